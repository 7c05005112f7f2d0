"""The last picture of a table, for frames in which hardly anything of it has changed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

import pygame

from game.scenes.table.furniture import Furniture
from game.scenes.table.interaction import Touch
from game.scenes.table.stage import Stage
from game.scenes.table.taken import is_note
from game.ui.painter import DisplayList, Sprite
from game.ui.table.spots import Box
from game.ui.widgets import Form

__all__ = ["Z_FORM", "Kept"]

Z_CARDS: Final = 100.0
Z_FORM: Final = 1060.0
"""Buttons lie over all cards at rest, and below those that fly: nothing that is picked up slips through below them."""
REUSED: Final = 20
"""In so many frames what lies below is not listed: pictures that nobody asks for any longer give way to others."""


class _Below(NamedTuple):
    """What was listed below the cards."""

    mark: Hashable
    background: pygame.Surface | None
    sprites: list[Sprite]
    written: dict[str, Box]
    """Where its words lie."""


class Kept:
    """What was listed last. To list a whole table takes longer than to draw six cards that fly over it, and a hundred
    times as long as to list its faces.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._felt: Hashable = None
        """What decided what can be touched, as that was looked at last."""
        self._listed: tuple[pygame.Surface | None, list[Sprite]] | None = None
        self._looks: dict[int, Hashable] = {}
        """What the faces of that show, by seat."""
        self._below: _Below | None = None
        self._form: tuple[Hashable, list[Sprite]] | None = None
        self._saying: Hashable = None
        """What decided how people, plates, signs and prompts looked."""
        self._touched = True
        """Whether somebody has done something since the last list."""
        self._reused = 0
        self._alone = True
        """Whether nothing lay below the table as it began to be listed."""

    def disturb(self, changed: bool = True) -> None:
        """Something may have changed: not even a blink can use what was listed."""
        if changed:
            self._listed = None

    def forget(self) -> None:
        """Whatever was listed is stale."""
        self._listed = self._below = self._form = self._saying = None
        self._touched = True

    @property
    def _tangible(self) -> Hashable:
        """Changes whenever what can be touched may change: as long as it is the same, cards only fly."""
        choreographer = self._stage.choreographer
        return choreographer.changes, choreographer.pending, self._stage.seat.session.seq

    @property
    def _happened(self) -> Hashable:
        """The same without what only flies or lands."""
        return self._stage.choreographer.happened, self._stage.seat.session.seq

    def feel(self, touch: Touch) -> None:
        """Ask anew what can be touched, if something has happened since; not while somebody drags a card."""
        if self._felt != self._happened and touch.dragged is None:
            touch.refresh()
            self._felt = self._happened

    def draw(
        self, frame: DisplayList, look: Furniture, touch: Touch, form: Form, *, anew: bool, only_blinked: bool
    ) -> None:
        """List it. `anew` says that more may look different than what flies, `only_blinked` that faces alone may."""
        if self.blink(frame, look, only_blinked):
            return
        stage = self._stage
        motions = stage.choreographer.motions
        look.spare(self._alone and stage.animating and stage.choreographer.pace > 0.0 and not motions.still)
        mark = None if anew else self._mark(look, touch, form)
        said, before = None if anew else self._said(look, touch), self._saying
        self._saying = said
        look.reuse(said)
        same = self.draw_below(frame, look, mark)
        # Cards that rise, hang from a finger or shake are on no way.
        only_flying = (same or (said is not None and said == before)) and not touch.animating
        look.draw_cards(frame, Z_CARDS, only_flying=only_flying)
        self.draw_form(frame, look, form, Z_FORM, mark)
        look.draw_above(frame)
        look.listed()
        self.remember(frame, look)

    def _mark(self, look: Furniture, touch: Touch, form: Form) -> Hashable:
        """What decides how everything looks but what flies and what lies over the cards; None while more moves.

        What lies over them may follow them: it is listed anew in every frame.
        """
        stage = self._stage
        if touch.animating or form.animating or look.swelling or look.late or stage.painter.late:
            return None
        return (
            self._tangible, stage.choreographer.revealing, stage.seat.hint_words, stage.ticker.line,
            stage.voices.moods, tuple(look.effects), stage.selection, stage.dealing,
        )  # fmt: skip

    def _said(self, look: Furniture, touch: Touch) -> Hashable:
        """What decides how people, plates, signs and prompts look, wherever cards are on their way."""
        stage = self._stage
        return (
            self._happened, stage.events, stage.plans, stage.seat.hint_words, stage.seat.prompted, stage.ticker.line,
            stage.voices.moods, tuple(look.effects), stage.selection, stage.dealing, touch.peeks.held,
        )  # fmt: skip

    def remember(self, frame: DisplayList, look: Furniture) -> None:
        """All was listed, after `blink`; with others below it, it cannot be used again."""
        self._listed = (frame.background, frame.sprites.copy()) if self._alone else None
        self._looks = self._looks_of(look) if self._alone else {}

    def blink(self, frame: DisplayList, look: Furniture, only: bool) -> bool:
        """List all as it was, with the faces as they are now, if `only` those have changed.

        Returns whether that was possible.
        """
        self._alone = not frame.sprites
        if self._listed is None or not self._alone or not only:
            return False
        frame.background, sprites = self._listed
        looks = self._looks_of(look)
        for place in look.stage.plan.seats:
            if looks[place.seat] != self._looks.get(place.seat):
                look.draw_face(frame, place)
        faces = {sprite.key: sprite for sprite in frame.sprites}
        frame.sprites = [faces.get(sprite.key, sprite) for sprite in sprites] if faces else sprites.copy()
        self._listed, self._looks = (frame.background, frame.sprites.copy()), looks
        return True

    @staticmethod
    def _looks_of(look: Furniture) -> dict[int, Hashable]:
        """What everybody's face shows, by seat."""
        return {place.seat: look.gallery.look(place.seat) for place in look.stage.plan.seats}

    def draw_below(self, frame: DisplayList, look: Furniture, mark: Hashable) -> bool:
        """List what lies below the cards: as it was, where it had the same `mark`; None is never the same.

        Returns whether it is the same as it was.
        """
        self._reused += 1
        same = self._below is not None and self._below.mark == mark and self._reused < REUSED
        if self._alone and mark is not None and self._below is not None and same:
            frame.background = self._below.background
            frame.extend(self._below.sprites)
            look.taken.written.clear()
            look.taken.written.update(self._below.written)
            return True
        self._reused = 0
        look.draw_below(frame)
        kept = mark is not None and self._alone
        written = look.taken.written.copy()
        self._below = _Below(mark, frame.background, frame.sprites.copy(), written) if kept else None
        return False

    def draw_form(self, frame: DisplayList, look: Furniture, form: Form, z: float, mark: Hashable) -> None:
        """List buttons and tools likewise."""
        start = len(frame.sprites)
        if self._alone and mark is not None and self._form is not None and self._form[0] == mark:
            frame.extend(self._form[1])
        else:
            if self._touched:
                form.draw(frame, z)  # whoever touches it sees it at once
            else:
                look.draw_form(frame, form, z)
            self._touched = False
            self._form = (mark, frame.sprites[start:]) if mark is not None and self._alone else None
        look.taken.notes = [sprite for sprite in frame.sprites[start:] if is_note(sprite.key)]
