"""The four queens: coroneted, bejeweled, unimpressed."""

from __future__ import annotations

import math

from assets.generators.deck import regalia as rg
from assets.generators.deck.bodies import draw_chest, draw_neck, held, mane, necklace, robe, strands
from assets.generators.deck.cloth import chevrons, lattice, motifs, shade_right, stripes, weave
from assets.generators.deck.heads import DETAIL, FINE, OUTLINE, Face, draw_face
from assets.generators.deck.lofting import loft
from assets.generators.deck.stage import HEAD, Dress
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path, Point
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path


def queen_spades(c: Canvas, p: Palette, d: Dress) -> None:
    """Ice: black bob, fan collar, a raised brow and a raven's quill."""
    skin = p.skin["fair"]
    x, y = HEAD
    n = 13
    for i in range(n):
        a0, a1 = 150 + i * 240 / n, 150 + (i + 1) * 240 / n

        def at(deg: float, r: float) -> Point:
            return (x + math.cos(math.radians(deg)) * r, y + 22 + math.sin(math.radians(deg)) * r * 0.94)

        (ax, ay), (bx, by), (tx, ty) = at(a0, 62), at(a1, 62), at((a0 + a1) / 2, 74)
        leaf = P(f"M{x},{y + 24} L{ax},{ay} Q{tx},{ty} {bx},{by} Z")
        c.draw(leaf, p.paper if bx < x + 8 else p.paper_shade, p.ink, DETAIL + 0.3)
        mx, my = at((a0 + a1) / 2, 58)
        c.draw(suit_path("S").moved(mx, my, 0.075, turn=(a0 + a1) / 2 + 90), d.second)
        kx, ky = at((a0 + a1) / 2, 50)
        c.line(P(f"M{x},{y + 24} L{kx},{ky}"), p.ink, FINE)
    draw_chest(c, skin, p)
    body = P(
        "M84,139 C66,144 54,158 46,200 L218,244 C214,196 208,162 190,147 C182,142 172,138 164,136 C152,150 "
        "138,160 127,164 C114,158 104,148 96,135 Z"
    )
    robe(c, p, body, d)
    weave(c, body, stripes(d.second, 17, 6, p.gold))
    c.line(body, p.ink, OUTLINE)
    c.line(P("M96,135 C104,148 114,158 127,164 C138,160 152,150 164,136"), p.ink, 6.5)
    c.line(P("M96,135 C104,148 114,158 127,164 C138,160 152,150 164,136"), p.gold, 3.4)
    necklace(c, p, 132, 13, p.red, "S")
    with c.at(*HEAD):
        mane(
            c,
            p,
            "M0,-40 C-22,-40 -35,-28 -37,-8 C-38,6 -39,16 -38,27 C-32,31 -25,31 -19,28 L0,20",
            p.ink_soft,
            p.ink,
            p.silver_deep,
            [("M-14,-36 C-34,-30 -36,-4 -36,27", "M-20,-20 C-26,-4 -24,14 -21,28", 5)],
        )
        draw_face(
            c,
            Face(
                "fair",
                "woman",
                -1,
                (-0.75, 0.1),
                (0.45, 0.4),
                (0.2, 3.2),
                0.6,
                1.0,
                mouth="lips",
                iris=p.blue,
                smirk=1.2,
                mole=(10.5, 18.5),
                nose=(1.1, 0.4),
                width=0.97,
            ),
            p,
        )
        for k in (-1, 1):
            fringe = P(
                f"M{k * 0.5},-36 C{k * 18},-37 {k * 27},-28 {k * 27},-6 C{k * 24},-14 {k * 20},-20 "
                f"{k * 14},-21 C{k * 8},-22 {k * 3},-23 {k * 0.5},-28 Z"
            )
            c.draw(fringe, p.ink_soft if k < 0 else p.ink, p.ink, OUTLINE - 0.4)
        rg.tiara(c, p, "S", -30, p.blue)
        rg.hoop(c, p, -25, 6.5, half=25.5, jewels=(p.blue, p.paper, p.blue, p.paper, p.blue), sag=5)

    def quill() -> None:
        rg.feather(c, p, d.second, d.second_deep, 112, turn=4, bend=12, width=11)
        c.draw(Path.rect(-1.3, -16, 2.6, 34, 1), p.paper, p.ink, FINE)

    held(c, p, d, skin, quill, cuff=d.second, trim=p.gold, lace=True, ring=p.red)


def queen_hearts(c: Canvas, p: Palette, d: Dress) -> None:
    """Warm: auburn waves, a rose, and a smile that knows your hand."""
    skin = p.skin["fair"]
    hair, deep = "#a5432a", "#7c2c1d"
    with c.at(*HEAD):
        mane(
            c,
            p,
            "M0,-42 C-24,-42 -38,-30 -39,-10 C-46,-2 -46,10 -40,18 C-48,26 -48,38 -41,44 C-46,54 -38,66 -26,62 L0,60",
            hair,
            deep,
            p.ink,
            [
                (
                    "M-16,-38 C-46,-28 -28,2 -42,16 C-52,30 -36,40 -42,52",
                    "M-18,-22 C-30,-8 -20,12 -28,24 C-34,36 -22,46 -26,60",
                    4,
                )
            ],
        )
    draw_chest(c, skin, p)
    body = P(
        "M86,138 C66,144 54,158 46,200 L218,244 C214,196 208,162 190,147 C182,142 174,139 168,137 C164,152 "
        "148,158 127,150 C108,158 92,152 88,138 Z"
    )
    robe(c, p, body, d)
    weave(c, body, motifs("H", p.gold, 17, 9.5, p.gold_pale))
    c.line(body, p.ink, OUTLINE)
    edge = P("M87,138 C92,152 108,158 127,150 C148,158 164,152 168,137")
    c.line(edge, p.ink, 7)
    c.line(edge, p.paper, 4)
    pts = edge.outline(1.0)
    for i in range(1, 10):
        q = pts[int(i / 10 * (len(pts) - 1))]
        c.draw(Path.circle(q[0], q[1] + 2.2, 3.4), p.paper, p.ink, DETAIL)
    necklace(c, p, 131, 13, p.red, "H")
    with c.at(*HEAD):
        draw_face(
            c,
            Face(
                "fair",
                "woman",
                1,
                (0.55, 0.1),
                (0.35, 0.3),
                (1.6, 2.4),
                -0.4,
                1.0,
                brow_color=deep,
                mouth="lips",
                iris=p.green,
                smirk=1.8,
                blush=0.24,
                nose=(0.85, -0.8),
            ),
            p,
        )
        for k in (-1, 1):
            lock = P(
                f"M{k * 23},-10 C{k * 36},6 {k * 46},26 {k * 39},40 C{k * 46},52 {k * 40},66 {k * 29},66 "
                f"C{k * 33},56 {k * 23},50 {k * 27},38 C{k * 31},27 {k * 24},8 {k * 23},-10 Z"
            )
            c.draw(lock, hair if k < 0 else deep, p.ink, OUTLINE - 0.4)
            strands(
                c,
                loft(
                    P(f"M{k * 25},0 C{k * 37},10 {k * 44},26 {k * 37},40 C{k * 43},52 {k * 38},62 {k * 31},64"),
                    P(f"M{k * 24},2 C{k * 24},16 {k * 32},28 {k * 28},40 C{k * 25},50 {k * 34},56 {k * 30},64"),
                    3,
                ),
                p.ink,
                FINE,
                0.8,
            )
        for k in (-1, 1):
            wave = P(
                f"M{k * 0.5},-37 C{k * 16},-39 {k * 29},-31 {k * 30},-14 C{k * 31},-4 {k * 25},2 {k * 28},12 "
                f"C{k * 21},6 {k * 20},-4 {k * 22},-11 C{k * 20},-20 {k * 10},-24 {k * 0.5},-30 Z"
            )
            c.draw(wave, hair if k < 0 else deep, p.ink, OUTLINE - 0.4)
            strands(
                c,
                loft(
                    P(f"M{k * 2},-35 C{k * 18},-35 {k * 28},-26 {k * 28},-12 C{k * 28},-4 {k * 24},2 {k * 26},8"),
                    P(f"M{k * 2},-31 C{k * 12},-26 {k * 20},-22 {k * 22},-12 C{k * 20},-4 {k * 21},2 {k * 25},7"),
                    2,
                ),
                p.ink,
                FINE,
                0.8,
            )
        rg.tiara(c, p, "H", -31, p.red)
        rg.hoop(c, p, -26, 6.5, half=25.5, jewels=(p.red, p.paper, p.red, p.paper, p.red), sag=5)
    held(c, p, d, skin, lambda: rg.rose(c, p, -66, p.red, p.red_deep), cuff=p.paper, trim=p.gold, lace=True)


def queen_diamonds(c: Canvas, p: Palette, d: Dress) -> None:
    """Grand: coiled braids, long ear drops, half hidden smile, an open fan."""
    skin = p.skin["tan"]
    draw_chest(c, skin, p)
    body = P(
        "M84,139 C66,144 54,158 46,200 L218,244 C214,196 208,162 190,147 C182,142 176,140 170,138 C166,144 "
        "158,150 150,151 L127,178 L106,150 C98,149 92,144 90,138 Z"
    )
    robe(c, p, body, d)
    weave(c, body, lattice("D", d.second_deep, d.second, 17, 9))
    c.line(body, p.ink, OUTLINE)
    edge = P("M90,138 C92,144 98,149 106,150 L127,178 L150,151 C158,150 166,144 170,138")
    c.line(edge, p.ink, 7.5)
    c.line(edge, d.second, 4.4)
    x = HEAD[0]
    for i in range(3):
        w = 12 + i * 4.5
        c.line(
            P(
                f"M{x - w},{124 + i * 4.5} C{x - w * 0.6},{134 + i * 7} {x + w * 0.6},{134 + i * 7} "
                f"{x + w},{124 + i * 4.5}"
            ),
            p.ink,
            3.6,
        )
        c.line(
            P(
                f"M{x - w},{124 + i * 4.5} C{x - w * 0.6},{134 + i * 7} {x + w * 0.6},{134 + i * 7} "
                f"{x + w},{124 + i * 4.5}"
            ),
            p.gold if i != 1 else p.paper,
            1.9,
        )
    c.draw(suit_path("D").moved(x, 154, 0.13), d.second, p.ink, DETAIL)
    with c.at(*HEAD):
        for k in (-1, 1):
            for r, y in ((15.5, -4.0),):
                c.draw(Path.circle(k * 34, y, r), p.ink_soft if k < 0 else p.ink, p.ink, OUTLINE)
                for rr in (11.5, 7.5, 3.5):
                    c.line(Path.circle(k * 34, y, rr), p.silver_deep, FINE)
                for a in range(0, 360, 45):
                    t = math.radians(a)
                    c.line(
                        P(
                            f"M{k * 34 + math.cos(t) * 4},{y + math.sin(t) * 4} "
                            f"L{k * 34 + math.cos(t + 0.5) * r * 0.95},{y + math.sin(t + 0.5) * r * 0.95}"
                        ),
                        p.silver_deep,
                        FINE * 0.8,
                    )
                c.draw(suit_path("D").moved(k * 34, y, 0.075), p.gold, p.ink, FINE)
        mane(c, p, "M0,-42 C-20,-42 -29,-32 -28,-8 L-24,4 L0,0", p.ink_soft, p.ink, p.silver_deep, [])
        draw_face(
            c,
            Face(
                "tan",
                "woman",
                -1,
                (0.8, 0.1),
                (0.5, 0.42),
                (2.4, 0.4),
                0.2,
                1.0,
                mouth="lips",
                smirk=-1.6,
                iris=p.ink,
                lipstick=p.red_deep,
                mole=(-11, 19),
                nose=(1.05, 0.2),
                width=0.97,
            ),
            p,
        )
        for k in (-1, 1):
            part = P(
                f"M0,-38 C{k * 16},-38 {k * 27},-30 {k * 26.5},-4 C{k * 23},-12 {k * 20},-18 {k * 12},-22 "
                f"C{k * 6},-25 {k * 2},-28 0,-32 Z"
            )
            c.draw(part, p.ink_soft if k < 0 else p.ink, p.ink, OUTLINE - 0.4)
            strands(
                c,
                loft(
                    P(f"M{k * 2},-36 C{k * 16},-35 {k * 25},-26 {k * 25.5},-8"),
                    P(f"M{k * 2},-32 C{k * 10},-25 {k * 20},-20 {k * 24.5},-9"),
                    2,
                ),
                p.silver_deep,
            )
            c.line(P(f"M{k * 27},11 L{k * 27},18"), p.ink, 1.2)
            c.draw(suit_path("D").moved(k * 27, 25, 0.14), p.gold if k < 0 else p.gold_deep, p.ink, DETAIL)
            c.draw(Path.circle(k * 27, 12, 2.3), p.paper, p.ink, FINE)
        rg.tiara(c, p, "D", -31, d.second)
        rg.hoop(c, p, -26, 6.5, half=25.5, jewels=(d.second, p.paper, d.second, p.paper, d.second), sag=5)
    held(
        c, p, d, skin, lambda: rg.fan(c, p, d.second, p.paper, 50, turn=-24), cuff=d.second, trim=p.paper, ring=p.green
    )


def queen_clubs(c: Canvas, p: Palette, d: Dress) -> None:
    """Radiant: a great halo of curls, a clover in hand, laughing eyes."""
    skin = p.skin["deep"]
    x = HEAD[0]
    with c.at(*HEAD):
        ring = [(math.cos(math.radians(a)) * 37, -8 + math.sin(math.radians(a)) * 37) for a in range(130, 411, 20)]
        for q in ring:
            c.draw(Path.circle(q[0], q[1], 12), p.ink_soft if q[0] < 6 else p.ink, p.ink, OUTLINE)
        halo = Path.circle(0, -8, 38)
        c.draw(halo, p.ink_soft)
        shade_right(c, halo, 4, p.ink)
        for q in ring:
            for k in (1, -1):
                c.line(Path.arc(q[0], q[1], 6, 20 * k, 230 * k), p.silver_deep, FINE)
        for a in range(140, 401, 22):
            for r in (27,):
                qx, qy = math.cos(math.radians(a)) * r, -8 + math.sin(math.radians(a)) * r
                c.line(Path.arc(qx, qy, 4.6, a, a + 230), p.silver_deep, FINE)
    draw_neck(c, skin, p, 8.5, 150)
    body = P(
        "M84,139 C66,144 54,158 46,200 L218,244 C214,196 208,162 190,147 C182,142 172,138 164,136 C158,150 "
        "142,154 127,154 C112,154 98,150 93,136 Z"
    )
    robe(c, p, body, d)
    weave(c, body, chevrons(p.gold, 16, 4.0, p.gold_pale, rise=0.4))
    c.line(body, p.ink, OUTLINE)
    for i, (w, col) in enumerate(((38.0, p.gold), (31.0, p.red), (24.0, p.gold), (17.5, d.main))):
        ring_p = P(
            f"M{x - w},{133 - i * 2.6} C{x - w},{133 + w * 0.72 - i} {x + w},{133 + w * 0.72 - i} "
            f"{x + w},{133 - i * 2.6} C{x + w * 0.5},{124 - i * 2} {x - w * 0.5},{124 - i * 2} "
            f"{x - w},{133 - i * 2.6} Z"
        )
        c.draw(ring_p, col)
        shade_right(c, ring_p, x, p.ink, 0.25)
        c.line(ring_p, p.ink, DETAIL + 0.2)
    c.draw(
        P(
            f"M{x - 10},112 L{x + 10},112 C{x + 10},122 {x + 12},128 {x + 13},130 C{x + 6},136 {x - 6},136 "
            f"{x - 13},130 C{x - 12},128 {x - 10},122 {x - 10},112 Z"
        ),
        skin[1],
    )
    for i in range(9):
        u = i / 8 * 2 - 1
        c.draw(Path.circle(x + u * 33.5, 135 + (1 - u * u) * 20.5, 1.7), p.paper, p.ink, FINE)
    with c.at(*HEAD):
        draw_face(
            c,
            Face(
                "deep",
                "woman",
                1,
                (-0.55, 0.1),
                (0.35, 0.35),
                (2.2, 2.2),
                -0.5,
                1.05,
                mouth="lips",
                smirk=1.6,
                lipstick=p.red,
                nose=(0.95, 0.0),
                width=1.02,
            ),
            p,
        )
        for k in (-1, 1):
            c.draw(Path.circle(k * 27, 15, 6.2), p.gold if k < 0 else p.gold_deep, p.ink, DETAIL)
            c.draw(Path.circle(k * 27, 16, 3.4), p.ink)
            c.draw(
                P(f"M{k * 22},-26 C{k * 28},-20 {k * 28},-8 {k * 25},0 C{k * 24},-10 {k * 22},-16 {k * 18},-20 Z"),
                p.ink,
            )
        rg.tiara(c, p, "C", -31, p.red)
        rg.hoop(c, p, -25, 8, half=26, jewels=(p.red, p.paper, p.green, p.paper, p.red), sag=5)
    held(c, p, d, skin, lambda: rg.clover(c, p, -56), cuff=p.gold, trim=p.red, ring=p.red)
