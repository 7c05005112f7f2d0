"""Whoever clicks a card twice means it once: what the first click chose the second does not take back.

Nor is anybody told off for a second click that falls on a card that has slid there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.rules.actions import Play
from game.rules.cards import parse_cards
from game.rules.options import complete
from game.rules.position import Position, completed
from game.rules.record import Record
from game.rules.registry import game_by_id
from game.rules.zones import Zone, ZoneKind
from game.scenes.table.interaction import Touch
from game.scenes.table.scene import TableScene
from game.session.session import Session
from game.ui.input import Direction, Kind, Nav, PointerDown, PointerUp
from game.ui.painter import DisplayList
from tests.support.cards import format_cards
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

FRAME = 1 / 60
BLINK = 4
"""Frames between two clicks of a double click."""
Place = tuple[int, int]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    made = Room(tmp_path, (1280, 720))
    yield made
    made.close()


def frames(room: Room, count: int) -> None:
    frame = DisplayList()
    for _ in range(count):
        assert room.manager is not None
        room.manager.update(FRAME)
        frame.clear()
        room.manager.draw(frame)


def click(scene: TableScene, at: Place, kind: Kind) -> None:
    pointer = 0 if kind is Kind.MOUSE else 1
    scene.handle(PointerDown(at, pointer, kind))
    scene.handle(PointerUp(at, pointer, kind))


def under(touch: Touch, at: Place) -> bool:
    return any(target.rect.collidepoint(at) for target in touch.targets.values())


def played(room: Room, kind: Kind) -> tuple[TableScene, Place]:
    """Somebody has just played a card by a click in the middle of their hand; others lie below that place still."""
    room.settings.pause_after_play = 0
    scene = table_of(room, 4, {"rounds": 1}, 4, game="dang_it")
    touch, session = scene.touch, scene.seat.session
    for _ in range(3000):
        frames(room, 1)
        legal = scene.stage.legal()
        if not (legal and scene.stage.choreographer.idle):
            continue
        able = [target for target in touch.targets.values() if isinstance(legal[0], Play)
                and "dimmed" not in touch.state(target.token) and 300 < target.rect.centerx < 900]  # fmt: skip
        if not able:
            assert touch.submit(legal[0], None)
            continue
        at, before = (able[0].rect.x + 6, able[0].rect.centery), session.seq
        click(scene, at, kind)
        frames(room, BLINK)
        if session.seq > before and session.to_act not in (None, 0) and under(touch, at):
            return scene, at
    pytest.fail("nobody could play a card out of the middle of a hand")


@pytest.mark.parametrize("kind", [Kind.MOUSE, Kind.TOUCH])
def test_the_second_of_two_clicks_is_not_refused(room: Room, kind: Kind) -> None:
    scene, (x, y) = played(room, kind)
    seq = scene.seat.session.seq
    click(scene, (x + 3, y - 2), kind)
    assert scene.touch.refusals.said is None
    assert scene.touch.shaken is None
    assert scene.seat.session.seq == seq


def test_a_click_beside_it_is_answered(room: Room) -> None:
    scene, (x, y) = played(room, Kind.MOUSE)
    beside = next((x + far, y) for far in (40, -40, 60, -60, 80, -80) if under(scene.touch, (x + far, y)))
    click(scene, beside, Kind.MOUSE)
    assert scene.touch.refusals.said is not None
    assert scene.touch.shaken is not None


def test_a_click_after_a_while_is_answered(room: Room) -> None:
    scene, at = played(room, Kind.MOUSE)
    scene.touch.update(0.3)
    click(scene, at, Kind.MOUSE)
    assert scene.touch.refusals.said is not None


def test_a_third_click_after_a_while_is_answered(room: Room) -> None:
    scene, at = played(room, Kind.MOUSE)
    click(scene, at, Kind.MOUSE)
    assert scene.touch.refusals.said is None
    scene.touch.update(0.3)
    click(scene, at, Kind.MOUSE)
    assert scene.touch.refusals.said is not None


def test_keys_after_a_click_are_answered(room: Room) -> None:
    scene, at = played(room, Kind.MOUSE)
    click(scene, at, Kind.MOUSE)
    scene.handle(Nav(Direction.LEFT))
    target = next(iter(scene.touch.targets.values()))
    target.activate()
    assert scene.touch.refusals.said is not None


def held(room: Room, game: str, cards: str) -> TableScene:
    """A match of two in which the person is to act with a hand."""
    seats = seats_for(2)
    whole, names = complete(game_by_id(game).options, 2, {}), [seat.name for seat in seats]
    hand = Position({Zone(ZoneKind.HAND, 0): tuple(parse_cards(cards))}, turn=0)
    begun = completed(game, 2, whole, hand, Random(1))
    session = Session.resume(Record(game, 2, names, dict(whole), 1, start=begun))
    scene = room.seat(TableScene(room, session, seats, from_start=False))
    frames(room, 200)
    assert scene.stage.legal()
    return scene


def place(scene: TableScene, card: str) -> Place:
    """Where a card of the hand is clicked: at its left edge, which the next one leaves free."""
    targets = scene.touch.targets.values()
    rect = next(target.rect for target in targets if [target.token.card] == parse_cards(card))
    return rect.x + 8, rect.centery


def chosen(scene: TableScene) -> str:
    return format_cards(sorted(token.card for token in scene.stage.selection))


@pytest.mark.parametrize("kind", [Kind.MOUSE, Kind.TOUCH])
def test_a_pair_that_is_clicked_twice_stays_chosen(room: Room, kind: Kind) -> None:
    scene = held(room, "shithead", "5D 5H 9H")
    pair = format_cards(sorted(parse_cards("5D 5H")))
    click(scene, place(scene, "5D"), kind)
    assert chosen(scene) == pair
    frames(room, BLINK)
    click(scene, place(scene, "5D"), kind)
    assert chosen(scene) == pair
    # What is clicked later, or another card, is meant as it is.
    frames(room, BLINK)
    click(scene, place(scene, "5H"), kind)
    assert chosen(scene) == "5D"
    frames(room, BLINK)
    click(scene, place(scene, "5H"), kind)
    assert chosen(scene) == "5D"
    frames(room, 30)
    click(scene, place(scene, "5D"), kind)
    assert not chosen(scene)


def test_by_keys_a_card_is_chosen_and_left_as_fast_as_anybody_likes(room: Room) -> None:
    scene = held(room, "shithead", "5D 5H 9H")
    click(scene, place(scene, "5D"), Kind.MOUSE)
    scene.handle(Nav(Direction.RIGHT))
    target = next(one for one in scene.touch.targets.values() if [one.token.card] == parse_cards("5D"))
    target.activate()
    assert chosen(scene) == "5H"


def test_every_tap_on_a_pack_leaves_one_card_less(tmp_path: Path) -> None:
    """Of a pack one sees the top card alone; the second of two taps is the first one, and after that each counts."""
    room = Room(tmp_path, (720, 1280))
    try:
        cards = "5C 5D 5H 5S 4C 4D 4H 4S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S JC JD JH JS QC QD QH QS"
        scene = held(room, "shithead", cards)
        fives = [target for target in scene.touch.targets.values() if target.token.card in parse_cards("5C 5D 5H 5S")]
        at = fives[-1].rect.centerx, fives[-1].rect.bottom - 8
        counts = []
        for wait in (BLINK, 30, BLINK, BLINK):
            click(scene, at, Kind.TOUCH)
            counts.append(len(scene.stage.selection))
            frames(room, wait)
        assert counts == [4, 4, 3, 2]
    finally:
        room.close()


@pytest.mark.parametrize("kind", [Kind.MOUSE, Kind.TOUCH])
def test_a_single_card_that_is_clicked_twice_stays_chosen(room: Room, kind: Kind) -> None:
    scene = table_of(room, 3, {}, 4, game="screw_your_neighbor")
    for _ in range(3000):
        frames(room, 1)
        legal = scene.stage.legal()
        if legal and scene.stage.choreographer.idle:
            break
    mine = next(t for t in scene.touch.targets.values() if scene.touch.zone_of(t.token) == Zone(ZoneKind.HAND, 0))
    for _ in range(2):
        click(scene, mine.rect.center, kind)
        assert scene.stage.selection == (mine.token,)
        frames(room, BLINK)
    frames(room, 30)
    click(scene, mine.rect.center, kind)
    assert not scene.stage.selection
