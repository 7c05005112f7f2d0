"""The page of a kiosk's owner, behind the PIN: how many came, how loud it is, which games, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.scenes.base import Scene
from game.scenes.kiosk.sheet import NewPinScene
from game.scenes.page import GAP, PageScene, Painted, canvas, least, write
from game.scenes.services import Services
from game.scenes.table.log import LogScene
from game.session.files import read_file, reason_of
from game.session.kiosk import Kiosk
from game.session.visitors import COUNTED
from game.texts import capital, n, percent, t
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, SOFT, Box
from game.ui.widgets import Button, Label, Panel, Paragraph, ScrollArea, Slider, Toggle, Widget

__all__ = ["OwnerScene"]

SPANS: Final = ("today", "week", "month", "all")
_DAYS: Final = {"today": 1, "week": 7, "month": 30}
LOG_LINES: Final = 120
"""So many of the last lines of the log are shown."""
LARGEST_LOG: Final = 4 << 20
_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""
_PAD: Final = 30
_LINE: Final = 23
"""Size of words in u."""
_TIGHT, _LOOSE = 1.75, 3.0
"""How tall a line of numbers is at least and at most, in sizes of its words."""


class OwnerScene(PageScene):
    """What was counted, and what only the owner may change. `home` begins anew, `leave` ends the program."""

    def __init__(self, services: Services, owner: Kiosk, home: Callable[[], Scene], leave: Callable[[], None]) -> None:
        super().__init__(services, t("owner.title"))
        self._owner, self._home, self._end = owner, home, leave
        self._sure = False
        """Whether the way out was pressed once."""
        add = self.form.add
        self._area = add(ScrollArea("area"))
        plates = ("counted", "loud", "games", "doors")
        self._plates = {
            key: add(Panel(f"{key} plate", INK, opacity=0.86, edge=LINE_REST, shade=True)) for key in plates
        }
        heads = plates[:3]
        self._heads = {key: add(Label(f"{key} head", t(f"owner.{key}"), 28, PAPER, "display")) for key in heads}
        names = services.settings.names
        trouble = owner.visitors.look_again()
        if trouble is not None:
            services.tell(trouble)
        self.table = rows_of(owner, names)
        self._numbers = add(Painted("numbers", self._paint, lambda: self.table))
        self._note = add(Paragraph("note", t("owner.nothing_personal"), 19, SOFT, "semi", lead=1.25))
        self._volume = add(
            Slider("volume", services.settings.volume_all, self._turn, step=0.05, words=_percent, on_done=self._turned)
        )
        offered = owner.terms.games
        self._games = [
            (add(Label(f"name {game}", t(f"games.{game}.name.{names}"), _LINE, PALE, "semi")),
             add(Toggle(f"game {game}", game in offered, partial(self._offer, game))))
            for game in owner.settled.games
        ]  # fmt: skip
        self._doors = [
            add(Button("pin", t("owner.pin"), self._change_pin, kind="ghost", icon="lock", size=26)),
            add(Button("log", t("owner.log"), self._show_log, kind="ghost", icon="log", size=26)),
            add(Button("end", t("owner.end"), self._leave_it, kind="red", icon="close", size=28)),
        ]
        count = len(owner.wrong)
        self._wrong = add(
            Paragraph("wrong", capital(n("owner.wrong", count)) if count else "", 21, GOLD, "semi", lead=1.25)
        )

    # -- what can be done --------------------------------------------------------------

    def leave(self) -> None:
        """Go back to the start, for the next visitor."""
        self.navigator.reset(self._home)

    def _turn(self, volume: float) -> None:
        settings = self.services.settings
        settings.volume_all = volume
        self.services.audio.set_volumes(
            volume_all=volume,
            volume_effects=settings.volume_effects,
            volume_voices=settings.volume_voices,
            volume_beds=settings.volume_music,
        )

    def _turned(self) -> None:
        self._owner.choose_volume(self._volume.value)
        self.services.audio.play("card_land")

    def _offer(self, game: str, on: bool) -> None:
        chosen = [str(toggle.key).partition(" ")[2] for _, toggle in self._games if toggle.on]
        if not chosen:
            # One game at least is played.
            self._owner.choose_games([game])
            next(toggle for _, toggle in self._games if toggle.key == f"game {game}").on = True
            self.services.audio.play("illegal_thud")
            self.stale = True
            return
        self._owner.choose_games(chosen)

    def _change_pin(self) -> None:
        self.navigator.push(lambda: NewPinScene(self.services, self._changed_pin))

    def _changed_pin(self, digits: str) -> None:
        self._owner.change_pin(digits)
        self.services.tell(t("owner.pin_changed"))

    def _show_log(self) -> None:
        lines = self._last_lines()
        self.navigator.push(lambda: OwnersLog(self.services, lines))

    def _last_lines(self) -> list[str]:
        try:
            lines = read_file(self.services.paths.log, LARGEST_LOG).decode("utf-8", "replace").splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            return [reason_of(error)]
        return [line for line in lines if line.strip()][-LOG_LINES:]

    def _leave_it(self) -> None:
        """The first press asks, the second one ends the program."""
        if not self._sure:
            self._sure = True
            self._doors[-1].words = t("owner.end_sure")
            self.stale = True
            return
        self._end()

    # -- places ------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """What was counted beside what can be changed; below each other in an upright window or with large words."""
        m = self.metrics
        x, y, w, h = box
        gap, air = m.px(GAP), m.px(_BLEED)
        beside = not m.portrait and m.words(_LINE) < 1.45 * _LINE * m.u
        left = round((w - gap) * 0.56) if beside else w
        tall = self._lay_counted(air, air, left)
        if beside:
            end = self._lay_choices(air + left + gap, air, w - left - gap)
            tall = self._lay_counted(air, air, left, end - air - tall)
        else:
            whole = tall + gap + self._lay_choices(air, air, w) - air
            tall = self._lay_counted(air, air, left, h - whole)
            end = self._lay_choices(air, air + tall + gap, w)
        held: list[Widget] = [*self._plates.values(), *self._heads.values(), self._numbers, self._note, self._volume]
        held += [widget for pair in self._games for widget in pair] + list(self._doors) + [self._wrong]
        self._area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self._area.hold(held, max(air + tall, end) + air)

    def _lay_counted(self, x: float, y: float, w: float, spare: float = 0.0) -> float:
        """Place what was counted, looser where there is room; returns how tall it is."""
        m, style = self.metrics, self.form.style
        pad = m.px(_PAD)
        head = round(m.words(28) * 1.5)
        self._heads["counted"].place(x + pad, y + pad * 0.7, w - 2 * pad, head)
        at = y + pad * 0.7 + head + m.px(8)
        lines = len(self.table) + 1
        tall = lines * round(m.words(_LINE) * min(_LOOSE, _TIGHT + max(0.0, spare) / lines / m.words(_LINE)))
        self._numbers.place(x + pad, at, w - 2 * pad, tall)
        at += tall + m.px(16)
        note = self._note.height_for(style, w - 2 * pad)
        self._note.place(x + pad, at, w - 2 * pad, note + 2)
        at += note + pad * 0.8
        self._plates["counted"].place(x, y, w, at - y)
        return at - y

    def _lay_choices(self, x: float, y: float, w: float) -> float:
        """Place volume, games and doors; returns where they end."""
        m, style = self.metrics, self.form.style
        pad, gap = m.px(_PAD), m.px(GAP)
        inner, head = w - 2 * pad, round(m.words(28) * 1.5)
        low = max(m.px(58), least(style), round(m.words(_LINE) * 2.1))
        # The volume
        top = y
        self._heads["loud"].place(x + pad, y + pad * 0.5, inner, head)
        y += pad * 0.5 + head
        self._volume.place(x + pad, y, inner, low)
        y += low + pad * 0.5
        self._plates["loud"].place(x, top, w, y - top)
        # The games
        y += gap
        top = y
        self._heads["games"].place(x + pad, y + pad * 0.5, inner, head)
        y += pad * 0.5 + head
        for label, toggle in self._games:
            wide = toggle.measure(style)[0] + m.px(16)
            label.place(x + pad, y, inner - wide, low)
            toggle.place(x + pad, y, inner, low)
            y += low + m.px(4)
        y += pad * 0.4
        self._plates["games"].place(x, top, w, y - top)
        # The doors
        y += gap
        top = y
        y += pad * 0.6
        if self._wrong.words:
            tall = self._wrong.height_for(style, inner)
            self._wrong.place(x + pad, y, inner, tall + 2)
            y += tall + m.px(14)
        self._wrong.visible = bool(self._wrong.words)
        pin, log, end = self._doors
        door = max(m.px(64), least(style), round(m.words(26) * 2.1))
        half = (inner - m.px(14)) / 2
        if max(pin.measure(style)[0], log.measure(style)[0]) <= half:
            pin.place(x + pad, y, half, door)
            log.place(x + pad + half + m.px(14), y, half, door)
        else:
            pin.place(x + pad, y, inner, door)
            y += door + m.px(14)
            log.place(x + pad, y, inner, door)
        y += door + m.px(14)
        end.place(x + pad, y, inner, door)
        y += door + pad * 0.6
        self._plates["doors"].place(x, top, w, y - top)
        return y

    def _paint(self, art: Art, w: int, h: int) -> Picture:
        return paint_numbers(art, w, h, self.table)


class OwnersLog(LogScene):
    """The last lines of the program's log."""

    def __init__(self, services: Services, lines: Sequence[str]) -> None:
        super().__init__(services, list(lines) or [t("owner.log_empty")])
        self._title.words, self._close.words = t("owner.log_title"), t("page.back")


def _percent(value: float) -> str:
    return percent(str(round(100 * value)))


Rows = tuple[tuple[str, tuple[int, ...]], ...]


def rows_of(owner: Kiosk, names: str) -> Rows:
    """What was counted, line by line: what it is called, in these `names` of games, and its sums over the spans."""
    sums = [owner.visitors.last(_DAYS[span]) if span in _DAYS else owner.visitors.all() for span in SPANS]
    rows = [(t(f"owner.count.{what}"), tuple(numbers[what] for numbers in sums)) for what in COUNTED]
    games = [
        (t(f"games.{game}.name.{names}"), tuple(numbers[game] for numbers in sums)) for game in owner.settled.games
    ]
    return (*rows, *games)


def paint_numbers(art: Art, w: int, h: int, rows: Sequence[tuple[str, tuple[int, ...]]]) -> Picture:
    """Lines of numbers below the names of their spans; a rule parts what was counted from the games."""
    m = art.metrics
    image, px = canvas(w, h), m.words(_LINE)
    line = h // (len(rows) + 1)
    column = round(w * 0.155)
    first = w - column * len(SPANS)
    for place, span in enumerate(SPANS):
        right = first + (place + 1) * column
        small = max(m.smallest, round(px * 0.82))
        write(image, t(f"owner.span.{span}"), right, line / 2, small, SOFT, at="right", room=column - m.px(10))
    for number, (name, sums) in enumerate(rows, 1):
        middle = (number + 0.5) * line
        game = number > len(COUNTED)
        write(image, name, 0, middle, px, PALE if game else PAPER, room=first - m.px(8))
        for place, total in enumerate(sums):
            right = first + (place + 1) * column
            color = SOFT if not total else GOLD if number == 1 else PAPER
            write(image, f"{total:,}".replace(",", "\u202f"), right, middle, px, color, "bold", at="right",
                  room=column - m.px(10))  # fmt: skip
        if number in (1, len(COUNTED) + 1):
            rule = shapes.panel(art, w, 2, LINE_REST, opacity=1, radius=0, line=0)
            image.blit(rule.image, (-rule.origin[0], round(number * line) - 1 - rule.origin[1]))
    return Picture(image, (0, 0), image.get_size())
