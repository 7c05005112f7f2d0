"""What the person has done in the match for the first time: looked for in spare time, told once on a quiet plate."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from game.scenes.feats.medals import name_of, what_of
from game.scenes.feats.plate import FeatPlate
from game.scenes.services import Services
from game.session.feats import FeatBook, Search
from game.session.store import Resumable
from game.texts import join, n
from game.ui.theme import GOLD
from game.ui.widgets import Form

__all__ = ["FeatNote"]

AT_ONCE: Final = 0.006
"""Seconds that are spent before the first picture: enough for most matches."""
A_FRAME: Final = 0.002
"""Seconds of a frame that are spent on a longer one."""


class FeatNote:
    """The plate, once there is something to tell. `changed` is called when there is."""

    def __init__(
        self,
        form: Form,
        services: Services,
        match: Resumable | None,
        on_press: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._form, self._services, self._match = form, services, match
        self._on_press, self._changed = on_press, changed
        self.plate: FeatPlate | None = None
        self._search = Search(match) if match is not None and not services.kiosk else None
        self._look(AT_ONCE)

    @property
    def searching(self) -> bool:
        """Whether it is not known yet whether there is anything to tell."""
        return self._search is not None

    def update(self) -> None:
        """Look on for a moment."""
        if self._search is not None and self._look(A_FRAME) and self.plate is not None:
            self._changed()

    def finish(self) -> None:
        """Somebody leaves: whatever is still to be found is found and kept now."""
        self._look(inf)

    def _look(self, seconds: float) -> bool:
        if self._search is None or self._match is None or not self._search.work(seconds):
            return False
        found, self._search = self._search.found or (), None
        services = self._services
        kept = services.store.kept(self._match.record) if found else None
        name, when = (kept[0].stem, kept[1]) if kept is not None else ("", "")
        book = FeatBook(services.paths)
        new = book.earn(found, name, when)
        if book.trouble is not None:
            services.tell(book.trouble)
        if new:
            services.forget_feats()
            names = join([name_of(feat, services.settings.names) for feat in new])
            what = what_of(new[0], True) if len(new) == 1 else ""
            words = (n("feats.new", len(new), names=names), what, "")
            plate = FeatPlate("feats", new, words, done=True, on_press=self._on_press, edge=GOLD)
            self.plate = self._form.add(plate)
        return True
