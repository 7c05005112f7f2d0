"""Taking up a match that was left, wherever it is offered."""

from __future__ import annotations

from game.scenes.feats.medals import news_of
from game.scenes.services import Services
from game.session.feats import FeatBook, earn_in
from game.session.left import Left
from game.session.store import Damaged, Resumable

__all__ = ["take_up"]


def take_up(services: Services, left: Left) -> Resumable | Damaged | None:
    """An unfinished match, as `Store.take` gives it.

    Where the power failed between its last card and its record, it is over, and nobody was at the table to count what
    the person has done in it: that is counted here, and told.
    """
    store = services.store
    match = store.take(left)
    for over in [] if services.kiosk else list(store.found_over):
        if store.kept(over.record) is None:
            continue  # not before its record is safe
        store.found_over.remove(over)
        new = earn_in(over, store, FeatBook(services.paths))
        if new:
            services.forget_feats()
            services.tell(news_of(new, services.settings.names))
    return match
