"""People who move to another place at the table as a match goes on: they glide there with the cards that make room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.scenes.table.stage import Stage
from game.scenes.tables.base import SeatPlace
from game.ui.cache import Picture
from game.ui.pen.geometry import lerp
from game.ui.table.motion import MAKE_ROOM

__all__ = ["Glide", "scaled"]

_Point = tuple[float, float]
NOWHERE: Final = (0.0, 0.0)


def _between(one: float, other: float, share: float) -> float:
    return one + (other - one) * share


def scaled(portrait: Picture, d: float) -> Picture:
    """A portrait as large as it is on its way, of the one that is drawn where it goes: none is drawn for a moment."""
    return portrait.resized(d / portrait.body[0])


class Glide:
    """Where people are seen while they are on their way, and what of the game's own goes with them.

    Only what happens in the match lets them glide: after a resize, another person at the screen or a changed setting
    everybody is in place at once, as cards are.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.share = 1.0
        """How much of the way is behind them, in time."""
        self._leg = MAKE_ROOM.legs[0]
        """How they go: as the cards do that make room."""
        self._on: tuple[object, ...] = ()
        """What the places depended on beside the cards."""
        self._seats: tuple[SeatPlace, ...] = ()
        self._others: Mapping[str, _Point] = {}
        self._from: dict[int, SeatPlace] = {}
        self._others_from: dict[str, _Point] = {}

    @property
    def running(self) -> bool:
        """Whether somebody is on the way."""
        return self.share < 1.0

    def update(self, dt: float, *, quick: bool) -> None:
        """Let `dt` seconds pass at the pace of the table; where it is quick everybody is in place at once."""
        stage = self._stage
        seats, others = stage.plan.seats, stage.plan.glides
        if seats is not self._seats or others is not self._others:
            on = (stage.model, stage.metrics, stage.seat.me, stage.services.settings.left_handed)
            known = on == self._on and not quick and not stage.choreographer.idle
            if not known:
                self.share = 1.0
            elif seats != self._seats or others != self._others:
                seen, also = {place.seat: self.place(place) for place in self._seats}, self._seen(self._others)
                self._from, self._others_from, self.share = seen, also, 0.0
                self._leg = stage.choreographer.motions.room.legs[0]
            self._on, self._seats, self._others = on, seats, others
        if self.running:
            # The cards that make room have set out in this frame, too.
            self.share = 1.0 if quick else min(1.0, self.share + dt / self._leg.seconds / stage.quickly)

    def place(self, place: SeatPlace) -> SeatPlace:
        """Where somebody is seen now who belongs there."""
        start = self._from.get(place.seat)
        if not self.running or start is None or start == place:
            return place
        t = self._leg.ease(self.share)
        x, y = lerp((start.x, start.y), (place.x, place.y), t)
        marker = place.marker
        if marker is not None:
            there = marker[0] - place.x + start.x, marker[1] - place.y + start.y
            marker = lerp(start.marker or there, marker, t)
        return place._replace(
            x=x, y=y, d=_between(start.d, place.d, t), plate_x=_between(start.plate_middle, place.plate_middle, t),
            plate_y=_between(start.plate_y, place.plate_y, t), marker=marker,
        )  # fmt: skip

    def shift(self, key: str) -> _Point:
        """How far from its place a picture of the game's own is seen now."""
        if not self.running or key not in self._others_from or key not in self._others:
            return NOWHERE
        (x, y), goal = self._others_from[key], self._others[key]
        t = self._leg.ease(self.share)
        return (x - goal[0]) * (1.0 - t), (y - goal[1]) * (1.0 - t)

    def comes(self, key: str) -> float:
        """How much of a picture of the game's own is seen: one that was not there before comes up meanwhile."""
        appears = self.running and key in self._others and key not in self._others_from
        return self._leg.ease(self.share) if appears else 1.0

    def _seen(self, others: Mapping[str, _Point]) -> dict[str, _Point]:
        return {key: (at[0] + self.shift(key)[0], at[1] + self.shift(key)[1]) for key, at in others.items()}
