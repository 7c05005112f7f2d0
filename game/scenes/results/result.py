"""What a match has come to: its end, and the ways on."""

from __future__ import annotations

import pygame

from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.page import GAP, Painted, canvas, least, write
from game.scenes.results.lines import portrait_of, score_lines
from game.scenes.results.plot import plot
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import Verdict, words_of
from game.scenes.services import Services
from game.scenes.tables import info_of
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Accept, Back, InputEvent
from game.ui.painter import DisplayList
from game.ui.pen.kit import Pen, ray_wedges
from game.ui.raster import pen_surface
from game.ui.tabletops import Theme
from game.ui.theme import (
    GOLD,
    INK,
    LINE_FELT,
    LINE_REST,
    LINE_VELVET,
    PALE,
    PAPER,
    SOFT,
    Box,
    Metrics,
)
from game.ui.widgets import Button, ScrollArea
from game.ui.widgets.base import Widget

__all__ = ["ResultScene"]


class ResultScene(FormScene):
    """The end of a match: who has won, the list, how it came about, and another one."""

    def __init__(self, services: Services, standing: Standing) -> None:
        super().__init__(services)
        self.standing = standing
        self.verdict = Verdict(standing, services.paths)
        if self.verdict.trouble is not None:
            services.tell(self.verdict.trouble)
        form = self.form
        self._rays = form.add(Painted("rays", self._paint_rays))
        self._hero = form.add(Painted("hero", self._paint_hero))
        self._area = form.add(ScrollArea("area"))
        self._list = form.add(Painted("list", self._paint_list))
        self._plot = form.add(Painted("plot", self._paint_plot))
        self._note = form.add(Painted("note", self._paint_note))
        self._seed = form.add(Painted("seed", self._paint_seed))
        self._again = form.add(Button("again", t("scores.again"), self._play_again, kind="red", icon="replay"))
        same, enough = t("scores.same_deal"), t("scores.enough")
        self._same = form.add(Button("same", same, self._play_same, kind="gold", icon="cards", size=26))
        self._enough = form.add(Button("enough", enough, self._leave, kind="ghost", icon="home", size=26))

    @property
    def _theme(self) -> Theme:
        """The table top that the match was played on."""
        chosen = self.services.settings.theme_of(self.standing.game)
        return info_of(self.standing.game).theme if chosen == "auto" else chosen

    def _edge(self) -> str:
        """The colour of plates' edges on it."""
        return {"felt": LINE_FELT, "velvet": LINE_VELVET}.get(self._theme, LINE_REST)

    # -- ways on -------------------------------------------------------------------------------------------------

    def _play_again(self) -> None:
        self._play(self.services.fresh_seed())

    def _play_same(self) -> None:
        self._play(self.standing.seed)

    def _play(self, seed: int) -> None:
        standing = self.standing
        self.navigator.replace(routes.NewMatch(standing.game, standing.seats, standing.options, seed))

    def _leave(self) -> None:
        self.navigator.reset(routes.Title())

    # -- places --------------------------------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """The winner to the left, everything to read and to press to the right; upright the winner on top."""
        super().resize(metrics)
        m = metrics
        left, top, w, h = m.table if not m.portrait else (0, 0, m.width, m.height)
        side = m.px(64)
        tall = max(m.px(126), m.words(44) * 2, 2 * least(self.form.style) + m.px(GAP))
        if m.portrait:
            hero = (left + side, top + m.px(48), w - 2 * side, round(h * 0.36))
            column = (left + side, hero[1] + hero[3] + m.px(GAP), w - 2 * side, 0)
        else:
            wide = max(m.px(776), min(round(w * 0.52), m.words(28) * 28))
            # Captions of sounds stand above the column.
            above = m.px(110) + 2 * m.words(18) if self.services.settings.captions else m.px(76)
            column = (left + w - side - wide, top + above, wide, 0)
            hero = (left + side, top + m.px(64), column[0] - left - side - m.px(48), h - m.px(128))
        bottom = top + h - m.px(64)
        self._lay_buttons((column[0], bottom - tall, column[2], tall))
        self._lay_column((column[0], column[1], column[2], bottom - tall - m.px(GAP) - column[1]), hero)

    def _lay_buttons(self, box: Box) -> None:
        x, y, w, h = box
        gap = self.metrics.px(GAP)
        first = round((w - gap) * 0.46)
        self._again.place(x, y, first, h)
        small = (h - gap * 0.6) / 2
        self._same.place(x + first + gap, y, w - first - gap, small)
        self._enough.place(x + first + gap, y + h - small, w - first - gap, small)

    def _lay_column(self, box: Box, hero: Box) -> None:
        """The list, the plot and the remark in the column; the plot goes below the winner where it is too full.

        What even then is taller than the column is scrolled.
        """
        m = self.metrics
        x, y, w, h = box
        gap, air = m.px(GAP), m.px(14)
        seed = round(m.words(19) * 1.75)
        listed = self._header_height(m) + len(self.standing.seats) * self._row_height(m) + m.px(14)
        noted = self._note_height(w) if self.verdict.noticed else 0
        least = m.px(210)
        spare = h - listed - seed - gap - (noted + gap if noted else 0) - gap
        drawn = len(self.standing.rounds) > 1
        below = drawn and spare < least and not m.portrait
        parts: list[tuple[Widget, int]] = [(self._list, listed)]
        if drawn and not below:
            parts.append((self._plot, max(least, min(m.px(300), spare))))
        if noted:
            parts.append((self._note, noted))
        parts.append((self._seed, seed))
        self._plot.visible, self._note.visible = drawn, bool(noted)
        at = air
        for widget, height in parts:
            widget.place(air, at, w, height)
            at += height + gap
        content = at - gap + air
        room = h + 2 * air
        # Upright, what is left over belongs to the winner.
        left = max(0, room - content)
        self._area.place(x - air, y - air + (left if m.portrait else left // 2), w + 2 * air, min(room, content))
        if m.portrait:
            hero = (*hero[:3], hero[3] + left)
        self._plot.area = None
        self._area.hold([widget for widget, _ in parts], content)
        if below:
            tall = min(m.px(250), round(hero[3] * 0.3))
            self._plot.place(hero[0], hero[1] + hero[3] - tall, hero[2], tall)
            hero = (hero[0], hero[1], hero[2], hero[3] - tall - gap)
        self._hero.place(*hero)
        reach = round(hero[2] * 1.24)
        middle = hero[1] + self._disc(m, hero[2], hero[3])[1]
        self._rays.place(hero[0] + (hero[2] - reach) / 2, middle - reach / 2, reach, reach)

    @staticmethod
    def _header_height(m: Metrics) -> int:
        return max(m.px(48), round(m.words(20) * 1.6))

    @staticmethod
    def _row_height(m: Metrics) -> int:
        return max(m.px(84), round((m.words(28) + m.words(20)) * 1.5))

    def _note_height(self, w: int) -> int:
        m = self.metrics
        px = m.words(22)
        lines = len(text.wrap(self.verdict.noticed, w - m.px(168), px, "body"))
        return round(m.words(27) * 1.3 + max(m.px(84), lines * text.line_height(px, 1.36)) + m.px(64))

    def _disc(self, m: Metrics, w: int, h: int) -> tuple[int, int]:
        """Diameter of the winner's portrait, and its middle from the hero's upper edge, in pixels."""
        below = self._below(m)
        many = len(self.standing.winners)
        d = min(m.px(420), round((h - below) / 1.5), round(w / (1.25 if many == 1 else 0.4 + 0.85 * many)))
        return d, round((h - below) / 2 + d * 0.16)

    @staticmethod
    def _below(m: Metrics) -> int:
        return round(m.words(66) * 1.3 + m.words(27) * 1.5 + m.words(20) * 2.2 + m.px(30))

    # -- pictures ------------------------------------------------------------------------------------------------

    def names_within(self, room: int, px: int) -> tuple[list[str], int]:
        """The winners on one line, or on two where many names would be written very small, and how large."""
        names, small = self.verdict.names, round(0.55 * px)
        name, fits = text.fitted(names, room, px, "display")
        if len(self.standing.winners) < 2 or fits >= small:
            return [name], fits
        sizes = range(small, fits, -1)
        size = next((size for size in sizes if len(text.wrap(names, room, size, "display")) < 3), fits)
        return text.balanced(names, room, size, "display")[:2], size

    def _paint_rays(self, art: Art, w: int, h: int) -> Picture:
        pen = Pen()
        pen.draw(ray_wedges(w / 2, h / 2, w / 2, 34, 3), GOLD, opacity=0.10)
        return Picture(pen_surface(pen, w, h), (0, 0), (w, h))

    def _paint_hero(self, art: Art, w: int, h: int) -> Picture:
        m, standing = art.metrics, self.standing
        image = canvas(w, h)
        d, middle = self._disc(m, w, h)
        winners = standing.winners
        step = d * 0.85 if len(winners) > 1 else 0.0
        for i, seat in enumerate(winners):
            x = w / 2 + (i - (len(winners) - 1) / 2) * step
            art.avatar(portrait_of(standing, seat), "happy", d).draw(image, (x, middle))
            crown = art.token("crown", d * 0.56, turn=-5)
            crown.draw(image, (x - d * 0.01, middle - d * 0.64))
        y = middle + d * 0.54
        px = m.words(66)
        edge = max(2, m.px(4))
        y += m.px(20)
        names, px = self.names_within(w - 2 * edge, px)
        for name in names:
            big = text.render(name, px, PAPER, "display", outline=edge, drop=m.px(6))
            image.blit(big, (round((w - big.get_width()) / 2), round(y)))
            y += big.get_height()
        y += m.words(27) * 0.6
        write(image, self.verdict.line, w / 2, y, m.words(27), PALE, "bold", at="center", room=w)
        if self.verdict.record:
            pill = shapes.pill(
                art, self.verdict.record, m.words(20), icon="trophy", edge=self._edge(), colour=PALE, max_width=w
            )
            pill.draw(image, ((w - pill.body[0]) / 2, y + m.words(27) * 0.9 + m.px(4)))
        return Picture(image, (0, 0), (w, h))

    def _plate(self, art: Art, w: int, h: int) -> Picture:
        """A dark plate to write on."""
        plate = shapes.panel(art, w, h, INK, opacity=0.80, edge=self._edge(), radius=22, shade=True)
        return Picture(plate.image.copy(), plate.origin, plate.body)

    def _paint_list(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        plate = self._plate(art, w, h)
        image, (ox, oy) = plate.image, plate.origin
        head, row = self._header_height(m), self._row_height(m)
        points = words_of(self.standing, "points")
        write(image, points, ox + w - m.px(34), oy + head * 0.52, m.words(20), SOFT, at="right")
        for i, seat in enumerate(self.verdict.order):
            y = oy + head + i * row
            self._paint_row(art, image, pygame.Rect(ox + m.px(14), y, w - m.px(28), row), seat)
        return plate

    def _paint_row(self, art: Art, image: pygame.Surface, row: pygame.Rect, seat: int) -> None:
        m, standing = art.metrics, self.standing
        won, middle = seat in standing.winners, row.centery
        if won:
            shapes.panel(art, row.w, row.h - m.px(8), GOLD, opacity=0.16, edge=GOLD, radius=16).draw(
                image, (row.x, row.y + m.px(4))
            )
        d = min(m.px(66), round(row.h * 0.68))
        x = row.x + m.px(30) + d / 2
        art.avatar(portrait_of(standing, seat), "happy" if won else "neutral", d).draw(image, (x, middle + d * 0.05))
        if won:
            art.token("crown", d * 0.74, turn=-8).draw(image, (x - d * 0.02, middle - d * 0.62))
        score = str(standing.scores[seat])
        number = m.words(46)
        edge = write(image, score, row.right - m.px(30), middle, number, PALE, "display", at="right")
        left = x + d / 2 + m.px(24)
        room = edge - text.size(score, number, "display")[0] - left - m.px(20)
        note = standing.notes[seat] if seat < len(standing.notes) else ""
        big, small = m.words(28), m.words(20)
        gap = (big + small) * 0.34 if note else 0.0
        write(image, standing.seats[seat].name, left, middle - gap, big, GOLD if won else PAPER, "display", room=room)
        if note:
            write(image, note, left, middle + gap, small, SOFT, room=room)

    def _paint_plot(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        plate = self._plate(art, w, h)
        image, (ox, oy) = plate.image, plate.origin
        px = m.words(20)
        write(image, words_of(self.standing, "plot"), ox + m.px(34), oy + px * 1.3, px, SOFT, room=w - m.px(68))
        top = round(px * 2.1)
        lines, bare = score_lines(self.standing), bool(self.standing.course)
        picture = plot(art, w - m.px(60), h - top - m.px(14), lines, from_zero=bare)
        picture.draw(image, (ox + m.px(30), oy + top))
        return plate

    def _paint_note(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        plate = self._plate(art, w, h)
        image, (ox, oy) = plate.image, plate.origin
        head = m.words(27)
        write(
            image,
            t("scores.noticed"),
            ox + m.px(34),
            oy + m.px(22) + head * 0.6,
            head,
            PAPER,
            "display",
            room=w - m.px(68),
        )
        top = m.px(30) + round(head * 1.3)
        d = m.px(66)
        art.avatar("ada", "neutral", d).draw(image, (ox + m.px(74), oy + top + d * 0.62))
        words = text.paragraph(self.verdict.noticed, w - m.px(168), m.words(22), SOFT, lead=1.36)
        image.blit(words, (ox + m.px(134), oy + top + m.px(2)))
        return plate

    def _paint_seed(self, art: Art, w: int, h: int) -> Picture:
        words = t("scores.seed", seed=self.standing.seed)
        return shapes.pill(
            art, words, art.metrics.words(19), icon="shuffle", edge=self._edge(), colour=PALE, role="semi", max_width=w
        )

    # -- life ----------------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Enter plays again, Esc has had enough."""
        if self.form.handle(event):
            return True
        if isinstance(event, Accept):
            self._play_again()
            return True
        if isinstance(event, Back):
            self._leave()
            return True
        return False

    def draw(self, frame: DisplayList) -> None:
        """List everything on the game's table top."""
        frame.background = self.services.art.table_top(self._theme)
        self.form.draw(frame)
