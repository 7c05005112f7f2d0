"""How the sample hand of a game is drawn: time runs to the right, with a row for each who acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.scenes.page import write
from game.scenes.rulebook.book import Book, Step
from game.scenes.rulebook.paint import CARD, baize, draw_card
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import PALE, RATIO, Metrics, Role

__all__ = ["draw_shout", "sample_picture"]

_SMALL_CARD: Final = 82
"""Width of a card in a sample hand that would else not be seen whole, in u."""
_STEP, _SHOUT = 104, 140
"""From one card of the sample hand to the next, and what somebody who cannot follow takes up, in u."""
_FACE, _SMALL_FACE = 78, 62
"""Width of a portrait in the sample hand, in u, and beside small cards."""
_VEIL, _MOST_AIR = 66, 100
"""So far beyond what is seen of the page nothing shows through, in u, and how much air a line has for that at most."""
_ASIDE: Final = 36
"""Between the heading and what is said of the hand, where that stands beside it, in u."""
_AIR: Final = 0.9, 0.35
"""Between the words of two steps side by side, and from words to a card of another row at least, in their size."""
_CLOSEST: Final = 62
"""How much closer than side by side two steps may be that are in different rows, in hundredths."""
_SOLID: Final = 200
"""What covers as much as this is no shadow, from 0 to 255."""


class _Hand(NamedTuple):
    """A sample hand in lines, of which each has a row for everybody who acts in it. In pixels."""

    lines: list[list[int]]
    """The numbers of the steps."""
    acting: list[list[int]]
    """Who has a row in each line."""
    places: list[list[float]]
    """The middle of each step."""
    wide: list[float]
    """The room of each step."""
    words: list[str]


class _Rows(NamedTuple):
    """How tall the rows of a sample hand are, in pixels."""

    card: int
    face: int
    """The width of cards and portraits, in u."""
    row: int
    pitch: list[int]
    """For each line, from one row to the next."""
    hand: _Hand

    def tall(self, lines: int | None = None) -> int:
        """So many lines of it, or all."""
        sizes = zip(self.pitch, self.hand.acting, strict=True)
        return sum([self.row + pitch * (len(players) - 1) for pitch, players in sizes][:lines])


def sample_picture(art: Art, w: int, book: Book, key: str, seen: int = 0) -> pygame.Surface:
    """The sample hand: time runs to the right, in as many lines as it takes, with a row for each who acts in a line.

    Where it would be taller than what is seen of it before the page goes on, its rows come closer, if need be with
    smaller cards, or what is said of it stands beside its heading. If it is too tall even so, what is seen ends below
    its last row or that of its first line, and what is said of it comes only after what the page fades into.
    """
    m = art.metrics
    head, pad = m.words(25), m.px(28)
    face = max(m.px(96), *(text.size(name, m.words(19), "bold")[0] for _, name in book.players)) + m.px(8)
    hand = _hand(art, w - 2 * pad - face, book, key)
    note = text.paragraph(t(f"{key}.sample.note"), w - 2 * pad, m.words(20), PALE, "italic")
    top, below = round(head * 1.9 + m.px(16)), note.get_height() + m.px(30)
    aside = pad + text.size(t("rules.sample"), head, "display")[0] + m.px(_ASIDE)
    beside = text.paragraph(t(f"{key}.sample.note"), max(1, w - pad - aside), m.words(20), PALE, "italic")
    lower = max(top, beside.get_height() + m.px(28))
    ways = [
        _rows_of(art, book, key, hand, CARD, _FACE),
        *(
            _rows_of(art, book, key, hand, card, portrait, air)
            for air in (_AIR[1], 0.0)
            for card, portrait in ((CARD, _FACE), (_SMALL_CARD, _SMALL_FACE))
        ),
    ]
    ends = ((None, top, below), (None, lower, 0), (None, top, 0), (1, top, 0))
    fit = ((way, end) for end in ends for way in ways if end[1] + way.tall(end[0]) + end[2] <= seen)
    rows, end = next(fit, (ways[0], ends[0]))
    tops = _line_tops(m, rows, end[1], seen)
    if end == ends[1]:
        h, told, at = tops[-1] + m.px(14), beside, (aside, max(m.px(14), m.px(14) + head - beside.get_height() // 2))
    else:
        told, at = note, (pad, tops[-1] + m.px(6))
        on = seen + m.px(_VEIL) - at[1]
        if at[1] + note.get_height() > seen and 0 < on <= m.px(_MOST_AIR):
            at = pad, at[1] + on
        h = at[1] + note.get_height() + m.px(24)
    image = baize(art, w, h)
    write(image, t("rules.sample"), pad, m.px(14) + head, head, PALE, "display", room=w - 2 * pad)
    for line, y in enumerate(tops[:-1]):
        _draw_players(art, image, book, rows, line, pad + (face - m.px(8)) / 2, y)
        _draw_steps(art, image, book, key, rows, line, pad + face, y)
    image.blit(told, at)
    return image


def _hand(art: Art, room: int, book: Book, key: str) -> _Hand:
    """The steps of a sample hand side by side, in one line where that can be."""
    m = art.metrics
    words = [_step_words(book, step, key) for step in book.steps]
    wide: list[float] = [
        max(
            m.px(_STEP if step.card else _SHOUT), text.size(said, m.words(18), "semi")[0] + round(_AIR[0] * m.words(18))
        )
        for step, said in zip(book.steps, words, strict=True)
    ]
    lines = _broken(wide, room)
    places = [_side_by_side([wide[i] for i in line]) for line in lines]
    if len(lines) > 1 and (closer := _closer([step.player for step in book.steps], wide, room)):
        lines, places = [list(range(len(wide)))], [closer]
    if len(lines) == 1:
        spare = (room - places[0][-1] - wide[-1] / 2) / len(wide)
        places = [[place + spare * (number + 0.5) for number, place in enumerate(places[0])]]
        wide = [width + spare for width in wide]
    acting = [sorted({book.steps[i].player for i in line}) for line in lines]
    return _Hand(lines, acting, places, wide, words)


def _rows_of(art: Art, book: Book, key: str, hand: _Hand, card: int, face: int, air: float | None = None) -> _Rows:
    """Rows for cards and portraits of a width in u.

    Those of a line are close where no cards cover others then, with so much `air` beside words; for None nowhere.
    """
    m = art.metrics
    small = m.words(18)
    row = round(card * RATIO * m.u + small * 1.5 + m.px(20))
    near = min(row, m.px(face + 23) + round(m.words(19) * 0.9))
    shout = t(f"{key}.sample.say")
    shown: list[float] = [
        m.px(card) if step.card else _shout(art, shout, wide).body[0]
        for step, wide in zip(book.steps, hand.wide, strict=True)
    ]
    said = [text.size(words, small, "semi")[0] for words in hand.words]
    pitch = [row] * len(hand.lines)
    for i, (line, at) in enumerate(zip(hand.lines, hand.places, strict=True)):
        rows = [hand.acting[i].index(book.steps[n].player) for n in line]
        if air is not None and _clear(rows, at, [shown[n] for n in line], [said[n] for n in line], air * small):
            pitch[i] = near
    return _Rows(card, face, row, pitch, hand)


def _line_tops(m: Metrics, rows: _Rows, top: int, seen: int) -> list[int]:
    """Where each line begins, and where the last one ends: none begins in what the end of the page fades into."""
    tops, y = [], top
    for line in range(len(rows.hand.lines)):
        tall = rows.tall(line + 1) - rows.tall(line)
        on = seen + m.px(_VEIL) - y
        if line and y + tall > seen and 0 < on <= m.px(_MOST_AIR):
            y += on
        tops.append(y)
        y += tall
    return [*tops, y]


def _draw_players(art: Art, image: pygame.Surface, book: Book, rows: _Rows, line: int, x: float, y: float) -> None:
    """Portraits and names of a line whose top is at `y`."""
    m = art.metrics
    names = m.words(19)
    for i, player in enumerate(rows.hand.acting[line]):
        portrait, name = book.players[player]
        middle = y + i * rows.pitch[line] + rows.card * RATIO * m.u / 2
        art.avatar(portrait, "happy" if player else "neutral", m.px(rows.face)).draw(image, (x, middle - m.px(6)))
        below = middle + m.px(rows.face / 2 + 13) + names * 0.2
        write(image, name, x, below, names, PALE, "bold", at="center")


def _draw_steps(
    art: Art, image: pygame.Surface, book: Book, key: str, rows: _Rows, line: int, left: float, y: float
) -> None:
    """The cards and shouts of a line whose top is at `y`, with the words below them."""
    m, hand = art.metrics, rows.hand
    small, tall = m.words(18), rows.card * RATIO * m.u
    for i, place in zip(hand.lines[line], hand.places[line], strict=True):
        step, center = book.steps[i], left + place
        middle = y + hand.acting[line].index(step.player) * rows.pitch[line] + tall / 2
        if step.card:
            draw_card(art, image, step.card, center, middle, card=rows.card)
        else:
            draw_shout(art, image, t(f"{key}.sample.say"), center, middle, hand.wide[i])
        role: Role = "semi" if step.card else "bold"
        write(image, hand.words[i], center, middle + tall / 2 + small * 0.85, small, PALE, role, at="center")


def _step_words(book: Book, step: Step, key: str) -> str:
    if step.card:
        return t(f"{key}.sample.{step.words}")
    return t(f"{key}.sample.{step.words}", name=book.players[1 - step.player][1], count=step.taken)


def _side_by_side(wide: Sequence[float]) -> list[float]:
    """The middles of things of these widths, one after the other."""
    return [sum(wide[:i]) + wide[i] / 2 for i in range(len(wide))]


def _closer(rows: Sequence[int], wide: Sequence[float], room: float) -> list[float]:
    """The same on one line of which each is in one of several rows: closer to those in other rows, if it must be.

    Nothing where even so there is too little room.
    """
    for part in range(100, _CLOSEST, -1):
        found: list[float] = []
        last: dict[int, int] = {}
        for i, row in enumerate(rows):
            place = found[-1] + part / 100 * (wide[i - 1] + wide[i]) / 2 if found else wide[i] / 2
            if row in last:
                place = max(place, found[last[row]] + (wide[last[row]] + wide[i]) / 2)
            last[row] = i
            found.append(place)
        if found[-1] + wide[-1] / 2 <= room:
            return found
    return []


def _clear(rows: Sequence[int], at: Sequence[float], shown: Sequence[float], said: Sequence[float], air: float) -> bool:
    """Whether nothing stands above anything of the next row: steps in their rows, their places and widths.

    Between words and what they stand beside then there is some `air`.
    """
    return all(
        abs(at[i] - at[k]) >= max(shown[i] + shown[k], said[i] + shown[k] + 2 * air) / 2
        for i, upper in enumerate(rows)
        for k, lower in enumerate(rows)
        if lower == upper + 1
    )


def _broken(wide: Sequence[float], room: float) -> list[list[int]]:
    """Numbers of things of these widths, broken into lines as words are."""
    lines: list[list[int]] = [[]]
    used = 0.0
    for i, width in enumerate(wide):
        if lines[-1] and used + width > room:
            lines.append([])
            used = 0.0
        lines[-1].append(i)
        used += width
    return lines


def draw_shout(art: Art, image: pygame.Surface, words: str, x: float, y: float, room: float) -> None:
    """A cursing bubble, no wider than its place."""
    _shout(art, words, room).draw(image, (x, y))


def _shout(art: Art, words: str, room: float) -> Picture:
    """A cursing bubble in a place: the tips of its spikes may reach a little beyond it."""
    px, beyond = art.metrics.words(28), art.metrics.px(16)
    bubble = shapes.curse_bubble(art, words, tail="none", px=px)
    while bubble.image.get_bounding_rect(min_alpha=_SOLID).w > room + beyond and px > 12:
        px -= 1
        bubble = shapes.curse_bubble(art, words, tail="none", px=px)
    return bubble
