"""What stands over a match that is watched again: which one, by whose eyes it is seen, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.rules.views import ALL, TABLE, Viewer
from game.session.seats import SeatConfig
from game.texts import t
from game.ui import text
from game.ui.theme import PALE, PAPER, Metrics
from game.ui.widgets import Button, Drawing, FaceButton, Form, Label, RoundButton

__all__ = ["Header", "Ways"]

FACE: Final = 58.0
"""Diameter of the faces, in u."""
GAP: Final = 14.0
"""Between what stands beside each other, in u."""


class Ways(NamedTuple):
    """What the buttons of the header do."""

    leave: Callable[[], None]
    see: Callable[[Viewer], None]
    """See the match by other eyes."""
    save: Callable[[], None]
    play_on: Callable[[], None]
    look_back: Callable[[], None]
    fortune: Callable[[], None]
    edit: Callable[[], None]


class Header:
    """Adds itself to a form; `place` puts it on the upper edge and says where it ends.

    `title` has ways to say which match it is, and `about` what becomes of it, the longest first.
    """

    def __init__(
        self,
        form: Form,
        game: str,
        title: Sequence[str],
        about: Sequence[str],
        seats: Sequence[SeatConfig],
        ways: Ways,
    ) -> None:
        add = form.add
        self._form = form
        self.back = add(RoundButton("back", "back", ways.leave, hint=t("replay.back")))
        self._emblem = add(Drawing("emblem", lambda art, rect: art.svg(f"emblems/{game}", rect.w)))
        self._title = add(Label("title", title[0], 34, PAPER, "display"))
        self._about = add(Label("about", about[0], 20, PALE, "semi"))
        self._titles, self._ways = title, about
        self._seen = add(Label("seen", t("replay.seen_as"), 20, PALE, "semi", "right"))
        self._see, self._viewer, self._closed = ways.see, TABLE, TABLE
        self._eyes = []
        for seat, config in enumerate(seats):
            hint = t("replay.see_as", name=config.name)
            self._eyes.append(
                add(
                    FaceButton(
                        ("eyes", seat), config.character, partial(self._press, Viewer(seat)), hint=hint, pleased=True
                    )
                )
            )
        self._open = add(Button("open", t("replay.open"), lambda: self._press(ALL), kind="gold", icon="eye", size=22))
        self.play_on = add(RoundButton("from here", "cards", ways.play_on, hint=t("replay.from_here")))
        self.play_on.why = t("replay.over_here")
        self.edit = add(RoundButton("edit", "table", ways.edit, hint=t("position.edit")))
        self.edit.why = t("replay.over_here")
        self.look_back = add(RoundButton("look back", "hint", ways.look_back, hint=t("review.button")))
        self.fortune = add(RoundButton("fortune", "shuffle", ways.fortune, hint=t("fortune.hint")))
        self.save = add(RoundButton("save", "save", ways.save, hint=t("replay.export")))
        self.save.why = t("replay.no_play")

    def _press(self, viewer: Viewer) -> None:
        """See it by the eyes that were pressed; a second time, only what everybody saw.

        Hands that were all laid open close again, but for the one that lay open before.
        """
        pressed_again = self._closed if viewer == ALL else TABLE
        self._see(pressed_again if viewer == self._viewer else viewer)

    def show(self, viewer: Viewer, *, over: bool) -> None:
        """Say by whose eyes the match is seen now, and whether it can be played on from here."""
        self.play_on.enabled = self.edit.enabled = not over
        self._viewer = viewer
        if viewer != ALL:
            self._closed = viewer
        for seat, eyes in enumerate(self._eyes):
            eyes.chosen = seat == viewer
        self._open.kind = "gold" if viewer == ALL else "ghost"

    def place(self, m: Metrics) -> int:
        """Place everything; returns where it ends."""
        style = self._form.style
        side, top, gap = m.px(36), m.px(28), m.px(GAP)
        d = max(m.px(FACE), min(style.target, m.px(96)))
        tall = max(d, round(m.words(34) * 1.2 + m.words(20) * 1.35))
        middle = top + tall / 2
        self.back.place(side, middle - d / 2, d, d)
        emblem = min(tall, m.px(84))
        self._emblem.place(side + d + gap, middle - emblem / 2, emblem, emblem)
        left = side + d + emblem + 2 * gap
        end = m.width - side
        for button in (self.save, self.play_on, self.edit, self.fortune, self.look_back):
            if button.visible:
                button.place(end - d, middle - d / 2, d, d)
                end -= d + gap
        # The title keeps a third of the window, whoever plays; what then finds no room beside it stands below it.
        wide = self._wide(m, d, labeled=True)
        bottom = top + tall
        if m.portrait or wide > end - left - m.width * 0.3:
            bottom += round(gap * 0.6) + max(d, self._button_tall)
            room = m.width - 2 * side
            labeled = wide <= room
            wide = min(room, self._wide(m, d, labeled=labeled))
            start = (m.width - wide) // 2 if m.portrait else m.width - side - wide
            self._place_eyes(m, start, bottom - max(d, self._button_tall) / 2, d, start + wide, labeled=labeled)
        else:
            self._place_eyes(m, end - wide, middle, d, end, labeled=True)
            end = round(end - wide) - 2 * gap
        name = m.words(34) * 1.2
        about = m.words(20) * 1.35
        up = middle - (name + about) / 2
        self._title.words = text.fairly(self._titles, end - left, m.words(34), "display")
        self._title.place(left, up, max(1, end - left), name)
        self._about.words = text.fairly(self._ways, end - left, m.words(20))
        self._about.place(left, up + name, max(1, end - left), about)
        return round(bottom)

    def _wide(self, m: Metrics, d: float, *, labeled: bool) -> int:
        """How wide all faces are, with what stands before them if they are `labeled`, and the button behind them."""
        seen = self._seen_wide if labeled else 0
        return round(seen + (d + m.px(GAP) * 0.6) * len(self._eyes) + m.px(GAP) * 0.4 + self._button_wide)

    @property
    def _seen_wide(self) -> int:
        m = self._form.style.metrics
        return text.size(self._seen.words, m.words(20), "semi")[0] + m.px(GAP)

    @property
    def _button_wide(self) -> int:
        m = self._form.style.metrics
        px = m.words(22)
        return text.size(self._open.words, px, "display")[0] + round(px * 1.6) + m.px(44)

    @property
    def _button_tall(self) -> int:
        m = self._form.style.metrics
        return max(m.px(54), round(m.words(22) * 2.0), round(self._form.style.target * 0.75))

    def _place_eyes(self, m: Metrics, start: float, middle: float, d: float, end: float, *, labeled: bool) -> None:
        x = round(start)
        self._seen.visible = labeled
        if labeled:
            self._seen.place(x, middle - m.words(20), self._seen_wide - m.px(GAP) + 2, m.words(20) * 2)
            x += self._seen_wide
        for eyes in self._eyes:
            eyes.place(x, middle - d / 2, d, d)
            x = round(x + d + m.px(GAP) * 0.6)
        x = round(x + m.px(GAP) * 0.4)
        self._open.place(x, middle - self._button_tall / 2, min(self._button_wide, end - x), self._button_tall)
