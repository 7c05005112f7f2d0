"""Every action there is, sensible or not: what a list of legal actions is compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from game.rules.actions import (
    BEG,
    DANG_IT,
    DECLINE,
    DRAW,
    DRAW_AT,
    KEEP,
    PAY,
    PICK_UP,
    PLAY,
    SWAP,
    TAKE,
    Action,
    Discard,
    Exchange,
    Flip,
    LayJoker,
    LayOff,
    Meld,
    Play,
    Run,
)
from game.rules.cards import KINDS, RANK_OF, Card, Rank, packs
from game.rules.engine import Game
from game.rules.registry import info_of
from game.rules.that_dam_game.contracts import MOST_MELDS
from game.rules.verbs import legal_key


def _plays(keys: tuple[str, ...]) -> Iterator[Action]:
    if "from" not in keys:
        yield from PLAY[: 2 * KINDS + 2]
        return
    for rank in Rank:
        cards = [Card(c) for c in range(KINDS) if RANK_OF[c] is rank]
        for count in range(1, len(cards) + 1):
            for some in combinations(cards, count):
                yield Play(some, "hand")
                yield Play(some, "face_up")


def _runs(keys: tuple[str, ...]) -> Iterator[Action]:
    for length in range(2, 9):
        for low in range(54 - length):
            cards_up = tuple(Card(c) for c in range(low, low + length))
            yield Run(cards_up)
            yield Run(cards_up[::-1])


def _jokers(keys: tuple[str, ...]) -> Iterator[Action]:
    """Jokers as every card; other cards as some, and as all of their own rank."""
    for card in [*packs(1, jokers=True), Card(60)]:
        for place in range(54):
            if card >= 50 or place % 9 == 0 or RANK_OF[card] is RANK_OF[place]:
                yield LayJoker(card, Card(place))


def _lay_offs(keys: tuple[str, ...]) -> Iterator[Action]:
    for card in packs(4, jokers=True):
        yield from (LayOff(card, onto) for onto in range(MOST_MELDS + 1))


_MAKERS: dict[str, Callable[[tuple[str, ...]], Iterable[Action]]] = {
    "draw": lambda keys: DRAW_AT[:110] if keys else (DRAW,),
    "play": _plays,
    "run": _runs,
    "joker": _jokers,
    "exchange": lambda keys: map(Exchange, [*packs(1, jokers=True), Card(60)]),
    "discard": lambda keys: map(Discard, packs(4, jokers=True)),
    "lay_off": _lay_offs,
    "flip": lambda keys: map(Flip, range(7)),
}
"""By verb: its actions, given the keys that a game's records give it. Verbs without keys are all strange anyway."""

STRANGE: tuple[Action, ...] = (
    DRAW,
    DRAW_AT[0],
    PLAY[0],
    DANG_IT,
    PAY,
    KEEP,
    SWAP,
    TAKE,
    BEG,
    PICK_UP,
    DECLINE,
    Play((), "hand"),
    Play((Card(0), Card(13)), "hand"),
    Play((Card(0), Card(1)), "hand"),
    Play((Card(5),), "face_up"),
    Play((Card(3), Card(3)), "hand"),
    Play((Card(200),), "hand"),
    Run(()),
    Run((Card(200), Card(201))),
    LayJoker(Card(52), Card(60)),
    LayJoker(Card(3), Card(6)),
    Exchange(Card(200)),
    Meld((), ()),
    Meld(((),), ((), ())),
    Meld(((Card(0), Card(13), Card(26)),), ((Card(2), Card(3), Card(4), Card(5)),)),
    LayOff(Card(2), 99),
    LayOff(Card(2), -1),
    Discard(Card(215)),
    Flip(-1),
    Flip(17),
)
"""Actions of all games and of none. A game refuses those that it does not know."""


@cache
def universe(name: str) -> tuple[Action, ...]:
    """Everything that might ever stand in a game's list, choices of face-up cards apart, and more."""
    found = [action for verb, keys in info_of(name).verbs.items() if verb in _MAKERS for action in _MAKERS[verb](keys)]
    return (*dict.fromkeys((*found, *STRANGE)),)


def assert_list_is_true(game: Game[Any], state: Any) -> None:
    """Fail unless the listed actions are exactly those of the universe that the check lets pass."""
    seat = game.to_act(state)
    assert seat is not None
    listed = list(game.legal_actions(state))
    assert len(set(listed)) == len(listed), "an action stands twice in the list"
    assert all(game.check(state, seat, action) is None for action in listed), "a listed action is refused"
    keys = {legal_key(action) for action in listed}
    # Melds are left out of every list.
    asked = (action for action in universe(game.id) if not isinstance(action, Meld))
    passing = {legal_key(action) for action in asked if game.check(state, seat, action) is None}
    if passing:
        assert passing == keys, f"not listed: {passing - keys}, listed: {keys - passing}"
    else:
        assert state.phase.value == "arrange", "somebody is to act and can do nothing"
