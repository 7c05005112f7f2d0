"""What tells at one glance which house rules of Shithead are in force, and which way play goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.rules.events import Phase
from game.scenes.table.scene import TableScene
from game.scenes.tables.shithead.house import RULES, house_place
from game.scenes.tables.shithead.places import Planner
from game.texts import language, use
from game.ui.painter import DisplayList
from game.ui.table.layout import grown
from tests.support.covers import unseen
from tests.support.sample import combined
from tests.support.writing import listening
from tests.ui.test_table_layout import WINDOWS, WORDS, Tables
from tests.ui.test_table_shithead import SEATS, SIZES, lay, moment

HOUSE: dict[str, Any] = dict.fromkeys(RULES, True)


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unseen(Tables, tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def _english_again() -> Iterator[None]:
    before = language()
    yield
    use(before)


def shown(scene: TableScene) -> set[str]:
    """What the game itself has listed."""
    frame = DisplayList()
    scene.draw(frame)
    return {str(sprite.key) for sprite in frame.sprites}


@pytest.mark.usefixtures("_english_again")
@combined(
    size=WINDOWS, words=WORDS, players=SEATS, left=(False, True), code=("en", "de"),
    always=[((1024, 640), 2.0, 4, False, "en"), ((600, 960), 2.0, 4, True, "de"), ((600, 960), 2.0, 2, False, "en")],
)  # fmt: skip
def test_the_house_rules_are_seen_at_one_place_that_nothing_takes(
    tables: Tables, size: tuple[int, int], words: float, players: int, left: bool, code: str
) -> None:
    """They were told on the page behind Pause alone."""
    use(code)
    places = set()
    for model in (
        moment(players, 6, 5, jokers=True),
        moment(players, SIZES[players], 0),
        moment(players, 30, 3, others=1, stock=0, burnt=0),
        moment(players, 0, 9, up=False, others=12),
        moment(players, 0, 9, stock=0),
        moment(players, SIZES[players], 0, phase=Phase.ARRANGE),
    ):
        scene, things = lay(tables, size, model, left=left, words=words, **HOUSE)
        found = house_place(scene.services.art, Planner(model, scene.stage.table), scene.stage.plan)
        assert found is not None
        places.add(found)
        box = grown(found.box, -4 * scene.metrics.u)
        met = [str(thing) for thing in things.values() if thing.box.overlaps(box)]
        if model.phase is Phase.ARRANGE and "own house" not in shown(scene):
            continue  # what is said of the exchange is longer than any rule, and soon gone
        assert met == []
        assert "own house" in shown(scene)
    assert len(places) == 1


@combined(size=WINDOWS, words=WORDS, players=SEATS, always=[((1024, 640), 2.0, 4), ((1024, 640), 1.0, 4)])
def test_which_way_play_goes_is_seen_in_every_window(
    tables: Tables, size: tuple[int, int], words: float, players: int
) -> None:
    """It was left out where the title ends before a portrait, and in large words."""
    scene, _ = lay(tables, size, moment(players, 6, 5), words=words, **HOUSE)
    assert "own turning" in shown(scene)
    if players > 2:
        with listening() as written:
            scene.look.heading.draw(DisplayList())
        assert any("the other way around" in line.words.lower() for line in written)
