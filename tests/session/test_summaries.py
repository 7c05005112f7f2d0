"""The file of summaries: equal to the records, and nothing lost or counted twice whatever happens to it."""

from __future__ import annotations

import errno
import json
import logging
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from game.ai.levels import LEVEL_CODES, LEVELS, Level
from game.rules.cards import Card
from game.rules.events import DealEnded, RoundEnded
from game.rules.registry import GAME_CODES, GAME_IDS, game_by_id
from game.rules.views import TABLE, Viewer
from game.rules.zones import ZoneKind
from game.session import lines
from game.session import statistics as statistics_module
from game.session.files import Paths
from game.session.seats import ON, PRACTICE_NOTE, SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.statistics import Statistics
from game.session.store import Store
from game.session.summary import by_rank, encode_summary, read_summary, summary_of
from game.session.sums import Among, decode_sums, streaks
from tests.session.helpers import play
from tests.support.counted import counted, read
from tests.support.fared import fared

CAST = ("bo", "ada", "biscuit", "gertrude", "yuki")


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def match(
    folder: Path,
    number: int,
    game: str,
    players: int,
    level: Level = "easy",
    steps: int = 1200,
    *,
    practice: bool = False,
) -> None:
    """A match of a person at some seat against computer players, played at random."""
    random = Random(number)
    me = random.randrange(players)
    person = SeatConfig("person", "You", "pip")
    others = [SeatConfig("computer", f"C{seat}", random.choice(CAST), level) for seat in range(players)]
    seats = [*others[:me], person, *others[me + 1 :]]
    options = {"rounds": 2} if game == "dang_it" else {}
    session = Session.new(game, [seat.name for seat in seats], options, number % 20)
    play(session, steps, number)
    store = Store(Paths.at(folder), clock=lambda: 1_700_000_000.0 + number, keep=1)
    notes = {PRACTICE_NOTE: ON} if practice else {}
    store.save(session.record, {SEATS_NOTE: encode_seats(seats), **notes})
    store.close()


@cache
def _history() -> dict[str, bytes]:
    """Records of matches of all games: finished ones, two that were left, and one of practice."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        number = 0
        for game in GAME_IDS:
            seats = game_by_id(game).seats
            for players in (seats.start + 1, min(seats.stop - 1, seats.start + 2), seats.start + 1):
                number += 1
                match(folder, number, game, players, LEVELS[1 + number % 4])
        match(folder, number + 1, "dang_it", 2, practice=True)
        for late in (2, 3, 4):
            match(folder, number + late, "shithead", 3, steps=5)
        return {path.name: path.read_bytes() for path in Paths.at(folder).finished.iterdir()}


def history(folder: Path) -> Paths:
    """A data folder with those records."""
    paths = Paths.at(folder)
    paths.finished.mkdir(parents=True)
    for name, content in _history().items():
        (paths.finished / name).write_bytes(content)
    return paths


def told(statistics: Statistics, among: Among) -> dict[str, object]:
    """What the program counts, in the words of the independent count."""
    sums = statistics.sums
    totals = sums.totals(among)
    longest, now = streaks(sums.course(among))
    opponents = {key: [v.matches, v.wins, v.ahead] for key, v in sums.opponents(among).items()}
    return {
        "matches": totals.matches, "wins": totals.wins, "chance": totals.chance, "left": totals.left,
        "hands": totals.hands, "points": totals.points, "longest": longest, "now": now, "opponents": opponents,
        "best": totals.best and totals.best.match, "worst": totals.worst and totals.worst.match,
    }  # fmt: skip


def same(statistics: Statistics, paths: Paths) -> None:
    """The statistics equal those that are counted from the records by the independent script."""
    records = read(paths.finished)
    for game in (None, *GAME_IDS):
        for level in (None, "normal", "hard"):
            for players in (None, 3):
                mine = told(statistics, Among(game, level, players))
                theirs = counted(records, game, level, players)
                for key in theirs.keys() - ({"best", "worst"} if game is None else set()):
                    assert _close(mine[key], theirs[key]), (key, game, level, players, mine[key], theirs[key])


def _close(mine: Any, theirs: Any) -> bool:
    if isinstance(theirs, dict):
        return mine.keys() == theirs.keys() and all(_close(mine[key], theirs[key]) for key in theirs)
    return bool(mine == pytest.approx(theirs))


def fresh(paths: Paths) -> Statistics:
    statistics = Statistics(paths)
    statistics.refresh()
    return statistics


def test_they_equal_what_is_counted_from_the_records_alone(tmp_path: Path) -> None:
    paths = history(tmp_path)
    statistics = fresh(paths)
    assert statistics.sums.totals(Among()).matches >= 10
    assert statistics.sums.totals(Among()).left >= 2
    same(statistics, paths)
    same(fresh(paths), paths)
    statistics.rebuild()
    same(statistics, paths)


@pytest.mark.parametrize("game", GAME_IDS)
def test_cards_that_were_dealt_are_those_in_the_hands(game: str) -> None:
    """What the summary counts of the first deal lies in the hands and on the table before the first turn."""
    players = game_by_id(game).default_players
    seats = [SeatConfig("computer" if seat else "person", f"C{seat}", "bo") for seat in range(players)]
    session = Session.new(game, [seat.name for seat in seats], {}, 11)
    while not _hand(session):
        seat = session.to_act
        assert seat is not None
        session.submit(seat, session.legal_actions(seat)[0], session.seq)
    summary = summary_of(session.record, {SEATS_NOTE: encode_seats(seats)})
    assert summary is not None
    (pack,) = summary.dealt.packs
    hand = _hand(session)
    assert sum(summary.dealt.mine) == pack.mine
    assert sum(summary.dealt.theirs) == pack.theirs
    if game != "shithead":
        assert summary.dealt.mine == tuple(by_rank(hand))
    else:
        known = by_rank([*hand, *_hand(session, ZoneKind.FACE_UP)])
        assert all(count <= dealt for count, dealt in zip(known, summary.dealt.mine, strict=True))
    assert (pack.mine, pack.decks) == {
        "dang_it": (5, 1), "damn_you": (pack.mine, 1), "screw_your_neighbor": (1, 1),
        "that_dam_game": (pack.mine, 3), "shithead": (9, 1),
    }[game]  # fmt: skip


def _hand(session: Session, kind: ZoneKind = ZoneKind.HAND) -> list[Card]:
    zones = session.snapshot(Viewer(0)).zones
    return [card for zone, cards in zones.items() if zone.kind is kind and zone.owner == 0 for card in cards]


def test_a_match_that_was_left_has_the_hands_that_points_were_given_for() -> None:
    """In Dang It! the rounds that were played to their end, in other games the deals."""
    for game, given, ended in (("dang_it", {"rounds": 3}, RoundEnded), ("screw_your_neighbor", {}, DealEnded)):
        seats = [SeatConfig("computer" if seat else "person", f"C{seat}", "bo") for seat in range(2)]
        session, known = Session.new(game, [seat.name for seat in seats], given, 3), set[int]()
        while session.result is None:
            told = session.history(TABLE)
            summary = summary_of(session.record, {SEATS_NOTE: encode_seats(seats)})
            assert summary is not None
            assert summary.left
            assert summary.hands == sum(isinstance(event, ended) for event in told)
            known.add(summary.hands)
            play(session, 1)
        assert known >= {0, 1, 2}


def test_same_cards_played_again_are_tested_once(tmp_path: Path) -> None:
    for number in (1, 21):
        match(tmp_path, number, "screw_your_neighbor", 3)
    sums = fresh(Paths.at(tmp_path)).sums
    assert sums.totals(Among()).matches == 2
    (cards,) = sums.dealt("screw_your_neighbor", mine=True)
    first = read_summary(sorted(Paths.at(tmp_path).finished.iterdir())[0])
    assert first is not None
    assert cards.counts == first.dealt.mine


def test_cards_of_different_deals_are_summed_and_kept_so(tmp_path: Path) -> None:
    for number in (1, 2):
        match(tmp_path, number, "screw_your_neighbor", 3)
    paths = Paths.at(tmp_path)
    sums = fresh(paths).sums
    dealt = [summary.dealt for path in paths.finished.iterdir() if (summary := read_summary(path)) is not None]
    assert len({one.mine for one in dealt}) == len(dealt) == 2
    for known in (sums, decode_sums(json.loads(json.dumps(sums.encode())))):
        (mine,), (theirs,) = (known.dealt("screw_your_neighbor", mine=who) for who in (True, False))
        assert mine.counts == tuple(map(sum, zip(*(one.mine for one in dealt), strict=True)))
        assert theirs.counts == tuple(map(sum, zip(*(one.theirs for one in dealt), strict=True)))


# -- what can happen to the file -------------------------------------------------------------------------------------


def test_torn_or_damaged_line_is_left_out_and_its_match_counted_again(tmp_path: Path) -> None:
    paths = history(tmp_path)
    fresh(paths)
    whole = paths.summaries.read_bytes()
    lines = whole.split(b"\n")
    statistics = Statistics(paths)
    for damaged in (
        whole[:-20],
        whole[: whole.rindex(b"\n", 0, -1) + 1],
        b"\n".join([*lines[:3], lines[3][:30] + b"X" + lines[3][31:], *lines[4:]]),
        b"\n".join([b"garbage", *lines[1:]]),
        b"",
        b"no line at all",
    ):
        paths.summaries.write_bytes(damaged)
        statistics = fresh(paths)
        assert statistics.trouble is None
        if damaged[:7] not in (b"", b"no line"):
            same(statistics, paths)
    statistics.rebuild()
    same(fresh(paths), paths)


def test_sound_lines_that_say_nothing_of_use_are_left_out(tmp_path: Path) -> None:
    paths = history(tmp_path)
    fresh(paths)
    whole = paths.summaries.read_bytes()
    name, summary = next((name, summary) for name, summary in fresh(paths).lines() if not summary.left)
    good = encode_summary(summary)
    odd: list[object] = [
        None, 7, "text", [], [name], [7, good], [["x"], None], ["new\nline", None], {"known": [["x"]]}, {"known": 5},
        {"known": ["a\tb"]}, {"earlier": [["whist", "easy", None, 1, 1, 1]], "names": []}, {"earlier": 1},
    ]  # fmt: skip
    wrong: list[object] = [None, -1.5, "x", [[]], {}]
    for value in wrong:
        odd += [["odd", [*good[:at], value, *good[at + 1 :]]] for at in range(len(good))]
    head, _, rest = whole.partition(b"\n")
    paths.summaries.write_bytes(head + b"\n" + b"".join(map(lines.line_of, odd)) + rest)
    statistics = fresh(paths)
    assert statistics.trouble is None
    assert "odd" not in dict(statistics.lines())
    same(statistics, paths)


def test_only_new_lines_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = history(tmp_path)
    fresh(paths)
    match(tmp_path, 50, "dang_it", 2)
    Statistics(paths).refresh()
    real = lines.value_of
    read: list[bytes] = []

    def spy(line: bytes) -> object:
        read.append(line)
        return real(line)

    for module in (lines, statistics_module):
        monkeypatch.setattr(module, "value_of", spy)
    statistics = fresh(paths)
    same(statistics, paths)
    assert [line[9:20] for line in read] == [b'{"format":"']


def test_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = history(tmp_path)
    fresh(paths)
    match(tmp_path, 50, "dang_it", 2)
    match(tmp_path, 51, "dang_it", 3)
    real = os.write

    def full(number: int, content: bytes) -> int:
        real(number, bytes(content)[: len(content) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        statistics = fresh(paths)
        assert "no space left" in (statistics.trouble or "")
        same(statistics, paths)
    statistics.refresh()
    assert statistics.trouble is None
    same(statistics, paths)
    same(fresh(paths), paths)


def test_two_programs_add_lines_to_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program counts the same matches while this one reads them, and one more."""
    paths = history(tmp_path)
    fresh(paths)
    match(tmp_path, 50, "dang_it", 2)
    real = statistics_module.read_summary

    def other_first(path: Path) -> object:
        monkeypatch.setattr(statistics_module, "read_summary", real)
        match(tmp_path, 51, "screw_your_neighbor", 3)
        fresh(paths)
        return real(path)

    monkeypatch.setattr(statistics_module, "read_summary", other_first)
    statistics = fresh(paths)
    same(statistics, paths)
    same(fresh(paths), paths)


def test_deleted_matches_stay_deleted_and_their_records_stay(tmp_path: Path) -> None:
    paths = history(tmp_path)
    statistics = fresh(paths)
    names = [name for name, summary in statistics.lines() if not summary.left]
    counted_all = len(statistics.lines())
    assert statistics.delete(names[:2]) == 2
    for again in (statistics, fresh(paths)):
        again.refresh()
        again.rebuild()
        assert again.sums.totals(Among()).matches == len(names) - 2
    assert not any(name in names[:2] for name, _ in statistics.lines())
    assert statistics.delete() == counted_all - 2, "those that were left count"
    match(tmp_path, 50, "dang_it", 2)
    for again in (statistics, fresh(paths)):
        again.refresh()
        assert again.sums.totals(Among()).matches == 1
        assert again.sums.totals(Among()).left == 0
    assert len(list(paths.finished.iterdir())) == len(_history()) + 1


def test_forgetting_all_reads_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many thousand lines only those are read that say what is to stay uncounted."""
    paths = fared(tmp_path)
    statistics = fresh(paths)
    read: list[int] = []
    real = lines.sound_lines

    def sound_lines(content: bytes, *given: Any) -> Any:
        read.append(len(content.splitlines()))
        return real(content, *given)

    monkeypatch.setattr(statistics_module, "sound_lines", sound_lines)
    assert statistics.delete() == 41
    assert max(read) <= 1, "no more than the head"
    assert fresh(paths).sums.entries == {}


def test_a_table_is_made_bit_by_bit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statistics = fresh(fared(tmp_path))
    whole = statistics.table()
    monkeypatch.setattr(statistics_module, "PART", 500)
    monkeypatch.setattr(statistics_module, "ROWS", 3)
    assert len(list(statistics.table_in_parts())) > 20
    assert statistics.table() == whole
    assert len(whole.splitlines()) == 42


def test_sums_of_an_earlier_version_give_way_to_what_the_records_tell(tmp_path: Path) -> None:
    paths = history(tmp_path)
    statistics = fresh(paths)
    saved = {game: statistics.tally(game) for game in (None, *GAME_IDS)}
    # Without lines only the sums are left, as an earlier version wrote them.
    paths.summaries.unlink()
    statistics = fresh(paths)
    assert {game: statistics.tally(game) for game in saved} == saved
    assert statistics.sums.totals(Among()).matches == 0
    waiting = statistics.behind()
    assert len(waiting) == len(_history())
    for name in waiting:
        statistics.take_in([name])
        assert statistics.tally().matches == saved[None].matches
    statistics.save()
    assert not statistics.sums.earlier
    same(fresh(paths), paths)


def test_matches_whose_records_are_gone_stay_when_everything_is_made_anew(tmp_path: Path) -> None:
    paths = history(tmp_path)
    statistics = fresh(paths)
    before = told(statistics, Among())
    gone = sorted(path for path in paths.finished.iterdir() if read_summary(path))[:5]
    for path in gone:
        path.unlink()
    done = statistics.rebuild()
    assert (done.from_records, done.kept) == (len(statistics.lines()) - 5, 5)
    assert told(statistics, Among()) == before


def test_what_stands_for_games_and_levels_in_kept_files_never_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only add to what is pinned here: files on people's disks hold these characters."""
    assert GAME_CODES == {
        "dang_it": "0", "damn_you": "1", "screw_your_neighbor": "2", "that_dam_game": "3", "shithead": "4",
    }  # fmt: skip
    assert LEVEL_CODES == {"random": "0", "easy": "1", "normal": "2", "hard": "3", "expert": "4"}
    assert set(GAME_IDS) <= set(GAME_CODES)
    assert set(LEVELS) == set(LEVEL_CODES)
    match(tmp_path, 1, "shithead", 3, "expert")
    statistics = fresh(Paths.at(tmp_path))
    statistics.refresh()
    (entry,) = statistics.sums.entries.values()
    assert entry[:4] == "4403"
    # Menus and lists in another order.
    monkeypatch.setattr("game.session.sums.GAME_IDS", GAME_IDS[::-1])
    monkeypatch.setattr("game.session.sums.LEVELS", LEVELS[::-1])
    read_again = decode_sums(statistics.sums.encode())
    assert len(read_again.course(Among("shithead", "expert"))) == 1
    other = fresh(Paths.at(tmp_path))
    other.rebuild()
    assert list(other.sums.entries.values()) == [entry]
