"""Taking up a match that was left, wherever it is offered."""

from __future__ import annotations

from game.scenes.feats.medals import news_of
from game.scenes.services import Services
from game.scenes.table.memory import greatest_moment
from game.session.feats import FeatBook, earn_in
from game.session.history import HIGHLIGHT_NOTE
from game.session.left import Left
from game.session.session import Session
from game.session.store import Damaged, Resumable, Store

__all__ = ["take_up"]


def take_up(services: Services, left: Left) -> Resumable | Damaged | None:
    """An unfinished match, as `Store.take` gives it.

    Where the power failed between its last card and its record, it is over, and nobody was at the table to keep its
    greatest moment and to count what the person has done in it: that is done here, and what is new is told.
    """
    store = services.store
    match = store.take(left)
    for over in list(store.found_over):
        if store.kept(over.record) is None:
            continue  # not before its record is safe
        store.found_over.remove(over)
        _keep_moment(over, store)
        if services.kiosk:
            continue
        new = earn_in(over, store, FeatBook(services.paths))
        if new:
            services.forget_feats()
            services.tell(news_of(new, services.settings.names))
    return match


def _keep_moment(over: Resumable, store: Store) -> None:
    """Keep the greatest moment of a match with it, as its table would have done."""
    moment = greatest_moment(Session.resume(over.record, None, over.notes))
    if moment is not None:
        store.save(over.record, {**over.notes, HIGHLIGHT_NOTE: moment.note})
