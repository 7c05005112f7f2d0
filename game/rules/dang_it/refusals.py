"""Why actions are refused in Dang It!"""

from __future__ import annotations

from enum import StrEnum, auto


class DangItRefusal(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `refusals`."""

    DRAW_FIRST = auto()
    NO_SUCH_PLACE = auto()
    MUST_FOLLOW = auto()
    NOTHING_FOLLOWS = auto()
    CAN_FOLLOW = auto()
    NOTHING_TO_FOLLOW = auto()
    DRAW_IS_OVER = auto()
