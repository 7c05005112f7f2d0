"""The words under "carry on": every game says its own part of the match, in its own unit, as everybody could see it;
and what tells two matches of one game apart: with whom, and when.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import pytest

from game.rules.events import Fact
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE
from game.rules.zones import NOBODY
from game.scenes.menu.unfinished import standing_words
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.store import Resumable
from game.texts import number_words, t

pytestmark = pytest.mark.usefixtures("unwatched")

YOU, ADA, BO = SeatConfig("person", "You", "pip"), SeatConfig("computer", "Professor Ada", "ada"), SeatConfig(
    "computer", "Bosun Bo", "bo")  # fmt: skip
NOOR, BEN = SeatConfig("person", "Noor", "pip"), SeatConfig("person", "Ben", "bo")
NOW = datetime(2026, 11, 21, 18, 30)
OPTIONS: Mapping[str, Mapping[str, object]] = {
    "dang_it": {"rounds": 3},
    "damn_you": {"hands": 10},
    "screw_your_neighbor": {},
    "that_dam_game": {"contracts": (1, 2, 3, 4)},
    "shithead": {"deals": 5},
}


def reached(game: str, part: int, seats: Sequence[SeatConfig] = (YOU, ADA, BO), seed: int = 5) -> tuple[Any, str]:
    """Play at random until a part of the match has begun; returns the public view and the line."""
    random = Random(seed)
    session = Session.new(
        game, [s.name for s in seats], OPTIONS.get(game, {}), seed, None, {SEATS_NOTE: encode_seats(seats)}
    )
    fact = Fact.ROUND if (Fact.ROUND, NOBODY) in session.snapshot(TABLE).facts else Fact.DEAL
    while session.snapshot(TABLE).fact(fact) < part:
        assert session.to_act is not None, "the match is long enough"
        action = random.choice(session.legal_actions(session.to_act))
        session.submit(session.to_act, action, session.seq)
    view = session.snapshot(TABLE)
    return view, standing_words(Resumable(session.record, dict(session.notes)), 0, NOW)[0][0]


def said(count: int, one: str, other: str) -> str:
    return one if count == 1 else other.format(count=number_words(count))


def test_the_part_and_the_unit_are_those_of_the_game() -> None:
    view, line = reached("dang_it", 2)
    points = view.fact(Fact.SCORE, 0)
    assert line == f"Round 2 of 3, you have {number_words(points)} points. Saved after every move."
    view, line = reached("damn_you", 3)
    chips = view.fact(Fact.CHIPS, 0)
    assert (
        line == f"Hand 3 of 10, {said(chips, 'you have one chip', 'you have {count} chips')}. Saved after every move."
    )
    view, line = reached("screw_your_neighbor", 5)
    left = view.fact(Fact.PENNIES, 0)
    assert line == f"Round 5, {said(left, 'you have one penny', 'you have {count} pennies')}. Saved after every move."
    view, line = reached("that_dam_game", 2)
    assert line == f"Hand 2 of 4, {view.fact(Fact.SCORE, 0)} points count against you. Saved after every move."
    view, line = reached("shithead", 3)
    lost = view.fact(Fact.SCORE, 0)
    assert line == f"Deal 3 of 5, you have lost {said(lost, 'one deal', '{count} deals')}. Saved after every move."


@pytest.mark.parametrize("game", GAME_IDS)
def test_people_who_share_a_screen_are_told_apart_by_name(game: str) -> None:
    view, line = reached(game, 2, (NOOR, ADA, BEN), seed=7)
    assert "Noor" in line
    assert "Ben" in line
    assert "Ada" not in line
    assert "you" not in line.lower()
    fact = {"damn_you": Fact.CHIPS, "screw_your_neighbor": Fact.PENNIES}.get(game, Fact.SCORE)
    for seat, name in ((0, "Noor"), (2, "Ben")):
        count = number_words(view.fact(fact, seat))
        assert f"{name} has {count}" in line or f"{name} has lost {count}" in line or f"against {name}" in line


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("dang_it", "Round 1 of 3, nobody has points yet."),
        ("damn_you", "Hand 1 of 10, you have 19 chips."),
        ("screw_your_neighbor", "Round 1, you have eight pennies."),
        ("that_dam_game", "Hand 1 of 4, nobody has points yet."),
        ("shithead", "Deal 1 of 5, nobody has lost a deal yet."),
    ],
)
def test_a_match_that_has_just_begun(game: str, words: str) -> None:
    assert reached(game, 1)[1] == f"{words} Saved after every move."


def words_of(session: Session, saved: int = 0) -> str:
    return standing_words(Resumable(session.record, dict(session.notes)), saved, NOW)[1][0]


def begun(*seats: SeatConfig) -> Session:
    return Session.new(
        "screw_your_neighbor", [s.name for s in seats], {}, 1, None, {SEATS_NOTE: encode_seats(seats)}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("others", "words"),
    [
        (1, "With Bosun Bo."),
        (3, "With Bosun Bo, Gertrude and Professor Ada."),
        (5, "With Bosun Bo, Gertrude and three others."),
    ],
)
def test_it_says_with_whom(others: int, words: str) -> None:
    at_table = [SeatConfig("computer", "C", face) for face in ("bo", "gertrude", "ada", "biscuit", "pip")[:others]]
    named = [replace(seat, name=t(f"characters.{seat.character}.name")) for seat in at_table]
    assert words_of(begun(YOU, *named)) == f"Round 1, you have eight pennies. {words}"


def test_those_who_are_named_with_what_they_have_are_named_once() -> None:
    words = "Round 1, Noor has eight pennies and Ben has eight pennies."
    assert words_of(begun(NOOR, BEN)) == f"{words} Saved after every move."
    assert words_of(begun(NOOR, BEN), int(NOW.timestamp()) * 10**9) == f"{words} Today at 18:30."


@pytest.mark.parametrize(
    ("saved", "told"),
    [
        (datetime(2026, 11, 21, 14, 5), "today at 14:05"),
        (datetime(2026, 11, 21, 18, 30), "today at 18:30"),
        (datetime(2026, 11, 20, 9, 0), "yesterday at 09:00"),
        (datetime(2026, 11, 19, 23, 59), "on November 19"),
        (datetime(2025, 12, 24, 12, 0), "on December 24, 2025"),
        (datetime(2026, 11, 21, 20, 0), "on November 21"),
    ],
)
def test_it_says_when_it_was_played_last(saved: datetime, told: str) -> None:
    """What is still to come was saved by a clock that was wrong: its time would be none."""
    words = words_of(begun(YOU, ADA), int(saved.timestamp()) * 10**9)
    assert words.endswith(f" With Professor Ada, {told}.")


@pytest.mark.parametrize("saved", [10**24, 10**30])
def test_what_no_clock_shows_is_not_told(saved: int) -> None:
    assert words_of(begun(YOU, ADA), saved).endswith(" With Professor Ada.")


CROWD = [SeatConfig("person", name, "pip") for name in ("W" * 24, "Noor", "Wolfeschlegelsteinhausen", *"ABCDEFG")]


def test_of_many_people_it_is_told_in_ever_fewer_words() -> None:
    session = begun(*CROWD)
    match, saved = Resumable(session.record, dict(session.notes)), int(NOW.timestamp()) * 10**9
    single, several = standing_words(match, saved, NOW)
    names = f"{'W' * 24}, Noor and eight others"
    assert single[1:] == [f"Round 1. With {names}.", "Round 1. Saved after every move.", "Round 1."]
    assert several[1:] == [f"Round 1. With {names}, today at 18:30.", "Round 1. Today at 18:30."]


def test_of_one_person_the_company_goes_first_and_what_they_have_last() -> None:
    session = begun(YOU, ADA, BO)
    match, saved = Resumable(session.record, dict(session.notes)), int(NOW.timestamp()) * 10**9
    single, several = standing_words(match, saved, NOW)
    have = "Round 1, you have eight pennies."
    assert single == [f"{have} Saved after every move.", have, "Round 1. Saved after every move.", "Round 1."]
    company = f"{have} With Professor Ada and Bosun Bo, today at 18:30."
    assert several == [company, f"{have} Today at 18:30.", have, "Round 1. Today at 18:30."]
