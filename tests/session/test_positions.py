"""Positions that were set up: played, saved and taken up, watched again, passed on and kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.commands.replay import check
from game.commands.verify import verify
from game.rules.cards import HIDDEN, parse_card, parse_cards
from game.rules.position import Position
from game.rules.record import FROM_POSITION, RecordError, decode_record, encode_record, write_record
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.views import ALL, Viewer, ViewFold
from game.rules.zones import Zone, ZoneKind
from game.session.files import Paths
from game.session.history import History
from game.session.positions import (
    MOST_KEPT,
    CodeError,
    Kept,
    SetUp,
    decode,
    encode,
    from_code,
    from_replay,
    match_of,
    once_more,
    sound,
    to_code,
    turned,
)
from game.session.replay import Replay
from game.session.seats import PRACTICE_NOTE, USED, decode_seats
from game.session.session import Session, WayBack
from game.session.settings import Settings
from game.session.setups import first_setup, with_option
from game.session.store import Resumable, Store
from game.session.summary import read_summary
from tests.session.helpers import play
from tests.support.replayed import golden
from tests.support.stored import finished, load

SHORT: dict[str, tuple[str, Any]] = {
    "dang_it": ("rounds", 1), "damn_you": ("hands", 1), "screw_your_neighbor": ("pennies", 1),
    "that_dam_game": ("contracts", (1,)), "shithead": ("deals", 1),
}  # fmt: skip


def set_up(game: str, position: Position | None = None) -> SetUp:
    settings = Settings()
    setup = with_option(game, first_setup(game, settings.player_avatar), *SHORT[game])
    return SetUp(game, setup, position or Position())


def begun(game: str, seed: int = 5) -> Resumable:
    return match_of(set_up(game), Settings(), seed)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_match_from_a_position_is_saved_taken_up_and_kept_as_practice(game: str, tmp_path: Path) -> None:
    paths, match = Paths.at(tmp_path), begun(game)
    store = Store(paths)
    session = Session.resume(match.record, store, match.notes)
    play(session, 5)
    store.close()
    again = Store(paths)
    saved = load(again, game)
    assert isinstance(saved, Resumable)
    assert write_record(saved.record) == write_record(session.record)
    assert saved.notes[PRACTICE_NOTE] == USED
    session = Session.resume(saved.record, again, saved.notes)
    play(session, 5000)
    assert session.result is not None
    (kept,) = finished(tmp_path)
    again.close()
    assert read_summary(kept) is None
    assert read_summary(_with_notes(kept, {**saved.notes, PRACTICE_NOTE: ""})) is None
    entry = History(paths).entry(kept)
    assert entry is not None
    assert entry.practice
    line = kept.read_bytes().rstrip()
    assert check(line) is None
    assert "set up, which nothing can prove" in verify(line).sentence
    replay = Replay(session.record)
    fold = ViewFold(replay.opening(ALL))
    for event in replay.whole_history(ALL):
        fold.apply(event)
    replay.go(replay.length)
    assert fold.view().canonical() == replay.snapshot(ALL).canonical()


def _with_notes(path: Path, notes: dict[str, object]) -> Path:
    data = json.loads(path.read_text())
    data["notes"] = notes
    path.write_text(json.dumps(data) + "\n")
    return path


@pytest.mark.parametrize("game", GAME_IDS)
def test_everything_can_be_taken_back_to_the_first_moment(game: str) -> None:
    match = begun(game)
    session = Session.resume(match.record, None, match.notes)
    first = session.snapshot(Viewer(0)).canonical()
    play(session, 6)
    before = write_record(session.record)
    taken = 0
    for seat in range(session.players):
        while isinstance(session.take_back(seat, free=True), WayBack):
            taken += 1
    if session.position == 0:
        assert session.snapshot(Viewer(0)).canonical() == first
    while session.redo():
        pass
    assert taken
    assert write_record(session.record) == before


def test_what_was_found_sound_can_be_played_whatever_the_seed() -> None:
    """The seven of diamonds is with whoever begins, also where nobody has said so."""
    hand = Zone(ZoneKind.HAND, 1)
    for cards in ((HIDDEN,) * 5, tuple(parse_cards("AC 2C")), (*parse_cards("AC"), HIDDEN)):
        one = set_up("damn_you", Position({hand: cards}, turn=1))
        sound(one)
        for seed in range(12):
            start = match_of(one, Settings(), seed).record.start
            assert start is not None
            assert parse_card("7D") in start.cards[hand]


def test_the_position_is_told_by_a_form_of_its_own() -> None:
    data = encode_record(begun("dang_it").record)
    assert data["format"] == FROM_POSITION
    assert write_record(decode_record(data)) == write_record(begun("dang_it").record)
    with pytest.raises(RecordError, match="The position at the start"):
        decode_record({**data, "start": {"cards": 3}})
    start: Any = data["start"]
    nobody = {key: value for key, value in start.items() if key != "turn"}
    assert check(json.dumps({**data, "start": nobody}).encode()) is not None
    lost = {**start, "cards": {**start["cards"], "stock": []}}
    line = json.dumps({**data, "start": lost}).encode()
    error = check(line)
    assert error is not None
    assert "cards_left_over" in error.reason


def test_a_key_of_that_name_in_an_ordinary_record_is_let_pass() -> None:
    record = golden("dang_it")
    data = {**encode_record(record), "start": "whatever"}
    assert decode_record(data) == record


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_moment_of_a_match_is_a_position_in_which_the_person_sits_first(game: str) -> None:
    record = golden(game)
    replay = Replay(record)
    for position in range(0, replay.length, max(1, replay.length // 4)):
        replay.go(position)
        person = position % replay.players
        found = from_replay(replay, decode_seats({}, replay.names), person, "ada")
        assert found is not None
        sound(found)
        match = match_of(found, Settings(), 1)
        session = Session.resume(match.record, None, match.notes)
        then, now = replay.snapshot(Viewer(person)), session.snapshot(Viewer(0))
        assert then.to_act is not None
        assert now.to_act == (then.to_act - person) % replay.players
        assert now.cards(ZoneKind.HAND, 0) == then.cards(ZoneKind.HAND, person)
    replay.go(replay.length)
    assert from_replay(replay, decode_seats({}, replay.names), 0, "ada") is None


@pytest.mark.parametrize("game", GAME_IDS)
def test_turned_all_the_way_round_a_position_is_itself(game: str) -> None:
    start = begun(game).record.start
    assert start is not None
    players = game_by_id(game).default_players
    assert turned(turned(start, players, 1), players, players - 1) == start


def test_a_position_is_passed_on_as_a_word() -> None:
    one = set_up("shithead", Position({}, turn=1))
    word = to_code(one)
    assert from_code(f" {word[:20]}\n{word[20:]} ") == one
    for bad in ("", "GRAWLIX1:", word[:-4], word.replace("GRAWLIX1", "GRAWLIX2"), word + "A" * 30_000, "GRAWLIX1:ÄÖÜ"):
        with pytest.raises(CodeError):
            from_code(bad)


def test_a_match_from_a_position_can_be_begun_once_more() -> None:
    match = begun("dang_it")
    session = Session.resume(match.record, None, match.notes)
    play(session, 4)
    again = once_more(Resumable(session.record, dict(session.notes)))
    assert again is not None
    assert again.record.steps == []
    assert again.record.start == match.record.start
    assert once_more(Resumable(golden("dang_it"), {})) is None


def test_positions_are_kept_by_name_and_the_oldest_goes(tmp_path: Path) -> None:
    kept, other = Kept(Paths.at(tmp_path)), Kept(Paths.at(tmp_path))
    assert kept.all() == []
    many = [encode(SetUp("dang_it", set_up("dang_it").setup, Position(), f"Old {n}")) for n in range(MOST_KEPT)]
    kept.place.write_text(json.dumps({"format": "grawlix-positions/1", "positions": many}))
    for number in range(3):
        one = set_up("dang_it", Position(turn=number % 2))
        (kept if number % 2 else other).keep(SetUp(one.game, one.setup, one.position, f"No. {number}"))
    found = kept.all()
    assert len(found) == MOST_KEPT
    assert found[0].name == "No. 2"
    assert decode(encode(found[0])) == found[0]
    other.forget(found[0])
    assert next(one.name for one in kept.all()) == "No. 1"


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"format": "grawlix-positions/1", "positions": 3}'])
def test_a_damaged_file_of_positions_is_put_aside(tmp_path: Path, damage: bytes) -> None:
    kept = Kept(Paths.at(tmp_path))
    kept.place.write_bytes(damage)
    assert kept.all() == []
    kept.keep(set_up("dang_it"))
    assert len(kept.all()) == 1
    assert len(list(Paths.at(tmp_path).damaged.iterdir())) == 1


def test_one_position_that_cannot_be_read_costs_no_other_and_stays(tmp_path: Path) -> None:
    kept = Kept(Paths.at(tmp_path))
    kept.keep(set_up("dang_it"))
    data = json.loads(kept.place.read_text())
    data["positions"].append({"game": "poker"})
    kept.place.write_text(json.dumps(data))
    assert len(kept.all()) == 1
    kept.keep(SetUp("shithead", set_up("shithead").setup, Position(), "Two"))
    assert len(kept.all()) == 2
    assert {"game": "poker"} in json.loads(kept.place.read_text())["positions"]


def test_a_newer_file_of_positions_is_left_as_it_is(tmp_path: Path) -> None:
    kept = Kept(Paths.at(tmp_path))
    newer = b'{"format": "grawlix-positions/2", "positions": []}'
    kept.place.write_bytes(newer)
    with pytest.raises(OSError, match="newer"):
        kept.keep(set_up("dang_it"))
    assert kept.place.read_bytes() == newer


def test_a_position_says_what_was_seen_of_cards_that_have_gone() -> None:
    replay = Replay(golden("dang_it"))
    replay.go(replay.length // 3)
    found = from_replay(replay, decode_seats({}, replay.names), 0, "ada")
    assert found is not None
    won = {card for zone, cards in found.position.cards.items() if zone.kind.value == "won" for card in cards}
    assert set(found.position.known) <= won
    assert found.position.known
