"""The page on fair cards: what is promised and how, of the match at the table and of the next one."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.rules.commitment import LONGEST_WORD, short
from game.scenes.fair.promise import Promise, in_groups
from game.scenes.page import GAP, PageScene, Painted, canvas, least, write
from game.scenes.services import Services
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, LINE_FELT, PALE, PAPER, RED, SOFT, Box
from game.ui.widgets import Button, Label, Panel, Paragraph, ScrollArea, TextEntry, Widget

__all__ = ["FairCardsScene"]

SENTENCES: Final = 5
"""It is explained in so many."""
SIZE: Final = 28.0
"""Of their words, in u."""
DIGITS, FACTS, NOTE = 30.0, 21.0, 20.0
"""Of what is promised, what is said of it, and what is said of one's own word."""
GROWN: Final = tuple(1 + 0.05 * step for step in range(10, -1, -1))
"""How much larger all of them may be where there is room."""
_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""


class FairCardsScene(PageScene):
    """Five sentences, the fingerprint of this match, and that of the next one, for which a word can be added.

    `promise` is that of the match one comes from; None where there is none.
    """

    theme = "felt"

    def __init__(self, services: Services, promise: Promise | None) -> None:
        super().__init__(services, t("fair.title"))
        self.promise = promise
        self._whole = False
        add = self.form.add
        self._area = add(ScrollArea("area"))
        self._sheet = add(Panel("sheet", PAPER, opacity=1, edge=INK, radius=20, line=3, inner=GOLD, shade=True))
        self._numbers = [add(Painted(f"number {i}", partial(_number, i))) for i in range(1, SENTENCES + 1)]
        self._sentences = [
            add(Paragraph(f"sentence {i}", t(f"fair.sentence.{i}"), SIZE, INK, "semi", lead=1.3))
            for i in range(1, SENTENCES + 1)
        ]
        self._here = Block(self, "this", t("fair.this")) if promise is not None else None
        self._next = Block(self, "next", t("fair.next"))
        following = services.next_match
        self._more = add(Button("whole", t("fair.whole"), self._show_whole, kind="ghost", icon="eye", size=21))
        # A visitor's word would be there for the next one to read.
        self.entry = None if services.kiosk else self._entry(following.word)
        self._word_note = add(Paragraph("note", t("fair.word_note"), NOTE, SOFT, "semi", lead=1.25))
        self._tell()

    def _entry(self, word: str) -> TextEntry:
        return self.form.add(
            TextEntry("word", word, on_change=self._mix, on_submit=self._done, longest=LONGEST_WORD, names=False,
                      placeholder=t("fair.word"))
        )  # fmt: skip

    # -- what it does --------------------------------------------------------------------------------------------

    def _mix(self, word: str) -> None:
        self.services.next_match.word = word

    def _done(self) -> None:
        self.form.set_focus(self.back, show=True)

    def _show_whole(self) -> None:
        self._whole = not self._whole
        self._more.words = t("fair.beginning" if self._whole else "fair.whole")
        self._more.icon = "eye_off" if self._whole else "eye"
        self._tell()
        self.arrange()
        self.stale = True

    def _tell(self) -> None:
        """Say what is promised, in as many digits as are wanted."""
        following = self.services.next_match.fingerprint
        self._next.digits.words = self._digits(following)
        if self._here is None or self.promise is None:
            return
        promise = self.promise
        told = []
        if not promise.fingerprint:
            told.append(t("fair.none"))
        elif promise.seed is None:
            told.append(t("fair.later"))
        if promise.word:
            told.append(t("fair.with_word", word=promise.word))
        if promise.seed is not None:
            told.append(t("fair.told", seed=str(promise.seed), salt=in_groups(promise.salt)))
            told.append(t("fair.verify"))
        self._here.digits.words = self._digits(promise.fingerprint)
        self._here.facts.words = " ".join(told)

    def _digits(self, fingerprint: str) -> str:
        return in_groups(fingerprint) if self._whole else short(fingerprint)

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """The sentences beside what is promised; below each other where words are large or the window is upright."""
        m = self.metrics
        x, y, w, h = box
        air, gap = m.px(_BLEED), m.px(GAP)
        beside = not m.portrait and m.words(24) < 36 * m.u
        left = round((w - 1.6 * gap) * 0.53) if beside else w
        tall = end = 0.0
        for times in GROWN:
            self._grow(times)
            tall = self._lay_sentences(air, air, left, h if beside else 0)
            right = (air + left + round(1.6 * gap), air, w - left - round(1.6 * gap)) if beside else (
                air, air + tall + gap, w)  # fmt: skip
            end = self._lay_promises(*right)
            if max(air + tall, end) <= h:
                break
        if beside:
            self._sheet.place(air, air, left, max(tall, end - air))
        height = max(air + tall, end) + air
        self._area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        held: list[Widget] = [self._sheet, *self._numbers, *self._sentences, *self._next.widgets, self._more]
        held += [self._word_note, *([] if self._here is None else self._here.widgets)]
        held += [] if self.entry is None else [self.entry]
        self._area.hold(held, height)
        self._word_note.visible = self.entry is not None

    def _grow(self, times: float) -> None:
        """Say everything in words so much larger, where there is room for that."""
        for sentence in self._sentences:
            sentence.size = SIZE * times
        for block in (self._here, self._next):
            if block is not None:
                block.digits.size, block.facts.size = DIGITS * times, FACTS * times
        self._word_note.size = NOTE * times

    def _lay_sentences(self, x: float, y: float, w: float, room: float) -> float:
        """Place the sheet of paper, a little looser where there is room; returns how tall it is."""
        m, style = self.metrics, self.form.style
        pad, gap, mark = m.px(44), m.px(26), max(m.px(56), m.words(self._sentences[0].size) * 1.7)
        column = w - 2 * pad - mark - m.px(20)
        least_tall = sum(max(part.height_for(style, column), mark * 0.8) + gap for part in self._sentences)
        gap += round(max(0.0, min(m.px(26), (room - 2 * pad - least_tall) / SENTENCES)))
        at = y + pad
        for number, sentence in zip(self._numbers, self._sentences, strict=True):
            tall = sentence.height_for(style, column)
            line = text.line_height(m.words(self._sentences[0].size), 1.3)
            number.place(x + pad, at + (min(tall, line) - mark) / 2, mark, mark)
            sentence.place(x + pad + mark + m.px(20), at, column, tall + 2)
            at += max(tall, mark * 0.8) + gap
        self._sheet.place(x, y, w, at - gap + pad - y)
        return at - gap + pad - y

    def _lay_promises(self, x: float, y: float, w: float) -> float:
        """Place what is promised of both matches; returns where it ends."""
        m, style = self.metrics, self.form.style
        gap, pad = m.px(GAP), m.px(30)
        low = max(m.px(62), least(style), round(m.words(21) * 2.2))
        if self._here is not None:
            y = self._here.place(x, y, w) + gap
        top = y
        y = self._next.place_words(x, y, w)
        if self.entry is not None:
            entry = max(style.target, round(m.words(24) * 2.2))
            self.entry.place(x + pad, y + m.px(8), w - 2 * pad, entry)
            note = self._word_note.height_for(style, w - 2 * pad)
            self._word_note.place(x + pad, y + entry + m.px(20), w - 2 * pad, note + 2)
            y += entry + note + m.px(28)
        y += pad * 0.8
        self._next.plate.place(x, top, w, y - top)
        wide = min(w, self._more.measure(style)[0] + m.px(40))
        self._more.place(x, y + gap, wide, low)
        return y + gap + low


class Block:
    """What is promised of one match: a plate with a heading, the digits and what there is to say."""

    def __init__(self, scene: FairCardsScene, key: str, title: str) -> None:
        add = scene.form.add
        self._scene = scene
        self.plate = add(Panel(f"{key} plate", INK, opacity=0.86, edge=LINE_FELT, radius=22, shade=True))
        self.title = add(Label(f"{key} title", title, 28, PAPER, "display"))
        self.digits = add(Paragraph(f"{key} digits", "", DIGITS, GOLD, "bold", lead=1.2))
        self.facts = add(Paragraph(f"{key} facts", "", FACTS, PALE, "semi", lead=1.3))
        self.widgets: tuple[Widget, ...] = (self.plate, self.title, self.digits, self.facts)

    def place_words(self, x: float, y: float, w: float) -> float:
        """Place all but the plate; returns where the words end."""
        m, style = self._scene.metrics, self._scene.form.style
        pad = m.px(30)
        inner = w - 2 * pad
        y += pad * 0.7
        head = round(m.words(28) * 1.4)
        self.title.place(x + pad, y, inner, head)
        y += head + m.px(6)
        for words in (self.digits, self.facts):
            words.visible = bool(words.words)
            tall = words.height_for(style, inner) if words.words else 0
            words.place(x + pad, y, inner, tall + 2)
            y += tall + (m.px(10) if tall else 0)
        return y

    def place(self, x: float, y: float, w: float) -> float:
        """Place all of it; returns where it ends."""
        end = self.place_words(x, y, w) + self._scene.metrics.px(14)
        self.plate.place(x, y, w, end - y)
        return end


def _number(number: int, art: Art, w: int, h: int) -> Picture:
    image = canvas(w, h)
    shapes.panel(art, w, h, RED, opacity=1, edge=INK, radius=w / 2 / art.metrics.u, line=2).draw(image, (0, 0))
    write(image, str(number), w / 2, h / 2, round(h * 0.52), PAPER, "display", at="center")
    return Picture(image, (0, 0), (w, h))
