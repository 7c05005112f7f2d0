"""Where much begins in one frame, parts of the table follow a few frames later, and none is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules.actions import Discard
from game.rules.cards import RANK_OF, Rank
from game.rules.registry import info_of
from game.scenes.table.parts import FORMS_A_FRAME, MOST_LATE, REUSED, Parts
from game.scenes.table.scene import TableScene
from game.session.session import Session
from game.ui.cache import Picture, SurfaceCache
from game.ui.painter import DisplayList
from game.ui.table.spots import Box
from tests.scenes.test_kept import anew
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window

FRAME = 1 / 60
SIGNS = ("pill", "plate", "rule", "bubble")
"""What carries words."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    made = Room(tmp_path, (1280, 720))
    made.settings.temper = 0.0
    yield made
    made.close()


class Board:
    """Parts with pictures of their own."""

    def __init__(self) -> None:
        self.forms, self.written = SurfaceCache(1 << 20), dict[str, Box]()
        self.parts = Parts(self.forms, self.written)
        self.drawn: list[str] = []

    def list(
        self,
        left: int | None,
        on: Hashable = None,
        *,
        at_once: bool = False,
        busy: bool = False,
        gone: Collection[Hashable] = (),
        **words: str,
    ) -> list[Hashable]:
        """List parts by name with these words, of which so many may be drawn; returns what is seen, in order."""
        frame = DisplayList()
        self.written.clear()
        self.parts.begin(left, busy=busy)
        for name, word in words.items():
            draw = partial(self._draw, frame, name, word)
            self.parts.put(frame, name, draw, on=on, at_once=at_once, gone=gone)
        self.parts.end()
        return [sprite.key for sprite in frame.sprites]

    def _draw(self, frame: DisplayList, name: str, word: str) -> None:
        frame.put((name, "plain"), self.picture("plain"), 0, 0)
        frame.put((name, word), self.picture(word), 0, 0)
        self.written[name] = Box(0, 0, len(word), 1)
        self.drawn.append(name)

    def picture(self, word: str) -> pygame.Surface:
        """A picture that is made of another one."""

        def make() -> Picture:
            self.forms.surface(("part of", word), lambda: pygame.Surface((2, 2)))
            return Picture(pygame.Surface((2, 2)), (0, 0), (2, 2))

        return self.forms.get(word, make).image


def test_so_many_are_drawn_in_a_frame_and_the_others_are_seen_as_they_were() -> None:
    board = Board()
    board.list(None, a="one", b="two", c="three")
    seen = board.list(1, a="ONE", b="TWO", c="three")
    assert [key for key in seen if key[1] != "plain"] == [("a", "ONE"), ("b", "two"), ("c", "three")]  # type: ignore[index]
    assert board.parts.late
    assert board.written["b"].w == len("two")
    seen = board.list(1, a="ONE", b="TWO", c="three")
    assert ("b", "TWO") in seen
    assert not board.parts.late


def test_what_has_waited_longest_comes_first() -> None:
    board = Board()
    board.list(None, a="0", b="0")
    assert ("b", "0") in board.list(1, a="1", b="!")
    seen = board.list(1, a="2", b="!")
    assert ("b", "!") in seen
    assert ("a", "1") in seen


def test_what_waits_too_long_is_drawn_whatever_it_takes() -> None:
    board = Board()
    board.list(None, a="0")
    for _ in range(MOST_LATE):
        assert ("a", "0") in board.list(0, a="!")
    assert ("a", "!") in board.list(0, a="!")


def test_a_part_that_was_never_seen_waits_for_nothing() -> None:
    board = Board()
    assert ("a", "new") in board.list(0, a="new")


def test_a_part_that_depends_on_the_same_is_asked_again_only_now_and_then() -> None:
    board = Board()
    board.list(None, on="same", a="one")
    board.drawn.clear()
    for _ in range(REUSED):
        assert ("a", "one") in board.list(None, on="same", a="one")
        assert board.written == {"a": Box(0, 0, 3, 1)}
    assert not board.drawn
    board.list(None, on="same", a="one")
    assert board.drawn == ["a"]
    assert ("a", "two") in board.list(None, on="other", a="two")


def test_a_late_part_is_drawn_though_nothing_else_changes() -> None:
    board = Board()
    board.list(None, on="before", a="one", b="one")
    assert ("b", "one") in board.list(1, on="after", a="two", b="three")
    assert ("b", "three") in board.list(1, on="after", a="two", b="three")


def test_what_is_wanted_at_once_waits_for_nothing() -> None:
    board = Board()
    board.list(None, a="0")
    assert ("a", "!") in board.list(0, at_once=True, a="!")
    assert ("a", "?") in board.list(0, on="after", busy=True, at_once=True, a="?")


def test_a_frame_with_enough_to_do_asks_for_nothing_anew() -> None:
    board = Board()
    board.list(None, on="before", a="one", b="one")
    board.drawn.clear()
    assert board.list(0, on="after", busy=True, a="two", b="two") == board.list(0, on="after", busy=True, a="2", b="2")
    assert not board.drawn
    assert board.parts.late
    assert board.written == {"a": Box(0, 0, 3, 1), "b": Box(0, 0, 3, 1)}
    seen = board.list(None, on="after", a="two!", b="two!")
    assert board.drawn == ["a", "b"]
    assert [key for key in seen if key[1] != "plain"] == [("a", "two!"), ("b", "two!")]  # type: ignore[index]
    assert not board.parts.late


def test_what_has_gone_from_where_it_lay_is_not_listed_while_it_waits() -> None:
    board = Board()
    board.list(None, a="0", b="0")
    assert board.list(0, gone={("a", "0")}, a="!", b="!") == [("a", "plain"), ("b", "plain"), ("b", "0")]
    assert board.list(0, a="!", b="0") == [("a", "plain"), ("b", "plain"), ("b", "0")]
    assert ("a", "!") in board.list(None, a="!", b="0")


def test_what_was_not_listed_is_forgotten() -> None:
    board = Board()
    board.list(None, a="one", b="two")
    board.list(None, a="one")
    assert ("b", "three") in board.list(0, a="one", b="three")


def test_signs_change_one_by_one_after_a_press_and_all_of_them_in_the_end(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = info_of("dang_it").moments["button"]
    seats = seats_for(moment.players)
    session = Session.new("dang_it", [seat.name for seat in seats], moment.options, moment.seed)
    for choice in moment.choices[:-1]:
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[int(choice)], session.seq)
    scene = TableScene(room, session, seats, from_start=False)
    room.seat(scene)
    manager = scene.services.manager  # type: ignore[attr-defined]
    made: list[Hashable] = []
    get = SurfaceCache.get

    def counted(self: SurfaceCache, key: Hashable, make: Callable[[], Picture]) -> Picture:
        def noted() -> Picture:
            if isinstance(key, tuple) and key[0] in SIGNS:
                made.append(key)
            return make()

        return get(self, key, noted)

    def go(frames: int) -> list[int]:
        numbers = []
        for _ in range(frames):
            made.clear()
            manager.update(FRAME)
            frame = DisplayList()
            manager.draw(frame)
            numbers.append(len(made))
        return numbers

    go(60)
    monkeypatch.setattr(SurfaceCache, "get", counted)
    key = next(key for key, spec in scene.touch.specs.items() if spec.burst > 0.0)
    assert scene.touch.press(key)
    numbers = go(90)
    assert sum(numbers) >= 6, "plates, counts, the prompt and what was said last"
    # One that has waited too long comes beside another.
    assert max(numbers) <= FORMS_A_FRAME + 1
    assert sum(number > FORMS_A_FRAME for number in numbers) <= 2
    for _ in range(600):
        go(1)
        if not scene.animating:
            break
    frame = DisplayList()
    scene.draw(frame)
    assert frame.sprites == anew(scene)


@pytest.mark.parametrize("seed", [1, 2])
def test_whoever_ducks_at_a_joker_is_not_seen_twice(room: Room, seed: int) -> None:
    """The frame in which a joker is thrown is full: the foreman at rest must not wait there for his turn."""
    seats, random = seats_for(4), Random(seed)
    session = Session.new("that_dam_game", [seat.name for seat in seats], {"contracts": [3]}, seed)
    while True:
        seat = session.to_act
        assert seat is not None
        legal = session.legal_actions(seat)
        thrown = [a for a in legal if isinstance(a, Discard) and RANK_OF[a.card] is Rank.JOKER]
        if thrown and seat == 0:
            break
        session.submit(seat, random.choice(legal), session.seq)
    scene = TableScene(room, session, seats, from_start=False)
    room.seat(scene)
    manager = scene.services.manager  # type: ignore[attr-defined]
    keys: list[Hashable] = []
    for frame in range(150):
        if frame == 60:
            session.submit(seat, thrown[0], session.seq)
        manager.update(FRAME)
        shown = DisplayList()
        manager.draw(shown)
        keys = [sprite.key for sprite in shown.sprites]
        assert len(keys) == len(set(keys)), [key for key in keys if keys.count(key) > 1]
        assert "own foreman" in keys
