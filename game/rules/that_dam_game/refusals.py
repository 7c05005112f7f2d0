"""Why actions are refused in That Damn Game."""

from __future__ import annotations

from enum import StrEnum, auto


class ThatDamRefusal(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `refusals`."""

    FIRST_DRAW = auto()
    FIRST_DRAW_OR_TAKE = auto()
    """Like FIRST_DRAW, where a card has been thrown that may be taken instead."""
    HAS_DRAWN = auto()
    ANSWER_FIRST = auto()
    NOT_OFFERED = auto()
    NOTHING_TO_TAKE = auto()
    CONTRACT_LAID = auto()
    WHOLE_CONTRACT = auto()
    CARD_TWICE = auto()
    NO_SET = auto()
    RUN_SUIT = auto()
    RUN_ORDER = auto()
    RUN_WILDS = auto()
    LAY_OWN_FIRST = auto()
    LAY_OFF_LATER = auto()
    NO_SUCH_MELD = auto()
    SET_TAKES = auto()
    RUN_FULL = auto()
    RUN_TAKES_SUIT = auto()
    RUN_HAS = auto()
    RUN_GAP = auto()
    RUN_FULL_OF_WILDS = auto()
    """Like RUN_WILDS, of a wild that is added to a run on the table."""
    TWO_TURNS_WILD = auto()
    """Another card would make the natural two of a run one wild too many."""
