"""What is on the screen of a program in each frame: what was listed, which faces of cards are among it, and the pixels.

A picture of a card is known as one whatever was made of it since: turned, scaled, charred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from weakref import WeakKeyDictionary

import pygame

from game.rules.cards import KINDS, Card, format_card
from game.ui.art import Art, Picture
from game.ui.fx import fire
from game.ui.painter import DisplayList, Sprite
from tests.support.menus import Program
from tests.support.painted import paint_all

FACES: Final = frozenset(format_card(Card(kind)) for kind in range(KINDS))
NOTHING: Final = "#ff00ff"
"""A color that nothing has."""


class Faces:
    """Knows of every picture whether it is a card with its face up, and which; also when it was turned or charred."""

    def __init__(self) -> None:
        self._code: WeakKeyDictionary[pygame.Surface, str] = WeakKeyDictionary()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note all pictures of cards that are made from now on."""
        with ExitStack() as stack:
            draw: Any = _replaced(stack, Art, "card_image", lambda *given, **named: self._noted(draw, *given, **named))
            char: Any = _replaced(stack, fire, "charred", lambda *given, **named: self._noted(char, *given, **named))
            for name in ("rotate", "rotozoom", "scale", "scale_by", "smoothscale", "smoothscale_by"):
                self._follow(stack, name)
            yield

    def _noted(self, draw: Any, art: Art, code: str, *given: Any, **named: Any) -> Picture:
        picture: Picture = draw(art, code, *given, **named)
        self._code[picture.image] = code.rstrip("'")
        return picture

    def _follow(self, stack: ExitStack, name: str) -> None:
        """Know what one of pygame's functions has made of a card."""

        def made(image: pygame.Surface, *given: Any, **named: Any) -> pygame.Surface:
            found: pygame.Surface = change(image, *given, **named)
            code = self.of(image)
            if code:
                self._code[found] = code
            return found

        change: Any = _replaced(stack, pygame.transform, name, made)

    def of(self, image: pygame.Surface) -> str:
        """Which card a picture shows; empty for none."""
        code = self._code.get(image, "")
        return code if code in FACES else ""

    def drawn(self, sprites: Iterable[Sprite]) -> Counter[str]:
        """The faces among some sprites."""
        return Counter(code for sprite in sprites if (code := self.of(sprite.image)))


def _replaced(stack: ExitStack, owner: Any, name: str, by: Callable[..., Any]) -> Any:
    """Put something in the place of a function, for as long as the stack is open; returns the function."""
    before = getattr(owner, name)
    setattr(owner, name, by)
    stack.callback(setattr, owner, name, before)
    return before


class Screen:
    """What a program shows. `shown` is what was listed for the last frame that it has drawn."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.shown: DisplayList | None = None
        self._fresh = pygame.Surface((0, 0))
        """What is listed, painted anew."""
        self._anew = False
        """Whether something else is listed since then."""
        self._bytes: list[bytearray] = []
        front = program.app.front
        self._draw = front.draw

        def listed(frame: DisplayList) -> None:
            self._draw(frame)
            self.shown, self._anew = frame, True  # what the program itself says is still to come, over all

        front.draw = listed  # type: ignore[method-assign]

    def again(self) -> DisplayList:
        """What would be listed now."""
        frame = DisplayList()
        self._draw(frame)
        return frame

    @property
    def photo(self) -> pygame.Surface | None:
        """The screen before, where it fades into this one."""
        sprites = self.shown.sprites if self.shown is not None else []
        return next((sprite.image for sprite in sprites if _named(sprite.key, "photo")), None)

    def read_back(self) -> None:
        """The window holds what was listed and nothing else, such as what was there before."""
        screen, shown = self._program.app.picture, self.shown
        assert shown is not None
        if self._fresh.get_size() != screen.get_size():
            self._fresh, self._anew = pygame.Surface(screen.get_size()), True
            self._bytes = [bytearray(surface.get_pitch() * surface.get_height()) for surface in (self._fresh, screen)]
        if self._anew:
            self._fresh.fill(NOTHING)
            paint_all(self._fresh, shown)
            self._anew = False
        for read, surface in zip(self._bytes, (self._fresh, screen), strict=True):
            raw: Any = surface.get_view("0")
            memoryview(read)[:] = memoryview(raw)
        # The same bytes are the same picture; others may still be, where a pixel has some that are not used.
        same = self._bytes[0] == self._bytes[1] or pixels(self._fresh) == pixels(screen)
        assert same, "the screen shows something else than what is listed"


def _named(key: Hashable, name: str) -> bool:
    """Whether a key is of that name, on whatever level it lies."""
    return key == name or (isinstance(key, tuple) and key[-1] == name)


def pixels(image: pygame.Surface) -> bytes:
    """What a picture looks like."""
    return pygame.image.tobytes(image, "RGBA")
