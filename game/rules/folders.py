"""What games declare in their folders, of which each layer has one for every game: the look-up of all registries."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from game.rules.quoting import quoted

__all__ = ["Folders", "UnknownGame"]


class UnknownGame(KeyError):
    """An id that names no game of a registry. `str()` of it is one sentence."""

    def __init__(self, name: str, games: tuple[str, ...]) -> None:
        super().__init__(name)
        self._games = games

    def __str__(self) -> str:
        return f"There is no game {quoted(self.args[0])}; the games are {', '.join(self._games)}."


class Folders:
    """The folders of some games in one package, such as `game/ai/<id>/` in `game.ai`."""

    def __init__(self, package: str, games: tuple[str, ...]) -> None:
        self._package = package
        self.games = games

    def declared(self, game: str, module: str, name: str) -> Any:
        """What a module in a game's folder holds by a name; it is loaded when that is first asked for.

        Raises `UnknownGame` for a game that is not listed.
        """
        if game not in self.games:
            raise UnknownGame(game, self.games)
        return _held(f"{self._package}.{game}.{module}", name)


@cache
def _held(module: str, name: str) -> Any:
    return getattr(import_module(module), name)
