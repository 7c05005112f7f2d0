"""D$%n You!, rule by rule: ante, deal, turns."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules.actions import PAY, PLAY, Action, Exchange, LayJoker, Play, Run
from game.rules.cards import HIDDEN, Card, packs, parse_card, parse_cards
from game.rules.damn_you.refusals import DamnYouRefusal
from game.rules.events import (
    EVERYONE,
    AntePaid,
    CardsMoved,
    DealBegan,
    DealEnded,
    Fact,
    JokerExchanged,
    JokerPlaced,
    Passed,
    Phase,
    RunLaid,
    Shuffled,
    TurnBegan,
)
from game.rules.options import complete
from game.rules.record import encode_step
from game.rules.refusals import RefusalCode
from game.rules.verbs import encode_action
from game.rules.views import TABLE, Viewer
from game.rules.zones import Zone, ZoneKind
from tests.support.damn_you import GAME, dealt, exchange, joker_as, lay, midway, run
from tests.support.play import begin, random_matches

# -- ante and deal ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "sizes", "pot"),
    [
        (3, [18, 18, 18], 3),
        (4, [14, 14, 13, 13], 4 + 2),
        (5, [11, 11, 11, 11, 10], 5 + 1),
        (6, [9] * 6, 6),
        (7, [8] * 5 + [7] * 2, 7 + 2),
        (8, [7] * 6 + [6] * 2, 8 + 2),
    ],
)
def test_all_cards_are_dealt_from_the_left_of_the_dealer_and_short_hands_ante_twice(
    players: int, sizes: list[int], pot: int
) -> None:
    table = dealt(players=players, dealer=1)
    clockwise = [(2 + i) % players for i in range(players)]
    assert [len(table.state.hand(seat)) for seat in clockwise] == sizes
    assert table.state.pot == pot
    paid = [20 - table.state.chips[seat] for seat in clockwise]
    assert paid == [1 if size == sizes[0] else 2 for size in sizes]


def test_example_four_players_the_pot_starts_at_six() -> None:
    table = dealt(players=4, dealer=3)
    assert [len(table.state.hand(seat)) for seat in range(4)] == [14, 14, 13, 13]
    assert table.state.chips == [19, 19, 18, 18]
    assert table.state.pot == 6


def test_cards_are_dealt_one_at_a_time_from_the_top() -> None:
    table = dealt(players=3, dealer=0)
    order = packs(1, jokers=True)
    assert table.state.hand(1) == order[0::3]
    assert table.state.hand(2) == order[1::3]
    assert table.state.hand(0) == order[2::3]
    assert [event.target.owner for event in table.of(CardsMoved)[:4]] == [1, 2, 0, 1]


def test_the_extra_chip_of_a_short_hand_is_paid_after_the_deal() -> None:
    table = dealt(players=5, dealer=2)
    kinds = [type(event) for event in table.events if isinstance(event, AntePaid | CardsMoved)]
    assert kinds == [AntePaid] * 5 + [CardsMoved] * 54 + [AntePaid]
    assert table.of(AntePaid)[-1] == AntePaid(2, 1)


def test_chance_names_the_first_dealer_before_the_first_shuffle() -> None:
    played = begin("damn_you", 5, complete(GAME.options, 5, {}), 3)
    first, second = (encode_step(step) for step in played.record.steps)
    assert first == {"chance": "dealer", "seat": played.state.dealer}
    assert set(second) == {"shuffle"}


def test_the_deal_passes_to_the_left_with_a_new_shuffle_for_every_hand() -> None:
    for played in random_matches("damn_you", 6):
        events = list(played.events)
        for _ in played.steps():
            events += played.events
        deals = [event for event in events if isinstance(event, DealBegan)]
        shuffles = sum(isinstance(event, Shuffled) for event in events)
        assert shuffles == len(deals)
        assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
        for one, next_one in pairwise(deals):
            assert next_one.dealer == (one.dealer + 1) % played.state.players


def test_chips_and_hands_have_their_defaults_and_bounds() -> None:
    assert complete(GAME.options, 6, {}) == {"chips": 20, "hands": 6}
    chips, hands = GAME.options
    assert [(o.name, o.low, o.high) for o in (chips, hands)] == [("chips", 5, 100), ("hands", 1, 20)]
    assert GAME.seats == range(3, 9)


# -- the first turn ----------------------------------------------------------------


def test_whoever_holds_the_seven_of_diamonds_begins_and_must_lay_it() -> None:
    table = dealt("7C 8C X1", "2C", "7D 7H X2 6D", dealer=0)
    assert GAME.to_act(table.state) == 2
    assert table.of(TurnBegan) == [TurnBegan(2, Phase.START)]
    assert table.legal() == ["7D"]
    assert table.fact(Fact.BEGAN) == 2
    for action in (lay("7H"), joker_as("X2", "7D"), joker_as("X2", "7C"), PAY, run("6D 5D")):
        assert table.refused(action) is DamnYouRefusal.SEVEN_BEGINS
    table.do("7D")
    assert table.of(TurnBegan)[1:] == [TurnBegan(0, Phase.TURN)]


def test_turns_go_clockwise() -> None:
    table = dealt("7C 8C", "7H 8H", "7D 7S", dealer=0)
    seats = []
    for name in ("7D", "7C", "7H", "7S"):
        seats.append(GAME.to_act(table.state))
        table.do(name)
    assert seats == [2, 0, 1, 2]


# -- open places -------------------------------------------------------------------


def test_example_only_the_seven_of_diamonds_lies() -> None:
    table = midway("7D", "X1 X2", "2C")
    places = [action.stands_for for action in GAME.legal_actions(table.state) if isinstance(action, LayJoker)]
    assert set(places) == set(parse_cards("6D 8D 7C 7H 7S"))
    assert table.state.open == sum(1 << card for card in parse_cards("6D 8D 7C 7H 7S"))


def test_a_suit_whose_seven_does_not_lie_has_no_other_place() -> None:
    table = midway("7D", "6C 8C", "2C")
    assert table.refused("6C") is DamnYouRefusal.SEVEN_FIRST
    assert table.refused("8C") is DamnYouRefusal.SEVEN_FIRST
    assert table.sentence("8C") == "The seven of clubs has to come first."


def test_only_the_next_place_of_a_side_is_open() -> None:
    table = midway("7D 8D", "6D 5D 9D TD", "2C")
    assert table.legal() == ["6D", "6D 5D", "9D", "9D TD"]
    assert table.sentence("5D") == "The five of diamonds is not next: the six of diamonds has to come first."
    assert table.sentence("TD") == "The ten of diamonds is not next: the nine of diamonds has to come first."


def test_the_sides_end_with_the_king_and_the_ace() -> None:
    table = midway("7D 7S 6S 5S 4S 3S 2S 8S 9S TS JS QS", "AS KS 2C", "2D")
    assert table.legal() == ["AS", "KS"]
    before = table.state.open
    table.do("KS")
    assert table.state.open == before & ~(1 << parse_card("KS"))
    table.turn(0).do("AS")
    assert table.state.open == before & ~(1 << parse_card("KS")) & ~(1 << parse_card("AS"))


def test_the_ace_does_not_follow_the_king() -> None:
    table = midway("7D 7S 8S 9S TS JS QS KS", "AS 2C", "2D")
    assert table.refused("AS") is DamnYouRefusal.NOT_NEXT


# -- play --------------------------------------------------------------------------


def test_a_card_is_laid_on_its_place_and_the_next_opens() -> None:
    table = midway("7D", "8D 2C", "9D")
    table.do("8D")
    assert table.at("8D") == "8D"
    assert table.legal() == ["9D"]


def test_one_card_at_a_time_from_the_hand() -> None:
    table = midway("7D", "8D 6D", "9D")
    assert table.refused(Play((parse_card("8D"), parse_card("6D")))) is RefusalCode.ONE_CARD
    assert table.refused("9D") is RefusalCode.NOT_IN_HAND
    assert table.refused(PLAY[HIDDEN]) is RefusalCode.NOT_IN_HAND
    assert table.refused(Play((HIDDEN,))) is RefusalCode.NOT_IN_HAND
    assert table.refused("8Db") is RefusalCode.NOT_IN_HAND
    assert table.refused("8D", seat=1) is RefusalCode.NOT_YOUR_TURN


# -- run ---------------------------------------------------------------------------


def test_example_plays_ten_or_runs_ten_jack_or_ten_jack_queen() -> None:
    table = midway("7D 7H 8H 9H", "TH JH QH", "2C")
    assert table.legal() == ["TH", "TH JH", "TH JH QH"]
    assert table.refused("JH") is DamnYouRefusal.NOT_NEXT
    assert table.refused(run("JH QH")) is DamnYouRefusal.NOT_NEXT


def test_a_run_is_written_from_the_open_place_outward_below_the_seven_downward() -> None:
    table = midway("7D", "5D 6D 4D 2C", "2S")
    actions = [encode_action(action) for action in GAME.legal_actions(table.state)]
    assert actions == [
        {"do": "play", "cards": ["6D"]},
        {"do": "run", "cards": ["6D", "5D"]},
        {"do": "run", "cards": ["6D", "5D", "4D"]},
    ]
    assert table.refused(run("5D 6D")) is DamnYouRefusal.RUN_UNBROKEN
    table.do(run("6D 5D"))
    assert table.state.table == sum(1 << card for card in parse_cards("7D 6D 5D"))


def test_a_run_lies_on_one_side_of_its_seven() -> None:
    table = midway("7D", "5D 6D 8D 2C", "2S")
    assert table.legal() == ["6D", "6D 5D", "8D"]
    for cards in ("5D 6D 8D", "6D 5D 8D", "6D 8D", "8D 6D"):
        assert table.refused(run(cards)) is DamnYouRefusal.RUN_ONE_SIDE


def test_a_run_is_of_one_suit() -> None:
    table = midway("7D 7C", "8D 9C 2C", "2S")
    assert table.refused(run("8D 9C")) is DamnYouRefusal.RUN_ONE_SIDE


def test_a_run_is_natural_no_seven_no_joker() -> None:
    table = midway("7D 6D", "5D 4D X1 7C 8C 6C", "2S")
    assert table.refused(run("5D X1")) is DamnYouRefusal.RUN_IS_NATURAL
    assert table.refused(run("7C 8C")) is DamnYouRefusal.RUN_IS_NATURAL
    assert table.refused(run("7C 6C")) is DamnYouRefusal.RUN_IS_NATURAL


def test_a_run_has_no_gap_and_two_cards_or_more() -> None:
    table = midway("7D", "8D 9D JD 2C", "QD")
    assert table.refused(run("8D 9D JD")) is DamnYouRefusal.RUN_UNBROKEN
    assert table.refused(run("8D 8D")) is DamnYouRefusal.RUN_UNBROKEN
    assert table.refused(run("8D")) is DamnYouRefusal.RUN_TOO_SHORT
    assert table.refused(run("")) is DamnYouRefusal.RUN_TOO_SHORT
    assert table.refused(run("8D 9D TD")) is RefusalCode.NOT_IN_HAND


def test_a_run_needs_its_seven_and_need_not_be_laid_whole() -> None:
    table = midway("7D", "8C 9C TC", "7C 2S")
    assert table.refused(run("8C 9C")) is DamnYouRefusal.SEVEN_FIRST
    table.turn(1).do("7C").turn(0).do(run("8C 9C"))
    assert table.state.hand(0) == parse_cards("TC")
    assert table.of(RunLaid) == [RunLaid(0, 2)]
    assert [event.cards for event in table.of(CardsMoved)[-2:]] == [(parse_card("8C"),), (parse_card("9C"),)]


def test_a_run_may_go_on_behind_a_joker() -> None:
    table = midway("7D 8D=X1", "9D TD 2C", "8D")
    table.do(run("9D TD"))
    assert table.state.hand(0) == parse_cards("2C")


# -- joker -------------------------------------------------------------------------


def test_a_joker_is_laid_on_any_open_place_a_seven_included() -> None:
    table = midway("7D", "X1 8D 2C", "2S")
    assert table.legal() == ["8D", "X1=7C", "X1=6D", "X1=8D", "X1=7H", "X1=7S"]
    table.do(joker_as("X1", "7S"))
    assert table.of(JokerPlaced) == [JokerPlaced(0, parse_card("X1"), parse_card("7S"))]
    assert table.at("7S") == "X1"
    assert {"6S", "8S"} <= table.open()


def test_a_joker_may_stand_for_a_card_that_its_player_holds() -> None:
    table = midway("7D", "X2 8D 2C", "2S")
    table.do(joker_as("X2", "8D"))
    assert table.state.hand(0) == parse_cards("8D 2C")
    assert "9D" in table.open()


def test_legal_lists_one_entry_for_each_joker_and_each_open_place() -> None:
    table = midway("7D", "X1 X2 2C", "2S")
    jokers = [encode_action(action) for action in GAME.legal_actions(table.state)]
    assert jokers == [
        {"do": "joker", "cards": [joker], "as": place}
        for joker in ("X1", "X2")
        for place in ("7C", "6D", "8D", "7H", "7S")
    ]


def test_a_joker_is_refused_where_no_place_is_open() -> None:
    table = midway("7D 8D=X2", "X1 9D 2C", "2S")
    assert table.refused(joker_as("X1", "TD")) is DamnYouRefusal.NOT_NEXT
    assert table.refused(joker_as("X1", "6C")) is DamnYouRefusal.SEVEN_FIRST
    assert table.refused(joker_as("X1", "7D")) is DamnYouRefusal.ALREADY_LIES
    assert table.refused(joker_as("X1", "8D")) is DamnYouRefusal.ALREADY_LIES  # and there is nothing to exchange
    assert midway("7D 8D=X2", "X1 8D 2C", "2S").refused(joker_as("X1", "8D")) is DamnYouRefusal.JOKER_LIES
    assert table.refused(LayJoker(parse_card("X1"), Card(52))) is DamnYouRefusal.JOKER_STANDS
    assert table.refused(joker_as("9D", "9D")) is DamnYouRefusal.NOT_A_JOKER
    assert table.refused(joker_as("X2", "9D")) is RefusalCode.NOT_IN_HAND
    assert table.refused("X1") is DamnYouRefusal.NAME_THE_JOKER


# -- exchange ----------------------------------------------------------------------


def test_the_real_card_goes_onto_the_joker_and_the_joker_into_the_hand() -> None:
    table = midway("7D 8D=X1", "8D 2C", "2S")
    assert table.refused("8D") is DamnYouRefusal.JOKER_LIES
    assert table.refused(run("8D 9D")) is RefusalCode.NOT_IN_HAND
    table.do(exchange("8D"))
    assert table.of(JokerExchanged) == [JokerExchanged(0, parse_card("8D"), parse_card("X1"))]
    assert table.state.hand(0) == parse_cards("2C X1")
    assert table.at("8D") == "8D"
    assert encode_action(exchange("8D")) == {"do": "exchange", "cards": ["8D"]}


def test_an_exchange_is_the_whole_turn_and_opens_nothing() -> None:
    table = midway("7D 8D=X1", "8D 2C", "2S")
    before = table.state.open
    table.do(exchange("8D"))
    assert table.state.open == before
    assert GAME.to_act(table.state) == 1


def test_the_player_who_laid_the_joker_may_exchange_it() -> None:
    table = midway("7D", "X1 8D 2C", "2S", "9D")
    table.do(joker_as("X1", "8D")).turn(0)
    assert exchange("8D") in GAME.legal_actions(table.state)
    table.do(exchange("8D"))
    assert table.state.hand(0) == parse_cards("2C X1")


def test_a_seven_leaves_the_hand_by_exchange_when_a_joker_stands_for_it() -> None:
    table = midway("7D 7S=X2", "7S 2C", "2S")
    assert table.legal() == ["7S>"]
    assert table.refused("7S") is DamnYouRefusal.JOKER_LIES
    table.do(exchange("7S"))
    assert table.state.hand(0) == parse_cards("2C X2")


def test_both_jokers_may_stand_and_each_card_takes_its_own() -> None:
    table = midway("7D 8D=X2 9D=X1", "8D 9D 2C", "2S")
    assert table.legal() == ["8D>", "9D>"]
    table.do(exchange("9D"))
    assert table.state.hand(0) == parse_cards("8D 2C X1")


def test_an_exchange_needs_the_card_and_the_joker() -> None:
    table = midway("7D 8D=X1", "6D 2C", "8D")
    assert table.refused(exchange("8D")) is RefusalCode.NOT_IN_HAND
    assert table.refused(exchange("6D")) is DamnYouRefusal.NO_JOKER_THERE


def test_an_exchange_is_not_forced_while_something_else_is_possible() -> None:
    table = midway("7D 8D=X1", "8D 9D 2C", "2S")
    assert table.legal() == ["9D", "8D>"]
    table.do("9D")


def test_an_exchange_is_forced_when_there_is_no_other_play() -> None:
    table = midway("7D 8D=X1", "8D 2C", "2S")
    assert table.legal() == ["8D>"]
    assert table.refused(PAY) is DamnYouRefusal.CAN_PLAY


def test_example_the_holder_of_the_eight_exchanges_and_lays_the_joker_later() -> None:
    table = midway("7D 7S 8S=X1", "8S", "9S 2S", "2C")
    table.do(exchange("8S"))
    assert table.state.hand(0) == parse_cards("X1")
    assert table.state.deal == 1
    table.do("9S", "7C")
    assert table.of(DealEnded) == []
    table.do(joker_as("X1", "6D"))
    assert table.of(DealEnded) == [DealEnded(0)]


# -- pay ---------------------------------------------------------------------------


def test_pay_is_possible_only_when_nothing_else_is() -> None:
    table = midway("7D", "2C 3C", "8D 3S", "X1 2S")
    assert table.legal() == ["pay"]
    table.do(PAY)
    assert table.state.chips == [19, 20, 20]
    assert table.state.pot == 1
    assert table.of(Passed) == [Passed(0, 1)]
    assert table.refused(PAY) is DamnYouRefusal.CAN_PLAY
    table.do("8D")
    assert table.refused(PAY) is DamnYouRefusal.CAN_PLAY


def test_somebody_who_holds_a_joker_can_always_play() -> None:
    for played in random_matches("damn_you", 12, seed=3):
        for _ in played.steps():
            seat = GAME.to_act(played.state)
            if seat is not None and played.state.phase is Phase.TURN and played.state.held[seat] >> 52:
                assert PAY not in GAME.legal_actions(played.state)


def test_who_has_no_chips_left_still_says_pay_and_moves_nothing() -> None:
    table = midway("7D", "2C 3C", "8D", "2S", chips=[0, 20, 40])
    table.do(PAY)
    assert table.state.chips == [0, 20, 40]
    assert table.state.pot == 0
    assert table.of(Passed) == [Passed(0, 0)]


# -- what can be done, worked out from nothing -------------------------------------------

CANDIDATES: tuple[Action, ...] = (
    *(PLAY[card] for card in range(54)),
    *(
        Run(tuple(Card(c) for c in cards[a:b:step]))
        for cards in (list(range(s, s + 13)) for s in range(0, 52, 13))
        for step in (1, -1)
        for a in range(13)
        for b in (range(a + 1, 14) if step == 1 else [*range(a), None])
    ),
    *(LayJoker(Card(joker), Card(place)) for joker in (52, 53) for place in range(52)),
    *(Exchange(Card(card)) for card in range(54)),
    PAY,
)


def test_legal_actions_are_all_that_pass_the_check() -> None:
    for played in random_matches("damn_you", 6, seed=5):
        for number in played.steps():
            seat = GAME.to_act(played.state)
            if seat is not None and number % 9 == 0:
                allowed = {action for action in CANDIDATES if GAME.check(played.state, seat, action) is None}
                assert set(GAME.legal_actions(played.state)) == allowed


def test_the_order_of_legal_actions_is_plays_and_runs_then_jokers_then_exchanges() -> None:
    table = midway("7D 7C 8D=X2", "5C 6C 9D TD X1 8D", "2S")
    assert table.legal() == [
        "6C",
        "6C 5C",
        "9D",
        "9D TD",
        *(f"X1={place}" for place in ("6C", "8C", "6D", "9D", "7H", "7S")),
        "8D>",
    ]


# -- what each player knows ----------------------------------------------------------------


def test_a_viewer_sees_its_own_hand_and_the_table_and_counts() -> None:
    table = midway("7D 8D=X1", "8D 2C", "2S 3S")
    for viewer in (TABLE, Viewer(0), Viewer(1)):
        view = GAME.view(table.state, viewer)
        assert view.cards(ZoneKind.TABLEAU, number=parse_card("8D")) == (parse_card("X1"),)
        assert view.cards(ZoneKind.TABLEAU, number=parse_card("7D")) == (parse_card("7D"),)
        for seat in range(3):
            cards = view.cards(ZoneKind.HAND, seat)
            hand = tuple(table.state.hand(seat))
            assert cards == (hand if seat == viewer else (HIDDEN,) * len(hand))
            assert view.fact(Fact.CHIPS, seat) == 20


def test_everybody_knows_who_took_a_joker_until_it_is_laid() -> None:
    table = midway("7D 8D=X1", "8D 2C", "2S", "3S 4S")
    table.do(exchange("8D"))
    for viewer in (TABLE, Viewer(1)):
        assert GAME.view(table.state, viewer).cards(ZoneKind.HAND, 0) == (HIDDEN, parse_card("X1"))
    table.turn(0).do(joker_as("X1", "6D"))
    for viewer in (TABLE, Viewer(1)):
        assert GAME.view(table.state, viewer).cards(ZoneKind.HAND, 0) == (HIDDEN,)


def test_a_joker_that_was_dealt_is_known_to_its_holder_only() -> None:
    table = midway("7D", "X1 8D 2C", "2S")
    assert GAME.view(table.state, Viewer(1)).cards(ZoneKind.HAND, 0) == (HIDDEN,) * 3


def test_a_hand_is_dealt_and_gathered_unseen_by_the_others() -> None:
    table = dealt(players=3, dealer=0)
    for event in table.of(CardsMoved):
        assert event.seen_by == 1 << event.target.owner
    for played in random_matches("damn_you", 2, seed=8):
        for _ in played.steps():
            for event in played.events:
                if isinstance(event, CardsMoved) and event.target == Zone(ZoneKind.STOCK):
                    private = event.source.kind is ZoneKind.HAND
                    assert event.seen_by == (1 << event.source.owner if private else EVERYONE)
