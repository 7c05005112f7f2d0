"""Asked by count, a computer player knows no clock; asked by a clock as well, it stops in time."""

import ast
import pickle
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from game.ai.arena import ONE_ROUND
from game.ai.port import AT_THE_TABLE, BY_COUNT, BotAnswer, BotRequest, Thinking, choose
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.minds import THINKERS, choices, moments

ROOT = Path(__file__).resolve().parents[2]
CLOCKS = ("perf_counter", "monotonic", "process_time", "thread_time", "time", "perf_counter_ns", "monotonic_ns")
_HOURS = count(0, 3600)


def at_rest() -> float:
    """A clock on which no time passes: a machine that is infinitely fast."""
    return 7.0


def racing() -> float:
    """A clock on which an hour passes between any two looks: a machine that does everything else first."""
    return float(next(_HOURS))


def turn_all_clocks(monkeypatch: pytest.MonkeyPatch, clock: Callable[[], float]) -> None:
    """Whatever a computer player looks at, under whatever name it was imported, is this clock."""
    real = {id(getattr(time, name)) for name in CLOCKS}
    for name in CLOCKS:
        monkeypatch.setattr(time, name, clock)
    for module in [one for key, one in sys.modules.items() if key.startswith("game.ai")]:
        for name, value in list(vars(module).items()):
            if id(value) in real:
                monkeypatch.setattr(module, name, clock)


@cache
def asked(game_id: str) -> tuple[BotRequest, ...]:
    """Decisions from the beginning, the middle and the end of a match, asked at every level."""
    game = game_by_id(game_id)
    found = choices(moments(game, game.default_players, 5, ONE_ROUND.get(game_id, {}), "normal"))
    some = found[:: max(1, len(found) // 8)]
    return tuple(replace(moment.request, level=level, thinking=Thinking(60)) for level in THINKERS for moment in some)


def thoughtful(game_id: str) -> BotRequest:
    """A decision that Hard looks far into."""
    return max((one for one in asked(game_id) if one.level == "hard"), key=lambda one: choose(one).simulations)


def told(answer: BotAnswer) -> bytes:
    """An answer but for the time that it took."""
    return pickle.dumps(replace(answer, seconds=0.0))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_answers_by_count_are_the_same_whatever_the_clock_says(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = asked(game_id)
    assert {request.level for request in requests} == set(THINKERS)
    usual = [told(choose(request)) for request in requests]
    for clock in (at_rest, racing):
        turn_all_clocks(monkeypatch, clock)
        assert [told(choose(request)) for request in requests] == usual
        monkeypatch.undo()


@pytest.mark.parametrize("game_id", ["dang_it", "damn_you", "shithead"])
def test_level_asked_by_count_goes_on_to_its_own_count(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The level's own count, and not one fewer, however long it takes."""
    request = replace(thoughtful(game_id), thinking=BY_COUNT)
    turn_all_clocks(monkeypatch, racing)
    answer = choose(request)
    assert not answer.interrupted
    assert answer.simulations > 60


@pytest.mark.parametrize("game_id", ["dang_it", "damn_you", "shithead"])
def test_clock_in_the_request_stops_a_player(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    request = replace(thoughtful(game_id), thinking=AT_THE_TABLE)
    turn_all_clocks(monkeypatch, racing)
    answer = choose(request)
    assert answer.interrupted
    assert answer.simulations < 60


def test_no_player_has_a_clock_of_its_own() -> None:
    """The door has the clock of a request, the match an entrant's processor time, processes the last resort."""
    found = set()
    for path in (ROOT / "game" / "ai").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if "time" in names or "datetime" in names:
                found.add(path.relative_to(ROOT / "game" / "ai").as_posix())
    assert found == {"port.py", "worker.py", "analyst.py", "match.py"}
