"""The ten computer players, each neutral, happy and cursing, in a box of 120 x 120."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from assets.generators.look.faces import MAW, TOOTH, brow, eye, head, mouth, shut, specs
from assets.generators.look.swears import draw_sign
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.kit import DETAIL, FINE, INK, OUTLINE, Pen, disc, ray_wedges
from game.ui.pen.suits import suit_path

BOX, CX, CY, R = 120.0, 60.0, 66.0, 47.0
FX, FY = 60.0, 59.0     # between the eyes

FAIR, TAN, DEEP = INK.skin["fair"], INK.skin["tan"], INK.skin["deep"]
SAND = ("#f4d6ab", "#e0b27c")
NIGHT = "#2a3358"
GINGER = ("#c4572b", "#93391f")
GREY = ("#d9dbe0", "#aab0bc")


@dataclass(frozen=True)
class Player:
    """Who plays: an id, a name, a line about the temperament, colours of the disc, and two drawings."""

    key: str
    name: str
    line: str
    ground: tuple[str, str]
    body: Callable[[Pen], None]
    head: Callable[[Pen, str], None]


def both_sides(c: Pen, path: Path, light: str, dark: str, width: float = OUTLINE) -> None:
    """A form on the left and its mirror image on the right, lit and shaded."""
    c.shape(path, light, width=width)
    c.shape(path.mirrored(), dark, width=width)


def shoulders(c: Pen, light: str, dark: str, top: float = 40.0, wide: float = 44.0,
              neck: tuple[str, str] | None = None) -> None:
    """A neck and a bust, in face units."""
    if neck:
        c.shape(Path.rect(-9, 22, 18, 26), neck[1], width=OUTLINE)
    bust = both(f"M0,{top} L-11,{top} C-26,{top + 4} -{wide - 4},{top + 7} -{wide},{top + 22} L-{wide + 2},70 L0,70")
    c.shape(bust, light, dark, 0)


# -- 1 Gertrude ------------------------------------------------------------


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
    c.shape(Path.circle(0, -43, 12.5), GREY[0], GREY[1], 1)
    for a in (-5.0, 0.0, 5.0):
        c.line(P(f"M{a - 5},-49 Q{a},-42 {a + 1},-34"), INK.ink, FINE)
    c.line(P("M-17,-50 L17,-38"), INK.ink, 4.4)
    c.line(P("M-17,-50 L17,-38"), INK.gold, 2.2)
    hair = both("M0,-38 C-22,-39 -33,-27 -32,-8 C-32,2 -30,8 -26,12 L0,12")
    c.shape(hair, GREY[0], GREY[1], 0)
    head(c, FAIR, "old", nose=1.25, red=0.22 if mood != "cursing" else 0.5)
    wave = both("M0,-29 C-5,-24 -10,-20 -17,-17 C-22,-14 -24,-10 -25,-3 C-30,-8 -30,-22 -22,-30 C-15,-37 -6,-38 0,-38")
    c.shape(wave, GREY[0], GREY[1], 0)
    for side in (-1, 1):
        c.line(P(f"M{side * 4},-33 C{side * 12},-31 {side * 20},-26 {side * 24},-16"), INK.ink, FINE)
        c.shape(Path.circle(side * 26, 13, 2.9), INK.paper, width=DETAIL)
    if mood == "neutral":
        for s in (-1, 1):
            eye(c, s * 10.8, -1, side=s, lid=0.42, slant=0.1, gaze=(-0.35, 0.2), iris=INK.blue)
            brow(c, s * 11, -10, 7, side=s, tilt=2.6, colour=GREY[1], edge=True, arch=3)
        mouth(c, mood, -0.5, 25, 7.5, bend=-3.6)
    elif mood == "happy":
        for s in (-1, 1):
            shut(c, s * 10.8, 1, 6, up=True)
            brow(c, s * 11, -12, 7, side=s, tilt=-1, colour=GREY[1], edge=True, arch=3)
        mouth(c, mood, 0, 22.5, 8.5)
    else:
        for s in (-1, 1):
            eye(c, s * 10.8, -1, side=s, lid=0.28, slant=0.55, iris=INK.blue)
            brow(c, s * 10.8, -9, 7.5, side=s, tilt=4.5, colour=GREY[1], edge=True, weight=4.2)
        mouth(c, mood, -0.5, 23, 8)
    specs(c, 2.5, 9.2, INK.gold, 11.2)
    for side in (-1, 1):
        c.line(P(f"M{side * 20},3 Q{side * 27},4 {side * 27},9"), INK.gold_deep, FINE)


# -- 2 Biscuit -------------------------------------------------------------


def biscuit_body(c: Pen) -> None:
    """A ginger chest with a bib."""
    bust = both("M0,28 C-24,30 -32,48 -34,72 L0,72")
    c.shape(bust, INK.gold, INK.gold_deep, 0)
    bib = both("M0,34 C-10,38 -14,52 -12,72 L0,72")
    c.shape(bib, INK.paper, INK.paper_shade, 0, width=0)


def biscuit_head(c: Pen, mood: str) -> None:
    """A cat that knows."""
    flat = mood == "cursing"
    for s in (-1, 1):
        if flat:
            ear = P(f"M{s * 8},-22 L{s * 48},-28 L{s * 34},0 Z")
            inside = P(f"M{s * 18},-20 L{s * 40},-24 L{s * 32},-8 Z")
        else:
            ear = P(f"M{s * 6},-26 L{s * 32},-50 C{s * 38},-34 {s * 38},-18 {s * 34},-4 Z")
            inside = P(f"M{s * 16},-26 L{s * 29},-39 C{s * 32},-30 {s * 31},-20 {s * 29},-14 Z")
        c.shape(ear, INK.gold if s < 0 else INK.gold_deep)
        c.draw(inside,
               "#eaa58c" if s < 0 else "#c67f63")
    cheeks = ("M0,-30 C-20,-30 -33,-20 -35,-3 C-36,4 -44,8 -47,14 C-40,15 -40,19 -44,25 C-36,25 -28,32 -18,35 "
              "C-10,37.5 -5,38 0,38" if not flat else
              "M0,-30 C-20,-30 -33,-20 -36,-4 L-47,-1 L-41,5 L-51,11 L-42,16 L-48,25 L-36,27 C-28,34 -18,38 0,40")
    face = both(cheeks)
    c.shape(face, INK.gold, INK.gold_deep, 0)
    for x, y, h in ((0, -28, 12), (-8, -27, 9), (8, -27, 9)):
        c.draw(P(f"M{x - 2.6},{y} L{x + 2.6},{y} L{x},{y + h} Z"), INK.red_deep if x <= 0 else "#6d101c")
    for s in (-1, 1):
        for y, w in ((3, 11), (10, 9)):
            c.draw(P(f"M{s * 37},{y - 2} L{s * 37},{y + 3} L{s * (37 - w)},{y + 1.5} Z"),
                   INK.red_deep if s < 0 else "#6d101c")
    muzzle_l, muzzle_r = Path.circle(-8, 17, 11, 9.5), Path.circle(8, 17, 11, 9.5)
    if mood == "cursing":
        c.draw(P("M-13,18 C-15,34 -8,38 0,38 C8,38 15,34 13,18 Z"), MAW, INK.ink, OUTLINE)
        c.draw(P("M-7,36 C-8,28 8,28 7,36 C3,38 -3,38 -7,36 Z"), INK.red)
        for s in (-1, 1):
            c.draw(P(f"M{s * 4},20 L{s * 10},20 L{s * 7},30 Z"), TOOTH, INK.ink, FINE)
            c.draw(P(f"M{s * 5},37 L{s * 9},36 L{s * 7},30 Z"), TOOTH, INK.ink, FINE)
        muzzle_l, muzzle_r = Path.circle(-9, 14, 11.5, 8), Path.circle(9, 14, 11.5, 8)
    elif mood == "happy":
        c.draw(P("M-8,22 C-7,33 7,33 8,22 Z"), MAW, INK.ink, DETAIL)
        c.draw(Path.circle(0, 29, 4, 2.6), INK.red)
    c.shape(muzzle_l, INK.paper, width=DETAIL)
    c.shape(muzzle_r, INK.paper_shade, width=DETAIL)
    c.shape(P("M-5.5,7 L5.5,7 C5,11 2,13.5 0,13.5 C-2,13.5 -5,11 -5.5,7 Z"), INK.red, width=DETAIL)
    if mood == "neutral":     # the smirk
        c.line(P("M0,13.5 L0,18 C-4,22 -11,22 -14,18.5"), INK.ink, 2)
        c.line(P("M0,18 C5,23 15,22 18,12.5"), INK.ink, 2)
        c.line(P("M16.5,11 Q19.5,11 20.5,14"), INK.ink, DETAIL)
    elif mood == "happy":
        c.line(P("M-14,18 C-11,23 -4,22 0,18 C4,22 11,23 14,18 M0,13.5 L0,18"), INK.ink, 2)
    for s in (-1, 1):
        for dy, bend in ((12, -3), (17, 0), (22, 3)):
            c.line(P(f"M{s * 16},{dy + 2} Q{s * 32},{dy + bend - 1} {s * 50},{dy + bend * 2.2 - 2}"),
                   INK.paper if s > 0 else INK.ink, 0.9)
        if mood == "neutral":
            eye(c, s * 15.5, -4, 8.6, 8.2, side=s, lid=0.5, slant=0.02, gaze=(-0.3, 0.1), iris=INK.green, size=6.2,
                slit="cat", white="#dcebb8")
        elif mood == "happy":
            shut(c, s * 15.5, -1, 8, up=True)
        else:
            eye(c, s * 15.5, -5, 9, 8.4, side=s, lid=0.24, slant=0.5, iris=INK.green, size=5, slit="cat",
                white="#e9f2c8", weight=3.4)
    collar = both("M0,42 C-12,42 -22,38 -27,33 L-30,40 C-22,46 -12,49 0,49")
    c.shape(collar, INK.red, INK.red_deep, 0)
    c.shape(Path.circle(0, 51, 6), INK.gold_pale, INK.gold, 0, width=DETAIL)
    c.draw(suit_path("S").moved(0, 51, 0.07), INK.ink)


# -- 3 Bosun Bo ------------------------------------------------------------


def bo_body(c: Pen) -> None:
    """A striped shirt under a pea coat."""
    shoulders(c, INK.paper, INK.paper_shade, 40)
    for y in (47, 55, 63):
        c.draw(P(f"M-50,{y} L50,{y} L50,{y + 4} L-50,{y + 4} Z"), INK.blue_deep)
    for side, fill in ((-1, NIGHT), (1, INK.ink)):
        c.shape(P(f"M{side * 14},38 C{side * 30},40 {side * 44},46 {side * 50},60 L{side * 50},74 L{side * 15},74 "
                  f"C{side * 20},58 {side * 18},48 {side * 14},38 Z"), fill)
        for y in (56, 66):
            c.shape(Path.circle(side * 24, y, 2.4), INK.gold, width=FINE)


def bo_head(c: Pen, mood: str) -> None:
    """A beard, a moustache, a cap; one eye doubts you."""
    cry = mood == "cursing"
    head(c, TAN, "square", nose=1.5, red=0.38)
    drop = 5.0 if cry else 0.0
    beard = both(f"M0,10 C-6,9 -9,14 -13,14 C-19,14 -22,6 -25.5,-2 C-31,4 -30,14 -33,18 C-31,22 -32,28 -29,32 C-28,38 "
                 f"-22,42 -19,{44 + drop} "
                 f"C-13,{50 + drop} -8,{52 + drop} 0,{53 + drop}")
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
            brow(c, s * 11, -10.5, 8, side=s, tilt=4, colour=INK.paper, edge=True, weight=4.6)
    elif mood == "happy":
        eye(c, -10.8, -1, side=-1, lid=0.12, lower=0.18, iris=INK.blue)
        shut(c, 10.8, 1, 6, up=True)
        for s in (-1, 1):
            brow(c, s * 11, -12, 8, side=s, tilt=-1.5, colour=INK.paper, edge=True, weight=4.6)
    else:
        eye(c, -10.8, -1, side=-1, lid=0.2, gaze=(0.4, 0), iris=INK.blue)
        eye(c, 10.8, -1, side=1, lid=0.52, gaze=(0.4, 0.1), iris=INK.blue, lower=0.12)
        brow(c, -11, -12.5, 8, side=-1, tilt=-0.5, colour=INK.paper, edge=True, weight=4.6)
        brow(c, 11, -9.5, 8, side=1, tilt=1.5, colour=INK.paper, edge=True, weight=4.6)
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
        c.line(P("M0,-44 L0,-30 M-6,-35.5 C-6,-30.5 -3,-29 0,-29 C3,-29 6,-30.5 6,-35.5 M-4,-40.5 L4,-40.5"), INK.ink,
               4.4)
        c.line(P("M0,-43 L0,-30 M-6,-35.5 C-6,-30.5 -3,-29 0,-29 C3,-29 6,-30.5 6,-35.5 M-4,-40.5 L4,-40.5"), INK.gold,
               2.2)
        c.line(Path.circle(0, -45, 2), INK.gold, 1.6)


# -- 4 Pardon --------------------------------------------------------------


def pardon_body(c: Pen) -> None:
    """A tin chest with a shirt front and a bow tie."""
    c.shape(Path.rect(-8, 30, 16, 14), "#a3adb8")
    for y in (34, 38):
        c.line(P(f"M-8,{y} L8,{y}"), INK.ink, DETAIL)
    bust = both("M0,42 L-28,42 C-38,42 -44,48 -45,58 L-46,74 L0,74")
    c.shape(bust, INK.silver, INK.silver_deep, 0)
    c.shape(P("M-12,42 L12,42 L6,72 L-6,72 Z"), INK.paper, INK.paper_shade, 0)
    for s, fill in ((-1, INK.red), (1, INK.red_deep)):
        c.shape(P(f"M{s * 1.5},48 L{s * 14},41 C{s * 16},46 {s * 16},51 {s * 14},56 Z"), fill)
    c.shape(Path.rect(-3.6, 44.5, 7.2, 8, 2.4), INK.red, width=DETAIL)


def pardon_head(c: Pen, mood: str) -> None:
    """A screen for a face; it shows its feelings."""
    tilt = {"neutral": -3.0, "happy": 5.0, "cursing": 0.0}[mood]
    with c.at(0, 0, 1, turn=tilt):
        c.line(P("M0,-36 L0,-48"), INK.ink, 4.2)
        c.line(P("M0,-36 L0,-48"), INK.silver_deep, 1.8)
        bulb = {"neutral": INK.gold, "happy": "#7fc49b", "cursing": INK.red}[mood]
        c.shape(Path.circle(0, -51, 6), bulb)
        c.dot(-1.8, -52.8, 1.7, TOOTH)
        for s in (-1, 1):
            c.shape(Path.rect(s * 34 - 5, -12, 10, 20, 3), INK.gold if s < 0 else INK.gold_deep)
        shell = Path.rect(-32, -36, 64, 66, 15)
        c.shape(shell, INK.silver, INK.silver_deep, 4)
        for x, y in ((-26.0, -30.0), (26.0, -30.0), (-26.0, 24.0), (26.0, 24.0)):
            c.dot(x, y, 1.7, INK.ink)
        screen = Path.rect(-25, -25, 50, 42, 10)
        c.draw(screen, INK.ink, INK.ink, OUTLINE)
        c.draw(Path.rect(-22.5, -22.5, 45, 37, 8), "#1d2747")
        c.draw(P("M-20,-12 L-8,-22 L-1,-22 L-20,-4 Z"), "#2c3a66")
        glow = INK.gold_pale
        if mood == "neutral":
            for s in (-1, 1):
                c.draw(Path.rect(s * 10.5 - 4, -15, 8, 13, 4), glow)
            c.line(P("M-7,5 Q0,10 7,5"), glow, 2.6)
        elif mood == "happy":
            for s in (-1, 1):
                c.line(P(f"M{s * 11 - 6},-5 Q{s * 11},-19 {s * 11 + 6},-5"), glow, 3.2)
            c.draw(P("M-9,2 L9,2 C8,12 -8,12 -9,2 Z"), glow)
        else:
            draw_sign(c, "hash", -11, -8, 17, INK.gold)
            draw_sign(c, "at", 11, -8, 17, INK.gold)
            c.line(P("M-15,9 L-10,4 L-5,10 L0,4 L5,10 L10,4 L15,9"), "#ff6a5e", 2.6)
        grill = [(-9 + 6 * i, 23.5) for i in range(4)]
        for x, y in grill:
            c.line(P(f"M{x},{y - 2.2} L{x},{y + 2.2}"), INK.ink, DETAIL)
        if mood == "cursing":
            for s in (-1, 1):
                for d in ("M40,-14 C46,-20 44,-26 50,-31", "M44,-4 C51,-8 50,-14 56,-18"):
                    c.line(P(d) if s > 0 else P(d).mirrored(), INK.paper, 2.6)


# -- 5 Billie --------------------------------------------------------------


def billie_body(c: Pen) -> None:
    """A shaggy chest, a collar and a bell."""
    bust = both("M0,26 C-18,28 -30,44 -36,74 L0,74")
    c.shape(bust, INK.paper, INK.paper_shade, 0)
    for x, y in ((-18, 52), (-24, 64), (16, 54), (26, 66), (-8, 62), (8, 68)):
        c.line(P(f"M{x - 4},{y} Q{x},{y + 6} {x + 4},{y}"), INK.ink, FINE)
    c.shape(both("M0,46 C-12,46 -20,42 -25,37 L-28,45 C-21,51 -12,54 0,54"), INK.blue, INK.blue_deep, 0)
    c.shape(P("M-6,52 L6,52 L9,66 L-9,66 Z"), INK.gold, INK.gold_deep, 0)
    c.shape(Path.circle(0, 67, 2.5), INK.gold_deep, width=DETAIL)


def billie_head(c: Pen, mood: str) -> None:
    """Horns, a blaze, and a card for lunch."""
    rage = mood == "cursing"
    for s, fill in ((-1, INK.gold), (1, INK.gold_deep)):
        horn = P("M-6,-26 C-8,-44 -20,-56 -38,-52 C-30,-46 -24,-38 -20,-22 Z")
        horn = horn if s < 0 else horn.mirrored()
        c.shape(horn, fill)
        for x, y, dx, dy in ((-13, -33, -6, 5), (-18, -41, -5.5, 6), (-25, -47.5, -3, 5.5)):
            c.line(P(f"M{s * -x},{y} L{s * -(x + dx)},{y + dy}"), INK.ink, DETAIL)
        droop = -6.0 if rage else (10.0 if mood == "neutral" else 4.0)
        ear = P(f"M-19,-14 C-30,-22 -44,{-16 + droop} -50,{-4 + droop} C-42,{4 + droop} -30,2 -20,-3 Z")
        c.shape(ear if s < 0 else ear.mirrored(), INK.paper if s < 0 else INK.paper_shade)
        inner = P(f"M-24,-11 C-32,-15 -40,{-12 + droop} -45,{-5 + droop} C-40,{0 + droop} -32,-1 -24,-6 Z")
        c.draw(inner if s < 0 else inner.mirrored(), "#eaa58c" if s < 0 else "#c67f63")
    tuft = P("M-5,36 C-9,46 -4,56 3,62 C2,56 8,52 6,36 Z")
    c.shape(tuft.moved(0, 8 if rage else 0), INK.paper_shade)
    face = both("M0,-34 C-14,-34 -23,-28 -24,-14 C-25,-2 -19,8 -18,18 C-20,30 -12,40 0,40")
    c.shape(face, INK.paper, INK.paper_shade, 0)
    blaze = both("M0,-34 C-6,-34 -10,-28 -8,-14 C-7,-2 -5,4 0,8")
    c.draw(blaze, GINGER[0])
    c.shade(blaze, GINGER[1], 0)
    c.shape(star_tuft(), INK.paper, INK.paper_shade, 0)
    c.line(face, INK.ink, OUTLINE)
    snout = both("M0,13 C-8,12 -15,15 -17,22 C-18,32 -10,39.5 0,39.5")
    c.shape(snout, "#eecab4", "#d9a98d", 0, width=DETAIL)
    for s in (-1, 1):
        c.line(P(f"M{s * 3.5},20 Q{s * 7},15.5 {s * 9.5},19.5"), INK.ink, 2.2)
    if mood == "neutral":
        c.line(P("M0,21 L0,26 M-12,28 C-8,32 -4,27 0,26 C5,28 9,31 12,27"), INK.ink, 2)
        with c.at(15, 34, 0.62, turn=24):     # lunch
            c.shape(Path.rect(-3, -11, 30, 22, 3), INK.paper, width=DETAIL)
            c.draw(P("M27.5,-6 C22,-6 21,-1 24,0 C20,2 21,7 27.5,7 Z"), INK.red)
            c.draw(suit_path("D").moved(9, 0, 0.13, turn=90), INK.red)
            c.draw(P("M27.5,-12 C22,-9 24,-5 21,-3 C26,-2 21,3 26,5 C22,7 24,10 27.5,12 L31,0 Z"), INK.green)
    elif mood == "happy":
        c.draw(P("M-12,26 Q0,30 12,26 C11,37 -11,37 -12,26 Z"), MAW, INK.ink, DETAIL)
        c.draw(P("M-9,28 Q0,31 9,28 L8.5,32 Q0,34 -8.5,32 Z"), TOOTH, INK.ink, FINE)
        c.line(P("M-3,29.8 L-3,33 M3,29.8 L3,33"), INK.ink, FINE)
    else:
        c.draw(P("M-11,25 C-4,22 4,22 11,25 C15,34 12,48 0,48 C-12,48 -15,34 -11,25 Z"), MAW, INK.ink, OUTLINE)
        c.draw(P("M-9,27 Q0,24 9,27 L8.5,31 Q0,29 -8.5,31 Z"), TOOTH, INK.ink, FINE)
        c.draw(P("M-6,45 C-8,36 4,34 6,40 C8,48 14,52 12,57 C6,58 2,52 -6,45 Z"), INK.red, INK.ink, DETAIL)
    for s in (-1, 1):
        ex = s * 14.5
        if mood == "happy":
            shut(c, ex, -4, 6.5, up=True)
        else:
            eye(c, ex, -6, 7.6, 6.6, side=s, lid=0.38 if not rage else 0.2, slant=-0.12 if not rage else 0.5,
                iris=INK.gold,
                size=5.6, slit="goat", white=INK.gold_pale, gaze=(0.3 * (not rage), 0.1), weight=2.8)
        brow(c, ex, -16, 6.5, side=s, tilt=-1.0 if not rage else 4.0, weight=3.2)


def star_tuft() -> Path:
    """The goat's quiff."""
    return P("M-11,-30 C-14,-40 -7,-46 -2,-46 C-5,-42 -3,-40 0,-40 C0,-45 6,-49 12,-46 C8,-43 9,-39 11,-35 C14,-30 "
             "6,-26 4,-22 C2,-26 0,-24 -3,-20 C-4,-26 -9,-26 -11,-30 Z")


# -- 6 Professor Ada -------------------------------------------------------


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
    puff = [(x, y, r) for x, y,
            r in ((-27, -12, 12), (-27, -28, 13), (-15, -40, 13), (0, -44, 14), (15, -40, 13), (27, -28, 13),
                  (27, -12, 12))]
    k = 1.1 if angry else 1.0
    for x, y, r in puff:
        c.draw(Path.circle(x * k, y * k, r), INK.ink_soft, INK.ink, OUTLINE)
    for x, y, r in puff:
        c.draw(Path.circle(x * k, y * k, r - 0.8), "#2b3350" if x < 1 else INK.ink)
    for x, y, r in puff:
        c.line(Path.arc(x * k, y * k, r * 0.52, 150, 330), INK.ink_soft if x < 1 else "#2b3350", FINE)
    c.dot(0, -22, 27, "#2b3350", 20)
    c.shade(Path.circle(0, -22, 27, 20), INK.ink, 3)
    c.line(P("M12,-34 L44,-56"), INK.ink, 6.6)        # the pencil
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


# -- 7 Pip -----------------------------------------------------------------


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
        tail = P(f"M26,-20 C38,{-30 + flick} 50,{-20 + flick} 51,{-4 + flick * 0.8} C51,{8 + flick * 0.5} "
                 f"46,{16 + flick * 0.5} 40,{20 + flick * 0.5} "
                 f"C41,{12 + flick * 0.5} 38,{8 + flick * 0.5} 33,4 C28,-2 24,-10 26,-20 Z")
        c.shape(tail if s > 0 else tail.mirrored(), GINGER[1] if s > 0 else GINGER[0])
        for d in (f"M30,-16 C38,{-20 + flick} 44,{-12 + flick} 45,{2 + flick * 0.6}",):
            c.line(P(d) if s > 0 else P(d).mirrored(), INK.ink, FINE)
        c.shape(Path.circle(s * 28, -18, 4.6), INK.green if s < 0 else INK.green_deep, width=DETAIL)
    c.shape(both("M0,-40 C-18,-40 -31,-30 -31,-10 C-31,-4 -29,2 -27,6 L0,6"), GINGER[0], GINGER[1], 0)
    head(c, FAIR, "round", nose=0.6, red=0.25 if mood != "cursing" else 0.6)
    fringe = P("M-28,-6 C-30,-28 -16,-40 0,-40 C16,-40 30,-28 28,-6 C25,-12 22,-16 20,-21 C16,-15 10,-14 6,-20 C2,-13 "
               "-6,-13 -9,-20 "
               "C-13,-14 -19,-14 -21,-19 C-24,-14 -26,-10 -28,-6 Z")
    c.shape(fringe, GINGER[0], GINGER[1], 0)
    c.line(P("M0,-39 C-2,-34 -2,-28 -1,-22"), INK.ink, FINE)
    for x, y in ((-17, 10), (-12.5, 12.5), (-20, 14), (13, 11.5), (18, 10), (20.5, 14)):
        c.dot(x, y, 1.15, GINGER[1])
    if mood == "neutral":
        for s in (-1, 1):
            eye(c, s * 11.5, 0, 7, 7, side=s, lid=0.06, gaze=(-0.45, 0.1), iris=INK.green, size=4.3)
            brow(c, s * 11.5, -11.5, 6, side=s, tilt=-0.8, weight=3, colour=GINGER[1])
        c.line(P("M-7,21 C-3,24 5,24.5 10,18.5"), INK.ink, 2.3)
        c.line(P("M8.5,17 Q11.5,17.5 11.5,20.5"), INK.ink, DETAIL)
    elif mood == "happy":
        for s in (-1, 1):
            shut(c, s * 11.5, 2, 6.4, up=True)
            brow(c, s * 11.5, -12, 6, side=s, tilt=-1, weight=3, colour=GINGER[1])
        mouth(c, mood, 0, 19, 9.5, gap=True)
    else:
        for s in (-1, 1):
            eye(c, s * 11.5, -1, 7, 7, side=s, lid=0.28, slant=0.55, iris=INK.green, size=4)
            brow(c, s * 11.5, -9.5, 7, side=s, tilt=4, weight=3.6, colour=GINGER[1])
        mouth(c, mood, 0, 20, 8.5, gap=True)
    with c.at(-13, 17.5, 1, turn=-28):      # a plaster, from the last argument
        c.draw(Path.rect(-6, -2.2, 12, 4.4, 2.2), "#e9b98a", INK.ink, FINE)
        c.draw(Path.rect(-1.8, -1.6, 3.6, 3.2), INK.paper)


# -- 8 Yuki ----------------------------------------------------------------


def yuki_body(c: Pen) -> None:
    """A wrap and wooden beads."""
    shoulders(c, INK.green, INK.green_deep, 40, 42, neck=SAND)
    c.shape(P("M10,37 L20,41 L-10,74 L-26,74 Z"), "#3f8c6d")
    c.shape(P("M-10,37 L-20,41 L6,74 L24,74 Z"), INK.green)
    for i in range(7):
        a = math.radians(150 - 20 * i)
        c.shape(Path.circle(20 * math.cos(a), 38 + 16 * math.sin(a), 3.1), INK.gold if i < 4 else INK.gold_deep,
                width=FINE)


def yuki_head(c: Pen, mood: str) -> None:
    """A knot of hair that holds until it does not."""
    wild = mood == "cursing"
    bun = Path.circle(2 if wild else 0, -46, 10.5)
    if wild:
        for a in (-160, -140, -118, -96, -72, -50, -28):
            t = math.radians(a)
            x, y = 30 * math.cos(t), 30 * math.sin(t) - 8
            c.line(P(f"M{x},{y} C{x * 1.25},{y * 1.25 - 4} {x * 1.3 + 4},{y * 1.3 - 6} {x * 1.62},{y * 1.5 - 2}"),
                   INK.ink, 2.2)
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


# -- 9 Judge Mercy ---------------------------------------------------------


def mercy_body(c: Pen) -> None:
    """A gown and bands."""
    shoulders(c, NIGHT, INK.ink, 40, 46, neck=DEEP)
    c.shape(P("M-14,40 C-24,42 -28,60 -28,76 L-16,76 C-17,60 -15,50 -8,42 Z"), INK.red)
    c.shape(P("M14,40 C24,42 28,60 28,76 L16,76 C17,60 15,50 8,42 Z"), INK.red_deep)
    for s, fill in ((-1, INK.paper), (1, INK.paper_shade)):
        c.shape(P(f"M0,38 L{s * 9},38 L{s * 13},62 L{s * 2},60 Z"), fill)


def mercy_head(c: Pen, mood: str) -> None:
    """A full-bottomed wig and a moustache."""
    bounce = -4.0 if mood == "cursing" else 0.0
    for s in (-1, 1):
        for y in (36, 24, 12, 0, -12):
            c.shape(Path.rect(s * 32 - 11, y - 7 + bounce * 0.5, 22, 13.5, 6.7),
                    INK.paper if s < 0 else INK.paper_shade)
            c.line(Path.arc(s * 38 if s > 0 else -38, y - 0.3 + bounce * 0.5, 3, 0, 300), INK.gold_deep, FINE)
    head(c, DEEP, "square", nose=1.4, ears=False)
    wig = both(f"M0,{-50 + bounce} C-24,{-50 + bounce} -38,{-40 + bounce} -38,-18 C-34,-18 -29,-15 -25,-8 C-24,-16 "
               f"-20,-22 -12,-25 C-7,-27 -3,-27 0,-27")
    c.shape(wig, INK.paper, INK.paper_shade, 0)
    for d in (f"M-28,-16 C-28,-28 -18,{-38 + bounce} 0,{-39 + bounce}", f"M-33,-19 C-33,-34 -20,{-44 + bounce} "
                                                                        f"0,{-45 + bounce}", "M-22,-18 C-18,-28 "
                                                                                             "-9,-32 0,-33"):
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


# -- 10 Echo ---------------------------------------------------------------


def echo_body(c: Pen) -> None:
    """A red breast and folded wings."""
    bust = both("M0,24 C-20,26 -32,40 -34,74 L0,74")
    c.shape(bust, INK.red, INK.red_deep, 0)
    for s, fill in ((-1, INK.blue), (1, INK.blue_deep)):
        c.shape(P(f"M{s * 30},40 C{s * 22},46 {s * 18},58 {s * 20},76 L{s * 42},76 L{s * 40},52 Z"), fill)
    for x, y in ((-8, 52), (4, 54), (-3, 62), (9, 63), (-13, 64)):
        c.line(P(f"M{x - 4},{y} Q{x},{y + 6} {x + 4},{y}"), INK.ink, FINE)


def echo_head(c: Pen, mood: str) -> None:
    """A crest that rises, a beak that opens."""
    up = {"neutral": 0.0, "happy": 3.0, "cursing": 9.0}[mood]
    for x, h, lean, fill in ((-15, 16, -10, INK.blue), (13, 18, 14, INK.blue_deep), (-7, 22, -5, INK.gold),
                             (7, 23, 7, INK.gold_deep), (0, 26, 1, INK.gold)):
        y = -30 - h - up
        c.shape(P(f"M{x - 6},-24 C{x - 9 + lean * 0.5},{y + 12} {x - 5 + lean},{y + 4} {x + lean},{y} "
                  f"C{x + 5 + lean},{y + 5} {x + 8 + lean * 0.5},{y + 12} {x + 6},-24 Z"), fill)
    skull = both("M0,-36 C-22,-36 -34,-22 -34,-2 C-34,16 -28,30 -24,40 L0,42")
    c.shape(skull, INK.red, INK.red_deep, 0)
    for s in (-1, 1):
        cheek = P("M-9,-14 C-20,-20 -31,-12 -31,0 C-31,12 -24,20 -14,18 C-10,14 -8,-4 -9,-14 Z")
        c.shape(cheek if s < 0 else cheek.mirrored(), INK.paper if s < 0 else INK.paper_shade, width=DETAIL)
        for y in (8, 11.5, 15):
            c.line(P(f"M{s * 28},{y - 3} Q{s * 22},{y + 1} {s * 14},{y - 0.5}"), INK.red, FINE)
        if mood == "neutral":
            eye(c, s * 19, -4, 6.6, 6.6, side=s, lid=0.3, slant=-0.1, iris=INK.gold, size=4.4, gaze=(-0.3, 0),
                white=INK.gold_pale)
        elif mood == "happy":
            shut(c, s * 19, -2, 6, up=True)
        else:
            eye(c, s * 19, -4, 7.4, 7.4, side=s, lid=0.22, slant=0.5, iris=INK.gold, size=3.2, white=INK.gold_pale,
                weight=3.2)
    gape = {"neutral": 0.0, "happy": 6.0, "cursing": 13.0}[mood]
    if gape:
        lower = both(f"M0,{24 + gape} C-7,{22 + gape} -10,14 -9,8 L0,8")
        c.shape(both(f"M0,{31 + gape} C-9,{30 + gape} -13,20 -11,10 L0,10"), INK.ink_soft, INK.ink, 0)
        c.draw(lower, MAW)
        c.shape(both(f"M0,{22 + gape * 0.9} C-5,{20 + gape * 0.9} -5,14 0,14"), INK.red, INK.red_deep, 0, width=FINE)
    else:
        c.shape(both("M0,33 C-6,32 -9,27 -8,22 L0,22"), INK.ink_soft, INK.ink, 0)
    lift = -4.0 if mood == "cursing" else 0.0
    beak = both(f"M0,{-16 + lift} C-11,{-17 + lift} -15,{-6 + lift} -14,{6 + lift} C-13,{15 + lift} -6,{18 + lift} "
                f"0,{30 + lift}")
    c.shape(beak, INK.gold_pale, INK.gold, 0)
    c.draw(P(f"M-5,{22 + lift} Q0,{20 + lift} 5,{22 + lift} L0,{30 + lift} Z"), INK.ink)
    for s in (-1, 1):
        c.line(P(f"M{s * 4},{-9 + lift} q{s * 2.5},-1.5 {s * 4},1.2"), INK.ink, DETAIL)
    c.line(P(f"M-8,{-11 + lift} C-11,{-6 + lift} -11,0 -10,{6 + lift}"), TOOTH, 1.8)


# -- portraits -------------------------------------------------------------

PLAYERS: tuple[Player, ...] = (
    Player("gertrude", "Gertrude", "Grumpy grandmother. Remembers every card since 1962.", (INK.blue, INK.blue_deep),
           gertrude_body, gertrude_head),
    Player("biscuit", "Biscuit", "Smug cat. Wins by sitting on your good cards.", (INK.green, INK.green_deep),
           biscuit_body, biscuit_head),
    Player("bo", "Bosun Bo", "Retired sailor. Bold, generous, sinks often.", (INK.gold, INK.gold_deep), bo_body,
           bo_head),
    Player("pardon", "Pardon", "Polite robot. Computes everything, apologises first.", (INK.red, INK.red_deep),
           pardon_body, pardon_head),
    Player("billie", "Billie", "Goat. Plays fast, eats the evidence.", ("#3f8c6d", INK.green), billie_body,
           billie_head),
    Player("ada", "Professor Ada", "Counts the odds aloud. Is right, which is worse.", (INK.gold_pale, INK.gold),
           ada_body, ada_head),
    Player("pip", "Pip", "Eight years old. Has no mercy and one missing tooth.", ("#5f93bd", INK.blue), pip_body,
           pip_head),
    Player("yuki", "Yuki", "Breathes in. Breathes out. Then loses it.", ("#f0d7c4", "#e2b79a"), yuki_body, yuki_head),
    Player("mercy", "Judge Mercy", "Shows none. Plays strictly by the book.", (INK.paper_shade, "#d9c79c"), mercy_body,
           mercy_head),
    Player("echo", "Echo", "Parrot. Repeats your worst words and your best moves.", ("#39425f", NIGHT), echo_body,
           echo_head),
)


SWEARS = ("hash", "star", "bolt", "spiral", "bang", "skull", "percent", "dollar", "at", "burst", "amp")


def portrait(who: Player, mood: str) -> Pen:
    """One portrait."""
    c = Pen()
    ground = who.ground if mood != "cursing" else (INK.red, INK.red_deep)
    if who.key in ("pardon", "echo", "gertrude") and mood == "cursing":
        ground = ("#e8b93f", INK.gold_deep)
    rim = disc(CX, CY, R)
    c.draw(Path.circle(CX, CY, R), ground[0])
    c.clip = rim
    n = 16 if mood == "neutral" else 22
    c.draw(ray_wedges(CX, CY - 4, R * 1.6, n, 4), ground[1], opacity=0.55 if mood == "neutral" else 0.9)
    with c.at(FX, FY, 0.92):
        who.body(c)
    c.clip = None
    c.line(Path.circle(CX, CY, R), INK.ink, 4.6)
    c.line(Path.circle(CX, CY, R), INK.gold, 1.5)
    with c.at(FX, FY, 0.92):
        who.head(c, mood)
    if mood == "cursing":
        order = [p.key for p in PLAYERS].index(who.key)
        for i, (x, y, size,
                turn) in enumerate(((103, 23, 22, 12), (14, 27, 24, -14), (110, 48, 20, 16), (86, 9, 15, 10),
                                    (9, 54, 17, 0))):
            colour = INK.paper if i % 2 == 0 else INK.gold
            draw_sign(c, SWEARS[(order * 3 + i * 2) % len(SWEARS)], x, y, size, colour, turn, halo=INK.ink,
                      halo_width=2.2)
    return c
