"""The arrow from the own card to the one of whoever has to take it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import hypot
from typing import Final, TypeAlias

from game.scenes.tables.screw_your_neighbor.places import Planner
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.table.layout import Point, grown
from game.ui.table.spots import Box, Spot
from game.ui.theme import GOLD, INK

__all__ = ["along", "arrow", "bend"]

Curve: TypeAlias = tuple[Point, Point, Point, Point]
_WIDE: Final = 19
"""How wide it is with its edge, in u."""
_FLAT: Final = (0.42, 0.6, 0.8, 1.0)
"""For what share of the way it runs along below the packs, if it has to."""
_ACROSS: Final = (210, 280, 350)
"""How far aside it runs past the packs to whoever sits across, in u."""
_BOW: Final = 70
"""How far aside it bends where it runs straight up, in u."""
_SEEN_AT: Final = 40
"""At so many places it is seen whether it runs over anything."""


def arrow(art: Art, start: Spot, end: Spot, planner: Planner) -> Picture:
    """A bent arrow from the own card to another one, drawn at (0, 0) of the window."""
    a, b, c, d = bend(start, end, planner)
    u = planner.u
    return art.keep(("arrow", *(round(v) for p in (a, b, c, d) for v in p)), lambda: _arrow(a, b, c, d, u))


def bend(start: Spot, end: Spot, planner: Planner) -> Curve:
    """The arrow's curve: from the card's side or top, round whatever lies between, to the edge of the other card.

    Where the usual one would run over the packs in the middle or over portraits and plates, it runs straight up to the
    other card, past all on the side of the hand, or sets out flatter, and if need be further aside.
    """
    taken = [grown(box, _WIDE / 2 * planner.u) for box in (*planner.packs(), *planner.people())]
    usual = _usual(start, end, planner)
    ways = chain(
        [usual],
        (_up(start, end, planner),),
        (_across(start, end, planner, reach) for reach in _ACROSS),
        (_below(start, end, planner, flat) for flat in _FLAT),
    )
    return next((way for way in ways if _clear(way, taken)), usual)


def _usual(start: Spot, end: Spot, planner: Planner) -> Curve:
    u = planner.u
    home = -1.0 if not planner.table.left_handed else 1.0
    dx, dy = end.x - start.x, end.y - start.y
    if dx * home > 0.6 * start.width and not planner.upright:
        a = (start.x + home * (0.5 * start.width + 34 * u), start.y - 0.06 * start.height)
        b = (a[0] + 0.42 * (end.x - a[0]), a[1])
        c = (b[0] + 0.62 * (end.x - b[0]), b[1] + 0.55 * (end.y - b[1]))
    elif abs(dx) < 1.2 * start.width and abs(dy) > 2.5 * start.height:
        return _across(start, end, planner, _ACROSS[0])
    else:
        a = (start.x + (0.3 if dx > 0 else -0.3) * start.width, start.y - 0.5 * start.height - 18 * u)
        b = (a[0] + 0.02 * dx, a[1] + 0.45 * (end.y - a[1]))
        c = (end.x - 0.3 * dx, end.y - 0.4 * dy)
    return a, b, c, _tip(c, end, u)


def _across(start: Spot, end: Spot, planner: Planner, reach: float) -> Curve:
    """Straight across: past the packs in the middle, so far aside in u."""
    u = planner.u
    home = -1.0 if not planner.table.left_handed else 1.0
    a = (start.x + home * 0.34 * start.width, start.y - 0.5 * start.height - 18 * u)
    b = (a[0] + home * reach * u, a[1] + 0.2 * (end.y - start.y))
    c = (end.x + home * (reach + 40) * u, end.y + 40 * u)
    return a, b, c, _tip(c, end, u)


def _up(start: Spot, end: Spot, planner: Planner) -> Curve:
    """From the top of the own card up to the lower edge of the other one."""
    u = planner.u
    side = 1.0 if end.x > start.x else -1.0
    a = (start.x + side * 0.3 * start.width, start.y - 0.5 * start.height - 18 * u)
    b = (a[0] + side * _BOW * u, a[1] + 0.4 * (end.y - a[1]))
    c = (end.x - 0.1 * (end.x - a[0]), end.y - 0.4 * (end.y - a[1]))
    return a, b, c, _tip(c, end, u)


def _below(start: Spot, end: Spot, planner: Planner, flat: float) -> Curve:
    """From the top of the own card along below the packs, for a share of the way, and then up to the other one."""
    u = planner.u
    side = 1.0 if end.x > start.x else -1.0
    a = (start.x + side * 0.42 * start.width, start.y - 0.5 * start.height - 18 * u)
    b = (a[0] + flat * (end.x - a[0]), a[1])
    c = (b[0] + 0.62 * (end.x - b[0]), b[1] + 0.55 * (end.y - b[1]))
    return a, b, c, _tip(c, end, u)


def _tip(c: Point, end: Spot, u: float) -> Point:
    """Where it ends: at the edge of the other card."""
    vx, vy = end.x - c[0], end.y - c[1]
    far = hypot(vx, vy) or 1.0
    half = min(0.5 * end.width / max(1e-6, abs(vx) / far), 0.5 * end.height / max(1e-6, abs(vy) / far)) + 20 * u
    return end.x - vx / far * half, end.y - vy / far * half


def _clear(curve: Curve, taken: Sequence[Box]) -> bool:
    """Whether it runs past all that is taken."""
    run = along(curve, _SEEN_AT)
    return not any(box.contains(x, y) for box in taken for x, y in run)


def _arrow(a: Point, b: Point, c: Point, d: Point, u: float) -> Picture:
    vx, vy = d[0] - c[0], d[1] - c[1]
    far = hypot(vx, vy) or 1.0
    vx, vy = vx / far, vy / far
    neck = (d[0] - vx * 40 * u, d[1] - vy * 40 * u)
    points = along((a, b, c, neck), 28)
    head = [d, (neck[0] - vy * 31 * u, neck[1] + vx * 31 * u), (neck[0] + vy * 31 * u, neck[1] - vx * 31 * u)]
    pad = 14 * u
    xs, ys = [x for x, _ in (*points, *head)], [y for _, y in (*points, *head)]
    left, top = min(xs) - pad, min(ys) - pad
    pen = Pen()
    with pen.at(-left, -top):
        line, tip = Path.runs([points], closed=False), Path.runs([head], closed=True)
        pen.line(line, INK, _WIDE * u)
        pen.draw(tip, GOLD, INK, 9 * u)
        pen.line(line, GOLD, 10 * u)
        pen.draw(tip, GOLD)
    image = pen_surface(pen, max(xs) - left + pad, max(ys) - top + pad)
    return Picture(image, (-round(left), -round(top)), image.get_size())


def along(curve: Curve, steps: int) -> list[Point]:
    """Places on a curve, both ends among them."""
    return [_bezier(*curve, i / steps) for i in range(steps + 1)]


def _bezier(a: Point, b: Point, c: Point, d: Point, s: float) -> Point:
    r = 1.0 - s
    k, m, n, o = r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s
    return k * a[0] + m * b[0] + n * c[0] + o * d[0], k * a[1] + m * b[1] + n * c[1] + o * d[1]
