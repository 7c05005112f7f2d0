"""What a seat sees, as one row of whole numbers of a fixed length: a view for learners.

The row holds what the view holds, seen from the viewer: seats count from its own in
the order of play, in zones, in facts and in facts that name a seat. It is the moment
and nothing of the past: whoever wants a memory must keep one.

For each zone there are 55 numbers: how many cards of each of the 54 kinds lie there,
and how many backs. Places of a table that belong together are one zone, but for the
melds of That Dam Game, which lay-offs are about. In heaps, where order matters, 54
more numbers have the kind on top: how many of its rank lie there in a row. The field
of D$%n You! has 54 more for the places that are taken. Then come facts, and last the
phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.rules.cards import HIDDEN, KIND_OF, KINDS, RANK_OF
from game.rules.events import Fact, Phase
from game.rules.that_dam_game.contracts import MOST_MELDS
from game.rules.views import View
from game.rules.zones import NOBODY, Zone, ZoneKind

_WIDTH: Final = KINDS + 1
_HEAPS: Final = (ZoneKind.PILE, ZoneKind.STACK, ZoneKind.DISCARD)
_SEATS: Final = (Fact.DEALER, Fact.PILE_SEAT, Fact.BEGAN, Fact.OFFERED_BY)
"""Facts whose value is a seat."""
_PHASES: Final = tuple(Phase)


class _Layout(NamedTuple):
    """What the views of a game hold."""

    table: tuple[ZoneKind, ...]
    """Zones of nobody."""
    own: tuple[ZoneKind, ...]
    """Zones of each seat."""
    facts: tuple[Fact, ...]
    """Of the table."""
    seat_facts: tuple[Fact, ...]
    melds: int = 0


_LAYOUTS: Final[Mapping[str, _Layout]] = {
    "dang_it": _Layout(
        (ZoneKind.STOCK, ZoneKind.PILE),
        (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN),
        (Fact.ROUND, Fact.DEAL, Fact.DEALER, Fact.PILE_SEAT),
        (Fact.SCORE, Fact.DRAWING),
    ),
    "damn_you": _Layout(
        (ZoneKind.STOCK, ZoneKind.TABLEAU),
        (ZoneKind.HAND,),
        (Fact.DEAL, Fact.DEALER, Fact.BEGAN, Fact.CHIPS),
        (Fact.CHIPS,),
    ),
    "screw_your_neighbor": _Layout(
        (ZoneKind.STOCK, ZoneKind.ASIDE),
        (ZoneKind.HAND, ZoneKind.SHOWN),
        (Fact.ROUND, Fact.DEAL, Fact.DEALER),
        (Fact.PENNIES, Fact.SCORE, Fact.OUT),
    ),
    "that_dam_game": _Layout(
        (ZoneKind.STOCK, ZoneKind.DISCARD),
        (ZoneKind.HAND,),
        (Fact.DEAL, Fact.DEALER, Fact.CONTRACT, Fact.RENEWALS, Fact.OFFERED_BY),
        (Fact.SCORE, Fact.BEGS, Fact.MELDED),
        MOST_MELDS,
    ),
    "shithead": _Layout(
        (ZoneKind.STOCK, ZoneKind.STACK, ZoneKind.BURNT, ZoneKind.OUT_OF_PLAY),
        (ZoneKind.HAND, ZoneKind.FACE_UP, ZoneKind.FACE_DOWN),
        (Fact.DEAL, Fact.DEALER, Fact.DIRECTION, Fact.TURNS, Fact.START_RANK),
        (Fact.SCORE, Fact.OUT, Fact.SHITHEAD),
    ),
}


class Sight:
    """Turns views of a game into rows; all of one game and number of players are equally long."""

    def __init__(self, game_id: str, players: int) -> None:
        self.layout = layout = _LAYOUTS[game_id]
        self._players = players
        keys = [(kind, NOBODY, 0) for kind in layout.table]
        keys += [(kind, seat, 0) for kind in layout.own for seat in range(players)]
        keys += [(ZoneKind.MELD, NOBODY, number) for number in range(layout.melds)]
        self.begins = {key: _WIDTH * number for number, key in enumerate(keys)}
        self._order = _WIDTH * len(keys)
        """Where heaps tell what lies on top, and the field which places are taken."""
        ordered = [kind for kind in layout.table if kind in (*_HEAPS, ZoneKind.TABLEAU)]
        self._facts = self._order + KINDS * len(ordered)
        # A meld has a number that its lowest card stands for.
        count = len(layout.facts) + players * len(layout.seat_facts) + layout.melds
        self.length: int = self._facts + count + len(_PHASES)
        """How many numbers a row has."""

    def row(self, view: View) -> list[int]:
        """What a seat sees. The view must be that of a seat."""
        row = [0] * self.length
        for zone, cards in view.zones.items():
            begin = self.begins[self._key(zone, view.viewer)]
            for card in cards:
                row[begin + (KINDS if card == HIDDEN else KIND_OF[card])] += 1
            if zone.kind is ZoneKind.TABLEAU:
                row[self._order + zone.number] = 1
            elif zone.kind in _HEAPS:
                ranks = [RANK_OF[card] for card in reversed(cards)]
                alike = next((i for i, rank in enumerate(ranks) if rank is not ranks[0]), len(ranks))
                row[self._order + KIND_OF[cards[-1]]] = alike
        facts = self._told(view)
        row[self._facts : self._facts + len(facts)] = facts
        row[self._facts + len(facts) + _PHASES.index(view.phase)] = 1
        return row

    def _key(self, zone: Zone, viewer: int) -> tuple[ZoneKind, int, int]:
        """Which zone of the row it is."""
        if zone.kind is ZoneKind.MELD:
            return zone.kind, NOBODY, zone.number
        return zone.kind, self._from(zone.owner, viewer), 0

    def _from(self, seat: int, viewer: int) -> int:
        """A seat counted from the viewer's; nobody stays nobody."""
        return NOBODY if seat == NOBODY else (seat - viewer) % self._players

    def _told(self, view: View) -> list[int]:
        layout, viewer = self.layout, view.viewer
        told = []
        for fact in layout.facts:
            value = view.fact(fact, default=NOBODY)
            told.append(self._from(value, viewer) if fact in _SEATS else value)
        for fact in layout.seat_facts:
            told += [view.fact(fact, (viewer + i) % self._players) for i in range(self._players)]
        return told + [view.fact(Fact.STANDS_FOR, number, NOBODY) for number in range(layout.melds)]
