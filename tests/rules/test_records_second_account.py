"""Two accounts of a game come to the same: the one that is played, and a plain one written from the pages."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.registry import game_by_id
from tests.support.changes import changed
from tests.support.faults import refusal, samples
from tests.support.faults_of_form import text
from tests.support.referees import REFEREES, sound
from tests.support.witness import watch

games = pytest.mark.parametrize("name", REFEREES)


@games
def test_both_accounts_come_to_the_same_results(name: str) -> None:
    seats = game_by_id(name).seats
    for seed in range(40):
        witness = watch(name, seats[seed % len(seats)], seed)
        assert REFEREES[name](witness.data) == witness.data["result"]


@games
def test_both_accounts_judge_changed_records_alike(name: str) -> None:
    random = Random(name)
    taken = refused = 0
    for number in range(240):
        data = changed(samples(name)[number % len(samples(name))], random)
        error = refusal(text(data))
        assert (error is None) == sound(data), f"{error}: {text(data)}"
        taken += error is None
        refused += error is not None
    assert taken >= 10
    assert refused > 60
