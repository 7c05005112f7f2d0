"""The page of feats: all thirty, game by game, and what they open."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.scenes import routes
from game.scenes.dates import day_words
from game.scenes.feats.medals import is_secret, name_of, what_of
from game.scenes.feats.plate import FeatPlate
from game.scenes.feats.shelf import shelf, shelf_height, shelf_width
from game.scenes.page import GAP, PageScene
from game.scenes.services import Services
from game.scenes.tables import PLAYABLE
from game.session.feats import ALL_FEATS, Feat, FeatBook, First
from game.session.history import match_to_watch
from game.texts import t
from game.ui.art import Art
from game.ui.theme import GOLD, LINE_REST, PALE, PAPER, SOFT, Box
from game.ui.widgets import Drawing, Label, Paragraph, ScrollArea, Widget

__all__ = ["FeatsScene"]

_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""
COLUMNS: Final = 3
NARROW: Final = 430.0
"""A plate is never narrower than this, in u, at the usual size of words."""


class FeatsScene(PageScene):
    """A plate for each feat: what is done leads to its match, where that is still kept."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("feats.title"))
        self.book = FeatBook(services.paths)
        self.book.open()
        if self.book.trouble is not None:
            services.tell(self.book.trouble)
        self._fill()

    def _fill(self) -> None:
        add, firsts, wording = self.form.add, self.book.firsts, self.services.settings.names
        self.area = add(ScrollArea("area"))
        of = t("feats.progress", done=len(firsts), all=len(ALL_FEATS))
        self._sum = add(Label("sum", of, 44, GOLD, "display", "right"))
        self._words = add(Paragraph("words", t("feats.words"), 20, SOFT, "semi"))
        self._heads: dict[str, tuple[Drawing, Label, Label]] = {}
        self.plates: dict[str, list[FeatPlate]] = {}
        for game in PLAYABLE:
            mine = [feat for feat in ALL_FEATS if feat.game == game]
            done = t("feats.progress", done=len([feat for feat in mine if feat in firsts]), all=len(mine))
            self._heads[game] = (
                add(Drawing(f"emblem {game}", partial(_emblem, f"emblems/{game}"))),
                add(Label(f"game {game}", t(f"games.{game}.name.{wording}"), 32, PAPER, "display")),
                add(Label(f"sum {game}", done, 22, PALE, "bold", "right")),
            )
            self.plates[game] = [add(self._plate(feat, firsts.get(feat))) for feat in mine]
        self._opens = add(Label("opens", t("feats.opens"), 32, PAPER, "display"))
        self._opens_words = add(Paragraph("opens words", t("feats.opens_words"), 20, SOFT, "semi"))
        self.shelf = [add(thing) for thing in shelf(lambda: len(self.book.firsts))]

    def _plate(self, feat: Feat, first: First | None) -> FeatPlate:
        done = first is not None
        wording = self.services.settings.names
        name = name_of(feat, wording) if done or not is_secret(feat) else t("feats.unseen")
        day = day_words(first.when) if first is not None else ""
        kept = first is not None and self._is_kept(first)
        when = t("feats.on_watch" if kept and self.services.replays else "feats.on", day=day) if day else ""
        press = partial(self._watch, first) if first is not None and kept and self.services.replays else None
        return FeatPlate(("feat", str(feat)), [feat], (name, what_of(feat, done), when), done=done, on_press=press,
                         edge=GOLD if done else LINE_REST)  # fmt: skip

    def _is_kept(self, first: First) -> bool:
        return bool(first.match) and (self.services.paths.finished / f"{first.match}.jsonl").is_file()

    def _watch(self, first: First) -> None:
        """Watch the match in which it was done first."""
        try:
            match = match_to_watch(self.services.paths.finished / f"{first.match}.jsonl")
        except (OSError, ValueError):
            self.services.tell(t("feats.gone"))
            return
        self.navigator.push(routes.Replay(match))

    def retell(self) -> bool:
        """Say everything anew in another language."""
        self._title = t("feats.title")
        self.rebuild()
        self._fill()
        self.arrange()
        return True

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Game below game, each with its plates in as many columns as there is room for, and scrolled."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        air, gap = m.px(_BLEED), m.px(GAP)
        room = m.words(44) * 6
        self._sum.place(x + w - room, self.heading.rect.y, room, self.heading.rect.h)
        self.heading.rect.w = max(1, self._sum.rect.x - gap - self.heading.rect.x)
        wide = w - m.px(24)
        held: list[Widget] = [self._words]
        tall = self._words.height_for(style, wide)
        self._words.place(air, air, wide, tall + 1)
        at = air + tall + gap
        for game, (emblem, name, done) in self._heads.items():
            side = max(m.px(58), m.words(32))
            emblem.place(air, at, side, side)
            right = m.words(22) * 5
            name.place(air + side + m.px(16), at, wide - side - right - m.px(16), side)
            done.place(air + wide - right, at, right, side)
            held += (emblem, name, done)
            at = self._lay_plates(self.plates[game], air, at + side + m.px(10), wide) + gap
            held += self.plates[game]
        high = round(m.words(32) * 1.5)
        self._opens.place(air, at, wide, high)
        tall = self._opens_words.height_for(style, wide)
        self._opens_words.place(air, at + high, wide, tall + 1)
        at = self._lay_shelf(air, at + high + tall + m.px(16), wide)
        held += (self._opens, self._opens_words, *self.shelf)
        self.area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self.area.hold(held, at + air)

    def _lay_plates(self, plates: list[FeatPlate], x: int, y: int, w: int) -> int:
        """Rows of plates, all of a row as tall as its tallest; returns where they end, in pixels."""
        m, style = self.metrics, self.form.style
        gap = m.px(14)
        narrow = max(m.px(NARROW), m.words(NARROW * 0.86))
        columns = max(1, min(COLUMNS, (w + gap) // (narrow + gap)))
        each = (w - gap * (columns - 1)) // columns
        for first in range(0, len(plates), columns):
            row = plates[first : first + columns]
            tall = max(plate.height_for(style, each) for plate in row)
            for i, plate in enumerate(row):
                plate.place(x + i * (each + gap), y, each, tall)
            y += tall + gap
        return y

    def _lay_shelf(self, x: int, y: int, w: int) -> int:
        """Everything that is opened, in even rows; returns where they end, in pixels."""
        m = self.metrics
        fit = max(1, w // shelf_width(m))
        rows = -(-len(self.shelf) // fit)
        columns = -(-len(self.shelf) // rows)
        each, tall = w // columns, shelf_height(m)
        for i, thing in enumerate(self.shelf):
            thing.place(x + i % columns * each, y + i // columns * (tall + m.px(GAP)), each, tall)
        return y + rows * (tall + m.px(GAP))


def _emblem(name: str, art: Art, rect: pygame.Rect) -> pygame.Surface:
    return art.svg(name, rect.h)
