"""The contract in small, on paper: its name, and an outline for every card, held or wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.rules.cards import RANK_OF, SUIT_LETTERS, SUIT_OF, Rank, Suit
from game.rules.that_dam_game.reading import ContractPlace, is_wild
from game.scenes.tables.base import Canvas
from game.scenes.tables.that_dam_game.contract_words import contract_parts, letter
from game.scenes.tables.that_dam_game.look import EMPTY_EDGE, Z_TRAY
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.tray import TAG, TrayPlace, tag_head
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import DONE, GOLD, GOLD_DEEP, INK, INK_SOFT, PALE, PAPER_SHADE, RATIO, RED, Role

CORNER: Final = 0.12
"""Radius of the corners of an outline, in its widths."""

_Mini = tuple[str, Suit | None, str]
"""What an outline says and in which colour, and what it is: `held`, `wild`, `offered` or `wanted`."""


def draw_tag(
    look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]], offered: tuple[int, int] | None
) -> None:
    """The tag: `laid` says what lies in its parts, `offered` which place in which part the discard would fill."""
    assert places.contract is not None
    art, box = look.art, tray.box
    look.show("tray", shapes.sheet(art, box.w, box.h, radius=14), box.x, box.y, Z_TRAY)
    minis = tuple(tuple(_mini(slot, offered == (part, i)) for i, slot in enumerate(slots))
                  for part, slots in enumerate(laid))  # fmt: skip
    key = "dam tag", places.contract, round(box.w), round(box.h), round(tray.words.h), minis
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
    assert places.contract is not None
    m, box = art.metrics, tray.box
    image = pygame.Surface((round(box.w), round(box.h)), pygame.SRCALPHA)
    title = t("that_dam_game.contract", number=places.contract.number)
    wilds = contract_parts(places.contract, short=True)[-1]
    lines: tuple[tuple[str, float, str, Role], ...] = ((title, TAG.title, INK, "display"),
                                                       (wilds, TAG.line, INK_SOFT, "semi"))  # fmt: skip
    smaller = tray.words.h / (tag_head(places) * m.u)
    y = tray.words.y - box.y
    for words, size, colour, role in lines:
        most = max(m.smallest, round(smaller * m.words(size)))
        tall = TAG.leading * smaller * m.words(size)
        fitted, px = text.fitted(words, round(tray.words.w), most, role, m.smallest)
        line = text.render(fitted, px, colour, role)
        image.blit(line, ((image.get_width() - line.get_width()) // 2, round(y + tall / 2 - text.cap_middle(role, px))))
        y += tall
    for group, said in zip(tray.groups, minis, strict=True):
        full = all(kind in ("held", "wild") for _, _, kind in said)
        for spot, mini in zip(group.slots, said, strict=True):
            picture = art.keep(("dam outline", round(spot.width), mini, full),
                               partial(_outline, art, spot.width, mini, full))  # fmt: skip
            picture.draw(image, (spot.x - box.x, spot.y - box.y))
    return Picture(image, (0, 0), image.get_size())


def _outline(art: Art, width: float, mini: _Mini, full: bool) -> Picture:
    """One of them, held at its middle: a card that is held is white, and the edges of a part that is full are green."""
    words, suit, kind = mini
    if kind in ("offered", "wanted"):
        return empty_place(art, width, words, gold=kind == "offered", least=1)
    red = suit in (Suit.DIAMONDS, Suit.HEARTS)
    colour = INK if suit is None else RED if red else INK
    w, h = round(width), round(width * RATIO)
    edge = DONE if full else GOLD_DEEP if kind == "wild" else INK
    base = shapes.panel(art, w, h, "#ffffff", opacity=1.0, edge=edge, radius=CORNER * width / art.metrics.u, line=1.6)
    image = base.image.copy()
    x, y = base.origin
    px = round(0.62 * w)
    while px > 6 and text.size(words, px, "bold")[0] > 0.8 * w:
        px -= 1
    written = text.render(words, px, colour, "bold")
    up = h * (0.5 if suit is None else 0.31)
    image.blit(written, (round(x + (w - written.get_width()) / 2), round(y + up - text.cap_middle("bold", px))))
    if suit is not None:
        sign = art.tinted(f"suit_{SUIT_LETTERS[suit]}", 0.5 * w, colour)
        image.blit(sign, sign.get_rect(center=(round(x + w / 2), round(y + 0.7 * h))))
    return Picture(image, (x + w // 2, y + h // 2), (w, h))


def empty_place(art: Art, width: float, words: str, *, gold: bool, least: int = 8) -> Picture:
    """An empty place held at its middle, with the rank that is wanted; the one that the discard would fill is gold."""
    w, h = round(width), round(width * RATIO)
    base = shapes.panel(art, w, h, PALE if gold else PAPER_SHADE, opacity=0.75 if gold else 0.55,
                        edge=GOLD if gold else EMPTY_EDGE, radius=0.09 * width / art.metrics.u,
                        line=2.6 if gold else 1.6)  # fmt: skip
    image = base.image.copy()
    x, y = base.origin[0] + w // 2, base.origin[1] + h // 2
    if words:
        px = max(least, round(width * (0.46 if len(words) == 1 else 0.34)))
        while px > least and text.size(words, px, "display")[0] > 0.8 * w:
            px -= 1
        written = text.render(words, px, GOLD_DEEP if gold else INK_SOFT, "display").copy()
        if not gold:
            written.set_alpha(130)
        image.blit(written, (x - written.get_width() // 2, round(y - text.cap_middle("display", px))))
    return Picture(image, (x, y), (w, h))
