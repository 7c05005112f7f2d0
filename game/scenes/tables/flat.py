"""What a game says of the family table: where its open cards lie in the middle and before each player.

A `FlatPart` gets values and returns values, like the parts of a presenter; hands, plates and buttons are the same for
all games and are placed by `game.scenes.flat`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from game.rules.events import Event, Fact
from game.rules.options import Options
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import Desk
from game.scenes.flat.sides import Sight
from game.scenes.tables.base import Canvas, Count, Effect, Moment, Tag
from game.scenes.tables.parts import Part
from game.ui import shapes
from game.ui.shapes import Badge
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box, Spot, bounds, scattered, squared
from game.ui.theme import NIGHT, PILL_TALL, RATIO, TARGET, Metrics
from game.ui.tween import out

__all__ = ["SMALLEST", "Field", "FlatPart", "Laid", "by_number", "draw_dealer", "in_corner", "rising", "sunburst"]


class Field(NamedTuple):
    """The table as a game lays it out, in pixels of the window."""

    metrics: Metrics
    middle: Box
    """What is free in the middle, before all strips and what is said before them."""
    disc: Box
    """What is played on there, with the rule: a disc, or all of it."""
    least: float
    """How large what turns about the middle may be, whichever way it is turned."""
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
    def center(self) -> tuple[float, float]:
        """The middle of the table."""
        return self.middle.x + self.middle.w / 2, self.middle.y + self.middle.h / 2

    def along(self, far: float, width: float, *, open_: bool = True, drawn: bool = True) -> Spot:
        """A card so far from the middle along the long edge of the table: its place stays, while it turns about."""
        x, y = self.center
        wide = self.middle.w >= self.middle.h
        at = (x + far, y) if wide else (x, y + far)
        return Spot(*at, width, self.towards.turn, open=open_, drawn=drawn)

    def pack(self, count: int, far: float, width: float, *, open_: bool = False) -> list[Spot]:
        """A squared-up pack there."""
        x, y, *_ = self.along(far, width)
        return [spot._replace(turn=self.towards.turn) for spot in squared(count, x, y, width, open_=open_)]

    @property
    def reach(self) -> float:
        """How long what lies along the table may be so that it keeps within the disc."""
        return min(self.disc.w, self.disc.h) - (self.metrics.words(19) * PILL_TALL + 8 * self.u)

    def spread(self, spots: Sequence[Spot]) -> list[Spot]:
        """Cards laid out about the point 0, 0 along the table: their places stay, and only the cards turn about."""
        x, y = self.center
        wide = self.middle.w >= self.middle.h
        turned = self.towards.turn
        return [
            spot._replace(
                x=x + (spot.x if wide else -spot.y), y=y + (spot.y if wide else spot.x), turn=spot.turn + turned
            )
            for spot in spots
        ]

    def heap(self, count: int, card: float, top: float, unit: float, room: float) -> list[Spot]:
        """A heap that has been played onto in the middle of the disc, within it whichever way its cards are turned."""
        spots = self.spread(scattered(count, 0.0, 0.0, card, top, unit, room))
        if not spots:
            return spots
        (x, y), along = self.center, self.middle.w >= self.middle.h

        def squeeze(share: float) -> tuple[list[Spot], Box]:
            near = [
                spot._replace(x=x + (spot.x - x) * share) if along else spot._replace(y=y + (spot.y - y) * share)
                for spot in spots
            ]
            ways = [(spot, (spot.turn + quarter + 90.0) % 180.0 - 90.0) for spot in near for quarter in (0.0, 90.0)]
            return near, bounds([spot._replace(turn=turn) for spot, turn in ways], leaning=True)

        tries = (squeeze(share) for share in (1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1))
        fits = (found for found in tries if (found[1].w if along else found[1].h) <= self.reach)
        near, box = next(fits, None) or squeeze(0.0)
        dx, dy = x - box.x - box.w / 2, y - box.y - box.h / 2
        return [spot._replace(x=spot.x + dx, y=spot.y + dy) for spot in near]

    def beside(self, side: int, width: float) -> tuple[float, float]:
        """The middle of a pack beside the disc, on one side of it or the other (-1, 1), that can be turned there.

        It lies along the table, or in a corner where what is round leaves room.
        """
        x, y = self.center
        half = width * RATIO / 2
        if in_corner(self.middle, self.disc, self.u, width):
            # Corners that are opposite to each other.
            return x + side * (self.middle.w / 2 - half), y - side * (self.middle.h / 2 - half)
        far = min(_beside(self.disc, self.u, half) + half, max(self.middle.w, self.middle.h) / 2 - half)
        return (x + side * far, y) if self.middle.w >= self.middle.h else (x, y + side * far)


def in_corner(middle: Box, disc: Box, u: float, width: float) -> bool:
    """Whether a pack of so many pixels of width beside the disc lies in a corner of the middle."""
    half = width * RATIO / 2
    return _beside(disc, u, half) + half > max(middle.w, middle.h) / 2


def _beside(disc: Box, u: float, half: float) -> float:
    """How far from the middle what reaches `half` from its own middle lies beside the disc."""
    return min(disc.w, disc.h) / 2 + half + 70 * u


@dataclass(slots=True)
class Laid:
    """Where the open cards of a moment lie, in pixels of the window."""

    spots: dict[Zone, Sequence[Spot]] = field(default_factory=dict)
    """By zone; hands are not among them."""
    drop: dict[str, Box] = field(default_factory=dict)
    """Places that cards can be dropped on, by the names that the game's controls know."""
    counts: list[Count] = field(default_factory=list)
    """Numbers beside packs, each at the middle of its pill."""
    marks: dict[str, Box] = field(default_factory=dict)
    """What lights up where a card can be dropped, where it is not the whole of that place."""
    empty: list[Spot] = field(default_factory=list)
    """Places of packs that have no card now."""


class FlatPart(Part, ABC):
    """Where the open cards of a game lie on a family table."""

    melds: float = 0.0
    """How deep the band before each player is in which cards are laid out, in u."""
    person: float = 140.0
    """How wide the part of a strip is in which portrait and plate are, in u."""
    rule: bool = False
    """Whether the rule in force, or what is counted in the middle, is told before every side."""
    pack: float = 0.0
    """Width of the packs beside the disc, in c; 0 for none."""

    def beside(self, players: int, options: Options) -> float:
        """How wide the room is that each player's open cards take beside the hand, in u."""
        return 0.0

    @abstractmethod
    def lay(self, model: TableModel, field: Field) -> Laid:
        """Where all cards lie that are in nobody's hand."""

    def badges(self, model: TableModel, seat: int, late: int = 0) -> Sequence[Badge]:
        """What is public about a player, beside the name; `late` is as in `Paint.plate`."""
        return [Badge("cards", str(model.count(ZoneKind.HAND, seat)))]

    def gone(self, model: TableModel, seat: int) -> bool:
        """Whether a player has left the match."""
        return bool(model.fact(Fact.OUT, seat))

    ground: Literal["round", "oval", "field"] = "round"
    """What is drawn on the table in the middle: a disc, an oval, or baize that fills it."""

    def told(self, moment: Moment, tag: Tag | None, pill: str) -> tuple[str, str]:
        """The rule in force, for everybody: an icon, and a few words; empty for none."""
        return tag.icon if tag is not None else "", ", ".join(part for part in (tag.main if tag else "", pill) if part)

    def paint(self, look: Canvas, moment: Moment, field: Field, laid: Laid) -> None:
        """List what lies in the middle beside the cards. Nothing unless a game needs it."""

    def person_paint(self, look: Canvas, moment: Moment, seat: int, desk: Desk) -> None:
        """List what a player has at their portrait beside the plate, as their side sees it. Nothing by default."""

    def hand_paint(self, look: Canvas, moment: Moment, lying: Sequence[tuple[Token, Spot]], desk: Desk) -> None:
        """List what an open hand has beside its cards, as its side sees it: only whoever looks may see it.

        `moment` is what its owner knows. Nothing by default.
        """

    def beat(self, event: Event, moment: Moment, field: Field) -> Beat | None:
        """How long an event is looked at and how its cards move where that is not as on any table; None where it is."""
        return None

    def opens(self, event: Event, moment: Moment, field: Field) -> Iterable[tuple[Sight, Effect]]:
        """What an event lights as it begins, each with the side as which it sees the window."""
        return ()

    def effects(self, event: Event, moment: Moment, field: Field) -> Iterable[tuple[Sight, Effect]]:
        """What an event lights when it was seen."""
        return ()


SMALLEST: Final = 40.0
"""No card on the table is narrower than this, in u."""


def by_number(zones: Mapping[Zone, object], kind: ZoneKind, owner: int) -> list[Zone]:
    """The zones of a kind that a player has, in their order."""
    return sorted((zone for zone in zones if zone.kind is kind and zone.owner == owner), key=lambda zone: zone.number)


def rising(
    key: str,
    words: str,
    x: float,
    y: float,
    seconds: float,
    *,
    color: str = TARGET,
    after: float = 0.0,
    clear: bool = False,
) -> Effect:
    """A few words that rise at a place and fade, so many seconds later; `clear` of what ends at `y`."""
    whole = after + seconds

    def paint(look: Canvas, share: float) -> None:
        share = (share * whole - after) / seconds
        if share < 0.0:
            return
        m = look.metrics
        px = min(m.words(24), m.px(40))
        pill = shapes.pill(look.art, words, px, fill=NIGHT, color=color, edge=color, opacity=0.96, role="display")
        w, h = pill.body
        far = 20 * m.u
        rise = far * (1.0 - out(min(1.0, share * 5)))
        fade = min(1.0, share * 10, (1.0 - share) * 4)
        top = y - h - far if clear else y - h / 2
        look.show(key, pill, x - w / 2, top + rise, 3900.0, round(255 * fade))

    return Effect(key, whole, paint, calm=True)


def sunburst(seat: int, desk: Desk) -> Effect:
    """A burst behind a portrait that turns once and fades."""
    x, y, d = desk.face

    def paint(look: Canvas, share: float) -> None:
        picture = look.art.token("burst", d * 1.9, turn=round(60 * out(share) / 5) * 5)
        look.show(f"sun {seat}", picture, x, y, 2990.0, round(255 * min(1.0, share * 6, (1.0 - share) * 3)))

    return Effect(f"sun {seat}", 1.0, paint)


def draw_dealer(look: Canvas, desk: Desk) -> None:
    """List the dealer's button at a portrait."""
    x, y, d = desk.face
    button = look.art.token("dealer", max(28 * look.metrics.u, d * 0.36))
    look.show("dealer", button, x + 0.5 * d, y + 0.3 * d, 3004.0)
