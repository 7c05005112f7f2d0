"""Every game has all that the program asks of any game, and what is missing is told in one sentence."""

from __future__ import annotations

import pytest

from game.rules.registry import GAME_IDS
from tests.support import whole
from tests.support.whole import missing, sentences


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_is_whole(game: str) -> None:
    assert missing(game) == []
    assert len(set(sentences(game))) > 40


def test_what_is_missing_is_named_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    found = missing("snap")
    assert "snap has no game/rules/snap/game.py" in found
    assert "snap is not listed in game/scenes/tables/__init__.py" in found
    monkeypatch.setattr(whole, "sentences", lambda game: iter(["games.dang_it.line", "rules.dang_it.nothing"]))
    sentence = "dang_it has no sentence rules.dang_it.nothing in assets/texts/en/games/dang_it.json"
    assert missing("dang_it")[0] == sentence
