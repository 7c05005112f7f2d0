"""Standing up and sitting down in the middle of a match: who plays on, to whom a seat is given back, what counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.actions import DRAW_AT
from game.session.chairs import MOST_CHANGES, Chairs
from game.session.challenges import beat, outcome_of
from game.session.feats import person_of
from game.session.files import Paths
from game.session.fortunes import person_in
from game.session.history import History
from game.session.host import MatchHost
from game.session.minds import THOUGHTS, Minds
from game.session.review import reviewable
from game.session.seats import CHAIRS_NOTE, LONGEST_KEPT, SEATS_NOTE, SeatConfig, decode_seats, encode_seats
from game.session.session import Session
from game.session.settings import AVATARS, LONGEST_NAME
from game.session.store import Resumable, Store
from game.session.summary import summary_of
from game.texts import PSEUDO, TextsIn, complete_languages
from tests.session.helpers import play
from tests.session.test_host import BISCUIT, BO, Slow, Thinker, match

MIA = SeatConfig("person", "Mia", "pip")
NOOR = SeatConfig("person", "Noor", "ada")
NOTES: dict[str, object] = {}


def chairs(*seats: SeatConfig, notes: Mapping[str, object] = NOTES) -> Chairs:
    return Chairs(seats, notes)


# -- who plays on ----------------------------------------------------------------------


def test_a_computer_player_plays_on_who_does_not_play_already() -> None:
    found = chairs(MIA, NOOR, BISCUIT)
    assert found.stand_up(0)
    someone = found.seats[0]
    assert (someone.kind, someone.level) == ("computer", BISCUIT.level)
    assert someone.character not in ("pip", "ada", "biscuit")
    assert found.seats[1:] == (NOOR, BISCUIT)
    assert found.owner(0) == MIA
    assert not found.stand_up(0), "nobody sits there any longer who could"


def test_the_portrait_of_whoever_comes_back_is_kept_for_them() -> None:
    """Ten at the table, and all of them stand up: no two ever have the same face."""
    found = chairs(*(SeatConfig("person", f"Person {n}", face) for n, face in enumerate(AVATARS)))
    for seat in range(10):
        assert found.stand_up(seat)
        assert len({config.character for config in found.seats}) == 10
    found = chairs(MIA, NOOR)
    assert found.stand_up(0)
    assert found.stand_up(1)
    assert not {config.character for config in found.seats} & {"pip", "ada"}


def test_it_plays_at_the_level_in_the_middle_of_the_others() -> None:
    def at(*levels: str) -> str:
        others = (SeatConfig("computer", level, AVATARS[n], level) for n, level in enumerate(levels))  # type: ignore[arg-type]
        found = chairs(SeatConfig("person", "Mia", "pip", "hard"), *others)
        found.stand_up(0)
        return found.seats[0].level

    assert [at("easy", "expert", "normal"), at("easy", "expert"), at()] == ["normal", "easy", "hard"]


def test_a_seat_is_given_back_to_whom_it_was() -> None:
    found = chairs(MIA, NOOR, BISCUIT)
    found.stand_up(0)
    bot = found.seats[0]
    assert found.sit_down(0)
    assert found.seats == (MIA, NOOR, BISCUIT)
    assert not found.sit_down(0), "a person sits there"
    assert found.stand_up(0)
    assert found.seats[0] == bot, "the same one plays on again"
    assert found.sit_down(0, "Mia")
    assert found.seats[0] == MIA


def test_somebody_else_takes_the_seat_with_its_portrait() -> None:
    found = chairs(MIA, NOOR, BISCUIT)
    assert found.sit_down(2, "  Tom ")
    assert found.seats[2] == SeatConfig("person", "Tom", "biscuit", BISCUIT.level)
    assert found.stand_up(2)
    assert found.seats[2] == BISCUIT
    assert found.owner(2) is not None
    assert found.sit_down(2, "Noor")
    assert found.seats[2].name == "Noor (3)", "no two are called the same"
    found.stand_up(0)
    assert found.stand_up(1)
    assert found.sit_down(1, "Mia")
    assert found.sit_down(0)
    assert [config.name for config in found.seats[:2]] == ["Mia (1)", "Mia"]
    named = chairs(replace(MIA, name="\u05d0\u05d1"), BISCUIT)
    named.sit_down(1, "\u05d0\u05d1")
    assert named.seats[1].name == "\u05d0\u05d1 (2)", "with nothing else in it"
    found = chairs(MIA, replace(NOOR, name="Mia (3)"), BISCUIT)
    assert found.sit_down(2, "Mia")
    assert found.seats[2].name == "Mia (4)", "not even where somebody is called so, number and all"
    nameless = chairs(MIA, BISCUIT)
    nameless.sit_down(1)
    assert nameless.seats[1].name == "Player 2"


# -- kept with the match ---------------------------------------------------------------


def test_a_match_taken_up_again_knows_who_sits_where(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    seats = (MIA, NOOR, BISCUIT)
    session = Session.new(
        "dang_it", [seat.name for seat in seats], {"rounds": 1}, 7, store, {SEATS_NOTE: encode_seats(seats)}
    )
    play(session, 4)
    found = Chairs.of(session.notes, session.names)
    found.stand_up(0)
    found.keep(session)
    play(session, 2)
    found.sit_down(2, "Tom")
    found.keep(session)
    store.close()
    again = Store(Paths.at(tmp_path))
    (left,) = again.left("dang_it")
    saved = again.take(left)
    assert isinstance(saved, Resumable)
    known = Chairs.of(saved.notes, saved.record.names)
    assert known.seats == found.seats
    assert known.owner(0) == MIA
    assert saved.notes[SEATS_NOTE] == encode_seats(seats), "who sat down at the start stays written down"
    again.close()


def test_notes_of_no_use_move_nobody() -> None:
    good = {"seat": 0, "kind": "computer", "name": "Echo", "character": "echo", "level": "easy"}
    wrong: list[object] = [
        {**good, "seat": 2}, {**good, "seat": True}, {**good, "kind": "cat"}, {**good, "name": 3}, {}, "x", None,
        {**good, "level": "godlike"}, {**good, "character": None},
    ]  # fmt: skip
    assert chairs(MIA, NOOR, notes={CHAIRS_NOTE: wrong}).seats == (MIA, NOOR)
    assert chairs(MIA, NOOR, notes={CHAIRS_NOTE: [*wrong, good]}).seats[0].name == "Echo"
    assert chairs(MIA, NOOR, notes={CHAIRS_NOTE: 7}).seats == (MIA, NOOR)


def test_names_in_notes_and_records_are_shown_in_one_line_or_as_numbers() -> None:
    names = ["", "\0\u202e", "Mia\n\tLou", "W" * 3000, "\ud800", "W" * 24 + " (6)"]
    shown = ["Player 1", "Player 2", "Mia Lou", "W" * 32, "Player 5", "W" * 24 + " (6)"]
    assert [seat.name for seat in decode_seats({}, names)] == shown
    seats = [SeatConfig("person", "Mia", "pip"), *(SeatConfig("computer", "Bo", "bo") for _ in names[1:])]
    assert [seat.name for seat in decode_seats({SEATS_NOTE: encode_seats(seats)}, names)] == shown
    changes = [
        {"seat": seat, "kind": "computer", "name": name, "character": "echo", "level": "easy"}
        for seat, name in enumerate(names)
    ]
    assert [seat.name for seat in chairs(*seats, notes={CHAIRS_NOTE: changes}).seats] == shown


def test_names_that_the_program_gives_are_never_cut() -> None:
    for language in (*complete_languages(), PSEUDO):
        texts = TextsIn(language)
        assert all(len(texts.t(f"characters.{key}.name")) <= LONGEST_KEPT for key in AVATARS)
        namesake = texts.t("seats.namesake", name="W" * LONGEST_NAME, number=8)
        assert decode_seats({}, [namesake])[0].name == namesake


def test_a_thousand_changes_take_no_more_room_than_a_few() -> None:
    session = match((MIA, NOOR))
    found = chairs(MIA, NOOR)
    for number in range(501):
        assert found.stand_up(number % 2) if number // 2 % 2 == 0 else found.sit_down(number % 2)
        found.keep(session)
    kept = session.notes[CHAIRS_NOTE]
    assert isinstance(kept, list)
    assert len(kept) <= MOST_CHANGES
    again = chairs(MIA, NOOR, notes=session.notes)
    assert again.seats == found.seats
    assert again.owner(0) == found.owner(0) == MIA


# -- who is moved ----------------------------------------------------------------------


def test_whoever_stands_up_in_their_turn_is_played_on_for() -> None:
    session = match((MIA, BISCUIT))
    thinker = Thinker()
    host = MatchHost(session, (MIA, BISCUIT), thinker, Slow(times=0.0), 1)
    assert host.ask_hint()
    found = chairs(MIA, BISCUIT)
    found.stand_up(0)
    host.reseat(found.seats)
    assert host.thinking == 0
    assert not host.asking
    assert host.update(1.0)
    assert session.seq == 1
    assert thinker.requests[-1].seat == 0
    assert host.take_hint() is None, "what was thought for the seat is no hint to anybody"


def test_nothing_is_done_for_a_person_who_sat_down_while_the_computer_thought() -> None:
    session = match((BO, BISCUIT))
    thinker, table = Thinker(), Slow(ready=False, times=0.0)
    host = MatchHost(session, (BO, BISCUIT), thinker, table, 1)
    host.update(0.0)
    host.update(1.0)
    assert len(thinker.requests) == 1, "it has answered and waits for the table"
    found = chairs(BO, BISCUIT)
    found.sit_down(0, "Mia")
    host.reseat(found.seats)
    table.ready = True
    assert thinker.canceled == 1
    assert not any(host.update(now) for now in (2.0, 3.0, 60.0))
    assert session.seq == 0
    session.submit(0, DRAW_AT[0], 0)
    assert host.update(61.0)
    assert session.seq == 2, "the others are moved as before"


def test_a_thought_goes_on_while_somebody_else_stands_up() -> None:
    session = match((BISCUIT, MIA))
    thinker = Thinker(lambda request: None)
    host = MatchHost(session, (BISCUIT, MIA), thinker, Slow(times=0.0), 1)
    host.update(0.0)
    found = chairs(BISCUIT, MIA)
    found.stand_up(1)
    host.reseat(found.seats)
    host.update(1.0)
    assert (len(thinker.requests), thinker.canceled) == (1, 0)


def test_nothing_is_asked_for_whoever_stands_up_after_the_end() -> None:
    session = match((MIA, BISCUIT))
    play(session, 1000)
    assert session.result is not None
    thinker = Thinker()
    host = MatchHost(session, (MIA, BISCUIT), thinker, Slow(times=0.0), 1)
    found = chairs(MIA, BISCUIT)
    found.stand_up(0)
    host.reseat(found.seats)
    assert not any(host.update(now) for now in (1.0, 60.0))
    assert (thinker.requests, thinker.canceled) == ([], 0)


def test_a_whole_match_with_people_who_come_and_go_is_played_to_its_end() -> None:
    seats = (MIA, NOOR, BISCUIT)
    session = match(seats)
    thinker = Thinker()
    found = chairs(*seats)
    host = MatchHost(session, seats, thinker, Slow(times=0.0), 1)
    now = 0.0
    while session.to_act is not None:
        now += 1.0
        for seat in range(3):
            if int(now) % (5 + seat) == 0:
                assert found.stand_up(seat) or found.sit_down(seat)
        host.reseat(found.seats)
        before, turn = session.seq, session.to_act
        host.update(now)
        if found.seats[turn].kind == "person":
            assert session.seq == before
            play(session, 1)
    assert session.result is not None


# -- what counts -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def over() -> Session:
    """A match of one person against a computer player, played to its end."""
    session = Session.new("dang_it", ("Mia", "Biscuit"), {"rounds": 1}, 7, None,
                          {SEATS_NOTE: encode_seats((MIA, BISCUIT))})  # fmt: skip
    play(session, 1000)
    assert session.result is not None
    return session


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_in_which_a_seat_changed_hands_counts_for_nobody(over: Session, seat: int) -> None:
    record, notes = over.record, dict(over.notes)
    assert summary_of(record, notes) is not None
    assert person_of(record, notes) == person_in(record, notes) == 0
    assert reviewable(record, notes) == 0
    assert outcome_of(record, notes) is not None
    found = Chairs.of(notes, record.names)
    assert found.stand_up(seat) or found.sit_down(seat, "Noor")
    apart = match((MIA, BISCUIT))
    found.keep(apart)
    moved = {**notes, CHAIRS_NOTE: apart.notes[CHAIRS_NOTE]}
    assert summary_of(record, moved) is None, "statistics and rivalries"
    assert person_of(record, moved) is None, "feats"
    assert person_in(record, moved) == -1, "luck and play"
    assert reviewable(record, moved) is None
    assert outcome_of(record, moved) is None
    assert not beat(record, moved)


def test_the_match_stays_in_the_history_with_the_names_of_its_start(tmp_path: Path, over: Session) -> None:
    found = Chairs.of(over.notes, over.names)
    found.stand_up(0)
    store = Store(Paths.at(tmp_path))
    session = Session.new("dang_it", over.names, {"rounds": 1}, 7, store, over.notes)
    play(session, 3)
    found.keep(session)
    play(session, 1000)
    store.close()
    history = History(Paths.at(tmp_path))
    (path,) = history.files
    entry = history.entry(path)
    assert entry is not None
    assert entry.winners
    assert (entry.names, entry.characters, entry.people) == (("Mia", "Biscuit"), ("pip", "biscuit"), (0,))


def test_nobody_is_told_as_a_computer_players_thought_what_a_person_did(over: Session) -> None:
    seats = (MIA, BISCUIT)
    assert Minds(over.record, {THOUGHTS: []}, seats).decisions
    found = chairs(*seats)
    found.sit_down(1, "Noor")
    apart = match(seats)
    found.keep(apart)
    assert not Minds(over.record, apart.notes, seats).decisions
