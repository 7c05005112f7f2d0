"""How the sheet of the rules is drawn: each part as one picture, as tall as it must be for a width."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.scenes.page import canvas, write
from game.scenes.rulebook.book import Book, Chapter, Figure, Shown, WordTable
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art, CardState
from game.ui.theme import INK, INK_SOFT, LINE_FELT, PALE, PAPER_EDGE, PAPER_SHADE, RATIO, RED

__all__ = ["chapter_picture", "columns_picture", "credit_picture", "place_in_chapter", "title_picture"]  # fmt: skip

_BAIZE: Final = "#1f5a45"
CARD: Final = 98
"""Width of a card in a picture, in u."""
_SPACE: Final = 16
"""Between paragraphs, in u."""
_LEAST_COLUMN: Final = 12
"""A column of words is at least so many times as wide as its type is high."""


def title_picture(art: Art, w: int, title: str, line: str) -> pygame.Surface:
    """The name of the game, and its rules in one sentence beside it, or below where that is too long."""
    m = art.metrics
    px, small = m.words(52), m.words(24)
    title, px = text.fitted(title, w, px, "display")
    wide = text.size(title, px, "display")[0] + m.px(34)
    beside = wide + text.size(line, small, "bold")[0] <= w
    words = text.paragraph(line, w, small, INK_SOFT, "bold")
    h = round(px * 1.3) if beside else round(px * 1.25) + words.get_height()
    image = canvas(w, h)
    write(image, title, 0, px * 0.62, px, RED, "display")
    if beside:
        write(image, line, wide, px * 0.70, small, INK_SOFT, "bold")
    else:
        image.blit(words, (0, round(px * 1.25)))
    return image


def columns_picture(art: Art, w: int, book: Book, key: str) -> pygame.Surface:
    """What matters at a glance, side by side as far as there is room."""
    m = art.metrics
    head, px, gap = m.words(29), m.words(22), m.px(42)
    count = len(book.columns)
    fit = max(1, min(count, (w + gap) // (_LEAST_COLUMN * px + gap)))
    side = (w - (fit - 1) * gap) // fit
    below = round(head * 1.75)
    words = [
        text.paragraph(t(f"{key}.column.{i + 1}.words"), side, px, INK_SOFT, "semi", lead=1.32) for i in range(count)
    ]
    rows = [range(i, min(i + fit, count)) for i in range(0, count, fit)]
    tall = [below + max(words[i].get_height() for i in row) for row in rows]
    image = canvas(w, sum(tall) + m.px(22) * (len(rows) - 1))
    y = 0
    for row, height in zip(rows, tall, strict=True):
        for n, i in enumerate(row):
            x = n * (side + gap)
            glyph = art.tinted(book.columns[i], head * 1.36, RED)
            image.blit(glyph, (x, round(y + head * 0.72 - glyph.get_height() / 2)))
            write(
                image,
                t(f"{key}.column.{i + 1}"),
                x + head * 1.85,
                y + head * 0.72,
                head,
                INK,
                "display",
                room=side - head * 1.85,
            )
            image.blit(words[i], (x, y + below))
        y += height + m.px(22)
    return image


def draw_card(
    art: Art, image: pygame.Surface, code: str, x: float, y: float, state: CardState = "resting", *, card: int = CARD
) -> None:
    """A card with its shadow, its middle at a place, `card` u wide."""
    width = art.metrics.px(card)
    art.card_shadow(width).draw(image, (x, y))
    art.card_image(code, width, state=state).draw(image, (x, y))


def baize(art: Art, w: int, h: int) -> pygame.Surface:
    """Green cloth to lay cards on, in pixels."""
    plate = shapes.panel(art, w, h, _BAIZE, opacity=1, edge=INK, radius=18, line=2.6, inner=LINE_FELT)
    image = canvas(w, h)
    plate.draw(image, (0, 0))
    return image


def chapter_picture(art: Art, w: int, chapter: Chapter) -> pygame.Surface:
    """A title, paragraphs, with the figures beside them or below, and the table."""
    m = art.metrics
    head, space = m.words(32), m.px(_SPACE)
    read = _read(art, w, chapter)
    table = _table(art, w, chapter.key, chapter.table) if chapter.table else None
    image = canvas(w, read.below + (table.get_height() + space if table else 0))
    glyph = art.tinted(chapter.icon, head * 1.2, RED)
    image.blit(glyph, (0, round(head * 0.7 - glyph.get_height() / 2)))
    write(image, t(chapter.key), head * 1.65, head * 0.7, head, INK, "display", room=w - head * 1.65)
    for paragraph, y in zip(read.words, read.tops, strict=True):
        image.blit(paragraph, (0, y))
    at = read.top if read.beside else read.top + read.tall
    for figure in read.figures:
        image.blit(figure, (w - figure.get_width() if read.beside else 0, at))
        at += figure.get_height() + space
    if table:
        image.blit(table, (0, read.below))
    return image


def place_in_chapter(art: Art, w: int, chapter: Chapter, key: str) -> pygame.Rect:
    """Where in the picture of a chapter a paragraph stands, or a row of its table. Raises KeyError for neither."""
    read = _read(art, w, chapter)
    name = key.removeprefix(f"{chapter.key}.")
    if name.isdigit() and 0 < int(name) <= chapter.paragraphs:
        paragraph, top = read.words[int(name) - 1], read.tops[int(name) - 1]
        return pygame.Rect(0, top, read.room, paragraph.get_height())
    if chapter.table is None or name not in chapter.table.rows:
        raise KeyError(key)
    rows = _rows(art, w, chapter.key, chapter.table)
    number = chapter.table.rows.index(name)
    return pygame.Rect(0, read.below + rows.top + sum(rows.tall[:number]), rows.w, rows.tall[number])


class _Read(NamedTuple):
    """The paragraphs of a chapter broken to a width, and its figures."""

    words: list[pygame.Surface]
    tops: list[int]
    """Where each begins, in pixels from the top of the chapter."""
    figures: list[pygame.Surface]
    beside: bool
    """Whether the figures stand beside the paragraphs."""
    room: int
    """How wide the paragraphs are."""
    top: int
    tall: int
    """Of all paragraphs, with what lies between them."""
    below: int
    """Where the table begins."""


def _read(art: Art, w: int, chapter: Chapter) -> _Read:
    m = art.metrics
    head, px = m.words(32), m.words(22)
    widest = max((_figure_width(art, figure) for figure in chapter.figures), default=0)
    figures = [_figure(art, figure, widest) for figure in chapter.figures]
    gap = m.px(48)
    beside = bool(figures) and w - widest - gap >= 18 * px
    room = w - widest - gap if beside else min(w, 46 * px)
    words = [
        text.paragraph(t(f"{chapter.key}.{i + 1}"), room, px, INK_SOFT, "semi", lead=1.36)
        for i in range(chapter.paragraphs)
    ]
    space = m.px(_SPACE)
    top = round(head * 1.7)
    tops = [top + sum(p.get_height() + space for p in words[:i]) for i in range(len(words))]
    reading = sum(p.get_height() + space for p in words)
    drawn = sum(figure.get_height() + space for figure in figures)
    below = top + (max(reading, drawn) if beside else reading + drawn)
    return _Read(words, tops, figures, beside, room, top, reading, below)


def _shown_widths(art: Art, figure: Figure) -> list[int]:
    """How wide each part of a figure is, with the words below it."""
    small = art.metrics.words(18)
    return [max(_pack_width(art, shown), text.size(t(shown.words), small, "semi")[0]) for shown in figure.shown]


def _figure_width(art: Art, figure: Figure) -> int:
    m = art.metrics
    wide = _shown_widths(art, figure)
    title = text.size(t(figure.words), m.words(20), "bold")[0]
    return max(sum(wide) + m.px(20) * (len(wide) - 1), title) + 2 * m.px(28)


def _figure(art: Art, figure: Figure, w: int) -> pygame.Surface:
    """Cards side by side on baize, with words above and below."""
    m = art.metrics
    head, small, pad, gap = m.words(20), m.words(18), m.px(28), m.px(20)
    card = m.px(CARD)
    wide = _shown_widths(art, figure)
    face = m.px(46) if any(shown.player for shown in figure.shown) else 0
    top = round(m.px(30) + head * 1.5) + (face + m.px(10) if face else 0)
    tall = round(card * RATIO)
    image = baize(art, w, top + tall + round(small * 1.9) + m.px(20))
    write(image, t(figure.words), pad, m.px(20) + head * 0.6, head, PALE, "bold")
    x = (w - sum(wide) - gap * (len(wide) - 1)) / 2
    for shown, width in zip(figure.shown, wide, strict=True):
        center = x + width / 2
        if shown.player:
            art.avatar(shown.player, "neutral", face).draw(image, (center, top - m.px(10) - face * 0.5))
        step = _step(art, shown)
        first = center - (len(shown.cards) - 1) * step / 2
        for i, code in enumerate(shown.cards):
            draw_card(art, image, code, first + i * step, top + tall / 2, shown.state)
        write(image, t(shown.words), center, top + tall + small * 0.95, small, PALE, "semi", at="center")
        x += width + gap
    return image


def _pack_width(art: Art, shown: Shown) -> int:
    return art.metrics.px(CARD) + (len(shown.cards) - 1) * _step(art, shown)


def _step(art: Art, shown: Shown) -> int:
    """From card to card: a pack is squared up, of faces the corners are seen."""
    return art.metrics.px(14 if set(shown.cards) == {"back"} else 34)


class _Cells(NamedTuple):
    """The words of a table broken to its columns."""

    cells: list[list[pygame.Surface]]
    lefts: list[int]
    wide: list[int]
    """Of each column."""
    tall: list[int]
    """Of each row."""
    top: int
    """Where the first row begins, below the headings."""
    w: int


def _rows(art: Art, w: int, key: str, table: WordTable) -> _Cells:
    m = art.metrics
    px, small, pad, gap = m.words(21), m.words(18), m.px(18), m.px(24)
    rows = [[t(f"{key}.{row}"), *(t(f"{key}.{row}.{column}") for column in table.columns[1:])] for row in table.rows]
    room = min(w, 46 * px) - 2 * pad - gap * (len(table.columns) - 1)
    first = min(round(room * 0.4), max(text.size(row[0], px, "bold")[0] for row in rows) + m.px(8))
    wide = [first, *[(room - first) // (len(table.columns) - 1)] * (len(table.columns) - 1)]
    lefts = [pad + sum(wide[:i]) + gap * i for i in range(len(wide))]
    cells = [
        [
            text.paragraph(words, width, px, INK if i == 0 else INK_SOFT, "bold" if i == 0 else "semi", lead=1.25)
            for i, (words, width) in enumerate(zip(row, wide, strict=True))
        ]
        for row in rows
    ]
    tall = [max(cell.get_height() for cell in row) + round(px * 0.8) for row in cells]
    return _Cells(cells, lefts, wide, tall, round(small * 2.0), min(w, 46 * px))


def _table(art: Art, w: int, key: str, table: WordTable) -> pygame.Surface:
    """Rows of words under headings, every second one shaded."""
    small = art.metrics.words(18)
    rows = _rows(art, w, key, table)
    heads = [t(f"{key}.head.{column}") for column in table.columns]
    image = canvas(rows.w, rows.top + sum(rows.tall))
    for left, words, width in zip(rows.lefts, heads, rows.wide, strict=True):
        write(image, words, left, rows.top * 0.45, small, INK_SOFT, "semi", room=width)
    y = rows.top
    for n, (row, height) in enumerate(zip(rows.cells, rows.tall, strict=True)):
        if n % 2 == 0:
            shapes.panel(art, image.get_width(), height, PAPER_SHADE, opacity=0.75, radius=10).draw(image, (0, y))
        for left, cell in zip(rows.lefts, row, strict=True):
            image.blit(cell, (left, round(y + (height - cell.get_height()) / 2)))
        y += height
    return image


def credit_picture(art: Art, w: int, words: str, license: str) -> pygame.Surface:
    """Whose game it is, and under which license; on one line if there is room."""
    m = art.metrics
    px = m.words(19)
    pill = shapes.pill(
        art, license, m.words(17), fill=PAPER_SHADE, color=INK, edge=PAPER_EDGE, opacity=1, role="semi", max_width=w
    )
    beside = text.size(words, px, "semi")[0] + pill.body[0] + m.px(30) <= w
    told = text.paragraph(words, w - (pill.body[0] + m.px(30) if beside else 0), px, INK_SOFT, "semi")
    h = max(told.get_height(), pill.body[1]) if beside else told.get_height() + m.px(12) + pill.body[1]
    image = canvas(w, h + m.px(4))
    image.blit(told, (0, round((h - told.get_height()) / 2) if beside else 0))
    at = (w - pill.body[0] - m.px(3), (h - pill.body[1]) / 2) if beside else (m.px(3), h - pill.body[1])
    pill.draw(image, at)
    return image
