"""A button of the table that does something to the match: one that is felt as it is hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import Final, NamedTuple

from game.ui import shapes
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.shapes import ButtonKind, ButtonState
from game.ui.tween import in_
from game.ui.widgets.pressed import Button

__all__ = ["ActionKey", "Dress"]

DOWN_FOR = 0.10
"""Seconds that it stays down after it was hit, whatever has become of it meanwhile."""
LIT_FOR = 0.52
"""Seconds until it may be seen that it is disabled."""
FADES_AFTER: Final = 0.40
"""Seconds after which what cannot be done again fades: it does not vanish from one frame to the next."""
STATES: Final[tuple[ButtonState, ...]] = ("normal", "pressed", "disabled")
"""Its looks, the first needed first."""
_RISES = 4.0
"""How far the large one comes towards the pointer, in u."""


class Dress(NamedTuple):
    """What a button says, and how it looks; the size of its words is in u."""

    words: str
    kind: ButtonKind
    size: float
    icon: str = ""
    sub: str = ""
    large: bool = False


class ActionKey(Button):
    """It drops when it is hit and keeps its color for a moment, though what it did cannot be done again.

    The one that matters lies engraved in the table while it sleeps; a large one (`large`) comes up to the pointer.
    """

    large = False
    slams = False
    """Whether what it does shakes the table."""
    age = inf
    """For how many seconds it has been lit."""
    _next: Dress | None = None
    """What it wears as soon as it goes out."""

    def wear(self, dress: Dress, *, enabled: bool) -> None:
        """Say something, and look so. One that was hit and is disabled by that says what it did until it goes out:
        what is asked next, in its colors, would look as if that had been done.
        """
        self.enabled = enabled
        self._next = dress if self.lit and not enabled else None
        if self._next is None:
            self._put_on(dress)

    def _put_on(self, dress: Dress) -> None:
        self.words, self.kind, self.size, self.icon, self.sub, self.large = dress

    def hit(self, *, slams: bool) -> None:
        """It does something, and is seen to."""
        self.age, self.slams, self.silent = 0.0, slams, True

    def activate(self) -> None:
        """Press it: the one that matters goes down deeper than others."""
        self.cue("press_big" if self.kind == "red" else "button")
        self.on_press()

    def rest(self) -> None:
        """It is as it lies there, at once."""
        self.age = inf
        self._go_out()

    def _go_out(self) -> None:
        if self._next is not None:
            self.wear(self._next, enabled=self.enabled)

    @property
    def lit(self) -> bool:
        """Whether it was hit just now."""
        return self.age < LIT_FOR

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass. Whoever has just hit it and stays there is not told that it is disabled."""
        before = self.lit
        self.age += dt
        if not self.lit:
            self._go_out()
        if self.enabled or not (self.hovered or self.focused or self.lit):
            self.silent = False
        return before

    @property
    def state(self) -> ButtonState:
        """The look that is due."""
        if self.age < DOWN_FOR:
            return "pressed"
        if self.lit and not self.enabled:
            return "normal"
        return super().state

    def ahead(self) -> Iterator[Callable[[], Picture]]:
        """What draws its looks before they are needed, one after the other."""
        for state in STATES:
            yield partial(self.picture, state)

    def picture(self, state: ButtonState) -> Picture:
        """How it looks in a state."""
        if self.kind != "red" or state != "disabled":
            return super().picture(state)
        style = self.style
        px = style.metrics.words(self.size) if self.size else 0
        return shapes.engraved(style.art, self.rect.w, self.rect.h, self.words, px)

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the button."""
        style = self.style
        lifted = self.rect.copy()
        if self.large and self.state == "hover" and style.motion:
            self.rect = self.rect.move(0, -round(_RISES * style.u))
        gone = 0.0 if self.enabled or not self.lit else (self.age - FADES_AFTER) / (LIT_FOR - FADES_AFTER)
        if gone > 0.0 and self._next is not None:
            self.show(frame, z - 0.5, "next", self._coming(self._next), self.rect.topleft)
        self.alpha = round(255 * (1.0 - in_(max(0.0, gone))))
        super().draw(frame, z)
        self.rect, self.alpha = lifted, 255

    def _coming(self, dress: Dress) -> Picture:
        """How it looks once it has gone out."""
        now = Dress(self.words, self.kind, self.size, self.icon, self.sub, self.large)
        self._put_on(dress)
        picture = self.picture(super().state)
        self._put_on(now)
        return picture
