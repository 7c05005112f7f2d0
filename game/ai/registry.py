"""The games that have computer players. What belongs to those of a game lies in the folder of its id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from game.ai.info import PlayersInfo

PLAYED: Final[tuple[str, ...]] = (
    "dang_it",
    "damn_you",
    "screw_your_neighbor",
    "that_dam_game",
    "shithead",
)
"""Games with computer players of their own; all others are played at random."""


@cache
def players_of(game_id: str) -> PlayersInfo:
    """What the computer players of a game declare of themselves. Raises KeyError for a game without any."""
    if game_id not in PLAYED:
        raise KeyError(game_id)
    info: PlayersInfo = import_module(f"game.ai.{game_id}.info").INFO
    return info
