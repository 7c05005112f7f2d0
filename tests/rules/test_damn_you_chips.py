"""D$%n You!, rule by rule: the end of a hand, the house, the end of a match."""

from __future__ import annotations

import pytest

from game.rules.actions import PAY, Action
from game.rules.chance import ScriptedChance
from game.rules.engine import AuditError, Result
from game.rules.events import (
    POT,
    AntePaid,
    CardsMoved,
    ChipsMoved,
    DealBegan,
    DealEnded,
    Event,
    Fact,
    HandSettled,
    MatchEnded,
    Passed,
    PotWon,
    Shuffled,
    TurnBegan,
    WentOut,
)
from game.rules.options import complete
from game.rules.record import ActionStep, Record, ShuffleStep, read_record, replay, write_record
from game.rules.refusals import RefusalCode
from tests.support.damn_you import GAME, Match, dealt, exchange, joker_as, midway, pack_for, run
from tests.support.play import begin, random_matches

# -- the end of a hand -----------------------------------------------------------


def test_the_first_without_cards_wins_the_hand_and_everyone_else_pays_for_each_card() -> None:
    table = midway("7D", "8D", "2C 3C 4C", "6D", players=4, pot=7, chips=[1, 10, 30, 60])
    left = len(table.state.hand(3))
    table.do("8D")
    assert table.of(WentOut) == [WentOut(0)]
    assert table.of(HandSettled) == [HandSettled(1, 3, 3), HandSettled(2, 1, 1), HandSettled(3, left, left)]
    assert table.of(PotWon) == [PotWon(0, 7 + 3 + 1 + left)]
    assert table.of(DealEnded) == [DealEnded(0)]


def test_a_joker_in_hand_costs_one_chip_like_every_card() -> None:
    table = midway("7D", "8D", "2C X1 X2", players=3)
    table.do("8D")
    assert table.of(HandSettled)[0] == HandSettled(1, 3, 3)


@pytest.mark.parametrize(
    ("hand", "last"),
    [("8D", "8D"), ("8D 9D", run("8D 9D")), ("X1", joker_as("X1", "7S"))],
    ids=["card", "run", "joker"],
)
def test_a_hand_is_won_with_a_card_a_run_or_a_joker(hand: str, last: Action | str) -> None:
    assert midway("7D", hand, "2C").do(last).of(WentOut) == [WentOut(0)]


def test_nobody_goes_out_by_an_exchange() -> None:
    table = midway("7D 8D=X1", "8D", "2C").do(exchange("8D"))
    assert table.of(WentOut) == []
    assert table.state.turn == 1


def test_the_winner_pays_nothing_and_the_next_hand_is_dealt_by_the_left() -> None:
    table = midway("7D", "8D", "2C", deals=2).do("8D")
    assert table.of(DealBegan) == [DealBegan(2, 1)]
    assert [type(event) for event in table.events if isinstance(event, DealEnded | DealBegan | Shuffled)] == [
        DealEnded,
        DealBegan,
        Shuffled,
    ]
    assert sum(table.state.chips) + table.state.pot == 60


def test_who_owes_more_than_they_have_pays_what_they_have() -> None:
    table = midway("7D", "8D", "2C 3C 4C", "6D", players=4, chips=[20, 2, 0, 58]).do("8D")
    assert table.of(HandSettled)[:2] == [HandSettled(1, 3, 2), HandSettled(2, 1, 0)]
    assert ChipsMoved(1, POT, 2) in table.events
    assert not [event for event in table.of(ChipsMoved) if event.source == 2]


# -- on the house ------------------------------------------------------------------


def next_deal(chips: list[int], pot: int = 0) -> Match:
    """The deal after a hand that seat 0 of four wins from seats with these chips, one card each in hands 1 and 2."""
    hands = ("8D", "2C", "3C")
    return midway("7D", *hands, players=4, chips=chips, pot=pot).do("8D")


def test_who_has_no_chips_antes_nothing_and_plays_on_for_free() -> None:
    table = next_deal([30, 1, 0, 90])
    assert {event.seat for event in table.of(AntePaid)} == {0, 3}
    assert table.fact(Fact.CHIPS, 1) == table.fact(Fact.CHIPS, 2) == 0
    assert all(len(table.state.hand(seat)) >= 13 for seat in range(4))
    assert GAME.result(table.state) is None


def test_a_short_hand_with_one_chip_antes_that_one() -> None:
    # The second dealer is seat 1, so seats 0 and 1 get the short hands; seat 1 keeps one chip after paying one.
    table = next_deal([30, 2, 5, 60])
    assert [event.seat for event in table.of(AntePaid)] == [2, 3, 0, 1, 0]
    assert table.state.chips[1] == 0


def test_the_match_ends_in_mid_hand_when_exactly_one_player_has_chips() -> None:
    table = midway("7D", "2C 3C", "4C 5C", chips=[1, 0, 9], pot=5)
    table.do(PAY)
    assert GAME.result(table.state) == Result((0, 0, 15), (2,))
    assert table.events == [
        Passed(0, 1),
        ChipsMoved(0, POT, 1),
        PotWon(2, 6),
        ChipsMoved(POT, 2, 6),
        DealEnded(None),
        MatchEnded((0, 0, 15), (2,)),
    ]
    assert GAME.to_act(table.state) is None
    assert list(GAME.legal_actions(table.state)) == []
    assert table.refused(PAY, seat=1) is RefusalCode.MATCH_OVER
    assert table.fact(Fact.WINNER, 2) == 1
    assert len(table.state.hand(0)) == 2


def test_a_last_chip_paid_while_several_have_chips_ends_nothing() -> None:
    table = midway("7D", "2C 3C", "4C 5C", chips=[1, 1, 9], pot=5).do(PAY)
    assert GAME.result(table.state) is None
    table.do(PAY)
    assert GAME.result(table.state) == Result((0, 0, 16), (2,))


def test_all_payments_of_the_end_of_a_hand_and_the_pot_count_as_one() -> None:
    # After the payments alone only seat 3 would have chips; with the pot seat 0 has some too.
    assert GAME.result(next_deal([0, 1, 1, 60]).state) is None


def test_the_match_ends_after_a_hand_when_only_its_winner_has_chips() -> None:
    table = midway("7D", "8D", "2C", chips=[0, 1, 4], pot=3).do("8D")
    assert GAME.result(table.state) == Result((8, 0, 0), (0,))
    assert table.of(DealEnded) == [DealEnded(0)]
    assert table.of(DealBegan) == []
    assert isinstance(table.events[-1], MatchEnded)


def antes(chips: list[int]) -> Match:
    """A deal by seat 0 to players who have these chips."""
    players = len(chips)
    state = GAME.new_match(players, complete(GAME.options, players, {}))
    state.chips[:] = chips
    state.total = sum(chips)
    match = Match(state, ScriptedChance())
    GAME.start(state, ScriptedChance([pack_for((), players, 0)], [0]), match.events.append)
    GAME.audit(state)
    return match


def test_a_match_that_ends_at_the_antes_ends_right_after_the_deal() -> None:
    table = antes([5, 1, 1])
    assert GAME.result(table.state) == Result((7, 0, 0), (0,))
    assert [type(event) for event in table.events[-4:]] == [PotWon, ChipsMoved, DealEnded, MatchEnded]
    assert sum(isinstance(event, CardsMoved) for event in table.events) == 54
    assert table.of(PotWon) == [PotWon(0, 3)]
    assert table.of(TurnBegan) == []
    assert table.fact(Fact.BEGAN) == -1


def test_the_extra_ante_of_short_hands_belongs_to_the_antes() -> None:
    # Five players: the dealer alone has the short hand, and pays the second of two chips.
    assert GAME.result(antes([2, 9, 0, 0, 0]).state) == Result((0, 11, 0, 0, 0), (1,))
    assert GAME.result(antes([3, 9, 0, 0, 0]).state) is None


def test_antes_are_judged_together_so_one_who_has_chips_in_between_does_not_win() -> None:
    # Seat 1 pays first and has nothing; then seat 0 alone has chips until it pays its own.
    table = antes([1, 1, 0])
    assert GAME.result(table.state) is None
    assert table.state.chips == [0, 0, 0]
    assert table.state.pot == 2
    assert table.of(TurnBegan)


def test_with_all_chips_in_the_pot_the_hand_is_played_and_its_winner_wins_the_match() -> None:
    table = midway("7D", "2C 3C", "8D", players=3, chips=[0, 0, 0], pot=60)
    table.do(PAY)
    assert GAME.result(table.state) is None
    table.do("8D")
    assert GAME.result(table.state) == Result((0, 60, 0), (1,))


# -- the match ---------------------------------------------------------------------


def test_after_the_hands_the_most_chips_win() -> None:
    table = midway("7D", "8D", "2C", deals=1, chips=[10, 30, 80]).do("8D")
    result = GAME.result(table.state)
    assert result is not None
    assert table.of(DealBegan) == []
    assert result.scores == tuple(table.state.chips)
    assert result.scores[1] == 29
    assert result.winners == ((0,) if result.scores[0] > result.scores[2] else (2,))
    assert table.state.pot == 0


def test_equal_chips_share_the_win() -> None:
    # Seat 0 gets 1 + 0 + 50 chips, seat 1 keeps 51, seat 3 keeps 10.
    table = midway("7D", "8D", "2C", "3C", players=4, deals=1, chips=[0, 52, 0, 60]).do("8D")
    assert GAME.result(table.state) == Result((51, 51, 0, 10), (0, 1))


def test_a_match_has_one_deal_for_each_player_unless_chosen_otherwise() -> None:
    for players in GAME.seats:
        played = begin("damn_you", players, complete(GAME.options, players, {"chips": 100}), players)
        deals = sum(isinstance(event, DealBegan) for event in played.events)
        for _ in played.steps():
            deals += sum(isinstance(event, DealBegan) for event in played.events)
        assert deals == players
    assert GAME.result(dealt(players=5, hands=1).state) is None


def test_all_chips_are_always_with_the_players_or_in_the_pot() -> None:
    for played in random_matches("damn_you", 12, seed=2):
        total = played.state.players * int(played.record.options["chips"])  # type: ignore[arg-type]
        for _ in played.steps():
            assert sum(played.state.chips) + played.state.pot == total
            assert min(played.state.chips) >= 0


def test_random_matches_meet_every_way_to_end() -> None:
    ends = set()
    for played in random_matches("damn_you", 60, seed=4):
        last: list[Event] = []
        for _ in played.steps():
            last = played.events
        result = played.game.result(played.state)
        assert result is not None
        ended = next(event for event in reversed(last) if isinstance(event, DealEnded))
        alone = sum(map(bool, result.scores)) == 1
        ends.add(("mid-hand" if ended.seat is None else "hand", alone))
    assert ends >= {("mid-hand", True), ("hand", True), ("hand", False)}


def test_a_match_that_ends_at_the_antes_is_read_again_from_its_record() -> None:
    record = ante_record()
    assert isinstance(record.steps[-1], ShuffleStep)
    final = replay(read_record(write_record(record)))
    assert GAME.result(final) == record.result


def ante_record() -> Record:
    """A random match of few chips whose last step is a shuffle."""
    for seed in range(4000):
        played = begin("damn_you", 8, complete(GAME.options, 8, {"chips": 5, "hands": 20}), seed)
        for _ in played.steps():
            pass
        if not isinstance(played.record.steps[-1], ActionStep):
            return played.record
    raise AssertionError("no such match")


# -- the audit ------------------------------------------------------------------------


def test_the_audit_finds_a_lost_card_a_lost_chip_and_a_place_in_the_air() -> None:
    table = midway("7D", "8D 2C", "3C")
    table.state.held[0] &= table.state.held[0] - 1
    with pytest.raises(AuditError, match="missing"):
        GAME.audit(table.state)
    table = midway("7D", "8D 2C", "3C")
    table.state.chips[0] -= 1
    with pytest.raises(AuditError, match="chips"):
        GAME.audit(table.state)
    table = midway("7D 8D", "9D 2C", "3C")
    table.state.open ^= 1
    with pytest.raises(AuditError, match="open places"):
        GAME.audit(table.state)
    with pytest.raises(AuditError, match="before place"):
        midway("7D 9D", "8D 2C", "3C")
