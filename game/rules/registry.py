"""The games there are: the one list of them. What belongs to a game lies in folders of its id, one in each layer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from game.rules.folders import Folders, UnknownGame
from game.rules.info import GameInfo

if TYPE_CHECKING:
    from game.rules.engine import Game

__all__ = ["GAME_CODES", "GAME_IDS", "UnknownGame", "game_by_id", "info_of"]

GAME_IDS: Final[tuple[str, ...]] = (
    "dang_it",
    "damn_you",
    "screw_your_neighbor",
    "that_dam_game",
    "shithead",
)
"""Every game, in the order in which menus list them."""

GAME_CODES: Final[Mapping[str, str]] = {
    "dang_it": "0",
    "damn_you": "1",
    "screw_your_neighbor": "2",
    "that_dam_game": "3",
    "shithead": "4",
}
"""The one character that stands for each game in kept files, whatever the menus do: one that was given never changes,
and that of a game that is gone is given to no other."""


_FOLDERS: Final = Folders("game.rules", GAME_IDS)


def info_of(name: str) -> GameInfo:
    """What a game declares of itself; its rules are not loaded for that. Raises `UnknownGame`."""
    info: GameInfo = _FOLDERS.declared(name, "info", "INFO")
    return info


@cache
def game_by_id(name: str) -> Game[Any]:
    """The rules of a game, loaded when they are first asked for. Raises `UnknownGame`."""
    game: Game[Any] = _FOLDERS.declared(name, "game", info_of(name).rules)()
    return game
