"""The page on how a match went: luck and play of every seat, and whether somebody stronger would have won it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from game.scenes import routes
from game.scenes.fortune.panels import Share, rows, rows_tall, shares_of
from game.scenes.page import GAP, PageScene, Painted, least
from game.scenes.services import Services
from game.scenes.tables import info_of
from game.session.fortunes import person_in, sign
from game.session.odds import wilson
from game.session.retries import Tries
from game.session.seats import shown_seats
from game.session.store import Resumable
from game.texts import decimal, has, n, t
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, SOFT, Box
from game.ui.widgets import Button, Label, Panel, Paragraph, ScrollArea, Widget

__all__ = ["FortuneScene"]

_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""
_PAD: Final = 30
"""Inside the plates, in u."""
_BAR: Final = 14
"""Room for the bar beside what scrolls, in u."""
SENTENCES: Final = 3
"""It is explained in so many, in one more where values are found in another way."""


class FortuneScene(PageScene):
    """Luck and play of a match that is over; beside it, the strongest player tries it with the same cards.

    Both are counted in the background. Whoever leaves takes the tries back; luck is counted on, and kept.
    """

    def __init__(self, services: Services, match: Resumable) -> None:
        super().__init__(services, t("fortune.title"))
        self._match = match
        record = match.record
        self.seats = shown_seats(match.notes, record.names)
        self._me = person_in(record, match.notes)
        over = record.result is not None and record.start is None
        self.counting = services.fortunes.look(match)
        alone = self._me >= 0 and over and all(seat.kind == "computer" or number == self._me
                                               for number, seat in enumerate(self.seats))  # fmt: skip
        self.tries = Tries(lambda: services.analyst, match, self.seats, self._me, self._changed) if alone else None
        self._explained = False
        self._told: tuple[object, ...] = ()
        self._shares: list[Share] = []
        add = self.form.add
        self.area = add(ScrollArea("area"))
        self._plates = [add(Panel(f"plate {i}", INK, opacity=0.86, edge=LINE_REST, radius=22)) for i in range(3)]
        self._waits = add(Paragraph("waits", "", 26, PALE, "semi", lead=1.25))
        self._rows = add(Painted("rows", self._paint_rows, self._look))
        self._points = add(Paragraph("points", "", 23, PALE, "semi", lead=1.25))
        self._fair = add(Paragraph("fair", "", 22, SOFT, "semi", lead=1.25))
        self._what = add(Button("what", t("fortune.what"), self._explain, kind="ghost", icon="help", size=21))
        self._sentences = [add(Paragraph(f"sentence {i}", "", 23, PAPER, "semi", lead=1.25))
                           for i in range(SENTENCES + 1)]  # fmt: skip
        self._head = add(Label("retry", t("fortune.retry"), 34, PAPER, "display"))
        self._words = add(Paragraph("retry words", "", 24, PALE, "semi", lead=1.25))
        self._outcome = add(Paragraph("outcome", "", 30, GOLD, "bold", lead=1.2))
        self._likely = add(Paragraph("likely", "", 22, SOFT, "semi", lead=1.25))
        self._progress = add(Paragraph("progress", "", 23, PALE, "semi", lead=1.25))
        self._go = add(Button("go", "", self._press, kind="gold", icon="robot", size=26))
        self._watch: list[Button] = []
        self._tell()

    # -- what is said ------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._tell()
        self.arrange()
        self.stale = True

    def _tell(self) -> None:
        self._tell_luck()
        self._tell_tries()
        self._told = self._state()

    def _state(self) -> tuple[object, ...]:
        """What is said depends on it."""
        tries = self.tries
        far = () if tries is None else (len(tries.done), tries.busy, round(100 * tries.progress))
        counting = self.counting
        return counting.fortune is not None, counting.failed, round(100 * counting.progress), *far

    def _tell_luck(self) -> None:
        counting, fortune = self.counting, self.counting.fortune
        if fortune is None:
            if self._match.record.result is None:
                self._waits.words = t("fortune.unfinished")
            elif counting.failed:
                self._waits.words = t("fortune.failed")
            else:
                self._waits.words = t("fortune.counting", percent=round(100 * counting.progress))
            return
        self._waits.words = ""
        self._shares = shares_of(fortune, self.seats)
        game = fortune.game
        self._points.words = ""
        if fortune.points and fortune.seat >= 0 and has(f"{game}.fortune.points"):
            points, margin = fortune.points[fortune.seat], fortune.point_margins[fortune.seat]
            self._points.words = t(f"{game}.fortune.points", points=sign(points) + decimal(abs(points), 1),
                                   margin=decimal(margin, 1))  # fmt: skip
        self._fair.words = t("fortune.fair", fair=round(100 / fortune.players))
        for number, sentence in enumerate(self._sentences, 1):
            exact = number > SENTENCES
            sentence.words = "" if exact else t(f"fortune.explain.{number}")
            if exact and has(f"{game}.fortune.how"):
                sentence.words = t(f"{game}.fortune.how")
            sentence.visible = self._explained and bool(sentence.words)
        self._what.words = t("fortune.enough" if self._explained else "fortune.what")

    def _tell_tries(self) -> None:
        tries = self.tries
        self._go.visible = tries is not None
        if tries is None:
            self._words.words = t("fortune.retry_people")
            return
        result = self._match.record.result
        won = result is not None and self._me in result.winners
        self._words.words = t("fortune.retry_won" if won else "fortune.retry_words")
        busy, counted = tries.busy, tries.counted
        self._go.words = t("fortune.retry_stop" if busy else "fortune.retry_go")
        self._go.kind, self._go.icon = ("ghost", "close") if busy else ("gold", "robot")
        self._progress.words = ""
        if busy:
            number = len(tries.done) + 1
            self._progress.words = t("fortune.trying", number=number, tries=tries.most,
                                     percent=round(100 * tries.progress))  # fmt: skip
            if number == 1:
                self._progress.words += " " + t("fortune.none_yet")
        elif tries.done:
            self._progress.words = t("fortune.watch")
        self._outcome.words = self._likely.words = ""
        if counted:
            how = t("fortune.won" if tries.wins else "fortune.lost")
            self._outcome.words = n("fortune.of_tries", len(counted), wins=tries.wins, won=how)
            low, high = wilson(tries.wins, len(counted))
            self._likely.words = t("fortune.likely", low=round(100 * low), high=round(100 * high))
        while len(self._watch) < len(tries.done):
            number = len(self._watch)
            button = Button(("try", number), "", partial(self._watch_try, number), kind="ghost", icon="play", size=20)
            button.words = self._how(number)
            button.enabled = tries.done[number].record is not None
            self._watch.append(self.form.add(button))

    def _how(self, number: int) -> str:
        assert self.tries is not None
        one = self.tries.done[number]
        if one.record is None:
            how = t("fortune.try_failed")
        elif one.share:
            # Where somebody is put to shame, all the others win.
            alone = one.share == 1 or info_of(self._match.record.game).shames
            how = t("fortune.try_won" if alone else "fortune.try_shared")
        elif one.winner < 0:
            how = t("fortune.try_out")
        else:
            how = t("fortune.try_lost", name=self.seats[one.winner].name)
        return t("fortune.try", number=number + 1, how=how)

    # -- what is done ------------------------------------------------------------------------------------------------

    def _explain(self) -> None:
        self._explained = not self._explained
        self._changed()
        if self._explained:
            self.area.reveal(self._sentences[0])

    def _press(self) -> None:
        """Begin, or stop."""
        if self.tries is None:
            return
        if self.tries.busy:
            self.tries.stop()
        else:
            self.tries.begin()
        self._changed()

    def _watch_try(self, number: int) -> None:
        match = None if self.tries is None else self.tries.watch(number)
        if match is not None:
            self.navigator.push(routes.Replay(match))

    def update(self, dt: float) -> None:
        """Say how far it is."""
        super().update(dt)
        if self._told != self._state():
            before = self._told[:2]
            self._tell()
            if before != self._told[:2]:
                self.arrange()
            self.stale = True

    def exit(self) -> None:
        """Play no more tries."""
        if self.tries is not None:
            self.tries.stop()

    @property
    def animating(self) -> bool:
        """While something is counted."""
        counting = self.counting
        busy = self.tries is not None and self.tries.busy
        return busy or (counting.fortune is None and not counting.failed) or super().animating

    # -- places ------------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Luck to the left, the tries to the right; below each other where words are large or the window is upright."""
        m = self.metrics
        x, y, w, h = box
        air, gap = m.px(_BLEED), m.px(GAP)
        self.area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        wide = w - m.px(_BAR)
        beside = not m.portrait and wide >= 2 * m.words(23) * 22 + gap
        column = (wide - gap) // 2 if beside else wide
        first = self._lay_luck(air, air, column, beside)
        left, top = (air + column + gap, air) if beside else (air, first + gap)
        second = end = self._lay_tries(left, top, column)
        explained = any(sentence.visible for sentence in self._sentences)
        if beside and explained:
            # Beside many seats there is more room below the tries than below them.
            pad = m.px(_PAD)
            end = self._lay_sentences(left + pad, second + gap + pad, column - 2 * pad) + pad
            self._plates[2].place(left, second + gap, column, end - second - gap)
        self._plates[2].visible = beside and explained
        end = max(first, end)
        self._plates[0].place(air, air, column, first - air)
        self._plates[1].place(left, top, column, second - top)
        held: list[Widget] = [
            *self._plates, self._waits, self._rows, self._points, self._fair, self._what, *self._sentences,
            self._head, self._words, self._outcome, self._likely, self._progress, self._go, *self._watch,
        ]  # fmt: skip
        self.area.hold(held, end + air)

    def _lay_words(self, words: Paragraph, x: int, y: int, w: int, after: int) -> int:
        """Place a paragraph if it says anything; returns where what follows begins."""
        shown = bool(words.words) and words.visible
        tall = words.height_for(self.form.style, w) if shown else 0
        words.place(x, y, w, tall + 2)
        return y + tall + (after if shown else 0)

    def _button_tall(self) -> int:
        m = self.metrics
        return max(m.px(60), least(self.form.style), round(m.words(22) * 1.9))

    def _lay_sentences(self, x: int, y: int, w: int) -> int:
        air = self.metrics.px(14)
        for sentence in self._sentences:
            y = self._lay_words(sentence, x, y, w, air)
        return y - air

    def _lay_luck(self, x: int, y: int, w: int, apart: bool) -> int:
        """Place it, with what it means below it unless that stands `apart`; returns where it ends."""
        m = self.metrics
        pad, air = m.px(_PAD), m.px(14)
        x, y, w = x + pad, y + pad, w - 2 * pad
        known = self.counting.fortune is not None
        for widget in (self._rows, self._points, self._fair, self._what):
            widget.visible = known
        self._waits.visible = not known
        if not known:
            for sentence in self._sentences:
                sentence.visible = False
            # As tall as the rows that will stand there, so that nothing jumps.
            waiting = 0 if self.counting.failed else rows_tall(m, len(self.seats))
            return max(self._lay_words(self._waits, x, y, w, air), y + waiting) + pad
        tall = rows_tall(m, len(self._shares))
        self._rows.place(x, y, w, tall)
        y += tall
        y = self._lay_words(self._points, x, y, w, air)
        y = self._lay_words(self._fair, x, y, w, air)
        row = self._button_tall()
        self._what.place(x, y, min(w, self._what.measure(self.form.style)[0] + m.px(24)), row)
        y += row + air
        if not apart:
            y = self._lay_sentences(x, y, w) + air
        return y - air + pad

    def _lay_tries(self, x: int, y: int, w: int) -> int:
        m = self.metrics
        pad, air, gap = m.px(_PAD), m.px(14), m.px(12)
        x, y, w = x + pad, y + pad, w - 2 * pad
        head = round(m.words(34) * 1.4)
        self._head.place(x, y, w, head)
        y = self._lay_words(self._words, x, y + head + m.px(8), w, air)
        y = self._lay_words(self._outcome, x, y, w, m.px(6))
        y = self._lay_words(self._likely, x, y, w, air)
        row = self._button_tall()
        if self._go.visible:
            self._go.place(x, y, min(w, self._go.measure(self.form.style)[0] + m.px(24)), row)
            y += row + air
        y = self._lay_words(self._progress, x, y, w, air)
        wide = max((button.measure(self.form.style)[0] for button in self._watch), default=1)
        columns = max(1, min(2, (w + gap) // (wide + gap)))
        each = (w - gap * (columns - 1)) // columns
        for number, button in enumerate(self._watch):
            down, across = divmod(number, columns)
            button.place(x + across * (each + gap), y + down * (row + gap), each, row)
        if self._watch:
            y += ((len(self._watch) - 1) // columns + 1) * (row + gap)
        return y + pad - air

    # -- pictures ----------------------------------------------------------------------------------------------------

    def _look(self) -> Hashable:
        return self.counting.fortune

    def _paint_rows(self, art: Art, w: int, h: int) -> Picture:
        return rows(art, w, h, self._shares)
