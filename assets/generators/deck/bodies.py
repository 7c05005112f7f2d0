"""Bodies and dress shared by the figures: robes, capes, ruffs, hair, arms."""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.generators.deck import regalia as rg
from assets.generators.deck.cloth import Pattern, shade_right, weave
from assets.generators.deck.heads import DETAIL, FINE, OUTLINE
from assets.generators.deck.lofting import loft
from assets.generators.deck.pips import draw_suit
from assets.generators.deck.stage import GRIP, HEAD, Dress
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path, Point, both
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path

KING_BODY = P(
    "M108,112 C102,128 84,132 68,138 C52,144 42,160 36,200 L226,244 C226,196 216,160 198,146 C182,136 152,130 146,112 Z"
)
QUEEN_BODY = P(
    "M116,112 C115,128 100,134 84,139 C66,144 54,158 46,200 L218,244 C214,196 208,162 190,147 C174,137 "
    "140,130 139,112 Z"
)
JACK_BODY = P(
    "M114,112 C112,128 96,132 78,138 C60,144 50,158 43,200 L220,244 C218,196 210,160 192,146 C176,137 143,130 141,112 Z"
)


def draw_neck(c: Canvas, skin: tuple[str, str], p: Palette, wide: float = 10.0, low: float = 142.0) -> None:
    """Neck and the skin above a neckline."""
    x = HEAD[0]
    neck = P(
        f"M{x - wide},108 C{x - wide},124 {x - wide - 2},128 {x - wide - 10},{low} L{x + wide + 10},{low} "
        f"C{x + wide + 2},128 {x + wide},124 {x + wide},108 Z"
    )
    c.draw(neck, skin[0])
    shade_right(c, neck, x - 2, skin[1])
    c.draw(P(f"M{x - wide},112 C{x - 4},132 {x + 6},134 {x + wide},112 Z"), skin[1])
    c.line(neck, p.ink, OUTLINE)


def cape(c: Canvas, p: Palette, fill: str, deep: str, trim: str, pattern: Pattern | None = None) -> None:
    """A pleated collar-cape lying over the shoulders."""
    x = HEAD[0]

    def hem(k: float, inset: float = 0.0) -> Point:
        t = k * math.pi / 2
        return (x + math.sin(t) * (80 - inset), 140 + math.cos(t) * (37 - inset))

    ks = [i / 12 - 1 for i in range(25)]
    shape = Path.joined(
        [
            P(f"M{x - 15},114 C{x - 26},126 {x - 58},126 {x - 80},140"),
            Path.spline([hem(k) for k in ks]),
            P(f"M{x + 80},140 C{x + 58},126 {x + 26},126 {x + 15},114"),
        ]
    ).close()
    c.draw(shape, fill)
    shade_right(c, shape, x, deep)
    if pattern:
        weave(c, shape, pattern)
    else:
        for k in [i / 7 - 1 + 1 / 14 for i in range(14)]:
            t = k * math.pi / 2
            q0, q1 = (x + math.sin(t) * 17, 118 + math.cos(t) * 12), hem(k, 5)
            c.line(P(f"M{q0[0]},{q0[1]} L{q1[0]},{q1[1]}"), p.ink, FINE)
    rim = Path.spline([hem(k, 3.2) for k in ks])
    c.line(rim, p.ink, 6.6, cap="butt")
    c.line(rim, trim, 3.4, cap="butt")
    c.line(shape, p.ink, OUTLINE)


def ruff(c: Canvas, p: Palette, y: float, wide: float, tall: float, n: int = 15) -> None:
    """A starched, goffered ruff round the neck."""
    x = HEAD[0]
    for i in range(n):
        a = math.pi * (i + 0.5) / n
        px, py = x - math.cos(a) * wide, y + math.sin(a) * tall
        r = 6.0
        c.draw(Path.circle(px, py, r), p.paper if px < x + 4 else p.paper_shade, p.ink, DETAIL + 0.2)
    disc = P(
        f"M{x - wide},{y - 1} C{x - wide * 0.9},{y + tall * 1.32} {x + wide * 0.9},{y + tall * 1.32} "
        f"{x + wide},{y - 1} C{x + wide * 0.5},{y - 6} {x - wide * 0.5},{y - 6} {x - wide},{y - 1} Z"
    )
    c.draw(disc, p.paper)
    shade_right(c, disc, x + 4, p.paper_shade)
    for i in range(n + 1):
        a = math.pi * i / n
        c.line(
            P(
                f"M{x - math.cos(a) * wide * 0.55},{y - 3 + math.sin(a) * tall * 0.4} "
                f"L{x - math.cos(a) * wide * 1.02},{y + math.sin(a) * tall * 1.02}"
            ),
            p.ink,
            FINE,
        )


def draw_chest(c: Canvas, skin: tuple[str, str], p: Palette) -> None:
    """Neck, bare shoulders and collar bones, for low necklines."""
    x = HEAD[0]
    chest = P(
        f"M{x - 9},104 C{x - 9},122 {x - 10},127 {x - 22},131 C{x - 34},134 {x - 44},137 {x - 50},146 "
        f"L{x - 44},200 L{x + 44},200 L{x + 50},146 "
        f"C{x + 44},137 {x + 34},134 {x + 22},131 C{x + 10},127 {x + 9},122 {x + 9},104 Z"
    )
    c.draw(chest, skin[0])
    shade_right(c, chest, x - 1, skin[1])
    c.draw(P(f"M{x - 9},110 C{x - 7},126 {x - 1},131 {x + 9},134 L{x + 9},106 Z"), skin[1])
    c.line(chest, p.ink, OUTLINE)
    for k in (-1, 1):
        c.line(P(f"M{x + k * 5},139 C{x + k * 12},138 {x + k * 20},138 {x + k * 27},141"), p.ink, FINE)


def ermine(c: Canvas, p: Palette, tails: bool = True) -> None:
    """A white fur mantle over a king's shoulders."""
    x = HEAD[0]
    fur = P(
        f"M{x - 17},116 C{x - 28},124 {x - 42},125 {x - 54},131 C{x - 60},138 {x - 56},147 {x - 47},146 "
        f"C{x - 42},156 {x - 32},152 {x - 28},157 "
        f"C{x - 22},167 {x - 12},162 {x - 8},169 C{x - 3},176 {x + 5},176 {x + 9},169 C{x + 15},173 {x + 25},169 "
        f"{x + 28},161 C{x + 37},165 {x + 46},160 {x + 47},151 "
        f"C{x + 56},152 {x + 61},142 {x + 55},134 C{x + 43},126 {x + 28},124 {x + 17},116 Z"
    )
    c.draw(fur, p.paper)
    shade_right(c, fur, x + 6, p.paper_shade, lean=-6)
    c.line(fur, p.ink, OUTLINE)
    if tails:
        for dx, y, t in (
            (-47, 136, 24),
            (-35, 143, 18),
            (-23, 151, 12),
            (24, 155, -12),
            (36, 149, -18),
            (48, 141, -24),
            (-24, 132, 16),
            (26, 134, -16),
        ):
            c.draw(
                P("M0,-4.5 C1.8,-1.5 2.6,1 1.6,4 L0,2.6 L-1.6,4 C-2.6,1 -1.8,-1.5 0,-4.5 Z").moved(
                    x + dx, y, 1.1, turn=t
                ),
                p.ink,
            )


def placket(
    c: Canvas, p: Palette, fill: str, deep: str, top: float, wide: float, suit: str, motif: str, trim: str
) -> None:
    """The panel down the middle of a robe."""
    x = HEAD[0]
    panel = P(f"M{x - wide},{top} L{x + wide},{top} L{x + wide * 1.5},210 L{x - wide * 1.5},210 Z")
    c.draw(panel, fill)
    shade_right(c, panel, x, deep)
    for k in (-1, 1):
        c.line(P(f"M{x + k * wide},{top} L{x + k * wide * 1.5},210"), p.ink, 5.0)
        c.line(P(f"M{x + k * wide},{top} L{x + k * wide * 1.5},210"), trim, 2.4)
    for i in range(5):
        draw_suit(c, suit, x, top + 12 + i * 16, 10, motif)


def necklace(c: Canvas, p: Palette, y: float, wide: float, gem: str, suit: str) -> None:
    """A string of pearls with a pendant."""
    x = HEAD[0]
    n = 9
    for i in range(n):
        u = i / (n - 1) * 2 - 1
        c.draw(Path.circle(x + u * wide, y + (1 - u * u) * wide * 0.62, 2.1), p.paper, p.ink, FINE)
    c.draw(suit_path(suit).moved(x, y + wide * 0.62 + 7.5, 0.095), gem, p.ink, FINE)


def robe(c: Canvas, p: Palette, body: Path, d: Dress, second: bool = False) -> None:
    """Fill, shade and outline a body."""
    c.draw(body, d.second if second else d.main)
    shade_right(c, body, HEAD[0], d.second_deep if second else d.deep)


def held(
    c: Canvas,
    p: Palette,
    d: Dress,
    skin: tuple[str, str],
    thing: Callable[[], None] | None,
    *,
    cuff: str,
    trim: str,
    lace: bool = False,
    ring: str = "",
    main: str = "",
    deep: str = "",
    at: Point = GRIP,
    turn: float = 0.0,
) -> None:
    """An attribute, the hand round it, and the arm below."""
    if not d.hands:
        return
    with c.at(*at):
        sleeve = rg.cuff_and_sleeve(c, p, main or d.main, deep or d.deep, cuff, trim)
        del sleeve
        with c.at(0, 0, turn=turn):
            if thing:
                thing()
            rg.fist(c, skin, p, ring)
        rg.cuff(c, p, cuff, trim, lace)


def strands(c: Canvas, lines: list[Path], color: str, width: float = FINE, opacity: float = 1.0) -> None:
    """Hair drawn as parallel lines."""
    for line in lines:
        c.line(line, color, width, opacity=opacity)


def mane(c: Canvas, p: Palette, half: str, fill: str, deep: str, line: str, rows: list[tuple[str, str, int]]) -> None:
    """Symmetrical back hair from its left half (head units), with lofted strands."""
    shape = both(half)
    c.draw(shape, fill)
    shade_right(c, shape, 4, deep)
    for a, b, n in rows:
        for path in loft(P(a), P(b), n):
            c.line(path, line, FINE, opacity=0.8)
            c.line(path.mirrored(), line, FINE, opacity=0.8)
    c.line(shape, p.ink, OUTLINE)


def ears(c: Canvas, p: Palette, skin: tuple[str, str], ring: str = "") -> None:
    """Ears, with drops for those who wear them."""
    for k in (-1, 1):
        c.draw(
            P(f"M{k * 24},-4 C{k * 30},-9 {k * 33},-1 {k * 30},6 C{k * 28.5},11 {k * 25},11 {k * 23},8 Z"),
            skin[0] if k < 0 else skin[1],
            p.ink,
            DETAIL + 0.2,
        )
        if ring:
            c.draw(Path.circle(k * 27.5, 15.5, 2.6), ring, p.ink, DETAIL)
            c.draw(Path.circle(k * 27.5, 20.5, 1.7), p.gold, p.ink, FINE)
