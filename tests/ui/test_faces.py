"""Faces blink one after the other, look where they should a little later, and are still where nothing may move."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from random import Random
from typing import get_args

from game.session.settings import AVATARS
from game.ui.art import Face, look_sizes
from game.ui.table.faces import BETWEEN, BLINK, OFTEN, SELDOM, Faces

FRAME = 1 / 60


def test_every_portrait_has_every_look() -> None:
    missing = {f"avatars/{who}_{face}" for who in AVATARS for face in get_args(Face)} - set(look_sizes())
    assert not missing


def test_everybody_blinks_now_and_then_and_never_two_at_once() -> None:
    faces = Faces(6, Random(3))
    shut_since: dict[int, float] = {}
    blinks: dict[int, list[float]] = {seat: [] for seat in range(6)}
    now = 0.0
    while now < 150.0:
        faces.update(FRAME)
        now += FRAME
        shut = [seat for seat in range(6) if faces.look(seat) == "blink"]
        assert len(shut) <= 1
        for seat in range(6):
            if seat in shut and seat not in shut_since:
                shut_since[seat] = now
                blinks[seat].append(now)
            elif seat not in shut and seat in shut_since:
                assert now - shut_since.pop(seat) <= BLINK + 2 * FRAME
    starts = sorted(start for own in blinks.values() for start in own)
    assert all(later - earlier >= BETWEEN - FRAME for earlier, later in pairwise(starts))
    for own in blinks.values():
        pauses = [later - earlier for earlier, later in pairwise(own)]
        assert min(pauses) >= SELDOM
        assert sorted(pauses)[len(pauses) // 2] <= 2 * OFTEN


def test_eyes_go_where_they_should_within_a_fifth_of_a_second() -> None:
    faces = Faces(3, Random(1))
    faces.attend({0: "left", 1: "thinking", 2: "right"})
    assert [faces.look(seat) for seat in range(3)] == ["neutral"] * 3
    faces.update(0.21)
    assert [faces.look(seat) for seat in range(3)] == ["left", "thinking", "right"]


def test_what_a_face_feels_passes() -> None:
    faces = Faces(2, Random(1))
    faces.attend({0: "left"})
    faces.update(0.3)
    faces.feel(0, "shock", 0.9)
    assert faces.look(0) == "shock"
    faces.update(0.8)
    assert faces.look(0) == "shock"
    faces.update(0.2)
    assert faces.look(0) == "left"


def test_eyes_that_are_shut_say_when_they_open() -> None:
    """The program sleeps while nothing moves, and is woken for nothing but that."""
    faces = Faces(4, Random(2))
    shut = 0
    for _ in range(200):
        due = faces.due
        if due == inf:
            faces.update(0.2)
            continue
        shut += 1
        assert due <= BLINK
        assert faces.update(due)
        assert faces.due == inf
    assert shut > 10


def test_where_nothing_may_move_nothing_does() -> None:
    faces = Faces(3, Random(1))
    faces.attend({0: "left"})
    faces.feel(1, "smug", 5.0)
    faces.still = True
    faces.feel(2, "shock", 5.0)
    assert faces.due == inf
    for _ in range(600):
        assert not faces.update(FRAME)
        assert [faces.look(seat) for seat in range(3)] == ["neutral"] * 3
