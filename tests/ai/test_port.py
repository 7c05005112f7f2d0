"""The door to the computer players serves every game, and a request is small and complete."""

import pickle
from random import Random

import pytest

from game.ai.match import Entrant, play_match
from game.ai.port import LEVELS, BotRequest, Recollection, Thinking, choose, random_stream
from game.ai.random_player import pick
from game.rules.actions import Meld
from game.rules.cards import Card
from game.rules.chance import SeededChance
from game.rules.events import CardsMoved, Event, Shuffled, TurnBegan
from game.rules.options import defaults
from game.rules.record import ActionStep, Record, RecordingChance, replay
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.views import Viewer, redact
from game.rules.zones import Zone, ZoneKind
from tests.support.computers import moments
from tests.support.play import random_matches

STOCK, HAND = Zone(ZoneKind.STOCK), Zone(ZoneKind.HAND, 0)


def test_recollection_begins_with_the_last_shuffle_of_the_whole_pack() -> None:
    past = Recollection()
    move = CardsMoved((Card(3),), STOCK, (51,), HAND)
    stream: list[Event] = [Shuffled(STOCK, 52), move, Shuffled(STOCK, 30), move]
    for event in stream:
        past.take(event)
    assert past.events() == tuple(stream)
    past.take(Shuffled(STOCK, 52))
    past.take(move)
    assert past.events() == (Shuffled(STOCK, 52), move)


def test_recollection_of_a_seat_is_that_of_its_round() -> None:
    """In two rounds of Dang It! the first is forgotten."""
    lengths = {}
    for moment in moments(2, 1, {"rounds": 2}):
        events = moment.request.events
        assert sum(type(event) is Shuffled for event in events) == 1
        lengths[moment.state.round] = len(events)
    assert set(lengths) == {1, 2}


@pytest.mark.parametrize("name", GAME_IDS)
def test_every_game_can_be_played_at_every_level(name: str) -> None:
    """Games without players of their own are played at random, melds among the choices."""
    for played in random_matches(name, 3, seed=4):
        game = played.game
        pasts = [Recollection() for _ in range(played.state.players)]
        for number in played.steps():
            for seat, past in enumerate(pasts):
                for event in played.events:
                    past.take(redact(event, Viewer(seat)))
            turn = game.to_act(played.state)
            if turn is None or number % 7 or number > 250:
                continue
            request = BotRequest(
                name,
                len(pasts),
                played.record.options,
                turn,
                LEVELS[number % len(LEVELS)],
                "",
                game.view(played.state, Viewer(turn)),
                pasts[turn].events(),
                tuple(game.legal_actions(played.state)),
                number,
                number,
                Thinking(8),
            )
            assert game.check(played.state, turn, choose(request).action) is None


def test_random_player_melds_when_it_can() -> None:
    game = game_by_id("that_dam_game")
    found = 0
    for played in random_matches("that_dam_game", 2, seed=1):
        for number in played.steps():
            seat = game.to_act(played.state)
            if seat is None or number > 600:
                continue
            for meld in game.more_seen(game.view(played.state, Viewer(seat))):
                assert isinstance(meld, Meld)
                assert game.check(played.state, seat, meld) is None
                found += 1
    assert found


def test_picking_reaches_every_action() -> None:
    legal = moments(2, 1)[0].request.legal
    random = Random(1)
    assert {repr(pick(legal, random)) for _ in range(1500)} == set(map(repr, legal))


def test_random_stream_is_no_stream_of_the_pack() -> None:
    assert random_stream(5, 0).random() == random_stream(5, 0).random()
    assert random_stream(5, 0).random() != random_stream(5, 1).random()
    pack = SeededChance(5).shuffle([Card(card) for card in range(52)])
    from game.rules.chance import shuffled

    assert shuffled([Card(card) for card in range(52)], random_stream(5, 0)) != pack


def test_request_is_small_enough_to_be_sent_at_every_move() -> None:
    sizes = [len(pickle.dumps(moment.request)) for moment in moments(6, 1)]
    assert max(sizes) < 32_000


def test_match_between_computer_players_is_a_match_by_the_rules() -> None:
    """What the arena plays can be replayed from the actions alone."""
    game = game_by_id("dang_it")
    options = {**defaults(game.options, 3), "rounds": 1}
    record = Record("dang_it", 3, ["a", "b", "c"], options, 9)
    chance = RecordingChance(SeededChance(9), record.steps)
    chance.shuffle(game.zones(game.new_match(3, options))[STOCK])
    levels = [Entrant("easy", 1), Entrant("normal", 2), Entrant("hard", 3)]
    result = play_match(
        game,
        options,
        levels,
        9,
        lambda state, request, answer: record.steps.append(ActionStep(request.seat, answer.action)),
    )
    record.result = result
    assert game.result(replay(record)) == result


def test_events_told_to_the_arena_name_whose_turn_it_is() -> None:
    for moment in moments(3, 2):
        last = moment.request.events[-1]
        assert isinstance(last, TurnBegan)
        assert last.seat == moment.request.seat
