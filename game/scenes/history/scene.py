"""The matches that were played, the latest first: found by game and people, kept for good, deleted, watched again.

In a kiosk they are only watched: they are not those of whoever looks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import Final, Literal

import pygame

from game.scenes import routes
from game.scenes.game_choice import GameChoice
from game.scenes.history.rows import MatchList, paint_match
from game.scenes.page import GAP, PageScene, Painted, before_the_rays, least
from game.scenes.services import Services
from game.scenes.tables import offered
from game.session import review
from game.session.fortunes import key_of
from game.session.history import History, forget_match, match_to_watch, record_in
from game.texts import t
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Accept, Direction, InputEvent, Key, Nav, Wheel
from game.ui.theme import INK, LINE_REST, PALE, SOFT, Box
from game.ui.widgets import Button, Drawing, Panel, Paragraph, TextEntry

__all__ = ["HistoryScene"]

READING: Final = 0.005
"""Seconds of a frame in which records are read that somebody looks for."""

LIST_PART: Final = 0.52
MATCH_PART: Final = 0.62
"""Upright: which parts of what is below the header the list takes at most, and the match."""

Question = Literal["", "one", "all"]


class HistoryScene(PageScene):
    """A list of matches, and one of them in full. Arrows go through the list, Enter watches the chosen match."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("history.title"))
        self.history = History(services.paths, named=not services.kiosk)
        self._game, self._words = "", ""
        self._question: Question = ""
        self._favored = False
        """Whether the chosen match stays for good."""
        self._offered = offered(services.terms)
        self._mine = not services.kiosk
        """Whether something can be done with them but watching."""
        self._whole: Box | None = None
        """Where list and match are; None before the page has a window."""
        form = self.form
        self._games = {
            game: form.add(GameChoice(game, partial(self._only, game), hint=t("history.only", game=self._name(game))))
            for game in self._offered
        }
        self._search = form.add(
            TextEntry("search", on_change=self._look_for, placeholder=t("history.search"), names=False)
        )
        self._all = form.add(
            Button("delete all", t("history.delete_all"), partial(self._ask, "all"), kind="ghost", size=22)
        )
        self.list = form.add(MatchList("matches", self.history, self._name, self.choose))
        self._face = form.add(
            Drawing("face", lambda art, rect: art.avatar("biscuit", "neutral", rect.h * 0.8), middle=True)
        )
        self._nothing = form.add(Paragraph("nothing", "", 34, PALE, "display", "center"))
        self._nothing_words = form.add(Paragraph("nothing words", "", 23, SOFT, "semi", "center"))
        self._plate = form.add(Panel("plate", INK, opacity=0.72, edge=LINE_REST))
        self._match = form.add(Painted("match", self._paint, self._look))
        self._ask_words = form.add(Paragraph("question", "", 26, PALE, "semi"))
        self._watch = form.add(Button("watch", t("history.watch"), self._go, kind="red", icon="play", size=28))
        self._favor = form.add(
            Button("favor", t("history.favor"), self._keep, kind="ghost", icon="signs/star", size=23)
        )
        self._delete = form.add(Button("delete", t("history.delete"), self._press_delete, kind="ghost", size=23))
        self._forget = form.add(Button("forget", t("history.forget"), self._press_forget, kind="ghost", size=23))
        form.default = self._watch
        self._fill()

    def _name(self, game: str) -> str:
        return t(f"games.{game}.name.{self.services.settings.names}")

    # -- what is listed ----------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Path | None:
        """The record of the match that is chosen."""
        files = self.list.files
        return files[self.list.current] if 0 <= self.list.current < len(files) else None

    @property
    def _open(self) -> list[Path]:
        """The records that may be looked at here: in a kiosk those of the games on offer."""
        files, game_of = self.history.files, self.history.game_of
        return list(files) if self._mine else [path for path in files if game_of(path) in self._offered]

    def _fits(self, path: Path) -> bool:
        if self._game and self.history.game_of(path) != self._game:
            return False
        if not self._words:
            return True
        # What nobody has read yet is looked at as soon as that was done.
        entry = self.history.entry(path) if self.history.known(path) else None
        return entry is not None and entry.fits(self._words)

    def _fill(self, *, gone: bool = False) -> None:
        """List what fits; the chosen match stays chosen as long as it does, and where it has `gone` the next one is."""
        before, place = self.chosen, self.list.current if gone else 0
        self.list.files = [path for path in self._open if self._fits(path)]
        self.list.favorites = self.history.favorites
        self.list.renew(len(self.list.files))
        at = self.list.files.index(before) if before in self.list.files else place
        self.choose(min(at, len(self.list.files) - 1))

    def choose(self, number: int) -> None:
        """Show a match of the list in full."""
        self._question = ""
        self.list.reveal(number)
        self._show()

    def _only(self, game: str) -> None:
        """List matches of one game only; pressed again, of all."""
        self._game = "" if self._game == game else game
        for other, choice in self._games.items():
            choice.chosen = other == self._game
        self._fill()

    def _look_for(self, words: str) -> None:
        self._words = words
        self._fill()

    # -- what can be done --------------------------------------------------------------------------------------------

    def _go(self) -> None:
        if self._question:
            self._question = ""
            self._show()
            return
        if self.chosen is None:
            return
        try:
            match = match_to_watch(self.chosen)
        except (OSError, ValueError):
            self.services.tell(t("history.unreadable"))
            return
        self.navigator.push(routes.Replay(match))

    def _keep(self) -> None:
        if self.chosen is not None:
            self._try(partial(self.history.favor, self.chosen, self.chosen.name not in self.history.favorites))
            self.list.favorites = self.history.favorites
            self.list.renew(self.list.count)
            self._show()

    def _ask(self, what: Question) -> None:
        self._question = what
        self._show()
        self.form.set_focus(self._watch)

    def _press_delete(self) -> None:
        """Ask whether it is meant; or do it, if that was the answer."""
        question, self._question = self._question, ""
        if question == "all":
            self._try(self._delete_all)
        elif question and self.chosen is not None:
            self._try(partial(self._remove, self.chosen))
        elif self.chosen is not None:
            self._ask("one")
            return
        self._fill(gone=True)
        self.arrange()

    def _press_forget(self) -> None:
        """Take the match out of the statistics, too: first out of these, for a record that is there is counted."""
        self._question, path = "", self.chosen
        if path is not None and self._try(partial(self._forget_traces, path)):
            self._try(partial(self._remove, path))
        self._fill(gone=True)
        self.arrange()

    def _remove(self, path: Path) -> None:
        """Delete a record, with what was found in it or is still being found. Raises OSError."""
        record = self.history.delete(path)
        if record is not None:
            self.services.reviews.drop(review.key_of(record))

    def _delete_all(self) -> None:
        """Delete what does not stay for good, or say why nothing went. Raises OSError."""
        if self.history.delete_all():
            self.services.reviews.drop()
        else:
            self.services.tell(t("history.favorites_unreadable"))

    def _forget_traces(self, path: Path) -> None:
        """Take a match out of the sums, and how lucky the person was in it. Raises OSError."""
        record = record_in(path)
        forget_match(self.services.paths, path)
        if record is not None:
            self.services.fortunes.forget([key_of(record)])

    def _try(self, do: Callable[[], None]) -> bool:
        """Do something that changes files, and say so where it cannot be done; returns whether it was."""
        try:
            do()
        except OSError:
            self.services.tell(t("history.undone", folder=self.services.paths.data))
            return False
        return True

    def _show(self) -> None:
        """Say what is chosen, what can be done with it, or what is asked."""
        path, asks = self.chosen, self._question
        there, any_open = path is not None, bool(self._open)
        self._nothing.words = "" if there else t("history.none_fits" if any_open else "history.empty")
        self._nothing_words.words = "" if any_open else t("history.empty_words")
        self._face.visible = self._nothing.visible = self._nothing_words.visible = not there
        for widget in (*self._games.values(), self._search):
            widget.visible = any_open
        self._plate.visible = there
        self._match.visible = there and not asks
        self._ask_words.visible = bool(asks) and there
        words = {"": "", "one": ("ask_match", "ask_words"), "all": ("ask_all", "ask_all_words")}[asks]
        self._ask_words.words = " ".join(t(f"history.{key}") for key in words)
        self._watch.visible = there
        self._delete.visible = there and self._mine
        self._watch.words = t("history.keep" if asks else "history.watch")
        self._watch.icon, self._watch.kind = ("undo", "gold") if asks else ("play", "red")
        self._favor.visible = there and self._mine and not asks
        self._forget.visible = there and asks == "one"
        self._favored = there and path is not None and path.name in self.list.favorites
        self._favor.kind = "gold" if self._favored else "ghost"
        self._delete.words = t("history.delete_all" if asks == "all" else "history.delete")
        self._delete.kind = "red" if asks else "ghost"
        self._all.visible = there and self._mine
        if self._whole is not None:
            self._place_nothing(self._whole)
            self._place_match(self._plate.rect)
        self.stale = True

    # -- look --------------------------------------------------------------------------------------------------------

    def _look(self) -> Hashable:
        return self.chosen

    def _paint(self, art: Art, w: int, h: int) -> Picture:
        path = self.chosen
        entry = self.history.entry(path) if path is not None else None
        return paint_match(art, w, h, entry, self._name(entry.game) if entry is not None else "")

    def lay_out(self, box: Box) -> None:
        """What is looked for above, the list below it, and the chosen match beside it, upright below it."""
        m = self.metrics
        x, y, w, h = box
        gap = m.px(GAP)
        row = max(m.px(64), least(self.form.style), round(m.words(24) * 1.9))
        at = x
        for choice in self._games.values():
            choice.place(at, y, row, row)
            at += row + m.px(10)
        # Where nothing is deleted, the search has the room.
        wide = min(w // 3, self._all.measure(self.form.style)[0]) if self._mine else -gap
        rest = x + w - wide - gap - at - m.px(10)
        if rest >= m.words(24) * 8:
            self._search.place(at + m.px(10), y, min(rest, m.words(24) * 16), row)
            self._all.place(x + w - wide, y, wide, row)
        else:
            y += row + m.px(12)
            h -= row + m.px(12)
            self._search.place(x, y, w - wide - gap, row)
            self._all.place(x + w - wide, y, wide, row)
        y, h = y + row + gap, h - row - gap
        upright = m.portrait
        # Upright the match follows the last one of the list, however few there are.
        listed = max(1, len(self._open)) * self.list.least_tall
        part = (x, y, w, min(listed, round(h * LIST_PART))) if upright else (x, y, round((w - gap) * 0.55), h)
        self.list.place(*part)
        rest_box = (
            (x, y + part[3] + gap, w, min(h - part[3] - gap, round(h * MATCH_PART))) if upright
            else (x + part[2] + gap, y, w - part[2] - gap, h)
        )  # fmt: skip
        self._plate.place(*rest_box)
        self._place_match(self._plate.rect)
        self._whole = (x, y, w, h)
        self._place_nothing(self._whole)
        self.list.renew(self.list.count)
        self.list.reveal(self.list.current)

    def _place_nothing(self, box: Box) -> None:
        """What is said where no match is listed."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        inner = min(w, m.px(900)) if not m.large else w
        left, face = x + (w - inner) // 2, min(m.px(240), h // 3)
        head = self._nothing.height_for(style, inner)
        words = self._nothing_words.height_for(style, inner) if self._nothing_words.words else 0
        y = before_the_rays(m, face, y, y + h - face - head - words - m.px(30))
        self._face.place(left, y, inner, face)
        self._nothing.place(left, y + face + m.px(12), inner, head + 4)
        self._nothing_words.place(left, y + face + head + m.px(26), inner, words + 4)

    def _place_match(self, box: pygame.Rect) -> None:
        """The match and what can be done with it, or the question and its answers."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        pad, gap = m.px(22), m.px(14)
        tall = max(m.px(72), least(style), round(m.words(28) * 1.9))
        small = max(m.px(58), least(style), round(m.words(23) * 1.9))
        bottom = y + h - pad
        half = (w - 2 * pad - gap) // 2
        for key in ("unfavor", "unfavor_short") if self._favored else ("favor", "favor_short"):
            self._favor.words = t(f"history.{key}")
            if self._favor.measure(style)[0] <= half:
                break
        self._favor.place(x + pad, bottom - small, half, small)
        self._forget.place(x + pad, bottom - small, half, small)
        # Whoever presses twice at the same place lets it be.
        large, right = (self._delete, self._watch) if self._question else (self._watch, self._delete)
        right.place(x + pad + half + gap, bottom - small, half, small)
        large.place(x + pad, bottom - small - gap - tall, w - 2 * pad, tall)
        if not self._mine:
            large.place(x + pad, bottom - tall, w - 2 * pad, tall)
        above = large.rect.top - gap - y
        self._match.place(x, y, w, above)
        self._ask_words.place(x + pad, y + pad, w - 2 * pad, above - pad)

    # -- life --------------------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Come back from a match."""
        self.stale = True

    def exit(self) -> None:
        """Remember what was read, for the next time."""
        self.history.keep()

    @property
    def _searching(self) -> bool:
        return bool(self._words) and next(self.history.unread(), None) is not None

    @property
    def animating(self) -> bool:
        """While records are read for somebody who looks for one."""
        return self.form.animating or self._searching

    def update(self, dt: float) -> None:
        """Read on, as long as somebody looks for what is not known yet."""
        super().update(dt)
        if not self._words:
            return
        end = time.perf_counter() + READING
        read = 0
        for path in self.history.unread():
            self.history.entry(path)
            read += 1
            if time.perf_counter() >= end:
                break
        if read:
            self._fill()

    def handle(self, event: InputEvent) -> bool:
        """Up and Down go through the list, Delete asks, Enter watches; the wheel scrolls."""
        moves = self.list.count and not self.form.composing
        if isinstance(event, Nav) and event.direction in (Direction.UP, Direction.DOWN) and moves:
            ways = 1 if event.direction is Direction.DOWN else -1
            self.choose(max(0, min(self.list.count - 1, self.list.current + ways)))
            return True
        if isinstance(event, Wheel) and self.list.rect.collidepoint(event.pos):
            self.list.scroll(-round(event.dy) or (-1 if event.dy > 0 else 1))
            self.stale = True
            return True
        if isinstance(event, Key) and self.form.typing is None and self._key(event):
            return True
        if super().handle(event):
            return True
        if isinstance(event, Accept):
            self._go()
            return True
        return False

    def _key(self, event: Key) -> bool:
        pages = {pygame.K_PAGEUP: -self.list.fitting, pygame.K_PAGEDOWN: self.list.fitting,
                 pygame.K_HOME: -self.list.count, pygame.K_END: self.list.count}  # fmt: skip
        if event.key in pages and self.list.count:
            self.choose(max(0, min(self.list.count - 1, self.list.current + pages[event.key])))
            return True
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and self._mine and not self._question:
            self._press_delete()
            return True
        return False
