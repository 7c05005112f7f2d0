"""Why actions are refused in Screw Your Neighbor."""

from __future__ import annotations

from enum import StrEnum, auto


class ScrewRefusal(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `refusals`."""

    KING_HAS_NO_TURN = auto()
    OUT_OF_MATCH = auto()
    DEALER_SWAPS_NOT = auto()
    KING_NEVER_MOVES = auto()
    ONLY_KINGS_AHEAD = auto()
    ONLY_DEALER_DRAWS = auto()
