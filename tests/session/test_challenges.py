"""The deals of the days and the rungs of the ladder: what belongs to a date, and what is remembered."""

import errno
import os
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import cli
from game.ai.characters import BY_KEY
from game.rules.events import ChipsMoved, DealBegan, DealEnded, MatchEnded, RoundEnded, ScoreChanged, ShowdownHeld
from game.rules.options import complete
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.views import TABLE
from game.scenes.table.opponent import computers
from game.scenes.table.seat import Seat
from game.session import challenges, lines
from game.session.challenges import (
    Challenges,
    Day,
    Outcome,
    begun,
    bot_seed,
    counts,
    day_note,
    outcome_of,
    rung_note,
)
from game.session.daily import daily, deal_of
from game.session.files import Paths
from game.session.left import saved_matches
from game.session.lines import line_of
from game.session.seats import CHALLENGE_NOTE, PRACTICE_NOTE, SEATS_NOTE, USED, SeatConfig, encode_seats
from game.session.session import Session
from game.session.settings import Settings
from game.session.store import Store
from game.texts import t
from tests.support.challenged import match
from tests.support.seats import FirstThoughts
from tests.support.stored import finished, unfinished

DAY = date(2026, 11, 22)
FAST = date(2026, 11, 20)
"""A day whose game is played quickly."""
GOOD = Outcome(1, 3, False, 12, "bmwb")
BAD = Outcome(3, 3, False, 4, "wwm")


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_belongs_to_a_day_can_be_played(game: str) -> None:
    days = [DAY + timedelta(days=number) for number in range(40)]
    mine = [daily(day) for day in days if deal_of(day)[0] == game]
    assert mine
    for deal in mine:
        assert deal == daily(deal.day), "it follows from the date alone"
        complete(game_by_id(game).options, len(deal.opponents) + 1, deal.options)
        assert len(deal.opponents) + 1 in game_by_id(game).seats
        assert len({key for key, _ in deal.opponents}) == len(deal.opponents)
        assert all(level in BY_KEY[key].levels and level != "expert" for key, level in deal.opponents)
    assert len({(deal.seed, deal.bot_seed, deal.opponents) for deal in mine}) == len(mine)


def test_a_day_is_the_same_in_every_version() -> None:
    # Who plays today with another version plays the same: what is changed here is another deal for everybody.
    deal = daily(date(2026, 11, 23))
    assert (deal.game, deal.seed, deal.bot_seed) == ("that_dam_game", 48267705308947, 3617787073)
    assert deal.opponents == (("biscuit", "normal"), ("pip", "easy"))


def second_account(session: Session) -> str:
    """How the hands went for the first seat, from what the rules tell of each: losers, points, counted hands."""
    told: list[list[int]] = []
    events, players = session.history(TABLE), session.players
    pennies = [3] * players
    before = now = [0] * players
    for event in events:
        if isinstance(event, RoundEnded):
            told.append(list(event.points))
        elif isinstance(event, ShowdownHeld):
            told.append([9 if left <= 0 else -(seat in event.losers) for seat, left in enumerate(pennies)])
            pennies = [left - (seat in event.losers) for seat, left in enumerate(pennies)]
        elif isinstance(event, ScoreChanged) and session.game_id == "that_dam_game":
            now = [event.score if seat == event.seat else score for seat, score in enumerate(now)]
        elif isinstance(event, ChipsMoved):
            now = [
                chips + event.amount * ((seat == event.target) - (seat == event.source))
                for seat, chips in enumerate(now)
            ]
        elif isinstance(event, DealEnded) and session.game_id == "shithead":
            told.append([-(seat == event.seat) for seat in range(players)])
        elif isinstance(event, DealBegan | MatchEnded) and now != before:
            worth = -1 if session.game_id == "that_dam_game" else 1
            told.append([worth * (late - early) for late, early in zip(now, before, strict=True)])
            before = now
    letters = ""
    for points in told:
        there = [value for value in points if value != 9]
        mine = points[0]
        if mine == 9:
            letters += "-"
        elif min(there) == max(there) or min(there) < mine < max(there):
            letters += "m"
        else:
            letters += "b" if mine == max(there) else "w"
    return letters


@pytest.mark.parametrize("game", GAME_IDS)
def test_hands_are_told_from_the_record(game: str) -> None:
    for seed in range(1 if game in ("shithead", "that_dam_game") else 4):
        session = match(game, {}, seed=seed)
        outcome = outcome_of(session.record, session.notes)
        assert outcome is not None
        assert outcome.hands == second_account(session)
        result = session.record.result
        assert result is not None
        assert outcome.won == (0 in result.winners)
        assert outcome.shared == (0 in result.winners and len(result.winners) > 1)
        assert 1 <= outcome.place <= outcome.players == session.players


def notes(challenge: dict[str, object], **more: object) -> dict[str, object]:
    return {CHALLENGE_NOTE: challenge, **more}


def test_the_first_attempt_counts_and_the_match_belongs_to_the_day_it_began(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    game, seed = deal_of(DAY)
    first = notes(day_note(DAY, counts=True))
    begun(paths, first)
    assert Challenges.of(paths).days == {DAY: Day(DAY)}
    with closing(Store(paths)) as store:
        played = match(game, first, store, seed)
        # Kept by the store itself, whatever is shown after it and whenever.
        mine = Challenges.of(paths).days[DAY].outcome
        assert mine == outcome_of(played.record, played.notes)
        for again in (notes(day_note(DAY, counts=False)), first):
            match(game, again, store, seed + 1)
            assert Challenges.of(paths).days[DAY].outcome == mine, "it is never replaced"
        practiced = notes(day_note(DAY + timedelta(days=1), counts=True), **{PRACTICE_NOTE: USED})
        match(game, practiced, store, seed)
        assert set(Challenges.of(paths).days) == {DAY}


def test_a_rung_is_beaten_by_who_wins(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    with closing(Store(paths)) as store:
        for seed in range(4):
            played = match("dang_it", notes(rung_note(seed)), store, seed, players=2)
            outcome = outcome_of(played.record, played.notes)
            assert outcome is not None
            assert (seed in Challenges.of(paths).beaten) == outcome.won
        match("dang_it", notes(rung_note(9), **{PRACTICE_NOTE: USED}), store, 1, players=2)
    found = Challenges.of(paths)
    assert found.beaten
    assert 9 not in found.beaten
    found.add({"ladder": "anew"})
    assert Challenges.of(paths).beaten == set()


def test_what_a_match_came_to_is_written_as_soon_as_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then its journal stays, it is said that something is not saved, and the match is kept once."""
    paths, real, full = Paths.at(tmp_path), lines.add_lines, [True]

    def add_lines(*args: Any) -> Any:
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*args)

    monkeypatch.setattr("game.session.challenges.add_lines", add_lines)
    game, seed = deal_of(DAY)
    with closing(Store(paths)) as store:
        played = match(game, notes(day_note(DAY, counts=True)), store, seed)
        assert store.trouble is not None
        assert Challenges.of(paths).days == {}
    assert len(saved_matches(paths)) == 1
    full.clear()
    with closing(Store(paths)) as store:
        assert unfinished(store) == []
        assert store.trouble is None
        assert len(finished(tmp_path)) == 1
    assert saved_matches(paths) == []
    assert Challenges.of(paths).days[DAY].outcome == outcome_of(played.record, played.notes)


def test_a_challenge_that_cannot_be_written_keeps_no_other_match_from_being_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add_lines(*args: Any) -> Any:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("game.session.challenges.add_lines", add_lines)
    game, seed = deal_of(DAY)
    with closing(Store(Paths.at(tmp_path))) as store:
        match(game, notes(day_note(DAY, counts=True)), store, seed)
        match("dang_it", notes({}), store, 1, players=2)
        assert len(finished(tmp_path)) == 2
    with closing(Store(Paths.at(tmp_path))) as store:
        for _ in range(3):
            assert unfinished(store) == []
            assert len(store.left()) == 1, "it is tried again"
        assert len(finished(tmp_path)) == 2


def test_rebuilding_finds_what_the_records_tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of which not one line can be read is told of; on a ladder begun anew old matches do not count."""
    paths = Paths.at(tmp_path)
    game, seed = deal_of(DAY)
    with closing(Store(paths)) as store:
        match(game, notes(day_note(DAY, counts=True)), store, seed)
        for number in range(4):
            match("dang_it", notes(rung_note(number)), store, number, players=2)
    before = Challenges.of(paths)
    assert before.beaten
    paths.challenges.write_bytes(b"nothing of ours\n")
    damaged = Challenges.of(paths)
    assert damaged.trouble == t("session.challenges_damaged")
    assert damaged.beaten == set()
    assert cli.main(["--data-dir", str(tmp_path), "statistics", "--rebuild"]) == 0
    found = Challenges.of(paths)
    assert (found.days, found.beaten, found.trouble) == (before.days, before.beaten, None)
    found.add({"ladder": "anew"})
    assert cli.main(["--data-dir", str(tmp_path), "statistics", "--rebuild"]) == 0
    assert Challenges.of(paths).beaten == set()
    assert "feats" in capsys.readouterr().out


def test_two_programs_add_up(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    one, other = Challenges.of(paths), Challenges.of(paths)
    one.add({"day": DAY.isoformat(), "outcome": GOOD.encode()})
    other = Challenges.of(paths)
    one.add({"rung": 0})
    other.add({"rung": 1})
    other.add({"day": DAY.isoformat(), "outcome": BAD.encode()})
    found = Challenges.of(paths)
    assert found.beaten == {0, 1}
    assert found.days[DAY].outcome == GOOD, "the first one counts"


def test_damage_costs_a_line_and_a_newer_file_stays(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    found = Challenges.of(paths)
    for rung in range(3):
        assert found.add({"rung": rung})
    whole = paths.challenges.read_bytes()
    lines = whole.splitlines(keepends=True)
    paths.challenges.write_bytes(b"".join([lines[0], b"x" + lines[1][1:], lines[2], lines[3][:-4]]))
    torn = Challenges.of(paths)
    assert torn.beaten == {1}
    torn.add({"rung": 7})
    assert Challenges.of(paths).beaten == {1, 7}, "a torn line spoils no other one"
    strange: list[dict[str, object]] = [{"day": "2026-13-99"}, {"rung": -1}, {"rung": "3"}, {"day": 5}, {}]
    for value in strange:
        torn.add(value)
    again = Challenges.of(paths)
    assert (again.beaten, again.days) == ({1, 7}, {})
    newer = line_of({"format": "grawlix-challenges/2"})
    paths.challenges.write_bytes(newer)
    bound = Challenges.of(paths)
    assert bound.trouble is not None
    assert t("session.newer_file") in bound.trouble
    assert not bound.add({"rung": 3})
    assert paths.challenges.read_bytes() == newer
    paths.challenges.write_bytes(b"nothing of ours\n")
    assert Challenges.of(paths).add({"rung": 4})
    assert Challenges.of(paths).beaten == {4}
    assert [path.read_bytes() for path in paths.damaged.iterdir()] == [b"nothing of ours\n"]


@pytest.mark.parametrize(
    "value",
    [None, [], [0, 3, False, 1, ""], [4, 3, False, 1, ""], [1, 3, 0, 1, ""], [1, 3, False, -1, ""],
     [1, 3, False, 1, "x"], [1, 3, False, 1, "b" * 200], [1, 3, False, True, "b"], {"place": 1}],
)  # fmt: skip
def test_an_outcome_of_another_form_is_none(tmp_path: Path, value: object) -> None:
    paths = Paths.at(tmp_path)
    Challenges.of(paths).add({"day": DAY.isoformat(), "outcome": value})
    assert Challenges.of(paths).days[DAY].outcome is None


def test_the_file_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "LONGEST", 4000)
    monkeypatch.setattr(challenges, "KEPT_DAYS", 20)
    paths = Paths.at(tmp_path)
    found = Challenges.of(paths)
    found.add({"rung": 2})
    for number in range(120):
        found.add({"day": (DAY + timedelta(days=number)).isoformat(), "outcome": GOOD.encode()})
        assert paths.challenges.stat().st_size <= 4100
    again = Challenges.of(paths)
    assert again.beaten == {2}
    assert again.days[DAY + timedelta(days=119)].outcome == GOOD
    assert DAY not in again.days


def test_a_ladder_begun_anew_stays_so_when_the_file_is_shortened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = Paths.at(tmp_path)
    found = Challenges.of(paths)
    values: list[dict[str, object]] = [{"rung": 0}, {"rung": 1}, {"ladder": "anew"}, {"rung": 0}]
    for value in values:
        found.add(value)
    monkeypatch.setattr(challenges, "LONGEST", 10)
    found.add({"rung": 2})
    again = Challenges.of(paths)
    assert (again.anew, again.beaten) == (True, {0, 2})
    assert b'"rung":1' not in paths.challenges.read_bytes(), "it was written anew"


def test_a_file_that_cannot_be_read_is_not_shortened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = Paths.at(tmp_path)
    found = Challenges.of(paths)
    found.add({"day": DAY.isoformat(), "outcome": GOOD.encode()})
    found.add({"rung": 0})

    def fail(path: Path, most: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(challenges, "LONGEST", 10)
        patch.setattr(challenges, "read_file", fail)
        assert found.add({"rung": 1})
    again = Challenges.of(paths)
    assert (again.days[DAY].outcome, again.beaten) == (GOOD, {0, 1})


class Clock:
    """A table that waits for nothing."""

    def may_act(self, seat: int) -> bool:
        return True

    def factor(self) -> float:
        return 0.0


def played_like(challenge: dict[str, object], own: int) -> list[object]:
    """The beginning of a deal of the day as somebody plays it whose program draws `own` seeds for computer players."""
    deal = daily(FAST)
    kinds = [SeatConfig("person", "You", "bo"), *(SeatConfig("computer", key, key, lv) for key, lv in deal.opponents)]
    told = {SEATS_NOTE: encode_seats(kinds), CHALLENGE_NOTE: challenge}
    session = Session.new(deal.game, [seat.name for seat in kinds], deal.options, deal.seed, None, told)
    store = SimpleNamespace(has_finished=lambda count: False)
    services = SimpleNamespace(
        settings=Settings(), bots=FirstThoughts(), fresh_bot_seed=lambda: own, store=store, kiosk=False
    )
    host = computers(services, Seat(session, kinds), Clock())
    now = 0.0
    while session.result is None and session.position < 40:
        now += 1.0
        if session.to_act == 0:
            session.submit(0, session.legal_actions(0)[0], session.seq)
        host.update(now)
    return list(session.record.steps)


def test_the_same_play_is_answered_the_same() -> None:
    # Two people on two machines: their programs draw other seeds for everything that does not follow from the date.
    first = day_note(FAST, counts=True)
    assert played_like(first, 1) == played_like(first, 2)
    others = [played_like({}, own) for own in range(1, 6)]
    assert any(other != others[0] for other in others), "elsewhere they answer otherwise each time"
    assert bot_seed(notes(first)) == daily(FAST).bot_seed
    assert bot_seed(notes(rung_note(3))) is None
    assert counts(notes(first))
    assert not counts({**notes(first), PRACTICE_NOTE: USED})
