"""What flares up at a family table, and where its faces look: as the side of each sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules.events import Event
from game.scenes.flat.sides import Sight
from game.scenes.flat.stage import FlatStage
from game.scenes.table.flares import Flares
from game.scenes.table.looks import Gallery
from game.scenes.tables.base import Canvas, Effect, SeatPlace

__all__ = ["FlatFlares", "FlatGallery"]


class FlatFlares(Flares):
    """The effects that are on, each turned to the side that it is about."""

    def __init__(self, stage: FlatStage) -> None:
        super().__init__(stage)
        self._flat = stage
        self._sights: dict[str, Sight] = {}

    def told(self, event: Event) -> None:
        """An event was seen, and the model has it."""
        if self._lit:
            self._light(self._flat.part.effects(event, self._flat.moment, self._flat.places.field))

    def began(self, event: Event) -> None:
        """An event begins."""
        if self._lit:
            self._light(self._flat.part.opens(event, self._flat.moment, self._flat.places.field))

    def _light(self, found: Iterable[tuple[Sight, Effect]]) -> None:
        lit = list(found)
        self._sights.update({effect.key: sight for sight, effect in lit})
        self._add(effect for _, effect in lit)

    def draw_sides(self, canvas: Callable[[Sight], Canvas]) -> None:
        """List the pictures of all of them."""
        for key, (effect, age) in self._effects.items():
            effect.paint(canvas(self._sights[key]), age / effect.seconds)


class FlatGallery(Gallery):
    """The faces of a table that stand upright for different sides: left and right are those of each face."""

    def __init__(self, stage: FlatStage) -> None:
        super().__init__(stage)
        self._flat = stage

    def _across(self, place: SeatPlace, at: tuple[float, float]) -> float:
        sight = self._flat.geometry.desks[place.seat].strip.sight
        return sight.into_point(*at)[0] - sight.into_point(place.x, place.y)[0]
