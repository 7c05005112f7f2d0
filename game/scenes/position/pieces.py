"""What a position is set up with: places with cards in them, and the tray of all cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

import pygame

from game.rules.cards import HIDDEN, Card
from game.rules.zones import Zone
from game.scenes.sketch import card_face
from game.ui import shapes, text
from game.ui.art import Back
from game.ui.cache import Picture
from game.ui.input import Direction, Key, Point
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, RATIO, SOFT
from game.ui.widgets import Widget, WidgetStyle

__all__ = ["RANDOM", "PlacePlate", "Tray"]

RANDOM: Final[int] = HIDDEN
"""The kind of the tile in the tray that stands for any card."""
PAD, HEAD = 14, 26.0
"""Inside a plate, and the size of its words, in u."""
CARD = 74
"""Width of a card on a plate, in u."""
_DRAG = 10
"""A pointer that moved so far carries a card, in u."""
COLUMNS, FEW_COLUMNS = 13, 7
"""Cards side by side in the tray: all of a suit, or, where a finger needs more room, half of one."""
_EMPTY = 0.28
"""How much is seen of a card in the tray of which no copy is left."""
_DISC = 1.34
"""How large the disc is on which it is said how many are left, in the size of its smallest words."""


class _Carrier(Widget):
    """Something with cards in it, one of which can be dragged away: `on_drop` is told its number, and where to."""

    def __init__(self, key: Hashable, back: Back, on_drop: Callable[[int, Point], None]) -> None:
        """`back` is that of the cards."""
        super().__init__(key)
        self.back, self.on_drop = back, on_drop
        self.on_erase: Callable[[], bool] = lambda: False
        """Backspace takes the last card back; returns whether there was one."""
        self.carried: int | None = None
        """The number of the card that is dragged away."""
        self._at: Point = (0, 0)
        self._start: Point | None = None
        self._held: int | None = None

    def card_at(self, pos: Point) -> int | None:
        """The number of the card under a point of the window."""
        raise NotImplementedError

    def _goes(self, number: int) -> bool:
        """Whether a card can be carried."""
        return True

    def _pick(self, number: int | None) -> None:
        """A card was pressed, or for None what lies beside them."""
        raise NotImplementedError

    @property
    def carrying(self) -> bool:
        """Whether a card is on its way with a pointer."""
        return self.carried is not None

    def press(self, pos: Point) -> None:
        """Take hold of a card."""
        super().press(pos)
        self._start, self._held = pos, self.card_at(pos)

    def drag(self, pos: Point) -> None:
        """Carry the card, once it is clear that it is meant."""
        if self._start is not None and self._held is not None and self._goes(self._held):
            far = max(abs(pos[0] - self._start[0]), abs(pos[1] - self._start[1]))
            if far > _DRAG * self.style.u:
                self.carried = self._held
        self._at = pos
        self.pressed = True

    def release(self, pos: Point) -> None:
        """Drop what is carried, or press what the pointer went down on."""
        carried, held, pressed = self.carried, self._held, self.pressed
        self._let_go()
        if carried is not None:
            self.on_drop(carried, pos)
        elif pressed and self.contains(pos):
            self._pick(held if self.card_at(pos) == held else None)

    def cancel(self) -> None:
        """Let go of what is held."""
        super().cancel()
        self._let_go()

    def _let_go(self) -> None:
        self.pressed = False
        self.carried = self._held = self._start = None

    def type_key(self, key: Key) -> bool:
        """Backspace takes the last card back."""
        return key.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self.on_erase()

    def draw_carried(self, frame: DisplayList, z: float, card: int, wide: float) -> None:
        """List the card that is carried, under the pointer."""
        image = card_face(self.style.art, card, round(wide), self.back)
        x, y = self._at
        frame.put((self.key, "carried"), image, x - round(wide) // 2, y - round(wide * 0.6), z + 60)


class PlacePlate(_Carrier):
    """A place: whose, and its cards side by side. A press of a card takes it back, one beside it chooses the place."""

    def __init__(
        self,
        place: Zone,
        back: Back,
        on_choose: Callable[[], None],
        on_take: Callable[[int], None],
        on_drop: Callable[[int, Point], None],
    ) -> None:
        super().__init__(("place", place), back, on_drop)
        self.place_of = place
        self.on_choose, self.on_take = on_choose, on_take
        self.heads: Sequence[str] = ("",)
        """Whose it is, in ways to say it, the longest first; the last of several leaves the name out."""
        self.nameless = False
        """Whether the name is left out though there may be room for it, as that of another place is."""
        self.face, self.note = "", ""
        """That one's portrait, and what is said in place of cards."""
        self.cards: Sequence[tuple[int, Card]] = ()
        """What lies there, each with its number; see `lay`."""
        self.chosen = self.in_turn = False

    def lay(self, cards: Sequence[tuple[int, Card]]) -> None:
        """Show what lies there now. A card that is held meanwhile may have another number, or be gone."""
        held = next((card for number, card in self.cards if number == self._held), None)
        self.cards = cards
        if self._held is None or (self._held, held) in cards:
            return
        now = next((number for number, card in cards if card == held != HIDDEN), None)
        if now is None:
            self._let_go()
        else:
            self.carried, self._held = None if self.carried is None else now, now

    # -- measures ---------------------------------------------------------------------------------------------------

    @staticmethod
    def height_for(style: WidgetStyle) -> int:
        """How tall a plate is, in pixels."""
        m = style.metrics
        return max(style.target, round(m.px(CARD) * RATIO) + 2 * m.px(PAD) + round(m.words(HEAD) * 1.25))

    def least_wide(self, style: WidgetStyle) -> int:
        """How wide it has to be for its shortest head, in pixels."""
        m = style.metrics
        px = m.words(HEAD * 0.82)
        face = self._face_wide(style) if self.face else 0
        return 2 * m.px(PAD) + face + min(text.size(words, px, "display")[0] for words in self.heads)

    @staticmethod
    def _face_wide(style: WidgetStyle) -> int:
        """Diameter of the portrait with the gap behind it."""
        m = style.metrics
        return min(round(m.words(HEAD) * 1.25 * 1.1), m.px(52)) + m.px(10)

    def _layout(self) -> tuple[int, int, int, float]:
        """Width of a card, left and top of the first, and from one to the next, in pixels from the plate's corner."""
        m, (w, h) = self.style.metrics, self.rect.size
        pad, top = m.px(PAD), m.px(PAD) + round(m.words(HEAD) * 1.25)
        count, gap = len(self.cards), m.px(6)
        # Rather whole cards than large ones, as long as they are not tiny.
        whole = round((w - 2 * pad + gap) / max(1, count)) - gap
        wide = min(round((h - top - pad) / RATIO), w - 2 * pad, max(round(m.px(CARD) * 0.8), whole))
        room = w - 2 * pad - wide
        step = min(wide + gap, room / (count - 1)) if count > 1 else 0.0
        left = round((w - wide - step * max(0, count - 1)) / 2)
        low = round((h - top - pad - wide * RATIO) / 2) if count else 0
        return wide, max(pad, left), top + max(0, low), step

    def card_at(self, pos: Point) -> int | None:
        """The number of the card under a point of the window."""
        if not self.cards:
            return None
        wide, left, top, step = self._layout()
        x, y = pos[0] - self.rect.x - left, pos[1] - self.rect.y - top
        if not 0 <= y < wide * RATIO or x < 0:
            return None
        slot = min(len(self.cards) - 1, int(x // step) if step else 0)
        return self.cards[slot][0] if x - slot * step < wide else None

    # -- look -------------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the plate, and the card that is carried from it."""
        key = (self.rect.size, self.head, self.face, self.note, tuple(self.cards), self.chosen, self.in_turn,
               self.state, self.carried)  # fmt: skip
        self.show(frame, z, "plate", self.drawn("plate", key, self._make), self.rect.topleft)
        if self.carried is not None:
            card = next((card for number, card in self.cards if number == self.carried), HIDDEN)
            self.draw_carried(frame, z, card, self.style.metrics.px(CARD) * 1.15)

    def _make(self) -> Picture:
        style = self.style
        w, h = self.rect.size
        hot = self.state in ("hover", "pressed", "focused")
        edge = GOLD if self.chosen or hot else LINE_REST
        plate = shapes.panel(style.art, w, h, INK, opacity=0.9 if self.chosen else 0.68, edge=edge, radius=16,
                             line=4.0 if self.chosen else 2.0)  # fmt: skip
        ring = shapes.focus_ring(style.art, w, h, 16) if self.state == "focused" else None
        pad = max(plate.origin[0], ring.origin[0] if ring else 0, 4)
        image = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
        plate.draw(image, (pad, pad))
        if ring:
            ring.draw(image, (pad, pad))
        self._write(image.subsurface((pad, pad, w, h)))
        return Picture(image, (pad, pad), (w, h))

    @property
    def _room(self) -> int:
        """How wide its head may be, in pixels."""
        pad, face = self.style.metrics.px(PAD), self._face_wide(self.style) if self.face else 0
        return max(1, self.rect.w - 2 * pad - face)

    @property
    def head(self) -> str:
        """What stands over it."""
        return self.heads[-1] if self.nameless else self._fitting

    @property
    def lacks_room(self) -> bool:
        """Whether its name has to be left out."""
        return len(self.heads) > 1 and self._fitting == self.heads[-1]

    @property
    def _fitting(self) -> str:
        return text.fairly(self.heads, self._room, self.style.metrics.words(HEAD * 0.82), "display")

    def _write(self, body: pygame.Surface) -> None:
        style = self.style
        m, (w, h) = style.metrics, body.get_size()
        pad, px = m.px(PAD), m.words(HEAD * 0.82)
        wide, left, lying, step = self._layout()
        x, top = pad, pad + round(m.words(HEAD) * 1.25)
        if self.face:
            d = self._face_wide(style) - m.px(10)
            picture = style.art.avatar(self.face, "happy" if self.in_turn else "neutral", d, active=self.in_turn)
            picture.draw(body, (x + d // 2, pad // 2 + d // 2 + 2))
            x += self._face_wide(style)
        words, fit = text.fitted(self.head, self._room, px, "display")
        line = text.render(words, fit, GOLD if self.chosen else PAPER, "display")
        body.blit(line, (x, round((top + pad * 0.3) / 2 - text.cap_middle("display", fit))))
        if not self.cards:
            size = m.words(19)
            room, tall = w - 2 * pad, h - top - pad
            lines = text.balanced(self.note, room, size, "semi")
            high = len(lines) * text.line_height(size, 1.2)
            at = top + (tall - high) // 2 if tall >= high else h - high - pad // 2
            for one in lines:
                said, fit = text.fitted(one, room, size, "semi")
                drawn = text.render(said, fit, PALE if self.chosen else SOFT, "semi")
                body.blit(drawn, ((w - drawn.get_width()) // 2, at))
                at += text.line_height(size, 1.2)
            return
        for slot, (number, card) in enumerate(self.cards):
            face = card_face(style.art, card, wide, self.back)
            if number == self.carried:
                face = face.copy()
                face.set_alpha(70)
            body.blit(face, (round(left + slot * step), lying))

    # -- what it does -----------------------------------------------------------------------------------------------

    def _pick(self, number: int | None) -> None:
        """Take a card back, or choose the place."""
        if number is None:
            self.activate()
        else:
            self.cue("button")
            self.on_take(number)

    def activate(self) -> None:
        """Choose the place."""
        self.cue("toggle")
        self.on_choose()


class Tray(_Carrier):
    """All cards of the match, a suit a row; those of which no copy is left are dim, and a press takes one back.

    Arrows go from card to card, Enter lays the card to the chosen place. A card's number is its kind.
    """

    draws_focus = True

    def __init__(self, back: Back, on_press: Callable[[int], None], on_drop: Callable[[int, Point], None]) -> None:
        super().__init__("tray", back, on_drop)
        self.on_press = on_press
        self.left: Mapping[int, int] = {}
        """By kind: how many copies are left."""
        self.columns = COLUMNS
        self.cursor = 0
        """The kind that keys are at."""

    # -- measures ---------------------------------------------------------------------------------------------------

    def cells(self) -> dict[int, tuple[int, int]]:
        """By kind: its column and row."""
        per = -(-COLUMNS // self.columns)
        found = {kind: (kind % 13 % self.columns, kind // 13 * per + kind % 13 // self.columns) for kind in range(52)}
        last = 4 * per
        for number, kind in enumerate([*(kind for kind in (52, 53) if kind in self.left), RANDOM]):
            found[kind] = (number, last)
        return {kind: cell for kind, cell in found.items() if kind in self.left or kind == RANDOM}

    def height_for(self, style: WidgetStyle, width: int) -> int:
        """Choose the columns for a width; how tall it is then, in pixels."""
        self.columns = COLUMNS if width / COLUMNS >= style.target * 0.62 else FEW_COLUMNS
        rows = 4 * -(-COLUMNS // self.columns) + 1
        return round(rows * self._tall(width))

    def _tall(self, width: int) -> float:
        return width / self.columns * (RATIO * 0.94 + 0.06)

    def rect_of(self, kind: int) -> pygame.Rect:
        """The place of a kind of card, in pixels of the window."""
        column, row = self.cells()[kind]
        wide, tall = self.rect.w / self.columns, self._tall(self.rect.w)
        return pygame.Rect(round(self.rect.x + column * wide), round(self.rect.y + row * tall),
                           max(1, round(wide * 0.94)), max(1, round(wide * 0.94 * RATIO)))  # fmt: skip

    def card_at(self, pos: Point) -> int | None:
        """The kind under a point of the window."""
        column = int((pos[0] - self.rect.x) * self.columns // max(1, self.rect.w))
        row = int((pos[1] - self.rect.y) // self._tall(self.rect.w))
        return next((kind for kind, cell in self.cells().items() if cell == (column, row)), None)

    # -- look -------------------------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the cards, the ring round that which keys are at, and the card that is carried."""
        key = (self.rect.size, tuple(self.left.items()), self.columns)
        self.show(frame, z, "cards", self.drawn("cards", key, self._make), self.rect.topleft)
        if self.focused:
            cell = self.rect_of(self.cursor)
            ring = shapes.focus_ring(self.style.art, cell.w, cell.h, 8)
            self.show(frame, z + 0.2, "ring", ring, cell.topleft)
        if self.carried is not None:
            wide = max(self.style.metrics.px(CARD * 1.15), self.rect_of(self.carried).w)
            self.draw_carried(frame, z, self.carried, wide)

    def _make(self) -> Picture:
        art = self.style.art
        image = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for kind in self.cells():
            cell = self.rect_of(kind).move(-self.rect.x, -self.rect.y)
            face = card_face(art, kind, cell.w, self.back)
            copies = self.left.get(kind, 1)
            if not copies:
                face = face.copy()
                face.set_alpha(round(255 * _EMPTY))
            image.blit(face, cell.topleft)
            if kind == RANDOM:
                self._badge(image, "?", (cell.centerx, cell.centery), round(cell.w * 0.62))
            elif copies > 1:
                # At the left, where it hides no index.
                d = max(round(art.metrics.smallest * _DISC), round(cell.w * 0.4))
                self._badge(image, str(copies), (cell.left + d // 2, cell.bottom - d // 2), d)
        return Picture(image, (0, 0), self.rect.size)

    def _badge(self, image: pygame.Surface, words: str, middle: tuple[int, int], d: int) -> None:
        art = self.style.art
        disc = shapes.panel(art, d, d, INK, opacity=1, edge=GOLD, radius=d / 2 / art.metrics.u, line=2)
        disc.draw(image, (middle[0] - d // 2, middle[1] - d // 2))
        px = max(art.metrics.smallest, round(d * 0.62))
        line = text.render(words, px, PAPER, "bold")
        image.blit(line, (middle[0] - line.get_width() // 2, round(middle[1] - text.cap_middle("bold", px))))

    # -- what it does -----------------------------------------------------------------------------------------------

    def press(self, pos: Point) -> None:
        """Take hold of a card; beside the cards there is nothing to press."""
        super().press(pos)
        self.pressed = self._held is not None
        if self._held is not None:
            self.cursor = self._held

    def _goes(self, number: int) -> bool:
        return bool(self.left.get(number, 1))

    def _pick(self, number: int | None) -> None:
        """Lay the card that was pressed."""
        if number is not None:
            self.activate()

    def activate(self) -> None:
        """Lay the card."""
        self.cue("button")
        self.on_press(self.cursor)

    def nav(self, direction: Direction) -> bool:
        """Arrows go from card to card; at the rim the focus moves on."""
        cells = self.cells()
        steps = {Direction.LEFT: (-1, 0), Direction.RIGHT: (1, 0), Direction.UP: (0, -1), Direction.DOWN: (0, 1)}
        if direction not in steps:
            return False
        dx, dy = steps[direction]
        column, row = cells.get(self.cursor, (0, 0))
        rows = {cell: kind for kind, cell in cells.items()}
        if not dy:
            found = rows.get((column + dx, row))
        else:
            same = [cell for cell in rows if cell[1] == row + dy]
            found = rows[min(same, key=lambda cell: abs(cell[0] - column))] if same else None
        if found is None:
            return False
        self.cursor = found
        return True
