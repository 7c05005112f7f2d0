"""Statistics follow from the finished records and nothing else."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ai.port import Level
from game.rules.events import Event
from game.rules.record import replay
from game.scenes.table.seat import Seat
from game.session import statistics as statistics_module
from game.session import summary as summary_module
from game.session.files import Paths, read_file
from game.session.lines import line_of, value_of
from game.session.seats import SEATS_NOTE, SeatConfig, decode_seats, encode_seats
from game.session.session import Session
from game.session.statistics import FIRST_FORMAT, MOST_AT_ONCE, Statistics, Summary, Tally
from game.session.store import Store
from game.session.sums import Among
from tests.session.helpers import play


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def finish(folder: Path, seed: int, character: str, level: Level, people: int = 1) -> Session:
    """A finished match of a person against one computer player."""
    seats = (
        SeatConfig("person", "You", "pip"),
        SeatConfig("computer" if people == 1 else "person", "Other", character, level),
    )
    store = Store(Paths.at(folder), clock=lambda: 1_700_000_000.0 + seed)
    session = Session.new(
        "dang_it", [seat.name for seat in seats], {"rounds": 1}, seed, store, {SEATS_NOTE: encode_seats(seats)}
    )
    play(session, 1000)
    store.close()
    return session


def share(session: Session) -> float:
    assert session.result is not None
    return 1 / len(session.result.winners) if 0 in session.result.winners else 0.0


def test_sums_by_game_level_and_opponent(tmp_path: Path) -> None:
    opponents: list[tuple[str, Level]] = [("bo", "easy"), ("bo", "hard"), ("ada", "hard")]
    played = [finish(tmp_path, seed, character, level) for seed, (character, level) in enumerate(opponents)]
    scores = [session.result.scores[0] for session in played if session.result]
    shares = [share(session) for session in played]
    statistics = Statistics(Paths.at(tmp_path))
    statistics.refresh()
    assert statistics.tally() == Tally(3, sum(shares), None)
    assert statistics.tally("dang_it") == Tally(3, sum(shares), max(scores))
    assert statistics.tally("dang_it", level="hard") == Tally(2, sum(shares[1:]), max(scores[1:]))
    assert statistics.tally("dang_it", opponent="bo") == Tally(2, sum(shares[:2]), max(scores[:2]))
    assert statistics.tally("dang_it", "easy", "ada") == Tally(0, 0.0, None)
    assert statistics.tally("shithead") == Tally(0, 0.0, None)


def test_new_matches_are_taken_in_without_reading_the_old_ones_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(tmp_path, 1, "bo", "easy")
    Statistics(Paths.at(tmp_path)).refresh()
    finish(tmp_path, 2, "bo", "easy")
    real = read_file
    read: list[str] = []

    def spy(path: Path, most: int) -> bytes:
        if path.suffix == ".jsonl":
            read.append(path.name)
        return real(path, most)

    monkeypatch.setattr(summary_module, "read_file", spy)
    statistics = Statistics(Paths.at(tmp_path))
    statistics.refresh()
    assert statistics.tally("dang_it").matches == 2
    assert read == ["20231114T221322Z-dang_it.jsonl"]
    statistics.refresh()
    assert statistics.tally("dang_it").matches == 2
    assert len(read) == 1


@pytest.mark.parametrize("begun", [b"", b"4f", b'00000000 {"form'])
@pytest.mark.parametrize("summed", [False, True])
def test_lines_that_somebody_had_only_begun_are_gone_on_with(tmp_path: Path, begun: bytes, summed: bool) -> None:
    finish(tmp_path, 1, "bo", "easy")
    paths = Paths.at(tmp_path)
    if summed:
        Statistics(paths).refresh()
    paths.summaries.parent.mkdir(parents=True, exist_ok=True)
    paths.summaries.write_bytes(begun)
    counted = Statistics(paths)
    counted.refresh()
    assert counted.trouble is None
    assert counted.tally().matches == 1
    assert not paths.damaged.exists()
    finish(tmp_path, 2, "ada", "hard")
    counted.refresh()
    again = Statistics(paths)
    again.open()
    assert again.tally() == counted.tally()
    assert again.tally().matches == 2
    assert again.new() == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"\xff",
        b"[]",
        b'{"format": "grawlix-statistics/1", "matches": {"x": {"game": "whist"}}}',
        b'{"format": "grawlix-statistics/2", "sums": [["whist", "easy", null, 1, 1.0, 3]], "counted": []}',
        b'{"format": "grawlix-statistics/2", "sums": [["dang_it", "easy", null, -1, 0.0, 3]], "counted": []}',
        b'{"format": "grawlix-statistics/2", "sums": [["dang_it", "easy", null, 1, Infinity, 3]], "counted": []}',
        b'{"format": "grawlix-statistics/2", "sums": [["dang_it", "easy", null, 1, 1, 3]], "counted": [1]}',
    ],
)
def test_damaged_statistics_are_made_again_from_the_records(tmp_path: Path, content: bytes) -> None:
    finish(tmp_path, 1, "bo", "easy")
    good = Statistics(Paths.at(tmp_path))
    good.refresh()
    Paths.at(tmp_path).statistics.write_bytes(content)
    statistics = Statistics(Paths.at(tmp_path))
    statistics.refresh()
    assert statistics.tally("dang_it") == good.tally("dang_it")
    statistics.rebuild()
    assert statistics.tally("dang_it") == good.tally("dang_it")


def test_rebuilding_counts_anew_where_the_lines_come_out_as_they_were(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    for seed in range(3):
        finish(tmp_path, seed, "bo", "easy")
    statistics = Statistics(paths)
    statistics.refresh()
    statistics.rebuild()
    right, lines = statistics.tally(), paths.summaries.read_bytes()
    saved = value_of(paths.statistics.read_bytes()[:-1])
    saved["rows"][0][3] += 70
    paths.statistics.write_bytes(line_of(saved))
    wrong = Statistics(paths)
    wrong.open()
    assert wrong.tally().matches == right.matches + 70
    wrong.rebuild()
    assert paths.summaries.read_bytes() == lines
    again = Statistics(paths)
    again.open()
    assert wrong.tally() == again.tally() == right


def test_matches_between_people_and_files_of_no_use_do_not_count(tmp_path: Path) -> None:
    finish(tmp_path, 1, "bo", "easy", people=2)
    (Paths.at(tmp_path).finished / "odd.jsonl").write_bytes(b"\xff{")
    statistics = Statistics(Paths.at(tmp_path))
    statistics.refresh()
    assert statistics.tally() == Tally(0, 0.0, None)


def test_nothing_played_is_nothing_won(tmp_path: Path) -> None:
    statistics = Statistics(Paths.at(tmp_path / "none"))
    statistics.refresh()
    assert statistics.tally("dang_it") == Tally(0, 0.0, None)
    assert not (tmp_path / "none").exists()


def test_the_first_form_of_the_file_is_taken_over_with_all_its_sums(tmp_path: Path) -> None:
    finish(tmp_path, 1, "bo", "easy")
    gone = {"game": "dang_it", "level": "hard", "opponents": ["bo", "ada", "bo"], "score": 900, "share": 0.5}
    matches: dict[str, object] = {f"2020-{number}.jsonl": gone for number in range(3)}
    matches["2020-people.jsonl"] = None
    paths = Paths.at(tmp_path)
    paths.statistics.write_text(json.dumps({"format": FIRST_FORMAT, "matches": matches}))
    statistics = Statistics(paths)
    for _ in range(2):
        statistics.refresh()
        assert statistics.trouble is None
        assert statistics.tally().matches == 4
        assert statistics.tally("dang_it", "hard") == Tally(3, 1.5, 900)
        assert statistics.tally("dang_it", "hard", "bo") == Tally(3, 1.5, 900), (
            "once a match, however often it sits there"
        )
        assert statistics.tally("dang_it", opponent="bo").matches == 4
        statistics = Statistics(paths)
    assert FIRST_FORMAT not in paths.statistics.read_text()
    assert not paths.damaged.exists()


def copies(folder: Path, numbers: range) -> None:
    """Finished matches in name only."""
    finished = Paths.at(folder).finished
    for number in numbers:
        (finished / f"20300101T{number:06}Z-dang_it.jsonl").touch()


def test_sums_are_kept_and_the_file_stays_bounded_over_many_thousand_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is bounded, as a kiosk of many years fills it: records come and go."""
    share, bound = 0.5, 40_000
    monkeypatch.setattr(statistics_module, "LONGEST", bound)

    def made_up(path: Path) -> Summary:
        return Summary("dang_it", "hard", ("bo", "ada"), int(path.name[9:15]), share, (1.0, 0.5))

    monkeypatch.setattr(statistics_module, "read_summary", made_up)
    paths = Paths.at(tmp_path)
    paths.finished.mkdir(parents=True)
    sizes, total, step = [], 3_000, 150
    statistics = Statistics(paths)
    for first in range(0, total, step):
        for path in paths.finished.iterdir():
            path.unlink()
        copies(tmp_path, range(first, first + step))
        # A program of its own each time: all it knows is on the disk.
        statistics = Statistics(paths)
        statistics.refresh()
        sizes.append(paths.summaries.stat().st_size)
    assert statistics.tally("dang_it") == Tally(total, total * share, total - 1)
    assert statistics.tally("dang_it", "hard", "ada") == Tally(total, total * share, total - 1)
    assert max(sizes) < bound + 30_000
    assert 0 < statistics.sums.totals(Among()).matches < total, "of the older ones only the sums are left"
    copies(tmp_path, range(total - step, total))
    statistics.refresh()
    assert statistics.tally().matches == total, "what comes back is not counted again"


def test_a_refresh_reads_a_bounded_number_of_records_and_none_of_them_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(tmp_path, 1, "bo", "easy")
    paths = Paths.at(tmp_path)
    (record,) = paths.finished.iterdir()
    new = MOST_AT_ONCE + 100
    for number in range(new):
        os.link(record, paths.finished / f"20300101T{number:06}Z-dang_it.jsonl")
    read: list[Path] = []
    real = statistics_module.read_summary

    def spy(path: Path) -> Summary | None:
        read.append(path)
        return real(path)

    monkeypatch.setattr(statistics_module, "read_summary", spy)
    found = []
    for _ in range(4):
        read.clear()
        statistics = Statistics(paths)
        statistics.refresh()
        found.append((len(read), statistics.tally("dang_it").matches))
    assert found == [(MOST_AT_ONCE, MOST_AT_ONCE), (101, new + 1), (0, new + 1), (0, new + 1)]


def test_a_match_that_was_just_played_is_counted_from_what_happened_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file is not read for that, and what is written of it is what its record says."""
    session = finish(tmp_path, 5, "bo", "hard")
    (path,) = Paths.at(tmp_path).finished.iterdir()
    said = summary_module.read_summary(path)
    assert said is not None
    match = Seat(session, decode_seats(session.notes, session.names)).match
    events: list[Event] = []
    replay(session.record, emit=events.append)
    assert match.events == events

    def nobody(path: Path) -> Summary | None:
        raise AssertionError(f"{path} is read")

    with monkeypatch.context() as patch:
        patch.setattr(statistics_module, "read_summary", nobody)
        Statistics(Paths.at(tmp_path)).refresh(played={path.stem: match})
    again = Statistics(Paths.at(tmp_path))
    again.refresh()
    assert again.lines() == [(path.stem, said)]


def test_a_score_that_nobody_can_have_had_does_not_count(tmp_path: Path) -> None:
    odd = {"game": "dang_it", "level": "hard", "opponents": ["bo"], "score": 10**400, "share": 1}
    paths = Paths.at(tmp_path)
    paths.statistics.write_text(json.dumps({"format": FIRST_FORMAT, "matches": {"2020.jsonl": odd}}))
    for seed in (1, 2):
        finish(tmp_path, seed, "bo", "easy")
        statistics = Statistics(paths)
        statistics.refresh()
        assert statistics.tally("dang_it").matches == seed
        assert not paths.damaged.exists()
