"""Why computer players choose what they do in That Damn Game."""

from __future__ import annotations

from enum import StrEnum, auto


class ThatDamReason(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `reasons`."""

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
