"""Whoever keeps a deal of Shithead going is told by what everybody saw, and Experts hold out against them."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.ai.match import Entrant, play_match
from game.ai.port import BotAnswer, BotRequest
from game.ai.shithead.ladder import variant_of
from game.ai.shithead.ruts import keeps_going
from game.rules.actions import Action, PickUp, Play
from game.rules.cards import RANK_OF
from game.rules.events import Fact
from game.rules.options import complete
from game.rules.registry import game_by_id
from game.rules.shithead.tables import goes_on
from tests.support.sample import some

GAME = game_by_id("shithead")
PATIENCE = 60
"""Turns after which taking the stack is no longer looked into by anybody but Experts."""


def taking(often: float) -> Callable[[BotRequest, Random, Callable[[], bool]], Action]:
    """Somebody who does what comes first, and from turn 60 on takes the stack instead, so often."""

    def rule(request: BotRequest, random: Random, _: Callable[[], bool]) -> Action:
        takes = [action for action in request.legal if isinstance(action, PickUp)]
        if takes and request.view.fact(Fact.TURNS) >= PATIENCE and random.random() < often:
            return takes[0]
        return next((action for action in request.legal if not isinstance(action, PickUp)), request.legal[0])

    return rule


def had_a_seen_card_that_went(state: Any, seat: int, threes: bool, sevens: bool) -> bool:
    """By the state itself: the stack's rank that counts is the last one that is not looked through."""
    ranks = [RANK_OF[card] for card in state.stack]
    ranks = [rank for rank in ranks if rank.name != "JOKER" and not (threes and rank.name == "THREE")]
    seen = [card for card in state.hands[seat] if state.seen >> card & 1]
    return any(
        not ranks or goes_on(RANK_OF[card], ranks[-1], threes_invisible=threes, sevens_low=sevens) for card in seen
    )


@pytest.mark.parametrize(("players", "house"), [(2, False), (3, True), (4, False)])
def test_taking_a_stack_on_which_a_seen_card_goes_keeps_the_deal_going(players: int, house: bool) -> None:
    options = complete(GAME.options, players, {"deals": 1, "threes_invisible": house, "sevens_low": house})
    variant = variant_of(options, players)
    told: set[bool] = set()
    for seed in range(some(4, 20)):
        since = 5 * seed
        kept = dict.fromkeys(range(players), False)

        def watch(state: Any, request: BotRequest, answer: BotAnswer, since: int = since, kept: Any = kept) -> None:
            seat = request.seat
            by_others = any(one for other, one in kept.items() if other != seat)
            assert keeps_going(request.events, seat, variant, since) == by_others
            told.add(by_others)
            if isinstance(answer.action, PickUp) and request.view.fact(Fact.TURNS) >= since:
                kept[seat] |= had_a_seen_card_that_went(state, seat, house, house)

        others = [Entrant("normal", seat) for seat in range(1, players)]
        play_match(GAME, options, [Entrant("easy", 0, rule=taking(0.3)), *others], seed, watch)
    assert told == {True, False}


@pytest.mark.parametrize(("often", "holds_out"), [(0.3, True), (0.0, False)])
def test_experts_hold_out_against_who_keeps_a_deal_going(often: float, holds_out: bool) -> None:
    """They look ahead for longer then, as whoever tires first loses, but take no stack on which a card goes."""
    options = complete(GAME.options, 2, {"deals": 1})
    looked: dict[bool, int] = {False: 0, True: 0}
    for seed in range(some(6, 30)):

        def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
            turns = request.view.fact(Fact.TURNS)
            if request.level == "expert" and turns >= 95:
                looked[turns >= 150] += bool(answer.simulations) and not answer.solved
                plays = any(isinstance(action, Play) for action in request.legal)
                tried = [action for action, _ in answer.values] if plays and not answer.solved else []
                assert not any(isinstance(action, PickUp) for action in (*tried, answer.action if tried else None))

        entrants = [Entrant("expert", 0, simulations=20), Entrant("normal", 1, rule=taking(often))]
        play_match(GAME, options, entrants, seed, watch)
    assert (looked[False] > 0) == holds_out
    assert not looked[True]
