"""The parts of a set-up: cards of the seats, and the sheet with the game in three lines.

A part adds its widgets to a form once, knows how tall it must be for a width, and places its widgets. Parts are
stacked in columns; a column that is too tall for the window scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import pygame

from game.session.settings import LONGEST_NAME, Opponent
from game.session.setups import OFFERED, line_of, name_of, player_numbers
from game.ui import shapes, text
from game.ui.art import Art, Mood
from game.ui.painter import DisplayList
from game.ui.texts import t
from game.ui.theme import GOLD, INK, INK_SOFT, LINE_REST, PALE, PAPER, RED, SOFT, Box
from game.ui.widgets import (
    Button,
    Drawing,
    Form,
    Label,
    Panel,
    Paragraph,
    RoundButton,
    ScrollArea,
    Segmented,
    Style,
    TextEntry,
    Widget,
)

__all__ = ["Part", "Players", "SeatCard", "Seats", "Sheet", "fill", "least", "levels_width", "line_height"]

W = TypeVar("W", bound=Widget)

PAD, GAP = 24, 20
"""Inside a plate, and between plates, in u."""
BLEED = 22
"""How far a column's window reaches beyond it, for shadows and focus rings, in u."""
SIDE = 18
"""Beside a row of choices on a plate, in u."""
STEP_ICONS: Final = {
    "dang_it": ("cards", "signs/bang", "trophy"),
    "damn_you": ("suit_D", "signs/dollar", "trophy"),
    "screw_your_neighbor": ("replay", "lock", "signs/bang"),
    "that_dam_game": ("cards", "check", "hand"),
    "shithead": ("cards", "signs/bomb", "signs/skull"),
}
"""By game: the pictures of the three lines on the sheet."""


def least(style: Style) -> float:
    """The height of what a finger hits beside other such things: three quarters of a full target, in pixels."""
    return style.target * 0.75


def line_height(style: Style, size: float) -> float:
    """The height of a line of words of a size in u, in pixels."""
    return style.metrics.words(size) * 1.36


def levels_width(style: Style) -> float:
    """How wide a seat's card must be to show the names of all levels, in pixels."""
    px = style.metrics.words(18)
    widest = max(text.size(t(f"setup.{level}"), px, "bold")[0] for level in OFFERED)
    return len(OFFERED) * (widest + 20 * style.u) + 2 * SIDE * style.u


class Part:
    """Something in a column. `grows` says whether it takes room that is left."""

    grows = False

    def __init__(self, form: Form) -> None:
        self.form = form
        self.widgets: list[Widget] = []

    @property
    def style(self) -> Style:
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


def fill(area: ScrollArea, box: Box | tuple[float, float, float, float], parts: Sequence[Part]) -> None:
    """Stack parts in a column of the window; what is left goes to those that grow."""
    x, y, w, h = box
    u = area.style.u
    bleed, gap = BLEED * u, GAP * u
    area.place(x - bleed, y - bleed, w + 2 * bleed, h + 2 * bleed)
    heights = [part.height(w) for part in parts]
    total = sum(heights) + gap * (len(parts) - 1)
    growing = [i for i, part in enumerate(parts) if part.grows]
    if total < h and growing:
        for i in growing:
            heights[i] += (h - total) / len(growing)
    top = bleed
    for part, tall in zip(parts, heights, strict=True):
        part.place(bleed, top, w, tall)
        top += tall + gap
    widgets = [widget for part in parts for widget in part.widgets]
    # What fits must not scroll by the fraction of a pixel.
    area.hold(widgets, total + 2 * bleed if total > h + 1 else area.rect.h)


class Face(Widget):
    """A portrait; a press of it asks for another one, as the button beside it does for keys."""

    focusable = False

    def __init__(self, key: str, character: str, on_press: Callable[[], None], mood: Mood = "neutral") -> None:
        super().__init__(key)
        self.character, self.on_press, self.mood = character, on_press, mood

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the portrait, held at the middle of its disc; it is glad of a pointer."""
        mood: Mood = "happy" if self.hovered or self.pressed else self.mood
        face = self.style.art.avatar(self.character, mood, self.rect.w)
        self.show(frame, z, "face", face, self.rect.center)

    def activate(self) -> None:
        """Press it."""
        self.cue("button")
        self.on_press()


class SeatCard(Part):
    """Who sits at one place. `compact` leaves out all but face, name and level."""

    def __init__(self, form: Form, number: int, *, compact: bool) -> None:
        super().__init__(form)
        self.number, self.compact = number, compact
        me = number == 0
        self.plate = self.add(
            Panel(("seat", number), opacity=0.76, edge=GOLD if me else LINE_REST, radius=20, shade=True)
        )
        self.name = Label(("name", number), "", 30, GOLD if me else PAPER, "display")
        self.line = Paragraph(("line", number), "", 19, SOFT, "semi", lead=1.26)
        self.note = Label(("note", number), "", 18, SOFT, "semi")
        self.face: Face
        self.other: RoundButton
        self.control: Widget
        self.eye: Drawing | None = None

    def person(self, character: str, name: str, another: Callable[[], None], rename: Callable[[str], None],
               done: Callable[[], None]) -> SeatCard:  # fmt: skip
        """The card of the person at the screen."""
        self.face = self.add(Face("face 0", character, another, "happy"))
        self.name.words = name or t("setup.you")
        self.line.words = t("setup.you_line")
        self.note.words = t("setup.name_note")
        self.add(self.name)
        self.other = self.add(RoundButton("other 0", "user", another, hint=t("setup.portrait")))
        self.add(self.line)
        entry = TextEntry("player name", name, on_change=rename, on_submit=done, longest=LONGEST_NAME,
                          placeholder=t("setup.name"), size=22)  # fmt: skip
        self.control = self.add(entry)
        self.add(self.note)
        return self

    def computer(self, opponent: Opponent, another: Callable[[], None], level: Callable[[int], None]) -> SeatCard:
        """The card of a computer player."""
        self.face = self.add(Face(f"face {self.number}", opponent.character, another))
        self.name.words = name_of(opponent.character)
        self.line.words = line_of(opponent.character)
        self.note.words = t("setup.fair")
        self.add(self.name)
        self.other = self.add(RoundButton(f"other {self.number}", "people", another, hint=t("setup.somebody_else")))
        self.add(self.line)
        names = [t(f"setup.{each}") for each in OFFERED]
        chosen = OFFERED.index(opponent.level)
        self.control = self.add(Segmented(f"level {self.number}", names, chosen, level))
        self.eye = self.add(Drawing(f"eye {self.number}", lambda art, rect: art.tinted("eye", rect.w, SOFT)))
        self.add(self.note)
        return self

    # -- measures ----------------------------------------------------------------------

    def _wide(self, w: float) -> bool:
        """Whether everything stands right of the portrait."""
        return w >= levels_width(self.style) + 260 * self.style.u

    def _disc(self, w: float) -> float:
        """The portrait's width where room is short."""
        return (96 if self.compact else 160 if self._wide(w) else 138) * self.style.u

    def _name_size(self, w: float) -> float:
        return 38 if self._wide(w) and not self.compact else 30

    def _control_height(self) -> float:
        style = self.style
        return max(48 * style.u, least(style), style.metrics.words(20) * 2.1)

    def _corner(self) -> float:
        return max(48 * self.style.u, least(self.style))

    def _text_width(self, w: float, disc: float) -> float:
        """How wide the line may be: right of the portrait, in a wide card left of the corner button too."""
        u = self.style.u
        return w - disc - (2 * PAD + 32) * u - self._corner() if self._wide(w) else w - disc - (2 * PAD + 20) * u

    def _words_height(self, w: float, disc: float) -> float:
        """Name and line; in a wide card at least so tall that the control begins below the corner button."""
        style, u = self.style, self.style.u
        tall = line_height(style, self._name_size(w))
        if not self.compact:
            tall += self.line.height_for(style, self._text_width(w, disc)) + 2 * u
        return max(tall, self._corner() - 24 * u) if self._wide(w) else tall

    def _foot_height(self) -> float:
        """The control, and the note below it."""
        u = self.style.u
        return self._control_height() + (0 if self.compact else 10 * u + line_height(self.style, 18))

    def _clear(self) -> float:
        """How far below the plate's padding words begin, so that the line begins below the corner button."""
        u = self.style.u
        return max(0.0, self._corner() + (14 + 6 - PAD) * u - line_height(self.style, 30))

    def height(self, w: float) -> float:
        """How tall it must be."""
        u = self.style.u
        disc = self._disc(w)
        words = self._words_height(w, disc)
        if self._wide(w):
            return max(disc * 1.16, words + 12 * u + self._foot_height()) + 2 * PAD * u
        return max(disc * 1.12, self._clear() + words) + 16 * u + self._foot_height() + (PAD + SIDE) * u

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        u = self.style.u
        wide, spare = self._wide(w), max(0.0, h - self.height(w))
        if wide:
            disc = min((h - 2 * PAD * u) / 1.16, (150 if self.compact else 240) * u)
        else:
            disc = self._disc(w) + min(40 * u, spare * 0.4)
        self.plate.place(x, y, w, h)
        corner = self._corner()
        self.other.place(x + w - corner - 14 * u, y + 14 * u, corner, corner)
        words, foot = self._words_height(w, disc), self._foot_height()
        left = x + PAD * u
        if wide:
            self.face.place(left + 6 * u, y + (h - disc) / 2 + disc * 0.05, disc, disc)
            top = y + (h - words - 22 * u - foot) / 2
            left += disc + 36 * u
            self._place_words(left, top, w, disc)
            self._place_foot(left, top + words + 22 * u, x + w - PAD * u - left)
            return
        head = max(disc * 1.12, self._clear() + words)
        spare = max(0.0, h - head - foot - (16 + PAD + SIDE) * u)
        top = y + PAD * u + spare * 0.3
        self.face.place(left, top + (head - disc) / 2 + disc * 0.05, disc, disc)
        self._place_words(left + disc + 20 * u, top + max(self._clear(), (head - words) / 2), w, disc)
        self._place_foot(x + SIDE * u, y + h - SIDE * u - foot - spare * 0.25, w - 2 * SIDE * u)

    def _place_words(self, x: float, y: float, w: float, disc: float) -> None:
        """Name and line; the name keeps clear of the corner button."""
        room, size = self._text_width(w, disc), self._name_size(w)
        tall = line_height(self.style, size)
        self.name.size = size
        self.name.place(x, y, room - (0 if self._wide(w) else self._corner()), tall)
        self.line.visible = not self.compact
        if self.line.visible:
            self.line.place(x, y + tall + 2 * self.style.u, room, self.line.height_for(self.style, room) + 2)

    def _place_foot(self, x: float, y: float, w: float) -> None:
        u = self.style.u
        tall = self._control_height()
        self.control.place(x, y, w, tall)
        self.note.visible = not self.compact
        if self.eye is not None:
            self.eye.visible = not self.compact
        if self.compact:
            return
        under, high = y + tall + 10 * u, line_height(self.style, 18)
        side = min(high, 24 * u)
        beside = 0.0
        if self.eye is not None:
            self.eye.place(x + 4 * u, under + (high - side) / 2, side, side)
            beside = side + 10 * u
        self.note.place(x + 4 * u + beside, under, w - 8 * u - beside, high)


class Seats(Part):
    """All seats, two side by side where there is room; the last of an odd number takes the whole row."""

    grows = True

    def __init__(self, form: Form, cards: Sequence[SeatCard]) -> None:
        super().__init__(form)
        self.cards = tuple(cards)
        self.widgets = [widget for card in cards for widget in card.widgets]

    def _rows(self, w: float) -> list[list[SeatCard]]:
        half = (w - GAP * self.style.u) / 2
        pairs = half >= levels_width(self.style) and len(self.cards) > 2
        size = 2 if pairs else 1
        return [list(self.cards[i : i + size]) for i in range(0, len(self.cards), size)]

    def _width(self, row: Sequence[SeatCard], w: float) -> float:
        return (w - GAP * self.style.u * (len(row) - 1)) / len(row)

    def height(self, w: float) -> float:
        """How tall all rows must be."""
        rows = self._rows(w)
        return sum(max(card.height(self._width(row, w)) for card in row) for row in rows) + self._gaps(rows)

    def _gaps(self, rows: Sequence[object]) -> float:
        return GAP * self.style.u * (len(rows) - 1)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay the cards out; rows share what is left."""
        rows = self._rows(w)
        spare = (h - self.height(w)) / len(rows)
        for row in rows:
            wide = self._width(row, w)
            tall = max(card.height(wide) for card in row) + spare
            for i, card in enumerate(row):
                card.place(x + i * (wide + GAP * self.style.u), y, wide, tall)
            y += tall + GAP * self.style.u


class Players(Part):
    """How many play, and, where the cards are too small to say so, that nobody cheats."""

    def __init__(self, form: Form, game_id: str, players: int, choose: Callable[[int], None], *, fair: bool) -> None:
        super().__init__(form)
        numbers = list(player_numbers(game_id))
        self.label = self.add(Label("players label", t("setup.players"), 22, PALE, "bold"))
        self.choice = self.add(
            Segmented("players", [str(n) for n in numbers], numbers.index(players), lambda i: choose(numbers[i]))
        )
        self.note = self.add(Label("fair", t("setup.fair_all") if fair else "", 18, PALE, "semi", "right"))

    def _row(self) -> float:
        style = self.style
        return max(52 * style.u, least(style), style.metrics.words(22) * 2.0)

    def _ends(self, w: float) -> float:
        """Where the choice ends."""
        style, u = self.style, self.style.u
        left = self.label.measure(style)[0] + 26 * u
        share = max(72 * u, least(style), style.metrics.words(22) * 2.2)
        return min(left + share * len(self.choice.names), w)

    def _below(self, w: float) -> bool:
        """Whether the note needs a line of its own."""
        return bool(self.note.words) and w - self._ends(w) - 24 * self.style.u < self.note.measure(self.style)[0]

    def height(self, w: float) -> float:
        """One row, or two."""
        return self._row() + (line_height(self.style, 18) + 10 * self.style.u if self._below(w) else 0)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        u, tall = self.style.u, self._row()
        wide, ends = self.label.measure(self.style)[0] + 6 * u, self._ends(w)
        self.label.place(x + 4 * u, y, wide, tall)
        self.choice.place(x + wide + 20 * u, y, ends - wide - 20 * u, tall)
        if self._below(w):
            self.note.at = "left"
            self.note.place(x + 4 * u, y + tall + 10 * u, w - 4 * u, line_height(self.style, 18))
        else:
            self.note.at = "right"
            self.note.place(x + ends + 24 * u, y, max(1.0, w - ends - 24 * u), tall)


class Sheet(Part):
    """The game in a sentence and three lines, on paper, and the way to all its rules."""

    grows = True

    def __init__(self, form: Form, game_id: str, open_rules: Callable[[], None]) -> None:
        super().__init__(form)
        self.game_id = game_id
        self.paper = self.add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h)))
        self.emblem = self.add(Drawing("emblem", lambda art, rect: art.svg(f"emblems/{game_id}", rect.w)))
        self.goal = self.add(Paragraph("goal", t(f"games.{game_id}.goal"), 23, INK, "bold"))
        self.steps = [
            (self.add(Drawing(f"icon {i}", _icon(icon))),
             self.add(Paragraph(f"step {i}", t(f"games.{game_id}.step.{i + 1}"), 22, INK_SOFT, "semi", lead=1.28)))
            for i, icon in enumerate(STEP_ICONS[game_id])
        ]  # fmt: skip
        self.rules = self.add(Button("rules", t("setup.all_rules"), open_rules, icon="book", size=23))

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

    def height(self, w: float) -> float:
        """How tall it must be: with a small emblem."""
        u = self.style.u
        emblem = 0 if self._beside(w) else 170 * u
        return emblem + self._words(w) + 22 * u + self._button() + 56 * u

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        u = self.style.u
        self.paper.place(x, y, w, h)
        left, column, bottom = x + 36 * u, self._column(w), y + h - 30 * u
        button = self._button()
        words = self._words(w)
        if self._beside(w):
            d = min(200 * u, h - 60 * u)
            self.emblem.place(left, y + (h - d) / 2, d, d)
            left += (200 + 32) * u
            top = y + 26 * u + max(0.0, (h - words - button - 78 * u) / 2)
            button_wide = min(column, max(400 * u, self.rules.measure(self.style)[0]))
        else:
            room = h - words - button - (34 + 22 + 36) * u
            d = min(270 * u, room)
            top = y + 34 * u + (room - d) * 0.3
            self.emblem.place(x + (w - d) / 2, top, d, d)
            top += d + 20 * u + (room - d) * 0.25
            button_wide = column
        tall = self.goal.height_for(self.style, column)
        self.goal.place(left, top, column, tall + 2)
        top += tall + 22 * u
        for icon, step in self.steps:
            tall = step.height_for(self.style, column - 52 * u)
            side = 34 * u
            icon.place(left, top + max(0.0, (min(tall, 2 * line_height(self.style, 22)) - side) / 2), side, side)
            step.place(left + 52 * u, top, column - 52 * u, tall + 2)
            top += max(side, tall) + 18 * u
        self.rules.place(left, bottom - button, button_wide, button)


def _icon(name: str) -> Callable[[Art, pygame.Rect], pygame.Surface]:
    return lambda art, rect: art.tinted(name, rect.w, RED)
