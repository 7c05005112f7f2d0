"""What the coach covers as she says each note of a lesson, in any window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.scenes.lesson.coach import Coach
from game.scenes.lesson.dock import READ_WELL
from game.scenes.lesson.scene import LessonScene, lesson_of
from game.ui.painter import DisplayList
from tests.support.covers import BARE, BUBBLE_SLACK, COVERED, WINDOWS, WORDS, Laid, Tables, kind_of
from tests.support.forms import Thing, block

PILLS = ("pill", "title")
"""What bubbles may lie on, and notes may not: they stay."""
_MOST = 400
"""Frames in which the coach has begun to speak."""


class Taught(NamedTuple):
    """A note of a lesson in a window."""

    game: str
    number: int
    """Which note of the lesson, from 0."""
    size: tuple[int, int]
    words: float = 1.0

    def __str__(self) -> str:
        width, height = self.size
        key = lesson_of(self.game).notes[self.number].key
        return f"{self.game}, note {key}, {width}x{height}, words {self.words:.0%}"


def every_note(game: str) -> Iterator[Taught]:
    """Every note of a lesson in every window."""
    for size in WINDOWS:
        for words in WORDS:
            for number in range(len(lesson_of(game).notes)):
                yield Taught(game, number, size, words)


def spoken(tables: Tables, case: Taught) -> LessonScene:
    """The lesson at rest, with the coach saying the note."""
    room = tables.room(case.size, case.words)
    room.settings.left_handed = False
    room.settings.motion = "none"
    note = lesson_of(case.game).notes[case.number]
    scene = LessonScene(room, case.game, at=note.at)
    room.seat(scene)
    room.settings.motion = "full"
    for _ in range(_MOST):
        scene.update(1.0)
        if scene.coach.note is None:
            continue
        if scene.coach.note.key == note.key:
            return scene
        scene.coach.next.activate()
    raise LookupError(f"nobody says {note.key} of {case.game}")


def coach_of(laid: Laid) -> Coach:
    """Who speaks there, once the table has been drawn with her."""
    scene = laid.scene
    assert isinstance(scene, LessonScene)
    frame = DisplayList()
    scene.draw(frame)
    return scene.coach


def cramped(tables: Tables, case: Taught) -> str:
    """What is wrong with how a note is written where there is room for it: a column of words, or no portrait."""
    coach = coach_of(Laid(spoken(tables, case)))
    assert coach.dock is not None
    shape = coach.dock.shape
    if shape.side == "inside":
        return f"{case}: there is no portrait"
    return f"{case}: it is a column" if shape.wide < READ_WELL * shape.px else ""


def faults(tables: Tables, case: Taught) -> Iterator[str]:
    """What the coach covers of what one may want, and where she reaches out of the window."""
    scene = spoken(tables, case)
    laid = Laid(scene)
    coach = coach_of(laid)
    m, dock = scene.metrics, coach.dock
    assert dock is not None
    # On buttons that sleep she may lie: she lets them go. On what others have melded, too, and on how many cards are
    # left, if she does not mean it.
    gone = {f"button {key}" for key, button in scene.touch.actions.items() if not (button.visible or button.enabled)}
    melds = [f"zone meld {seat}" for seat in range(scene.stage.model.players) if seat != scene.seat.me]
    means = block("what she means", coach.means) if coach.means is not None else None
    for name in ("own stock pill", "count stock"):
        if name in laid.things and (means is None or means.depth(laid.things[name], 0.0) <= 0.0):
            gone.add(name)
    free = [
        thing
        for name, thing in laid.things.items()
        if kind_of(name) in (*COVERED, *PILLS) and not name.startswith((*BARE, *melds)) and name not in gone
    ]
    if means is not None:
        free.append(means)
    slack = max(1.0, BUBBLE_SLACK * m.u)
    mine: list[Thing] = [block(name, box) for name, box in zip(("note", "coach"), dock.boxes, strict=False)]
    for thing in mine:
        if not thing.inside(m.width, m.height):
            yield f"{thing} reaches out of the window"
        for other in free:
            if (deep := thing.depth(other, slack)) > slack:
                yield f"{thing} covers {other} by {deep / m.u:.0f} u"
    scene.exit()
