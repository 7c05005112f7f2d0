"""The tables there are. What belongs to one lies in the folder of its game's id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.folders import Folders
from game.scenes.tables.info import TableInfo

if TYPE_CHECKING:
    from game.scenes.rulebook.book import Book
    from game.scenes.tables.flat import FlatPart
    from game.scenes.tables.parts import Presenter
    from game.session.settings import Settings
    from game.session.terms import Terms
    from game.ui.art import Back
    from game.ui.tabletops import Theme

PLAYABLE: Final[tuple[str, ...]] = (
    "dang_it",
    "damn_you",
    "screw_your_neighbor",
    "that_dam_game",
    "shithead",
)
"""Games that have a table, in the order of the menu."""


_FOLDERS: Final = Folders("game.scenes.tables", PLAYABLE)


def offered(terms: Terms) -> list[str]:
    """The games that may be played here, in the order of the menu."""
    return [game for game in PLAYABLE if game in terms.games]


def info_of(game_id: str) -> TableInfo:
    """What a table declares of itself, without its presenter. Raises `UnknownGame` for a game without a table."""
    info: TableInfo = _FOLDERS.declared(game_id, "info", "INFO")
    return info


def theme_of(settings: Settings, game_id: str) -> Theme:
    """The table top that a game is played on: the chosen one, or the game's own."""
    chosen = settings.theme_of(game_id)
    return info_of(game_id).theme if chosen == "auto" else chosen


def back_of(settings: Settings, game_id: str) -> Back:
    """The backs of the cards that a game is played with: the chosen ones, or the game's own."""
    chosen = settings.shown_back
    return info_of(game_id).back if chosen == "auto" else chosen


def presenter_of(game_id: str) -> Presenter:
    """The presenter of a game. Raises `UnknownGame` for a game without a table."""
    presenter: Presenter = _FOLDERS.declared(game_id, "presenter", "PRESENTER")
    return presenter


def flat_of(game_id: str) -> FlatPart:
    """What a game says of the family table. Raises `UnknownGame` for a game without a table."""
    part: FlatPart = _FOLDERS.declared(game_id, "flat", "FLAT")
    return part


def book_of(game_id: str) -> Book:
    """What the page with the rules of a game shows. Raises `UnknownGame` for a game without a table."""
    book: Book = _FOLDERS.declared(game_id, "book", "BOOK")
    return book
