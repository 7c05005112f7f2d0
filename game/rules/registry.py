"""The games there are: the one list of them. What belongs to a game lies in folders of its id, one in each layer."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from game.rules.engine import Game
from game.rules.info import GameInfo
from game.rules.quoting import quoted

GAME_IDS: Final[tuple[str, ...]] = (
    "dang_it",
    "damn_you",
    "screw_your_neighbor",
    "that_dam_game",
    "shithead",
)
"""Every game, in the order in which menus list them."""


class UnknownGame(KeyError):
    """An id that names no game. `str()` of it is one sentence."""

    def __str__(self) -> str:
        return f"There is no game {quoted(self.args[0])}; the games are {', '.join(GAME_IDS)}."


@cache
def info_of(name: str) -> GameInfo:
    """What a game declares of itself; its rules are not loaded for that. Raises `UnknownGame`."""
    if name not in GAME_IDS:
        raise UnknownGame(name)
    info: GameInfo = import_module(f"game.rules.{name}.info").INFO
    return info


@cache
def game_by_id(name: str) -> Game[Any]:
    """The rules of a game, loaded when they are first asked for. Raises `UnknownGame`."""
    rules = info_of(name).rules
    game: Game[Any] = getattr(import_module(f"game.rules.{name}.game"), rules)()
    return game
