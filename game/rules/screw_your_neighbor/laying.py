"""Screw Your Neighbor for somebody who lays out its cards: one for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.cards import Card
from game.rules.facts import Fact
from game.rules.laying import MOST_POINTS, Dial, Laid, Laying, SeatDial, whole_number
from game.rules.options import Options
from game.rules.screw_your_neighbor.state import PACK
from game.rules.zones import Zone


class ScrewYourNeighborLaying(Laying):
    """Rounds and rounds survived follow from the pennies, unless somebody says the round."""

    abreast = 3
    forgets_all = True
    names_dealer = True
    part = Fact.ROUND

    def pack(self, players: int, options: Options) -> list[Card]:
        """One pack."""
        return list(PACK)

    def most(self, laid: Laid, place: Zone) -> int:
        """A card each."""
        return 1

    def dials(self, laid: Laid) -> Iterator[Dial]:
        """The round."""
        yield Dial("round", Fact.ROUND, MOST_POINTS)

    def seat_dials(self, laid: Laid) -> Iterator[SeatDial]:
        """Pennies."""
        yield SeatDial("pennies", Fact.PENNIES, whole_number(laid.options, "pennies"))

    def follow(self, fact: Fact) -> tuple[Fact, ...]:
        """Rounds, from pennies."""
        return (Fact.ROUND, Fact.SCORE) if fact is Fact.PENNIES else ()


LAYING: Final = ScrewYourNeighborLaying()
