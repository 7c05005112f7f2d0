"""What was found of a moment, in words and bars: on a card of the page, and in a line at its foot."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from game.rules.actions import Action
from game.rules.values import dataclass
from game.scenes.page import bar, canvas, write
from game.scenes.tables import presenter_of
from game.session.review import Told
from game.texts import capital, decimal, say, t
from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import DONE, INK, PAPER_SHADE, RED, Role

__all__ = ["Finding", "called", "figure", "finding", "finding_height", "head", "head_height", "means"]

MUTED: Final = "#565d78"
"""Small words on paper."""
BAR: Final = 16
"""Height of a bar, in u."""
_FIGURE: Final = 30
"""Size of the figures behind bars, in u."""
_FAIR: Final = 0.85
"""A choice that would have to be smaller than that part of its size is written on two lines."""
_SIZES: Final = (24, 20, 17, 22)
"""Of what was done, of the words before it, of what the figures mean, and of the reason, in u."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A moment that is told."""

    game: str
    kind: str
    told: Told
    good: bool
    """Whether it is praised: then what was done was the better one."""
    answer: str
    """What is said to whoever has tried it, or nothing."""
    found: bool
    """Whether they have found it."""


def called(game: str, action: Action) -> str:
    """A choice in a few words."""
    words = presenter_of(game).words
    return words.called(action) or words.hint(action)


def figure(kind: str, value: float) -> str:
    """What a choice was worth, as it is shown."""
    if kind == "chance":
        return t("review.percent", percent=round(value))
    if kind == "loss":
        return str(round(-value))
    return ("+" if kind == "gain" and round(value, 1) > 0 else "") + decimal(value, 1)


def _share(kind: str, value: float, told: Told) -> float:
    """How long the bar of a worth is."""
    if kind == "chance":
        return value / 100
    if kind == "loss":
        return value / min(told.worth, told.beside, -1.0) * 0.92
    least = min(told.worth, told.beside, 0.0)
    most = max(told.worth, told.beside, least + 1.0)
    return 0.06 + 0.86 * (value - least) / (most - least)


# -- the head ----------------------------------------------------------------------------------------------------------


def head_height(art: Art) -> int:
    """How tall the head of a card is, in pixels."""
    return round(art.metrics.words(36) * 1.35)


def head(art: Art, w: int, h: int, number: str, words: str, color: str = RED) -> Picture:
    """A large number, and when it was."""
    m = art.metrics
    image = canvas(w, h)
    px = m.words(40)
    at = write(image, number, m.px(6), h / 2, px, color, "display")
    write(image, words, at + m.px(18), h / 2, m.words(24), INK, "bold", room=w - at - m.px(24))
    return Picture(image, (0, 0), (w, h))


# -- what was found ----------------------------------------------------------------------------------------------------


def _rows(what: Finding) -> tuple[tuple[str, Action, float, str], tuple[str, Action, float, str]]:
    """What stands in the two rows: the words before it, the choice, its worth, and its color."""
    told = what.told
    if what.good:
        beside = "review.instead" if told.usual else "review.most"
        return ("review.you", told.better, told.worth, DONE), (beside, told.other, told.beside, MUTED)
    return ("review.you", told.other, told.beside, RED), ("review.better", told.better, told.worth, DONE)


def means(what: Finding) -> str:
    """What the figures mean, and how sure the difference is."""
    told, key = what.told, f"review.{what.game}.means"
    if told.counted:
        return t("review.counted", means=t(key))
    half, places = told.half, 0 if what.kind in ("chance", "loss") else 1
    # Of the figures as they are shown, so that whoever subtracts them finds the same.
    margin = round(told.worth, places) - round(told.beside, places)
    # An interval is told as wide as it is or wider.
    half = ceil(half * 10**places) / 10**places
    return t("review.sure", means=t(key), margin=decimal(margin, places), half=decimal(half, places))


def _measure(art: Art, w: int, what: Finding, grow: float) -> tuple[list[tuple[str, int, str, Role]], int]:
    """The lines below the bars, with sizes, colors and roles, and how many of them say what the figures mean."""
    m = art.metrics
    small, px = (round(m.words(size) * grow) for size in _SIZES[2:])
    lines: list[tuple[str, int, str, Role]] = []
    lines += [(line, small, MUTED, "italic") for line in text.balanced(means(what), w, small, "italic")]
    meaning = len(lines)
    lines += [(line, px, INK, "semi") for line in text.balanced(capital(say(what.told)), w, px, "semi")]
    return lines, meaning


class _Named(NamedTuple):
    """What was chosen, beside the words before it: where it begins, its lines, and their size."""

    at: int
    lines: list[str]
    px: int

    @property
    def more(self) -> int:
        """How tall the lines below the first are."""
        return (len(self.lines) - 1) * text.line_height(self.px, 1.15)


def _named(art: Art, w: int, what: Finding, key: str, action: Action, grow: float) -> _Named:
    """A choice on one line, a little smaller if need be, or else on several; none of it is cut."""
    m = art.metrics
    large, small = (round(m.words(size) * grow) for size in _SIZES[:2])
    before, px = text.fitted(t(key), max(1, round(w * 0.4)), small, "semi")
    at = text.size(before, px, "semi")[0] + m.px(10)
    words, room = capital(called(what.game, action)), max(1, w - at)
    fair = max(m.smallest, round(_FAIR * large))
    if text.size(words, fair, "display")[0] <= room:
        return _Named(at, [words], text.fit(words, room, large, "display", fair))
    fitting = text.fit(max(words.split(), key=len), room, large, "display")
    return _Named(at, text.balanced(words, room, fitting, "display"), fitting)


def _row_height(art: Art, named: _Named, grow: float) -> int:
    m = art.metrics
    head = round(m.words(_SIZES[0]) * grow * 1.4) + named.more
    return head + _bar_height(art, grow) + round(m.px(10) * grow)


def _bar_height(art: Art, grow: float) -> int:
    """How much room a bar and the figure behind it take."""
    return round(max(art.metrics.px(BAR), art.metrics.words(_FIGURE) * 0.8) * grow)


def finding_height(art: Art, w: int, what: Finding, grow: float = 1.0) -> int:
    """How tall all of it is at a width, in pixels; `grow` enlarges it."""
    lines, _ = _measure(art, w, what, grow)
    answer = round(art.metrics.words(_SIZES[0]) * grow * 1.5) if what.answer else 0
    words = sum(text.line_height(px, 1.25) for _, px, _, _ in lines)
    rows = sum(_row_height(art, _named(art, w, what, key, action, grow), grow) for key, action, _, _ in _rows(what))
    return answer + rows + words + round(art.metrics.px(18) * grow)


def finding(art: Art, w: int, h: int, what: Finding, grow: float = 1.0) -> Picture:
    """What was done and what was better, with a bar each, what that means, and why."""
    m = art.metrics
    image = canvas(w, h)
    y = 0.0
    large, small, figures = (round(m.words(size) * grow) for size in (*_SIZES[:2], _FIGURE))
    if what.answer:
        color = DONE if what.found else RED
        write(image, what.answer, 0, large * 0.7, large, color, "display", room=w)
        y += round(large * 1.5)
    for key, action, worth, color in _rows(what):
        words = figure(what.kind, worth)
        middle = y + large * 0.72
        wide = text.size(words, figures, "display")[0] + m.px(14)
        write(image, t(key), 0, middle, small, MUTED, "semi", room=w * 0.4)
        named = _named(art, w, what, key, action, grow)
        for number, line in enumerate(named.lines):
            below = number * text.line_height(named.px, 1.15)
            write(image, line, named.at, middle + below, named.px, color, "display")
        mid = y + large * 1.4 + named.more + _bar_height(art, grow) / 2
        share = max(0.01, _share(what.kind, worth, what.told))
        bar(art, image, 0, mid, w - wide, m.px(BAR) * grow, share, (PAPER_SHADE, color))
        write(image, words, w, mid, figures, color, "display", at="right")
        y += _row_height(art, named, grow)
    lines, meaning = _measure(art, w, what, grow)
    for number, (line, px, color, role) in enumerate(lines):
        if number == meaning:
            y += round(m.px(12) * grow)
        tall = text.line_height(px, 1.25)
        at_right = number < meaning
        write(image, line, w if at_right else 0, y + tall / 2, px, color, role, at="right" if at_right else "left")
        y += tall
    return Picture(image, (0, 0), (w, h))
