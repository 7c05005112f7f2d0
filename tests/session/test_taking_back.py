"""Taking back: nothing learned is undone, nothing of it is left behind, and the same play brings the same cards."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.ai.port import BotAnswer, BotRequest, choose
from game.rules.actions import (
    DANG_IT,
    Action,
    Arrange,
    Beg,
    Decline,
    Discard,
    Draw,
    Exchange,
    Flip,
    Keep,
    LayJoker,
    LayOff,
    Meld,
    PickUp,
    Play,
    Run,
    Swap,
    Take,
)
from game.rules.chance import SeededChance
from game.rules.record import ActionStep, read_record, write_record
from game.rules.refusals import Refusal, RefusalCode
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE, Viewer, redact
from game.session.files import Paths
from game.session.host import MatchHost
from game.session.journal import Journal, read_journal
from game.session.seats import SeatConfig
from game.session.session import Session, TooLate, WayBack
from game.session.store import Resumable, Store
from game.texts import catalog
from tests.session.helpers import journal, new_session, play
from tests.support.sample import some
from tests.support.stored import load
from tests.support.undone import begin, do, learned, taken_back, whole
from tests.support.undone import play as play_any


def saved(folder: Path) -> Resumable:
    """What the next start of the program finds."""
    store = Store(Paths.at(folder))
    try:
        found = load(store, "dang_it")
    finally:
        store.close()
    assert isinstance(found, Resumable)
    return found


def to_a_choice(session: Session, seat: int = 0, seed: int = 1) -> None:
    """Play until a seat can lay any of several cards."""
    while session.to_act != seat or len(session.legal_actions(seat)) < 2 or session.position < 10:
        play(session, 1, seed)


# -- random matches -----------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_is_left_behind_and_nothing_learned_is_taken_back(game: str) -> None:
    found: Counter[str] = Counter()
    for seed in range({"that_dam_game": some(1, 2), "shithead": some(2, 3)}.get(game, 3)):
        found += taken_back(game, seed)
    assert min(found[what] for what in ("taken back", "free", "redone", TooLate.OTHERS, TooLate.CARD)) > 0 or (
        # In Damn You no card is seen but those that were laid: it ends with the others' turns, or with the hand.
        game == "damn_you" and found[TooLate.CARD] == 0 < min(found["taken back"], found["free"], found[TooLate.OTHERS])
    )


def test_what_would_have_been_learned_is_found() -> None:
    """The proof that nothing was learned finds what was: it is not one that always holds."""
    session = new_session()
    play(session, 1)
    assert session.way_back(0) is TooLate.CARD
    assert list(learned(session, WayBack(0), 0, Random(1)))


# -- where it ends, game by game ------------------------------------------------------

WHERE: dict[str, dict[type[Action], set[str]]] = {
    "dang_it": {Draw: {"card"}, Play: {""}},
    "damn_you": {Play: {""}, Run: {""}, LayJoker: {"", "card"}, Exchange: {""}},
    "screw_your_neighbor": {Keep: {"", "card"}, Swap: {"card"}, Draw: {"card"}},
    "that_dam_game": {
        Draw: {"", "card"},
        Take: {""},
        Beg: {"card"},
        Decline: {"", "shown"},
        Meld: {""},
        LayOff: {""},
        Discard: {""},
    },
    "shithead": {Arrange: {"", "shown"}, Play: {"", "card"}, Flip: {"card"}, PickUp: {""}},
}
"""After which actions that were chosen a seat can take them back (empty), and what else keeps it from that."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_where_it_ends(game: str) -> None:
    found: dict[type[Action], set[str]] = {}
    for seed in range(some(5, 10)):
        session, random = begin(game, seed)
        for _ in range(500):
            seat = session.to_act
            if seat is None:
                break
            legal = len(session.legal_actions(seat))
            play_any(session, random)
            step = next(step for step in reversed(session.record.steps) if isinstance(step, ActionStep))
            way = session.way_back(seat)
            if way is TooLate.OVER or legal < 2:
                continue
            if isinstance(way, WayBack):
                assert way.position == session.position - 1
            found.setdefault(type(step.action), set()).add("" if isinstance(way, WayBack) else str(way))
    assert found == WHERE[game]


def test_where_nothing_else_could_be_done_nobody_is_said_to_have_played_since() -> None:
    session, random = begin("dang_it", 1)
    while (seat := session.to_act) is not None:
        alone = list(session.legal_actions(seat)) == [DANG_IT]
        play_any(session, random)
        if alone:
            break
    assert seat is not None
    assert session.way_back(seat) is TooLate.FORCED
    assert isinstance(session.way_back(seat, free=True), WayBack)
    while session.to_act != seat:
        play_any(session, random)
        assert session.way_back(seat) is TooLate.FORCED, "the table may not show yet that somebody else has played"


@pytest.mark.parametrize("language", ["en", "de"])
def test_why_it_is_too_late_is_true_while_a_card_is_still_on_its_way(language: str) -> None:
    """The match is ahead of the table: what an action shows may still lie face down when somebody asks."""
    words = catalog(language)
    said = [words[f"table.too_late.{why}"] for why in (TooLate.CARD, TooLate.SHOWN, TooLate.FORCED)]
    assert not [line for line in said if "since" in line.lower() or "seitdem" in line.lower()]


def test_others_and_whoever_has_not_acted_take_back_nothing() -> None:
    session = new_session()
    assert session.way_back(0) is TooLate.NOTHING
    assert session.take_back(0, free=True) is TooLate.NOTHING
    to_a_choice(session)
    do(session, session.legal_actions(0)[0])
    assert isinstance(session.way_back(0), WayBack)
    assert session.way_back(1) is TooLate.FORCED, "its last card was the only one that followed"
    play(session, 1)
    assert session.way_back(0) is TooLate.OTHERS
    assert isinstance(session.way_back(0, free=True), WayBack)


def test_what_had_to_be_done_is_taken_back_with_what_was_chosen() -> None:
    """Where only one thing can be done, to go back there would be to do it again."""
    for seed in range(40):
        session = Session.new("dang_it", ("A", "B"), {}, seed)
        while session.result is None:
            seat = session.to_act
            assert seat is not None
            forced = len(session.legal_actions(seat)) == 1
            position = session.position
            play(session, 1)
            way = session.way_back(seat, free=True)
            if isinstance(way, WayBack) and forced:
                assert way.position < position
                return
    raise AssertionError("nobody had to do anything")


# -- the session's number ---------------------------------------------------------------


def test_the_number_never_falls_and_what_was_decided_before_is_stale() -> None:
    session = new_session()
    to_a_choice(session)
    first, other = session.legal_actions(0)[:2]
    before = session.seq
    do(session, first)
    decided = session.seq
    bots_play = session.legal_actions(1)[0]
    assert isinstance(session.take_back(0), WayBack)
    assert session.seq > decided
    do(session, other)
    assert (session.position, session.seq) == (before + 1, decided + 2)
    refused = session.submit(1, bots_play, decided)
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.STALE


def test_whoever_was_away_is_told_of_nothing_that_was_taken_back() -> None:
    session = new_session()
    to_a_choice(session)
    first, other = session.legal_actions(0)[:2]
    before = session.position
    do(session, first)
    gone = session.events_from(before, TABLE)
    session.take_back(0)
    do(session, other)
    told = session.events_from(before, TABLE)
    assert told != gone
    resumed = Session.resume(read_record(write_record(session.record)))
    assert told == resumed.events_from(before, TABLE) != []


def test_redo_ends_with_something_else_and_tells_like_the_first_time() -> None:
    session = new_session()
    to_a_choice(session)
    first, other = session.legal_actions(0)[:2]
    told: list[object] = []
    session.subscribe(Viewer(0), told.append)
    do(session, first)
    once = told[:]
    before = whole(session, TABLE)
    session.take_back(0)
    assert [session.can_redo, session.redo(), session.can_redo, session.redo()] == [True, True, False, False]
    assert told == once * 2
    assert whole(session, TABLE) == before
    session.take_back(0)
    do(session, other)
    assert [session.can_redo, session.redo()] == [False, False]


def test_a_match_with_chance_of_its_own_goes_on_without() -> None:
    session = new_session()
    to_a_choice(session)
    do(session, session.legal_actions(0)[0])
    other = Session.resume(session.record, chance=SeededChance(3, session.record.chance_steps()))
    assert other.way_back(0) is TooLate.NOTHING


# -- on the disk ---------------------------------------------------------------------------


def test_a_match_is_taken_up_where_it_was_taken_back(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    to_a_choice(session)
    before = write_record(session.record)
    first, other = session.legal_actions(0)[:2]
    do(session, first)
    after = write_record(session.record)
    session.take_back(0)
    store.close()
    assert write_record(saved(tmp_path).record) == before
    session.redo()
    store.close()
    assert write_record(saved(tmp_path).record) == after
    session.take_back(0)
    do(session, other)
    play(session, 3)
    store.close()
    resumed = saved(tmp_path)
    assert write_record(resumed.record) == write_record(session.record)
    assert os.listdir(Paths.at(tmp_path).current) == [journal(tmp_path).name]
    # Taken up, it can be taken back as before.
    again = Session.resume(resumed.record)
    for free in (False, True):
        assert again.way_back(0, free=free) == session.way_back(0, free=free)
    again.take_back(0, free=True)
    session.take_back(0, free=True)
    assert whole(again, TABLE) == whole(session, TABLE)


@pytest.mark.parametrize("lost", [False, True])
def test_what_could_not_be_saved_before_it_was_taken_back_is_no_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    """A line may reach the disk though the disk says it failed: it is ours all the same, taken back or not."""
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    to_a_choice(session)
    first, other = session.legal_actions(0)[:2]
    sync, write = os.fsync, os.write

    def fail(*given: object) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "write" if lost else "fsync", fail)
    do(session, first)
    troubles = [store.trouble]
    session.take_back(0)
    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "write", write)
    do(session, other)
    assert [trouble is not None for trouble in (*troubles, store.trouble)] == [True, False]
    store.close()
    assert write_record(saved(tmp_path).record) == write_record(session.record)
    assert os.listdir(Paths.at(tmp_path).current) == [journal(tmp_path).name]


def test_a_match_that_another_program_took_further_stays_its_own(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    to_a_choice(session)
    do(session, session.legal_actions(0)[0])
    store.close()
    theirs = Store(Paths.at(tmp_path))
    found = load(theirs, "dang_it")
    assert isinstance(found, Resumable)
    further = Session.resume(found.record, theirs, found.notes)
    play(further, 3)
    theirs.close()
    session.take_back(0)
    store.close()
    names = sorted(os.listdir(Paths.at(tmp_path).current))
    assert names == ["dang_it-2.journal", "dang_it.journal"]
    assert write_record(saved(tmp_path).record) in (write_record(further.record), write_record(session.record))


# -- computer players ---------------------------------------------------------------------------


class Thinker:
    """Answers when it is let."""

    def __init__(self) -> None:
        self.requests: list[BotRequest] = []
        self.canceled = 0
        self.ready = False
        self.answer: Callable[[BotRequest], BotAnswer] = choose

    def request(self, request: BotRequest) -> int:
        self.requests.append(request)
        return len(self.requests)

    def poll(self) -> BotAnswer | None:
        return self.answer(self.requests[-1]) if self.ready else None

    def cancel(self) -> None:
        self.canceled += 1


class Ready:
    """A table that waits for nothing."""

    def may_act(self, seat: int) -> bool:
        return True

    def factor(self) -> float:
        return 0.0


SEATS = (
    SeatConfig("person", "You", "pip"),
    SeatConfig("computer", "Biscuit", "biscuit"),
    SeatConfig("computer", "Bo", "bo"),
)


def test_thinking_ends_when_what_was_thought_about_is_taken_back() -> None:
    session, bots = new_session(), Thinker()
    to_a_choice(session)
    host = MatchHost(session, SEATS, bots, Ready(), 1)
    host.update(0.0)
    do(session, session.legal_actions(0)[0])
    host.update(0.1)
    assert (len(bots.requests), bots.canceled) == (1, 0)
    session.take_back(0)
    host.update(0.2)
    assert bots.canceled == 1
    assert host.thinking is None


def test_an_answer_to_what_was_taken_back_is_of_no_use() -> None:
    """Taken back and played otherwise between two looks of the host: it asks anew, about what lies there now."""
    session, bots = new_session(), Thinker()
    to_a_choice(session)
    first, other = session.legal_actions(0)[:2]
    host = MatchHost(session, SEATS, bots, Ready(), 1)
    host.update(0.0)
    do(session, first)
    host.update(0.1)
    session.take_back(0)
    do(session, other)
    bots.ready = True
    host.update(0.2)
    host.update(0.3)
    assert len(bots.requests) == 2
    asked, anew = bots.requests
    assert anew.view != asked.view
    # The same position has the same luck, whatever was taken back before it.
    assert anew.ply == asked.ply == session.position - 1


def test_a_hint_to_what_was_taken_back_is_none() -> None:
    session, bots = new_session(), Thinker()
    to_a_choice(session)
    first = session.legal_actions(0)[0]
    do(session, first)
    session.take_back(0)
    host = MatchHost(session, SEATS, bots, Ready(), 1)
    host.update(0.0)
    assert host.ask_hint()
    do(session, first)
    session.take_back(0)
    bots.ready = True
    assert host.take_hint() is None
    assert not host.asking


def test_nobody_is_told_more_than_their_seat_by_going_back() -> None:
    """What has happened since a position is redacted like everything else."""
    session, random = begin("shithead", 4)
    for _ in range(25):
        play_any(session, random)
    for viewer in (TABLE, *map(Viewer, range(session.players))):
        told = session.events_from(session.position - 9, viewer)
        assert told == session.history(viewer)[-len(told) :]
        assert [redact(event, viewer) for event in told] == told


# -- over the end of the program -------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_was_taken_back_is_done_again_by_the_next_start(game: str, tmp_path: Path) -> None:
    """The program is killed after something was taken back: the match is taken up without it, and with the way on."""
    store = Store(Paths.at(tmp_path))
    session, random = begin(game, 5)
    session = Session.new(game, session.names, session.options, 5, store)
    while True:
        for _ in range(12):
            play_any(session, random)
        acted = next(step.seat for step in reversed(session.record.steps) if isinstance(step, ActionStep))
        if isinstance(session.way_back(acted, free=True), WayBack):
            break
    before = whole(session, Viewer(acted))
    depth = 0
    while depth < 3 and isinstance(session.take_back(acted, free=True), WayBack):
        depth += 1
    lies = write_record(session.record)
    store.close()  # as the system does for a program that was killed
    again = Store(Paths.at(tmp_path))
    found = load(again, game)
    assert isinstance(found, Resumable)
    fresh = Session.resume(found.record, again, found.notes)
    assert write_record(fresh.record) == lies
    for left in range(depth, 0, -1):
        assert fresh.can_redo, left
        assert fresh.redo()
    assert not fresh.can_redo
    assert "undone" not in fresh.notes
    assert whole(fresh, Viewer(acted)) == before, "the same cards, to the byte"
    again.close()


@pytest.mark.parametrize("near_the_limit", [False, True])
def test_much_that_is_done_again_leaves_the_journal_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, near_the_limit: bool
) -> None:
    """What is left to be done again gets less with each step, and stands beside notes that are long."""
    store = Store(Paths.at(tmp_path / "a"))
    session = new_session(store)
    play(session, 60)
    session.note("thoughts", ["because"] * 10_000)
    depth = 0
    while isinstance(session.take_back(0, free=True), WayBack):
        depth += 1
    assert depth >= 10
    sizes = [journal(tmp_path / "a").stat().st_size]
    if near_the_limit:
        monkeypatch.setattr("game.session.journal.ROOMY", sizes[0] + 100)
    while session.redo():
        sizes.append(journal(tmp_path / "a").stat().st_size)
        assert read_journal(journal(tmp_path / "a").read_bytes()).record.steps == session.record.steps
    Journal(journal(tmp_path / "b"), "").save(session.record, session.notes)
    fresh = journal(tmp_path / "b").stat().st_size
    assert len(sizes) == depth + 1
    assert max(sizes) < (1.1 if near_the_limit else 4.1) * fresh
    store.close()
    found = saved(tmp_path / "a")
    assert (found.record.steps, found.notes["thoughts"]) == (session.record.steps, session.notes["thoughts"])


def test_something_else_forgets_it_for_good(tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    session = new_session(store)
    to_a_choice(session)
    do(session, session.legal_actions(0)[0])
    session.take_back(0)
    assert session.notes["undone"]
    do(session, session.legal_actions(0)[1])
    store.close()
    assert "undone" not in saved(tmp_path).notes


@pytest.mark.parametrize(
    "note",
    [
        7,
        [7],
        [[7]],
        [[{"seat": 0, "do": "fly"}]],
        [[{"shuffle": ["AS"]}]],
        [[{"seat": 99, "do": "dang_it"}]],
        [[{"seat": 0, "do": "dang_it"}]],
        [[{"seat": 1, "do": "draw", "index": 0}]],
    ],
    ids=str,
)
def test_a_note_that_breaks_the_rules_is_forgotten(note: object) -> None:
    session = new_session()
    to_a_choice(session)
    before = write_record(session.record)
    fresh = Session.resume(session.record, None, {**session.notes, "undone": note})
    assert not fresh.redo()
    assert not fresh.can_redo
    assert write_record(fresh.record) == before
    do(fresh, fresh.legal_actions(0)[0])
    assert "undone" not in fresh.notes, "whatever it said"
