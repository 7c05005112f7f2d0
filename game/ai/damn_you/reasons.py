"""Why computer players choose what they do in Damn You!"""

from __future__ import annotations

from enum import StrEnum, auto


class DamnYouReason(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `reasons`."""

    SEVEN_BEGINS = auto()
    ONLY_PAYING = auto()
    LAYS_LAST = auto()
    LAYS_RUN = auto()
    OPENS_OWN = auto()
    OPENS_NONE = auto()
    OWN_NEXT = auto()
    OWN_NEXT_OR_JOKER = auto()
    FEWER_WAIT = auto()
    JOKER_SAVES = auto()
    JOKER_ONLY = auto()
    JOKER_OPENS = auto()
    KEEPS_JOKER = auto()
    FREES_CARD = auto()
