"""Pictures of the screen: saved whole or not at all, and none in the place of another."""

from __future__ import annotations

import io
import logging
import time
from itertools import count
from pathlib import Path

import pygame

from game.session.files import reason_of, write_durably
from game.texts import t

__all__ = ["save_picture", "told_picture"]

_log = logging.getLogger(__name__)


def told_picture(picture: pygame.Surface, folder: Path) -> str:
    """Save a picture in a folder under the time; returns the sentence that says where, or why not."""
    try:
        place = save_picture(picture, folder)
    except (OSError, pygame.error) as error:
        _log.warning("no screenshot: %s", error)
        reason = reason_of(error) if isinstance(error, OSError) else t("session.unknown_fault")
        return t("app.screenshot_failed", folder=folder, reason=reason)
    return t("app.screenshot", place=place)


def save_picture(picture: pygame.Surface, folder: Path) -> Path:
    """Save a picture in a folder under the time; returns where. Raises OSError or pygame.error."""
    made = io.BytesIO()
    pygame.image.save(picture, made, "picture.png")
    name = time.strftime("grawlix-%Y%m%d-%H%M%S")
    places = (folder / f"{name}{f'-{number}' if number else ''}.png" for number in count())
    place = next(place for place in places if not place.exists())
    write_durably(place, made.getvalue())
    return place
