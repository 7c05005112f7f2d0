"""What is seen of whoever has lost a match of Shithead: the crown on its string, flies, and the stamp."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.scenes.results.stage import Stage
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx.ink import fly, stink
from game.ui.fx.lettering import stamp as rubber_stamp
from game.ui.painter import DisplayList
from game.ui.pen.geometry import P, Path, curve
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface, rasterized
from game.ui.theme import INK, PAPER, RED
from game.ui.tween import during, out

__all__ = ["Shame"]

_SWING: Final = (0.62, 0.90)
"""When the crown comes on its string, and how long it swings."""
_ANGLES: Final = (14.0, -9.0, 5.0, 0.0)
"""How far it swings to each side, in degrees."""
_LEAN: Final = -3.0
_CROWN, _WHOLE_UP_TO = 350, 480
"""How wide the crown is, as drawn, and up to how many pixels it swings with all of them."""
_STAMP: Final = (1.5, 0.12)


class _Fly(NamedTuple):
    """Where a fly settles, in u from the middle of the portrait, how large it is and how turned; and how it comes."""

    x: float
    y: float
    size: float
    turn: float
    start: tuple[float, float]
    by: tuple[float, float]


_FLIES: Final = (
    _Fly(232, -364, 34, 24, (420, -470), (340, -250)),
    _Fly(-236, -346, 30, -20, (-470, -230), (-350, -420)),
    _Fly(286, -164, 26, 40, (470, -90), (400, -220)),
)
_COME: Final = (1.2, 0.9)
"""When the first fly comes and how long each takes; the next ones follow a fifth of a second later."""
_DOTS: Final = 18
_STINK: Final = ((-250, -206, 1.0), (-196, -270, 0.7), (246, -192, 1.0), (200, -258, 0.72))
_SWAY: Final = 4
"""How far the stink sways, in u."""
_STAMPED: Final = 0.6
"""How much larger the stamp is as it comes down."""
_CONE: Final = "#ffe2a8"


class Shame:
    """The crown of shame and what comes with it. Everything is told by the time."""

    def __init__(self) -> None:
        self._turned: tuple[tuple[int, bool], pygame.Surface] | None = None
        self._string: tuple[tuple[int, ...], pygame.Surface] | None = None

    def arrange(self, stage: Stage) -> None:
        """Stand somewhere else, or in another size."""
        self._turned = self._string = None

    @staticmethod
    def ahead(stage: Stage) -> list[Callable[[Art], object]]:
        """What draws the crown, before it comes."""
        width = _CROWN * stage.k
        widths = [width, width / 2] if width > _WHOLE_UP_TO else [width]
        return [partial(Art.svg, name="tokens/crown_of_shame", width=each) for each in widths]

    @staticmethod
    def late(stage: Stage, stamp: str) -> list[Callable[[Art], object]]:
        """What draws the flies and the stamp, before they are seen.

        The stink is drawn as it sways: all of it, ahead and kept, would leave too little room for what is seen.
        """
        k = stage.k
        flies = [
            partial(fly, size=one.size * k, turn=one.turn, spread=spread) for one in _FLIES for spread in (True, False)
        ]
        stamps = [partial(rubber_stamp, words=stamp, px=round(58 * k), color=RED)] if stamp else []
        return [*flies, *stamps]

    @staticmethod
    def shine(top: pygame.Surface, stage: Stage) -> None:
        """Paint the cone of light from above on the table."""
        k, x = stage.k, stage.x
        low = stage.name + 150 * k
        pen = Pen()
        for near, far in ((60, 430), (40, 330)):
            cone = P(f"M{x - near * k},0 L{x + near * k},0 L{x + far * k},{low} L{x - far * k},{low} Z")
            pen.draw(cone, _CONE, opacity=0.08)
        box = pygame.Rect(round(x - 440 * k), 0, round(880 * k), round(low) + 2).clip(top.get_rect())
        top.blit(rasterized(pen.svg(box.w, box.h, box.x, box.y).encode("ascii"), box.size), box)

    def draw(self, frame: DisplayList, art: Art, stage: Stage, now: float, *, still: bool, stamp: str) -> None:
        """List everything about a portrait that stands on a stage."""
        self._draw_crown(frame, art, stage, now)
        k, x, y = stage.k, stage.x, stage.face
        alpha = round(255 * during(now, 1.3, 0.3))
        if alpha:
            for i, (dx, dy, size) in enumerate(_STINK):
                sway = 0.0 if still or now > _COME[0] + 2.0 else _SWAY * math.sin(now * 3.0 + i)
                line = stink(art, 136 * size * k, sway)
                rect = line.rect((x + dx * k, y + dy * k))
                frame.put(("stink", i), line.image, rect.x, rect.y, 2.5, alpha)
        for i, one in enumerate(_FLIES):
            self._draw_fly(frame, art, stage, now, i, one, still=still)
        pressed = during(now, *_STAMP)
        if stamp and pressed > 0.0:
            picture = rubber_stamp(art, stamp, round(58 * k), color=RED, scale=1.0 + _STAMPED * (1.0 - pressed))
            rect = picture.rect((x + 230 * k, y + 186 * k))
            frame.put("stamp", picture.image, rect.x, rect.y, 7.2, round(255 * min(1.0, pressed * 2)))

    def _draw_crown(self, frame: DisplayList, art: Art, stage: Stage, now: float) -> None:
        """It comes from above on a string and swings until it sits."""
        begun = during(now, *_SWING)
        if begun <= 0.0:
            return
        k = stage.k
        place = begun * (len(_ANGLES) - 1)
        first = min(int(place), len(_ANGLES) - 2)
        part = (1 - math.cos((place - first) * math.pi)) / 2
        angle = _ANGLES[first] + (_ANGLES[first + 1] - _ANGLES[first]) * part
        fall = during(now, _SWING[0], _SWING[1] * 0.55, out)
        # The hook is the tip of the crown, which hangs from the upper edge of the window.
        length = stage.face - 400 * k
        hook_y = length * fall - (1.0 - fall) * 60 * k
        hook_x = stage.x + 4 * k + math.sin(math.radians(angle)) * max(hook_y, 60 * k)
        image = self._crown(art, stage, round(angle / 2) * 2, swings=begun < 1.0)
        w, h = image.get_size()
        tip = pygame.Vector2(0, 0.46 * 325 * k).rotate(angle + _LEAN)
        frame.put("shame", image, hook_x + tip.x * -1 - w / 2, hook_y + tip.y - h / 2, 4)
        self._draw_string(frame, art, stage, hook_x, hook_y)

    def _crown(self, art: Art, stage: Stage, angle: int, *, swings: bool) -> pygame.Surface:
        """The crown at an angle; a large one is turned at half of its pixels while it swings."""
        width = _CROWN * stage.k
        coarse = swings and width > _WHOLE_UP_TO
        if self._turned is None or self._turned[0] != (angle, coarse):
            flat = art.svg("tokens/crown_of_shame", width / 2 if coarse else width)
            image = pygame.transform.rotozoom(flat, -(angle + _LEAN), 1)
            self._turned = ((angle, coarse), pygame.transform.smoothscale_by(image, 2) if coarse else image)
        return self._turned[1]

    def _draw_string(self, frame: DisplayList, art: Art, stage: Stage, x: float, y: float) -> None:
        """The string and its hook; as a picture of its own only as wide as it hangs aslant."""
        u = art.metrics.u
        if y <= 4:
            return
        start = stage.x + 12 * stage.k
        left, wide = min(start, x) - 24 * u, abs(start - x) + 48 * u
        tall = y + 30 * u
        size = (max(1, round(wide)), max(1, round(tall)))
        key = (round(x / 2), round(y / 2), *size)

        def make() -> pygame.Surface:
            pen = Pen()
            way = P(f"M{start - left},0 Q{(start + x) / 2 - left - 3 * u},{y * 0.5} {x - left},{y}")
            hook = Path.arc(x - left, y + 7 * u, 10 * u, -90, 200)
            for line, color in ((7 * u, INK), (3 * u, PAPER)):
                pen.line(way, color, line)
                pen.line(hook, color, line)
            return pen_surface(pen, *size)

        if self._string is None or self._string[0] != key:
            self._string = (key, make())
        frame.put("string", self._string[1], left, 0, 4.5)

    @staticmethod
    def _draw_fly(
        frame: DisplayList,
        art: Art,
        stage: Stage,
        now: float,
        number: int,
        one: _Fly,
        *,
        still: bool,
    ) -> None:
        """A fly on its way, and the dots that it leaves behind."""
        x, y, size, turn, start, by = one
        come = during(now, _COME[0] + 0.2 * number, _COME[1], out)
        if come <= 0.0:
            return
        k = stage.k

        def at(t: float) -> tuple[float, float]:
            px, py = curve(start, by, (x, y), t)
            return stage.x + px * k, stage.face + (py + 20 * math.sin(t * 9) * (1 - t)) * k

        dot = _dot(art, max(2.0, 5.2 * k))
        for i in range(round(_DOTS * come)):
            px, py = at(i / _DOTS)
            frame.put(("way", number, i), dot, px, py, 7.3, round(60 + 150 * i / _DOTS))
        resting = come >= 1.0
        picture = fly(art, size * k, turn, spread=resting or still or int(now * 30) % 2 == 0)
        rect = picture.rect(at(come))
        frame.put(("fly", number), picture.image, rect.x, rect.y, 7.4)


def _dot(art: Art, size: float) -> pygame.Surface:
    """One dot of the way a fly came."""
    side = max(2, round(size))

    def make() -> Picture:
        pen = Pen()
        pen.draw(Path.circle(side / 2, side / 2, side / 2), "#d9c9a4")
        return Picture(pen_surface(pen, side, side), (0, 0), (side, side))

    return art.keep(("dot", side), make).image
