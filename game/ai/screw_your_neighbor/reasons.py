"""Why computer players choose what they do in Screw Your Neighbor."""

from __future__ import annotations

from enum import StrEnum, auto


class ScrewReason(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `reasons`."""

    BORDER = auto()
    BORDER_AND_CHANCE = auto()
    BORDER_HARDLY_LOSES = auto()
    BORDER_MOSTLY_LOSES = auto()
    ON_THE_BORDER = auto()
    NONE_GOES = auto()
    LOWER_GIVEN = auto()
    HIGHER_GIVEN = auto()
    SAME_GIVEN = auto()
    LOW_CARD_LIES = auto()
    LOSES_ANYWAY = auto()
