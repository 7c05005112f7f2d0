"""Every widget does the same by mouse, touch and keys, and a form gives each event to whoever it is for."""

from collections.abc import Callable
from typing import Literal

import pygame
import pytest

from game.ui import text
from game.ui.art import Art
from game.ui.input import (
    Accept,
    Key,
    Kind,
    PointerCancel,
    PointerDown,
    PointerMove,
    PointerUp,
    TextInput,
    Wheel,
)
from game.ui.painter import DisplayList, Painter
from game.ui.shapes.furniture import Tile
from game.ui.theme import RED, RED_DEEP, Metrics
from game.ui.widgets import (
    Button,
    Drawing,
    Form,
    GameTile,
    Label,
    Panel,
    Paragraph,
    RoundButton,
    Row,
    Segmented,
    Slider,
    Stepper,
    TextEntry,
    Toggle,
    Widget,
    WidgetStyle,
)
from tests.ui.widget_bench import DOWN, LEFT, NEXT, PREVIOUS, RIGHT, UP, Bench

pytestmark = pytest.mark.usefixtures("small_art")


def looks(*shown: Widget) -> list[str]:
    return [widget.state for widget in shown]


# -- pressing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(Kind))
def test_a_button_acts_when_the_pointer_goes_up_inside(bench: Bench, kind: Kind) -> None:
    button = bench.button("a", 10, 10)
    bench.send(PointerDown((20, 20), 1, kind))
    assert button.pressed
    assert bench.log == []
    bench.send(PointerUp((30, 20), 1, kind))
    assert bench.log == ["a"]
    assert bench.cues == ["button"]
    assert not button.pressed


def test_dragging_out_takes_a_press_back_and_in_again_renews_it(bench: Bench) -> None:
    button = bench.button("a", 10, 10)
    bench.send(PointerDown((20, 20)), PointerMove((300, 20), held=True))
    assert not button.pressed
    bench.send(PointerUp((300, 20)))
    assert bench.log == []
    bench.send(
        PointerDown((20, 20)), PointerMove((300, 20), held=True), PointerMove((20, 20), held=True), PointerUp((20, 20))
    )
    assert bench.log == ["a"]


def test_a_canceled_press_does_nothing(bench: Bench) -> None:
    button = bench.button("a", 10, 10)
    bench.send(PointerDown((20, 20)), PointerCancel(0))
    assert not button.pressed
    bench.send(PointerUp((20, 20)))
    assert bench.log == []


def test_a_button_hidden_while_it_is_held_does_nothing(bench: Bench) -> None:
    button = bench.button("a", 10, 10)
    bench.send(PointerDown((20, 20)))
    button.visible = False
    bench.send(PointerUp((20, 20)))
    assert bench.log == []


def test_fingers_press_different_buttons_at_once_and_one_button_once(bench: Bench) -> None:
    bench.button("a", 10, 10)
    bench.button("b", 10, 100)
    bench.send(
        PointerDown((20, 20), 1, Kind.TOUCH),
        PointerDown((20, 110), 2, Kind.TOUCH),
        PointerDown((25, 20), 3, Kind.TOUCH),
    )
    bench.send(
        PointerUp((20, 110), 2, Kind.TOUCH), PointerUp((20, 20), 1, Kind.TOUCH), PointerUp((25, 20), 3, Kind.TOUCH)
    )
    assert bench.log == ["b", "a"]


def test_the_topmost_widget_is_pressed(bench: Bench) -> None:
    bench.button("a", 10, 10)
    bench.button("b", 20, 10)
    bench.click((40, 20))
    assert bench.log == ["b"]


def test_a_finger_may_miss_a_small_target_and_a_mouse_may_not(small_art: Art) -> None:
    bench = Bench(small_art, target=60)
    bench.button("a", 100, 100, 20, 20)
    bench.click((85, 110))
    assert bench.log == []
    bench.click((85, 110), Kind.TOUCH, 1)
    assert bench.log == ["a"]


def test_between_two_small_targets_the_nearer_one_is_meant(small_art: Art) -> None:
    bench = Bench(small_art, target=60)
    bench.button("a", 100, 100, 20, 20)
    bench.button("b", 130, 100, 20, 20)
    bench.click((123, 110), Kind.TOUCH, 1)
    bench.click((127, 110), Kind.TOUCH, 1)
    assert bench.log == ["a", "b"]


def test_a_disabled_button_says_why_and_does_nothing(bench: Bench) -> None:
    button = bench.button("a", 200, 200)
    button.enabled, button.why = False, "You can still play a nine."
    before = bench.picture()
    bench.click((210, 210))
    assert bench.log == []
    assert bench.form.update(0.01)
    assert pygame.image.tobytes(bench.picture(), "RGB") != pygame.image.tobytes(before, "RGB")
    bench.form.update(3.0)
    assert pygame.image.tobytes(bench.picture(), "RGB") == pygame.image.tobytes(before, "RGB")


def noted_at(bench: Bench, widget: Widget) -> pygame.Rect:
    """Where it is said why a widget cannot be used."""
    bench.form.refuse(widget)
    frame = DisplayList()
    bench.form.draw(frame)
    note = next(sprite for sprite in frame.sprites if sprite.key == ("note", widget.key))
    return note.image.get_rect(topleft=(note.x, note.y))


def test_a_note_lies_clear_of_what_can_be_pressed_beside_its_widget(bench: Bench) -> None:
    button = bench.button("a", 100, 200)
    button.enabled, button.why = False, "Not now."
    assert noted_at(bench, button).bottom <= button.rect.top
    above = bench.button("b", 100, 200 - button.rect.h - 10)
    assert noted_at(bench, button).top >= button.rect.bottom
    below = bench.button("c", 100, 200 + button.rect.h + 10)
    assert noted_at(bench, button).bottom <= above.rect.top
    bench.button("d", 100, above.rect.top - button.rect.h - 10)
    # Nowhere near is it clear: it stands above as ever.
    assert noted_at(bench, button).bottom <= button.rect.top
    assert noted_at(bench, button).colliderect(above.rect)
    assert not noted_at(bench, button).colliderect(below.rect)


def test_a_note_hides_no_words_where_there_is_another_place(bench: Bench) -> None:
    button = bench.button("a", 300, 200)
    button.enabled, button.why = False, "Not now."
    words = bench.form.add(Label("words", "What is to be read."))
    words.place(300, 200 - 40, 200, 36)
    assert noted_at(bench, button).top >= button.rect.bottom
    other = bench.form.add(Label("other", "This too."))
    other.place(300, button.rect.bottom + 4, 200, 36)
    beside = noted_at(bench, button)
    assert beside.right <= button.rect.left
    assert beside.centery == pytest.approx(button.rect.centery, abs=12)
    last = bench.form.add(Label("last", "And this."))
    last.place(0, 200, 296, 36)
    # Words are everywhere: it stands above as ever.
    assert noted_at(bench, button).bottom <= button.rect.top


def test_no_word_of_a_note_is_left_alone(bench: Bench) -> None:
    """Of "Nothing you have goes: pick up the stack" the last word stood on a line of its own."""
    button = bench.button("a", 300, 200)
    button.enabled = False
    sizes = []
    for words in ("Nothing that you have in your hand goes here and now: pick", "Nothing that you have"):
        button.why = words
        sizes.append(noted_at(bench, button).size)
    px = bench.form.style.metrics.words(19)
    first, last = text.wrap("Nothing that you have in your hand goes here and now: pick", px * 18, px, "semi")
    assert last.count(" ") < first.count(" ") - 2, "the example has to be one"
    assert sizes[0][1] > sizes[1][1], "on two lines"
    assert sizes[0][0] < text.size(first, px, "semi")[0]


@pytest.mark.parametrize("kind", [Kind.MOUSE, Kind.TOUCH])
def test_the_second_of_two_clicks_on_a_disabled_button_says_nothing_again(bench: Bench, kind: Kind) -> None:
    button = bench.button("a", 200, 200)
    button.enabled, button.why = False, "No."
    for _ in range(2):
        bench.click((210, 210), kind)
        bench.form.update(0.1)
        assert bench.noted() == ["a"]
    assert bench.cues == ["illegal_thud"]
    # It does not stay for longer either.
    bench.form.update(2.35)
    assert not bench.noted()
    bench.click((210, 210), kind)
    assert bench.cues == ["illegal_thud"] * 2
    assert bench.noted() == ["a"]


@pytest.mark.parametrize("kind", [Kind.MOUSE, Kind.TOUCH])
def test_a_button_that_sleeps_once_it_was_pressed_does_not_refuse_the_second_of_two_clicks(
    bench: Bench, kind: Kind
) -> None:
    button = bench.button("a", 200, 200)
    other = bench.button("b", 400, 200)
    bench.click((210, 210), kind)
    button.enabled, button.why = False, "It is not your turn."
    other.enabled, other.why = False, "Nor this."
    bench.form.update(0.1)
    bench.click((210, 210), kind)
    assert bench.log == ["a"]
    assert "illegal_thud" not in bench.cues
    assert not bench.noted()
    bench.click((410, 210), kind)
    assert bench.noted() == ["b"]
    bench.form.update(0.4)
    bench.click((210, 210), kind)
    assert bench.noted() == ["a"]


def test_events_beside_everything_are_left_to_the_scene(bench: Bench) -> None:
    bench.button("a", 10, 10)
    assert not bench.send(PointerDown((300, 300)), PointerUp((300, 300)))
    assert not bench.send(PointerMove((300, 300)))
    assert not bench.send(Wheel((300, 300), 0, 1))
    assert not bench.send(Key(pygame.K_h))
    assert not bench.send(TextInput("a"))


# -- focus -----------------------------------------------------------------------------------------------------------


def test_the_first_key_shows_the_focus_and_the_next_moves_it(bench: Bench) -> None:
    a, b = bench.button("a", 10, 10), bench.button("b", 10, 60)
    assert bench.send(DOWN)
    assert bench.form.focus is a
    assert looks(a) == ["focused"]
    bench.send(DOWN)
    assert looks(a, b) == ["normal", "focused"]


def test_a_pointer_hides_the_focus_and_leaves_it_where_it_pressed(bench: Bench) -> None:
    a, b = bench.button("a", 10, 10), bench.button("b", 10, 60)
    bench.send(NEXT)
    bench.click((20, 70))
    assert bench.form.focus is b
    assert looks(a, b) == ["normal", "normal"]
    bench.log.clear()
    assert not bench.send(Accept()), "nobody sees where the focus is"
    assert bench.log == []
    bench.send(NEXT)
    assert looks(b) == ["focused"]
    assert bench.send(Accept())
    assert bench.log == ["b"]


def test_tab_goes_round_in_order_and_skips_what_cannot_be_reached(bench: Bench) -> None:
    a, hidden, c = bench.button("a", 10, 10), bench.button("b", 10, 60), bench.button("c", 10, 110)
    bench.form.add(Label("l", "words")).place(10, 200, 80, 20)
    hidden.visible = False
    bench.send(NEXT, NEXT)
    assert bench.form.focus is c
    bench.send(NEXT)
    assert bench.form.focus is a
    bench.send(PREVIOUS)
    assert bench.form.focus is c


def test_without_wrap_tab_leaves_the_form(small_art: Art) -> None:
    bench = Bench(small_art)
    bench.form.wrap = False
    bench.button("a", 10, 10)
    assert bench.send(NEXT)
    assert not bench.send(NEXT)
    assert bench.form.focus is None


def test_arrows_go_to_what_lies_there(bench: Bench) -> None:
    grid = {(x, y): bench.button(f"{x}{y}", 20 + x * 120, 20 + y * 60) for x in range(3) for y in range(3)}
    bench.form.set_focus(grid[1, 1], show=True)
    for way, goal in ((LEFT, (0, 1)), (UP, (0, 0)), (RIGHT, (1, 0)), (RIGHT, (2, 0)), (DOWN, (2, 1)), (DOWN, (2, 2))):
        bench.send(way)
        assert bench.form.focus is grid[goal]
    assert not bench.send(DOWN)
    assert bench.form.focus is grid[2, 2]


def test_every_widget_is_reached_by_arrows_from_every_other(bench: Bench) -> None:
    places = [
        (10, 10, 100, 40),
        (300, 30, 60, 60),
        (40, 120, 400, 30),
        (20, 200, 50, 50),
        (90, 230, 50, 50),
        (500, 300, 99, 40),
    ]
    for i, place in enumerate(places):
        bench.form.add(Button(i, str(i), lambda: None)).place(*place)
    for start in bench.form.widgets:
        reached, fresh = {start.key}, [start]
        while fresh:
            here = fresh.pop()
            for way in (UP, DOWN, LEFT, RIGHT):
                bench.form.set_focus(here, show=True)
                bench.send(way)
                there = bench.form.focus
                assert there is not None
                if there.key not in reached:
                    reached.add(there.key)
                    fresh.append(there)
        assert len(reached) == len(places)


def test_a_disabled_widget_can_be_reached_and_asked_why(bench: Bench) -> None:
    button = bench.button("a", 200, 200)
    button.enabled, button.why = False, "Not now."
    assert bench.send(NEXT, Accept())
    assert bench.log == []
    assert bench.noted() == ["a"]
    assert ("a", "ring") in {s.key for s in bench.sprites()}


def test_a_hint_waits_for_a_resting_mouse_and_comes_at_once_with_the_focus(bench: Bench) -> None:
    tool = bench.form.add(RoundButton("back", "back", lambda: None, hint="Back"))
    tool.place(200, 200, 40, 40)
    bench.send(PointerMove((210, 210)))
    bench.form.update(0.3)
    assert bench.noted() == []
    assert bench.form.update(0.5)
    assert bench.noted() == ["back"]
    bench.send(PointerMove((10, 10)))
    assert bench.noted() == []
    bench.send(NEXT)
    assert bench.noted() == ["back"]


def test_a_hint_is_for_whoever_has_moved_the_mouse_there_and_gone_when_it_was_read(bench: Bench) -> None:
    """Where the button of the page before lay, another one may lie now: nobody has asked about that."""
    tool = bench.form.add(RoundButton("back", "back", lambda: None, hint="Back"))
    tool.place(200, 200, 40, 40)
    bench.send(PointerMove((210, 210), rests=True))
    bench.form.update(1.0)
    assert bench.noted() == []
    bench.send(PointerMove((211, 210)))
    bench.form.update(1.0)
    assert bench.noted() == ["back"]
    assert bench.form.update(6.0)
    assert bench.noted() == []
    bench.send(PointerMove((212, 210)))
    bench.form.update(1.0)
    assert bench.noted() == ["back"]
    # What comes below a mouse that rests says nothing either.
    tool.place(300, 300, 40, 40)
    bench.form.update(1.0)
    tool.place(200, 200, 40, 40)
    bench.form.update(1.0)
    bench.form.update(1.0)
    assert bench.noted() == []


def test_hovering_changes_the_look_once(bench: Bench) -> None:
    button = bench.button("a", 10, 10)
    bench.form.update(0.0)
    bench.send(PointerMove((20, 20)))
    assert looks(button) == ["hover"]
    assert bench.form.update(0.01)
    bench.send(PointerMove((22, 20)))
    assert not bench.form.update(0.01)
    bench.send(PointerCancel(0))
    assert looks(button) == ["normal"]


def test_what_slides_to_where_a_drag_began_is_not_hovered(bench: Bench) -> None:
    """The mouse is where it let go, and nothing has moved it since."""
    button, other, there = bench.button("a", 10, 10), bench.button("b", 10, 200), bench.button("c", 200, 100)
    bench.send(PointerMove((20, 20)), PointerDown((20, 20)), PointerMove((210, 110), held=True))
    button.place(10, 300, *button.rect.size)
    other.place(10, 10, *other.rect.size)
    bench.send(PointerUp((210, 110)))
    bench.form.update(0.01)
    assert looks(button, other, there) == ["normal", "normal", "hover"]


def test_two_widgets_of_one_key_are_refused(bench: Bench) -> None:
    bench.button("a", 10, 10)
    with pytest.raises(ValueError, match="'a'"):
        bench.button("a", 50, 50)


# -- values ----------------------------------------------------------------------------------------------------------


def test_a_toggle_switches_by_pointer_and_key(bench: Bench) -> None:
    toggle = bench.form.add(Toggle("t", False, bench.log.append))
    toggle.place(10, 10, 80, 30)
    bench.click((20, 20))
    bench.send(NEXT, Accept())
    assert bench.log == [True, False]
    assert bench.cues == ["toggle", "toggle"]


def test_segments_are_chosen_by_pointer_arrows_and_enter(bench: Bench) -> None:
    seg = bench.form.add(Segmented("s", ["one", "two", "three"], 0, bench.log.append))
    seg.place(100, 100, 300, 40)
    bench.click((350, 120))
    bench.click((360, 120))
    bench.send(NEXT, RIGHT, LEFT, Accept(), Accept())
    assert bench.log == [2, 1, 2, 0]


def test_a_slider_follows_the_pointer_and_steps_by_arrows(bench: Bench) -> None:
    slider = bench.form.add(Slider("s", 0.5, bench.log.append, step=0.25, on_done=lambda: bench.log.append("done")))
    slider.place(100, 100, 200, 40)
    bench.send(
        PointerDown((290, 120)), PointerMove((900, 10), held=True), PointerMove((0, 10), held=True), PointerUp((0, 10))
    )
    assert bench.log == [1.0, 0.0, "done"]
    bench.log.clear()
    bench.send(NEXT, RIGHT, LEFT, LEFT)
    assert bench.log == [0.25, "done", 0.0, "done"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_a_slider_says_keeps_clear_of_its_knob(scale: float) -> None:
    """At its right end the knob lay on the words."""
    bench = Bench(Art(Metrics(1280, 720, scale)))
    slider = bench.form.add(Slider("s", 1.0, bench.log.append, words=lambda value: "200 %"))
    slider.place(100, 100, 240, 40)
    frame = DisplayList()
    bench.form.draw(frame, 0)
    listed = {sprite.key: sprite for sprite in frame.sprites}
    rail, words = listed["s", "slider"], listed["s", "words"]
    knob = rail.x + rail.image.get_bounding_rect().right
    assert words.x - knob >= 0.2 * words.image.get_height()
    assert words.x + words.image.get_width() == slider.rect.right


def test_a_canceled_slider_goes_back(bench: Bench) -> None:
    slider = bench.form.add(Slider("s", 0.5, bench.log.append, step=0.25))
    slider.place(100, 100, 200, 40)
    bench.send(PointerDown((290, 120)), PointerCancel(0))
    assert slider.value == 0.5
    assert bench.log == [1.0, 0.5]


def test_a_stepper_counts_by_halves_arrows_and_while_held(bench: Bench) -> None:
    stepper = bench.form.add(Stepper("n", 4, bench.log.append, low=2, high=6))
    stepper.place(100, 100, 200, 40)
    bench.click((290, 120))
    bench.click((110, 120))
    assert bench.log == [5, 4]
    bench.send(NEXT, LEFT, LEFT, LEFT, RIGHT)
    assert bench.log == [5, 4, 3, 2, 3]
    bench.log.clear()
    bench.send(PointerDown((290, 120)))
    for _ in range(20):
        bench.form.update(0.1)
    bench.send(PointerUp((290, 120)))
    assert bench.log == [4, 5, 6]


# -- look ------------------------------------------------------------------------------------------------------------


def everything(bench: Bench) -> list[Widget]:
    """One of each, all over the window."""

    def ignore(*_: object) -> None:
        pass

    tile = Tile("dang_it", "Dang It!", "Follow suit or rank, or say it out loud.", "2-6", "10 min", (RED, RED_DEEP))
    made: list[Callable[[], Widget]] = [
        lambda: Panel("panel", edge="#46507a"),
        lambda: Label("label", "Words"),
        lambda: Paragraph("p", "More words " * 9),
        lambda: Drawing("drawing", lambda art, rect: art.svg("emblems/dang_it", rect.h)),
        lambda: Button("button", "Deal", ignore, kind="red", icon="shuffle"),
        lambda: RoundButton("round", "help", ignore),
        lambda: Toggle("toggle", True, ignore),
        lambda: Row("row", "A row", ignore, icon="cards", sub="of a list"),
        lambda: Segmented("segments", ["a", "b"], 0, ignore),
        lambda: Slider("slider", 0.3, ignore, words=str),
        lambda: Stepper("stepper", 3, ignore, low=1, high=5),
        lambda: TextEntry("entry", "Ada"),
        lambda: GameTile("tile", tile, "Play", ignore),
    ]
    for i, make in enumerate(made):
        bench.form.add(make()).place(20 + i % 4 * 155, 12 + i // 4 * 88, 130, 60)
    return bench.form.widgets


def test_every_look_is_its_own_and_the_same_when_nothing_changed(bench: Bench) -> None:
    for widget in everything(bench):
        looks: set[bytes] = set()
        for hovered, pressed, focused, enabled in ((0, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (0, 0, 0, 0)):
            widget.hovered, widget.pressed, widget.focused = bool(hovered), bool(pressed), bool(focused)
            widget.enabled = bool(enabled)
            looks.add(pygame.image.tobytes(bench.picture(), "RGB"))
            frame, again, painter = DisplayList(), DisplayList(), Painter()
            surface = pygame.Surface((640, 360))
            bench.form.draw(frame)
            painter.paint(surface, frame)
            bench.form.draw(again)
            assert painter.paint(surface, again) == []
        widget.hovered = widget.pressed = widget.focused = False
        widget.enabled = True
        if widget.focusable:
            assert len(looks) >= 3, widget.key


@pytest.mark.parametrize(
    ("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0), ((360, 640), 1.5), ((300, 200), 1.0)]
)
def test_everything_draws_in_any_window(size: tuple[int, int], scale: float) -> None:
    bench = Bench(Art(Metrics(*size, scale)))
    for widget in everything(bench):
        widget.place(5, 5, widget.rect.w * size[0] / 640, 18)
    bench.form.set_focus(bench.form.widgets[-1], show=True)
    assert len(bench.sprites()) >= len(bench.form.widgets)


def test_a_label_never_grows_beyond_its_place(bench: Bench) -> None:
    label = bench.form.add(Label("l", "Rather more words than there is room for", 60))
    label.place(10, 10, 90, 24)
    [sprite] = bench.sprites()
    assert sprite.image.get_width() <= 90
    assert sprite.image.get_height() <= 30


@pytest.mark.parametrize("at", ["left", "center", "right"])
def test_words_with_an_outline_stand_where_those_without_one_do(
    bench: Bench, at: Literal["left", "center", "right"]
) -> None:
    for number, outline in enumerate((0.0, 3.0)):
        label = bench.form.add(Label(number, "Words", 40, at=at, outline=outline))
        label.place(100, 200, 300, 60)
    plain, outlined = bench.sprites()
    rim = (outlined.image.get_width() - plain.image.get_width()) // 2
    assert rim > 0
    assert (outlined.x + rim, outlined.y + rim) == (plain.x, plain.y)


def test_a_tile_rises_under_the_mouse_and_plays_at_a_press(bench: Bench) -> None:
    tile = Tile("dang_it", "Dang It!", "Follow suit or rank.", "2-6", "10 min", (RED, RED_DEEP))
    widget = bench.form.add(GameTile("t", tile, "Play", lambda: bench.log.append("play")))
    widget.place(100, 100, 120, 170)
    before = bench.sprites()[0].y
    bench.send(PointerMove((120, 120)))
    assert bench.animating()
    for _ in range(90):
        bench.form.update(1 / 60)
    assert not bench.animating()
    assert bench.sprites()[0].y < before
    bench.click((120, 120))
    assert bench.log == ["play"]


def test_without_motion_a_tile_is_up_at_once(small_art: Art) -> None:
    form = Form(WidgetStyle(small_art, motion=False))
    tile = Tile("dang_it", "Dang It!", "Follow suit or rank.", "2-6", "10 min", (RED, RED_DEEP))
    form.add(GameTile("t", tile, "Play", lambda: None)).place(100, 100, 120, 170)
    form.handle(PointerMove((120, 120)))
    form.update(0.001)
    assert not form.animating
