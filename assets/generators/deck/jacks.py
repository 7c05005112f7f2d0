"""The four jacks: capped, clean-shaven (nearly), up to something."""

from __future__ import annotations

from assets.generators.deck import regalia as rg
from assets.generators.deck.bodies import JACK_BODY, draw_neck, ears, held, placket, robe, ruff, strands
from assets.generators.deck.cloth import chevrons, harlequin, lattice, shade_right, stripes, weave
from assets.generators.deck.heads import DETAIL, FINE, OUTLINE, Face, draw_face
from assets.generators.deck.lofting import loft
from assets.generators.deck.pips import draw_suit
from assets.generators.deck.stage import GRIP, HEAD, Dress
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path


def jack_spades(c: Canvas, p: Palette, d: Dress) -> None:
    """One-eyed: a sweep of black hair, a cavalier's hat and plume, a rapier."""
    skin = p.skin["fair"]
    x = HEAD[0]
    draw_neck(c, skin, p, 9.5, 150)
    robe(c, p, JACK_BODY, d)
    weave(c, JACK_BODY, chevrons(d.second, 15, 5.0, p.gold, rise=-0.5))
    c.line(JACK_BODY, p.ink, OUTLINE)
    chest = P(f"M{x - 12},118 L{x + 12},118 L{x + 5},152 L{x},160 L{x - 5},152 Z")
    c.draw(chest, p.paper, p.ink, DETAIL)
    shade_right(c, chest, x, p.paper_shade)
    for i in range(4):
        c.line(P(f"M{x - 5},{138 + i * 5} L{x + 5},{141 + i * 5}"), p.ink, FINE)
    with c.at(*HEAD):
        hair = P(
            "M-20,-30 C-34,-24 -37,-2 -34,18 C-33,30 -38,38 -44,42 C-32,46 -20,42 -18,30 L18,30 C20,42 32,46 "
            "44,42 C38,38 33,30 34,18 C37,-2 34,-24 20,-30 Z"
        )
        c.draw(hair, p.ink_soft)
        shade_right(c, hair, 4, p.ink)
        for k in (-1, 1):
            strands(
                c,
                loft(
                    P(f"M{k * 24},-26 C{k * 35},-16 {k * 33},10 {k * 32},22 C{k * 32},32 {k * 37},38 {k * 42},41"),
                    P(f"M{k * 20},-16 C{k * 26},0 {k * 24},20 {k * 22},28 C{k * 22},36 {k * 26},41 {k * 32},43"),
                    4,
                ),
                p.silver_deep,
            )
        c.line(hair, p.ink, OUTLINE)
    for k in (-1, 1):
        flap = P(
            f"M{x + k * 9},116 C{x + k * 14},112 {x + k * 20},112 {x + k * 26},114 L{x + k * 34},132 "
            f"L{x + k * 20},140 L{x + k * 5},152 C{x + k * 10},140 {x + k * 11},128 {x + k * 9},116 Z"
        )
        c.draw(flap, d.second if k < 0 else d.second_deep, p.ink, OUTLINE)
        c.line(P(f"M{x + k * 29},130.5 L{x + k * 18.5},136 L{x + k * 9},144"), p.gold, 1.4)
    with c.at(*HEAD):
        draw_face(
            c,
            Face(
                "fair",
                "youth",
                -1,
                (-0.5, 0.1),
                (0.35, 0.35),
                (2.2, 0),
                0.4,
                0.95,
                mouth="line",
                smirk=-2.8,
                iris=p.blue,
                nose=(1.2, 0.4),
            ),
            p,
        )
        sweep = P(
            "M-18,-33 C-14,-19 -6,-9 1,-2 C9,5 14,13 15,23 C15.5,30 18,36 24,39 C32,31 35,8 32,-10 C30,-24 "
            "20,-36 8,-37 Z"
        )
        c.draw(sweep, p.ink_soft, p.ink, OUTLINE - 0.2)
        strands(
            c,
            loft(
                P("M-17,-32 C-12,-19 -5,-9 2,-2 C10,5 15,13 16,23 C16.5,30 19,35 23.5,37.5"),
                P("M6,-36 C19,-35 29,-23 31,-10 C34,7 31,28 25,37"),
                6,
            ),
            p.silver_deep,
        )
        with c.at(0, -27, turn=-7):
            rg.feather(c, p, d.second, d.second_deep, 62, turn=88, bend=-18, width=12)
            crown = P("M-24,0 C-27,-16 -22,-27 -8,-28 C-2,-28 2,-25 6,-27 C18,-31 26,-20 24,0 Z")
            c.draw(crown, d.main)
            shade_right(c, crown, 4, d.deep)
            c.line(crown, p.ink, OUTLINE)
            band = P("M-25,-7 C-10,-2 10,-2 24.5,-7 L24.4,2 C10,7 -10,7 -24.4,2 Z")
            c.draw(band, p.gold, p.ink, DETAIL)
            brim = P(
                "M-46,2 C-44,-7 -32,-6 -24,-2 C-8,5 8,5 24,-2 C32,-6 44,-9 47,0 C48,9 30,10 20,11 C6,13 -8,13 "
                "-20,11 C-32,10 -46,10 -46,2 Z"
            )
            c.draw(brim, d.main)
            shade_right(c, brim, 4, d.deep)
            c.line(brim, p.ink, OUTLINE)
            c.line(P("M-42,3 C-30,7 -12,9.5 0,9.5 C14,9.5 32,7 43,2"), p.gold, 1.3)
            c.draw(Path.circle(19, -4, 6), p.gold, p.ink, DETAIL)
            draw_suit(c, "S", 19, -4, 8, p.ink)
    held(c, p, d, skin, lambda: rg.rapier(c, p, -112), cuff=d.second, trim=p.gold, lace=True)


def jack_hearts(c: Canvas, p: Palette, d: Dress) -> None:
    """The charmer: blond curls, a beret, a wink, and all four aces."""
    skin = p.skin["fair"]
    robe(c, p, JACK_BODY, d)
    weave(c, JACK_BODY, stripes(d.second, 17, 7, p.gold))
    c.line(JACK_BODY, p.ink, OUTLINE)
    draw_neck(c, skin, p, 14.5, 130)
    placket(c, p, d.second, d.second_deep, 140, 8, "H", p.gold, p.gold)
    ruff(c, p, 124, 34, 16)
    hair, deep = p.gold, p.gold_deep
    with c.at(*HEAD):
        for k in (-1, 1):
            for qx, qy, r in ((27, -18, 8), (31, -6, 8.5), (31, 7, 8.5), (28, 19, 8)):
                c.draw(Path.circle(k * qx, qy, r), hair if k < 0 else deep, p.ink, OUTLINE)
                c.line(Path.arc(k * qx, qy, r * 0.5, 20, 260), p.ink, FINE)
        draw_face(
            c,
            Face(
                "fair",
                "youth",
                1,
                (0.2, 0.0),
                (0.22, 1.0),
                (2.6, -0.6),
                -0.2,
                0.9,
                brow_color=p.gold_deep,
                mouth="line",
                smirk=3.0,
                iris=p.blue,
                blush=0.22,
                nose=(0.8, -1.0),
                width=1.02,
            ),
            p,
        )
        for qx, qy, r in ((-20, -23, 7), (-10, -26, 7), (21, -22, 7), (11, -26, 7), (1, -27, 7)):
            c.draw(Path.circle(qx, qy, r), hair if qx < 5 else deep, p.ink, OUTLINE - 0.3)
            c.line(Path.arc(qx, qy, r * 0.48, 30, 250), p.ink, FINE)
        with c.at(22, -36):
            rg.feather(c, p, p.paper, p.paper_shade, 56, turn=88, bend=-16, width=11)
        cap = P(
            "M-31,-29 C-44,-38 -40,-54 -18,-57 C6,-60 34,-58 39,-46 C42,-38 36,-31 29,-28 C10,-35 -12,-35 -31,-29 Z"
        )
        c.draw(cap, d.main)
        shade_right(c, cap, 4, d.deep, lean=-6)
        strands(
            c,
            loft(P("M-29,-30 C-36,-40 -30,-50 -16,-54"), P("M28,-29 C36,-36 34,-46 20,-52"), 5, trim=(0.0, 0.62)),
            p.ink,
            FINE,
        )
        c.line(cap, p.ink, OUTLINE)
        rim = P("M-31,-30 C-12,-37 12,-37 30,-29 L29,-22 C12,-30 -12,-30 -30,-23 Z")
        c.draw(rim, p.gold)
        shade_right(c, rim, 5, p.gold_deep)
        c.line(rim, p.ink, DETAIL + 0.2)
        c.draw(Path.circle(20, -37, 6.4), p.paper, p.ink, DETAIL)
        draw_suit(c, "H", 20, -36.6, 8, d.main)
    held(c, p, d, skin, lambda: rg.card_hand(c, p, "SDCH", -20), cuff=d.second, trim=p.gold, lace=True)


def jack_diamonds(c: Canvas, p: Palette, d: Dress) -> None:
    """The gambler: pencil mustache, a folded cap, a coin in the air."""
    skin = p.skin["tan"]
    x = HEAD[0]
    robe(c, p, JACK_BODY, d)
    weave(c, JACK_BODY, harlequin(d.second, 18, p.paper))
    c.line(JACK_BODY, p.ink, OUTLINE)
    draw_neck(c, skin, p, 9.5, 132)
    for k in (-1, 1):
        flap = P(
            f"M{x + k * 10},112 C{x + k * 22},112 {x + k * 34},118 {x + k * 40},128 L{x + k * 22},150 L{x},136 "
            f"C{x + k * 8},130 {x + k * 11},122 {x + k * 10},112 Z"
        )
        c.draw(flap, p.paper if k < 0 else p.paper_shade, p.ink, OUTLINE)
        c.line(P(f"M{x + k * 35},128 L{x + k * 21},145 L{x + k * 4},134"), p.gold_deep, 1.2)
    c.draw(P(f"M{x - 14},130 L{x},138 L{x - 14},147 Z"), d.second, p.ink, DETAIL)
    c.draw(P(f"M{x + 14},130 L{x},138 L{x + 14},147 Z"), d.second_deep, p.ink, DETAIL)
    c.draw(Path.circle(x, 138.5, 3.6), p.gold, p.ink, DETAIL)
    with c.at(*HEAD):
        ears(c, p, skin, p.gold)
        for k in (-1, 1):
            side = P(
                f"M{k * 18},-30 C{k * 31},-28 {k * 32},-10 {k * 27},2 L{k * 24},10 C{k * 22},0 {k * 22},-8 "
                f"{k * 17},-16 Z"
            )
            c.draw(side, p.ink_soft if k < 0 else p.ink, p.ink, OUTLINE)
        draw_face(
            c,
            Face(
                "tan",
                "youth",
                1,
                (0.55, -0.7),
                (0.3, 0.42),
                (0.6, 2.8),
                0.6,
                1.05,
                mouth="line",
                smirk=2.6,
                iris=p.green,
                nose=(1.3, 0.4),
                width=0.98,
            ),
            p,
        )
        for k in (-1, 1):
            side = P(
                f"M{k * 15},-31 C{k * 28},-28 {k * 28},-12 {k * 24.5},4 C{k * 22.5},-4 {k * 22},-12 {k * 16},-18 Z"
            )
            c.draw(side, p.ink_soft if k < 0 else p.ink, p.ink, DETAIL)
            c.draw(
                P(
                    f"M{2 + k * 0.6},19.6 C{2 + k * 4},18.4 {2 + k * 8},20 {2 + k * 12.5},20.4 C{2 + k * 9},22.4 "
                    f"{2 + k * 4},21.6 {2 + k * 0.6},21.2 Z"
                ),
                p.ink,
            )
        with c.at(-19, -37):
            rg.feather(c, p, d.second, d.second_deep, 38, turn=-74, bend=10, width=9)
        dome = P("M-27,-28 C-31,-48 -14,-60 4,-58 C22,-56 31,-44 27,-28 Z")
        c.draw(dome, d.second)
        shade_right(c, dome, 5, d.second_deep)
        for line in loft(P("M-26,-30 C-28,-46 -14,-56 2,-58"), P("M26,-30 C28,-44 20,-54 4,-58"), 4):
            c.line(line, p.ink, FINE)
        c.line(dome, p.ink, OUTLINE)
        c.draw(Path.circle(3, -58.5, 3.2), p.gold, p.ink, DETAIL)
        fold_l = P("M-33,-21 C-36,-34 -30,-42 -24,-45 C-18,-36 -4,-31 12,-29 C2,-24 -18,-22 -33,-21 Z")
        fold_r = P("M33,-21 C37,-34 31,-43 25,-46 C20,-36 6,-29 -12,-25 C4,-19 20,-20 33,-21 Z")
        c.draw(fold_r, p.gold_deep, p.ink, OUTLINE)
        c.draw(fold_l, p.gold, p.ink, OUTLINE)
        c.draw(suit_path("D").moved(-18, -33, 0.13), p.paper, p.ink, DETAIL)
        c.line(P("M22,-40 C18,-33 8,-28 -2,-25"), p.ink, FINE)

    def flip() -> None:
        for k, h in ((-1, -40.0), (0, -45.0), (1, -40.0)):
            c.line(P(f"M{k * 7},{-24} L{k * 9},{h + 10}"), p.ink, DETAIL)
        rg.coin(c, p, "D", 0, -58, 15.5, turn=14)

    held(c, p, d, skin, flip, cuff=p.paper, trim=d.second, ring=p.green)


def jack_clubs(c: Canvas, p: Palette, d: Dress) -> None:
    """The scamp: beaded locks, a feathered cap, and a pug of better breeding."""
    skin = p.skin["deep"]
    x = HEAD[0]
    robe(c, p, JACK_BODY, d)
    weave(c, JACK_BODY, lattice("C", p.gold, p.gold, 18, 9.5))
    c.line(JACK_BODY, p.ink, OUTLINE)
    draw_neck(c, skin, p, 10.5, 132)
    cowl = P(
        f"M{x - 14},116 C{x - 30},118 {x - 46},126 {x - 52},138 C{x - 40},146 {x - 20},156 {x},160 C{x + 20},156 "
        f"{x + 42},148 {x + 54},140 C{x + 46},126 {x + 30},118 {x + 14},116 C{x + 12},132 {x - 12},132 "
        f"{x - 14},116 Z"
    )
    c.draw(cowl, d.second)
    shade_right(c, cowl, x, d.second_deep)
    for i, (w, y) in enumerate(((20.0, 127.0), (28.0, 131.0))):
        c.line(
            P(f"M{x - w},{y - 4} C{x - w * 0.5},{y + 10 + i * 3} {x + w * 0.5},{y + 10 + i * 3} {x + w},{y - 4}"),
            p.ink,
            FINE,
        )
    hem = P(f"M{x - 47},134.5 C{x - 37},140.5 {x - 19},149.5 {x},153 C{x + 19},149.5 {x + 39},143 {x + 49},136.5")
    c.line(hem, p.ink, 6.2)
    c.line(hem, p.red, 3.8)
    c.line(cowl, p.ink, OUTLINE)
    with c.at(*HEAD):
        for k in (-1, 1):
            for i, (qx, end, sway) in enumerate(((32.0, 31.0, 2.5), (28.0, 42.0, 1.2), (24.0, 34.0, 0.0))):
                lock = P(
                    f"M{k * (qx - 3)},-26 C{k * (qx - 2.6)},{end * 0.35} {k * (qx - 3.4 + sway)},{end * 0.7} "
                    f"{k * (qx - 2.6 + sway)},{end} "
                    f"C{k * (qx - 1 + sway)},{end + 3} {k * (qx + 1 + sway)},{end + 3} "
                    f"{k * (qx + 2.4 + sway)},{end} "
                    f"C{k * (qx + 3.6 + sway)},{end * 0.7} {k * (qx + 3.6)},{end * 0.35} {k * (qx + 2.4)},-26 Z"
                )
                c.draw(lock, p.ink_soft, p.ink, DETAIL + 0.3)
                for yy in range(-16, round(end) - 8, 6):
                    c.line(
                        P(f"M{k * (qx - 1.8)},{yy} Q{k * (qx + 0.4)},{yy + 2.6} {k * (qx + 2.2)},{yy + 0.4}"),
                        p.silver_deep,
                        FINE,
                    )
                c.draw(Path.rect(k * (qx + sway * 0.8) - 3.5, end - 7.5 - i, 7, 4.6, 1.5), p.gold, p.ink, FINE + 0.2)
        draw_face(
            c,
            Face(
                "deep",
                "youth",
                1,
                (0.75, 0.5),
                (0.2, 0.2),
                (3.0, 2.0),
                -1.2,
                0.95,
                mouth="line",
                smirk=2.4,
                nose=(0.95, -0.3),
            ),
            p,
        )
        for x, y, r in ((-19, -17.5, 4.2), (-12, -20.5, 4.4), (13, -20.5, 4.4), (20, -17.5, 4.2)):
            c.draw(Path.circle(x, y, r), p.ink_soft, p.ink, DETAIL)
            c.line(Path.arc(x, y, r * 0.5, 20, 240), p.silver_deep, FINE)
        with c.at(20, -38):
            rg.feather(c, p, p.red, p.red_deep, 48, turn=86, bend=-14, width=10)
        cap = P("M-30,-23 C-34,-44 -16,-57 2,-55 C12,-55 20,-52 24,-46 C28,-40 32,-32 31,-23 C14,-31 -14,-31 -30,-23 Z")
        c.draw(cap, d.main)
        shade_right(c, cap, 5, d.deep)
        c.line(P("M-20,-30 C-20,-42 -10,-50 2,-52"), p.ink, FINE)
        c.line(cap, p.ink, OUTLINE)
        peak = P(
            "M-32,-20 C-36,-28 -32,-34 -26,-35 C-10,-41 10,-39 30,-33 C40,-32 48,-26 52,-18 C40,-23 34,-23 "
            "28,-21 C12,-29 -14,-29 -32,-20 Z"
        )
        c.draw(peak, d.second)
        shade_right(c, peak, 6, d.second_deep)
        c.line(peak, p.ink, OUTLINE)
        c.draw(Path.circle(20, -34, 6.6), p.paper, p.ink, DETAIL)
        draw_suit(c, "C", 20, -34, 8.6, p.green_deep)
    if d.hands:
        with c.at(GRIP[0] - 1, GRIP[1] - 6):
            rg.pug(c, p)
            rg.cradle(c, skin, p, d.main, d.second)
