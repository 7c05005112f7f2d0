"""What a seat knows of the cards in D$%n You!, folded from what it was told.

All cards are dealt, so every card that is neither in the own hand nor on the table
is in another hand. Whoever pays can do nothing else: that hand holds no card of an
open place, none under a joker, and no joker; and as hands only shrink, this stays
true. The one card that a hand can get is a joker by exchange, which everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.bits import mask_of
from game.rules.cards import HIDDEN
from game.rules.damn_you.reading import joker_places, open_places
from game.rules.damn_you.state import BIT, JOKERS, OPENS, PACK, SEVENS
from game.rules.damn_you.state import open_places as open_mask
from game.rules.events import POT, CardsMoved, Event, Fact, JokerExchanged, JokerPlaced, Passed, TurnBegan
from game.rules.values import dataclass
from game.rules.views import View
from game.rules.zones import ZoneKind

JOKER_BITS = mask_of(JOKERS)
WHOLE = mask_of(PACK)


class Turn(NamedTuple):
    """A turn that was taken in this hand by another seat."""

    seat: int
    open: int
    """The places that were open before it."""
    standing: int
    """The places on which a joker stood before it."""
    lost: int
    """The cards that left the hand."""
    gained: int
    """The joker taken by exchange, or nothing."""
    place: int
    """The first place it laid on; -1 for an exchange."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat knows, as masks of the pack."""

    players: int
    seat: int
    hand: int
    """The own cards."""
    unseen: int
    """Cards in other hands that the seat cannot place."""
    known: tuple[int, ...]
    """By seat: jokers that it was seen to take and has not laid again; nothing for the own seat."""
    hand_sizes: tuple[int, ...]
    """By seat."""
    excluded: tuple[int, ...]
    """By seat: cards that it has shown not to hold."""
    open: int
    """The open places."""
    standing: int
    """The places on which a joker stands."""
    chips: tuple[int, ...]
    """By seat."""
    pot: int
    turns: tuple[Turn, ...]
    """What the others have laid and exchanged in this hand, the first turn first."""

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return tuple((self.seat + i) % self.players for i in range(1, self.players))


def know(view: View, events: Iterable[Event]) -> Knowledge:
    """Fold what a seat was told since the last shuffle."""
    seat = int(view.viewer)
    players = view.players
    fold = _Fold(seat)
    for event in events:
        fold.take(event)
    fold.end_turn()
    held = [view.cards(ZoneKind.HAND, other) for other in range(players)]
    hand = mask_of(held[seat])
    known = [mask_of([card for card in cards if card != HIDDEN]) for cards in held]
    known[seat] = 0
    table = mask_of([card for zone, cards in view.zones.items() if zone.kind is ZoneKind.TABLEAU for card in cards])
    return Knowledge(
        players=players,
        seat=seat,
        hand=hand,
        unseen=WHOLE & ~(hand | table | sum(known)),
        known=tuple(known),
        hand_sizes=tuple(map(len, held)),
        excluded=tuple(fold.excluded.get(other, 0) for other in range(players)),
        open=mask_of(open_places(view)),
        standing=mask_of(joker_places(view)),
        chips=tuple(view.fact(Fact.CHIPS, other) for other in range(players)),
        pot=view.fact(Fact.CHIPS, POT),
        turns=tuple(fold.turns),
    )


class _Fold:
    """The table of a hand as the events tell it, and what the turns on it were."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.open = SEVENS
        self.standing = 0
        self.excluded: dict[int, int] = {}
        self.turns: list[Turn] = []
        self._before = (SEVENS, 0)
        self._who = seat
        self._lost = self._gained = 0
        self._place = -1
        self._lay_there = 0
        """The places that were taken when the match began."""

    def take(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case CardsMoved(source=source, target=target) if source.kind is ZoneKind.STOCK:
                # A match that began at a position: what lay there then was nobody's turn.
                if target.kind is ZoneKind.TABLEAU:
                    self._found(event.cards[0], target.number)
            case CardsMoved(target=target) if target.kind is ZoneKind.TABLEAU:
                self._lay(event.source.owner, event.cards[0], target.number)
            case CardsMoved(source=source) if source.kind is ZoneKind.TABLEAU:
                self._gained = BIT[event.cards[0]]
            case JokerPlaced(stands_for=place):
                self.standing |= BIT[place]
            case JokerExchanged(card=card):
                self.standing ^= BIT[card]
            case Passed(seat=seat):
                nothing = self.open | self.standing | JOKER_BITS
                self.excluded[seat] = self.excluded.get(seat, 0) | nothing
            case TurnBegan():
                self.end_turn()
            case _:
                pass

    def _found(self, card: int, place: int) -> None:
        self._lay_there |= BIT[place]
        self.open = open_mask(self._lay_there)
        if BIT[card] & JOKER_BITS:
            self.standing |= BIT[place]

    def _lay(self, seat: int, card: int, place: int) -> None:
        self._who = seat
        self._lost |= BIT[card]
        if self.open & BIT[place]:
            if self._place < 0:
                self._place = place
            self.open = self.open ^ BIT[place] | OPENS[place]

    def end_turn(self) -> None:
        """Note the turn that is over, if cards moved in it and another seat moved them."""
        if self._lost and self._who != self._seat:
            self.turns.append(Turn(self._who, *self._before, self._lost, self._gained, self._place))
        self._before = (self.open, self.standing)
        self._lost = self._gained = 0
        self._place = -1
