"""Pictures of the screen: saved whole or not at all, and none in the place of another."""

from __future__ import annotations

import io
import time
from itertools import count
from pathlib import Path

import pygame

from game.session.files import write_durably

__all__ = ["save_picture"]


def save_picture(picture: pygame.Surface, folder: Path) -> Path:
    """Save a picture in a folder under the time; returns where. Raises OSError or pygame.error."""
    made = io.BytesIO()
    pygame.image.save(picture, made, "picture.png")
    name = time.strftime("grawlix-%Y%m%d-%H%M%S")
    places = (folder / f"{name}{f'-{number}' if number else ''}.png" for number in count())
    place = next(place for place in places if not place.exists())
    write_durably(place, made.getvalue())
    return place
