"""Logo and app icon: a playing card that is also a speech bubble, swearing."""

from __future__ import annotations

from assets.generators.look.swears import draw_sign, draw_wordmark
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen, ray_wedges


def card_bubble(w: float, h: float, r: float, tail: float) -> Path:
    """A card outline about the origin with a bubble's tail at the bottom left."""
    x, y = w / 2, h / 2
    base = -x + w * 0.2
    k = 0.45 * r
    return P(
        f"M{-x + r},{-y} L{x - r},{-y} C{x - k},{-y} {x},{-y + k} {x},{-y + r} L{x},{y - r} C{x},{y - k} "
        f"{x - k},{y} {x - r},{y} "
        f"L{base + w * 0.3},{y} L{base - w * 0.13},{y + tail} L{base},{y} L{-x + r},{y} C{-x + k},{y} "
        f"{-x},{y - k} {-x},{y - r} "
        f"L{-x},{-y + r} C{-x},{-y + k} {-x + k},{-y} {-x + r},{-y} Z"
    )


def draw_mark(
    c: Pen, x: float, y: float, height: float, *, turn: float = -8.0, line: float = 2.2, simple: bool = False
) -> None:
    """The card that swears. `height` is that of the card without its tail."""
    k = height / 140
    body = card_bubble(104, 140, 15, 26)
    with c.at(x, y, k, turn=turn):
        c.draw(body.moved(5, 6), INK.red_deep, INK.ink, line * 1.5 * k)
        c.draw(body, INK.paper)
        c.line(body, INK.ink, line * 1.5 * k)
        if simple:
            draw_sign(c, "bang", 0, 1, 104, INK.red)
            return
        c.line(Path.rect(-43, -61, 86, 122, 7), INK.gold, 1.3 * k)
        draw_sign(c, "hash", -19.5, -29, 40, INK.ink)
        draw_sign(c, "spiral", 20, -30, 41, INK.red)
        draw_sign(c, "star", -19.5, 28, 39, INK.red)
        draw_sign(c, "bang", 20, 28, 52, INK.ink)


def icon(simple: bool) -> Pen:
    """The app icon in a box of 512: the mark on an ink tile with the deck's sunburst."""
    c = Pen()
    tile = Path.rect(16, 16, 480, 480, 112)
    c.draw(tile, INK.ink)
    if not simple:
        c.clip = tile.outline(4)
        c.draw(ray_wedges(256, 250, 420, 28, 6), "#232b49")
        c.clip = None
    if not simple:
        c.line(Path.rect(30, 30, 452, 452, 100), INK.gold, 9)
    if simple:
        with c.at(260, 226, 2.52, turn=-7):
            body = card_bubble(122, 138, 18, 30)
            c.draw(body, INK.paper)
            draw_sign(c, "bang", 0, 0, 118, INK.red)
    else:
        draw_mark(c, 260, 218, 346, line=2.6)
    return c


def logo() -> Pen:
    """Mark and wordmark side by side, on dark ground, 640 x 176."""
    c = Pen()
    draw_mark(c, 74, 82, 124)
    draw_wordmark(c, 150, 38, 98, INK.paper, INK.ink, INK.red_deep, INK.red)
    return c
