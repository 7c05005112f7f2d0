"""The weights of Shithead are learned as told, and the program looks up what was learned."""

from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from game.ai.shithead import learned, value
from game.ai.shithead.value import LENGTH, TABLES, all_weights, value_of
from game.rules.registry import game_by_id
from research import shithead_value
from research.shithead_value import (
    chances,
    examples,
    features,
    kept,
    learn,
    main,
    opening,
    told,
    whole,
    write,
)
from tests.support.sample import some


@pytest.mark.parametrize("players", TABLES)
def test_what_is_looked_up_is_the_sum_of_the_weights(players: int) -> None:
    """By two ways: the program's, by bytes of masks, and the one by which the weights were fitted."""
    random = Random(players)
    weights = kept()[TABLES.index(players)]
    for _ in range(some(30, 300)):
        deal, variant = opening(players, random)
        for _ in range(60):
            seats = [seat for seat in range(players) if not deal.out >> seat & 1]
            example = shithead_value.Example(tuple(features(deal, variant, seat) for seat in seats), ())
            found = value_of(players, variant).losses(deal)
            assert [found[seat] for seat in seats] == pytest.approx(chances(weights, example))
            deal.play(deal.move(random.choice(deal.options())))
            if deal.left == 1:
                break


def test_tables_are_those_of_the_game() -> None:
    assert tuple(game_by_id("shithead").seats) == TABLES
    assert len(all_weights()) == len(TABLES) * 2 * LENGTH


@pytest.mark.parametrize("players", TABLES)
def test_weights_in_use_foretell_deals_that_they_were_not_learned_from(players: int) -> None:
    data = list(islice(examples(players, Random(f"other deals {players}")), some(400, 4000)))
    surprise, blind = told(kept()[TABLES.index(players)], data)
    assert surprise < 0.9 * blind


def test_a_loss_is_shared_by_those_who_are_left() -> None:
    for example in islice(examples(3, Random(5)), 50):
        assert sum(example.lost) == pytest.approx(1.0)
        assert len(example.lost) == len(example.features) > 1
        assert all(0 <= one < 2 * LENGTH for found in example.features for one in found)


def test_same_deals_make_the_same_weights_and_more_rounds_better_ones() -> None:
    data = list(islice(examples(2, Random(7)), 300))
    first = learn(data, 1)
    assert first == learn(data, 1)
    (surprise, blind), (later, _) = told(first, data), told(learn(data, 3), data)
    assert later < surprise < blind


def test_what_is_written_is_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = learn(list(islice(examples(2, Random(7)), 100)), 1)
    path = tmp_path / "learned.py"
    monkeypatch.setattr(learned, "__file__", str(path))
    write(whole(made) * len(TABLES))
    module = ModuleType("written")
    exec(path.read_text("utf-8"), module.__dict__)
    for name in ("CHECKSUM", "RULES_VERSION", "WEIGHTS"):
        monkeypatch.setattr(learned, name, module.__dict__[name])
    all_weights.cache_clear()
    assert kept()[1] == pytest.approx(made, abs=0.5 / value.SCALE + 1e-9)
    monkeypatch.undo()
    all_weights.cache_clear()


def test_the_command_tells_how_well_deals_are_foretold(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shithead_value, "TESTED", 20)
    assert main([]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == [f"{n} players" for n in TABLES]
