"""Dang It!, rule by rule."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest

from game.rules.actions import DANG_IT, DRAW_AT, PLAY, Action, Draw, Play
from game.rules.cards import Card, packs, parse_card, parse_cards
from game.rules.chance import ScriptedChance, SeededChance
from game.rules.dang_it.game import DangItGame
from game.rules.dang_it.refusals import DangItRefusal
from game.rules.dang_it.state import DangItState
from game.rules.events import (
    CardsMoved,
    DangItCalled,
    DealBegan,
    DrawTied,
    DrawWon,
    Event,
    MatchEnded,
    Phase,
    PileWon,
    RoundEnded,
    WentOut,
    only,
)
from game.rules.options import complete
from game.rules.refusals import RefusalCode, refusal
from game.rules.zones import Zone, ZoneKind
from tests.support.cards import format_cards

GAME = DangItGame()


class Table:
    """A match whose first pack is scripted; draws and plays by name."""

    def __init__(self, top: str, players: int = 2, **options: Any) -> None:
        chosen = complete(GAME.options, players, options)
        whole = packs(int(chosen["packs"]))  # type: ignore[arg-type]
        first = parse_cards(top)
        rest = [card for card in whole if card not in first]
        self.chance = ScriptedChance([first + rest])
        self.events: list[Event] = []
        self.state = GAME.new_match(players, chosen)
        GAME.start(self.state, self.chance, self.events.append)

    def do(self, *actions: Action | str) -> None:
        for action in actions:
            seat = GAME.to_act(self.state)
            assert seat is not None
            move = PLAY[parse_card(action)] if isinstance(action, str) else action
            GAME.perform(self.state, seat, move, self.chance, self.events.append)
            GAME.audit(self.state)

    def refused(self, action: Action | str, seat: int | None = None) -> StrEnum:
        move = PLAY[parse_card(action)] if isinstance(action, str) else action
        who = GAME.to_act(self.state) if seat is None else seat
        assert who is not None
        reason = GAME.check(self.state, who, move)
        assert reason is not None
        return reason.code

    def hand(self, seat: int) -> str:
        return format_cards(self.state.hands[seat])

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def sample() -> Table:
    """Blue is seat 1 and wins the draw; the deal gives the hands of the source, Yellow first."""
    table = Table("5H KH 2H AH JC TH 9D 2C TD 2S AD 4S")
    table.do(DRAW_AT[0], DRAW_AT[0])
    return table


def test_sample_hand_from_the_source() -> None:
    table = sample()
    assert table.hand(0) == "2H JC 9D TD AD"
    assert table.hand(1) == "AH TH 2C 2S 4S"
    assert table.of(DrawWon) == [DrawWon(1)]
    table.do("AH", "AD", DANG_IT)
    assert len(table.state.won[0]) == 2
    table.do("TD", "TH", "2H", "2C", "JC", DANG_IT)
    assert len(table.state.won[0]) == 7
    table.do("9D")
    assert len(table.state.won[0]) == 10
    assert len(table.state.won[1]) == 2
    assert table.of(WentOut) == [WentOut(0)]
    assert table.state.dealer == 0
    assert GAME.to_act(table.state) == 0
    assert [e.count for e in table.of(PileWon)] == [2, 5, 1]


def test_the_highest_rank_wins_the_draw_and_the_ace_is_highest() -> None:
    table = Table("KH AC 2D 3D")
    table.do(DRAW_AT[0], DRAW_AT[0])
    assert table.state.dealer == 1


def test_suits_do_not_count_in_the_draw_so_equal_ranks_tie() -> None:
    table = Table("9C 9S 2D 3D")
    table.do(DRAW_AT[0], DRAW_AT[0])
    assert table.state.phase is Phase.DRAW_FOR_DEAL
    assert table.of(DrawTied) == [DrawTied((0, 1))]


def test_only_the_tied_draw_again_in_seat_order() -> None:
    table = Table("9C KS 2D KD 5C 4C", players=4, packs=1)
    table.do(*[DRAW_AT[0]] * 4)
    assert table.of(DrawTied) == [DrawTied((1, 3))]
    assert GAME.to_act(table.state) == 1
    table.do(DRAW_AT[0])
    assert GAME.to_act(table.state) == 3
    table.do(DRAW_AT[0])
    assert table.state.dealer == 1


def test_the_winner_of_the_draw_takes_all_cards_drawn_also_those_of_ties() -> None:
    table = Table("9C 9S 2D 3D")
    table.do(*[DRAW_AT[0]] * 4)
    assert table.state.dealer == 1
    assert sorted(format_cards(table.state.won[1]).split()) == ["2D", "3D", "9C", "9S"]
    assert not table.state.won[0]


def test_draws_come_from_any_place_of_what_is_left() -> None:
    table = Table("2C 3C 4C 5C")
    table.do(DRAW_AT[3])
    assert format_cards(table.state.drawn[0]) == "5C"
    table.do(DRAW_AT[2])
    drawn = [event.cards for event in table.of(CardsMoved) if event.target.kind is ZoneKind.DRAWN]
    assert [format_cards(cards) for cards in drawn] == ["5C", "4C"]
    assert table.state.dealer == 0


def test_a_place_beyond_the_pack_is_refused() -> None:
    table = Table("2C 3C")
    assert table.refused(DRAW_AT[52]) is DangItRefusal.NO_SUCH_PLACE
    assert table.refused(Draw(-1)) is DangItRefusal.NO_SUCH_PLACE
    table.do(DRAW_AT[51])
    assert table.refused(DRAW_AT[51]) is DangItRefusal.NO_SUCH_PLACE
    table.do(DRAW_AT[50])
    assert table.refused(DRAW_AT[0]) is DangItRefusal.DRAW_IS_OVER


def test_should_the_pack_run_out_in_the_draw_the_lowest_tied_seat_wins() -> None:
    state = DangItState(3, 1, 5, 3, None)
    state.round = 1
    everything = packs(1)
    kings = parse_cards("KC KD KH")
    state.stock = kings[::-1]
    state.won[0] = [card for card in everything if card not in kings]
    state.drawing = [0, 1, 2]
    chance = SeededChance(1)
    events: list[Event] = []
    for _ in range(3):
        GAME.apply(state, DRAW_AT[0], chance, events.append)
    assert DrawWon(0) in events


def test_a_redraw_that_the_pack_cannot_complete_goes_to_the_lowest_tied_seat() -> None:
    state = DangItState(3, 1, 5, 3, None)
    state.round = 1
    last = parse_cards("2C")
    state.stock = last
    state.won[0] = [card for card in packs(1) if card not in last]
    state.drawing = [1, 2]
    state.turn = 1
    events: list[Event] = []
    GAME.apply(state, DRAW_AT[0], SeededChance(1), events.append)
    assert DrawWon(1) in events


def test_five_cards_each_one_at_a_time_starting_left_of_the_dealer() -> None:
    table = Table("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    table.do(DRAW_AT[0], DRAW_AT[0])
    assert table.state.dealer == 1
    assert table.hand(0) == "4C 6C 8C TC QC"
    assert table.hand(1) == "5C 7C 9C JC KC"
    assert GAME.to_act(table.state) == 1


def test_each_player_sees_only_the_cards_dealt_to_them() -> None:
    table = Table("2C 3C")
    table.do(DRAW_AT[0], DRAW_AT[0])
    dealt = [e for e in table.of(CardsMoved) if e.target.kind is ZoneKind.HAND]
    assert len(dealt) == 10
    assert all(event.seen_by == only(event.target.owner) for event in dealt)


def short_deal(left: int, players: int, dealer: int = 0, **options: Any) -> tuple[DangItState, list[Event]]:
    """A state in which the dealer goes out with `left` cards still to deal."""
    options = complete(GAME.options, players, {"packs": 1, **options})
    state = GAME.new_match(players, options)
    state.round, state.deal = 1, 1
    cards = packs(1)
    state.stock = cards[:left]
    state.hands[dealer] = [cards[left]]
    for i in range(1, players):
        state.hands[(dealer + i) % players] = [cards[left + i]]
    state.won[dealer] = cards[left + players :]
    state.phase, state.turn, state.dealer = Phase.LEAD, dealer, dealer
    events: list[Event] = []
    GAME.apply(state, PLAY[cards[left]], SeededChance(3), events.append)
    GAME.audit(state)
    return state, events


def test_a_short_deal_is_dealt_out_equally_and_the_rest_goes_unseen_to_the_dealer() -> None:
    state, events = short_deal(11, 3)
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    to_dealer = [e for e in events if isinstance(e, CardsMoved) and e.source.kind is ZoneKind.STOCK][-1]
    assert to_dealer.target == Zone(ZoneKind.WON, 0)
    assert len(to_dealer.cards) == 2
    assert to_dealer.seen_by == 0
    assert not state.stock


def test_a_full_deal_leaves_the_rest_in_the_stock() -> None:
    state, _ = short_deal(15, 3)
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert not state.stock
    state, _ = short_deal(16, 3)
    assert len(state.stock) == 1


def test_with_fewer_cards_than_players_no_hand_is_played_and_the_round_is_over() -> None:
    state, events = short_deal(2, 3, rounds=5)
    assert [e for e in events if isinstance(e, RoundEnded)] == [RoundEnded(1, (52, 0, 0))]
    assert not [e for e in events if isinstance(e, DealBegan)]
    assert state.round == 2
    assert state.phase is Phase.DRAW_FOR_DEAL


def test_the_round_ends_when_no_cards_are_left_to_deal() -> None:
    state, events = short_deal(0, 2, rounds=5)
    assert [e for e in events if isinstance(e, RoundEnded)]
    assert state.round == 2


def test_a_player_must_follow_suit_or_rank() -> None:
    table = sample()
    table.do("AH")
    assert table.refused("JC") is DangItRefusal.MUST_FOLLOW
    assert table.refused("9D") is DangItRefusal.MUST_FOLLOW
    legal = set(GAME.legal_actions(table.state))
    assert legal == {PLAY[parse_card("AD")], PLAY[parse_card("2H")]}


def test_a_player_of_whose_cards_none_follows_is_told_so() -> None:
    table = sample()
    table.do("AH", "AD")
    assert list(GAME.legal_actions(table.state)) == [DANG_IT]
    for card in list(table.state.hands[table.state.turn]):
        reason = GAME.check(table.state, table.state.turn, PLAY[card])
        assert reason == refusal(DangItRefusal.NOTHING_FOLLOWS, top=parse_card("AD"))


def test_who_can_follow_may_not_say_it() -> None:
    table = sample()
    table.do("AH")
    assert table.refused(DANG_IT) is DangItRefusal.CAN_FOLLOW


def test_a_leader_may_play_any_card_and_has_nothing_to_say() -> None:
    table = sample()
    assert set(GAME.legal_actions(table.state)) == {PLAY[c] for c in table.state.hands[1]}
    assert table.refused(DANG_IT) is DangItRefusal.NOTHING_TO_FOLLOW


def test_saying_it_gives_the_pile_and_the_lead_to_whoever_played_the_top_card() -> None:
    table = Table("2C 3C 4C", players=3, packs=1)
    table.do(*[DRAW_AT[0]] * 3)
    state = table.state
    state.hands = [parse_cards("9H 8D"), parse_cards("2H 5S"), parse_cards("9D 6H KC")]
    used = [card for hand in state.hands for card in hand]
    state.won[2] = parse_cards("2C 3C 4C")
    state.stock = [card for card in packs(1) if card not in used and card not in state.won[2]]
    state.turn = state.dealer = 2
    table.do("9D", "9H")
    table.do("2H")
    assert GAME.to_act(state) == 2
    table.do("6H", DANG_IT)
    assert table.of(DangItCalled)[-1] == DangItCalled(0, 2, parse_card("6H"))


def test_out_takes_the_pile_and_every_card_left_in_hands_and_deals() -> None:
    table = sample()
    table.do("AH", "AD", DANG_IT, "TD", "TH", "2H", "2C", "JC", DANG_IT, "9D")
    lost = [e for e in table.of(CardsMoved) if e.source == Zone(ZoneKind.HAND, 1) and e.target.kind is ZoneKind.WON]
    assert len(lost) == 1
    assert format_cards(lost[0].cards) == "2S 4S"
    assert lost[0].seen_by == only(1), "cards taken from a hand are not shown to the others"
    assert table.of(DealBegan)[-1] == DealBegan(2, 0)


def test_out_by_following_ends_the_hand_too() -> None:
    state = DangItState(2, 1, 3, 3, None)
    state.round = 1
    state.hands = [parse_cards("5C"), parse_cards("5D KD")]
    state.pile = parse_cards("5H")
    state.pile_seat = 1
    state.stock = [card for card in packs(1) if card not in parse_cards("5C 5D KD 5H")]
    state.phase, state.turn = Phase.FOLLOW, 0
    GAME.apply(state, PLAY[parse_card("5C")], SeededChance(1))
    assert sorted(format_cards(state.won[0]).split()) == ["5C", "5D", "5H", "KD"]
    assert state.dealer == 0


def test_points_of_a_round_add_up_to_the_cards_in_the_packs() -> None:
    for players, count in ((2, 1), (3, 2), (6, 1), (5, 2)):
        options = complete(GAME.options, players, {"packs": count, "rounds": 2})
        state = GAME.new_match(players, options)
        chance = SeededChance(players)
        events: list[Event] = []
        GAME.start(state, chance, events.append)
        while GAME.to_act(state) is not None:
            GAME.apply(state, GAME.legal_actions(state)[0], chance, events.append)
        ended = [event for event in events if isinstance(event, RoundEnded)]
        assert len(ended) == 2
        assert all(sum(event.points) == 52 * count for event in ended)


def test_equal_totals_share_the_win_when_rounds_decide() -> None:
    state, events = short_deal(0, 2, rounds=1)
    assert state.phase is Phase.OVER
    shared = DangItState(2, 1, 5, 1, None)
    shared.round, shared.phase, shared.scores = 1, Phase.OVER, [26, 26]
    result = GAME.result(shared)
    assert result is not None
    assert result.winners == (0, 1)
    assert [e for e in events if isinstance(e, MatchEnded)] == [MatchEnded((52, 0), (0,))]


def test_the_first_round_that_reaches_the_target_ends_a_match_by_points() -> None:
    state, _ = short_deal(0, 2, length="points", points=53)
    assert state.phase is Phase.DRAW_FOR_DEAL, "52 points are not enough"
    state, events = short_deal(0, 2, length="points", points=52)
    assert state.phase is Phase.OVER
    assert [e for e in events if isinstance(e, MatchEnded)]


def test_a_tie_at_the_top_plays_another_round_when_points_decide() -> None:
    options = complete(GAME.options, 2, {"length": "points", "points": 20})
    state = GAME.new_match(2, options)
    state.round = 1
    cards = packs(1)
    state.won = [cards[:25], cards[25:50]]
    state.hands = [[cards[50]], [cards[51]]]
    state.phase, state.turn = Phase.LEAD, 0
    state.scores = [0, 2]
    state.stock = []
    GAME.apply(state, PLAY[cards[50]], SeededChance(1))
    assert state.scores == [27, 27]
    assert state.phase is Phase.DRAW_FOR_DEAL
    assert state.round == 2


def test_options_and_their_defaults_are_those_of_the_rules_page() -> None:
    two = complete(GAME.options, 2, {})
    assert two == {"packs": 1, "hand_size": 5, "length": "rounds", "rounds": 3, "points": 100}
    for players in (3, 4, 5, 6):
        assert complete(GAME.options, players, {})["packs"] == 2


def test_a_card_that_is_not_held_is_refused_and_so_are_two_at_once() -> None:
    table = sample()
    assert table.refused("KS") is RefusalCode.NOT_IN_HAND
    assert table.refused(Play((Card(0), Card(1)))) is RefusalCode.ONE_CARD
    assert table.refused("2H", seat=0) is RefusalCode.NOT_YOUR_TURN


def test_with_two_packs_the_exact_copy_has_to_be_held() -> None:
    table = Table("2C 3C", packs=2)
    table.do(DRAW_AT[0], DRAW_AT[0])
    held = table.state.hands[1][0]
    assert GAME.check(table.state, 1, PLAY[held]) is None
    assert table.refused(PLAY[held + 54]) is RefusalCode.NOT_IN_HAND


def test_nobody_may_look_into_won_cards() -> None:
    from game.rules.cards import HIDDEN
    from game.rules.views import TABLE, Viewer

    table = sample()
    for viewer in (TABLE, Viewer(0), Viewer(1)):
        assert set(GAME.view(table.state, viewer).cards(ZoneKind.WON, 1)) == {HIDDEN}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_number_of_players_is_dealt_in(players: int) -> None:
    options = complete(GAME.options, players, {"hand_size": 7, "packs": 1})
    state = GAME.new_match(players, options)
    chance = SeededChance(8)
    GAME.start(state, chance)
    while state.phase is Phase.DRAW_FOR_DEAL:
        GAME.apply(state, DRAW_AT[0], chance)
    assert all(0 < len(hand) <= 7 for hand in state.hands)
