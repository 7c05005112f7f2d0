"""Where everybody's pennies stand round a full table of Screw Your Neighbor: by what is theirs, and on nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.events import Fact
from game.scenes.tables.screw_your_neighbor.sizes import MANY
from game.scenes.tables.screw_your_neighbor.stacks import COIN, COIN_OF_MANY
from game.ui.table.spots import Box
from tests.support.covers import Case, Laid, Tables, kind_of, seat_of, unpainted_tables
from tests.support.forms import Thing, block, overlap
from tests.support.moments import moments
from tests.support.sample import combined

GAME = "screw_your_neighbor"
WINDOWS = ((1280, 720), (1920, 1080), (3840, 2160), (2560, 1080))
WIDE_RIM = 0.18
"""Beside a stack its picture has so much for the shadow, in widths of a penny."""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("pennies")) as made:
        yield made


def gap(a: Thing, b: Thing) -> float:
    """How far two things lie apart at least, in pixels; less than nothing where they overlap."""
    return -max(overlap(one, other) for one in a.forms() for other in b.forms())


def stacks_of(laid: Laid) -> dict[int, Thing]:
    """The stacks as they are seen, by seat."""
    rim = WIDE_RIM * (COIN_OF_MANY if laid.scene.stage.model.players >= MANY else COIN) * laid.scene.metrics.u
    found = {}
    for name, thing in laid.things.items():
        if name.startswith("own stack "):
            x, y, w, h = thing.box
            found[int(name.split()[2])] = block(name, Box(x + rim, y, w - 2 * rim, h - rim))
    return found


def owned(laid: Laid) -> dict[int, list[Thing]]:
    """Portraits, plates and cards of everybody."""
    found: dict[int, list[Thing]] = {seat: [] for seat in range(laid.scene.stage.model.players)}
    for name, thing in laid.things.items():
        if name == "hand":
            found[0].append(thing)
        elif kind_of(name) in ("face", "plate", "backs") or name.startswith("zone shown"):
            found[int(seat_of(name))].append(thing)
    return found


@combined(size=WINDOWS, players=[6, 7, 8, 9, 10])
def test_every_stack_of_a_full_table_stands_by_its_owner_alone(
    tables: Tables, size: tuple[int, int], players: int
) -> None:
    for at in moments(GAME, players):
        laid = tables.lay(Case(GAME, players, size), at)
        stacks, things = stacks_of(laid), owned(laid)
        assert set(stacks) == {seat for seat in range(players) if at.model.fact(Fact.PENNIES, seat)}, at.name
        for seat, stack in stacks.items():
            own = min(gap(stack, thing) for thing in things[seat])
            others = min(gap(stack, thing) for other in things if other != seat for thing in things[other])
            assert own > 0, f"{at.name}: {stack} lies on what its owner has"
            assert others > 2 * own, f"{at.name}: {stack} is {own:.0f} px from its owner, {others:.0f} from others"


@combined(size=WINDOWS, players=[8, 9, 10])
def test_no_stack_moves_while_cards_come_and_go(tables: Tables, size: tuple[int, int], players: int) -> None:
    """They were looked for anew at each card that was dealt, shown or gathered, and went to and fro."""
    feet: dict[int, set[tuple[int, int]]] = {}
    for at in moments(GAME, players):
        for seat, stack in stacks_of(tables.lay(Case(GAME, players, size), at)).items():
            x, y, w, h = stack.box
            feet.setdefault(seat, set()).add((round(x + w / 2), round(y + h)))
    assert {seat: len(places) for seat, places in feet.items()} == dict.fromkeys(range(players), 1)


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_between_two_neighbors_at_the_far_end_stand_no_stacks(tables: Tables, size: tuple[int, int]) -> None:
    """Two stacks side by side there belonged to either."""
    for at in moments(GAME, 5):
        laid = tables.lay(Case(GAME, 5, size), at)
        stacks, faces = stacks_of(laid), {int(seat_of(name)): thing.box for name, thing in laid.things.items()
                                          if kind_of(name) == "face"}  # fmt: skip
        left, right = sorted((seat for seat in stacks if seat), key=lambda seat: faces[seat].y)[:2]
        if faces[left].x > faces[right].x:
            left, right = right, left
        assert stacks[left].box.x < faces[left].x, at.name
        assert stacks[right].box.x > faces[right].x, at.name


@combined(size=[(900, 1200), (1080, 1920), (720, 1280)], players=[8, 10], words=[1.0, 2.0])
def test_upright_no_pennies_of_the_far_end_lie_below_a_card(
    tables: Tables, size: tuple[int, int], players: int, words: float
) -> None:
    """Those of whoever sits in the middle lay on the baize, as if they were nobody's."""
    for at in moments(GAME, players):
        laid = tables.lay(Case(GAME, players, size, words), at)
        things = owned(laid)
        for seat, stack in stacks_of(laid).items():
            if not seat:
                continue  # the person sits away from the table
            over = [thing for thing in things[seat] if kind_of(thing.name) not in ("face", "plate")
                    and stack.box.y > thing.box.y + thing.box.h]  # fmt: skip
            assert not over, f"{at.name}: {stack} lies below {over}"
            others = [thing for other in things if other != seat for thing in things[other]]
            own = min(gap(stack, thing) for thing in things[seat])
            assert all(gap(stack, thing) > 2 * own for thing in others), f"{at.name}: {stack} is near to others"
