"""Faces: the shared features of every court card.

Local units: the origin lies between the eyes, x to the right, y down. A face is
about 50 wide; the hairline is near y = -28 and the chin near y = 37. Light
falls from the left: the right side of every face is in hard-edged shade.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path, clip_convex, clockwise
from game.ui.pen.palette import Palette

OUTLINE, DETAIL, FINE = 1.9, 1.25, 0.85


@dataclass(frozen=True)
class Face:
    """What makes one face differ from another."""

    skin: str = "fair"
    kind: str = "man"  # man, woman or youth: the outline of the jaw
    turn: int = -1  # which way the nose points: -1 left, 1 right
    gaze: tuple[float, float] = (0.0, 0.0)
    lids: tuple[float, float] = (0.25, 0.25)  # how far each eye is closed; 1 is a wink
    brows: tuple[float, float] = (0.0, 0.0)  # how far each brow is raised
    frown: float = 0.0  # how far the inner ends of the brows drop
    brow_weight: float = 1.0
    brow_color: str = ""
    brow_edge: bool = False  # outlined brows, for the white-haired
    iris: str = ""
    mouth: str = "line"  # line, lips, hidden
    smirk: float = 0.0  # lift of one corner; negative lifts the left one
    lipstick: str = ""
    blush: float = 0.0
    mole: tuple[float, float] | None = None
    nose: tuple[float, float] = (1.0, 0.0)  # how far the tip stands out, and how much longer it is
    width: float = 1.0  # breadth of the face


_OUTLINES = {
    "man": "M0,-34 C-17,-34 -25,-26 -25.5,-10 C-26,4 -25,14 -21,22 C-17,30 -9,38 0,38",
    "youth": "M0,-34 C-17,-34 -24,-26 -24.5,-10 C-25,3 -24,12 -20.5,20 C-17,27 -8,37 0,37",
    "woman": "M0,-34 C-17,-34 -24,-26 -24.5,-11 C-25,2 -23.5,11 -19,19.5 C-14.5,28 -6,36.5 0,36.5",
}


def face_path(kind: str) -> Path:
    """The outline of the face."""
    half = P(_OUTLINES[kind])
    return Path.joined([half, half.mirrored().reversed()]).close()


def draw_face(c: Canvas, f: Face, p: Palette) -> None:
    """A whole face: skin, shade and features."""
    with c.at(0, 0, f.width, 1.0):
        _draw_face(c, f, p)


def _draw_face(c: Canvas, f: Face, p: Palette) -> None:
    skin, shade = p.skin[f.skin]
    outline = face_path(f.kind)
    c.draw(outline, skin)
    t, s = float(f.turn), 1.7 * f.turn
    out, low = f.nose
    below = (
        f"C{s + 4.8 * t * out},{15.4 + low} {s + 1.5 * t},{16.6 + low} {s},{17 + low} "
        f"C{s + 0.6 * t},19.5 {s + 1.2 * t},21 {s + 1.6 * t},23 "
        f"C{s + 0.5 * t},26 {s + 1.6 * t},27.5 {s + 0.4 * t},30 C{s + 0.2 * t},33 {s},36 {s},37.2"
    )
    boundary = P(f"M{s},-33.4 C{s + 1},-20 {s + 0.5 * t},-9 {s - 0.6 * t},-5 {_ridge(f, s)} {below}")
    half = P(_OUTLINES[f.kind]).mirrored().reversed()
    c.draw(Path.joined([boundary, half]).close(), shade)
    if f.blush:
        for x in (-14.5 + s * 0.6, 14.5 + s * 0.6):
            c.draw(Path.circle(x, 12, 5.4, 4.2), p.red, opacity=f.blush)
    draw_features(c, f, p)
    c.line(outline, p.ink, OUTLINE)


def draw_features(c: Canvas, f: Face, p: Palette) -> None:
    """Eyes, brows, nose and mouth, without the head."""
    s = 1.7 * f.turn
    for side in (-1, 1):
        _eye(c, f, p, side, s)
    _nose(c, f, p, s)
    if f.mouth != "hidden":
        _mouth(c, f, p, s)
    if f.mole:
        c.draw(Path.circle(*f.mole, 1.15), p.ink)


def _eye(c: Canvas, f: Face, p: Palette, side: int, s: float) -> None:
    """One eye with lid and brow; side -1 is the left one."""
    i = 0 if side < 0 else 1
    lid, raised = f.lids[i], f.brows[i]
    far = side == f.turn
    w = 6.3 if far else 7.0
    x, y, u = side * (11.0 if not far else 10.6) + s * 0.9, 0.0, float(side)
    skin, shade = p.skin[f.skin]
    woman = f.kind == "woman"
    inner, outer = (x - u * w, y + 1.0), (x + u * w, y - (1.2 if woman else 0.4))

    def top(height: float, end: tuple[float, float] = outer) -> str:
        return f"C{x - u * w * 0.5},{y - height * 1.28} {x + u * w * 0.45},{y - height * 1.38} {end[0]},{end[1]}"

    if lid >= 0.95:  # a wink
        c.line(
            P(f"M{inner[0]},{y + 1} C{x - u * 3},{y + 4.6} {x + u * 3.5},{y + 4.4} {outer[0]},{y - 0.5}"), p.ink, 2.1
        )
        for k, (dx, dy) in enumerate(((1.8, 2.3), (2.9, 0.6))):
            c.line(P(f"M{outer[0] - u * (2.6 - 2.2 * k)},{y + 2.2 - 2 * k} l{u * dx},{dy}"), p.ink, 1.1)
    else:
        h = 5.0 * (1 - 0.78 * lid)
        lens = P(
            f"M{inner[0]},{inner[1]} {top(h)} C{x + u * w * 0.42},{y + 4.1} {x - u * w * 0.45},{y + 3.9} "
            f"{inner[0]},{inner[1]} Z"
        )
        if lid > 0.1:
            c.draw(
                P(
                    f"M{inner[0]},{inner[1]} {top(5.4)} L{outer[0]},{outer[1]} C{x + u * w * 0.45},{y - h * 1.38} "
                    f"{x - u * w * 0.5},{y - h * 1.28} {inner[0]},{inner[1]} Z"
                ),
                shade if side < 0 else skin,
                opacity=0.9,
            )
        c.draw(lens, p.paper)
        hull = clockwise(lens.outline(0.6))
        ix, iy = x + f.gaze[0] * w * 0.46, y - 0.5 + f.gaze[1]
        ring = clip_convex(Path.circle(ix, iy, 3.75).outline(0.7), hull)
        if len(ring) > 2:
            c.draw(Path.polygon(ring), f.iris or p.ink)
        pupil = clip_convex(Path.circle(ix, iy, 2.1).outline(0.6), hull)
        if len(pupil) > 2:
            c.draw(Path.polygon(pupil), p.ink)
        c.draw(Path.circle(ix - 1.2, iy - 0.9 + lid * 0.8, 0.85), p.paper)
        thick = 2.5 if woman else 2.0
        tip = (outer[0] + u * (3.4 if woman else 1.2), outer[1] - (2.4 if woman else 0.1))
        c.draw(
            P(
                f"M{inner[0]},{inner[1]} {top(h)} L{tip[0]},{tip[1]} C{x + u * w * 0.55},{y - h * 1.38 - thick} "
                f"{x - u * w * 0.5},{y - h * 1.28 - thick * 0.75} {inner[0]},{inner[1]} Z"
            ),
            p.ink,
        )
        c.line(
            P(
                f"M{x + u * w * 0.75},{y + 1.9} C{x + u * w * 0.35},{y + 3.5} {x - u * w * 0.2},{y + 3.5} "
                f"{x - u * w * 0.5},{y + 2.6}"
            ),
            p.ink,
            0.75,
        )
        if f.kind == "man":
            c.line(
                P(f"M{x - u * 3.5},{y + 6.2} C{x - u},{y + 7.3} {x + u * 2.5},{y + 7} {x + u * 4.5},{y + 5.6}"),
                shade if side < 0 else skin,
                0.9,
            )
    bw = f.brow_weight * (2.1 if woman else 3.0)
    bx0, by0 = x - u * (w + 0.2), y - 8.2 + f.frown - raised * 0.5
    bx1, by1 = x + u * 2.4, y - 11.6 - raised + f.frown * 0.15
    bx2, by2 = x + u * (w + 4.0), y - 7.6 - raised * 0.9
    c.draw(
        P(
            f"M{bx0},{by0 - bw * 0.5} C{bx0 + u * 3},{by0 - bw * 0.5 - 1.6} {bx1 - u * 2},{by1 - bw * 0.45} "
            f"{bx1},{by1 - bw * 0.4} "
            f"C{bx1 + u * 3.4},{by1 - bw * 0.3} {bx2 - u * 2},{by2 - 2} {bx2},{by2} "
            f"C{bx2 - u * 3},{by2 - 0.6} {bx1 + u * 3},{by1 + bw * 0.55} {bx1},{by1 + bw * 0.55} "
            f"C{bx1 - u * 3},{by1 + bw * 0.6} {bx0 + u * 3},{by0 + bw * 0.3} {bx0 + u * 0.6},{by0 + bw * 0.6} Z"
        ),
        f.brow_color or p.ink,
        p.ink if f.brow_edge else None,
        FINE,
    )


def _ridge(f: Face, s: float) -> str:
    """The curve from between the brows to the tip of the nose."""
    t, (out, low) = float(f.turn), f.nose
    return f"C{s + 0.2 * t},{2 + low * 0.3} {s + 2.2 * t * out},{7 + low * 0.6} {s + 4.2 * t * out},{12.2 + low}"


def _nose(c: Canvas, f: Face, p: Palette, s: float) -> None:
    """A ridge line from brow to tip, and one nostril."""
    t, (out, low) = float(f.turn), f.nose
    c.line(
        P(
            f"M{s - 0.6 * t},-5.5 {_ridge(f, s)} C{s + 4.9 * t * out},{15.6 + low} {s + 1.8 * t},{17 + low} "
            f"{s - 0.4 * t},{16.4 + low}"
        ),
        p.ink,
        1.35,
    )
    c.line(
        P(
            f"M{s - 3.2 * t},{16.6 + low} C{s - 5.8 * t},{17 + low} {s - 6.6 * t},{14.8 + low} "
            f"{s - 5.4 * t},{12.8 + low}"
        ),
        p.ink,
        1.1,
    )


def _mouth(c: Canvas, f: Face, p: Palette, s: float) -> None:
    """Lips for the painted, a drawn line for the rest; `smirk` lifts a corner."""
    x, y = s * 0.9, 23.8
    lift_l, lift_r = max(0.0, -f.smirk), max(0.0, f.smirk)
    lx, ly, rx, ry = x - 8.2 - lift_l * 0.3, y + 0.4 - lift_l, x + 8.2 + lift_r * 0.3, y + 0.4 - lift_r
    if f.mouth == "lips":
        red = f.lipstick or p.red
        c.draw(
            P(
                f"M{lx},{ly} C{x - 5},{y - 2.2} {x - 3},{y - 3.9} {x - 1.5},{y - 3.5} Q{x},{y - 2.3} "
                f"{x + 1.5},{y - 3.5} "
                f"C{x + 3},{y - 3.9} {x + 5},{y - 2.2} {rx},{ry} C{x + 4},{y + 0.9} {x + 2},{y + 0.1} {x},{y + 0.6} "
                f"C{x - 2},{y + 0.1} {x - 4},{y + 0.9} {lx},{ly} Z"
            ),
            red,
        )
        c.draw(
            P(
                f"M{lx + 1.2},{ly + 0.3} C{x - 4},{y + 6.4} {x + 4},{y + 6.4} {rx - 1.2},{ry + 0.3} "
                f"C{x + 4},{y + 1.3} {x + 2},{y + 0.6} {x},{y + 1} "
                f"C{x - 2},{y + 0.6} {x - 4},{y + 1.3} {lx + 1.2},{ly + 0.3} Z"
            ),
            red,
        )
        c.line(
            P(
                f"M{lx},{ly} C{x - 4},{y + 1.1} {x - 2},{y + 0.3} {x},{y + 0.8} C{x + 2},{y + 0.3} {x + 4},{y + 1.1} "
                f"{rx},{ry}"
            ),
            p.ink,
            1.0,
        )
        c.line(P(f"M{x - 2.4},{y + 3.1} Q{x - 0.4},{y + 3.9} {x + 1.4},{y + 3.2}"), p.paper, 0.9, opacity=0.75)
    else:
        c.line(P(f"M{lx},{ly} C{x - 4},{y + 1.5} {x + 3},{y + 1.7} {rx},{ry}"), p.ink, 1.7)
        c.line(P(f"M{x - 3.4},{y + 5.4} Q{x},{y + 6.6} {x + 3.4},{y + 5.1}"), p.ink, 1.0)
    if lift_r > 0.8:
        c.line(P(f"M{rx + 0.3},{ry - 1.9} Q{rx + 2.2},{ry} {rx + 0.9},{ry + 2}"), p.ink, 1.05)
    if lift_l > 0.8:
        c.line(P(f"M{lx - 0.3},{ly - 1.9} Q{lx - 2.2},{ly} {lx - 0.9},{ly + 2}"), p.ink, 1.05)
