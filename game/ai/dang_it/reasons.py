"""Why computer players choose what they do in Dang It!"""

from __future__ import annotations

from enum import StrEnum, auto


class DangItReason(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `reasons`."""

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
