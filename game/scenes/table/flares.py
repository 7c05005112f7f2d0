"""What a game lets flare up over its table for a while: fire, rays, a room that goes dark."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.rules.events import Event
from game.scenes.table.stage import Stage
from game.scenes.tables.base import Canvas, Effect, due_to
from game.ui.tween import FAST_FORWARD

__all__ = ["Flares"]


class Flares:
    """The effects that are on, by key: one that comes again begins anew. Each is over when its time is."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._effects: dict[str, tuple[Effect, float]] = {}

    @property
    def keys(self) -> Collection[str]:
        """What is on."""
        return self._effects.keys()

    @property
    def waited_for(self) -> bool:
        """Whether something is on that others wait for."""
        return any(not effect.lingers for effect, _ in self._effects.values())

    def on_its_way(self, count: str) -> int:
        """How much of a number has still to arrive."""
        if not self._effects:
            return 0  # as in most frames
        return sum(effect.brings[1] for effect, _ in self._effects.values() if effect.brings[0] == count)

    def due(self, seat: int) -> int:
        """How much has still to arrive with a player, which the plate does not count yet."""
        return self.on_its_way(due_to(seat)) if self._effects else 0

    def told(self, event: Event) -> None:
        """An event was seen, and the model has it."""
        if self._lit:
            stage = self._stage
            self._add(stage.presenter.movement.effects(event, stage.model, stage.table, lambda: stage.plan))

    def began(self, event: Event) -> None:
        """An event begins: the model does not have it yet, and nothing of it was seen."""
        if self._lit:
            stage = self._stage
            self._add(stage.presenter.movement.opens(event, stage.model, stage.table, lambda: stage.plan))

    @property
    def _lit(self) -> bool:
        return not self._stage.choreographer.motions.still and self._stage.choreographer.pace > 0.0

    def _add(self, effects: Iterable[Effect]) -> None:
        calm = self._stage.choreographer.motions.calm
        self._effects.update(
            {effect.key: (effect, 0.0) for effect in effects if (effect.calm if calm else effect.lively)}
        )

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        pace = self._stage.choreographer.pace
        hurry = FAST_FORWARD if self._stage.choreographer.fast else 1.0
        for key, (effect, age) in list(self._effects.items()):
            age += dt / pace / hurry if pace > 0.0 else effect.seconds
            if age >= effect.seconds:
                del self._effects[key]
            else:
                self._effects[key] = (effect, age)

    def draw(self, canvas: Canvas) -> None:
        """List the pictures of all of them."""
        for effect, age in self._effects.values():
            effect.paint(canvas, age / effect.seconds)
