"""What cannot be done says why: gray buttons, dim cards, and sentences only for as long as they are true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules.record import ActionStep
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes import routes
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.scene import TableScene
from game.scenes.tables.damn_you.choice import JOKERS_FROM
from game.session.session import Accepted
from game.session.store import Resumable
from game.texts import say, t
from game.ui.input import Accept, AcceptEnd, Key, Kind, PointerCancel, PointerDown, PointerMove, Redo, Undo
from game.ui.painter import DisplayList
from game.ui.table.layout import centered, shared
from game.ui.table.model import Token
from game.ui.table.spots import Box, bounds
from game.ui.widgets import Button, Form, Widget
from tests.support.feats import HAIR_SEEDS, finish
from tests.support.menus import Program
from tests.support.sample import some
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    made = Room(tmp_path, (800, 450))
    made.settings.pace = "off"
    made.settings.pause_after_play = 0
    yield made
    made.close()


def moments(room: Room, game: str, steps: int, seed: int = 4) -> Iterator[TableScene]:
    """The table of a match at random, again and again."""
    scene = table_of(room, game_by_id(game).default_players, {}, seed, game=game)
    random = Random(seed)
    manager = room.manager
    assert manager is not None
    for _ in range(steps):
        manager.update(1 / 30)
        if isinstance(manager.top, RoundOverScene):
            manager.pop()
            continue
        if manager.top is not scene:
            return
        scene.touch.refresh()
        yield scene
        legal = scene.stage.legal()
        if legal and random.random() < 0.5:
            scene.touch.submit(random.choice(legal), None)
        elif legal and random.random() < 0.5:
            _, token = random.choice(scene.stage.pickable())
            scene.touch.choose((token,))


def gray_buttons(scene: TableScene) -> list[Button]:
    return [button for button in scene.touch.actions.values() if button.visible and not button.enabled]


def answered(form: Form) -> Widget | None:
    """The widget that says why it refuses, because somebody pressed it."""
    return form.refused


def press(scene: TableScene, button: Button, way: str) -> None:
    if way == "mouse":
        scene.handle(PointerDown(button.rect.center))
    elif way == "finger":
        scene.handle(PointerDown(button.rect.center, 1, Kind.TOUCH))
    elif way == "enter":
        scene.form.set_focus(button, show=True)
        scene.handle(Accept())
    else:
        assert isinstance(button.key, tuple)
        assert scene.touch.press(button.key[1])


@pytest.mark.parametrize("game", [game for game in GAME_IDS if game != "screw_your_neighbor"])
def test_every_gray_button_says_why_however_it_is_pressed(room: Room, game: str) -> None:
    """Screw Your Neighbor shows no button that cannot be pressed, That Dam Game only that for a card to throw."""
    reasons = set()
    for scene in moments(room, game, 90):
        for button in gray_buttons(scene):
            why, seq, form = button.why, scene.seat.session.seq, scene.form
            assert why[:1].isupper(), "one sentence"
            assert why.endswith(".") or "Nothing you have goes" in why
            reasons.add(why)
            assert isinstance(button.key, tuple)
            spec = scene.touch.specs[button.key[1]]
            mine = scene.seat.session.to_act == scene.seat.me and scene.stage.legal()
            if mine and spec.means is not None and not spec.why:
                refusal = scene.seat.session.check(scene.seat.me, spec.means)
                assert refusal is not None
                assert why == say(refusal)
            if not mine and scene.seat.session.to_act is not None and scene.seat.session.to_act != scene.seat.me:
                assert why == "It is not your turn."
            for way in ("mouse", "finger", "enter", "letter"):
                form.update(60.0)  # until nothing is said any more
                assert answered(form) is None
                press(scene, button, way)
                note = form.note()
                assert note is not None
                assert note[1] == why
                assert answered(form) is button, "it is said as an answer, and not only shown where the focus is"
                for event in (PointerCancel(0), PointerCancel(1), AcceptEnd()):
                    scene.handle(event)
                form.set_focus(None, show=False)
            assert scene.seat.session.seq == seq
    assert len(reasons) >= (1 if game == "that_dam_game" else 2), reasons


def test_enter_hurries_others_but_for_who_has_the_focus_on_a_tool(room: Room) -> None:
    watched = 0
    for scene in moments(room, "dang_it", 600):
        manager = room.manager
        assert manager is not None
        if scene.seat.session.to_act in (None, scene.seat.me):
            continue
        watched += 1
        tool = scene.tools.menu
        card = next(iter(scene.touch.targets.values()), None)
        for focus, show, opens in ((tool, True, True), (tool, False, False), (card, True, False), (None, False, False)):
            scene.form.set_focus(focus, show=show)
            scene.handle(Accept())
            assert scene.stage.choreographer.fast != opens
            manager.carry_out()
            assert (manager.top is not scene) == opens
            if opens:
                manager.pop()
                manager.carry_out()
            scene.handle(AcceptEnd())
        scene.form.set_focus(None, show=False)
        if watched == 3:
            return
    pytest.fail("others never play")


def test_why_a_button_is_gray_is_said_no_longer_when_it_is_not(room: Room) -> None:
    for scene in moments(room, "dang_it", 200):
        [button] = scene.touch.actions.values() or [None]
        if button is None or not button.visible or button.enabled:
            continue
        scene.form.refuse(button)
        assert scene.form.note() == (button, button.why)
        button.enabled = True
        scene.form.update(0.01)
        assert scene.form.note() is None
        button.enabled = False
        scene.form.refuse(button)
        button.why = "Another reason."
        scene.form.update(0.01)
        assert scene.form.note() is None
        return
    pytest.fail("the button is never gray")


def test_it_is_not_your_turn_is_said_no_longer_when_it_is(room: Room) -> None:
    told = 0
    for scene in moments(room, "dang_it", 400):
        session = scene.seat.session
        if session.to_act in (None, scene.seat.me) or not scene.stage.pickable() or scene.touch.dragged:
            continue
        zone, token = scene.stage.pickable()[0]
        action = scene.stage.presenter.controls.tap(zone, token, scene.stage.moment).action
        if action is None:
            continue
        scene.touch.submit(action, token)
        assert scene.touch.refusals.said is not None
        assert scene.touch.refusals.said[0] == "It is not your turn."
        assert scene.touch.refusals.bubble == ("It is not your turn.", token), "there is no rule to be shown"
        assert not scene.touch.refusals.has_rule
        while session.to_act not in (None, scene.seat.me):
            session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
            scene.touch.update(0.001)
            assert (scene.touch.refusals.said is None) == (session.to_act in (None, scene.seat.me))
        told += 1
        if told == 3:
            return
    pytest.fail("others never play")


def test_a_card_that_cannot_be_played_stays_dim_under_the_focus(room: Room) -> None:
    seen = set()
    for scene in moments(room, "dang_it", 300):
        if not scene.stage.legal() or not scene.stage.choreographer.idle:
            continue
        scene.touch.choose(())
        for target in list(scene.touch.targets.values()):
            scene.form.set_focus(None, show=False)
            plain = scene.touch.state(target.token)
            scene.form.set_focus(target, show=True)
            focused = scene.touch.state(target.token)
            seen.add((plain, focused))
            assert ("dimmed" in plain) == ("dimmed" in focused)
            assert "focused" in focused
        scene.form.set_focus(None, show=False)
    assert {("dimmed", "dimmed_focused"), ("playable", "focused")} <= seen


def test_what_cannot_be_chosen_stays_dim_where_the_only_card_that_can_is_chosen(room: Room) -> None:
    for scene in moments(room, "damn_you", 600):
        if not scene.stage.legal() or not scene.stage.choreographer.idle:
            continue
        scene.touch.choose(())
        tokens = [target.token for target in scene.touch.targets.values()]
        able = [token for token in tokens if scene.touch.state(token) == "playable"]
        dim = [token for token in tokens if scene.touch.state(token) == "dimmed"]
        if len(able) != 1 or able[0].card < JOKERS_FROM or not dim:
            continue
        scene.touch.tap(able[0])
        assert scene.touch.state(able[0]) == "selected", "a joker waits for a place"
        assert {scene.touch.state(token) for token in dim} == {"dimmed"}
        scene.touch.tap(able[0])
        assert {scene.touch.state(token) for token in dim} == {"dimmed"}
        return
    pytest.fail("nobody ever has only a joker to lay")


def test_a_chosen_card_shows_the_focus_too(room: Room) -> None:
    for scene in moments(room, "shithead", 300):
        if not scene.stage.legal() or not scene.stage.choreographer.idle:
            continue
        target = next(iter(scene.touch.targets.values()))
        scene.touch.choose((target.token,))
        assert scene.touch.state(target.token) == "selected"
        scene.form.set_focus(target, show=True)
        assert scene.touch.state(target.token) == "selected_focused"
        scene.form.set_focus(None, show=False)
        return
    pytest.fail("nobody can choose a card")


@pytest.mark.watched
def test_the_ring_of_the_focus_goes_round_that_of_a_chosen_card(room: Room) -> None:
    chosen, both = (room.art.card_image("QH", 120, state=state).image for state in ("selected", "selected_focused"))
    assert chosen.get_size() == both.get_size()
    x, y = chosen.get_width() // 2, round((0.12 - 0.06) * 120)
    across = range(x - 30, x + 30)
    assert len({tuple(chosen.get_at((at, y))) for at in across}) == 1
    assert len({tuple(both.get_at((at, y))) for at in across}) > 1, "and it is dashed"


@pytest.mark.watched
def test_a_dim_card_under_the_focus_is_as_dim_as_without(room: Room) -> None:
    plain, dim, both = (
        room.art.card_image("QH", 120, state=state) for state in ("focused", "dimmed", "dimmed_focused")
    )
    w, h = both.image.get_width() // 2, both.image.get_height() // 2
    at = (-40, -30)
    there = [
        picture.image.get_at((picture.origin[0] + at[0], picture.origin[1] + at[1])) for picture in (plain, dim, both)
    ]
    assert there[1] == there[2] != there[0]
    assert (w, h) == (plain.image.get_width() // 2, plain.image.get_height() // 2), "and it has a ring"


def refuse(scene: TableScene, token: Token) -> None:
    """Play a card that does not go."""
    zone = next(zone for zone, other in scene.stage.pickable() if other is token)
    action = scene.stage.presenter.controls.tap(zone, token, scene.stage.moment).action
    assert action is not None
    assert not scene.touch.submit(action, token)
    assert scene.touch.refusals.has_rule


def test_upright_a_refusal_is_written_in_full_over_the_button_above_the_hand(room: Room) -> None:
    """It stands in the free room there, and covers neither what the pile asks for nor the prompt."""
    room.fit((720, 1280))
    for scene in moments(room, "dang_it", 400):
        dim = [target.token for target in scene.touch.targets.values() if "dimmed" in scene.touch.state(target.token)]
        if not (scene.stage.legal() and dim and scene.touch.specs):
            continue
        refuse(scene, dim[0])
        frame = DisplayList()
        scene.draw(frame)
        bubble = next(s.image.get_rect(topleft=(s.x, s.y)) for s in frame.sprites if s.key == "refusal")
        above = min(spec.box.y for spec in scene.touch.specs.values())
        asked = [box for key, box in scene.look.taken.written.items() if key in ("prompt", "tag")]
        assert above - 0.12 * 1280 < bubble.bottom <= above + 0.02 * 1280
        assert not any(Box(*bubble).overlaps(box) for box in asked)
        assert bubble.w > 0.7 * 720, "in letters of full size it takes most of the window"
        return
    pytest.fail("every card could be played")


def test_a_refusal_gives_way_to_what_a_gray_button_says_after_it(room: Room) -> None:
    """Both would lie on each other; what was said first has been read by whoever points elsewhere."""
    for scene in moments(room, "shithead", 300):
        dim = [target.token for target in scene.touch.targets.values() if "dimmed" in scene.touch.state(target.token)]
        gray = gray_buttons(scene)
        if not (scene.stage.legal() and dim and gray):
            continue
        scene.handle(PointerMove(scene.touch.targets[dim[0].number].rect.center))
        scene.update(1.5)
        scene.touch.say("A five is too low.", dim[0])
        scene.update(0.1)
        assert scene.touch.refusals.said is not None, "what is pointed at already takes nothing away"
        scene.handle(PointerMove(gray[0].rect.center))
        for _ in range(20):
            scene.update(0.1)
            assert (scene.touch.refusals.said is None) == (scene.form.note() is not None)
        assert scene.form.note() is not None
        return
    pytest.fail("no card and no button is ever gray")


def test_a_refusal_lies_clear_of_the_open_cards_of_others(room: Room) -> None:
    """In Shithead they lie beside whoever sits low; a refusal of a card at that end of the hand goes the other way."""
    room.fit((1280, 720))
    told = 0
    for scene in moments(room, "shithead", 300, seed=4):
        if not (scene.stage.legal() and scene.stage.choreographer.idle):
            continue
        dimmed = [one for one in scene.touch.targets.values() if "dimmed" in scene.touch.state(one.token)]
        for target in {dimmed[0], *dimmed[:: some(4, 1)], dimmed[-1]} if dimmed else ():
            refuse(scene, target.token)
            scene.draw(DisplayList())
            said = scene.look.refusal_box
            open_ones = [
                pygame.Rect(0, 0, round(token.goal.width), round(token.goal.height)).move_to(
                    center=(round(token.goal.x), round(token.goal.y))
                )
                for zone, tokens in scene.stage.model.zones.items()
                for token in tokens
                if zone.owner not in (NOBODY, scene.seat.me) and token.goal.drawn and token.goal.open
            ]
            for card in open_ones:
                over = said.inflate(-28, -28).clip(card)  # but for its shadow
                assert over.w * over.h < 0.1 * card.w * card.h
            scene.touch.forgive()
            told += 1
    assert told > 20


@pytest.mark.parametrize("words", [1.0, 2.0])
@pytest.mark.parametrize(("game", "size"), [("damn_you", (600, 960)), ("damn_you", (1080, 1920)),
                                            ("shithead", (1280, 720)), ("shithead", (600, 960))])  # fmt: skip
def test_a_refusal_in_the_front_row_covers_no_card_of_the_row_behind(
    room: Room, game: str, size: tuple[int, int], words: float
) -> None:
    """It lay over their corners, among them over the very card that was to be laid."""
    room.settings.words = words
    room.fit(size)
    told = 0
    for scene in moments(room, game, 600, seed=3):
        hand = scene.stage.model.zones.get(Zone(ZoneKind.HAND, scene.seat.me), ())
        rows = {round(token.goal.y) for token in hand}
        if len(rows) != 2 or not scene.stage.choreographer.idle:
            continue
        front = [token for token in hand if round(token.goal.y) == max(rows)]
        rear = bounds([token.goal for token in hand if round(token.goal.y) == min(rows)])
        for token in front[:: some(4, 1)]:
            scene.touch.say("The seven of diamonds begins: lay it.", token)
            scene.draw(DisplayList())
            said = Box(*scene.look.refusal_box.inflate(-28, -28))  # but for its shadow
            assert said.y + said.h <= rear.y + 0.12 * rear.h
            scene.touch.forgive()
            told += 1
        if told > some(5, 100):
            return
    assert told


@pytest.mark.parametrize(
    ("game", "size"), [("dang_it", (720, 1280)), ("damn_you", (1280, 720)), ("shithead", (1280, 720))]
)
def test_a_refusal_of_no_card_stands_low_where_there_is_room(room: Room, game: str, size: tuple[int, int]) -> None:
    """As that of taking back: it covers neither what the pile asks for nor the cards on the table."""
    room.fit(size)
    for scene in moments(room, game, 300):
        if not (scene.stage.legal() and scene.stage.choreographer.idle and scene.touch.specs):
            continue
        scene.touch.say("Somebody has played since; that cannot be taken back.", None)
        scene.draw(DisplayList())
        said = Box(*scene.look.refusal_box.inflate(-28, -28))  # but for its shadow
        lying = [
            centered(token.goal.x, token.goal.y, token.goal.width, token.goal.height)
            for zone, tokens in scene.stage.model.zones.items()
            for token in tokens
            if zone.owner == NOBODY and token.goal.drawn and token.goal.open
        ]
        read = [box for key, box in scene.look.taken.written.items() if key in ("tag", "own pile", "own stock")]
        if not lying:
            scene.touch.forgive()
            continue
        for box in (*lying, *read):
            assert shared(said, box) < 0.25 * box.w * box.h
        return
    pytest.fail("nobody is asked")


def test_undo_and_redo_are_answered_where_there_is_nothing(room: Room) -> None:
    scene = next(moments(room, "shithead", 3))
    seq = scene.seat.session.seq
    for event, words in ((Undo(), "There is nothing of yours"), (Redo(), "Nothing has been taken back")):
        scene.touch.forgive()
        assert scene.handle(event)
        assert scene.touch.refusals.said is not None
        assert scene.touch.refusals.said[0].startswith(words)
        assert scene.touch.refusals.bubble == scene.touch.refusals.said, "no rule says so"
        scene.draw(DisplayList())
        assert scene.handle(PointerDown(scene.look.refusal_box.center, 1, Kind.MOUSE))
        assert not scene.touch.refusals.running, "a tap has it gone"
        assert room.manager is not None
        assert room.manager.top is scene
    scene.touch.forgive()
    scene.handle(Key(pygame.K_z, 0, "z"))
    assert scene.touch.refusals.said is None
    assert scene.seat.session.seq == seq


def test_a_gray_button_does_not_tell_the_end_before_it_is_seen(begin: Begin, tmp_path: Path) -> None:
    """The last card still flies, and the table still says whose turn it is; the session is ahead of it."""
    whole, _, _ = finish(tmp_path / "elsewhere", HAIR_SEEDS[0])
    record, last = replace(whole.record, steps=whole.record.steps[:-1], result=None), whole.record.steps[-1]
    assert isinstance(last, ActionStep)
    program = begin(routes.ResumedMatch(Resumable(record, whole.notes)), size=(1280, 720))
    table = program.top
    session = table.seat.session
    assert isinstance(session.submit(last.seat, last.action, session.seq), Accepted)
    reasons = set()
    program.frame()
    while not table.stage.choreographer.idle:
        reasons |= {button.why for button in table.touch.actions.values() if button.visible and not button.enabled}
        program.frame()
    assert reasons == {t("table.not_yet")}
