"""Pictures of what is still to come: without color, dark and faint, as if engraved."""

from __future__ import annotations

from typing import Final

import pygame

__all__ = ["FAINT", "engraved"]

FAINT: Final = 165
"""How opaque an engraving is, out of 255."""
_DARK: Final = (168, 180, 222)
"""What its gray is multiplied with."""


def engraved(image: pygame.Surface) -> pygame.Surface:
    """A picture as an engraving."""
    gray = pygame.transform.grayscale(image.convert_alpha())
    gray.fill((*_DARK, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
    return gray
