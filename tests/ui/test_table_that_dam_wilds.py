"""What wilds in melds stand for, written on tags at the feet of their cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from game.rules.cards import SUITS, Rank, card_of, joker
from game.rules.zones import ZoneKind
from game.scenes.table.scene import TableScene
from game.ui.cache import Picture
from game.ui.decks import LARGE_BELOW
from game.ui.painter import DisplayList
from game.ui.table.model import TableModel
from game.ui.table.spots import Box
from tests.support.covers import heard, unpainted
from tests.support.sample import combined
from tests.support.tables import no_window
from tests.ui.test_table_that_dam_game import INDEX, WINDOWS, Dams, moment


@pytest.fixture(scope="module", autouse=True)
def _unpainted() -> Iterator[None]:
    with unpainted():
        yield


@pytest.fixture(scope="module")
def dams(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dams]:
    no_window()
    made = Dams(tmp_path_factory.mktemp("dams"))
    yield made
    made.close()


def two_wilds(owners: Sequence[int], longer: int) -> TableModel:
    """Three runs of each of these seats, in each of which the second and the third card are wild."""
    view = moment(6, 10, owners, longer=longer).view()
    zones = {
        zone: (
            (card_of(Rank.TWO, SUITS[zone.number % 3]), joker(1), card_of(Rank.TWO, SUITS[3]), *cards[3:])
            if zone.kind is ZoneKind.MELD
            else cards
        )
        for zone, cards in view.zones.items()
    }
    return TableModel(replace(view, zones=zones))


def tags(scene: TableScene) -> dict[str, Box]:
    """The tags on the table, by name."""
    found: dict[str, Box] = {}

    def note(key: str, picture: Picture, x: float, y: float) -> None:
        w, h = picture.body
        found[key] = Box(x - w / 2, y - h / 2, w, h)

    with heard(scene.look, note, lambda key, box: None):
        scene.look.draw_above(DisplayList())
    return {key: box for key, box in found.items() if key.startswith("own wild")}


@combined(size=WINDOWS, owners=((0,), (1, 2), (1, 2, 3, 4, 5)), longer=(0, 3))
def test_of_two_wilds_beside_each_other_both_can_be_told(
    dams: Dams, size: tuple[int, int], owners: Sequence[int], longer: int
) -> None:
    """And what they stand for, too: tags lie side by side, or the higher one below the index of its card."""
    model = two_wilds(owners, longer)
    scene = dams.show(size, model).scene
    large, found = LARGE_BELOW * scene.metrics.c, tags(scene)
    pairs = [
        [(token.goal, found[f"own wild {token.number}"]) for token in model.zones[zone][1:3]]
        for zone in model.zones
        if zone.kind is ZoneKind.MELD
    ]
    assert len(pairs) == 3 * len(owners)
    for (card, left), (other, right) in pairs:
        beside = left.x + left.w <= right.x + 0.5
        assert beside or card.width < large or right.y >= other.box.y + INDEX * other.width - 1
        assert beside or abs(left.y - right.y) > 0.3 * right.h
