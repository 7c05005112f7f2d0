"""The rules of a game on a sheet of paper: in short, a hand played out, then everything, to scroll or to jump to.

Whoever was refused something is brought to the paragraph that forbids it, which is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.scenes import routes
from game.scenes.page import GAP, PageScene, least
from game.scenes.rulebook.book import Book, Chapter
from game.scenes.rulebook.paint import (
    chapter_picture,
    columns_picture,
    credit_picture,
    place_in_chapter,
    title_picture,
)
from game.scenes.rulebook.sample import sample_picture
from game.scenes.services import Services
from game.scenes.tables import book_of, offered
from game.texts import has, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import InputEvent, Key
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, INK_SOFT, PAPER, RED, Box
from game.ui.widgets import Button, Panel, Row, ScrollArea
from game.ui.widgets.base import Widget
from game.ui.widgets.still import Still

__all__ = ["RulesScene"]

BESIDE = 110
"""Room beside the name of a chapter, for its picture and the edges, in u."""


class _Part(Still):
    """A part of the sheet: `paint` draws it for a width, and its height follows."""

    def __init__(self, key: str, paint: Callable[[Art, int], pygame.Surface]) -> None:
        super().__init__(key)
        self.paint = paint
        self.seen = 0
        """So much of it is seen before the page goes on, in pixels."""

    def _picture(self, w: int) -> Picture:
        def make() -> Picture:
            image = self.paint(self.style.art, w)
            return Picture(image, (0, 0), image.get_size())

        return self.drawn("part", (w, self.seen), make)

    def height_for(self, w: int) -> int:
        """How tall it is in a width, in pixels."""
        return self._picture(w).body[1]

    def draw(self, frame: DisplayList, z: float) -> None:
        """List it."""
        self.show(frame, z, "part", self._picture(self.rect.w), self.rect.topleft)


class _Sample(_Part):
    """The sample hand, which is best seen whole."""

    def __init__(self, book: Book, key: str) -> None:
        super().__init__("sample", lambda art, w: sample_picture(art, w, book, key, self.seen))


class _More(Still):
    """The paper over the last lines of a page that goes on, and an arrow."""

    def draw(self, frame: DisplayList, z: float) -> None:
        """List it above what it hides."""
        size = self.rect.size
        self.show(
            frame, z + 1, "fade", self.drawn("fade", size, lambda: _fade(self.style.art, *size)), self.rect.topleft
        )


class _Mark(Still):
    """What lies under the paragraph that one has come for, and a line round it."""

    def draw(self, frame: DisplayList, z: float) -> None:
        """List both: the words lie between them."""
        w, h = self.rect.size
        for name, opacity, above in (("under", 0.36, 0.0), ("line", 0.0, 0.5)):
            made = self.drawn(name, (w, h), partial(self._picture, w, h, opacity))
            self.show(frame, z + above, name, made, self.rect.topleft)

    def _picture(self, w: int, h: int, opacity: float) -> Picture:
        return shapes.panel(self.style.art, w, h, GOLD, opacity=opacity, edge=RED, radius=12, line=3)


def _fade(art: Art, w: int, h: int) -> Picture:
    tint = pygame.Color(PAPER)
    column = pygame.Surface((1, 16), pygame.SRCALPHA)
    for y in range(16):
        column.set_at((0, y), (tint.r, tint.g, tint.b, round(255 * (y / 15) ** 0.7)))
    image = pygame.transform.smoothscale(column, (w, h))
    arrow = art.tinted("next", art.metrics.px(34), INK_SOFT)
    down = pygame.transform.rotate(arrow, -90)
    image.blit(down, down.get_rect(midbottom=(w // 2, h - art.metrics.px(6))))
    return Picture(image, (0, 0), (w, h))


class RulesScene(PageScene):
    """The rules of all games that may be played here, opened at one of them. Esc returns to wherever one came from.

    `at` is the key of the paragraph, or of the row of a table, at which they are opened; empty for the beginning.
    """

    theme = "felt"

    def __init__(self, services: Services, game_id: str, at: str = "", house: routes.HouseRules | None = None) -> None:
        super().__init__(services, t("rules.title"))
        self.game = game_id
        self.house = house
        """The rules in force where one comes from."""
        self.at = at
        self._sought: float | None = None
        """How far was scrolled to show it: while nobody scrolls on, another window shows it, too."""
        self._parts: list[_Part] = []
        self._starts: list[int] = []
        self._build()

    def resume(self) -> None:
        """Games may be called by other names now: say them, and stay at the same place."""
        super().resume()
        if self.services.settings.names != self._named:
            focus, offset = self.form.focus, self._area.offset
            self.rebuild()
            self._build()
            self.arrange()
            self._area.scroll(offset - self._area.offset)
            self._show_place()
            if focus is not None:
                self.focus_again(focus, show=focus.focused)
            self.stale = True

    def _build(self) -> None:
        add = self.form.add
        self._side = add(ScrollArea("side"))
        names = self._named = self.services.settings.names
        self._games = [
            add(Row(f"game {game}", t(f"games.{game}.name.{names}"), self._opens(game), picture=f"emblems/{game}",
                    chosen=game == self.game, on_paper=True, size=26))
            for game in offered(self.services.terms)
        ]  # fmt: skip
        self._lesson = add(Button("lesson", t("lessons.button"), self._teach, kind="gold", icon="play", size=26))
        self._house = add(Row("house", t("house.button"), self._open_house, icon="home", size=21, role="bold"))
        self._house.visible = self.house is not None and self.house.game_id == self.game
        book = book_of(self.game)
        titles = [("rules.short", "book"), *((chapter.key, chapter.icon) for chapter in book.chapters)]
        self._rows = [
            add(Row(f"chapter {i}", t(key), self._jumps(i), icon=icon, chosen=i == 0, size=21, role="bold"))
            for i, (key, icon) in enumerate(titles)
        ]
        self._sheet = add(Panel("sheet", PAPER, opacity=1, edge=INK, radius=20, line=3, inner=GOLD, shade=True))
        self._area = add(ScrollArea("area"))
        self._area.on_paper = True
        self._mark = add(_Mark("mark"))
        self._parts = [add(part) for part in self._sheet_parts()]
        self._more = add(_More("more"))
        self.form.set_focus(self._area, show=False)

    def _sheet_parts(self) -> list[_Part]:
        game, book = self.game, book_of(self.game)
        key = f"rules.{game}"
        name = t(f"games.{game}.name.{self.services.settings.names}")
        parts = [
            _Part("title", lambda art, w: title_picture(art, w, name, t(f"{key}.tagline"))),
            _Part("columns", lambda art, w: columns_picture(art, w, book, key)),
            _Sample(book, key),
        ]
        if has(f"{key}.credit"):
            words, license = t(f"{key}.credit"), t(f"{key}.license")
            parts.append(_Part("credit", lambda art, w: credit_picture(art, w, words, license)))
        return parts + [self._chapter_part(chapter) for chapter in book.chapters]

    @staticmethod
    def _chapter_part(chapter: Chapter) -> _Part:
        return _Part(chapter.key, lambda art, w: chapter_picture(art, w, chapter))

    def _opens(self, game: str) -> Callable[[], None]:
        def open_game() -> None:
            self.game, self.at = game, ""
            self.rebuild()
            self._build()
            self.arrange()
            self.form.set_focus(next(row for row in self._games if row.chosen))

        return open_game

    def _open_house(self) -> None:
        if self.house is not None:
            self.navigator.push(self.house)

    def _teach(self) -> None:
        self.navigator.push(routes.Lesson(self.game))

    def _jumps(self, number: int) -> Callable[[], None]:
        def jump() -> None:
            self._area.scroll(self._starts[number] - self._area.offset)
            self._show_place()

        return jump

    def lay_out(self, box: Box) -> None:
        """Games and chapters to the left of the sheet, scrolled if they are too many; upright, above it."""
        m = self.metrics
        x, y, w, h = box
        gap, small = m.px(GAP), m.px(10)
        tall = max(m.px(58), round(m.words(21) * 2.1), least(self.form.style))
        game = max(m.px(94), round(m.words(26) * 2.4))
        if m.portrait:
            self._side.hold([], 0)
            self._side.place(x, y, 1, 1)
            for row in (*self._games, self._lesson, *self._listed):
                row.area = None
            # The rules are what one has come for: what leads elsewhere takes no more room than it must.
            columns = 2 if m.large else 3
            game = min(game, max(m.px(76), round(m.words(26) * 1.9), least(self.form.style)))
            tall = min(tall, max(m.px(54), round(m.words(21) * 1.8), least(self.form.style)))
            y = self._lay_grid((x, y, w, game), [*self._games, self._lesson], columns, small) + small
            # The name of no chapter is cut: in narrow windows they stand in two columns.
            widest = max(text.size(row.words, m.words(row.size), row.role)[0] for row in self._listed) + m.px(BESIDE)
            columns = columns if widest <= (w - small * (columns - 1)) // columns else 2
            y = self._lay_grid((x, y, w, tall), self._listed, columns, small) + gap
            sheet = (x, y, w, box[1] + h - y)
        else:
            wide = [max(text.size(row.words, m.words(row.size), row.role)[0] for row in rows)
                    for rows in (self._rows, self._games)]  # fmt: skip
            side = min(max(m.px(344), wide[0] + m.px(BESIDE), wide[1] + m.px(130)), w // 3)
            game = max(m.px(72), round(m.words(26) * 1.9), least(self.form.style))
            tall = max(m.px(44), round(m.words(21) * 1.7), least(self.form.style))
            # What is taller than the window is scrolled: every line stays as large as a finger.
            air = m.px(8)
            below = self._lay_grid((air, air, side - 2 * air, game), self._games, 1, small) + gap
            self._lesson.place(air, below, side - 2 * air, game)
            below += game + gap
            end = self._lay_grid((air, below, side - 2 * air, tall), self._listed, 1, small) + air
            self._side.place(x - air, y - air, side + air, h + 2 * air)
            self._side.hold([*self._games, self._lesson, *self._listed], end)
            left = x + side + m.px(36)
            sheet = (left, y, x + w - left, h)
        self._lay_sheet(sheet)

    @property
    def _listed(self) -> list[Row]:
        """What leads to a chapter, below the way to the rules in force."""
        return [self._house, *self._rows] if self._house.visible else self._rows

    @staticmethod
    def _lay_grid(box: Box, rows: Sequence[Widget], columns: int, gap: int) -> int:
        """Place rows of a height in columns; returns where they end."""
        x, y, w, h = box
        wide = (w - gap * (columns - 1)) // columns
        for i, row in enumerate(rows):
            row.place(x + i % columns * (wide + gap), y + i // columns * (h + gap), wide, h)
        return y + -(-len(rows) // columns) * (h + gap) - gap

    def _lay_sheet(self, box: Box) -> None:
        m = self.metrics
        x, y, w, h = box
        self._sheet.place(x, y, w, h)
        # Words may reach the hairline above and below, but neither line nor paper's edge.
        rim = m.px(12)
        self._area.place(x + rim, y + rim, w - 2 * rim, h - 2 * rim)
        pad = m.px(40)
        inside = w - 2 * rim - 2 * pad
        chapters = {chapter.key for chapter in book_of(self.game).chapters}
        at = m.px(22)
        fade = m.px(90)
        # What reaches no further than a quarter of the fade can be read.
        end = h - m.px(10) - fade * 3 // 4 - rim
        self._starts = [0]
        for part in self._parts:
            if part.key in chapters:
                at += m.px(24)
                self._starts.append(at - m.px(22))
            part.seen = end - at if part.key == "sample" else 0
            tall = part.height_for(inside)
            part.place(pad, at, inside, tall)
            at += tall + m.px(20)
        self._mark.visible = self._lay_mark(inside)
        self._area.hold([self._mark, *self._parts], at + m.px(8))
        self._seek()
        self._more.place(x + m.px(14), y + h - m.px(10) - fade, w - 2 * m.px(14), fade)
        self._show_place()

    def _lay_mark(self, inside: int) -> bool:
        """Put the mark under the paragraph that one has come for; whether there is one."""
        for chapter in book_of(self.game).chapters:
            if self.at.startswith(f"{chapter.key}."):
                part = next(part for part in self._parts if part.key == chapter.key)
                place = place_in_chapter(self.services.art, inside, chapter, self.at)
                air = self.metrics.px(12)
                # Between paragraphs there is air, between the rows of a table there is none.
                apart = 2 * air - 1 if self.at[-1].isdigit() else 0
                self._mark.place(*place.move(part.rect.topleft).inflate(2 * air, apart))
                return True
        return False

    def _seek(self) -> None:
        """Scroll to the marked paragraph, unless somebody has scrolled on from there."""
        if not self._mark.visible or self._sought not in (None, self._area.offset):
            return
        area, mark = self._area, self._mark
        # With the heading of its chapter in sight, where there is room for both.
        above = max(0, min(area.rect.h // 3, area.rect.h - mark.rect.h - self.metrics.px(20)))
        area.scroll(mark.rect.top - area.rect.top - above)
        self._sought = area.offset

    def _show_place(self) -> None:
        """Mark the chapter that is read."""
        offset, reach = self._area.offset, self._area.reach
        line = offset + self._area.rect.h * 0.3
        here = max(i for i, start in enumerate(self._starts) if start <= line or i == 0)
        if offset >= reach > 0:
            here = len(self._starts) - 1
        for i, row in enumerate(self._rows):
            row.chosen = i == here
        # Where it goes on below, the last lines fade into the paper.
        self._more.visible = reach > 0 and offset < reach - 1

    def handle(self, event: InputEvent) -> bool:
        """Esc leaves; F1 has been pressed already."""
        return super().handle(event) or (isinstance(event, Key) and event.key == pygame.K_F1)

    def update(self, dt: float) -> None:
        """Let time pass; the marked chapter follows what is scrolled."""
        super().update(dt)
        before = [row.chosen for row in self._rows]
        self._show_place()
        self.stale |= before != [row.chosen for row in self._rows]
