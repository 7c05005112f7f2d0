"""Lessons: real rules, written moves, and a coach who can be followed or left."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.generators.lessons.make_lessons import written
from game.app import App
from game.resources import resource_path
from game.rules.actions import KEEP, SWAP, Discard, Meld, Play
from game.rules.cards import parse_card, parse_cards
from game.rules.record import ActionStep, replay
from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.lesson.scene import LessonScene, NoteScene, lesson_of
from game.scenes.menu.title import TitleScene
from game.scenes.page import PageScene
from game.scenes.setup.scene import SetupScene
from game.scenes.tables import PLAYABLE
from game.session.files import Paths
from game.session.lesson import same
from game.texts import catalogue, has, t
from game.ui.widgets import Button
from game.ui.window import open_display

taught = pytest.mark.parametrize("game_id", PLAYABLE)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    open_display()
    paths = Paths.at(tmp_path)
    place = {"x": 0, "y": 0, "width": 1280, "height": 720, "display": 0}
    paths.settings.write_text(json.dumps({"pace": "off", "pause_after_play": 0, "window": place}))
    app = App(paths, routes.Title())
    app.step([], 0.0)
    yield app
    app.close()


def button(scene: FormScene, key: str) -> Button:
    """A button of a scene."""
    found = next(widget for widget in scene.form.widgets if widget.key == key)
    assert isinstance(found, Button)
    return found


@taught
def test_every_game_has_a_lesson_that_keeps_the_rules(game_id: str) -> None:
    lesson = lesson_of(game_id)
    assert lesson.record.game == game_id
    replay(lesson.record)
    mine = {i for i, step in enumerate(lesson.actions) if step.seat == 0}
    assert lesson.asked <= mine, "moves of the person are asked of the person"
    spoken = [number for number in lesson.asked if has(f"lessons.{game_id}.{number}.say")]
    assert 4 <= len(spoken) <= 8, "a lesson takes less than two minutes"
    assert isinstance(lesson.record.steps[-1], ActionStep)


@taught
def test_the_coach_has_words_for_every_note(game_id: str) -> None:
    asked = lesson_of(game_id).asked
    for number in asked:
        assert len(t(f"lessons.{game_id}.{number}.do")) < 60
    said = {int(key.split(".")[2]): len(words) for key, words in catalogue("en").items()
            if key.startswith(f"lessons.{game_id}.") and key.endswith(".say")}  # fmt: skip
    assert min(asked) in said
    assert said.keys() <= asked, "nothing is said that nobody hears"
    assert max(said.values()) < 420
    assert t(f"lessons.{game_id}.end")


@taught
def test_doing_what_is_asked_leads_to_the_end_and_to_the_set_up(app: App, game_id: str) -> None:
    app.manager.push(routes.Lesson(game_id))
    notes = done = 0
    for _ in range(4000):
        app.step([], 1 / 30)
        scene = app.manager.top
        if isinstance(scene, NoteScene):
            notes += 1
            go_on = button(scene, "go")
            scene.form.set_focus(go_on)
            go_on.activate()
        elif isinstance(scene, LessonScene):
            asked = scene.seat.hinted
            if asked is not None and scene.stage.legal() and scene.stage.choreographer.idle:
                assert scene.touch.submit(asked, None)
                done += 1
        else:
            break
    assert isinstance(app.manager.top, SetupScene)
    numbers = lesson_of(game_id).asked
    assert done == len(numbers)
    assert notes == sum(has(f"lessons.{game_id}.{number}.say") for number in numbers) + 1
    assert app.store.unfinished() == [], "a lesson is not kept"


def test_another_legal_move_is_turned_down_and_changes_nothing(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    for _ in range(400):
        app.step([], 1 / 30)
        scene = app.manager.top
        if isinstance(scene, NoteScene):
            button(scene, "go").activate()
        elif isinstance(scene, LessonScene) and scene.seat.hinted is not None and scene.stage.legal():
            break
    scene = app.manager.top
    assert isinstance(scene, LessonScene)
    before = scene.seat.session.seq
    other = next(action for action in scene.stage.legal() if action != scene.seat.hinted)
    assert not scene.touch.submit(other, None)
    assert scene.seat.session.seq == before
    assert scene.touch.refusal is not None


def test_a_lesson_can_be_left_at_any_note(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    for _ in range(400):
        app.step([], 1 / 30)
        scene = app.manager.top
        if isinstance(scene, NoteScene):
            button(scene, "leave").activate()
            break
    for _ in range(20):
        app.step([], 1 / 30)
    assert isinstance(app.manager.top, TitleScene)


def test_a_lesson_is_offered_before_the_first_match_and_never_again(app: App) -> None:
    def open_setup() -> type:
        app.manager.push(routes.Setup("shithead"))
        for _ in range(5):
            app.step([], 1 / 30)
        return type(app.manager.top)

    assert open_setup() is NoteScene
    note = app.manager.top
    assert isinstance(note, NoteScene)
    button(note, "leave").activate()
    app.step([], 1 / 30)
    assert isinstance(app.manager.top, SetupScene)
    app.manager.pop()
    assert open_setup() is SetupScene
    assert json.loads(app.paths.settings.read_text())["lessons"] == ["shithead"]


def test_the_offer_leads_through_the_lesson_back_to_the_same_set_up(app: App) -> None:
    app.manager.push(routes.Setup("dang_it"))
    app.step([], 1 / 30)
    app.step([], 1 / 30)
    depth = app.manager.depth
    note = app.manager.top
    assert isinstance(note, NoteScene)
    button(note, "go").activate()
    app.step([], 1 / 30)
    assert isinstance(app.manager.top, LessonScene)
    app.manager.top.play(app.manager.top.navigator)
    app.step([], 1 / 30)
    assert isinstance(app.manager.top, SetupScene)
    assert app.manager.depth == depth - 1


@pytest.mark.parametrize("way", ["set-up", "rules"])
def test_a_button_leads_to_the_lesson(app: App, way: str) -> None:
    app.settings.lessons = PLAYABLE
    app.manager.push(routes.Setup("damn_you") if way == "set-up" else routes.Rules("damn_you"))
    app.step([], 1 / 30)
    page = app.manager.top
    assert isinstance(page, PageScene)
    button = next(widget for widget in page.form.widgets if widget.key == "lesson")
    button.activate()
    app.step([], 1 / 30)
    assert isinstance(app.manager.top, LessonScene)
    assert app.manager.top.seat.session.game_id == "damn_you"


def test_lessons_are_as_their_generator_writes_them() -> None:
    for game in PLAYABLE:
        assert resource_path("lessons", f"{game}.json").read_text("ascii") == written(game).text()


def test_any_order_and_any_copy_will_do() -> None:
    def meld(sets: str, runs: str) -> Meld:
        return Meld((tuple(parse_cards(sets)),), (tuple(parse_cards(runs)),))

    asked = meld("9S 9D 9C", "5H 6H 2C 8H")
    assert same(asked, meld("9C 9S 9D", "5H 6H 2C 8H"))
    assert not same(asked, meld("9C 9S 9Db", "5H 6H 2C 8H"))
    assert same(Discard(parse_card("QC")), Discard(parse_card("QCb")))
    two, three = parse_cards("4C 4D"), parse_cards("4C 4D 4H")
    assert same(Play(tuple(two), "hand"), Play(tuple(reversed(two)), "hand"))
    assert not same(Play(tuple(two), "hand"), Play(tuple(three), "hand"))
    assert not same(KEEP, SWAP)


def test_nothing_can_be_done_before_the_coach_has_spoken(app: App) -> None:
    app.settings.pause_after_play = 700
    app.settings.pace = "normal"
    app.manager.push(routes.Lesson("screw_your_neighbor"))
    early = 0
    for _ in range(900):
        app.step([], 1 / 30)
        scene = app.manager.top
        if isinstance(scene, NoteScene):
            break
        assert isinstance(scene, LessonScene)
        early += scene.seat.hinted is not None and scene.stage.model.to_act == 0
        assert not scene.stage.legal()
    assert isinstance(app.manager.top, NoteScene)
    assert early
