"""A table of That Dam Game whose cards are told by name."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from game.ai.port import BotRequest, Level, Recollection
from game.rules.actions import DECLINE, DRAW, Action, Discard, LayOff, Meld
from game.rules.cards import Card, packs, parse_card, parse_cards
from game.rules.chance import Pick
from game.rules.events import (
    Event,
    Phase,
)
from game.rules.options import complete, defaults
from game.rules.that_dam_game.game import ThatDamGame
from game.rules.that_dam_game.melds import new_run, new_set
from game.rules.views import Viewer, redact
from tests.support.cards import format_cards

GAME = ThatDamGame()

A_HAND = "KD KS KC 9D 9S 9C"
"""Contract 1 complete; one card more, which is drawn, is thrown."""


class Stacked:
    """Chance that deals the given packs and after them every pack as it is; notes what it was asked."""

    def __init__(self, packs_to_deal: Sequence[Sequence[Card]], dealer: int) -> None:
        self.packs_to_deal = [list(pack) for pack in packs_to_deal]
        self.dealer = dealer
        self.asked: list[list[Card] | str] = []

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        self.asked.append(list(cards))
        if not self.packs_to_deal:
            return list(cards)
        order = self.packs_to_deal.pop(0)
        assert sorted(order) == sorted(cards)
        return order

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        self.asked.append(what)
        assert list(seats)
        return self.dealer


def stacked_pack(count: int, size: int, hands: Sequence[str], stock: str) -> list[Card]:
    """A pack that deals these hands of `size` cards, the left of the dealer first, and then this stock.

    Hands that are not given get what is left of the pack, from the low clubs up.
    """
    given = [parse_cards(hand) for hand in hands]
    top = parse_cards(stock)
    used = {card for cards in (*given, top) for card in cards}
    rest = [card for card in packs(count, jokers=True) if card not in used]
    for cards in given:
        while len(cards) < size:
            cards.append(rest.pop(0))
        assert len(cards) == size
    return [given[seat][i] for i in range(size) for seat in range(len(given))] + top + rest


class Table:
    """A match in which seat 0 begins; hands and stock as told, from the top."""

    def __init__(self, *hands: str, stock: str = "", players: int = 3, contract: int = 1, **options: Any) -> None:
        chosen = complete(GAME.options, players, {"contracts": [contract], **options})
        self.state = GAME.new_match(players, chosen)
        size = self.state.contract.cards
        all_hands = [*hands, *[""] * (players - len(hands))]
        self.chance = Stacked([stacked_pack(self.state.packs, size, all_hands, stock)], players - 1)
        self.events: list[Event] = []
        GAME.start(self.state, self.chance, self.events.append)

    def do(self, *actions: Action | str) -> None:
        """Actions in turn, a name for a discard; each is checked and audited."""
        for action in actions:
            seat = GAME.to_act(self.state)
            assert seat is not None
            move = Discard(parse_card(action)) if isinstance(action, str) else action
            GAME.perform(self.state, seat, move, self.chance, self.events.append)
            GAME.audit(self.state)

    def refused(self, action: Action | str, seat: int | None = None) -> StrEnum:
        move = Discard(parse_card(action)) if isinstance(action, str) else action
        who = GAME.to_act(self.state) if seat is None else seat
        assert who is not None
        reason = GAME.check(self.state, who, move)
        assert reason is not None
        return reason.code

    def hand(self, seat: int) -> str:
        return format_cards(self.state.hands[seat])

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def legal(self) -> list[Action]:
        return list(GAME.legal_actions(self.state))

    def empty_stock(self, left: int = 0) -> None:
        """Put all but the top cards of the stock under the discards."""
        stock = self.state.stock
        cut = len(stock) - left
        self.state.discard[:0] = stock[:cut]
        del stock[:cut]

    def strip_pile(self, left: int) -> None:
        """Put all but the top discards into the hand of the last seat."""
        cut = len(self.state.discard) - left
        self.state.hands[-1] += self.state.discard[:cut]
        del self.state.discard[:cut]


def meld(sets: Sequence[str] = (), runs: Sequence[str] = ()) -> Meld:
    return Meld(tuple(tuple(parse_cards(s)) for s in sets), tuple(tuple(parse_cards(r)) for r in runs))


def lay_off(name: str, onto: int) -> LayOff:
    return LayOff(parse_card(name), onto)


NINES_AND_KINGS = meld(["KD KS KC", "9D 9S 9C"])


def melded_table(hand: str, contract: int = 1, laid: Meld = NINES_AND_KINGS, **options: Any) -> Table:
    """Seat 0 has melded in an earlier turn, holds these cards and has drawn in this turn."""
    table = Table(contract=contract, begs=0, **options)
    state = table.state
    state.hands[0] = parse_cards(hand)
    state.melds = [new_set(0, cards) for cards in laid.sets]
    state.melds += [new_run(0, cards, state.limit) for cards in laid.runs]
    state.melded[0] = True
    used = {*state.hands[0], *(card for part in state.melds for card in part.cards)}
    rest = [card for card in packs(2, jokers=True) if card not in used]
    state.hands[1], state.hands[2], state.stock = rest[:7], rest[7:14], rest[14:]
    state.phase = Phase.MELD
    return table


def end_hand_by_stock(table: Table) -> None:
    """Let a hand end because no card is left to draw."""
    table.state.renewals = 2
    table.empty_stock()
    table.do(DRAW)
    deal = table.state.deal
    while table.state.phase is Phase.OFFER and table.state.deal == deal:
        table.do(DECLINE)


def asked(table: Table, level: Level = "expert") -> BotRequest:
    """What the seat in turn is asked at a table."""
    state = table.state
    seat = GAME.to_act(state)
    assert seat is not None
    past = Recollection()
    for event in table.events:
        past.take(redact(event, Viewer(seat)))
    chosen = {**defaults(GAME.options, state.players), "contracts": state.contracts}
    legal = tuple(GAME.legal_actions(state))
    return BotRequest(
        GAME.id, state.players, chosen, seat, level, "", GAME.view(state, Viewer(seat)), past.events(), legal, 1, 1
    )
