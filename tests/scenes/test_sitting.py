"""Standing up and sitting down at the family table, by a finger or the mouse on a portrait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.record import ActionStep
from game.rules.registry import GAME_IDS, info_of
from game.rules.views import TABLE, Viewer
from game.scenes.base import Scene
from game.scenes.flat.chair import Chair
from game.scenes.flat.scene import FlatScene
from game.scenes.flat.sitting import ASKS_FOR, HELD
from game.scenes.services import Services
from game.session.chairs import Chairs
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session, WayBack
from game.session.settings import AVATARS, PACE_FACTOR, Settings
from game.session.setups import first_setup, with_name, with_person
from game.ui.widgets import Button, Panel
from tests.support.covers import unpainted
from tests.support.menus import FRAME, Program
from tests.support.sample import combined
from tests.support.tables import Room, no_window

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
NAMES = ("Mia", "Noor", "Tom", "Lotte", "Al", "Zoe", "Bea", "Ida")


def round_a_table(begin: Begin, game: str, players: int, people: int, **given: Any) -> Program:
    """A match that has just begun, with people in the first seats."""
    seats = tuple(SeatConfig("person" if seat < people else "computer", NAMES[seat], AVATARS[seat], "easy")
                  for seat in range(players))  # fmt: skip

    def home(services: Services) -> Scene:
        notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats)}
        session = Session.new(game, [seat.name for seat in seats], {}, 11, services.store, notes)
        return FlatScene(services, session, seats, from_start=False)

    given.setdefault("settings", instant)
    return begin(home, **given)


def instant(settings: Settings) -> None:
    settings.pace, settings.motion = "instant", "none"


class Hand:
    """A finger, or the mouse."""

    def __init__(self, program: Program, number: int | None) -> None:
        self.program, self.number = program, number

    def __call__(self, way: str, pos: tuple[int, int]) -> None:
        if self.number is None:
            if way == "MOTION":
                self.program.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, touch=False, buttons=(1, 0, 0)))
            else:
                kind = pygame.MOUSEBUTTONDOWN if way == "DOWN" else pygame.MOUSEBUTTONUP
                self.program.frame(pygame.Event(kind, pos=pos, button=1, touch=False))
            return
        w, h = pygame.display.get_window_size()
        at = {"touch_id": 1, "finger_id": self.number, "x": pos[0] / w, "y": pos[1] / h, "dx": 0.0, "dy": 0.0}
        self.program.frame(pygame.Event(getattr(pygame, f"FINGER{way}"), at))


def portrait(program: Program, seat: int) -> tuple[int, int]:
    desk = program.top.stage.geometry.desks[seat]
    x, y = desk.strip.sight.out(*desk.face[:2])
    return round(x), round(y)


def button(program: Program, seat: int, key: str) -> tuple[int, int]:
    """Where the middle of an answer lies in the window."""
    widget = next(widget for widget in program.top.sitting.asked[seat].widgets if widget.key == key)
    x, y = program.top.stage.geometry.desks[seat].strip.sight.out(*widget.rect.center)
    return round(x), round(y)


def ask(program: Program, seat: int, hand: Hand) -> None:
    """Hold a portrait until it asks."""
    hand("DOWN", portrait(program, seat))
    program.seconds(HELD + 2 * FRAME)
    hand("UP", portrait(program, seat))


def answer(program: Program, seat: int, key: str, hand: Hand) -> None:
    pos = button(program, seat, key)
    hand("DOWN", pos)
    hand("UP", pos)
    program.seconds(0.3)  # what a glove loses for a moment is no lifting


def kinds(program: Program) -> str:
    return "".join(config.kind[0] for config in program.top.seat.seats)


@pytest.fixture(autouse=True)
def _bare() -> Iterator[None]:
    with unpainted():
        yield


def test_a_seat_is_played_on_by_mouse_and_given_back_by_a_finger(begin: Begin) -> None:
    program = round_a_table(begin, "dang_it", 3, 2)
    scene, session = program.top, program.top.seat.session
    assert session.to_act == 0
    ask(program, 0, Hand(program, None))
    answer(program, 0, "stand up", Hand(program, None))
    assert kinds(program) == "cpc"
    choreographer = scene.stage.choreographer
    assert choreographer.motions.still, "pace and motion stay as they were chosen"
    assert choreographer.pace == PACE_FACTOR["instant"] != 1.0
    assert [chair.number for chair in scene.chairs] == [1]
    someone = scene.seat.seats[0]
    assert someone.name not in NAMES
    assert scene.stage.seat.names[0] == someone.name
    assert scene.opponent.thinking == 0, "it was her turn"
    ask(program, 0, Hand(program, 7))
    answer(program, 0, "back", Hand(program, 7))
    assert kinds(program) == "ppc"
    assert scene.seat.seats[0].name == "Mia"
    chair = scene.chairs[0]
    assert chair.model.view() == session.snapshot(Viewer(0))
    assert not chair.open
    assert Chairs.of(session.notes, session.names).seats == scene.seat.seats, "it is kept with the match"


def test_whoever_sits_down_decides_even_where_the_computer_has_thought(begin: Begin) -> None:
    program = round_a_table(begin, "dang_it", 3, 2, settings=lambda settings: setattr(settings, "pace", "slow"))
    hand, scene, session = Hand(program, 3), program.top, program.top.seat.session
    while session.to_act != 2:
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    program.frame()
    assert scene.opponent.thinking == 2
    scene.may_act = lambda seat: False  # the table is not ready, whatever was thought
    ask(program, 2, hand)
    answer(program, 2, "sit down", hand)
    del scene.may_act
    before = session.seq
    program.seconds(4.0)
    assert kinds(program) == "ppp"
    assert scene.seat.seats[2].name == "Player 3"
    assert scene.opponent.thinking is None
    assert session.seq == before
    assert scene.chairs[2].legal


def test_a_short_touch_or_one_that_wanders_makes_nobody_stand_up(begin: Begin) -> None:
    program = round_a_table(begin, "shithead", 3, 2)
    hand, scene = Hand(program, 3), program.top
    at = portrait(program, 0)
    hand("DOWN", at)
    program.seconds(HELD - 4 * FRAME)
    hand("UP", at)
    program.seconds(0.5)
    assert "stand up" not in [widget.key for widget in scene.sitting.asked[0].widgets]
    answer(program, 0, "stay", hand)
    other = portrait(program, 2)
    hand("DOWN", other)
    hand("UP", other)
    assert not scene.sitting.asked, "nobody sits there who could say something"
    hand("DOWN", at)
    hand("MOTION", (at[0] + 80, at[1] - 30))
    program.seconds(HELD + 0.2)
    assert not scene.sitting.asked
    hand("UP", at)


def test_every_side_has_its_own_question_which_goes_by_itself(begin: Begin) -> None:
    program = round_a_table(begin, "shithead", 3, 2)
    scene = program.top
    fingers = [Hand(program, number) for number in range(2)]
    for seat, finger in enumerate(fingers):
        finger("DOWN", portrait(program, seat))
    program.seconds(HELD + 2 * FRAME)
    for seat, finger in enumerate(fingers):
        finger("UP", portrait(program, seat))
    assert set(scene.sitting.asked) == {0, 1}
    answer(program, 1, "stay", fingers[1])
    assert set(scene.sitting.asked) == {0}
    assert kinds(program) == "ppc"
    program.seconds(ASKS_FOR + 0.5)
    assert not scene.sitting.asked


def test_who_stands_up_leaves_no_open_hand_behind(begin: Begin) -> None:
    """Somebody else answers while the owner still holds the hand."""
    program = round_a_table(begin, "shithead", 3, 2)
    scene = program.top
    desk = scene.chairs[0].desk
    x, y = desk.strip.sight.out(desk.hand.x + desk.hand.w / 2, desk.hand.y + desk.hand.h / 2)
    Hand(program, 1)("DOWN", (round(x), round(y)))
    ask(program, 0, Hand(program, 2))
    assert scene.chairs[0].open
    answer(program, 0, "stand up", Hand(program, 2))
    assert [chair.number for chair in scene.chairs] == [1]
    assert not scene.fingers.fingers
    assert scene.stage.model.view() == scene.seat.session.snapshot(TABLE)


def may_take_back(program: Program, least: int = 0) -> Chair:
    """The chair of somebody who has just acted and may take that back: of the first seat from `least` on."""
    scene, session = program.top, program.top.seat.session
    while True:
        program.seconds(0.5)
        turn = next(one for one in scene.chairs if one.number == session.to_act)
        assert isinstance(turn, Chair)
        assert turn.submit(turn.legal[0])
        if turn.number >= least and isinstance(turn.seat.way_back(), WayBack):
            return turn


def test_who_stands_up_leaves_in_the_log_what_was_taken_back(begin: Begin) -> None:
    program = round_a_table(begin, "damn_you", 4, 4)
    scene, session = program.top, program.top.seat.session
    chair = may_take_back(program)
    program.seconds(0.5)
    seat = chair.number
    scene.undo(chair)
    program.seconds(0.5)
    said = next(line for line in scene.stage.memory.lines if line.startswith("Taken back: "))
    assert said.seat == seat
    place = scene.stage.memory.lines.index(said)
    chairs = Chairs.of(session.notes, session.names)
    assert chairs.stand_up((seat + 1) % 4)
    scene.reseat(chairs)
    assert scene.stage.memory.lines.index(said) == place


def test_whoever_stays_as_somebody_stands_up_keeps_their_own_place(begin: Begin) -> None:
    """What they did is still theirs to take back."""
    program = round_a_table(begin, "damn_you", 4, 4)
    scene, session = program.top, program.top.seat.session
    chair = may_take_back(program, least=2)
    way = chair.seat.way_back()
    chairs = Chairs.of(session.notes, session.names)
    assert chairs.stand_up(1)
    scene.reseat(chairs)
    assert [one.number for one in scene.chairs] == [0, 2, 3]
    assert [one.seat.me for one in scene.chairs] == [0, 2, 3]
    assert [one.seat.viewer for one in scene.chairs] == [Viewer(0), Viewer(2), Viewer(3)]
    assert chair in scene.chairs
    assert chair.seat.way_back() == way
    scene.undo(chair)
    assert isinstance(way, WayBack)
    assert session.position == way.position
    assert session.to_act == chair.number


@pytest.mark.parametrize("game", GAME_IDS)
def test_people_come_and_go_through_a_match(game: str, tmp_path: Path) -> None:
    """Whatever happens meanwhile, everybody who sits there knows what their seat knows, and the match goes on."""
    no_window()
    room = Room(tmp_path, (1280, 720))
    room.settings.pace, room.settings.motion = "instant", "none"
    players = max(3, info_of(game).seats.start)
    seats = tuple(SeatConfig("person", NAMES[seat], AVATARS[seat]) for seat in range(players))
    notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats)}
    session = Session.new(game, NAMES[:players], {}, 11, room.store, notes)
    scene = FlatScene(room, session, seats, from_start=False)
    room.seat(scene)  # type: ignore[arg-type]
    assert room.manager is not None
    random = Random(5)
    for step in range(75):
        if room.manager.top is not scene:
            break
        if step % 15 == 5:
            chairs, seat = Chairs.of(session.notes, session.names), random.randrange(players)
            assert chairs.stand_up(seat) or chairs.sit_down(seat)
            scene.reseat(chairs)
            assert [chair.number for chair in scene.chairs] == sorted(scene.seat.people)
            for chair in scene.chairs:
                assert chair.model.view() == session.snapshot(Viewer(chair.number))
        turn = next((chair for chair in scene.chairs if chair.to_act and chair.legal), None)
        if turn is not None:
            assert turn.submit(random.choice(list(turn.legal)))
        room.manager.update(FRAME)
    acted = {step.seat for step in session.record.steps if isinstance(step, ActionStep)}
    assert len(acted) == players
    room.close()


@combined(
    size=[(1280, 720), (1080, 1920), (1024, 768), (1080, 1080), (2560, 1080)],
    words=[1.0, 2.0],
    language=["en", "de"],
    players=[2, 4, 8],
    times=1,
)
def test_a_question_lies_within_the_window_and_is_read(
    begin: Begin, cuts: list[str], size: tuple[int, int], words: float, language: str, players: int
) -> None:
    def chosen(settings: Settings) -> None:
        settings.words, settings.language = words, language

    program = round_a_table(begin, "screw_your_neighbor", players, players - 1, size=size, settings=chosen)
    sitting = program.top.sitting
    chairs = Chairs.of(program.top.seat.session.notes, NAMES[:players])
    chairs.stand_up(0)
    program.top.reseat(chairs)
    for seat, desk in enumerate(program.top.stage.geometry.desks):
        sitting.ask(seat)
        form = sitting.asked[seat]
        window = pygame.Rect(0, 0, *desk.strip.sight.size)
        plate = next(widget for widget in form.widgets if isinstance(widget, Panel))
        inside = [widget for widget in form.widgets if widget is not plate]
        assert window.contains(plate.rect)
        assert all(plate.rect.contains(widget.rect) for widget in inside)
        assert all(widget.rect.collidelist([other.rect for other in inside[:i]]) < 0
                   for i, widget in enumerate(inside))  # fmt: skip
        assert all(widget.rect.h >= 0.74 * program.app.style.target for widget in inside)
        assert any(isinstance(widget, Button) for widget in inside)
    program.top.stale = True
    program.frame()
    assert cuts == []


def called(names: dict[str, str]) -> Callable[[Settings], None]:
    """Settings of somebody who has set up matches with these people, by game."""

    def chosen(settings: Settings) -> None:
        instant(settings)
        settings.player_name = "Zoe"
        for game, name in names.items():
            settings.setups[game] = with_name(with_person(first_setup(game, "pip"), 0, True), 0, name)

    return chosen


def offered(program: Program, seat: int) -> list[str]:
    """The names that somebody who sits down can choose from."""
    keys = [str(widget.key) for widget in program.top.sitting.asked[seat].widgets if isinstance(widget, Button)]
    return [key.removeprefix("name ") for key in keys if key.startswith("name ")]


def test_whoever_sits_down_chooses_a_name_at_their_side(begin: Begin) -> None:
    program = round_a_table(begin, "dang_it", 4, 2, settings=called({"dang_it": "Bea", "shithead": "Noor"}))
    hand, scene = Hand(program, 5), program.top
    ask(program, 2, hand)
    answer(program, 2, "sit down", hand)
    assert kinds(program) == "ppcc", "nobody sits there who has not said who they are"
    assert offered(program, 2) == ["Zoe", "Bea", "Player 3"], "Noor sits at the table"
    desk = scene.stage.geometry.desks[2]
    plate = next(widget for widget in scene.sitting.asked[2].widgets if isinstance(widget, Panel))
    assert desk.strip.box.x <= plate.rect.x
    assert plate.rect.right <= desk.strip.box.x + desk.strip.box.w + 1, "it lies before nobody else"
    answer(program, 2, "name Bea", hand)
    assert kinds(program) == "pppc"
    assert scene.seat.seats[2].name == "Bea"
    assert Chairs.of(scene.seat.session.notes, scene.seat.session.names).seats[2].name == "Bea", "it is kept"
    ask(program, 2, hand)
    answer(program, 2, "stand up", hand)
    ask(program, 2, hand)
    answer(program, 2, "other", hand)
    assert offered(program, 2) == ["Zoe", "Player 3"], "Bea has a button of her own"
    answer(program, 2, "name Player 3", hand)
    assert scene.seat.seats[2].name == "Player 3"


def test_in_a_kiosk_nobody_is_known_by_name(begin: Begin) -> None:
    program = round_a_table(begin, "dang_it", 3, 2, settings=called({"dang_it": "Bea"}))
    hand, scene = Hand(program, 5), program.top
    scene.services.kiosk = True
    ask(program, 2, hand)
    answer(program, 2, "sit down", hand)
    assert kinds(program) == "ppp"
    assert scene.seat.seats[2].name == "Player 3"


def test_by_keys_one_stands_up_and_sits_down(begin: Begin) -> None:
    program = round_a_table(begin, "dang_it", 4, 2)
    scene = program.top
    assert scene.seat.session.to_act == 0
    program.key(pygame.K_RIGHT)  # the first one shows where one is: at whoever is in turn
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_RETURN, "\r")
    assert set(scene.sitting.asked) == {1}
    program.key(pygame.K_ESCAPE)
    assert not scene.sitting.asked
    assert program.top is scene, "Esc leaves the question, and opens no menu"
    program.key(pygame.K_RETURN, "\r")
    program.key(pygame.K_RETURN, "\r")
    program.frame()
    assert kinds(program) == "pccc"
    program.key(pygame.K_LEFT)
    assert scene.seat.session.to_act == 0
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_RETURN, "\r")
    program.key(pygame.K_DOWN)
    program.key(pygame.K_UP)
    program.key(pygame.K_RETURN, "\r")
    program.frame()
    assert kinds(program) == "ppcc"
    assert scene.seat.seats[1].name == "Noor"
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_ESCAPE)
    assert program.top is scene
    program.key(pygame.K_ESCAPE)
    program.frame()
    assert program.top is not scene
