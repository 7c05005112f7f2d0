"""Dang It! for somebody who lays out its cards: the pile and the hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.cards import Card, packs
from game.rules.facts import Fact
from game.rules.laying import Dial, Laid, Laying, SeatDial, whole_number
from game.rules.options import Options
from game.rules.zones import ZoneKind

_MOST_ROUNDS: Final = 20


class DangItLaying(Laying):
    """The points of finished rounds add up to the cards: what somebody gets, others give."""

    abreast = 2
    heap = ZoneKind.PILE
    part = Fact.ROUND

    def pack(self, players: int, options: Options) -> list[Card]:
        """One pack or two."""
        return packs(whole_number(options, "packs"))

    def dials(self, laid: Laid) -> Iterator[Dial]:
        """The round."""
        by_rounds = laid.options["length"] == "rounds"
        yield Dial("round", Fact.ROUND, whole_number(laid.options, "rounds") if by_rounds else _MOST_ROUNDS)

    def seat_dials(self, laid: Laid) -> Iterator[SeatDial]:
        """Points, from the second round on."""
        if laid.number(Fact.ROUND, 1) > 1:
            yield SeatDial("points", Fact.SCORE, sum(laid.of_seats(Fact.SCORE)))

    def shared_out(self, fact: Fact, values: list[int], seat: int, value: int) -> list[int]:
        """The next seats give what one gets, or get what it gives."""
        found, more = list(values), value - values[seat]
        found[seat] = value
        for i in range(1, len(found)):
            other = (seat + i) % len(found)
            given = min(found[other], more) if more > 0 else more
            found[other] -= given
            more -= given
        found[seat] -= more
        return found


LAYING: Final = DangItLaying()
