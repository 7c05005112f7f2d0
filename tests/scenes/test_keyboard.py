"""The keyboard on the screen: who gets it, what its keys write, and that it hides nothing that is typed into."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app import App
from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.keyboard.keyboard import LEAST_MM, Keyboard
from game.scenes.keyboard.letters import rows
from game.scenes.services import Services
from game.session.files import Paths
from game.session.settings import MOTIONS, Motion, Settings
from game.texts import complete_languages, use
from game.ui.art import Art
from game.ui.input import InputEvent, Kind, PointerDown, PointerUp, Translator
from game.ui.theme import Metrics
from game.ui.widgets import TextEntry, WidgetStyle
from tests.support.menus import FRAME, Program
from tests.support.sample import cases

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
NAME = "name 0"
SCREENS = {
    (1920, 1080): 531,
    (1280, 720): 345,
    (1280, 800): 217,
    (3840, 2160): 708,
    (1080, 1920): 299,
    (800, 1280): 136,
}
"""Windows, and how wide the screens are on which they were measured, in millimeters."""


def wanting(keyboard: str) -> Callable[[Settings], None]:
    def choose(settings: Settings) -> None:
        settings.keyboard = keyboard  # type: ignore[assignment]

    return choose


def keyboard(program: Program) -> Keyboard:
    found = program.app.front.keyboard
    assert found is not None
    return found


def center(program: Program, letter: str = "", use: str = "letter") -> tuple[int, int]:
    """Where a key lies."""
    return next(
        place.rect.center
        for place in keyboard(program).places
        if place.cap.use == use and (use != "letter" or place.cap.letter == letter)
    )


def finger(program: Program, kind: int, pos: tuple[int, int]) -> None:
    w, h = pygame.display.get_window_size()
    program.frame(pygame.Event(kind, touch_id=1, finger_id=7, x=pos[0] / w, y=pos[1] / h, dx=0.0, dy=0.0))


def mouse(program: Program, kind: int, pos: tuple[int, int]) -> None:
    program.frame(pygame.Event(kind, pos=pos, button=1, touch=False))


def type_by_touch(program: Program, words: str) -> None:
    for letter in words:
        program.tap(center(program, letter) if letter != " " else center(program, use="space"))
        program.seconds(0.1)


def pad(program: Program, button: int, seconds: float = FRAME) -> None:
    program.frame(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
    program.seconds(seconds)
    program.frame(pygame.Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0))


def swipe(program: Program, pos: tuple[int, int], far: int) -> None:
    """Put a finger down, go down or up, and lift it there."""
    finger(program, pygame.FINGERDOWN, pos)
    for step in range(1, 11):
        finger(program, pygame.FINGERMOTION, (pos[0], pos[1] + far * step // 10))
    finger(program, pygame.FINGERUP, (pos[0], pos[1] + far))


@pytest.fixture
def program(begin: Begin) -> Program:
    """At the set-up, before anybody has touched anything."""
    made = begin(routes.Setup("dang_it"), size=(1280, 720))
    made.seconds(0.3)
    return made


def test_a_name_is_written_with_a_finger(program: Program) -> None:
    program.tap(NAME)
    program.seconds(0.3)
    assert keyboard(program).open
    type_by_touch(program, "anna b")
    assert program.widget(NAME).words == "Anna b", "a name begins with a capital"
    program.tap(center(program, use="erase"))
    program.tap(center(program, use="shift"))
    type_by_touch(program, "bo")
    program.tap(center(program, use="layer"))
    type_by_touch(program, "7")
    assert program.widget(NAME).words == "Anna Bo7"
    program.tap(center(program, use="done"))
    program.seconds(0.3)
    assert not keyboard(program).open
    assert program.app.settings.player_name == "Anna Bo7"


def test_holding_a_key_offers_more_and_erases_on_and_on(program: Program) -> None:
    program.tap(NAME)
    type_by_touch(program, "x")
    at = center(program, "a")
    finger(program, pygame.FINGERDOWN, at)
    program.seconds(0.6)
    finger(program, pygame.FINGERUP, at)
    assert program.widget(NAME).words == "X\u00e4"
    finger(program, pygame.FINGERDOWN, at)
    program.seconds(0.6)
    wide = next(place.rect.w for place in keyboard(program).places if place.cap.letter == "a")
    finger(program, pygame.FINGERMOTION, (at[0] + wide, at[1] - wide))
    finger(program, pygame.FINGERUP, (at[0] + wide, at[1] - wide))
    assert program.widget(NAME).words == "X\u00e4\u00e0"
    finger(program, pygame.FINGERDOWN, center(program, use="erase"))
    program.seconds(1.0)
    finger(program, pygame.FINGERUP, center(program, use="erase"))
    assert program.widget(NAME).words == ""
    finger(program, pygame.FINGERDOWN, center(program, use="shift"))
    program.seconds(0.6)
    finger(program, pygame.FINGERUP, center(program, use="shift"))
    type_by_touch(program, "ab")
    assert program.widget(NAME).words == "AB", "a long press of Shift holds"


def test_two_fingers_write_both_letters_whatever_frame_they_come_in(program: Program) -> None:
    program.tap(NAME)
    w, h = pygame.display.get_window_size()
    events = []
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        for name, letter in enumerate("pq"):
            x, y = center(program, letter)
            events.append(pygame.Event(kind, touch_id=1, finger_id=name, x=x / w, y=y / h, dx=0.0, dy=0.0))
    program.app.step(events, 4.0)
    assert program.widget(NAME).words == "Pq"


def test_a_real_keyboard_writes_as_ever_and_sends_it_away(program: Program) -> None:
    program.tap(NAME)
    type_by_touch(program, "z")
    program.key(pygame.K_o, "o")
    assert not keyboard(program).open
    assert program.widget(NAME).words == "Zo"
    program.tap(NAME)
    assert not keyboard(program).open, "there is another one"
    program.app.settings.keyboard = "always"
    program.click(NAME)
    assert keyboard(program).open
    program.key(pygame.K_ESCAPE)
    assert not keyboard(program).open
    assert NAME in program.shown, "Esc has left nothing but the keyboard"


def test_a_pad_opens_it_and_goes_from_key_to_key(program: Program) -> None:
    program.form.set_focus(program.widget(NAME), show=True)
    pad(program, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    program.form.set_focus(program.widget(NAME), show=True)
    program.frame()
    assert not keyboard(program).open, "who only passes gets none"
    pad(program, pygame.CONTROLLER_BUTTON_A)
    assert keyboard(program).open
    for button in (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_UP):
        pad(program, button)
    pad(program, pygame.CONTROLLER_BUTTON_A, 0.7)
    words = program.widget(NAME).words
    assert words[0] == "H"
    assert words[1] in "\u00fc\u00ff", "a long press of the button offers more"
    pad(program, pygame.CONTROLLER_BUTTON_B)
    assert not keyboard(program).open
    assert NAME in program.shown


def test_never_means_never(begin: Begin) -> None:
    program = begin(routes.Setup("dang_it"), size=(1280, 720), settings=wanting("never"))
    program.tap(NAME)
    program.form.set_focus(program.widget(NAME), show=True)
    pad(program, pygame.CONTROLLER_BUTTON_A)
    assert not keyboard(program).open


def test_the_page_moves_up_and_is_still_pressed_where_it_is_seen(begin: Begin) -> None:
    program = begin(routes.Setup("dang_it"), size=(1280, 720), settings=wanting("always"))
    program.seconds(0.3)
    program.click("code")
    program.seconds(0.4)
    own, field = keyboard(program), program.widget("code").rect
    assert own.open
    assert own.lift > 0
    assert field.move(0, -own.lift).bottom <= own.plate.top
    assert field.bottom > own.plate.top
    program.tap((field.centerx, field.centery - own.lift))
    assert own.open, "the field was pressed where it is seen"
    program.tap((field.centerx, 40))
    program.seconds(0.4)
    assert (keyboard(program).open, keyboard(program).lift) == (False, 0)


def lifted(begin: Begin, motion: Motion) -> Program:
    """At a page of the settings that is moved up by more than one of its buttons is high."""

    def large(settings: Settings) -> None:
        settings.keyboard, settings.words, settings.motion = "always", 2.0, motion

    program = begin(routes.Settings(), size=(1920, 1080), settings=large)
    program.seconds(0.3)
    program.form.set_focus(program.widget("exclamation"), show=True)
    program.tap("exclamation")
    program.seconds(0.5)
    assert keyboard(program).lift > program.widget("page sound").rect.h
    return program


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("kind", list(Kind))
def test_nothing_moves_under_whoever_presses_a_button_of_the_page(begin: Begin, motion: Motion, kind: Kind) -> None:
    program = lifted(begin, motion)
    own, lift, button = keyboard(program), keyboard(program).lift, program.widget("page sound")
    press = partial(finger, program) if kind is Kind.TOUCH else partial(mouse, program)
    down, up = (
        (pygame.FINGERDOWN, pygame.FINGERUP) if kind is Kind.TOUCH else (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    at = (button.rect.centerx, button.rect.centery - lift)
    press(down, at)
    program.seconds(0.5)
    assert (own.open, own.lift) == (True, lift)
    assert button.pressed
    press(up, at)
    program.seconds(0.3)
    assert "mute" in program.shown, "it is pressed, however long that took"
    assert (own.open, own.lift) == (False, 0)


def test_what_is_pressed_while_the_page_still_moves_back_is_pressed_where_it_was_seen(begin: Begin) -> None:
    program = lifted(begin, "full")
    own, whole, button = keyboard(program), keyboard(program).lift, program.widget("page sound")
    program.key(pygame.K_ESCAPE)
    assert 0 < own.lift < whole
    at = (button.rect.centerx, button.rect.centery - own.lift)
    finger(program, pygame.FINGERDOWN, at)
    program.seconds(0.3)
    assert own.lift == 0
    finger(program, pygame.FINGERUP, at)
    program.seconds(0.3)
    assert "mute" in program.shown


def test_a_finger_that_scrolls_from_a_field_writes_nothing_there(begin: Begin) -> None:
    def large(settings: Settings) -> None:
        settings.words = 1.5

    program = begin(routes.Setup("shithead"), size=(600, 960), settings=large)
    program.seconds(0.3)
    field, focus = program.widget(NAME), program.form.focus
    assert field.area.reach > 200
    swipe(program, field.rect.center, -120)
    program.seconds(0.5)
    assert field.area.offset > 100
    assert (program.form.focus, program.app.manager.typing) == (focus, None)
    assert not keyboard(program).open
    # A field that is written into stays one, and a keyboard that was sent away stays away.
    program.form.set_focus(field, show=True)
    program.tap(NAME)
    assert keyboard(program).open
    program.key(pygame.K_AC_BACK)
    before = field.area.offset
    swipe(program, field.rect.center, -120)
    assert field.area.offset > before
    assert program.form.focus is field
    assert not keyboard(program).open


class OneField(FormScene):
    """A screen with nothing but a field."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.field = self.form.add(TextEntry("field"))

    def resize(self, metrics: Metrics) -> None:
        """Place it."""
        super().resize(metrics)
        self.field.place(40, 60, 300, 60)

    def handle(self, event: InputEvent) -> bool:
        """All is for the field."""
        return self.form.handle(event)


def test_a_visitor_of_a_kiosk_gets_it_for_a_mouse_as_well(tmp_path: Path) -> None:
    pygame.display.init()
    app = App(Paths.at(tmp_path), OneField, fullscreen=False, pin="2468135")
    app.step([], FRAME)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=(100, 90), button=1, touch=False)], FRAME)
    assert app.front.keyboard is not None
    assert app.front.keyboard.open
    app.close()


def test_every_key_is_large_enough_for_a_finger_and_no_field_is_hidden(tmp_path: Path) -> None:
    for (size, wide), words, speaks in cases(1, list(SCREENS.items()), (1.0, 2.0), ("en", "de")):
        use(speaks)
        mm = size[0] / wide
        style = WidgetStyle(Art(Metrics(size[0], size[1], words), cache_dir=tmp_path), mm=mm)
        field = pygame.Rect(40, size[1] - 90, 200, 60)
        manager: Any = SimpleNamespace(typing=field, handle=lambda event: True, top=None)
        services: Any = SimpleNamespace(style=style, settings=Settings(keyboard="always"), kiosk=False,
                                        audio=SimpleNamespace(play=lambda cue: None))  # fmt: skip
        own = Keyboard(services, manager, Translator(size))
        own.handle(PointerUp(field.center, 1, Kind.TOUCH))
        assert own.open
        for _ in ("letters", "digits"):
            window = pygame.Rect(0, 0, *size)
            reach = [place.rect.inflate(style.metrics.px(8), style.metrics.px(8)) for place in own.places]
            least = min(min(rect.size) for rect in reach) / mm
            assert least >= LEAST_MM - 2 / mm, (size, words, speaks, least)
            assert all(window.contains(place.rect) for place in own.places)
            other = next(place.rect.center for place in own.places if place.cap.use == "layer")
            own.handle(PointerDown(other, 2, Kind.TOUCH))
            own.handle(PointerUp(other, 2, Kind.TOUCH))
        own.update(1.0)
        assert field.move(0, -own.lift).bottom <= own.plate.top, (size, words)
        assert field.move(0, -own.lift).top >= 0
    use("en")


def test_only_languages_that_can_be_chosen_have_rows_of_their_own() -> None:
    """What nobody can choose nobody looks at: a new language brings its rows along."""
    english = rows("en", "letters")
    own = {one + two for one, two in product(ascii_lowercase, repeat=2) if rows(one + two, "letters") != english}
    assert own <= set(complete_languages())
