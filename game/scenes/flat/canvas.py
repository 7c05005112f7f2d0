"""Where the parts of a family table list their pictures: turned to a side, in places as that side sees them."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.flat.sides import Sight
from game.scenes.flat.turning import Turner
from game.ui import shapes
from game.ui.art import Art, Laid
from game.ui.cache import Picture
from game.ui.fx.light import Spot as Light
from game.ui.fx.light import veil
from game.ui.painter import DisplayList
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.table.spots import Box
from game.ui.theme import GOLD

__all__ = ["SideCanvas", "TurnedCanvas", "disc", "field", "finger_ring"]


class SideCanvas:
    """A canvas for games (see `game.scenes.tables.base.Canvas`) on which places are what one side sees."""

    def __init__(self, art: Art, frame: DisplayList, turner: Turner, sight: Sight, name: str = "") -> None:
        self.art, self.metrics = art, art.metrics
        self._frame, self._turner, self._sight, self._name = frame, turner, sight, name

    @property
    def asked_at(self) -> Box | None:
        """Where the prompt lies: it is told before every side."""
        return None

    @property
    def peeking(self) -> bool:
        """Whether something is looked at closely."""
        return False

    def running(self, key: str) -> bool:
        """Whether an effect is on: here they are listed by themselves."""
        return False

    def _place(self, x: float, y: float) -> tuple[float, float]:
        """A place on this canvas as one of the window."""
        return self._sight.out(x, y)

    def show(
        self,
        key: str,
        picture: Picture,
        x: float,
        y: float,
        z: float,
        alpha: int = 255,
        *,
        read: bool = False,
        blend: int = 0,
    ) -> None:
        """List a picture held at a place, turned to the side."""
        held = self._turner.picture(picture, self._sight.side)
        x, y = self._place(x, y)
        name = f"own {self._name}{key}"
        self._frame.put(name, held.image, round(x) - held.origin[0], round(y) - held.origin[1], z, alpha, blend)

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Darken all but some soft ovals."""
        across = self._sight.side % 2 == 1
        turned = tuple(
            Light(*self._place(light.x, light.y), *((light.ry, light.rx) if across else (light.rx, light.ry)))
            for light in spots
        )
        veil(self._frame, self.art, key, turned, level, z, alpha)


class TurnedCanvas(SideCanvas):
    """The same for what lies in the middle: places are those of the window, pictures are turned to a side."""

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return x, y


RING: Final = (64.0, 88.0)
"""Radii of the rings round a finger that holds a hand open, in u."""


def finger_ring(art: Art) -> Picture:
    """The rings round a finger, held at their middle."""
    u = art.metrics.u

    def make() -> Picture:
        inner, outer = (radius * u for radius in RING)
        x = outer + 4 * u
        pen = Pen()
        pen.draw(Path.circle(x, x, inner, inner), GOLD, opacity=0.10)
        pen.line(Path.circle(x, x, inner, inner), GOLD, max(1.0, 3 * u), opacity=0.85)
        pen.line(Path.circle(x, x, outer, outer), GOLD, max(1.0, 1.6 * u), opacity=0.6)
        image = pen_surface(pen, 2 * x, 2 * x)
        return Picture(image, (round(x), round(x)), image.get_size())

    return art.keep(("finger ring", round(100 * u)), make)


def disc(box: Box, *, wide: bool) -> Laid:
    """A shallow dish in the table that is the same from every side: round, or with `wide` as long as there is room."""
    least = min(box.w, box.h) / 2
    rx, ry = (least, least) if not wide else (min(box.w / 2, 1.7 * least), min(box.h / 2, 1.7 * least))

    def paint(top: pygame.Surface) -> None:
        u = min(top.get_width(), top.get_height()) / 1080
        edge = 8 * u
        x, y = rx + edge, ry + edge
        pen = Pen()
        pen.draw(Path.circle(x, y, rx - 2 * u, ry - 2 * u), "#000000", opacity=0.13)
        pen.draw(Path.circle(x, y + 2.5 * u, rx - 7 * u, ry - 7 * u), "#ffffff", opacity=0.055)
        pen.line(Path.circle(x, y + 2 * u, rx - 2 * u, ry - 2 * u), "#ffffff", 1.6 * u, opacity=0.16)
        pen.line(Path.circle(x, y - 1 * u, rx - 2 * u, ry - 2 * u), "#000000", 2.6 * u, opacity=0.38)
        pen.line(Path.circle(x, y, rx - 6 * u, ry - 6 * u), GOLD, max(1.0, 3 * u), opacity=0.72)
        pen.line(Path.circle(x, y, rx - 13 * u, ry - 13 * u), GOLD, max(1.0, 1.2 * u), opacity=0.5)
        image = pen_surface(pen, 2 * x, 2 * y)
        left, upper = box.x + box.w / 2 - x, box.y + box.h / 2 - y
        top.blit(image, (round(left), round(upper)))

    return Laid(f"flat disc {tuple(map(round, box))} {wide}", paint)


def field(art: Art, box: Box) -> Laid:
    """Baize that fills the middle."""

    def paint(top: pygame.Surface) -> None:
        shapes.baize_field(art, box.w, box.h).draw(top, (round(box.x), round(box.y)))

    return Laid(f"flat field {tuple(map(round, box))}", paint)
