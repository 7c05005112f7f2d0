"""What the portraits share below the face: colors, a bust, forms in pairs."""

from __future__ import annotations

from game.ui.pen.geometry import Path, both
from game.ui.pen.kit import INK, OUTLINE, Pen

FAIR, TAN, DEEP = INK.skin["fair"], INK.skin["tan"], INK.skin["deep"]
SAND = ("#f4d6ab", "#e0b27c")
NIGHT = "#2a3358"
GINGER = ("#c4572b", "#93391f")
GRAY = ("#d9dbe0", "#aab0bc")


def both_sides(c: Pen, path: Path, light: str, dark: str, width: float = OUTLINE) -> None:
    """A form on the left and its mirror image on the right, lit and shaded."""
    c.shape(path, light, width=width)
    c.shape(path.mirrored(), dark, width=width)


def shoulders(
    c: Pen, light: str, dark: str, top: float = 40.0, wide: float = 44.0, neck: tuple[str, str] | None = None
) -> None:
    """A neck and a bust, in face units."""
    if neck:
        c.shape(Path.rect(-9, 22, 18, 26), neck[1], width=OUTLINE)
    bust = both(f"M0,{top} L-11,{top} C-26,{top + 4} -{wide - 4},{top + 7} -{wide},{top + 22} L-{wide + 2},70 L0,70")
    c.shape(bust, light, dark, 0)
