"""Widgets that are pressed: buttons, switches, rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui import shapes, text
from game.ui.art import Face
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.shapes import ButtonKind, ButtonState
from game.ui.theme import GOLD, INK, LINE_REST, PAPER, RED, SOFT, Role
from game.ui.widgets.base import Widget, WidgetStyle

__all__ = ["Button", "FaceButton", "RoundButton", "Row", "Toggle"]


class Button(Widget):
    """A button with words: a verb with its object. `sub` is a second, smaller line: what a hard choice costs.

    `size` of the words is in u; without it they follow the height. They shrink to fit.
    """

    def __init__(
        self,
        key: Hashable,
        words: str,
        on_press: Callable[[], None],
        *,
        kind: ButtonKind = "paper",
        icon: str = "",
        sub: str = "",
        size: float = 0.0,
        hint: str = "",
    ) -> None:
        super().__init__(key, hint=hint)
        self.words, self.on_press = words, on_press
        self.kind: ButtonKind = kind
        self.icon, self.sub, self.size = icon, sub, size

    def measure(self, style: WidgetStyle, words: str | None = None) -> tuple[int, int]:
        """A width and height that show everything at full size, in pixels; with other words than its own if given."""
        px = style.metrics.words(self.size or 28)
        written = self.words if words is None else words
        wide = text.size(written, px, "display")[0] + (round(px * 1.6) if self.icon else 0)
        return max(style.target, wide + style.metrics.px(56)), max(style.target, round(px * 2.4))

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the button."""
        self.show(frame, z, "button", self.picture(self.state), self.rect.topleft)

    def picture(self, state: ButtonState) -> Picture:
        """How it looks in a state."""
        style = self.style
        px = style.metrics.words(self.size) if self.size else 0
        return shapes.button(
            style.art, self.rect.w, self.rect.h, self.words, self.kind, state, icon=self.icon, sub=self.sub, px=px
        )

    def activate(self) -> None:
        """Press it."""
        self.cue("button")
        self.on_press()


class RoundButton(Widget):
    """A round tool button with an icon; its body is a disc as wide as it is. `label` is written below.

    Without a label give a hint: the words for those who do not know the picture.
    """

    round_ends = True

    def __init__(
        self, key: Hashable, icon: str, on_press: Callable[[], None], *, label: str = "", hint: str = ""
    ) -> None:
        super().__init__(key, hint=hint)
        self.icon, self.on_press, self.label = icon, on_press, label
        self.label_px = 0
        """Size of the label where there is no room for one as the words setting has it, in pixels."""
        self.on = False
        """Whether what it opens is open."""

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the disc and its label."""
        picture = shapes.round_button(self.style.art, self.icon, self.rect.w, self.state, on=self.on, label=self.label,
                                      px=self.label_px)  # fmt: skip
        self.show(frame, z, "disc", picture, self.rect.topleft)

    def activate(self) -> None:
        """Press it."""
        self.cue("button")
        self.on_press()


class Toggle(Widget):
    """A switch, at the right end of its place; all of its place may be pressed, so that a whole row can be it."""

    def __init__(self, key: Hashable, on: bool, on_change: Callable[[bool], None], *, hint: str = "") -> None:
        super().__init__(key, hint=hint)
        self.on, self.on_change = on, on_change

    def measure(self, style: WidgetStyle) -> tuple[int, int]:
        """The size of the switch alone, in pixels."""
        return shapes.toggle(style.art, self.on).body

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the switch."""
        picture = shapes.toggle(self.style.art, self.on, self.state)
        w, h = picture.body
        self.show(frame, z, "switch", picture, (self.rect.right - w, self.rect.centery - h // 2))

    def activate(self) -> None:
        """Switch it over."""
        self.on = not self.on
        self.cue("toggle")
        self.on_change(self.on)


class Row(Widget):
    """A row of a list or of a menu at the side: a picture, words, a second line; the chosen one in gold or paper."""

    def __init__(
        self,
        key: Hashable,
        words: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        picture: str = "",
        sub: str = "",
        chosen: bool = False,
        on_paper: bool = False,
        size: float = 25,
        role: Role = "display",
    ) -> None:
        super().__init__(key)
        self.words, self.on_press, self.sub = words, on_press, sub
        self.icon = icon
        """A white icon, tinted to the words' color."""
        self.picture = picture
        """A colored picture of the look, such as `emblems/dang_it`, in place of an icon."""
        self.chosen, self.on_paper, self.size = chosen, on_paper, size
        self.role: Role = role

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the row."""
        key = (self.words, self.sub, self.icon, self.picture, self.chosen, self.state, self.rect.size)
        self.show(frame, z, "row", self.drawn("row", key, self._make), self.rect.topleft)

    def _make(self) -> Picture:
        style = self.style
        u, (w, h) = style.u, self.rect.size
        chosen_fill = PAPER if self.on_paper else GOLD
        fill, color, second = (chosen_fill, INK, INK) if self.chosen else (INK, PAPER, SOFT)
        opacity = 1.0 if self.chosen else {"hover": 0.9, "pressed": 0.96}.get(self.state, 0.70)
        edge = INK if self.chosen else PAPER if self.state == "hover" else LINE_REST
        plate = shapes.panel(style.art, w, h, fill, opacity=opacity, edge=edge, radius=18, line=2.2)
        ring = shapes.focus_ring(style.art, w, h, 18) if self.state == "focused" else None
        pad = max(plate.origin[0], ring.origin[0] if ring else 0)
        out = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
        plate.draw(out, (pad, pad))
        if ring:
            ring.draw(out, (pad, pad))
        left = pad + round(22 * u)
        if self.picture:
            side = round(min(h - 10 * u, 84 * u))
            image = style.art.svg(self.picture, side)
            out.blit(image, image.get_rect(center=(left + side // 2 - round(8 * u), pad + h // 2)))
            left += side + round(4 * u)
        elif self.icon:
            tint = color if self.chosen and not self.on_paper else RED if self.chosen else SOFT
            side = round(min(h * 0.5, 36 * u))
            image = style.art.tinted(self.icon, side, tint)
            out.blit(image, image.get_rect(center=(left + side // 2, pad + h // 2)))
            left += side + round(20 * u)
        room = max(1, pad + w - left - round(20 * u))
        middle = pad + h / 2
        if self.sub:
            small, small_px = text.fitted(self.sub, room, style.metrics.words(self.size * 0.76), "semi")
            line = text.render(small, small_px, second, "semi")
            gap = (style.metrics.words(self.size) + small_px) * 0.62
            middle -= gap / 2
            out.blit(line, (left, round(middle + gap - text.cap_middle("semi", small_px))))
        lines, px = self._lines(room)
        step = text.line_height(px, 1.1)
        middle -= step * (len(lines) - 1) / 2
        for i, words in enumerate(lines):
            line = text.render(words, px, color, self.role)
            out.blit(line, (left, round(middle + step * i - text.cap_middle(self.role, px))))
        return Picture(out, (pad, pad), (w, h))

    def _lines(self, room: int) -> tuple[list[str], int]:
        """The words on one line, or on two where there is room for them, and their size."""
        px = self.style.metrics.words(self.size)
        if not self.sub and text.size(self.words, px, self.role)[0] > room and self.rect.h >= 2.4 * px:
            lines = text.wrap(self.words, room, px, self.role)
            if len(lines) == 2:
                return lines, px
        words, px = text.fitted(self.words, room, px, self.role)
        return [words], px

    def activate(self) -> None:
        """Choose it."""
        self.cue("button")
        self.on_press()


class FaceButton(Widget):
    """The face of one of several players, of whom one is chosen: a ring of gold is round that one."""

    draws_focus = True
    round_ends = True

    def __init__(
        self, key: Hashable, face: str, on_press: Callable[[], None], *, hint: str, pleased: bool = False
    ) -> None:
        """Who is chosen looks `pleased`, or else the others are dimmed until they are pointed at."""
        super().__init__(key, hint=hint)
        self.face, self.on_press, self.pleased = face, on_press, pleased
        self.chosen = False

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the portrait."""
        d = self.rect.w
        mood: Face = "happy" if self.pleased and self.chosen else "neutral"
        dim = not (self.pleased or self.chosen or self.hovered or self.focused)
        picture = self.style.art.avatar(self.face, mood, 0.8 * d, active=self.chosen, dim=dim)
        self.show(frame, z, "face", picture, self.rect.center)
        if self.focused:
            self.show(
                frame, z, "ring", shapes.focus_ring(self.style.art, d, d, d / self.style.u / 2), self.rect.topleft
            )

    def activate(self) -> None:
        """Choose it."""
        self.cue("toggle")
        self.on_press()
