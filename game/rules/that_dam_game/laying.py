"""That Dam Game for somebody who lays out its cards: the discards, hands and melds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.cards import HIDDEN, RANK_OF, SUIT_OF, Card, packs
from game.rules.facts import Fact, Phase
from game.rules.laying import MOST_POINTS, Dial, Laid, Laying, SeatDial, whole_number
from game.rules.options import Options
from game.rules.that_dam_game.contracts import CONTRACTS, IS_WILD
from game.rules.that_dam_game.melds import arranged, least_wilds, run_fault, run_parts, run_suit
from game.rules.that_dam_game.state import PACKS
from game.rules.zones import Zone, ZoneKind


class ThatDamLaying(Laying):
    """Each seat has a place for every part of the contract."""

    heap = ZoneKind.DISCARD
    stages = (("draw", Phase.DRAW), ("offer", Phase.OFFER), ("meld", Phase.MELD))

    def pack(self, players: int, options: Options) -> list[Card]:
        """As many packs as the players need."""
        return packs(PACKS[players], jokers=True)

    def contract(self, options: Options, part: int) -> int:
        """That of a hand, counted from 1."""
        contracts = options["contracts"]
        assert isinstance(contracts, tuple)
        return contracts[min(part, len(contracts)) - 1]

    def of_seat(self, laid: Laid, seat: int) -> Iterator[Zone]:
        """The hand, then the parts of the contract."""
        contract = CONTRACTS[self.contract(laid.options, laid.number(Fact.DEAL, 1)) - 1]
        yield Zone(ZoneKind.HAND, seat)
        yield from (Zone(ZoneKind.MELD, seat, part) for part in range(contract.sets + contract.runs))

    def run_of(self, laid: Laid, place: Zone) -> int:
        """How long the contract wants a run."""
        contract = CONTRACTS[self.contract(laid.options, laid.number(Fact.DEAL, 1)) - 1]
        return 0 if place.number < contract.sets else contract.length

    def in_order(self, cards: list[Card]) -> list[Card]:
        """A run from its lowest place up, if the cards can be arranged as one; all else as it was laid."""
        if HIDDEN in cards or len({RANK_OF[card] for card in cards}) < 2 or run_fault(cards, len(cards)) is None:
            return cards
        suit = run_suit(cards)
        naturals = [card for card in cards if not IS_WILD[card]]
        one_each = len({RANK_OF[card] for card in naturals}) == len(naturals)
        if not naturals or not one_each or any(SUIT_OF[card] is not suit for card in naturals):
            return cards
        if least_wilds(*run_parts(cards, suit)) is None:
            return cards
        return list(arranged(cards, suit, 0, None)[0])

    def dials(self, laid: Laid) -> Iterator[Dial]:
        """The hand, and with it the contract."""
        contracts = laid.options["contracts"]
        assert isinstance(contracts, tuple)
        yield Dial("hand", Fact.DEAL, len(contracts))

    def seat_dials(self, laid: Laid) -> Iterator[SeatDial]:
        """Begs left; points, from the second hand on."""
        yield SeatDial("begs", Fact.BEGS, whole_number(laid.options, "begs"))
        if laid.number(Fact.DEAL, 1) > 1:
            yield SeatDial("points", Fact.SCORE, MOST_POINTS, 5)


LAYING: Final = ThatDamLaying()
