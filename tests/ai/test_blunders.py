"""What a person at the table would laugh about does not happen, or now and then only; see `tests.check_blunders`."""

import re
from dataclasses import replace

import pytest

from game.ai.match import Entrant, play_match
from game.ai.port import BotAnswer, BotRequest, Thinking, choose
from game.ai.reasons import ReasonCode, reason
from game.ai.search import CLEAR, VERY_CLEAR, search
from game.rules.actions import DRAW, Discard, Play
from game.rules.cards import RANK_OF, parse_card
from game.rules.events import Fact, Phase
from game.rules.options import defaults
from game.rules.registry import game_by_id
from game.rules.zones import NOBODY
from tests.check_blunders import measure, that_dam_game
from tests.support.dam_table import Table, asked
from tests.support.minds import choices, moments
from tests.support.sample import some


def share(game_id: str, level: str, players: int, matches: int, what: str) -> tuple[float, int]:
    """The share in percent, and of how many."""
    line = next(one for one in measure(game_id, [level], players, matches, 40) if what in one)
    found = re.search(r": ([\d.]+)% \+- .*\(\d+ of (\d+)\)$", line)
    assert found is not None, line
    return float(found[1]), int(found[2])


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_nobody_takes_the_stack_of_shithead_by_mistake(level: str) -> None:
    percent, asked = share("shithead", level, 3, some(3, 10), "takes the stack")
    assert asked > some(50, 200)
    assert percent == 0


def test_deals_among_hard_players_end() -> None:
    lines = list(measure("shithead", ["hard"], 3, some(1, 2), 0))
    turns = next(re.search(r"most (\d+)$", line) for line in lines if "turns of a deal" in line)
    assert turns is not None
    assert int(turns[1]) < 500


def test_nobody_lingers_once_a_deal_is_long() -> None:
    """All cards of a rank go at once then, aces and tens too, which else are played one at a time."""
    game = game_by_id("shithead")
    kept: dict[bool, int] = {False: 0, True: 0}

    def watch(state: object, request: BotRequest, answer: BotAnswer) -> None:
        if isinstance(answer.action, Play) and request.view.phase is not Phase.START:
            rank = RANK_OF[answer.action.cards[0]]
            most = max(len(a.cards) for a in request.legal if isinstance(a, Play) and RANK_OF[a.cards[0]] is rank)
            kept[request.view.fact(Fact.TURNS) >= 40] += most - len(answer.action.cards)

    for seed in range(some(3, 8)):
        for level in ("easy", "normal"):
            play_match(game, defaults(game.options, 3), [Entrant(level, seat) for seat in range(3)], seed, watch)
    assert kept[False] > 5
    assert kept[True] == 0


def test_players_that_always_do_the_same_leave_a_rut() -> None:
    """Two by the base policy alone: in one deal of ten or so they would hand each other the same cards for ever."""
    game = game_by_id("shithead")
    options = defaults(game.options, 2)
    longest = 0
    for seed in range(some(12, 30)):
        turns = 0

        def watch(state: object, request: BotRequest, answer: BotAnswer) -> None:
            nonlocal turns
            turns += 1

        play_match(game, options, [Entrant("hard", seat, simulations=0) for seat in range(2)], seed, watch)
        longest = max(longest, turns)
    assert longest < 400


def test_experts_look_ahead_no_longer_in_a_very_long_deal() -> None:
    """Two of them would hand each other the same stack for hundreds of turns, and each gain by it as it thinks."""
    game = game_by_id("shithead")
    asked = [
        m.request for m in choices(moments(game, 2, 5, {"deals": 1}, "normal")) if m.request.view.phase is Phase.FOLLOW
    ]
    looked = 0
    for request in asked[:: len(asked) // some(6, 20)]:
        expert = replace(request, level="expert", thinking=Thinking(200))
        looked += choose(expert).simulations > 100
        answer = choose(replace(expert, view=replace(expert.view, facts={**expert.view.facts, _TURNS: 150})))
        assert not answer.simulations or answer.solved
    assert looked > 3


_TURNS = (Fact.TURNS, NOBODY)


@pytest.mark.parametrize("what", ["throws a joker", "throws the card that it took"])
def test_nobody_throws_what_the_hand_wants(what: str) -> None:
    percent, asked = share("that_dam_game", "normal", 3, 2, what)
    assert asked > 10
    assert percent == 0


@pytest.mark.parametrize(("beside", "needed"), [("3C", True), ("2C", False)])
def test_a_joker_beside_a_deuce_is_one_wild_too_many_for_a_run_that_takes_one(beside: str, needed: bool) -> None:
    """It is the dearer of the two: nobody laughs if it goes, and it is not counted."""
    table = Table(f"9H 9S TD JD X1 KC {beside}", contract=2, stock="7S")
    table.do(DRAW)
    request, name = asked(table), "throws a joker that the contract needs"
    for card in ("X1", "7S"):
        answer = BotAnswer(Discard(parse_card(card)), reason(ReasonCode.COUNTED))
        assert list(that_dam_game(request, answer, None)) == ([(name, card == "X1")] if needed else [])


def test_easy_forgets_only_now_and_then_what_it_gave_away() -> None:
    percent, asked = share("screw_your_neighbor", "easy", 5, 12, "cannot be lowest")
    assert asked > 100
    assert 5 < percent < 35


def test_hard_lays_jokers_in_place_of_real_cards_only_where_it_gains_clearly() -> None:
    percent, asked = share("damn_you", "hard", 4, some(3, 7), "although a real card goes")
    assert asked > some(17, 40)
    assert percent < 35


def test_normal_lays_jokers_in_place_of_real_cards_seldom() -> None:
    percent, asked = share("damn_you", "normal", 4, 12, "although a real card goes")
    assert asked > 100
    assert percent < 13


def test_doubtful_choice_must_be_very_clearly_better() -> None:
    """The second choice is ahead by one standard error: enough for most, not for what would look silly."""
    gains = [1.0, -0.75] * 32  # the mean of all lies one standard error above zero
    assert CLEAR < 1.0 < VERY_CLEAR

    def verdict(doubtful: tuple[int, ...]) -> int:
        worlds = iter(gains)
        return search(
            2, 0, lambda: (next(worlds), 1.0), lambda gain, choice: gain * choice, 128, lambda: False, doubtful
        ).best

    assert verdict(()) == 1
    assert verdict((1,)) == 0
    assert verdict((0,)) == 1
