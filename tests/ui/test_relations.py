"""The words that layouts are written in: how boxes lie to each other."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.ui.table.layout import (
    Choice,
    beside_oval,
    centered,
    clearest,
    grown,
    inset,
    kept_in,
    middle,
    row,
    shared,
    split,
)
from game.ui.table.spots import Box, Spot, bounds

ROOM = Box(10, 20, 100, 60)
TABLES = Path(__file__).resolve().parents[2] / "game" / "scenes" / "tables"
PLANNERS = [
    path for path in sorted(TABLES.glob("*/*.py")) if "game.scenes.tables.layout import" in path.read_text("utf-8")
]
"""What places things on the tables of the games."""
PLAIN = {0, 0.5, 1, 2}
"""Numbers that say what they mean: nothing, a half, one and both."""
NAMELESS = 12
"""So many others a module may have in its functions."""


def nameless(source: str) -> list[str]:
    """The numbers within the functions of a module that have no name, with their lines."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    found = {
        (node.lineno, node.col_offset, str(node.value))
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in PLAIN
    }
    return [f"{line}: {value}" for line, _, value in sorted(found)]


def test_a_box_is_put_about_its_middle_and_grows_and_shrinks() -> None:
    box = centered(60, 50, 40, 20)
    assert box == Box(40, 40, 40, 20)
    assert middle(box) == (60, 50)
    assert grown(box, 5) == Box(35, 35, 50, 30)
    assert inset(box, left=3, bottom=4) == Box(43, 40, 37, 16)
    assert inset(box, left=30, right=30).w == 0


def test_what_is_kept_in_a_room_moves_no_further_than_it_must() -> None:
    random = Random(2)
    for _ in range(200):
        w, h = random.uniform(1, 100), random.uniform(1, 60)
        box = Box(random.uniform(-200, 200), random.uniform(-200, 200), w, h)
        kept = kept_in(box, ROOM)
        assert ROOM.x <= kept.x
        assert kept.x + w <= ROOM.x + ROOM.w + 1e-9
        assert ROOM.y <= kept.y
        assert kept.y + h <= ROOM.y + ROOM.h + 1e-9
        if ROOM.x <= box.x and box.x + w <= ROOM.x + ROOM.w:
            assert kept.x == box.x
    assert kept_in(Box(50, 50, 300, 10), ROOM)[:2] == (10, 50)


def test_boxes_share_the_area_where_they_lie_on_each_other() -> None:
    assert shared(Box(0, 0, 10, 10), Box(6, 7, 10, 10)) == 12
    assert shared(Box(0, 0, 10, 10), Box(10, 0, 10, 10)) == 0


def test_the_first_free_place_is_taken_and_else_the_one_that_covers_least() -> None:
    taken = [Box(0, 0, 10, 10), Box(30, 0, 10, 10)]
    covering, free, later = Choice(Box(5, 5, 10, 10)), Choice(Box(12, 0, 10, 10)), Choice(Box(50, 0, 5, 5))
    assert clearest([covering, free, later], taken) == 1
    assert clearest([covering, Choice(Box(9, 9, 10, 10)), covering], taken) == 1
    # To be far off is as bad as to cover.
    assert clearest([Choice(Box(12, 0, 10, 10), off=9.0), covering], taken) == 1
    asked = []

    def choices() -> list[Choice]:
        asked.append(True)
        return [free]

    assert clearest((choice for _ in range(3) for choice in choices()), taken) == 0
    assert len(asked) == 1


def test_the_edge_of_an_oval_comes_nearer_towards_its_ends() -> None:
    assert beside_oval(50, 0.0) == 50
    assert beside_oval(50, -0.6) == pytest.approx(40)
    assert beside_oval(50, 1.0) == 0


@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_row_and_a_split_room_are_even(count: int) -> None:
    places = row(count, 50.0, 12.0)
    assert sum(places) / count == pytest.approx(50)
    assert all(b - a == pytest.approx(12) for a, b in pairwise(places))
    parts = split(10, 100, count, 4)
    assert parts[0][0] == 10
    assert sum(parts[-1]) == pytest.approx(110)
    assert all(b - a == pytest.approx(size + 4) for (a, size), (b, _) in pairwise(parts))


def test_the_box_of_cards_takes_their_lean_into_account_when_asked() -> None:
    flat, leaning = Spot(100, 100, 50), Spot(100, 100, 50, 90.0)
    assert flat.box == centered(100, 100, 50, 70)
    assert bounds([flat], leaning=True) == pytest.approx(flat.box)
    assert bounds([leaning], leaning=True) == pytest.approx(centered(100, 100, 70, 50))
    assert bounds([leaning]) == leaning.box


@pytest.mark.parametrize("path", PLANNERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_numbers_that_place_things_have_names(path: Path) -> None:
    found = nameless(path.read_text("utf-8"))
    assert len(found) <= NAMELESS, f"name these in sizes.py: {', '.join(found)}"


def test_every_game_is_asked_and_nameless_numbers_are_found() -> None:
    games = {path.name for path in TABLES.iterdir() if (path / "presenter.py").exists()}
    assert {path.parent.name for path in PLANNERS} == games
    assert nameless("WIDE = 3\n\ndef f(x: float) -> float:\n    return x * 2 + 34 - max(0.5, 1.75)\n") == [
        "4: 34",
        "4: 1.75",
    ]
