"""Sets of small numbers, of cards or places, as the bits of one int: bit n stands for the number n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

_BIT: Final = {number: 1 << number for number in range(256)}
"""Looked up in half of the time that the shift takes; by name, so that a number below 0 is none."""


def mask_of(numbers: Iterable[int]) -> int:
    """The mask of some numbers from 0 to 255. Raises KeyError for others."""
    mask = 0
    for number in numbers:
        mask |= _BIT[number]
    return mask


def numbers_of(mask: int) -> Iterator[int]:
    """The numbers in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def singles_of(mask: int) -> Iterator[int]:
    """The masks of one number each that make up a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
