"""D$%n You! for somebody who lays out its cards: the field and the hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.cards import Card
from game.rules.damn_you.state import PACK
from game.rules.facts import Fact
from game.rules.laying import FIELD, Dial, Laid, Laying, SeatDial, whole_number
from game.rules.options import Options
from game.rules.zones import Zone


class DamnYouLaying(Laying):
    """The pot is whatever chips nobody has."""

    def pack(self, players: int, options: Options) -> list[Card]:
        """One pack and its jokers."""
        return list(PACK)

    def places(self, laid: Laid) -> list[Zone]:
        """The field before the hands."""
        return [FIELD, *super().places(laid)]

    def dials(self, laid: Laid) -> Iterator[Dial]:
        """The hand."""
        yield Dial("hand", Fact.DEAL, whole_number(laid.options, "hands"))

    def seat_dials(self, laid: Laid) -> Iterator[SeatDial]:
        """Chips."""
        yield SeatDial("chips", Fact.CHIPS, whole_number(laid.options, "chips") * laid.players - 1)


LAYING: Final = DamnYouLaying()
