"""Luck that was counted is kept, whatever else happens to its file, and summed for the matches that are asked for."""

from __future__ import annotations

import gc
import json
import weakref
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.commands import statistics
from game.session.analysis import REMEMBERED
from game.session.files import Paths
from game.session.fortunes import Fortune, Fortunes, fortune_of, key_of, luck_line, means, told_of
from game.session.history import read_match
from game.session.lines import line_of
from game.session.seats import PRACTICE_NOTE, USED
from game.session.statistics import Statistics
from game.session.store import Resumable, finished_files
from game.session.sums import Among
from tests.support.replayed import played, saved

ONE = Fortune("a", "dang_it", "hard", 0, (0.1, -0.1), (0.02, 0.02), (0.4, -0.4), (3.0, -3.0), (1.0, 1.0))
FOUND = {"luck": [0.1, -0.1], "margins": [0.02, 0.02], "plays": [0.4, -0.4], "points": [], "point_margins": []}


class Job:
    """One that is over when somebody says so. Implements `game.session.analysis.Asked`."""

    def __init__(self, name: str, payload: object, then: Any) -> None:
        self.name, self.payload, self.then = name, payload, then
        self.state, self.progress, self.result, self.over = "running", 0.25, None, False

    def end(self, state: str, result: Any = None) -> None:
        self.state, self.result, self.over = state, result, True
        self.then(self)


class Desk:
    """Takes jobs and does none. Implements `game.session.analysis.Analyses`."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def ask(self, name: str, payload: object, then: Any = None) -> Job:
        self.jobs.append(Job(name, payload, then))
        return self.jobs[-1]

    def cancel(self, job: Job) -> None:
        self.jobs.remove(job)


def test_what_was_counted_is_there_again_and_the_later_line_counts(tmp_path: Path) -> None:
    fortunes = Fortunes(Paths.at(tmp_path))
    assert fortunes.all() == {}
    two = replace(ONE, key="b", game="shithead", points=(), point_margins=(), level=None, seat=-1)
    for one in (ONE, two, replace(ONE, seat=1)):
        fortunes.add(one)
    found = Fortunes(Paths.at(tmp_path)).all()
    assert found == {"b": two, "a": replace(ONE, seat=1)}
    fortunes.forget(["a"])
    assert list(fortunes.all()) == ["b"]
    fortunes.forget()
    assert fortunes.all() == {}


def test_a_torn_or_damaged_line_costs_itself_alone(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    fortunes = Fortunes(paths)
    fortunes.add(ONE)
    whole = paths.luck.read_bytes()
    paths.luck.write_bytes(whole[:-7])
    fortunes.add(replace(ONE, key="b"))
    assert list(fortunes.all()) == ["b"]
    paths.luck.write_bytes(whole.replace(b'"hard"', b'"herd"') + b"\xff\x00\n")
    fortunes.add(replace(ONE, key="c"))
    assert list(fortunes.all()) == ["c"]


@pytest.mark.parametrize("content", [b"", b"\n", b"[]", b"\xff" * 100])
def test_a_file_of_nonsense_says_nothing_and_takes_what_comes(tmp_path: Path, content: bytes) -> None:
    paths = Paths.at(tmp_path)
    paths.luck.write_bytes(content)
    fortunes = Fortunes(paths)
    assert fortunes.all() == {}
    fortunes.add(ONE)
    assert fortunes.all() == {"a": ONE}


def test_a_file_of_another_version_stays_as_it_is(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    content = line_of({"format": "grawlix-luck/2"}) + line_of(["something", "new"])
    paths.luck.write_bytes(content)
    fortunes = Fortunes(paths)
    fortunes.add(ONE)
    assert fortunes.all() == {}
    assert paths.luck.read_bytes() == content
    for keys in (["a"], None):
        with pytest.raises(OSError, match="newer"):
            fortunes.forget(keys)
    assert paths.luck.read_bytes() == content


def test_a_file_that_outgrows_its_bound_loses_its_older_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.fortunes.LONGEST", 2000)
    paths = Paths.at(tmp_path)
    fortunes = Fortunes(paths)
    for number in range(60):
        fortunes.add(replace(ONE, key=f"match {number}"))
        assert paths.luck.stat().st_size <= 2000
    assert "match 59" in fortunes.all()
    assert "match 0" not in fortunes.all()


def test_a_folder_in_its_place_is_left_alone(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    paths.luck.mkdir()
    Fortunes(paths).add(ONE)
    assert Fortunes(paths).all() == {}


def test_a_match_is_counted_once(tmp_path: Path) -> None:
    desk, match = Desk(), saved("dang_it")
    paths = Paths.at(tmp_path)
    fortunes = Fortunes(paths, lambda: desk)
    counting = fortunes.look(match)
    assert fortunes.look(match) is counting
    assert len(desk.jobs) == 1
    assert desk.jobs[0].name == "luck"
    assert counting.progress == 0.25
    desk.jobs[0].end("done", FOUND)
    assert counting.fortune is not None
    assert counting.fortune.seat == 0
    assert counting.fortune.level == "normal"
    again = Fortunes(paths, lambda: desk).look(match)
    assert again.fortune == counting.fortune
    assert len(desk.jobs) == 1


def test_luck_of_a_few_matches_is_remembered_and_all_is_let_go_with_whoever_asked(tmp_path: Path) -> None:
    desk, match = Desk(), saved("dang_it")
    fortunes = Fortunes(Paths.at(tmp_path), lambda: desk, keep=False)
    first = fortunes.look(match)
    others = []
    for seed in range(1000, 1000 + REMEMBERED + 5):
        other = replace(match, record=replace(match.record, seed=seed))
        others.append(weakref.ref(fortunes.look(other)))
        desk.jobs.pop().end("done", FOUND)
    assert fortunes.look(match) is first, "it is still being counted"
    gc.collect()
    assert [other() is None for other in others] == [True] * 6 + [False] * (REMEMBERED - 1)
    fortunes.let_go()
    gc.collect()
    assert desk.jobs == []
    assert all(other() is None for other in others)


def test_luck_that_is_forgotten_while_it_is_counted_is_not_written(tmp_path: Path) -> None:
    match = saved("dang_it")
    for keys in ([key_of(match.record)], None):
        desk = Desk()
        fortunes = Fortunes(Paths.at(tmp_path), lambda desk=desk: desk)  # type: ignore[misc]
        counting = fortunes.look(match)
        fortunes.forget(keys)
        desk.jobs[0].end("done", FOUND)
        assert counting.fortune is not None, "whoever still looks at the page sees it"
        assert fortunes.all() == {}


def test_luck_of_a_match_that_was_forgotten_is_told_and_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its record is still there, so its page can be opened, and the command finds it: no mean knows it again."""
    paths = played(tmp_path, ("dang_it",))
    file = finished_files(paths)[0]
    counted = Statistics(paths)
    counted.refresh()
    counted.delete()
    desk = Desk()
    counting = Fortunes(paths, lambda: desk).look(read_match(file))
    desk.jobs[0].end("done", FOUND)
    assert counting.fortune is not None
    assert counting.fortune.level is not None
    assert Fortunes(paths).all() == {}
    monkeypatch.setattr("game.commands.statistics.count_now", lambda match: pytest.fail("it is not to be counted"))
    assert statistics.run(tmp_path, False, None, None, True, "missing") == 0


@pytest.mark.parametrize("result", [None, {}, {**FOUND, "luck": [0.1]}, {**FOUND, "plays": ["a", 0]}])
def test_no_answer_or_one_of_no_use_is_no_luck(tmp_path: Path, result: object) -> None:
    desk = Desk()
    fortunes = Fortunes(Paths.at(tmp_path), lambda: desk)
    counting = fortunes.look(saved("dang_it"))
    desk.jobs[0].end("failed" if result is None else "done", result)
    assert counting.failed
    assert fortunes.all() == {}
    assert not fortunes.look(saved("dang_it")).failed, "whoever asks again has it tried again"


def test_where_nothing_is_kept_it_is_told_and_not_written(tmp_path: Path) -> None:
    desk = Desk()
    fortunes = Fortunes(Paths.at(tmp_path), lambda: desk, keep=False)
    counting = fortunes.look(saved("dang_it"))
    desk.jobs[0].end("done", FOUND)
    assert counting.fortune is not None
    assert list(tmp_path.iterdir()) == []


def test_practice_and_matches_without_a_person_are_in_no_sum(tmp_path: Path) -> None:
    match = saved("dang_it")
    practice = replace(match, notes={**match.notes, PRACTICE_NOTE: USED})
    assert fortune_of(practice, FOUND).level is None
    assert means([fortune_of(practice, FOUND)], Among()) is None
    assert key_of(match.record) == key_of(practice.record)
    unfinished = replace(match, record=replace(match.record, result=None))
    assert Fortunes(Paths.at(tmp_path), Desk).look(unfinished).failed


def test_means_are_of_the_matches_that_are_asked_for() -> None:
    assert means([ONE], Among("shithead")) is None
    assert means([ONE], Among(players=3)) is None
    alone = means([ONE], Among("dang_it"))
    assert alone is not None
    assert (alone.matches, alone.luck.mean, alone.luck.margin) == (1, 0.1, inf)
    other = replace(ONE, key="b", luck=(0.3, -0.3), plays=(0.0, 0.0))
    both = means([ONE, other], Among(level="hard"))
    assert both is not None
    assert both.matches == 2
    assert both.luck.mean == pytest.approx(0.2)
    # Two values 0.2 apart have a standard error of 0.1, and one degree of freedom.
    assert both.luck.margin == pytest.approx(12.7062 * 0.1)


def test_the_command_counts_what_is_missing_or_all_and_tells_the_sums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = played(tmp_path, ("dang_it", "shithead"))
    counted = []

    def count(match: Resumable) -> Fortune:
        counted.append(match.record.game)
        rest = [0.0] * (match.record.players - 2)
        found = {"luck": [0.1, -0.1, *rest], "margins": [0.02] * match.record.players, "plays": [0.4, -0.4, *rest]}
        return fortune_of(match, {**found, "points": [], "point_margins": []})

    monkeypatch.setattr("game.commands.statistics.count_now", count)
    for _ in range(2):
        assert statistics.run(tmp_path, False, None, None, True, "missing") == 0
    assert len(counted) == 2, "what is known is not counted again"
    assert statistics.run(tmp_path, False, None, None, True, "all") == 0
    assert len(counted) == 4
    capsys.readouterr()
    assert statistics.run(tmp_path, False, None, None, True) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0]["luck"]["matches"] == 2
    assert rows[0]["luck"]["mean"] == pytest.approx(0.1)
    alone = next(row for row in rows if row.get("game") == "shithead" and "luck" in row)
    assert alone["luck"]["margin"] is None, "one match says nothing of others"
    assert statistics.run(tmp_path, False, None, None, False) == 0
    assert "Luck +10% (± 0) and play +40% (± 0) a match, known for 2." in capsys.readouterr().out
    assert statistics.run(tmp_path, False, None, "all", True) == 0
    assert Fortunes(paths).all() == {}


@pytest.mark.parametrize("players", range(2, 11))
def test_what_is_told_of_luck_and_play_adds_up_to_what_is_told_of_the_win(players: int) -> None:
    random = Random(players)
    fair = 1 / players
    for _ in range(500):
        luck = tuple(random.uniform(-0.5, 0.5) for _ in range(players))
        won = [random.choice((0.0, 1.0, 0.5, 1 / 3, random.random())) for _ in range(players)]
        plays = tuple(share - fair - part for share, part in zip(won, luck, strict=True))
        fortune = replace(ONE, luck=luck, plays=plays, margins=(0.02,) * players, points=(), point_margins=())
        for seat in range(players):
            told = told_of(fortune, seat)
            assert round(100 * fair) + sum(told) == round(100 * (fair + luck[seat] + plays[seat]))
            assert told[0] == pytest.approx(100 * luck[seat], abs=1 + 1e-9)
            assert told[1] == pytest.approx(100 * plays[seat], abs=1 + 1e-9)


def test_nothing_is_told_as_nothing() -> None:
    none = replace(ONE, luck=(0.001, -0.001), plays=(-0.001, 0.001))
    assert told_of(none, 0) == (0, 0)
    assert luck_line(none) == "Luck 0% ± 2, play 0%"
