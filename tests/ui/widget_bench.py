"""What the tests of the widgets share: a form that writes down what it is asked for."""

from collections.abc import Hashable

import pygame

from game.ui.art import Art
from game.ui.input import Direction, InputEvent, Key, Kind, Nav, PointerDown, PointerUp
from game.ui.painter import DisplayList, Sprite
from game.ui.widgets import Button, Form, WidgetStyle
from tests.support.painted import paint_all

UP, DOWN, LEFT, RIGHT = Nav(Direction.UP), Nav(Direction.DOWN), Nav(Direction.LEFT), Nav(Direction.RIGHT)
NEXT, PREVIOUS = Nav(Direction.NEXT), Nav(Direction.PREVIOUS)


class Bench:
    """A form with a log of cues and calls."""

    def __init__(self, art: Art, target: int = 0) -> None:
        self.cues: list[str] = []
        self.log: list[object] = []
        self.form = Form(WidgetStyle(art, target), self.cues.append)

    def button(self, key: str, x: int, y: int, w: int = 80, h: int = 30) -> Button:
        button = self.form.add(Button(key, key, lambda: self.log.append(key)))
        button.place(x, y, w, h)
        return button

    def send(self, *events: InputEvent) -> bool:
        return [self.form.handle(event) for event in events][-1]

    def click(self, pos: tuple[int, int], kind: Kind = Kind.MOUSE, pointer: int = 0) -> None:
        self.send(PointerDown(pos, pointer, kind), PointerUp(pos, pointer, kind))

    def keys(self, *codes: int, mods: int = 0) -> None:
        for code in codes:
            self.send(Key(code, mods))

    def sprites(self) -> list[Sprite]:
        frame = DisplayList()
        self.form.draw(frame)
        return frame.sprites

    def noted(self) -> list[Hashable]:
        """Beside what there is a note."""
        return [s.key[1] for s in self.sprites() if isinstance(s.key, tuple) and s.key[0] == "note"]

    def animating(self) -> bool:
        return self.form.animating

    def picture(self) -> pygame.Surface:
        frame, surface = DisplayList(), pygame.Surface((640, 360))
        self.form.draw(frame)
        paint_all(surface, frame)
        return surface
