"""A deal of Shithead from the exchange to the result, by mouse, by finger and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.rules.actions import PICK_UP, Action, Arrange, Flip, Play
from game.rules.cards import RANK_OF
from game.rules.events import Phase
from game.rules.record import ActionStep, read_record, replay
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.seats import SeatConfig
from game.session.store import finished_files
from game.ui.table.hand import CardTarget
from tests.e2e.person import QUICK, Finger, Keyboard, Mouse, Person, Pointing, start

pytestmark = pytest.mark.usefixtures("unwatched")

SEATS = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Bosun Bo", "bo", "easy")]


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[list[App]]:
    made: list[App] = []
    yield made
    for app in made:
        app.close()


def begin(apps: list[App], folder: Path, size: tuple[int, int], seed: int = 5) -> App:
    options = {"short_game": True}
    app = start(folder, size, dict(QUICK), routes.NewMatch("shithead", SEATS, options, seed))
    apps.append(app)
    return app


def target(person: Person, card: int) -> CardTarget:
    """The widget of a card that can be touched, once it lies: of a large hand only a strip of a few pixels shows."""
    places: list[pygame.Rect] = []
    for _ in range(600):
        found = next(w for w in person.form.widgets if isinstance(w, CardTarget) and w.token.card == card)
        places.append(found.rect.copy())
        if len(places) > 3 and places[-1] == places[-4]:
            return found
        person.frames()
    raise AssertionError("the card never comes to rest")


def touch(person: Person, card: CardTarget) -> None:
    """Play a card; who points at it points at a part that no other card covers."""
    if not isinstance(person, Pointing):
        person.play(card)
        return
    cards = [widget for widget in person.form.widgets if isinstance(widget, CardTarget)]
    over = cards[cards.index(card) + 1 :]
    rect = card.rect
    for y in (rect.centery, rect.top + rect.h // 8):
        free = [x for x in range(rect.left, rect.right) if not any(c.rect.collidepoint(x, y) for c in over)]
        if free:
            person.tap((free[len(free) // 2], y))
            return
    raise AssertionError("the card is hidden")


def do(person: Person, action: Action) -> None:
    """Do something as a person does it: choose cards, leave out what is too much, press the button."""
    scene = person.table
    seq = scene.seat.session.seq
    if isinstance(action, Arrange):
        person.press(person.widget(("action", "arrange")))
    elif isinstance(action, Flip):
        zones = {scene.touch.zone_of(w.token): w for w in person.form.widgets if isinstance(w, CardTarget)}
        touch(person, next(w for zone, w in zones.items() if zone and zone.kind is ZoneKind.FACE_DOWN
                           and zone.number == action.index))  # fmt: skip
    elif action == PICK_UP:
        person.press(person.widget(("action", "pick_up")))
        if scene.seat.session.seq == seq:
            person.press(person.widget(("action", "pick_up")))
    else:
        assert isinstance(action, Play)
        touch(person, target(person, action.cards[0]))
        for token in [t for t in scene.stage.selection if t.card not in action.cards]:
            touch(person, target(person, token.card))
        if scene.seat.session.seq == seq:
            person.press(person.widget(("action", "play")))
    assert scene.seat.session.seq > seq
    step = [
        step for step in scene.seat.session.record.steps if isinstance(step, ActionStep) and step.seat == scene.seat.me
    ][-1]
    assert type(step.action) is type(action)


def wanted(legal: Sequence[Action]) -> Action:
    """As many of the lowest rank as there are; anything before the stack."""
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        rank = RANK_OF[plays[0].cards[0]]
        return max((play for play in plays if RANK_OF[play.cards[0]] is rank), key=lambda play: len(play.cards))
    return legal[0]


@pytest.mark.parametrize(
    ("kind", "size"),
    [(Mouse, (1280, 720)), (Keyboard, (1024, 640)), (Finger, (720, 1280))],
    ids=["mouse", "keyboard", "finger"],
)
def test_a_deal_from_the_exchange_to_the_result(
    apps: list[App], tmp_path: Path, kind: type[Person], size: tuple[int, int]
) -> None:
    person = kind(begin(apps, tmp_path, size))
    for _ in range(400):
        person.wait(lambda: person.my_turn() or not isinstance(person.scene, TableScene), "the next turn")
        if not isinstance(person.scene, TableScene):
            break
        do(person, wanted(person.table.stage.legal()))
    person.wait_for("ResultScene")
    (file,) = finished_files(Paths.at(tmp_path))
    replay(read_record(file.read_text("utf-8")))


@pytest.mark.parametrize(("kind", "size"), [(Mouse, (1920, 1080)), (Finger, (1080, 1920))], ids=["mouse", "finger"])
def test_cards_are_swapped_and_played_by_dragging(
    apps: list[App], tmp_path: Path, kind: type[Pointing], size: tuple[int, int]
) -> None:
    person = kind(begin(apps, tmp_path, size))
    person.wait(person.my_turn, "the exchange")
    scene = person.table
    assert scene.stage.model.phase is Phase.ARRANGE
    hand = scene.stage.order.shown(scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me))
    up = [scene.stage.model.tokens(ZoneKind.FACE_UP, scene.seat.me, place)[0] for place in range(3)]
    person.drag(target(person, hand[0].card), target(person, up[2].card).rect.center)
    assert scene.stage.table.traded[hand[0].number] is up[2]
    person.drag(target(person, hand[0].card), target(person, up[2].card).rect.center)
    assert not scene.stage.table.traded
    person.drag(target(person, up[0].card), target(person, hand[2].card).rect.center)
    person.press(person.widget(("action", "arrange")))
    person.wait(lambda: person.my_turn() or not isinstance(person.scene, TableScene), "the first turn")
    laid = {scene.stage.model.tokens(ZoneKind.FACE_UP, scene.seat.me, place)[0].card for place in range(3)}
    assert laid == {up[1].card, up[2].card, hand[2].card}
    play = next(action for action in scene.stage.legal() if isinstance(action, Play) and len(action.cards) == 1)
    stack = scene.stage.plan.drop["stack"]
    seq = scene.seat.session.seq
    person.drag(target(person, play.cards[0]), (round(stack.x + stack.w / 2), round(stack.y + stack.h / 2)))
    assert scene.seat.session.seq > seq
