"""Computer players of D$%n You!: fair, repeatable, legal, and as strong as their level says."""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from game.ai.arena import gain
from game.ai.damn_you import tune
from game.ai.damn_you.knowledge import know
from game.ai.damn_you.player import CLEARLY
from game.ai.damn_you.policy import HABITS, WEIGHTS, Weights, distinct, worth
from game.ai.damn_you.reasons import DamnYouReason
from game.ai.match import Entrant
from game.ai.port import BY_COUNT, LEVELS, BotAnswer, BotRequest, Level, Thinking, choose
from game.ai.reasons import ReasonCode
from game.ai.tune import main
from game.rules.actions import PAY, Exchange, LayJoker, Play, Run
from game.rules.bits import mask_of, numbers_of
from game.rules.cards import Card, parse_card, parse_cards
from game.rules.damn_you.state import JOKERS, open_places
from game.rules.events import Phase
from game.rules.options import OptionValue, defaults
from game.rules.registry import game_by_id
from game.texts import say
from tests.support.minds import THINKERS, Moment, Place, another_world, answers, choices, fair, leaks, moments, told
from tests.support.sample import some

GAME = game_by_id("damn_you")


def options(seed: int) -> Mapping[str, OptionValue]:
    """Few chips now and then, so that seats run out of them; one hand or two."""
    return {"chips": (20, 5, 7)[seed % 3], "hands": 1 + seed % 2}


def ruled_out(moment: Moment) -> list[set[Card]]:
    """By seat: what it has shown not to hold, from what was paid in this hand and the true table at the time."""
    found: list[set[Card]] = [set() for _ in range(moment.state.players)]
    for state, request, answer in moment.before:
        if state.deal == moment.state.deal and answer.action == PAY:
            found[request.seat] |= {Card(card) for card in numbers_of(open_places(state.table) | state.standing)}
            found[request.seat] |= set(JOKERS)
    return found


def unseen(moment: Moment) -> Iterator[Place]:
    """Every card that the seat cannot know: those of the others, but for the jokers that they took from the table."""
    excluded = ruled_out(moment)
    for seat in range(moment.state.players):
        if seat != moment.request.seat:
            for card in moment.state.hand(seat):
                if not moment.state.taken >> card & 1:
                    yield card, frozenset(excluded[seat])


@cache
def fair_sample() -> tuple[tuple[Moment, Any], ...]:
    random = Random(7)
    found = []
    for players, level in product((3, 4, 6), ("random", "normal")):
        for moment in choices(moments(GAME, players, players + 30, {"hands": 1}, level))[:: some(6, 2)]:  # type: ignore[arg-type]
            found.append((moment, another_world(GAME, moment.state, list(unseen(moment)), random)))
    return tuple(found)


@pytest.mark.parametrize("level", LEVELS)
def test_unseen_cards_change_no_answer(level: Level) -> None:
    """Lay all that a seat has not seen anew: the request's bytes, the action and the statistics stay the same."""
    assert len(fair_sample()) > some(26, 80)
    assert leaks(GAME, fair_sample(), fair, level) == 0


def test_unseen_cards_were_laid_anew() -> None:
    assert sum(moment.state.held != other.held for moment, other in fair_sample()) > some(20, 60)


def test_a_player_that_peeps_is_caught() -> None:
    def cheat(state: Any, request: BotRequest) -> BotAnswer:
        following = state.held[(request.seat + 1) % request.players]
        for action in request.legal:
            if isinstance(action, Play) and not following >> action.cards[0] + 1 & 1:
                return replace(choose(request), action=action)
        return choose(request)

    assert leaks(GAME, fair_sample(), cheat, "normal") > some(1, 5)


@pytest.mark.parametrize("level", THINKERS)
def test_same_request_has_the_same_answer(level: Level) -> None:
    for moment in choices(moments(GAME, 4, 5, {"hands": 1}))[:10]:
        request = replace(moment.request, level=level, thinking=Thinking(40))
        assert told(choose(request)) == told(choose(pickle.loads(pickle.dumps(request))))


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("players", GAME.seats)
def test_answers_are_legal_under_all_options(players: int, level: Level) -> None:
    for moment, answer in answers(moments(GAME, players, players, options(players)), level):
        assert GAME.check(moment.state, moment.request.seat, answer.action) is None
        assert say(answer.reason).endswith(".")
        assert "{" not in say(answer.reason)


def test_forced_moves_are_told_apart_and_not_thought_about() -> None:
    codes = set()
    for moment in [m for seed in range(8) for m in moments(GAME, 3, seed, {"hands": 1}, "normal")]:
        if moment.request.forced:
            answer = choose(replace(moment.request, level="expert", thinking=BY_COUNT))
            assert (answer.action, answer.simulations) == (moment.request.legal[0], 0)
            codes.add(answer.reason.code)
            if moment.request.view.phase is Phase.START:
                assert answer.reason.code is DamnYouReason.SEVEN_BEGINS
    assert codes >= {DamnYouReason.SEVEN_BEGINS, DamnYouReason.ONLY_PAYING, ReasonCode.FORCED, DamnYouReason.LAYS_LAST}


def test_levels_look_ahead_as_far_as_they_say_and_stop_when_told() -> None:
    early = choices(moments(GAME, 4, 2, {"hands": 1}))[:20]
    request = replace(max((m.request for m in early), key=lambda r: len(r.legal)), thinking=BY_COUNT)
    found = {level: choose(replace(request, level=level)).simulations for level in THINKERS}
    assert found["easy"] == found["normal"] == 0
    assert 0 < found["hard"] <= 100 < found["expert"]
    stopped = choose(replace(request, level="expert"), should_stop=lambda: True)
    assert stopped.interrupted
    assert stopped.action == choose(replace(request, level="expert", thinking=Thinking(0))).action


@pytest.mark.parametrize(("players", "most"), [(5, 100), (6, 15), (8, 15)])
def test_hard_plays_out_fewer_hands_at_a_crowded_table(players: int, most: int) -> None:
    """As many as it says, but where jokers are doubted; whoever gives it a number has that number."""
    early = [m.request for m in choices(moments(GAME, players, 2, {"hands": 1}))]
    plain = [r for r in early if not any(isinstance(action, LayJoker) for action in r.legal)]
    request = replace(max(plain, key=lambda r: len(r.legal)), level="hard", thinking=BY_COUNT)
    assert most - len(request.legal) < choose(request).simulations <= most
    assert choose(replace(request, thinking=Thinking(40))).simulations > 15


# -- the policy ---------------------------------------------------------------


def best(hand: str, table: str, players: int = 3, weights: Weights = WEIGHTS) -> object:
    """The policy's choice with a hand and these cards on the table."""
    state: Any = GAME.new_match(players, defaults(GAME.options, players))
    state.table = mask_of(parse_cards(table))
    state.open = open_places(state.table)
    cards = parse_cards(hand)
    state.came = [tuple(cards), *((parse_card("AS"),) for _ in range(players - 1))]
    state.held = [mask_of(held) for held in state.came]
    state.turn, state.phase, state.deal = 0, Phase.TURN, 1
    actions = distinct(GAME.legal_actions(state), state.held[0])
    values = worth(actions, state.held[0], weights)
    return actions[values.index(max(values))]


def test_policy_lays_what_leads_to_more_of_its_own() -> None:
    assert best("8D 9D 6D AS", "7D") == Run(tuple(parse_cards("8D 9D")))
    assert best("6D 4D 8D AS", "7D") == Play((parse_card("6D"),))


def test_policy_opens_nothing_for_others_while_it_has_another_card() -> None:
    assert best("KD 8H 2S", "7D 8D 9D TD JD QD 7H") == Play((parse_card("KD"),))


def test_policy_goes_out_when_it_can() -> None:
    assert best("6D 5D 4D", "7D") == Run(tuple(parse_cards("6D 5D 4D")))
    assert best("KC", "7C 8C 9C TC JC QC") == Play((parse_card("KC"),))


def test_policy_keeps_the_joker_while_anything_else_goes() -> None:
    assert best("6D X1 2S", "7D") == Play((parse_card("6D"),))
    lay = best("2S 9D X1 X2", "7D")
    assert isinstance(lay, LayJoker)
    assert (lay.card, lay.stands_for) == (parse_card("X1"), parse_card("8D"))


def test_nobody_lays_a_joker_by_mistake() -> None:
    """What slips is a real card: a joker that is laid where one goes is the best there is by the level's own count."""
    laid = 0
    for seed in range(some(6, 30)):
        for moment in choices(moments(GAME, 4, seed, {"hands": 1}, "normal")):
            asked = [replace(moment.request, level=level) for level in ("easy", "normal")]
            for answer in map(choose, asked):
                if isinstance(answer.action, LayJoker):
                    laid += 1
                    assert (
                        answer.action == answer.values[0][0]
                        or dict(answer.values)[answer.action] == answer.values[0][1]
                    )
    assert laid > some(5, 25)


def test_joker_in_place_of_a_seven_is_dearer_than_elsewhere() -> None:
    """It opens as much for the others as for oneself: not with four of the suit, while it goes on another suit."""
    hand = mask_of(parse_cards("8D 9D 6D 5D X1 8S 2C"))
    joker, card = LayJoker(parse_card("X1"), parse_card("7D")), Play((parse_card("8S"),))
    in_mind = worth([joker, card], hand, WEIGHTS)
    at_the_table = worth([joker, card], hand, WEIGHTS, spares=True)
    assert in_mind[0] > in_mind[1]
    assert at_the_table[0] < at_the_table[1]


def test_hard_tries_a_joker_once_more_before_it_lays_it_where_a_real_card_goes() -> None:
    """In fresh worlds, where it must gain what is worth the name."""
    tried = 0
    for seed in range(some(5, 40)):
        for moment in choices(moments(GAME, 4, seed, {"hands": 1}, "normal")):
            if not any(isinstance(action, LayJoker) for action in moment.request.legal):
                continue
            if not any(isinstance(action, Play | Run | Exchange) for action in moment.request.legal):
                continue
            answer = choose(replace(moment.request, level="hard", thinking=BY_COUNT))
            if isinstance(answer.action, LayJoker) and answer.simulations >= HABITS["hard"].simulations - 20:
                values = dict(answer.values)
                rival = answer.reason.rival
                assert answer.simulations > HABITS["hard"].simulations
                assert rival is None or values[answer.action] - values[rival.action] >= CLEARLY
                tried += 1
    assert tried >= some(1, 10)


def test_normal_looks_three_places_further_out_and_no_further() -> None:
    """Two cards wait behind the six, one behind the eight; three places further out there is only that one."""
    hand, table = "6C 2C AC 8D TD", "7C 7D"
    assert best(hand, table) == Play((parse_card("6C"),))
    assert best(hand, table, weights=HABITS["normal"].counts(4)) == Play((parse_card("8D"),))


def test_among_three_normal_looks_two_places_further_out() -> None:
    """Behind the six a card waits three places further out, behind the eight one two places."""
    hand, table = "6C 3C 8D TD", "7C 7D"
    assert best(hand, table, weights=HABITS["normal"].counts(4)) == Play((parse_card("6C"),))
    assert best(hand, table, weights=HABITS["normal"].counts(3)) == Play((parse_card("8D"),))
    differ = 0
    for request in (moment.request for moment in choices(moments(GAME, 3, 5, {}, "normal"))):
        held = know(request.view, request.events).hand
        actions = distinct(request.legal, held)
        two, three = (worth(actions, held, HABITS["normal"].counts(n), spares=True) for n in (3, 4))
        assert dict(choose(replace(request, level="normal")).values) == dict(zip(actions, two, strict=True))
        differ += two != three
    assert differ


def test_easy_asks_whose_the_next_place_is_and_nothing_else() -> None:
    easy = HABITS["easy"].weights
    hand, table = "6C 3C 2C AC 8D 9D", "7C 7D"
    assert best(hand, table) == Play((parse_card("6C"),))
    assert best(hand, table, weights=easy) == Play((parse_card("8D"),))


def test_easy_keeps_the_last_card_of_a_run_back() -> None:
    """To have the next place for itself, which is nobody's where the side ends."""
    easy = HABITS["easy"].weights
    assert best("8D 9D AS", "7D", weights=easy) == Play((parse_card("8D"),))
    assert best("8D 9D TD AS", "7D", weights=easy) == Run(tuple(parse_cards("8D 9D")))
    assert best("QD KD AS", "7D 8D 9D TD JD", weights=easy) == Run(tuple(parse_cards("QD KD")))


def test_easy_sits_on_its_sevens() -> None:
    hand, table = "6C 7S 8S 6S", "7C 8C 9C TC"
    assert best(hand, table) == Play((parse_card("7S"),))
    assert best(hand, table, weights=HABITS["easy"].weights) == Play((parse_card("6C"),))


def test_two_jokers_in_hand_are_one_choice() -> None:
    hand = mask_of(parse_cards("X1 X2"))
    legal = [LayJoker(card, Card(place)) for card in JOKERS for place in (6, 19)]
    assert distinct(legal, hand) == legal[:2]


def test_card_under_a_joker_is_exchanged_for_it_before_others_are_helped() -> None:
    hand = mask_of(parse_cards("8S 8H 2D"))
    values = worth([Play((parse_card("8H"),)), Exchange(parse_card("8S"))], hand, WEIGHTS)
    assert values[1] > values[0]


def answers_of(key: str) -> list[tuple[Moment, BotAnswer]]:
    asked = [m for seed in range(3) for m in choices(moments(GAME, 4, seed, {"hands": 1}))]
    return [(m, choose(replace(m.request, level="hard", character=key, thinking=Thinking(0)))) for m in asked]


@pytest.mark.parametrize(
    ("better", "worse", "players", "deals"), [("easy", "random", 4, 12), ("normal", "easy", 3, 20)]
)
def test_better_level_wins_more_chips(better: Level, worse: Level, players: int, deals: int) -> None:
    chosen = {**defaults(GAME.options, players), "hands": 1}
    found = gain(GAME, chosen, Entrant(better, 0), Entrant(worse, 0), players, deals)
    assert found.mean > 0.5


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_reasons_are_true(level: Level) -> None:
    """Also where a slip is made: what is counted behind a card lies there, and no joker saves a chip nobody owes."""
    codes = set()
    for moment, answer in answers(
        [m for seed in range(4) for m in choices(moments(GAME, 4, seed, {"hands": 1}, "easy"))], level
    ):
        code, blanks = answer.reason.code, dict(answer.reason.blanks)
        held = moment.state.held[moment.request.seat]
        if code is DamnYouReason.JOKER_SAVES:
            assert not held & (moment.state.open | moment.state.standing)
            assert moment.state.chips[moment.request.seat]
        if code in (DamnYouReason.OPENS_OWN, DamnYouReason.FEWER_WAIT) and isinstance(answer.action, Play):
            card = answer.action.cards[0]
            beyond = [n for n in range(52) if n // 13 == card // 13 and (n % 13 - 6) * (card % 13 - 6) >= 0]
            further = {n for n in beyond if abs(n % 13 - 6) > abs(card % 13 - 6)}
            further = {n for n in further if abs(n % 13 - 6) <= abs(card % 13 - 6) + HABITS[level].weights.reach}
            own = {n for n in further if held >> n & 1}
            assert int(blanks["count"]) == len(own if code is DamnYouReason.OPENS_OWN else further - own)
        if code is DamnYouReason.OPENS_OWN:
            assert level != "easy"
        codes.add(code)
    assert DamnYouReason.JOKER_SAVES in codes
    next_is_own = {DamnYouReason.OWN_NEXT, DamnYouReason.OWN_NEXT_OR_JOKER}
    assert codes & next_is_own if level == "easy" else DamnYouReason.OPENS_OWN in codes
    assert len(codes) > (4 if level == "easy" else 5)


def test_tuning_prints_what_every_weight_gains(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "DEALS", 1)
    monkeypatch.setattr(tune, "TABLES", (3,))
    assert main(["damn_you"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(WEIGHTS)
    assert lines[1].startswith("  own 2.0: 1.0: ")


def test_weights_in_use_are_better_than_blind_ones() -> None:
    assert tune.weight_gain(4, WEIGHTS._replace(others=-1.0, gives=-1.0), 80)[0] < -0.5
    assert tune.weight_gain(4, WEIGHTS, 20) == (0.0, 0.0)
