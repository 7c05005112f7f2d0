"""Pictures of a game that show something larger as long as they are pressed."""

from __future__ import annotations

from game.scenes.table.stage import Stage
from game.ui.input import Point
from game.ui.table.spots import Box
from game.ui.widgets import Form
from game.ui.widgets.base import Widget

__all__ = ["PeekTarget", "Peeks"]


class PeekTarget(Widget):
    """A picture that is pressed for as long as one looks. The game draws it, and what it shows."""

    draws_focus = False
    held_for_use = True

    def __init__(self, name: str, hint: str) -> None:
        super().__init__(("peek", name), hint=hint)
        self.name = name
        self.kept = False
        """Whether a key keeps it pressed."""

    @property
    def held(self) -> bool:
        """Whether somebody looks."""
        return self.visible and (self.pressed or self.kept)

    def press(self, pos: Point) -> None:
        """A pointer went down on it."""
        super().press(pos)
        self.cue("card_lift")

    def release(self, pos: Point) -> None:
        """The pointer went up: that is all there is to it."""
        self.pressed = False

    def activate(self) -> None:
        """A key, or a button of a pad, went down; `Peeks.lower` ends it."""
        self.kept = True
        self.cue("card_lift")


class Peeks:
    """What of a table can be looked at closely: the pictures that `Plan.peeks` names, once they are listed."""

    def __init__(self, stage: Stage, form: Form) -> None:
        self._stage, self._form = stage, form
        self._targets: dict[str, PeekTarget] = {}

    def listed(self, key: str, box: Box) -> None:
        """A picture of the game was listed at a place."""
        hint = self._stage.plan.peeks.get(key)
        if hint is None:
            return
        if key not in self._targets:
            self._targets[key] = self._form.add(PeekTarget(key, hint))
        target = self._targets[key]
        target.hint, target.visible = hint, True
        target.place(*box)

    def refresh(self) -> None:
        """What is listed no longer can be pressed no longer."""
        for key, target in self._targets.items():
            if key not in self._stage.plan.peeks:
                target.visible = target.kept = target.pressed = False

    @property
    def held(self) -> bool:
        """Whether somebody looks at something closely."""
        return any(target.held for target in self._targets.values())

    def toggle(self) -> bool:
        """A key lifts what can be looked at, and lays it down again. Returns whether there is something."""
        target = next((target for target in self._targets.values() if target.visible), None)
        if target is None:
            return False
        if target.kept:
            target.kept = False
        else:
            target.activate()
        return True

    def lower(self) -> bool:
        """Lay down what a key has lifted. Returns whether something was lifted."""
        kept = [target for target in self._targets.values() if target.kept]
        for target in kept:
            target.kept = False
        return bool(kept)
