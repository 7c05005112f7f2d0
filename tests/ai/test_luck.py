"""Luck and play told apart: what must hold of the sum whatever the values are, and of the values of every game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random

import pytest

from game.ai.jobs import load
from game.ai.luck import Dice, encode_luck, events_of, luck_of, reckon, unseen
from game.ai.match import Entrant, play_match
from game.ai.standing import ahead, last_one_in, shared
from game.rules.cards import KINDS, MAX_COPIES
from game.rules.chance import SeededChance, shuffled
from game.rules.options import complete
from game.rules.position import Position
from game.rules.record import ActionStep, Record, RecordError, RecordingChance, encode_record
from game.rules.registry import GAME_IDS, game_by_id

SHORT: dict[str, dict[str, object]] = {
    "dang_it": {"rounds": 1},
    "damn_you": {"hands": 2},
    "screw_your_neighbor": {"pennies": 1},
    "that_dam_game": {"contracts": (1,)},
    "shithead": {},
}


@cache
def played(game_id: str, seed: int) -> Record:
    game = game_by_id(game_id)
    players = game.default_players
    options = complete(game.options, players, SHORT[game_id])
    record = Record(game_id, players, [f"seat {i}" for i in range(players)], options, seed)
    entrants = [Entrant("normal", seed + i) for i in range(players)]
    play_match(game, options, entrants, RecordingChance(SeededChance(seed), record.steps), record=record)
    return record


def test_the_job_tells_the_same_and_how_far_it_is() -> None:
    record, told = played("screw_your_neighbor", 7), list[float]()
    # A whole round or two, so that counting it in full takes no time.
    found = load("luck")({"record": encode_record(record)}, told.append)
    assert found == encode_luck(luck_of(record))
    assert told == sorted(told)
    assert told[0] == 0.0
    assert told[-1] < 1.0


def losing(lives: tuple[int, ...]) -> list[float]:
    """The chances of `last_one_in`, worked out step by step."""
    alive = [seat for seat, count in enumerate(lives) if count]
    if len(alive) == 1:
        return list(shared(alive, len(lives)))
    found = [0.0] * len(lives)
    for seat in alive:
        rest = losing(tuple(count - (seat == other) for other, count in enumerate(lives)))
        found = [sum_ + part / len(alive) for sum_, part in zip(found, rest, strict=True)]
    return found


@pytest.mark.parametrize("lives", [(2, 1), (3, 1, 2), (0, 2, 2, 3), (1, 0, 0), (5, 1, 1, 1)])
def test_the_last_one_in_is_as_likely_as_step_by_step(lives: tuple[int, ...]) -> None:
    assert last_one_in(lives) == pytest.approx(losing(lives), abs=0.004)


def test_who_is_ahead_is_likelier_to_win_and_surely_wins_where_nothing_is_left() -> None:
    assert ahead([3, 3, 1], 0.0) == (0.5, 0.5, 0.0)
    sure, open_ = ahead([10, 0, 0], 5.0), ahead([10, 0, 0], 50.0)
    assert sure[0] > open_[0] > 1 / 3 > open_[1] == open_[2] > sure[1]
    assert sum(open_) == pytest.approx(1.0)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_answer_of_chance_belongs_to_one_event(game_id: str) -> None:
    record = played(game_id, 5)
    places = [place for place, step in enumerate(record.steps) if isinstance(step, ActionStep)]
    asked = {event.position for event in events_of(record) if event.asked}
    expected = {0} if places[0] else set()
    for number, place in enumerate(places):
        after = places[number + 1] if number + 1 < len(places) else len(record.steps)
        if after > place + 1:
            expected.add(number)
    assert asked == expected


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_luck_is_nobodys_gain_but_somebodys_loss_and_follows_from_the_record(game_id: str) -> None:
    luck = luck_of(played(game_id, 5), 0.02)
    assert sum(luck.shares) == pytest.approx(0.0, abs=1e-9)
    assert any(luck.shares)
    assert sum(luck.plays) == pytest.approx(0.0, abs=1e-9)
    fair = 1 / len(luck.shares)
    for result, lucky, play in zip(luck.result, luck.shares, luck.plays, strict=True):
        assert result == pytest.approx(fair + lucky + play)
    assert luck_of(played(game_id, 5), 0.02) == luck
    assert all(margin > 0 for margin in luck.margins)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_what_lies_face_down_has_no_part_in_an_outlook(game_id: str) -> None:
    """Or luck would be told of cards that nobody has drawn yet."""
    record, game = played(game_id, 6), game_by_id(game_id)
    fortune = import_module(f"game.ai.{game_id}.fortune").Fortune(record.players, record.options)
    events = [event for event in events_of(record) if game.result(event.after) is None]
    looked = 0
    for number, event in enumerate(events[:: max(1, len(events) // 12)]):
        pool = unseen(game, event.after)
        order = shuffled(pool, Random(number))
        other = game.relabel(event.after, {old: new for old, new in zip(pool, order, strict=True) if old != new})
        keys = [Random(f"key {number} {card}").random() for card in range(KINDS * MAX_COPIES)]
        outlooks = [fortune.outlook(state, keys, Random(number)) for state in (event.after, other)]
        assert outlooks[0] == outlooks[1]
        assert sum(outlooks[0].shares) == pytest.approx(1.0)
        looked += len(pool) > 1
    assert looked or game_id == "damn_you"


def test_over_all_cards_that_could_have_come_luck_is_nothing() -> None:
    """Each of them once as what came, compared with all the others: the weighed mean must vanish for any values."""
    record, game = played("that_dam_game", 5), game_by_id("that_dam_game")
    fortune = import_module("game.ai.that_dam_game.fortune").Fortune(record.players, record.options)
    number, event = next(
        (number, event)
        for number, event in enumerate(events_of(record))
        if event.before is not None
        and not event.asked
        and len(unseen(game, event.before)) - len(unseen(game, event.after)) == 1
    )
    pool = unseen(game, event.before)
    top = pool[-1]
    assert event.action is not None
    values = []
    for card in pool:
        state = game.relabel(event.before, {top: card, card: top} if card != top else {})
        game.apply(state, event.action, Dice(Random(0)), None)
        values.append(fortune.outlook(state, [], Random(0)).shares)
    mean = [sum(column) / len(values) for column in zip(*values, strict=True)]
    before = reckon_to(record, number)
    after = reckon_to(record, number + 1)
    own = values[pool.index(top)]
    assert [b - a for a, b in zip(before, after, strict=True)] == pytest.approx(
        [value - part for value, part in zip(own, mean, strict=True)]
    )


def reckon_to(record: Record, events: int) -> list[float]:
    """The luck of the first so many events."""
    sums = [0.0] * record.players
    for number, luck in enumerate(reckon(record, 0.02), 1):
        if number == events:
            return list(luck.shares)
    return sums


def test_a_better_card_is_luck_and_a_worse_one_bad_luck() -> None:
    """Of many fair deals the luckier halves win more often: the sum tells of the result."""
    records = [played("screw_your_neighbor", seed) for seed in range(40, 52)]
    lucky = [luck_of(record, 0.03) for record in records]
    results = [luck.result[0] - 1 / 5 for luck in lucky]
    luckless = [luck.plays[0] for luck in lucky]
    assert sum(part * part for part in luckless) < 0.7 * sum(part * part for part in results)


def test_a_match_that_began_at_a_position_has_no_luck_and_no_second_try() -> None:
    """Its cards follow from no fair deal, so nothing could be compared with it."""
    record = replace(played("dang_it", 5), start=Position())
    with pytest.raises(RecordError, match="position"):
        luck_of(record, 0.01)
