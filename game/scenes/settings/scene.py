"""The settings: pages to the left, their rows in the middle, and to the right what they do, at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Final

from game.scenes.page import GAP, PageScene, least
from game.scenes.routes import ScreenSize
from game.scenes.services import Services
from game.scenes.settings.preview import Flight, Preview
from game.scenes.settings.rows import OWNERS, PAGES, Controls, RowBox
from game.scenes.tables import offered
from game.session.settings import Deck, Settings
from game.texts import t
from game.ui import text
from game.ui.theme import LINE_REST, Box, Metrics
from game.ui.widgets import Button, Panel, Row, ScrollArea, Toggle

__all__ = ["SettingsScene"]

UNDO: Final = 8.0
"""Seconds for which putting everything back can be undone."""
FEW: Final = 0.48
"""Rows that take no more of a wide window's height stand above the preview and not beside it."""
_KEPT: Final = frozenset({"player_name", "player_avatar", "exclamation", "fullscreen", "window", "setups",
                          "flat_table", "screens", "own_rules", "told_rules", "lessons"})  # fmt: skip
"""What is no choice of the kind that is put back: who somebody is, and what was never chosen here."""
_UNSEEN: Final = frozenset({"names", "shouts", "say_it_for_me", "temper", "curse_aloud", "theme", "pause_after_play",
                            "captions", "music", "player_name", "player_avatar", "exclamation"})  # fmt: skip
"""Settings that no picture of the window at large depends on: only the preview is drawn anew."""
_HEARD: Final = {"volume_all": "your_turn", "volume_effects": "card_land", "volume_voices": "curse_biscuit",
                 "curse_aloud": "curse_echo"}  # fmt: skip
"""What lets a setting be heard."""
_LISTEN: Final = (("card", "card_land", "cards"), ("curse", "curse_biscuit", "signs/hash"),
                  ("win", "match_win", "trophy"))  # fmt: skip


class SettingsScene(PageScene):
    """Everything that can be chosen. Each choice takes effect at once; Esc goes back to wherever one came from."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("settings.title"))
        self._page = 0
        self._before: dict[str, object] = {}
        self._undo_left = 0.0
        self._unsaved = False
        self._plain: Deck = "classic"
        """The deck that there was before that with the most contrast."""
        self._owners = OWNERS if services.kiosk else frozenset[str]()
        self._build()

    # -- what is there -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        add, services = self.form.add, self.services
        page = PAGES[self._page]
        if services.settings.deck != "contrast":
            self._plain = services.settings.deck
        self.theme = "velvet" if page.key == "manners" else "ink"
        self._tabs = [
            add(Row(f"page {other.key}", t(f"settings.page.{other.key}"), self._turns_to(i), icon=other.icon,
                    chosen=i == self._page, size=25))
            for i, other in enumerate(PAGES)
        ]  # fmt: skip
        self._reset = add(Button("reset", "", self._put_back, kind="ghost", size=25))
        self._show_reset()
        self._panel = add(Panel("panel", opacity=0.78, edge=LINE_REST, shade=True))
        self._area = add(ScrollArea("area"))
        controls = Controls(
            self.form,
            services.settings,
            self._changed,
            self._done,
            games=offered(services.terms),
            fullscreen=lambda: services.fullscreen,
            toggle_fullscreen=services.toggle_fullscreen,
            measure=lambda: self.navigator.push(ScreenSize()),
            plain=self._plain,
            hidden=self._owners,
        )
        self._rows: list[RowBox] = controls.rows(page)
        self._preview = add(Preview(services.settings, page.preview))
        self._flight = add(Flight(services.settings))
        self._flight.visible = page.preview == "moves"
        self._listen = [
            add(Button(f"hear {name}", t(f"settings.hear.{name}"), self._plays(cue), kind="paper", icon=icon, size=22))
            for name, cue, icon in (_LISTEN if page.preview == "hears" else ())
        ]  # fmt: skip

    def _rebuild(self, focus: str) -> None:
        """Make all widgets anew, and give the focus to the one of a key again."""
        self.rebuild()
        self._build()
        self.arrange()
        self.form.set_focus(next((w for w in self.form.widgets if w.key == focus), None))
        self.stale = True

    def retell(self) -> bool:
        """Say everything anew, on the same page and with the focus where it was."""
        self._title = t("settings.title")
        self._rebuild(self._focused())
        return True

    def _turns_to(self, number: int) -> Callable[[], None]:
        def turn() -> None:
            self._save()
            self._page = number
            self._rebuild(f"page {PAGES[number].key}")

        return turn

    def _plays(self, cue: str) -> Callable[[], None]:
        return lambda: self.services.audio.play(cue)

    # -- what is chosen ------------------------------------------------------------------------------------------

    def _changed(self, name: str) -> None:
        """A setting has a new value: show it; it is kept when it is `_done`."""
        self._unsaved = True
        settings, audio = self.services.settings, self.services.audio
        if name.startswith("volume"):
            audio.set_volumes(
                volume_all=settings.volume_all,
                volume_effects=settings.volume_effects,
                volume_voices=settings.volume_voices,
                volume_beds=settings.volume_music,
            )
        self.stale = True

    def _done(self, name: str) -> None:
        """A setting stays as it is: let it take effect and be kept."""
        self._unsaved = False
        if name in _UNSEEN:
            self.services.keep()
        else:
            self.services.apply()
        heard = _HEARD.get(name)
        if heard and (name != "curse_aloud" or self.services.settings.curse_aloud):
            self.services.audio.play(heard)
        if name in ("deck", "open_all"):
            self._rebuild(self._focused())

    def _focused(self) -> str:
        focus = self.form.focus
        return str(focus.key) if focus is not None else ""

    def _save(self) -> None:
        if self._unsaved:
            self._unsaved = False
            self.services.keep()

    def exit(self) -> None:
        """Keep what was written and not finished with Enter."""
        self._save()

    # -- all as it was -------------------------------------------------------------------------------------------

    def _put_back(self) -> None:
        """Put every choice back to what it was at first, or undo just that."""
        settings = self.services.settings
        names = [field.name for field in fields(Settings) if field.name not in _KEPT | self._owners]
        if self._undo_left > 0.0:
            values, self._undo_left = self._before, 0.0
        else:
            self._before = {name: getattr(settings, name) for name in names}
            first = self.services.settings_at_first()
            values, self._undo_left = {name: getattr(first, name) for name in names}, UNDO
        for name, value in values.items():
            setattr(settings, name, value)
        self.services.apply()
        self._rebuild("reset")

    def _show_reset(self) -> None:
        undo = self._undo_left > 0.0
        self._reset.words = t("settings.undo" if undo else "settings.reset")
        self._reset.icon = "redo" if undo else "undo"
        self._reset.hint = "" if undo else t("settings.reset.hint")
        self._reset.kind = "gold" if undo else "ghost"

    def pass_time(self, seconds: float) -> None:
        """The offer to undo goes away."""
        if self._undo_left > 0.0:
            self._undo_left -= seconds
            if self._undo_left <= 0.0:
                self._show_reset()
                self.stale = True

    def update(self, dt: float) -> None:
        """Let time pass."""
        super().update(dt)
        self._follow()

    def _follow(self) -> None:
        """Show what was switched by its key meanwhile."""
        for widget in self.form.widgets:
            if isinstance(widget, Toggle) and widget.key in ("mute", "fullscreen"):
                on = self.services.settings.mute if widget.key == "mute" else self.services.fullscreen
                self.stale |= widget.on != on
                widget.on = on

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Pages, rows and preview side by side; upright, below one another."""
        m = self.metrics
        if m.portrait:
            self._lay_upright(box)
            return
        x, y, w, h = box
        gap = m.px(GAP + 14)
        longest = max(text.size(tab.words, m.words(tab.size), tab.role)[0] for tab in self._tabs)
        side = min(max(m.px(370), longest + m.px(110)), round(w * 0.27))
        shown = min(m.px(522), round(w * 0.30))
        self._lay_tabs((x, y, side, h))
        left = x + side + gap
        few = self._rows_tall(x + w - left)
        if few <= FEW * h:
            # So few rows would leave a panel beside the preview half empty: they are above it, and it has the width.
            self._lay_rows((left, y, x + w - left, few))
            self._lay_preview((left, y + few + gap, x + w - left, h - few - gap))
            return
        self._lay_preview((x + w - shown, y, shown, h))
        self._lay_rows((left, y, x + w - shown - gap - left, h))

    def _tab_height(self, m: Metrics) -> int:
        return max(m.px(76), round(m.words(25) * 1.9), least(self.form.style))

    def _lay_tabs(self, box: Box) -> None:
        m = self.metrics
        x, y, w, h = box
        count = len(self._tabs) + 1
        wraps = any(text.size(tab.words, m.words(tab.size), tab.role)[0] > w - m.px(110) for tab in self._tabs)
        tall = max(self._tab_height(m), round(m.words(25) * 2.7) if wraps else 0)
        step = min(tall + m.px(16), (h + m.px(16)) // count - m.px(4))
        for i, tab in enumerate(self._tabs):
            tab.place(x, y + i * step, w, step - m.px(16 if step > tall else 8))
        last = self._tabs[-1].rect
        high = min(last.h, max(m.px(66), m.words(25) * 2, least(self.form.style)))
        self._reset.place(x, min(last.bottom + m.px(34), y + h - high), w, high)

    def _lay_upright(self, box: Box) -> None:
        m = self.metrics
        x, y, w, h = box
        gap, small = m.px(GAP), m.px(10)
        tall = self._tab_height(m)
        wide = (w - small) // 2
        for i, tab in enumerate(self._tabs):
            tab.place(x + i % 2 * (wide + small), y + i // 2 * (tall + small), wide, tall)
        top = self._tabs[-1].rect.bottom + gap
        high = max(m.px(66), m.words(25) * 2, least(self.form.style))
        self._reset.place(x + w - wide, y + h - high, wide, high)
        bottom = self._reset.rect.top - gap
        # What few rows leave is the preview's.
        most, least_shown = round((bottom - top) * 0.62), round((bottom - top) * 0.42)
        shown = max(least_shown, min(most, bottom - top - gap - self._rows_tall(w)))
        self._lay_rows((x, top, w, bottom - top - shown - gap))
        self._lay_preview((x, bottom - shown, w, shown))

    def _rows_tall(self, w: int) -> int:
        """How tall the panel of the rows is in a width where they have all the air that they like."""
        m = self.metrics
        return round(self._stack(w - 2 * m.px(6) - 2 * m.px(30), m.px(29))) + 2 * m.px(6)

    def _lay_rows(self, box: Box) -> None:
        m = self.metrics
        x, y, w, h = box
        rim, pad = m.px(6), m.px(30)
        self._panel.place(x, y, w, h)
        self._area.place(x + rim, y + rim, w - 2 * rim, h - 2 * rim)
        inside = w - 2 * rim - 2 * pad
        least = m.px(20)
        tall = self._stack(inside, least)
        spare = max(0, h - 2 * rim - tall)
        at = self._stack(inside, least + min(m.px(9), spare / (2 * len(self._rows))))
        widgets = [widget for row in self._rows for widget in row.widgets()]
        for widget in widgets:
            widget.rect.x += pad
        self._area.hold(widgets, at)

    def _stack(self, w: int, air: float) -> float:
        """Place the rows below each other with so much air above and below each; returns how tall they are."""
        at: float = self.metrics.px(8)
        for row in self._rows:
            at = row.place(at, w, air, last=row is self._rows[-1])
        return at + self.metrics.px(8)

    def _lay_preview(self, box: Box) -> None:
        m = self.metrics
        x, y, w, h = box
        self._preview.place(x, y, w, h)
        top = y + self._preview.title_height
        self._flight.place(x + m.px(20), top, w - m.px(40), h - self._preview.title_height - m.px(30) - m.words(20) * 5)
        high = max(m.px(66), m.words(22) * 2, least(self.form.style))
        wide = min(w - m.px(56), m.words(22) * 18)
        self._preview.foot = m.px(30) + len(self._listen) * (high + m.px(16))
        at = y + h - self._preview.foot
        for i, button in enumerate(self._listen):
            button.place(x + (w - wide) / 2, at + i * (high + m.px(16)), wide, high)
