"""Why actions are refused in Damn You!"""

from __future__ import annotations

from enum import StrEnum, auto


class DamnYouRefusal(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `refusals`."""

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
