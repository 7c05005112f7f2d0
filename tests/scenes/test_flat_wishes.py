"""Hints, taking back and swearing at the family table: for the person who asks, and nothing of it for others."""

from __future__ import annotations

from math import hypot
from random import Random

import pygame
import pytest

from game.rules.registry import GAME_IDS, info_of
from game.rules.views import Viewer
from game.scenes.flat.chair import Chair
from game.scenes.table.outcry import ANSWERED_AFTER
from game.session.session import WayBack
from game.session.settings import Settings
from game.texts import catalog, t
from game.ui.painter import DisplayList
from game.ui.widgets import Form, RoundButton
from tests.support.flat import FlatTable, Tables, still
from tests.support.flat_plays import play
from tests.support.sample import combined

pytestmark = pytest.mark.usefixtures("unwatched")


def is_noted_beside(form: Form, key: str, window: tuple[int, int]) -> bool:
    """Whether what is said of a widget is drawn right above or below it, in what its side sees of the window."""
    noted = form.note()
    assert noted is not None
    assert noted[0].key == key
    frame, button = DisplayList(), noted[0].rect
    form.draw(frame)
    sprite = next(sprite for sprite in frame.sprites if isinstance(sprite.key, tuple) and sprite.key[0] == "note")
    note = sprite.image.get_rect(topleft=(sprite.x, sprite.y))
    between = max(button.top - note.bottom, note.top - button.bottom)
    whole = pygame.Rect((0, 0), window).inflate(note.h // 2, note.h // 2)  # for its shadow
    return whole.contains(note) and note.left < button.right and note.right > button.left and 0 <= between < button.h


@combined(size=[(1280, 720), (720, 1280)], seat=range(4))
def test_what_is_said_of_a_button_stands_beside_it_on_every_side(
    seat: int, size: tuple[int, int], tables: Tables
) -> None:
    """And not on somebody else's cards: the window is wide for some sides, and tall for the others."""
    table = tables("shithead", settings=still, size=size)
    table.settle()
    chair, program = table.chair(seat), table.program
    window = chair.desk.strip.sight.size
    table.open(chair)
    program.frame(table.down(table.name(), table.button(chair, "sort")))
    program.seconds(0.8)
    assert is_noted_beside(chair.form, "sort", window)
    table.scene.sitting.ask(seat)
    program.frame()
    question = table.scene.sitting.asked[seat]
    stay = next(widget for widget in question.widgets if widget.key == "stay")
    program.frame(table.down(table.name(), table.out(chair, *stay.rect.center)))
    program.seconds(0.8)
    assert is_noted_beside(question, "stay", window)


def listed(table: FlatTable) -> list[tuple[object, int, int]]:
    """All that is seen: what, and where."""
    frame = DisplayList()
    table.scene.draw(frame)
    return [(sprite.key, sprite.x, sprite.y) for sprite in frame.sprites]


def hinted(table: FlatTable) -> list[int]:
    """In the strips of which seats a hint is read."""
    return [key[0][1] for key, _, _ in listed(table) if isinstance(key, tuple) and key[1] == "hinted"]


def in_turn(table: FlatTable) -> Chair:
    return next(chair for chair in table.scene.chairs if chair.to_act)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_hint_is_seen_by_nobody_but_whoever_asked_and_looks(game: str, tables: Tables) -> None:
    table = tables(game, max(3, min(info_of(game).seats)), 3)
    table.settle()
    for _ in range(6):  # until somebody in turn has cards in hand
        if in_turn(table).hand:
            break
        play(table, Random(1), 1)
        table.settle()
    chair = in_turn(table)
    table.program.seconds(0.2)
    closed = listed(table)
    table.press(chair, "hint")
    table.program.seconds(0.2)
    assert chair.seat.hint_words
    assert listed(table) == closed, "a closed hand tells nothing of it"
    finger = table.open(chair)
    assert hinted(table) == [chair.number]
    marked = "target" in chair.states().values()
    assert marked or chair.proposed, "what is proposed is marked in the own hand or at its button"
    other = next(one for one in table.scene.chairs if one is not chair)
    table.lift(finger)
    assert hinted(table) == []
    finger = table.open(other)
    assert hinted(table) == []
    table.lift(finger)
    assert table.scene.retell()
    assert not chair.seat.hint_words, "it was said in another language"


def able(table: FlatTable) -> Chair | None:
    """Whoever can take something back."""
    return next((one for one in table.scene.chairs if isinstance(one.seat.way_back(), WayBack)), None)


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_was_done_is_taken_back_by_whoever_did_it_and_done_again(game: str, tables: Tables) -> None:
    table = tables(game, max(3, min(info_of(game).seats)), 3)
    session, seed, chair = table.session, 0, None
    while chair is None:
        table.settle()
        play(table, Random(seed), 1)
        table.settle()
        assert table.there
        chair, seed = able(table), seed + 1
    undo = session.snapshot(Viewer(chair.number))
    way = chair.seat.way_back()
    assert isinstance(way, WayBack)
    for other in table.scene.chairs:
        finger = table.open(other) if other.hand else None
        keys = {widget.key for widget in other.form.widgets if widget.visible}
        assert ("undo" in keys) is (other is chair)
        if finger is not None:
            table.lift(finger)
    assert chair.hand, "buttons hide with the hand"
    table.press(chair, "undo")
    table.program.seconds(0.3)
    assert session.position == way.position
    said = [line for line in table.scene.stage.memory.lines if line.startswith("Taken back")]
    assert [line.seat for line in said] == [chair.number]
    told = [key for key, _, _ in listed(table) if isinstance(key, tuple) and key[1] == "told"]
    assert len(told) == len(table.scene.stage.geometry.sights), "it is said to all sides"
    for one in table.scene.chairs:
        assert one.model.view() == session.snapshot(Viewer(one.number))
        assert not one.open
    assert table.scene.stage.model.view() == session.snapshot(table.scene.seat.viewer)
    table.settle()
    table.press(chair, "redo")
    table.settle()
    table.program.seconds(0.3)
    assert session.snapshot(Viewer(chair.number)) == undo
    for one in table.scene.chairs:
        assert one.model.view() == session.snapshot(Viewer(one.number))


def test_what_tools_are_for_is_said_in_the_language_that_was_chosen(tables: Tables) -> None:
    table = tables("dang_it", 4, 3)
    table.settle()
    app = table.program.app
    for language in ("de", "en"):
        app.settings.language = language
        app.apply()
        table.program.frame()
        words = catalog(language)
        for chair in table.scene.chairs:
            hints = {widget.key: widget.hint for widget in chair.form.widgets if isinstance(widget, RoundButton)}
            assert hints == {
                "sort": words["flat.sort"],
                "hint": words["table.hint"],
                "undo": words["table.undo"],
                "redo": words["table.redo"],
            }


def test_a_tap_on_the_own_portrait_lets_one_exclaim_something(tables: Tables) -> None:
    table = tables("dang_it", 4, 3)
    table.settle()
    settings = table.scene.services.settings
    settings.temper, settings.shouts = 1.0, "mild"
    for chair in table.scene.chairs:
        x, y, _ = chair.desk.face
        table.tap(table.out(chair, x, y))
        form = table.scene.sitting.asked[chair.number]
        choice = next(widget for widget in form.widgets if widget.key == "outcry curse")
        table.tap(table.out(chair, *choice.rect.center))
        assert table.scene.stage.voices.words(chair.number) == t("table.outcry.curse.mild")
        assert not table.scene.sitting.asked
        table.program.seconds(ANSWERED_AFTER + 0.1)
        assert table.scene.stage.voices.speaks(3), "somebody answers"
        table.program.seconds(6.0)


def test_a_second_finger_on_a_portrait_that_is_held_does_nothing(tables: Tables) -> None:
    table = tables("dang_it", 4, 3)
    table.settle()
    chair = table.scene.chairs[0]
    x, y, d = chair.desk.face
    one, two = table.out(chair, x - d / 4, y), table.out(chair, x + d / 4, y)
    first, second = table.name(), table.name()
    table.program.frame(table.down(first, one), table.down(second, two))
    table.program.seconds(0.3)
    table.program.frame(table.up(second))
    assert not table.scene.sitting.asked
    table.program.seconds(0.2)
    table.program.frame(table.up(first))
    table.program.seconds(0.2)
    assert list(table.scene.sitting.asked) == [chair.number]


def test_a_button_over_a_portrait_is_pressed_and_not_the_portrait(tables: Tables) -> None:
    def large(settings: Settings) -> None:
        still(settings)
        settings.words = 2.0

    table = tables("that_dam_game", settings=large)
    table.settle()
    chair = next(one for one in table.scene.chairs if one.desk.raised)
    x, y, d = chair.desk.face
    finger = table.open(chair)
    before = [token.card for token in chair.hand]
    sort = next(widget for widget in chair.form.widgets if widget.key == "sort")
    over = sort.rect.right - 2, min(sort.rect.bottom - 2, round(y))
    assert hypot(over[0] - x, over[1] - y) < d / 2, "it lies over the portrait"
    table.tap(table.out(chair, *over))
    assert [token.card for token in chair.hand] != before
    assert not table.scene.sitting.asked
    table.lift(finger)


def test_words_of_actions_find_room_beside_the_tools(tables: Tables, cuts: list[str]) -> None:
    table = tables("screw_your_neighbor", 8, 8)
    table.settle()
    finger = table.open(in_turn(table))
    table.program.seconds(0.2)
    assert len(in_turn(table).specs) > 1
    assert not {spec.words for spec in in_turn(table).specs.values()} & set(cuts)
    table.lift(finger)
