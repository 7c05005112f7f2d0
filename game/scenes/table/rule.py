"""From what was refused to the paragraph of the rules in which it stands."""

from __future__ import annotations

from game.rules.refusals import Refusal
from game.scenes import routes
from game.scenes.tables import book_of
from game.session.session import Session

__all__ = ["rules_page"]


def rules_page(session: Session, refused: Refusal | None) -> routes.Rules:
    """The rules of a match, opened at what was just refused; at their beginning where nothing was."""
    game = session.game_id
    at = ""
    if refused is not None:
        from game.scenes.rulebook.book import place_of  # the first picture of a table does not wait for books

        at = place_of(book_of(game), refused, session.options)
    return routes.Rules(game, at, routes.HouseRules(game, session.players, session.options))
