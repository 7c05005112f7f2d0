"""The players who are not people: a cat, a robot, a goat and a parrot."""

from __future__ import annotations

from assets.generators.look.bust import GINGER
from assets.generators.look.faces import MAW, TOOTH, brow, eye, shut
from assets.generators.look.swears import draw_sign
from game.ui.pen.geometry import P, Path, both
from game.ui.pen.kit import DETAIL, FINE, INK, OUTLINE, Pen
from game.ui.pen.suits import suit_path

# -- Biscuit ---------------------------------------------------------------


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
        c.draw(inside, "#eaa58c" if s < 0 else "#c67f63")
    cheeks = (
        "M0,-30 C-20,-30 -33,-20 -35,-3 C-36,4 -44,8 -47,14 C-40,15 -40,19 -44,25 C-36,25 -28,32 -18,35 "
        "C-10,37.5 -5,38 0,38"
        if not flat
        else "M0,-30 C-20,-30 -33,-20 -36,-4 L-47,-1 L-41,5 L-51,11 L-42,16 L-48,25 L-36,27 C-28,34 -18,38 0,40"
    )
    face = both(cheeks)
    c.shape(face, INK.gold, INK.gold_deep, 0)
    for x, y, h in ((0, -28, 12), (-8, -27, 9), (8, -27, 9)):
        c.draw(P(f"M{x - 2.6},{y} L{x + 2.6},{y} L{x},{y + h} Z"), INK.red_deep if x <= 0 else "#6d101c")
    for s in (-1, 1):
        for y, w in ((3, 11), (10, 9)):
            c.draw(
                P(f"M{s * 37},{y - 2} L{s * 37},{y + 3} L{s * (37 - w)},{y + 1.5} Z"),
                INK.red_deep if s < 0 else "#6d101c",
            )
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
    if mood == "neutral":  # the smirk
        c.line(P("M0,13.5 L0,18 C-4,22 -11,22 -14,18.5"), INK.ink, 2)
        c.line(P("M0,18 C5,23 15,22 18,12.5"), INK.ink, 2)
        c.line(P("M16.5,11 Q19.5,11 20.5,14"), INK.ink, DETAIL)
    elif mood == "happy":
        c.line(P("M-14,18 C-11,23 -4,22 0,18 C4,22 11,23 14,18 M0,13.5 L0,18"), INK.ink, 2)
    for s in (-1, 1):
        for dy, bend in ((12, -3), (17, 0), (22, 3)):
            c.line(
                P(f"M{s * 16},{dy + 2} Q{s * 32},{dy + bend - 1} {s * 50},{dy + bend * 2.2 - 2}"),
                INK.paper if s > 0 else INK.ink,
                0.9,
            )
        if mood == "neutral":
            eye(
                c,
                s * 15.5,
                -4,
                8.6,
                8.2,
                side=s,
                lid=0.5,
                slant=0.02,
                gaze=(-0.3, 0.1),
                iris=INK.green,
                size=6.2,
                slit="cat",
                white="#dcebb8",
            )
        elif mood == "happy":
            shut(c, s * 15.5, -1, 8, up=True)
        else:
            eye(
                c,
                s * 15.5,
                -5,
                9,
                8.4,
                side=s,
                lid=0.24,
                slant=0.5,
                iris=INK.green,
                size=5,
                slit="cat",
                white="#e9f2c8",
                weight=3.4,
            )
    collar = both("M0,42 C-12,42 -22,38 -27,33 L-30,40 C-22,46 -12,49 0,49")
    c.shape(collar, INK.red, INK.red_deep, 0)
    c.shape(Path.circle(0, 51, 6), INK.gold_pale, INK.gold, 0, width=DETAIL)
    c.draw(suit_path("S").moved(0, 51, 0.07), INK.ink)


# -- Pardon ----------------------------------------------------------------


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


# -- Billie ----------------------------------------------------------------


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
        with c.at(15, 34, 0.62, turn=24):  # lunch
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
            eye(
                c,
                ex,
                -6,
                7.6,
                6.6,
                side=s,
                lid=0.38 if not rage else 0.2,
                slant=-0.12 if not rage else 0.5,
                iris=INK.gold,
                size=5.6,
                slit="goat",
                white=INK.gold_pale,
                gaze=(0.3 * (not rage), 0.1),
                weight=2.8,
            )
        brow(c, ex, -16, 6.5, side=s, tilt=-1.0 if not rage else 4.0, weight=3.2)


def star_tuft() -> Path:
    """The goat's quiff."""
    return P(
        "M-11,-30 C-14,-40 -7,-46 -2,-46 C-5,-42 -3,-40 0,-40 C0,-45 6,-49 12,-46 C8,-43 9,-39 11,-35 C14,-30 "
        "6,-26 4,-22 C2,-26 0,-24 -3,-20 C-4,-26 -9,-26 -11,-30 Z"
    )


# -- Echo ------------------------------------------------------------------


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
    for x, h, lean, fill in (
        (-15, 16, -10, INK.blue),
        (13, 18, 14, INK.blue_deep),
        (-7, 22, -5, INK.gold),
        (7, 23, 7, INK.gold_deep),
        (0, 26, 1, INK.gold),
    ):
        y = -30 - h - up
        c.shape(
            P(
                f"M{x - 6},-24 C{x - 9 + lean * 0.5},{y + 12} {x - 5 + lean},{y + 4} {x + lean},{y} "
                f"C{x + 5 + lean},{y + 5} {x + 8 + lean * 0.5},{y + 12} {x + 6},-24 Z"
            ),
            fill,
        )
    skull = both("M0,-36 C-22,-36 -34,-22 -34,-2 C-34,16 -28,30 -24,40 L0,42")
    c.shape(skull, INK.red, INK.red_deep, 0)
    for s in (-1, 1):
        cheek = P("M-9,-14 C-20,-20 -31,-12 -31,0 C-31,12 -24,20 -14,18 C-10,14 -8,-4 -9,-14 Z")
        c.shape(cheek if s < 0 else cheek.mirrored(), INK.paper if s < 0 else INK.paper_shade, width=DETAIL)
        for y in (8, 11.5, 15):
            c.line(P(f"M{s * 28},{y - 3} Q{s * 22},{y + 1} {s * 14},{y - 0.5}"), INK.red, FINE)
        if mood == "neutral":
            eye(
                c,
                s * 19,
                -4,
                6.6,
                6.6,
                side=s,
                lid=0.3,
                slant=-0.1,
                iris=INK.gold,
                size=4.4,
                gaze=(-0.3, 0),
                white=INK.gold_pale,
            )
        elif mood == "happy":
            shut(c, s * 19, -2, 6, up=True)
        else:
            eye(
                c,
                s * 19,
                -4,
                7.4,
                7.4,
                side=s,
                lid=0.22,
                slant=0.5,
                iris=INK.gold,
                size=3.2,
                white=INK.gold_pale,
                weight=3.2,
            )
    gape = {"neutral": 0.0, "happy": 6.0, "cursing": 13.0}[mood]
    if gape:
        lower = both(f"M0,{24 + gape} C-7,{22 + gape} -10,14 -9,8 L0,8")
        c.shape(both(f"M0,{31 + gape} C-9,{30 + gape} -13,20 -11,10 L0,10"), INK.ink_soft, INK.ink, 0)
        c.draw(lower, MAW)
        c.shape(both(f"M0,{22 + gape * 0.9} C-5,{20 + gape * 0.9} -5,14 0,14"), INK.red, INK.red_deep, 0, width=FINE)
    else:
        c.shape(both("M0,33 C-6,32 -9,27 -8,22 L0,22"), INK.ink_soft, INK.ink, 0)
    lift = -4.0 if mood == "cursing" else 0.0
    beak = both(
        f"M0,{-16 + lift} C-11,{-17 + lift} -15,{-6 + lift} -14,{6 + lift} C-13,{15 + lift} -6,{18 + lift} "
        f"0,{30 + lift}"
    )
    c.shape(beak, INK.gold_pale, INK.gold, 0)
    c.draw(P(f"M-5,{22 + lift} Q0,{20 + lift} 5,{22 + lift} L0,{30 + lift} Z"), INK.ink)
    for s in (-1, 1):
        c.line(P(f"M{s * 4},{-9 + lift} q{s * 2.5},-1.5 {s * 4},1.2"), INK.ink, DETAIL)
    c.line(P(f"M-8,{-11 + lift} C-11,{-6 + lift} -11,0 -10,{6 + lift}"), TOOTH, 1.8)
