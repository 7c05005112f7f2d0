"""Taking back at the real program: by mouse, finger, keyboard and pad, alone, among several people and in a kiosk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame
import pytest

from game.app import App
from game.rules.record import write_record
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.table.curtain import HELD, CurtainScene
from game.scenes.table.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.host import Bots
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.store import Resumable, Store
from game.ui.table.hand import CardTarget
from tests.e2e.person import FRAME, QUICK, Finger, Keyboard, Mouse, Person, start
from tests.support.seats import FirstThoughts, Mute, seats_for
from tests.support.stored import load

pytestmark = pytest.mark.usefixtures("unwatched")

SIZE: Final = (1280, 720)
PAD: Final = 5


@pytest.fixture
def apps() -> Iterator[list[App]]:
    running: list[App] = []
    yield running
    for app in running:
        app.close()


def seated(seats: list[SeatConfig]) -> Callable[[Services], Scene]:
    """A table of Dang It! at which the person can lay any of several cards."""

    def home(services: Services) -> Scene:
        names = [seat.name for seat in seats]
        session = Session.new("dang_it", names, {}, 3, services.store, {SEATS_NOTE: encode_seats(seats)})
        random = Random(3)
        while session.to_act != 0 or len(session.legal_actions(0)) < 2 or session.position < 8:
            seat = session.to_act
            assert seat is not None
            session.submit(seat, random.choice(list(session.legal_actions(seat))), session.seq)
        return TableScene(services, session, seats, from_start=False)

    return home


def sit(
    apps: list[App], folder: Path, kind: type[Person], size: tuple[int, int] = SIZE, bots: Bots | None = None,
    seats: list[SeatConfig] | None = None, **settings: object,
) -> Person:  # fmt: skip
    """Somebody at that table, with computer players that never answer unless others are given."""
    app = start(folder, size, {**QUICK, **settings}, seated(seats or seats_for(3)), bots=bots or Mute())
    apps.append(app)
    return kind(app)


def lay(person: Person) -> str:
    """Play one of several cards; returns the record before. What has to be done before is done."""
    person.wait(person.my_turn, "the turn")
    session = person.table.seat.session
    while len(person.table.stage.legal()) < 2:
        person.act(person.table.stage.legal()[0])
        person.frames(2)
        person.wait(person.my_turn, "the next turn")
    before = write_record(session.record)
    person.act(person.table.stage.legal()[0])
    person.wait(lambda: write_record(session.record) != before, "the card to be played")
    return before


def shown(person: Person) -> set[object]:
    """The keys of the tools that are seen and can be pressed."""
    return {widget.key for widget in person.form.widgets if widget.visible and widget.enabled}


def true(person: Person) -> bool:
    """Whether the table has settled and shows what the match says."""
    table = person.table
    person.wait(lambda: table.stage.choreographer.idle, "the cards to lie")
    found = table.stage.model.view() == table.seat.session.snapshot(table.seat.viewer)
    lying = all(
        (token.x, token.y) == (token.goal.x, token.goal.y)
        for token in table.stage.model.everything()
        if token.goal.drawn
    )
    return found and lying


def by_button(person: Person, name: str) -> None:
    person.press(person.widget(name))


def by_key(person: Person, name: str) -> None:
    assert isinstance(person, Keyboard)
    person.key(pygame.K_z if name == "undo" else pygame.K_y, "", pygame.KMOD_LCTRL)


def by_other_key(person: Person, name: str) -> None:
    assert isinstance(person, Keyboard)
    person.key(pygame.K_z, "", pygame.KMOD_LMETA | (pygame.KMOD_LSHIFT if name == "redo" else 0))


def by_pad(person: Person, name: str) -> None:
    button = pygame.CONTROLLER_BUTTON_X if name == "undo" else pygame.CONTROLLER_BUTTON_Y
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        person.post(kind, instance_id=PAD, button=button)


def by_joystick(person: Person, name: str) -> None:
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        person.post(kind, instance_id=PAD, button=2 if name == "undo" else 3)


WAYS: dict[str, tuple[type[Person], tuple[int, int], Callable[[Person, str], None]]] = {
    "mouse": (Mouse, (1280, 720), by_button),
    "finger": (Finger, (720, 1280), by_button),
    "keyboard": (Keyboard, (1024, 640), by_key),
    "command": (Keyboard, (1280, 720), by_other_key),
    "tab": (Keyboard, (1280, 720), by_button),
    "pad": (Keyboard, (1280, 720), by_pad),
    "joystick": (Keyboard, (1280, 720), by_joystick),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_card_is_taken_back_and_played_again(apps: list[App], tmp_path: Path, way: str) -> None:
    kind, size, do = WAYS[way]
    person = sit(apps, tmp_path, kind, size, pace="normal", motion="full")
    assert not {"undo", "redo"} & shown(person)
    before = lay(person)
    person.frames(2)
    session = person.table.seat.session
    after = write_record(session.record)
    lines = [*person.table.stage.memory.lines]
    assert "undo" in shown(person)
    do(person, "undo")
    assert write_record(session.record) == before
    assert true(person)
    assert person.table.stage.memory.lines[-1] == "Taken back: You follow with the jack of clubs."
    person.frames(2)
    assert {"undo", "redo"} & shown(person) == {"redo"}
    do(person, "redo")
    assert write_record(session.record) == after
    assert true(person)
    assert [line for line in person.table.stage.memory.lines if "back" not in line] == lines
    person.frames(2)
    assert {"undo", "redo"} & shown(person) == {"undo"}
    # What the next start of the program would find.
    do(person, "undo")
    apps.pop().close()
    store = Store(Paths.at(tmp_path))
    found = load(store, "dang_it")
    store.close()
    assert isinstance(found, Resumable)
    assert write_record(found.record) == before


@pytest.mark.parametrize("motion", ["full", "calm", "none"])
def test_cards_go_back_along_their_way(apps: list[App], tmp_path: Path, motion: str) -> None:
    person = sit(apps, tmp_path, Mouse, pace="normal", motion=motion)
    lay(person)
    person.wait(lambda: person.table.stage.choreographer.idle, "the card to lie")
    pile = person.table.stage.plan.drop["pile"]
    person.press(person.widget("undo"))
    flying = person.table.stage.choreographer.motions.running
    assert flying == (motion != "none")
    assert true(person)
    hand = person.table.stage.plan.hand
    assert not pile.overlaps(hand)
    assert all(hand.contains(w.token.x, w.token.y) for w in person.form.widgets if isinstance(w, CardTarget))


def test_a_second_press_does_not_do_it_again(apps: list[App], tmp_path: Path) -> None:
    person = sit(apps, tmp_path, Mouse)
    before = lay(person)
    person.frames(2)
    place = person.widget("undo").rect.center
    assert isinstance(person, Mouse)
    person.tap(place)
    person.tap(place)
    assert write_record(person.table.seat.session.record) == before


def test_a_sentence_tells_where_it_ends(apps: list[App], tmp_path: Path) -> None:
    person = sit(apps, tmp_path, Keyboard, bots=FirstThoughts())
    person.wait(person.my_turn, "the turn")
    by_key(person, "undo")
    said = person.table.touch.refusals.said
    assert said is not None
    assert said[0] == "Your last move was the only one you had; it cannot be taken back."
    assert "undo" not in shown(person)
    by_key(person, "redo")
    said = person.table.touch.refusals.said
    assert said is not None
    assert said[0] == "Nothing has been taken back."


# -- practice ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Mouse, Keyboard, Finger])
def test_practice_goes_back_over_what_the_others_did(apps: list[App], tmp_path: Path, kind: type[Person]) -> None:
    person = sit(apps, tmp_path, kind, bots=FirstThoughts())
    person.wait(person.my_turn, "the turn")
    person.press(person.widget("menu"))
    person.wait_for("PauseScene")
    person.press(person.widget("practice"))
    person.press(person.widget("carry on"))
    person.wait_for("TableScene")
    records = [lay(person), lay(person)]
    person.wait(person.my_turn, "the turn")
    session = person.table.seat.session
    end = write_record(session.record)
    for record in reversed(records):
        person.press(person.widget("undo"))
        assert write_record(session.record) == record
        assert true(person)
        assert person.my_turn()
    assert person.table.seat.practice == "used"
    for _ in records:
        person.press(person.widget("redo"))
    assert write_record(session.record) == end
    assert true(person)
    # It stays practice, and the switch says so.
    person.press(person.widget("menu"))
    person.wait_for("PauseScene")
    assert "practice" not in shown(person)


def test_practice_can_be_left_until_it_was_used(apps: list[App], tmp_path: Path) -> None:
    person = sit(apps, tmp_path, Mouse)
    lay(person)
    for on in (True, False, True):
        person.press(person.widget("menu"))
        person.wait_for("PauseScene")
        person.press(person.widget("practice"))
        person.press(person.widget("carry on"))
        person.wait_for("TableScene")
        assert bool(person.table.seat.practice) == on
    # What can be taken back anywhere uses nothing up.
    person.press(person.widget("undo"))
    assert person.table.seat.practice == "on"


def test_several_wishes_in_one_frame_are_all_done(apps: list[App], tmp_path: Path) -> None:
    person = sit(apps, tmp_path, Mouse, bots=FirstThoughts())
    person.table.seat.set_practice(True)
    records = [lay(person), lay(person)]
    person.wait(person.my_turn, "the turn")
    session = person.table.seat.session
    key: dict[str, Any] = {"key": pygame.K_z, "mod": pygame.KMOD_LCTRL, "unicode": "", "scancode": 0}
    twice = [pygame.Event(kind, **key) for kind in (pygame.KEYDOWN, pygame.KEYUP) * 2]
    person.app.step(twice, FRAME)
    assert write_record(session.record) == records[0]
    assert true(person)


# -- several people, and a kiosk --------------------------------------------------------------


def test_among_several_people_it_ends_with_the_curtain(apps: list[App], tmp_path: Path) -> None:
    seats = [SeatConfig("person", name, face) for name, face in (("Ann", "pip"), ("Bob", "biscuit"))]
    person = sit(apps, tmp_path, Mouse, seats=seats, pace="normal", motion="full")
    lift(person, "Ann")
    before = lay(person)
    session = person.table.seat.session
    # The card still flies: Ann may have it back, and the hand that opens again is hers.
    assert "undo" in shown(person)
    person.press(person.widget("undo"))
    assert write_record(session.record) == before
    assert true(person)
    assert person.table.seat.viewer == 0
    assert person.table.stage.memory.lines[-1] == "Taken back: Ann leads the king of diamonds."
    lay(person)
    lift(person, "Bob")
    assert not {"undo", "redo"} & shown(person)
    after = write_record(session.record)
    person.post(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
    assert write_record(session.record) == after
    # Nor is there practice for one of several.
    person.press(person.widget("menu"))
    person.wait_for("PauseScene")
    assert isinstance(person.scene, PauseScene)
    assert "practice" not in {widget.key for widget in person.form.widgets}


def lift(person: Person, name: str) -> None:
    """Lift the curtain for somebody."""
    person.wait(lambda: isinstance(person.scene, CurtainScene), "the curtain")
    curtain = person.scene
    assert isinstance(curtain, CurtainScene)
    assert curtain.person.name == name
    person.frames(round(HELD / FRAME) + 2)
    person.press(person.widget("ready"))
    person.wait_for("TableScene")


def test_in_a_kiosk_too(apps: list[App], tmp_path: Path) -> None:
    app = App(Paths.at(tmp_path), seated(seats_for(3)), fullscreen=False, pin="2468", bots=Mute())
    apps.append(app)
    app.step((), 0.0)
    person = Finger(app)
    before = lay(person)
    person.frames(2)
    person.press(person.widget("undo"))
    assert write_record(person.table.seat.session.record) == before
    assert true(person)
