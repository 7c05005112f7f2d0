"""Positions that are kept under a name, and passed on as a text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.scenes.services import Services
from game.session.desk import Desk
from game.session.files import reason_of
from game.session.positions import CodeError, Kept, SetUp, from_code, to_code
from game.session.settings import LONGEST_NAME, clean_name
from game.texts import t
from game.ui.clipboard import copy, pasted
from game.ui.theme import PALE
from game.ui.widgets import Button, Form, Paragraph, RoundButton, TextEntry, Widget

__all__ = ["Shelf", "called"]


class Shelf:
    """The widgets of what is kept. `opened` takes a position that somebody has chosen; `changed` says to build anew."""

    def __init__(
        self,
        services: Services,
        form: Form,
        desk: Desk,
        said: str,
        opened: Callable[[SetUp], None],
        changed: Callable[[str], None],
    ) -> None:
        """`said` is what was told last."""
        self._desk, self._opened, self._changed = desk, opened, changed
        self._form, self._kept = form, Kept(services.paths)
        self._name = ""
        add = form.add
        self._entry = add(TextEntry("name", "", on_change=self._call, on_submit=self._keep, longest=LONGEST_NAME,
                                    placeholder=t("position.name")))  # fmt: skip
        self._save = add(Button("keep", t("position.keep"), self._keep, kind="gold", icon="save", size=22))
        self._copy = add(Button("copy", t("position.copy"), self._give, kind="ghost", size=21))
        self._paste = add(Button("paste", t("position.paste"), self._take, kind="ghost", size=21))
        self._said = add(Paragraph("said", said, 20, PALE, "semi"))
        self.rows: list[tuple[Button, RoundButton]] = []
        try:
            found = self._kept.all()
        except OSError as error:
            self._said.words = t("position.not_kept", reason=reason_of(error))
            found = []
        for number, one in enumerate(found):
            game = t(f"games.{one.game}.name.{services.settings.names}")
            words = f"{called(one)} · {game}"
            row = add(Button(("kept", number), words, partial(opened, one), kind="ghost", size=21))
            forget = RoundButton(("forget", number), "close", partial(self._forget, one), hint=t("position.forget"))
            self.rows.append((row, add(forget)))
        if not found and not self._said.words:
            self._said.words = t("position.kept_none")

    @property
    def widgets(self) -> list[Widget]:
        """All of them."""
        rows = [widget for row in self.rows for widget in row]
        return [self._entry, self._save, self._copy, self._paste, self._said, *rows]

    def _call(self, name: str) -> None:
        self._name = name

    def _keep(self) -> None:
        one = replace(self._desk.set_up, name=clean_name(self._name))
        try:
            gone = self._kept.keep(one)
        except OSError as error:
            self._changed(t("position.not_kept", reason=reason_of(error)))
            return
        said = t("position.kept", name=called(one))
        self._changed(said if gone is None else f"{said} {t('position.gone', name=called(gone))}")

    def _forget(self, one: SetUp) -> None:
        try:
            self._kept.forget(one)
        except OSError as error:
            self._changed(t("position.not_kept", reason=reason_of(error)))
            return
        self._changed("")

    def _give(self) -> None:
        given = copy(to_code(self._desk.set_up))
        self._changed(t("position.copied" if given else "position.no_clipboard"))

    def _take(self) -> None:
        try:
            found = from_code(pasted())
        except CodeError:
            self._changed(t("position.no_code"))
            return
        self._opened(found)

    def lay_out(self, x: float, y: float, w: float) -> float:
        """Place them from a point on; returns where they end."""
        style = self._form.style
        m = style.metrics
        tall, gap = max(m.px(58), style.target, round(m.words(22) * 2.1)), m.px(12)
        lines: list[list[Widget]] = [[self._entry], [self._save], [self._copy, self._paste]]
        for widgets in lines:
            each = (w - gap * (len(widgets) - 1)) / len(widgets)
            if len(widgets) > 1 and m.large:
                for widget in widgets:
                    widget.place(x, y, w, tall)
                    y += tall + gap
                continue
            for number, widget in enumerate(widgets):
                widget.place(x + number * (each + gap), y, each, tall)
            y += tall + gap
        self._said.visible = bool(self._said.words)
        if self._said.visible:
            high = self._said.height_for(style, w)
            self._said.place(x, y, w, high + 2)
            y += high + gap
        for row, forget in self.rows:
            row.place(x, y, w - tall - gap, tall)
            forget.place(x + w - tall, y, tall, tall)
            y += tall + gap
        return y


def called(one: SetUp) -> str:
    """What a position is called here."""
    return one.name or t("position.unnamed")
