"""More expressions for the portraits, as layers: eyes, brows and a mouth laid on the neutral face.

A look says what differs from neutral. While a head is drawn, its eyes and brows are passed through the look, its
neutral mouth is left out, and another one is drawn last. So the ten heads stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from assets.generators.look import avatars, creatures, faces, people
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import FINE, INK, Pen

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Look:
    """An expression. Pairs are for the left and the right side of the picture."""

    gaze: tuple[float, float] | None = None
    lid: tuple[float, float] | None = None
    slant: float | None = None
    size: float = 1.0
    """Of the pupils."""
    tilt: tuple[float, float] | None = None
    """Of the brows; negative lifts the inner ends."""
    rise: tuple[float, float] = (0.0, 0.0)
    """Of the brows, up."""
    mouth: str = ""
    """Empty keeps the neutral one."""


LOOKS: dict[str, Look] = {
    "glum": Look(gaze=(-0.2, 0.7), lid=(0.46, 0.46), slant=-0.24, tilt=(-4.0, -4.0), rise=(1.5, 1.5), mouth="down"),
}

MOUTHS: dict[str, tuple[float, float, float, Box]] = {
    "gertrude": (-0.5, 25.0, 8.0, (-10, 19, 10, 30)),
    "biscuit": (0.0, 19.0, 10.0, (-15.2, 10.5, 21, 30)),
    "bo": (0.0, 27.0, 7.5, (-9, 20, 9, 33)),
    "ada": (0.0, 24.0, 8.0, (-12, 19, 12, 31)),
    "pip": (0.5, 21.0, 8.5, (-9, 16.2, 14, 27)),
    "mercy": (0.0, 28.5, 7.0, (-8, 24.6, 8, 30)),
    "yuki": (0.0, 24.0, 7.0, (-8, 21, 8, 31)),
}
"""Where another mouth goes: its middle and half its width; and the box that the neutral one lies in."""


class Faceless(Pen):
    """A pen that leaves out whatever lies wholly inside a box: the neutral mouth."""

    box: Box | None = None

    def draw(self, path: Path, *args: Any, **kwargs: Any) -> None:
        """Draw, unless it is the mouth."""
        x0, y0, x1, y1 = path.hull()
        if not (self.box and x0 >= self.box[0] and y0 >= self.box[1] and x1 <= self.box[2] and y1 <= self.box[3]):
            super().draw(path, *args, **kwargs)


@contextmanager
def posed(look: Look) -> Iterator[None]:
    """While this lasts, the heads' eyes and brows follow a look."""

    def eye(c: Pen, x: float, y: float, *args: Any, side: int, **kw: Any) -> None:
        i = 0 if side < 0 else 1
        if look.gaze:
            kw["gaze"] = look.gaze
        if look.lid:
            kw["lid"] = look.lid[i]
        if look.slant is not None:
            kw["slant"] = look.slant
        kw["size"] = kw.get("size", 3.3) * look.size
        kw.pop("lower", None)
        faces.eye(c, x, y, *args, side=side, **kw)

    def brow(c: Pen, x: float, y: float, w: float, *, side: int, **kw: Any) -> None:
        i = 0 if side < 0 else 1
        if look.tilt:
            kw["tilt"] = look.tilt[i]
        faces.brow(c, x, y - look.rise[i], w, side=side, **kw)

    for heads in (people, creatures):
        setattr(heads, "eye", eye)  # noqa: B010
        setattr(heads, "brow", brow)  # noqa: B010
    try:
        yield
    finally:
        for heads in (people, creatures):
            setattr(heads, "eye", faces.eye)  # noqa: B010
            setattr(heads, "brow", faces.brow)  # noqa: B010


def mouth(c: Pen, kind: str, x: float, y: float, w: float) -> None:
    """A mouth that the neutral face does not have."""
    if kind == "down":
        c.line(P(f"M{x - w},{y + 3} Q{x},{y - 5.5} {x + w},{y + 3}"), INK.ink, 2.6)
        c.line(P(f"M{x - w * 0.4},{y + 5.4} Q{x},{y + 3.8} {x + w * 0.4},{y + 5.4}"), INK.ink, FINE)


def portrait(who: avatars.Player, name: str) -> Pen:
    """A portrait with a look, in the box of 120 x 120 that the others have."""
    look = LOOKS[name]

    def head(c: Pen, mood: str) -> None:
        inner = Faceless()
        inner.matrix = c.matrix
        x, y, w, box = MOUTHS.get(who.key, (0.0, 24.0, 8.0, (0, 0, 0, 0)))
        inner.box = box if look.mouth and who.key in MOUTHS else None
        with posed(look):
            who.head(inner, mood)
        inner.box = None
        if look.mouth and who.key in MOUTHS:
            if who.key == "biscuit":
                inner.line(P("M0,13.5 L0,18.5"), INK.ink, 2.0)
            mouth(inner, look.mouth, x, y + (2.0 if who.key == "biscuit" else 0.0), w)
        c.items += inner.items

    return avatars.portrait(replace(who, head=head), "neutral")
