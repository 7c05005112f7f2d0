"""Every device ends in the same few events."""

from typing import Any

import pygame
import pytest

from game.ui.input import (
    Accept,
    AcceptEnd,
    Back,
    Direction,
    InputEvent,
    Key,
    Kind,
    Menu,
    Nav,
    PointerCancel,
    PointerDown,
    PointerMove,
    PointerUp,
    Redo,
    TextEditing,
    TextInput,
    Translator,
    Undo,
    Wheel,
    by_keys,
)

Device = Translator


@pytest.fixture
def device() -> Translator:
    return Translator((1000, 500))


def send(device: Translator, kind: int, **values: Any) -> list[InputEvent]:
    return device.translate([pygame.Event(kind, values)])


def key(device: Translator, code: int, mod: int = 0, unicode: str = "") -> list[InputEvent]:
    return send(device, pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0)


def let_go(device: Translator, code: int) -> list[InputEvent]:
    return send(device, pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)


def mouse(
    device: Translator, kind: int, pos: tuple[int, int], button: int = 1, touch: bool = False
) -> list[InputEvent]:
    return send(device, kind, pos=pos, button=button, touch=touch, rel=(0, 0), buttons=(0, 0, 0))


def finger(device: Translator, kind: int, x: float, y: float, name: int) -> list[InputEvent]:
    return send(device, kind, touch_id=7, finger_id=name, x=x, y=y, dx=0.0, dy=0.0)


def test_the_mouse_is_pointer_zero(device: Device) -> None:
    assert mouse(device, pygame.MOUSEMOTION, (3, 4)) == [PointerMove((3, 4))]
    assert mouse(device, pygame.MOUSEBUTTONDOWN, (3, 4)) == [PointerDown((3, 4))]
    assert mouse(device, pygame.MOUSEMOTION, (5, 4)) == [PointerMove((5, 4), held=True)]
    assert mouse(device, pygame.MOUSEBUTTONUP, (5, 4)) == [PointerUp((5, 4))]


@pytest.mark.parametrize("button", [2, 3, 4, 8])
def test_other_buttons_mean_nothing(device: Device, button: int) -> None:
    assert mouse(device, pygame.MOUSEBUTTONDOWN, (3, 4), button) == []
    assert mouse(device, pygame.MOUSEBUTTONUP, (3, 4), button) == []


def test_a_touch_is_seen_once(device: Device) -> None:
    assert mouse(device, pygame.MOUSEBUTTONDOWN, (100, 100), touch=True) == []
    assert finger(device, pygame.FINGERDOWN, 0.1, 0.2, 0) == [PointerDown((100, 100), 1, Kind.TOUCH)]
    assert mouse(device, pygame.MOUSEMOTION, (120, 100), touch=True) == []
    assert finger(device, pygame.FINGERMOTION, 0.12, 0.2, 0) == [PointerMove((120, 100), 1, Kind.TOUCH, held=True)]
    assert mouse(device, pygame.MOUSEBUTTONUP, (120, 100), touch=True) == []
    assert finger(device, pygame.FINGERUP, 0.12, 0.2, 0) == [PointerUp((120, 100), 1, Kind.TOUCH)]


def test_fingers_are_told_apart_and_numbers_are_used_again(device: Device) -> None:
    assert finger(device, pygame.FINGERDOWN, 0.1, 0.1, 900) == [PointerDown((100, 50), 1, Kind.TOUCH)]
    assert finger(device, pygame.FINGERDOWN, 0.9, 0.1, 901) == [PointerDown((900, 50), 2, Kind.TOUCH)]
    assert finger(device, pygame.FINGERUP, 0.1, 0.1, 900) == [PointerUp((100, 50), 1, Kind.TOUCH)]
    assert finger(device, pygame.FINGERDOWN, 0.5, 0.1, 902) == [PointerDown((500, 50), 1, Kind.TOUCH)]
    assert finger(device, pygame.FINGERMOTION, 0.9, 0.2, 901) == [PointerMove((900, 100), 2, Kind.TOUCH, held=True)]


def test_a_finger_at_the_rim_stays_in_the_window(device: Device) -> None:
    assert finger(device, pygame.FINGERDOWN, 1.0, 1.0, 1) == [PointerDown((999, 499), 1, Kind.TOUCH)]


def test_losing_the_focus_cancels_everything_held(device: Device) -> None:
    mouse(device, pygame.MOUSEBUTTONDOWN, (1, 1))
    finger(device, pygame.FINGERDOWN, 0.1, 0.1, 5)
    key(device, pygame.K_SPACE)
    assert send(device, pygame.WINDOWFOCUSLOST) == [PointerCancel(0), PointerCancel(1), AcceptEnd()]
    assert mouse(device, pygame.MOUSEBUTTONUP, (1, 1)) == []
    assert finger(device, pygame.FINGERUP, 0.1, 0.1, 5) == []
    assert let_go(device, pygame.K_SPACE) == []
    assert key(device, pygame.K_SPACE) == [Accept()]


def test_leaving_the_window_cancels_the_mouse(device: Device) -> None:
    assert send(device, pygame.WINDOWLEAVE) == [PointerCancel(0)]


def test_the_wheel_scrolls_where_the_mouse_is(device: Device) -> None:
    mouse(device, pygame.MOUSEMOTION, (30, 40))
    values = {"x": 0, "y": 1, "precise_x": 0.0, "precise_y": 1.5, "touch": False}
    assert send(device, pygame.MOUSEWHEEL, flipped=False, **values) == [Wheel((30, 40), 0.0, 1.5)]
    assert send(device, pygame.MOUSEWHEEL, flipped=True, **values) == [Wheel((30, 40), -0.0, -1.5)]


@pytest.mark.parametrize(
    ("code", "mod", "expected"),
    [
        (pygame.K_UP, 0, Nav(Direction.UP)),
        (pygame.K_LEFT, 0, Nav(Direction.LEFT)),
        (pygame.K_KP6, 0, Nav(Direction.RIGHT)),
        (pygame.K_KP6, pygame.KMOD_NUM, Key(pygame.K_KP6, pygame.KMOD_NUM)),
        (pygame.K_KP7, 0, Key(pygame.K_HOME)),
        (pygame.K_KP3, 0, Key(pygame.K_PAGEDOWN)),
        (pygame.K_KP1, pygame.KMOD_NUM, Key(pygame.K_KP1, pygame.KMOD_NUM)),
        (pygame.K_TAB, 0, Nav(Direction.NEXT)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Nav(Direction.PREVIOUS)),
        (pygame.K_RETURN, 0, Accept()),
        (pygame.K_KP_ENTER, 0, Accept()),
        (pygame.K_SPACE, 0, Accept()),
        (pygame.K_RETURN, pygame.KMOD_LALT, Key(pygame.K_RETURN, pygame.KMOD_LALT)),
        (pygame.K_ESCAPE, 0, Back()),
        (pygame.K_AC_BACK, 0, Back()),
        (pygame.K_MENU, 0, Menu()),
        (pygame.K_F11, 0, Key(pygame.K_F11)),
        (pygame.K_x, pygame.KMOD_LCTRL, Key(pygame.K_x, pygame.KMOD_LCTRL)),
        (pygame.K_z, pygame.KMOD_LCTRL, Undo()),
        (pygame.K_z, pygame.KMOD_LMETA, Undo()),
        (pygame.K_y, pygame.KMOD_RCTRL, Redo()),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, Redo()),
        (pygame.K_z, pygame.KMOD_LMETA | pygame.KMOD_RSHIFT, Redo()),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_MODE, Key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_MODE)),
    ],
)
def test_keys(device: Device, code: int, mod: int, expected: InputEvent) -> None:
    assert key(device, code, mod) == [expected]


def test_modifiers_alone_mean_nothing(device: Device) -> None:
    assert key(device, pygame.K_LSHIFT) == key(device, pygame.K_LCTRL) == []


def test_holding_a_key_repeats_ways_but_not_decisions(device: Device) -> None:
    assert key(device, pygame.K_DOWN) == [Nav(Direction.DOWN)]
    assert key(device, pygame.K_DOWN) == [Nav(Direction.DOWN, repeat=True)]
    assert key(device, pygame.K_RETURN) == [Accept()]
    assert key(device, pygame.K_RETURN) == []
    assert let_go(device, pygame.K_RETURN) == [AcceptEnd()]
    assert key(device, pygame.K_ESCAPE) == [Back()]
    assert key(device, pygame.K_ESCAPE) == []
    assert key(device, pygame.K_z, pygame.KMOD_LCTRL) == [Undo()]
    assert key(device, pygame.K_z, pygame.KMOD_LCTRL) == []


def test_while_typing_letters_spaces_and_side_arrows_write(device: Device) -> None:
    assert send(device, pygame.TEXTINPUT, text="a") == []
    device.typing = True
    assert key(device, pygame.K_SPACE, unicode=" ") == [Key(pygame.K_SPACE, text=" ")]
    assert send(device, pygame.TEXTINPUT, text=" ") == [TextInput(" ")]
    assert send(device, pygame.TEXTEDITING, text="ni", start=2, length=0) == [TextEditing("ni", 2)]
    assert key(device, pygame.K_LEFT) == key(device, pygame.K_KP4) == [Key(pygame.K_LEFT)]
    assert key(device, pygame.K_KP6, unicode="6") == [Key(pygame.K_KP6, text="6")], "there may be no Num Lock"
    assert key(device, pygame.K_z, pygame.KMOD_LCTRL) == [Key(pygame.K_z, pygame.KMOD_LCTRL)]
    assert key(device, pygame.K_UP) == [Nav(Direction.UP)]
    assert key(device, pygame.K_RETURN) == [Accept()]


def test_a_controller_walks_decides_and_leaves(device: Device) -> None:
    def button(code: int, kind: int = pygame.CONTROLLERBUTTONDOWN) -> list[InputEvent]:
        return send(device, kind, instance_id=0, button=code)

    assert button(pygame.CONTROLLER_BUTTON_A) == [Accept()]
    assert button(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLERBUTTONUP) == [AcceptEnd()]
    assert button(pygame.CONTROLLER_BUTTON_B) == [Back()]
    assert button(pygame.CONTROLLER_BUTTON_START) == [Menu()]
    assert [*button(pygame.CONTROLLER_BUTTON_X), *button(pygame.CONTROLLER_BUTTON_Y)] == [Undo(), Redo()]
    assert button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER) == [Nav(Direction.NEXT)]
    assert button(pygame.CONTROLLER_BUTTON_DPAD_LEFT) == [Nav(Direction.LEFT)]
    assert device.holding


def test_a_held_direction_of_a_pad_repeats(device: Device) -> None:
    send(device, pygame.JOYHATMOTION, instance_id=3, hat=0, value=(0, -1))
    assert device.tick(0.3) == []
    assert device.tick(0.2) == [Nav(Direction.DOWN, repeat=True)]
    assert device.tick(0.05) == []
    send(device, pygame.JOYHATMOTION, instance_id=3, hat=0, value=(0, 0))
    assert device.tick(1.0) == []
    assert not device.holding


def test_a_stick_is_a_direction_until_it_is_let_back(device: Device) -> None:
    def stick(value: float) -> list[InputEvent]:
        return send(device, pygame.JOYAXISMOTION, instance_id=3, axis=0, value=value)

    assert stick(0.5) == []
    assert stick(0.7) == [Nav(Direction.RIGHT)]
    assert stick(0.9) == stick(0.5) == []
    assert stick(0.3) == []
    assert not device.holding
    assert stick(-0.7) == [Nav(Direction.LEFT)]


def test_a_pad_that_is_a_controller_is_not_heard_twice(device: Device) -> None:
    device.is_controller(3)
    assert send(device, pygame.JOYBUTTONDOWN, instance_id=3, button=0) == []
    assert send(device, pygame.JOYBUTTONDOWN, instance_id=4, button=0) == [Accept()]
    assert send(device, pygame.JOYBUTTONUP, instance_id=4, button=0) == [AcceptEnd()]


def test_a_button_of_a_pad_that_goes_away_is_let_go(device: Device) -> None:
    def goes(pad: int) -> list[InputEvent]:
        return send(device, pygame.JOYDEVICEREMOVED, instance_id=pad)

    for kind, button in ((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLER_BUTTON_A), (pygame.JOYBUTTONDOWN, 0)):
        assert send(device, kind, instance_id=4, button=button) == [Accept()]
        mouse(device, pygame.MOUSEMOTION, (3, 4))
        assert goes(5) == [], "another one"
        assert [goes(4), goes(4)] == [[AcceptEnd()], []]
        assert device.device == "mouse", "nobody steers with what has gone"
    assert key(device, pygame.K_RETURN) == [Accept()]
    assert goes(4) == []
    assert let_go(device, pygame.K_RETURN) == [AcceptEnd()]


def test_events_of_no_meaning_are_left_out(device: Device) -> None:
    assert send(device, pygame.ACTIVEEVENT) == send(device, pygame.USEREVENT) == []


def test_what_means_nothing_changes_no_device(device: Device) -> None:
    """A stick that nobody holds drifts, and systems tell of things that no device has done."""
    mouse(device, pygame.MOUSEBUTTONDOWN, (3, 4))
    for _ in range(2):
        assert send(device, pygame.JOYAXISMOTION, instance_id=3, axis=0, value=0.1) == []
        assert send(device, pygame.USEREVENT) == send(device, pygame.WINDOWSHOWN) == []
        assert device.device == "mouse"
    assert send(device, pygame.JOYAXISMOTION, instance_id=3, axis=0, value=0.9) == [Nav(Direction.RIGHT)]
    assert device.device == "pad"


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 3, "button": pygame.CONTROLLER_BUTTON_A}),
        (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 3, "button": pygame.CONTROLLER_BUTTON_DPAD_UP}),
        (pygame.CONTROLLERAXISMOTION, {"instance_id": 3, "axis": 0, "value": 30000}),
        (pygame.JOYHATMOTION, {"instance_id": 3, "value": (0, 1)}),
    ],
)
def test_a_mouse_that_lies_still_points_at_nothing_while_a_pad_steers(
    device: Device, kind: int, values: dict[str, Any]
) -> None:
    pointed: list[tuple[int, int] | None] = []
    mouse(device, pygame.MOUSEMOTION, (3, 4))
    send(device, pygame.CONTROLLERAXISMOTION, instance_id=3, axis=1, value=900)
    pointed.append(device.mouse)  # a stick that drifts steers nothing
    send(device, kind, **values)
    pointed.append(device.mouse)
    mouse(device, pygame.MOUSEMOTION, (5, 6))
    pointed.append(device.mouse)
    assert pointed == [(3, 4), None, (5, 6)]


def test_shortcuts_are_told_from_writing() -> None:
    assert Key(pygame.K_c, pygame.KMOD_LCTRL).command
    assert not Key(pygame.K_q, pygame.KMOD_MODE | pygame.KMOD_LCTRL).command
    assert Key(pygame.K_HOME, pygame.KMOD_RSHIFT).shift


def test_only_keys_and_pads_make_the_focus_visible() -> None:
    assert by_keys(Nav(Direction.UP))
    assert by_keys(Accept())
    assert not by_keys(PointerMove((0, 0)))
    assert not by_keys(Wheel((0, 0), 0, 1))


ABSURD: tuple[Any, ...] = (
    float("nan"), float("inf"), float("-inf"), 1e308, -1e308, -1, 2**31, 2**80, -(2**80), None, "", "x", "\ud800\x00",
    "w" * 100_000, (), (1,), (float("nan"), 2.0), (10**400, 5), (None, None), [], {}, b"x", True, 0.5,
)  # fmt: skip
EVENTS: dict[int, dict[str, Any]] = {
    pygame.MOUSEMOTION: {"pos": (3, 4), "touch": False},
    pygame.MOUSEBUTTONDOWN: {"pos": (3, 4), "button": 1, "touch": False},
    pygame.MOUSEBUTTONUP: {"pos": (3, 4), "button": 1, "touch": False},
    pygame.MOUSEWHEEL: {"x": 0, "y": 1, "precise_x": 0.0, "precise_y": 1.0, "flipped": False, "touch": False},
    pygame.FINGERDOWN: {"touch_id": 7, "finger_id": 1, "x": 0.5, "y": 0.5},
    pygame.FINGERMOTION: {"touch_id": 7, "finger_id": 1, "x": 0.5, "y": 0.5},
    pygame.FINGERUP: {"touch_id": 7, "finger_id": 1, "x": 0.5, "y": 0.5},
    pygame.KEYDOWN: {"key": pygame.K_h, "mod": 0, "unicode": "h"},
    pygame.KEYUP: {"key": pygame.K_h, "mod": 0},
    pygame.TEXTINPUT: {"text": "h"},
    pygame.TEXTEDITING: {"text": "h", "start": 1},
    pygame.CONTROLLERBUTTONDOWN: {"button": 0, "instance_id": 1},
    pygame.CONTROLLERAXISMOTION: {"axis": 0, "value": 32767, "instance_id": 1},
    pygame.JOYBUTTONDOWN: {"button": 0, "instance_id": 1},
    pygame.JOYHATMOTION: {"value": (0, 1), "instance_id": 1},
    pygame.JOYAXISMOTION: {"axis": 0, "value": 1.0, "instance_id": 1},
    pygame.JOYDEVICEREMOVED: {"instance_id": 1},
}


def sound(event: InputEvent) -> bool:
    """Whether whoever gets an event can rely on it."""
    pos = getattr(event, "pos", (0, 0))
    words = getattr(event, "text", "")
    return (
        all(type(n) is int and abs(n) <= 30_000 for n in pos)
        and abs(getattr(event, "dx", 0.0)) <= 100
        and abs(getattr(event, "dy", 0.0)) <= 100
        and len(words) <= 1000
        and words.encode().isascii() in (True, False)
        and 0 <= getattr(event, "caret", 0) <= len(words)
    )


@pytest.mark.parametrize("kind", EVENTS, ids=pygame.event.event_name)
def test_no_value_of_any_event_is_taken_on_trust(kind: int) -> None:
    for name in EVENTS[kind]:
        for absurd in ABSURD:
            device = Translator((1000, 500))
            device.typing = True
            finger(device, pygame.FINGERDOWN, 0.5, 0.5, 1)
            found = send(device, kind, **{**EVENTS[kind], name: absurd})
            found += send(device, kind, **{key: value for key, value in EVENTS[kind].items() if key != name})
            found += device.tick(1.0)
            assert all(map(sound, found)), (name, absurd, found)
            mouse(device, pygame.MOUSEBUTTONUP, (1, 1))
            assert mouse(device, pygame.MOUSEBUTTONDOWN, (3, 4)) == [PointerDown((3, 4))], "the next one is heard"


def test_a_finger_whose_place_is_unknown_still_goes_up_where_it_was(device: Device) -> None:
    finger(device, pygame.FINGERDOWN, 0.1, 0.2, 5)
    assert finger(device, pygame.FINGERMOTION, float("nan"), 0.3, 5) == [
        PointerMove((100, 100), 1, Kind.TOUCH, held=True)
    ]
    assert finger(device, pygame.FINGERUP, float("inf"), 0.3, 5) == [PointerUp((100, 100), 1, Kind.TOUCH)]
    assert finger(device, pygame.FINGERDOWN, float("nan"), 0.3, 5) == []


def test_fingers_that_went_up_unnoticed_are_let_go(device: Device) -> None:
    finger(device, pygame.FINGERDOWN, 0.1, 0.2, 5)
    again = finger(device, pygame.FINGERDOWN, 0.5, 0.2, 5)
    assert again == [PointerCancel(1), PointerDown((500, 100), 1, Kind.TOUCH)]
    found = []
    for name in range(100):
        device.pass_time(1.0)
        found += finger(device, pygame.FINGERDOWN, name % 10 / 10, name // 10 / 10, 100 + name)
    assert isinstance(found[-2], PointerCancel)
    downs = [event.pointer for event in found if isinstance(event, PointerDown)]
    assert len(downs) == 99, "each of them is heard, but for one that comes down on another"
    assert max(downs) <= 80


@pytest.mark.parametrize(
    ("code", "text", "sign"),
    [(pygame.K_1, "1", "!"), (pygame.K_3, "3", "#"), (pygame.K_4, "4", "$"), (pygame.K_5, "5", "%"),
     (pygame.K_SLASH, "/", "?"), (ord("ß"), "ß", "?")],
)  # fmt: skip
def test_signs_are_read_where_the_system_tells_keys_without_shift(
    device: Device, code: int, text: str, sign: str
) -> None:
    """While nobody types it does: nobody could exclaim anything, or ask for the rules, by these keys."""
    assert key(device, code, pygame.KMOD_LSHIFT, text) == [Key(code, pygame.KMOD_LSHIFT, sign)]
    let_go(device, code)
    assert key(device, code, pygame.KMOD_RSHIFT, sign) == [Key(code, pygame.KMOD_RSHIFT, sign)]
    let_go(device, code)
    assert key(device, code, 0, text) == [Key(code, 0, text)]


def test_other_signs_with_shift_stay_as_they_are_told(device: Device) -> None:
    assert key(device, pygame.K_3, pygame.KMOD_LSHIFT, "§") == [Key(pygame.K_3, pygame.KMOD_LSHIFT, "§")]
    assert key(device, pygame.K_q, pygame.KMOD_LSHIFT, "q") == [Key(pygame.K_q, pygame.KMOD_LSHIFT, "q")]
