"""A match played again by somebody stronger: the same cards, and nothing that the seat does not see."""

from __future__ import annotations

import pytest

from game.ai.match import Entrant, play_match
from game.ai.retry import AsRecorded, Seat, play_again, work
from game.rules.chance import SeededChance
from game.rules.options import complete
from game.rules.record import (
    PickStep,
    Record,
    RecordError,
    RecordingChance,
    ShuffleStep,
    decode_record,
    encode_record,
    replay,
)
from game.rules.registry import game_by_id


def played(game_id: str, seed: int, options: dict[str, object]) -> Record:
    game = game_by_id(game_id)
    players = game.default_players
    record = Record(
        game_id, players, [f"seat {i}" for i in range(players)], complete(game.options, players, options), seed
    )
    chance = RecordingChance(SeededChance(seed), record.steps)
    play_match(game, record.options, [Entrant("easy", i) for i in range(players)], chance, record=record)
    return record


def silent(share: float) -> None:
    assert 0.0 <= share <= 1.0


SEATS: list[Seat] = [("expert", "ada"), ("easy", "bo"), ("easy", "pip"), ("easy", "yuki")]


def test_the_same_cards_come_and_the_match_is_whole() -> None:
    record = played("damn_you", 3, {"hands": 2})
    again = [play_again(record, SEATS, number, silent, thought=5) for number in (0, 1)]
    for match in again:
        # Every answer of chance is the seed's, as it was: whoever plays, the same packs are dealt.
        replay(match, beside=SeededChance(record.seed))
        chances = [step for step in match.steps if isinstance(step, ShuffleStep | PickStep)]
        assert chances[:2] == [step for step in record.steps if isinstance(step, ShuffleStep | PickStep)][:2]
    assert again[0].steps != again[1].steps, "another try is another match"
    assert play_again(record, SEATS, 0, silent, thought=5) == again[0], "and the same one is the same"


def test_cards_of_a_record_that_follows_from_no_seed_are_dealt_again() -> None:
    record = played("damn_you", 4, {"hands": 1})
    record.seed = 99
    again = play_again(record, SEATS, 0, silent, thought=0)
    assert next(step for step in again.steps if isinstance(step, ShuffleStep)) == next(
        step for step in record.steps if isinstance(step, ShuffleStep)
    )
    chance = AsRecorded(record)
    # What was not asked then is answered by the seed.
    assert chance.shuffle([]) == []
    assert chance.pick("starter", [2, 3]) in (2, 3)


def test_the_job_gives_back_a_record_and_refuses_what_is_none() -> None:
    record = played("shithead", 5, {})
    payload = {"record": encode_record(record), "seats": [["easy", ""]] * 4, "number": 2}
    found = decode_record(work(payload, silent))
    assert found.result is not None
    replay(found)
    with pytest.raises(ValueError, match="3 seats of 4"):
        work({**payload, "seats": [["easy", ""]] * 3}, silent)
    broken = encode_record(record)
    broken["result"] = {"scores": [9, 9, 9, 9], "winners": [0]}
    with pytest.raises(RecordError):
        work({**payload, "record": broken}, silent)
