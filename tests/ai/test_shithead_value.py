"""What the strongest player of Shithead has learned of deals: chances, from what lies there alone."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.arena import gain
from game.ai.match import Entrant
from game.ai.shithead import learned
from game.ai.shithead.ladder import RUNG, THREE, Variant, ladder_mask
from game.ai.shithead.playout import PublicState, World
from game.ai.shithead.tree import Deal
from game.ai.shithead.value import all_weights, kinds_of, value_of
from game.ai.shithead.worlds import Worlds
from game.rules.cards import parse_cards
from game.rules.options import defaults
from tests.ai.test_shithead import GAME
from tests.ai.test_shithead_tree import played
from tests.ai.test_shithead_worlds import MATCHES, known, late
from tests.support.sample import some

RULES = late("").variant


def ends(hand: str, other: str, variant: Variant = RULES, **field: Any) -> float:
    """The chance to lose of the seat in turn, where both have nothing but their hands."""
    world = World([ladder_mask(parse_cards(cards)) for cards in (hand, other)], [0, 0], [[], []], [])
    deal = Deal(world, replace(late(""), field=PublicState(**field), variant=variant))
    deal.turn = 0
    return value_of(2, variant).losses(deal)[0]


@pytest.mark.parametrize(("players", "number"), MATCHES)
def test_chances_of_all_who_are_left_make_a_whole(players: int, number: int) -> None:
    random = Random(number)
    for moment in played(players, number)[:: some(5, 1)]:
        k = known(moment)
        deal = Deal(Worlds(k).sample(random), k)
        value = value_of(players, k.variant)
        for _ in range(60):
            chances = value.losses(deal)
            assert sum(chances) == pytest.approx(1.0)
            assert all((chance == 0.0) == bool(deal.out >> seat & 1) for seat, chance in enumerate(chances))
            if deal.left == 1:
                break
            deal.play(deal.move(random.choice(deal.options())))


def test_nobody_knows_blind_cards_or_the_stock() -> None:
    """Whatever lies there, and in whatever order, a deal is worth the same."""
    for moment in played(3, 9)[::7]:
        k = known(moment)
        deal = Deal(Worlds(k).sample(Random(1)), k)
        before = value_of(3, k.variant).losses(deal)
        deal.blind = [[0] * len(cards) for cards in deal.blind]
        deal.stock = [0] * len(deal.stock)
        assert value_of(3, k.variant).losses(deal) == before


def test_good_cards_are_worth_having() -> None:
    assert ends("2C", "6H 7S JC") < 0.4
    assert ends("4C 5D 6H 7S", "2C") > 0.6
    assert ends("2C 5D", "6H 9C") < ends("4C 5D", "6H 9C")
    assert ends("6C 6D 6H", "7H 9C JS") < ends("4C 5D 6H", "7H 9C JS")


def test_a_stack_on_which_nothing_goes_is_a_burden() -> None:
    stack = ladder_mask(parse_cards("7C 7D QH KS KC"))
    top = (stack.bit_length() - 1) >> 2
    hopeless = ends("4C 5D", "6H 9C", stack=stack, top=top, last=top, row=1)
    assert hopeless > ends("4C AD", "6H 9C", stack=stack, top=top, last=top, row=1)
    assert hopeless > ends("4C 5D", "6H 9C")


def test_house_rules_make_another_card_of_a_rank() -> None:
    threes = known(next(m for m in played(2, 9) + played(2, 22) + played(2, 31) if known(m).variant.threes_invisible))
    assert kinds_of(RULES) == list(range(14))
    assert kinds_of(threes.variant)[THREE] > 13
    assert RUNG[THREE] & threes.variant.wild
    assert ends("3C 5D", "6H 9C", threes.variant) < ends("3C 5D", "6H 9C")


@pytest.mark.parametrize("change", [{"WEIGHTS": "0" * 15}, {"CHECKSUM": 0}, {"RULES_VERSION": 0}])
def test_weights_that_do_not_fit_are_refused(change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, damaged in change.items():
        monkeypatch.setattr(learned, name, damaged)
    all_weights.cache_clear()
    with pytest.raises(ValueError, match="damaged"):
        all_weights()
    monkeypatch.undo()
    all_weights.cache_clear()


def test_a_little_looking_ahead_by_it_beats_the_policy() -> None:
    found = gain(
        GAME, defaults(GAME.options, 2), Entrant("expert", 0, simulations=60), Entrant("normal", 0), 2, some(3, 30)
    )
    assert found.mean > 0.15
