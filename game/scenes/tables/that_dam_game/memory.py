"""What the table of That Dam Game remembers of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from game.rules.events import BegMade, CardsMoved, DealBegan, DiscardOffered, Event, ScoreChanged, TurnBegan
from game.rules.values import dataclass
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Past
from game.ui.table.model import TableModel


@dataclass(frozen=True, slots=True)
class ThatDamPast(Past):
    """Who begs, what the hand that just ended has cost so far, and who was out how often."""

    begged: bool = False
    """Whether the card that was offered is on its way to somebody who begged for it."""
    gained: tuple[int, ...] = ()
    """Points of the hand that just ended, as far as they were told, seat by seat."""
    outs: Mapping[int, int] = field(default_factory=dict)
    """By seat: in how many hands it was out first; only of those who were."""

    def after(self, event: Event, before: TableModel) -> ThatDamPast:
        """Begging and its end, and the scores of a hand, which are told from seat 0 on."""
        match event:
            case BegMade():
                return replace(self, begged=True)
            case DiscardOffered() | TurnBegan() | DealBegan() if self.begged:
                return replace(self, begged=False)
            case ScoreChanged(seat=seat, gained=gained):
                outs = self.outs if gained else {**self.outs, seat: self.outs.get(seat, 0) + 1}
                return replace(self, gained=(*(self.gained if seat else ()), gained), outs=outs)
            case _:
                return self

    def reaches_beggar(self, event: Event, before: TableModel) -> bool:
        """Whether a card comes to the hand of somebody who has begged: the discard, or the unseen one with it."""
        if not self.begged or not isinstance(event, CardsMoved):
            return False
        return event.target.kind is ZoneKind.HAND and event.target.owner == before.to_act
