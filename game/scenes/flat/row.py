"""The row of buttons before a hand: tools at its left, and the actions of the moment over the hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from game.scenes.flat.desk import Desk
from game.scenes.services import Services
from game.scenes.tables.base import ActionButton
from game.ui import shapes
from game.ui.table.spots import Box
from game.ui.widgets import ActionKey, Dress, Form, RoundButton

__all__ = ["ButtonRow"]

WIDE, TALL, GAP = 290.0, 60.0, 10.0
"""Width of an action at most unless its words want more, height of all buttons at least, and what is between two of
them, in u."""
SIZE: Final = 26.0
"""Of the words of an action, in u."""


class ButtonRow:
    """The buttons of one person, in places as their side sees them. `press` is told the key of an action."""

    def __init__(self, services: Services, tools: Sequence[RoundButton], press: Callable[[str], None]) -> None:
        self.form = Form(services.style, services.audio.play)
        self.specs: dict[str, ActionButton] = {}
        """The actions that are shown, by key."""
        self.actions: dict[str, ActionKey] = {}
        self._tools, self._press = tools, press
        for tool in tools:
            self.form.add(tool).visible = False

    def show(self, desk: Desk, specs: Sequence[ActionButton], tools: Collection[str], asked: str) -> None:
        """Put out these actions and the tools of these keys; the action `asked` asks whether it is meant."""
        target, self.form.size = self.form.style.target, desk.strip.sight.size
        # A portrait that reaches into the row gives way to actions, not to tools alone.
        taken = self._show_tools(desk, tools, target, desk.told if desk.raised and not specs else desk.row.x)
        self.specs = {spec.key: spec for spec in specs}
        for key, button in self.actions.items():
            button.visible = key in self.specs
        for spec in specs:
            button = self._button(spec.key)
            words = spec.again if spec.again and asked == spec.key else spec.words
            button.wear(Dress(words, spec.kind, SIZE, spec.icon), enabled=spec.action is not None)
        style, actions = self.form.style, [self.actions[spec.key] for spec in specs]
        wanted = [button.measure(style)[0] for button in actions]
        least = [shapes.label_least(style.metrics, button.words, icon=bool(button.icon)) for button in actions]
        if sum(wide for wide, _ in least) > _room(desk, len(actions), taken):
            # Words say what a button does; what stands beside them only shows it once more.
            least = [shapes.label_least(style.metrics, button.words) for button in actions]
            for button in actions:
                button.icon = ""
        if sum(wide for wide, _ in least) > _room(desk, len(actions), taken):
            for spec, button in zip(specs, actions, strict=True):
                if button.words == spec.words and spec.short:
                    button.words = spec.short
            wanted = [button.measure(style)[0] for button in actions]
            least = [shapes.label_least(style.metrics, button.words) for button in actions]
        for button, box in zip(actions, _boxes(desk, wanted, least, target, taken), strict=True):
            button.place(*box)

    def _show_tools(self, desk: Desk, shown: Collection[str], target: int, x: float) -> float:
        """Put tools into the row from `x` on; returns how much of the row is taken then, in pixels."""
        d = max(TALL * desk.metrics.u, min(float(target), desk.row.h))
        for tool in self._tools:
            tool.visible = tool.key in shown
            if tool.visible:
                tool.place(x, desk.row.y + (desk.row.h - d) / 2, d, d)
                x += d + GAP * desk.metrics.u
        return x - desk.row.x

    def _button(self, key: str) -> ActionKey:
        button = self.actions.get(key)
        if button is None:
            button = self.actions[key] = self.form.add(ActionKey(("action", key), "", partial(self._press, key)))
        return button


def _room(desk: Desk, count: int, taken: float) -> float:
    """How much of the row all actions take together at most."""
    return desk.row.w - taken - GAP * desk.metrics.u * (count - 1)


def _boxes(desk: Desk, wanted: Sequence[int], least: Sequence[tuple[int, int]], target: int, taken: float) -> list[Box]:
    """Places for actions whose words want to be so wide, and are whole in `least`, wide and tall; `taken` is what tools
    take at the left of them.
    """
    u, row, count = desk.metrics.u, desk.row, len(wanted)
    if not count:
        return []
    gap, room = GAP * u, _room(desk, count, taken)
    wides = [min(WIDE * u, room / count)] * count
    if max(wanted) > wides[0]:
        wides = _shared(
            wanted, [max(target, wide) for wide, _ in least], room, min(float(target), room / count), WIDE * u
        )
    tall = max(TALL * u, min(float(max(target, *(tall for _, tall in least))), row.h))
    whole = sum(wides) + (count - 1) * gap
    # Over the hand: whoever holds it open with one hand reaches them with the other.
    x = max(row.x + taken, min(desk.hand.x + desk.hand.w / 2 - whole / 2, row.x + row.w - whole))
    lefts = [x + sum(wides[:i]) + i * gap for i in range(count)]
    return [Box(left, row.y + (row.h - tall) / 2, wide, tall) for left, wide in zip(lefts, wides, strict=True)]


def _shared(wanted: Sequence[int], least: Sequence[int], room: float, narrowest: float, most: float) -> list[float]:
    """Widths in which long words take of the room that short ones leave: first what they need, then what they want."""
    low: Sequence[float] = least
    high: Sequence[float] = wanted
    if sum(low) > room:
        low, high = [narrowest] * len(least), least
    more = [max(0.0, a - b) for a, b in zip(high, low, strict=True)]
    spare = (room - sum(low)) / (sum(more) or 1.0)
    return [min(max(most, want), a + spare * part) for want, a, part in zip(wanted, low, more, strict=True)]
