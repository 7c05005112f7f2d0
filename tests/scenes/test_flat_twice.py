"""Whoever taps twice at the family table plays once, plays for nobody else, and is not told off for the second tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.actions import Draw, Play
from game.rules.cards import parse_cards
from game.rules.position import Position
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.chair import Chair
from game.session.settings import Settings
from game.ui.input import Point
from tests.support.flat import FlatTable, Tables, plain, still

pytestmark = pytest.mark.usefixtures("unwatched")

BLINK = 4
"""Frames between two taps of a double tap."""
OVER = 20
"""Frames after which a tap is a new one."""


def in_turn(table: FlatTable) -> Chair:
    """Whoever is in turn, once they can do something."""
    for _ in range(600):
        table.settle()
        chair = table.chair(table.session.to_act or 0)
        if chair.legal:
            return chair
        table.program.frame()
    pytest.fail("nobody can do anything")


def pack(table: FlatTable) -> Point:
    """Where the pack is tapped from which everybody draws."""
    spots = next(spots for zone, spots in table.scene.stage.plan.spots.items() if zone.kind is ZoneKind.STOCK)
    return round(spots[-1].x), round(spots[-1].y)


def first_to_play(table: FlatTable) -> Chair:
    """Whoever leads first; the draw for the deal is over."""
    while isinstance((chair := in_turn(table)).legal[0], Draw):
        chair.submit(chair.legal[0])
        table.program.frame()
    return chair


def frames(table: FlatTable, count: int) -> None:
    for _ in range(count):
        table.program.frame()


def refused(table: FlatTable) -> list[str]:
    """What anybody is told they cannot do."""
    return [chair.said for chair in table.scene.chairs if chair.said]


@pytest.mark.parametrize("settings", [plain, still])
def test_a_pack_that_is_tapped_twice_draws_for_nobody_else(
    tables: Tables, settings: Callable[[Settings], None]
) -> None:
    table = tables(players=3, people=3, settings=settings)
    in_turn(table)
    before, at = table.session.seq, pack(table)
    table.tap(at)
    frames(table, BLINK)
    table.tap((at[0] + 3, at[1] - 2))
    assert table.session.seq == before + 1
    assert not refused(table)
    frames(table, OVER)
    in_turn(table)
    table.tap(at)
    assert table.session.seq == before + 2


@pytest.mark.parametrize("settings", [plain, still])
def test_the_second_of_two_taps_on_a_hand_is_not_refused(tables: Tables, settings: Callable[[Settings], None]) -> None:
    """Another one at the table rests a finger on their own hand meanwhile."""
    table = tables(players=3, people=3, settings=settings)
    chair = first_to_play(table)
    play = next(action for action in chair.legal if isinstance(action, Play))
    holds = table.open(chair)
    at, before = table.card(chair, play.cards[0]), table.session.seq
    table.tap(at)
    other = next(one for one in table.scene.chairs if one is not chair)
    rests = table.name()
    table.program.frame(table.down(rests, table.hand(other)))
    frames(table, BLINK)
    table.tap(at)
    assert table.session.seq == before + 1
    assert not refused(table)
    frames(table, OVER)
    table.tap(at)
    assert refused(table) == ["It is not your turn."]
    table.lift(rests)
    table.lift(holds)


def test_somebody_else_who_taps_their_own_hand_at_once_is_heard(tables: Tables) -> None:
    table = tables(players=2, people=2, settings=still)
    chair = first_to_play(table)
    play = next(action for action in chair.legal if isinstance(action, Play))
    table.open(chair)
    table.tap(table.card(chair, play.cards[0]))
    other, before = in_turn(table), table.session.seq
    assert other is not chair
    able = [action for action in other.legal if isinstance(action, Play)]
    table.open(other)
    if able:
        table.tap(table.card(other, able[0].cards[0]))
        assert table.session.seq == before + 1
    else:
        table.tap(table.button(other, "dang_it"))
        assert table.session.seq > before


def test_a_pair_that_is_tapped_twice_stays_chosen(tables: Tables) -> None:
    cards = tuple(parse_cards("5D 5H 9H"))
    table = tables("shithead", 3, 2, start=Position({Zone(ZoneKind.HAND, 0): cards}, turn=0))
    table.settle()
    chair = table.chair(0)
    holds = table.open(chair)
    for _ in range(2):
        table.tap(table.card(chair, cards[0]))
        assert {token.card for token in chair.selection} == set(cards[:2])
        frames(table, BLINK)
    frames(table, OVER)
    table.tap(table.card(chair, cards[0]))
    assert [token.card for token in chair.selection] == [cards[1]]
    table.lift(holds)
