"""The reasons for which a game can refuse something."""

from __future__ import annotations

from enum import StrEnum
from importlib import import_module

from game.rules.refusals import RefusalCode


def codes_of(game: str) -> list[StrEnum]:
    """Those that all games share, and those of its own module."""
    own = [
        kind
        for kind in vars(import_module(f"game.rules.{game}.refusals")).values()
        if isinstance(kind, type) and issubclass(kind, StrEnum) and kind is not StrEnum
    ]
    return [*RefusalCode, *(code for kind in own for code in kind)]
