"""The clipboard of the system."""

from __future__ import annotations

import logging

import pygame

__all__ = ["copy"]

_log = logging.getLogger(__name__)


def copy(words: str) -> bool:
    """Put words into the clipboard; returns whether they are there. Raises nothing."""
    from pygame import scrap

    try:
        scrap.put_text(words)
        return bool(scrap.get_text() == words)
    except (pygame.error, AttributeError, NotImplementedError, UnicodeError, ValueError) as error:
        _log.warning("the clipboard cannot be used: %s", error)
        return False
