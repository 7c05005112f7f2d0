"""Frames drawn whole, to compare with what the program draws of them."""

from __future__ import annotations

import pygame

from game.ui.painter import DisplayList, Painter


def paint_all(surface: pygame.Surface, frame: DisplayList) -> None:
    """Draw a whole frame on a surface, whatever was there."""
    Painter().paint(surface, frame)
