"""Computer players of Shithead: fair, repeatable, legal, and as strong as their level says."""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from game.ai.arena import gain
from game.ai.match import Entrant
from game.ai.port import BY_COUNT, LEVELS, BotAnswer, BotRequest, Level, Thinking, choose
from game.ai.reasons import ReasonCode
from game.ai.shithead import tune
from game.ai.shithead.ladder import ACE, ANYTHING, DEUCE, NONE, RUNG, TEN, ladder_mask, variant_of
from game.ai.shithead.playout import FLIP, PICK_UP, PlayStyle, arrangement, decide
from game.ai.shithead.policy import STYLE, style_of, worth
from game.ai.shithead.reasons import ShitheadReason
from game.ai.tune import main
from game.rules.actions import Arrange, PickUp, Play
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank, parse_cards
from game.rules.events import Phase
from game.rules.options import OptionValue, defaults
from game.rules.registry import game_by_id
from game.rules.shithead.tables import HEIGHT
from game.texts import say
from tests.support.minds import THINKERS, Moment, Place, another_world, answers, choices, fair, leaks, moments, told
from tests.support.sample import WHOLE, some

GAME = game_by_id("shithead")


def options(seed: int) -> Mapping[str, OptionValue]:
    """House rules in all mixtures, by the bits of a number."""
    names = ("short_game", "threes_invisible", "sevens_low", "eights_skip", "jokers_reverse")
    return {name: bool(seed >> bit & 1) for bit, name in enumerate(names)}


def at_start(moment: Moment) -> tuple[set[Card], frozenset[Card]]:
    """The cards that lay in the hands when this deal's starter was looked for, and those that no hand held then."""
    for state, request, _ in (*moment.before, (moment.state, moment.request, None)):
        if state.deal == moment.state.deal and request.view.phase is Phase.START:
            start = Rank(state.start_rank)
            lower = [c for c in range(52) if 0 < HEIGHT[RANK_OF[c]] < HEIGHT[start]]
            if start is Rank.TWO:
                lower = [c for c in range(52) if RANK_OF[c] is not Rank.TWO]
            return {card for hand in state.hands for card in hand}, frozenset(map(Card, lower))
    return set(), frozenset()


def unseen(moment: Moment) -> Iterator[Place]:
    """Every card that the seat cannot know: of other hands what never lay open, all blind ones, and the stock."""
    state = moment.state
    first, never = at_start(moment)
    for seat, hand in enumerate(state.hands):
        if seat != moment.request.seat:
            for card in hand:
                if not state.seen & 1 << card:
                    yield card, never if card in first else frozenset()
    for card in (*state.blind, *state.stock, *state.aside):
        if card != HIDDEN:
            yield card, frozenset()


@cache
def fair_sample() -> tuple[tuple[Moment, Any], ...]:
    random = Random(7)
    found = []
    for (players, level), number in zip(product((2, 3, 4), ("random", "normal")), (0, 9, 22, 15, 31, 0), strict=True):
        asked = choices(moments(GAME, players, players + 30, options(number), level))  # type: ignore[arg-type]
        for moment in asked[:1] + asked[players :: 1 + len(asked) // some(4, 6)]:
            found.append((moment, another_world(GAME, moment.state, list(unseen(moment)), random)))
    return tuple(found)


@pytest.mark.parametrize("level", LEVELS)
def test_unseen_cards_change_no_answer(level: Level) -> None:
    """Lay all that a seat has not seen anew: the request's bytes, the action and the statistics stay the same."""
    assert len(fair_sample()) > some(22, 30)
    assert leaks(GAME, fair_sample(), fair, level) == 0


def test_unseen_cards_were_laid_anew() -> None:
    assert sum(moment.state.blind != other.blind for moment, other in fair_sample()) > some(12, 20)
    assert sum(moment.state.hands != other.hands for moment, other in fair_sample()) > some(7, 12)


def test_a_player_that_peeps_is_caught() -> None:
    def cheat(state: Any, request: BotRequest) -> BotAnswer:
        """Plays what the top of the stock will replace by something better."""
        if state.stock and RANK_OF[state.stock[-1]] in (Rank.TWO, Rank.NINE, Rank.TEN, Rank.KING, Rank.ACE):
            return replace(choose(request), action=request.legal[1])
        return choose(request)

    assert leaks(GAME, fair_sample(), cheat, "normal") > some(1, 2)


@pytest.mark.parametrize("level", THINKERS)
def test_same_request_has_the_same_answer(level: Level) -> None:
    for moment in choices(moments(GAME, 3, 5, {}, "easy"))[:10]:
        request = replace(moment.request, level=level, thinking=Thinking(40))
        assert told(choose(request)) == told(choose(pickle.loads(pickle.dumps(request))))


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("players", GAME.seats)
def test_answers_are_legal_under_all_options(players: int, level: Level) -> None:
    numbers = range(players, 32, 13)
    for number in numbers if WHOLE else [numbers[THINKERS.index(level) % len(numbers)]]:
        found = moments(GAME, players, number, options(number), "normal")
        for moment, answer in answers(found, level):
            assert GAME.check(moment.state, moment.request.seat, answer.action) is None
            assert say(answer.reason).endswith(".")
            assert "{" not in say(answer.reason)


def test_answers_are_legal_whatever_was_played_before() -> None:
    """Random players pick up a lot, so that hands grow large and the stack is taken in all states."""
    for moment, answer in answers(moments(GAME, 3, 4, {}, "easy")[:150], "hard", 4):
        assert GAME.check(moment.state, moment.request.seat, answer.action) is None


def test_forced_moves_are_not_thought_about() -> None:
    codes = set()
    for moment in moments(GAME, 3, 2, {}, "normal"):
        if moment.request.forced:
            answer = choose(replace(moment.request, level="expert", thinking=BY_COUNT))
            assert (answer.action, answer.simulations) == (moment.request.legal[0], 0)
            codes.add(answer.reason.code)
    assert codes == {ReasonCode.FORCED, ShitheadReason.NOTHING_GOES}


def test_levels_look_ahead_as_far_as_they_say_and_stop_when_told() -> None:
    early = choices(moments(GAME, 4, 2, {}, "normal"))[:12]
    arranging = early[0].request
    assert arranging.view.phase is Phase.ARRANGE
    playing = max((m.request for m in early if m.request.view.phase is Phase.FOLLOW), key=lambda r: len(r.legal))
    thinkers: tuple[tuple[BotRequest, Level], ...] = ((arranging, "hard"), (playing, "expert"))
    for request, thinker in thinkers:
        found = {level: choose(replace(request, level=level, thinking=BY_COUNT)).simulations for level in THINKERS}
        assert found["easy"] == found["normal"] == 0
        assert 0 < found["hard"] <= 150
        assert found["expert"] > 150 or request is arranging
        stopped = choose(replace(request, level=thinker, thinking=BY_COUNT), should_stop=lambda: True)
        assert stopped.interrupted
        assert stopped.action == choose(replace(request, level=thinker, thinking=Thinking(0))).action


def test_expert_lays_its_best_cards_open() -> None:
    """Deuces, tens and what is high, whatever the deals played out by the policy would say."""
    for moment in moments(GAME, 4, 3, {}, "normal")[:4]:
        request = replace(moment.request, level="expert", thinking=BY_COUNT)
        assert request.view.phase is Phase.ARRANGE
        answer = choose(request)
        assert isinstance(answer.action, Arrange)
        state, seat = moment.state, request.seat
        both = ladder_mask(card for card in state.open_cards(seat) + state.hands[seat])
        assert ladder_mask(answer.action.cards) == arrangement(both, variant_of(request.options, 4))
        assert answer.simulations == 0


# -- the policy ---------------------------------------------------------------


def choice(
    hand: str, stack: str = "", stock: int = 10, style: PlayStyle = STYLE, blind: int = 3, **variant: bool
) -> str:
    """What the policy does with a hand on a stack: ranks, `up` or `flip`."""
    rules = variant_of({**defaults(GAME.options, 3), **variant}, 3)
    lying = parse_cards(stack)
    last = rung(lying[-1]) if lying else NONE
    row = next((i for i, card in enumerate(reversed(lying)) if rung(card) != last), len(lying))
    fits = rules.fits[last if lying else ANYTHING]
    move = decide(ladder_mask(parse_cards(hand)), 0, blind, fits, last, row, stock, style_of(style, rules))
    if move in (PICK_UP, FLIP):
        return "up" if move == PICK_UP else "flip"
    return " ".join(card for card in hand.split() if ladder_mask(parse_cards(card)) & move)


def rung(card: Card) -> int:
    return ladder_mask([card]).bit_length() - 1 >> 2


@pytest.mark.parametrize(
    ("hand", "stack", "stock", "played"),
    [
        ("4C 4D 9H KS", "3C", 10, "4C 4D"),  # the cheapest, all of it
        ("2C TD KH AS", "5C", 10, "KH"),  # deuces, tens and aces are kept
        ("2C TD KH AS", "5C", 0, "TD"),  # tens no longer than there is a stock
        ("TD TH KH", "5C", 0, "TD"),  # one is enough
        ("2C AS KH", "5C", 0, "KH"),  # the others to the last
        ("2C 2D AS", "5C", 0, "2C 2D"),  # where deuces go first, all of them
        ("AC AD", "5C", 0, "AC"),  # but aces one at a time
        ("TD 2C", "5C", 10, "2C"),  # also before a ten
        ("4C 9H 9D", "9C 9S", 10, "9H 9D"),  # fours are completed
        ("4C JD KH", "9C", 10, "4C"),  # a nine asks for nine or lower
        ("4C 5D", "JC", 10, "up"),
        ("4C", "", 0, "4C"),
    ],
)
def test_policy_plays_cheaply_and_keeps_what_is_good(hand: str, stack: str, stock: int, played: str) -> None:
    assert choice(hand, stack, stock) == played


def test_policy_goes_out_when_it_can() -> None:
    assert choice("AC AD", "5C", 0, blind=0) == "AC AD"
    assert choice("AC AD 3H", "5C", 0, blind=0) == "AC"
    assert choice("TC TD", "5C", 0, blind=0) == "TC TD"


def test_policy_minds_the_house_rules() -> None:
    assert choice("3C 5D 8H", "KC", threes_invisible=True) == "3C"
    assert choice("3C 5D 8H", "4C", threes_invisible=True) == "5D"
    assert choice("3C 5D 8H", "KC") == "up"
    assert choice("8C 5D", "7C", sevens_low=True) == "5D"
    assert choice("8C X1", "7C", jokers_reverse=True) == "8C"
    assert choice("5C X1", "7C", jokers_reverse=True) == "X1"


def test_best_cards_lie_face_up() -> None:
    plain = variant_of(defaults(GAME.options, 4), 4)
    cards = "3C 5C TD 2H KS AC"
    assert arrangement(ladder_mask(parse_cards(cards)), plain) == ladder_mask(parse_cards("TD 2H AC"))
    threes = variant_of({**defaults(GAME.options, 4), "threes_invisible": True}, 4)
    assert arrangement(ladder_mask(parse_cards(cards)), threes) == ladder_mask(parse_cards("TD 2H 3C"))


def test_easy_leaves_the_cards_as_they_were_dealt_and_normal_does_not() -> None:
    changed = {"easy": 0, "normal": 0}
    for seed in range(6):
        for moment in moments(GAME, 4, seed, {}, "normal")[:4]:
            for level in ("easy", "normal"):
                answer = choose(replace(moment.request, level=level))
                assert isinstance(answer.action, Arrange)
                open_now = set(moment.state.open_cards(moment.request.seat))
                changed[level] += set(answer.action.cards) != open_now
                if set(answer.action.cards) == open_now:
                    assert answer.reason.code is ShitheadReason.LEFT_AS_DEALT
    assert changed["easy"] == 0
    assert changed["normal"] > 15


def test_policy_thinks_nothing_better_than_its_own_move() -> None:
    values = worth([RUNG[ACE], RUNG[DEUCE], PICK_UP, FLIP], RUNG[ACE], 0)
    assert values[0] == 0.0
    assert max(values[1:]) < 0


PLAIN = defaults(GAME.options, 2)


def test_tuning_prints_what_every_style_gains(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "DEALS", 2)
    monkeypatch.setattr(tune, "TABLES", (3,))
    assert main(["shithead"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if " +- " not in line] == ["3 players", "3 players, invisible threes"]
    assert "  with three late" in lines[1] + lines[2] + lines[3]
    assert len(lines) > 16


def test_style_in_use_is_better_than_to_keep_nothing_or_tens_alone() -> None:
    for other in (STYLE._replace(late=0, drawing=0), STYLE._replace(late=RUNG[TEN])):
        gain = tune.style_gain(3, defaults(GAME.options, 3), other, 100)
        assert gain.mean < -gain.margin


def test_threes_that_are_looked_through_are_worth_keeping() -> None:
    assert tune.style_gain(2, PLAIN, STYLE, 20).mean == 0.0
    gain = tune.style_gain(2, {**PLAIN, "threes_invisible": True}, STYLE, 100)
    assert gain.mean < -gain.margin


def test_search_takes_a_stack_of_good_cards_now_and_then() -> None:
    taken = 0
    for moment in choices(moments(GAME, 2, 2, {}, "normal")):
        answer = choose(replace(moment.request, level="expert", thinking=Thinking(200)))
        if isinstance(answer.action, PickUp):
            taken += 1
            assert answer.reason.code is ShitheadReason.TAKES_STACK
        assert not isinstance(answer.action, Play) or answer.values[0][0] == answer.action
    assert taken


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_reasons_are_true(level: Level) -> None:
    """Also where a slip is made: nothing is called the cheapest that is not, nor a stack picked up for need."""
    codes = set()
    for seed in range(some(2, 4)):
        for moment, answer in answers(choices(moments(GAME, 3, seed, {}, "easy")), level):
            code = answer.reason.code
            plays = [a.cards[0] for a in moment.request.legal if isinstance(a, Play)]
            if isinstance(answer.action, PickUp):
                assert code is (
                    ShitheadReason.TAKES_STACK if len(moment.request.legal) > 1 else ShitheadReason.NOTHING_GOES
                )
            if code in (ShitheadReason.CHEAPEST, ShitheadReason.CHEAPEST_ALL):
                assert isinstance(answer.action, Play)
                mine = HEIGHT[RANK_OF[answer.action.cards[0]]]
                assert not [card for card in plays if HEIGHT[RANK_OF[card]] < mine]
            codes.add(code)
    assert len(codes) > 6


@pytest.mark.parametrize(
    ("better", "worse", "players", "deals", "simulations"),
    [("easy", "random", 2, 3, 0), ("normal", "easy", 3, 6, 0), ("hard", "normal", 2, 4, 80)],
)
def test_better_level_loses_less(better: Level, worse: Level, players: int, deals: int, simulations: int) -> None:
    chosen = defaults(GAME.options, players)
    hero = Entrant(better, 0, simulations=simulations)
    assert gain(GAME, chosen, hero, Entrant(worse, 0), players, deals).mean > 0.03
