"""That Dam Game, rule by rule: options, the deal, the stock, scores, what players know, records."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard
from game.rules.cards import HIDDEN, packs, parse_card, parse_cards
from game.rules.engine import AuditError, Result
from game.rules.events import (
    DealBegan,
    DealEnded,
    Fact,
    MatchEnded,
    Phase,
    ScoreChanged,
    Shuffled,
    StockRenewed,
    WentOut,
)
from game.rules.options import complete
from game.rules.record import ActionStep, PickStep, Record, RecordingChance, ShuffleStep, replay
from game.rules.refusals import RefusalCode
from game.rules.that_dam_game.contracts import POINTS
from game.rules.views import TABLE, Viewer
from game.rules.zones import Zone, ZoneKind
from tests.support.cards import format_cards
from tests.support.dam_table import (
    A_HAND,
    GAME,
    NINES_AND_KINGS,
    Stacked,
    Table,
    end_hand_by_stock,
    melded_table,
    stacked_pack,
)

# -- options and the deal -----------------------------------------------------------


def test_defaults() -> None:
    assert complete(GAME.options, 4, {}) == {
        "contracts": tuple(range(1, 11)),
        "begs": 3,
        "begs_last": "match",
        "wilds_after_meld": "limit",
        "score_limit": None,
    }


@pytest.mark.parametrize(("players", "count"), [(3, 2), (4, 3), (5, 3), (6, 4)])
def test_packs_by_players_with_their_jokers(players: int, count: int) -> None:
    table = Table(players=players)
    zones = GAME.zones(table.state)
    assert sorted(card for cards in zones.values() for card in cards) == packs(count, jokers=True)


@pytest.mark.parametrize("contract", range(1, 11))
def test_as_many_cards_are_dealt_as_the_contract_needs_and_there_is_no_discard(contract: int) -> None:
    table = Table(contract=contract, players=6)
    size = (6, 7, 8, 9, 10, 11, 12, 13, 14, 15)[contract - 1]
    assert [len(hand) for hand in table.state.hands] == [size] * 6
    assert len(table.state.stock) == 216 - 6 * size
    assert table.state.discard == []


def test_cards_go_round_one_at_a_time_from_the_left_of_the_dealer_who_then_begins() -> None:
    chance = Stacked([], 1)
    state = GAME.new_match(3, complete(GAME.options, 3, {}))
    GAME.start(state, chance)
    first = packs(2, jokers=True)
    assert state.hands[2] == first[0:18:3]
    assert state.hands[0] == first[1:18:3]
    assert state.hands[1] == first[2:18:3]
    assert state.stock[-1] == first[18]
    assert GAME.to_act(state) == 2


def test_the_first_dealer_is_picked_before_the_first_shuffle_and_never_again() -> None:
    table = Table(contracts=[1, 2, 3])
    assert table.chance.asked[0] == "dealer"
    for _ in range(2):
        end_hand_by_stock(table)
    assert table.chance.asked.count("dealer") == 1


def test_the_deal_passes_left_and_all_packs_are_shuffled_for_every_hand() -> None:
    table = Table(contracts=[1, 2, 3])
    assert table.of(DealBegan)[-1] == DealBegan(1, 2)
    end_hand_by_stock(table)
    assert table.of(DealBegan)[-1] == DealBegan(2, 0)
    assert GAME.to_act(table.state) == 1
    assert table.chance.asked[-1] == packs(2, jokers=True)
    assert table.state.contract.number == 2
    end_hand_by_stock(table)
    assert table.of(DealBegan)[-1] == DealBegan(3, 1)
    assert table.chance.asked[-1] == packs(2, jokers=True)


# -- the stock runs out -------------------------------------------------------------------


def test_the_discard_pile_without_its_top_becomes_the_stock_when_a_card_is_needed() -> None:
    table = Table(stock="7H 8H 9H TH", begs=0)
    table.do(DRAW, "7H", DRAW, "8H")
    table.strip_pile(2)
    table.empty_stock(left=1)
    asked = len(table.chance.asked)
    pile = table.state.discard[:]
    table.do(DRAW)  # the last card: nothing is shuffled yet
    assert len(table.chance.asked) == asked
    table.do("9H")
    assert len(table.chance.asked) == asked
    table.do(DRAW)
    assert sorted(table.chance.asked[-1]) == sorted(pile)
    assert format_cards(table.state.discard) == "9H"
    assert len(table.state.stock) == len(pile) - 1
    assert table.of(StockRenewed) == [StockRenewed(1)]
    assert table.of(Shuffled)[-1] == Shuffled(Zone(ZoneKind.STOCK), len(pile))
    assert GAME.view(table.state, TABLE).fact(Fact.RENEWALS) == 1


def test_the_beggars_card_comes_from_all_that_is_left_of_the_pile() -> None:
    table = Table(stock="7H 8H 9H")
    table.do(DRAW, "7H", DRAW, DECLINE, "8H", DRAW)
    table.strip_pile(2)
    table.state.hands[-1] += table.state.stock
    table.state.stock.clear()
    assert table.state.turn == 0
    table.do(BEG)  # the 8 goes to the beggar with the 7, which was all that was left
    assert table.hand(0).endswith("8H 7H")
    assert table.chance.asked[-1] == parse_cards("7H")
    # nothing is left for the player in turn
    assert table.of(DealEnded) == [DealEnded(None)]


def test_after_a_beg_the_card_of_the_player_in_turn_comes_from_the_pile_without_its_top() -> None:
    table = Table(stock="7H 8H 9H TH")
    table.do(DRAW, "7H", DRAW, DECLINE, "8H", DRAW, DECLINE, "9H", DRAW)
    table.strip_pile(3)
    assert (table.state.turn, table.state.phase) == (1, Phase.OFFER)
    table.state.hands[-1] += table.state.stock[:-1]
    del table.state.stock[:-1]
    top = table.state.stock[-1]
    table.do(BEG)
    assert table.state.hands[1][-2:] == [parse_card("9H"), top]
    assert table.chance.asked[-1] == parse_cards("7H")
    assert format_cards(table.state.discard) == "8H"
    assert table.hand(0).endswith("7H")
    assert (table.state.turn, table.state.phase) == (0, Phase.MELD)


def test_the_hand_ends_without_a_winner_when_there_is_no_card_to_draw() -> None:
    table = Table(stock="7H 8H", begs=0)
    table.do(DRAW, "7H")
    table.state.hands[-1] += table.state.stock
    table.state.stock.clear()
    assert table.legal() == [DRAW, TAKE]
    shuffles = len(table.chance.asked)
    table.do(DRAW)
    assert len(table.chance.asked) == shuffles
    assert table.of(DealEnded) == [DealEnded(None)]
    assert table.of(WentOut) == []
    assert table.state.scores == [sum(POINTS[card] for card in hand) for hand in table.state.hands]


def test_a_third_renewal_ends_the_hand() -> None:
    table = Table(stock="7H 8H 9H TH", begs=0)
    table.do(DRAW, "7H", DRAW, "8H")
    for times in (1, 2):
        table.empty_stock()
        table.do(DRAW)
        assert table.state.renewals == times
        table.do(Discard(table.state.hands[table.state.turn][-1]))
    table.empty_stock()
    assert len(table.state.discard) > 20
    table.do(DRAW)
    assert table.state.phase is Phase.OVER
    assert table.of(StockRenewed) == [StockRenewed(1), StockRenewed(2)]
    assert table.of(DealEnded) == [DealEnded(None)]


def test_the_offers_come_first_even_when_the_draw_will_end_the_hand() -> None:
    table = Table(stock="7H 8H")
    table.do(DRAW, "7H")
    table.state.hands[-1] += table.state.stock
    table.state.stock.clear()
    table.do(DRAW)
    assert (table.state.turn, table.state.phase) == (2, Phase.OFFER)
    table.do(DECLINE)
    assert table.state.phase is Phase.OVER


def test_a_beggar_without_a_second_card_keeps_the_discard_and_has_used_the_beg() -> None:
    table = Table(stock="7H 8H")
    table.do(DRAW, "7H")
    table.state.hands[0] += table.state.stock
    table.state.stock.clear()
    table.do(DRAW, BEG)
    assert table.state.phase is Phase.OVER
    assert table.hand(2).endswith("7H")
    assert table.state.begs == [3, 3, 2]
    assert table.state.scores[2] == sum(POINTS[card] for card in table.state.hands[2])


def test_renewals_are_counted_by_hand() -> None:
    table = Table(contracts=[1, 2], begs=0, stock="7H 8H")
    table.do(DRAW, "7H")
    end_hand_by_stock(table)
    assert (table.state.deal, table.state.renewals) == (2, 0)


# -- scores ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "points"),
    [("3H 4H 5H 6H 7H 8H 9H", 5), ("TH JH QH KH", 10), ("AH AS", 15), ("2H 2S", 20), ("X1 X2b", 50)],
)
def test_points_of_cards_left_in_hand(names: str, points: int) -> None:
    assert {POINTS[card] for card in parse_cards(names)} == {points}


def test_whoever_went_out_has_none_and_the_others_score_their_hands() -> None:
    table = Table(A_HAND, "AH 2H X1 3H KH TH", "3S 3D 4S 4D 5S 5D", stock="5C")
    table.do(DRAW, NINES_AND_KINGS, "5C")
    assert table.state.scores == [0, 15 + 20 + 50 + 5 + 10 + 10, 30]
    assert table.of(ScoreChanged)[-1] == ScoreChanged(2, 30, 30)
    assert table.of(MatchEnded) == [MatchEnded((0, 110, 30), (0,))]
    assert GAME.result(table.state) == Result((0, 110, 30), (0,))
    assert table.legal() == []
    assert table.refused(DRAW, seat=0) is RefusalCode.MATCH_OVER


def test_totals_add_up_over_the_hands_and_the_lowest_wins() -> None:
    table = Table(A_HAND, "AH 2H X1 3H KH TH", "3S 3D 4S 4D 5S 5D", stock="5C", contracts=[1, 2])
    table.do(DRAW, NINES_AND_KINGS, "5C")
    assert GAME.result(table.state) is None
    end_hand_by_stock(table)
    hands = [sum(POINTS[card] for card in hand) for hand in table.state.hands]
    assert table.state.scores == [hands[0], 110 + hands[1], 30 + hands[2]]
    result = GAME.result(table.state)
    assert result is not None
    assert result.winners == (min(range(3), key=lambda seat: table.state.scores[seat]),)


def test_equal_totals_share_the_win() -> None:
    table = Table("3S 3D 4S 4D 5S 5D", "3Sb 3Db 4Sb 4Db 5Sb 5Db", A_HAND, stock="6C 6D", begs=0)
    table.do(DRAW, "6C")
    table.state.hands[-1] += table.state.stock
    table.state.stock.clear()
    table.do(DRAW)
    assert GAME.result(table.state) == Result(
        (30, 30, sum(POINTS[card] for card in table.state.hands[2])),
        (0, 1),
    )
    assert GAME.view(table.state, TABLE).fact(Fact.WINNER, 1) == 1


@pytest.mark.parametrize(("limit", "hands"), [(110, 1), (111, 2), (None, 2)])
def test_the_score_limit_ends_the_match_after_the_hand_that_reaches_it(limit: int | None, hands: int) -> None:
    table = Table(A_HAND, "AH 2H X1 3H KH TH", stock="5C", contracts=[1, 2], score_limit=limit)
    table.do(DRAW, NINES_AND_KINGS, "5C")
    assert table.state.deal == hands
    assert (table.state.phase is Phase.OVER) == (hands == 1)


# -- what players know ------------------------------------------------------------------------


def test_cards_taken_or_begged_are_known_in_that_hand_until_thrown() -> None:
    table = Table(stock="7Hb 8H 9H TH", begs=3)
    table.do(DRAW, "7Hb", DRAW, BEG)
    for viewer in (TABLE, Viewer(0), Viewer(1)):
        seen = GAME.view(table.state, viewer).cards(ZoneKind.HAND, 2)
        assert format_cards(seen).split() == ["??"] * 6 + ["7H", "??"]
    assert format_cards(GAME.view(table.state, Viewer(2)).cards(ZoneKind.HAND, 2)).endswith("7Hb 8H")
    table.do("9H", TAKE)
    assert format_cards(GAME.view(table.state, TABLE).cards(ZoneKind.HAND, 2)).endswith("7H ?? 9H")
    table.do("7Hb")
    assert set(GAME.view(table.state, TABLE).cards(ZoneKind.HAND, 2)[:-1]) == {HIDDEN}


def test_everybody_sees_discards_melds_and_counts_and_nobody_the_stock() -> None:
    table = melded_table("KH 5H")
    view = GAME.view(table.state, Viewer(2))
    assert format_cards(view.cards(ZoneKind.MELD, 0, 1)) == "9D 9S 9C"
    assert set(view.cards(ZoneKind.STOCK)) == {HIDDEN}
    assert set(view.cards(ZoneKind.HAND, 0)) == {HIDDEN}
    assert HIDDEN not in view.cards(ZoneKind.HAND, 2)
    assert view.fact(Fact.CONTRACT) == 1
    assert [view.fact(Fact.MELDED, seat) for seat in range(3)] == [1, 0, 0]
    assert [view.fact(Fact.BEGS, seat) for seat in range(3)] == [0, 0, 0]
    assert view.fact(Fact.OFFERED_BY) == -1
    table.do("KH")
    view = GAME.view(table.state, TABLE)
    assert format_cards(view.cards(ZoneKind.DISCARD)[-1:]) == "KH"
    assert view.fact(Fact.OFFERED_BY) == 0


# -- records -----------------------------------------------------------------------------------


def test_a_record_has_the_draw_then_the_answers_then_the_next_step_of_the_player_in_turn() -> None:
    record = Record("that_dam_game", 4, list("abcd"), complete(GAME.options, 4, {"contracts": [1]}), 1)
    chance = RecordingChance(Stacked([stacked_pack(3, 6, [""] * 4, "7H 8H 9H")], 3), record.steps)
    state = GAME.new_match(4, record.options)
    GAME.start(state, chance)
    for action in (DRAW, Discard(parse_card("7H")), DRAW, DECLINE, BEG, Discard(parse_card("9H"))):
        record.steps.append(ActionStep(state.turn, action))
        GAME.perform(state, state.turn, action, chance)
    assert record.steps[0] == PickStep("dealer", 3)
    assert isinstance(record.steps[1], ShuffleStep)
    done = [(step.seat, step.action) for step in record.steps if isinstance(step, ActionStep)]
    assert done[2:5] == [(1, DRAW), (2, DECLINE), (3, BEG)]
    assert GAME.view(replay(record), TABLE) == GAME.view(state, TABLE)


@pytest.mark.parametrize(("begs", "answer"), [(0, DRAW), (10, DECLINE), (10, BEG)])
def test_the_shuffle_of_the_discards_stands_right_after_what_needed_the_card(begs: int, answer: Action) -> None:
    options = complete(GAME.options, 3, {"contracts": [1], "begs": begs})
    record = Record("that_dam_game", 3, list("abc"), options, 1)
    chance = RecordingChance(Stacked([], 2), record.steps)
    state = GAME.new_match(3, options)
    GAME.start(state, chance)
    while state.renewals == 0:
        action = GAME.legal_actions(state)[0] if state.phase is not Phase.OFFER else DECLINE
        if state.phase is Phase.OFFER and not state.stock:
            action = answer
        record.steps.append(ActionStep(state.turn, action))
        GAME.perform(state, state.turn, action, chance)
    shuffle = max(i for i, step in enumerate(record.steps) if isinstance(step, ShuffleStep))
    cause = record.steps[shuffle - 1]
    assert isinstance(cause, ActionStep)
    assert cause.action == answer
    assert shuffle > 100
    assert replay(record).stock == state.stock


# -- audits --------------------------------------------------------------------------------------


def test_the_audit_finds_what_cannot_be() -> None:
    def damaged(change: Any) -> None:
        table = melded_table("KH 5H")
        change(table.state)
        with pytest.raises(AuditError):
            GAME.audit(table.state)

    damaged(lambda state: state.stock.pop())
    damaged(lambda state: state.discard.append(state.stock[-1]))
    damaged(lambda state: setattr(state, "known", 1 << state.stock[-1]))
    damaged(lambda state: state.begs.__setitem__(0, 9))
    damaged(lambda state: state.melded.__setitem__(1, True))
    damaged(lambda state: setattr(state, "offered_by", 1))
    damaged(lambda state: (state.stock.extend(state.hands[1]), state.hands[1].clear()))

    def mix_melds(state: Any) -> None:
        first, second = state.melds
        state.melds[0] = first._replace(cards=(second.cards[0], *first.cards[1:]))
        state.melds[1] = second._replace(cards=(first.cards[0], *second.cards[1:]))

    damaged(mix_melds)
