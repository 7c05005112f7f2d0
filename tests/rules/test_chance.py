"""Chance: the same questions get the same answers, whenever they are asked, and every answer is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise, permutations

import pytest

from game.rules.cards import Card, packs
from game.rules.chance import OutOfScript, ScriptedChance, SeededChance
from tests.support.cards import format_cards

PACK = packs(1)

Question = Callable[[SeededChance], object]

QUESTIONS: tuple[Question, ...] = (
    lambda chance: chance.pick("dealer", range(5)),
    lambda chance: chance.shuffle(PACK),
    lambda chance: chance.shuffle(packs(1, jokers=True)),
    lambda chance: chance.shuffle(packs(4, jokers=True)),
    lambda chance: chance.shuffle(PACK[:1]),
    lambda chance: chance.shuffle([]),
    lambda chance: chance.shuffle(PACK[:7]),
    lambda chance: chance.pick("starter", [1, 3]),
)


@pytest.mark.parametrize("number", [0, 1, 2, 7, 40])
def test_an_answer_hangs_on_the_seed_the_number_and_the_question_alone(number: int) -> None:
    for ask in QUESTIONS:
        expected = ask(SeededChance(5, number))
        for earlier in QUESTIONS:
            chance = SeededChance(5)
            for _ in range(number):
                earlier(chance)
            assert chance.asked == number
            assert ask(chance) == expected


def test_a_match_taken_up_again_goes_on_with_the_same_cards() -> None:
    whole = SeededChance(11)
    answers = [ask(whole) for _ in range(3) for ask in QUESTIONS]
    for asked in range(len(answers)):
        again = SeededChance(11, asked)
        assert [QUESTIONS[n % len(QUESTIONS)](again) for n in range(asked, len(answers))] == answers[asked:]


def test_other_seeds_and_other_questions_get_other_cards() -> None:
    chances = [SeededChance(seed) for seed in (*range(50), 1 << 32, 1 << 64)]
    orders = [tuple(chance.shuffle(cards)) for chance in chances for cards in (PACK, PACK, packs(2), packs(2))]
    assert len(set(orders)) == len(orders)


def test_the_answers_to_a_seed_are_fixed_for_good() -> None:
    chance = SeededChance(7)
    answers = [chance.pick("dealer", range(10)), format_cards(chance.shuffle(PACK[:9])), chance.pick("starter", [0, 2])]
    assert answers == FIXED
    large = SeededChance(7).shuffle(packs(2))
    assert format_cards(large[:6]) == FIXED_LARGE


FIXED = [7, "8C AC 5C 4C 3C 6C 9C 7C 2C", 0]
FIXED_LARGE = "ADb KD KS TCb JHb 6S"


def even(found: Iterable[object], kinds: int, most: float) -> None:
    """Chi squared of equally likely kinds stays under a bound that one honest run in ten thousand passes."""
    counts = Counter(found)
    assert len(counts) == kinds
    mean = counts.total() / kinds
    assert sum((count - mean) ** 2 for count in counts.values()) / mean < most


def test_every_order_is_as_likely() -> None:
    chance = SeededChance(1)
    four = PACK[:4]
    assert len(list(permutations(four))) == 24
    even((tuple(chance.shuffle(four)) for _ in range(12_000)), 24, 58.6)


@pytest.mark.parametrize("place", [0, 1, 26, 50, 51])
def test_every_card_is_as_likely_at_every_place(place: int) -> None:
    chance = SeededChance(2)
    even((chance.shuffle(PACK)[place] for _ in range(5_200)), 52, 95.0)


def test_every_card_is_as_likely_in_the_first_shuffle_of_every_match() -> None:
    even((SeededChance(seed).shuffle(PACK)[0] for seed in range(5_200)), 52, 95.0)


def test_cards_of_shuffles_that_follow_each_other_have_nothing_to_do_with_each_other() -> None:
    chance = SeededChance(3)
    tops = [chance.shuffle(PACK)[0] // 13 for _ in range(6_400)]
    even(pairwise(tops), 16, 45.0)


def test_every_card_is_as_likely_in_large_packs() -> None:
    chance = SeededChance(4)
    large = packs(2)
    even((chance.shuffle(large)[0] % 54 for _ in range(2_600)), 52, 95.0)


def test_every_seat_is_as_likely() -> None:
    chance = SeededChance(5)
    even((chance.pick("starter", [1, 4, 7]) for _ in range(6_000)), 3, 18.5)


def test_a_shuffle_leaves_the_cards_it_was_given_alone() -> None:
    given = PACK[:]
    order = SeededChance(6).shuffle(given)
    assert given == PACK
    assert order != PACK
    assert sorted(order) == PACK


def test_a_script_says_when_it_has_nothing_left_or_does_not_fit() -> None:
    with pytest.raises(OutOfScript):
        ScriptedChance().shuffle(PACK)
    with pytest.raises(OutOfScript):
        ScriptedChance().pick("dealer", range(3))
    with pytest.raises(ValueError, match="other cards"):
        ScriptedChance([PACK[:5]]).shuffle(PACK[1:6])
    with pytest.raises(ValueError, match="cannot be picked"):
        ScriptedChance((), [3]).pick("dealer", range(3))
    assert ScriptedChance([[Card(1), Card(0)]]).shuffle([Card(0), Card(1)]) == [1, 0]
