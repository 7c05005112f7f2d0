"""The four aces; the ace of spades wears the deck's mark, a smirking sun."""

from __future__ import annotations

import math

from assets.generators.deck.cloth import shade_right
from assets.generators.deck.heads import Face, draw_features
from assets.generators.deck.pips import CX, CY, draw_index, draw_stock, draw_suit
from assets.generators.deck.stage import FRAME, Dress, draw_frame, dress_for
from game.ui.pen.canvas import CARD_W, Canvas
from game.ui.pen.geometry import P, Path, both, clip_convex, clockwise, simplify
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path

_SPADE_BODY = both("M0,-50 C-5,-31 -42,-12 -42,13 C-42,28 -31,36 -21,36 C-12,36 -5,32 0,22")  # without its foot


def _wedge(cx: float, cy: float, a0: float, a1: float, r: float) -> Path:
    t0, t1 = math.radians(a0), math.radians(a1)
    return Path.polygon(
        [(cx, cy), (cx + r * math.cos(t0), cy + r * math.sin(t0)), (cx + r * math.cos(t1), cy + r * math.sin(t1))]
    )


def draw_sun(c: Canvas, p: Palette, x: float, y: float, r: float) -> None:
    """A sun that knows something you do not."""
    for n, long, wide, fill, dark in ((12, 1.72, 0.26, p.gold, p.gold_deep), (12, 1.5, 0.2, p.red, p.red_deep)):
        for i in range(n):
            a = math.radians(360 / n * i - 90 + (15 if long < 1.7 else 0))
            ux, uy = math.cos(a), math.sin(a)
            base, tip = r * 0.96, r * long
            for s, color in ((-1, fill), (1, dark)):
                c.draw(
                    Path.polygon(
                        [
                            (x + ux * base, y + uy * base),
                            (x + ux * tip, y + uy * tip),
                            (x + ux * base - uy * s * r * wide, y + uy * base + ux * s * r * wide),
                        ]
                    ),
                    color,
                )
            c.line(
                Path.polygon(
                    [
                        (x + ux * base - uy * r * wide, y + uy * base + ux * r * wide),
                        (x + ux * tip, y + uy * tip),
                        (x + ux * base + uy * r * wide, y + uy * base - ux * r * wide),
                    ],
                    closed=False,
                ),
                p.ink,
                1.0,
            )
    disc = Path.circle(x, y, r)
    c.draw(disc, p.gold, p.ink, 1.8)
    shade_right(c, Path.circle(x, y, r - 0.9), x + 0.5, p.gold_deep)
    c.line(Path.circle(x, y, r - 3), p.ink, 0.8)
    with c.at(x, y - r * 0.16, r / 33):
        draw_features(
            c, Face("tan", "man", -1, (0.75, 0.1), (0.5, 0.34), (0.2, 3.2), 1.2, 0.9, smirk=3.0, mouth="line"), p
        )


def draw_great_spade(c: Canvas, p: Palette, d: Dress, x: float, y: float, size: float) -> None:
    """The deck's mark: a spade, `size` hundred units high, with the sun in its heart."""
    k = size / 1.76
    spade = suit_path("S").moved(x, y, size)
    c.draw(spade, p.ink, p.ink, 6 * k)
    c.line(spade, p.gold, 1.7 * k)
    c.line(suit_path("S").moved(x, y + 1.5 * k, size * 0.935), p.gold_deep, 0.9 * k)
    inner = suit_path("S").moved(x, y + 4 * k, size * 0.86)
    c.draw(inner, d.main)
    region = inner.outline(1.0)
    sx, sy, r = x, y + 13 * k, 29.5 * k
    for i in range(36):
        cut = clip_convex(region, clockwise(_wedge(sx, sy, 10 * i + 2.5, 10 * i + 7.5, 200).outline()))
        if len(cut) > 2:
            c.draw(Path.polygon(simplify(cut)), d.second_deep if i % 2 else d.second)
    c.line(inner, p.gold, 1.3 * k)
    c.draw(Path.circle(sx, sy, r * 1.8), p.ink, p.gold, 1.3 * k)
    draw_sun(c, p, sx, sy, r)


def draw_corner_fan(c: Canvas, p: Palette, d: Dress, suit: str, rim: str) -> None:
    """A ribbed quarter-round in the top right corner of the frame."""
    hx, hy = CARD_W - FRAME - 4.6, FRAME + 4.6
    for rr, color in (
        (54.0, rim),
        (51.6, p.gold),
        (49.4, d.main),
        (37.0, p.gold),
        (35.2, p.paper),
        (22.0, p.gold),
        (20.2, d.main),
    ):
        c.draw(Path.joined([P(f"M{hx},{hy} L{hx - rr},{hy}"), Path.arc(hx, hy, rr, 180, 90)]).close(), color)
    for a in range(99, 180, 9):
        t = math.radians(a)
        c.line(
            P(f"M{hx + math.cos(t) * 22},{hy + math.sin(t) * 22} L{hx + math.cos(t) * 35},{hy + math.sin(t) * 35}"),
            p.ink,
            0.9,
        )
    for a in (103, 119, 135, 151, 167):
        t = math.radians(a)
        draw_suit(c, suit, hx + math.cos(t) * 43.4, hy + math.sin(t) * 43.4, 9, p.gold, turn=a + 90)
    for a in (112, 135, 158):
        t = math.radians(a)
        c.line(
            P(f"M{hx + math.cos(t) * 7},{hy + math.sin(t) * 7} L{hx + math.cos(t) * 17},{hy + math.sin(t) * 17}"),
            p.gold,
            1.2,
        )


def _spade_ace(c: Canvas, p: Palette) -> None:
    d: Dress = dress_for("S", p)
    c.draw(Path.rect(FRAME, FRAME, CARD_W - 2 * FRAME, 350 - 2 * FRAME), d.tint)
    rays = Canvas([(FRAME, FRAME), (CARD_W - FRAME, FRAME), (CARD_W - FRAME, 350 - FRAME), (FRAME, 350 - FRAME)])
    n = 32
    for i in range(n):
        rays.draw(_wedge(CX, CY, 360 / n * i, 360 / n * (i + 0.5), 260), p.paper, opacity=0.75)
    c.items += rays.items
    draw_great_spade(c, p, d, CX, CY - 3, 1.76)
    corner = Canvas()
    draw_corner_fan(corner, p, d, "S", p.ink)
    c.twice(corner)
    draw_frame(c, p, d)


def draw_great_pip(c: Canvas, p: Palette, suit: str, x: float, y: float, size: float, fine: bool = False) -> None:
    """A suit symbol, `size` hundred units high, inlaid with lines of paper and gold; if `fine`, of gold only."""
    draw_suit(c, suit, x, y, size * 100, p.suit[suit])
    lines = [(15.6, 0.8, p.gold, 0.9)]
    if not fine:
        lines.insert(0, (18.2, 0.87, p.paper, 1.6))
    if suit == "C":
        for dx, dy in ((0.0, -26.5), (-24.5, 9.0), (24.5, 9.0)):
            for r, _, color, width in lines:
                c.line(Path.circle(x + dx * size, y + dy * size, r * size), color, width)
        return
    body = _SPADE_BODY if suit == "S" else suit_path(suit)
    for _, k, color, width in lines:
        c.line(body.moved(x, y, size * k), color, width)


def ace_card(suit: str, p: Palette) -> Canvas:
    """An ace: one large pip in a fine ring, or for spades the full ornament."""
    c = Canvas()
    draw_stock(c, p)
    color = p.suit[suit]
    if suit == "S":
        _spade_ace(c, p)
    else:
        r = 84.0
        c.line(Path.circle(CX, CY, r), p.gold, 1.5)
        c.line(Path.circle(CX, CY, r + 4), p.gold, 0.8)
        for i in range(48):
            t = 2 * math.pi * i / 48
            big = i % 12 == 0
            if big:
                c.draw(Path.circle(CX + math.cos(t) * (r + 2), CY + math.sin(t) * (r + 2), 8.5), p.paper)
                c.draw(
                    suit_path("D").moved(
                        CX + math.cos(t) * (r + 2), CY + math.sin(t) * (r + 2), 0.13, turn=math.degrees(t) + 90
                    ),
                    p.gold_deep,
                )
            elif i % 12 not in (1, 11):
                inner = r - (11 if i % 2 else 16)
                c.line(
                    P(
                        f"M{CX + math.cos(t) * (r - 4)},{CY + math.sin(t) * (r - 4)} "
                        f"L{CX + math.cos(t) * inner},{CY + math.sin(t) * inner}"
                    ),
                    p.gold,
                    1.1,
                )
        draw_great_pip(c, p, suit, CX, CY + (2 if suit == "H" else 0), {"H": 1.12, "D": 1.2, "C": 1.14}[suit])
    half = Canvas()
    draw_index(half, "A", suit, color)
    c.twice(half)
    return c
