"""Where everything lies on a family table: a middle for all, and the strip of each seat at its edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.options import Options
from game.rules.values import dataclass
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import PERSON, Desk, hand_spots
from game.scenes.flat.sides import Side, Sight, counts, middle, strips, unit
from game.scenes.tables.base import Plan, SeatPlace, Tail
from game.scenes.tables.flat import Field, FlatPart, Laid, in_corner
from game.ui import text
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot
from game.ui.theme import PILL_TALL, RATIO, Metrics

__all__ = ["SAID", "TOLD", "FlatPlaces", "Geometry", "Label", "plan"]

TOLD, SAID = 22.0, 19.0
"""Size of the words of who is to play, and of the rule, in u; both stand before every side."""
AIR: Final = 8.0
"""Over and below each of these, in u."""
LONG: Final = 1.2
"""A middle that is so much longer than it is short has room for more lines at its ends."""
LINES: Final = 2
"""So many lines the words at these ends have."""
RADIUS: Final = 1.9
"""Radius of the disc in the middle at most, in c."""
LEAST_ROOM: Final = 0.62
"""Where the rule would leave the cards a smaller radius than this, in c, it is told in everybody's own strip."""
_TAILS: Final[dict[Side, Tail]] = {Side.BOTTOM: "down", Side.LEFT: "left", Side.TOP: "up", Side.RIGHT: "right"}


class Label(NamedTuple):
    """Where words stand before a side, as that side sees them, in pixels."""

    x: float
    """Their middle."""
    y: float
    """The middle of their first row, or of the last one."""
    wide: float
    tall: float
    """How much room they may take."""
    grows: int
    """Which way further rows go: 1 towards the side, -1 towards the middle."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """What depends on the window and the number of seats alone."""

    metrics: Metrics
    desks: tuple[Desk, ...]
    sights: tuple[Sight, ...]
    """The sides at which somebody sits."""
    middle: Box
    """The middle within all that is told before the sides."""
    disc: Box
    """What is played on there, with the rule: a disc, or all of it."""
    least: float
    """How large what turns about the middle may be."""
    ground: Box
    """What is drawn on the table in the middle keeps within this."""
    told: dict[Side, Label]
    """Before each of these sides: who is to play."""
    said: dict[Side, Label]
    """The same for the rule in force; empty where it is told in the strips."""

    @classmethod
    def of(cls, metrics: Metrics, players: int, part: FlatPart, options: Options) -> Geometry:
        """Lay out the edges."""
        u = metrics.u
        sits = counts(players, metrics.width, metrics.height)
        person = part.person if not metrics.large else min(part.person, PERSON) * min(1.5, metrics.text_scale)
        cards, found = part.beside(players, options), strips(metrics, players)
        deep = part.melds * unit(metrics)
        desks = tuple(Desk.of(strip, metrics, cards, part.melds, person, sits) for strip in found)
        sights = tuple(Sight(side, metrics.width, metrics.height) for side in Side if sits[side])
        inner = middle(metrics, sits)
        free = _within(inner, [deep if count else 0.0 for count in sits])
        row, small = (metrics.words(size) * PILL_TALL for size in (TOLD, SAID))
        more = text.line_height(metrics.words(TOLD), 1.22)
        air = AIR * u
        along = {side: _at_end(free, side) or not _long(free) for side in Side}
        # But for the long edges of a long table there is room for more lines.
        deeps = [(row + 2 * air + ((LINES - 1) * more if along[side] else 0.0)) if sits[side] else 0.0 for side in Side]
        disc = _within(free, deeps)
        told: dict[Side, Label] = {}
        for sight in sights:
            side, box = sight.side, sight.into_box(free)
            # What is told before long edges leaves the ends to those who sit there.
            beside = side % 2 == 0 if not _long(free) else not along[side]
            left, right = (deeps[(side + way) % 4] if beside else 0.0 for way in (1, -1))
            told[side] = Label(box.x + (left + box.w - right) / 2, box.y + box.h - air - row / 2,
                               box.w - left - right - air, deeps[side] - 2 * air, -1)  # fmt: skip
        cx, cy = disc.x + disc.w / 2, disc.y + disc.h / 2
        radius = min(disc.w / 2, disc.h / 2, RADIUS * metrics.c) if part.rule else min(disc.w, disc.h) / 2
        ring = Box(cx - radius, cy - radius, 2 * radius, 2 * radius) if part.rule else disc
        said: dict[Side, Label] = {}
        pack = part.pack * metrics.c
        # Each side has one pack in its corners, if any lies there, and that may be turned.
        corner = pack * RATIO if pack and in_corner(disc, ring, u, pack) else 0.0
        cut = small + 2 * air
        if part.rule and radius - cut >= LEAST_ROOM * metrics.c:
            for sight in sights:
                side, (sx, sy) = sight.side, sight.into_point(cx, cy)
                # On the ring, or within it where what is told is near.
                around = sight.into_box(disc)
                room = around.h / 2 - radius
                out = min(radius, radius + room - air - small / 2)
                wide = 2 * (radius - cut) if room > air else around.w
                if out + small / 2 > around.h / 2 - corner:
                    wide = min(wide, around.w - 2 * corner)
                said[side] = Label(sx, sy + out, wide, max(small, small / 2 + min(room, 66 * u)), 1)
        # What turns about the middle keeps within it, whichever way it is turned.
        least = 2 * (radius - cut) if said else 2 * radius
        grounds = {"round": ring, "field": disc, "oval": _within(free, [air, air, air, air])}
        return cls(metrics, desks, sights, disc, ring, least, grounds[part.ground], told, said)


def _within(box: Box, cut: Sequence[float]) -> Box:
    """A box of the window without so much at its bottom, left, top and right."""
    bottom, left, top, right = cut
    return Box(box.x + left, box.y + top, box.w - left - right, box.h - top - bottom)


def _long(box: Box) -> bool:
    return max(box.w, box.h) >= LONG * min(box.w, box.h)


def _at_end(box: Box, side: Side) -> bool:
    """Whether a side is at one of the ends of a long middle."""
    return _long(box) and (side % 2 == 1) == (box.w >= box.h)


@dataclass(frozen=True, slots=True)
class FlatPlaces:
    """What the family table's own parts know of its plan."""

    geometry: Geometry
    field: Field
    laid: Laid


def plan(model: TableModel, geometry: Geometry, part: FlatPart, options: Options, towards: int) -> Plan:
    """Every place of the table for one moment; the middle is turned to the seat `towards`."""
    desks = geometry.desks
    field = Field(
        geometry.metrics, geometry.middle, geometry.disc, geometry.least, desks, desks[towards].strip.sight, options
    )
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
