"""The medals of the two long games: beavers' work, and what burns."""

from __future__ import annotations

from collections.abc import Mapping

from assets.generators.deck.pips import glyph_run
from assets.generators.look import medals
from assets.generators.look.emblems import LINE, WOOD, WOOD_DEEP, mini_card
from assets.generators.look.faces import eye
from assets.generators.look.medals import (
    GRAY,
    GRAY_DEEP,
    ICE,
    ICE_DEEP,
    LEAF,
    LEAF_DEEP,
    Motif,
    bolt,
    flame,
    ray,
)
from assets.generators.look.swears import draw_sign
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.kit import DETAIL, INK, Pen
from game.ui.theme import BROWN, BROWN_DEEP

# -- That Dam Game -------------------------------------------------------------------------------------------------


def proud(c: Pen) -> None:
    """No, thank you."""
    with c.at(100, 96, 1.16, turn=-6):
        palm = P(
            "M-30,54 L-30,12 L-44,-8 C-50,-18 -40,-26 -33,-18 L-22,-4 L-22,-44 C-22,-54 -8,-54 -8,-44 L-8,-56 "
            "C-8,-66 6,-66 6,-56 L6,-50 C6,-60 20,-60 20,-50 L20,-36 C20,-45 33,-45 33,-36 L33,16 C33,30 28,40 24,54 Z"
        )
        c.shape(palm, INK.skin["fair"][0], INK.skin["fair"][1], 12, width=LINE)
        for x, y in ((-8, -42), (6, -48), (20, -36)):
            c.line(P(f"M{x},{y} L{x},-8"), INK.ink, DETAIL * 1.4)
        c.line(P("M-20,14 C-6,8 8,10 22,20"), INK.ink, DETAIL)
        c.shape(P("M-37,50 L31,50 L33,72 L-39,72 Z"), INK.red, INK.red_deep, 8, width=LINE)
        c.shape(P("M-36,44 L30,44 L30,54 L-36,54 Z"), INK.paper, INK.paper_shade, 8, width=DETAIL * 1.4)
    for x0, y0, x1, y1 in ((46, 56, 34, 46), (152, 56, 164, 46), (38, 80, 24, 78), (160, 80, 174, 78)):
        ray(c, x0, y0, x1, y1)


def quick(c: Pen) -> None:
    """Before the others had found their glasses."""
    with c.at(100, 108, 1.08):
        c.shape(Path.rect(-11, -74, 22, 20, 3), INK.gold, INK.gold_deep, 2, width=LINE)
        with c.at(42, -42, 1, turn=45):
            c.shape(Path.rect(-8, -12, 16, 18, 3), INK.gold, INK.gold_deep, 2, width=LINE)
        c.shape(Path.circle(0, 0, 56), INK.gold, INK.gold_deep, 6, width=LINE)
        c.shape(Path.circle(0, 0, 45), INK.paper, INK.paper_shade, 6, width=LINE)
        for i in range(12):
            with c.at(0, 0, 1, turn=30 * i):
                c.line(P("M0,-40 L0,-34"), INK.ink, 4 if i % 3 == 0 else 2.2)
        c.draw(P("M0,0 L0,-40 C16,-40 30,-30 35,-20 Z"), INK.red, INK.ink, DETAIL)
        bolt(c, "bolt", -4, 8, 58, INK.gold, 8)


def natural(c: Pen) -> None:
    """Nothing wild went into this."""
    mini_card(c, 100, 122, 76, 0, "8", "H", middle=True)
    c.line(P("M100,74 C100,58 98,48 100,36"), INK.ink, 8)
    c.line(P("M100,74 C100,58 98,48 100,36"), LEAF_DEEP, 4)
    for s in (-1, 1):
        leaf = P(
            f"M100,60 C{100 + s * 12},34 {100 + s * 40},30 {100 + s * 58},40 "
            f"C{100 + s * 48},64 {100 + s * 22},70 100,60 Z"
        )
        c.shape(leaf, LEAF, LEAF_DEEP, 100 + s * 30, 0.6, width=LINE)
        c.line(P(f"M100,60 C{100 + s * 20},52 {100 + s * 34},46 {100 + s * 46},44"), INK.ink, DETAIL)
    bud = both("M0,-16 C-12,-6 -10,8 0,12").moved(100, 34)
    c.shape(bud, LEAF, LEAF_DEEP, 100, width=LINE)


def logs(c: Pen) -> None:
    """Three in a row, and they hold."""
    for x, y in ((66, 132), (134, 132), (100, 76)):
        c.shape(Path.circle(x, y, 35), WOOD, WOOD_DEEP, x + 8, 0.2, width=LINE)
        c.draw(Path.circle(x, y, 27), "#e3c08f", INK.ink, DETAIL * 1.4)
        for r in (19, 11):
            c.line(Path.circle(x - 1, y, r), WOOD_DEEP, 2.4)
        c.dot(x - 1, y, 3.6, WOOD_DEEP)
        c.line(P(f"M{x + 8},{y - 8} L{x + 20},{y - 18}"), INK.ink, DETAIL * 1.4)
    for x, y, turn in ((46, 70, -30), (156, 74, 30)):
        with c.at(x, y, 1, turn=turn):
            c.shape(P("M0,14 C-12,4 -10,-12 0,-20 C10,-12 12,4 0,14 Z"), LEAF, LEAF_DEEP, 0, width=LINE)
            c.line(P("M0,14 L0,-10"), INK.ink, DETAIL)


def salmon(c: Pen) -> None:
    """Up, against all of it."""
    c.clip = Path.circle(100, 100, 79).outline(3)
    water = P(
        "M10,138 Q28,124 46,138 Q64,152 82,138 Q100,124 118,138 Q136,152 154,138 Q172,124 190,138 L190,210 L10,210 Z"
    )
    c.draw(water, INK.blue, INK.ink, LINE)
    for y in (154, 170):
        c.line(P(f"M30,{y} q14,-9 28,0 q14,9 28,0 q14,-9 28,0 q14,9 28,0 q14,-9 28,0"), "#8fb8dc", 3.2)
    c.clip = None
    with c.at(102, 84, 1.18, turn=-38):
        tail = P("M-44,0 L-70,-22 L-64,0 L-70,22 Z")
        c.shape(tail, "#d9694c", "#a8412f", -60, width=LINE)
        body = P("M-48,0 C-30,-26 20,-30 52,-4 C56,0 54,4 48,7 C20,28 -30,22 -48,0 Z")
        c.draw(body, "#eb8a6a")
        c.cut(body, [(-60, 4), (70, 0), (70, 40), (-60, 40)], INK.gold_pale)
        c.line(body, INK.ink, LINE)
        c.shape(P("M-8,-22 C-4,-38 16,-38 20,-22 Z"), "#d9694c", width=LINE)
        c.shape(P("M-2,10 C-4,24 10,30 16,24 L12,10 Z"), "#d9694c", width=DETAIL * 1.4)
        c.line(P("M24,-14 C18,-4 18,6 24,14"), INK.ink, DETAIL * 1.4)
        c.shape(Path.circle(35, -6, 6), INK.paper, width=DETAIL)
        c.dot(36.5, -6, 3, INK.ink)
        for x, y in ((-20, -8), (-4, -10), (8, -6), (-12, -2)):
            c.dot(x, y, 2.2, "#a8412f")
    for x, y, r in ((54, 122, 6), (42, 106, 4), (76, 128, 4)):
        c.shape(Path.circle(x, y, r), ICE, ICE_DEEP, x + 1, width=DETAIL)


def halved(c: Pen) -> None:
    """Half as much as anybody else."""
    with c.at(100, 132, 1):
        for s in (-1, 1):
            with c.at(s * 9, 0, 1, turn=s * 7):
                log = Path.rect(-62 if s < 0 else 0, -20, 62, 42, 10)
                c.draw(log, WOOD)
                c.cut(log, [(-80, 6), (80, 6), (80, 40), (-80, 40)], WOOD_DEEP)
                c.line(log, INK.ink, LINE)
                c.draw(
                    P(f"M0,-20 L{-s * 7},-10 L{s * 2},-2 L{-s * 6},8 L{s * 2},22 L{s * 12},22 L{s * 12},-20 Z"),
                    "#e3c08f",
                    INK.ink,
                    DETAIL,
                )
                c.line(P(f"M{s * 22},-10 L{s * 44},-10 M{s * 28},-2 L{s * 36},-2"), INK.ink, DETAIL)
    with c.at(112, 80, 1.1, turn=18):
        c.shape(Path.rect(-5.5, -52, 11, 84, 4), "#c98f4e", "#93602b", 0, width=LINE)
        head = P("M-8,4 L10,4 L12,26 L-8,26 C-18,34 -34,38 -44,36 C-36,24 -36,10 -44,-4 C-34,-6 -18,-4 -8,4 Z")
        c.shape(head, INK.silver, INK.silver_deep, -20, 0.1, width=LINE)


# -- Shithead ------------------------------------------------------------------------------------------------------


def four_burns(c: Pen) -> None:
    """Four times, in one deal."""
    for x, y, turn in ((66, 70, -6), (134, 70, 6), (66, 136, -6), (134, 136, 6)):
        flame(c, x, y - 2, 74, turn)


def first_clean(c: Pen) -> None:
    """Spotless, and already gone."""
    for s in (-1, 1):
        wing = P(
            f"M{100 + s * 24},104 C{100 + s * 34},70 {100 + s * 56},62 {100 + s * 72},70 "
            f"C{100 + s * 70},82 {100 + s * 66},86 "
            f"{100 + s * 60},90 C{100 + s * 66},92 {100 + s * 66},98 {100 + s * 58},104 "
            f"C{100 + s * 62},110 {100 + s * 56},116 "
            f"{100 + s * 48},118 C{100 + s * 48},128 {100 + s * 34},132 {100 + s * 24},128 Z"
        )
        c.shape(wing, INK.paper, INK.paper_shade, 100 + s * 48, 0.2, width=LINE)
        for k in (0, 1):
            c.line(
                P(f"M{100 + s * (58 - 8 * k)},{90 + 15 * k} L{100 + s * (36 - 2 * k)},{96 + 12 * k}"), INK.ink, DETAIL
            )
    mini_card(c, 100, 116, 62, 0, "A", "H", middle=True)
    halo = Path.circle(100, 48, 34, 11)
    c.line(halo, INK.ink, 13)
    c.line(halo, INK.gold, 6.6)


def hold_this(c: Pen) -> None:
    """A present, with a fuse."""
    with c.at(100, 112, 1.1):
        c.shape(Path.rect(-44, -22, 88, 62, 4), INK.red, INK.red_deep, 12, width=LINE)
        c.shape(Path.rect(-52, -38, 104, 24, 4), INK.red, INK.red_deep, 14, width=LINE)
        c.shape(Path.rect(-10, -38, 20, 78, 0), INK.gold, INK.gold_deep, 2, width=LINE)
        for s in (-1, 1):
            bow = P(f"M0,-38 C{s * 10},-62 {s * 40},-66 {s * 42},-50 C{s * 42},-38 {s * 20},-36 0,-38 Z")
            c.shape(bow, INK.gold, INK.gold_deep, s * 24, 0.3, width=LINE)
            c.line(P(f"M{s * 6},-42 C{s * 14},-52 {s * 24},-54 {s * 30},-50"), INK.ink, DETAIL)
        c.line(P("M0,-40 C-4,-58 8,-64 4,-78"), INK.ink, 7)
        c.line(P("M0,-40 C-4,-58 8,-64 4,-78"), INK.paper_shade, 3.4)
        bolt(c, "burst", 4, -82, 30, INK.gold_pale)
        draw_skull(c, 0, 12)


def draw_skull(c: Pen, x: float, y: float) -> None:
    """On the label."""
    c.draw(Path.circle(x, y, 19), INK.paper, INK.ink, LINE)
    draw_sign(c, "skull", x, y, 26, INK.ink)


def heavy(c: Pen) -> None:
    """Twenty cards, and standing."""
    with c.at(100, 106, 1.12):
        grip = Path.arc(0, -38, 22, 150, 390)
        c.line(grip, INK.ink, 19)
        c.line(grip, "#6f7686", 11)
        body = P("M-28,-36 L28,-36 L50,42 C50,48 46,50 42,50 L-42,50 C-46,50 -50,48 -50,42 Z")
        c.shape(body, "#6f7686", "#4c5365", 12, 0.1, width=LINE)
        c.line(P("M-22,-28 L-40,38"), "#a3adb8", 4)
        path, w = glyph_run("20", 46)
        c.draw(path.moved(-w / 2, 10), INK.paper, INK.ink, DETAIL, even_odd=True)


def stubborn(c: Pen) -> None:
    """It will not; and it gets there."""
    with c.at(100, 104, 1.04):
        for s in (-1, 1):
            with c.at(s * 26, -42, 1, turn=s * 22):
                c.shape(P("M-9,14 C-16,-8 -12,-34 0,-42 C12,-34 16,-8 9,14 Z"), GRAY, GRAY_DEEP, 2, width=LINE)
                c.draw(P("M-4,8 C-7,-8 -5,-22 0,-29 C5,-22 7,-8 4,8 Z"), "#e0b3a2", INK.ink, DETAIL)
        head = both("M0,-50 C-22,-50 -34,-38 -33,-18 C-32,0 -26,12 -24,26 C-22,48 -16,58 0,60")
        c.shape(head, GRAY, GRAY_DEEP, 4, width=LINE)
        muzzle = both("M0,14 C-16,14 -27,22 -27,38 C-27,54 -14,62 0,62")
        c.shape(muzzle, "#ece2d6", "#cfc1b2", 4, width=LINE)
        for s in (-1, 1):
            c.draw(Path.circle(s * 11, 30, 4, 5), INK.ink)
            eye(c, s * 18, -16, 8.4, 7.4, side=s, lid=0.5, slant=0.12, gaze=(0.5, 0.3), weight=3.4)
            c.line(P(f"M{s * 8},-30 L{s * 27},-30"), INK.ink, 4)
        c.draw(P("M-16,44 L16,44 L14,54 L-14,54 Z"), INK.paper, INK.ink, DETAIL)
        c.line(P("M-8,44 L-8,54 M0,44 L0,54 M8,44 L8,54"), INK.ink, DETAIL)
        c.shape(
            P("M-14,-46 C-16,-62 -4,-70 2,-64 C10,-70 18,-60 12,-44 L6,-34 L0,-44 L-6,-34 Z"),
            BROWN,
            BROWN_DEEP,
            2,
            width=LINE,
        )


def blind_fire(c: Pen) -> None:
    """It could not see what it hit."""
    flame(c, 100, 92, 134)
    band = P("M50,96 C70,88 130,88 150,96 L148,120 C130,112 70,112 52,120 Z")
    c.shape(band, INK.paper, INK.paper_shade, 104, width=LINE)
    c.line(P("M66,104 C86,99 114,99 134,104"), INK.paper_shade, 2.4)
    knot = P("M146,98 L172,84 L168,102 L176,116 L148,116 Z")
    c.shape(knot, INK.paper_shade, "#cdbf9f", 158, width=LINE)
    c.line(P("M84,138 Q100,150 116,138"), INK.ink, 4.4)


MEDALS: Mapping[str, Mapping[str, Motif]] = {
    "dang_it": {
        "full_court": medals.full_court, "one_breath": medals.one_breath, "streak": medals.streak,
        "lions_share": medals.lions_share, "hair": medals.hair, "comeback": medals.comeback,
    },
    "damn_you": {
        "long_run": medals.long_run, "four_sevens": medals.four_sevens, "joker_last": medals.joker_last,
        "long_way": medals.long_way, "tight_fist": medals.tight_fist, "rags": medals.rags,
    },
    "screw_your_neighbor": {
        "hot_potato": medals.hot_potato, "nerves": medals.nerves, "ace_for_king": medals.ace_for_king,
        "half_left": medals.half_left, "last_penny": medals.last_penny, "three_kings": medals.three_kings,
    },
    "that_dam_game": {
        "proud": proud, "quick": quick, "natural": natural, "streak": logs, "comeback": salmon, "half": halved,
    },
    "shithead": {
        "four_burns": four_burns, "first_clean": first_clean, "hold_this": hold_this, "heavy": heavy,
        "stubborn": stubborn, "blind_fire": blind_fire,
    },
}  # fmt: skip
"""By game and name: what is on the medal of each feat."""
