"""Putting a contract together: what fits where, what wilds stand for, and how much of a hand can be used."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations_with_replacement
from random import Random

import pytest

from game.rules.cards import RANK_OF, Card, Rank, format_card, packs, parse_card, parse_cards
from game.rules.that_dam_game.finder import find_melds
from game.rules.that_dam_game.melds import meld_fault
from game.rules.that_dam_game.reading import (
    Groups,
    contract_of,
    fault,
    grouped,
    in_order,
    lay_out,
    meld_of,
    place_for,
    sizes,
    stand_ins,
)
from game.rules.that_dam_game.refusals import ThatDamRefusal
from tests.support.cards import format_cards
from tests.support.sample import some

SET, RUN = 0, 1
TWO = contract_of(2)
"""A set of three and a run of four with one wild."""
EIGHT = contract_of(8)
"""A set of three and a run of ten with four wilds."""


def laid(cards: str, part: int = RUN, number: int = 2, others: str = "") -> str | None:
    """The places of a part: cards, wanted ranks in brackets, `.` for those that are open."""
    places = lay_out(parse_cards(cards), part, contract_of(number), parse_cards(others))
    if places is None:
        return None
    return " ".join(
        format_card(p.card) if p.card is not None else f"({p.rank.name.lower()})" if p.rank is not None else "."
        for p in places
    )


@pytest.mark.parametrize(
    ("cards", "others", "wanted"),
    [
        ("", "", ". . . ."),
        ("X1", "", "X1 . . ."),
        ("3D 4D", "", "3D 4D (five) (six)"),
        ("4D 3D X1", "", "3D 4D X1 (six)"),
        ("3D 5D X1", "", "3D X1 5D (six)"),
        ("TC JC", "8C", "(eight) (nine) TC JC"),
        ("KH AH", "", "(jack) (queen) KH AH"),
        ("2H 4H 5H", "", "2H (three) 4H 5H"),
        ("2H 2C 4H 5H", "", "2H 2C 4H 5H"),
        ("2C 4H 5H 6H", "", "4H 5H 6H 2C"),
    ],
)
def test_a_run_shows_what_it_wants(cards: str, others: str, wanted: str) -> None:
    assert laid(cards, others=others) == wanted


def test_a_set_wants_its_rank() -> None:
    assert laid("9D", SET) == "9D (nine) (nine)"
    assert laid("X1 X2", SET) == "X1 X2 (joker)"
    assert laid("", SET) == ". . ."


@pytest.mark.parametrize(
    ("cards", "part", "code"),
    [
        ("9D 9S 2C", SET, ThatDamRefusal.NO_SET),
        ("9D 9S 9C 9H", SET, ThatDamRefusal.WHOLE_CONTRACT),
        ("9D TS", RUN, ThatDamRefusal.RUN_SUIT),
        ("9D 9Db", RUN, ThatDamRefusal.RUN_ORDER),
        ("3D 7D", RUN, ThatDamRefusal.RUN_ORDER),
        ("3D X1 X2", RUN, ThatDamRefusal.RUN_WILDS),
        ("X1 X2", RUN, ThatDamRefusal.RUN_WILDS),
        ("KD AD 2D 3D", RUN, ThatDamRefusal.RUN_ORDER),
        ("3D 4D 5D 6D 7D", RUN, ThatDamRefusal.WHOLE_CONTRACT),
    ],
)
def test_what_can_never_become_a_part_is_refused_with_the_rule(cards: str, part: int, code: StrEnum) -> None:
    assert laid(cards, part) is None
    reason = fault(parse_cards(cards), part, TWO)
    assert reason is not None
    assert reason.code is code


def test_a_card_goes_where_its_like_lie() -> None:
    hand = parse_cards("9D 9S 9C TC JC X1 4H")
    groups: Groups = ((), ())
    for name, part in (("TC", RUN), ("JC", RUN), ("9D", SET), ("9S", SET), ("9C", SET), ("X1", RUN)):
        assert place_for(parse_card(name), groups, TWO, hand) == part, name
        groups = tuple((*g, parse_card(name)) if i == part else g for i, g in enumerate(groups))
    assert place_for(parse_card("4H"), groups, TWO, hand) is None


@pytest.mark.parametrize("number", range(1, 11))
def test_whatever_is_arranged_is_legal_and_a_whole_contract_is_found(number: int) -> None:
    contract = contract_of(number)
    random = Random(number)
    for extra in (0, 3, 8):
        pack = packs(3, jokers=True)
        random.shuffle(pack)
        hand = pack[: contract.cards + extra]
        groups = in_order(grouped(hand, contract).groups, contract, hand)
        used = [card for group in groups for card in group]
        assert len(set(used)) == len(used)
        assert set(used) <= set(hand)
        assert [fault(group, part, contract) for part, group in enumerate(groups)] == [None] * len(sizes(contract))
        meld = meld_of(groups, contract)
        assert (meld is not None) == (sum(map(len, groups)) == contract.cards)
        if meld is not None:
            assert meld_fault(meld, contract, hand) is None


def test_as_many_cards_as_can_be_are_used() -> None:
    hand = parse_cards("KD KS 4H 5H 7H X1 9C JS")
    groups = in_order(grouped(hand, TWO).groups, TWO, hand)
    assert [format_cards(group) for group in groups] == ["KD KS", "4H 5H X1 7H"]


def lacks(hand: Sequence[Card], number: int) -> int:
    """How many cards a hand lacks by the rules, trying all there are; 3 for three and more."""
    contract, kinds = contract_of(number), packs(1, jokers=True)[:53]
    for count in range(3):
        for more in combinations_with_replacement(kinds, count):
            if find_melds([*hand, *more], contract, 1):
                return count
    return 3


@pytest.mark.parametrize(
    ("number", "hand", "lacking"),
    [
        # A wild stands in for the jack of the run, which makes the set of jacks whole.
        (6, "JC 8D 9D QH 6S 4Cb 9Hb THb JHb 4Cc 2Hc JHc QSc X1c", 1),
        (9, "2C 7C 2D 8D AH AS 4S 5Cb 9Cb 4Db 5Db 4Hb ASb 4Sb X1b", 1),
        # The deuce of spades lies at its own place beside a wild.
        (7, "TC AS 2S 3S 2Cb 4Cb 7Cb 9Cb QDb THb 2Sb 9Hc X2c", 2),
        # A whole run, and any card begins the set.
        (5, "AH 4H 5H 3Db 2Hb THb X1c 2Cd KCd 7Hd QSd", 2),
        # Three runs want the same cards: one has a wild instead, so that another gets them.
        (7, "2C 3C 4C 5C 7C 9D X2 2Cb 4Cb AHb ASb 5Sb X2b", 2),
        (1, "9D 9S KC", 3),
    ],
)
def test_no_more_cards_are_said_to_lack_than_do(number: int, hand: str, lacking: int) -> None:
    cards = parse_cards(hand)
    found = grouped(cards, contract_of(number))
    assert found.lacking == lacking == lacks(cards, number)
    # What is not shown in its part are single cards, one for each empty part.
    shown = contract_of(number).cards - sum(map(len, found.groups))
    assert lacking <= shown <= lacking + sum(not group for group in found.groups)


@pytest.mark.parametrize("number", range(1, 11))
def test_a_hand_is_put_together_as_well_as_can_be(number: int) -> None:
    """Of hands near to the contract: every card and every two that may come make them whole or do not, as was said."""
    random = Random(number)
    contract = contract_of(number)
    near = 0
    while near < some(12, 60):
        ranks = random.sample(list(Rank), 8)
        pack = [card for card in packs(4, jokers=True) if RANK_OF[card] in ranks]
        random.shuffle(pack)
        hand = pack[: contract.cards + random.randrange(2)]
        found = grouped(hand, contract)
        if found.lacking < 3:
            near += 1
            assert found.lacking == lacks(hand, number), format_cards(sorted(hand))


def test_wilds_on_the_table_say_what_they_stand_for() -> None:
    assert stand_ins(parse_cards("3H X1 5H 2S"), 1) == [None, Rank.FOUR, None, Rank.SIX]
    assert stand_ins(parse_cards("2H 3H 4H 2Hb"), 0) == [None, None, None, Rank.FIVE]
    assert stand_ins(parse_cards("2S 3H 4H 5H"), 0) == [Rank.TWO, None, None, None]
