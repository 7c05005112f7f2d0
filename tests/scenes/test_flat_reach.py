"""Whatever a finger touches at the family table measures 9 mm, or is looked for by going along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.flat.chair import Chair
from game.session.settings import Settings
from game.ui.window import screen_name
from tests.support.covers import Case, unpainted
from tests.support.fingers import SCREENS
from tests.support.flat import FlatTable, still
from tests.support.flat_covers import FlatTables
from tests.support.flat_reach import too_small
from tests.support.moments import moments
from tests.support.sample import cases, some
from tests.support.tables import no_window

SMALL = SCREENS[2]


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlatTables]:
    no_window()
    with unpainted():
        made = FlatTables(tmp_path_factory.mktemp("flat"))
        yield made
        made.close()


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_touched_at_a_family_table_is_as_large_as_a_fingertip(laid: FlatTables, game: str) -> None:
    seats = [players for players in game_by_id(game).seats if players <= 8]
    for number, (screen, players) in enumerate(sorted(cases(1, SCREENS, seats))):
        case = Case(game, players, screen.size)
        every = some(9, 1)
        for at in list(moments(game, players))[number % every :: every]:
            scene = laid.scene(case, at, screen.mm)
            assert list(too_small(scene, screen)) == [], (screen, case, at.name)
            scene.exit()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[FlatTable]:
    def small(settings: Settings) -> None:
        still(settings)
        settings.screens = {screen_name(): SMALL.mm}

    made = FlatTable(tmp_path, "that_dam_game", 6, 6, size=SMALL.size, settings=small)
    yield made
    made.program.close()


def chooses(table: FlatTable) -> Chair:
    """Whoever is in turn, once cards of the hand can be chosen."""
    table.settle()
    chair = next(chair for chair in table.scene.chairs if chair.to_act)
    spot = table.scene.stage.plan.spots[table.scene.stage.presenter.controls.pickable(chair.model, chair.table)[-1][0]]
    table.tap((round(spot[-1].x), round(spot[-1].y)))
    table.settle()
    assert chair.to_act
    return chair


@pytest.mark.usefixtures("unwatched")
def test_a_finger_goes_along_a_narrow_hand_to_the_card_that_is_meant(table: FlatTable) -> None:
    chair = chooses(table)
    assert chair.narrow
    cards = list(chair.hand)
    for at, card in enumerate(cards):
        # Another finger of the same hand is farther away than two parts of one fingertip are.
        finger = table.open(chair, table.card(chair, cards[-1 if at < len(cards) / 2 else 0].card))
        # The second one comes down two cards beside the one that is meant, and goes on to it.
        beside, second = cards[max(0, at - 2)], table.name()
        table.program.frame(table.down(second, table.card(chair, beside.card)))
        assert chair.under is beside
        for _ in range(40):
            if chair.under is card:
                break
            x, y = chair.desk.strip.sight.into(table.where[second])
            table.program.frame(table.move(second, table.out(chair, x + 3, y)))
        table.program.frame(table.up(second))
        assert list(chair.selection) == [card]
        table.program.seconds(0.4)  # until a tap is no second one of two
        table.tap(table.card(chair, card.card))
        assert not chair.selection
        table.lift(finger)
        table.program.seconds(0.1)
