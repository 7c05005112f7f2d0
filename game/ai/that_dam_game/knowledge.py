"""What a seat knows of a hand of That Dam Game.

The view shows nearly all of it: the own hand, every discard that still lies there,
the melds, and in the other hands the cards that were seen going there. The events
add who threw what, and which discards a seat let go by.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.ai.that_dam_game.ways import CELL_OF, CELLS, JOKERS
from game.rules.cards import HIDDEN, Card
from game.rules.events import BegDeclined, BegMade, CardsMoved, DealBegan, DiscardTaken, Event, Fact
from game.rules.that_dam_game.contracts import Contract
from game.rules.that_dam_game.melds import TableMeld, new_run, new_set
from game.rules.that_dam_game.reading import contract as contract_in
from game.rules.that_dam_game.state import PACKS
from game.rules.values import dataclass
from game.rules.views import View
from game.rules.zones import NOBODY, ZoneKind


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat knows; cells as in `ways`."""

    players: int
    seat: int
    contract: Contract
    hand: tuple[Card, ...]
    live: tuple[int, ...]
    """By cell: the cards that may still come, in the stock or in other hands, as far as the seat remembers."""
    melds: tuple[TableMeld, ...]
    limit: int | None
    """The most wilds in a run on the table; None for any number."""
    melded: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    begs: tuple[int, ...]
    offer: Card | None
    """The discard that can be taken or begged for."""
    offered_by: int
    held: tuple[tuple[int, ...], ...]
    """By seat: the cells of the cards that it was seen to take and still holds."""
    spurned: tuple[frozenset[int], ...]
    """By seat: the cells that it has thrown or let go by in this hand."""
    takes: int
    """How many turns in a row, up to now, have begun with taking the discard."""

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return tuple((self.seat + i) % self.players for i in range(1, self.players))


def know(view: View, events: Iterable[Event], free_wilds: bool, memory: int | None) -> Knowledge:
    """What the viewer knows. `memory` is how many discards of the pile it remembers, the latest.

    Who remembers less than all also forgets who took and who threw what.
    """
    me = int(view.viewer)
    contract = contract_in(view)
    limit = None if free_wilds else contract.wilds
    pile = view.cards(ZoneKind.DISCARD)
    hands = [view.cards(ZoneKind.HAND, seat) for seat in range(view.players)]
    melds = _melds(view, limit)
    seen = [*hands[me], *(card for meld in melds for card in meld.cards)]
    seen += pile if memory is None else pile[max(0, len(pile) - memory) :]
    held: list[tuple[int, ...]] = [()] * view.players
    spurned, takes = _past(events, view.players)
    if memory is None:
        for seat, hand in enumerate(hands):
            if seat != me:
                faces = [card for card in hand if card != HIDDEN]
                seen += faces
                held[seat] = tuple(CELL_OF[card] for card in faces)
    else:
        spurned = [set() for _ in range(view.players)]
    copies = PACKS[view.players]
    live = [copies] * CELLS
    live[JOKERS] = 2 * copies
    for card in seen:
        live[CELL_OF[card]] -= 1
    offered_by = view.fact(Fact.OFFERED_BY, default=NOBODY)
    return Knowledge(
        players=view.players,
        seat=me,
        contract=contract,
        hand=hands[me],
        live=tuple(live),
        melds=melds,
        limit=limit,
        melded=tuple(bool(view.fact(Fact.MELDED, seat)) for seat in range(view.players)),
        hand_sizes=tuple(map(len, hands)),
        begs=tuple(view.fact(Fact.BEGS, seat) for seat in range(view.players)),
        offer=pile[-1] if offered_by != NOBODY and pile else None,
        offered_by=offered_by,
        held=tuple(held),
        spurned=tuple(map(frozenset, spurned)),
        takes=takes,
    )


def _melds(view: View, limit: int | None) -> tuple[TableMeld, ...]:
    """The melds on the table by number."""
    zones = sorted((zone.number, zone.owner, cards) for zone, cards in view.zones.items() if zone.kind is ZoneKind.MELD)
    return tuple(
        new_run(owner, cards, limit) if (Fact.STANDS_FOR, number) in view.facts else new_set(owner, cards)
        for number, owner, cards in zones
    )


def _past(events: Iterable[Event], players: int) -> tuple[list[set[int]], int]:
    """By seat, the cells thrown or let go by in this hand; and the turns in a row that began with taking."""
    spurned: list[set[int]] = [set() for _ in range(players)]
    takes = 0
    last: tuple[int, int] | None = None
    for event in events:
        match event:
            case DealBegan():
                spurned = [set() for _ in range(players)]
                takes, last = 0, None
            case CardsMoved(cards=cards, source=source, target=target):
                if target.kind is ZoneKind.DISCARD and source.kind is ZoneKind.HAND:
                    last = (source.owner, CELL_OF[cards[0]])
                    spurned[source.owner].add(last[1])
                elif source.kind is ZoneKind.STOCK and target.kind is ZoneKind.HAND and last is not None:
                    takes = 0
                    in_turn = (last[0] + 1) % players
                    if target.owner == in_turn:
                        spurned[in_turn].add(last[1])
            case DiscardTaken():
                takes, last = takes + 1, None
            case BegMade(seat=seat):
                if last is not None:
                    spurned[(last[0] + 1) % players].add(last[1])
            case BegDeclined(seat=seat):
                if last is not None:
                    spurned[seat].add(last[1])
            case _:
                pass
    return spurned, takes
