"""Screw Your Neighbor, rule by rule."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import pytest

from game.rules.actions import DRAW, DRAW_AT, KEEP, PAY, SWAP, Action
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank, packs, parse_card, parse_cards
from game.rules.chance import Chance, ScriptedChance, SeededChance
from game.rules.engine import AuditError, Result
from game.rules.events import (
    EVERYONE,
    CardsMoved,
    DealBegan,
    DealerDrew,
    Event,
    Fact,
    Kept,
    KingShown,
    MatchEnded,
    PennyLost,
    PlayerOut,
    Revived,
    RoundBegan,
    ScoreChanged,
    ShowdownHeld,
    Shuffled,
    Swapped,
    TurnBegan,
    only,
)
from game.rules.options import complete
from game.rules.record import encode_step
from game.rules.refusals import RefusalCode
from game.rules.screw_your_neighbor.game import ScrewYourNeighborGame
from game.rules.screw_your_neighbor.refusals import ScrewRefusal
from game.rules.verbs import encode_action
from game.rules.views import TABLE, Viewer, ViewFold, redact
from game.rules.zones import Zone, ZoneKind
from tests.support.cards import format_cards
from tests.support.play import begin, random_matches

GAME = ScrewYourNeighborGame()
K = "KC KD KH KS"


class Match:
    """A match whose packs begin with these cards, dealt from the left of the dealer; `left` are the pennies by seat."""

    def __init__(self, *tops: str, players: int = 4, dealer: int | None = None, left: Sequence[int] = (), **o: Any):
        state = GAME.new_match(players, complete(GAME.options, players, o))
        if left:
            state.pennies[:] = left
        self.state = state
        self.events: list[Event] = []
        self.chance = ScriptedChance([pack(top) for top in tops], [players - 1 if dealer is None else dealer])
        GAME.start(state, self.chance, self.events.append)
        GAME.audit(state)

    def do(self, *actions: Action, then: Chance | None = None) -> Match:
        for action in actions:
            seat = GAME.to_act(self.state)
            assert seat is not None
            GAME.perform(self.state, seat, action, then or self.chance, self.events.append)
            GAME.audit(self.state)
        return self

    def showdown(self, *actions: Action) -> Match:
        """Do the last of the round; whatever pack comes next does not matter."""
        return self.do(*actions, then=SeededChance(4))

    def refused(self, action: Action, seat: int | None = None) -> StrEnum:
        who = GAME.to_act(self.state) if seat is None else seat
        assert who is not None
        reason = GAME.check(self.state, who, action)
        assert reason is not None
        return reason.code

    def legal(self) -> list[Action]:
        return list(GAME.legal_actions(self.state))

    def cards(self) -> str:
        return format_cards(self.state.cards)

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def sees(self, viewer: int, seat: int) -> str:
        view = GAME.view(self.state, Viewer(viewer))
        return format_cards(view.cards(ZoneKind.HAND, seat) or view.cards(ZoneKind.SHOWN, seat))


def pack(top: str) -> list[Card]:
    first = parse_cards(top)
    return first + [card for card in packs(1) if card not in first]


# -- the sample of the source ---------------------------------------------------------

M, N, O, P, R, L = range(6)  # noqa: E741


def test_sample_round_from_the_source() -> None:
    match = Match("3C 2D KH AC 8D 6H 2S", players=6, dealer=L)
    assert match.of(KingShown) == [KingShown(O, parse_card("KH"))]
    assert match.state.turns == (M, N, P, R, L)
    match.do(SWAP)
    assert match.cards() == "2D 3C KH AC 8D 6H"
    assert match.legal() == [KEEP]
    assert match.refused(SWAP) is ScrewRefusal.KING_NEVER_MOVES
    match.do(KEEP)
    assert match.of(Kept) == [Kept(N, True)]
    assert GAME.to_act(match.state) == P
    match.do(SWAP)
    assert match.cards() == "2D 3C KH 8D AC 6H"
    match.do(SWAP)
    assert match.cards() == "2D 3C KH 8D 6H AC"
    match.showdown(DRAW)
    turned = [event for event in match.of(CardsMoved) if event.target.kind is ZoneKind.SHOWN]
    shown = {event.target.owner: event.cards[0] for event in turned}
    assert [shown[seat] for seat in range(6)] == parse_cards("2D 3C KH 8D 6H 2S")
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.TWO, (M, L))]
    assert match.state.pennies == [7, 8, 8, 8, 8, 7]
    assert match.state.dealer == M


# -- the deal -----------------------------------------------------------------------


def test_one_card_each_from_the_left_of_the_dealer() -> None:
    match = Match("3C 4C 5C 6C 7C", players=5, dealer=1)
    assert match.cards() == "6C 7C 3C 4C 5C"
    assert match.state.stock()[-1] == parse_card("AC")
    assert len(match.state.stock()) == 47
    assert GAME.to_act(match.state) == 2


def test_all_cards_are_shuffled_for_every_round() -> None:
    for played in random_matches("screw_your_neighbor", 9):
        events = list(played.events)
        for _ in played.steps():
            events += played.events
        shuffles = [event for event in events if isinstance(event, Shuffled)]
        assert len(shuffles) == played.state.round
        assert {event.count for event in shuffles} == {52}


def test_chance_names_the_first_dealer_before_the_first_shuffle() -> None:
    played = begin("screw_your_neighbor", 5, complete(GAME.options, 5, {}), 3)
    first, second = (encode_step(step) for step in played.record.steps)
    assert first == {"chance": "dealer", "seat": played.state.dealer}
    assert set(second) == {"shuffle"}


def test_options_have_their_defaults_and_bounds() -> None:
    assert complete(GAME.options, 5, {}) == {
        "pennies": 8,
        "last_survivors": "share",
        "blocked_swap": "keep",
        "drawn_king": "keeps",
    }
    assert GAME.seats == range(2, 11)
    assert Match("2C 3C 4C 5C").state.pennies == [8, 8, 8, 8]
    for pennies in (1, 12):
        assert Match("2C 3C 4C 5C", pennies=pennies).state.pennies == [pennies] * 4


# -- kings --------------------------------------------------------------------------


def test_a_dealt_king_is_shown_at_once_before_anyone_acts() -> None:
    match = Match("3C KC 5C KD")
    told = [event for event in match.events if isinstance(event, KingShown | TurnBegan)]
    assert [type(event) for event in told] == [KingShown, KingShown, TurnBegan]
    assert [event.seat for event in told] == [1, 3, 0]
    assert GAME.view(match.state, TABLE).cards(ZoneKind.SHOWN, 1) == (parse_card("KC"),)
    assert GAME.view(match.state, TABLE).cards(ZoneKind.HAND, 1) == ()


def test_the_owner_of_a_king_has_no_turn_and_no_step() -> None:
    match = Match("3C KC 5C 7C")
    match.do(KEEP)
    assert GAME.to_act(match.state) == 2
    assert match.refused(KEEP, seat=1) is ScrewRefusal.KING_HAS_NO_TURN


def test_the_deal_is_over_when_nobody_after_the_last_turn_is_without_a_king() -> None:
    match = Match("3C 4C KC KD")
    match.do(KEEP)
    assert match.of(ShowdownHeld) == []
    match.showdown(KEEP)
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.THREE, (0,))]


def test_a_dealer_with_a_king_neither_acts_nor_draws() -> None:
    match = Match("3C 4C 5C KD")
    match.do(KEEP, KEEP)
    assert match.legal() == [KEEP]
    match.showdown(KEEP)
    assert match.of(DealerDrew) == []


def test_a_round_of_kings_only_has_no_turn_and_all_lose_one() -> None:
    match = Match(K, "2C 3C 4C 5C")
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.KING, (0, 1, 2, 3))]
    assert match.state.pennies == [7, 7, 7, 7]
    assert match.state.round == 2
    assert match.state.dealer == 0
    assert GAME.to_act(match.state) == 1
    assert match.of(TurnBegan) == [TurnBegan(1, match.of(TurnBegan)[0].phase)]


def test_rounds_of_kings_can_end_a_match_before_anyone_has_acted() -> None:
    match = Match("KC KD", players=2, pennies=1)
    assert GAME.result(match.state) == Result((0, 0), (0, 1))
    assert GAME.to_act(match.state) is None


# -- keep and swap --------------------------------------------------------------------


def test_a_seat_keeps_or_swaps_with_the_next_and_the_dealer_acts_last() -> None:
    match = Match("3C 4C 5C 6C", dealer=1)
    seats = []
    for action in (KEEP, SWAP, KEEP):
        seats.append(GAME.to_act(match.state))
        assert match.legal() == [KEEP, SWAP]
        match.do(action)
    assert seats == [2, 3, 0]
    assert match.of(Kept) == [Kept(2, False), Kept(0, False)]
    assert match.of(Swapped) == [Swapped(3, 0)]
    assert match.cards() == "4C 6C 3C 5C"
    assert GAME.to_act(match.state) == 1


def test_a_swap_goes_to_the_next_player_still_in() -> None:
    match = Match("3C 4C 5C", players=5, left=[8, 0, 0, 8, 8])
    match.do(SWAP)
    assert match.of(Swapped) == [Swapped(0, 3)]
    assert match.refused(KEEP, seat=1) is ScrewRefusal.OUT_OF_MATCH


def test_a_king_blocks_the_swap_and_keep_is_all_that_is_left() -> None:
    match = Match("3C KC 5C 6C")
    assert match.legal() == [KEEP]
    assert match.refused(SWAP) is ScrewRefusal.KING_NEVER_MOVES
    match.do(KEEP)
    assert match.of(Kept) == [Kept(0, True)]
    assert match.legal() == [KEEP, SWAP]


def test_with_jump_the_swap_goes_over_kings_to_the_next_without_one() -> None:
    match = Match("3C KC KD 6C 7C", players=5, blocked_swap="jump")
    assert match.legal() == [KEEP, SWAP]
    match.do(SWAP)
    assert match.of(Swapped) == [Swapped(0, 3)]
    assert match.cards() == "6C KC KD 3C 7C"


def test_with_jump_the_dealer_is_included() -> None:
    match = Match("3C KC KD 6C", blocked_swap="jump").do(SWAP)
    assert match.of(Swapped) == [Swapped(0, 3)]


def test_with_jump_nobody_beyond_the_dealer_is_reached() -> None:
    match = Match("3C 4C KD KH", blocked_swap="jump").do(KEEP)
    assert match.legal() == [KEEP]
    assert match.refused(SWAP) is ScrewRefusal.ONLY_KINGS_AHEAD


def test_the_dealer_swaps_with_nobody_and_nobody_else_draws() -> None:
    match = Match("3C 4C 5C 6C")
    assert match.refused(DRAW) is ScrewRefusal.ONLY_DEALER_DRAWS
    match.do(KEEP, KEEP, KEEP)
    assert match.legal() == [KEEP, DRAW]
    assert match.refused(SWAP) is ScrewRefusal.DEALER_SWAPS_NOT
    assert match.refused(DRAW_AT[0]) is RefusalCode.WRONG_VERB
    assert match.refused(PAY) is RefusalCode.WRONG_VERB
    assert match.refused(KEEP, seat=0) is RefusalCode.NOT_YOUR_TURN


def test_verbs_are_written_without_keys() -> None:
    assert [encode_action(a) for a in (KEEP, SWAP, DRAW)] == [{"do": "keep"}, {"do": "swap"}, {"do": "draw"}]


# -- the dealer's draw ------------------------------------------------------------------


def test_the_dealer_draws_the_top_of_the_stock_and_lays_the_old_card_aside() -> None:
    match = Match("3C 4C 5C 6C 9D").do(KEEP, KEEP, KEEP)
    match.showdown(DRAW)
    hand, aside = Zone(ZoneKind.HAND, 3), Zone(ZoneKind.ASIDE)
    told = match.events[match.events.index(DealerDrew(3)) :]
    assert told[1] == CardsMoved((parse_card("6C"),), hand, (0,), aside, EVERYONE)
    assert told[2] == CardsMoved((parse_card("9D"),), Zone(ZoneKind.STOCK), (47,), hand, only(3))


def test_the_card_laid_aside_does_not_count_at_the_showdown() -> None:
    match = Match("3C 4C 5C AC 9D").do(KEEP, KEEP, KEEP).showdown(DRAW)
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.THREE, (0,))]


def test_a_drawn_king_counts_as_a_king_and_is_shown() -> None:
    match = Match("3C 4C 5C 6C KD").do(KEEP, KEEP, KEEP).showdown(DRAW)
    assert match.of(KingShown)[0] == KingShown(3, parse_card("KD"))
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.THREE, (0,))]


def test_a_drawn_king_among_kings_only_loses_with_all() -> None:
    match = Match("KC 4C KD", players=2, dealer=1)
    assert GAME.to_act(match.state) == 1
    match.showdown(DRAW)
    assert match.of(ShowdownHeld)[0] == ShowdownHeld(Rank.KING, (0, 1))
    assert match.of(PennyLost)[:2] == [PennyLost(0, 7), PennyLost(1, 7)]


def test_with_loses_a_drawn_king_costs_the_dealer_alone_a_penny() -> None:
    match = Match("AC 4C 5C 6C KD", drawn_king="loses").do(KEEP, KEEP, KEEP).showdown(DRAW)
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.KING, (3,))]
    assert match.state.pennies == [8, 8, 8, 7]


def test_with_loses_a_dealt_king_and_other_draws_are_as_ever() -> None:
    match = Match("AC 4C 5C KD", drawn_king="loses").do(KEEP, KEEP).showdown(KEEP)
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.ACE, (0,))]
    match = Match("AC 4C 5C 6C QD", drawn_king="loses").do(KEEP, KEEP, KEEP).showdown(DRAW)
    assert match.of(ShowdownHeld) == [ShowdownHeld(Rank.ACE, (0,))]


# -- the showdown -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "rank", "losers"),
    [
        ("AC 2C 3C 4C", Rank.ACE, (0,)),
        ("TC JC QC 9C", Rank.NINE, (3,)),
        ("QC JC JD QH", Rank.JACK, (1, 2)),
        ("5C 5D 5H 5S", Rank.FIVE, (0, 1, 2, 3)),
        ("KC QD KH KS", Rank.QUEEN, (1,)),
    ],
)
def test_everyone_with_the_lowest_rank_loses_one_penny(top: str, rank: Rank, losers: tuple[int, ...]) -> None:
    match = Match(top)
    match.showdown(*[KEEP] * len(match.state.turns))
    assert match.of(ShowdownHeld) == [ShowdownHeld(rank, losers)]
    assert match.state.pennies == [8 - (seat in losers) for seat in range(4)]


def test_all_cards_are_shown_to_everybody_at_the_showdown_the_lowest_last() -> None:
    match = Match("3C KC 5C 6C").do(KEEP, KEEP).showdown(KEEP)
    turned = [event for event in match.of(CardsMoved) if event.target.kind is ZoneKind.SHOWN]
    assert [event.target.owner for event in turned[:4]] == [1, 2, 3, 0]
    assert {event.seen_by for event in turned} == {EVERYONE}


def test_who_has_no_penny_left_is_out_and_gets_no_card() -> None:
    match = Match("AC 3C 4C 5C", "7C 8C 9C", left=[1, 8, 8, 8]).do(KEEP, KEEP, KEEP, KEEP)
    assert match.of(PlayerOut) == [PlayerOut(0)]
    assert match.state.cards[0] == HIDDEN
    assert GAME.view(match.state, TABLE).fact(Fact.OUT, 0) == 1
    assert match.cards() == "?? 9C 7C 8C"


def test_the_deal_passes_left_to_the_next_player_still_in() -> None:
    match = Match("AC 3C 4C 5C", "7C 8C 9C", left=[1, 8, 8, 8]).do(KEEP, KEEP, KEEP, KEEP)
    assert match.state.dealer == 1
    assert GAME.to_act(match.state) == 2
    assert match.of(DealBegan) == [DealBegan(1, 3), DealBegan(2, 1)]
    assert match.of(RoundBegan) == [RoundBegan(1), RoundBegan(2)]


def test_a_dealer_who_goes_out_still_passes_the_deal_left() -> None:
    match = Match("4C 3C 6C AC", "7C 8C 9C", left=[8, 8, 8, 1]).do(KEEP, KEEP, KEEP, KEEP)
    assert match.state.dealer == 0
    assert GAME.to_act(match.state) == 1


# -- the match --------------------------------------------------------------------------


def test_the_last_player_still_in_wins_and_scores_are_rounds_survived() -> None:
    match = Match("AC 3C 4C", "8C 7C", players=3, left=[1, 1, 1]).do(KEEP, KEEP, KEEP)
    assert match.state.scores == [0, 1, 1]
    assert match.of(ScoreChanged) == [ScoreChanged(1, 1, 1), ScoreChanged(2, 1, 1)]
    assert GAME.to_act(match.state) == 2
    match.do(KEEP, KEEP)
    assert match.cards() == "?? 7C 8C"
    assert GAME.result(match.state) == Result((0, 1, 2), (2,))
    assert match.of(MatchEnded) == [MatchEnded((0, 1, 2), (2,))]
    assert match.refused(KEEP, seat=2) is RefusalCode.MATCH_OVER
    assert GAME.view(match.state, TABLE).fact(Fact.WINNER, 2) == 1


def test_the_last_players_going_out_together_share_the_win() -> None:
    match = Match("AC 3C 4C", "7C 7D", players=3, left=[1, 1, 1]).do(KEEP, KEEP, KEEP).do(KEEP, KEEP)
    assert GAME.result(match.state) == Result((0, 1, 1), (1, 2))
    assert match.of(Revived) == []


def test_only_those_who_were_in_last_share_not_those_out_before() -> None:
    match = Match("7C 7D 7H", players=4, left=[1, 1, 0, 1], dealer=0)
    match.do(KEEP, KEEP, KEEP)
    assert GAME.result(match.state) == Result((0, 0, 0, 0), (0, 1, 3))


def test_with_replay_they_get_a_penny_each_count_as_still_in_and_play_on() -> None:
    match = Match("7C 7D", "9C 9D", "2C 3C", players=3, left=[0, 1, 1], last_survivors="replay")
    match.do(KEEP, KEEP)
    assert match.of(PlayerOut) == [PlayerOut(1), PlayerOut(2)]
    assert match.of(Revived) == [Revived((1, 2))]
    assert match.state.pennies == [0, 1, 1]
    assert match.state.scores == [0, 1, 1]
    assert GAME.view(match.state, TABLE).fact(Fact.OUT, 1) == 0
    assert GAME.view(match.state, TABLE).fact(Fact.OUT, 0) == 1


def test_with_replay_it_goes_on_as_often_as_it_takes_and_the_deal_passes() -> None:
    match = Match("7C 7D", "9C 9D", "2C 3C", players=2, dealer=0, pennies=1, last_survivors="replay")
    dealers = []
    for _ in range(3):
        dealers.append(match.state.dealer)
        match.do(KEEP, KEEP)
    assert dealers == [0, 1, 0]
    assert len(match.of(Revived)) == 2
    assert GAME.result(match.state) == Result((3, 2), (0,))


def test_whoever_is_told_of_a_replay_knows_the_pennies_it_gave() -> None:
    options = complete(GAME.options, 2, {"pennies": 1, "last_survivors": "replay"})
    revived = 0
    for seed in range(60):
        played = begin(GAME.id, 2, options, seed)
        fold = ViewFold(GAME.view(GAME.new_match(2, options), TABLE))
        going_on = True
        while going_on:
            for event in played.events:
                fold.apply(redact(event, TABLE))
                revived += isinstance(event, Revived)
            assert fold.view() == GAME.view(played.state, TABLE)
            going_on = played.step()
    assert revived


def test_random_matches_meet_every_kind_of_event() -> None:
    met: set[type[Event]] = set()
    replays = complete(GAME.options, 2, {"pennies": 2, "last_survivors": "replay"})
    for played in (*random_matches(GAME.id, 9), *(begin(GAME.id, 2, replays, seed) for seed in range(150))):
        met.update(type(event) for event in played.events)
        for _ in played.steps():
            met.update(type(event) for event in played.events)
    assert met >= {KingShown, Kept, Swapped, DealerDrew, ShowdownHeld, PennyLost, PlayerOut, Revived}


# -- what each player knows -----------------------------------------------------------------


def test_a_player_knows_the_own_card_and_no_other() -> None:
    match = Match("3C 4C 5C 6C")
    assert [match.sees(0, seat) for seat in range(4)] == ["3C", "??", "??", "??"]
    assert [match.sees(TABLE, seat) for seat in range(4)] == ["??", "??", "??", "??"]


def test_after_a_swap_both_know_both_cards() -> None:
    match = Match("3C 4C 5C 6C").do(SWAP)
    assert [match.sees(0, seat) for seat in range(4)] == ["4C", "3C", "??", "??"]
    assert [match.sees(1, seat) for seat in range(4)] == ["4C", "3C", "??", "??"]
    assert [match.sees(2, seat) for seat in range(4)] == ["??", "??", "5C", "??"]
    assert [match.sees(TABLE, seat) for seat in range(4)] == ["??"] * 4


def test_the_card_given_stays_known_until_its_new_owner_swaps_it_on() -> None:
    match = Match("3C 4C 5C 6C").do(SWAP, SWAP)
    assert match.cards() == "4C 5C 3C 6C"
    assert [match.sees(0, seat) for seat in range(4)] == ["4C", "??", "??", "??"]
    assert [match.sees(1, seat) for seat in range(4)] == ["4C", "5C", "3C", "??"]
    assert [match.sees(2, seat) for seat in range(4)] == ["??", "5C", "3C", "??"]
    match.do(KEEP)
    assert [match.sees(1, seat) for seat in range(4)] == ["4C", "5C", "3C", "??"]


def test_the_card_given_to_the_dealer_is_known_until_it_is_laid_aside() -> None:
    match = Match("3C 4C 5C 6C 9D", left=[1, 0, 0, 1], last_survivors="share")
    match.do(SWAP)
    assert match.sees(0, 3) == "3C"
    match.do(DRAW)
    view = GAME.view(match.state, TABLE)
    assert view.cards(ZoneKind.ASIDE) == (parse_card("3C"),)
    assert view.cards(ZoneKind.SHOWN, 3) == (parse_card("5C"),)


def test_at_the_end_all_cards_lie_open() -> None:
    match = Match("3C 4C", players=2, pennies=1).do(KEEP, KEEP)
    assert [match.sees(TABLE, seat) for seat in range(2)] == ["3C", "4C"]
    assert GAME.view(match.state, TABLE).cards(ZoneKind.STOCK) == (HIDDEN,) * 50


# -- what can be done, worked out from nothing ------------------------------------------------


def test_legal_actions_are_all_that_pass_the_check_and_follow_from_the_page() -> None:
    for played in random_matches("screw_your_neighbor", 40, seed=6):
        for _ in played.steps():
            state = played.state
            seat = GAME.to_act(state)
            if seat is None:
                continue
            legal = list(GAME.legal_actions(state))
            assert legal == [a for a in (KEEP, SWAP, DRAW) if GAME.check(state, seat, a) is None]
            assert legal[1:] == ([DRAW] if seat == state.dealer else [SWAP] if neighbor(state, seat) else [])


def neighbor(state: Any, seat: int) -> bool:
    """Whether there is somebody to swap with, walked from seat to seat."""
    while seat != state.dealer:
        seat = (seat + 1) % state.players
        if state.pennies[seat]:
            if RANK_OF[state.cards[seat]] is not Rank.KING:
                return True
            if not state.jump:
                return False
    return False


def test_the_audit_finds_a_doubled_card_and_a_wrong_score() -> None:
    match = Match("3C 4C 5C 6C")
    match.state.cards[0] = parse_card("4C")
    with pytest.raises(AuditError, match="conserved"):
        GAME.audit(match.state)
    match = Match("3C 4C 5C 6C")
    match.state.scores[0] = 1
    with pytest.raises(AuditError, match="survived"):
        GAME.audit(match.state)
    match = Match("3C 4C 5C 6C")
    match.state.pennies[0] = 9
    with pytest.raises(AuditError, match="pennies"):
        GAME.audit(match.state)


def test_the_audit_finds_a_seat_in_turn_that_is_out_and_a_dealer_who_is_not_the_last() -> None:
    match = Match("3C 4C 5C 6C")
    match.state.pennies[1] = 0
    with pytest.raises(AuditError, match="are in"):
        GAME.audit(match.state)
    match = Match("3C 4C 5C 6C")
    match.state.dealer = 0
    with pytest.raises(AuditError, match="dealer 0"):
        GAME.audit(match.state)
