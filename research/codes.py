"""What can be done, as whole numbers of a fixed range: learners and other people's bots ask for no less.

Every code that is offered is legal, and stands for one action. Every legal action
has a code, with two exceptions. Cards that differ only in the copy have one code,
because nothing in the rules tells them apart. And That Dam Game has more melds than
can be numbered: its codes stand for the first, second, third and fourth of those
that the program's own finder proposes, which are the ones that lay most points. So
whoever can meld is always offered to, and may only lack a way of laying the same
contract from other cards.

| game | codes |
|---|---|
| Dang It! | 104 places of the draw for the deal, 54 kinds of card, "Dang It!" |
| D$%n You! | 52 cards, 52 x 5 runs by first card and length, 2 x 52 jokers by place, 52 exchanges, paying |
| Screw Your Neighbor | keep, swap, draw |
| That Dam Game | draw, take, beg, decline, 54 discards, 24 x 54 lay-offs by meld, 4 melds |
| Shithead | 924 choices of open cards by number, 2 x 14 x 4 plays by origin, rank and count, 6 flips, picking up |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.rules.actions import (
    Action,
    Arrange,
    Beg,
    DangIt,
    Decline,
    Discard,
    Draw,
    Exchange,
    Flip,
    Keep,
    LayJoker,
    LayOff,
    Meld,
    Pay,
    PickUp,
    Play,
    Run,
    Swap,
    Take,
)
from game.rules.cards import KIND_OF, KINDS, RANK_OF
from game.rules.damn_you.state import JOKERS
from game.rules.engine import Game
from game.rules.that_dam_game.contracts import MOST_MELDS

Coder = Callable[[Action, int], int]
"""The code of an action that is legal, with its number among the legal ones."""

_DRAWS: Final = 2 * 52
_PLACES: Final = 52
_LONGEST_RUN: Final = 6
_SUITS: Final = 4
_RANKS: Final = 14
_ARRANGEMENTS: Final = 924
_MELDS: Final = 4


def _dang_it(action: Action, number: int) -> int:
    match action:
        case Draw(index=int(index)):
            return index
        case Play(cards=cards):
            return _DRAWS + KIND_OF[cards[0]]
        case DangIt():
            return _DRAWS + KINDS
        case _:
            raise TypeError(f"no action of Dang It!: {action}")


def _damn_you(action: Action, number: int) -> int:
    match action:
        case Play(cards=cards):
            return cards[0]
        case Run(cards=cards):
            return _PLACES * (len(cards) - 1) + cards[0]
        case LayJoker(card=card, stands_for=place):
            return _PLACES * (_LONGEST_RUN + JOKERS.index(card)) + place
        case Exchange(card=card):
            return _PLACES * (_LONGEST_RUN + 2) + card
        case Pay():
            return _PLACES * (_LONGEST_RUN + 3)
        case _:
            raise TypeError(f"no action of D$%n You!: {action}")


def _screw_your_neighbor(action: Action, number: int) -> int:
    return (Keep, Swap, Draw).index(type(action))


_LAY_OFFS: Final = 4 + KINDS


def _that_dam_game(action: Action, number: int) -> int:
    match action:
        case Draw() | Take() | Beg() | Decline():
            return (Draw, Take, Beg, Decline).index(type(action))
        case Discard(card=card):
            return 4 + KIND_OF[card]
        case LayOff(card=card, onto=onto):
            return _LAY_OFFS + KINDS * onto + KIND_OF[card]
        case Meld():
            return _LAY_OFFS + KINDS * MOST_MELDS + number
        case _:
            raise TypeError(f"no action of That Dam Game: {action}")


_FLIPS: Final = _ARRANGEMENTS + 2 * _RANKS * _SUITS


def _shithead(action: Action, number: int) -> int:
    match action:
        case Arrange():
            return number
        case Play(cards=cards, origin=origin):
            row = _RANKS * (origin == "face_up") + RANK_OF[cards[0]]
            return _ARRANGEMENTS + _SUITS * row + len(cards) - 1
        case Flip(index=index):
            return _FLIPS + index
        case PickUp():
            return _FLIPS + 6
        case _:
            raise TypeError(f"no action of Shithead: {action}")


_CODERS: Final[Mapping[str, tuple[Coder, int]]] = {
    "dang_it": (_dang_it, _DRAWS + KINDS + 1),
    "damn_you": (_damn_you, _PLACES * (_LONGEST_RUN + 3) + 1),
    "screw_your_neighbor": (_screw_your_neighbor, 3),
    "that_dam_game": (_that_dam_game, _LAY_OFFS + KINDS * MOST_MELDS + _MELDS),
    "shithead": (_shithead, _FLIPS + 7),
}


def size(game_id: str) -> int:
    """How many codes a game has; they count from 0."""
    return _CODERS[game_id][1]


def legal(game: Game[Any], state: Any) -> dict[int, Action]:
    """By code, ascending as the game lists them and melds last: what the seat to act can do."""
    coder = _CODERS[game.id][0]
    found: dict[int, Action] = {}
    for number, action in enumerate(game.legal_actions(state)):
        found.setdefault(coder(action, number), action)
    for number, action in enumerate(game.more_actions(state)):
        found[coder(action, number)] = action
    return found
