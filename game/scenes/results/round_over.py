"""What a round has come to: a sheet over the table."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame

from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.page import GAP, Painted, canvas, least, write
from game.scenes.results import score_sheet
from game.scenes.results.lines import portrait_of, score_lines
from game.scenes.results.plot import plot
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import of_game, words_of, worth
from game.scenes.services import Services
from game.scenes.tables import info_of
from game.texts import n, t
from game.ui import shapes, text
from game.ui.art import Art, Mood
from game.ui.cache import Picture
from game.ui.input import Accept, Back, InputEvent, PointerDown
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import (
    GOLD,
    GREEN,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_EDGE,
    PAPER_SHADE,
    RED,
    Metrics,
)
from game.ui.widgets import Button, Panel, ScrollArea

__all__ = ["RoundOverScene"]

_LEAST_PLOT: Final = 180
"""Height of the plot at least, in u, where other things have too little room."""

_AIR: Final = 16
"""What a row is taller than its lines where there is room, in u."""


class RoundOverScene(FormScene):
    """A sheet over the table: what the round brought, the sums, and how they grew."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, standing: Standing) -> None:
        super().__init__(services)
        self.standing, self.subject = standing, standing.game
        self._deep = False
        """Whether notes have room for two lines."""
        self._more = 0
        """How much taller each row is than it has to be, in pixels."""
        form = self.form
        self._sheet = form.add(Panel("sheet", PAPER, opacity=1, edge=INK, radius=20, line=3, inner=GOLD, shade=True))
        self._head = form.add(Painted("head", self._paint_head))
        self._area = form.add(ScrollArea("area"))
        self._area.on_paper = True
        self._list = form.add(Painted("list", self._paint_list))
        self._plot = form.add(Painted("plot", self._paint_plot))
        self._lines = info_of(standing.game).lines(standing.options)
        self._points = form.add(Painted("points", partial(score_sheet.paint, standing, self._lines, portrait_of)))
        go_on = words_of(standing, "next_round")
        self._known = form.add(Button("known", t("known.button"), self._open_known, kind="paper", icon="eye", size=24))
        self._hands = form.add(
            Button("hands", t("scores.hands"), self._open_hands, kind="paper", icon="cards", size=24)
        )
        self._hands.visible = standing.hand is not None
        self._next = form.add(Button("next", go_on, self._go_on, kind="red", icon="next"))

    def _open_known(self) -> None:
        if self.standing.heads is not None:
            self.navigator.push(routes.Known(self.standing.heads))

    def _open_hands(self) -> None:
        if self.standing.hand is not None:
            self.navigator.push(routes.Replay(self.standing.hand, opened=True))

    def _go_on(self) -> None:
        self.navigator.pop()

    # -- places --------------------------------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """Lay the sheet out in the middle, as tall as it must be."""
        super().resize(metrics)
        m = metrics
        pad, gap, air = m.px(48), m.px(GAP), m.px(14)
        w = min(m.width - m.px(68), round(max(900 * m.u, m.words(26) * 30)))
        head = round(m.words(44) * 1.1 + m.words(20) * 1.6) + m.px(12)
        inside = w - 2 * pad
        grown = m.px(270) if len(self.standing.rounds) > 1 else 0
        button = max(m.px(96), m.words(35) * 2, self.form.style.target, 2 * least(self.form.style) + m.px(8))
        fixed = 2 * pad + head + 2 * gap + button
        sheet = score_sheet.height(m, self._lines)
        tallest = m.height - m.px(48)
        below = gap + sheet if sheet else 0
        self._more = 0
        # Notes go on two lines rather than smaller where all of it has room so, if need be with a plot less tall.
        self._deep = True
        long = any(self._long(m, inside, seat) for seat in range(len(self.standing.seats)))
        spare = tallest - fixed - self._list_height(m) - below - (gap if grown else 0)
        self._deep = long and spare >= (m.px(_LEAST_PLOT) if grown else 0)
        if self._deep:
            grown = min(grown, spare)
        rows = self._list_height(m)
        content = rows + (gap + grown if grown else 0) + below
        # Where not everything has room below the list, the sheet stands beside it, or the plot if there is none.
        beside = bool(grown or sheet) and fixed + content > tallest and m.width > 1.5 * w
        least_plot = gap + m.px(_LEAST_PLOT) if grown and sheet >= rows else 0
        self._more = self._airier(m, tallest - fixed - (rows + least_plot if beside else content))
        content, rows = content - rows + self._list_height(m), self._list_height(m)
        self._list.place(air, 0, inside, rows)
        self._plot.place(air, rows + gap, inside, max(1, grown))
        self._points.place(air, content - sheet, inside, max(1, sheet))
        if beside:
            fewest = inside + 3 * pad + score_sheet.width(m, self._lines) if sheet else 0
            w = min(m.width - m.px(68), max(round(w * 1.8), fewest))
            other = air + inside + pad, 0, w - inside - 3 * pad
            if sheet and grown and sheet < rows:
                # The plot goes below what is shorter.
                content = max(rows, sheet + gap + m.px(_LEAST_PLOT), min(tallest - fixed, sheet + gap + grown))
                self._points.place(*other, sheet)
                self._plot.place(other[0], sheet + gap, other[2], content - sheet - gap)
            elif sheet:
                fewest = max(rows + (gap + m.px(_LEAST_PLOT) if grown else 0), sheet)
                content = max(fewest, min(tallest - fixed, rows + (gap + grown if grown else 0)))
                self._plot.place(air, rows + gap, inside, max(1, content - rows - gap))
                self._points.place(*other, sheet)
            else:
                content = rows
                self._plot.place(*other, content)
        self._points.visible = bool(sheet)
        self._plot.visible = bool(grown)
        h = min(tallest, fixed + content)
        x, y = (m.width - w) // 2, (m.height - h) // 2
        self._sheet.place(x, y, w, h)
        self._head.place(x + pad, y + pad * 0.8, w - 2 * pad, head)
        self._area.place(x + pad - air, y + pad + head, w - 2 * pad + 2 * air, h - fixed + gap)
        self._area.hold([self._list, self._plot, self._points], content)
        wide = min(inside, max(m.px(400), self._next.measure(self.form.style)[0] + m.px(60)))
        self._known.visible = self.standing.heads is not None
        others = [widget for widget in (self._known, self._hands) if widget.visible]
        if not others:
            self._next.place(x + (w - wide) / 2, y + h - pad - button, wide, button)
            return
        both = w - 2 * pad - gap
        self._known.words = t("known.button")
        if self._known.measure(self.form.style)[0] > both // 2:
            self._known.words = t("known.button_short")
        aside = min(max(widget.measure(self.form.style)[0] for widget in others) + m.px(40), both // 2)
        wide = min(wide, both - aside)
        left = x + (w - wide - aside - gap) / 2
        # Two stand below each other, as tall together as the one that goes on.
        between = m.px(8)
        tall = (button - between * (len(others) - 1)) / len(others)
        for number, widget in enumerate(others):
            widget.place(left, y + h - pad - button + number * (tall + between), aside, tall)
        self._next.place(left + aside + gap, y + h - pad - button, wide, button)

    @staticmethod
    def _header_height(m: Metrics) -> int:
        return round(m.words(19) * 1.7)

    def _list_height(self, m: Metrics) -> int:
        return self._header_height(m) + len(self.standing.seats) * self._row_height(m)

    def _row_height(self, m: Metrics) -> int:
        return max(m.px(76), self._lines_height(m)) + self._more

    def _lines_height(self, m: Metrics) -> int:
        """How tall the lines of a row are together."""
        return round((m.words(27) + m.words(19) * (2 if self._deep else 1)) * 1.34)

    def _airier(self, m: Metrics, spare: float) -> int:
        """How much taller a row may be of what is spare, so that no words touch the edge of their plate."""
        wanted = self._lines_height(m) + m.px(_AIR) - self._row_height(m)
        return max(0, min(wanted, int(spare // len(self.standing.seats))))

    def _columns(self, m: Metrics, w: int) -> tuple[float, float]:
        """Where the numbers end in a list so wide: the sums, and what the round has brought."""
        total = words_of(self.standing, "total")
        return w - m.px(22), w - m.px(22) - max(m.words(150), text.size(total, m.words(19))[0] + m.px(60))

    def _gained(self, seat: int) -> str:
        """What the round has brought somebody; nothing for nothing: the words below the name say so, and say why."""
        gained = self.standing.rounds[-1][seat]
        return f"+{gained}" if gained > 0 else str(gained) if gained else ""

    def _disc(self, m: Metrics) -> int:
        return min(m.px(58), round(self._row_height(m) * 0.76))

    def _room(self, m: Metrics, w: int, seat: int) -> float:
        """How wide name and note may be."""
        gained = text.size(self._gained(seat), m.words(34), "display")[0]
        return self._columns(m, w)[1] - gained - (m.px(18) + self._disc(m) + m.px(16)) - m.px(14)

    def _long(self, m: Metrics, w: int, seat: int) -> bool:
        """Whether a note has no room on one line."""
        return text.size(self.change(seat), m.words(19))[0] > self._room(m, w, seat)

    def _note(self, m: Metrics, w: int, seat: int) -> tuple[list[str], int]:
        """A note in lines, and how tall its words are: smaller only where two lines are not enough or have no room."""
        words, px, room = self.change(seat), m.words(19), round(self._room(m, w, seat))
        if not self._deep or not self._long(m, w, seat):
            return [words], px
        while len(lines := text.balanced(words, room, px, "semi")) > 2 and px > m.smallest:
            px -= 1
        return lines, px

    # -- pictures ------------------------------------------------------------------------------------------------

    def _paint_head(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        image = canvas(w, h)
        px, small = m.words(44), m.words(20)
        title = words_of(self.standing, "round_over", number=self.standing.number)
        write(image, title, w / 2, px * 0.6, px, RED, "display", at="center", room=w)
        words = " ".join(filter(None, (self.lead(), self.to_go())))
        write(image, words, w / 2, px * 1.2 + small * 0.7, small, INK_SOFT, "semi", at="center", room=w)
        return Picture(image, (0, 0), (w, h))

    def to_go(self) -> str:
        """How far it is to the end of the match, as far as the options say so."""
        standing = self.standing
        info = info_of(standing.game)
        target, parts = info.target(standing.options), info.parts(standing.options)
        left = parts - standing.number if isinstance(parts, int) else 0
        if isinstance(target, int) and left > 0:
            return n(of_game(standing.game, "to_go_or_points"), left, points=target)
        if isinstance(target, int):
            reached = max(standing.scores) >= target
            return t("scores.to_points_tied") if reached else t("scores.to_points", points=target)
        return n(of_game(standing.game, "to_go"), left) if left > 0 else ""

    def change(self, seat: int) -> str:
        """What the round has changed for somebody, in the words of the game."""
        standing = self.standing
        gained = standing.rounds[-1][seat]
        if standing.changes:
            return standing.changes[seat]
        if gained == 0:
            return words_of(standing, "change.none")
        return n(of_game(standing.game, "change.gained" if gained > 0 else "change.lost"), abs(gained))

    def climbed(self, seat: int) -> int:
        """How many places somebody has gone up by this round; below 0 for down, and 0 where nobody was ahead before."""
        standing = self.standing
        if not standing.led_before:
            return 0
        sign, last = worth(standing.game), standing.rounds[-1]
        now = [sign * score for score in standing.scores]
        before = [value - sign * gained for value, gained in zip(now, last, strict=True)]
        return sum(v > before[seat] for v in before) - sum(v > now[seat] for v in now)

    def leaders(self) -> list[int]:
        """Who leads now: nobody has more, or less where that is better."""
        sign = worth(self.standing.game)
        now = [sign * score for score in self.standing.scores]
        return [seat for seat, value in enumerate(now) if value == max(now)]

    def lead(self) -> str:
        """Who leads now, and whether that is news."""
        standing = self.standing
        sign = worth(standing.game)
        now = [sign * score for score in standing.scores]
        if len(self.leaders()) > 1:
            return t("scores.lead.shared")
        seat = self.leaders()[0]
        before = [value - sign * gained for value, gained in zip(now, standing.rounds[-1], strict=True)]
        alone = before[seat] == max(before) and before.count(max(before)) == 1
        news = "first" if not standing.led_before else "same" if alone else "new"
        you = "_you" if standing.is_you(seat) else ""
        return t(f"scores.lead.{news}{you}", name=standing.seats[seat].name)

    def _paint_list(self, art: Art, w: int, h: int) -> Picture:
        m, standing = art.metrics, self.standing
        image = canvas(w, h)
        head, row = self._header_height(m), self._row_height(m)
        small, big = m.words(19), m.words(34)
        heads = (words_of(standing, "total"), words_of(standing, "this_round"))
        columns = self._columns(m, w)
        for words, x in zip(heads, columns, strict=True):
            write(image, words, x, head * 0.45, small, INK_SOFT, "semi", at="right")
        sign, last = worth(standing.game), standing.rounds[-1]
        order = sorted(range(len(standing.seats)), key=lambda seat: -sign * standing.scores[seat])
        best, worst = max(sign * gained for gained in last), min(sign * gained for gained in last)
        for i, seat in enumerate(order):
            y = head + i * row
            mid = y + row / 2
            mine = standing.is_you(seat)
            if mine:
                shapes.panel(art, w, row - m.px(8), PAPER_SHADE, opacity=1, edge=PAPER_EDGE, radius=14).draw(
                    image, (0, y + m.px(4))
                )
            d = self._disc(m)
            fared = sign * last[seat]
            mood: Mood = "neutral" if best == worst or worst < fared < best else "happy" if fared == best else "glum"
            art.avatar(portrait_of(standing, seat), mood, d).draw(image, (m.px(18) + d / 2, mid + d * 0.04))
            x = m.px(18) + d + m.px(16)
            room = self._room(m, w, seat)
            note, px = self._note(m, w, seat)
            step = text.line_height(px, 1.22)
            apart = (m.words(27) + small) * 0.33
            line = mid - step * (len(note) - 1) / 2
            name = standing.seats[seat].name
            end = write(image, name, x, line - apart, m.words(27), INK, "display", room=room - m.px(40))
            if climbed := self.climbed(seat):
                self._paint_arrow(art, image, end + m.px(22), line - apart, climbed)
            for number, words in enumerate(note):
                write(image, words, x, line + apart + number * step, px, INK_SOFT, room=room)
            write(image, self._gained(seat), columns[1], mid, m.words(28), INK_SOFT, "display", at="right")
            color = RED if seat in self.leaders() else INK
            write(image, str(standing.scores[seat]), columns[0], mid, big, color, "display", at="right")
        return Picture(image, (0, 0), (w, h))

    @staticmethod
    def _paint_arrow(art: Art, image: pygame.Surface, x: float, y: float, climbed: int) -> None:
        """A triangle up or down: the place has changed."""
        side = art.metrics.px(18)
        pen = Pen()
        s = 1 if climbed > 0 else -1
        triangle = Path.polygon([(side / 2, side / 2 - s * side * 0.42), (side * 0.94, side / 2 + s * side * 0.38),
                                 (side * 0.06, side / 2 + s * side * 0.38)])  # fmt: skip
        pen.draw(triangle, GREEN if climbed > 0 else RED)
        image.blit(pen_surface(pen, side, side), (round(x - side / 2), round(y - side / 2)))

    def _paint_plot(self, art: Art, w: int, h: int) -> Picture:
        image = canvas(w, h)
        px = art.metrics.words(19)
        write(image, words_of(self.standing, "plot"), 0, px * 0.8, px, INK_SOFT, room=w)
        top = round(px * 1.7)
        lines, bare = score_lines(self.standing), bool(self.standing.course)
        plot(art, w, h - top, lines, on_paper=True, from_zero=bare, skipped=self.standing.skipped).draw(image, (0, top))
        return Picture(image, (0, 0), (w, h))

    # -- life ----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Paper is laid over the table."""
        self.services.audio.play("sheet_open")

    def handle(self, event: InputEvent) -> bool:
        """Enter, Esc and a tap beside the sheet are as good as the button."""
        if self.form.handle(event):
            return True
        beside = isinstance(event, PointerDown) and not self._sheet.rect.collidepoint(event.pos)
        if isinstance(event, Accept | Back) or beside:
            self._go_on()
            return True
        return False
