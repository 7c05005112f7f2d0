"""What the person has done in the match for the first time: told once on a quiet plate."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.feats.medals import news_of, what_of
from game.scenes.feats.plate import FeatPlate
from game.scenes.services import Services
from game.session.feats import FeatBook, earn_in
from game.session.store import Resumable
from game.ui.theme import GOLD
from game.ui.widgets import Form

__all__ = ["FeatNote"]


class FeatNote:
    """The plate, where there is something to tell."""

    def __init__(self, form: Form, services: Services, match: Resumable | None, on_press: Callable[[], None]) -> None:
        self.plate: FeatPlate | None = None
        if match is None or services.kiosk:
            return
        book = FeatBook(services.paths)
        new = earn_in(match, services.store, book)
        if book.trouble is not None:
            services.tell(book.trouble)
        if new:
            services.forget_feats()
            what = what_of(new[0], True) if len(new) == 1 else ""
            words = (news_of(new, services.settings.names), what, "")
            self.plate = form.add(FeatPlate("feats", new, words, done=True, on_press=on_press, edge=GOLD))
