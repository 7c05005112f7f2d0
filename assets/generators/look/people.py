"""The players who are people: a body, and a head in three moods."""

from __future__ import annotations

import math

from assets.generators.look.bust import DEEP, FAIR, GINGER, GRAY, NIGHT, SAND, TAN, shoulders
from assets.generators.look.faces import brow, eye, head, mouth, shut, specs
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.kit import DETAIL, FINE, INK, OUTLINE, Pen
from game.ui.pen.suits import suit_path

# -- Gertrude --------------------------------------------------------------


def gertrude_body(c: Pen) -> None:
    """A red shawl, a blouse, a brooch."""
    shoulders(c, INK.red, INK.red_deep, 38)
    for side, fill in ((-1, INK.red), (1, INK.red_deep)):
        c.shape(P(f"M0,60 L{side * 10},36 C{side * 26},38 {side * 40},44 {side * 46},60 L{side * 46},72 L0,72 Z"), fill)
        for x, y in ((16, 46), (28, 52), (20, 58), (36, 60)):
            c.draw(suit_path("D").moved(side * x, y, 0.055), INK.gold)
    c.shape(P("M-11,34 L11,34 L0,56 Z"), INK.paper, INK.paper_shade, 0)
    c.shape(Path.circle(0, 55, 4.2), INK.gold, INK.gold_deep, 0, width=DETAIL)


def gertrude_head(c: Pen, mood: str) -> None:
    """Bun, spectacles, disapproval."""
    c.shape(Path.circle(0, -43, 12.5), GRAY[0], GRAY[1], 1)
    for a in (-5.0, 0.0, 5.0):
        c.line(P(f"M{a - 5},-49 Q{a},-42 {a + 1},-34"), INK.ink, FINE)
    c.line(P("M-17,-50 L17,-38"), INK.ink, 4.4)
    c.line(P("M-17,-50 L17,-38"), INK.gold, 2.2)
    hair = both("M0,-38 C-22,-39 -33,-27 -32,-8 C-32,2 -30,8 -26,12 L0,12")
    c.shape(hair, GRAY[0], GRAY[1], 0)
    head(c, FAIR, "old", nose=1.25, red=0.22 if mood != "cursing" else 0.5)
    wave = both("M0,-29 C-5,-24 -10,-20 -17,-17 C-22,-14 -24,-10 -25,-3 C-30,-8 -30,-22 -22,-30 C-15,-37 -6,-38 0,-38")
    c.shape(wave, GRAY[0], GRAY[1], 0)
    for side in (-1, 1):
        c.line(P(f"M{side * 4},-33 C{side * 12},-31 {side * 20},-26 {side * 24},-16"), INK.ink, FINE)
        c.shape(Path.circle(side * 26, 13, 2.9), INK.paper, width=DETAIL)
    if mood == "neutral":
        for s in (-1, 1):
            eye(c, s * 10.8, -1, side=s, lid=0.42, slant=0.1, gaze=(-0.35, 0.2), iris=INK.blue)
            brow(c, s * 11, -10, 7, side=s, tilt=2.6, color=GRAY[1], edge=True, arch=3)
        mouth(c, mood, -0.5, 25, 7.5, bend=-3.6)
    elif mood == "happy":
        for s in (-1, 1):
            shut(c, s * 10.8, 1, 6, up=True)
            brow(c, s * 11, -12, 7, side=s, tilt=-1, color=GRAY[1], edge=True, arch=3)
        mouth(c, mood, 0, 22.5, 8.5)
    else:
        for s in (-1, 1):
            eye(c, s * 10.8, -1, side=s, lid=0.28, slant=0.55, iris=INK.blue)
            brow(c, s * 10.8, -9, 7.5, side=s, tilt=4.5, color=GRAY[1], edge=True, weight=4.2)
        mouth(c, mood, -0.5, 23, 8)
    specs(c, 2.5, 9.2, INK.gold, 11.2)
    for side in (-1, 1):
        c.line(P(f"M{side * 20},3 Q{side * 27},4 {side * 27},9"), INK.gold_deep, FINE)


# -- Bosun Bo --------------------------------------------------------------


def bo_body(c: Pen) -> None:
    """A striped shirt under a pea coat."""
    shoulders(c, INK.paper, INK.paper_shade, 40)
    for y in (47, 55, 63):
        c.draw(P(f"M-50,{y} L50,{y} L50,{y + 4} L-50,{y + 4} Z"), INK.blue_deep)
    for side, fill in ((-1, NIGHT), (1, INK.ink)):
        c.shape(
            P(
                f"M{side * 14},38 C{side * 30},40 {side * 44},46 {side * 50},60 L{side * 50},74 L{side * 15},74 "
                f"C{side * 20},58 {side * 18},48 {side * 14},38 Z"
            ),
            fill,
        )
        for y in (56, 66):
            c.shape(Path.circle(side * 24, y, 2.4), INK.gold, width=FINE)


def bo_head(c: Pen, mood: str) -> None:
    """A beard, a mustache, a cap; one eye doubts you."""
    cry = mood == "cursing"
    head(c, TAN, "square", nose=1.5, red=0.38)
    drop = 5.0 if cry else 0.0
    beard = both(
        f"M0,10 C-6,9 -9,14 -13,14 C-19,14 -22,6 -25.5,-2 C-31,4 -30,14 -33,18 C-31,22 -32,28 -29,32 C-28,38 "
        f"-22,42 -19,{44 + drop} "
        f"C-13,{50 + drop} -8,{52 + drop} 0,{53 + drop}"
    )
    c.shape(beard, INK.paper, INK.paper_shade, 0)
    for s in (-1, 1):
        for d in ("M-26,10 C-26,22 -22,32 -16,38", "M-20,20 C-19,30 -14,40 -8,46", "M-10,34 C-9,40 -5,45 -1,48"):
            path = P(d)
            c.line(path if s < 0 else path.mirrored(), INK.gold_deep, FINE, opacity=0.75)
    if cry:
        mouth(c, "cursing", 0, 26, 8.5, gap=True)
    elif mood == "happy":
        mouth(c, "happy", 0, 24, 9)
    else:
        c.draw(P("M-7,25 Q0,22 7,25 Q0,31 -7,25 Z"), INK.red_deep, INK.ink, DETAIL)
    tache = both("M0,15 C-3,14 -8,14 -13,18 C-17,21 -22,20 -24,15 C-25,24 -17,29 -10,27 C-5,26 -2,24 0,21")
    c.shape(tache, INK.paper, INK.paper_shade, 0)
    if cry:
        for s in (-1, 1):
            eye(c, s * 10.8, -2, side=s, lid=0.25, slant=0.5, iris=INK.blue)
            brow(c, s * 11, -10.5, 8, side=s, tilt=4, color=INK.paper, edge=True, weight=4.6)
    elif mood == "happy":
        eye(c, -10.8, -1, side=-1, lid=0.12, lower=0.18, iris=INK.blue)
        shut(c, 10.8, 1, 6, up=True)
        for s in (-1, 1):
            brow(c, s * 11, -12, 8, side=s, tilt=-1.5, color=INK.paper, edge=True, weight=4.6)
    else:
        eye(c, -10.8, -1, side=-1, lid=0.2, gaze=(0.4, 0), iris=INK.blue)
        eye(c, 10.8, -1, side=1, lid=0.52, gaze=(0.4, 0.1), iris=INK.blue, lower=0.12)
        brow(c, -11, -12.5, 8, side=-1, tilt=-0.5, color=INK.paper, edge=True, weight=4.6)
        brow(c, 11, -9.5, 8, side=1, tilt=1.5, color=INK.paper, edge=True, weight=4.6)
    c.line(Path.circle(-27, 13, 3.6), INK.ink, 3.4)
    c.line(Path.circle(-27, 13, 3.6), INK.gold, 1.7)
    with c.at(0, -1 if not cry else -5, 1, turn=-6 if not cry else 7):
        crown = both("M0,-50 C-18,-52 -34,-47 -40,-39 C-40,-33 -33,-28 -30,-25 L0,-25")
        c.shape(crown, INK.paper, INK.paper_shade, 2)
        band = both("M0,-31 C-12,-31 -22,-29 -30,-25 L-29,-15 C-20,-19 -10,-20 0,-20")
        c.shape(band, NIGHT, INK.ink, 2)
        c.line(P("M-29,-18 C-20,-22 -10,-23.5 0,-23.5 C10,-23.5 20,-22 29,-18"), INK.gold, 1.6)
        peak = both("M0,-21 C-11,-21 -21,-19 -29,-15 C-27,-10 -24,-9 -20,-11 C-13,-13 -7,-14 0,-14")
        c.shape(peak, "#39425f", INK.ink, 2)
        c.line(
            P("M0,-44 L0,-30 M-6,-35.5 C-6,-30.5 -3,-29 0,-29 C3,-29 6,-30.5 6,-35.5 M-4,-40.5 L4,-40.5"), INK.ink, 4.4
        )
        c.line(
            P("M0,-43 L0,-30 M-6,-35.5 C-6,-30.5 -3,-29 0,-29 C3,-29 6,-30.5 6,-35.5 M-4,-40.5 L4,-40.5"), INK.gold, 2.2
        )
        c.line(Path.circle(0, -45, 2), INK.gold, 1.6)


# -- Professor Ada ---------------------------------------------------------


def ada_body(c: Pen) -> None:
    """A green blazer."""
    shoulders(c, INK.green, INK.green_deep, 40, neck=DEEP)
    c.shape(P("M-10,38 L0,54 L-12,60 L-20,41 Z"), INK.paper)
    c.shape(P("M10,38 L0,54 L12,60 L20,41 Z"), INK.paper_shade)
    c.shape(P("M-21,40 L-13,60 L-4,74 L-30,74 Z"), INK.green)
    c.shape(P("M21,40 L13,60 L4,74 L30,74 Z"), INK.green_deep)


def ada_head(c: Pen, mood: str) -> None:
    """Curls, round spectacles, a pencil at the ready."""
    angry = mood == "cursing"
    puff = [
        (x, y, r)
        for x, y, r in (
            (-27, -12, 12),
            (-27, -28, 13),
            (-15, -40, 13),
            (0, -44, 14),
            (15, -40, 13),
            (27, -28, 13),
            (27, -12, 12),
        )
    ]
    k = 1.1 if angry else 1.0
    for x, y, r in puff:
        c.draw(Path.circle(x * k, y * k, r), INK.ink_soft, INK.ink, OUTLINE)
    for x, y, r in puff:
        c.draw(Path.circle(x * k, y * k, r - 0.8), "#2b3350" if x < 1 else INK.ink)
    for x, y, r in puff:
        c.line(Path.arc(x * k, y * k, r * 0.52, 150, 330), INK.ink_soft if x < 1 else "#2b3350", FINE)
    c.dot(0, -22, 27, "#2b3350", 20)
    c.shade(Path.circle(0, -22, 27, 20), INK.ink, 3)
    c.line(P("M12,-34 L44,-56"), INK.ink, 6.6)  # the pencil
    c.line(P("M12,-34 L42,-54.5"), INK.gold, 3.8)
    c.line(P("M41,-54 L44,-56"), INK.red, 4.2)
    head(c, DEEP, "oval", nose=1.1)
    c.draw(both("M0,-35 C-16,-35 -25,-25 -25,-10 C-21,-16 -18,-22 -11,-25 C-6,-27 -3,-27 0,-27"), INK.ink)
    for s in (-1, 1):
        c.line(Path.circle(s * 27, 15, 4), INK.ink, 3.6)
        c.line(Path.circle(s * 27, 15, 4), INK.gold, 1.9)
    if mood == "neutral":
        for s in (-1, 1):
            eye(c, s * 11, 0, 6.2, 5.6, side=s, lid=0.2, gaze=(0.3, -0.3))
        brow(c, -11, -13, 7, side=-1, tilt=0.5)
        brow(c, 11, -16, 7, side=1, tilt=-1.5)
        c.draw(P("M-7,23.5 C-4,21.5 -2,22 0,22.6 C2,22 4,21.5 8,22.5 C5,28 -4,28.5 -7,23.5 Z"), INK.red, INK.ink, FINE)
        c.line(P("M-8,23.5 Q0,25.5 9,21.8"), INK.ink, DETAIL)
    elif mood == "happy":
        for s in (-1, 1):
            shut(c, s * 11, 2, 5.6, up=True)
            brow(c, s * 11, -15, 7, side=s, tilt=-1.5)
        mouth(c, mood, 0, 22, 8.5)
    else:
        for s in (-1, 1):
            eye(c, s * 11, 0, 6.4, 6.2, side=s, lid=0.24, slant=0.5)
            brow(c, s * 11, -11, 7.5, side=s, tilt=4.2, weight=4.2)
        mouth(c, mood, 0, 23.5, 8)
    specs(c, 0.5, 10, INK.red, 11.6)


# -- Pip -------------------------------------------------------------------


def pip_body(c: Pen) -> None:
    """Dungarees over stripes."""
    shoulders(c, INK.gold, INK.gold_deep, 38, 38, neck=FAIR)
    for y in (46, 56, 66):
        c.draw(P(f"M-50,{y} L50,{y} L50,{y + 4.5} L-50,{y + 4.5} Z"), INK.red)
    for s, fill in ((-1, INK.blue), (1, INK.blue_deep)):
        c.shape(P(f"M{s * 10},36 L{s * 22},39 L{s * 20},74 L{s * 8},74 Z"), fill)
    c.shape(P("M-22,60 L22,60 L24,76 L-24,76 Z"), INK.blue, INK.blue_deep, 0)
    for s in (-1, 1):
        c.shape(Path.circle(s * 15, 62, 3), INK.gold_pale, width=DETAIL)


def pip_head(c: Pen, mood: str) -> None:
    """Pigtails that rise with the temper."""
    flick = {"neutral": 0.0, "happy": -8.0, "cursing": -20.0}[mood]
    for s in (-1, 1):
        tail = P(
            f"M26,-20 C38,{-30 + flick} 50,{-20 + flick} 51,{-4 + flick * 0.8} C51,{8 + flick * 0.5} "
            f"46,{16 + flick * 0.5} 40,{20 + flick * 0.5} "
            f"C41,{12 + flick * 0.5} 38,{8 + flick * 0.5} 33,4 C28,-2 24,-10 26,-20 Z"
        )
        c.shape(tail if s > 0 else tail.mirrored(), GINGER[1] if s > 0 else GINGER[0])
        for d in (f"M30,-16 C38,{-20 + flick} 44,{-12 + flick} 45,{2 + flick * 0.6}",):
            c.line(P(d) if s > 0 else P(d).mirrored(), INK.ink, FINE)
        c.shape(Path.circle(s * 28, -18, 4.6), INK.green if s < 0 else INK.green_deep, width=DETAIL)
    c.shape(both("M0,-40 C-18,-40 -31,-30 -31,-10 C-31,-4 -29,2 -27,6 L0,6"), GINGER[0], GINGER[1], 0)
    head(c, FAIR, "round", nose=0.6, red=0.25 if mood != "cursing" else 0.6)
    fringe = P(
        "M-28,-6 C-30,-28 -16,-40 0,-40 C16,-40 30,-28 28,-6 C25,-12 22,-16 20,-21 C16,-15 10,-14 6,-20 C2,-13 "
        "-6,-13 -9,-20 "
        "C-13,-14 -19,-14 -21,-19 C-24,-14 -26,-10 -28,-6 Z"
    )
    c.shape(fringe, GINGER[0], GINGER[1], 0)
    c.line(P("M0,-39 C-2,-34 -2,-28 -1,-22"), INK.ink, FINE)
    for x, y in ((-17, 10), (-12.5, 12.5), (-20, 14), (13, 11.5), (18, 10), (20.5, 14)):
        c.dot(x, y, 1.15, GINGER[1])
    if mood == "neutral":
        for s in (-1, 1):
            eye(c, s * 11.5, 0, 7, 7, side=s, lid=0.06, gaze=(-0.45, 0.1), iris=INK.green, size=4.3)
            brow(c, s * 11.5, -11.5, 6, side=s, tilt=-0.8, weight=3, color=GINGER[1])
        c.line(P("M-7,21 C-3,24 5,24.5 10,18.5"), INK.ink, 2.3)
        c.line(P("M8.5,17 Q11.5,17.5 11.5,20.5"), INK.ink, DETAIL)
    elif mood == "happy":
        for s in (-1, 1):
            shut(c, s * 11.5, 2, 6.4, up=True)
            brow(c, s * 11.5, -12, 6, side=s, tilt=-1, weight=3, color=GINGER[1])
        mouth(c, mood, 0, 19, 9.5, gap=True)
    else:
        for s in (-1, 1):
            eye(c, s * 11.5, -1, 7, 7, side=s, lid=0.28, slant=0.55, iris=INK.green, size=4)
            brow(c, s * 11.5, -9.5, 7, side=s, tilt=4, weight=3.6, color=GINGER[1])
        mouth(c, mood, 0, 20, 8.5, gap=True)
    with c.at(-13, 17.5, 1, turn=-28):  # a plaster, from the last argument
        c.draw(Path.rect(-6, -2.2, 12, 4.4, 2.2), "#e9b98a", INK.ink, FINE)
        c.draw(Path.rect(-1.8, -1.6, 3.6, 3.2), INK.paper)


# -- Yuki ------------------------------------------------------------------


def yuki_body(c: Pen) -> None:
    """A wrap and wooden beads."""
    shoulders(c, INK.green, INK.green_deep, 40, 42, neck=SAND)
    c.shape(P("M10,37 L20,41 L-10,74 L-26,74 Z"), "#3f8c6d")
    c.shape(P("M-10,37 L-20,41 L6,74 L24,74 Z"), INK.green)
    for i in range(7):
        a = math.radians(150 - 20 * i)
        c.shape(
            Path.circle(20 * math.cos(a), 38 + 16 * math.sin(a), 3.1), INK.gold if i < 4 else INK.gold_deep, width=FINE
        )


def yuki_head(c: Pen, mood: str) -> None:
    """A knot of hair that holds until it does not."""
    wild = mood == "cursing"
    bun = Path.circle(2 if wild else 0, -46, 10.5)
    if wild:
        for a in (-160, -140, -118, -96, -72, -50, -28):
            t = math.radians(a)
            x, y = 30 * math.cos(t), 30 * math.sin(t) - 8
            c.line(
                P(f"M{x},{y} C{x * 1.25},{y * 1.25 - 4} {x * 1.3 + 4},{y * 1.3 - 6} {x * 1.62},{y * 1.5 - 2}"),
                INK.ink,
                2.2,
            )
    c.shape(bun, "#2b3350", INK.ink, 2)
    c.line(P("M-6,-50 Q0,-45 4,-39 M-1,-54 Q4,-48 6,-42"), INK.ink_soft, FINE)
    c.line(P("M-8,-36 L8,-36"), INK.ink, 4.6)
    c.line(P("M-8,-36 L8,-36"), INK.red, 2.4)
    c.shape(both("M0,-38 C-19,-38 -29,-27 -29,-8 C-29,4 -28,12 -25,20 L0,20"), "#2b3350", INK.ink, 0)
    head(c, SAND, "oval", nose=0.7, red=0.55 if wild else 0.2)
    c.shape(both("M0,-30 C-9,-27 -18,-20 -24,-6 C-28,-14 -27,-37 0,-37"), "#2b3350", INK.ink, 0)
    c.line(P("M-4,-36 C-12,-33 -20,-26 -23,-14"), INK.ink_soft, FINE)
    if mood == "neutral":
        for s in (-1, 1):
            shut(c, s * 11, -1, 6.4, up=False)
            c.line(P(f"M{s * 16.5},0.5 L{s * 19.5},-1.5"), INK.ink, DETAIL)
            brow(c, s * 11, -11, 7, side=s, tilt=-1.2, weight=2.8)
        c.line(P("M-6,23 Q0,26.5 6,23"), INK.ink, 2.3)
        c.draw(P("M-4,24.2 Q0,26 4,24.2 Q0,29 -4,24.2 Z"), INK.red)
    elif mood == "happy":
        for s in (-1, 1):
            shut(c, s * 11, 2, 6.4, up=True)
            brow(c, s * 11, -12.5, 7, side=s, tilt=-1.5, weight=2.8)
        mouth(c, mood, 0, 21.5, 8)
    else:
        for s in (-1, 1):
            eye(c, s * 11, -1, 8, 8, side=s, lid=0.14, slant=0.34, size=2.5, weight=3)
            brow(c, s * 11, -12, 7.5, side=s, tilt=5, weight=3.6)
        mouth(c, mood, 0, 24, 8.5)
        c.line(P("M17,-26 l5,4 m0,-6 l-4,8"), INK.red, 2)


# -- Judge Mercy -----------------------------------------------------------


def mercy_body(c: Pen) -> None:
    """A gown and bands."""
    shoulders(c, NIGHT, INK.ink, 40, 46, neck=DEEP)
    c.shape(P("M-14,40 C-24,42 -28,60 -28,76 L-16,76 C-17,60 -15,50 -8,42 Z"), INK.red)
    c.shape(P("M14,40 C24,42 28,60 28,76 L16,76 C17,60 15,50 8,42 Z"), INK.red_deep)
    for s, fill in ((-1, INK.paper), (1, INK.paper_shade)):
        c.shape(P(f"M0,38 L{s * 9},38 L{s * 13},62 L{s * 2},60 Z"), fill)


def mercy_head(c: Pen, mood: str) -> None:
    """A full-bottomed wig and a mustache."""
    bounce = -4.0 if mood == "cursing" else 0.0
    for s in (-1, 1):
        for y in (36, 24, 12, 0, -12):
            c.shape(
                Path.rect(s * 32 - 11, y - 7 + bounce * 0.5, 22, 13.5, 6.7), INK.paper if s < 0 else INK.paper_shade
            )
            c.line(Path.arc(s * 38 if s > 0 else -38, y - 0.3 + bounce * 0.5, 3, 0, 300), INK.gold_deep, FINE)
    head(c, DEEP, "square", nose=1.4, ears=False)
    wig = both(
        f"M0,{-50 + bounce} C-24,{-50 + bounce} -38,{-40 + bounce} -38,-18 C-34,-18 -29,-15 -25,-8 C-24,-16 "
        f"-20,-22 -12,-25 C-7,-27 -3,-27 0,-27"
    )
    c.shape(wig, INK.paper, INK.paper_shade, 0)
    for d in (
        f"M-28,-16 C-28,-28 -18,{-38 + bounce} 0,{-39 + bounce}",
        f"M-33,-19 C-33,-34 -20,{-44 + bounce} 0,{-45 + bounce}",
        "M-22,-18 C-18,-28 -9,-32 0,-33",
    ):
        for s in (-1, 1):
            c.line(P(d) if s < 0 else P(d).mirrored(), INK.gold_deep, FINE, opacity=0.8)
    if mood == "neutral":
        for s in (-1, 1):
            eye(c, s * 10.8, -1, side=s, lid=0.4, slant=0.05, gaze=(0, 0.3), weight=2.8)
            c.line(P(f"M{s * 7},7 Q{s * 11},9.5 {s * 15},7"), INK.ink, FINE)
        brow(c, -11, -11, 7.5, side=-1, tilt=1.5, weight=4.4)
        brow(c, 11, -14, 7.5, side=1, tilt=-1, weight=4.4)
        c.line(P("M-6,27.5 Q0,25.5 6,27.5"), INK.ink, 2.2)
    elif mood == "happy":
        for s in (-1, 1):
            shut(c, s * 10.8, 1, 6, up=True)
            brow(c, s * 11, -12.5, 7.5, side=s, tilt=-1, weight=4.4)
        mouth(c, mood, 0, 27, 8.5)
    else:
        for s in (-1, 1):
            eye(c, s * 10.8, -1, 6.4, 6, side=s, lid=0.24, slant=0.55)
            brow(c, s * 10.8, -9.5, 8, side=s, tilt=4.5, weight=5)
        mouth(c, mood, 0, 26, 7.5)
    tache = both("M0,18.5 C-3,17 -8,17 -12,21 C-14,23 -17,23 -19,20 C-19,26 -12,28 -8,26 C-4,25 -2,24 0,22.5")
    c.shape(tache, INK.ink, None, width=FINE)
