"""What a view of Shithead says of the stack, and its options of every table, for whoever shows or plays the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.rules.cards import RANK_OF, Card, Rank
from game.rules.options import Options
from game.rules.shithead.tables import goes_on
from game.rules.views import View
from game.rules.zones import ZoneKind

_SIZES: Final[Mapping[int, int]] = {2: 6, 3: 4, 4: 3}
"""By number of players: places of every table, where the game is not short."""
_SHORT: Final = 3
"""Places of every table in a short game."""


class Rule(NamedTuple):
    """What goes now."""

    top: Rank | None
    """The rank that counts; None where anything goes."""
    low: bool = False
    """Whether it is not to be beaten but to be kept below."""
    through: Rank | None = None
    """What lies on top of it and is looked through."""


def places_of(players: int, options: Options) -> int:
    """How many places every table has: as many cards are dealt face down, face up and to the hand."""
    return _SHORT if options.get("short_game") else _SIZES[players]


def looked_through(rank: Rank, threes_invisible: bool) -> bool:
    """Whether what lies below a card of a rank counts in its place."""
    return rank is Rank.JOKER or (rank is Rank.THREE and threes_invisible)


def counting(stack: Sequence[Card], threes_invisible: bool) -> Rank | None:
    """The rank that counts on a stack, the top card last; None where none does, so that anything goes."""
    ranks = (RANK_OF[card] for card in reversed(stack))
    return next((rank for rank in ranks if not looked_through(rank, threes_invisible)), None)


def rule_of(stack: Sequence[Card], options: Options) -> Rule:
    """What a stack asks for, its top card last."""
    threes, sevens = bool(options.get("threes_invisible")), bool(options.get("sevens_low"))
    over = RANK_OF[stack[-1]] if stack else None
    through = over if over is not None and looked_through(over, threes) else None
    top = counting(stack, threes)
    if top is None or all(goes_on(r, top, threes_invisible=threes, sevens_low=sevens) for r in Rank):
        return Rule(None, through=through)
    return Rule(top, not goes_on(Rank.ACE, top, threes_invisible=threes, sevens_low=sevens), through)


def burns(stack: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether a stack, its top card last, burns as cards of one rank are put on it."""
    top = [RANK_OF[card] for card in (*stack, *cards)][-4:]
    return bool(cards) and (top[-1] is Rank.TEN or (len(top) == 4 and len(set(top)) == 1))


def rule(view: View, options: Options) -> Rule:
    """What the stack of a view asks for."""
    return rule_of(view.cards(ZoneKind.STACK), options)
