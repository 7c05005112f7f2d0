"""The four kings: bearded, crowned, robed."""

from __future__ import annotations

import math

from assets.generators.deck import regalia as rg
from assets.generators.deck.bodies import KING_BODY, cape, draw_neck, ears, ermine, held, robe, strands
from assets.generators.deck.cloth import lattice, motifs, scales, shade_right, stripes, weave, weave_sides
from assets.generators.deck.heads import DETAIL, FINE, OUTLINE, Face, draw_face
from assets.generators.deck.lofting import loft
from assets.generators.deck.stage import HEAD, Dress
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.palette import Palette


def king_spades(c: Canvas, p: Palette, d: Dress) -> None:
    """Stern, hooded eyes, a long pointed black beard, sword up."""
    skin = p.skin["fair"]
    robe(c, p, KING_BODY, d)
    weave_sides(c, KING_BODY, lattice("S", p.gold_deep, p.gold, 17, 8.5), 104, 132)
    c.line(KING_BODY, p.ink, OUTLINE)
    ermine(c, p)
    with c.at(*HEAD):
        for k in (-1, 1):
            lock = P(
                f"M{k * 22},-26 C{k * 34},-18 {k * 36},4 {k * 33},20 C{k * 38},26 {k * 38},34 {k * 32},37 "
                f"C{k * 26},36 {k * 22},26 {k * 22},14 Z"
            )
            c.draw(lock, p.ink_soft if k < 0 else p.ink, p.ink, OUTLINE)
            outer = P(f"M{k * 24},-22 C{k * 34},-14 {k * 34},8 {k * 32},22 C{k * 36},28 {k * 35},33 {k * 32},36")
            inner = P(f"M{k * 22},-10 C{k * 25},0 {k * 24},14 {k * 25},24 C{k * 27},30 {k * 29},34 {k * 31},35")
            strands(c, loft(outer, inner, 3), p.silver_deep)
        draw_face(
            c,
            Face(
                "fair",
                "man",
                -1,
                (-0.55, 0.2),
                (0.5, 0.4),
                (0.3, 1.5),
                2.4,
                1.15,
                mouth="hidden",
                iris=p.blue,
                nose=(1.25, 1.0),
                width=0.97,
            ),
            p,
        )
        beard = both("M0,24 C-6,22 -14,19 -20,10 C-22,6 -24,0 -25.5,-7 C-29,8 -28,24 -23,36 C-18,48 -9,60 0,78")
        c.draw(beard, p.ink_soft)
        shade_right(c, beard, 0, p.ink)
        for k in (-1, 1):
            strands(
                c,
                loft(
                    P(f"M{k * 1.5},34 C{k * 2},44 {k * 0.5},58 0,76"),
                    P(f"M{k * 25},4 C{k * 27},20 {k * 21},40 {k * 2},74"),
                    6,
                    trim=(0.04, 0.88),
                ),
                p.silver_deep,
            )
        c.line(beard, p.ink, OUTLINE)
        c.draw(P("M-5.5,26.5 C-3,24.5 3,24.5 5.5,26.5 C3,30 -3,30 -5.5,26.5 Z"), p.red_deep, p.ink, FINE)
        for k in (-1, 1):
            tash = P(
                f"M{k * -0.5},18.5 C{k * 5},16.5 {k * 11},18 {k * 15},23 C{k * 18},27 {k * 22},29 {k * 27},27 "
                f"C{k * 24},34 {k * 14},35 {k * 9},30 C{k * 6},27 {k * 3},26 {k * -0.5},25 Z"
            )
            c.draw(tash, p.ink_soft, p.ink, DETAIL)
            strands(
                c,
                loft(
                    P(f"M{k * 1},19.5 C{k * 8},18 {k * 13},22 {k * 17},27"),
                    P(f"M{k * 1},24 C{k * 7},26 {k * 10},31 {k * 18},31"),
                    2,
                ),
                p.silver_deep,
            )
        rg.crown_points(c, p, "S", -29, 28, d.second)
        rg.hoop(c, p, -22, 9, jewels=(p.red, p.paper, p.blue, p.paper, p.red))
    held(c, p, d, skin, lambda: rg.sword(c, p, -122, p.red), cuff=p.paper, trim=p.gold, ring=p.red)


def king_hearts(c: Canvas, p: Palette, d: Dress) -> None:
    """Jolly: white cloud of a beard, curled mustache, a goblet raised."""
    skin = p.skin["fair"]
    robe(c, p, KING_BODY, d, second=True)
    weave(c, KING_BODY, stripes(p.red_deep, 15, 6, p.gold))
    c.line(KING_BODY, p.ink, OUTLINE)
    cape(c, p, d.main, d.deep, p.gold, motifs("H", p.gold, 18, 10, p.gold_pale))
    with c.at(*HEAD):
        for k in (-1, 1):
            for x, y, r in ((27, -16, 7), (31, -4, 8), (31, 9, 8.5)):
                c.draw(Path.circle(k * x, y, r), p.paper if k < 0 else p.paper_shade, p.ink, OUTLINE)
        draw_face(
            c,
            Face(
                "fair",
                "man",
                1,
                (0.6, 0.1),
                (0.25, 0.42),
                (3.0, 1.0),
                -0.5,
                1.25,
                brow_color=p.paper,
                brow_edge=True,
                mouth="hidden",
                iris=p.blue,
                blush=0.28,
                nose=(1.2, 0.3),
                width=1.04,
            ),
            p,
        )
        curls = [
            (-24, 16, 9),
            (24, 16, 9),
            (-25, 30, 10.5),
            (25, 30, 10.5),
            (-18, 44, 11),
            (18, 44, 11),
            (-6, 53, 11),
            (8, 53, 11),
        ]
        for x, y, r in curls:
            c.draw(Path.circle(x, y, r), p.paper if x < 4 else p.paper_shade, p.ink, OUTLINE)
        fill = both("M0,24 C-8,22 -16,20 -20,11 L-26,22 L-27,34 L-18,48 L0,57")
        c.draw(fill, p.paper)
        shade_right(c, fill, 3, p.paper_shade)
        for x, y, r in curls:
            k = -1 if x < 0 else 1
            pts = [
                (x + k * math.cos(a) * (r * 0.62 - a * r * 0.075), y + math.sin(a) * (r * 0.62 - a * r * 0.075))
                for a in [j * 0.5 - 0.8 for j in range(12)]
            ]
            c.line(Path.spline(pts), p.ink, FINE)
        for x, y in ((-9, 38), (9, 38), (0, 46)):
            c.line(
                P(
                    f"M{x - 5},{y} C{x - 4},{y + 6} {x + 4},{y + 6} {x + 4},{y + 1} C{x + 4},{y - 3} {x - 1},{y - 3} "
                    f"{x - 1},{y + 1}"
                ),
                p.ink,
                FINE,
            )
        c.draw(P("M-6.5,25.5 C-3,24 3,24 6.5,25 C4,31.5 -4,31.5 -6.5,25.5 Z"), p.red, p.ink, DETAIL)
        for k in (-1, 1):
            tash = P(
                f"M0,18.5 C{k * 5},15.5 {k * 13},17 {k * 17},21 C{k * 20},24 {k * 25},22.5 {k * 24},18.5 "
                f"C{k * 23.5},16 {k * 20.5},16.5 {k * 21},18.8 "
                f"C{k * 27},12 {k * 32},21 {k * 26},26 C{k * 20},30.5 {k * 11},29.5 {k * 6.5},26 C{k * 4},24.5 "
                f"{k * 2},24.5 0,25 Z"
            )
            c.draw(tash, p.paper if k < 0 else p.paper_shade, p.ink, DETAIL + 0.2)
        rg.crown_points(c, p, "H", -29, 27, d.second)
        rg.hoop(c, p, -22, 9, jewels=(p.blue, p.paper, p.red, p.paper, p.blue))
    held(c, p, d, skin, lambda: rg.goblet(c, p, p.red_deep, p.red), cuff=p.paper, trim=p.gold, ring=p.blue)


def king_diamonds(c: Canvas, p: Palette, d: Dress) -> None:
    """Shrewd: goatee, waxed mustache, eyes on your chips, diamond scepter."""
    skin = p.skin["tan"]
    robe(c, p, KING_BODY, d, second=True)
    weave(c, KING_BODY, lattice("D", p.gold, p.gold_pale, 16, 8))
    c.line(KING_BODY, p.ink, OUTLINE)
    x = HEAD[0]
    draw_neck(c, skin, p, 12, 138)
    cape(c, p, p.gold, p.gold_deep, d.second)
    shirt = P(f"M{x - 14},116 L{x + 14},116 L{x},166 Z")
    c.draw(shirt, p.paper)
    shade_right(c, shirt, x, p.paper_shade)
    c.draw(
        P(f"M{x - 10},112 L{x + 10},112 C{x + 10},124 {x + 5},131 {x},134 C{x - 5},131 {x - 10},124 {x - 10},112 Z"),
        skin[1],
        p.ink,
        DETAIL,
    )
    for k in (-1, 1):
        flap = P(
            f"M{x + k * 13},114 C{x + k * 26},118 {x + k * 34},126 {x + k * 36},136 L{x + k * 20},146 L{x},158 "
            f"L{x},146 C{x + k * 8},138 {x + k * 13},126 {x + k * 13},114 Z"
        )
        c.draw(flap, d.second if k < 0 else d.second_deep, p.ink, OUTLINE)
        c.line(P(f"M{x + k * 30},134 L{x + k * 19},141 L{x + k * 3},150"), p.gold, 1.3)
    with c.at(*HEAD):
        for k in (-1, 1):
            bob = P(
                f"M{k * 20},-28 C{k * 33},-26 {k * 37},-8 {k * 34},8 C{k * 33},18 {k * 37},25 {k * 45},27 "
                f"C{k * 38},35 {k * 26},34 {k * 21},25 C{k * 24},12 {k * 24},-4 {k * 22},-16 Z"
            )
            c.draw(bob, p.ink_soft if k < 0 else p.ink, p.ink, OUTLINE)
            outer = P(f"M{k * 24},-26 C{k * 34},-20 {k * 34},-4 {k * 32.5},8 C{k * 31},18 {k * 35},25 {k * 41},28")
            inner = P(f"M{k * 22},-14 C{k * 25},0 {k * 25},12 {k * 23},22 C{k * 24},28 {k * 28},31 {k * 33},32")
            strands(c, loft(outer, inner, 4), p.silver_deep)
        ears(c, p, skin, p.gold)
        draw_face(
            c,
            Face(
                "tan",
                "man",
                1,
                (0.85, 0.15),
                (0.52, 0.4),
                (0.4, 3.4),
                1.2,
                1.0,
                mouth="line",
                smirk=2.2,
                iris=p.green,
                nose=(1.3, 0.4),
                width=0.98,
            ),
            p,
        )
        goatee = both("M0,29 C-4,29.5 -7.5,30 -9,33 C-9,40 -5,46 0,54")
        c.draw(goatee, p.ink_soft)
        shade_right(c, goatee, 1, p.ink)
        c.line(goatee, p.ink, DETAIL)
        strands(c, loft(P("M-5,33 C-5,40 -3,45 0,50"), P("M5,33 C5,40 3,45 0,50"), 3), p.silver_deep)
        for k in (-1, 1):
            c.draw(
                P(
                    f"M{1.5},18.8 C{1.5 + k * 5},17 {1.5 + k * 10},19.5 {1.5 + k * 15},21.5 C{1.5 + k * 20},22.8 "
                    f"{1.5 + k * 23},18 {1.5 + k * 22},13 C{1.5 + k * 27},19 {1.5 + k * 23},26.5 {1.5 + k * 15},25.5 "
                    f"C{1.5 + k * 9},24.8 {1.5 + k * 5},22.5 {1.5},22 Z"
                ),
                p.ink,
            )
        rg.crown_points(c, p, "D", -29, 29, p.ink_soft)
        rg.hoop(c, p, -22, 9, jewels=(p.paper, p.red, d.second, p.red, p.paper))
    held(
        c,
        p,
        d,
        skin,
        lambda: rg.scepter(c, p, "D", -108, d.second),
        cuff=p.gold,
        trim=p.paper,
        ring=p.green,
        main=d.second,
        deep=d.second_deep,
    )


def king_clubs(c: Canvas, p: Palette, d: Dress) -> None:
    """Broad and warm: a braided, beaded beard and a knobbly club for a scepter."""
    skin = p.skin["deep"]
    robe(c, p, KING_BODY, d)
    weave_sides(c, KING_BODY, scales(p.gold, r=12, eye=p.gold), 104, 132)
    c.line(KING_BODY, p.ink, OUTLINE)
    ermine(c, p)
    with c.at(*HEAD):
        ears(c, p, skin, p.gold)
        for k in (-1, 1):
            side = P(f"M{k * 20},-28 C{k * 30},-26 {k * 31},-14 {k * 27},-4 L{k * 22},-2 Z")
            c.draw(side, p.ink_soft if k < 0 else p.ink, p.ink, OUTLINE)
        draw_face(
            c,
            Face(
                "deep",
                "man",
                -1,
                (0.0, 0.1),
                (0.3, 0.3),
                (1.6, 1.6),
                -0.4,
                1.25,
                mouth="hidden",
                nose=(1.15, 0.0),
                width=1.04,
            ),
            p,
        )
        beard = both("M0,22 C-8,20 -15,17 -19,9 C-21,4 -24,-2 -25.5,-6 C-29,8 -30,22 -26,32 C-22,42 -12,46 0,45")
        c.draw(beard, p.ink_soft)
        shade_right(c, beard, 2, p.ink)
        for k in (-1, 1):
            strands(
                c,
                loft(
                    P(f"M{k * 2},31 C{k * 3},36 {k * 2},40 {k * 1},44"),
                    P(f"M{k * 25},2 C{k * 28},18 {k * 24},38 {k * 8},44"),
                    5,
                    trim=(0.05, 0.9),
                ),
                p.silver_deep,
            )
        c.line(beard, p.ink, OUTLINE)
        for x in (-13.0, 13.0, 0.0):
            for i in range(3 if x else 4):
                y = 46 + i * 8.5 - (3 if x else 0)
                c.draw(
                    P(
                        f"M{x - 6},{y} C{x - 7.5},{y + 6} {x - 3},{y + 9} {x},{y + 10} C{x + 3},{y + 9} "
                        f"{x + 7.5},{y + 6} {x + 6},{y} C{x + 2},{y + 3} {x - 2},{y + 3} {x - 6},{y} Z"
                    ),
                    p.ink_soft if x < 5 else p.ink,
                    p.ink,
                    DETAIL,
                )
                c.line(P(f"M{x},{y + 3} L{x},{y + 9}"), p.silver_deep, FINE)
            end = 46 + (3 if x else 4) * 8.5 - (3 if x else 0)
            c.draw(Path.rect(x - 4.5, end - 1, 9, 5, 1.6), p.gold, p.ink, DETAIL)
            c.draw(P(f"M{x - 3},{end + 4} L{x + 3},{end + 4} L{x},{end + 11} Z"), p.ink_soft, p.ink, DETAIL)
        c.draw(P("M-9,24.5 C-4,22.5 4,22.5 9,24.5 C6,31 -6,31 -9,24.5 Z"), p.paper, p.ink, DETAIL)
        c.line(P("M-6,29.6 C-3,31.8 3,31.8 6,29.6"), p.red_deep, 2.2)
        for k in (-1, 1):
            tash = P(
                f"M{-1.5},18.6 C{k * 6},16 {k * 14},18.5 {k * 19},26 C{k * 15},29.5 {k * 10},25 {k * 6},24.6 "
                f"C{k * 3},24.3 {k * 1},24.5 -1.5,24.5 Z"
            )
            c.draw(tash, p.ink_soft, p.ink, DETAIL)
            strands(
                c,
                loft(
                    P(f"M{k * 3},18.4 C{k * 8},18 {k * 14},20 {k * 18},25.5"),
                    P(f"M{k * 2},24 C{k * 7},23 {k * 11},26.5 {k * 17},26"),
                    2,
                    trim=(0.05, 0.9),
                ),
                p.silver_deep,
            )
        rg.crown_points(c, p, "C", -29, 27, d.deep)
        rg.hoop(c, p, -22, 9, jewels=(p.red, p.paper, p.green, p.paper, p.red))
    held(c, p, d, skin, lambda: rg.cudgel(c, p, -104), cuff=p.paper, trim=p.gold, ring=p.red)
