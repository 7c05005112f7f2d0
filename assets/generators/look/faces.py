"""Features that the portraits share: eyes, brows, mouths, spectacles.

Local units: the origin lies between the eyes; a human face is about 48 wide.
A mood is one of neutral, happy, cursing.
"""

from __future__ import annotations

from game.ui.pen.geometry import P, Path, both, clip_convex, clockwise
from game.ui.pen.kit import DETAIL, FINE, INK, OUTLINE, Pen

MOODS = ("neutral", "happy", "cursing")
MAW, TOOTH = "#4d0d1b", "#fffdf6"


def eye(
    c: Pen,
    x: float,
    y: float,
    rx: float = 6.0,
    ry: float = 5.4,
    *,
    side: int,
    lid: float = 0.1,
    slant: float = 0.0,
    gaze: tuple[float, float] = (0.0, 0.0),
    iris: str | None = None,
    size: float = 3.3,
    lower: float = 0.0,
    white: str = INK.paper,
    weight: float = 2.5,
    slit: str = "",
) -> None:
    """One eye. `lid` closes it from above, `slant` tilts the lid (positive is angry), `lower` lifts the cheek."""
    ball = clockwise(Path.circle(x, y, rx, ry).outline(0.5))
    m = -side * slant
    top, bottom = y - ry + 2 * ry * lid, y + ry - 2 * ry * lower
    lens = clip_convex(
        ball, clockwise([(x - 40, top - 40 * m), (x + 40, top + 40 * m), (x + 40, y + 60), (x - 40, y + 60)])
    )
    if lower:
        lens = clip_convex(lens, clockwise([(x - 40, y - 60), (x + 40, y - 60), (x + 40, bottom), (x - 40, bottom)]))
    if len(lens) < 3:
        return
    hull = clockwise(lens)
    c.draw(Path.polygon(hull), white)
    ix, iy = x + gaze[0] * rx * 0.5, y + gaze[1] * ry * 0.5
    rings = [(size, size, iris)] if iris else []
    if slit == "cat":
        rings.append((size * 0.38, size * 1.05, INK.ink))
    elif slit == "goat":
        rings.append((size * 1.0, size * 0.42, INK.ink))
    else:
        rings.append((size * (0.58 if iris else 1.0), size * (0.58 if iris else 1.0), INK.ink))
    for w, h, color in rings:
        cut = clip_convex(Path.circle(ix, iy, w, h).outline(0.4), hull)
        if len(cut) > 2:
            c.draw(Path.polygon(cut), color)
    glint = clip_convex(Path.circle(ix - size * 0.38, iy - size * 0.36, size * 0.3).outline(0.3), hull)
    if len(glint) > 2:
        c.draw(Path.polygon(glint), TOOTH)
    c.line(Path.polygon(hull), INK.ink, FINE)
    if lid > 0.04:
        edge = [p for p in hull if p[1] < top + (p[0] - x) * m + 0.35]
    else:
        edge = [p for p in hull if p[1] < y - ry * 0.25]
    if len(edge) > 1:
        edge.sort()
        c.line(Path.polygon(edge, closed=False), INK.ink, weight)


def shut(c: Pen, x: float, y: float, w: float, *, up: bool, weight: float = 2.6) -> None:
    """A closed eye: an arch when laughing, a bowl when calm."""
    h = -w * 0.75 if up else w * 0.6
    c.line(P(f"M{x - w},{y} Q{x},{y + h * 2} {x + w},{y}"), INK.ink, weight)


def brow(
    c: Pen,
    x: float,
    y: float,
    w: float,
    *,
    side: int,
    tilt: float = 0.0,
    weight: float = 3.6,
    color: str = INK.ink,
    edge: bool = False,
    arch: float = 2.5,
) -> None:
    """One brow; a positive tilt drops its inner end."""
    inner, outer = (x - side * w, y + tilt), (x + side * w, y - tilt * 0.45)
    path = P(f"M{inner[0]},{inner[1]} Q{x + side * w * 0.1},{y - arch} {outer[0]},{outer[1]}")
    if edge:
        c.line(path, INK.ink, weight + 2.4)
    c.line(path, color, weight)


def mouth(
    c: Pen, mood: str, x: float, y: float, w: float, *, bend: float = 0.0, gap: bool = False, weight: float = 2.4
) -> None:
    """A line, a laugh or a bellow. `bend` curves the neutral line (negative frowns)."""
    if mood == "neutral":
        c.line(P(f"M{x - w},{y - bend * 0.4} Q{x},{y + bend} {x + w},{y - bend * 0.4}"), INK.ink, weight)
        return
    h = w * 0.8
    if mood == "happy":
        shape = P(
            f"M{x - w * 1.15},{y - 2} Q{x},{y + 2} {x + w * 1.15},{y - 2} C{x + w * 1.1},{y + w * 1.15} "
            f"{x - w * 1.1},{y + w * 1.15} "
            f"{x - w * 1.15},{y - 2} Z"
        )
        teeth, tongue = 4.0, y + w * 0.5
    else:
        shape = P(
            f"M{x - w * 1.2},{y - h * 0.35} C{x - w * 0.6},{y - h * 0.95} {x + w * 0.6},{y - h * 0.95} "
            f"{x + w * 1.2},{y - h * 0.35} "
            f"C{x + w * 1.45},{y + h * 0.5} {x + w * 1.2},{y + h * 1.25} {x + w * 0.8},{y + h * 1.25} "
            f"L{x - w * 0.8},{y + h * 1.25} C{x - w * 1.2},{y + h * 1.25} {x - w * 1.45},{y + h * 0.5} "
            f"{x - w * 1.2},{y - h * 0.35} Z"
        )
        teeth, tongue = 0.0, y + h * 0.55
    hull = clockwise(shape.outline(0.6))
    c.draw(shape, MAW)
    lick = clip_convex(Path.circle(x + w * 0.1, tongue + w * 0.62, w * 0.72, w * 0.55).outline(0.5), hull)
    if len(lick) > 2:
        c.draw(Path.polygon(lick), INK.red)
    if mood == "happy":
        bite = clip_convex(
            hull, clockwise([(x - 40, y - 40), (x + 40, y - 40), (x + 40, y + teeth), (x - 40, y + teeth)])
        )
        c.draw(Path.polygon(bite), TOOTH)
        if gap:
            c.draw(Path.rect(x - 1.6, y - 0.5, 3.6, teeth + 0.6), MAW)
    else:
        for lo, hi in ((y - 40, y - h * 0.12), (y + h * 0.9, y + 40)):
            bite = clip_convex(hull, clockwise([(x - 40, lo), (x + 40, lo), (x + 40, hi), (x - 40, hi)]))
            if len(bite) > 2:
                c.draw(Path.polygon(bite), TOOTH, INK.ink, FINE)
        for k in (-0.62, -0.2, 0.22, 0.64):
            c.line(P(f"M{x + w * k},{y - h * 0.75} L{x + w * k},{y - h * 0.14}"), INK.ink, FINE)
        if gap:
            c.draw(Path.rect(x - w * 0.2, y - h * 0.78, w * 0.42, h * 0.66), MAW)
    c.line(shape, INK.ink, OUTLINE - 0.4)


SHAPES = {
    "oval": "M0,-34 C-17,-34 -24.5,-25 -24.5,-9 C-24.5,5 -23.5,14 -19.5,22 C-15.5,30 -8,36.5 0,36.5",
    "square": "M0,-34 C-17,-34 -25,-26 -25,-9 C-25,5 -25.5,16 -22,25 C-18,33 -9,38 0,38",
    "round": "M0,-31 C-18,-31 -26,-21 -26,-7 C-27,6 -26,15 -21,22.5 C-16,29.5 -8,33 0,33",
    "old": "M0,-33 C-17,-33 -24,-25 -24,-9 C-24,4 -26,13 -22,21 C-19,29 -10,35 0,35",
}


def head(
    c: Pen, skin: tuple[str, str], shape: str = "oval", *, nose: float = 1.0, ears: bool = True, red: float = 0.0
) -> None:
    """Skin, shade, ears and nose; the nose points left, as the light comes from there."""
    light, dark = skin
    if ears:
        for side in (-1, 1):
            c.shape(Path.circle(side * 25, 3, 5.2, 7.2), light if side < 0 else dark, width=OUTLINE)
            c.line(P(f"M{side * 27},0 Q{side * 24},3 {side * 26.5},6"), INK.ink, FINE)
    half = P(SHAPES[shape])
    outline = both(SHAPES[shape])
    end = half.segments[-1][1][-1][1]
    start = half.segments[0][1][0][1]
    n = nose
    ridge = P(
        f"M-1,{start} C0,-20 0,-9 {0.8},-5 C0,1 {-1.5 - n},7 {-3.4 * n},12 C{-4.6 * n},16 {-1.5 * n},17.5 "
        f"0,17.5 C-1,21 -1,25 -1,28 "
        f"C-1,32 -0.5,{end - 2} 0,{end}"
    )
    c.draw(outline, light)
    c.draw(Path.joined([ridge, half.mirrored().reversed()]).close(), dark)
    if red:
        for x in (-15, 15):
            c.dot(x, 13.5, 5.5, INK.red, 4.2, opacity=red)
    c.line(P(f"M0.6,-4 C0,2 {-1.5 - n},7 {-3.4 * n},12 C{-4.8 * n},16.5 {-1.5 * n},18 1.2,17"), INK.ink, DETAIL)
    c.line(outline, INK.ink, OUTLINE)


def specs(c: Pen, y: float, r: float, color: str = INK.gold, x: float = 11.0, ry: float | None = None) -> None:
    """Spectacles."""
    for side in (-1, 1):
        c.line(Path.circle(side * x, y, r, ry), INK.ink, 3.6)
        c.line(Path.circle(side * x, y, r, ry), color, 1.7)
    for stroke, width in ((INK.ink, 3.4), (color, 1.6)):
        c.line(P(f"M{-x + r - 0.6},{y - 1} Q0,{y - 4} {x - r + 0.6},{y - 1}"), stroke, width)
