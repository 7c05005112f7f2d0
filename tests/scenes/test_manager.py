"""The stack of scenes: order of calls, what is drawn, and that a failing scene never ends the program."""

import logging
from collections.abc import Callable

import pygame
import pytest

from game.scenes.base import Scene
from game.scenes.manager import TRANSITION, SceneManager
from game.ui.input import Accept, AcceptEnd, Back, InputEvent, PointerCancel, PointerDown, PointerMove, PointerUp
from game.ui.painter import DisplayList
from game.ui.theme import Metrics

SMALL, LARGE = Metrics(640, 360), Metrics(1280, 720)


class Recorder(Scene):
    """A scene that writes down what it is told."""

    def __init__(self, name: str, log: list[str]) -> None:
        super().__init__()
        self.name = name
        self.log = log
        self.events: list[InputEvent] = []
        self.left = 0.0
        self.image = pygame.Surface((10, 10))

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def exit(self) -> None:
        self.log.append(f"{self.name} exit")

    def pause(self) -> None:
        self.log.append(f"{self.name} pause")

    def resume(self) -> None:
        self.log.append(f"{self.name} resume")

    def resize(self, metrics: Metrics) -> None:
        super().resize(metrics)
        self.log.append(f"{self.name} {metrics.width}")

    def handle(self, event: InputEvent) -> bool:
        self.events.append(event)
        return isinstance(event, Accept)

    def update(self, dt: float) -> None:
        self.left -= dt

    def draw(self, frame: DisplayList) -> None:
        frame.put("thing", self.image, 5, 5)

    @property
    def animating(self) -> bool:
        return self.left > 0.0


class Menu(Recorder):
    overlay = True


class Broken(Recorder):
    def __init__(self, where: str) -> None:
        super().__init__(f"broken {where}", [])
        self.where = where

    def enter(self) -> None:
        self.fail("enter")

    def handle(self, event: InputEvent) -> bool:
        self.fail("handle")
        return False

    def update(self, dt: float) -> None:
        self.fail("update")

    def draw(self, frame: DisplayList) -> None:
        self.fail("draw")

    def resize(self, metrics: Metrics) -> None:
        super().resize(metrics)
        self.fail("resize")

    def exit(self) -> None:
        self.fail("exit")

    def fail(self, where: str) -> None:
        if where == self.where:
            raise RuntimeError(f"cannot {where}")


class House:
    """A manager with a log of everything its scenes are told."""

    def __init__(self, photo: pygame.Surface | None = None) -> None:
        self.log: list[str] = []
        self.failures: list[str] = []
        self.manager = SceneManager(SMALL, self.fallback, lambda: photo)

    def fallback(self, error: Exception) -> Scene:
        self.failures.append(str(error))
        return Recorder("fallback", self.log)

    def scene(self, name: str) -> Callable[[], Recorder]:
        return lambda: Recorder(name, self.log)

    def overlay(self, name: str) -> Callable[[], Recorder]:
        return lambda: Menu(name, self.log)

    def start(self, name: str = "a") -> Recorder:
        self.manager.push(self.scene(name))
        self.manager.carry_out()
        self.log.clear()
        return self.top

    @property
    def top(self) -> Recorder:
        assert isinstance(self.manager.top, Recorder)
        return self.manager.top

    def picture(self) -> DisplayList:
        frame = DisplayList()
        self.manager.draw(frame)
        return frame


@pytest.fixture
def house() -> House:
    return House()


def test_requests_wait_for_the_end_of_the_frame(house: House) -> None:
    house.manager.push(house.scene("a"))
    assert house.manager.top is None
    house.manager.update(0.0)
    assert house.log == ["a 640", "a enter"]


def test_push_and_pop_pause_and_resume(house: House) -> None:
    house.start()
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    house.manager.pop()
    house.manager.carry_out()
    assert house.log == ["a pause", "b 640", "b enter", "b exit", "a resume"]


def test_replace_and_reset_leave_what_they_stand_in_for(house: House) -> None:
    house.start()
    house.manager.push(house.scene("b"))
    house.manager.replace(house.scene("c"))
    house.manager.carry_out()
    assert house.log[-3:] == ["b exit", "c 640", "c enter"]
    assert house.manager.depth == 2
    house.manager.reset(house.scene("d"))
    house.manager.carry_out()
    assert house.log[-4:] == ["c exit", "a exit", "d 640", "d enter"]
    assert house.manager.depth == 1


def test_the_last_scene_is_never_popped(house: House) -> None:
    house.start()
    house.manager.pop()
    house.top.navigator.pop()
    house.manager.carry_out()
    assert house.top.name == "a"
    assert house.log == []


def test_without_any_scene_nothing_is_drawn(house: House) -> None:
    house.start()
    house.manager.quit()
    house.manager.carry_out()
    assert house.manager.top is None
    assert house.picture().sprites == []


def test_scenes_end_the_program_only_where_they_may(house: House) -> None:
    house.start()
    house.manager.may_quit = False
    house.top.navigator.quit()
    house.manager.carry_out()
    assert house.top.name == "a"
    house.manager.may_quit = True
    house.top.navigator.quit()
    house.manager.carry_out()
    assert house.manager.top is None


def test_a_request_is_void_once_its_scene_is_no_longer_on_top(house: House) -> None:
    below = house.start()
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    above = house.top
    assert (above.navigator.free, below.navigator.free) == (True, False)
    above.navigator.pop()
    assert (above.navigator.free, below.navigator.free) == (False, False)
    above.navigator.pop()
    above.navigator.reset(house.scene("c"))
    house.manager.carry_out()
    assert house.top is below, "only the first request counts"
    above.navigator.reset(house.scene("c"))
    below.navigator.push(house.scene("d"))
    below.navigator.replace(house.scene("e"))
    house.manager.carry_out()
    assert house.top.name == "d", "who is gone asks for nothing"
    below.navigator.reset(house.scene("c"))
    house.manager.carry_out()
    assert house.top.name == "d", "and neither does who is covered"


def test_the_scene_that_comes_to_light_can_be_led_on(house: House) -> None:
    house.start()
    house.manager.push(house.scene("b"))
    house.manager.push(house.scene("c"))
    house.manager.carry_out()
    house.top.navigator.pop(lambda ways: ways.replace(house.scene("d")))
    house.manager.carry_out()
    assert house.top.name == "d"
    assert house.manager.depth == 2
    house.top.navigator.reset(house.scene("e"), house.scene("f"), house.scene("g"))
    house.manager.carry_out()
    assert house.manager.depth == 3
    assert house.top.name == "g"


def test_after_a_change_the_rest_of_the_frame_belongs_to_nobody(house: House) -> None:
    below = house.start()
    house.manager.push(house.overlay("menu"))
    house.manager.carry_out()
    below.events.clear()
    menu = house.top
    menu.navigator.pop()
    menu.handle = below.handle  # type: ignore[method-assign]
    same: list[InputEvent] = [PointerDown((1, 1), 1), PointerDown((2, 2), 2), Accept(), PointerUp((2, 2), 2)]
    after: list[InputEvent] = [PointerMove((3, 3), 1, held=True), PointerUp((3, 3), 1), AcceptEnd()]
    assert all(house.manager.handle(event) for event in same), "it is taken care of"
    house.manager.update(0.01)
    assert all(house.manager.handle(event) for event in after)
    assert below.events == [PointerCancel(0)], "only the mouse is taken away, as at every change"
    below.events.clear()
    later: list[InputEvent] = [PointerDown((1, 1), 1), PointerUp((1, 1), 1), Accept(), AcceptEnd()]
    for event in later:
        house.manager.handle(event)
    assert below.events == later


def test_what_was_held_when_the_scene_changed_is_nobodys_until_it_is_let_go(house: House) -> None:
    house.start()
    house.manager.handle(PointerDown((1, 1), 2))
    house.manager.handle(Accept())
    house.manager.push(house.scene("b"))
    house.manager.update(0.01)
    for event in (PointerMove((1, 2), 2), PointerUp((1, 2), 2), AcceptEnd()):
        house.manager.handle(event)
    assert house.top.events == []
    house.manager.handle(PointerMove((1, 2), 2))
    assert house.top.events == [PointerMove((1, 2), 2)]


def test_a_scene_that_asked_to_be_left_is_not_updated_any_more(house: House) -> None:
    house.start()
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    leaving = house.top
    leaving.navigator.pop()
    house.manager.update(0.5)
    assert leaving.left == 0.0


def test_quit_leaves_every_scene(house: House) -> None:
    house.start()
    house.manager.push(house.scene("b"))
    house.manager.quit()
    house.manager.carry_out()
    assert house.manager.top is None
    assert house.log[-2:] == ["b exit", "a exit"]


def test_only_the_top_scene_hears_events(house: House) -> None:
    below = house.start()
    house.manager.push(house.overlay("menu"))
    house.manager.carry_out()
    below.events.clear()
    assert house.manager.handle(Accept())
    assert below.events == []
    assert house.top.events == [Accept()]


def test_back_leaves_a_scene_that_has_no_use_for_it_but_not_the_last(house: House) -> None:
    house.start()
    assert not house.manager.handle(Back())
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    assert house.manager.handle(Back())
    house.manager.carry_out()
    assert house.top.name == "a"


def test_what_is_held_is_canceled_on_every_change(house: House) -> None:
    below = house.start()
    house.manager.handle(PointerDown((1, 1), 2))
    house.manager.handle(Accept())
    below.events.clear()
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    assert below.events == [PointerCancel(0), PointerCancel(2), AcceptEnd()]


def test_an_overlay_lies_over_the_scene_below_and_a_full_scene_hides_it(house: House) -> None:
    house.start()
    house.manager.push(house.overlay("menu"))
    house.manager.carry_out()
    keys = [s.key for s in sorted(house.picture().sprites, key=lambda s: s.z)]
    assert keys == ["thing", (1, "veil"), (1, "thing")]
    house.manager.push(house.scene("full"))
    house.manager.carry_out()
    assert [s.key for s in house.picture().sprites] == ["thing"]


def test_a_window_that_changed_is_told_to_what_is_seen_now_and_to_the_rest_on_return(house: House) -> None:
    house.start()
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    house.log.clear()
    house.manager.resize(LARGE)
    assert house.log == ["b 1280"]
    house.manager.pop()
    house.manager.carry_out()
    assert house.log[1:] == ["b exit", "a 1280", "a resume"]


def test_frames_are_wanted_only_when_something_may_have_changed(house: House) -> None:
    def wanted() -> bool:
        return house.manager.stale or house.manager.animating

    scene = house.start()
    assert wanted()
    house.picture()
    house.manager.update(0.1)
    assert not wanted()
    house.manager.handle(Accept())
    assert wanted()
    house.picture()
    scene.stale = True
    assert wanted()
    house.picture()
    assert not wanted()
    scene.left = 0.15
    assert wanted()
    house.manager.update(0.1)
    house.picture()
    house.manager.update(0.1)
    assert wanted(), "the frame in which a movement ends is drawn"
    house.picture()
    assert not wanted()


def test_a_new_scene_rises_under_the_fading_picture_of_the_old_one() -> None:
    house = House(pygame.Surface((640, 360)))
    house.start()
    house.picture()
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    first = house.picture().sprites
    assert [s.key for s in first] == ["thing", (1, "photo")]
    assert first[0].y > 5
    assert first[1].alpha == 255
    assert house.manager.animating
    for _ in range(round(TRANSITION * 60) + 1):
        house.manager.update(1 / 60)
    assert [(s.key, s.y) for s in house.picture().sprites] == [("thing", 5)]
    assert not house.manager.animating


def test_reduced_motion_has_no_transition() -> None:
    house = House(pygame.Surface((640, 360)))
    house.manager.transitions = False
    house.start()
    house.manager.push(house.scene("b"))
    house.manager.carry_out()
    assert [(s.key, s.y) for s in house.picture().sprites] == [("thing", 5)]


@pytest.mark.parametrize("where", ["enter", "resize", "handle", "update", "draw"])
def test_a_failing_scene_gives_way_to_the_fallback_and_the_log_knows_why(
    house: House, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    house.start()
    with caplog.at_level(logging.ERROR):
        house.manager.push(lambda: Broken(where))
        house.manager.carry_out()
        house.manager.handle(Accept())
        house.manager.update(0.01)
        frame = house.picture()
    assert house.failures == [f"cannot {where}"]
    assert house.top.name == "fallback"
    assert house.manager.depth == 1
    assert [s.key for s in frame.sprites] == ["thing"]
    assert f"cannot {where}" in caplog.text


def test_a_scene_that_cannot_even_be_made_gives_way_too(house: House) -> None:
    def make() -> Scene:
        raise FileNotFoundError("no such picture")

    house.start()
    house.manager.push(make)
    house.manager.carry_out()
    assert house.failures == ["no such picture"]
    assert house.top.name == "fallback"


def test_a_failure_while_leaving_is_only_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.start()
    house.manager.push(lambda: Broken("exit"))
    house.manager.carry_out()
    house.manager.pop()
    house.manager.carry_out()
    assert house.top.name == "a"
    assert house.failures == []
    assert "cannot exit" in caplog.text


@pytest.mark.parametrize("where", ["enter", "update", "draw"])
def test_a_failing_fallback_is_not_hidden(where: str) -> None:
    manager = SceneManager(SMALL, lambda error: Broken(where))
    manager.push(lambda: Broken("enter"))
    with pytest.raises(RuntimeError, match=f"cannot {where}"):  # noqa: PT012
        manager.carry_out()
        manager.update(0.01)
        manager.draw(DisplayList())
