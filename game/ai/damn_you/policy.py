"""The base policy of D$%n You!: open what helps the own hand, and let the others wait.

What can be laid on a side follows from the place that is open and the six cards of
the side that the hand may hold, so all lays of a side are worked out once and
looked up: a decision costs a look at each side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.ai.damn_you.knowledge import JOKER_BITS
from game.ai.levels import Level
from game.rules.actions import Action, Exchange, LayJoker, Play, Run
from game.rules.bits import mask_of
from game.rules.cards import Rank
from game.rules.damn_you.state import BIT, OPENS, OUTWARD, SEVENS, SIDE
from game.rules.values import dataclass


class Weights(NamedTuple):
    """What the policy counts, in its own unit."""

    own: float = 2.0
    """For every own card that lies further out on the side."""
    others: float = 0.5
    """Against, for every card of the others further out."""
    gives: float = 0.8
    """Against, when the place that opens is another's."""
    run: float = 1.0
    """For every card of a run after the first, beyond what it is worth to have it open."""
    seven: float = 1.5
    """For opening a suit."""
    joker: float = -4.0
    """For laying a joker."""
    stuck: float = 3.0
    """Against laying a joker in the place of a card in the own hand."""
    exchange: float = 1.0
    """For taking a joker from the table."""
    reach: int = 6
    """So many places further out are looked at, of the six that a side has."""


class Lay(NamedTuple):
    """One way to lay natural cards."""

    worth: float
    cards: int
    """The cards that leave the hand."""
    flips: int
    """The places that are open no longer, and those that open."""


class Lays(NamedTuple):
    """What a hand can lay from an open place: the best way, the longest one, and all from the shortest on."""

    best: Lay
    longest: Lay
    every: tuple[Lay, ...] = ()


GOES_OUT: Final = 100.0
"""For laying the last card."""
SURE: Final = GOES_OUT / 2
"""What is worth more needs no thought."""


class Tables:
    """All lays by the open place and the cards of its side in hand, for some weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._waits = tuple(_waits(weights, rank) for rank in range(13))
        self.plays: tuple[tuple[Lays, ...], ...] = tuple(
            () if BIT[place] & SEVENS else tuple(self._side(place, bits) for bits in range(64)) for place in range(52)
        )
        """By place and the bits of the hand on its side; none for sevens and where the place is not in hand."""
        low, high = self._waits[Rank.SIX], self._waits[Rank.EIGHT]
        self.seven = tuple(weights.seven + low[bits & 63] + high[bits >> 7] for bits in range(1 << 13))
        """By the bits of a whole suit in hand: what opening the suit is worth."""

    def after(self, place: int, hand: int) -> float:
        """What it is worth to have a place taken, for what it opens."""
        if BIT[place] & SEVENS:
            return self.seven[hand >> place - Rank.SEVEN & 0x1FFF]
        further = OUTWARD[place][1:]
        return self._waits[further[0] % 13][hand >> SIDE[place] & 63] if further else 0.0

    def _side(self, place: int, bits: int) -> Lays:
        outward, side = OUTWARD[place], SIDE[place]
        found = []
        cards = 0
        for number, card in enumerate(outward):
            if not bits >> card - side & 1:
                break
            cards |= BIT[card]
            worth = (self.weights.own + self.weights.run) * number + self.after(card, bits << side)
            found.append(Lay(worth, cards, BIT[place] | OPENS[card]))
        if not found:
            return _NOTHING
        return Lays(max(found), found[-1], tuple(found))

    def joker(self, place: int, hand: int) -> float:
        """What it is worth to lay a joker on a place."""
        weights = self.weights
        return weights.joker + self.after(place, hand) - (weights.stuck if hand & BIT[place] else 0.0)


_NO_LAY: Final = Lay(-1000.0, 0, 0)
_NOTHING: Final = Lays(_NO_LAY, _NO_LAY)


def _waits(weights: Weights, rank: int) -> tuple[float, ...]:
    """By the bits of a side in hand: what it is worth that the place of a rank opens. The seven has no side."""
    if rank == Rank.SEVEN:
        return ()
    outward, side = OUTWARD[rank], SIDE[rank]
    values = []
    for bits in range(64):
        near = outward[: weights.reach]
        mine = sum(bits >> card - side & 1 for card in near)
        value = weights.own * mine - weights.others * (len(near) - mine)
        values.append(value if bits >> rank - side & 1 else value - weights.gives)
    return tuple(values)


@lru_cache(maxsize=32)
def tables(weights: Weights) -> Tables:
    """The tables for some weights, made once."""
    return Tables(weights)


# -- levels -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level notices, overlooks and looks into."""

    weights: Weights
    """What it counts at the table, with its blind spots; hands in the mind are played out by `WEIGHTS`."""
    slips: float
    """How often it does something that is only nearly as good."""
    weighs: bool
    """Whether it asks why the others laid what they laid (see `beliefs`)."""
    solves: bool
    """Whether it works hands out to their end that are known by counting (see `endgame`)."""
    simulations: int
    """Most hands it plays out in the mind for a decision."""
    doubts: int = 0
    """As many more for each of those, before it lays a joker where a real card goes: the best of a few that were
    tried seldom is mostly one that was lucky."""
    few: Weights | None = None
    """What it counts among three instead, whose hands are the largest; None for the same."""
    crowded: int | None = None
    """Most hands it plays out among six and more; None for as many as elsewhere. There cards decide more, hands are
    short, and a hundred hands told a person at the table nothing from three thousand."""

    def counts(self, players: int) -> Weights:
        """What it counts at a table of so many."""
        return self.weights if self.few is None or players > _FEW else self.few

    def hands(self, players: int) -> int:
        """Most hands it plays out in the mind for a decision, at a table of so many."""
        return self.simulations if self.crowded is None or players < _MANY else self.crowded


WEIGHTS: Final = Weights()
_NEXT_ONLY: Final = Weights(own=0.0, others=-0.1, run=0.5, seven=-3.0)
"""Of whoever asks whose the next place is and nothing else, and lays from the seven outwards where that does not tell
cards apart. It sits on sevens for fear of what they do for the others, and keeps the last card of a run back, to have
the next place for itself."""
_THREE_AHEAD: Final = Weights(reach=3)
"""Of whoever looks three places further out and no further."""
_TWO_AHEAD: Final = Weights(reach=2)
"""The same with two."""
_FEW: Final = 3
"""Up to so many players hands are so large that people look less far."""
_MANY: Final = 6
"""From so many players on a table is crowded."""

HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(_NEXT_ONLY, slips=0.12, weighs=False, solves=False, simulations=0),
    "normal": Habits(_THREE_AHEAD, slips=0.04, weighs=False, solves=False, simulations=0, few=_TWO_AHEAD),
    "hard": Habits(WEIGHTS, slips=0.0, weighs=False, solves=False, simulations=100, doubts=6, crowded=15),
    "expert": Habits(WEIGHTS, slips=0.0, weighs=True, solves=True, simulations=3000),
}
"""By level."""

SLIP_CAP: Final = 4.0
"""The most that a slip may cost, in the policy's count: about two own cards let wait."""
SLIP_HEAT: Final = 2.0
_SPARES: Final = 3.0
"""How much dearer than in hands played out a joker is to whoever has it in hand, again in the place of an own card, and
again in that of a seven, which opens as much for the others: it goes where a real card does only if that gains
clearly."""


def worth(actions: Sequence[Action], hand: int, weights: Weights, *, spares: bool = False) -> list[float]:
    """By action: what the policy thinks of it. `spares` is who holds the jokers in hand and not only in the mind."""
    if spares:
        weights = weights._replace(joker=weights.joker - _SPARES, stuck=weights.stuck + _SPARES)
    table = tables(weights)
    values = []
    for action in actions:
        match action:
            case Play(cards=cards):
                value = table.after(cards[0], hand)
                left = hand ^ BIT[cards[0]]
            case Run(cards=cards):
                value = (weights.own + weights.run) * (len(cards) - 1) + table.after(cards[-1], hand)
                left = hand ^ mask_of(cards)
            case LayJoker(card=card, stands_for=place):
                value, left = table.joker(place, hand), hand ^ BIT[card]
                if spares and BIT[place] & SEVENS:
                    value -= _SPARES
            case Exchange():
                value, left = weights.exchange, hand
            case _:
                value, left = 0.0, hand
        values.append(value if left else value + GOES_OUT)
    return values


def distinct(legal: Sequence[Action], hand: int) -> list[Action]:
    """What may be done, two jokers in hand being as good as one."""
    first = hand & JOKER_BITS & -(hand & JOKER_BITS)
    return [action for action in legal if type(action) is not LayJoker or BIT[action.card] == first]
