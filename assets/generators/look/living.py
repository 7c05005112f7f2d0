"""What lives at the tables: the foreman of the dam, the cushion of the crown."""

from __future__ import annotations

from assets.generators.look.emblems import WOOD, WOOD_DEEP, mini_card
from assets.generators.look.faces import eye
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.kit import DETAIL, INK, Pen

SHADE = "#04040a"


def beaver(pose: str) -> Pen:
    """The foreman, 152 x 132: leaning over the dam, with two cards or without, or hiding behind it."""
    c = Pen()
    with c.at(76, 70):
        for s in (-1, 1):
            c.shape(Path.circle(s * 28, -38, 9), WOOD if s < 0 else WOOD_DEEP, width=3)
            c.dot(s * 28, -37, 4, "#eaa58c" if s < 0 else "#b9755c")
        if pose != "hiding":
            c.shape(both("M0,10 C-30,14 -44,34 -48,60 L0,60"), WOOD, WOOD_DEEP, 2, width=3)
        c.shape(both("M0,-50 C-24,-50 -37,-36 -37,-16 C-40,-6 -42,0 -38,8 C-32,20 -16,24 0,24"), WOOD, WOOD_DEEP, 2,
                width=3)  # fmt: skip
        for s, fill in ((-1, "#d9ad7a"), (1, "#b98650")):
            c.shape(Path.circle(s * 11, 2, 14, 11.5), fill, width=DETAIL)
            for y in (0, 5):
                c.dot(s * 15, y, 1.2, INK.ink)
        c.draw(P("M-8,11 L8,11 L7,27 L0.7,27 L0.7,16 L-0.7,16 L-0.7,27 L-7,27 Z"), INK.paper, INK.ink, DETAIL)
        c.draw(P("M-9,-13 C-9,-18 9,-18 9,-13 C9,-8 4,-4.5 0,-4.5 C-4,-4.5 -9,-8 -9,-13 Z"), INK.ink)
        for s in (-1, 1):
            eye(c, s * 15, -22, 6.5, 6.5, side=s, lid=0.28, slant=0.2, gaze=(0.1, 0.6), weight=3)
            c.line(P(f"M{s * 8},-33 L{s * 23},-36"), INK.ink, 4)
        helmet = both("M0,-66 C-22,-66 -34,-54 -35,-40 L-42,-37 C-30,-34 -14,-33 0,-33")
        c.shape(helmet, INK.gold, INK.gold_deep, 2, width=3)
        c.line(P("M-9,-65 C-11,-54 -11,-44 -10,-35 M9,-65 C11,-54 11,-44 10,-35"), INK.gold_deep, 2.4)
        if pose == "dealing":
            for s, rank in ((-1, "7"), (1, "8")):
                mini_card(c, s * 54, 34, 34, s * 12, rank, "H", middle=False, right=s > 0, line=2.2)
                c.shape(Path.circle(s * 40, 46, 9, 7), WOOD if s < 0 else WOOD_DEEP, width=2.4)
    return c


def cushion() -> Pen:
    """A velvet cushion with gold tassels, 240 x 130, for what nobody wants."""
    c = Pen()
    x, y = 118.0, 58.0
    points = [
        (-96, -30),
        (-40, -42),
        (40, -42),
        (96, -30),
        (108, 0),
        (96, 34),
        (40, 46),
        (-40, 46),
        (-96, 34),
        (-108, 0),
    ]
    body = Path.spline([(float(a), float(b)) for a, b in points], closed=True).moved(x, y)
    for i in range(4):
        c.draw(body.moved(2 + 2 * i, 5 + 3 * i), SHADE, SHADE, 2.0 * i + 0.1, opacity=0.12)
    c.draw(body, INK.red_deep)
    c.cut(body, [(x + 20, y - 90), (x + 200, y - 90), (x + 200, y + 90), (x + 44, y + 90)], "#6a0e1d")
    c.draw(Path.circle(x - 30, y - 16, 52, 15), "#b53142", opacity=0.6)
    c.line(body, INK.ink, 9)
    c.line(body, INK.gold, 4.6)
    for sx, sy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        tx, ty = x + sx * 102, y + (-32 if sy < 0 else 38)
        for j in (-1, 0, 1):
            tassel = P(f"M{tx},{ty} l{sx * 10 + j * 5},{15 + (j == 0) * 4}")
            c.line(tassel, INK.ink, 6)
            c.line(tassel, INK.gold, 3)
        c.draw(Path.circle(tx, ty, 8), INK.gold_pale, INK.ink, 2.4)
    c.draw(Path.circle(x + 4, y + 12, 66, 16), "#2a040b", opacity=0.55)
    return c
