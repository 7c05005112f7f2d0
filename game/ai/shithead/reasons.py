"""Why computer players choose what they do in Shithead."""

from __future__ import annotations

from enum import StrEnum, auto


class ShitheadReason(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `reasons`."""

    NOTHING_GOES = auto()
    BLIND_CARD = auto()
    CHEAPEST = auto()
    CHEAPEST_ALL = auto()
    CHEAPEST_PLAIN = auto()
    CHEAPEST_PLAIN_ALL = auto()
    KEEPS_GOOD = auto()
    KEEPS_SOME = auto()
    SPARES_STACK = auto()
    HARDER = auto()
    RID_OF = auto()
    FOUR_BURN = auto()
    TEN_BURNS = auto()
    GOES_ALWAYS = auto()
    SAFE = auto()
    TAKES_STACK = auto()
    BEST_FACE_UP = auto()
    LEFT_AS_DEALT = auto()
    KNOWN_SAFE = auto()
    KNOWN_LOST = auto()
    KNOWN_OPEN = auto()
