"""The cards of Shithead in order of height, as bits of one number.

Four bits make a rung: the deuces are the lowest, then threes to aces, and two bits
for the jokers on top. So the cheapest card of a hand is its lowest bit, and the
rank of a bit is its number over four.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from game.rules.cards import KINDS, RANK_OF, SUIT_OF, Card, Rank
from game.rules.options import Options
from game.rules.shithead.reading import places_of
from game.rules.shithead.tables import ANYTHING as ANYTHING_GOES
from game.rules.shithead.tables import LOW_TO_HIGH, goes_on
from game.rules.values import dataclass

RANKS: Final = (*LOW_TO_HIGH, Rank.JOKER)
"""The ranks by rung."""
RUNG_OF: Final = tuple(RANKS.index(rank) for rank in Rank)
"""The rungs by rank."""
DEUCE, THREE, SEVEN, EIGHT, TEN, KING, ACE, JOKER = (
    RUNG_OF[rank] for rank in (Rank.TWO, Rank.THREE, Rank.SEVEN, Rank.EIGHT, Rank.TEN, Rank.KING, Rank.ACE, Rank.JOKER)
)
ANYTHING: Final = JOKER
"""In place of the rung that counts: anything goes."""
NONE: Final = -1
"""In place of a rung: no card lies there."""

STEP: Final = tuple(
    RUNG_OF[RANK_OF[card]] * 4 + (card - 52 if RANK_OF[card] is Rank.JOKER else SUIT_OF[card]) for card in range(KINDS)
)
"""By card: the number of its bit."""
CARD_AT: Final = tuple(Card(STEP.index(step)) for step in range(KINDS))
"""By number of a bit: the card."""
BIT: Final = tuple(1 << step for step in STEP)
"""By card: its bit."""
RUNG: Final = tuple(15 << 4 * rung for rung in range(JOKER)) + (3 << 4 * JOKER,)
"""By rung: all its cards."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What the options of a match say about the play, and how many cards there are."""

    size: int
    """Cards face down, face up and in hand, and what a hand is drawn up to."""
    threes_invisible: bool
    eights_skip: bool
    jokers: bool
    fits: tuple[int, ...]
    """By the rung that counts: the cards that may be played."""
    wild: int
    """The cards that go on anything."""

    @property
    def pack(self) -> int:
        """All cards."""
        return (1 << (KINDS if self.jokers else 52)) - 1


def variant_of(options: Options, players: int) -> Variant:
    """The house rules that some options stand for."""
    return _variant(
        places_of(players, options),
        bool(options["threes_invisible"]),
        bool(options["sevens_low"]),
        bool(options["eights_skip"]),
        bool(options["jokers_reverse"]),
    )


@cache
def _variant(size: int, threes: bool, sevens: bool, eights: bool, jokers: bool) -> Variant:
    fits = tuple(
        sum(
            RUNG[rung]
            for rung, rank in enumerate(RANKS)
            if goes_on(rank, top, threes_invisible=threes, sevens_low=sevens)
        )
        for top in (*LOW_TO_HIGH, Rank(ANYTHING_GOES))
    )
    wild = RUNG[DEUCE] | RUNG[JOKER] | (RUNG[THREE] if threes else 0)
    return Variant(size, threes, eights, jokers, fits, wild)


def ladder_mask(cards: Iterable[Card]) -> int:
    """The mask of some cards, in which they stand in order of height."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask
