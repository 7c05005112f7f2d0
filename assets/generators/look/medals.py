"""One medal for each feat, in a box of 200 x 200: the sunburst of its game in a ring of gold, and on it one thing."""

from __future__ import annotations

from collections.abc import Callable

from assets.generators.deck.pips import glyph_run
from assets.generators.look.emblems import (
    GINGER,
    LINE,
    WOOD,
    WOOD_DEEP,
    chip_at,
    mini_card,
    penny_at,
)
from assets.generators.look.faces import eye
from assets.generators.look.swears import draw_sign
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.kit import DETAIL, INK, Pen, ray_wedges, star
from game.ui.pen.suits import suit_path

GROUNDS = {
    "dang_it": (INK.red, INK.red_deep),
    "damn_you": (INK.blue, INK.blue_deep),
    "screw_your_neighbor": (INK.green, INK.green_deep),
    "that_dam_game": (INK.gold_pale, INK.gold),
    "shithead": ("#4a5478", "#39425f"),
}
"""The colors of each game, as on its emblem."""
LEAF, LEAF_DEEP = "#5c9e57", "#3d7a45"
PEEL, PEEL_DEEP = "#c99a5b", "#9c6f3a"
GRAY, GRAY_DEEP = "#b9a99a", "#8f7f72"
ICE, ICE_DEEP = "#cfe6f2", "#9cc9ea"

Motif = Callable[[Pen], None]


def medal(game: str, motif: Motif) -> Pen:
    """A motif on the ground of its game, in a ring of gold."""
    c = Pen()
    light, dark = GROUNDS[game]
    c.draw(Path.circle(100, 103, 92), INK.ink, opacity=0.28)
    c.draw(Path.circle(100, 100, 92), INK.gold, INK.ink, 4)
    c.shade(Path.circle(100, 100, 91), INK.gold_deep, 106, 0.2)
    c.line(Path.circle(100, 100, 92), INK.ink, 4)
    c.line(Path.circle(100, 100, 87), INK.gold_pale, 1.6)
    c.draw(Path.circle(100, 100, 81), light)
    c.clip = Path.circle(100, 100, 81).outline(3)
    c.draw(ray_wedges(100, 100, 110, 16, 5), dark)
    c.clip = None
    c.line(Path.circle(100, 100, 81), INK.ink, 4)
    motif(c)
    return c


def bolt(c: Pen, name: str, x: float, y: float, size: float, fill: str = INK.gold, turn: float = 0.0) -> None:
    """One of the signs, outlined."""
    draw_sign(c, name, x, y, size, fill, turn, halo=INK.ink, halo_width=LINE)


def crown(c: Pen, x: float, y: float, width: float, turn: float = 0.0) -> None:
    """A plain crown of five points."""
    with c.at(x, y, width / 108, turn=turn):
        body = both("M0,36 C-16,36 -32,34 -48,28 L-56,-18 L-32,2 L-20,-28 L-8,-4 L0,-36")
        c.shape(body, INK.gold, INK.gold_deep, 2, width=0.82 * LINE * 108 / max(width, 60))
        band = both("M0,36 C-16,36 -32,34 -48,28 L-50,16 C-34,21 -17,23 0,23")
        c.shape(band, INK.red, INK.red_deep, 2, width=DETAIL * 1.3)
        for dx, dy in ((-56, -19), (-20, -29), (0, -37), (20, -29), (56, -19)):
            c.shape(Path.circle(dx, dy, 5), INK.gold_pale, width=DETAIL * 1.3)


def ray(c: Pen, x0: float, y0: float, x1: float, y1: float, width: float = 4.0) -> None:
    """A stroke of speed or light."""
    c.line(P(f"M{x0},{y0} L{x1},{y1}"), INK.ink, width + 3.6)
    c.line(P(f"M{x0},{y0} L{x1},{y1}"), INK.paper, width)


def flame(c: Pen, x: float, y: float, height: float, turn: float = 0.0) -> None:
    """A flame, its middle at a place."""
    with c.at(x, y, height / 150, turn=turn):
        outer = P(
            "M0,-75 C6,-50 36,-34 44,2 C52,44 28,74 -2,74 C-34,74 -54,46 -46,12 C-42,-6 -30,-14 -26,-32 "
            "C-18,-24 -14,-16 -14,-6 C-2,-24 2,-48 0,-75 Z"
        )
        c.shape(outer, INK.red, INK.red_deep, 6, width=0.8 * LINE * 150 / max(height, 80))
        mid = P("M0,-22 C4,0 26,8 28,34 C28,58 14,68 -2,68 C-20,68 -32,56 -30,36 C-28,22 -18,16 -16,4 "
                "C-8,10 -6,16 -6,22 C0,10 2,-4 0,-22 Z")  # fmt: skip
        c.draw(mid, INK.gold, INK.ink, DETAIL * 1.2)
        c.draw(
            P("M-2,22 C2,34 14,40 12,52 C10,64 4,66 -3,66 C-12,66 -17,60 -15,50 C-13,42 -4,38 -2,22 Z"), INK.gold_pale
        )


# -- Dang It! ------------------------------------------------------------------------------------------------------


def full_court(c: Pen) -> None:
    """King, queen and jack, and the crown over all of them."""
    mini_card(c, 60, 122, 56, -22, "J", "H", middle=False)
    mini_card(c, 140, 122, 56, 22, "Q", "S", middle=False, right=True)
    mini_card(c, 100, 124, 64, 0, "K", "H", middle=True)
    crown(c, 100, 56, 74)


def one_breath(c: Pen) -> None:
    """Somebody was about to say it."""
    body = P("M42,54 L158,54 C166,54 170,58 170,66 L170,120 C170,128 166,132 158,132 L98,132 L66,164 L72,132 "
             "L42,132 C34,132 30,128 30,120 L30,66 C30,58 34,54 42,54 Z")  # fmt: skip
    c.shape(body, INK.paper, INK.paper_shade, 110, width=LINE)
    draw_sign(c, "bang", 100, 92, 62, INK.ink, 8)
    ring = Path.circle(100, 93, 47)
    for width, color in ((17, INK.ink), (10, INK.gold)):
        c.line(P("M67,126 L133,60"), color, width)
        c.line(ring, color, width)
    c.line(P("M67,126 L133,60"), INK.gold, 10)


def streak(c: Pen) -> None:
    """Six strokes on a slate."""
    with c.at(100, 102, 1, turn=-5):
        c.shape(Path.rect(-62, -50, 124, 100, 9), WOOD, WOOD_DEEP, 14, width=LINE)
        c.draw(Path.rect(-52, -40, 104, 80, 4), "#27314a", INK.ink, DETAIL)
        for i in range(4):
            c.line(P(f"M{-38 + 15 * i},-24 L{-40 + 15 * i},24"), INK.paper, 6)
        c.line(P("M-48,18 L20,-22"), INK.gold, 6)
        c.line(P("M35,-24 L33,24"), INK.paper, 6)
    for x, y in ((54, 166), (64, 172)):
        c.draw(Path.rect(x, y - 8, 34, 9, 4), INK.paper, INK.ink, DETAIL)


def lions_share(c: Pen) -> None:
    """The lion, who has shared."""
    with c.at(100, 98, 1.06):
        c.shape(star(16, 66, 50).moved(0, 2), GINGER[0], GINGER[1], 4, width=LINE)
        for s in (-1, 1):
            c.shape(Path.circle(s * 34, -30, 13), INK.gold, INK.gold_deep if s > 0 else None, 30, width=LINE)
            c.dot(s * 34, -29, 6, INK.red_deep)
        face = both("M0,-40 C-26,-40 -40,-22 -39,2 C-38,28 -22,44 0,46")
        c.shape(face, INK.gold, INK.gold_deep, 6, width=LINE)
        for s, fill in ((-1, INK.gold_pale), (1, "#e6c67f")):
            c.shape(Path.circle(s * 12, 20, 14, 12), fill, width=DETAIL)
            for x, y in ((10, 18), (15, 23), (17, 16)):
                c.dot(s * x, y, 1.4, INK.ink)
        c.draw(P("M-11,31 L11,31 C10,40 -10,40 -11,31 Z"), INK.red_deep, INK.ink, DETAIL)
        c.draw(P("M-12,3 C-12,-3 12,-3 12,3 C12,10 4,14 0,14 C-4,14 -12,10 -12,3 Z"), INK.ink)
        for s in (-1, 1):
            eye(c, s * 16, -12, 7.4, 6.4, side=s, lid=0.42, slant=-0.1, gaze=(0.2, 0.3), weight=3.2)


def hair(c: Pen) -> None:
    """Two noses at the line, and one is a hair in front."""
    c.clip = Path.circle(100, 100, 79).outline(3)
    for row in range(-1, 10):
        for column in range(2):
            x, y = 128 + 15 * column, 10 + 18 * row
            c.draw(Path.rect(x, y, 15, 18), INK.paper if (row + column) % 2 else INK.ink)
    for x in (128, 158):
        c.line(P(f"M{x},10 L{x},190"), INK.ink, LINE)
    c.clip = None
    mini_card(c, 93, 66, 56, 12, "A", "H", middle=True)
    mini_card(c, 83, 134, 56, 12, "A", "S", middle=True)
    for y in (50, 66, 82):
        ray(c, 26, y, 44, y, 3.2)
    for y in (120, 136, 152):
        ray(c, 26 if y != 152 else 40, y, 40 if y != 152 else 48, y, 3.2)


def comeback(c: Pen) -> None:
    """Out of the cellar, four steps at a time."""
    stairs = P("M34,158 L34,146 L62,146 L62,122 L90,122 L90,98 L118,98 L118,74 L166,74 L166,158 Z")
    c.clip = Path.circle(100, 100, 79).outline(3)
    c.shape(stairs, INK.paper_shade, "#cdbf9f", 112, width=LINE)
    for y, x in ((146, 62), (122, 90), (98, 118)):
        c.line(P(f"M{x},{y} L170,{y}"), "#b5a684", DETAIL)
    c.line(stairs, INK.ink, LINE)
    c.clip = None
    arrow = P("M32,124 C36,88 58,64 84,54 L78,40 L118,46 L94,80 L89,67 C70,76 54,94 48,126 Z")
    c.shape(arrow, INK.gold, INK.gold_deep, 90, 0.2, width=LINE)
    crown(c, 141, 58, 46)


# -- Damn You! -----------------------------------------------------------------------------------------------------


def long_run(c: Pen) -> None:
    """Five in one go."""
    for i, rank in enumerate("89TJQ"):
        mini_card(c, 54 + 23 * i, 128 - 13 * i, 50, 8, rank, "D", middle=False)
    for x0, y0, x1 in ((30, 70, 62), (42, 54, 86), (60, 38, 98)):
        ray(c, x0, y0, x1, y0 - (x1 - x0) * 0.45, 4)


def four_sevens(c: Pen) -> None:
    """All four of them, from one hand."""
    for x, y, turn, suit in ((68, 66, -10, "C"), (132, 66, 10, "D"), (68, 135, -5, "H"), (132, 135, 5, "S")):
        with c.at(x, y, 0.78, turn=turn):
            c.draw(Path.rect(-33, -42, 66, 84, 8), INK.paper, INK.ink, LINE)
            path, w = glyph_run("7", 44)
            c.draw(path.moved(-w / 2 - 4, -6), INK.suit[suit])
            c.draw(suit_path(suit).moved(14, 22, 0.26), INK.suit[suit])


def joker_last(c: Pen) -> None:
    """The fool goes last, and laughs."""
    with c.at(100, 104, 1.06):
        for s, fill, deep in ((-1, INK.red, INK.red_deep), (1, INK.gold, INK.gold_deep)):
            horn = P(
                f"M{s * 2},-34 C{s * 22},-62 {s * 56},-54 {s * 62},-6 "
                f"C{s * 50},-18 {s * 40},-16 {s * 30},6 L{s * 2},6 Z"
            )
            c.shape(horn, fill, deep, s * 34, 0.4, width=LINE)
            c.shape(Path.circle(s * 63, 2, 8), INK.gold_pale, INK.gold, s * 63, width=DETAIL * 1.4)
        peak = P("M-30,6 C-26,-26 -12,-40 0,-66 C12,-40 26,-26 30,6 Z")
        c.shape(peak, INK.green, INK.green_deep, 2, width=LINE)
        c.shape(Path.circle(0, -68, 8), INK.gold_pale, INK.gold, 1, width=DETAIL * 1.4)
        face = both("M0,4 C-18,4 -30,6 -30,10 C-32,36 -18,56 0,58")
        c.shape(face, INK.skin["fair"][0], INK.skin["fair"][1], 4, width=LINE)
        c.shape(
            both("M0,0 C-16,0 -30,2 -34,6 L-33,15 C-22,11 -10,10 0,10"),
            INK.paper,
            INK.paper_shade,
            4,
            width=DETAIL * 1.4,
        )
        for s in (-1, 1):
            c.line(P(f"M{s * 12 - 6},25 Q{s * 12},16 {s * 12 + 6},25"), INK.ink, 3.2)
            c.dot(s * 20, 34, 4.4, INK.red, opacity=0.5)
        c.draw(P("M-14,35 Q0,40 14,35 C12,52 -12,52 -14,35 Z"), INK.ink)
        c.draw(P("M-11,37.4 Q0,41 11,37.4 L10,41 Q0,44 -10,41 Z"), INK.paper)
        c.draw(Path.circle(0, 30, 4.6), INK.red, INK.ink, DETAIL)


def long_way(c: Pen) -> None:
    """Slow, and it costs; but first."""
    with c.at(98, 104, 1.1):
        foot = P(
            "M-58,40 C-40,30 20,34 36,26 C44,20 44,6 46,-6 "
            "C48,-18 66,-18 66,-4 C66,16 60,40 40,44 C20,48 -40,48 -58,40 Z"
        )
        c.shape(foot, "#d8c39a", "#b59a68", 26, 0.2, width=LINE)
        for dx, dy in ((-6, -24), (8, -22)):
            c.line(P(f"M56,-10 L{56 + dx},{-12 + dy}"), INK.ink, 6.4)
            c.line(P(f"M56,-10 L{56 + dx},{-12 + dy}"), "#d8c39a", 3)
            c.shape(Path.circle(56 + dx, -13 + dy, 4.4), INK.paper, width=DETAIL)
            c.dot(56.8 + dx, -13 + dy, 1.8, INK.ink)
        c.line(P("M52,2 Q57,7 63,2"), INK.ink, 2.4)
        chip_at(c, -8, -2, 38, INK.gold, INK.gold_deep, "dollar", thick=6)
    for y in (150, 160):
        ray(c, 40 if y == 150 else 56, y + 4, 66 if y == 150 else 84, y + 4, 2.6)


def tight_fist(c: Pen) -> None:
    """Nothing comes out of this purse."""
    with c.at(100, 106, 1.1):
        bag = both("M0,54 C-36,54 -52,40 -50,16 C-48,-8 -28,-18 -20,-30 L0,-30")
        c.shape(bag, WOOD, WOOD_DEEP, 8, width=LINE)
        frill = P(
            "M-20,-34 C-34,-48 -30,-60 -22,-58 C-16,-66 -6,-62 0,-58 C6,-64 16,-66 22,-58 C32,-60 32,-46 20,-34 Z"
        )
        c.shape(frill, WOOD, WOOD_DEEP, 4, width=LINE)
        c.draw(Path.rect(-26, -40, 52, 13, 6), INK.red, INK.ink, LINE)
        c.shape(
            P("M18,-30 C30,-34 40,-24 38,-10 L30,-16 L26,-6 C22,-16 18,-22 18,-30 Z"), INK.red_deep, width=DETAIL * 1.4
        )
        c.draw(Path.circle(0, 12, 25), INK.gold_pale, INK.ink, LINE)
        draw_sign(c, "dollar", 0, 12, 34, INK.ink)
    c.line(P("M46,44 L58,56 M154,44 L142,56 M36,70 L50,74 M164,70 L150,74"), INK.ink, 6.4)
    c.line(P("M46,44 L58,56 M154,44 L142,56 M36,70 L50,74 M164,70 L150,74"), INK.paper, 3)


def rags(c: Pen) -> None:
    """A crown, mended."""
    crown(c, 100, 106, 124)
    with c.at(70, 104, 1, turn=-14):
        c.shape(Path.rect(-15, -13, 30, 26, 2), INK.blue, INK.blue_deep, 3, width=DETAIL * 1.5)
        c.line(P("M-20,-8 L-12,-8 M-20,2 L-12,2 M-20,10 L-12,10 M20,-8 L12,-8 M20,2 L12,2 M20,10 L12,10 "
                 "M-9,-18 L-9,-10 M1,-18 L1,-10 M10,-18 L10,-10"), INK.paper, 2.6)  # fmt: skip
    with c.at(134, 98, 1, turn=12):
        c.shape(Path.rect(-12, -11, 24, 22, 2), INK.green, INK.green_deep, 3, width=DETAIL * 1.5)
        c.line(P("M-16,-6 L-9,-6 M-16,4 L-9,4 M16,-6 L9,-6 M16,4 L9,4 M-5,15 L-5,8 M5,15 L5,8"), INK.paper, 2.6)
    for x, y, size in ((58, 48, 26), (146, 50, 22), (104, 34, 18)):
        bolt(c, "star", x, y, size, INK.gold_pale, 10)


# -- Screw Your Neighbor -------------------------------------------------------------------------------------------


def hot_potato(c: Pen) -> None:
    """Nobody wants to hold it."""
    for x, y, turn in ((52, 128, -26), (148, 128, 26), (82, 148, -8), (118, 148, 8)):
        flame(c, x, y - 8, 86, turn)
    with c.at(100, 96, 1.04, turn=-12):
        potato = P("M-48,6 C-52,-22 -22,-40 8,-38 C38,-36 56,-14 50,12 C46,36 18,44 -8,42 C-32,40 -46,28 -48,6 Z")
        c.shape(potato, PEEL, PEEL_DEEP, 12, 0.1, width=LINE)
        for x, y in ((-32, 12), (-14, -26), (36, -12), (26, 26), (-20, 30)):
            c.line(P(f"M{x - 4},{y} Q{x},{y + 3} {x + 4},{y}"), INK.ink, 2.4)
        for s in (-1, 1):
            eye(c, s * 14, -4, 8, 8, side=s, lid=0.0, gaze=(0.0, -0.3), weight=3)
            c.line(P(f"M{s * 8},-20 L{s * 22},-15"), INK.ink, 3.4)
        c.draw(P("M-10,16 C-10,10 10,10 10,16 C10,26 -10,26 -10,16 Z"), INK.ink)
    for x in (74, 100, 126):
        c.line(P(f"M{x},50 q-7,-8 0,-15 q7,-7 0,-14"), INK.ink, 7)
        c.line(P(f"M{x},50 q-7,-8 0,-15 q7,-7 0,-14"), INK.paper, 3.4)


def nerves(c: Pen) -> None:
    """A three, and not in the least worried."""
    with c.at(100, 100, 1.32, turn=-6):
        c.draw(Path.rect(-35, -49, 70, 98, 8), INK.paper, INK.ink, LINE)
        path, w = glyph_run("3", 24)
        c.draw(path.moved(-25 - w / 2 + 4, -34), INK.suit["S"])
        c.draw(path.moved(25 - w / 2 + 4 - 8, 34), INK.suit["S"])
        c.draw(suit_path("S").moved(-23, -13, 0.14), INK.suit["S"])
        for s in (-1, 1):
            c.shape(P(f"M{s * 2},-13 L{s * 31},-13 C{s * 32},2 {s * 25},9 {s * 17},9 "
                f"C{s * 8},9 {s * 3},2 {s * 2},-13 Z"),
                    INK.ink_soft, INK.ink, s * 16, 0.4, width=LINE)  # fmt: skip
            c.line(P(f"M{s * 16 - 6},-9 L{s * 16 - 11},1"), INK.paper, 2.4)
        c.line(P("M-33,-13 L33,-13"), INK.ink, 4.4)
        c.line(P("M-12,24 Q4,30 15,19"), INK.ink, 3.6)


def ace_for_king(c: Pen) -> None:
    """Out goes the ace, in comes the king."""
    mini_card(c, 66, 120, 62, -14, "A", "S", middle=True)
    mini_card(c, 136, 84, 70, 10, "K", "H", middle=True)
    for turn in (0, 180):
        with c.at(100, 102, 1, turn=turn):
            arrow = P("M-58,-26 C-54,-50 -38,-62 -16,-66 L-20,-80 L12,-64 L-10,-40 L-13,-53 C-28,-50 -40,-42 -44,-24 Z")
            c.shape(arrow, INK.gold, INK.gold_deep, -20, width=LINE)


def half_left(c: Pen) -> None:
    """Enough to go on for a while."""
    for y in (150, 134, 118, 102):
        c.draw(Path.circle(100, y + 6, 46, 17), "#9c5427", INK.ink, LINE)
        c.draw(Path.circle(100, y, 46, 17), "#cf7d45", INK.ink, LINE)
    c.line(Path.circle(100, 102, 35, 12), "#eeb283", 2.2)
    penny_at(c, 100, 66, 34, "happy")
    for x, y, turn in ((46, 62, -20), (154, 62, 20)):
        bolt(c, "star", x, y, 24, INK.gold, turn)


def last_penny(c: Pen) -> None:
    """One foot over the edge."""
    c.clip = Path.circle(100, 100, 79).outline(3)
    cliff = P("M10,120 L104,120 L100,134 L108,146 L98,160 L104,200 L10,200 Z")
    c.shape(cliff, WOOD, WOOD_DEEP, 78, width=LINE)
    c.draw(
        P("M10,112 L108,112 L112,120 L104,126 L92,122 L80,128 L64,122 L46,128 L30,122 L10,126 Z"), LEAF, INK.ink, LINE
    )
    c.clip = None
    penny_at(c, 108, 76, 38, "worried")
    for x0, y0, x1, y1 in ((152, 52, 162, 44), (156, 70, 170, 68), (60, 52, 50, 44), (56, 70, 42, 68)):
        ray(c, x0, y0, x1, y1, 3.2)
    for x, y in ((126, 150), (140, 136), (122, 170)):
        c.shape(Path.circle(x, y, 5, 4), WOOD_DEEP, width=DETAIL)


def three_kings(c: Pen) -> None:
    """Out of the east, in a row."""
    crown(c, 62, 138, 62, -8)
    crown(c, 138, 138, 62, 8)
    crown(c, 100, 88, 80)
    bolt(c, "star", 100, 38, 38, INK.gold_pale)
    for x, y, size in ((46, 90, 14), (154, 90, 14), (56, 58, 11), (144, 58, 11)):
        c.draw(suit_path("D").moved(x, y, size / 80), INK.gold_pale, INK.ink, DETAIL)
