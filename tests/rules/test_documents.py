"""The pages in docs/ name what the rules have: games, options, verbs and who is to be thanked."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.record import FORMAT
from game.rules.registry import GAME_IDS, game_by_id, info_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text("utf-8")
RECORD = (DOCS / "record.md").read_text("utf-8")


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_rules_page_names_every_option_and_the_numbers_of_players(name: str) -> None:
    game = game_by_id(name)
    row = next(line for line in RULES.splitlines() if line.startswith(f"| `{name}` |"))
    assert row.endswith(f"| {game.seats.start}-{game.seats.stop - 1} |")
    for option in game.options:
        assert f"`{option.name}`" in RULES


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_record_page_names_every_game_and_verb_with_its_keys(name: str) -> None:
    assert f"`{name}`" in RECORD
    for verb, keys in info_of(name).verbs.items():
        for word in (verb, *keys):
            assert f"`{word}`" in RECORD


def test_the_pages_name_the_format_and_the_sources() -> None:
    assert FORMAT in RECORD
    assert "Daniel Schulman" in RULES
    assert "CC BY 3.0" in RULES
    assert "Board Game Arena" in " ".join(RULES.split())
