"""No faulty record is taken for a match: each kind of fault, put into matches of each game that has a place for it."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from game.rules.record import RecordError, decode_record
from game.rules.registry import GAME_IDS
from tests.support.faults import MAKERS, refusal, samples
from tests.support.faults_of_form import Maker, text
from tests.support.sample import WHOLE, some

EACH = some(1, 2)
"""Faults of a kind in a sample match."""
TRIES = 6
"""Attempts to find places for them."""


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_matches_that_faults_are_put_into_are_sound(name: str) -> None:
    assert len(samples(name)) > 1
    for witness in samples(name):
        assert refusal(text(witness.data)) is None
    assert any("legal" in step for witness in samples(name) for step in witness.steps)


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_refused(maker: Maker) -> None:
    random = Random(maker.__name__)
    made = 0
    for name in GAME_IDS:
        for witness in samples(name):
            lines = list(islice(filter(None, (maker(witness, random) for _ in range(TRIES))), EACH))
            made += len(lines)
            for line in lines:
                error = refusal(line)
                assert error is not None, f"{name}: the reader took {line}"
                assert error.reason.endswith((".", "!", "?"))
            if lines and not WHOLE:
                break
    assert made, "this kind of fault finds no place in any sample"


@pytest.mark.parametrize("verb", ["arrange", "play"])
def test_an_entry_of_a_list_of_legal_actions_names_no_card_twice(verb: str) -> None:
    witness = samples("shithead")[1]
    data = witness.copy()
    entries = [(step, entry) for step in data["steps"] for entry in step.get("legal", ()) if entry["do"] == verb]
    step, entry = next((step, entry) for step, entry in entries if len(entry["cards"]) > 1)
    entry["cards"][-1:] = [entry["cards"][0]] if verb == "play" else [entry["cards"][-1]] * 2
    error = refusal(text(data))
    assert error is not None
    assert error.step == data["steps"].index(step)


@pytest.mark.parametrize("scores", [5, None, True, [1.0, 0.0], "10"], ids=str)
def test_scores_that_are_no_list_of_whole_numbers_are_refused_with_a_reason(scores: Any) -> None:
    data = samples("dang_it")[0].copy()
    assert data["players"] == 2
    data["result"]["scores"] = scores
    with pytest.raises(RecordError) as caught:
        decode_record(data)
    assert (caught.value.step, caught.value.reason) == (None, "'scores' is not a list of 2 whole numbers.")
