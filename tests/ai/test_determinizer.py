"""What the computer players take to be possible, and how likely, is what the rules leave possible: by enumeration.

Late in a match few cards are hidden from a seat. All ways to exchange their faces are
told again by the rules from the shuffle on; those that could have gone so, and in which
the seat is asked the same, are the worlds there are, each as likely. What a seat samples
must be these and no others, as often.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Hashable
from itertools import permutations
from random import Random
from typing import Any

import pytest

from game.ai.damn_you.knowledge import know as know_damn_you
from game.ai.damn_you.worlds import Worlds as DamnYouWorlds
from game.ai.dang_it.knowledge import know as know_dang_it
from game.ai.dang_it.worlds import Worlds as DangItWorlds
from game.ai.port import BotRequest
from game.ai.shithead.knowledge import know as know_shithead
from game.ai.shithead.ladder import variant_of
from game.ai.shithead.worlds import Worlds as ShitheadWorlds
from game.rules.bits import mask_of
from tests.ai.test_shithead_worlds import true_world
from tests.support.retold import CannotBe, Decision, decisions
from tests.support.sample import some

FEWEST, MOST = 3, 5
"""Hidden cards of the decisions that are looked at."""
TIMES = 40
"""How often each world is expected in a sample."""

Sample = Callable[[Random], Hashable]


def dang_it(request: BotRequest) -> tuple[Sample, Callable[[Any], Hashable]]:
    known = know_dang_it(request.view, request.events, 1)
    worlds = DangItWorlds(known)
    return (
        lambda random: tuple(worlds.sample(random)[: len(known.others)]),
        lambda state: tuple(mask_of(state.hands[seat]) for seat in known.others),
    )


def damn_you(request: BotRequest) -> tuple[Sample, Callable[[Any], Hashable]]:
    known = know_damn_you(request.view, request.events)
    worlds = DamnYouWorlds(known)
    return (
        lambda random: tuple(worlds.sample(random)),
        lambda state: tuple(state.held[seat] & ~known.known[seat] for seat in known.others),
    )


def shithead(request: BotRequest) -> tuple[Sample, Callable[[Any], Hashable]]:
    known = know_shithead(request.view, request.events, variant_of(request.options, request.players))
    worlds = ShitheadWorlds(known)
    return lambda random: where(worlds.sample(random)), lambda state: where(true_world(state))


def where(world: Any) -> Hashable:
    return tuple(world.hands), tuple(map(tuple, world.blind)), tuple(world.stock)


def possible(decision: Decision, place: Callable[[Any], Hashable]) -> Counter[Hashable]:
    """How many ways to exchange the hidden faces lead to each world."""
    true = pickle.dumps(decision.again({}).asks("expert", 1))
    found: Counter[Hashable] = Counter()
    for order in permutations(decision.hidden):
        try:
            told = decision.again(dict(zip(decision.hidden, order, strict=True)))
        except CannotBe:
            continue
        if pickle.dumps(told.asks("expert", 1)) == true:
            found[place(told.state)] += 1
    return found


@pytest.mark.parametrize(
    ("know", "seeds"),
    [(dang_it, (15, 50)), (damn_you, (0, 18)), (shithead, (2,))],
)
def test_worlds_are_those_the_rules_leave_and_as_likely(
    know: Callable[[BotRequest], tuple[Sample, Callable[[Any], Hashable]]], seeds: tuple[int, ...]
) -> None:
    random = Random(1)
    for seed in seeds[: some(1, 2)]:
        decision = next(one for one in decisions(know.__name__, seed) if FEWEST <= len(one.hidden) <= MOST)
        sample, place = know(decision.again({}).asks("expert", 1))
        worlds = possible(decision, place)
        assert len(worlds) > 1
        each = TIMES * len(worlds) / worlds.total()
        counts = Counter(sample(random) for _ in range(TIMES * len(worlds)))
        assert set(counts) <= set(worlds)
        chi = sum((counts[one] - each * ways) ** 2 / (each * ways) for one, ways in worlds.items())
        freedom = len(worlds) - 1
        assert chi - freedom < 5 * (2 * freedom) ** 0.5
