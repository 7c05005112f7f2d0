"""A button of the table that does something to the match: one that is felt as it is hit."""

from __future__ import annotations

from math import inf

from game.ui import shapes
from game.ui.painter import DisplayList
from game.ui.shapes import ButtonState
from game.ui.widgets.pressed import Button

__all__ = ["DOWN_FOR", "LIT_FOR", "ActionKey"]

DOWN_FOR = 0.10
"""Seconds that it stays down after it was hit, whatever has become of it meanwhile."""
LIT_FOR = 0.52
"""Seconds until it may be seen that it is of no use any longer."""
_RISES = 4.0
"""How far the large one comes towards the pointer, in u."""


class ActionKey(Button):
    """It drops when it is hit and keeps its colour for a moment, though what it did cannot be done again.

    A large one (`large`) lies engraved in the table while it sleeps, and comes up to the pointer.
    """

    large = False
    slams = False
    """Whether what it does shakes the table."""
    age = inf
    """For how many seconds it has been hit; whoever owns it counts."""

    def update(self, dt: float) -> bool:
        """Whoever has just hit it and stays there need not be told that it is of no use any longer."""
        if self.age < LIT_FOR:
            self.silent = True
        elif self.enabled or not (self.hovered or self.focused):
            self.silent = False
        return False

    @property
    def state(self) -> ButtonState:
        """The look that is due."""
        if self.age < DOWN_FOR:
            return "pressed"
        if self.age < LIT_FOR and not self.enabled:
            return "normal"
        return super().state

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the button."""
        style, (x, y) = self.style, self.rect.topleft
        if self.large and self.state == "disabled":
            px = style.metrics.words(self.size) if self.size else 0
            self.show(frame, z, "button", shapes.engraved(style.art, self.rect.w, self.rect.h, self.words, px), (x, y))
            return
        lifted = self.rect.copy()
        if self.large and self.state == "hover" and style.motion:
            self.rect = self.rect.move(0, -round(_RISES * style.u))
        super().draw(frame, z)
        self.rect = lifted
