"""What a game says of the family table: where its open cards lie in the middle and before each player.

A `FlatPart` gets values and returns values, like the parts of a presenter; hands, plates and buttons are the same for
all games and are placed by `game.scenes.flat`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.rules.events import Fact
from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import Desk
from game.scenes.flat.sides import Sight
from game.scenes.tables.base import Canvas, Count, Moment
from game.scenes.tables.parts import Part
from game.ui.shapes import Badge
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, squared
from game.ui.theme import Metrics

__all__ = ["SMALLEST", "Field", "FlatPart", "Laid", "by_number"]


class Field(NamedTuple):
    """The table as a game lays it out, in pixels of the window."""

    metrics: Metrics
    middle: Box
    """What is free in the middle, before all strips and what is said before them."""
    desks: tuple[Desk, ...]
    """The places of the seats, by seat."""
    towards: Sight
    """The side that cards in the middle are turned to: that of whoever is to play."""
    options: Options

    @property
    def u(self) -> float:
        """Pixels a design unit."""
        return self.metrics.u

    @property
    def c(self) -> float:
        """Width of a card in hand, in pixels."""
        return self.metrics.c

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the table."""
        return self.middle.x + self.middle.w / 2, self.middle.y + self.middle.h / 2

    @property
    def room(self) -> tuple[float, float]:
        """How wide and tall the middle is for the side that cards are turned to."""
        wide, tall = self.middle.w, self.middle.h
        return (wide, tall) if self.towards.side % 2 == 0 else (tall, wide)

    def facing(self, spots: Sequence[Spot]) -> list[Spot]:
        """Cards laid out about the point 0, 0, turned about the middle of the table to whoever is to play."""
        x, y = self.centre
        sight = Sight(self.towards.side, 0, 0)
        turned = (sight.out_spot(spot) for spot in spots)
        return [spot._replace(x=spot.x + x, y=spot.y + y) for spot in turned]

    def along(self, far: float, width: float, *, open_: bool = True, drawn: bool = True) -> Spot:
        """A card so far from the middle along the long edge of the table: its place stays, while it turns about."""
        x, y = self.centre
        wide = self.middle.w >= self.middle.h
        at = (x + far, y) if wide else (x, y + far)
        return Spot(*at, width, self.towards.turn, open=open_, drawn=drawn)

    def pack(self, count: int, far: float, width: float, *, open_: bool = False) -> list[Spot]:
        """A squared-up pack there."""
        x, y, *_ = self.along(far, width)
        return [spot._replace(turn=self.towards.turn) for spot in squared(count, x, y, width, open_=open_)]

    @property
    def least(self) -> float:
        """The shorter edge of the middle: what lies there is no larger, whichever way it is turned."""
        return min(self.middle.w, self.middle.h)


@dataclass(slots=True)
class Laid:
    """Where the open cards of a moment lie, in pixels of the window."""

    spots: dict[Zone, Sequence[Spot]] = field(default_factory=dict)
    """By zone; hands are not among them."""
    drop: dict[str, Box] = field(default_factory=dict)
    """Places that cards can be dropped on, by the names that the game's controls know."""
    counts: list[Count] = field(default_factory=list)
    """Numbers beside packs, each at the middle of its pill."""
    empty: list[Spot] = field(default_factory=list)
    """Places of packs that have no card now."""


class FlatPart(Part, ABC):
    """Where the open cards of a game lie on a family table."""

    melds: float = 0.0
    """How deep the band before each player is in which cards are laid out, in u."""
    rule: bool = False
    """Whether the rule in force, or what is counted in the middle, is told before every side."""

    def beside(self, players: int, options: Options) -> float:
        """How wide the room is that each player's open cards take beside the hand, in u."""
        return 0.0

    @abstractmethod
    def lay(self, model: TableModel, field: Field) -> Laid:
        """Where all cards lie that are in nobody's hand."""

    def badges(self, model: TableModel, seat: int) -> Sequence[Badge]:
        """What is public about a player, beside the name."""
        return [Badge("cards", str(model.count(ZoneKind.HAND, seat)))]

    def gone(self, model: TableModel, seat: int) -> bool:
        """Whether a player has left the match."""
        return bool(model.fact(Fact.OUT, seat))

    def paint(self, look: Canvas, moment: Moment, field: Field, laid: Laid) -> None:
        """List what lies in the middle beside the cards. Nothing unless a game needs it."""


SMALLEST: Final = 40.0
"""No card on the table is narrower than this, in u."""


def by_number(zones: Mapping[Zone, object], kind: ZoneKind, owner: int) -> list[Zone]:
    """The zones of a kind that a player has, in their order."""
    return sorted((zone for zone in zones if zone.kind is kind and zone.owner == owner), key=lambda zone: zone.number)
