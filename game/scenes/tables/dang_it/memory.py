"""What the table of Dang It! remembers of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from game.rules.events import DangItCalled, DealBegan, DrawWon, Event, PileWon, RoundEnded, TurnBegan, WentOut
from game.rules.values import dataclass
from game.scenes.tables.base import Past
from game.ui.table.model import TableModel


@dataclass(frozen=True, slots=True)
class DangItPast(Past):
    """The piles that were won, and what was said last."""

    largest: Mapping[int, int] = field(default_factory=dict)
    """By seat: how many cards the largest pile had that it took; only of those who took one."""

    cries: Mapping[int, int] = field(default_factory=dict)
    """By seat: how often it had to say "Dang It!"; only of those who had to."""

    outs: Mapping[int, int] = field(default_factory=dict)
    """By seat: in how many hands it was out first; only of those who were."""

    piles: Mapping[int, int] = field(default_factory=dict)
    """By seat: the largest pile of the round that is on, as in `largest`."""

    round_over: Mapping[int, int] = field(default_factory=dict)
    """By seat: the largest pile of the last round that is over, as in `largest`."""

    said: bool = False
    """Whether "Dang It!" was said of the pile that lies there: it goes to whoever laid its top card."""

    between: bool = False
    """Whether it is nobody's turn: a pile or the draw is won, or cards are dealt, and nobody has been in turn since."""

    out: int | None = None
    """Who has just laid their last card and takes what the others hold; nobody has been in turn since."""

    def after(self, event: Event, before: TableModel) -> DangItPast:
        """A larger pile takes the place of a smaller one."""
        match event:
            case DangItCalled(seat=seat):
                return replace(self, said=True, cries={**self.cries, seat: self.cries.get(seat, 0) + 1})
            case WentOut(seat=seat):
                return replace(self, out=seat, between=True, outs={**self.outs, seat: self.outs.get(seat, 0) + 1})
            case RoundEnded():
                return replace(self, round_over=self.piles, piles={})
            case DrawWon() | DealBegan():
                return replace(self, out=None, between=True)
            case TurnBegan():
                return replace(self, said=False, between=False, out=None) if self.said or self.between else self
            case PileWon(seat=seat, count=count):
                largest, piles = _larger(self.largest, seat, count), _larger(self.piles, seat, count)
                return replace(self, between=True, largest=largest, piles=piles)
            case _:
                return self


def _larger(piles: Mapping[int, int], seat: int, count: int) -> dict[int, int]:
    """The largest piles by seat after another one went to a seat."""
    return {**piles, seat: max(count, piles.get(seat, 0))}
