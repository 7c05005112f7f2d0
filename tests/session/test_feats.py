"""What was done stays done: in the file that only grows, and in the records that it follows from."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.commands import statistics as command
from game.rules.cards import Rank, Suit, card_of
from game.rules.events import Event
from game.rules.feats import names_of
from game.rules.record import RecordError, ShuffleStep, replay
from game.session.feats import ALL_FEATS, FORMAT, Feat, FeatBook, First, done_in, found_in
from game.session.files import Paths
from game.session.lines import line_of
from game.session.seats import ON, PRACTICE_NOTE
from game.session.store import Resumable
from tests.support.feats import HAIR, HAIR_SEEDS, LION_SEED, LIONS_SHARE, PLAIN_SEED, Finished, finish


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def earn(found: FeatBook, finished: Finished) -> tuple[Feat, ...]:
    """What is told at the end of a match."""
    match, name, when = finished
    events: list[Event] = []
    replay(match.record, emit=events.append)
    done = found_in(match)
    assert done == found_in(replace(match, events=events)) == done_in(match.record, match.notes)
    return found.earn(done, name, when)


def book(folder: Path) -> FeatBook:
    found = FeatBook(Paths.at(folder))
    found.open()
    return found


def test_a_feat_is_told_once_and_kept_with_its_match(tmp_path: Path) -> None:
    first, second = (finish(tmp_path, seed) for seed in HAIR_SEEDS)
    assert earn(book(tmp_path), first) == (HAIR,)
    assert earn(book(tmp_path), second) == ()
    assert book(tmp_path).firsts == {HAIR: First(first[2], first[1])}
    assert earn(book(tmp_path), finish(tmp_path, PLAIN_SEED)) == ()


def test_neither_practice_nor_several_people_earn_anything(tmp_path: Path) -> None:
    practice, _, _ = finish(tmp_path, HAIR_SEEDS[0], practice=ON)
    several, _, _ = finish(tmp_path, HAIR_SEEDS[0], people=2)
    counted, _, _ = finish(tmp_path, HAIR_SEEDS[0])
    assert PRACTICE_NOTE in practice.notes
    assert [done_in(match.record, match.notes) for match in (practice, several, counted)] == [(), (), (HAIR,)]
    left = Resumable(counted.record, counted.notes)
    left.record.result = None
    assert done_in(left.record, left.notes) == ()


def test_a_record_that_is_unsound_earns_nothing_and_stops_nobody(tmp_path: Path) -> None:
    match, name, when = finish(tmp_path, HAIR_SEEDS[0])
    first = next(i for i, step in enumerate(match.record.steps) if isinstance(step, ShuffleStep))
    match.record.steps[first] = ShuffleStep((card_of(Rank.ACE, Suit.SPADES),) * 52)
    assert found_in(match) == ()
    with pytest.raises(RecordError):
        done_in(match.record, match.notes)
    assert book(tmp_path).earn(found_in(match), name, when) == ()


def test_rebuilding_finds_the_earliest_and_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a deleted match has earned stays, and what no program has ever looked at is found."""
    late, early = finish(tmp_path, HAIR_SEEDS[1]), finish(tmp_path, HAIR_SEEDS[0])
    lion = finish(tmp_path, LION_SEED)
    found = book(tmp_path)
    earn(found, late)
    earn(found, lion)
    (Paths.at(tmp_path).finished / f"{lion[1]}.jsonl").unlink()
    command.run(tmp_path, True, None, None, False)
    assert f"2 of {len(ALL_FEATS)} feats" in capsys.readouterr().out
    assert book(tmp_path).firsts == {HAIR: First(early[2], early[1]), LIONS_SHARE: First(lion[2], lion[1])}
    size = Paths.at(tmp_path).feats.stat().st_size
    assert book(tmp_path).rebuild() == 0
    assert Paths.at(tmp_path).feats.stat().st_size == size


def test_two_programs_keep_each_others_feats(tmp_path: Path) -> None:
    one, other = book(tmp_path), book(tmp_path)
    hair, lion = finish(tmp_path, HAIR_SEEDS[0]), finish(tmp_path, LION_SEED)
    assert earn(one, hair) == (HAIR,)
    assert earn(other, lion) == (LIONS_SHARE,)
    assert earn(other, finish(tmp_path, HAIR_SEEDS[1])) == ()
    assert set(book(tmp_path).firsts) == {HAIR, LIONS_SHARE}


def test_damage_costs_its_own_line(tmp_path: Path) -> None:
    """A line that was never finished, one that was changed, and one of a newer version: all others count."""
    place = Paths.at(tmp_path).feats
    newer = line_of(["feat/2", "dang_it.streak", "2030", "", "more"]) + line_of([FORMAT, "poker.flush", "2030", ""])
    changed = line_of([FORMAT, "dang_it.streak", "2020", ""]).replace(b"2020", b"2021")
    torn = line_of([FORMAT, "dang_it.comeback", "2020", ""])[:-9]
    place.write_bytes(newer + changed + torn)
    assert earn(book(tmp_path), finish(tmp_path, HAIR_SEEDS[0])) == (HAIR,)
    found = book(tmp_path)
    assert (set(found.firsts), found.trouble) == ({HAIR}, None)
    assert place.read_bytes().startswith(newer + changed + torn + b"\n")


def test_a_file_without_a_sound_line_is_put_aside(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    paths.feats.write_bytes(b"nothing of ours\n")
    found = book(tmp_path)
    assert found.trouble is not None
    assert [path.read_bytes() for path in paths.damaged.iterdir()] == [b"nothing of ours\n"]
    assert earn(found, finish(tmp_path, HAIR_SEEDS[0])) == (HAIR,)
    assert set(book(tmp_path).firsts) == {HAIR}


def test_what_cannot_be_written_is_not_told(tmp_path: Path) -> None:
    """Neither over something else in its place, nor as done: it is told when it is safe."""
    match = finish(tmp_path, HAIR_SEEDS[0])
    Paths.at(tmp_path).feats.mkdir()
    found = book(tmp_path)
    assert (earn(found, match), found.trouble is not None) == ((), True)
    Paths.at(tmp_path).feats.rmdir()
    assert earn(found, match) == (HAIR,)


def test_every_feat_has_a_name_of_its_own() -> None:
    assert len(set(map(str, ALL_FEATS))) == len(ALL_FEATS) == 30
    assert {feat.name for feat in ALL_FEATS if feat.game == "shithead"} == set(names_of("shithead"))
