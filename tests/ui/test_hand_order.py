"""The order of a hand that its owner has rearranged: what lies there stays, what comes finds its place."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.rules.cards import Card, packs, parse_card, parse_cards
from game.ui.table.model import Token, rank_key, suit_key
from game.ui.table.order import HandOrder
from tests.support.cards import format_cards


def tokens_of(cards: Sequence[Card]) -> list[Token]:
    return [Token(number, card) for number, card in enumerate(cards)]


def shown(order: HandOrder, cards: Sequence[Card]) -> str:
    return format_cards([token.card for token in order.shown(tokens_of(cards))])


def put(order: HandOrder, cards: Sequence[Card], name: str, place: int) -> None:
    order.move(next(token for token in order.shown(tokens_of(cards)) if token.card == parse_card(name)), place)


@pytest.mark.parametrize(
    ("ranks_first", "hand", "moved", "new", "between"),
    [
        # Sorted by suit, its neighbors of the suit, wherever the moved card lies.
        (False, "3S 5S 9S JS 2H 6H", "9S", "TS", "5S JS"),
        (False, "3S 5S 9S JS 2H 6H", "6H", "7H", "6H"),
        (False, "3S 5S 9S JS 2H 6H", "9S", "4H", "2H 6H"),
        # Of a new suit: in no other, and on its side of most.
        (False, "3S 5S 2H 6H", "5S", "8D", "5S"),
        # Sorted by rank: beside its like, whether they were moved or not; else between its neighbors.
        (True, "3S 3H 7D 9D KC", "9D", "9S", "9D"),
        (True, "3S 3H 7D 9D KC", "KC", "8S", "7D 9D"),
        (True, "3S 3H 7D 7C 9D KC", "KC", "7S", "7D 9D"),
    ],
)
def test_a_new_card_comes_beside_those_it_belongs_to(
    ranks_first: bool, hand: str, moved: str, new: str, between: str
) -> None:
    order, held = HandOrder(True, ranks_first=ranks_first), parse_cards(hand)
    put(order, held, moved, 0)
    before = shown(order, held).split()
    assert before[0] == moved
    after = shown(order, [*held, parse_card(new)]).split()
    assert [name for name in after if name != new] == before, "what lies there stays"
    at = after.index(new)
    assert {*between.split()} <= {*after[max(0, at - 1) : at + 2]}, " ".join(after)


def test_it_finds_its_place_whichever_way_round_a_hand_was_put() -> None:
    order, held = HandOrder(True), parse_cards("3S 9S JS")
    for name in ("9S", "JS"):
        put(order, held, name, 0)
    assert shown(order, held) == "JS 9S 3S"
    assert shown(order, [*held, parse_card("TS")]) == "JS TS 9S 3S"


@pytest.mark.parametrize("ranks_first", [True, False])
def test_whatever_comes_and_goes_nothing_else_moves(ranks_first: bool) -> None:
    random = Random(3)
    pack = packs(2, jokers=True)
    order, held = HandOrder(True, ranks_first=ranks_first), random.sample(pack, 12)
    for _ in range(60):
        tokens = order.shown(tokens_of(held))
        order.move(random.choice(tokens), random.randrange(len(tokens)))
        before = [token.card for token in order.shown(tokens_of(held))]
        gone = set(random.sample(held, random.randrange(3)))
        came = random.sample([card for card in pack if card not in held], random.randrange(4))
        held = [card for card in held if card not in gone] + came
        after = [token.card for token in order.shown(tokens_of(held))]
        assert sorted(after) == sorted(held)
        assert [card for card in after if card not in came] == [card for card in before if card not in gone]


def test_one_moved_card_puts_new_ones_where_a_sorted_hand_has_them() -> None:
    random = Random(4)
    for ranks_first, key_of in ((True, rank_key), (False, suit_key)):
        for _ in range(40):
            held = random.sample(packs(1, jokers=False), 13)
            order = HandOrder(True, ranks_first=ranks_first)
            moved = order.shown(tokens_of(held[:12]))[random.randrange(12)]
            order.move(moved, 0)
            after = [token.card for token in order.shown(tokens_of(held))]
            rest = [card for card in after if card != moved.card]
            beside = abs(after.index(held[12]) - after.index(moved.card)) == 1
            assert beside or rest == sorted(rest, key=lambda card: key_of(card, True))


NINES = tuple(parse_cards("9S 9D"))


def king_before_nines(held: Sequence[Card]) -> tuple[HandOrder, list[str]]:
    """A hand whose nines are a group, before which somebody has put the king; and how it lies."""
    order = HandOrder(True)
    order.keep(held, lambda: (NINES,))
    put(order, held, "KH", 0)
    return order, shown(order, held).split()


def test_a_card_that_comes_goes_to_the_group_that_is_guessed_for_it() -> None:
    held = parse_cards("9S 9D 4C 5H KH")
    order, before = king_before_nines(held)
    assert before[0] == "KH"
    held.append(parse_card("9H"))
    shown(order, held)
    assert order.keep(held, lambda: ((*NINES, parse_card("9H")),)), "the guess goes on"
    after = shown(order, held).split()
    assert [name for name in after if name != "9H"] == before
    assert {after[after.index("9H") - 1], after[after.index("9H") + 1]} & {"9S", "9D"}


def test_who_moves_a_card_to_a_group_keeps_the_rest_of_a_rearranged_hand() -> None:
    held = parse_cards("9S 9D 4C 9H KH")
    order, before = king_before_nines(held)
    order.group(((*NINES, parse_card("9H")),), parse_cards("9H"))
    after = shown(order, held).split()
    assert [name for name in after if name != "9H"] == [name for name in before if name != "9H"]
    assert {after[after.index("9H") - 1], after[after.index("9H") + 1]} & {"9S", "9D"}
    # Whoever lets the game put the hand together has it in order again.
    order.group((NINES,))
    assert order.in_groups
    assert shown(order, held).split()[:2] == ["9S", "9D"]


def test_a_hand_that_its_owner_sorts_stays_sorted_so_when_a_card_of_a_group_leaves() -> None:
    order, held = HandOrder(True), parse_cards("9S 9D 4S 5D KH")
    order.keep(held, lambda: (tuple(parse_cards("9S 9D")), tuple(parse_cards("4S"))))
    order.sort()
    by_suit = shown(order, held).split()
    held.remove(parse_card("4S"))
    assert order.keep(held, lambda: None)
    assert shown(order, held).split() == [name for name in by_suit if name != "4S"]


def test_a_new_hand_is_sorted_though_the_last_one_was_rearranged() -> None:
    order, held = HandOrder(True), parse_cards("3S 5S 9S")
    put(order, held, "9S", 0)
    order.begin_again()
    assert shown(order, parse_cards("9S 3S 5S")) == "3S 5S 9S"


def test_what_is_in_no_group_lies_by_suit_or_by_rank() -> None:
    order, held = HandOrder(True), parse_cards("AC AH 8C 8S 4D 7D 4H")
    order.group((tuple(held[:2]), tuple(held[2:4])))
    assert shown(order, held) == "AC AH 8C 8S 4D 7D 4H"
    order.ranks_loose = True
    assert shown(order, held) == "AC AH 8C 8S 4D 4H 7D"
    # Put out of order by hand, the same: what comes lies beside its like.
    put(order, held, "8S", 0)
    assert shown(order, [*held, parse_card("7C")]) == "8S AC AH 8C 4D 4H 7C 7D"
