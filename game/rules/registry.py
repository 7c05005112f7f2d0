"""The games there are. A game is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from game.rules.engine import Game

_PLACES: Final[dict[str, tuple[str, str]]] = {
    "dang_it": ("game.rules.dang_it.game", "DangItGame"),
    "damn_you": ("game.rules.damn_you.game", "DamnYouGame"),
    "screw_your_neighbor": ("game.rules.screw_your_neighbor.game", "ScrewYourNeighborGame"),
    "that_dam_game": ("game.rules.that_dam_game.game", "ThatDamGame"),
    "shithead": ("game.rules.shithead.game", "ShitheadGame"),
}
"""By id, in the order in which menus list them: module and class."""

GAME_IDS: Final[tuple[str, ...]] = tuple(_PLACES)


class UnknownGame(KeyError):
    """An id that names no game. `str()` of it is one sentence."""

    def __str__(self) -> str:
        return f"There is no game '{self.args[0]}'; the games are {', '.join(GAME_IDS)}."


@cache
def game_by_id(name: str) -> Game[Any]:
    """The rules of a game. Raises `UnknownGame`."""
    if name not in _PLACES:
        raise UnknownGame(name)
    module, cls = _PLACES[name]
    game: Game[Any] = getattr(import_module(module), cls)()
    return game
