"""Who has laid which cards in the open since their last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.events import CardsMoved, DealBegan, Event, Phase, TurnBegan
from game.rules.zones import ZoneKind
from game.ui.table.model import TableModel, Token

__all__ = ["Laid"]

IN_THE_OPEN: Final = frozenset({ZoneKind.PILE, ZoneKind.STACK, ZoneKind.TABLEAU, ZoneKind.DISCARD, ZoneKind.MELD})
"""Where cards lie that somebody has laid in the open."""


class Laid(dict[int, tuple[int, ...]]):
    """By seat: numbers of the tokens that it has laid in the open in its last turn."""

    turn: int = -1
    """Whose turn it is. Whoever goes on after they have laid something has begun no other one, and whoever is only
    offered a card has begun none.
    """

    def note(self, event: Event, moved: Sequence[Token]) -> None:
        """An event was seen, which has moved these tokens."""
        if isinstance(event, DealBegan):
            self.clear()
            self.turn = -1
        elif isinstance(event, TurnBegan):
            if event.seat != self.turn and event.phase is not Phase.OFFER:
                self.pop(event.seat, None)
                self.turn = event.seat
        elif isinstance(event, CardsMoved) and event.source.owner >= 0 and event.target.kind in IN_THE_OPEN:
            earlier = self.get(event.source.owner, ())
            self[event.source.owner] = (*earlier, *(token.number for token in moved))

    def on(self, told: TableModel, shown: TableModel) -> Laid:
        """The same with the tokens of another table that shows the same moment as the one that was told of."""
        numbers = {
            token.number: other.number
            for zone, tokens in told.zones.items()
            for token, other in zip(tokens, shown.zones.get(zone, ()), strict=False)
        }
        same = Laid(
            {seat: found for seat, laid in self.items() if (found := tuple(numbers[n] for n in laid if n in numbers))}
        )
        same.turn = self.turn
        return same
