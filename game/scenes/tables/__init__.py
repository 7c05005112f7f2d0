"""One module a game: where its zones lie and what its events look like."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from game.scenes.tables.base import TableFace

_FACES: Final[dict[str, tuple[str, str]]] = {
    "dang_it": ("game.scenes.tables.dang_it.presenter", "DangItFace"),
    "damn_you": ("game.scenes.tables.damn_you.presenter", "DamnYouFace"),
    "screw_your_neighbor": ("game.scenes.tables.screw_your_neighbor.presenter", "ScrewYourNeighborFace"),
    "that_dam_game": ("game.scenes.tables.that_dam_game.presenter", "ThatDamFace"),
    "shithead": ("game.scenes.tables.shithead.presenter", "ShitheadFace"),
}

PLAYABLE: Final[tuple[str, ...]] = tuple(_FACES)
"""Games that have a table, in the order of the menu."""


def face_of(game_id: str) -> TableFace:
    """The table of a game. Raises KeyError for a game without one."""
    module, name = _FACES[game_id]
    face: TableFace = getattr(import_module(module), name)()
    return face
