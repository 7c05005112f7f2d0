"""One moment on a card: the position, then what could be played, and once that is told what was better and why."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from game.rules.actions import Action
from game.rules.values import dataclass
from game.rules.views import View
from game.scenes.page import Painted, least
from game.scenes.review.panels import Finding, called, finding, finding_height, head, head_height
from game.scenes.review.position import Position, rings
from game.session.review import Told
from game.session.seats import SeatConfig
from game.texts import capital, t
from game.ui import shapes, text
from game.ui.art import Art, Back
from game.ui.cache import Picture
from game.ui.tabletops import Theme
from game.ui.theme import DONE, GOLD, INK, PAPER, RED, Box
from game.ui.widgets import Button, Form, Panel, Paragraph, Widget, WidgetStyle

__all__ = ["TALL", "Card", "Subject", "has_two_columns"]

MOST: Final = 6
"""So many plays are offered to choose from."""
PAD: Final = 20
"""Inside a card, in u."""
LEAST: Final = 220
"""Height of the painting at least, in u."""
_SHARE: Final = 0.5
"""What part of such a card the painting has."""
_SMALLEST, _LETTERS = 20, 15
"""Words beside a painting have room for so many times their height, at that size in u."""
TALL: Final = 0.45
"""How tall a painting above words is where cards are scrolled, in widths of the card."""
_GROWN: Final = (1.4, 1.25, 1.1)
"""By how much words beside a painting are enlarged at most."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a card is about."""

    key: Hashable
    number: str
    """Shown large; a star for a play that is praised."""
    when: str
    game: str
    kind: str
    told: Told
    view: View
    seats: tuple[SeatConfig, ...]
    theme: Theme
    back: Back
    good: bool = False


class Card:
    """The widgets of one moment.

    `changed` is called when it was told, with whether keys were used for that; before, `answered` with whether the
    better play was found.
    """

    def __init__(
        self,
        form: Form,
        subject: Subject,
        play_on: Callable[[], None],
        changed: Callable[[Card, bool], None],
        answered: Callable[[bool], None] = lambda right: None,
    ) -> None:
        self.subject, self._changed, self._answered = subject, changed, answered
        self.open = subject.good
        """Whether it was told: what is praised is told at once."""
        self.chosen: Action | None = None
        self._grown = 1.0
        """By how much what is told is enlarged."""
        add, key = form.add, subject.key
        self._sheet = add(Panel((key, "sheet"), PAPER, opacity=1, edge=INK, radius=20, line=3, inner=GOLD))
        self._head = add(Painted((key, "head"), self._paint_head))
        self._board = add(Painted((key, "board"), self._paint_board, lambda: self.open))
        self._question = add(Paragraph((key, "question"), t("review.question"), 24, INK, "bold"))
        self.choices = [
            add(Button((key, "choice", number), capital(called(subject.game, action)), partial(self._choose, action),
                       kind="paper", size=20))
            for number, action in enumerate(_offered(subject.told))
        ]  # fmt: skip
        self.tell_me = add(Button((key, "tell"), t("review.tell"), self._tell, kind="paper", icon="eye", size=20))
        self._finding = add(
            Painted((key, "finding"), self._paint_finding, lambda: (self.open, self.chosen, self._grown))
        )
        self.play_on = add(Button((key, "play on"), t("review.play_on"), play_on, kind="gold", icon="play", size=24))
        self._show()

    @property
    def widgets(self) -> list[Widget]:
        """All of them."""
        return [self._sheet, self._head, self._board, self._question, *self.choices, self.tell_me, self._finding,
                self.play_on]  # fmt: skip

    @property
    def first(self) -> Widget:
        """What has the focus first."""
        return self.play_on if self.open else self.choices[0]

    def _choose(self, action: Action) -> None:
        self.chosen = action
        self._answered(action == self.subject.told.better)
        self._tell()

    def _tell(self) -> None:
        if self.chosen is None:
            self._answered(False)
        by_keys = any(widget.focused for widget in (self.tell_me, *self.choices))
        self.open = True
        self._show()
        self._changed(self, by_keys)

    def _show(self) -> None:
        for widget in (self._question, self.tell_me, *self.choices):
            widget.visible = not self.open
        self._finding.visible = self.play_on.visible = self.open

    @property
    def _what(self) -> Finding:
        subject = self.subject
        told, found = subject.told, self.chosen == subject.told.better
        answer = ""
        if self.chosen is not None:
            key = "found" if found else "again" if self.chosen == told.other else "another"
            answer = t(f"review.answer.{key}")
        elif subject.good:
            answer = t("review.praised_usual" if told.usual else "review.praised")
        return Finding(subject.game, subject.kind, told, subject.good, answer, found or subject.good)

    # -- places --------------------------------------------------------------------------------------------------

    def _words_height(self, style: WidgetStyle, w: int) -> int:
        """How tall what stands below the painting is at a width, in pixels."""
        m = style.metrics
        if self.open:
            return finding_height(style.art, w, self._what) + m.px(10) + self._button(style, 24)
        rows = -(-len(self.choices) // self._columns(style, w))
        question = self._question.height_for(style, w) + m.px(8)
        return question + rows * (self._button(style, 20) + m.px(8)) + m.px(4) + self._button(style, 20)

    def _columns(self, style: WidgetStyle, w: int) -> int:
        """How many choices stand beside each other at a width: two where their words fit there."""
        m = style.metrics
        px = max(m.smallest, round(m.words(20) * 0.85))
        widest = max(text.size(choice.words, px, "display")[0] for choice in self.choices)
        # Where there is room, the gap between them grows.
        gap = m.px(8) + round(self._button(style, 20) * 0.5 * 0.3)
        return 2 if widest <= shapes.label_room(style.metrics, (w - gap) // 2) else 1

    @staticmethod
    def _button(style: WidgetStyle, size: float) -> int:
        return max(style.metrics.px(48), least(style), round(style.metrics.words(size) * 2.0))

    def height_for(self, style: WidgetStyle, w: int, *, beside: bool, painting: float = 0.0) -> int:
        """How tall it must be at a width, painting and words beside each other or below, in pixels.

        Above words, the painting is at least so many times as tall as the card is wide.
        """
        m = style.metrics
        pad = m.px(PAD)
        top = head_height(style.art) + pad
        if beside:
            board = round((w - 3 * pad) * _SHARE)
            return top + max(self._words_height(style, w - 3 * pad - board), round(board * 0.66)) + pad
        tall = max(m.px(LEAST), round(w * painting))
        return top + tall + pad + self._words_height(style, w - 2 * pad) + pad

    def place(
        self, style: WidgetStyle, box: Box, *, beside: bool, single: bool = False, most: float = _GROWN[0]
    ) -> None:
        """Place everything in a box, in pixels. Of several below paintings, the buttons stand at one height.

        What is told is enlarged by `most` at most.
        """
        m = style.metrics
        x, y, w, h = box
        pad, tall = m.px(PAD), head_height(style.art)
        self._sheet.place(x, y, w, h)
        self._head.place(x + pad, y + m.px(8), w - 2 * pad, tall)
        top = y + tall + m.px(10)
        rest = y + h - pad - top
        if beside:
            board = round((w - 3 * pad) * _SHARE)
            self._board.place(x + pad, top, board, rest)
            self._lay_words(style, (x + 2 * pad + board, top, w - 3 * pad - board, rest), loose=True, most=most)
            return
        words = self._words_height(style, w - 2 * pad)
        # A painting that is taller than wide shows no more.
        board = min(rest - words - pad, round((w - 2 * pad) * 0.95))
        self._board.place(x + pad, top, w - 2 * pad, board)
        self._lay_words(style, (x + pad, top + board + pad, w - 2 * pad, rest - board - pad), loose=single, most=most)

    def growth(self, style: WidgetStyle, w: int, h: int) -> float:
        """By how much what is told can be enlarged on a card so large, beside its painting, whatever is answered."""
        pad = style.metrics.px(PAD)
        rest = h - pad - head_height(style.art) - style.metrics.px(10)
        return self._grow(style, w - 3 * pad - round((w - 3 * pad) * _SHARE), rest, answered=True)

    def _lay_words(self, style: WidgetStyle, box: Box, *, loose: bool, most: float) -> None:
        """Place what is asked or told.

        It reaches to the foot of the card, or is `loose`: as large as there is room for, and in the middle.
        """
        m, (x, y, w, h) = style.metrics, box
        if self.open:
            button = self._button(style, 24)
            self._grown = min(most, self._grow(style, w, h)) if loose else 1.0
            tall = finding_height(style.art, w, self._what, self._grown)
            spare = max(0, h - tall - button - m.px(10))
            gap = min(spare, m.px(40)) if loose else spare
            y += (spare - gap) // 2
            self._finding.place(x, y, w, tall)
            self.play_on.place(x, y + tall + m.px(10) + gap, w, button)
            return
        gap, button = m.px(8), self._button(style, 20)
        columns = self._columns(style, w)
        rows = -(-len(self.choices) // columns)
        spare = max(0, h - self._words_height(style, w))
        if loose:
            # Buttons grow by half at most, the gaps between them with them.
            more = round(min(spare / (rows + 1), button * 0.5))
            button, gap = button + round(more * 0.7), gap + round(more * 0.3)
            spare -= more * (rows + 1)
        question = self._question.height_for(style, w)
        y += spare // 2 if loose else 0
        self._question.place(x, y, w, question)
        y += question + m.px(8)
        part = (w - gap * (columns - 1)) // columns
        for number, choice in enumerate(self.choices):
            row, column = divmod(number, columns)
            alone = number == len(self.choices) - 1 and not column
            choice.place(x + column * (part + gap), y + row * (button + gap), w if alone else part, button)
        y += rows * (button + gap) + m.px(4)
        self.tell_me.place(x, y if loose else y + spare, w, button)

    def _grow(self, style: WidgetStyle, w: int, h: int, *, answered: bool = False) -> float:
        """By how much what is told is enlarged where there is room; also where something is `answered`."""
        room, what = h - self._button(style, 24) - style.metrics.px(10), self._what
        if answered and not what.answer:
            what = replace(what, answer=t("review.answer.another"))
        return next((grow for grow in _GROWN if finding_height(style.art, w, what, grow) <= room), 1.0)

    # -- pictures ------------------------------------------------------------------------------------------------

    def _paint_head(self, art: Art, w: int, h: int) -> Picture:
        subject = self.subject
        return head(art, w, h, subject.number, subject.when, DONE if subject.good else RED)

    def _paint_board(self, art: Art, w: int, h: int) -> Picture:
        subject = self.subject
        told = subject.told
        marks = {}
        if self.open:
            marks = rings(told.other, told.better) if not subject.good else rings(told.better, told.better)
        return Position(art, (w, h), subject.view, subject.seats, subject.theme, subject.back, marks).draw()

    def _paint_finding(self, art: Art, w: int, h: int) -> Picture:
        return finding(art, w, h, self._what, self._grown)


def has_two_columns(style: WidgetStyle, w: int) -> bool:
    """Whether painting and words have room beside each other on a card so wide."""
    m = style.metrics
    return (w - 3 * m.px(PAD)) * (1 - _SHARE) >= m.words(_SMALLEST) * _LETTERS


def _offered(told: Told) -> Sequence[Action]:
    """What is offered to choose from, what was done and what was better among it; in an order that tells nothing."""
    random = Random(f"offered {told.position}")
    rest = [action for action in told.choices if action not in (told.better, told.other)]
    while len(rest) > MOST - 2:
        rest.pop(int(random.random() * len(rest)))
    offered = [action for action in told.choices if action in (told.better, told.other) or action in rest]
    # What was done stands first in the list of all: in the order of nothing, it does not.
    return sorted(offered, key=lambda action: random.random())
