"""Why a computer player does something, as a code and the values that belong to it.

Every reason follows from what the seat knew when it decided. The sentence is in the catalogues under `reasons`, and
`game.texts` makes it, in any language. It speaks of the choice and not of who made it, so that one sentence serves a
computer player, the coach and the hint.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto


class ReasonCode(StrEnum):
    """Every reason for which a computer player chooses. The value is the key of its sentence in the catalogues."""

    # every game
    FORCED = auto()
    AT_RANDOM = auto()

    # Dang It!
    ANY_PLACE = auto()
    CANNOT_FOLLOW = auto()
    GOES_OUT = auto()
    VOID = auto()
    NONE_LEFT = auto()
    ONE_LEFT = auto()
    FEW_LEFT = auto()
    ANSWER_READY = auto()
    FEWEST = auto()
    PLAYED_OUT = auto()
    KNOWN_CARDS = auto()

    # Screw Your Neighbor
    LIKELY_TOO_LOW = auto()
    LIKELY_ENOUGH = auto()
    LOWER_GIVEN = auto()
    HIGHER_GIVEN = auto()
    LOW_CARD_LIES = auto()

    # That Dam Game
    COMPLETES = auto()
    BRINGS_NEARER = auto()
    OPENS_WAYS = auto()
    OPENS_SOME = auto()
    FITS_A_MELD = auto()
    STOCK_IS_BETTER = auto()
    WORTH_A_BEG = auto()
    BEG_SAVED = auto()
    NO_USE = auto()
    MELDS = auto()
    MELDS_OUT = auto()
    LAYS_OFF = auto()
    LAST_CARD = auto()
    DEAREST = auto()
    NOWHERE_TO_GO = auto()
    SPARE = auto()
    SPARE_AND_DEAR = auto()
    LEAST_LOST = auto()

    # D$%n You!
    SEVEN_BEGINS = auto()
    ONLY_PAYING = auto()
    LAYS_LAST = auto()
    LAYS_RUN = auto()
    OPENS_OWN = auto()
    OPENS_NONE = auto()
    OWN_NEXT = auto()
    ONE_WAITS = auto()
    OTHERS_WAIT = auto()
    JOKER_SAVES = auto()
    JOKER_OPENS = auto()
    FREES_CARD = auto()
    MOST_CHIPS = auto()
    KNOWN_CHIPS = auto()

    # Shithead
    NOTHING_GOES = auto()
    BLIND_CARD = auto()
    CHEAPEST = auto()
    CHEAPEST_ALL = auto()
    CHEAPER_WAIT = auto()
    FOUR_BURN = auto()
    TEN_BURNS = auto()
    GOES_ALWAYS = auto()
    SMALL_STACK = auto()
    SAFE = auto()
    TAKES_STACK = auto()
    BEST_FACE_UP = auto()
    LEFT_AS_DEALT = auto()
    LOST_LEAST = auto()
    KNOWN_SAFE = auto()
    KNOWN_LOST = auto()
    KNOWN_OPEN = auto()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was chosen: a code and what fills the blanks of its sentence."""

    code: ReasonCode
    blanks: tuple[tuple[str, int], ...] = ()
    """Cards, ranks and numbers, by the name of the blank."""

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"reasons.{self.code}"


def reason(code: ReasonCode, **blanks: int) -> Reason:
    """A reason with what fills its blanks: cards, ranks and numbers."""
    return Reason(code, tuple(blanks.items()))
