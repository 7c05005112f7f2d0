"""One emblem a game, in a box of 200 x 200, and the crown of shame."""

from __future__ import annotations

import math

from assets.generators.deck.pips import glyph_run
from assets.generators.look.faces import eye, head
from assets.generators.look.swears import draw_sign
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.kit import DETAIL, FINE, INK, Pen, ray_wedges, star
from game.ui.pen.suits import suit_path
from game.ui.theme import BROWN, BROWN_DEEP, COPPER, COPPER_DEEP

LINE = 3.4
BROWN_PALE = "#ab7747"
GINGER = ("#c4572b", "#93391f")
WOOD, WOOD_DEEP = "#a5713f", "#7b4f29"


def mini_card(
    c: Pen,
    x: float,
    y: float,
    width: float,
    turn: float,
    rank: str,
    suit: str,
    *,
    middle: bool = True,
    line: float = LINE,
    right: bool = False,
) -> None:
    """A simplified card: big index (`right`: at the right-hand corner), one pip."""
    k = width / 70
    color = INK.suit[suit]
    with c.at(x, y, k, turn=turn):
        c.draw(Path.rect(-35, -49, 70, 98, 8), INK.paper, INK.ink, line)
        path, w = glyph_run("10" if rank == "T" else rank, 26)
        at = 22 if right else -22
        c.draw(path.moved(at - min(w, 18) / 2, -31, min(1.0, 18 / w), 1.0), color, even_odd=True)
        c.draw(suit_path(suit).moved(at, -8, 0.16), color)
        if middle:
            c.draw(suit_path(suit).moved(7, 8, 0.44), color)
        else:
            c.draw(suit_path(suit).moved(-at, 34, 0.16, turn=180), color)


def card_back(c: Pen, x: float, y: float, width: float, turn: float, line: float = LINE) -> None:
    """A card's back, simplified."""
    k = width / 70
    with c.at(x, y, k, turn=turn):
        c.draw(Path.rect(-35, -49, 70, 98, 8), INK.paper, INK.ink, line)
        c.draw(Path.rect(-28, -42, 56, 84, 4), INK.red)
        for s in (-1, 1):
            c.draw(P(f"M0,{s * 34} L-18,0 L0,{-s * 4} L18,0 Z"), INK.red_deep)
        c.draw(suit_path("D").moved(0, 0, 0.22), INK.gold)


def ground(light: str, dark: str, rays: int = 24) -> Pen:
    """The sunburst roundel behind every emblem."""
    c = Pen()
    c.draw(Path.circle(100, 100, 88), light)
    c.clip = Path.circle(100, 100, 88).outline(3)
    c.draw(ray_wedges(100, 104, 120, rays, 3), dark)
    c.clip = None
    c.line(Path.circle(100, 100, 88), INK.ink, 6)
    c.line(Path.circle(100, 100, 88), INK.gold, 2)
    return c


def dang_it() -> Pen:
    """A card slapped down so hard that it swears."""
    c = ground(INK.red, INK.red_deep)
    c.draw(star(13, 84, 56).moved(100, 112, 1, 0.88, turn=6), INK.gold, INK.ink, LINE)
    c.draw(star(13, 68, 44).moved(100, 112, 1, 0.88, turn=6), INK.gold_pale)
    card_back(c, 68, 124, 60, -24)
    mini_card(c, 86, 124, 64, -10, "A", "H", middle=False)
    mini_card(c, 112, 122, 70, 9, "A", "S")
    hand = P(
        "M-24,-40 L24,-40 L26,-8 C34,2 36,14 34,22 C32,28 27,27 25,22 L21,10 L22,34 C22,41 14,42 13,35 L10,12 "
        "L8,40 C8,47 -1,47 -1,40 L-3,13 "
        "L-8,36 C-10,43 -17,42 -17,35 L-16,10 C-20,16 -24,24 -29,22 C-35,20 -32,10 -30,2 C-28,-4 -26,-8 -26,-10 Z"
    )
    with c.at(112, 68, 1.0, turn=10):
        c.shape(hand, INK.skin["fair"][0], INK.skin["fair"][1], 6, width=LINE)
        c.shape(P("M-30,-60 L30,-60 L29,-34 L-29,-34 Z"), INK.blue, INK.blue_deep, 4, width=LINE)
        c.shape(P("M-27,-34 L27,-34 L27,-26 L-27,-26 Z"), INK.paper, INK.paper_shade, 4, width=LINE)
    for x0, y0, x1, y1 in (
        (36, 76, 24, 66),
        (48, 62, 40, 48),
        (166, 84, 180, 76),
        (30, 148, 18, 156),
        (168, 150, 182, 158),
        (62, 52, 60, 38),
    ):
        c.line(P(f"M{x0},{y0} L{x1},{y1}"), INK.ink, 7)
        c.line(P(f"M{x0},{y0} L{x1},{y1}"), INK.paper, 3.4)
    draw_sign(c, "bang", 168, 44, 50, INK.paper, 16, halo=INK.ink, halo_width=3.6)
    return c


def damn_you() -> Pen:
    """The seven that everybody waits for, sitting on its neighbors, and the chips it costs."""
    c = ground(INK.blue, INK.blue_deep)
    for k, low, high in ((2, "5", "9"), (1, "6", "8")):
        mini_card(c, 100 - 29 * k, 100 + 7 * k, 52 - 3 * k, -8 * k, low, "D", middle=False)
        mini_card(c, 100 + 29 * k, 100 + 7 * k, 52 - 3 * k, 8 * k, high, "D", middle=False, right=True)
    with c.at(100, 84, 1.14):
        c.draw(Path.rect(-35, -49, 70, 98, 8), INK.paper, INK.ink, LINE)
        c.line(Path.rect(-30, -44, 60, 88, 5), INK.gold, 1.6)
        path, w = glyph_run("7", 62)
        c.draw(path.moved(-w / 2 + 2.4, 2.4), INK.ink)
        c.draw(path.moved(-w / 2, 0), INK.red, INK.ink, DETAIL)
        for s in (-1, 1):
            c.draw(suit_path("D").moved(s * 22, s * 35, 0.14), INK.red)
    for x, y, fill, deep in (
        (54, 156, INK.green, INK.green_deep),
        (146, 156, INK.gold, INK.gold_deep),
        (100, 166, INK.red, INK.red_deep),
    ):
        chip_at(c, x, y, 21, fill, deep, "dollar" if fill == INK.red else "percent" if fill == INK.green else "hash")
    return c


def chip_at(
    c: Pen, x: float, y: float, r: float, fill: str, deep: str, sign: str, thick: float = 5.0, line: float = LINE
) -> None:
    """A chip lying on the table, seen a little from the front."""
    c.draw(Path.circle(x, y + thick, r), deep, INK.ink, line)
    for middle in (22, 67, 112, 157):
        edge = [
            (x + r * 0.97 * math.cos(math.radians(a)), y + r * 0.97 * math.sin(math.radians(a)))
            for a in range(middle - 10, middle + 11, 5)
        ]
        c.draw(Path.polygon(edge + [(px, py + thick) for px, py in reversed(edge)]), INK.paper_shade)
    c.line(Path.circle(x, y + thick, r), INK.ink, line)
    c.draw(Path.circle(x, y, r), fill)
    for i in range(8):
        a0, a1 = 45 * i - 10 + 22, 45 * i + 10 + 22
        outer, inner = Path.arc(x, y, r, a0, a1), Path.arc(x, y, r * 0.74, a1, a0)
        c.draw(Path.joined([outer, inner]).close(), INK.paper)
    c.line(Path.circle(x, y, r), INK.ink, line)
    c.draw(Path.circle(x, y, r * 0.64), INK.paper, INK.ink, line * 0.6)
    c.line(Path.circle(x, y, r * 0.54), INK.gold, line * 0.4)
    draw_sign(c, sign, x, y, r * 0.72, deep)


def screw_your_neighbor() -> Pen:
    """A king of a screw, driven through the neighbor's card."""
    c = ground(INK.green, INK.green_deep)
    mini_card(c, 76, 112, 60, -16, "2", "S", middle=False)
    mini_card(c, 122, 126, 72, 7, "A", "H", middle=False)
    with c.at(134, 84, 0.86, turn=24):
        crack = star(11, 24, 15)
        c.draw(crack.moved(0, 28, 1, 0.66), INK.ink)
        shank = P("M-11,-40 L11,-40 L11,24 L0,24 L-11,24 Z")
        c.shape(shank, INK.silver, INK.silver_deep, 1, width=LINE)
        for y in (-34, -22, -10, 2, 14):
            thread = P(f"M-15,{y} L15,{y + 7} L15,{y + 11} L-15,{y + 4} Z")
            c.shape(thread, INK.silver, INK.silver_deep, 2, width=DETAIL + 0.6)
        headpiece = P(
            "M-30,-66 C-26,-76 26,-76 30,-66 L30,-58 C26,-50 17,-46 11,-40 L-11,-40 C-17,-46 -26,-50 -30,-58 Z"
        )
        c.shape(headpiece, INK.gold, INK.gold_deep, 3, width=LINE)
        c.draw(P("M-20,-70 L20,-70 L18,-63 L-18,-63 Z"), INK.ink)
        for s in (-1, 1):  # the neighbor's opinion of it
            c.dot(s * 9, -54, 2.6, INK.ink)
            c.line(P(f"M{s * 5},-60 L{s * 13},-61.5"), INK.ink, 2)
        c.line(P("M-5,-47.5 Q0,-44.5 6,-48.5"), INK.ink, 2.2)
    for s in (-1, 1):
        with c.at(100, 100, 1, turn=0 if s < 0 else 180):
            sweep = Path.arc(0, 0, 73, 150, 196)
            c.line(sweep, INK.ink, 13)
            tip = P("M-66,-42 L-54,-18 L-86,-17 Z")
            c.draw(tip, INK.gold, INK.ink, LINE)
            c.line(sweep, INK.gold, 6.6)
    penny_at(c, 62, 160, 20, "worried")
    return c


COPPER_PALE = "#eeb283"


def penny_at(c: Pen, x: float, y: float, r: float, mood: str, line: float = LINE) -> None:
    """A penny with feelings: happy, worried or lost."""
    light, dark, pale = (COPPER, COPPER_DEEP, COPPER_PALE) if mood != "lost" else ("#6f7686", "#4c5365", "#959cab")
    c.draw(Path.circle(x, y + r * 0.12, r), dark, INK.ink, line)
    c.draw(Path.circle(x, y, r), light)
    with c.at(x, y, r / 20):
        c.shade(Path.circle(0, 0, 20), dark, 4, 0.25, opacity=0.55)
        for i in range(24):
            a = math.radians(15 * i)
            c.line(
                P(f"M{18.6 * math.cos(a)},{18.6 * math.sin(a)} L{16.6 * math.cos(a)},{16.6 * math.sin(a)}"),
                dark,
                1.1 * r / 20,
            )
        c.line(Path.circle(0, 0, 14.6), pale, 1.4 * r / 20)
    c.line(Path.circle(x, y, r), INK.ink, line)
    w = 2.5 * r / 20
    with c.at(x, y, r / 20):
        if mood == "happy":
            for s in (-1, 1):
                c.line(P(f"M{s * 5.2 - 2.6},-2 Q{s * 5.2},-6.5 {s * 5.2 + 2.6},-2"), INK.ink, w)
            c.draw(P("M-7.5,2 Q0,4 7.5,2 C7,11 -7,11 -7.5,2 Z"), INK.ink)
            c.draw(P("M-5.5,3.2 Q0,4.6 5.5,3.2 L5,5 Q0,6 -5,5 Z"), INK.paper)
        elif mood == "worried":
            for s in (-1, 1):
                c.dot(s * 5.4, -1.6, 3.3, INK.paper)
                c.dot(s * 5.4, -1, 1.8, INK.ink)
                c.line(P(f"M{s * 3},-8 L{s * 8.5},-6"), INK.ink, w * 0.8)
            c.line(P("M-5.5,8 Q-2.7,5 0,7.5 Q2.7,10 5.5,7"), INK.ink, w)
            c.draw(P("M13,-12 C16,-8 17,-6 15,-4 C12.5,-3 11,-5.5 13,-12 Z"), "#9cc9ea", INK.ink, DETAIL * r / 20)
        else:
            for s in (-1, 1):
                c.line(P(f"M{s * 5.4 - 2.3},-4.5 l4.6,4.6 m0,-4.6 l-4.6,4.6"), INK.ink, w)
            c.line(P("M-5.5,8.5 Q0,3.5 5.5,8.5"), INK.ink, w)


def that_dam_game() -> Pen:
    """A beaver who builds with cards."""
    c = ground(INK.gold_pale, INK.gold)
    c.clip = Path.circle(100, 100, 85).outline(3)
    c.draw(P("M0,150 Q25,142 50,150 Q75,158 100,150 Q125,142 150,150 Q175,158 200,150 L200,210 L0,210 Z"), INK.blue)
    c.line(P("M10,166 Q30,160 50,166 Q70,172 90,166 Q110,160 130,166 Q150,172 190,166"), "#6fa0c9", 3)
    c.clip = None
    with c.at(100, 80, 1.12):
        body = both("M0,0 C-26,8 -36,30 -36,60 L0,60")
        c.shape(body, WOOD, WOOD_DEEP, 2, width=LINE)
        belly = both("M0,26 C-14,28 -20,44 -20,60 L0,60")
        c.draw(belly, "#cfa06b")
        for s in (-1, 1):
            c.shape(Path.circle(s * 28, -38, 9), WOOD if s < 0 else WOOD_DEEP, width=LINE)
            c.dot(s * 28, -37, 4, "#eaa58c" if s < 0 else "#b9755c")
        skull = both("M0,-50 C-24,-50 -37,-36 -37,-16 C-40,-6 -42,0 -38,8 C-32,20 -16,24 0,24")
        c.shape(skull, WOOD, WOOD_DEEP, 2, width=LINE)
        for s, fill in ((-1, "#d9ad7a"), (1, "#b98650")):
            c.shape(Path.circle(s * 11, 2, 14, 11.5), fill, width=DETAIL)
            for y in (0, 5):
                c.dot(s * 15, y, 1.2, INK.ink)
        c.draw(P("M-8,11 L8,11 L7,27 L0.7,27 L0.7,16 L-0.7,16 L-0.7,27 L-7,27 Z"), INK.paper, INK.ink, DETAIL)
        c.shape(P("M-9,-13 C-9,-18 9,-18 9,-13 C9,-8 4,-4.5 0,-4.5 C-4,-4.5 -9,-8 -9,-13 Z"), INK.ink, width=0)
        c.dot(-3, -13.5, 2, INK.ink_soft)
        for s in (-1, 1):
            eye(c, s * 15, -22, 6.5, 6.5, side=s, lid=0.3, slant=0.35, gaze=(-0.1, 0.3), weight=3)
            c.line(P(f"M{s * 8},-32 L{s * 23},-36"), INK.ink, 4)
    for x, y, turn, rank, suit in (
        (50, 140, -15, "4", "H"),
        (150, 140, 15, "7", "H"),
        (82, 148, -5, "5", "H"),
        (118, 148, 5, "6", "H"),
    ):
        mini_card(c, x, y, 44, turn, rank, suit, middle=False, right=x > 100)
    for x0, x1, y, fill in ((24, 126, 172, WOOD), (82, 178, 160, WOOD)):
        log = Path.rect(x0, y - 9, x1 - x0, 18, 9)
        c.draw(log, fill)
        c.cut(log, [(0, y + 2), (200, y + 2), (200, y + 20), (0, y + 20)], WOOD_DEEP)
        c.line(log, INK.ink, LINE)
        c.shape(Path.circle(x1 - 9 if x0 > 50 else x0 + 9, y, 8.5), "#e3c08f", width=DETAIL)
        c.line(Path.circle(x1 - 9 if x0 > 50 else x0 + 9, y, 4), WOOD_DEEP, DETAIL)
        c.line(P(f"M{x0 + 26},{y - 3} L{x0 + 48},{y - 3} M{x0 + 56},{y - 3} L{x0 + 64},{y - 3}"), INK.ink, FINE)
    return c


def crown_of_shame(c: Pen, x: float, y: float, width: float) -> None:
    """The crown nobody wants: gold below, a soft-serve swirl above, two flies in attendance."""
    with c.at(x, y, width / 120):
        swirl = ((0, -8, 40, 15), (1, -27, 30, 13), (-1, -44, 20, 11))
        for sx, sy, rx, ry in swirl:
            ring = Path.circle(sx, sy, rx, ry)
            c.shape(ring, BROWN, BROWN_DEEP, 8, 0.2, width=LINE)
            c.line(Path.arc(sx, sy - 1, rx * 0.72, 190, 262, ry * 0.5), BROWN_PALE, 3.4)
        tip = P("M-13,-48 C-14,-58 -2,-60 2,-72 C10,-66 16,-54 13,-47 C8,-42 -8,-42 -13,-48 Z")
        c.shape(tip, BROWN, BROWN_DEEP, 4, width=LINE)
        c.line(P("M-7,-51 C-5,-57 0,-58 3,-64"), BROWN_PALE, 3)
        crown = both("M0,14 L-7,-6 L-17,12 L-27,-14 L-36,10 L-54,-16 L-46,34 C-30,39 -14,40 0,40")
        c.shape(crown, INK.gold, INK.gold_deep, 4, width=LINE)
        band = both("M0,26 C-16,26 -32,25 -47.5,21 L-46,34 C-30,39 -14,40 0,40")
        c.shape(band, INK.red, INK.red_deep, 4, width=DETAIL + 0.6)
        for dx, fill in ((-30, INK.blue), (0, INK.gold_pale), (30, INK.green)):
            c.draw(suit_path("D").moved(dx, 32.5 - abs(dx) * 0.07, 0.11), fill, INK.ink, FINE)
        for dx, dy in ((-54, -18), (-27, -16), (27, -16), (54, -18)):
            c.shape(Path.circle(dx, dy, 5), INK.gold_pale, width=DETAIL + 0.4)
        for fx, fy, turn in ((-44, -50, -20), (42, -62, 24)):
            with c.at(fx, fy, 1, turn=turn):
                for s in (-1, 1):
                    c.draw(Path.circle(s * 5.5, -4, 5.5, 3.4), INK.silver, INK.ink, FINE)
                c.dot(0, 0, 4.6, INK.ink, 5.6)
            c.line(P(f"M{fx - 14},{fy + 12} q4,-6 8,-2 m-18,-6 q4,-7 8,-3"), INK.ink, DETAIL)


def shithead() -> Pen:
    """A king who has lost, and wears it."""
    c = ground("#39425f", "#2a3358")
    with c.at(100, 121, 1.12):
        beard = both("M0,12 C-8,12 -16,10 -26,-4 C-32,10 -32,26 -24,38 C-16,48 -8,52 0,60")
        head(c, INK.skin["fair"], "square", nose=1.3, red=0.3)
        c.shape(beard, GINGER[0], GINGER[1], 0, width=LINE)
        c.draw(P("M-7,29 Q0,22 7,29 Q0,26.5 -7,29 Z"), INK.red_deep, INK.ink, DETAIL)
        tache = both("M0,18 C-6,15 -13,17 -20,27 C-16,28 -6,27 0,23")
        c.shape(tache, GINGER[0], GINGER[1], 0)
        for s in (-1, 1):
            eye(c, s * 11, 0, 6.6, 6, side=s, lid=0.42, slant=-0.32, gaze=(-0.2, 0.4), iris=INK.blue)
            c.line(P(f"M{s * 5},-11 Q{s * 11},-12.5 {s * 19},-7"), INK.ink, 4)
        c.draw(P("M-16,7 C-20,14 -20,18 -16.5,18.5 C-13,18 -13,13 -16,7 Z"), "#9cc9ea", INK.ink, DETAIL)
    crown_of_shame(c, 100, 76, 98)
    return c


EMBLEMS = {
    "dang_it": dang_it,
    "damn_you": damn_you,
    "screw_your_neighbor": screw_your_neighbor,
    "that_dam_game": that_dam_game,
    "shithead": shithead,
}
