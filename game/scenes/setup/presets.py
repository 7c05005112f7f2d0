"""Sets of house rules to choose from: those of the game, those that somebody has named, and what names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.scenes.setup.parts import Part, least
from game.session.settings import LONGEST_NAME
from game.texts import t
from game.ui import shapes, text
from game.ui.painter import DisplayList
from game.ui.widgets import Button, Form, TextEntry, Widget

__all__ = ["Naming", "PresetChip", "Presets"]

_GAP = 8
"""Between chips, in u."""
_ABREAST = 3
"""So many stand side by side in the narrowest column."""


class PresetChip(Widget):
    """A set of rules by its name, in gold while it is in force."""

    round_ends = True

    def __init__(self, key: tuple[str, str], words: str, on: bool, choose: Callable[[], None]) -> None:
        super().__init__(key)
        self.words, self.on, self.choose = words, on, choose

    def draw(self, frame: DisplayList, z: float) -> None:
        """List it."""
        under = 0 if self.hovered or self.pressed else -1
        picture = shapes.segmented(self.style.art, self.rect.w, self.rect.h, (self.words,), 0 if self.on else -1,
                                   hover=under, state=self.state)  # fmt: skip
        self.show(frame, z, "chip", picture, self.rect.topleft)

    def activate(self) -> None:
        """Let these rules be in force."""
        self.cue("toggle")
        self.choose()


class Presets(Part):
    """Chips in rows: first those of the game, then those that somebody has named."""

    def __init__(
        self,
        form: Form,
        given: Sequence[str],
        own: Iterable[str],
        choose: Callable[[str], None],
        choose_own: Callable[[str], None],
    ) -> None:
        super().__init__(form)
        self._given = [self._chip("preset", name, t(f"setup.{name}"), choose) for name in given]
        self._own = [self._chip("own", name, name, choose_own) for name in own]

    def _chip(self, kind: str, name: str, words: str, choose: Callable[[str], None]) -> PresetChip:
        return self.add(PresetChip((kind, name), words, False, lambda: choose(name)))

    def mark(self, preset: str | None, own: str | None) -> None:
        """Say which of them is in force; None for neither."""
        for chip in (*self._given, *self._own):
            chip.on = chip.key in (("preset", preset), ("own", own))

    # -- places ----------------------------------------------------------------------------

    def least_width(self) -> float:
        """How wide it must be for three of its names."""
        px = self.style.metrics.words(18)
        widest = max(text.size(chip.words, px, "bold")[0] for chip in self._given)
        return _ABREAST * (widest + 16 * self.style.u)

    def _tall(self) -> float:
        return max(48 * self.style.u, least(self.style), self.style.metrics.words(20) * 2.1)

    def _natural(self, chip: PresetChip) -> float:
        """How wide a chip is with its words at full size."""
        return text.size(chip.words, self.style.metrics.words(18), "bold")[0] + 28 * self.style.u

    def _rows(self, w: float) -> list[list[PresetChip]]:
        """Chips in lines as alike as can be, none alone on the last; those that somebody has named begin a line."""
        rows: list[list[PresetChip]] = []
        for chips in (self._given, self._own):
            wide, gap = list(map(self._natural, chips)), _GAP * self.style.u
            lines, room = _broken(chips, wide, gap, w), w
            while room > max(wide, default=0.0) and len(closer := _broken(chips, wide, gap, room)) == len(lines):
                lines = closer
                room -= gap
            rows += lines
        return rows

    def lines(self, w: float) -> int:
        """In how many lines they stand."""
        return len(self._rows(w))

    def height(self, w: float) -> float:
        """How tall it must be."""
        return len(self._rows(w)) * (self._tall() + _GAP * self.style.u) - _GAP * self.style.u

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        gap, tall = _GAP * self.style.u, self._tall()
        for row in self._rows(w):
            natural = [min(w, self._natural(chip)) for chip in row]
            spare = (w - gap * (len(row) - 1) - sum(natural)) / len(row)
            left = x
            for chip, wide in zip(row, natural, strict=True):
                chip.place(left, y, wide + spare, tall)
                left += wide + spare + gap
            y += tall + gap


def _broken(chips: Sequence[PresetChip], wide: Sequence[float], gap: float, w: float) -> list[list[PresetChip]]:
    """Chips of these widths in lines no wider than `w`, as words are broken."""
    used, lines = w, list[list[PresetChip]]()
    for chip, own in zip(chips, wide, strict=True):
        if not lines or used + gap + own > w:
            lines.append([])
            used = -gap
        lines[-1].append(chip)
        used += gap + own
    return lines


class Naming(Part):
    """What gives the rules in force a name, and what deletes the one they have. It always takes the same room."""

    def __init__(
        self,
        form: Form,
        typed: str,
        typing: Callable[[str], None],
        save: Callable[[], None],
        delete: Callable[[], None],
    ) -> None:
        super().__init__(form)
        self.name = self.add(
            TextEntry("own name", typed, on_change=typing, on_submit=save, longest=LONGEST_NAME, size=20,
                      placeholder=t("setup.own_name"))
        )  # fmt: skip
        self._save = self.add(Button("own save", t("setup.own_save"), save, icon="save", size=20))
        self._delete = self.add(Button("own delete", "", delete, icon="close", size=20))

    def mark(self, preset: str | None, own: str | None) -> None:
        """Offer what is of use for these rules; None for rules that have no name."""
        self.name.visible, self._save.visible, self._delete.visible = own is None, own is None, own is not None
        self.name.enabled = self._save.enabled = preset is None
        self._save.why = self.name.why = "" if preset is None else t("setup.own_named")
        self._delete.words = t("setup.own_delete", name=own or "")

    def _tall(self) -> float:
        return max(48 * self.style.u, least(self.style), self.style.metrics.words(20) * 2.1)

    def _beside(self, w: float) -> bool:
        m = self.style.metrics
        least_wide = max(m.words(20) * 8, text.size(self.name.placeholder, m.words(20), "italic")[0] + m.px(44))
        return w - self._save.measure(self.style)[0] - _GAP * self.style.u >= least_wide

    def height(self, w: float) -> float:
        """How tall it must be."""
        return self._tall() if self._beside(w) else 2 * self._tall() + _GAP * self.style.u

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        gap, tall = _GAP * self.style.u, self._tall()
        self._delete.place(x, y, w, tall)
        if not self._beside(w):
            self.name.place(x, y, w, tall)
            self._save.place(x, y + tall + gap, w, tall)
            return
        wide = self._save.measure(self.style)[0]
        self.name.place(x, y, w - wide - gap, tall)
        self._save.place(x + w - wide, y, wide, tall)
