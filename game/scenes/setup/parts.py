"""What the parts of a set-up have in common, and the sheet with the game in three lines.

A part adds its widgets to a form once, knows how tall it must be for a width, and places its widgets. Parts are
stacked in columns; a column that is too tall for the window scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from game.scenes.tables import info_of
from game.session.setups import OFFERED
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.theme import INK, INK_SOFT, RED, Box, Metrics
from game.ui.widgets import (
    Button,
    Drawing,
    Form,
    Label,
    Paragraph,
    ScrollArea,
    Widget,
    WidgetStyle,
)

__all__ = [
    "GAP", "HEADER", "NAMES", "SIDE", "Part", "Sheet", "Ways", "fill", "header_holds", "least",
    "levels_width", "line_height", "pair_width", "place_header", "stacked",
]  # fmt: skip

W = TypeVar("W", bound=Widget)

HEADER = 120
"""Room for title and question, in u."""
HEADING, HEADING_ABOVE = 44, 38
"""Size of the title alone and above a question, in u."""
GAP = 20
"""Between plates, in u."""
BLEED = 22
"""How far a column's window reaches beyond it, for shadows and focus rings, in u."""
SIDE = 18
"""Beside a row of choices on a plate, in u."""
APART, BEFORE = 16, 20
"""Between what stands beside the title, and between all of it and the title, in u."""
NAMES = 40
"""What two seats take beyond their levels where names are long, in u."""
FEET = 14
"""Between the buttons of the sheet, in u."""


def least(style: WidgetStyle) -> float:
    """The height of what a finger hits beside other such things: three quarters of a full target, in pixels."""
    return style.target * 0.75


def line_height(style: WidgetStyle, size: float) -> float:
    """The height of a line of words of a size in u, in pixels."""
    return style.metrics.words(size) * 1.36


def levels_width(style: WidgetStyle) -> float:
    """How wide a seat's card must be to show the names of all levels, in pixels."""
    px = style.metrics.words(18)
    widest = max(text.size(t(f"setup.{level}"), px, "bold")[0] for level in OFFERED)
    return len(OFFERED) * (widest + 20 * style.u) + 2 * SIDE * style.u


def pair_width(style: WidgetStyle) -> float:
    """How wide two seats beside each other are with room for long names, in pixels."""
    return 2 * levels_width(style) + (GAP + NAMES) * style.u


class Part:
    """Something in a column. `grows` says whether it takes room that is left."""

    grows = False

    def __init__(self, form: Form) -> None:
        self.form = form
        self.widgets: list[Widget] = []

    @property
    def style(self) -> WidgetStyle:
        """What it is drawn with."""
        return self.form.style

    def height(self, w: float) -> float:
        """How tall it must be at a width, in pixels."""
        raise NotImplementedError

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay its widgets out in a place, in pixels."""
        raise NotImplementedError

    def add(self, widget: W) -> W:
        """Take a widget in."""
        self.widgets.append(widget)
        return self.form.add(widget)


def stacked(style: WidgetStyle, parts: Sequence[Part], w: float) -> float:
    """How tall parts below each other are at a width, in pixels."""
    return sum(part.height(w) for part in parts) + GAP * style.u * (len(parts) - 1)


def fill(area: ScrollArea, box: Box | tuple[float, float, float, float], parts: Sequence[Part]) -> None:
    """Stack parts in a column of the window; what is left goes to those that grow."""
    x, y, w, h = box
    u = area.style.u
    bleed, gap = BLEED * u, GAP * u
    heights = [part.height(w) for part in parts]
    total = sum(heights) + gap * (len(parts) - 1)
    # What fits must not scroll by the fraction of a pixel; what is cut keeps its distance from what stands below.
    cut = total > h + 1
    area.place(x - bleed, y - bleed, w + 2 * bleed, h + (1 if cut else 2) * bleed)
    growing = [i for i, part in enumerate(parts) if part.grows]
    if total < h and growing:
        for i in growing:
            heights[i] += (h - total) / len(growing)
    top = bleed
    for part, tall in zip(parts, heights, strict=True):
        part.place(bleed, top, w, tall)
        top += tall + gap
    widgets = [widget for part in parts for widget in part.widgets]
    area.hold(widgets, total + 2 * bleed if cut else area.rect.h)


def _beside_width(m: Metrics, button: Button) -> float:
    """How wide a button is that stands beside the title."""
    return button.measure(button.style)[0] + 24 * m.u


def header_holds(m: Metrics, back: pygame.Rect, heading: Label, beside: Sequence[Button]) -> bool:
    """Whether buttons have room beside the title, whatever stood below it before."""
    heading.size = HEADING
    wide = sum(_beside_width(m, button) + APART * m.u for button in beside)
    return heading.measure(heading.style)[0] <= heading.rect.right - back.w - wide - BEFORE * m.u - heading.rect.x


def place_header(
    m: Metrics, back: pygame.Rect, heading: Label, question: Label, sign: Widget, beside: Sequence[Button] = ()
) -> None:
    """The title with a sign at its end, and the question below it if both fit above the columns.

    Before the sign stand the buttons `beside` it.
    """
    u, head = m.u, heading.rect
    right = float(head.right - back.w)
    sign.place(right, back.y, back.w, back.h)
    for button in reversed(beside):
        wide = _beside_width(m, button)
        right -= wide + APART * u
        tall = max(back.h, m.words(button.size) * 1.7)
        button.place(right, back.centery - tall / 2, wide, tall)
    heading.place(head.x, head.y, right - head.x - BEFORE * u, head.h)
    head = heading.rect
    under = m.words(22) * 1.4
    question.visible = m.words(HEADING) * 1.2 + under <= HEADER * u
    heading.size = HEADING_ABOVE if question.visible else HEADING
    if question.visible:
        # Both together stand beside the way back, in the middle of their plate.
        tall = m.words(HEADING_ABOVE) * 1.2
        top = head.centery - (tall + under) / 2
        heading.place(head.x, top, head.w, tall)
        question.place(head.x, top + tall - 2 * u, head.w, under)


class Sheet(Part):
    """The game in a sentence and three lines, on paper, and the ways to its lesson and to all its rules."""

    grows = True

    def __init__(self, form: Form, game_id: str, teach: Callable[[], None], open_rules: Callable[[], None]) -> None:
        super().__init__(form)
        self.game_id = game_id
        self.paper = self.add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h)))
        self.emblem = self.add(Drawing("emblem", lambda art, rect: art.svg(f"emblems/{game_id}", rect.w)))
        self.goal = self.add(Paragraph("goal", t(f"games.{game_id}.goal"), 23, INK, "bold"))
        self.steps = [
            (self.add(Drawing(f"icon {i}", _icon(icon))),
             self.add(Paragraph(f"step {i}", t(f"games.{game_id}.step.{i + 1}"), 22, INK_SOFT, "semi", lead=1.28)))
            for i, icon in enumerate(info_of(game_id).steps)
        ]  # fmt: skip
        self.lesson = self.add(Button("lesson", t("setup.teach"), teach, kind="gold", size=23))
        self.rules = self.add(Button("rules", t("setup.all_rules"), open_rules, icon="book", size=23))

    def give_way(self, away: bool) -> tuple[Button, ...]:
        """Be there or not; while it is away, the ways to the lesson and to all the rules stand elsewhere."""
        ways = (self.lesson, self.rules)
        for widget in self.widgets:
            widget.visible = not away or widget in ways
            widget.area = None if away else widget.area
        return ways if away else ()

    def _beside(self, w: float) -> bool:
        """Whether the emblem stands beside the words instead of above them."""
        return w > 700 * self.style.u

    def _column(self, w: float) -> float:
        """How wide the words are."""
        u = self.style.u
        return w - 2 * 36 * u - ((200 + 32) * u if self._beside(w) else 0)

    def _words(self, w: float) -> float:
        """How tall goal and steps are."""
        u, style = self.style.u, self.style
        column = self._column(w)
        steps = sum(max(34 * u, step.height_for(style, column - 52 * u)) + 18 * u for _, step in self.steps)
        return self.goal.height_for(style, column) + 4 * u + steps

    def _button(self) -> float:
        return max(62 * self.style.u, least(self.style), self.style.metrics.words(23) * 2.2)

    def _pair(self, w: float) -> bool:
        """Whether both buttons stand side by side."""
        half = (self._column(w) - FEET * self.style.u) / 2
        return half >= max(button.measure(self.style)[0] for button in (self.lesson, self.rules))

    def _feet(self, w: float) -> float:
        """How tall the buttons are together."""
        return self._button() if self._pair(w) else 2 * self._button() + FEET * self.style.u

    def height(self, w: float) -> float:
        """How tall it must be: with a small emblem."""
        u = self.style.u
        emblem = 0 if self._beside(w) else 130 * u
        return emblem + self._words(w) + 22 * u + self._feet(w) + 56 * u

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        u = self.style.u
        self.paper.place(x, y, w, h)
        left, column, bottom = x + 36 * u, self._column(w), y + h - 30 * u
        feet, words = self._feet(w), self._words(w)
        if self._beside(w):
            d = min(200 * u, h - 60 * u)
            self.emblem.place(left, y + (h - d) / 2, d, d)
            left += (200 + 32) * u
            top = y + 26 * u + max(0.0, (h - words - feet - 78 * u) / 2)
        else:
            room = h - words - feet - (34 + 22 + 36) * u
            d = min(270 * u, room - 24 * u)
            top = y + 34 * u + (room - d) * 0.3
            self.emblem.place(x + (w - d) / 2, top, d, d)
            top += d + 20 * u + (room - d) * 0.25
        tall = self.goal.height_for(self.style, column)
        self.goal.place(left, top, column, tall + 2)
        top += tall + 22 * u
        for icon, step in self.steps:
            tall = step.height_for(self.style, column - 52 * u)
            side = 34 * u
            icon.place(left, top + max(0.0, (min(tall, 2 * line_height(self.style, 22)) - side) / 2), side, side)
            step.place(left + 52 * u, top, column - 52 * u, tall + 2)
            top += max(side, tall) + 18 * u
        button, apart = self._button(), FEET * u
        wide = (column - apart) / 2 if self._pair(w) else column
        self.lesson.place(left, bottom - feet, wide, button)
        self.rules.place(left + column - wide, bottom - button, wide, button)


class Ways(Part):
    """The ways to the lesson and to all the rules beside each other, where the sheet with them has given way."""

    def __init__(self, form: Form, *buttons: Button) -> None:
        super().__init__(form)
        self.widgets = [*buttons]

    def height(self, w: float) -> float:
        """One row."""
        return max(68 * self.style.u, least(self.style), self.style.metrics.words(23) * 2.2)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay them out."""
        wide = (w - GAP * self.style.u * (len(self.widgets) - 1)) / len(self.widgets)
        for i, button in enumerate(self.widgets):
            button.place(x + i * (wide + GAP * self.style.u), y, wide, h)


def _icon(name: str) -> Callable[[Art, pygame.Rect], pygame.Surface]:
    return lambda art, rect: art.tinted(name, rect.w, RED)
