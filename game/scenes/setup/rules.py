"""The house rules of a set-up: presets, a row for every option, and the code that carries them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Final

import pygame

from game.rules.options import Ascending, Choice, Flag, Number, OptionValue
from game.scenes.setup.option_row import Chip, Row
from game.scenes.setup.parts import Part, least, line_height
from game.scenes.setup.presets import Naming, Presets
from game.session.house_rules import differs, said_of, source_of
from game.session.setups import lists_of, option_named, presets_of
from game.texts import t
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, LINE_REST, PAPER, REFUSED, SOFT
from game.ui.widgets import (
    Button,
    Drawing,
    Form,
    Label,
    Panel,
    Paragraph,
    Segmented,
    Stepper,
    TextEntry,
    Toggle,
    Widget,
)

__all__ = ["Rules"]

TIGHT, TIGHTER = 12, 5
"""Between two rules where room is short, in one column and in two, in u."""
LOOSE, LOOSER = 48, 84
"""How much more may be between them where there is room, in one column and in two, in u."""
COARSE = 100
"""A number with more values than this is counted in tens."""
ROUND = 50
"""A number that may be none is counted in fifties."""
FOOT = 16
"""Below the last row, in u."""
BETWEEN = 44
"""Between two columns of rows, in u."""
WIDEST, LEAST_WIDE = 880, 800
"""How wide all of it is in two columns at most and at least, in u."""
COPYING: Final = ("copy", "paste")
"""What the buttons beside the code do: the names of their words."""
FULL, SHORT = "", "_short"
"""How those names end: of what the buttons say where there is room, and where there is little."""
Line = tuple[Row, ...]
"""Rows that stand beside each other."""


class Rules(Part):
    """The house rules: presets, every option that matters, and the code that carries them."""

    grows = True

    def __init__(
        self,
        form: Form,
        game_id: str,
        own: Iterable[str],
        choose: Callable[[str], None],
        choose_own: Callable[[str], None],
    ) -> None:
        super().__init__(form)
        self.game_id = game_id
        self.abreast = 1
        """In how many columns the options stand: one, or two."""
        # Nothing that lies on the table is seen through words so small.
        self.plate = self.add(Panel("rules plate", opacity=1.0, edge=LINE_REST, radius=20, shade=True))
        self.title = self.add(Label("rules title", t("setup.house_rules"), 32, PAPER, "display"))
        self.presets = Presets(form, list(presets_of(game_id)), own, choose, choose_own)
        self.widgets += self.presets.widgets
        self.naming: Naming | None = None
        self.rows: list[Row] = []
        self._options: dict[str, Row] = {}
        self.code: TextEntry
        self.code_note: Paragraph
        self._copying: tuple[Button, ...] = ()

    def add_naming(
        self, typed: str, typing: Callable[[str], None], save: Callable[[], None], delete: Callable[[], None]
    ) -> None:
        """Add what gives rules a name, and what deletes it."""
        self.naming = Naming(self.form, typed, typing, save, delete)
        self.widgets += self.naming.widgets

    def mark(self, players: int, options: Mapping[str, OptionValue], preset: str | None, own: str | None) -> None:
        """Say which set of rules is in force, and mark every option that is not as the book has it."""
        self.presets.mark(preset, own)
        if self.naming is not None:
            self.naming.mark(preset, own)
        for name, row in self._options.items():
            other = differs(self.game_id, players, name, options[name])
            row.mark(other)
            row.note.color, row.name.color = (GOLD, GOLD) if other else (SOFT, PAPER)

    def option(self, name: str, value: OptionValue, choose: Callable[[OptionValue], None]) -> None:
        """Add the row of an option."""
        option = option_named(self.game_id, name)
        key = f"setup.{self.game_id}.{name}"
        control: Widget
        chips: Sequence[Chip] = ()
        match option:
            case Flag():
                control = Toggle(name, bool(value), choose)
            case Choice():
                values = option.values
                names = [t(f"{key}.{each}") for each in values]
                control = Segmented(name, names, values.index(str(value)), lambda i: choose(values[i]))
            case Number():
                control = self._number(option, value, choose)
            case Ascending():
                offered = lists_of(self.game_id)[name]
                each = list(offered.values())
                control = Segmented(name, [t(f"{key}.{word}") for word in offered],
                                    each.index(value) if value in each else -1, lambda i: choose(each[i]))  # fmt: skip
                numbers = value if isinstance(value, tuple) else ()
                chips = [self._chip(option, number, numbers, choose) for number in range(option.low, option.high + 1)]
        note, source = t(f"{key}_note"), source_of(self.game_id, name)
        if isinstance(option, Flag):
            # That it is on tells nobody what it does; what the book says follows where there is room.
            self._row(name, t(key), note, control, chips, note, said_of(self.game_id, name, True))
        else:
            self._row(name, t(key), note, control, chips, source)
        self._options[name] = self.rows[-1]

    def _chip(
        self, option: Ascending, number: int, chosen: tuple[int, ...], choose: Callable[[OptionValue], None]
    ) -> Chip:
        """One number of a list; the last that is left has to stay."""
        key = f"setup.{self.game_id}.{option.name}"

        def change(on: bool) -> None:
            choose(tuple(sorted({*chosen, number} if on else {*chosen} - {number})))

        chip = Chip(f"{option.name} {number}", str(number), number in chosen, change, t(f"{key}.{number}"))
        chip.enabled = chosen != (number,)
        chip.why = t(f"{key}_last")
        return chip

    def _number(self, option: Number, value: OptionValue, choose: Callable[[OptionValue], None]) -> Widget:
        """Few numbers stand side by side, many are counted; before the first comes none, where that can be."""
        low, high = option.low, option.high
        if option.optional:
            none = t(f"setup.{self.game_id}.{option.name}_none")
            return Stepper(option.name, int(str(value or 0)), lambda n: choose(n or None), low=0, high=high,
                           step=ROUND, words=lambda n: str(n) if n else none)  # fmt: skip
        value = int(str(value))
        if high - low <= 1:
            return Segmented(option.name, [str(n) for n in range(low, high + 1)], value - low,
                             lambda i: choose(low + i))  # fmt: skip
        step = 10 if high - low > COARSE else 1
        return Stepper(option.name, value, choose, low=low, high=high, step=step)

    def add_code(
        self,
        code: str,
        longest: int,
        typed: Callable[[str], None],
        done: Callable[[], None],
        copy: Callable[[], None],
        paste: Callable[[], None],
    ) -> None:
        """Add the row with the code, and what brings it to the clipboard and from there."""
        self.code = TextEntry("code", code, on_change=typed, on_submit=done, longest=longest, size=22, names=False,
                              allowed=lambda c: c.isascii() and (c.isalnum() or c in "- "))  # fmt: skip
        self._row("code", t("setup.code"), t("setup.code_note"), self.code, other=t("setup.code_unknown"))
        self.code_note = self.rows[-1].note
        self._copying = (
            self.add(Button("copy code", t("setup.copy"), copy, size=20)),
            self.add(Button("paste code", t("setup.paste"), paste, size=20)),
        )

    def show_code(self, code: str, *, known: bool) -> None:
        """Write another code, or say that the one that was typed is none."""
        self.code_note.words = t("setup.code_note") if known else t("setup.code_unknown")
        self.code_note.color = SOFT if known else REFUSED
        self.code.words = code
        self.code.caret = min(self.code.caret, len(code))

    def _row(
        self, name: str, words: str, note: str, control: Widget, chips: Sequence[Chip] = (), other: str = "",
        long: str = "",
    ) -> None:  # fmt: skip
        label = self.add(Label(("option", name), words, 25, PAPER, "bold"))
        about = self.add(Paragraph(("about", name), note, 20, SOFT, "body"))
        self.add(control)
        for chip in chips:
            self.add(chip)
        rule = self.add(Drawing(("rule", name), _hairline))
        if self.rows:
            self.rows[-1].rule.visible = True
        rule.visible = False
        self.rows.append(Row(label, about, control, rule, chips, other, long))

    def widen(self, room: float, narrow: float, tall: float) -> float:
        """Let the options stand in two columns within a room, if they would scroll in one of a width and a height.

        Returns how wide that is, 0 where they stay in one; `narrow` is 0 where one column is not to be.
        """
        self.abreast = 1
        wide = min(WIDEST * self.style.u, room)
        if not self.may_widen(wide) or (narrow and self.height(narrow) <= tall + 1):
            return 0.0
        self.abreast = 2
        return wide

    def may_widen(self, room: float) -> bool:
        """Whether there is room for two columns."""
        return room >= LEAST_WIDE * self.style.u

    def least_width(self) -> float:
        """How wide it must be for the names of the presets."""
        return self.presets.least_width() + 52 * self.style.u

    def _beside_title(self, inner: float) -> float:
        """How wide the presets are that stand beside the title; 0 where they stand below it."""
        wide = inner - self.title.measure(self.style)[0] - BETWEEN * self.style.u
        return wide if self.abreast > 1 and self.presets.lines(wide) == 1 else 0.0

    def _head(self, inner: float) -> float:
        u, title = self.style.u, line_height(self.style, 32)
        if beside := self._beside_title(inner):
            return 18 * u + max(title, self.presets.height(beside)) + 10 * u
        return 18 * u + title + 12 * u + self.presets.height(inner) + 10 * u

    def _foot(self, inner: float) -> float:
        """How tall the code is with what lies below it."""
        naming = 0 if self.naming is None else self.naming.height(inner) + 8 * self.style.u
        beside = self._code_tall(inner) if self.abreast > 1 else self._copying_tall(inner)
        return beside + naming + FOOT * self.style.u

    def _copying_tall(self, w: float) -> float:
        """How tall the buttons are that copy and paste the code, with the gaps below them."""
        return len(self._button_lines(w)[0]) * (self._button() + 8 * self.style.u)

    def _code_tall(self, inner: float) -> float:
        """How tall the code is with these buttons beside it."""
        words = self.rows[-1].words_height(self.style, inner - self._code_wide() - BETWEEN * self.style.u, roomy=False)
        return max(words, self._button()) + 2 * self._apart

    def _code_wide(self) -> float:
        """How wide the code and these buttons are beside each other."""
        buttons = sum(wide + 8 * self.style.u for wide in self._button_widths(SHORT))
        return self.rows[-1].control_size(self.style)[0] + buttons

    def _button_widths(self, length: str) -> list[float]:
        """How wide these buttons are in their full words, or in short ones."""
        said = (t(f"setup.{key}{length}") for key in COPYING)
        return [button.measure(self.style, words)[0] for button, words in zip(self._copying, said, strict=True)]

    def _say_copying(self, length: str) -> None:
        """Write the buttons in their full words, or in short ones."""
        for button, key in zip(self._copying, COPYING, strict=True):
            button.words = t(f"setup.{key}{length}")

    @property
    def _apart(self) -> float:
        """What is between two rules at least, in pixels."""
        return (TIGHT if self.abreast == 1 else TIGHTER) * self.style.u

    def _button(self) -> float:
        return max(48 * self.style.u, least(self.style), self.style.metrics.words(20) * 2.1)

    def _button_lines(self, inner: float) -> tuple[list[tuple[Button, ...]], str]:
        """The buttons side by side, in short words where there is no room for more, or else below each other.

        Comes with the length of their words.
        """
        half = (inner - 8 * self.style.u) / 2
        length = FULL if half >= max(self._button_widths(FULL)) else SHORT
        beside = half >= max(self._button_widths(length))
        return ([self._copying] if beside else [(button,) for button in self._copying]), length

    def _lines(self, inner: float) -> tuple[list[Line], float]:
        """The rows in lines, and how wide those of a column are: on a line of its own stands the one that has chips."""
        for row in self.rows:
            row.stacked = False
        if self.abreast == 1:
            return [(row,) for row in self.rows], inner
        across = [(row,) for row in self.rows if row.chips]
        options = [row for row in self.rows[:-1] if not row.chips]
        cut = (len(options) + 1) // 2
        beside = [tuple(row for row in line if row is not None) for line in zip_longest(options[:cut], options[cut:])]
        wide = (inner - BETWEEN * self.style.u) / 2
        for line in beside:
            below = not all(row.fits_beside(self.style, wide) for row in line)
            for row in line:
                row.stacked = below
        return [*across, *beside], wide

    def _tall(self, line: Line, inner: float, w: float, roomy: bool) -> float:
        """How tall a line is, with what is between it and the next one."""
        return max(row.height(self.style, inner if row.chips else w, roomy=roomy) for row in line) + self._apart

    def height(self, w: float, *, roomy: bool = False) -> float:
        """How tall it must be, or how tall it is with all that its notes can say."""
        inner = w - 2 * 30 * self.style.u
        lines, wide = self._lines(inner)
        return self._head(inner) + sum(self._tall(line, inner, wide, roomy) for line in lines) + self._foot(inner)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out, rows that stand in two columns on the same lines."""
        u, style = self.style.u, self.style
        self.plate.place(x, y, w, h)
        roomy = self.height(w, roomy=True) <= h + 1
        tall = self.height(w, roomy=roomy)
        for row in self.rows:
            row.give_room(roomy)
        left, inner, top = x + 30 * u, w - 2 * 30 * u, y + self._head(w - 2 * 30 * u)
        title = line_height(style, 32)
        if beside := self._beside_title(inner):
            high = max(title, self.presets.height(beside))
            self.title.place(left, y + 18 * u + (high - title) / 2, inner - beside, title)
            self.presets.place(left + inner - beside, y + 18 * u, beside, 0)
        else:
            self.title.place(left, y + 18 * u, inner, title)
            self.presets.place(left, y + 18 * u + title + 12 * u, inner, 0)
        lines, wide = self._lines(inner)
        # Rows share what is left, within reason; the code in two columns is one of them.
        loose, shares = (LOOSE, len(lines)) if self.abreast == 1 else (LOOSER, len(lines) + 1)
        spare = max(0.0, min((h - tall) / shares, loose * u))
        for line in lines:
            high = self._tall(line, inner, wide, roomy) + spare
            across = inner if line[0].chips else wide
            block = max(row.block(style, across) for row in line)
            for i, row in enumerate(line):
                row.place(style, left + i * (wide + BETWEEN * u), top, across, high, block)
            top += high
        if self.abreast > 1:
            tall = self._code_tall(inner) + spare
            self._place_code(left, top, inner, tall)
            top += tall
        else:
            self._place_copying(left, top, inner)
            top += self._copying_tall(inner)
        if self.naming is not None:
            self.naming.place(left, top, inner, 0)

    def _place_code(self, x: float, y: float, w: float, h: float) -> None:
        """Lay out the code with its words before it and the buttons behind it, all on one line."""
        row, gap, button = self.rows[-1], 8 * self.style.u, self._button()
        wide = row.control_size(self.style)[0]
        right = x + w - self._code_wide()
        row.place_words(self.style, x, y, right - x - BETWEEN * self.style.u, h)
        row.control.place(right, y + (h - button) / 2, wide, button)
        right += wide + gap
        self._say_copying(SHORT)
        for each, wide in zip(self._copying, self._button_widths(SHORT), strict=True):
            each.place(right, y + (h - button) / 2, wide, button)
            right += wide + gap

    def _place_copying(self, x: float, y: float, w: float) -> None:
        """Lay out what copies and pastes the code."""
        gap = 8 * self.style.u
        lines, length = self._button_lines(w)
        self._say_copying(length)
        for line in lines:
            wide = (w - gap * (len(line) - 1)) / len(line)
            for i, button in enumerate(line):
                button.place(x + i * (wide + gap), y, wide, self._button())
            y += self._button() + gap


def _hairline(art: Art, rect: pygame.Rect) -> Picture:
    return shapes.panel(art, rect.w, rect.h, SOFT, opacity=0.25, radius=0.1)
