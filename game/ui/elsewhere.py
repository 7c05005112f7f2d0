"""Typefaces of the system, for letters of names that none of the program's own has: Cyrillic, Greek, Chinese ..."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cache
from typing import Final

import pygame

__all__ = ["files"]

FAMILIES: Final = (
    "notosans", "dejavusans", "liberationsans", "freesans", "segoeui", "arial", "helveticaneue", "arialunicodems",
    "notosanshebrew", "notosansarabic", "notosanscjkjp", "notosanscjksc", "notosansthai", "notosansdevanagari",
    "microsoftyahei", "malgungothic", "yugothic", "pingfangsc", "hiraginosans",
)  # fmt: skip
"""Families that are looked for, those with the plainest letters first."""


@cache
def files() -> tuple[str, ...]:
    """Where the typefaces of the system lie that are looked for, bold ones; none where the system cannot be asked.

    Asking takes some hundredths of a second, and is done for whoever has such a letter alone.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no list of them
        return tuple(dict.fromkeys(_found()))


def _found() -> Iterator[str]:
    for family in FAMILIES:
        try:
            path = pygame.font.match_font(family, bold=True)
        except (ImportError, OSError):
            return
        if path:
            yield path
