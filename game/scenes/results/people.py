"""Who is on the stage at the end of a match, what is written there, and what is heard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from game.scenes.results.lamp import Kind
from game.scenes.results.stage import Stage
from game.ui.art import Face
from game.ui.audio import Cue
from game.ui.pen.bubbles import Tail
from game.ui.theme import SMALLEST_WORDS

__all__ = ["Cast", "Heard", "Person", "beside", "in_row"]


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


def in_row(stage: Stage, cast: Cast) -> tuple[float, float]:
    """How far the others stand apart, and the diameter of their portraits, in pixels."""
    apart = max(264 * stage.k, LAUGHING) if cast.kind == "shame" else 150 * stage.k
    step = min(apart, stage.box[2] * 0.86 / max(1, len(cast.others)))
    return step, min(96 * stage.k, step * 0.86)


def beside(stage: Stage, cast: Cast, speaker: int, u: float) -> tuple[float, float, Tail]:
    """Where the bubble of one of the others ends, how wide its words may be, and on which side its tail is.

    It is at the side of the row that is nearer; `u` is how many pixels a unit of design has.
    """
    count = len(cast.others)
    step, d = in_row(stage, cast)
    x = stage.x + (speaker - (count - 1) / 2) * step
    left = speaker < count / 2
    edge = x - d * 0.56 if left else x + d * 0.56
    room = edge - stage.box[0] if left else stage.box[0] + stage.box[2] - edge
    return edge, max(90 * u, room - 74 * stage.k), "right" if left else "left"
