"""Pages over a family table face one of its long edges; whoever sits at the other one turns them round."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.flat.sides import MENU, RIM, Side, Sight
from game.scenes.flat.turning import Turner
from game.scenes.manager import SceneManager
from game.scenes.services import Services
from game.texts import t
from game.ui.input import InputEvent, PointerCancel, PointerDown, PointerMove, PointerUp
from game.ui.painter import DisplayList
from game.ui.widgets import Form, RoundButton

__all__ = ["Facing"]

DISC: Final = 60.0
"""Diameter of the button, in u."""
Z: Final = 5000.0


class Facing:
    """A button in the corner at the left of whoever a page does not face: it turns that page, and those to come.

    It stands where the table has a menu, unless something of the page lies there.
    """

    def __init__(self, services: Services, manager: SceneManager) -> None:
        self._services, self._manager = services, manager
        self._turner = Turner()
        self._form: Form | None = None
        self._sight: Sight | None = None
        self._pressed: set[int] = set()

    @property
    def form(self) -> Form | None:
        """The button, in places as the side sees them to which the page can be turned; None where there is none."""
        top = self._manager.top
        if top is None or top.across is None or not top.turns:
            self._put_away()
            return None
        style = self._services.style
        m, side = style.metrics, Side.BOTTOM if top.across else Side.TOP
        sight = Sight(side, m.width, m.height)
        d = max(m.px(DISC), min(style.target, m.px(MENU - 2)))
        inset = round((RIM + MENU) / 2 * m.u - d / 2)
        # As the page sees it, whichever way it is turned.
        there = pygame.Rect(m.width - inset - d, inset, d, d)
        page: Form | None = getattr(top, "form", None)
        if page is not None and any(widget.visible and widget.rect.colliderect(there) for widget in page.widgets):
            self._put_away()
            return None
        if self._form is None or self._sight != sight or self._form.style is not style:
            self._form, self._sight = Form(style, self._services.audio.play), sight
            self._form.add(RoundButton("turn", "redo", self._manager.turn, hint=t("flat.turn")))
        self._form.widgets[0].place(inset, sight.size[1] - d - inset, d, d)
        return self._form

    def _put_away(self) -> None:
        """There is no button: whatever has hold of it has not."""
        self._form = None
        self._pressed.clear()

    def handle(self, event: InputEvent) -> bool:
        """Take an event of a pointer; returns whether it was meant for the button."""
        form, sight = self.form, self._sight
        if form is None or sight is None:
            return False
        match event:
            case PointerDown():
                taken = form.handle(PointerDown(sight.into(event.pos), event.pointer, event.kind))
                if taken:
                    self._pressed.add(event.pointer)
                return taken
            case PointerMove():
                form.handle(PointerMove(sight.into(event.pos), event.pointer, event.kind, event.held))
                return event.pointer in self._pressed
            case PointerUp():
                form.handle(PointerUp(sight.into(event.pos), event.pointer, event.kind))
            case PointerCancel():
                form.handle(event)
            case _:
                return False
        mine = event.pointer in self._pressed
        self._pressed.discard(event.pointer)
        return mine

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the picture changed."""
        form = self.form
        return form is not None and form.update(dt)

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        form = self.form
        return form is not None and form.animating

    def draw(self, frame: DisplayList) -> None:
        """List it over everything."""
        form, sight = self.form, self._sight
        if form is None or sight is None:
            return
        seen = DisplayList()
        form.draw(seen, Z)
        frame.raise_level()
        self._turner.list(frame, seen, sight, "turn")
