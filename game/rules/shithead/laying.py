"""Shithead for somebody who lays out its cards: the stack, and three rows for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.cards import HIDDEN, KINDS, Card, packs
from game.rules.facts import Fact, Phase
from game.rules.laying import Dial, Laid, Laying, SeatDial, whole_number
from game.rules.options import Options
from game.rules.shithead.reading import places_of
from game.rules.zones import Zone, ZoneKind

_KINDS: Final = (ZoneKind.HAND, ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)


class ShitheadLaying(Laying):
    """Where something is said of one row of a seat and nothing of another, that is dealt at random."""

    abreast = 3
    by_seat = True
    heap = ZoneKind.STACK
    stages = (("before", Phase.ARRANGE), ("play", None))
    empties_stay = True

    def pack(self, players: int, options: Options) -> list[Card]:
        """One pack, with jokers where they play."""
        return packs(1, jokers=self.turns_round(options))

    def turns_round(self, options: Options) -> bool:
        """With jokers."""
        return bool(options["jokers_reverse"])

    def of_seat(self, laid: Laid, seat: int) -> Iterator[Zone]:
        """Hand, face-up and face-down cards."""
        return (Zone(kind, seat) for kind in _KINDS)

    def most(self, laid: Laid, place: Zone) -> int:
        """A row has as many cards as were dealt to it."""
        if place.kind in (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN):
            return places_of(laid.players, laid.options)
        return KINDS

    def completed(self, laid: Laid, cards: dict[Zone, tuple[Card, ...]]) -> dict[Zone, tuple[Card, ...]]:
        """Rows of which nothing is said are at random, where something is said of another one of the seat."""
        found = dict(cards)
        for seat in range(laid.players):
            said = [kind for kind in _KINDS if Zone(kind, seat) in laid.cards]
            size = self.most(laid, Zone(ZoneKind.FACE_UP, seat))
            for kind in _KINDS if said else ():
                if kind in said:
                    continue
                if kind is ZoneKind.HAND:
                    found[Zone(kind, seat)] = (HIDDEN,) * size
                else:
                    found |= {Zone(kind, seat, slot): (HIDDEN,) for slot in range(size)}
            if said:
                found.setdefault(Zone(ZoneKind.HAND, seat), ())
        return found

    def dials(self, laid: Laid) -> Iterator[Dial]:
        """The deal."""
        yield Dial("deal_number", Fact.DEAL, whole_number(laid.options, "deals"))

    def seat_dials(self, laid: Laid) -> Iterator[SeatDial]:
        """Deals lost, from the second one on."""
        if laid.number(Fact.DEAL, 1) > 1:
            yield SeatDial("lost", Fact.SCORE, laid.number(Fact.DEAL, 1) - 1)

    def follow(self, fact: Fact) -> tuple[Fact, ...]:
        """Who lost the deal before, from how many each has lost."""
        return (Fact.SHITHEAD,) if fact is Fact.SCORE else ()


LAYING: Final = ShitheadLaying()
