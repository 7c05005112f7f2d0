"""What a key writes, as far as it can be shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from unicodedata import category

import pygame

__all__ = ["shown", "written"]

LONGEST: Final = 1000
"""How many letters of a text that a driver sends are looked at."""
SHIFTED: Final[Mapping[int, str]] = {
    pygame.K_1: "!", pygame.K_3: "#", pygame.K_4: "$", pygame.K_5: "%", pygame.K_SLASH: "?", ord("ß"): "?",
}  # fmt: skip
"""The signs that mean something here, by the key that they stand on with Shift: most keyboards agree on the figures."""


def shown(text: object) -> str:
    """Words as far as they can be shown."""
    if not isinstance(text, str):
        return ""
    return "".join(letter for letter in text[:LONGEST] if category(letter) not in ("Cc", "Cs"))


def written(event: pygame.Event) -> str:
    """What a key that went down writes.

    While nobody types, the system tells it as if Shift were up: "1" for "!".
    """
    text, key = shown(getattr(event, "unicode", "")), int(event.key)
    return SHIFTED.get(key, text) if int(event.mod) & pygame.KMOD_SHIFT and text == chr(key & 0xFFFF) else text
