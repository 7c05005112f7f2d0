"""What a seat of D$%n You! knows is true, its worlds are those that fit, and hands in the mind go by the rules."""

from collections import Counter
from collections.abc import Sequence
from math import exp, prod
from random import Random
from typing import Any

import pytest

from game.ai.damn_you import beliefs as module
from game.ai.damn_you.beliefs import Beliefs
from game.ai.damn_you.knowledge import JOKER_BITS, Knowledge, know
from game.ai.damn_you.playout import PublicState, move_of, play_out
from game.ai.damn_you.policy import WEIGHTS, Weights, distinct, tables, worth
from game.ai.damn_you.worlds import Worlds
from game.rules.actions import Action, LayJoker, Play
from game.rules.bits import mask_of
from game.rules.cards import Card, parse_cards
from game.rules.chance import SeededChance
from game.rules.damn_you.state import OPENS, SEVENS
from game.rules.events import ChipsMoved, DealEnded, Event, Phase
from tests.ai.test_damn_you import GAME, options, ruled_out
from tests.support.computers import worlds_of
from tests.support.minds import Moment, choices, moments

MATCHES = 3
"""So many of each table size: in a single one there may be nothing to learn from what somebody did not do."""


def known(moment: Moment) -> Knowledge:
    return know(moment.request.view, moment.request.events)


@pytest.mark.parametrize("players", GAME.seats)
def test_knowledge_is_true_and_complete(players: int) -> None:
    evidence = 0
    for seed in range(MATCHES):
        for moment in moments(GAME, players, seed, options(seed), "normal"):
            state, k = moment.state, known(moment)
            others = [seat for seat in range(players) if seat != k.seat]
            assert (k.hand, k.open, k.standing) == (state.held[k.seat], state.open, state.standing)
            assert (list(k.chips), k.pot) == (state.chips, state.pot)
            assert k.unseen == sum(state.held[seat] for seat in others) & ~state.taken
            assert [k.known[seat] for seat in others] == [state.held[seat] & state.taken for seat in others]
            assert list(k.excluded) == [mask_of(list(cards)) for cards in ruled_out(moment)]
            for seat in others:
                assert not state.held[seat] & ~state.taken & k.excluded[seat]
                evidence += bool(k.excluded[seat])
    assert evidence


@pytest.mark.parametrize("players", GAME.seats)
def test_sampled_worlds_fit_and_hold_every_unseen_card(players: int) -> None:
    random = Random(players)
    for moment in choices(moments(GAME, players, players, {"hands": 1}, "normal")):
        k = known(moment)
        world = Worlds(k).sample(random)
        assert sum(world) == k.unseen
        for seat, cards in zip(k.others, world, strict=True):
            assert cards.bit_count() + k.known[seat].bit_count() == k.hand_sizes[seat]
            assert not cards & k.excluded[seat]


def late(sizes: tuple[int, ...], excluded: tuple[int, ...], cards: str) -> Knowledge:
    """Seat 0 near the end of a hand."""
    pool = mask_of(parse_cards(cards))
    none = (0,) * (len(sizes) + 1)
    hand = mask_of(parse_cards("KS"))
    return Knowledge(len(none), 0, hand, pool, none, (1, *sizes), (0, *excluded), 0, 0, none, 0, ())


CLUBS, ACES = mask_of(parse_cards("AC 2C 3C")), mask_of(parse_cards("AC AD AH"))


@pytest.mark.parametrize(
    "k",
    [
        late((4, 4), (CLUBS, 0), "AC 2C 3C AD 2D AH 2H X1"),
        late((3, 3, 2), (CLUBS | JOKER_BITS, ACES, 0), "AC 2C 3C AD 2D AH 2H X1"),
        late((2, 2, 2, 2), (CLUBS, ACES, JOKER_BITS, 0), "AC 2C 3C AD 2D AH 2H X1"),
    ],
)
def test_worlds_are_all_that_fit_and_each_as_likely(k: Knowledge) -> None:
    found = Worlds(k)
    pool = [Card(card) for card in range(54) if k.unseen >> card & 1]
    every = set(worlds_of(pool, found.groups))
    random = Random(1)
    drawn = 30 * len(every)
    counts = Counter(tuple(found.sample(random)) for _ in range(drawn))
    assert set(counts) <= every
    chi = sum((counts[world] - 30) ** 2 / 30 for world in every)
    freedom = len(every) - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


# -- beliefs ------------------------------------------------------------------


def test_worlds_count_by_the_chance_of_what_was_laid() -> None:
    """The same product from true states: every choice of the others, by the policy's count of what they could do."""
    policy = tables(WEIGHTS)
    compared = 0
    for moment in moments(GAME, 4, 8, {"hands": 1}, "normal"):
        k = known(moment)
        expected = []
        for state, request, answer in moment.before:
            if request.seat == k.seat or request.view.phase is Phase.START or not move_of(answer.action, 0).hand:
                continue
            actions = distinct(request.legal, state.held[request.seat])
            chances = [exp(value / module.HEAT) for value in natural_worth(actions, state.held[request.seat])]
            places = [i for i, action in enumerate(actions) if isinstance(action, LayJoker)]
            at = actions.index(answer.action) if answer.action in actions else places[0]
            if places and at not in places:
                chances = [chance for i, chance in enumerate(chances) if i not in places]
                at = [i for i in range(len(actions)) if i not in places].index(at)
            elif places:
                chances = [chance for i, chance in enumerate(chances) if i not in places or i == at]
                at = [i for i in range(len(actions)) if i not in places or i == at].index(at)
            expected.append(chances[at] / sum(chances))
            compared += 1
        assert Beliefs(k, policy).weight(moment.state.held) == pytest.approx(prod(expected))
    assert compared > 100


def natural_worth(actions: Sequence[Action], hand: int) -> list[float]:
    """What the policy thinks of actions, going out being nothing special."""
    return [value - 100 if value > 50 else value for value in worth(actions, hand, WEIGHTS)]


# -- playing out --------------------------------------------------------------


class Reference:
    """The base policy told once more, by the list of legal actions, playing by the true rules."""

    def __init__(self, state: Any, weights: Sequence[Weights], mine: int) -> None:
        self.state, self.weights, self.mine = state.copy(), weights, mine
        self.gained = 0
        self.over = False

    def hear(self, event: Event) -> None:
        if isinstance(event, ChipsMoved) and not self.over:
            self.gained += event.amount * ((event.target == self.mine) - (event.source == self.mine))
        self.over = self.over or isinstance(event, DealEnded)

    def decide(self, legal: Sequence[Action]) -> Action:
        hand = self.state.held[self.state.turn]
        kept = [action for action in legal if not isinstance(action, LayJoker)]
        actions = distinct(kept or legal, hand)
        values = worth(actions, hand, self.weights[self.state.turn])
        return actions[values.index(max(values))]

    def run(self, first: Action) -> int:
        action = first
        while not self.over:
            GAME.perform(self.state, self.state.turn, action, SeededChance(0), self.hear)
            if not self.over:
                action = self.decide(GAME.legal_actions(self.state))
        return self.gained


@pytest.mark.parametrize("players", GAME.seats)
def test_playing_out_gains_what_the_rules_give(players: int) -> None:
    """No two lays are worth the same, so that both choose alike; the chips run out in some of the matches."""
    odd = Weights(2.013, 0.531, 0.817, 0.703, 1.291, -4.1, 3.07, 1.111)
    weights = [odd if seat % 2 else odd._replace(run=1.117, exchange=3.3) for seat in range(players)]
    for seed in range(3):
        for moment in moments(GAME, players, seed, options(seed)):
            state, seat = moment.state, moment.request.seat
            first = moment.request.legal[seed % len(moment.request.legal)]
            found = play_out(
                state.held,
                PublicState(state.open, state.standing, tuple(state.chips), state.pot),
                seat,
                move_of(first, sum(state.held)),
                (seat + seed) % players,
                [tables(one) for one in weights],
            )
            assert found == Reference(state, weights, (seat + seed) % players).run(first)


def test_what_opens_is_worth_the_same_however_it_is_looked_up() -> None:
    table = tables(WEIGHTS)
    random = Random(2)
    for _ in range(300):
        hand = int(random.random() * (1 << 52))
        for place in range(52):
            action = Play((Card(place),))
            assert worth([action], hand | 1 << place, WEIGHTS)[0] == table.after(place, hand | 1 << place)
        assert OPENS[6] & ~SEVENS
