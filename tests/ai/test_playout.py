"""Playing out in the mind follows the rules of the game."""

from collections.abc import Sequence

import pytest

from game.ai.dang_it.masks import cards_of
from game.ai.dang_it.playout import play_out
from game.rules.actions import PLAY, Action, Play
from game.rules.bits import mask_of
from game.rules.cards import Card, parse_cards
from game.rules.chance import SeededChance
from game.rules.dang_it.state import FOLLOWS, WON, DangItState
from game.rules.events import CardsMoved, DangItCalled, DealEnded, Event
from game.rules.zones import ZoneKind
from tests.support.computers import GAME, any_options, choices


class Reference:
    """The base policy told once more, in cards instead of masks, playing by the true rules.

    A seat decides from its own hand, what nobody has seen and what was said aloud.
    """

    def __init__(self, state: DangItState, own: int, mine: int) -> None:
        self.state = state.copy()
        self.own = own
        self.live = {card for cards in (state.stock, *state.hands) for card in cards}
        self.excluded: list[set[Card]] = [set() for _ in range(state.players)]
        self.mine = mine
        self.won = 0
        self.out = -1

    def hear(self, event: Event) -> None:
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.PILE and self.out < 0:
            self.live -= set(event.cards)
        if isinstance(event, DangItCalled):
            self.excluded[event.seat] |= FOLLOWS[event.top]
        if isinstance(event, CardsMoved) and event.target == WON[self.mine] and self.out < 0:
            self.won += len(event.cards)
        if isinstance(event, DealEnded):
            assert event.seat is not None
            self.out = event.seat

    def decide(self, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        seat = self.state.turn
        hand = set(self.state.hands[seat])
        others = self.live - hand - self.excluded[(seat + 1) % self.state.players]
        cards = sorted(action.cards[0] for action in legal if isinstance(action, Play))
        return PLAY[min(cards, key=lambda c: len(FOLLOWS[c] & others) - self.own * len(FOLLOWS[c] & hand))]

    def run(self, first: Action) -> tuple[int, int]:
        action = first
        while self.out < 0:
            GAME.perform(self.state, self.state.turn, action, SeededChance(0), self.hear)
            if self.out < 0:
                action = self.decide(GAME.legal_actions(self.state))
        return self.won, self.out


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("own", [0, 3])
def test_playing_out_wins_what_the_rules_give(players: int, own: int) -> None:
    for moment in choices(players, players, any_options(players, players + own)):
        state, seat = moment.state, moment.request.seat
        live = mask_of(card for cards in (state.stock, *state.hands) for card in cards)
        first = moment.request.legal[-1]
        assert isinstance(first, Play)
        found = play_out(
            [mask_of(hand) for hand in state.hands],
            [live] * players,
            [0] * players,
            state.packs,
            [own] * players,
            state.pile[-1] if state.pile else -1,
            len(state.pile),
            state.pile_seat,
            seat,
            first.cards[0],
            seat,
        )
        assert found == Reference(state, own, seat).run(first)


def test_masks_and_cards_are_the_same_thing() -> None:
    cards = parse_cards("AC KS 7Db")
    assert list(cards_of(mask_of(cards))) == cards
