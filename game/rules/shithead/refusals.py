"""Why actions are refused in Shithead."""

from __future__ import annotations

from enum import StrEnum, auto


class ShitheadRefusal(StrEnum):
    """Every reason of this game's own; the value is the key of its sentence, under `refusals`."""

    ARRANGE_FIRST = auto()
    ARRANGE_IS_OVER = auto()
    ARRANGE_COUNT = auto()
    NOT_BEFORE_YOU = auto()
    NO_CARD_NAMED = auto()
    NAMED_TWICE = auto()
    ONE_RANK = auto()
    HAND_FIRST = auto()
    FACE_UP_FIRST = auto()
    NOT_FACE_UP = auto()
    NO_BLIND_CARD = auto()
    NO_STACK = auto()
    LOWEST_STARTS = auto()
    TWO_STARTS = auto()
    """Like LOWEST_STARTS, where no hand has a card of three or higher."""
    OR_HIGHER = auto()
    ACE_ONLY = auto()
    """Like OR_HIGHER, on an ace: nothing is higher."""
    OR_LOWER = auto()
    OR_HIGHER_BELOW = auto()
    ACE_ONLY_BELOW = auto()
    OR_LOWER_BELOW = auto()
    OR_LOWER_OR_JOKER = auto()
    OR_LOWER_OR_JOKER_BELOW = auto()
