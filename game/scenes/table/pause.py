"""The menu over a table. The match waits; it has been saved all along."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.session.house_rules import rulings
from game.session.settings import PACES
from game.texts import n, t
from game.ui.input import Back, InputEvent, Menu, PointerDown
from game.ui.theme import INK, LINE, LINE_REST, PALE, PAPER, SOFT, Metrics
from game.ui.widgets import Button, Drawing, Form, Label, Panel, Row, ScrollArea, Segmented, Toggle, Widget

WIDTH, PAD, GAP = 900, 40, 16
"""Of the panel, inside it, and between its rows, in u."""
BLEED = 14
"""Room for focus rings round what scrolls, in u."""
GUTTER = 12
"""More of it at the right, where the scroll bar is, in u."""


class Switch:
    """A row that is a switch: plate, icon, words, and the switch at its right end."""

    def __init__(self, form: Form, key: str, icon: Callable[[], str], on: bool, change: Callable[[bool], None]) -> None:
        self.plate = form.add(Panel(f"{key} plate", INK, opacity=0.7, edge=LINE_REST, radius=18, line=2.2))
        self.icon = form.add(Drawing(f"{key} icon", lambda art, rect: art.tinted(icon(), rect.w, SOFT)))
        self.words = form.add(Label(f"{key} words", t(f"pause.{key}"), 25, PAPER, "display"))
        self.toggle = form.add(Toggle(key, on, change))
        self.widgets: tuple[Widget, ...] = (self.plate, self.icon, self.words, self.toggle)

    def place(self, u: float, x: float, y: float, w: float, h: float) -> None:
        """Lay it out in pixels."""
        side = min(h * 0.5, 36 * u)
        self.plate.place(x, y, w, h)
        self.icon.place(x + 22 * u, y + (h - side) / 2, side, side)
        self.words.place(x + side + 42 * u, y, w - side - 154 * u, h)
        # All of the row switches; the switch itself keeps its distance from the row's end.
        self.toggle.place(x, y, w - 22 * u, h)


class PauseScene(FormScene):
    """Carry on, look something up, change what annoys, or leave. `here` is the table that it lies over."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, here: routes.Pause) -> None:
        super().__init__(services)
        self._here = here
        self._game = self.subject = here.game_id
        practice, promise = here.practice, here.promise
        self._heads = here.heads
        self._sure = False
        settings = services.settings
        form = self.form
        self._panel = form.add(Panel("panel", INK, opacity=1, edge=LINE, shade=True))
        self._title = form.add(Label("title", t("pause.title"), 44, PAPER, "display"))
        self._name = form.add(Label("name", self._called, 22, PALE, "semi", "right"))
        self._carry_on = form.add(Button("carry on", t("pause.carry_on"), self._close, kind="red", icon="play"))
        self._area = form.add(ScrollArea("rows"))
        self._log = form.add(Row("log", t("pause.log"), self._open_log, icon="log"))
        self._rules = form.add(Row("rules", t("pause.rules"), self._open_rules, icon="book"))
        self._sound = Switch(form, "sound", self._sound_icon, not settings.mute, self._set_sound)
        self._screen = Switch(form, "full_screen", lambda: "fullscreen", services.fullscreen, self._fill_screen)
        self._practice = self._practice_switch(practice) if practice is not None else None
        self._position = form.add(Row("position", t("pause.position"), self._set_up, icon="table"))
        self._position.visible = practice is not None and practice.on()
        self._pace_words = form.add(Label("pace words", t("pause.pace"), 25, PAPER, "display"))
        names = [t(f"settings.pace.{pace}") for pace in PACES]
        self._pace = form.add(Segmented("pace", names, PACES.index(settings.pace), self._set_pace))
        self._settings = form.add(Row("settings", t("pause.settings"), self._open_settings, icon="settings"))
        self._again = form.add(Row("again", t("pause.again"), self._start_again, icon="replay"))
        self._again.visible = here.again is not None
        digits = t("fair.none_short") if promise is None else promise.short or t("fair.none_short")
        self._fair = form.add(Row("fair", t("fair.button"), self._open_fair, icon="lock", sub=digits))
        self._fair.visible = here.kept
        self._known = form.add(Row("known", t("known.button"), self._open_known, icon="eye"))
        self._house = form.add(Row("house", t("house.button"), self._open_house, icon="flag"))
        self._house.visible = here.rules is not None and here.rules.house is not None
        self._house.sub = self._of_the_book()
        leave, note = (t("pause.leave"), t("pause.leave_note")) if here.kept else (t("lessons.skip"), "")
        self._leave = form.add(Row("leave", leave, self._go, icon="home" if here.kept else "back", sub=note))

    def _practice_switch(self, practice: routes.Practice) -> Switch:
        switch = Switch(self.form, "practice", lambda: "undo", practice.on(), self._set_practice)
        if practice.used():
            self._stay(switch)
        return switch

    @staticmethod
    def _stay(switch: Switch) -> None:
        """Once something was used that only practice allows, the match stays it."""
        switch.words.words, switch.toggle.enabled = t("pause.practice_used"), False

    # -- life ------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter carries on; the first key shows where the focus is."""
        self.form.default = self._carry_on
        self.form.set_focus(self._carry_on, show=False)

    def resume(self) -> None:
        """Settings may have changed meanwhile."""
        self._name.words = self._called
        self._pace.chosen = PACES.index(self.services.settings.pace)
        self.stale = True

    @property
    def _called(self) -> str:
        return t(f"games.{self._game}.name.{self.services.settings.names}")

    def handle(self, event: InputEvent) -> bool:
        """Give everything to the form. Esc, the menu key and a press beside the panel carry on."""
        if self.form.handle(event):
            if self._sure and self.form.focus is not self._again:
                self._ask_again()
            return True
        beside = isinstance(event, PointerDown) and not self._panel.rect.collidepoint(event.pos)
        if beside or isinstance(event, Back | Menu):
            self._close()
            return True
        return False

    def update(self, dt: float) -> None:
        """Let time pass for the widgets; sound and screen may have been switched by their keys."""
        super().update(dt)
        now = (not self.services.settings.mute, self.services.fullscreen)
        if (self._sound.toggle.on, self._screen.toggle.on) != now:
            self._sound.toggle.on, self._screen.toggle.on = now
            self.stale = True

    # -- what can be done --------------------------------------------------------------

    def _set_practice(self, on: bool) -> None:
        if self._here.practice is not None:
            self._here.practice.change(on)
        self._position.visible = on
        self.resize(self.metrics)

    def _set_up(self) -> None:
        """Change the position as it is, with all cards open: from then on the match does not count."""
        if self._here.practice is None or self._practice is None:
            return
        to = self._here.practice.set_up()
        if to is not None:
            self._stay(self._practice)
            self.navigator.push(to)

    def _close(self) -> None:
        self.navigator.pop()

    def _open_log(self) -> None:
        self.navigator.replace(routes.Log(self._here.lines))

    def _open_rules(self) -> None:
        self.navigator.push(self._here.rules or routes.Rules(self._game))

    def _of_the_book(self) -> str:
        """In how much the rules in force differ from the book."""
        if self._here.rules is None or self._here.rules.house is None:
            return ""
        house = self._here.rules.house
        differing = sum(ruling.differs for ruling in rulings(house.game_id, house.players, house.options))
        return n("house.short", differing) if differing else t("house.short_none")

    def _open_house(self) -> None:
        if self._here.rules is not None and self._here.rules.house is not None:
            self.navigator.push(self._here.rules.house)

    def _open_fair(self) -> None:
        self.navigator.push(routes.FairCards(self._here.promise))

    def _open_known(self) -> None:
        if self._heads is not None:
            self.navigator.push(routes.Known(self._heads))

    def _open_settings(self) -> None:
        self.navigator.push(routes.Settings())

    def _sound_icon(self) -> str:
        return "sound_off" if self.services.settings.mute else "sound_on"

    def _set_sound(self, on: bool) -> None:
        self.services.settings.mute = not on
        self.services.keep()

    def _fill_screen(self, on: bool) -> None:
        if on != self.services.fullscreen:
            self.services.toggle_fullscreen()

    def _set_pace(self, index: int) -> None:
        self.services.settings.pace = PACES[index]
        self.services.apply()

    def _start_again(self) -> None:
        """A match like this one, with the same people and rules; the second press means it."""
        if not self._sure:
            self._sure = True
            self._again.words = t(f"pause.again_{self._means}")
            return
        if self._here.again is not None:
            self.navigator.reset(self._here.again())

    @property
    def _means(self) -> str:
        """What becomes of the match once another one begins: practice makes room, and a kiosk keeps but one."""
        if self._here.counts_for_day:
            return "day_sure"
        practice = self._here.practice is not None and self._here.practice.on()
        return "kept" if self._here.begun and not practice and not self.services.kiosk else "sure"

    def _ask_again(self) -> None:
        """The first press is forgotten as soon as something else is done."""
        self._sure = False
        self._again.words = t("pause.again")

    def _go(self) -> None:
        if self._here.kept:
            self.navigator.reset(routes.Title())
        else:
            # A lesson was begun from somewhere, maybe in the midst of a match, and leads back there.
            self.navigator.pop(lambda lesson: lesson.pop())

    # -- look ------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """Lay the panel out in the middle; its rows scroll where the window is low, but for the way out below them."""
        super().resize(metrics)
        style = self.form.style
        m, u = metrics, metrics.u
        pad, gap, bleed = PAD * u, GAP * u, BLEED * u
        w = min(m.width - 40 * u, WIDTH * u * min(1.5, max(1.0, m.words(25) / (25 * u))))
        inner = w - 2 * pad
        title = m.words(44) * 1.3
        big = max(84 * u, m.words(34) * 2.1)
        rows, tall = self._rows(inner + 2 * bleed, bleed)
        room = m.height - 40 * u - (2 * pad + title + gap + big + gap)
        out = self._leave.rect.h + gap
        below = tall + out > room + 2 * bleed
        shown = min(tall, room + 2 * bleed - out) if below else tall + out
        h = 2 * pad + title + gap + big + gap + shown + (out if below else 0) - 2 * bleed
        x, y = (m.width - w) / 2, (m.height - h) / 2
        self._panel.place(x, y, w, h)
        y += pad - 8 * u
        half = self._title.measure(style)[0] + 8 * u
        self._title.place(x + pad, y, half, title)
        self._name.place(x + pad + half + gap, y, inner - half - gap, title)
        y += title + gap
        self._carry_on.place(x + pad, y, inner, big)
        y += big + gap
        self._area.place(x + pad - bleed, y - bleed, inner + 2 * bleed + GUTTER * u, shown)
        self._area.hold(rows if below else [*rows, self._leave], tall if below else tall + out)
        if below:
            self._leave.area = None
            left = self._area.rect.x + self._leave.rect.x
            self._leave.place(left, y + shown - 1.4 * bleed + gap, self._leave.rect.w, self._leave.rect.h)
        self.stale = True

    def _rows(self, w: float, bleed: float) -> tuple[list[Widget], float]:
        """Place the rows as if they began at the corner of what scrolls; returns all but the last, and their height."""
        m, u, gap = self.metrics, self.metrics.u, GAP * self.metrics.u
        low = max(70 * u, self.services.style.target, m.words(25) * 2.5)
        high = max(low, m.words(25) * 3.3)
        left, full = bleed, w - 2 * bleed
        half = (full - gap) / 2
        right = left + half + gap
        y = bleed
        self._log.place(left, y, half, low)
        self._rules.place(right, y, half, low)
        y += low + gap
        kiosk = self.services.kiosk
        self._sound.place(u, left, y, full if kiosk else half, low)
        self._screen.place(u, right, y, half, low)
        y += low + gap
        words = self._pace_words.measure(self.services.style)[0] + 20 * u
        self._pace_words.place(left + 4 * u, y, words, low)
        tall = min(low, max(52 * u, m.words(20) * 2.2, self.services.style.target * 0.75))
        self._pace.place(left + words + gap, y + (low - tall) / 2, full - words - gap, tall)
        y += low + gap
        if self._practice is not None:
            self._practice.place(u, left, y, full, low)
            y += low + gap
        if self._position.visible:
            self._position.place(left, y, full, low)
            y += low + gap
        self._settings.place(left, y, half if self._again.visible else full, low)
        self._again.place(right, y, half, low)
        y += low + gap
        self._known.visible = self._heads is not None
        last = [row for row in (self._fair, self._known, self._house) if row.visible]
        # Two abreast; where they do not come out even, the last one has the whole line.
        for number, row in enumerate(last):
            alone = number == len(last) - 1 and number % 2 == 0
            row.place(right if number % 2 else left, y, full if alone else half, high)
            if number % 2 or alone:
                y += high + gap
        self._leave.place(left, y, full, high)
        y -= gap
        rows: list[Widget] = [self._log, self._rules, *self._sound.widgets, self._pace_words]
        rows += [] if self._practice is None else [*self._practice.widgets, self._position]
        rows += [self._pace, self._settings, self._again, self._fair, self._known, self._house]
        # A kiosk fills its screen, whatever a visitor would like.
        rows += [] if kiosk else self._screen.widgets
        for widget in self._screen.widgets:
            widget.visible = not kiosk
        return rows, y + bleed
