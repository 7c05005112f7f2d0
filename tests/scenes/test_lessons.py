"""Lessons: real rules, written moves, and a coach who can be followed or left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from assets.generators.lessons.make_lessons import written
from game.app import App
from game.resources import resource_path
from game.rules.actions import KEEP, SWAP, Discard, Meld, Play
from game.rules.cards import format_card, parse_card, parse_cards
from game.rules.record import ActionStep, replay
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.lesson.dock import bend
from game.scenes.lesson.meant import lights
from game.scenes.lesson.offer import NoteScene
from game.scenes.lesson.scene import LessonScene, lesson_of
from game.scenes.menu.title import TitleScene
from game.scenes.page import PageScene
from game.scenes.rulebook.scene import RulesScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.marks import hinted_buttons
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE
from game.session.files import Paths
from game.session.lesson import same
from game.session.settings import Motion, Settings
from game.texts import catalog, t, use
from game.ui.input import Undo
from game.ui.painter import DisplayList, Sprite
from game.ui.table.hand import CardTarget
from game.ui.table.spots import Box
from game.ui.widgets import Button, Paragraph, Row, Widget
from game.ui.window import open_display
from tests.support.menus import Program, misplaced, speaking
from tests.support.stored import unfinished

pytestmark = pytest.mark.usefixtures("unwatched")

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
    use("en")


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
    assert 4 <= len(lesson.asked) <= 9
    assert len(lesson.notes) <= 12, "a lesson takes less than two minutes"
    assert [note.at for note in lesson.notes] == sorted(note.at for note in lesson.notes)
    assert isinstance(lesson.record.steps[-1], ActionStep)


@taught
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_coach_has_words_for_every_note_and_few_of_them(game_id: str, language: str) -> None:
    lesson, words = lesson_of(game_id), catalog(language)
    for note in lesson.notes:
        key = f"lessons.{game_id}.{note.key}"
        assert len(words[f"{key}.head"]) <= 50
        assert len(words.get(f"{key}.say", "")) <= 190
        # Only whoever is asked for something is told what to do.
        assert (f"{key}.do" in words) == (note.key == str(note.at))
        assert len(words.get(f"{key}.do", "")) < 60
    keys = {f"lessons.{game_id}.{note.key}" for note in lesson.notes}
    said = {key.rsplit(".", 1)[0] for key in words if key.startswith(f"lessons.{game_id}.")}
    assert said == keys, "nothing is said that nobody hears"
    assert {note.at for note in lesson.notes} == {*lesson.asked, len(lesson.actions)}


def frames(app: App, count: int = 4000) -> Iterator[LessonScene]:
    """The lesson after each frame, as long as it is on; nothing ever lies over it."""
    for _ in range(count):
        app.step([], 1 / 30)
        if not isinstance(app.manager.top, LessonScene):
            return
        yield app.manager.top


def asked(app: App) -> LessonScene:
    """The lesson when somebody is asked for something."""
    for scene in frames(app):
        if scene.coach.next_shown:
            scene.coach.next.activate()
        elif scene.coach.note is not None and scene.stage.legal():
            return scene
    raise AssertionError("nobody is asked for anything")


@taught
def test_doing_what_is_asked_leads_to_the_end_and_to_the_set_up(app: App, game_id: str) -> None:
    app.manager.push(routes.Lesson(game_id))
    heard, done = [], 0
    for scene in frames(app):
        note, action = scene.coach.note, scene.seat.hinted
        if note is not None and note.key not in heard:
            heard.append(note.key)
            assert scene.look.asked_at is None or scene.stage.ticker.line, "the table asks for nothing beside her"
        if note is not None and scene.coach.next_shown:
            assert not scene.stage.legal(), "where there is something to do, doing it leads on"
            scene.coach.next.activate()
        elif action is not None and scene.stage.legal() and scene.stage.choreographer.idle:
            assert scene.touch.submit(action, None)
            done += 1
    assert isinstance(app.manager.top, SetupScene)
    lesson = lesson_of(game_id)
    assert done == len(lesson.asked)
    assert heard == [note.key for note in lesson.notes]
    assert unfinished(app.store) == [], "a lesson is not kept"


def act_by_mouse(app: App, scene: LessonScene) -> None:
    at = scene.coach.next.rect.center if scene.coach.next_shown else None
    marked = hinted_buttons(scene.seat, scene.stage.presenter.controls, scene.touch.specs)
    buttons = [scene.touch.specs[key].box for key in marked]
    if at is None and buttons:
        at = round(buttons[0].x + buttons[0].w / 2), round(buttons[0].y + buttons[0].h / 2)
    if at is None:
        rect = scene.touch.targets[scene.touch.hinted()[0].number].rect
        at = rect.left + rect.w // 6, rect.centery
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        facts = {"rel": (1, 1), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        app.step([pygame.event.Event(kind, pos=at, touch=False, **facts)], 1 / 30)


def act_by_finger(app: App, scene: LessonScene) -> None:
    posted: list[tuple[int, int]] = []
    step = app.step

    def heard(events: list[pygame.event.Event], dt: float) -> None:
        posted.extend(event.pos for event in events)

    app.step = heard  # type: ignore[method-assign, assignment]
    act_by_mouse(app, scene)
    app.step = step  # type: ignore[method-assign]
    x, y = posted[-1]
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        facts: dict[str, Any] = {
            "touch_id": 1,
            "finger_id": 1,
            "x": x / 1280,
            "y": y / 720,
            "dx": 0.0,
            "dy": 0.0,
            "pressure": 1.0,
        }
        app.step([pygame.event.Event(kind, **facts)], 1 / 30)


def act_by_keys(app: App, scene: LessonScene) -> None:
    def press(key: int, letter: str) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            app.step([pygame.event.Event(kind, key=key, mod=0, unicode=letter, scancode=0)], 1 / 30)

    action = scene.seat.hinted
    if isinstance(action, Play):
        rank = next(iter(action.cards))
        name = format_card(rank)[0]
        for _ in range(4):
            press(ord(name.lower()), name.lower())
            focus = scene.form.focus
            if isinstance(focus, CardTarget) and focus.token.card == rank:
                break
    elif action is not None:
        press(pygame.K_d, "d")
        return
    press(pygame.K_RETURN, "\r")


def act_by_pad(app: App, scene: LessonScene) -> None:
    """Go to what is asked for with the pad's cross, and press it; its shoulders go on where the cross leads nowhere."""

    def press(button: int) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            app.step([pygame.event.Event(kind, button=button, instance_id=0)], 1 / 30)

    buttons = hinted_buttons(scene.seat, scene.stage.presenter.controls, scene.touch.specs)
    wanted: Widget
    if scene.coach.next_shown:
        wanted = scene.coach.next
    elif buttons:
        wanted = scene.touch.actions[buttons[0]]
    else:
        wanted = scene.touch.targets[scene.touch.hinted()[0].number]
    for _ in range(40):
        focus = scene.form.focus
        if focus is wanted and focus.focused:
            break
        if focus is None or not focus.focused:
            press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        else:
            aside, down = wanted.rect.centerx - focus.rect.centerx, wanted.rect.centery - focus.rect.centery
            if abs(aside) > abs(down):
                press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT if aside > 0 else pygame.CONTROLLER_BUTTON_DPAD_LEFT)
            else:
                press(pygame.CONTROLLER_BUTTON_DPAD_DOWN if down > 0 else pygame.CONTROLLER_BUTTON_DPAD_UP)
            if scene.form.focus is focus:
                press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    press(pygame.CONTROLLER_BUTTON_A)


@pytest.mark.parametrize("act", [act_by_mouse, act_by_finger, act_by_keys, act_by_pad])
def test_mouse_finger_keys_and_pad_lead_through_a_lesson(app: App, act: Callable[[App, LessonScene], None]) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    acts = 0
    for scene in frames(app):
        if scene.coach.note is not None and scene.coach.dock is not None and scene.stage.shown:
            act(app, scene)
            acts += 1
    assert isinstance(app.manager.top, SetupScene)
    assert acts <= 2 * len(lesson_of("dang_it").notes)


def test_another_legal_move_is_turned_down_and_changes_nothing(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    scene = asked(app)
    before = scene.seat.session.seq
    other = next(action for action in scene.stage.legal() if action != scene.seat.hinted)
    assert not scene.touch.submit(other, None)
    assert scene.seat.session.seq == before
    assert scene.touch.refusals.said is not None
    assert scene.coach.note is not None, "she goes on saying it"


def test_whoever_asks_for_a_hint_is_shown_once_more_what_she_means(app: App) -> None:
    app.settings.motion = "full"
    app.manager.push(routes.Lesson("dang_it"))
    scene = asked(app)
    scene.update(1.0)
    assert not scene.coach.animating
    scene.ask_hint()
    assert scene.coach.animating


def test_taking_back_leads_a_step_back(app: App) -> None:
    app.manager.push(routes.Lesson("shithead"))
    scene = asked(app)
    assert said(scene) != "1a"
    assert scene.handle(Undo())
    assert said(scene) == "1a"
    assert scene.touch.refusals.said is None


def test_the_menu_of_a_lesson_promises_nothing_that_only_matches_have(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    asked(app).open_menu()
    for _ in range(20):
        app.step([], 1 / 30)
    menu = app.manager.top
    assert isinstance(menu, FormScene)
    rows = {widget.key: widget for widget in menu.form.widgets}
    assert not rows["fair"].visible
    leave = rows["leave"]
    assert isinstance(leave, Row)
    assert (leave.words, leave.sub) == (t("lessons.skip"), "")


def test_the_menu_of_a_lesson_leads_back_to_the_match_in_which_it_was_begun(
    begin: Callable[..., Program],
) -> None:
    program = begin(routes.Setup("dang_it"), size=(1280, 720))
    program.click("deal")
    program.seconds(1.0)
    table = program.top
    assert type(table) is TableScene
    program.key(pygame.K_F1)
    program.seconds(0.3)
    rules = program.top
    program.click("lesson")
    program.seconds(0.5)
    assert isinstance(program.top, LessonScene)
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    program.click("leave")
    program.seconds(0.5)
    assert program.top is rules
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert program.top is table


@taught
def test_nobody_in_a_lesson_looks_or_is_called_like_somebody_else(app: App, game_id: str) -> None:
    for portrait in ("gertrude", "ada", "pip"):
        app.settings.player_avatar, app.settings.player_name = portrait, t(f"characters.{portrait}.name")
        app.manager.push(routes.Lesson(game_id))
        app.step([], 1 / 30)
        scene = app.manager.top
        assert isinstance(scene, LessonScene)
        faces, names = zip(*((seat.character, seat.name) for seat in scene.seat.seats), strict=True)
        assert len({*faces, "ada"}) == len(faces) + 1
        assert len(set(names)) == len(names)


def test_a_lesson_can_be_left_at_any_note(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    asked(app).coach.leave.activate()
    for _ in range(20):
        app.step([], 1 / 30)
    assert isinstance(app.manager.top, TitleScene)


def said(scene: LessonScene) -> str:
    """The key of the note that the coach says."""
    return scene.coach.note.key if scene.coach.note is not None else ""


def test_one_step_back_the_table_lies_as_it_did(app: App) -> None:
    app.manager.push(routes.Lesson("shithead"))
    scene = asked(app)
    assert scene.coach.back.visible, "the first step has two notes"
    scene.coach.back.activate()
    assert said(scene) == "1a"
    assert not scene.stage.legal(), "nothing can be done before she has said what"
    for _ in range(2):
        scene = asked(app)
        action = scene.seat.hinted
        assert action is not None
        assert scene.touch.submit(action, None)
    scene = asked(app)
    assert scene.seat.session.seq == 4
    scene.coach.back.activate()
    again = asked(app)
    assert again is not scene
    assert again.seat.session.seq == 2
    assert said(again) == "2"
    assert again.touch.submit(Play(tuple(parse_cards("4C 4D")), "hand"), None)


@taught
def test_the_way_back_leads_to_every_note(app: App, game_id: str) -> None:
    app.manager.push(routes.Lesson(game_id))
    notes = [note.key for note in lesson_of(game_id).notes]
    for scene in frames(app):
        if said(scene) == notes[-1]:
            break
        if scene.coach.next_shown:
            scene.coach.next.activate()
        elif said(scene) and scene.stage.legal() and scene.seat.hinted is not None:
            scene.touch.submit(scene.seat.hinted, None)
    heard = []
    for scene in frames(app):
        if said(scene):
            heard.append(said(scene))
            if not scene.coach.back.visible:
                break
            scene.coach.back.activate()
    assert heard == notes[::-1]


def test_another_language_leaves_the_note_as_it_is(app: App) -> None:
    app.manager.push(routes.Lesson("that_dam_game"))
    scene = next(scene for scene in frames(app) if said(scene) == "0a")
    scene.coach.next.activate()
    second = said(scene)
    app.settings.language = "de"
    app.apply()
    assert next(said(scene) for scene in frames(app) if said(scene)) == second


def listed(scene: LessonScene) -> dict[object, Sprite]:
    """What the lesson shows now, by key."""
    frame = DisplayList()
    scene.stale = True
    scene.draw(frame)
    return {sprite.key: sprite for sprite in frame.sprites}


@pytest.mark.parametrize("motion", ["full", "calm", "none"])
def test_light_and_arrow_come_at_once_where_nothing_is_to_move(app: App, motion: Motion) -> None:
    app.settings.motion = motion
    app.manager.push(routes.Lesson("that_dam_game"))
    scene = next(scene for scene in frames(app) if scene.coach.note is not None)
    first = listed(scene)
    scene.update(1.0)
    last = listed(scene)
    arrow, veil = "lesson arrow", next(key for key in last if isinstance(key, tuple) and key[:2] == ("veil", "lesson"))
    assert arrow in last
    assert scene.coach.means is not None
    assert not scene.coach.animating
    if motion == "full":
        assert arrow not in first
        assert veil not in first or first[veil].alpha < last[veil].alpha
    else:
        assert (first[veil], first[arrow]) == (last[veil], last[arrow])


def test_once_the_card_is_chosen_she_means_the_button_that_throws_it(app: App) -> None:
    app.manager.push(routes.Lesson("that_dam_game"))
    for scene in frames(app):
        if scene.coach.next_shown:
            scene.coach.next.activate()
        elif scene.coach.note is None or not scene.stage.legal() or scene.seat.hinted is None:
            continue
        elif not isinstance(scene.seat.hinted, Discard):
            assert scene.touch.submit(scene.seat.hinted, None)
        else:
            break
    (queen,) = scene.touch.hinted()
    listed(scene)
    card = scene.coach.means
    assert card is not None
    assert card.contains(queen.x - 0.4 * queen.goal.width, queen.y)
    scene.touch.targets[queen.number].activate()
    listed(scene)
    assert queen in scene.stage.selection
    assert scene.coach.means == scene.touch.specs["throw"].box


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_others_have_melded_lies_open_as_she_speaks_of_the_contract(app: App, language: str) -> None:
    use(language)
    app.manager.push(routes.Lesson("that_dam_game"))
    seen = []
    for scene in frames(app):
        note = scene.coach.note
        if note is None or not scene.stage.shown:
            continue
        if note.key in ("9", "10"):
            listed(scene)
            dock, melds = scene.coach.dock, scene.look.taken.melds()
            assert dock is not None
            assert melds
            assert not any(box.overlaps(meld) for box in dock.boxes for meld in melds)
            seen.append(note.key)
            if note.key == "10":
                # No card needs to be chosen: the button is all that it takes.
                assert scene.coach.means == scene.touch.specs["lay"].box
                break
        if scene.coach.next_shown:
            scene.coach.next.activate()
        elif scene.seat.hinted is not None and scene.stage.legal():
            assert scene.touch.submit(scene.seat.hinted, None)
    assert set(seen) == {"9", "10"}


def test_while_the_card_she_means_is_carried_she_stays_and_points_at_where_it_goes(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    scene = asked(app)
    listed(scene)
    place = scene.coach.dock
    assert place is not None
    ace = scene.touch.targets[scene.touch.hinted()[0].number].rect
    x, y = ace.left + ace.w // 6, ace.centery

    def mouse(kind: int, at: tuple[int, int]) -> None:
        facts = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        app.step([pygame.event.Event(kind, pos=at, touch=False, **facts)], 1 / 30)
        listed(scene)

    mouse(pygame.MOUSEBUTTONDOWN, (x, y))
    goal = scene.stage.plan.drop["pile"]
    for at in ((x, y - 40), (x, y - 120), (round(goal.x + goal.w / 2), round(goal.y + goal.h / 2)), (x, y)):
        mouse(pygame.MOUSEMOTION, at)
        assert scene.touch.dragged is not None
        assert scene.coach.dock == place
        means = scene.coach.means
        assert means is not None
        assert means.overlaps(goal)
    mouse(pygame.MOUSEBUTTONUP, (x, y))
    for _ in range(30):
        app.step([], 1 / 30)
    listed(scene)
    assert scene.coach.means is not None
    assert not scene.coach.means.overlaps(goal), "it lies in the hand again"


def test_what_she_means_is_lit_and_she_lies_beside_it(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    scene = asked(app)
    listed(scene)
    means, dock = scene.coach.means, scene.coach.dock
    assert means is not None
    assert dock is not None
    token = scene.touch.hinted()[0]
    ace = scene.touch.targets[token.number].rect
    hand = scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)
    rest = [scene.touch.targets[other.number].rect.x for other in hand if other.goal.x > token.goal.x]
    ace.w = min(ace.w, min(rest, default=ace.right) - ace.x)
    assert pygame.Rect(*map(round, means)).inflate(4, 4).contains(ace), "as much of it as is seen"
    light = lights([means], 0.0)[0]
    for x, y in (ace.topleft, ace.bottomright):
        assert ((x - light.x) / light.rx) ** 2 + ((y - light.y) / light.ry) ** 2 < 1.0
    assert not any(box.overlaps(means) for box in dock.boxes)
    assert scene.coach.spoken in scene.stage.memory.lines, "the log has it in words"


@taught
def test_her_buttons_and_what_they_mean_lie_over_her_note(app: App, game_id: str) -> None:
    app.manager.push(routes.Lesson(game_id))
    scene = next(scene for scene in frames(app) if scene.coach.note is not None)
    scene.form.set_focus(scene.coach.leave, show=True)
    found = listed(scene)
    note = found["lesson note"].z
    seen = {widget.key for widget in scene.coach.widgets[1:] if widget.visible}
    assert "lesson leave" in seen
    for key in seen:
        over = [sprite.z for sprite in found.values() if isinstance(sprite.key, tuple) and key in sprite.key]
        assert over, key
        assert min(over) > note, key
    assert found["note", "lesson leave"].z > max(found["lesson face"].z, note)


def test_her_buttons_come_up_with_the_note_that_they_lie_on(app: App) -> None:
    """They were there at once, on a note that was hardly seen yet."""
    app.manager.push(routes.Lesson("dang_it"))
    scene = next(scene for scene in frames(app) if scene.coach.note is not None)
    scene.coach.point()
    lies = None
    for _ in range(20):
        found = listed(scene)
        note, leave = found["lesson note"], found["lesson leave", "button"]
        assert leave.alpha == note.alpha
        lies = lies or leave.y - note.y
        assert abs(leave.y - note.y - lies) <= 1
        scene.update(1 / 60)
    assert listed(scene)["lesson note"].alpha == 255
    scene.coach.point()
    assert listed(scene)["lesson note"].alpha < 255


def test_the_frame_round_the_contract_runs_through_nobodys_name(app: App) -> None:
    app.manager.push(routes.Lesson("that_dam_game"))
    scene = next(scene for scene in frames(app) if scene.coach.note is not None)
    frame = listed(scene)["lesson frame"]
    rim = Box(*frame.image.get_rect(topleft=(frame.x, frame.y)).inflate(-16, -16))  # without the glow of its line
    assert len(scene.look.taken.plates) == 3
    assert not any(rim.overlaps(plate) for plate in scene.look.taken.plates.values())


def test_a_pack_that_she_means_is_meant_with_its_number(app: App) -> None:
    app.manager.push(routes.Lesson("dang_it"))
    scene = asked(app)
    while said(scene) != "6":
        assert scene.seat.hinted is not None
        assert scene.touch.submit(scene.seat.hinted, None)
        scene = asked(app)
    sprites = listed(scene)
    means, dock = scene.coach.means, scene.coach.dock
    assert means is not None
    assert dock is not None
    for key in ("label won me", "count won me"):
        sprite = sprites[key]
        words = sprite.image.get_rect(topleft=(sprite.x, sprite.y))
        assert pygame.Rect(*map(round, means)).inflate(4, 4).contains(words)
        assert not any(box.overlaps(Box(*words)) for box in dock.boxes)


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


@taught
@pytest.mark.parametrize("words", [1.0, 2.0])
def test_whoever_is_offered_a_lesson_reads_what_the_game_is_about(app: App, game_id: str, words: float) -> None:
    app.settings.words = words
    app.apply()
    app.manager.push(routes.Setup(game_id))
    for _ in range(5):
        app.step([], 1 / 30)
    note = app.manager.top
    assert isinstance(note, NoteScene)
    shown = {widget.key: widget for widget in note.form.widgets}
    about = shown["about"]
    assert isinstance(about, Paragraph)
    assert about.words == t(f"games.{game_id}.goal")
    sheet, buttons = shown["sheet"].rect, [shown["go"].rect, shown["leave"].rect]
    assert sheet.contains(about.rect)
    assert shown["words"].rect.bottom <= about.rect.top
    assert about.rect.bottom <= min(rect.top for rect in buttons)


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
    for scene in frames(app, 900):
        if scene.coach.note is not None:
            break
        early += scene.seat.session.to_act == 0
        assert not scene.stage.legal()
    assert early
    assert isinstance(app.manager.top, LessonScene)
    assert app.manager.top.coach.note is not None
    assert not app.manager.top.stage.legal(), "her first note is about something else"


def called_otherwise(program: Program) -> None:
    """In the midst of a lesson, find polite names and a name of one's own in the settings, and end it."""
    program.click("lesson")
    program.seconds(0.5)
    assert isinstance(program.top, LessonScene)
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    program.click("settings")
    program.seconds(0.3)
    program.click("page manners")
    polite = program.widget("names").rect
    program.click((polite.left + 15, polite.centery))
    assert program.app.settings.names == "polite"
    program.app.settings.player_name = "Zoe"
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    program.click("carry on")
    program.seconds(0.3)
    program.app.manager.pop()
    program.seconds(0.5)


def salty(settings: Settings) -> None:
    settings.names, settings.motion = "salty", "none"


def test_a_setup_below_a_lesson_says_the_names_of_now(begin: Callable[..., Program]) -> None:
    program = begin(routes.Setup("shithead"), size=(1280, 720), settings=salty)
    assert program.widget("heading").words == t("games.shithead.name.salty")
    called_otherwise(program)
    assert isinstance(program.top, SetupScene)
    assert program.widget("heading").words == t("games.shithead.name.polite")
    assert program.widget("name 0").words == "Zoe"


def test_rules_below_a_lesson_say_the_names_of_now(begin: Callable[..., Program]) -> None:
    program = begin(routes.Rules("shithead"), size=(1280, 720), settings=salty)
    program.click("chapter 2")
    before = program.widget("area").offset
    assert before > 0
    called_otherwise(program)
    assert isinstance(program.top, RulesScene)
    for game in PLAYABLE:
        assert program.widget(f"game {game}").words == t(f"games.{game}.name.polite")
    assert program.widget("area").offset == before


@pytest.mark.watched
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (600, 960)])
def test_in_large_words_nothing_on_the_coachs_sheet_stays_small(
    begin: Callable[..., Program], cuts: list[str], size: tuple[int, int], language: str
) -> None:
    """Her name and the buttons stayed as they were, and her words were larger than her name."""
    program = begin(routes.Offer("dang_it"), size=size, settings=speaking(language, 2.0))
    program.seconds(0.3)
    style = program.form.style
    for key in ("name", "words", "about"):
        paragraph = program.widget(key)
        assert paragraph.rect.h >= paragraph.height_for(style, paragraph.rect.w), key
    assert program.widget("go").rect.h >= 1.6 * style.metrics.words(30)
    assert cuts == []
    assert misplaced(program) == []
    use("en")


def test_an_arrow_swings_round_the_portrait_beside_its_note() -> None:
    """The way to it was clear, but what is drawn is bent, and went through her hair."""
    note, face = Box(80.0, 400.0, 200.0, 200.0), Box(290.0, 450.0, 90.0, 150.0)
    ends = (286.0, 430.0), (500.0, 440.0)
    assert bend(ends, [note]) == -bend(ends, [note, face])
    assert bend(ends, [note, face, Box(300.0, 405.0, 90.0, 20.0)]) == 0.0
    everywhere = Box(280.0, 300.0, 300.0, 300.0)
    assert bend(ends, [everywhere]) == bend(ends, [note]), "there is no better way"
