"""That Dam Game, rule by rule: the turn, begging, melds, lay-offs and discards."""

from __future__ import annotations

import pytest

from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Discard, LayOff, Meld, Play
from game.rules.cards import Card, parse_card, parse_cards
from game.rules.events import (
    BegDeclined,
    BegMade,
    CardsMoved,
    DiscardOffered,
    DiscardTaken,
    Fact,
    LaidOff,
    MeldLaid,
    MeldRearranged,
    Phase,
    WentOut,
    only,
)
from game.rules.refusals import RefusalCode
from game.rules.that_dam_game.refusals import ThatDamRefusal
from game.rules.views import TABLE
from game.rules.zones import Zone, ZoneKind
from tests.support.cards import format_cards
from tests.support.dam_table import (
    A_HAND,
    GAME,
    NINES_AND_KINGS,
    Table,
    end_hand_by_stock,
    lay_off,
    meld,
    melded_table,
)

# -- draw and take -------------------------------------------------------------------


def test_the_first_turn_of_a_hand_can_only_draw() -> None:
    table = Table()
    assert table.legal() == [DRAW]
    assert table.refused(TAKE) is ThatDamRefusal.NOTHING_TO_TAKE


def test_every_later_turn_draws_or_takes_the_card_just_thrown() -> None:
    table = Table("5C", stock="7H 8H")
    table.do(DRAW, "7H")
    assert table.legal() == [DRAW, TAKE]
    table.do(TAKE)
    assert table.hand(1).endswith("7H")
    assert table.of(DiscardTaken) == [DiscardTaken(1, parse_card("7H"))]
    assert table.state.discard == []


def test_a_draw_gives_the_top_of_the_stock_to_its_player_alone() -> None:
    table = Table(stock="7H")
    table.do(DRAW)
    assert table.hand(0).endswith("7H")
    move = table.of(CardsMoved)[-1]
    assert (move.source.kind, move.target, move.seen_by) == (ZoneKind.STOCK, Zone(ZoneKind.HAND, 0), only(0))


def test_an_older_discard_is_never_to_be_had() -> None:
    table = Table("5C", stock="7H 8H 9H", begs=0)
    table.do(DRAW, "7H", DRAW, "8H", TAKE)
    assert table.hand(2).endswith("8H")
    table.do("8H")
    assert format_cards(table.state.discard) == "7H 8H"
    table.do(TAKE)
    assert table.hand(0).endswith("8H")


def test_one_card_a_turn_and_it_comes_first() -> None:
    table = Table("5C", stock="7H")
    assert table.refused("5C") is ThatDamRefusal.FIRST_DRAW
    assert table.refused(meld(["KD KS KC"])) is ThatDamRefusal.FIRST_DRAW
    assert table.refused(lay_off("5C", 0)) is ThatDamRefusal.FIRST_DRAW
    table.do(DRAW)
    assert table.refused(DRAW) is ThatDamRefusal.HAS_DRAWN
    assert table.refused(TAKE) is ThatDamRefusal.HAS_DRAWN
    table.do("7H")
    assert table.refused("5C") is ThatDamRefusal.FIRST_DRAW_OR_TAKE


def test_nobody_acts_out_of_turn_or_in_another_games_way() -> None:
    table = Table()
    assert table.refused(DRAW, seat=1) is RefusalCode.NOT_YOUR_TURN
    assert table.refused(Play((Card(3),))) is RefusalCode.WRONG_VERB
    assert table.refused(BEG) is ThatDamRefusal.NOT_OFFERED
    assert table.refused(DECLINE) is ThatDamRefusal.NOT_OFFERED


# -- begging ---------------------------------------------------------------------------


def test_the_discard_is_offered_clockwise_up_to_and_without_who_threw_it() -> None:
    table = Table(players=5, stock="7H 8H 9H TH JH")
    table.do(DRAW, "7H", DRAW)
    asked = []
    while table.state.phase is Phase.OFFER:
        asked.append(table.state.turn)
        assert table.legal() == [BEG, DECLINE]
        assert table.refused(DRAW) is ThatDamRefusal.ANSWER_FIRST
        assert table.refused(TAKE) is ThatDamRefusal.ANSWER_FIRST
        assert table.refused(table.hand(table.state.turn).split()[0]) is ThatDamRefusal.ANSWER_FIRST
        table.do(DECLINE)
    assert asked == [2, 3, 4]
    assert table.of(DiscardOffered) == [DiscardOffered(seat, parse_card("7H")) for seat in (2, 3, 4)]
    assert table.of(BegDeclined) == [BegDeclined(2), BegDeclined(3), BegDeclined(4)]
    assert table.state.turn == 1
    assert table.hand(1).endswith("8H")


def test_the_offers_come_before_the_card_is_drawn_and_the_first_who_begs_gets_both() -> None:
    table = Table(players=5, stock="7H 8H 9H TH")
    table.do(DRAW, "7H", DRAW)
    assert len(table.state.hands[1]) == 6
    table.do(DECLINE, BEG)
    assert table.hand(3).endswith("7H 8H")
    assert table.hand(1).endswith("9H")
    assert (table.state.turn, table.state.phase) == (1, Phase.MELD)
    assert table.state.begs == [3, 3, 3, 2, 3]
    assert table.of(BegMade) == [BegMade(3, parse_card("7H"), 2)]
    to_beggar = [e for e in table.of(CardsMoved) if e.target == Zone(ZoneKind.HAND, 3)][-2:]
    assert [(e.source.kind, e.seen_by) for e in to_beggar] == [(ZoneKind.DISCARD, -1), (ZoneKind.STOCK, only(3))]


def test_who_takes_the_discard_asks_nobody() -> None:
    table = Table(stock="7H")
    table.do(DRAW, "7H", TAKE)
    assert (table.state.turn, table.state.phase) == (1, Phase.MELD)
    assert table.of(DiscardOffered) == []


def test_who_has_no_begs_left_is_not_asked() -> None:
    table = Table(players=4, stock="7H 8H 9H TH")
    table.state.begs[2] = 0
    table.do(DRAW, "7H", DRAW)
    assert (table.state.turn, table.state.phase) == (3, Phase.OFFER)
    table = Table(begs=0, stock="7H 8H 9H TH")
    table.do(DRAW, "7H", DRAW)
    assert (table.state.turn, table.state.phase) == (1, Phase.MELD)


def test_who_threw_the_card_is_not_asked_and_neither_is_the_player_in_turn() -> None:
    table = Table(stock="7H 8H 9H TH")
    table.do(DRAW, "7H", DRAW, DECLINE)
    assert (table.state.turn, table.state.phase) == (1, Phase.MELD)


@pytest.mark.parametrize(("last", "left"), [("match", 2), ("hand", 3)])
def test_begs_last_for_the_match_or_for_a_hand(last: str, left: int) -> None:
    table = Table(stock="7H 8H 9H TH", contracts=[1, 2], begs_last=last)
    table.do(DRAW, "7H", DRAW, BEG, table.hand(1).split()[0])
    assert table.state.begs == [3, 3, 2]
    end_hand_by_stock(table)
    assert table.state.deal == 2
    assert table.state.begs == [3, 3, left]


def test_having_melded_does_not_forbid_begging() -> None:
    table = Table(A_HAND, stock="5C 6C 7C 8C 3H 4H 5H 6H")
    table.state.hands[0].append(table.state.stock.pop(0))  # a beg's worth, so that seat 0 stays in
    table.do(DRAW, NINES_AND_KINGS, "5C")
    assert table.state.melded[0]
    table.do(DRAW, DECLINE, "6C")
    table.do(DRAW)
    assert (table.state.turn, table.state.phase) == (0, Phase.OFFER)
    table.do(BEG)
    assert "6C" in table.hand(0)


# -- melds -----------------------------------------------------------------------------


def test_the_whole_contract_is_laid_at_one_go_and_then_a_card_is_thrown() -> None:
    table = Table(A_HAND, stock="5C")
    table.do(DRAW, NINES_AND_KINGS)
    assert table.state.phase is Phase.DISCARD
    assert table.legal() == [Discard(parse_card("5C"))]
    assert [format_cards(m.cards) for m in table.state.melds] == ["KD KS KC", "9D 9S 9C"]
    assert table.of(MeldLaid) == [MeldLaid(0, 0, 2)]
    table.do("5C")
    assert table.of(WentOut) == [WentOut(0)]


def test_melds_are_never_listed_and_anything_but_the_contract_is_refused() -> None:
    table = Table(A_HAND, stock="KH")
    table.do(DRAW)
    assert table.legal() == [Discard(card) for card in table.state.hands[0]]
    assert table.refused(meld(["KD KS KC KH", "9D 9S 9C"])) is ThatDamRefusal.WHOLE_CONTRACT
    assert table.refused(meld(["KD KS KC"])) is ThatDamRefusal.WHOLE_CONTRACT
    assert table.refused(meld(["KD KS 9C", "9D 9S KC"])) is ThatDamRefusal.NO_SET
    assert table.refused(meld(["KD KS KC", "9D 9S 9H"])) is RefusalCode.NOT_IN_HAND
    table.do(meld(["KH KS KC", "9S 9D 9C"]), "KD")


def test_sets_come_before_runs_in_the_numbers_of_melds() -> None:
    table = Table("3H 4H 5H 6H KD KS KC", stock="5C", contract=2)
    table.do(DRAW, meld(["KD KS KC"], ["3H 4H 5H 6H"]))
    assert [m.is_set for m in table.state.melds] == [True, False]
    view = GAME.view(table.state, TABLE)
    assert format_cards(view.cards(ZoneKind.MELD, 0, 1)) == "3H 4H 5H 6H"
    assert view.fact(Fact.STANDS_FOR, 1) == 1
    assert (Fact.STANDS_FOR, 0) not in view.facts


def test_the_order_of_a_run_tells_what_its_wilds_stand_for() -> None:
    table = Table("3H 4H 2S 6H KD KS KC", stock="5C", contract=2)
    table.do(DRAW)
    assert table.refused(meld(["KD KS KC"], ["3H 4H 6H 2S"])) is ThatDamRefusal.RUN_ORDER
    assert table.refused(meld(["KD KS KC"], ["2S 3H 4H 6H"])) is ThatDamRefusal.RUN_ORDER
    table.do(meld(["KD KS KC"], ["3H 4H 2S 6H"]))


def test_nothing_may_be_laid_off_in_the_turn_of_the_meld() -> None:
    table = Table(A_HAND, stock="KH 7C")
    table.state.hands[0].append(table.state.stock.pop(-2))
    table.do(DRAW, NINES_AND_KINGS)
    assert table.hand(0) == "7C KH"
    assert table.refused(lay_off("KH", 0)) is ThatDamRefusal.LAY_OFF_LATER
    assert table.refused(NINES_AND_KINGS) is ThatDamRefusal.CONTRACT_LAID
    assert table.legal() == [Discard(card) for card in table.state.hands[0]]


def test_nobody_melds_twice_in_a_hand() -> None:
    table = melded_table("KH 5H 6H")
    assert table.refused(NINES_AND_KINGS) is ThatDamRefusal.CONTRACT_LAID


def test_who_never_begged_is_out_after_the_meld_and_who_begged_plays_on() -> None:
    table = Table(A_HAND, stock="5C")
    table.do(DRAW, NINES_AND_KINGS, "5C")
    assert table.state.phase is Phase.OVER
    table = Table("", "", A_HAND, stock="7H 8H 3C 3D 3H")
    table.do(DRAW, "7H", DRAW, BEG, "3C", DRAW, DECLINE, NINES_AND_KINGS, "7H")
    assert table.hand(2) == "8H 3D"
    assert table.state.phase is not Phase.OVER


def test_find_melds_serves_the_seat_in_turn_and_nobody_who_cannot_meld() -> None:
    table = Table(A_HAND, stock="5C")
    assert GAME.more_actions(table.state) == []
    table.do(DRAW)
    found = GAME.more_actions(table.state)
    assert [sorted(card for group in m.sets for card in group) for m in found if isinstance(m, Meld)] == [
        sorted(parse_cards(A_HAND))
    ]
    table.do(found[0])
    assert GAME.more_actions(table.state) == []


# -- laying off ---------------------------------------------------------------------------


def test_in_a_later_turn_any_number_of_cards_goes_onto_melds_one_at_a_time() -> None:
    table = melded_table("KH 9H 9Hb 5H")
    assert table.legal() == [
        lay_off("KH", 0),
        lay_off("9H", 1),
        lay_off("9Hb", 1),
        *[Discard(parse_card(name)) for name in ("KH", "9H", "9Hb", "5H")],
    ]
    table.do(lay_off("9Hb", 1), lay_off("KH", 0))
    assert table.of(LaidOff) == [LaidOff(0, parse_card("9Hb"), 1), LaidOff(0, parse_card("KH"), 0)]
    table.do("5H")
    assert table.hand(0) == "9H"
    assert format_cards(table.state.melds[1].cards) == "9D 9S 9C 9Hb"


def test_what_does_not_fit_is_refused() -> None:
    table = melded_table("KH QH X1 2D")
    assert table.refused(lay_off("QH", 0)) is ThatDamRefusal.SET_TAKES
    assert table.refused(lay_off("X1", 0)) is ThatDamRefusal.SET_TAKES
    assert table.refused(lay_off("2D", 1)) is ThatDamRefusal.SET_TAKES
    assert table.refused(lay_off("KH", 2)) is ThatDamRefusal.NO_SUCH_MELD
    assert table.refused(lay_off("KHb", 0)) is RefusalCode.NOT_IN_HAND


def test_who_has_not_melded_lays_nothing_off() -> None:
    table = melded_table("KH 5H")
    table.do("5H", DRAW)
    held = table.state.hands[1][0]
    assert table.refused(LayOff(held, 0)) is ThatDamRefusal.LAY_OWN_FIRST
    assert not any(isinstance(action, LayOff) for action in table.legal())


def test_cards_go_onto_melds_whoevers_they_are() -> None:
    table = melded_table("KH 5H")
    state = table.state
    state.melds = [part._replace(owner=1) for part in state.melds]
    assert lay_off("KH", 0) in table.legal()
    table.do(lay_off("KH", 0))
    assert table.of(CardsMoved)[-1].target == Zone(ZoneKind.MELD, 1, 0)


RUN_AND_KINGS = meld(["KD KS KC"], ["5H X1 7H 8H"])


def test_laying_off_on_a_run_moves_its_wilds() -> None:
    table = melded_table("6H 4H 9H TH X2", contract=2, laid=RUN_AND_KINGS)
    assert table.refused(lay_off("TH", 1)) is ThatDamRefusal.RUN_GAP
    assert table.refused(lay_off("X2", 1)) is ThatDamRefusal.RUN_FULL_OF_WILDS
    table.do(lay_off("6H", 1))
    assert format_cards(table.state.melds[1].cards) == "5H 6H 7H 8H X1"
    assert table.of(MeldRearranged) == [MeldRearranged(1, tuple(parse_cards("5H 6H 7H 8H X1")), 3)]
    table.do(lay_off("TH", 1))
    assert format_cards(table.state.melds[1].cards) == "5H 6H 7H 8H X1 TH"
    assert len(table.of(MeldRearranged)) == 1
    table.do(lay_off("9H", 1), lay_off("4H", 1))
    assert format_cards(table.state.melds[1].cards) == "4H 5H 6H 7H 8H 9H TH X1"
    assert GAME.view(table.state, TABLE).fact(Fact.STANDS_FOR, 1) == 2


def test_wilds_are_free_on_the_table_where_the_option_says_so() -> None:
    table = melded_table("X2 2S 6H", contract=2, laid=RUN_AND_KINGS, wilds_after_meld="free")
    table.do(lay_off("X2", 1), lay_off("2S", 1), lay_off("6H", 1))
    assert len(table.state.melds[1].cards) == 7


def test_a_lay_off_may_be_the_last_card_and_ends_the_hand() -> None:
    table = melded_table("KH 9H")
    table.do(lay_off("KH", 0))
    assert table.of(WentOut) == []
    table.do(lay_off("9H", 1))
    assert table.of(WentOut) == [WentOut(0)]
    assert table.state.phase is Phase.OVER
    assert table.state.scores[0] == 0


# -- discards ----------------------------------------------------------------------------


def test_any_card_may_be_thrown_wilds_too_and_the_card_just_taken_again() -> None:
    table = Table("X1 2H", stock="7H 8H")
    table.do(DRAW, "X1", TAKE)
    assert Discard(parse_card("X1")) in table.legal()
    table.do("X1")
    assert table.state.offered_by == 1
    assert table.legal() == [DRAW, TAKE]


def test_only_a_card_in_hand_is_thrown_by_its_own_name() -> None:
    table = Table("7H", stock="8H")
    table.do(DRAW)
    assert table.refused("7Hb") is RefusalCode.NOT_IN_HAND
    assert table.refused("9H") is RefusalCode.NOT_IN_HAND
