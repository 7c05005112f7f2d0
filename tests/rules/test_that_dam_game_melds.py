"""That Dam Game: what is a set, what is a run, what goes onto them, and how contracts are found in a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from random import Random

import pytest

from game.rules.actions import Meld
from game.rules.cards import KIND_OF, KINDS, RANK_OF, SUIT_OF, SUITS, Card, Rank, Suit, card_of, packs, parse_cards
from game.rules.refusals import RefusalCode
from game.rules.that_dam_game.contracts import CONTRACTS, IS_WILD, PLACE_OF, POINTS, Contract
from game.rules.that_dam_game.finder import find_melds
from game.rules.that_dam_game.melds import (
    TableMeld,
    arranged,
    lay_off_fault,
    least_wilds,
    meld_fault,
    new_run,
    new_set,
    run_fault,
    run_parts,
    set_fault,
    with_card,
)
from game.rules.that_dam_game.refusals import ThatDamRefusal
from game.texts import t
from tests.support.sample import some

PACK = packs(1, jokers=True)


def is_set(names: str) -> bool:
    return set_fault(parse_cards(names)) is None


def run_reason(names: str, limit: int) -> StrEnum | None:
    fault = run_fault(parse_cards(names), limit)
    return None if fault is None else fault.code


def is_run(names: str, limit: int) -> bool:
    return run_reason(names, limit) is None


def run(names: str, limit: int | None) -> TableMeld:
    return new_run(0, tuple(parse_cards(names)), limit)


def takes(meld: TableMeld, names: str, limit: int | None = None) -> list[bool]:
    return [lay_off_fault(meld, card, limit) is None for card in parse_cards(names)]


def reason(meld: TableMeld, name: str, limit: int | None = None) -> StrEnum | None:
    fault = lay_off_fault(meld, parse_cards(name)[0], limit)
    return None if fault is None else fault.code


# -- sets ---------------------------------------------------------------------------


def test_a_set_is_three_cards_of_one_rank_suits_free_equal_cards_welcome() -> None:
    assert is_set("KD KS KC")
    assert is_set("7D 7Db 7Dc")
    assert not is_set("KD KS QC")


def test_no_wild_stands_in_for_anything_in_a_set() -> None:
    assert not is_set("KD KS 2C")
    assert not is_set("KD KS X1")
    assert not is_set("2D 2C X1")


def test_three_deuces_are_a_set_and_so_are_three_jokers() -> None:
    assert is_set("2D 2S 2C")
    assert is_set("X1 X2 X1b")


def test_a_set_takes_every_card_of_its_rank_without_end() -> None:
    kings = new_set(0, tuple(parse_cards("KD KS KC")))
    for name in ("KH", "KDb", "KSb", "KCb", "KHb", "KDc"):
        card = parse_cards(name)[0]
        assert lay_off_fault(kings, card, 0) is None
        kings = with_card(kings, card, 0)
    assert len(kings.cards) == 9
    assert reason(kings, "QD") is ThatDamRefusal.SET_TAKES


def test_deuces_go_on_deuces_and_jokers_on_jokers_and_neither_on_another_set() -> None:
    deuces = new_set(0, tuple(parse_cards("2D 2S 2C")))
    jokers = new_set(0, tuple(parse_cards("X1 X2 X1b")))
    nines = new_set(0, tuple(parse_cards("9D 9S 9C")))
    assert takes(deuces, "2H X1 9H") == [True, False, False]
    assert takes(jokers, "X2b 2H 9H") == [True, False, False]
    assert takes(nines, "9H 2H X1") == [True, False, False]


# -- runs as they are laid ------------------------------------------------------------


def test_the_examples_of_runs_of_four() -> None:
    assert is_run("3H 4H 2S 6H", 1)
    assert not is_run("3H 4H 2S 6H", 0)
    assert is_run("2H 3H 4H 5H", 0)
    assert not is_run("QH KH AH 2H", 1)
    assert is_run("2H QH KH AH", 1)
    assert run_reason("2H QH KH AH", 0) is ThatDamRefusal.RUN_WILDS


def test_a_deuce_of_the_suit_is_natural_at_the_two_only() -> None:
    assert is_run("2H 3H 4H 5H", 0)
    assert not is_run("2S 3H 4H 5H", 0)
    assert is_run("2S 3H 4H 5H", 1)
    assert not is_run("3H 2H 5H 6H", 0)
    assert is_run("2H X1 4H 5H", 1)
    assert not is_run("2H X1 2S 5H 6H", 1)


def test_the_ace_is_always_high_and_nothing_goes_round() -> None:
    assert is_run("JH QH KH AH", 0)
    assert run_reason("AH 2H 3H 4H", 1) is ThatDamRefusal.RUN_ORDER
    assert run_reason("KH AH 2H 3H", 1) is ThatDamRefusal.RUN_ORDER
    assert run_reason("QH KH AH X1", 1) is ThatDamRefusal.RUN_ORDER
    assert is_run("X1 QH KH AH", 1)
    assert is_run("JH QH KH X1", 1)


def test_a_wild_may_lie_at_the_two_and_nothing_below_it() -> None:
    assert is_run("X1 3H 4H 5H", 1)
    assert run_reason("X1 2S 3H 4H", 2) is ThatDamRefusal.RUN_ORDER
    assert run_reason("X1 2H 3H 4H 5H", 2) is ThatDamRefusal.RUN_ORDER


def test_a_run_is_of_one_suit() -> None:
    assert run_reason("3H 4H 5S 6H", 1) is ThatDamRefusal.RUN_SUIT
    assert run_reason("3H 4H 6H 7H", 1) is ThatDamRefusal.RUN_ORDER
    assert run_reason("3H 4H 4Hb 5H", 1) is ThatDamRefusal.RUN_ORDER
    assert run_reason("6H 5H 4H 3H", 1) is ThatDamRefusal.RUN_ORDER


def test_wilds_alone_are_no_run() -> None:
    assert run_reason("2H 2S X1 X2", 4) is ThatDamRefusal.RUN_WILDS


# -- the whole contract ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "cards", "words"),
    [
        (1, 6, "two sets of three"),
        (2, 7, "one set of three and one run of four"),
        (3, 8, "two runs of four"),
        (4, 9, "three sets of three"),
        (5, 10, "one set of three and one run of seven"),
        (6, 11, "two sets of three and one run of five"),
        (7, 12, "three runs of four"),
        (8, 13, "one set of three and one run of ten"),
        (9, 14, "two sets of three and two runs of four"),
        (10, 15, "three runs of five"),
    ],
)
def test_the_ten_contracts(number: int, cards: int, words: str) -> None:
    contract = CONTRACTS[number - 1]
    assert (contract.number, contract.cards, t(f"language.contract.{number}")) == (number, cards, words)


def test_wilds_allowed_by_contract() -> None:
    assert [contract.wilds for contract in CONTRACTS if contract.runs] == [1, 1, 3, 2, 1, 4, 1, 2]


def meld_reason(contract: int, hand: str, sets: Sequence[str], runs: Sequence[str]) -> StrEnum | None:
    meld = Meld(tuple(tuple(parse_cards(s)) for s in sets), tuple(tuple(parse_cards(r)) for r in runs))
    fault = meld_fault(meld, CONTRACTS[contract - 1], parse_cards(hand))
    return None if fault is None else fault.code


def test_exactly_the_contract_is_laid_not_a_card_more() -> None:
    hand = "KD KS KC KH 3H 4H 5H 6H 7H"
    assert meld_reason(2, hand, ["KD KS KC"], ["3H 4H 5H 6H"]) is None
    for sets, runs in (
        (["KD KS KC KH"], ["3H 4H 5H 6H"]),
        (["KD KS KC"], ["3H 4H 5H 6H 7H"]),
        (["KD KS KC"], ["3H 4H 5H"]),
        (["KD KS KC"], []),
        ([], ["3H 4H 5H 6H"]),
        (["KD KS KC", "KD KS KC"], ["3H 4H 5H 6H"]),
    ):
        assert meld_reason(2, hand, sets, runs) is ThatDamRefusal.WHOLE_CONTRACT


def test_a_meld_uses_cards_of_the_hand_each_once_and_names_the_copy_held() -> None:
    hand = "KD KS KC KDb KSb 3H"
    assert meld_reason(1, hand, ["KD KS KC", "KDb KSb KH"], []) is RefusalCode.NOT_IN_HAND
    assert meld_reason(1, hand, ["KD KS KC", "KDb KSb KC"], []) is ThatDamRefusal.CARD_TWICE
    assert meld_reason(1, "KD KS KC KDb KSb KCb", ["KD KS KC", "KDb KSb KCc"], []) is RefusalCode.NOT_IN_HAND
    assert meld_reason(1, "KD KS KC KDb KSb KCb", ["KD KS KC", "KDb KSb KCb"], []) is None


def test_the_wilds_of_each_run_are_counted_by_themselves() -> None:
    hand = "3H 4H X1 6H 3S 4S X2 6S 9D"
    assert meld_reason(3, hand, [], ["3H 4H X1 6H", "3S 4S X2 6S"]) is None
    assert meld_reason(3, "3H 4H X1 X2 3S 4S 5S 6S", [], ["3H 4H X1 X2", "3S 4S 5S 6S"]) is ThatDamRefusal.RUN_WILDS


# -- runs on the table ----------------------------------------------------------------------


def test_the_examples_of_lay_offs_on_a_run_with_a_wild() -> None:
    laid = run("5H X1 7H 8H", 1)
    assert takes(laid, "6H 9H 4H TH 3H", 1) == [True, True, True, False, False]
    assert takes(laid, "X2 2S 2H", 1) == [False, False, False]
    assert reason(laid, "X2", 1) is ThatDamRefusal.RUN_FULL_OF_WILDS
    assert reason(laid, "TH", 1) is ThatDamRefusal.RUN_GAP
    assert reason(laid, "9S", 1) is ThatDamRefusal.RUN_TAKES_SUIT
    assert reason(laid, "7Hb", 1) is ThatDamRefusal.RUN_HAS


def test_a_natural_takes_the_place_of_a_wild_which_moves_to_an_end() -> None:
    laid = run("5H X1 7H 8H", 1)
    after = with_card(laid, parse_cards("6H")[0], 1)
    assert (after.cards, after.low) == (tuple(parse_cards("5H 6H 7H 8H X1")), laid.low)
    assert takes(after, "9H TH 4H 3H JH", 1) == [True, True, True, True, False]


def test_the_wild_that_moves_goes_below_when_the_ace_is_there() -> None:
    after = with_card(run("JS QS X1 AS", 1), parse_cards("KS")[0], 1)
    assert after.cards == tuple(parse_cards("X1 JS QS KS AS"))


def test_the_example_of_a_run_up_to_the_ace() -> None:
    laid = run("JS QS KS AS", 1)
    assert takes(laid, "TS", 1) == [True]
    assert [card for card in PACK if lay_off_fault(laid, card, 1) is None and not IS_WILD[card]] == parse_cards("TS")
    assert reason(laid, "3S", 1) is ThatDamRefusal.RUN_GAP


def test_free_wilds_leave_the_limit_when_the_run_lies() -> None:
    laid = run("5H X1 7H 8H", None)
    assert takes(laid, "X2 2S 2H TH") == [True, True, True, False]
    longer = with_card(laid, parse_cards("X2")[0], None)
    assert takes(longer, "TH 3H JH") == [True, True, False]


def test_a_deuce_of_the_run_changes_between_natural_and_wild() -> None:
    laid = run("2H 3H 4H X1", 1)
    assert takes(laid, "5H 6H", 1) == [True, True]
    assert reason(laid, "7H", 1) is ThatDamRefusal.TWO_TURNS_WILD  # the deuce would have to be wild as well
    assert takes(run("2H 3H 4H X1", None), "7H 8H") == [True, False]
    assert takes(run("3H 4H 5H 6H", 0), "2H 2S", 0) == [True, False]
    assert takes(run("4H 5H 6H 7H", 0), "2H", 0) == [False]
    wild_six = run("4H 5H 2H 7H", 1)
    assert takes(wild_six, "3H", 1) == [True]
    below = with_card(with_card(wild_six, parse_cards("6H")[0], 1), parse_cards("3H")[0], 1)
    assert takes(below, "X1", 1) == [True]  # the deuce now lies at the 2
    assert with_card(below, parse_cards("X1")[0], 1).cards == tuple(parse_cards("2H 3H 4H 5H 6H 7H X1"))


def test_a_wild_may_stand_at_the_two_and_at_the_ace() -> None:
    assert with_card(run("3H 4H 5H 6H", 1), parse_cards("X1")[0], 1).cards[-1] == parse_cards("X1")[0]
    assert with_card(run("JH QH KH AH", 1), parse_cards("X1")[0], 1).cards[0] == parse_cards("X1")[0]
    ten = run("3H 4H 5H 6H 7H 8H 9H TH JH QH", None)
    for name in ("X1", "X2", "KH"):
        assert takes(ten, name) == [True]
        ten = with_card(ten, parse_cards(name)[0], None)
    assert ten.low == 0
    assert ten.cards == tuple(parse_cards("X1 3H 4H 5H 6H 7H 8H 9H TH JH QH KH X2"))


def test_at_most_thirteen_cards_lie_in_a_run() -> None:
    whole = run("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", None)
    assert not any(takes(whole, "X1 2S 2H 5Hb AHb"))
    assert reason(whole, "X1") is ThatDamRefusal.RUN_FULL
    with_wild = run("2H 3H 4H 5H 6H X1 8H 9H TH JH QH KH AH", None)
    assert reason(with_wild, "7H") is ThatDamRefusal.RUN_FULL


def fewest_wilds_by_trying(cards: Sequence[Card], suit: Suit) -> int | None:
    """The fewest wilds in any arrangement, found by laying the cards out in every way."""
    best: list[int] = []

    def lay(place: int, left: tuple[int, int, frozenset[int]], wilds: int) -> None:
        own, other, naturals = left
        if not (own or other or naturals):
            best.append(wilds)
            return
        if place > 12:
            return
        if place in naturals:
            lay(place + 1, (own, other, naturals - {place}), wilds)
        if own:
            lay(place + 1, (own - 1, other, naturals), wilds + (place != 0))
        if other:
            lay(place + 1, (own, other - 1, naturals), wilds + 1)

    own = sum(RANK_OF[card] is Rank.TWO and SUIT_OF[card] is suit for card in cards)
    places = [PLACE_OF[card] for card in cards if not IS_WILD[card]]
    if len(set(places)) < len(places) or any(SUIT_OF[c] is not suit for c in cards if not IS_WILD[c]):
        return None
    for low in range(13):
        lay(low, (own, len(cards) - own - len(places), frozenset(places)), 0)
    return min(best, default=None)


def random_run(random: Random, most_wilds: int) -> tuple[Suit, list[Card]]:
    """A run somewhere, some of its cards replaced by wilds, in no order."""
    suit = SUITS[int(random.random() * 4)]
    length = 4 + int(random.random() * 8)
    low = int(random.random() * (14 - length))
    natural = [card_of(Rank((place + 1) % 13), suit) for place in range(low, low + length)]
    wilds = [c for c in packs(2, jokers=True) if IS_WILD[c] and c not in natural]
    for _ in range(int(random.random() * (most_wilds + 1))):
        natural[int(random.random() * length)] = wilds.pop(int(random.random() * len(wilds)))
    cards = list(dict.fromkeys(natural))
    random.shuffle(cards)
    return suit, cards


def test_a_run_takes_a_card_exactly_when_some_arrangement_of_all_is_unbroken() -> None:
    random = Random(1)
    taken = refused = 0
    for number in range(120):
        limit = (None, 1, 2, 4)[number % 4]
        suit, cards = random_run(random, 4 if limit is None else limit)
        fewest = fewest_wilds_by_trying(cards, suit)
        if all(IS_WILD[card] for card in cards) or fewest is None or (limit is not None and fewest > limit):
            continue
        order, low = arranged(cards, suit, int(random.random() * 10), limit)
        meld = TableMeld(0, suit, order, low, new_run(0, order, limit).takes)
        for card in range(KINDS):
            fewest = fewest_wilds_by_trying([*cards, Card(card)], suit)
            fits = fewest is not None and (limit is None or fewest <= limit)
            assert (lay_off_fault(meld, Card(card), limit) is None) == fits
            taken += fits
            refused += not fits
            if fits:
                after = with_card(meld, Card(card + KINDS), limit)
                assert sorted(after.cards) == sorted((*cards, card + KINDS))
                assert run_fault(after.cards, len(cards) if limit is None else limit) is None
                first = next(i for i, c in enumerate(after.cards) if not IS_WILD[c])
                assert after.low == PLACE_OF[after.cards[first]] - first
    assert taken > 500
    assert refused > 3000


def test_the_count_of_wilds_agrees_with_trying() -> None:
    random = Random(2)
    for _ in range(400):
        suit, cards = random_run(random, 5)
        if random.random() < 0.5:
            del cards[int(random.random() * len(cards))]
        assert least_wilds(*run_parts(cards, suit)) == fewest_wilds_by_trying(cards, suit)


# -- finding contracts -------------------------------------------------------------------------


def holds_by_trying(hand: Sequence[Card], contract: Contract) -> bool:
    """Whether a hand holds a contract, found by trying every choice of cards."""

    def groups(size: int, good: set[int]) -> Iterator[int]:
        for chosen in combinations(range(len(hand)), size):
            if good is sets and len({RANK_OF[hand[i]] for i in chosen}) == 1:
                yield sum(1 << i for i in chosen)
            elif good is runs and run_by_trying([hand[i] for i in chosen]):
                yield sum(1 << i for i in chosen)

    def run_by_trying(cards: list[Card]) -> bool:
        suits = {SUIT_OF[card] for card in cards if not IS_WILD[card]}
        if len(suits) != 1:
            return False
        fewest = fewest_wilds_by_trying(cards, suits.pop())
        return fewest is not None and fewest <= contract.wilds

    sets: set[int] = set()
    runs: set[int] = set()
    sets.update(groups(3, sets))
    if contract.runs:
        runs.update(groups(contract.length, runs))

    def choose(sets: Sequence[int], sets_left: int, runs: Sequence[int], runs_left: int) -> bool:
        """Whether so many are apart from each other, of those that are apart from what was chosen before."""
        if sets_left:
            return any(
                choose(apart(sets[i:], one), sets_left - 1, apart(runs, one), runs_left) for i, one in enumerate(sets)
            )
        if runs_left:
            return any(choose((), 0, apart(runs[i:], one), runs_left - 1) for i, one in enumerate(runs))
        return True

    def apart(groups: Sequence[int], one: int) -> list[int]:
        return [other for other in groups if not other & one]

    return choose([*sets], contract.sets, [*runs], contract.runs)


def near_hand(random: Random, contract: Contract, extra: int) -> list[Card]:
    """A hand close to a contract: its parts, some of their cards replaced by wilds or by anything."""
    pack = packs(3, jokers=True)
    random.shuffle(pack)

    def draw(good: Sequence[int]) -> list[Card]:
        card = next((c for c in pack if KIND_OF[c] in good), pack[0])
        pack.remove(card)
        return [card]

    hand: list[Card] = []
    wilds = [kind for kind in range(KINDS) if IS_WILD[kind]]
    anything = range(KINDS)
    crowded = int(random.random() * 2)
    for _ in range(contract.sets):
        rank = Rank(int(random.random() * (4 if crowded else 14)))
        for _ in range(3):
            whole = random.random() < 0.9
            hand += draw([kind for kind in range(KINDS) if RANK_OF[kind] is rank] if whole else anything)
    for _ in range(contract.runs):
        suit = int(random.random() * (2 if crowded else 4))
        low = int(random.random() * (14 - contract.length) * (0.4 if crowded else 1))
        for place in range(low, low + contract.length):
            chance = random.random()
            hand += draw(wilds if chance < 0.25 else anything if chance < 0.3 else [suit * 13 + (place + 1) % 13])
    for _ in range(extra):
        hand += draw(anything)
    random.shuffle(hand)
    return hand


@pytest.mark.parametrize(
    ("number", "extra", "hands"),
    [(1, 2, 60), (2, 2, 120), (3, 2, 120), (4, 1, 60), (5, 2, 50), (6, 1, 60), (7, 1, 50), (8, 1, 25), (9, 1, 40)],
)
def test_a_contract_is_found_whenever_a_hand_holds_one(number: int, extra: int, hands: int) -> None:
    contract = CONTRACTS[number - 1]
    random = Random(number)
    found = 0
    hands = some(hands // 2, hands)
    for _ in range(hands):
        hand = near_hand(random, contract, extra)
        melds = find_melds(hand, contract)
        assert bool(melds) == holds_by_trying(hand, contract)
        assert len(set(melds)) == len(melds)
        for meld in melds:
            assert meld_fault(meld, contract, hand) is None
        found += bool(melds)
    assert 0.1 * hands < found < hands


def test_three_runs_of_five_are_found_whenever_a_small_hand_holds_them() -> None:
    random = Random(10)
    contract = CONTRACTS[9]
    found = 0
    for _ in range(4):
        hand = near_hand(random, contract, 0)
        melds = find_melds(hand, contract)
        assert bool(melds) == holds_by_trying(hand, contract)
        assert all(meld_fault(meld, contract, hand) is None for meld in melds)
        found += bool(melds)
    assert 0 < found < 4


@pytest.mark.parametrize(
    ("number", "hand"),
    [
        (2, "KH KD KS QH JH AH X1"),  # the run has to do without its king
        (2, "KH KD KS QH JH AH 2C"),
        (3, "5H 6H 7H 8H 6Hb 7Hb X1 8Hb"),  # two runs in one suit
        (3, "2H 3H 4H 5H 2Hb 3Hb 4Hb X1"),
        (2, "2H 3H 4H 5H 2S 2C 2D"),  # deuces in a set and at the 2
        (2, "X1 X2 X1b 3H 4H 5H X2b"),  # jokers in a set and as a wild
        (6, "KH KD KS AH AD AS JH QH X1 TH 2C"),  # both sets want a card of the run
    ],
)
def test_contracts_hard_to_see_are_found(number: int, hand: str) -> None:
    cards = parse_cards(hand)
    melds = find_melds(cards, CONTRACTS[number - 1])
    assert melds
    assert all(meld_fault(meld, CONTRACTS[number - 1], cards) is None for meld in melds)


def test_several_ways_are_told_those_first_that_leave_the_fewest_points() -> None:
    hand = parse_cards("3D 3S 3C KD KS KC 9D 9S 9C 4H")
    melds = find_melds(hand, CONTRACTS[0])
    laid = [sum(POINTS[card] for group in meld.sets for card in group) for meld in melds]
    assert len(melds) == 3
    assert laid == sorted(laid, reverse=True)
    assert find_melds(hand, CONTRACTS[0], most=1) == melds[:1]


def test_a_hand_without_its_contract_finds_nothing() -> None:
    assert find_melds(parse_cards("KD KS 2C 5H 5D 2S X1"), CONTRACTS[0]) == []
    assert find_melds(parse_cards("3H 4H X1 X2 9D 9S 9C"), CONTRACTS[1]) == []
    assert find_melds(parse_cards("AH 2S 3H 4H 9D 9S 9C"), CONTRACTS[1]) == []
    assert find_melds(parse_cards("AH KH 2H 3H 9D 9S 9C"), CONTRACTS[1]) == []
