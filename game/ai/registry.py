"""The games that have computer players. What belongs to those of a game lies in the folder of its id."""

from __future__ import annotations

from typing import Final

from game.ai.info import PlayersInfo
from game.rules.folders import Folders

PLAYED: Final[tuple[str, ...]] = (
    "dang_it",
    "damn_you",
    "screw_your_neighbor",
    "that_dam_game",
    "shithead",
)
"""Games with computer players of their own; all others are played at random."""


_FOLDERS: Final = Folders("game.ai", PLAYED)


def players_of(game_id: str) -> PlayersInfo:
    """What the computer players of a game declare of themselves. Raises `UnknownGame` for a game without any."""
    info: PlayersInfo = _FOLDERS.declared(game_id, "info", "INFO")
    return info
