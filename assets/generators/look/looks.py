"""More expressions for the portraits, as layers: eyes, brows and a mouth laid on the neutral face.

A look says what differs from neutral. While a head is drawn, its eyes and brows are passed through the
look, its neutral mouth is left out, and another mouth is drawn last. So the ten heads stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from assets.generators.look import avatars, creatures, faces, people
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import DETAIL, FINE, INK, Pen

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Look:
    """An expression. Pairs are for the left and the right side of the picture."""

    gaze: tuple[float, float] | None = None
    lid: tuple[float, float] | None = None
    slant: float | None = None
    size: float = 1.0  # of the pupils
    shut: bool = False
    tilt: tuple[float, float] | None = None  # of the brows; negative lifts the inner ends
    rise: tuple[float, float] = (0.0, 0.0)  # of the brows, up
    mouth: str = ""  # "" keeps the neutral one
    drop: bool = False  # a bead of sweat


LOOKS: dict[str, Look] = {
    "blink": Look(shut=True),
    "left": Look(gaze=(-0.95, 0.05), lid=(0.16, 0.16)),
    "right": Look(gaze=(0.95, 0.05), lid=(0.16, 0.16)),
    "worried": Look(
        gaze=(0.25, 0.35),
        lid=(0.08, 0.08),
        slant=-0.22,
        size=0.86,
        tilt=(-4.2, -4.2),
        rise=(3.5, 3.5),
        mouth="wave",
        drop=True,
    ),
    "smug": Look(gaze=(0.5, 0.1), lid=(0.54, 0.46), slant=-0.06, tilt=(0.8, -2.6), rise=(-0.5, 4.5), mouth="smirk"),
    "thinking": Look(gaze=(0.62, -0.85), lid=(0.10, 0.26), slant=0.0, tilt=(-2.2, 2.4), rise=(4.5, -0.5), mouth="hm"),
    "glum": Look(gaze=(-0.2, 0.7), lid=(0.46, 0.46), slant=-0.24, tilt=(-4.0, -4.0), rise=(1.5, 1.5), mouth="down"),
    "shock": Look(
        gaze=(0.0, 0.1), lid=(0.0, 0.0), slant=0.0, size=0.62, tilt=(-1.5, -1.5), rise=(7.0, 7.0), mouth="oh"
    ),
}

# Where the neutral mouth is, and where another one goes: middle, half width, the box that is left out.
MOUTHS: dict[str, tuple[float, float, float, Box]] = {
    "gertrude": (-0.5, 25.0, 8.0, (-10, 19, 10, 30)),
    "biscuit": (0.0, 19.0, 10.0, (-15.2, 10.5, 21, 30)),
    "bo": (0.0, 27.0, 7.5, (-9, 20, 9, 33)),
    "ada": (0.0, 24.0, 8.0, (-12, 19, 12, 31)),
    "pip": (0.5, 21.0, 8.5, (-9, 16.2, 14, 27)),
    "mercy": (0.0, 28.5, 7.0, (-8, 24.6, 8, 30)),
    "yuki": (0.0, 24.0, 7.0, (-8, 21, 8, 31)),
}


class Faceless(Pen):
    """A pen that leaves out whatever lies wholly inside a box: the neutral mouth."""

    box: Box | None = None

    def draw(self, path: Path, *args: Any, **kwargs: Any) -> None:
        """Draw, unless it is the mouth."""
        if self.box is not None:
            x0, y0, x1, y1 = path.hull()
            left, top, right, bottom = self.box
            if x0 >= left and y0 >= top and x1 <= right and y1 <= bottom:
                return
        super().draw(path, *args, **kwargs)


@contextmanager
def posed(look: Look) -> Iterator[None]:
    """While this lasts, the heads' eyes and brows follow a look."""
    plain_eye, plain_brow, plain_shut = faces.eye, faces.brow, faces.shut

    def eye(c: Pen, x: float, y: float, *args: Any, side: int, **kw: Any) -> None:
        if look.shut:
            plain_shut(c, x, y, (args[0] if args else 6.0) * 0.92, up=False)
            return
        i = 0 if side < 0 else 1
        if look.gaze:
            kw["gaze"] = look.gaze
        if look.lid:
            kw["lid"] = look.lid[i]
        if look.slant is not None:
            kw["slant"] = look.slant
        kw["size"] = kw.get("size", 3.3) * look.size
        kw.pop("lower", None)
        plain_eye(c, x, y, *args, side=side, **kw)

    def brow(c: Pen, x: float, y: float, w: float, *, side: int, **kw: Any) -> None:
        i = 0 if side < 0 else 1
        if look.tilt:
            kw["tilt"] = look.tilt[i]
        plain_brow(c, x, y - look.rise[i], w, side=side, **kw)

    def shut(c: Pen, x: float, y: float, w: float, **kw: Any) -> None:
        """Eyes that are always shut open only in alarm."""
        if look.size < 1.0 and not kw.get("up"):
            eye(c, x, y - 1, side=-1 if x < 0 else 1, iris=INK.ink)
        else:
            plain_shut(c, x, y, w, **kw)

    for module in (people, creatures):
        vars(module).update(eye=eye, brow=brow, shut=shut)
    try:
        yield
    finally:
        for module in (people, creatures):
            vars(module).update(eye=plain_eye, brow=plain_brow, shut=plain_shut)


def mouth(c: Pen, kind: str, x: float, y: float, w: float) -> None:
    """The other mouths."""
    if kind == "wave":
        left = f"M{x - w},{y + 1.5} Q{x - w * 0.62},{y - 3} {x - w * 0.28},{y + 0.5}"
        middle = f"Q{x + w * 0.05},{y + 3.4} {x + w * 0.4},{y}"
        c.line(P(f"{left} {middle} Q{x + w * 0.7},{y - 2.6} {x + w},{y + 1.8}"), INK.ink, 2.5)
    elif kind == "smirk":
        c.line(
            P(f"M{x - w},{y + 0.5} C{x - w * 0.3},{y + 3.4} {x + w * 0.6},{y + 2.2} {x + w * 1.15},{y - 4.2}"),
            INK.ink,
            2.5,
        )
        c.line(P(f"M{x + w * 0.92},{y - 5.4} Q{x + w * 1.30},{y - 5.2} {x + w * 1.36},{y - 2.0}"), INK.ink, DETAIL)
    elif kind == "hm":
        c.line(P(f"M{x + w * 0.05},{y + 0.6} Q{x + w * 0.5},{y - 1.8} {x + w * 0.95},{y - 0.4}"), INK.ink, 2.6)
        c.line(P(f"M{x + w * 0.2},{y + 5} Q{x + w * 0.5},{y + 6.2} {x + w * 0.8},{y + 4.8}"), INK.ink, FINE)
    elif kind == "down":
        c.line(P(f"M{x - w},{y + 3} Q{x},{y - 5.5} {x + w},{y + 3}"), INK.ink, 2.6)
        c.line(P(f"M{x - w * 0.4},{y + 5.4} Q{x},{y + 3.8} {x + w * 0.4},{y + 5.4}"), INK.ink, FINE)
    elif kind == "oh":
        c.draw(Path.circle(x, y + 1.0, w * 0.48, w * 0.66), faces.MAW, INK.ink, 2.2)
        c.draw(Path.circle(x, y + w * 0.42, w * 0.26, w * 0.20), INK.red)


SCREEN: Box = (-16.0, -16.0, 16.0, 12.0)
"""Where the robot has its eyes and its mouth."""
SHOWN: dict[str, tuple[str, str]] = {
    "blink": ("M-14.5,-8.5 L-6.5,-8.5 M6.5,-8.5 L14.5,-8.5", "M-7,5 Q0,10 7,5"),
    "left": ("M-17,-15 h7 v13 h-7 Z M4,-15 h7 v13 h-7 Z", "M-8,5 Q-2,9 5,5"),
    "right": ("M-11,-15 h7 v13 h-7 Z M10,-15 h7 v13 h-7 Z", "M-5,5 Q2,9 8,5"),
    "worried": ("M-15,-10 L-6,-15 L-6,-3 L-14,-3 Z M15,-10 L6,-15 L6,-3 L14,-3 Z", "M-8,8 L-4,5 L0,8 L4,5 L8,8"),
    "smug": ("M-15,-9 h9 v6 h-9 Z M6,-9 h9 v6 h-9 Z", "M-7,7 Q3,10 9,2"),
    "thinking": ("M-12,-17 h8 v10 h-8 Z M9,-17 h8 v10 h-8 Z", "M1,7 L8,6"),
    "glum": ("M-15,-6 L-6,-10 L-6,-3 L-15,-3 Z M15,-6 L6,-10 L6,-3 L15,-3 Z", "M-7,9 Q0,3 7,9"),
    "shock": ("M-15.5,-17 h9 v16 h-9 Z M6.5,-17 h9 v16 h-9 Z", "M-4,4 h8 v7 h-8 Z"),
}
"""The robot's eyes and mouth for each look, as they light up on its screen."""


def screen(c: Pen, name: str) -> None:
    """The robot's look."""
    eyes, lips = SHOWN[name]
    glow = INK.gold_pale
    if eyes.endswith("Z"):
        c.draw(P(eyes), glow)
    else:
        c.line(P(eyes), glow, 3.0)
    if lips.endswith("Z"):
        c.draw(P(lips), glow)
    else:
        c.line(P(lips), glow, 2.6)


def portrait(who: avatars.Player, name: str) -> Pen:
    """A portrait with a look, in the box of 120 x 120 that the others have."""
    key, look = who.key, LOOKS[name]

    def head(c: Pen, mood: str) -> None:
        inner = Faceless()
        inner.matrix = c.matrix
        x, y, w, box = MOUTHS.get(key, (0.0, 24.0, 8.0, (0, 0, 0, 0)))
        inner.box = box if look.mouth and key in MOUTHS else SCREEN if key == "pardon" else None
        with posed(look):
            who.head(inner, mood)
        inner.box = None
        if key == "pardon":
            screen(inner, name)
        if look.mouth and key in MOUTHS:
            if key == "biscuit":
                inner.line(P("M0,13.5 L0,18.5"), INK.ink, 2.0)
            mouth(inner, look.mouth, x, y + (2.0 if key == "biscuit" else 0.0), w)
        if look.drop:
            inner.draw(
                P("M-27,-24 C-32,-16 -33,-11 -29,-9.5 C-24.5,-9 -23.5,-14 -27,-24 Z"), "#9cc9ea", INK.ink, DETAIL
            )
        c.items += inner.items

    return avatars.portrait(replace(who, head=head), "neutral")
