"""Dang It!: what everybody may see, and what stays hidden."""

from __future__ import annotations

from game.rules.actions import DANG_IT, DRAW_AT, Play
from game.rules.cards import HIDDEN, packs, parse_card, parse_cards
from game.rules.chance import SeededChance
from game.rules.dang_it.game import DangItGame
from game.rules.events import EVERYONE, NO_ONE, CardsMoved, DangItCalled, Event, Phase, only
from game.rules.options import complete
from game.rules.views import TABLE, Viewer
from game.rules.zones import ZoneKind
from tests.support.play import Played, begin, random_matches

GAME = DangItGame()
EVERYBODY = (TABLE, Viewer(0), Viewer(1), Viewer(2))


def a_round(seed: int = 3) -> Played:
    return begin(GAME.id, 3, complete(GAME.options, 3, {"rounds": 2}), seed)


def test_draws_for_the_deal_go_in_seat_order_from_seat_0_in_every_round() -> None:
    played = a_round()
    openings: dict[int, list[int]] = {}
    while (seat := GAME.to_act(played.state)) is not None:
        if played.state.phase is Phase.DRAW_FOR_DEAL:
            openings.setdefault(played.state.round, []).append(seat)
        played.step()
    assert {number: seats[:3] for number, seats in openings.items()} == {1: [0, 1, 2], 2: [0, 1, 2]}


def test_cards_drawn_for_the_deal_lie_open_to_everybody() -> None:
    state = GAME.new_match(3, complete(GAME.options, 3, {}))
    events: list[Event] = []
    GAME.start(state, SeededChance(1))
    GAME.apply(state, DRAW_AT[4], SeededChance(1), events.append)
    (card,) = state.drawn[0]
    assert [event.seen_by for event in events if isinstance(event, CardsMoved)] == [EVERYONE]
    for viewer in EVERYBODY:
        assert GAME.view(state, viewer).cards(ZoneKind.DRAWN, 0) == (card % 54,)
        assert set(GAME.view(state, viewer).cards(ZoneKind.STOCK)) == {HIDDEN}


def test_everybody_sees_the_pile_the_numbers_and_the_own_hand_only() -> None:
    for played in random_matches(GAME.id, 5, seed=21):
        for number in played.steps():
            if number % 9:
                continue
            state = played.state
            for viewer in (TABLE, *map(Viewer, range(state.players))):
                view = GAME.view(state, viewer)
                assert len(view.cards(ZoneKind.PILE)) == len(state.pile)
                assert HIDDEN not in view.cards(ZoneKind.PILE)
                for seat in range(state.players):
                    assert len(view.cards(ZoneKind.WON, seat)) == len(state.won[seat])
                    hand = view.cards(ZoneKind.HAND, seat)
                    assert hand == (tuple(state.hands[seat]) if seat == viewer else (HIDDEN,) * len(state.hands[seat]))


def test_the_pile_goes_openly_to_whoever_wins_it_and_cards_left_in_hands_do_not() -> None:
    met = set()
    for played in random_matches(GAME.id, 10, seed=22):
        for _ in played.steps():
            for event in played.events:
                if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.WON:
                    met.add(event.source.kind)
                    if event.source.kind is ZoneKind.HAND:
                        assert event.seen_by == only(event.source.owner)
                    elif event.source.kind is ZoneKind.STOCK:
                        assert event.seen_by == NO_ONE
                    else:
                        assert event.seen_by == EVERYONE
    assert met == {ZoneKind.HAND, ZoneKind.STOCK, ZoneKind.PILE, ZoneKind.DRAWN}


def test_everybody_hears_which_card_somebody_could_not_follow() -> None:
    for played in random_matches(GAME.id, 5, seed=23):
        said = None
        for _ in played.steps():
            for event in played.events:
                if isinstance(event, DangItCalled):
                    said = event
                    held = played.state.hands[event.seat]
                    top = event.top
                    assert not any(
                        card % 54 // 13 == top % 54 // 13 or card % 54 % 13 == top % 54 % 13 for card in held
                    )
        assert said is not None


def test_a_copy_of_the_top_card_follows_it() -> None:
    state = GAME.new_match(2, complete(GAME.options, 2, {"packs": 2}))
    state.round, state.phase, state.turn, state.pile_seat = 1, Phase.FOLLOW, 0, 1
    state.pile, state.hands = parse_cards("7D"), [parse_cards("7Db 2C"), parse_cards("3C 4C")]
    used = {*state.pile, *state.hands[0], *state.hands[1]}
    state.stock = [card for card in packs(2) if card not in used]
    GAME.audit(state)
    assert list(GAME.legal_actions(state)) == [Play((parse_card("7Db"),))]
    assert GAME.check(state, 0, DANG_IT) is not None
