"""What was said does not vanish from one frame to the next: its bubble shrinks and fades."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.painter import DisplayList, Sprite
from game.ui.table.bubbles import SPOKEN_FOR, Mouth, Voices
from game.ui.table.crossings import draw_crossing
from tests.support.tables import Room, small_room

FRAME = 1 / 60
WAY = ((100.0, 100.0), (300.0, 100.0), (500.0, 300.0))


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    yield from small_room(tmp_path)


def spoken(room: Room, *, still: bool = False) -> list[Sprite]:
    """A bubble at its mouth, as long as it is seen."""
    voices, seen = Voices(), []
    voices.still = still
    voices.say(0, "I saw that.", "happy", curse=False)
    while voices.speaks(0):
        frame = DisplayList()
        voices.draw(frame, room.art, 0, (Mouth(400.0, 225.0, "down"),), 1.0, 300.0)
        seen += frame.sprites
        voices.update(FRAME)
    return seen


def thrown(room: Room) -> list[Sprite]:
    """One that crosses the table, as long as it is seen."""
    voices, seen = Voices(), []
    voices.throw(0, 1, "#$%!", "cursing", curse=True)
    while voices.crossings:
        frame = DisplayList()
        draw_crossing(frame, room.art, voices.crossings[0], WAY, 1.0)
        seen += frame.sprites
        voices.update(FRAME)
    return seen


@pytest.mark.parametrize("said", [spoken, thrown])
def test_what_was_said_shrinks_and_fades(room: Room, said: object) -> None:
    assert callable(said)
    seen = said(room)
    *_, before, last = seen
    whole = seen[-12]
    assert whole.alpha == 255
    assert last.alpha < before.alpha < 128
    assert last.image.get_width() < 0.9 * whole.image.get_width()


def test_where_nothing_moves_it_is_there_until_it_is_gone(room: Room) -> None:
    seen = spoken(room, still=True)
    assert len(seen) >= SPOKEN_FOR / FRAME - 1
    assert {(sprite.alpha, sprite.image.get_size()) for sprite in seen} == {(255, seen[0].image.get_size())}


def test_as_it_goes_frames_are_wanted_at_display_rate(room: Room) -> None:
    voices = Voices()
    voices.say(0, "I saw that.", "happy", curse=False)
    rates = []
    for seconds in (SPOKEN_FOR / 2, SPOKEN_FOR / 2 - FRAME):
        voices.update(seconds)
        rates.append(voices.popping)
    assert rates == [False, True]
    assert voices.update(FRAME / 2)


def test_it_is_seen_to_go_however_long_the_program_slept() -> None:
    """At rest it looks at its timers every second and a half: a bubble on the menu went from one look to the next."""
    voices = Voices()
    voices.say(0, "I saw that.", "happy", curse=False)
    voices.update(SPOKEN_FOR + 1.0)
    assert voices.speaks(0)
    assert voices.popping
    frames = 0
    while voices.speaks(0):
        voices.update(FRAME)
        frames += 1
    assert 5 <= frames <= 8
