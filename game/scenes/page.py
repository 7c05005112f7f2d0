"""What full screens have in common: a back button, a title, a form of widgets on a table top.

Also the one widget they all draw with, and the few strokes of drawing that it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Final, Literal

import pygame

from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.texts import t
from game.ui import shapes, tabletops, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Back, InputEvent
from game.ui.painter import DisplayList
from game.ui.tabletops import Theme
from game.ui.theme import PAPER, Box, Metrics, Role
from game.ui.widgets import Label, RoundButton, Widget, WidgetStyle
from game.ui.widgets.still import Still

__all__ = ["PageScene", "Painted", "bar", "before_the_rays", "canvas", "least", "put_ground", "write"]

GAP = 22
"""Between the parts of a page, in u."""
_TOP, _SIDE, _FOOT = 150, 64, 64
"""Room for the header, and beside and below what is on a page, in u."""
_SIDE_UPRIGHT = 48
Z_GROUND: Final = -1000.0
"""Below all that is on a page."""
RAYS_FROM: Final = 0.42
"""Where the rays of a page's table top begin, in parts of the window's height."""


class PageScene(FormScene):
    """A screen with a header: the way back and a title. Subclasses add widgets and place them in `lay_out`."""

    theme: Theme = "ink"

    def __init__(self, services: Services, title: str) -> None:
        super().__init__(services)
        self._title = title
        self._header()

    def _header(self) -> None:
        self.back = self.form.add(RoundButton("back", "back", self.leave, hint=t("page.back")))
        self.heading = self.form.add(Label("heading", self._title, 44, PAPER, "display"))

    def rebuild(self, keeps: Collection[Widget] = ()) -> None:
        """Take all widgets out but those of the header; what is held stays so, if `keeps` says that it comes again."""
        self.form.clear(keeps)
        self._header()

    def leave(self) -> None:
        """Go back to where one came from."""
        self.navigator.pop()

    def resize(self, metrics: Metrics) -> None:
        """Place the header, and let the page place the rest."""
        super().resize(metrics)
        self.arrange()

    def arrange(self) -> None:
        """Place everything in the window as it is."""
        m = self.metrics
        left, top, w, h = m.table if not m.portrait else (0, 0, m.width, m.height)
        side = m.px(_SIDE_UPRIGHT if m.portrait else _SIDE)
        d = min(max(m.px(64), self.form.style.target), m.px(110))
        center = top + m.px(78)
        self.back.place(left + side - m.px(14), center - d / 2, d, d)
        x = self.back.rect.right + m.px(36)
        self.heading.place(x, center - m.px(48), left + w - side - x, m.px(96))
        head = max(m.px(_TOP), self.back.rect.bottom - top + m.px(GAP))
        self.lay_out((left + side, top + head, w - 2 * side, h - head - m.px(_FOOT)))

    def lay_out(self, box: Box) -> None:
        """Place what is on the page in a box, in pixels."""

    def handle(self, event: InputEvent) -> bool:
        """Give events to the form; Esc leaves."""
        if self.form.handle(event):
            return True
        if isinstance(event, Back):
            self.leave()
            return True
        return False

    def draw(self, frame: DisplayList) -> None:
        """List the widgets on a table top."""
        put_ground(frame, self.services.art, self.theme)
        self.form.draw(frame)


def put_ground(frame: DisplayList, art: Art, theme: Theme) -> None:
    """List a table top for a page: without what stands at its rim, which panels would cut in half."""
    frame.background = art.table_top(theme)
    size = art.metrics.width, art.metrics.height
    box = tabletops.rim_box(theme, size)
    if box is not None:
        bare = art.keep(("cleared", theme), lambda: Picture(tabletops.cleared(theme, size), (0, 0), box.size))
        frame.put("cleared", bare.image, *box.topleft, Z_GROUND)


class Painted(Still):
    """A picture drawn to the measure of its place, once for each size: `paint` is given width and height in pixels.

    Its left top corner, without shadow, lies at that of the place. `look` says what else the picture depends on.
    """

    def __init__(
        self, key: Hashable, paint: Callable[[Art, int, int], Picture], look: Callable[[], Hashable] = lambda: None
    ) -> None:
        super().__init__(key)
        self.paint, self.look = paint, look

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the picture."""
        art, (w, h) = self.style.art, self.rect.size
        picture = self.drawn("picture", (w, h, self.look()), lambda: self.paint(art, w, h))
        self.show(frame, z, "picture", picture, self.rect.topleft)


def least(style: WidgetStyle) -> int:
    """The least height of what is pressed where a finger has room above and below, in pixels: 9 mm of 12."""
    return round(style.target * 0.75)


def before_the_rays(metrics: Metrics, tall: int, first: int, last: int) -> int:
    """Upper edge of a portrait of a height that stands where the rays of the table top begin, as far as that goes.

    It is between `first` and `last`, pixels from the top; `first` where there is no room for both.
    """
    return max(first, min(round(metrics.height * RAYS_FROM) - tall // 2, last))


def canvas(w: float, h: float) -> pygame.Surface:
    """An empty picture to draw on, in pixels."""
    return pygame.Surface((max(1, round(w)), max(1, round(h))), pygame.SRCALPHA)


def bar(
    art: Art, image: pygame.Surface, x: float, middle: float, w: float, h: float, share: float, colors: tuple[str, str]
) -> None:
    """Draw a bar with round ends: its trough, and over it the share that is full, 0 to 1; none at all for 0."""
    trough, color = colors
    w, h = max(1, round(w)), max(2, round(h))
    at = round(x), round(middle - h / 2)
    radius = h / 2 / art.metrics.u
    shapes.panel(art, w, h, trough, opacity=1, radius=radius).draw(image, at)
    if share > 0:
        full = max(h, round(w * min(1.0, share)))
        shapes.panel(art, full, h, color, opacity=1, radius=radius).draw(image, at)


def write(
    image: pygame.Surface,
    words: str,
    x: float,
    middle: float,
    px: int,
    color: str,
    role: Role = "semi",
    *,
    at: Literal["left", "center", "right"] = "left",
    room: float = 0.0,
    outline: int = 0,
) -> int:
    """Write one line on a picture, its capitals centered on a height; returns where it ends, in pixels.

    Words wider than `room` shrink, and are cut at last.
    """
    if room:
        words, px = text.fitted(words, max(1, round(room)), px, role)
    line = text.render(words, px, color, role, outline=outline)
    wide = line.get_width()
    left = round(x - (0 if at == "left" else wide if at == "right" else wide / 2))
    image.blit(line, (left, round(middle - outline - text.cap_middle(role, px))))
    return left + wide
