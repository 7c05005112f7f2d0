"""A large hand of Shithead: cards of a rank lie on one another as a pack, and a badge on it tells rank and number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Final

from game.rules.cards import HIDDEN, RANK_OF, Rank
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, Moment
from game.scenes.tables.shithead.sizes import SECOND_ROW_DEPTH
from game.texts import rank_letter
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.layout import middle
from game.ui.table.model import Token, by_rank
from game.ui.table.spots import Box, Spot
from game.ui.theme import GOLD, INK, PAPER, RATIO

__all__ = ["draw_badges", "hand_packs", "packs", "strip_of"]

STEP: Final = 0.78
"""Distance of neighbors that have room, in widths."""
EDGE, EDGES = 0.045, 0.09
"""How far a card of a pack shows beside the one that lies on it, and all of them together at most, in widths."""
LEAST: Final = 0.60
"""The least strip of a pack on which its badge can be read, in widths."""
BADGE, IN, TALL, WORDS = 0.54, 0.025, 0.40, 0.25
"""A badge: its width, how far it lies inside its card, its height and that of its letters, in widths of the card."""
Z_CARDS: Final = 100.0
FLYING: Final = 1000.0


def packs(tokens: Sequence[Token]) -> list[list[Token]]:
    """The cards of a hand by rank, in the order in which they lie."""
    return [list(same) for _, same in groupby(by_rank(tokens, True), key=lambda token: RANK_OF[token.card])]


def strip_of(count: int, room: float, width: float) -> float:
    """How wide the strip of each card of a hand in one row is that keeps to a room, in pixels."""
    return (room - width) / max(1, count - 1)


def hand_packs(sizes: Sequence[int], box: Box, width: float, rows: float, low: float) -> list[Spot]:
    """Where the cards of packs of these sizes lie: in one row, or in two where a badge could not be read else.

    `rows` is how far the second row shows above the first, `low` how far cards end above the box, in pixels.
    """
    center, _ = middle(box)
    y = box.y + box.h - low - width * RATIO / 2
    if len(sizes) < 2 or _pitch(sizes, box.w, width) - EDGES * width >= LEAST * width:
        return _row(sizes, center, y, width, box.w, 0.0)
    cut = (len(sizes) + 1) // 2
    front = y + rows / 6
    back = _row(sizes[:cut], center, front - rows, width, box.w, 0.0)
    return back + _row(sizes[cut:], center, front, width, box.w, SECOND_ROW_DEPTH)


def _pitch(sizes: Sequence[int], room: float, width: float) -> float:
    """From the lowest card of a pack to that of the next one, in pixels."""
    last = _edge(sizes[-1], width) * (sizes[-1] - 1)
    return min((STEP + EDGES) * width, (room - width - last) / max(1, len(sizes) - 1))


def _edge(size: int, width: float) -> float:
    """How far a card of a pack shows beside the next one, in pixels."""
    return min(EDGE, EDGES / max(1, size - 1)) * width


def _row(sizes: Sequence[int], x: float, y: float, width: float, room: float, depth: float) -> list[Spot]:
    pitch = _pitch(sizes, room, width)
    places = [i * pitch + j * _edge(size, width) for i, size in enumerate(sizes) for j in range(size)]
    left = x - places[-1] / 2
    return [Spot(left + place, y, width, 0.0, depth + i) for i, place in enumerate(places)]


# -- badges ----------------------------------------------------------------------------------------


def draw_badges(look: Canvas, moment: Moment) -> None:
    """List a badge on the top card of every pack that has more than one; it counts what is chosen of it."""
    hand = moment.model.tokens(ZoneKind.HAND, moment.table.me)
    lying = [token for token in hand if token.z < FLYING and token.card != HIDDEN]
    found = packs(lying)
    for pack, after in zip_longest(found, found[1:]):
        top = pack[-1]
        beside = after[0].goal.x - top.goal.x if after is not None and after[0].goal.y == top.goal.y else 0.0
        chosen = sum(token in moment.selection for token in pack)
        if len(pack) > 1 and top.goal.drawn and top.flip >= 1.0:
            strip = beside if beside > 0.0 else top.goal.width
            picture = badge(
                look.art, RANK_OF[top.card], chosen or len(pack), top.goal.width, strip, chosen=bool(chosen)
            )
            x = top.x - top.width / 2 + IN * top.width
            y = top.y - top.goal.height / 2 - top.lift * top.width + IN * top.width
            look.show(f"badge {top.number}", picture, x, y, Z_CARDS + top.z + 0.5)


def badge(art: Art, rank: Rank, count: int, width: float, strip: float, *, chosen: bool) -> Picture:
    """Rank and number on a plate over the index of a card `width` pixels wide, of which one sees a strip.

    It is gold when they are chosen.
    """
    w, h = round(min(BADGE * width, strip - 2.2 * IN * width)), round(TALL * width)

    def make() -> Picture:
        letter = "" if rank is Rank.JOKER else rank_letter(rank)
        parts = [(letter, INK if chosen else PAPER), (f"\u00d7{count}", INK if chosen else GOLD)]
        gap = round(0.03 * width) if letter else 0
        sign = round(0.22 * width) if not letter else 0
        px = round(WORDS * width)
        while px > 9 and sign + gap + sum(text.size(words, px, "display")[0] for words, _ in parts) > w - 0.07 * width:
            px -= 1
        plate = shapes.panel(art, w, h, GOLD if chosen else INK, opacity=1.0, edge=INK if chosen else GOLD,
                             radius=0.07 * width / art.metrics.u, line=1.8)  # fmt: skip
        image = plate.image.copy()
        drawn = [text.render(words, px, color, "display") for words, color in parts if words]
        wide = sum(picture.get_width() for picture in drawn) + gap + sign
        x = plate.origin[0] + (w - wide) / 2
        mid = plate.origin[1] + h / 2
        if sign:
            star = art.tinted("signs/star", sign, INK if chosen else PAPER)
            image.blit(star, (round(x), round(mid - sign / 2)))
            x += sign
        for picture in drawn:
            image.blit(picture, (round(x), round(mid - text.cap_middle("display", px))))
            x += picture.get_width() + gap
        return Picture(image, plate.origin, (w, h))

    return art.keep(("rank badge", rank_letter(rank) if rank is not Rank.JOKER else "", rank, count, w, chosen), make)
