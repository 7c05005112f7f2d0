"""Moments of the lessons, for `strips.py`: how the coach speaks, and every note of every lesson at its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from strips import Moment
from studio import FRAME, Studio

from game.rules.registry import GAME_IDS
from game.scenes import routes
from game.scenes.lesson.scene import LessonScene, lesson_of

MOST = 60.0
"""Seconds after which somebody who waits for a note gives up."""


def lesson(studio: Studio) -> LessonScene:
    """The lesson that is on."""
    scene = studio.app.manager.top
    assert isinstance(scene, LessonScene)
    return scene


def until_spoken(studio: Studio, key: str) -> None:
    """Do what is asked until the coach says a note. Raises LookupError if she never does."""
    for _ in range(round(MOST / FRAME)):
        studio.wait(FRAME)
        scene = lesson(studio)
        note, asked = scene.coach.note, scene.seat.hinted
        if note is not None and note.key == key:
            return
        if note is not None and scene.coach.next_shown:
            scene.coach.next.activate()
        elif note is not None and asked is not None and scene.stage.shown:
            scene.touch.submit(asked, None)
    raise LookupError(f"nobody says {key}")


def moments() -> Iterator[Moment]:
    """Every one of them."""
    quick = {"pace": "off", "pause_after_play": 0, "temper": 0.0}
    for game in GAME_IDS:
        notes = lesson_of(game).notes
        for number, note in enumerate(notes):
            times = (0.05, 0.12, 0.2, 0.3, 0.4, 0.5) if number == 1 else (0.6,)
            yield Moment(
                f"lesson-{game}-{number + 1:02}",
                routes.Lesson(game),
                times,
                partial(until_spoken, key=note.key),
                quick,
            )
