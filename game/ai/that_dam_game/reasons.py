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
    FITS_NOWHERE = auto()
    CHEAP = auto()
    STILL_LACKS = auto()
    STOCK_IS_BETTER = auto()
    WORTH_A_BEG = auto()
    BEG_SAVED = auto()
    DOWN_ALREADY = auto()
    MELDS = auto()
    MELDS_OUT = auto()
    LAYS_OFF = auto()
    LAST_CARD = auto()
    OTHERS_FIT = auto()
    DEARER = auto()
    DEAR_AND_SPARE = auto()
    OTHER_NEEDED = auto()
    OTHER_OPENS_MORE = auto()
    NEXT_LAYS_OFF = auto()
    NO_WILD_AWAY = auto()
    LESS_WANTED = auto()
    FEWER_GO_WITH = auto()
    MUCH_ALIKE = auto()
