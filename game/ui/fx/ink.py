"""Ink of the comic strip: bangs behind words, lines of surprise, arrows, flies."""

from __future__ import annotations

import math
import random

from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import P, Path, Point, curve
from game.ui.pen.kit import Pen
from game.ui.pen.palette import CLASSIC
from game.ui.pen.signs import NON_ZERO, sign
from game.ui.pen.suits import suit_path
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, INK, PALE, PAPER, RED

__all__ = ["arrow", "fly", "one_sign", "one_suit", "starburst", "stink", "surprise"]


def _held(pen: Pen, w: float, h: float, u: float) -> Picture:
    """A drawing of w x h pen units, held at its middle; a unit is `u` pixels."""
    image = pen_surface(pen, w, h, u)
    return Picture(image, (image.get_width() // 2, image.get_height() // 2), (round(w * u), round(h * u)))


def starburst(
    art: Art,
    w: float,
    h: float,
    *,
    points: int = 21,
    seed: int = 4,
    colors: tuple[str, str] = (RED, GOLD),
    scale: float = 1.0,
) -> Picture:
    """The bang behind a word: two uneven stars, w x h pixels, held at their middle.

    `scale` enlarges it as it pops up, in steps of a twentieth.
    """
    step = max(1, round(scale * 20)) / 20
    wide, tall, u = w * step / art.metrics.u, h * step / art.metrics.u, art.metrics.u

    def make() -> Picture:
        chance = random.Random(seed)
        pen = Pen()
        for part, fill, lean in ((1.0, colors[0], 0.0), (0.84, colors[1], 4.0)):
            star = []
            for i in range(points * 2):
                angle = math.radians(4 + lean + 180 / points * i)
                r = (1.0 if i % 2 == 0 else 0.72) * part * chance.uniform(0.90, 1.0) / 2
                star.append((wide / 2 + 8 + wide * r * math.cos(angle), tall / 2 + 8 + tall * r * math.sin(angle)))
            pen.draw(Path.polygon(star), fill, INK, 5)
        return _held(pen, wide + 16, tall + 16, u)._replace(body=(round(w * step), round(h * step)))

    return art.keep(("starburst", round(w), round(h), points, seed, colors, step), make)


def surprise(
    art: Art,
    r: float,
    *,
    count: int = 11,
    spread: float = 176.0,
    color: str = PALE,
    line: float = 5.0,
) -> Picture:
    """Short lines of surprise round the upper side of something of radius `r` pixels, held at its middle.

    They fill so many degrees about the upright; `line` is in u.
    """
    u = art.metrics.u

    def make() -> Picture:
        radius = r / u
        side = 2 * (radius * 1.32 + line + 4)
        pen = Pen()
        for i in range(count):
            angle = math.radians(-90 + spread * (i / max(1, count - 1) - 0.5))
            ends = [(side / 2 + k * radius * math.cos(angle), side / 2 + k * radius * math.sin(angle))
                    for k in (1.0, 1.20 if i % 2 else 1.32)]  # fmt: skip
            stroke = P(f"M{ends[0][0]},{ends[0][1]} L{ends[1][0]},{ends[1][1]}")
            pen.line(stroke, INK, line + 4)
            pen.line(stroke, color, line)
        return _held(pen, side, side, u)

    return art.keep(("surprise", round(r), count, spread, color, line), make)


def swung(start: Point, tip: Point, bend: float) -> Point:
    """What an arrow swings to between its ends: `bend` lengths of its way to the left of the middle."""
    (x0, y0), (x1, y1) = start, tip
    return (x0 + x1) / 2 + bend * (y1 - y0), (y0 + y1) / 2 - bend * (x1 - x0)


def arrow(
    art: Art,
    start: tuple[float, float],
    tip: tuple[float, float],
    *,
    bend: float = 0.25,
    color: str = GOLD,
    line: float = 11.0,
    head: float = 26.0,
    drawn: float = 1.0,
) -> Picture:
    """A curved arrow with an ink edge between two places in pixels, to be drawn with its origin at (0, 0).

    `bend` is how far it swings to the left of the straight way, in lengths of that; `drawn` is how much of it is there
    already, in steps of an eighth. `line` and `head` are in u.
    """
    u = art.metrics.u
    step = max(1, min(8, round(drawn * 8)))
    air = round((head * 1.4 + line) * u)
    (x0, y0), (x1, y1) = start, tip
    control = swung(start, tip, bend)
    left = round(min(x0, x1, control[0])) - air
    top = round(min(y0, y1, control[1])) - air
    w = round(max(x0, x1, control[0])) + air - left
    h = round(max(y0, y1, control[1])) + air - top

    def make() -> Picture:
        places = (curve(start, control, tip, i / 24) for i in range(3 * step + 1))
        way = [(x - left, y - top) for x, y in places]
        # The head ends where the arrow does; the line ends within it, so that it does not blunt the point.
        size, (x, y) = head * u, way[-1]
        behind = [place for place in way if math.dist(place, way[-1]) > size] or way[:1]
        angle = math.atan2(y - behind[-1][1], x - behind[-1][0])
        point = Path.polygon([(0, 0), (-size * 1.55, -size * 0.86), (-size * 1.25, 0), (-size * 1.55, size * 0.86)])
        point = point.moved(x, y, turn=math.degrees(angle))
        behind.append((x - size * math.cos(angle), y - size * math.sin(angle)))
        bow = P("M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in behind))
        pen = Pen()
        pen.line(bow, INK, (line + 9) * u)
        pen.draw(point, color, INK, 9 * u)
        pen.line(bow, color, line * u)
        pen.draw(point, color)
        return Picture(pen_surface(pen, w, h), (-left, -top), (w, h))

    return art.keep(("arrow", start, tip, bend, color, line, head, step), make)


def fly(art: Art, size: float, turn: float = 0.0, *, spread: bool = True) -> Picture:
    """A fly as long as `size` pixels, turned clockwise by degrees; with its wings spread or folded."""
    u = art.metrics.u
    turn = round(turn / 15) * 15 % 360

    def draw() -> Picture:
        k = size / u / 14
        half = size / u * 0.95
        pen = Pen()
        with pen.at(half, half, k, turn=turn):
            for s in (-1, 1):
                wing = (5.2, -4.4, 5.6, 3.2, 18) if spread else (3.4, -0.6, 5.6, 2.4, 62)
                pen.draw(Path.circle(s * wing[0], wing[1], wing[2], wing[3]).moved(0, 0, turn=s * wing[4]),
                         CLASSIC.silver, INK, 1.6)  # fmt: skip
            pen.draw(Path.circle(0, 0, 4.2, 5.4), INK)
            pen.dot(-1.6, -5.2, 1.7, RED)
            pen.dot(1.6, -5.2, 1.7, RED)
        return _held(pen, 2 * half, 2 * half, u)

    return art.keep(("fly", round(size), turn, spread), draw)


def stink(art: Art, size: float, sway: float = 0.0, color: str = "#b9a85c") -> Picture:
    """A line that rises and winds where something stinks: `size` pixels tall, leaning by `sway` u, held at its foot."""
    u = art.metrics.u
    sway = round(sway)

    def make() -> Picture:
        s = size / u / 136
        w, h = 60 * s + 24, 150 * s
        x, y, lean = w / 2, h - 8 * s, sway / 3
        way = P(
            f"M{x},{y} q{-22 * s},{-24 * s} {lean},{-48 * s} q{22 * s},{-24 * s} {lean},{-48 * s} "
            f"q{-18 * s},{-22 * s} {lean},{-40 * s}"
        )
        pen = Pen()
        pen.line(way, color, 7 * s, opacity=0.55)
        image = pen_surface(pen, w, h, u)
        return Picture(image, (round(x * u), round(y * u)), image.get_size())

    return art.keep(("stink", round(size), sway, color), make)


def one_sign(art: Art, name: str, size: float, color: str = PAPER, turn: float = 0.0, halo: float = 4.0) -> Picture:
    """A sign of anger as large as `size` pixels with an ink edge of `halo` u, turned, held at its middle."""
    return _cut_out(art, ("sign", name), sign(name), size, color, turn, halo, even_odd=name not in NON_ZERO)


def one_suit(art: Art, suit: str, size: float, color: str = PAPER, turn: float = 0.0, halo: float = 4.0) -> Picture:
    """A suit as large as `size` pixels with an ink edge of `halo` u, turned, held at its middle."""
    return _cut_out(art, ("suit", suit), suit_path(suit), size, color, turn, halo, even_odd=False)


def _cut_out(
    art: Art,
    what: tuple[str, str],
    path: Path,
    size: float,
    color: str,
    turn: float,
    halo: float,
    *,
    even_odd: bool,
) -> Picture:
    u = art.metrics.u
    turn = round(turn / 5) * 5

    def make() -> Picture:
        side = size / u * 1.5 + 2 * halo
        placed = path.moved(side / 2, side / 2, size / u / 110, turn=turn)
        pen = Pen()
        if halo:
            pen.line(placed, INK, 2 * halo)
        if what == ("sign", "percent"):  # its rings have holes, and the bar lies over them
            pen.draw(Path(placed.segments[5:]), color, even_odd=True)
            pen.draw(Path(placed.segments[:5]), color)
        else:
            pen.draw(placed, color, even_odd=even_odd)
        return _held(pen, side, side, u)

    return art.keep((*what, round(size), color, turn, halo), make)
