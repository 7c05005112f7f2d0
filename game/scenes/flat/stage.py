"""The family table as all who sit round it see it: the stage of a table on which nobody's hand is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.rules.events import Event
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.plan import FlatPlaces, Geometry, plan
from game.scenes.flat.turning import Turner
from game.scenes.services import Services
from game.scenes.table.seat import Seat
from game.scenes.table.stage import Stage
from game.scenes.tables import flat_of
from game.scenes.tables.base import Moment, Plan
from game.ui.table.choreographer import Beat
from game.ui.table.motion import MotionStyle
from game.ui.table.spots import Spot
from game.ui.theme import Metrics

__all__ = ["FlatStage"]

NEAR: Final = 1.5
"""A stop of a card on its way that is nearer to it than this is its own, in c; any other is the middle here."""


class FlatStage(Stage):
    """What lies on the table. It knows what everybody sees and nothing else: its seat is that of the table."""

    def __init__(self, services: Services, seat: Seat, *, from_start: bool) -> None:
        self.part = flat_of(seat.session.game_id)
        self._geometry: Geometry | None = None
        self._towards = seat.session.to_act or 0
        self.heard: Callable[[], None] = lambda: None
        """Called as an event begins, before the table has it."""
        self.turner = Turner()
        super().__init__(services, seat, from_start=from_start, sheets=True)

    def resize(self, metrics: Metrics) -> None:
        """Take the measures of the window."""
        self._geometry = None
        super().resize(metrics)

    @property
    def geometry(self) -> Geometry:
        """What depends on the window alone."""
        if self._geometry is None:
            session = self.seat.session
            self._geometry = Geometry.of(self.metrics, session.players, self.part, session.options)
        return self._geometry

    @property
    def plan(self) -> Plan:
        """Where everything lies now. Cards in the middle face whoever is to play; between two turns, who was last."""
        if self._plan is None:
            self.plans += 1
            if self.model.to_act is not None:
                self._towards = self.model.to_act
            self._plan = plan(self.model, self.geometry, self.part, self.seat.session.options, self._towards)
        return self._plan

    @property
    def places(self) -> FlatPlaces:
        """What this table knows of its plan beside."""
        places = self.plan.own
        assert isinstance(places, FlatPlaces)
        return places

    def spots(self) -> Mapping[Zone, Sequence[Spot]]:
        """Where every card belongs; no hand is open."""
        self._plan = None
        spots = dict(self.plan.spots)
        for zone, lying in spots.items():
            if zone.kind is ZoneKind.HAND:
                spots[zone] = [spot._replace(open=False) for spot in lying]
        return spots

    def beat(self, event: Event) -> Beat:
        """How an event is shown, which every chair hears of first."""
        self.heard()
        return super().beat(event)

    def way_of(self, event: Event, before: Moment) -> Beat:
        """As the game says for this table, or as at any; but what stops on its way there stops in the middle here."""
        own = self.part.beat(event, before, self.places.field)
        if own is not None:
            return own
        beat = super().way_of(event, before)
        legs = beat.style.legs
        if any(leg.via is not None for leg in legs):
            x, y = self.places.field.center
            turn = self.places.field.towards.turn
            known = [token.goal for token in self.model.everything()]
            far = NEAR * self.metrics.c

            def there(via: Spot) -> Spot:
                if any(abs(spot.x - via.x) + abs(spot.y - via.y) <= far for spot in known):
                    return via
                return via._replace(x=x, y=y, turn=turn)

            moved = tuple(leg if leg.via is None else leg._replace(via=there(leg.via)) for leg in legs)
            style: MotionStyle = replace(beat.style, legs=moved)
            beat = replace(beat, style=style)
        return beat
