"""Sets of small numbers, of cards or places, as the bits of one int: bit n stands for the number n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def mask_of(numbers: Iterable[int]) -> int:
    """The mask of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
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
