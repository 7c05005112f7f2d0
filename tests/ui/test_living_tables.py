"""What lives at the tables: stacks of pennies, the cushion of the crown, the foreman of the dam."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path

import pytest

from game.rules.cards import HIDDEN, joker
from game.rules.events import EVERYONE, CardsMoved, Fact, MeldLaid
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables import presenter_of
from game.scenes.tables.base import LayoutContext
from game.scenes.tables.screw_your_neighbor.places import card_of
from game.scenes.tables.shithead.cushion import cushion_place
from game.scenes.tables.shithead.places import Planner
from game.scenes.tables.that_dam_game.foreman import KEY, stand
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.stage import GOING
from game.ui.painter import DisplayList
from game.ui.table.spots import bounds
from game.ui.theme import Metrics
from tests.support.covers import Case, Laid, Tables, unpainted_tables
from tests.support.moments import moments
from tests.support.tables import Room, no_window, table_of
from tests.ui.test_table_shithead import moment as of_shithead
from tests.ui.test_table_that_dam_game import moment as of_the_dam

NAMES = ("You", "Gertrude", "Bosun Bo", "Professor Ada", "Judge Mercy", "Yuki")
DISCARD = Zone(ZoneKind.DISCARD)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("living")) as made:
        yield made


def laid(tables: Tables, case: Case) -> Laid:
    return tables.lay(case, next(iter(moments(case.game, case.players))))


@pytest.mark.parametrize(
    ("players", "size"),
    [(2, (1920, 1080)), (6, (1280, 720)), (10, (1920, 1080)), (6, (1080, 1920)), (8, (1080, 1920)), (10, (1080, 1920))],
)
def test_stacks_of_pennies_stand_before_their_owners_and_cover_nothing(
    tables: Tables, players: int, size: tuple[int, int]
) -> None:
    table = laid(tables, Case("screw_your_neighbor", players, size))
    things, stage = table.things, table.scene.stage
    stacks = [thing for name, thing in things.items() if name.startswith("own stack")]
    in_play = [seat for seat in range(players) if stage.model.fact(Fact.PENNIES, seat)]
    assert [int(stack.name.split()[-1]) for stack in stacks] == in_play
    others = [thing for name, thing in things.items()
              if name.split()[0] in ("face", "plate", "zone", "hand", "prompt", "button")]  # fmt: skip
    cards = {seat: card.goal for seat in in_play if (card := card_of(stage.model, seat)) is not None}
    for stack in stacks:
        x, y = stack.box.x + stack.box.w / 2, stack.box.y + stack.box.h / 2
        nearest = min(cards, key=lambda seat: hypot(cards[seat].x - x, cards[seat].y - y))
        # Upright the own stack has no card before it, and those of the far end stand by the plates there.
        owners = {nearest}
        if size[0] < size[1]:
            owners |= {0, min(in_play, key=lambda seat: things[f"plate {seat}"].box.distance(x, y))}
        assert int(stack.name.split()[-1]) in owners
        assert not any(stack.depth(other, 12.0) > 12.0 for other in (*others, *stacks) if other is not stack), (
            stack.name
        )


def test_the_cushion_lies_in_one_place_all_match() -> None:
    """It has to do with the window and the players, not with the cards that lie there now."""
    for players in (2, 3, 4):
        for size in ((1920, 1080), (1280, 720), (1080, 1920)):
            table = LayoutContext(Metrics(*size), 0, NAMES[:players], frozenset({0}), finger=34)
            found = set()
            for hand, stack, up in ((3, 1, True), (20, 12, True), (1, 0, False)):
                planner = Planner(of_shithead(players, hand, stack, up=up), table)
                plan = planner.plan()
                place = cushion_place(planner, plan)
                found.add(place)
                if place is not None:
                    # A large hand lies in two rows.
                    assert not place.overlaps(bounds(plan.spots[Zone(ZoneKind.HAND, 0)]))
            assert len(found) == 1
            if size == (1920, 1080):
                assert None not in found


def dam(players: int, owners: tuple[int, ...] = (), size: tuple[int, int] = (1920, 1080)) -> Places:
    table = LayoutContext(Metrics(*size), 0, NAMES[:players], frozenset({0}), finger=34)
    return Places(of_the_dam(players, 6, owners), table)


def test_the_foreman_stands_where_nobody_sits() -> None:
    for players, owners in ((3, ()), (4, ()), (4, (1,)), (6, tuple(range(6)))):
        places = dam(players, owners)
        at = stand(places)
        assert at is not None
        for place in places.plan().seats:
            beside = abs(place.x - at.x) > place.d / 2 + 50
            assert beside or place.y - place.d / 2 > 138
    # Five have no room for him.
    assert stand(dam(6)) is None


def test_the_foreman_nods_at_a_meld_and_ducks_at_a_joker_and_the_first_contract_shrinks() -> None:
    movement = presenter_of("that_dam_game").movement
    fresh, first, later = dam(4), dam(5, (2,)), dam(5, (2, 3))
    card = of_the_dam(4, 6).tokens(ZoneKind.HAND, 0)[0].card

    def effects(places: Places, event: MeldLaid | CardsMoved, *, begins: bool, calm: bool = False) -> list[str]:
        ask = movement.opens if begins else movement.effects
        plan = presenter_of("that_dam_game").layout.plan(places.model, places.table)
        found = ask(event, places.model, places.table, lambda: plan)
        return [effect.key for effect in found if effect.calm == calm]

    meld = MeldLaid(1, 0, 3)
    assert effects(fresh, meld, begins=False) == [KEY]
    for calm in (False, True):
        assert effects(fresh, meld, begins=True, calm=calm) == [], "it stays a card beside the first row"
        assert effects(fresh, MeldLaid(0, 0, 3), begins=True, calm=calm) == [GOING]
        assert effects(first, meld, begins=True, calm=calm) == [GOING]
        # In small it is written in another form where it goes.
        assert effects(later, meld, begins=True, calm=calm) == ([] if calm else [GOING])
    for thrown, seen in ((joker(1), [KEY]), (card, []), (HIDDEN, [])):
        moved = CardsMoved((thrown,), Zone(ZoneKind.HAND, 1), (0,), DISCARD, EVERYONE)
        assert effects(fresh, moved, begins=False) == seen


def test_the_foreman_belongs_to_the_river(tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (1280, 720))
    for theme, there in (("river", True), ("ink", False)):
        room.settings.theme = {"that_dam_game": theme}  # type: ignore[dict-item]
        scene = table_of(room, 3, {}, 1, game="that_dam_game")
        frame = DisplayList()
        scene.draw(frame)
        assert ("own foreman" in {sprite.key for sprite in frame.sprites}) == there
    room.close()
