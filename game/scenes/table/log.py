"""What has happened at the table, sentence by sentence, on a sheet of paper at its side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from game.rules.cards import RANK_OF, Card, Rank, format_card
from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.scenes.table.memory import Line
from game.texts import rank_letter, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Back, Direction, InputEvent, Menu, Nav, PointerDown
from game.ui.theme import EDGE, GOLD, INK, INK_SOFT, LINE, PAPER, Metrics
from game.ui.widgets import Button, Drawing, Form, Label, Paragraph, ScrollArea, Widget, WidgetStyle

WIDTH, PAD, BETWEEN = 620, 44, 12
"""Of the sheet, inside it, and between two sentences, in u."""
BREAK: Final = 26
"""How much further apart two sentences are between which a deal begins, in u."""
FACE: Final = 34
"""Diameter of the faces before the sentences, in u; they grow with the words."""
CHIP: Final = 1.42
"""How wide the slip of a card behind a sentence is at least, in diameters of the faces."""
SIGNS: Final = 0.5, 0.72
"""How large a rank on a slip is, and how large at most where that could not be read, in diameters of the faces."""
SUIT: Final = 0.84
"""How large a suit is beside its rank, in the size of that."""
EDGES: Final = 0.12, 0.36
"""From one slip to the next, and how much wider a slip is than what stands on it, in diameters of the faces."""
MOST: Final = 3
"""So many cards are shown behind a sentence; it names all of them."""


class LogRow:
    """A sentence, with the face of whom it is about, the cards it names, and a line above it where a deal begins."""

    def __init__(self, form: Form, number: int, line: str) -> None:
        who, cards = (line.who, line.cards) if isinstance(line, Line) else ("", ())
        self.begins = isinstance(line, Line) and line.begins
        self._words = form.add(Paragraph(number, line, 22, INK_SOFT, "semi"))
        self._face: Drawing | None = None
        self._cards: Drawing | None = None
        self._rule: Drawing | None = None
        if who:
            self._face = form.add(Drawing(("face", number), lambda art, rect: _face(art, who, rect.h)))
        self._shown = cards[:MOST]
        if self._shown:
            self._cards = form.add(Drawing(("cards", number), lambda art, rect: _cards(art, self._shown, rect.h)))
        if self.begins and number:
            self._rule = form.add(Drawing(("rule", number), lambda art, rect: _rule(art, rect.w, rect.h)))

    @property
    def widgets(self) -> list[Widget]:
        """All it consists of."""
        parts: tuple[Widget | None, ...] = (self._rule, self._face, self._words, self._cards)
        return [part for part in parts if part is not None]

    def stress(self) -> None:
        """It is the last one."""
        self._words.color, self._words.role = INK, "bold"

    def place(self, style: WidgetStyle, down: float, wide: float) -> float:
        """Place it so far down in the sheet; returns how tall it is."""
        u = style.metrics.u
        size = style.metrics.words(FACE)
        left = size + 14 * u
        chips = len(self._shown) * chip_wide(style.metrics) + 8 * u if self._cards is not None else 0.0
        tall = max(self._words.height_for(style, wide - left - chips), size)
        if self._rule is not None:
            self._rule.place(0, down - BREAK * u / 2 - BETWEEN * u / 2, wide, max(2.0, 2 * u))
        if self._face is not None:
            self._face.place(0, down, size, size)
        text_tall = self._words.height_for(style, wide - left - chips)
        self._words.place(left, down + max(0.0, (size - text_tall) / 2), wide - left - chips, text_tall + 2)
        if self._cards is not None:
            self._cards.place(wide - chips + 8 * u, down, chips - 8 * u, size)
        return tall


def _face(art: Art, key: str, tall: float) -> Picture:
    """A portrait as large as a row, held at its corner."""
    made = art.avatar(key, "neutral", 0.82 * tall)
    return Picture(made.image, (made.origin[0] - round(tall / 2), made.origin[1] - round(tall / 2)), made.body)


def sign_size(metrics: Metrics) -> int:
    """How large a rank on a slip is, in pixels."""
    size = metrics.words(FACE)
    return round(max(SIGNS[0] * size, min(SIGNS[1] * size, metrics.smallest)))


def chip_wide(metrics: Metrics) -> int:
    """From one slip to the next, in pixels: the widest rank has room on each."""
    size, px = metrics.words(FACE), sign_size(metrics)
    widest = text.size(rank_letter(Rank.TEN), px, "display")[0] + SUIT * px
    return round(max(CHIP * size, widest + sum(EDGES) * size))


def _cards(art: Art, cards: Sequence[Card], tall: float) -> Picture:
    """Some cards as small slips: rank and suit."""
    size, step, px = round(tall), chip_wide(art.metrics), sign_size(art.metrics)

    def make() -> Picture:
        image = pygame.Surface((step * len(cards), size), pygame.SRCALPHA)
        between = EDGES[0] * size
        for i, card in enumerate(cards):
            slip = shapes.panel(art, step - between, 0.84 * size, PAPER, opacity=1, edge=LINE, radius=6, line=1.6)
            slip.draw(image, (round(i * step), round(0.08 * size)))
            code, color = format_card(card), shapes.ink_of(card)
            middle = (i + 0.5) * step - between / 2
            if code[0] == "X":
                sign = art.tinted("signs/star", px, color)
                image.blit(sign, sign.get_rect(center=(round(middle), size // 2)))
                continue
            rank = text.render(rank_letter(RANK_OF[card]), px, color, "display")
            suit = art.tinted(f"suit_{code[1]}", SUIT * px, color)
            x = round(middle - (rank.get_width() + suit.get_width()) / 2)
            image.blit(rank, (x, round(size / 2 - text.cap_middle("display", px))))
            image.blit(suit, (x + rank.get_width(), (size - suit.get_height()) // 2))
        return Picture(image, (0, 0), image.get_size())

    return art.keep(("log cards", tuple(cards), size), make)


def _rule(art: Art, wide: float, tall: float) -> Picture:
    """The line between two deals."""
    size = (max(1, round(wide)), max(1, round(tall)))

    def make() -> Picture:
        image = pygame.Surface(size, pygame.SRCALPHA)
        image.fill(pygame.Color(GOLD))
        return Picture(image, (0, 0), size)

    return art.keep(("log rule", size), make)


class LogScene(FormScene):
    """The sentences, the newest at the bottom and in sight. Arrows, the wheel and fingers scroll."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, lines: Sequence[str]) -> None:
        super().__init__(services)
        form = self.form
        self._sheet = form.add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h)))
        self._title = form.add(Label("title", t("log.title"), 44, INK, "display"))
        self._area = form.add(ScrollArea("area"))
        self._area.on_paper = True
        told = list(lines) or [t("log.empty")]
        self._rows = [LogRow(form, i, line) for i, line in enumerate(told)]
        self._rows[-1].stress()
        self._close = form.add(Button("close", t("log.close"), self._leave, icon="back", size=24))
        self._placed = False

    # -- life ------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter goes back; the first key but an arrow shows where the focus is."""
        self.form.default = self._close
        self.form.set_focus(self._close, show=False)

    def handle(self, event: InputEvent) -> bool:
        """Arrows scroll first. Esc, Enter and a press beside the sheet go back."""
        if isinstance(event, Nav) and event.direction in (Direction.UP, Direction.DOWN):
            if self._area.nav(event.direction):
                return True
        if self.form.handle(event):
            return True
        beside = isinstance(event, PointerDown) and not self._sheet.rect.collidepoint(event.pos)
        if beside or isinstance(event, Back | Menu):
            self._leave()
            return True
        return False

    def _leave(self) -> None:
        self.navigator.pop()

    # -- look ------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """The sheet stands at the right side, in an upright window over all of it."""
        super().resize(metrics)
        style = self.form.style
        m, u = metrics, metrics.u
        edge, pad = EDGE * u, PAD * u
        w = min(m.width - 2 * edge, WIDTH * u * min(1.6, max(1.0, m.words(22) / (22 * u))))
        w = m.width - 2 * edge if m.portrait else w
        x, y, h = m.width - edge - w, edge, m.height - 2 * edge
        self._sheet.place(x, y, w, h)
        title = m.words(44) * 1.3
        self._title.place(x + pad, y + pad * 0.7, w - 2 * pad, title)
        button = max(66 * u, style.target, m.words(24) * 2.2)
        bottom = y + h - pad * 0.8
        self._close.place(x + pad, bottom - button, w - 2 * pad, button)
        top = y + pad * 0.7 + title + 18 * u
        # The thumb lies in the margin beside the words.
        self._area.place(x + pad, top, w - pad - 14 * u, bottom - button - 20 * u - top)
        down = 0.0
        for number, row in enumerate(self._rows):
            down += BREAK * u if row.begins and number else 0.0
            down += row.place(style, down, w - 2 * pad) + BETWEEN * u
        at_end = not self._placed or self._area.offset >= self._area.reach
        self._area.hold([widget for row in self._rows for widget in row.widgets], down)
        if at_end:
            self._area.scroll(self._area.reach)
        self._placed = True
