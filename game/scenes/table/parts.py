"""The parts of a table, listed one by one: where much begins in one frame, some follow a few frames later."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Final, NamedTuple

from game.ui.cache import Postponed, SurfaceCache
from game.ui.painter import DisplayList, Sprite
from game.ui.table.spots import Box

__all__ = ["Parts"]

FORMS_A_FRAME: Final = 1
"""So many forms are drawn in one frame in which parts may wait: each takes as long as all cards that fly."""
REUSED: Final = 20
"""For so many frames a part is listed as it was: pictures that nobody asks for any longer give way to others."""
MOST_LATE: Final = 6
"""After so many frames a part waits no longer."""


class _Listed(NamedTuple):
    """A part as it was listed last."""

    sprites: list[Sprite]
    written: dict[str, Box]
    """Where its words lie."""
    on: Hashable
    """What it depends on; None for more than can be said."""
    since: int = 0
    """For how many frames it was not asked for anew."""
    late: int = 0
    """For how many frames it has been waiting."""


class Parts:
    """What a table is made of, as it was listed last.

    Most of the time all forms are at hand. Where something happens, plates, numbers, signs and prompts change at once:
    then those for which nothing has to be drawn are listed as they are, and the others as they were, until their turn
    has come. `forms` is where pictures of forms are kept, `written` where the words of the table lie.
    """

    def __init__(self, forms: SurfaceCache, written: dict[str, Box]) -> None:
        self._forms, self._written = forms, written
        self._listed: dict[str, _Listed] = {}
        self._seen: set[str] = set()
        self.left: int | None = None
        """So many forms may still be drawn; None for as many as are needed."""
        self._busy = False
        """Whether the frame has enough to do without them."""
        self._longest = 0
        """For how many frames the one has waited that has waited longest, and so comes first."""
        self.late = False
        """Whether a part waits, so that another frame is needed."""

    def begin(self, left: int | None, *, busy: bool = False) -> None:
        """List all anew. So many forms may be drawn; None for as many as are needed.

        In a `busy` frame nothing is listed anew of which it is known that it depends on something else than before.
        """
        self.left, self.late, self._busy = left, False, busy
        self._longest = max((listed.late for listed in self._listed.values()), default=0)
        self._seen.clear()

    def put(
        self,
        frame: DisplayList,
        name: str,
        draw: Callable[[], object],
        *,
        on: Hashable = None,
        new: bool = False,
        at_once: bool = False,
        gone: Collection[Hashable] = (),
    ) -> None:
        """Let `draw` list a part, or list it as it was.

        It is as it was where it depends `on` the same as before. One that is `new` may wait though it never was listed,
        one that is wanted `at_once` waits for nothing. While it waits, what has `gone` from where it lay is not listed.
        """
        self._seen.add(name)
        last = self._listed.get(name, _Listed([], {}, None) if new else None)
        if last is not None and on is not None and last.on == on and not last.late and last.since < REUSED:
            frame.sprites += last.sprites
            self._written.update(last.written)
            self._listed[name] = last._replace(since=last.since + 1)
            return
        if last is not None and on is not None and self._busy and last.late < MOST_LATE and not at_once:
            self._wait(frame, name, last, gone)
            return
        start, before = len(frame.sprites), self._written.copy()
        first = last is not None and last.late == self._longest
        if last is not None and last.late < MOST_LATE and self.left is not None and not at_once:
            self._forms.left = self.left if first else 0
        try:
            draw()
        except Postponed:
            assert last is not None
            del frame.sprites[start:]
            self._written.clear()
            self._written.update(before)
            self._wait(frame, name, last, gone)
            return
        finally:
            if first and self._forms.left is not None:
                self.left = self._forms.left
            self._forms.left = None
        written = {key: box for key, box in self._written.items() if before.get(key) is not box}
        self._listed[name] = _Listed(frame.sprites[start:], written, on)

    def _wait(self, frame: DisplayList, name: str, last: _Listed, gone: Collection[Hashable]) -> None:
        """List a part as it was, though it looks different now, without what has gone from there."""
        sprites = [sprite for sprite in last.sprites if sprite.key not in gone] if gone else last.sprites
        frame.sprites += sprites
        self._written.update(last.written)
        self._listed[name] = last._replace(sprites=sprites, late=last.late + 1)
        self.late = True

    def end(self) -> None:
        """All is listed: what was not is forgotten."""
        self._listed = {name: listed for name, listed in self._listed.items() if name in self._seen}
