"""A card that is let go over others that take none goes home, and the person in turn is told why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.actions import DECLINE, DRAW, PLAY
from game.rules.cards import Card
from game.rules.events import Phase
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.session.settings import Settings
from game.texts import t
from game.ui.table.hand import CardTarget
from tests.support.flat import Tables
from tests.support.menus import Program
from tests.support.seats import FirstThoughts, seats_for

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


def at_once(settings: Settings) -> None:
    settings.pace, settings.pause_after_play = "off", 0


def table(begin: Begin, game: str, phase: Phase, players: int, **options: object) -> Program:
    """A table at which the person is asked for something."""
    match = routes.NewMatch(game, seats_for(players), options, 5)
    program = begin(match, size=(1280, 720), settings=at_once, bots=FirstThoughts())
    for _ in range(900):
        program.frame()
        stage = program.top.stage
        if stage.legal() and stage.shown:
            if stage.model.phase is phase:
                return program
            legal = stage.legal()
            program.top.touch.submit(next((one for one in legal if one in (DRAW, DECLINE)), legal[0]), None)
    pytest.fail("the person is never asked")


def any_card(card: Card) -> bool:
    return True


def let_go_over(program: Program, zone: Zone, wanted: Callable[[Card], bool] = any_card) -> str:
    """Drag a card of the hand onto the top one of a zone; what is said then."""
    scene = program.top
    target = next(one for one in scene.form.widgets if isinstance(one, CardTarget) and wanted(one.token.card)
                  and scene.touch.zone_of(one.token) == Zone(ZoneKind.HAND, 0))  # fmt: skip
    goal = [token.goal for token in scene.stage.model.zones[zone] if token.goal.drawn][-1]
    start = target.rect.left + target.rect.w // 6, target.rect.centery
    program.drag(start, (round(goal.x), round(goal.y)))
    program.seconds(0.5)
    home = target.token.goal
    assert (target.token.x, target.token.y) == (home.x, home.y)
    said = scene.touch.refusals.said
    return said[0] if said is not None else ""


STOCK, OTHER = Zone(ZoneKind.STOCK), Zone(ZoneKind.HAND, 2)


@pytest.mark.parametrize(
    ("game", "phase", "zone", "key"),
    [
        ("that_dam_game", Phase.MELD, STOCK, "that_dam_game.astray_stock"),
        ("that_dam_game", Phase.MELD, OTHER, "that_dam_game.astray"),
        ("that_dam_game", Phase.DRAW, STOCK, "refusals.first_draw_or_take"),
        ("shithead", Phase.FOLLOW, STOCK, "shithead.astray_stock"),
        ("shithead", Phase.FOLLOW, Zone(ZoneKind.FACE_UP, 1), "shithead.astray"),
        ("shithead", Phase.ARRANGE, STOCK, ""),
        ("dang_it", Phase.FOLLOW, OTHER, "dang_it.astray"),
    ],
)
def test_who_plays_on_cards_that_take_none_is_told_why(
    begin: Begin, game: str, phase: Phase, zone: Zone, key: str
) -> None:
    program = table(begin, game, phase, 3)
    seq = program.top.seat.session.seq
    assert let_go_over(program, zone) == (t(key) if key else "")
    assert program.top.seat.session.seq == seq


def test_a_neighbor_is_named_who_alone_can_be_swapped_with(begin: Begin) -> None:
    program = table(begin, "screw_your_neighbor", Phase.TURN, 4)
    stage = program.top.stage
    seq = program.top.seat.session.seq
    assert let_go_over(program, Zone(ZoneKind.HAND, 2)) == t("screw_your_neighbor.astray", name=stage.table.short(1))
    assert program.top.seat.session.seq == seq


def test_a_card_that_could_be_laid_is_told_of_its_place(begin: Begin) -> None:
    program = table(begin, "damn_you", Phase.TURN, 4)
    stage = program.top.stage
    legal, seq = stage.legal(), program.top.seat.session.seq
    taken = next(zone for zone in stage.model.zones if zone.kind is ZoneKind.TABLEAU and stage.model.zones[zone])
    assert let_go_over(program, taken, lambda card: PLAY[card] in legal) == t("damn_you.astray")
    assert program.top.seat.session.seq == seq


def test_nothing_is_said_beside_all_cards(begin: Begin) -> None:
    program = table(begin, "that_dam_game", Phase.MELD, 3)
    scene = program.top
    target = next(iter(scene.touch.targets.values()))
    m = scene.stage.metrics
    program.drag((target.rect.left + 5, target.rect.centery), (m.width // 2, round(0.12 * m.height)))
    program.seconds(0.5)
    assert scene.touch.refusals.said is None


def test_at_the_family_table_whoever_looks_at_the_hand_is_told(tables: Tables) -> None:
    table = tables("that_dam_game", 4)
    chair = next(chair for chair in table.scene.chairs if chair.to_act)
    stock = table.scene.stage.model.zones[STOCK][-1].goal
    table.pull(chair, chair.hand[0].card, (round(stock.x), round(stock.y)))
    assert chair.said == t("refusals.first_draw")
