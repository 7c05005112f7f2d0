"""Widgets that hold a value: one of several, a slider, a number to count up and down."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.input import Direction, Point
from game.ui.painter import DisplayList
from game.ui.shapes import ButtonState
from game.ui.shapes.controls import SLIDER_END, shares
from game.ui.theme import INK, LINE, PALE, PAPER, SMALLEST_WORDS
from game.ui.widgets.base import Widget, WidgetStyle

__all__ = ["Segmented", "Slider", "Stepper"]

_REPEAT_FIRST, _REPEAT_NEXT = 0.4, 0.08
"""Seconds that a half of a stepper is held before it counts on, and between counts."""


class Segmented(Widget):
    """One choice of a few, side by side. Left and right choose the neighbor, Enter the next one."""

    round_ends = True

    def __init__(self, key: Hashable, names: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__(key)
        self.names, self.chosen, self.on_change = tuple(names), chosen, on_change
        self._under = -1

    def measure(self, style: WidgetStyle) -> tuple[int, int]:
        """A width at which every name shows at full size, and the usual height, in pixels."""
        px = style.metrics.words(20)
        widest = max(text.size(name, px, "bold")[0] for name in self.names)
        return (widest + style.metrics.px(36)) * len(self.names), max(style.metrics.px(48), round(px * 2.2))

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the choices."""
        under = self._under if self.enabled and (self.hovered or self.pressed) else -1
        picture = shapes.segmented(
            self.style.art, self.rect.w, self.rect.h, self.names, self.chosen, hover=under, state=self.state
        )
        self.show(frame, z, "choices", picture, self.rect.topleft)

    def point(self, pos: Point) -> bool:
        """Let the pointer be over a place; returns whether that is another choice than before."""
        before, self._under = self._under, self._at(pos)
        return self._under != before

    def press(self, pos: Point) -> None:
        """Show which one it would be."""
        super().press(pos)
        self.point(pos)

    def drag(self, pos: Point) -> None:
        """Follow the pointer."""
        super().drag(pos)
        self.point(pos)

    def release(self, pos: Point) -> None:
        """Choose the one under the pointer."""
        inside, self.pressed = self.pressed and self.contains(pos), False
        if inside:
            self.choose(self._at(pos))

    def activate(self) -> None:
        """Choose the next one, after the last the first."""
        self.choose((self.chosen + 1) % len(self.names))

    def nav(self, direction: Direction) -> bool:
        """Left and right choose."""
        if direction not in (Direction.LEFT, Direction.RIGHT) or not self.enabled:
            return False
        step = 1 if direction is Direction.RIGHT else -1
        self.choose(min(len(self.names) - 1, max(0, self.chosen + step)))
        return True

    def choose(self, index: int) -> None:
        """Choose by number, and say so if it is another one."""
        if index != self.chosen:
            self.chosen = index
            self.cue("toggle")
            self.on_change(index)

    def _at(self, pos: Point) -> int:
        ends = shares(self.style.art, self.rect.w, self.rect.h, self.names)
        at = pos[0] - self.rect.x
        return next((i for i, end in enumerate(ends[1:]) if at < end), len(self.names) - 1)


class Slider(Widget):
    """A value between two ends, dragged or stepped. `words` writes it at the right end, for instance in per cent.

    `on_change` is called with every value on the way; `on_done` once, when the pointer lets go or after a key.
    """

    def __init__(
        self,
        key: Hashable,
        value: float,
        on_change: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.1,
        words: Callable[[float], str] | None = None,
        on_done: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(key)
        self.value, self.on_change, self.on_done = value, on_change, on_done
        self.low, self.high, self.step, self.words = low, high, step, words
        self._before = value

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the slider and its words."""
        style = self.style
        share = (self.value - self.low) / (self.high - self.low)
        picture = shapes.slider(style.art, self._track(), share, self.state)
        self.show(frame, z, "slider", picture, (self.rect.x, self.rect.centery - picture.body[1] // 2))
        if self.words is not None:
            words = self.words(self.value)
            self.show(
                frame,
                z,
                "words",
                self.drawn("words", (words, self.rect.size), lambda: self._words(words)),
                self.rect.topleft,
            )

    def _words(self, words: str) -> Picture:
        room = self.rect.w - self._track() - round(18 * self.style.u)
        words, px = text.fitted(words, room, self.style.metrics.words(21), "bold")
        image = text.render(words, px, PALE, "bold")
        y = round(self.rect.h / 2 - text.cap_middle("bold", px))
        return Picture(image, (image.get_width() - self.rect.w, -y), image.get_size())

    def _track(self) -> int:
        if self.words is None:
            return self.rect.w
        # Beside the knob at its right end its words are neither cut nor close, in any language.
        u, px = self.style.u, self.style.metrics.words(21)
        widest = max(text.size(self.words(end), px, "bold")[0] for end in (self.low, self.high))
        room = max(round(76 * u * min(1.4, self.style.metrics.text_scale)), widest + round(30 * u))
        return max(1, self.rect.w - min(room, self.rect.w // 2))

    def press(self, pos: Point) -> None:
        """Go where the pointer is."""
        super().press(pos)
        self._before = self.value
        self._go(pos)

    def drag(self, pos: Point) -> None:
        """Follow the pointer, also beyond the ends."""
        self._go(pos)

    def release(self, pos: Point) -> None:
        """Stay where it is."""
        self.pressed = False
        if self.value != self._before:
            self.cue("toggle")
        self.on_done()

    def cancel(self) -> None:
        """Go back to where it was."""
        if self.pressed:
            self.pressed = False
            self.set(self._before)
            self.on_done()

    def activate(self) -> None:
        """Nothing: a slider is moved by arrows."""

    def nav(self, direction: Direction) -> bool:
        """Left and right step."""
        if direction not in (Direction.LEFT, Direction.RIGHT) or not self.enabled:
            return False
        before = self.value
        self.set(self.value + (self.step if direction is Direction.RIGHT else -self.step))
        if self.value != before:
            self.cue("toggle")
            self.on_done()
        return True

    def set(self, value: float) -> None:
        """Take the nearest step to a value, and say so if it is another one."""
        steps = round((value - self.low) / self.step)
        value = min(self.high, max(self.low, self.low + steps * self.step))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def _go(self, pos: Point) -> None:
        end = SLIDER_END * self.style.u
        share = (pos[0] - self.rect.x - end) / max(1.0, self._track() - 2 * end)
        self.set(self.low + share * (self.high - self.low))


class Stepper(Widget):
    """A whole number between a minus and a plus, which count on while they are held. Left and right count too."""

    draws_focus = False
    round_ends = True
    held_for_use = True

    def __init__(
        self,
        key: Hashable,
        value: int,
        on_change: Callable[[int], None],
        *,
        low: int,
        high: int,
        step: int = 1,
        words: Callable[[int], str] = str,
    ) -> None:
        super().__init__(key)
        self.value, self.on_change = value, on_change
        self.low, self.high, self.step, self.words = low, high, step, words
        self._way = 0
        self._wait = 0.0
        self._counted = False

    def measure(self, style: WidgetStyle) -> tuple[int, int]:
        """A width and height that show both ends, in pixels."""
        px = style.metrics.words(24)
        tall = max(style.metrics.px(52), round(px * 2))
        widest = max(text.size(self.words(n), px, "display")[0] for n in (self.low, self.high))
        return 2 * tall + widest + style.metrics.px(20), tall

    def draw(self, frame: DisplayList, z: float) -> None:
        """List plate, number and both signs."""
        style, rect = self.style, self.rect
        u = style.u
        plate = shapes.panel(style.art, rect.w, rect.h, INK, opacity=0.8, edge=LINE, radius=rect.h / u / 2)
        self.show(frame, z, "plate", plate, rect.topleft)
        for way, icon, x in ((-1, "minus", rect.x), (1, "plus", rect.right - rect.h)):
            can = self.enabled and self.low <= self.value + way * self.step <= self.high
            state: ButtonState = "disabled" if not can else "pressed" if self.pressed and self._way == way else "normal"
            self.show(frame, z, icon, shapes.round_button(style.art, icon, rect.h, state), (x, rect.y))
        words = self.words(self.value)
        number = self.drawn("number", (words, rect.size, self.enabled), lambda: self._number(words))
        self.show(frame, z, "number", number, rect.topleft)

    def _number(self, words: str) -> Picture:
        w, h = self.rect.size
        px = max(SMALLEST_WORDS, min(self.style.metrics.words(24), round(h * 0.5)))
        words, px = text.fitted(words, max(1, w - 2 * h), px, "display")
        image = text.render(words, px, PAPER if self.enabled else LINE, "display")
        y = round(h / 2 - text.cap_middle("display", px))
        return Picture(image, ((image.get_width() - w) // 2, -y), image.get_size())

    def press(self, pos: Point) -> None:
        """Count on release, or on and on while held."""
        super().press(pos)
        self._way = 1 if pos[0] >= self.rect.centerx else -1
        self._wait = _REPEAT_FIRST
        self._counted = False

    def release(self, pos: Point) -> None:
        """Count once, if holding has not counted."""
        inside, self.pressed = self.pressed and self.contains(pos), False
        if inside and not self._counted:
            self.count(self._way)

    def update(self, dt: float) -> bool:
        """Count on while held."""
        if not self.pressed:
            return False
        self._wait -= dt
        if self._wait > 0.0:
            return False
        self._wait = _REPEAT_NEXT
        self._counted = True
        self.count(self._way)
        return True

    @property
    def animating(self) -> bool:
        """While it is held it counts."""
        return self.pressed

    def activate(self) -> None:
        """Count up, after the last number from the first."""
        self._set(self.value + self.step if self.value + self.step <= self.high else self.low)

    def nav(self, direction: Direction) -> bool:
        """Left and right count."""
        if direction not in (Direction.LEFT, Direction.RIGHT) or not self.enabled:
            return False
        self.count(1 if direction is Direction.RIGHT else -1)
        return True

    def count(self, way: int) -> None:
        """Count one step up (1) or down (-1), as far as the ends."""
        self._set(min(self.high, max(self.low, self.value + way * self.step)))

    def _set(self, value: int) -> None:
        if value != self.value:
            self.value = value
            self.cue("toggle")
            self.on_change(value)
