"""Where everything lies on a family table: a middle for all, and the strip of each seat at its edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import Desk, hand_spots
from game.scenes.flat.sides import RIM, Side, Sight, counts, middle, strips
from game.scenes.tables.base import Plan, SeatPlace, Tail
from game.scenes.tables.flat import Field, FlatPart, Laid
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot
from game.ui.theme import PILL_TALL, Metrics

__all__ = ["SAID", "TOLD", "FlatPlaces", "Geometry", "plan"]

TOLD, SAID = 22.0, 19.0
"""Size of the words of who is to play, and of the rule, in u; both stand before every side."""
AIR: Final = 8.0
"""Over and below each of these, in u."""
_TAILS: Final[dict[Side, Tail]] = {Side.BOTTOM: "down", Side.LEFT: "left", Side.TOP: "up", Side.RIGHT: "right"}


@dataclass(frozen=True, slots=True)
class Geometry:
    """What depends on the window and the number of seats alone."""

    metrics: Metrics
    desks: tuple[Desk, ...]
    sights: tuple[Sight, ...]
    """The sides at which somebody sits."""
    middle: Box
    """The middle within all that is said before the sides."""
    told: dict[Side, tuple[float, float, float]]
    """Before each of these sides: the middle of the words of who is to play, and their room, as the side sees it."""
    said: dict[Side, tuple[float, float, float]]
    """The same for the rule in force."""

    @classmethod
    def of(cls, metrics: Metrics, players: int, part: FlatPart, options: Options) -> Geometry:
        """Lay out the edges."""
        u, rule = metrics.u, part.rule
        sits = counts(players, metrics.width, metrics.height)
        beside = part.beside(players, options)
        desks = tuple(Desk.of(strip, metrics, beside, part.melds) for strip in strips(metrics, players))
        sights = tuple(Sight(side, metrics.width, metrics.height) for side in Side if sits[side])
        inner = middle(metrics, sits)
        line, small = (metrics.words(size) * PILL_TALL + 2 * AIR * u for size in (TOLD, SAID))
        told: dict[Side, tuple[float, float, float]] = {}
        said: dict[Side, tuple[float, float, float]] = {}
        deep = part.melds * u
        for sight in sights:
            box = sight.into_box(inner)
            x, y = box.x + box.w / 2, box.y + box.h - deep
            room = box.w - RIM * u
            told[sight.side] = (x, y - line / 2, room)
            if rule:
                said[sight.side] = (x, y - line - small / 2, room)
        used = deep + line + (small if rule else 0.0)
        cut = [used if sits[side] else 0.0 for side in Side]
        bottom, left, top, right = cut
        free = Box(inner.x + left, inner.y + top, inner.w - left - right, inner.h - top - bottom)
        return cls(metrics, desks, sights, free, told, said)


@dataclass(frozen=True, slots=True)
class FlatPlaces:
    """What the family table's own parts know of its plan."""

    geometry: Geometry
    field: Field
    laid: Laid


def plan(model: TableModel, geometry: Geometry, part: FlatPart, options: Options, towards: int) -> Plan:
    """Every place of the table for one moment; the middle is turned to the seat `towards`."""
    desks = geometry.desks
    field = Field(geometry.metrics, geometry.middle, desks, desks[towards].strip.sight, options)
    laid = part.lay(model, field)
    spots = dict(laid.spots)
    for seat, desk in enumerate(desks):
        zone, sight = Zone(ZoneKind.HAND, seat), desk.strip.sight
        if zone not in spots:
            lying = hand_spots(desk, model.count(ZoneKind.HAND, seat), open_=False)
            spots[zone] = [sight.out_spot(spot) for spot in lying]
    seats = tuple(_seat(seat, desk) for seat, desk in enumerate(desks))
    middle_spot = (geometry.middle.x + geometry.middle.w / 2, geometry.middle.y + geometry.middle.h / 2)
    return Plan(
        spots={zone: spots.get(zone, _unseen(model, zone, middle_spot)) for zone in model.zones},
        seats=seats,
        prompt=(*middle_spot, geometry.middle.w),
        hand=desks[0].strip.place,
        drop=laid.drop,
        counts=tuple(laid.counts),
        empty=tuple(laid.empty),
        own=FlatPlaces(geometry, field, laid),
    )


def _seat(seat: int, desk: Desk) -> SeatPlace:
    """Where a player sits, in the window."""
    sight = desk.strip.sight
    x, y, d = desk.face
    px, py = sight.out(x, y)
    return SeatPlace(seat, px, py, d, py, 0.0, (px, py), _TAILS[sight.side])


def _unseen(model: TableModel, zone: Zone, at: tuple[float, float]) -> list[Spot]:
    """Places of cards that take no part."""
    return [Spot(*at, 60.0, open=False, drawn=False)] * len(model.zones[zone])
