"""The contract in small, on paper: its name, and an outline for every card, held or wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.rules.cards import RANK_OF, SUIT_LETTERS, SUIT_OF, Rank, Suit
from game.rules.that_dam_game.reading import ContractPlace, is_wild
from game.scenes.tables.base import Canvas
from game.scenes.tables.that_dam_game.contract_words import contract_parts, letter, number_on_line
from game.scenes.tables.that_dam_game.look import EMPTY_EDGE, Z_TRAY
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.tray import SUITED_WIDE, TAG, Outline, TrayPlace, tag_head
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import DONE, GOLD, GOLD_DEEP, INK, INK_SOFT, PALE, PAPER_SHADE, RATIO, RED, Role

CORNER: Final = 0.12
"""Radius of the corners of an outline, in its widths."""

_Mini = tuple[str, Suit | None, str]
"""What an outline says and in which color, and what it is: `held`, `wild`, `offered` or `wanted`."""


def draw_tag(
    look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]], offered: tuple[int, int] | None
) -> None:
    """The tag: `laid` says what lies in its parts, `offered` which place in which part the discard would fill."""
    assert places.contract is not None
    art, box = look.art, tray.box
    look.show("tray", shapes.sheet(art, box.w, box.h, radius=14), box.x, box.y, Z_TRAY)
    minis = tuple(tuple(_mini(slot, offered == (part, i)) for i, slot in enumerate(slots))
                  for part, slots in enumerate(laid))  # fmt: skip
    key = "dam tag", places.contract, round(box.w), round(box.h), round(tray.words.h), tray.outline, minis
    written = art.keep(key, partial(_written, art, places, tray, minis))
    look.show("tray words", written, box.x, box.y, Z_TRAY + 1)


def _mini(slot: ContractPlace, offered: bool) -> _Mini:
    """What is said of a place."""
    card, rank = slot
    words = "" if rank is None else letter(rank)
    if card is None:
        return words, None, "offered" if offered else "wanted"
    if is_wild(card) and rank is not RANK_OF[card]:
        return words, None, "wild"
    # A set of jokers is one, too.
    return words, None if RANK_OF[card] is Rank.JOKER else SUIT_OF[card], "held"


def _written(art: Art, places: Places, tray: TrayPlace, minis: Sequence[Sequence[_Mini]]) -> Picture:
    """All that stands on the paper, held at its left upper corner."""
    assert tray.outline is not None
    box = tray.box
    image = pygame.Surface((round(box.w), round(box.h)), pygame.SRCALPHA)
    y = tray.words.y - box.y
    if tray.one_line:
        _write_line(art, places, tray, image, y + tray.words.h / 2)
    else:
        _write_lines(art, places, tray, image, y)
    outline = tray.outline
    for group, said in zip(tray.groups, minis, strict=True):
        full = all(kind in ("held", "wild") for _, _, kind in said)
        for spot, mini in zip(group.slots, said, strict=True):
            picture = art.keep(("dam outline", outline, mini, full), partial(_outline, art, outline, mini, full))
            picture.draw(image, (spot.x - box.x, spot.y - box.y))
    return Picture(image, (0, 0), image.get_size())


def _write_lines(art: Art, places: Places, tray: TrayPlace, image: pygame.Surface, y: float) -> None:
    """Its name, and below that how many wilds it allows."""
    assert places.contract is not None
    m = art.metrics
    title = t("that_dam_game.contract", number=places.contract.number)
    wilds = contract_parts(places.contract, short=True)[-1]
    lines: tuple[tuple[str, float, str, Role], ...] = ((title, TAG.title, INK, "display"),
                                                       (wilds, TAG.line, INK_SOFT, "semi"))  # fmt: skip
    smaller = tray.words.h / (tag_head(places) * m.u)
    for words, size, color, role in lines:
        most = max(m.smallest, round(smaller * m.words(size)))
        tall = TAG.leading * smaller * m.words(size)
        fitted, px = text.fitted(words, round(tray.words.w), most, role, m.smallest)
        line = text.render(fitted, px, color, role)
        image.blit(line, ((image.get_width() - line.get_width()) // 2, round(y + tall / 2 - text.cap_middle(role, px))))
        y += tall


def _write_line(art: Art, places: Places, tray: TrayPlace, image: pygame.Surface, middle: float) -> None:
    """Its number, and beside that how many wilds it allows."""
    assert places.contract is not None
    m = art.metrics
    big = round(tray.words.h / TAG.leading)
    number = text.render(str(places.contract.number), big, RED, "display")
    wide, gap = number_on_line(places.contract, big)
    room = max(1, round(tray.words.w) - wide - gap)
    words = contract_parts(places.contract, short=True)[-1]
    fitted, px = text.fitted(words, room, max(m.smallest, round(big / TAG.figure)), "semi", m.smallest)
    line = text.render(fitted, px, INK_SOFT, "semi")
    x = (image.get_width() - wide - gap - line.get_width()) // 2
    image.blit(number, (x, round(middle - text.cap_middle("display", big))))
    image.blit(line, (x + wide + gap, round(middle - text.cap_middle("semi", px))))


def _outline(art: Art, outline: Outline, mini: _Mini, full: bool) -> Picture:
    """One of them, held at its middle: a card that is held is white, and the edges of a part that is full are green."""
    words, suit, kind = mini
    width, tall, sign, flat = outline
    if kind in ("offered", "wanted"):
        return empty_place(art, width, words, gold=kind == "offered", tall=tall, px=round(sign))
    red = suit in (Suit.DIAMONDS, Suit.HEARTS)
    color = INK if suit is None else RED if red else INK
    w, h = round(width), round(tall)
    edge = DONE if full else GOLD_DEEP if kind == "wild" else INK
    base = shapes.panel(art, w, h, "#ffffff", opacity=1.0, edge=edge, radius=CORNER * width / art.metrics.u, line=1.6)
    image = base.image.copy()
    x, y = base.origin
    beside = flat and suit is not None and width >= SUITED_WIDE * sign - 1
    px = round(sign)
    while px > 6 and text.size(words, px, "bold")[0] > (0.55 if beside else 0.84) * w:
        px -= 1
    written = text.render(words, px, color, "bold")
    below = suit is not None and not flat
    side = round((0.5 if below else 0.36) * w) if below or beside else 0
    left = x + (w - written.get_width() - (side if beside else 0)) / 2
    image.blit(written, (round(left), round(y + h * (0.31 if below else 0.5) - text.cap_middle("bold", px))))
    if suit is not None and side:
        picture = art.tinted(f"suit_{SUIT_LETTERS[suit]}", min(side, 0.8 * px) if beside else side, color)
        at = (x + w / 2, y + 0.7 * h) if below else (left + written.get_width() + side / 2, y + h / 2)
        image.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
    return Picture(image, (x + w // 2, y + h // 2), (w, h))


def empty_place(art: Art, width: float, words: str, *, gold: bool, tall: float = 0.0, px: int = 0) -> Picture:
    """An empty place held at its middle, with the rank that is wanted; the one that the discard would fill is gold.

    It is as tall as a card unless told otherwise; `px` is how large the rank is at most, which is then seen well.
    """
    w, h = round(width), round(tall or width * RATIO)
    base = shapes.panel(art, w, h, PALE if gold else PAPER_SHADE, opacity=0.75 if gold else 0.55,
                        edge=GOLD if gold else EMPTY_EDGE, radius=0.09 * width / art.metrics.u,
                        line=2.6 if gold else 1.6)  # fmt: skip
    image = base.image.copy()
    x, y = base.origin[0] + w // 2, base.origin[1] + h // 2
    if words:
        least = 6 if px else 8
        size = px or max(least, round(width * (0.46 if len(words) == 1 else 0.34)))
        while size > least and text.size(words, size, "display")[0] > 0.8 * w:
            size -= 1
        written = text.render(words, size, INK if gold else INK_SOFT, "display")
        image.blit(written, (x - written.get_width() // 2, round(y - text.cap_middle("display", size))))
    return Picture(image, (x, y), (w, h))
