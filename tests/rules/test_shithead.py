"""Shithead, rule by rule: the deal, the start, turns, burns and the end. House rules and sight have their own files."""

from __future__ import annotations

from math import comb

import pytest

from game.rules.actions import Arrange, Play
from game.rules.cards import Rank, packs, parse_card
from game.rules.engine import Result
from game.rules.events import (
    EVERYONE,
    BlindFlipped,
    CardsMoved,
    DealBegan,
    DealDrawn,
    DealEnded,
    DealLost,
    MatchEnded,
    Phase,
    StackBurnt,
    StackPickedUp,
    StarterFound,
    TableArranged,
    WentOut,
    only,
)
from game.rules.options import complete
from game.rules.refusals import RefusalCode
from game.rules.shithead.refusals import ShitheadRefusal
from game.rules.zones import ZoneKind
from tests.support.cards import format_cards
from tests.support.shithead import GAME, Table, dealt, keep, laid

# -- the sample -----------------------------------------------------------------


def sample() -> Table:
    return laid(
        "3C 3D 4C 4D / / 8D 8H 8S 6C 6D 6H 6S / 9C TC",
        "2C",
        up="7C 7D 7H / 8C JC QC / TD TH TS / KC KD KH",
        blind="5C 5D 5H / 5S 9D 9H / QD 9S JD / JH JS QH",
    )


def test_sample_from_the_source() -> None:
    table = sample()
    table.do("hand 3C 3D")
    assert table.turn == 1
    table.do("up 8C")
    assert table.turn == 2
    table.do("hand 8D 8H 8S")
    assert not table.state.stack
    assert table.turn == 2, "who burns plays again"
    table.do("hand 6C 6D 6H 6S")
    assert table.turn == 2
    table.do("up TD TH TS")
    assert table.turn == 2
    table.do("flip 0")
    assert table.stack == "QD"
    assert table.turn == 3
    assert table.legal() == ["pick up"], "neither the nine nor the ten goes on a queen"
    table.do("pick up")
    assert table.hand(3) == "9C TC QD"
    assert table.turn == 0
    table.do("hand 4C 4D")
    assert table.stack == "4C 4D"
    assert [(e.seat, e.count, e.four) for e in table.of(StackBurnt)] == [(2, 7, True), (2, 4, True), (2, 3, False)]
    assert table.of(BlindFlipped) == [BlindFlipped(2, 0, parse_card("QD"), True)]


# -- the deal ---------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 4), (4, 3)])
def test_six_four_or_three_cards_of_each_kind_and_sixteen_in_the_stock(players: int, size: int) -> None:
    table = dealt(players=players)
    state = table.state
    for seat in range(players):
        assert len(state.hands[seat]) == size
        assert len(set(state.open_cards(seat))) == size
        assert len(set(state.blind_cards(seat))) == size
    assert len(state.stock) == 16
    assert not state.aside
    assert len(dealt(players=players, jokers_reverse=True).state.stock) == 18


def test_cards_go_one_at_a_time_from_the_dealers_left_face_down_then_face_up_then_hands() -> None:
    whole = packs(1)
    table = dealt(format_cards(whole), players=3, dealer=1)
    seats = [2, 0, 1] * 4
    moved = table.of(CardsMoved)
    assert len(moved) == 36
    kinds = [ZoneKind.FACE_DOWN, ZoneKind.FACE_UP, ZoneKind.HAND]
    for number, event in enumerate(moved):
        assert event.cards == (whole[number],)
        assert event.target.owner == seats[number % 12]
        assert event.target.kind is kinds[number // 12]
        if event.target.kind is not ZoneKind.HAND:
            assert event.target.number == number % 12 // 3, "places are numbered as they are dealt"
    assert table.state.stock == whole[36:][::-1], "the rest is the stock, top first"


def test_who_sees_what_in_the_deal() -> None:
    seen = {event.target: event.seen_by for event in dealt().of(CardsMoved)}
    for zone, seen_by in seen.items():
        right = {ZoneKind.FACE_DOWN: 0, ZoneKind.FACE_UP: EVERYONE, ZoneKind.HAND: only(zone.owner)}
        assert seen_by == right[zone.kind]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("jokers", [False, True])
def test_a_short_game_has_three_cards_each_and_the_next_sixteen_in_stock(players: int, jokers: bool) -> None:
    whole = packs(1, jokers=jokers)
    table = dealt(format_cards(whole), players=players, short_game=True, jokers_reverse=jokers)
    state = table.state
    assert [len(hand) for hand in state.hands] == [3] * players
    first = 9 * players
    assert state.stock == whole[first : first + 16][::-1]
    assert sorted(state.aside) == whole[first + 16 :]
    assert all(event.seen_by == 0 for event in table.moves(ZoneKind.STOCK, ZoneKind.OUT_OF_PLAY))


def test_the_first_dealer_is_picked_before_the_first_shuffle() -> None:
    asked: list[str] = []

    class Listening:
        def shuffle(self, cards: object) -> list[object]:
            asked.append("shuffle")
            return list(packs(1))

        def pick(self, what: str, seats: object) -> int:
            asked.append(what)
            return 2

    state = GAME.new_match(4, complete(GAME.options, 4, {}))
    GAME.start(state, Listening())  # type: ignore[arg-type]
    assert asked == ["dealer", "shuffle"]
    assert state.dealer == 2
    assert GAME.to_act(state) == 3


# -- choosing the face-up cards -----------------------------------------------------


def test_players_arrange_in_seat_order_from_the_dealers_left() -> None:
    table = dealt(dealer=2)
    order = []
    while table.state.phase is Phase.ARRANGE:
        order.append(table.turn)
        table.do(table.legal()[-1])
    assert order == [3, 0, 1, 2]
    assert [event.seat for event in table.of(TableArranged)] == order


@pytest.mark.parametrize(("players", "choices"), [(2, 924), (3, 70), (4, 20)])
def test_every_choice_of_face_up_cards_is_listed_once(players: int, choices: int) -> None:
    table = dealt(players=players)
    legal = list(GAME.legal_actions(table.state))
    size = table.state.setup.size
    assert comb(2 * size, size) == choices == len(legal)
    seat = table.state.turn
    own = {*table.state.hands[seat], *table.state.open_cards(seat)}
    chosen = {frozenset(action.cards) for action in legal if isinstance(action, Arrange)}
    assert len(chosen) == choices
    assert set().union(*chosen) == own
    assert legal[0] == Arrange(tuple(table.state.open_cards(seat))), "the first changes nothing"
    listed = GAME.legal_actions(table.state)
    assert list(listed[3:6]) == legal[3:6]
    assert listed[-1] == legal[-1]


def test_cards_that_stay_keep_their_places_and_new_ones_fill_the_free_places() -> None:
    table = dealt(players=4, dealer=3)
    state = table.state
    a, b, c = state.open_cards(0)
    x, y, z = state.hands[0]
    table.do(f"arrange {format_cards([y, b, x])}")
    assert state.open_cards(0) == [y, b, x]
    assert state.hands[0] == [z, a, c]
    assert all(e.seen_by == EVERYONE for e in table.moves(ZoneKind.HAND, ZoneKind.FACE_UP))


def test_a_choice_names_as_many_different_own_cards_as_lie_face_up() -> None:
    table = dealt(dealer=3)
    open_cards, hand = table.state.open_cards(0), table.state.hands[0]
    other = table.state.hands[1]
    assert table.refused(f"arrange {format_cards(open_cards[:2])}") is ShitheadRefusal.ARRANGE_COUNT
    assert table.refused(f"arrange {format_cards(open_cards + hand[:1])}") is ShitheadRefusal.ARRANGE_COUNT
    assert table.refused(f"arrange {format_cards([*open_cards[:2], open_cards[0]])}") is ShitheadRefusal.ARRANGE_COUNT
    assert table.refused(f"arrange {format_cards([*hand[:2], other[0]])}") is ShitheadRefusal.NOT_BEFORE_YOU
    blind = table.state.blind_cards(0)
    assert table.refused(f"arrange {format_cards([*hand[:2], blind[0]])}") is ShitheadRefusal.NOT_BEFORE_YOU
    assert table.can(f"arrange {format_cards([hand[2], open_cards[0], hand[0]])}"), "the order is free"


def test_each_player_arranges_once_and_nothing_is_played_before() -> None:
    table = dealt(dealer=3)
    hand = format_cards(table.state.hands[0])
    for text in (f"hand {hand[:2]}", "flip 0", "pick up"):
        assert table.refused(text) is ShitheadRefusal.ARRANGE_FIRST
    keep(table)
    assert table.refused(f"arrange {hand}") is ShitheadRefusal.ARRANGE_IS_OVER


# -- who starts -----------------------------------------------------------------------


def pack_with(hands: list[str], up: str = "") -> str:
    """A pack that deals these hands, and these face-up cards to seat 1."""
    rows = [hand.split() for hand in hands]
    players, size = len(rows), len(rows[0])
    mine = up.split()
    named = {card for row in rows for card in row} | set(mine)
    rest = iter(name for name in format_cards(packs(1)).split() if name not in named)
    order = [(1 + i) % players for i in range(players)]
    blind = [next(rest) for _ in range(size * players)]
    open_cards = [mine[i] if mine and seat == 1 else next(rest) for i in range(size) for seat in order]
    return " ".join([*blind, *open_cards, *(rows[seat][i] for i in range(size) for seat in order)])


def test_the_holder_of_the_lowest_card_from_three_up_must_start_with_that_rank() -> None:
    table = keep(dealt(pack_with(["9C 8C KD", "2C 2D KC", "AC 4C 4D", "QC QD JC"])))
    assert table.of(StarterFound) == [StarterFound(2, Rank.FOUR)]
    assert table.turn == 2
    assert table.state.phase is Phase.START
    assert table.legal() == ["hand 4C", "hand 4C 4D"], "one or more of that rank, and no pick-up"
    assert table.sentence("hand AC") == "The lowest card from three up starts: play a four."
    assert table.refused("pick up") is ShitheadRefusal.NO_STACK
    assert table.refused("flip 0") is ShitheadRefusal.HAND_FIRST
    assert table.refused("hand 4D 4D") is ShitheadRefusal.NAMED_TWICE
    table.do("hand 4D")
    assert table.turn == 3
    assert table.can("hand QC"), "from now on every rank that goes"


def test_only_hands_are_searched_as_they_are_after_the_exchange() -> None:
    table = dealt(pack_with(["9C 8C KD", "3H QH KC", "9D 9H JD", "QC QD JC"], up="5C 5D 7S"))
    table.do("arrange 3H 5C 5D")
    keep(table)
    assert table.of(StarterFound) == [StarterFound(1, Rank.SEVEN)], "the three lies on the table, the seven is in hand"


def test_several_holders_of_the_lowest_card_are_picked_from_at_random() -> None:
    table = keep(dealt(pack_with(["9C 4H KD", "5C 2D KC", "AC 4C 4D", "QC QD JC"]), starters=[0]))
    assert table.of(StarterFound) == [StarterFound(0, Rank.FOUR)]
    assert table.legal() == ["hand 4H"]


def test_a_single_holder_of_several_lowest_cards_is_no_question_of_chance() -> None:
    keep(dealt(pack_with(["9C 8C KD", "5C 2D KC", "AC 4C 4D", "QC QD JC"]), starters=[]))


def test_with_nothing_but_deuces_and_jokers_in_the_hands_a_deuce_starts() -> None:
    deal = pack_with(["2C 2D X1", "2H 2S X2"])
    table = keep(dealt(deal, players=2, short_game=True, jokers_reverse=True, starters=[1]))
    assert table.of(StarterFound) == [StarterFound(1, Rank.TWO)]
    assert table.legal() == ["hand 2H", "hand 2H 2S"]
    assert table.refused("hand X2") is ShitheadRefusal.TWO_STARTS


def test_who_burns_with_the_start_plays_again_any_rank() -> None:
    table = keep(dealt(pack_with(["5C 5D 5H 5S KC KD", "QC QD JC JD AC AD"]), players=2))
    table.do("hand 5C 5D 5H 5S")
    assert table.of(StackBurnt) == [StackBurnt(0, 4, True)]
    assert table.turn == 0
    assert table.state.phase is Phase.LEAD
    assert len(table.state.hands[0]) == 6, "drawn up before playing again"
    assert table.can("hand KC")
    ten = keep(dealt(pack_with(["TC JD KD", "JC JH KC", "AC QH QS", "QC QD JS"])))
    ten.do("hand TC")
    assert ten.turn == 0
    assert ten.can("hand KD")


# -- what goes on what ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "goes"),
    [
        ("2S", "23456789TJQKA"),
        ("3S", "23456789TJQKA"),
        ("4S", "2456789TJQKA"),
        ("7S", "2789TJQKA"),
        ("8S", "289TJQKA"),
        ("9S", "23456789"),
        ("JS", "2JQKA"),
        ("QS", "2QKA"),
        ("KS", "2KA"),
        ("AS", "2A"),
        ("", "23456789TJQKA"),
    ],
)
def test_what_goes_on_what(top: str, goes: str) -> None:
    hand = " ".join(f"{rank}C" for rank in "23456789TJQKA")
    table = laid(f"{hand} / 4D", top, blind="5D / 6D")
    ranks = "".join(text[5] for text in table.legal() if text != "pick up")
    assert ranks == goes
    assert ("pick up" in table.legal()) is bool(top)
    assert all(table.can(f"hand {rank}C") is (rank in goes) for rank in "23456789TJQKA")


def test_a_refusal_names_the_rule() -> None:
    assert laid("TC / 4D", "9S").sentence("hand TC") == "A nine is on top: nine or lower."
    below = laid("TC / 4D", "JS").sentence("hand TC")
    assert below == "A jack is on top: jack or higher, or a card that goes on anything."
    assert laid("QC / 4D", "AS").sentence("hand QC").startswith("An ace is on top: only another ace, ")


def test_one_or_more_cards_of_one_rank_are_played() -> None:
    table = laid("5C 5D 5H 7C / 4D", "4S")
    assert table.legal() == ["hand 5C", "hand 5C 5D", "hand 5C 5D 5H", "hand 7C", "pick up"]
    assert table.can("hand 5H 5C"), "any of them, in any order"
    assert table.refused("hand 5C 7C") is ShitheadRefusal.ONE_RANK
    assert table.refused("hand 5C 5C") is ShitheadRefusal.NAMED_TWICE
    assert table.refused("hand 6C") is RefusalCode.NOT_IN_HAND
    assert table.refused("hand 4D", seat=0) is RefusalCode.NOT_IN_HAND
    assert table.refused("hand 4D", seat=1) is RefusalCode.NOT_YOUR_TURN
    assert GAME.check(table.state, 0, Play((), "hand")) is not None
    assert GAME.check(table.state, 0, Play((parse_card("5C"),))) is not None, "a play says where its cards come from"
    table.do("hand 5H 5C")
    assert table.stack == "4S 5H 5C"


def test_never_from_two_places_at_once() -> None:
    table = laid("5C / 4D", "4S", up="5D 6D / ", blind="7C 7D / ")
    assert table.refused("hand 5C 5D") is RefusalCode.NOT_IN_HAND
    assert table.refused("up 5C 5D") is ShitheadRefusal.HAND_FIRST


def test_then_the_hand_is_drawn_up_as_far_as_the_stock_goes() -> None:
    table = laid("5C 5D 5H / 4D 4H 4C / 8C 8D 8H / 9C 9D 9H", "4S", stock="AC KC", turn=0)
    table.do("hand 5C 5D 5H")
    assert table.hand(0) == "AC KC", "the top of the stock first, and no more than there is"
    table = laid("5C 5D 5H 7C / 4D 4H 4C / 8C 8D 8H / 9C 9D 9H", "4S", stock="AC KC", turn=0)
    table.do("hand 5C")
    assert table.hand(0) == "5D 5H 7C", "who has enough draws nothing"
    assert [e.seen_by for e in table.moves(ZoneKind.STOCK, ZoneKind.HAND)] == []


def test_a_drawn_card_is_seen_by_its_player_only() -> None:
    table = laid("5C 5D 5H / 4D 4H 4C / 8C 8D 8H / 9C 9D 9H", "4S", stock="AC KC", turn=0)
    table.do("hand 5C")
    assert [e.seen_by for e in table.moves(ZoneKind.STOCK, ZoneKind.HAND)] == [only(0)]


# -- hand, face-up cards, blind cards ---------------------------------------------------


def test_face_up_cards_are_played_when_hand_and_stock_are_gone() -> None:
    table = laid("/ 4D", "4S", up="5C 5D 3H / ", blind="7C 7D 7H / ")
    assert table.legal() == ["up 5C", "up 5C 5D", "pick up"]
    assert table.refused("flip 0") is ShitheadRefusal.FACE_UP_FIRST
    assert table.refused("up 7C") is ShitheadRefusal.NOT_FACE_UP
    table.do("up 5D 5C")
    assert table.state.open_cards(0)[2] == parse_card("3H")
    assert table.stack == "4S 5D 5C"


def test_with_a_card_in_hand_neither_face_up_nor_blind_cards_are_played() -> None:
    table = laid("6C / 4D", "4S", up="5C / ", blind="7C / ")
    assert table.refused("up 5C") is ShitheadRefusal.HAND_FIRST
    assert table.refused("flip 0") is ShitheadRefusal.HAND_FIRST


def test_blind_cards_are_flipped_one_at_a_time_when_all_else_is_gone() -> None:
    table = laid("/ 4D", "4S", blind="7C 7D 7H / ")
    assert table.legal() == ["flip 0", "flip 1", "flip 2", "pick up"]
    table.do("flip 1")
    assert table.stack == "4S 7D"
    assert table.of(BlindFlipped) == [BlindFlipped(0, 1, parse_card("7D"), True)]
    assert table.turn == 1
    table.do("pick up")
    assert table.legal() == ["flip 0", "flip 2"], "places stay the same, and an empty stack cannot be picked up"
    assert table.refused("flip 1") is ShitheadRefusal.NO_BLIND_CARD
    assert table.refused("flip 3") is ShitheadRefusal.NO_BLIND_CARD


def test_a_flip_that_cannot_be_played_goes_into_the_hand_with_the_whole_stack() -> None:
    table = laid("/ 4D / 4H", "4S KS", blind="7C 7D 7H / / ")
    table.do("flip 0")
    assert sorted(table.hand(0).split()) == ["4S", "7C", "KS"]
    assert not table.state.stack
    assert table.turn == 1
    assert table.of(BlindFlipped) == [BlindFlipped(0, 0, parse_card("7C"), False)]
    assert table.of(StackPickedUp) == [StackPickedUp(0, 2)]
    shown = [e for e in table.of(CardsMoved) if e.target.kind is ZoneKind.HAND]
    assert all(event.seen_by == EVERYONE for event in shown)


def test_any_blind_card_goes_on_an_empty_stack() -> None:
    table = laid("/ 4D", "", blind="3C / ").do("flip 0")
    assert table.of(WentOut) == [WentOut(0)]


def test_a_pick_up_is_possible_instead_of_a_flip() -> None:
    table = laid("/ 4D", "4S 5S", blind="7C 7D / ").do("pick up")
    assert table.hand(0) == "4S 5S"
    assert table.turn == 1


def test_after_a_pick_up_all_these_cards_must_be_played_before_any_table_card() -> None:
    table = laid("/ AD", "4S 5S", up="KC / ", blind="7C / ").do("pick up", "hand AD")
    table = laid("4S 5S / AD KD", "", up="KC / ", blind="7C / ")
    assert table.legal() == ["hand 4S", "hand 5S"]
    table.do("hand 4S", "pick up")
    assert table.legal() == ["hand 5S"]
    table.do("hand 5S", "hand AD")
    assert table.legal() == ["pick up"], "the king does not go on the ace"


def test_who_can_play_may_pick_up_all_the_same() -> None:
    table = laid("AC / 4D / 5D", "4S 5S").do("pick up")
    assert table.hand(0) == "AC 4S 5S"
    assert table.turn == 1, "the turn passes"
    assert table.refused("pick up") is ShitheadRefusal.NO_STACK


# -- burns --------------------------------------------------------------------------------


def test_a_ten_burns_the_stack_and_the_same_player_plays_again() -> None:
    table = laid("TC KC / 4D", "4S 8S").do("hand TC")
    assert not table.state.stack
    assert table.turn == 0
    assert table.state.phase is Phase.LEAD
    assert table.of(StackBurnt) == [StackBurnt(0, 3, False)]
    assert len(table.moves(ZoneKind.STACK, ZoneKind.BURNT)[0].cards) == 3


def test_a_ten_burns_on_an_empty_stack_too() -> None:
    table = laid("TC KC / 4D").do("hand TC")
    assert table.of(StackBurnt) == [StackBurnt(0, 1, False)]
    assert table.turn == 0


def test_a_flipped_ten_burns_or_goes_into_the_hand() -> None:
    table = laid("/ 4D", "8S", blind="TC 5C / ").do("flip 0")
    assert table.turn == 0
    assert not table.state.stack
    table = laid("/ 4D", "9S", blind="TC 5C / ").do("flip 0")
    assert table.hand(0) == "TC 9S"
    assert table.turn == 1


def test_four_of_a_rank_burns_in_one_turn() -> None:
    table = laid("5C 5D 5H 5S KC / 4D", "4S").do("hand 5C 5D 5H 5S")
    assert table.of(StackBurnt) == [StackBurnt(0, 5, True)]
    assert table.turn == 0


def test_four_of_a_rank_burns_across_two_turns() -> None:
    table = laid("5C 5D KC / 5H 5S KD", "4S").do("hand 5C 5D", "hand 5H 5S")
    assert table.of(StackBurnt) == [StackBurnt(1, 5, True)]
    assert table.turn == 1


def test_four_of_a_rank_burns_across_four_turns_and_by_a_flip() -> None:
    table = laid("5C KC / 5D KD / 5H KH / ", "4S", up="/ / / ", blind="/ / / 5S 6S")
    table.do("hand 5C", "hand 5D", "hand 5H", "flip 0")
    assert table.of(StackBurnt) == [StackBurnt(3, 5, True)]
    assert table.turn == 3


def test_four_deuces_burn() -> None:
    table = laid("2C 2D KC / 2H 2S KD", "AS").do("hand 2C 2D", "hand 2H 2S")
    assert table.of(StackBurnt) == [StackBurnt(1, 5, True)]


def test_four_of_a_rank_that_do_not_lie_together_do_not_burn() -> None:
    table = laid("9S KC / 4D", "9C 9D 4C 9H").do("hand 9S")
    assert not table.of(StackBurnt)
    assert table.turn == 1


def test_who_burns_draws_up_before_playing_again() -> None:
    table = laid("TC 5C 6C / 4D 4H 4C / 8C 8D 8H / 9C 9D 9H", "4S", stock="AC KC").do("hand TC")
    assert table.hand(0) == "5C 6C AC"
    assert table.turn == 0


# -- out, lost, drawn -----------------------------------------------------------------------


def test_who_has_no_card_left_is_out_and_the_others_play_on() -> None:
    table = laid("KC / AC 5D / 6D 7D", "4S").do("hand KC")
    assert table.of(WentOut) == [WentOut(0)]
    assert table.turn == 1
    table.do("hand AC", "pick up")
    assert table.turn == 1, "a seat that is out is passed over"


def test_a_burn_with_the_last_card_leaves_the_next_player_an_empty_stack() -> None:
    table = laid("TC / 4D 5D / 6D", "4S").do("hand TC")
    assert table.of(WentOut) == [WentOut(0)]
    assert table.turn == 1
    assert table.state.phase is Phase.LEAD
    assert table.legal() == ["hand 4D", "hand 5D"]


def test_the_last_player_left_has_lost() -> None:
    table = laid("KC / 4D 5D", "4S").do("hand KC")
    assert table.of(DealLost) == [DealLost(1)]
    assert table.of(DealEnded) == [DealEnded(1)]
    assert table.of(MatchEnded) == [MatchEnded((0, 1), (0,))]
    assert table.turn is None
    result = GAME.result(table.state)
    assert result is not None
    assert (result.scores, result.winners) == ((0, 1), (0,))
    assert table.refused("pick up", seat=1) is RefusalCode.MATCH_OVER


def test_who_lost_a_deal_deals_the_next_which_begins_clockwise() -> None:
    table = laid("X1 / 4D / ", "4S", blind="/ / 5D", deals=2, jokers_reverse=True)
    table.do("hand X1")
    assert table.state.direction == -1
    assert table.turn == 2
    table.do("flip 0")
    assert table.of(DealLost) == [DealLost(1)]
    assert table.of(DealBegan) == [DealBegan(2, 1)]
    assert table.state.direction == 1
    assert table.state.phase is Phase.ARRANGE
    assert table.turn == 2
    assert (table.state.out, table.state.left, table.state.turns) == (0, 3, 0)


@pytest.mark.parametrize(
    ("before", "scores", "winners"),
    [((2, 1, 0), (2, 2, 0), (2,)), ((1, 0, 1), (1, 1, 1), (0, 1, 2)), ((0, 2, 0), (0, 3, 0), (0, 2))],
)
def test_the_fewest_lost_deals_win_and_equal_ones_share_it(
    before: tuple[int, ...], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    table = laid("KC / 4D 5D / ", "4S", deals=4, deal=4)
    table.state.scores = list(before)
    table.do("hand KC")
    assert table.of(MatchEnded) == [MatchEnded(scores, winners)]
    assert GAME.result(table.state) == Result(scores, winners)


def test_after_a_thousand_turns_a_deal_is_drawn_and_the_same_dealer_deals_again() -> None:
    table = laid("KC 3C / 4D 5D", "4S", turns=999, deals=2).do("hand KC")
    assert table.of(DealDrawn) == [DealDrawn(1000)]
    assert table.of(DealEnded) == [DealEnded(None)]
    assert not table.of(DealLost)
    assert table.state.scores == [0, 0]
    assert table.of(DealBegan) == [DealBegan(2, 0)], "a drawn deal counts among the deals"


def test_pick_ups_and_flips_count_as_turns() -> None:
    assert laid("KC 3C / 4D 5D", "4S", turns=999).do("pick up").of(DealDrawn)
    assert laid("/ 4D 5D", "4S", blind="7C 7D / ", turns=999).do("flip 0").of(DealDrawn)
    table = laid("KC 3C / 4D 5D", "4S", turns=998).do("pick up")
    assert not table.of(DealDrawn)
    table.do("hand 4D")
    assert table.of(MatchEnded) == [MatchEnded((0, 0), (0, 1))], "nobody has lost the only deal: all share the win"


def test_a_deal_that_is_lost_in_its_thousandth_turn_is_lost() -> None:
    table = laid("KC / 4D 5D", "4S", turns=999).do("hand KC")
    assert table.of(DealLost) == [DealLost(1)]
    assert not table.of(DealDrawn)


def test_options_and_their_defaults_are_those_of_the_rules_page() -> None:
    assert complete(GAME.options, 3, {}) == {
        "short_game": False,
        "deals": 1,
        "threes_invisible": False,
        "sevens_low": False,
        "eights_skip": False,
        "jokers_reverse": False,
    }
    assert GAME.seats == range(2, 5)
