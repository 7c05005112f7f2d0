"""What both pages have that look back: a line below the title, Ada and what she says, and a match to look back at."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.rules.views import Viewer
from game.scenes import routes
from game.scenes.page import PageScene, Painted, canvas
from game.scenes.review.card import Subject
from game.scenes.services import Services
from game.scenes.tables import back_of, theme_of
from game.session.replay import Replay
from game.session.review import Review, Told
from game.session.seats import shown_seats
from game.session.store import Resumable
from game.texts import t
from game.ui import text
from game.ui.art import Art, Face
from game.ui.cache import Picture
from game.ui.input import Accept, InputEvent
from game.ui.theme import PALE, PAPER, Box
from game.ui.widgets import Button, Paragraph, ScrollArea, Widget

__all__ = ["BLEED", "LookingBack", "Past"]

BLEED: Final = 12
"""Room for focus rings round what scrolls, in u."""
_ADA: Final = "ada"
"""She looks back."""
_HAIR: Final = 0.18
"""How far her hair stands out above her picture, in its height."""


class Past:
    """A match to look back at. Raises RecordError where its record breaks the rules."""

    def __init__(self, services: Services, match: Resumable, review: Review) -> None:
        self._services, self._review = services, review
        self._replay = Replay(match.record, match.notes)
        self._seats = shown_seats(match.notes, match.record.names)

    def subject(self, told: Told, number: str, *, good: bool) -> Subject:
        """One of its moments, ready to be shown."""
        review, settings = self._review, self._services.settings
        game = review.game
        self._replay.go(told.position)
        view = self._replay.snapshot(Viewer(review.seat))
        when = t(f"review.{game}.when", deal=told.deal, play=told.play)
        key = ("moment", told.position, good)
        theme, back = theme_of(settings, game), back_of(settings, game)
        return Subject(key, number, when, game, review.kind, told, view, self._seats, theme, back, good)

    def played_on(self, position: int) -> routes.ResumedMatch:
        """The way to playing on from a moment, for practice."""
        self._replay.go(position)
        return routes.ResumedMatch(self._replay.from_here(self._seats))


class LookingBack(PageScene):
    """A page on which Ada speaks. Subclasses call `_add_ada` when they build their widgets."""

    def _add_ada(self, sub: str, words: str, leave: str) -> None:
        add = self.form.add
        self._sub = add(Paragraph("sub", sub, 22, PALE, "semi", lead=1.15))
        self._area = add(ScrollArea("area"))
        self._ada = add(Painted("ada", self._paint_ada, self._ada_look))
        self._words = add(Paragraph("words", words, 26, PAPER, "semi", "center"))
        self._leave = add(Button("leave", leave, self.leave, kind="gold", size=26))

    @property
    def _mood(self) -> Face:
        return "smug"

    def _ada_look(self) -> Hashable:
        """What her picture depends on."""
        return self._mood

    def _play_on(self, past: Past, position: int) -> None:
        self.navigator.reset(routes.Title(), past.played_on(position))

    @property
    def _first(self) -> Widget | None:
        """What a key shows the focus at first; None for what Enter does."""
        return None

    def handle(self, event: InputEvent) -> bool:
        """Enter guesses nothing: at first it only shows where the focus is."""
        if super().handle(event):
            return True
        if isinstance(event, Accept) and self._first is not None:
            self.form.set_focus(self._first, show=True)
            return True
        return False

    def _lay_title(self, room: int) -> int:
        """Place what stands below the title, both so wide; returns where they end."""
        m, head = self.metrics, self.heading.rect
        tall = min(head.h, round(m.words(44) * 1.2))
        under = self._sub.height_for(self.form.style, room) + m.px(4) if self._sub.words else 0
        top = max(m.px(26), head.centery - (tall + under) // 2)
        self.heading.place(head.x, top, room, tall)
        self._sub.place(head.x, top + tall, room, under)
        return top + tall + under

    def _title_wide(self) -> int:
        """How wide title and line are, in pixels."""
        m = self.metrics
        return max(text.size(self._title, m.words(44), "display")[0],
                   text.size(self._sub.words, m.words(22), "semi")[0])  # fmt: skip

    def _button_tall(self) -> int:
        m = self.metrics
        return max(m.px(64), self.form.style.target, round(m.words(26) * 2.0))

    def _lay_ada(self, box: Box, bar: int = 0, *, over_cards: bool = False) -> int:
        """Ada, so much room below her, and what she says: in the middle, or above cards; returns how tall that is."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        wide, gap = min(w, m.px(900)), m.px(16)
        left = x + (w - wide) // 2
        words = self._words.height_for(style, wide)
        button = self._button_tall()
        self._leave.visible = not over_cards
        face = min(m.px(130 if over_cards else 260), max(m.px(80), round(h * (0.18 if over_cards else 0.4))))
        hair = round(face * _HAIR)
        tall = hair + face + bar + gap + words + (0 if over_cards else gap + button)
        top = hair + (y if over_cards else y + max(0, h - tall) // 2)
        self._ada.place(left, top, wide, face + bar)
        self._words.place(left, top + face + bar + gap, wide, words)
        self._leave.place(left + wide // 4, top + face + bar + 2 * gap + words, wide // 2, button)
        return tall

    def _paint_ada(self, art: Art, w: int, h: int) -> Picture:
        return self._draw_ada(art, w, h, h)

    def _draw_ada(self, art: Art, w: int, h: int, d: int) -> Picture:
        """A picture of a size with her so large at its upper edge, above which her hair stands out."""
        air = round(d * _HAIR)
        image = canvas(w, air + h)
        art.avatar(_ADA, self._mood, d * 0.94).draw(image, (w / 2, air + d / 2))
        return Picture(image, (0, air), (w, h))
