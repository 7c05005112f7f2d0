"""The seats of a set-up: a card for everybody at the table, and how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from game.scenes.setup.parts import GAP, SIDE, Part, least, levels_width, line_height
from game.scenes.setup.screen import Screen
from game.session.settings import AVATARS, LONGEST_NAME, Opponent
from game.session.setups import OFFERED, line_of, name_of, player_numbers
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art, Mood
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, LINE_REST, PALE, PAPER, SOFT
from game.ui.widgets import (
    Drawing,
    Form,
    Label,
    Panel,
    Paragraph,
    RoundButton,
    Segmented,
    TextEntry,
    Widget,
    WidgetStyle,
)

__all__ = ["Players", "SeatCard", "Seats", "shape_for"]

Shape = Literal["full", "compact", "row"]
"""How a seat is shown: with a line and a note; with face, name and level; or with these in one row."""

PAD = 24
"""Inside a card, in u."""
ROW_PAD, ROW_GAP = 14, 6
"""Inside a row at both ends, and between rows, in u."""
BADGE: Final = 0.34
"""How wide the sign on a portrait is that another one can be had, of the portrait's width."""
SIGNED = 80
"""From which width on, in u, a portrait has room for it."""
COMPACT, LISTED = 5, 7
"""From so many players on the cards are small, and from so many on they are rows."""
APART = 40
"""Between how many play and what they play on, in one row, in u."""


def shape_for(style: WidgetStyle, players: int, w: float, *, dense: bool = False) -> Shape:
    """How seats are shown in a column of a width in pixels; `dense` where cards would be too tall."""
    if players >= (COMPACT if dense else LISTED) and w >= _row_width(style):
        return "row"
    return "compact" if players >= COMPACT else "full"


def _row_width(style: WidgetStyle) -> float:
    """How wide a row must be to show every name and every level, in pixels."""
    u = style.u
    name = max(text.size(name_of(key), style.metrics.words(26), "display")[0] for key in AVATARS)
    return _row_disc(style) + name + levels_width(style) + max(48 * u, least(style)) + (2 * ROW_PAD + 40) * u


def _row_disc(style: WidgetStyle) -> float:
    return max(50 * style.u, least(style))


class Face(Widget):
    """A portrait; a press of it asks for another one, as the sign at its rim says."""

    draws_focus = False
    round_ends = True

    def __init__(self, key: str, character: str, on_press: Callable[[], None], hint: str, mood: Mood) -> None:
        super().__init__(key, hint=hint)
        self.character, self.on_press, self.mood = character, on_press, mood

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the portrait, held at the middle of its disc; it is glad of a pointer."""
        mood: Mood = "happy" if self.hovered or self.pressed else self.mood
        art, (x, y), w = self.style.art, self.rect.center, self.rect.w
        self.show(frame, z, "face", art.avatar(self.character, mood, w), (x, y))
        if w < SIGNED * self.style.u:
            return
        side = min(round(w * BADGE), round(44 * self.style.u))
        sign = shapes.round_button(art, "redo", side, "hover" if self.hovered else "normal")
        self.show(frame, z, "sign", sign, (x + round(w * 0.37) - side // 2, y + round(w * 0.37) - side // 2))

    def activate(self) -> None:
        """Press it."""
        self.cue("button")
        self.on_press()


class SeatCard(Part):
    """Who sits at one place. `shape` says how it is shown, and is chosen by whoever lays it out."""

    def __init__(self, form: Form, number: int, *, person: bool) -> None:
        super().__init__(form)
        self.number = number
        self.shape: Shape = "full"
        self.longest = 0.0
        """How wide the longest name at the table is in a row, in pixels."""
        self.plate = self.add(
            Panel(("seat", number), opacity=0.76, edge=GOLD if person else LINE_REST, radius=20, shade=True)
        )
        self.name = Label(("name", number), "", 30, GOLD if person else PAPER, "display")
        self.line = Paragraph(("line", number), "", 19, SOFT, "semi", lead=1.26)
        self.note = Paragraph(("note", number), "", 18, SOFT, "semi")
        self.face: Face
        self.control: Widget
        self.corner: Widget
        self.eye: Drawing | None = None
        self.leaf: RoundButton | None = None

    def person(self, character: str, shown: str, name: str, another: Callable[[], None], rename: Callable[[str], None],
               done: Callable[[], None], leave: Callable[[], None] | None, *, note: str,
               leaf: Callable[[], None] | None) -> SeatCard:  # fmt: skip
        """The card of a person at the screen, with `shown` as the name and a `note` below; `leave` gives the seat to a
        computer, and `leaf` goes on to the next name that is remembered.
        """
        number = self.number
        self.face = self.add(Face(f"face {number}", character, another, t("setup.portrait"), "happy"))
        self.name.words = shown
        self.line.words = t("setup.person_line") if number else t("setup.you_line")
        self.note.words = note
        self._add_corner("user", t("setup.to_computer"), leave)
        self.add(self.name)
        self.add(self.line)
        self.control = self.add(
            TextEntry(f"name {number}", name, on_change=rename, on_submit=done, longest=LONGEST_NAME,
                      placeholder=t("setup.name"), size=22)
        )  # fmt: skip
        if leaf is not None:
            self.leaf = self.add(RoundButton(f"next name {number}", "next", leaf, hint=t("setup.next_name")))
        self.add(self.note)
        return self

    def computer(self, opponent: Opponent, another: Callable[[], None], level: Callable[[int], None],
                 leave: Callable[[], None], says: str = "", levels: Sequence[str] = OFFERED) -> SeatCard:  # fmt: skip
        """The card of a computer player with what it `says`, if anything; `leave` gives the seat to a person."""
        self.face = self.add(
            Face(f"face {self.number}", opponent.character, another, t("setup.somebody_else"), "neutral")
        )
        self.name.words = name_of(opponent.character)
        self.line.words = says or line_of(opponent.character)
        self.note.words = t("setup.fair")
        self._add_corner("robot", t("setup.to_person"), leave)
        self.add(self.name)
        self.add(self.line)
        names = [t(f"setup.{each}") for each in levels]
        self.control = self.add(Segmented(f"level {self.number}", names, levels.index(opponent.level), level))
        self.eye = self.add(Drawing(f"eye {self.number}", lambda art, rect: art.tinted("eye", rect.w, SOFT)))
        self.add(self.note)
        return self

    def _add_corner(self, icon: str, hint: str, press: Callable[[], None] | None) -> None:
        """Who plays here: a button that exchanges them, or a plain sign on the seat that stays a person's."""
        if press is not None:
            self.corner = self.add(RoundButton(f"switch {self.number}", icon, press, hint=hint))
            return
        self.corner = self.add(Drawing(f"sign {self.number}", lambda art, rect: _sign(art, icon, rect.w), middle=True))

    # -- measures ----------------------------------------------------------------------

    def _wide(self, w: float) -> bool:
        """Whether everything stands right of the portrait."""
        return w >= levels_width(self.style) + 260 * self.style.u

    def _disc(self, w: float) -> float:
        """The portrait's width where room is short."""
        u = self.style.u
        return max(least(self.style), (96 if self.shape == "compact" else 160 if self._wide(w) else 138) * u)

    def _name_size(self, w: float) -> float:
        return 38 if self._wide(w) and self.shape == "full" else 30

    def _control_height(self) -> float:
        style = self.style
        return max(48 * style.u, least(style), style.metrics.words(20) * 2.1)

    def _corner_side(self) -> float:
        return max(48 * self.style.u, least(self.style))

    def _text_width(self, w: float, disc: float) -> float:
        """How wide the line may be: right of the portrait, in a wide card left of the corner button too."""
        u = self.style.u
        return w - disc - (2 * PAD + 32) * u - self._corner_side() if self._wide(w) else w - disc - (2 * PAD + 20) * u

    def _words_height(self, w: float, disc: float) -> float:
        """Name and line; in a wide card at least so tall that the control begins below the corner button."""
        style, u = self.style, self.style.u
        tall = line_height(style, self._name_size(w))
        if self.shape == "full":
            tall += self.line.height_for(style, self._text_width(w, disc)) + 2 * u
        return max(tall, self._corner_side() - 24 * u) if self._wide(w) else tall

    def _foot_width(self, w: float, disc: float) -> float:
        """How wide the control is."""
        u = self.style.u
        return w - disc - (2 * PAD + 36) * u if self._wide(w) else w - 2 * SIDE * u

    def _note_height(self, w: float) -> float:
        """The note below a control of a width; one line, if it has room."""
        beside = 0.0 if self.eye is None else 34 * self.style.u
        return self.note.height_for(self.style, w - 8 * self.style.u - beside) + 2

    def _foot_height(self, w: float) -> float:
        """A control of a width, and the note below it."""
        u = self.style.u
        return self._control_height() + (10 * u + self._note_height(w) if self.shape == "full" else 0)

    def _clear(self) -> float:
        """How far below the plate's padding words begin, so that the line begins below the corner button."""
        u = self.style.u
        return max(0.0, self._corner_side() + (14 + 6 - PAD) * u - line_height(self.style, 30))

    def _beside_height(self, w: float, disc: float) -> float:
        """Everything that stands right of a portrait of a width, in a wide card."""
        words, foot = self._words_height(w, disc), self._foot_height(self._foot_width(w, disc))
        return words + 22 * self.style.u + foot

    def height(self, w: float) -> float:
        """How tall it must be."""
        u = self.style.u
        if self.shape == "row":
            return max(_row_disc(self.style) * 1.12, self._control_height(), self._corner_side()) + 10 * u
        disc = self._disc(w)
        if self._wide(w):
            return max(disc * 1.16, self._beside_height(w, disc)) + 2 * PAD * u
        words, foot = self._words_height(w, disc), self._foot_height(self._foot_width(w, disc))
        return max(disc * 1.12, self._clear() + words) + 16 * u + foot + (PAD + SIDE) * u

    # -- places ------------------------------------------------------------------------

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        self.plate.place(x, y, w, h)
        full = self.shape == "full"
        self.line.visible = self.note.visible = full
        if self.eye is not None:
            self.eye.visible = full
        if self.shape == "row":
            self._place_row(x, y, w, h)
        elif self._wide(w):
            self._place_wide(x, y, w, h)
        else:
            self._place_card(x, y, w, h)

    def _place_row(self, x: float, y: float, w: float, h: float) -> None:
        u, disc, side = self.style.u, _row_disc(self.style), self._corner_side()
        left, right = x + ROW_PAD * u, x + w - ROW_PAD * u
        self.corner.place(right - side, y + (h - side) / 2, side, side)
        self.face.place(left, y + (h - disc) / 2 + disc * 0.05, disc, disc)
        left, right, tall = left + disc + 20 * u, right - side - 14 * u, self._control_height()
        least_levels = levels_width(self.style)
        levels = max(least_levels, min(least_levels * 1.2, right - left - self.longest))
        self._place_control(right - levels, y + (h - tall) / 2, levels)
        self.name.size = 26
        self.name.place(left, y, right - levels - left - 10 * u, h)

    def _place_control(self, x: float, y: float, w: float) -> None:
        """Put the control where it belongs, and at its end what leafs through names."""
        tall, side = self._control_height(), self._corner_side()
        if self.leaf is not None:
            w -= side + 10 * self.style.u
            self.leaf.place(x + w + 10 * self.style.u, y + (tall - side) / 2, side, side)
        self.control.place(x, y, w, tall)

    def _place_corner(self, x: float, y: float, w: float) -> None:
        side, u = self._corner_side(), self.style.u
        self.corner.place(x + w - side - 14 * u, y + 14 * u, side, side)

    def _place_wide(self, x: float, y: float, w: float, h: float) -> None:
        u = self.style.u
        self._place_corner(x, y, w)
        least_disc = self._disc(w)
        disc = max(least_disc, min((h - 2 * PAD * u) / 1.16, (150 if self.shape == "compact" else 240) * u))
        # A larger portrait leaves the words less width, so that they may need more lines than there is room for.
        while disc > least_disc and self._beside_height(w, disc) > h - 2 * PAD * u:
            disc = max(least_disc, disc - 6 * u)
        words = self._words_height(w, disc)
        wide = self._foot_width(w, disc)
        foot = self._foot_height(wide)
        left = x + PAD * u
        self.face.place(left + 6 * u, y + (h - disc) / 2 + disc * 0.05, disc, disc)
        top = y + (h - words - 22 * u - foot) / 2
        left += disc + 36 * u
        self._place_words(left, top, w, disc)
        self._place_foot(left, top + words + 22 * u, wide)

    def _place_card(self, x: float, y: float, w: float, h: float) -> None:
        u = self.style.u
        self._place_corner(x, y, w)
        spare = max(0.0, h - self.height(w))
        disc = self._disc(w) + min(40 * u, spare * 0.4)
        words, foot = self._words_height(w, disc), self._foot_height(w - 2 * SIDE * u)
        head = max(disc * 1.12, self._clear() + words)
        spare = max(0.0, h - head - foot - (16 + PAD + SIDE) * u)
        top, left = y + PAD * u + spare * 0.3, x + PAD * u
        self.face.place(left, top + (head - disc) / 2 + disc * 0.05, disc, disc)
        self._place_words(left + disc + 20 * u, top + max(self._clear(), (head - words) / 2), w, disc)
        self._place_foot(x + SIDE * u, y + h - SIDE * u - foot - spare * 0.25, w - 2 * SIDE * u)

    def _place_words(self, x: float, y: float, w: float, disc: float) -> None:
        """Name and line; the name keeps clear of the corner button."""
        room, size = self._text_width(w, disc), self._name_size(w)
        tall = line_height(self.style, size)
        self.name.size = size
        self.name.place(x, y, room - (0 if self._wide(w) else self._corner_side()), tall)
        if self.line.visible:
            self.line.place(x, y + tall + 2 * self.style.u, room, self.line.height_for(self.style, room) + 2)

    def _place_foot(self, x: float, y: float, w: float) -> None:
        u = self.style.u
        tall = self._control_height()
        self._place_control(x, y, w)
        if not self.note.visible:
            return
        under, high = y + tall + 10 * u, line_height(self.style, 18)
        beside = 0.0
        if self.eye is not None:
            side = min(high, 24 * u)
            self.eye.place(x + 4 * u, under + (high - side) / 2, side, side)
            beside = 34 * u
        self.note.place(x + 4 * u + beside, under, w - 8 * u - beside, self._note_height(w))


class Seats(Part):
    """All seats, two cards side by side where there is room; of an odd number the first takes the whole row.

    That is a person's, who is named there.
    """

    grows = True

    def __init__(self, form: Form, cards: Sequence[SeatCard]) -> None:
        super().__init__(form)
        self.cards = tuple(cards)
        self.dense = False
        """Whether rows are to be had instead of small cards."""
        self.widgets = [widget for card in cards for widget in card.widgets]

    @property
    def _names(self) -> list[str]:
        """Everybody's, and those of all computer players, so that nothing moves when another one comes."""
        return [*(card.name.words for card in self.cards), *map(name_of, AVATARS)]

    def _rows(self, w: float) -> list[list[SeatCard]]:
        """The cards in rows, in the shape that is due."""
        shape = shape_for(self.style, len(self.cards), w, dense=self.dense)
        px = self.style.metrics.words(26)
        longest = max(text.size(name, px, "display")[0] for name in self._names) + 12 * self.style.u
        for card in self.cards:
            card.shape, card.longest = shape, longest
        half = (w - GAP * self.style.u) / 2
        size = 2 if shape != "row" and half >= levels_width(self.style) and len(self.cards) > 2 else 1
        first = len(self.cards) % size
        rows = [list(self.cards[i : i + size]) for i in range(first, len(self.cards), size)]
        return [list(self.cards[:first]), *rows] if first else rows

    def _gap(self) -> float:
        return (ROW_GAP if self.cards[0].shape == "row" else GAP) * self.style.u

    def _width(self, row: Sequence[SeatCard], w: float) -> float:
        return (w - GAP * self.style.u * (len(row) - 1)) / len(row)

    def height(self, w: float) -> float:
        """How tall all rows must be."""
        rows = self._rows(w)
        cards = sum(max(card.height(self._width(row, w)) for card in row) for row in rows)
        return cards + self._gap() * (len(rows) - 1)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay the cards out; rows share what is left, those of one line within reason."""
        rows = self._rows(w)
        spare = (h - self.height(w)) / len(rows)
        if self.cards[0].shape == "row":
            spare = min(spare, 26 * self.style.u)
        for row in rows:
            wide = self._width(row, w)
            tall = max(card.height(wide) for card in row) + spare
            for i, card in enumerate(row):
                card.place(x + i * (wide + GAP * self.style.u), y, wide, tall)
            y += tall + self._gap()


class Players(Part):
    """How many play, and what several people play on, in one row where there is room.

    Against computer players it says that nobody cheats, where the cards are too small to say so.
    """

    def __init__(self, form: Form, game_id: str, players: int, choose: Callable[[int], None],
                 screen: Screen | None) -> None:  # fmt: skip
        super().__init__(form)
        numbers = list(player_numbers(game_id))
        self.label = self.add(Label("players label", t("setup.players"), 22, PALE, "bold"))
        self.choice = self.add(
            Segmented("players", [str(n) for n in numbers], numbers.index(players), lambda i: choose(numbers[i]))
        )
        words = "" if players < COMPACT or screen is not None else t("setup.fair_all")
        self.note = self.add(Label("fair", words, 18, PALE, "semi"))
        self.screen = screen
        if screen is not None:
            self.widgets += screen.widgets

    def _row(self) -> float:
        style = self.style
        return max(52 * style.u, least(style), style.metrics.words(22) * 2.0)

    def _ends(self, w: float, label: float | None = None) -> float:
        """Where the choice ends; beside a label of a width, or its own."""
        style, u = self.style, self.style.u
        left = (self.label.measure(style)[0] if label is None else label) + 26 * u
        share = max(72 * u, least(style), style.metrics.words(22) * 2.2)
        return min(left + share * len(self.choice.names), w)

    def _below(self, w: float) -> bool:
        """Whether the note needs a line of its own."""
        return bool(self.note.words) and w - self._ends(w) - 24 * self.style.u < self.note.measure(self.style)[0]

    def _beside(self, w: float) -> bool:
        """Whether what several people play on stands in the same row."""
        return self.screen is not None and w - self._ends(w) - APART * self.style.u >= self.screen.width()

    def height(self, w: float) -> float:
        """One row, or two."""
        u = self.style.u
        if self.screen is not None:
            return self._row() + (0 if self._beside(w) else self.screen.height(w) + 10 * u)
        return self._row() + (line_height(self.style, 18) + 10 * u if self._below(w) else 0)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Lay it out."""
        u, tall = self.style.u, self._row()
        label = self.label.measure(self.style)[0]
        if self.screen is not None and not self._beside(w) and self.screen.width() <= w:
            # Both choices begin below each other.
            label = max(label, self.screen.label.measure(self.style)[0])
        wide, ends = label + 6 * u, self._ends(w, label)
        self.label.place(x + 4 * u, y, wide, tall)
        self.choice.place(x + wide + 20 * u, y, ends - wide - 20 * u, tall)
        if self.screen is not None:
            if self._beside(w):
                self.screen.place(x + w - self.screen.width(), y, self.screen.width(), tall)
            else:
                self.screen.begin_at(label)
                self.screen.place(x, y + tall + 10 * u, w, self.screen.height(w))
        elif self._below(w):
            self.note.place(x + 4 * u, y + tall + 10 * u, w - 4 * u, line_height(self.style, 18))
        else:
            # Beside the choice: what lies on a table at its rim is not written over.
            self.note.place(x + ends + 24 * u, y, max(1.0, w - ends - 24 * u), tall)


def _sign(art: Art, icon: str, room: int) -> Picture:
    """An icon in gold, held at its middle, as large as on a round button of a width."""
    image = art.tinted(icon, round(room * 0.5), GOLD)
    return Picture(image, (image.get_width() // 2, image.get_height() // 2), image.get_size())
