"""The menu buttons in two opposite corners of a family table, each turned to its side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.scenes.flat.sides import MENU, MENUS, RIM, Side, Sight
from game.scenes.flat.turning import Turner
from game.scenes.services import Services
from game.texts import t
from game.ui.input import PointerCancel, PointerDown, PointerMove, PointerUp
from game.ui.painter import DisplayList
from game.ui.theme import Metrics
from game.ui.widgets import Form, RoundButton

__all__ = ["Corners"]

TOOL: Final = 60.0
"""Diameter of a menu button, in u."""
Z: Final = 3600.0


class Corners:
    """What stands in corners of the table; `open_menu` is told the side that has asked."""

    def __init__(self, services: Services, m: Metrics, open_menu: Callable[[Side], None]) -> None:
        self.forms: list[tuple[Sight, Form]] = []
        """Each with the side that it is turned to."""
        style = services.style
        d = max(m.px(TOOL), min(style.target, m.px(MENU - 2)))
        for side in MENUS:
            sight = Sight(side, m.width, m.height)
            form = Form(style, services.audio.play)
            button = form.add(RoundButton("menu", "menu", partial(open_menu, side), hint=t("table.menu")))
            inset = round((RIM + MENU) / 2 * m.u - d / 2)
            button.place(inset, sight.size[1] - d - inset, d, d)
            self.forms.append((sight, form))

    def handle(self, event: PointerDown | PointerMove | PointerUp | PointerCancel) -> bool:
        """Take an event of a pointer; returns whether it is one of theirs."""
        for sight, form in self.forms:
            if isinstance(event, PointerCancel):
                form.handle(event)
            elif isinstance(event, PointerMove):
                form.handle(PointerMove(sight.into(event.pos), event.pointer, event.kind, event.held))
            elif form.handle(type(event)(sight.into(event.pos), event.pointer, event.kind)):
                return True
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether one looks different."""
        changed = False
        for _, form in self.forms:
            changed |= form.update(dt)
        return changed

    def draw(self, frame: DisplayList, turner: Turner) -> None:
        """List them."""
        for number, (sight, form) in enumerate(self.forms):
            seen = DisplayList()
            form.draw(seen, Z)
            turner.list(frame, seen, sight, ("corner", number))
