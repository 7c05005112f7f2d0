"""From what was refused to the paragraph of the rules in which it stands."""

from __future__ import annotations

from game.rules.refusals import Refusal
from game.scenes import routes
from game.scenes.rulebook.book import place_of
from game.scenes.tables import book_of

__all__ = ["rules_page"]


def rules_page(game_id: str, refused: Refusal | None) -> routes.Rules:
    """The rules of a game, opened at what was just refused; at their beginning where nothing was."""
    return routes.Rules(game_id, "" if refused is None else place_of(book_of(game_id), refused))
