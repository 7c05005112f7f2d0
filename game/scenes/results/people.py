"""Who is on the stage at the end of a match, what is written there, and what is heard."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.values import dataclass
from game.scenes.results.lamp import Kind
from game.scenes.results.stage import Stage
from game.ui import shapes, text
from game.ui.art import Art, Face
from game.ui.audio import Cue
from game.ui.cache import Picture
from game.ui.pen.bubbles import Tail
from game.ui.theme import SMALLEST_WORDS

__all__ = ["Cast", "Heard", "Person", "Row", "mouth", "row_of", "said_in"]


class Heard(NamedTuple):
    """A sound of the ceremony, and when it is heard."""

    when: float
    cue: Cue
    force: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the stage."""

    character: str
    mood: Face
    says: str = ""
    """What is said to it; empty for nothing."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who is on the stage, and what is written there."""

    kind: Kind
    names: str
    heroes: tuple[Person, ...]
    others: tuple[Person, ...]
    line: str
    """What stands below the name."""
    record: str = ""
    """How the person has fared so far; empty for nothing."""
    stamp: str = ""
    """What is stamped over a portrait; empty for nothing."""

    @property
    def speaker(self) -> int | None:
        """Which of the others has something to say."""
        return next((i for i, person in enumerate(self.others) if person.says), None)


LAUGHING: Final = 8.0 * SMALLEST_WORDS
"""How far those who laugh stand apart at least, in pixels: what they laugh does not get smaller than words may be."""
_APART: Final = 62.0
"""Half of what is said may be so tall, in units of the stage: the row lies little further below what is written."""
_LOWER: Final = 0.1
"""How far below the middle of a portrait its bubble lies, in portraits: at a mouth."""
_EDGE: Final = 0.56
"""How far beside the middle of a portrait its bubble ends, in portraits."""
_CLOSER: Final = (1.0, 0.94, 0.88, 0.82)
"""How much closer together they stand where there is no room for what one of them says."""


class Row(NamedTuple):
    """Those who did not win, side by side: in pixels."""

    x: float
    """The middle of the row: of the stage, unless what is said needs room beside it."""
    step: float
    """From one to the next."""
    d: float
    """Diameter of a portrait."""
    px: int = 0
    """How tall the words are that one of them says."""
    wide: float = 0.0
    """How wide these may be."""

    def at(self, number: int, count: int) -> float:
        """Where the middle of a portrait lies."""
        return self.x + (number - (count - 1) / 2) * self.step


def row_of(art: Art, stage: Stage, cast: Cast) -> Row:
    """How the others stand, with room for what one of them says at an end of the row.

    The row makes way for it, then they stand closer together; then it goes on two lines, and at last in smaller words.
    """
    apart = max(264 * stage.k, LAUGHING) if cast.kind == "shame" else 150 * stage.k
    step = min(apart, stage.box[2] * 0.86 / max(1, len(cast.others)))
    row = Row(stage.x, step, min(96 * stage.k, step * 0.86))
    if cast.kind == "shame" or cast.speaker is None:
        return row
    m, words, left = art.metrics, cast.others[cast.speaker].says, _on_the_left(cast)
    most = 2 * (_APART * stage.k + _LOWER * row.d)
    for px in range(m.words(23), m.smallest - 1, -1):
        for wide in (4.0 * stage.box[2], 0.6 * text.size(words, px, "bold")[0] + px):
            form = shapes.bubble_form(art, words, "right", 0.5, px=px, max_width=wide)
            if form.body[1] > most and px > m.smallest:
                continue
            for closer in _CLOSER:
                x = _beside(stage, row.step * closer, row.d * closer, len(cast.others), form.tip[0], left=left)
                if x is not None:
                    return Row(x, row.step * closer, row.d * closer, px, wide)
    return row._replace(px=m.smallest, wide=0.2 * stage.box[2])


def _on_the_left(cast: Cast) -> bool:
    return cast.speaker is not None and cast.speaker < len(cast.others) / 2


def _beside(stage: Stage, step: float, d: float, count: int, reach: float, *, left: bool) -> float | None:
    """The middle of a row beside which something reaches so far on one side; None where that is too much."""
    half = (count - 1) / 2 * step
    said, other = half + _EDGE * d + reach, half + 0.5 * d
    if said + other > stage.box[2]:
        return None
    start, end = stage.box[0], stage.box[0] + stage.box[2]
    if left:
        return max(min(stage.x, end - other), start + said)
    return min(max(stage.x, start + other), end - said)


def said_in(art: Art, row: Row, cast: Cast) -> Picture:
    """What one of the others says."""
    words = "" if cast.speaker is None else cast.others[cast.speaker].says
    tail: Tail = "right" if _on_the_left(cast) else "left"
    return shapes.speech_bubble(art, words, tail=tail, at=0.5, px=row.px, max_width=row.wide)


def mouth(stage: Stage, row: Row, cast: Cast) -> tuple[float, float]:
    """Where the bubble of whoever speaks ends."""
    x = row.at(cast.speaker or 0, len(cast.others))
    return x - _EDGE * row.d if _on_the_left(cast) else x + _EDGE * row.d, stage.others + _LOWER * row.d
