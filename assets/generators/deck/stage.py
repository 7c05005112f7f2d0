"""The setting of a court card: its colors, ground, sash and notched frame."""

from __future__ import annotations

import math
from dataclasses import dataclass

from assets.generators.deck.pips import CX, CY
from game.ui.pen.canvas import CARD_H, CARD_W, Canvas
from game.ui.pen.geometry import P, Path, Point
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path

FRAME = 15.0  # the frame's distance from the card's edge
NOTCH_X, NOTCH_Y = 56.0, 112.0  # the corner left free for the index
SLOPE = 0.30  # the sash: left end high, right end low
SASH = 5.5  # half its thickness
HEAD: Point = (127.0, 87.0)  # figures are drawn in their own units, then staged
GRIP: Point = (196.0, 151.0)
STAGE = (127.0 - 127.0 * 1.1, 25.0 - 28.0 * 1.1, 1.1)  # dx, dy, scale


@dataclass(frozen=True)
class Dress:
    """The cloth colors of one suit."""

    main: str
    deep: str
    second: str
    second_deep: str
    tint: str
    sash: str
    hands: bool = True  # False for a bust: no arms, nothing held


def dress_for(suit: str, p: Palette) -> Dress:
    """Spades go in midnight and blue, hearts in red, diamonds in gold, clubs in green."""
    if suit == "S":
        return Dress(
            "#2a3358" if p.name != "contrast" else p.ink_soft, p.ink, p.blue, p.blue_deep, "#e3e6ea", p.blue_deep
        )
    if suit == "H":
        return Dress(p.red, p.red_deep, "#2a3358", p.ink, "#f6dfd3", p.ink)
    if suit == "D":
        s = p.suit["D"]
        deep = p.red_deep if s == p.suit["H"] else p.blue_deep
        return Dress(p.gold, p.gold_deep, s, deep, "#f7e7c4", deep)
    return Dress(p.green, p.green_deep, p.gold, p.gold_deep, "#dfe8d9", p.green_deep)


def sash_y(x: float, off: float = 0.0) -> float:
    """Height of the sash's middle line at x."""
    return CY + SLOPE * (x - CX) + off


def clip_region(off: float) -> list[Point]:
    """The upper half inside the frame."""
    lo, hi = FRAME + 5, CARD_W - FRAME - 5
    return [(lo, FRAME + 5), (hi, FRAME + 5), (hi, sash_y(hi, off)), (lo, sash_y(lo, off))]


def rays(center: Point, n: int = 26) -> list[list[Point]]:
    """Beams spreading from a head."""
    (x, y), beams = center, []
    for i in range(n):
        a0, a1 = math.radians(360 / n * i + 3), math.radians(360 / n * (i + 0.5) + 3)
        beams.append(
            [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in ((20, a0), (260, a0), (260, a1), (20, a1))]
        )
    return beams


def draw_ground(c: Canvas, p: Palette, d: Dress) -> None:
    """Tinted ground with rays behind the head."""
    c.draw(Path.rect(FRAME, FRAME, CARD_W - 2 * FRAME, CARD_H / 2 + 60), d.tint)
    head = (HEAD[0] * STAGE[2] + STAGE[0], HEAD[1] * STAGE[2] + STAGE[1])
    c.draw(Path.runs(rays(head), closed=True), p.paper, opacity=0.75)


def draw_sash(c: Canvas, p: Palette, d: Dress) -> None:
    """The band between the two halves; drawn whole, it is its own half-turn."""
    lo, hi = FRAME + 4, CARD_W - FRAME - 4
    for off, color in ((SASH, p.ink), (SASH - 1.8, p.gold), (SASH - 3.2, d.sash)):
        c.draw(
            Path.polygon(
                [(lo, sash_y(lo, -off)), (hi, sash_y(hi, -off)), (hi, sash_y(hi, off)), (lo, sash_y(lo, off))]
            ),
            color,
        )
    n = 12
    for i in range(n + 1):
        x = lo + 10 + (hi - lo - 20) * i / n
        if abs(x - CX) < 14:
            continue
        c.draw(suit_path("D").moved(x, sash_y(x), 0.042, 0.032, turn=math.degrees(math.atan(SLOPE)) + 90), p.gold)
    with c.at(CX, CY, turn=math.degrees(math.atan(SLOPE))):
        c.draw(Path.circle(0, 0, 12), p.ink)
        c.draw(Path.circle(0, 0, 10.2), p.gold)
        c.draw(Path.circle(0, 0, 7.8), p.ink)
        for k in range(4):
            c.draw(P("M0,0 L2.4,-3.2 L0,-7 L-2.4,-3.2 Z").moved(0, 0, turn=90 * k), p.gold if k % 2 else p.paper)


def draw_frame(c: Canvas, p: Palette, d: Dress, notch: Point = (NOTCH_X, NOTCH_Y)) -> None:
    """Paper over what overflows, then the notched double frame."""
    lo_x, lo_y, hi_x, hi_y = FRAME, FRAME, CARD_W - FRAME, CARD_H - FRAME
    nx, ny = notch

    def notched(i: float) -> Path:
        return Path.polygon(
            [
                (nx + i, lo_y + i),
                (hi_x - i, lo_y + i),
                (hi_x - i, CARD_H - ny - i),
                (CARD_W - nx - i, CARD_H - ny - i),
                (CARD_W - nx - i, hi_y - i),
                (lo_x + i, hi_y - i),
                (lo_x + i, ny + i),
                (nx + i, ny + i),
            ]
        )

    outer, inner = notched(0), notched(4.6)
    stock = Path.rect(1.2, 1.2, CARD_W - 2.4, CARD_H - 2.4, 13.4)
    c.draw(stock + outer, p.paper, even_odd=True)
    c.draw(outer + inner, p.paper, even_odd=True)
    c.line(outer, p.ink, 1.5)
    c.line(notched(2.6), p.gold_deep, 0.9)
    c.line(inner, p.ink, 0.9)
