"""Where everything lies at the end of a match: the stage of the ceremony, from the box that is free for it."""

from __future__ import annotations

from typing import NamedTuple

from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import Box, Metrics

__all__ = ["Stage", "stage_of", "word_beside"]

_WIDE, _TALL, _SHORT = 1080.0, 1010.0, 880.0
"""The stage at full size in u: its width, and its height with and without those who did not win."""
_FACE, _NAME, _LINE, _OTHERS = 404.0, 704.0, 846.0, 948.0
"""How far below its upper edge the middle of the portrait, the name, the line and the others lie, in u."""
_DISC = 400.0
_LETTERS = 168
_LARGER = 1.24
"""How tall the letters of the name are, in u, and how much taller those of a short one."""
_BELOW, _LEAST_BELOW = 72, 50
"""From what is written last to the middles of those who did not win, in u of the stage, and in u at least: laughter
gets no smaller than words may be."""
_AIR = 14
"""Below what is written last, in u."""
_SMALLER = 12
"""By so many fiftieths it gets smaller before those who did not win are left out."""
_SMALLEST_LETTERS = 0.55
"""Many names go on two lines before their letters become smaller than this."""


class Stage(NamedTuple):
    """Places in pixels, for one window."""

    k: float
    """Pixels to a unit of the stage: it is smaller than a design unit where there is little room."""
    x: float
    """The middle of everything."""
    face: float
    """How far down the middle of the portrait lies."""
    d: float
    """Diameter of the portrait, or of each of several."""
    step: float
    """From one portrait to the next."""
    name: float
    """How far down the middle of the name lies."""
    lines: tuple[str, ...]
    """The name, on one line or two."""
    letters: int
    """How tall its letters are."""
    line: float
    """How far down the upper edge of the line about it lies."""
    room: float
    """How wide the line may be."""
    others: float
    """How far down the middle of the others' portraits lies; 0 where there is no room for them."""
    box: Box


def stage_of(m: Metrics, box: Box, names: str, heroes: int, others: int, below: float) -> Stage:
    """The stage in a box. `below` is how tall everything is that stands in words below the name, in pixels."""
    _, y, w, h = box
    # What is written below the name grows with the words setting, and the rest gives way to it.
    spare = max(0.0, below - 56 * m.u)
    shown = bool(others) and h - spare > 560 * m.u
    tall = _TALL if shown else _SHORT
    k = min(w / _WIDE, (h - spare) / tall, 1.12 * m.u)
    ways = [(1.0 - 0.02 * part) * k for part in range(_SMALLER)]
    made = [_in_units(way, box, h - tall * way if i else spare, tall, names, heroes) for i, way in enumerate(ways)]
    # Rather everybody a little smaller than those left out who did not win.
    for each in made if shown else ():
        low = max(each.others, each.line + below + max(_BELOW * each.k, _LEAST_BELOW * m.u))
        if low + 60 * each.k <= y + h:
            return each._replace(others=low)
    fitting = (each for each in made if each.line + below + _AIR * m.u <= y + h)
    return next(fitting, made[-1])._replace(others=0.0)


def _in_units(k: float, box: Box, spare: float, tall: float, names: str, heroes: int) -> Stage:
    """The stage where a unit of it is so many pixels; `spare` is left free below, the others come at `tall`."""
    x, y, w, h = box
    top = y + max(0.0, (h - spare - tall * k) / 2)
    d = _DISC * k if heroes == 1 else min(_DISC * k * 0.82, w / (0.4 + 0.85 * heroes))
    # A short name is written larger, to fill the bang behind it.
    grown = min(_LARGER, max(1.0, 7 / max(1, len(names))))
    lines, letters = written(names, round(0.84 * w), round(_LETTERS * grown * k), heroes)
    face = top + _FACE * k + (_DISC * k - d) * 0.35
    # The line begins below the bang, and the others below the line.
    line = top + (_LINE - 28) * k
    low = top + _OTHERS * k if tall == _TALL else 0.0
    return Stage(k, x + w / 2, face, d, d * 0.85, top + _NAME * k, lines, letters, line, w * 0.96, low, box)


def written(names: str, room: int, px: int, heroes: int) -> tuple[tuple[str, ...], int]:
    """Names on one line, or on two where many would be written very small, and how large, in pixels."""
    small = round(_SMALLEST_LETTERS * px)
    name, fits = text.fitted(names, room, px, "display")
    if heroes < 2 or fits >= small:
        return (name,), fits
    sizes = range(small, fits, -1)
    size = next((size for size in sizes if len(text.wrap(names, room, size, "display")) < 3), fits)
    return tuple(text.balanced(names, room, size, "display")[:2]), size


def word_beside(art: Art, stage: Stage, words: str) -> Picture:
    """What is said beside the portrait: it ends where the stage does, and large words become smaller for that."""
    m = art.metrics
    room = stage.x - stage.d * 0.52 - stage.box[0]
    wide = max(90 * m.u, room - 74 * stage.k)

    def fits(px: int) -> bool:
        return shapes.bubble_form(art, words, "right", 0.5, px=px, max_width=wide, lines=3).tip[0] <= room

    px = next((px for px in range(m.words(27), m.smallest, -1) if fits(px)), m.smallest)
    return shapes.speech_bubble(art, words, tail="right", at=0.5, px=px, max_width=wide, lines=3)
