"""What is said across the table: a bubble that is thrown at somebody, or at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.shapes import curse_lines
from game.ui.tween import back, in_out

POPS, SETS_OUT, CROSSES, STAYS = 0.12, 0.18, 0.34, 0.30
"""A bubble that crosses the table: it begins to pop up, sets out, is on its way, and stays where it is for; seconds."""
LEAVES: Final = 0.10
"""Seconds in which it goes at the end of these: it shrinks and fades."""
FADES: Final = 1.7
"""It begins to fade when it is smaller, and does so that much faster: what fades takes twice as long to draw."""
COARSE: Final = 480
"""A picture from so many pixels in width on is resized as quickly as can be."""
SHORT, PER_LETTER, STAYS_MOST = 10, 0.04, 1.3
"""A word stays for no longer; a sentence by so many seconds for every letter beyond it, so that it can be read."""
THROWN, THROWN_MOST, THROWN_WIDE = 50, 92, 300.0
"""How tall its words are, in u, and at most: few signs are larger until they are so wide."""
THROWN_SHARE, THROWN_UPRIGHT = 0.20, 0.42
"""Which part of the width of the window its words take at most, and in upright ones."""
THROWN_SMALLER = (1.0, 0.9, 0.8, 0.65, 0.5, 0.4)
"""How much smaller it is where it would cover something wherever it could end."""
LATE: Final = 0.55
"""After which part of its way one begins to grow that grows late."""
LOOKS: Final = 16
"""So often it is looked at what one covers on its way."""
_CROSS_STEPS: Final = 5


@dataclass(slots=True)
class Crossing:
    """A bubble that is thrown at somebody."""

    seat: int
    to: int
    words: str
    curse: bool
    age: float = 0.0
    end: tuple[float, float] | None = None
    """Where it ends; None until that has been looked for."""
    small: float = 1.0
    """How much smaller it is so that it covers less where it ends."""
    way: Sequence[tuple[float, float]] = ()
    """Where it sets out, the point it bends round, and where it ends; empty until that has been looked for."""
    late: bool = False
    """Whether it grows only as it arrives, for it is small enough then for what lies beside its way."""

    @property
    def waits(self) -> bool:
        """Whether nothing of it is seen yet."""
        return self.age < POPS

    @property
    def crosses(self) -> bool:
        """Whether it is seen on its way."""
        return not self.waits and self.age < SETS_OUT + CROSSES

    @property
    def lasts(self) -> float:
        """Seconds from its beginning to its end."""
        return SETS_OUT + CROSSES + min(STAYS + PER_LETTER * max(0, len(self.words) - SHORT), STAYS_MOST)


def as_it_stands(seat: int, picture: Picture) -> Picture:
    """What a seat says, where all of them see the screen the same way up."""
    return picture


def draw_crossing(
    frame: DisplayList,
    art: Art,
    crossing: Crossing,
    way: Sequence[tuple[float, float]],
    z: float,
    turned: Callable[[int, Picture], Picture] = as_it_stands,
) -> None:
    """List a bubble that crosses the table along `way`: where it sets out, the point it bends round, where it ends.

    `turned` turns a picture to the side of the seat that says it.
    """
    if crossing.waits:
        return
    m, (first, bent, last) = art.metrics, _pulls(crossing.age)
    (ax, ay), (bx, by), (cx, cy) = way
    x, y = first * ax + bent * bx + last * cx, first * ay + bent * by + last * cy
    # There is no more to be drawn as it goes: all of its sizes were seen as it came.
    goes = min(1.0, (crossing.lasts - crossing.age) / LEAVES)
    step = min(_cross_step(crossing.age, late=crossing.late), ceil(goes * _CROSS_STEPS))
    picture = crossing_picture(art, crossing)
    if step < _CROSS_STEPS:
        picture = _scaled(art, picture, ("cross", crossing.words, crossing.curse, crossing.small), step)
    picture = turned(crossing.seat, picture)
    w, h = picture.image.get_size()
    # It ends within the window, whoever sits at its edge.
    left = min(max(round(x) - picture.origin[0], 0), max(0, m.width - w))
    top = min(max(round(y) - picture.origin[1], 0), max(0, m.height - h))
    frame.put(("crossing", crossing.seat), picture.image, left, top, z, round(255 * min(1.0, FADES * goes)))


def _pulls(age: float) -> tuple[float, float, float]:
    """How much each point of its way pulls at a bubble of an age that crosses the table."""
    share = in_out(min(1.0, max(0.0, (age - SETS_OUT) / CROSSES)))
    rest = 1.0 - share
    return rest * rest, 2 * rest * share, share * share


def _cross_step(age: float, *, late: bool) -> int:
    """How far such a bubble has grown; one that is `late` is at half its size for most of its way."""
    if late:
        return min(_CROSS_STEPS, max(0, int((age - SETS_OUT - LATE * CROSSES) / (1.0 - LATE) / CROSSES * _CROSS_STEPS)))
    return min(_CROSS_STEPS, 1 + int((age - POPS) / (SETS_OUT + CROSSES / 2 - POPS) * _CROSS_STEPS))


def _grown(step: int) -> float:
    return 0.5 + 0.5 * back(step / _CROSS_STEPS)


_LOOKS: Final = {
    late: [(*_pulls(age), _grown(_cross_step(age, late=late))) for number in range(LOOKS)
           for age in (SETS_OUT + CROSSES * number / LOOKS,)]
    for late in (False, True)
}  # fmt: skip
"""What such a bubble is like at some times, one that grows late or not: how much each point pulls, and how large it is.
"""


def on_its_way(way: Sequence[tuple[float, float]], *, late: bool) -> Iterator[tuple[float, float, float]]:
    """Where the middle of a bubble that crosses the table is seen on its way, but for its end, and how large it is."""
    (ax, ay), (bx, by), (cx, cy) = way
    for first, bent, last, size in _LOOKS[late]:
        yield first * ax + bent * bx + last * cx, first * ay + bent * by + last * cy, size


def crossing_picture(art: Art, crossing: Crossing) -> Picture:
    """The whole of a bubble that crosses the table; to be drawn before it is seen."""
    shape = shapes.curse_bubble if crossing.curse else shapes.speech_bubble
    whole = shape(art, crossing.words, tail="none", px=_crossing_px(art, crossing))
    if crossing.small >= 1.0:
        return whole
    # It is made of the one that was drawn already: where it ends is known only when it is about to be seen.
    key = ("smaller", crossing.words, crossing.curse, crossing.small)
    return art.keep(key, lambda: _resized(whole, crossing.small))


def crossing_sizes(art: Art, crossing: Crossing) -> tuple[float, ...]:
    """How much smaller it may be, as long as it can be read."""
    px = _crossing_px(art, crossing)
    return tuple(small for small in THROWN_SMALLER if small == 1.0 or px * small >= art.metrics.smallest)


def _crossing_px(art: Art, crossing: Crossing) -> int:
    """How tall the words of a bubble that crosses the table are where it covers nothing, in pixels."""
    m = art.metrics
    px = m.words(THROWN) if crossing.curse else m.words(30)
    lines = curse_lines(crossing.words) if crossing.curse else (crossing.words,)
    longest = max(lines, key=len)
    if crossing.curse and len(lines) == 1:
        wide = max(1, text.size(longest, px, "display")[0])
        px = round(px * min(THROWN_MOST / THROWN, max(1.0, THROWN_WIDE * m.u / wide)))
    most = THROWN_UPRIGHT if m.portrait else THROWN_SHARE
    while px > m.smallest and text.size(longest, px, "display")[0] > most * m.width:
        px = max(m.smallest, round(px * 0.9))
    return px


def _scaled(art: Art, picture: Picture, key: object, step: int) -> Picture:
    return art.keep((key, step), lambda: _resized(picture, _grown(step)))


def _resized(picture: Picture, scale: float) -> Picture:
    # A large one is seen for a frame as it comes and goes.
    return picture.resized(scale, smooth=picture.image.get_width() < COARSE)
