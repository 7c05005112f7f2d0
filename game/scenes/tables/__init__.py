"""One module a game: where its zones lie and what its events look like."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from game.scenes.tables.base import TableFace

_FACES: Final[dict[str, tuple[str, str]]] = {
    "dang_it": ("game.scenes.tables.dang_it", "DangItFace"),
    "damn_you": ("game.scenes.tables.damn_you", "DamnYouFace"),
    "screw_your_neighbor": ("game.scenes.tables.screw_your_neighbor", "ScrewYourNeighborFace"),
    "that_dam_game": ("game.scenes.tables.that_dam_game", "ThatDamFace"),
    "shithead": ("game.scenes.tables.shithead", "ShitheadFace"),
}

PLAYABLE: Final[tuple[str, ...]] = tuple(_FACES)
"""Games that have a table, in the order of the menu."""


def face_of(game_id: str) -> TableFace:
    """The table of a game. Raises KeyError for a game without one."""
    module, name = _FACES[game_id]
    face: TableFace = getattr(import_module(module), name)()
    return face
