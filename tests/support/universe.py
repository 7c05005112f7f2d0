"""Every action there is, sensible or not: what a list of legal actions is compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from game.rules.that_dam_game.contracts import MOST_MELDS
from game.rules.verbs import legal_key


def _dang_it() -> Iterator[Action]:
    yield from DRAW_AT[:110]
    yield from PLAY[: 2 * KINDS + 2]
    yield DANG_IT


def _damn_you() -> Iterator[Action]:
    cards = packs(1, jokers=True)
    yield PAY
    for card in [*cards, Card(60)]:
        yield PLAY[card]
        yield Exchange(card)
        yield from (LayJoker(card, Card(place)) for place in range(54) if card >= 50 or place % 9 == 0)
    for length in range(2, 9):
        for low in range(54 - length):
            cards_up = tuple(Card(c) for c in range(low, low + length))
            yield Run(cards_up)
            yield Run(cards_up[::-1])


def _screw_your_neighbor() -> Iterator[Action]:
    yield from (KEEP, SWAP, DRAW)


def _that_dam_game() -> Iterator[Action]:
    yield from (DRAW, TAKE, BEG, DECLINE)
    for card in packs(4, jokers=True):
        yield Discard(card)
        yield from (LayOff(card, onto) for onto in range(MOST_MELDS + 1))


def _shithead() -> Iterator[Action]:
    yield PICK_UP
    yield from map(Flip, range(7))
    for rank in Rank:
        cards = [Card(c) for c in range(KINDS) if RANK_OF[c] is rank]
        for count in range(1, len(cards) + 1):
            for some in combinations(cards, count):
                yield Play(some, "hand")
                yield Play(some, "face_up")
    yield Play((Card(0), Card(1)), "hand")


_MAKERS: dict[str, Callable[[], Iterator[Action]]] = {
    "dang_it": _dang_it,
    "damn_you": _damn_you,
    "screw_your_neighbor": _screw_your_neighbor,
    "that_dam_game": _that_dam_game,
    "shithead": _shithead,
}

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
    Play((), "hand"),
    Play((Card(0), Card(13)), "hand"),
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
    return (*dict.fromkeys((*_MAKERS[name](), *STRANGE)),)


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
