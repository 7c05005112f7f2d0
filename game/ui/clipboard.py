"""The clipboard of the system. It may be missing, or somebody else may hold it."""

from __future__ import annotations

import logging
from typing import Final

import pygame

__all__ = ["copy", "pasted"]

_FAULTS: Final = (pygame.error, AttributeError, NotImplementedError, UnicodeError, ValueError)

_log = logging.getLogger(__name__)


def pasted() -> str:
    """What the clipboard holds as words; nothing where there is no clipboard. Raises nothing."""
    from pygame import scrap

    try:
        return scrap.get_text()
    except _FAULTS as error:
        _log.warning("the clipboard cannot be read: %s", error)
        return ""


def copy(words: str) -> bool:
    """Put words into the clipboard; returns whether they are there. Raises nothing."""
    from pygame import scrap

    try:
        scrap.put_text(words)
        return bool(scrap.get_text() == words)
    except _FAULTS as error:
        _log.warning("the clipboard cannot be used: %s", error)
        return False
