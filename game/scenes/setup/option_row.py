"""A row of house rules: an option with its name, a word about it, and what it is chosen with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.scenes.setup.parts import least, line_height
from game.ui import shapes, text
from game.ui.painter import DisplayList
from game.ui.widgets import Drawing, Label, Paragraph, Segmented, Stepper, TextEntry, Widget, WidgetStyle

__all__ = ["Chip", "Row"]

ABREAST = 5
"""So many numbers of a list stand side by side."""


class Chip(Widget):
    """A number that belongs to a list, or does not. All of its place may be pressed."""

    round_ends = True

    def __init__(self, key: str, words: str, on: bool, on_change: Callable[[bool], None], hint: str) -> None:
        super().__init__(key, hint=hint)
        self.words, self.on, self.on_change = words, on, on_change

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the number, in gold while it belongs."""
        under = 0 if self.hovered or self.pressed else -1
        # A number that has to stay belongs as much as any other.
        state = self.state if self.enabled else "focused" if self.focused else "normal"
        picture = shapes.segmented(self.style.art, self.rect.w, self.rect.h, (self.words,), 0 if self.on else -1,
                                   hover=under, state=state)  # fmt: skip
        self.show(frame, z, "chip", picture, self.rect.topleft)

    def activate(self) -> None:
        """Take it in or out."""
        self.on = not self.on
        self.cue("toggle")
        self.on_change(self.on)


class Row:
    """An option: its name, a word about it, what it is chosen with, and chips below for what a list can hold."""

    stacked = False
    """Whether the control stands below the words as that of its neighbor does, though there were room beside them."""

    def __init__(
        self, name: Label, note: Paragraph, control: Widget, rule: Drawing, chips: Sequence[Chip], other: str, long: str
    ) -> None:
        self.name, self.note, self.control, self.rule = name, note, control, rule
        self.chips = tuple(chips)
        self._usual, self._other, self._long = note.words, other, long
        self._differs = self._roomy = False

    def mark(self, differs: bool) -> None:
        """Say that another rule than the book's is in force, or not."""
        self._differs = differs
        self._say()

    def give_room(self, roomy: bool) -> None:
        """Let its note be as long as it can, or as short as it must."""
        self._roomy = roomy
        if self._long:
            self._say()

    def _say(self) -> None:
        self.note.words = self._marked(self._roomy) if self._differs else self._usual

    def _marked(self, roomy: bool) -> str:
        """What its note says while it differs."""
        return self._long if roomy and self._long else self._other

    def _note(self, style: WidgetStyle, room: float, roomy: bool) -> float:
        """How tall the longest of its notes is: nothing moves when it says something else."""
        return max(self.note.height_for(style, room, words) for words in (self._usual, self._marked(roomy)))

    def control_size(self, style: WidgetStyle) -> tuple[float, float]:
        """Width and height of the control, in pixels."""
        u, m = style.u, style.metrics
        tall = max(48 * u, least(style), m.words(20) * 2.1)
        if isinstance(self.control, Segmented):
            px = m.words(20)
            widest = max(text.size(name, px, "bold")[0] for name in self.control.names)
            return max(70 * u, widest + 34 * u, tall) * len(self.control.names), tall
        if isinstance(self.control, Stepper):
            px = m.words(24)
            ends = (self.control.low, min(self.control.high, max(self.control.value, 9999)))
            widest = max(text.size(self.control.words(n), px, "display")[0] for n in ends)
            return 2 * tall + widest + 28 * u, tall
        if isinstance(self.control, TextEntry):
            wide = max(text.size(words, m.words(22), "semi")[0] for words in ("DA-WWWWW", f"{self.control.words}W"))
            return wide + 44 * u, tall
        return self.control.style.u * 70, tall

    def beside(self, style: WidgetStyle, w: float) -> bool:
        """Whether the control stands beside the words: not where that of its neighbor has to stand below them."""
        return not self.stacked and self.fits_beside(style, w)

    def fits_beside(self, style: WidgetStyle, w: float) -> bool:
        """Whether there is room for the control beside the words."""
        return w - self.control_size(style)[0] - 16 * style.u >= max(
            self.name.measure(style)[0], style.metrics.words(20) * 6.5
        )

    def _room(self, style: WidgetStyle, w: float) -> float:
        return w - (self.control_size(style)[0] + 16 * style.u if self.beside(style, w) else 0)

    def height(self, style: WidgetStyle, w: float, *, roomy: bool) -> float:
        """How tall it is with a note as long as it can be, or as short as it must."""
        words = self.words_height(style, self._room(style, w), roomy=roomy)
        control = self.control_size(style)[1]
        tall = max(words, control) if self.beside(style, w) else words + 8 * style.u + control
        return tall + self._chips_height(style, w)

    def _abreast(self, style: WidgetStyle, w: float) -> int:
        """How many chips stand side by side: all of them where they can be hit."""
        tall = self.control_size(style)[1]
        return len(self.chips) if w >= len(self.chips) * (1.3 * tall + 8 * style.u) else ABREAST

    def words_height(self, style: WidgetStyle, room: float, *, roomy: bool) -> float:
        """How tall its name and such a note are in so much room."""
        return line_height(style, 25) + self._note(style, room, roomy)

    def _chips_height(self, style: WidgetStyle, w: float) -> float:
        lines = -(-len(self.chips) // self._abreast(style, w)) if self.chips else 0
        return lines * (self.control_size(style)[1] + 8 * style.u)

    def block(self, style: WidgetStyle, w: float) -> float:
        """How tall its words are now, with the control where that stands below them."""
        room = self._room(style, w)
        if self.beside(style, w):
            return line_height(style, 25) + self.note.height_for(style, room)
        return self.words_height(style, room, roomy=self._roomy) + 8 * style.u + self.control_size(style)[1]

    def place(self, style: WidgetStyle, x: float, y: float, w: float, h: float, block: float) -> None:
        """Lay it out in a height. Its words begin where a block of a height would that is centered there; a control
        below them ends with it.
        """
        room, head = self._room(style, w), line_height(style, 25)
        note = self._note(style, room, self._roomy)
        wide, tall = self.control_size(style)
        beside = self.beside(style, w)
        self.rule.place(x, y + h, w, max(1.0, 1.5 * style.u))
        if self.chips:
            own = self.height(style, w, roomy=self._roomy)
            y, h = y + (h - own) / 2, own - self._chips_height(style, w)
            self._place_chips(style, x, y + h, w, tall)
        top = y + (h - block) / 2
        self.name.place(x, top, room, head)
        self.note.place(x, top + head, room, note + 2)
        if beside:
            self.control.place(x + w - wide, y + (h - tall) / 2, wide, tall)
        else:
            self.control.place(x, top + block - tall, min(wide, w), tall)

    def place_words(self, style: WidgetStyle, x: float, y: float, w: float, h: float) -> None:
        """Lay out its name and its note alone, centered in a height."""
        head, note = line_height(style, 25), self.note.height_for(style, w)
        top = y + (h - head - note) / 2
        self.name.place(x, top, w, head)
        self.note.place(x, top + head, w, self._note(style, w, self._roomy) + 2)

    def _place_chips(self, style: WidgetStyle, x: float, y: float, w: float, tall: float) -> None:
        gap, abreast = 8 * style.u, self._abreast(style, w)
        wide = (w - gap * (abreast - 1)) / abreast
        for i, chip in enumerate(self.chips):
            line, column = divmod(i, abreast)
            chip.place(x + column * (wide + gap), y + gap + line * (tall + gap), wide, tall)
