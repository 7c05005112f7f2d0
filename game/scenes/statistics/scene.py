"""The page of statistics: how somebody has fared, what chance would bring, and whether the cards are fair."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final, TypeVar

from game.rules.quoting import plain
from game.scenes.game_choice import GameChoice
from game.scenes.page import GAP, PageScene, Painted, before_the_rays, least
from game.scenes.services import Services
from game.scenes.statistics import panels
from game.scenes.statistics.figures import Bar, Figures, figures
from game.scenes.tables import PLAYABLE
from game.session.files import reason_of, write_durably
from game.session.fortunes import Means, means
from game.session.statistics import Statistics
from game.session.sums import Among
from game.texts import n, t
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import PALE, SOFT, Box
from game.ui.widgets import Button, Drawing, Paragraph, ScrollArea, Widget

__all__ = ["StatisticsScene"]

AT_ONCE: Final = 2
"""Records that are read in a frame, while there are any that were never counted."""
WRITING: Final = 0.006
"""Seconds of a frame in which a table is written."""
RENEW: Final = 20
"""After so many of them the figures are shown anew."""
_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""


class StatisticsScene(PageScene):
    """Figures of all matches, or of those of one game, one level and one number of players.

    Records that were never counted are read a few a frame. The list is scrolled by wheel, drag, arrows and pad.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("statistics.title"))
        self.statistics = Statistics(services.paths)
        self.among = Among()
        self._asking = False
        self._table: Generator[None, None, str] | None = None
        """The table that is being written."""
        self._revision = 0
        self._shown: Figures | None = None
        self.fortunes = tuple(services.fortunes.all().values())
        """Luck and play of the matches for which they are known."""
        self.statistics.open()
        self._waiting = [*self.statistics.new(), *self.statistics.behind()]
        self._told = self.statistics.trouble
        if self._told is not None:
            services.tell(self._told)
        form = self.form
        names = services.settings.names
        self._games = {
            game: form.add(
                GameChoice(game, partial(self._only, game),
                           hint=t("statistics.only", game=t(f"games.{game}.name.{names}")))
            )
            for game in PLAYABLE
        }  # fmt: skip
        self._level = form.add(Button("level", "", self._next_level, kind="ghost", size=22))
        self._players = form.add(Button("players", "", self._next_players, kind="ghost", size=22))
        self._counting = form.add(Paragraph("counting", "", 20, SOFT, "semi"))
        self._face = form.add(
            Drawing("face", lambda art, rect: art.avatar("gertrude", "happy", rect.h * 0.8), middle=True)
        )
        self._empty = form.add(Paragraph("empty", t("statistics.empty"), 34, PALE, "display", "center"))
        self._empty_words = form.add(Paragraph("empty words", "", 23, SOFT, "semi", "center"))
        self.area = form.add(ScrollArea("area"))
        self._tiles = [form.add(Painted(f"tile {i}", partial(self._tile, i), self._look)) for i in range(4)]
        self._course = form.add(Painted("course", self._paint_course, self._look))
        self._bars = {
            "opponents": form.add(Painted("opponents", partial(self._paint_bars, "opponents"), self._look)),
            "levels": form.add(Painted("levels", partial(self._paint_bars, "levels"), self._look)),
            "numbers": form.add(Painted("numbers", partial(self._paint_bars, "numbers"), self._look)),
        }
        self._fate = form.add(Painted("fate", self._paint_fate, self._look))
        self._rigged = form.add(Painted("rigged", self._paint_rigged, self._look))
        self._words = form.add(Paragraph("forget words", "", 22, PALE, "semi"))
        self._save = form.add(
            Button("save", t("statistics.save"), self._save_table, kind="ghost", icon="save", size=22)
        )
        self._keep = form.add(Button("keep", t("statistics.keep"), self._let_be, kind="gold", icon="undo", size=22))
        self._forget = form.add(Button("forget", t("statistics.forget"), self._press_forget, kind="ghost", size=22))
        self._count()

    # -- what is asked for -------------------------------------------------------------------------------------------

    @property
    def figures(self) -> Figures:
        """What is shown."""
        if self._shown is None:
            self._shown = figures(self.statistics.sums, self.among)
        return self._shown

    @property
    def means(self) -> Means | None:
        """Luck and play over the matches that are shown; None where they are known for none."""
        return means(self.fortunes, self.among)

    def _count(self) -> None:
        """Count what is asked for anew, and say so."""
        self._shown = None
        self._revision += 1
        level = t("statistics.any") if self.among.level is None else t(f"setup.{self.among.level}")
        self._level.words = t("statistics.level", level=level)
        number = self.among.players
        players = t("statistics.any") if number is None else str(number)
        self._players.words = t("statistics.players_choice", players=players)
        for game, choice in self._games.items():
            choice.chosen = game == self.among.game
        waiting = len(self._waiting)
        self._counting.words = n("statistics.counting", waiting) if waiting else ""
        self.stale = True

    def _ask(self, among: Among) -> None:
        self.among = among
        self._asking = False
        self._count()
        self.arrange()
        self.area.scroll(-self.area.offset)

    def _only(self, game: str) -> None:
        """Show one game only; pressed again, all."""
        self._ask(replace(self.among, game=None if self.among.game == game else game))

    def _next_level(self) -> None:
        choices = [None, *self.statistics.sums.levels()]
        self._ask(replace(self.among, level=_after(choices, self.among.level)))

    def _next_players(self) -> None:
        choices = [None, *self.statistics.sums.players()]
        self._ask(replace(self.among, players=_after(choices, self.among.players)))

    # -- what is done ------------------------------------------------------------------------------------------------

    def _save_table(self) -> None:
        """Begin the table: of many matches it takes a while, and the page goes on meanwhile."""
        if self._table is None:
            self._table = self.statistics.table_in_parts()
            self._save.enabled = self._forget.enabled = False
            self._write_table(WRITING)

    def _write_table(self, seconds: float) -> None:
        """Go on with the table for so long, and put it into its place when it is whole."""
        if self._table is None:
            return
        end = time.perf_counter() + seconds
        place = self.services.paths.data / "statistics.csv"
        try:
            while time.perf_counter() < end:
                next(self._table)
            return
        except StopIteration as whole:
            self._table = None
            try:
                write_durably(place, whole.value.encode())
            except OSError as error:
                self.services.tell(t("statistics.unsaved", reason=reason_of(error)))
            else:
                self.services.tell(t("statistics.saved", place=plain(place)))
        except OSError as error:
            self._table = None
            self.services.tell(t("statistics.unsaved", reason=reason_of(error)))
        self._save.enabled = self._forget.enabled = True
        self.stale = True

    def _press_forget(self) -> None:
        """Ask whether it is meant; or do it, if that was the answer."""
        if not self._asking:
            self._asking = True
            self.arrange()
            self.form.set_focus(self._keep)
            self.area.reveal(self._forget)
            return
        self._waiting = []
        try:
            self.statistics.delete()
            self.services.fortunes.forget()
            self.fortunes = ()
        except OSError as error:
            self.services.tell(self.statistics.trouble or reason_of(error))
        self._ask(Among())
        self.form.set_focus(self.back)

    def _let_be(self) -> None:
        self._asking = False
        self.arrange()
        self.form.set_focus(self._forget)

    def update(self, dt: float) -> None:
        """Read some more of the records that were never counted, and write some more of a table."""
        super().update(dt)
        self._write_table(WRITING)
        if not self._waiting:
            return
        now, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        self.statistics.take_in(now)
        if not self._waiting:
            self.statistics.save()
        trouble = self.statistics.trouble
        if trouble is not None and trouble != self._told:
            # What cannot be written counts here all the same: of some matches only, no figure would be true.
            self._told = trouble
            self.services.tell(trouble)
        if len(self._waiting) % RENEW < AT_ONCE:
            self._count()
            self.arrange()

    def exit(self) -> None:
        """Keep what was counted, and the table that somebody wanted."""
        self._write_table(inf)
        self.statistics.save()

    @property
    def animating(self) -> bool:
        """While records are read, or a table is written."""
        return bool(self._waiting) or self._table is not None or super().animating

    # -- places ------------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """What is asked for above; below it the panels, in two columns where there is room, and scrolled."""
        m = self.metrics
        x, y, w, h = box
        y, h = self._place_choices(box)
        tall = round(m.words(20) * 1.4) if self._counting.words else 0
        self._counting.visible = bool(tall)
        self._counting.place(x, y, w, tall)
        air = m.px(_BLEED)
        self.area.place(x - air, y + tall - air, w + 2 * air, h - tall + 2 * air)
        self._fill((air, air, w - self._bar_room(), h - tall))

    def _place_choices(self, box: Box) -> tuple[int, int]:
        """What is asked for: beside the title where there is room, else in one or two rows below it.

        Returns where the rest begins, and how tall it is.
        """
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        gap = m.px(GAP)
        some = bool(self.statistics.sums.games())
        for widget in (*self._games.values(), self._level, self._players):
            widget.visible = some
        if not some:
            return y, h
        row = max(m.px(64), least(style), round(m.words(22) * 1.9))
        emblems = len(self._games) * (row + m.px(10))
        wide = [button.measure(style)[0] + m.px(24) for button in (self._level, self._players)]
        title = self.heading.rect.x + self.heading.measure(style)[0] + 2 * gap
        at = x + w - emblems - sum(wide) - 2 * gap
        top = self.back.rect.centery - row // 2
        if at < title:
            at, top, y, h = x, y, y + row + gap, h - row - gap
        else:
            self.heading.place(self.heading.rect.x, self.heading.rect.y, at - gap - self.heading.rect.x,
                               self.heading.rect.h)  # fmt: skip
        for choice in self._games.values():
            choice.place(at, top, row, row)
            at += row + m.px(10)
        if x + w - at < sum(wide) + 2 * gap - 1 and top != self.back.rect.centery - row // 2:
            top, y, h, at = y, y + row + gap, h - row - gap, x - gap
            wide = [min(one, (w - gap) // 2) for one in wide]
        self._level.place(at + gap, top, wide[0], row)
        self._players.place(at + 2 * gap + wide[0], top, wide[1], row)
        return y, h

    def _bar_room(self) -> int:
        """What the bar beside what scrolls takes, in pixels."""
        return self.metrics.px(14)

    def _fill(self, box: Box) -> None:
        """Place what scrolls, from the box's left top corner on."""
        x, y, w, h = box
        m, gap, shown = self.metrics, self.metrics.px(GAP), self.figures
        some = bool(shown.totals.matches or shown.totals.left)
        known = bool(self.statistics.sums.games())
        for widget in (*self._tiles, self._course, *self._bars.values(), self._fate, self._rigged):
            widget.visible = some
        held: list[Widget] = []
        if some:
            two = not m.portrait and m.words(_COLUMN) * 2 + gap <= w
            end = self._place_tiles(x, y, w, 4 if two else 2) + gap
            left, right = self._panels(two)
            column = (w - gap) // 2 if two else w
            ends = [self._stack(x, end, column, left)]
            if two:
                ends.append(self._stack(x + column + gap, end, column, right))
            end = max(ends)
            held = [*self._tiles, self._course, *self._bars.values(), self._fate, self._rigged]
        else:
            # Little as it is, it stands in the middle of the page, and not beside a bar.
            end = self._place_empty((x, y, w + self._bar_room(), h), known=known)
            held = [self._face, self._empty, self._empty_words]
        self._face.visible = self._empty.visible = self._empty_words.visible = not some
        end = self._place_foot(x, end, w, known=known)
        held += [self._words, self._save, self._keep, self._forget]
        self.area.hold(held, end + m.px(_BLEED))

    def _panels(self, two: bool) -> tuple[list[Painted], list[Painted]]:
        shown = self.figures
        bars = {key: panel for key, panel in self._bars.items() if self._found(key)}
        for key, panel in self._bars.items():
            panel.visible = key in bars
        rest = [bars[key] for key in ("levels", "numbers") if key in bars]
        opponents = [bars["opponents"]] if "opponents" in bars else []
        self._course.visible = bool(shown.totals.matches)
        course = [self._course] if shown.totals.matches else []
        self._fate.visible = bool(shown.totals.matches)
        fate = [self._fate] if shown.totals.matches else []
        if two:
            return [*course, self._rigged], [*fate, *opponents, *rest]
        return [*course, *fate, *opponents, *rest, self._rigged], []

    def _place_tiles(self, x: int, y: int, w: int, columns: int) -> int:
        m, gap = self.metrics, self.metrics.px(GAP)
        words = panels.tile_words(self.figures)
        wide = (w - gap * (columns - 1)) // columns
        for first in range(0, len(words), columns):
            row = range(first, min(len(words), first + columns))
            tall = max(panels.tile_tall(m, wide, words[i]) for i in row)
            for i in row:
                self._tiles[i].place(x + (i - first) * (wide + gap), y, wide, tall)
            y += tall + gap
        return y - gap

    def _stack(self, x: int, y: int, w: int, found: Sequence[Painted]) -> int:
        """Place panels below each other; returns where they end."""
        for panel in found:
            tall = self._tall(panel, w)
            panel.place(x, y, w, tall)
            y += tall + self.metrics.px(GAP)
        return y

    def _tall(self, panel: Painted, w: int) -> int:
        m, shown = self.metrics, self.figures
        if panel is self._course:
            return panels.course_tall(m, w, shown)
        if panel is self._fate:
            return panels.fate_tall(m, w, self.means, shown.totals.matches)
        if panel is self._rigged:
            return panels.rigged_tall(m, w, shown)
        key = str(panel.key)
        return panels.bars_tall(m, w, *_titles(key), len(self._found(key)))

    def _place_empty(self, box: Box, *, known: bool) -> int:
        x, y, w, h = box
        m, style = self.metrics, self.form.style
        self._empty.words = t("statistics.none_fits" if known else "statistics.empty")
        self._empty_words.words = "" if known else t("statistics.empty_words")
        inner = min(w, m.px(900) if not m.large else w)
        left = x + (w - inner) // 2
        face = min(m.px(240), h // 3)
        head = self._empty.height_for(style, inner)
        tall = self._empty_words.height_for(style, inner) if self._empty_words.words else 0
        # What scrolls counts from its own upper edge.
        top, below = self.area.rect.y, self._foot_tall() + m.px(GAP) if known else 0
        last = y + h - face - head - tall - m.px(30) - below
        y = before_the_rays(m, face, y + top, last + top) - top
        self._face.place(left, y, inner, face)
        self._empty.place(left, y + face + m.px(12), inner, head + 4)
        y += face + head + m.px(26)
        self._empty_words.place(left, y, inner, tall + 4)
        return y + tall + m.px(GAP)

    def _foot_tall(self) -> int:
        """Height of the buttons below everything."""
        return max(self.metrics.px(64), least(self.form.style), round(self.metrics.words(22) * 1.9))

    def _place_foot(self, x: int, y: int, w: int, *, known: bool) -> int:
        """The ways to save and to forget, below everything; returns where they end."""
        m, style = self.metrics, self.form.style
        gap, asks = m.px(GAP), self._asking and known
        self._save.visible = known and not asks
        self._forget.visible = known
        self._keep.visible = self._words.visible = asks
        self._forget.words = t("statistics.forget_ask" if asks else "statistics.forget")
        self._forget.kind = "red" if asks else "ghost"
        self._words.words = t("statistics.forget_words") if asks else ""
        if not known:
            return y
        if asks:
            tall = self._words.height_for(style, w)
            self._words.place(x, y, w, tall + 2)
            y += tall + m.px(12)
        row = self._foot_tall()
        half = (w - gap) // 2
        # Whoever presses twice at the same place lets it be.
        first, second = (self._forget, self._keep) if asks else (self._save, self._forget)
        first.place(x, y, half, row)
        second.place(x + half + gap, y, half, row)
        return y + row

    # -- pictures ----------------------------------------------------------------------------------------------------

    def _look(self) -> int:
        return self._revision

    def _found(self, key: str) -> tuple[Bar, ...]:
        shown = self.figures
        return {"opponents": shown.opponents, "levels": shown.levels, "numbers": shown.players}[key]

    def _tile(self, number: int, art: Art, w: int, h: int) -> Picture:
        return panels.tile(art, w, h, panels.tile_words(self.figures)[number], gold=number == 1)

    def _paint_course(self, art: Art, w: int, h: int) -> Picture:
        return panels.course(art, w, h, self.figures)

    def _paint_bars(self, key: str, art: Art, w: int, h: int) -> Picture:
        return panels.bars(art, w, h, *_titles(key), self._found(key), faces=key == "opponents")

    def _paint_fate(self, art: Art, w: int, h: int) -> Picture:
        return panels.fate(art, w, h, self.means, self.figures.win)

    def _paint_rigged(self, art: Art, w: int, h: int) -> Picture:
        return panels.rigged(art, w, h, self.figures)


T = TypeVar("T")
_COLUMN: Final = 26 * 14
"""How wide a column has to be for two of them, in sizes of words."""


def _titles(key: str) -> tuple[str, str]:
    return t(f"statistics.{key}"), t(f"statistics.{key}_words")


def _after(choices: Sequence[T], now: T) -> T:
    """The choice after the present one; the first one after the last."""
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]
