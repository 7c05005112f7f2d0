"""What is being set up: which cards lie where, the numbers, and what is wrong with it. It knows no screen.

A place is what a person thinks of as one: a hand, a row of cards, the whole field. `position` makes a position of them.
Of a place of which nothing was said the cards are dealt at random when the match begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from game.rules.cards import HIDDEN, KIND_OF, RANK_OF, Card, Rank
from game.rules.facts import Fact, Phase
from game.rules.laying import FIELD, Dial, Laying, SeatDial, laying_of
from game.rules.position import Fault, Position
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.session.positions import SetUp, filled, sound, whole
from game.session.settings import Setup
from game.session.setups import in_force

__all__ = ["FIELD", "Desk", "Dial", "SeatDial"]

_FOLLOWING: Final = (Fact.OFFERED_BY, Fact.BEGAN, Fact.DEALER, Fact.TURNS, Fact.START_RANK, Fact.RENEWALS)
"""What follows from whose turn it is, unless somebody says it."""
_ROWS: Final = (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)


class Desk:
    """A position while it is set up. Every change makes `fault` anew."""

    def __init__(self, set_up: SetUp) -> None:
        self.game, self.setup = set_up.game, set_up.setup
        self.options = in_force(set_up.game, set_up.setup)
        self.laying: Laying = laying_of(set_up.game)
        self.cards: dict[Zone, list[Card]] = {}
        """By place: its cards, from the bottom to the top. A place that is not there is dealt at random."""
        self.field: dict[int, Card] = {}
        """By place of the field of D$%n You!: what lies there."""
        self.rest: dict[Zone, tuple[Card, ...]] = {}
        """Cards of a moment of a match that lie in none of these places: the stock, what was won or burned."""
        self.table: dict[Fact, int] = {}
        self.seats: dict[Fact, tuple[int, ...]] = {}
        self.turn: int | None = None
        self.phase: Phase | None = None
        self.known: dict[Card, int] = {}
        self.joker: Card | None = None
        """A joker that waits for the card that it is to stand for."""
        self.fault: Fault | None = None
        self.filled = Position()
        """The position with all that is left open, in one of many ways; what was not said is read from it.

        Where the position cannot be it is filled as far as that goes: a fault makes no number another one.
        """
        self._take_over(set_up.position)
        self.changed()

    def copy(self) -> Desk:
        """The same again, to come back to."""
        new = Desk.__new__(Desk)
        new.__dict__.update(self.__dict__)
        new.cards = {place: list(lying) for place, lying in self.cards.items()}
        new.field, new.rest, new.known = dict(self.field), dict(self.rest), dict(self.known)
        new.table, new.seats = dict(self.table), dict(self.seats)
        return new

    # -- from and to positions --------------------------------------------------------------------------------------

    def _take_over(self, position: Position, *, numbers: bool = True) -> None:
        self.cards.clear()
        self.field.clear()
        self.rest = {}
        self.joker = None
        melds: dict[int, int] = {}
        for zone, cards in sorted(position.cards.items(), key=lambda item: item[0][1:]):
            if zone.kind is ZoneKind.TABLEAU:
                if cards:
                    self.field[zone.number] = cards[-1]
            elif zone.kind is ZoneKind.MELD:
                part = melds.get(zone.owner, 0)
                melds[zone.owner] = part + 1
                self.cards[Zone(ZoneKind.MELD, zone.owner, part)] = list(cards)
            elif zone.kind in _ROWS:
                self.cards.setdefault(Zone(zone.kind, zone.owner), []).extend(cards)
            elif zone.kind is ZoneKind.SHOWN:
                self.cards[Zone(ZoneKind.HAND, zone.owner)] = list(cards)
            elif zone.kind in (ZoneKind.HAND, self.laying.heap):
                self.cards[zone] = list(cards)
            else:
                self.rest[zone] = cards
        self.known = dict(position.known)
        if numbers:
            self.table, self.seats = dict(position.table), dict(position.seats)
            self.turn, self.phase = position.turn, position.phase

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def places(self) -> list[Zone]:
        """The places that cards can be laid to."""
        return self.laying.places(self)

    @property
    def position(self) -> Position:
        """The position as it is said."""
        cards: dict[Zone, tuple[Card, ...]] = dict(self.rest)
        melded = {place.owner for place, lying in self.cards.items() if place.kind is ZoneKind.MELD and lying}
        number = 0
        for place in self.places:
            lying = self.cards.get(place)
            if place == FIELD:
                cards |= {Zone(ZoneKind.TABLEAU, NOBODY, kind): (card,) for kind, card in self.field.items()}
            elif place.kind is ZoneKind.MELD:
                if place.owner in melded:
                    cards[Zone(ZoneKind.MELD, place.owner, number)] = tuple(self.laying.in_order(lying or []))
                    number += 1
            elif lying is not None and place.kind in _ROWS:
                cards |= {Zone(place.kind, place.owner, slot): (card,) for slot, card in enumerate(lying)}
            elif lying is not None:
                cards[place] = tuple(lying)
        cards = self.laying.completed(self, cards)
        known = {card: seen for card, seen in self.known.items() if self._is_hidden_away(card)}
        return Position(cards, dict(self.table), dict(self.seats), self.turn, self.phase, known)

    def _is_hidden_away(self, card: Card) -> bool:
        held = (cards for place, cards in self.cards.items() if place.kind is ZoneKind.HAND)
        gone = (ZoneKind.WON, ZoneKind.BURNT)
        apart = (cards for zone, cards in self.rest.items() if zone.kind in gone)
        return any(card in cards for cards in (*held, *apart))

    @property
    def set_up(self) -> SetUp:
        """All of it, to be played, kept or passed on."""
        return SetUp(self.game, self.setup, self.position)

    def changed(self) -> None:
        """Judge it anew."""
        try:
            self.filled, self.fault = sound(self.set_up), None
        except Fault as error:
            self.filled, self.fault = self._nearly(), error

    def _nearly(self) -> Position:
        """A position that cannot be, filled nevertheless: with what was said of it, or with less and less of that."""
        said, before = self.position, self.filled.seats
        named = {zone: tuple(card for card in cards if card != HIDDEN) for zone, cards in said.cards.items()}
        less = (replace(said, cards=named), replace(said, cards={}, known={}), Position())
        with suppress(Fault):
            return filled(self.set_up)
        for position in less:
            with suppress(Fault):
                found = filled(replace(self.set_up, position=position))
                # Numbers of the seats follow from cards, too, which are not all there now.
                return replace(found, seats={**found.seats, **before})
        return self.filled

    # -- cards ------------------------------------------------------------------------------------------------------

    @property
    def pack(self) -> list[Card]:
        """All cards of the match."""
        return self.laying.pack(self.players, self.options)

    def named(self) -> Iterator[Card]:
        """The cards that lie in places, by their names."""
        yield from (card for cards in self.cards.values() for card in cards if card != HIDDEN)
        yield from self.field.values()
        if self.joker is not None:
            yield self.joker

    def left(self) -> dict[int, int]:
        """By kind of card: how many copies lie nowhere yet."""
        used = set(self.named())
        found = dict.fromkeys(sorted({KIND_OF[card] for card in self.pack}), 0)
        for card in self.pack:
            found[KIND_OF[card]] += card not in used
        return found

    def most(self, place: Zone) -> int:
        """How many cards a place holds at most, as far as the place itself says."""
        return self.laying.most(self, place)

    def put(self, place: Zone, kind: int) -> bool:
        """Lay a card of a kind to a place, `HIDDEN` for any at random; False where that cannot be done."""
        if kind == HIDDEN:
            return place.kind in (ZoneKind.HAND, *_ROWS) and self._lay(place, HIDDEN)
        if place == FIELD and self.joker is not None and kind < 52:
            self._displace(kind)
            self.field[kind], self.joker = self.joker, None
            self.changed()
            return True
        used = set(self.named())
        card = next((card for card in self.pack if KIND_OF[card] == kind and card not in used), None)
        if card is None:
            return False
        if place == FIELD:
            if RANK_OF[card] is Rank.JOKER:
                self.joker = card
            else:
                self._displace(kind)
                self.field[kind] = card
                self._free(card)
            self.changed()
            return True
        return self._lay(place, card)

    def _displace(self, kind: int) -> None:
        self.field.pop(kind, None)

    def _lay(self, place: Zone, card: Card) -> bool:
        self.joker = None
        lying = self.cards.get(place, [])
        if len(lying) >= self.most(place):
            if self.most(place) > 1:
                return False
            lying = []
        self.cards[place] = [*lying, card]
        self._free(card)
        self.changed()
        return True

    def _free(self, card: Card) -> None:
        """A card that is taken somewhere lies no longer in the stock, nor does anybody know where it came from."""
        self.rest = {zone: tuple(c for c in cards if c != card) for zone, cards in self.rest.items()}
        self._unlearn(card)

    def _unlearn(self, card: Card) -> None:
        """Nobody has seen a card any more; where it was swapped, what the other one knows of is another card, too."""
        if self.laying.forgets_all:
            self.known.clear()
        self.known.pop(card, None)

    def take(self, place: Zone, number: int) -> Card | None:
        """Take the card of a number back from a place; from the field by the number of its place."""
        if place == FIELD:
            card = self.field.pop(number, None)
        else:
            lying = self.cards.get(place, [])
            if not 0 <= number < len(lying):
                return None
            card = lying[number]
            self.cards[place] = [*lying[:number], *lying[number + 1 :]]
            if not self.cards[place] and not self.laying.empties_stay:
                del self.cards[place]
        if card is not None:
            self._unlearn(card)
        self.changed()
        return card

    def take_last(self, place: Zone) -> bool:
        """Take the card back that was laid to a place last; False where none lies."""
        if self.joker is not None:
            self.joker = None
        elif place == FIELD:
            if not self.field:
                return False
            self.field.popitem()
        elif not self.cards.get(place):
            return False
        else:
            self.take(place, len(self.cards[place]) - 1)
            return True
        self.changed()
        return True

    def turn_over(self, place: Zone) -> None:
        """An empty place is dealt at random, or stays empty: the other of the two."""
        if place == FIELD or self.cards.get(place):
            return
        if place in self.cards:
            del self.cards[place]
        else:
            self.cards[place] = []
        self.changed()

    def deal(self, seed: int) -> bool:
        """Name every card that is still open, at random; False where the position cannot be."""
        self.joker = None
        try:
            found = whole(self.set_up, seed)
        except Fault as error:
            self.fault = error
            return False
        self._take_over(found, numbers=False)
        self.rest = {}
        self.changed()
        return True

    def clear(self) -> None:
        """Take all cards away, and say nothing of the match."""
        self.cards.clear()
        self.field.clear()
        self.table.clear()
        self.seats.clear()
        self.known.clear()
        self.rest, self.joker, self.turn, self.phase = {}, None, None, None
        self.filled = Position()
        self.changed()

    # -- numbers ----------------------------------------------------------------------------------------------------

    def number(self, fact: Fact, usual: int = 0) -> int:
        """A number of the table, as it is said or will be."""
        found = self.table.get(fact)
        if found is None:
            found = self.filled.table.get(fact)
        return usual if found is None else found

    def of_seats(self, fact: Fact) -> tuple[int, ...]:
        """A number of every seat, as it is said or will be."""
        found = self.seats.get(fact)
        if found is None:
            found = self.filled.seats.get(fact)
        return (0,) * self.setup.players if found is None else found

    @property
    def whose(self) -> int:
        """Whose turn it is, or will be."""
        if self.turn is not None:
            return self.turn
        return 0 if self.filled.turn is None else self.filled.turn

    @property
    def stage(self) -> Phase | None:
        """What is asked for."""
        return self.filled.phase if self.phase is None else self.phase

    def say_turn(self, seat: int) -> None:
        """Let a seat have the turn."""
        self.turn = seat
        self._forget(_FOLLOWING)
        if self.laying.forgets_all:
            self.known.clear()
        self.changed()

    def say_stage(self, phase: Phase | None) -> None:
        """Let somebody be asked for something."""
        self.phase = phase
        self._forget(_FOLLOWING)
        self.changed()

    def say(self, fact: Fact, value: int) -> None:
        """A number of the table. What follows from a round or a hand is what it usually is."""
        self.table[fact] = value
        if fact in (Fact.ROUND, Fact.DEAL):
            self._forget(_FOLLOWING)
            self.filled = Position()  # what followed from another part
            self.seats = {known: value for known, value in self.seats.items() if known is Fact.PENNIES}
            parts = {place for place in self.places if place.kind is ZoneKind.MELD}
            self.cards = {p: c for p, c in self.cards.items() if p.kind is not ZoneKind.MELD or p in parts}
        self.changed()

    def say_of(self, fact: Fact, seat: int, value: int) -> None:
        """A number of a seat; where all of them have a sum, the others give or take."""
        self.seats[fact] = tuple(self.laying.shared_out(fact, list(self.of_seats(fact)), seat, value))
        for other in self.laying.follow(fact):
            self.table.pop(other, None)
            self.seats.pop(other, None)
        if fact is Fact.PENNIES and not value:
            self.cards.pop(Zone(ZoneKind.HAND, seat), None)
        if fact is Fact.CHIPS:
            self.table.pop(Fact.CHIPS, None)  # the pot
        self.changed()

    def _forget(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self.table.pop(fact, None)

    # -- who plays --------------------------------------------------------------------------------------------------

    def seat_others(self, setup: Setup) -> None:
        """Other opponents, or another number of them; then all begins anew."""
        again = setup.players != self.setup.players
        self.setup = replace(setup, opponents=tuple(replace(o, person=False, name="") for o in setup.opponents))
        self.options = in_force(self.game, self.setup)
        if again:
            self.clear()
        else:
            self.changed()
