"""The marker over whoever is in turn: it hops from one to the next."""

from __future__ import annotations

from math import hypot, pi, sin

from game.rules.events import Event, TurnBegan
from game.scenes.table.gliding import Glide
from game.scenes.table.stage import Stage
from game.scenes.tables.base import SeatPlace
from game.ui.table.spots import Box
from game.ui.tween import out

__all__ = ["TURN", "TurnMarker", "above", "point"]

HOP = 0.18
"""Seconds in which it hops to the next player."""
TURN = 42.0
"""How wide it is, in u."""
TALL = 1.2
"""How tall it is, in its widths."""
LEAN = 5
"""How far whoever is to play leans in, in u."""


def point(stage: Stage, place: SeatPlace) -> tuple[float, float]:
    """Where the marker's point stands for a seat: over the disc, or beside it near hats or the edge of the window."""
    m = stage.metrics
    if place.marker is not None:
        return place.marker
    y = place.y - place.d * 0.5 - 0.1 * m.c
    if place.seat != stage.seat.me and y < m.table[1] + m.px(120):
        return place.x + place.d * 0.46, max(place.y - place.d * 0.36, m.px(52))
    return place.x, y - place.d * 0.06


def above(stage: Stage, place: SeatPlace) -> Box:
    """What the marker covers while it stands over a seat."""
    x, y = point(stage, place)
    wide = stage.metrics.px(TURN)
    return Box(x - wide / 2, y - TALL * wide, wide, TALL * wide)


class TurnMarker:
    """Where it stands, and from whom it comes."""

    def __init__(self, stage: Stage, glide: Glide) -> None:
        self._stage, self._glide = stage, glide
        self._before: int | None = None
        self.seat = stage.model.to_act
        """Whom it goes to, or stands over."""
        self._share = 1.0

    @property
    def hopping(self) -> bool:
        """Whether it is on its way."""
        return self._share < 1.0

    def told(self, event: Event) -> None:
        """The model has an event."""
        if isinstance(event, TurnBegan) and event.seat != self.seat:
            self._before, self.seat, self._share = self.seat, event.seat, 0.0

    def update(self, dt: float, *, quick: bool) -> None:
        """Let `dt` seconds pass at the pace of the table; a quick one is there at once."""
        if self.hopping:
            self._share = 1.0 if quick else min(1.0, self._share + dt / HOP / self._stage.choreographer.pace)

    @property
    def box(self) -> Box | None:
        """Where it rests; None while nobody is in turn."""
        stage = self._stage
        place = next((place for place in stage.plan.seats if place.seat == stage.model.to_act), None)
        return None if place is None else above(stage, place)

    def stands(self) -> tuple[float, float] | None:
        """Where its point stands now; None while nobody is in turn."""
        places = {place.seat: self._glide.place(place) for place in self._stage.plan.seats}
        if self.seat is None or self.seat not in places or self._stage.model.to_act is None:
            return None
        x, y = point(self._stage, places[self.seat])
        if self.hopping and self._before in places:
            sx, sy = point(self._stage, places[self._before])
            part = out(self._share)
            x, y = sx + (x - sx) * part, sy + (y - sy) * part - self._stage.metrics.c * 0.5 * sin(pi * self._share)
        return x, y

    def leaning(self, place: SeatPlace) -> tuple[float, float]:
        """Middle of a portrait: whoever is to play leans in, towards the middle of the table."""
        gone, m = out(self._share), self._stage.metrics
        lean = gone if place.seat == self.seat else 1.0 - gone if place.seat == self._before else 0.0
        away = m.width / 2 - place.x, m.height / 2 - place.y
        reach = lean * m.px(LEAN) / max(1.0, hypot(*away))
        return place.x + reach * away[0], place.y + reach * away[1]
