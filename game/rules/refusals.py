"""Refusals: why something may not be done, as a code and the values that belong to it.

The sentence is in the catalogues under `refusals`, and `game.texts` makes it, in any language. The values are public
or belong to whoever is refused, so a sentence gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final


class RefusalCode(StrEnum):
    """Every reason for which an action is refused. The value is the key of its sentence in the catalogues."""

    # every game
    MATCH_OVER = auto()
    NOT_YOUR_TURN = auto()
    STALE = auto()
    WRONG_VERB = auto()
    NOT_IN_HAND = auto()
    ONE_CARD = auto()

    # Dang It!
    DRAW_FIRST = auto()
    NO_SUCH_PLACE = auto()
    MUST_FOLLOW = auto()
    CAN_FOLLOW = auto()
    NOTHING_TO_FOLLOW = auto()
    DRAW_IS_OVER = auto()

    # D$%n You!
    SEVEN_BEGINS = auto()
    NAME_THE_JOKER = auto()
    SEVEN_FIRST = auto()
    NOT_NEXT = auto()
    ALREADY_LIES = auto()
    JOKER_LIES = auto()
    RUN_TOO_SHORT = auto()
    RUN_IS_NATURAL = auto()
    RUN_ONE_SIDE = auto()
    RUN_UNBROKEN = auto()
    NOT_A_JOKER = auto()
    JOKER_STANDS = auto()
    NO_JOKER_THERE = auto()
    CAN_PLAY = auto()

    # Screw Your Neighbor
    KING_HAS_NO_TURN = auto()
    OUT_OF_MATCH = auto()
    DEALER_SWAPS_NOT = auto()
    KING_NEVER_MOVES = auto()
    ONLY_KINGS_AHEAD = auto()
    ONLY_DEALER_DRAWS = auto()

    # That Dam Game
    FIRST_DRAW = auto()
    HAS_DRAWN = auto()
    ANSWER_FIRST = auto()
    NOT_OFFERED = auto()
    NOTHING_TO_TAKE = auto()
    CONTRACT_LAID = auto()
    WHOLE_CONTRACT = auto()
    CARD_TWICE = auto()
    NO_SET = auto()
    RUN_SUIT = auto()
    RUN_ORDER = auto()
    RUN_WILDS = auto()
    LAY_OWN_FIRST = auto()
    LAY_OFF_LATER = auto()
    NO_SUCH_MELD = auto()
    SET_TAKES = auto()
    RUN_FULL = auto()
    RUN_TAKES_SUIT = auto()
    RUN_HAS = auto()
    RUN_GAP = auto()

    # Shithead
    ARRANGE_FIRST = auto()
    ARRANGE_IS_OVER = auto()
    ARRANGE_COUNT = auto()
    NOT_BEFORE_YOU = auto()
    NO_CARD_NAMED = auto()
    NAMED_TWICE = auto()
    ONE_RANK = auto()
    HAND_FIRST = auto()
    FACE_UP_FIRST = auto()
    NOT_FACE_UP = auto()
    NO_BLIND_CARD = auto()
    NO_STACK = auto()
    LOWEST_STARTS = auto()
    OR_HIGHER = auto()
    OR_LOWER = auto()
    OR_HIGHER_BELOW = auto()
    OR_LOWER_BELOW = auto()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: a code and what fills the blanks of its sentence."""

    code: RefusalCode
    blanks: tuple[tuple[str, int], ...] = ()
    """Cards, ranks, suits and numbers, by the name of the blank."""

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"refusals.{self.code}"


def refusal(code: RefusalCode, **blanks: int) -> Refusal:
    """A refusal with what fills its blanks: cards, ranks, suits and numbers."""
    return Refusal(code, tuple(blanks.items()))


_BY_CODE: Final[Mapping[RefusalCode, Refusal]] = {code: Refusal(code) for code in RefusalCode}


def plain_refusal(code: RefusalCode) -> Refusal:
    """The one refusal of a code that has no blanks."""
    return _BY_CODE[code]


class IllegalAction(ValueError):
    """Somebody tried what the rules refuse. The message is the code of the refusal; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.code)
        self.refusal = reason
