"""What a PIN looks like. The command line reads it, and loads nothing else for that."""

from __future__ import annotations

from typing import Final

__all__ = ["FIRST_PIN", "is_pin"]

FIRST_PIN: Final = "0000"
"""The PIN where nobody has given one."""
_LENGTHS: Final = range(4, 9)
"""How many digits it may have."""


def is_pin(text: str) -> bool:
    """Whether it is four to eight digits."""
    return text.isascii() and text.isdigit() and len(text) in _LENGTHS
