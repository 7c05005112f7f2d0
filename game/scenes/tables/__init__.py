"""The tables there are. What belongs to one lies in the folder of its game's id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from game.scenes.tables.info import TableInfo

if TYPE_CHECKING:
    from game.scenes.rulebook.book import Book
    from game.scenes.tables.parts import Presenter

PLAYABLE: Final[tuple[str, ...]] = (
    "dang_it",
    "damn_you",
    "screw_your_neighbor",
    "that_dam_game",
    "shithead",
)
"""Games that have a table, in the order of the menu."""


@cache
def info_of(game_id: str) -> TableInfo:
    """What a table declares of itself; its presenter is not loaded for that. Raises KeyError for a game without one."""
    if game_id not in PLAYABLE:
        raise KeyError(game_id)
    info: TableInfo = import_module(f"game.scenes.tables.{game_id}.info").INFO
    return info


def presenter_of(game_id: str) -> Presenter:
    """The presenter of a game. Raises KeyError for a game without a table."""
    if game_id not in PLAYABLE:
        raise KeyError(game_id)
    presenter: Presenter = import_module(f"game.scenes.tables.{game_id}.presenter").PRESENTER
    return presenter


def book_of(game_id: str) -> Book:
    """What the page with the rules of a game shows. Raises KeyError for a game without a table."""
    if game_id not in PLAYABLE:
        raise KeyError(game_id)
    book: Book = import_module(f"game.scenes.tables.{game_id}.book").BOOK
    return book
