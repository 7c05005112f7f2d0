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
    FEWER_FOLLOW = auto()
    MORE_KEPT = auto()
