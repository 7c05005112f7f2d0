"""Who was ahead after each round of a match, as lines that end in faces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, cycle
from typing import Final, NamedTuple

import pygame

from game.rules.values import dataclass
from game.scenes.page import canvas, write
from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import (
    BLUE,
    COPPER,
    GOLD,
    GREEN,
    INK,
    INK_SOFT,
    KNOWN,
    LINE,
    LINE_REST,
    PAPER_EDGE,
    RED,
    SOFT,
    TARGET,
)

__all__ = ["ON_DARK", "ON_PAPER", "Line", "Plot", "layers", "line_colors", "plot", "totals"]

ON_DARK: Final = (GOLD, KNOWN, TARGET, "#ff9d8f", COPPER, SOFT, "#c39bff", "#4fd1d9", "#ff8fd2", "#c4e06a")
ON_PAPER: Final = (RED, BLUE, GREEN, "#8a5a1c", "#6b3f8a", INK_SOFT, "#0e7c86", "#b4417f", "#646b12", "#d2691e")
"""Colors of lines, one for each of ten; the faces at their ends say the same. The first is that of whoever has won
alone, as in the list of what everybody has come to; as long as nobody has it is the person's."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LEAST_SPAN: Final = 2.0
"""So many points lie between the edges at least."""
_MOST_LINES: Final = 4
_APART: Final = 1.1
"""How far apart their numbers are at least, in heights of their letters."""
_MINE: Final = 5.0
_THEIRS: Final = 3.4
"""How thick lines are, that of the person and those of others, in u."""
_SMALLEST: Final = 34
"""Faces smaller than this, in u, are none: they stand in two columns then, and are larger."""
_HAT: Final = 0.68
"""How far a portrait reaches above its middle, with its hat or its horns, in diameters of its disc."""
_LANES: Final = 0.8
"""Which part of the way between two values lines with the same value take up together."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's points after each round, and the portrait at the end of the line."""

    character: str
    points: tuple[int, ...]
    mine: bool = False
    won: bool = False
    before: int = 0
    """The points before the first round."""


def totals(rounds: Sequence[Sequence[int]], seat: int, before: int = 0) -> tuple[int, ...]:
    """A seat's points after each round, from the points of the rounds and those from before them."""
    return tuple(accumulate((points[seat] for points in rounds), initial=before))[1:]


class Plot(NamedTuple):
    """A plot in layers, so that it can draw itself: its ground, its lines, and the faces at their ends."""

    ground: pygame.Surface
    """Rulings and their numbers, w x h pixels."""
    lines: pygame.Surface
    """All lines, w x h pixels, to be revealed from `left` on."""
    faces: tuple[tuple[Picture, float, float], ...]
    """Portraits, and where their middles lie. No two lie closer together than they are tall: where there is no room for
    that they stand in two columns, every other one further out."""
    left: int
    right: int
    """From where to where the lines run."""


def plot(
    art: Art, w: int, h: int, lines: Sequence[Line], *, on_paper: bool = False, from_zero: bool = False,
    skipped: int = 0,
) -> Picture:  # fmt: skip
    """The whole plot as one picture; see `layers`."""
    made = layers(art, w, h, lines, on_paper=on_paper, from_zero=from_zero, skipped=skipped)
    image = made.ground.copy()
    image.blit(made.lines, (0, 0))
    for face, x, y in made.faces:
        face.draw(image, (x, y))
    return Picture(image, (0, 0), (w, h))


def layers(
    art: Art, w: int, h: int, lines: Sequence[Line], *, on_paper: bool = False, from_zero: bool = False,
    skipped: int = 0,
) -> Plot:  # fmt: skip
    """The plot, `w` x `h` pixels: how far each total lies above or below the average of all.

    Sums themselves rise side by side and would look like one line. Rounds run to the right, from before the first.
    With `from_zero` it shows what everybody has, from nothing up; then the first value is that before the first round.
    Their numbers go on from `skipped`.
    """
    m = art.metrics
    px = m.words(17)
    ink = INK_SOFT if on_paper else SOFT
    ahead = [tuple(map(float, line.points)) for line in lines] if from_zero else _ahead(lines)
    count = len(ahead[0]) - 1
    reach, low = _ends(ahead, from_zero=from_zero)
    # Faces are pinned beside the ends of their lines, as far apart as they are tall, and a thin line leads to each.
    gap = min(m.px(47), (h - px * 1.4 - 2) / len(lines))
    columns = 1 if gap * 0.94 >= m.px(_SMALLEST) else 2
    face = round(min(m.px(44), h / 4, gap * (0.94 if columns == 1 else 1.7)))
    lead = m.px(40) + m.px(5) * max(0, len(lines) - 4)
    top = round(_HAT * face) + 1
    up, down = float(top), h - round(px * 1.4) - face / 3
    # So many lines that their numbers keep clear of each other.
    most = min(_MOST_LINES, max(1.0, (down - up) / (_APART * px)))
    step = next((s for s in _STEPS if (reach - low) / s <= most), _STEPS[-1])
    marks = [k * step for k in range(int(low / step), int(reach // step) + 1)]
    named = {mark: str(mark) if from_zero else _signed(mark) for mark in marks}
    left = max(text.size(words, px, "semi")[0] for words in named.values()) + m.px(14)
    right = w - columns * face - lead - m.px(4)
    # Whoever has the same as somebody else runs beside them.
    lane = _lane((down - up) / (reach - low), down - up, len(lines), _THEIRS * m.u) if _run_together(lines) else 0.0
    up, down = up + lane * (len(lines) - 1) / 2, down - lane * (len(lines) - 1) / 2

    def at(number: int, value: float) -> tuple[float, float]:
        return left + (right - left) * number / count, down - (down - up) * (value - low) / (reach - low)

    ruled = Pen()
    for mark in marks:
        y = at(0, mark)[1]
        color = (PAPER_EDGE if on_paper else LINE_REST) if mark else INK_SOFT if on_paper else LINE
        ruled.line(P(f"M{left},{y:.2f} L{right},{y:.2f}"), color, max(1.0, (1.4 if mark else 2.2) * m.u))
    ground = canvas(w, h)
    ground.blit(pen_surface(ruled, w, h), (0, 0))
    for mark in marks:
        write(ground, named[mark], left - m.px(10), at(0, mark)[1], px, ink, "semi", at="right")
    widest = "00" if skipped + count < 100 else str(skipped + count)
    shown = max(1, -(-count * text.size(widest, px, "semi")[0] * 2 // max(1, right - left)))
    for number in range(shown, count + 1, shown):
        write(ground, str(skipped + number), at(number, 0)[0], h - px * 0.5, px, ink, "semi", at="center")
    order = sorted(range(len(lines)), key=lambda i: lines[i].mine)
    colors = line_colors(lines, ON_PAPER if on_paper else ON_DARK)
    moved = [lane * (place - (len(lines) - 1) / 2) for place in _places(ahead)]
    ends = apart([at(count, ahead[i][-1])[1] + moved[i] for i in order], gap, top, max(top, h - face // 2 - 1))
    further = [face * (rank % columns) for rank in _ranks(ends)]
    pen = Pen()
    paths = [[(x, y + moved[i]) for x, y in (at(k, v) for k, v in enumerate(ahead[i]))] for i in range(len(lines))]
    drawn = [P("M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points)) for points in paths]
    thick = [(_MINE if line.mine else _THEIRS) * m.u for line in lines]
    if lane and not on_paper:  # a dark edge would hide those that run beside it
        for i in order:
            pen.line(drawn[i], INK, thick[i] + 3 * m.u, opacity=0.7)
    for i, end, far in zip(order, ends, further, strict=True):
        x, y = paths[i][-1]
        bends = f"L{x + lead * 0.35},{y:.2f} L{x + lead * 0.8},{end:.2f}"
        leader = P(f"M{x},{y:.2f} {bends} L{x + lead + far},{end:.2f}")
        pen.line(leader, colors[i], max(1.0, 2.2 * m.u), opacity=0.9)
        if not lane and not on_paper:
            pen.line(drawn[i], INK, thick[i] + 3 * m.u, opacity=0.7)
        pen.line(drawn[i], colors[i], thick[i])
        for x, y in paths[i][1:]:
            pen.draw(Path.circle(x, y, thick[i] * 1.25), colors[i], INK, max(1.0, 1.6 * m.u))
    x = right + lead + face / 2
    faces = tuple(
        (art.avatar(lines[i].character, "neutral", face), x + far, y)
        for i, y, far in zip(order, ends, further, strict=True)
    )
    return Plot(ground, pen_surface(pen, w, h), faces, round(left), round(right))


def _ahead(lines: Sequence[Line]) -> list[tuple[float, ...]]:
    """How far above the average everybody was, before the first round and after each."""
    known = [(line.before, *line.points) for line in lines]
    means = [sum(points) / len(lines) for points in zip(*known, strict=True)]
    return [tuple(v - mean for v, mean in zip(points, means, strict=True)) for points in known]


def _ends(values: Sequence[Sequence[float]], *, from_zero: bool) -> tuple[float, float]:
    """What the upper and the lower edge stand for: the ends of the lines, so that they have all of the height."""
    high, low = (end(v for line in values for v in line) for end in (max, min))
    if from_zero:
        return max(1.0, high), 0.0
    # Where hardly anything lies between them, small differences are no great ones.
    more = max(0.0, _LEAST_SPAN - (high - low)) / 2
    return high + more, low - more


def _run_together(lines: Sequence[Line]) -> bool:
    """Whether two players have the same for a round or longer, so that one line would hide the other."""
    steps = [{*zip(range(len(line.points)), line.points, line.points[1:], strict=False)} for line in lines]
    return any(one & other for number, one in enumerate(steps) for other in steps[:number])


def _lane(unit: float, tall: float, lines: int, thick: float) -> float:
    """How far beside each other lines with the same value run: as far as they are thick, where there is room."""
    return min(thick, _LANES * max(unit, tall * 0.15) / lines)


def _places(values: Sequence[Sequence[float]]) -> list[int]:
    """Which lane each line has, the uppermost first: whose ends lie higher, or lay there last, runs above."""
    order = sorted(range(len(values)), key=lambda i: [-value for value in reversed(values[i])])
    return [order.index(i) for i in range(len(values))]


def _ranks(places: Sequence[float]) -> list[int]:
    """The how manyth from above each place is."""
    order = sorted(range(len(places)), key=places.__getitem__)
    return [order.index(i) for i in range(len(places))]


def _signed(mark: int) -> str:
    return f"+{mark}" if mark > 0 else str(mark)


def line_colors(lines: Sequence[Line], colors: Sequence[str]) -> list[str]:
    """A color for each line: the first for whoever has won alone, or else for the person's, the others in order."""
    alone = sum(line.won for line in lines) == 1
    others = cycle(colors[1:])
    return [colors[0] if (line.won if alone else line.mine) else next(others) for line in lines]


def apart(places: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Places moved as little as keeps them `least` apart and between two ends, where there is room for that."""
    least = min(least, (high - low) / max(1, len(places) - 1))
    order = sorted(range(len(places)), key=places.__getitem__)
    out = list(places)
    edge = low
    for i in order:
        out[i] = max(out[i], edge)
        edge = out[i] + least
    edge = high
    for i in reversed(order):
        out[i] = min(out[i], edge)
        edge = out[i] - least
    return out
