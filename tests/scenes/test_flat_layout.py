"""Nothing at a family table covers anything else, whatever the window, the seats and the words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.texts import use
from tests.support.covers import Case, unpainted
from tests.support.flat_covers import FlatTables
from tests.support.sample import cases, some
from tests.support.tables import no_window

WINDOWS = (
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (2560, 1080),
    (1440, 1080),
    (1280, 1024),
    (1080, 1080),
    (1080, 1920),
    (720, 1280),
)
EVERY = {"dang_it": 3, "damn_you": 4, "screw_your_neighbor": 2, "that_dam_game": 8, "shithead": 5}
"""A table is looked at in every so many moments of its game."""
WORDS = (1.0, 1.5, 2.0)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlatTables]:
    no_window()
    with unpainted():
        made = FlatTables(tmp_path_factory.mktemp("flat"))
        yield made
        made.close()


@pytest.fixture
def english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_at_a_family_table_covers_anything_else(tables: FlatTables, game: str, english: None) -> None:
    seats = [*game_by_id(game).seats]
    sample = cases(1, WINDOWS, WORDS, seats, ("en", "de"), (False, True))
    for number, (size, words, players, language, named) in enumerate(sample):
        use(language)
        case = Case(game, players, size, words, named=named)
        found = list(tables.faults(case, first=number, every=some(EVERY[game], 1)))
        assert not found, f"{case}, {language}: {found[:6]}"
