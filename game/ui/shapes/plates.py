"""Plates and sheets: the grounds that words lie on."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame

from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen, dashed
from game.ui.raster import Size, pen_surface, stretched
from game.ui.theme import GOLD, INK, PAPER, RADIUS_PLATE

PAD = 3
"""Pixels round every form, for the outer half of its line and for smooth edges."""


def slab(
    art: Art,
    kind: Hashable,
    w: int,
    h: int,
    corner: float,
    draw: Callable[[Pen, float, float], None],
    pad: int = PAD,
) -> pygame.Surface:
    """A form with plain sides, `pad` pixels of air round it. Whoever asks may draw on it.

    `draw` draws it with its body at (0, 0) for a given width and height; `corner` is how many pixels from the edge
    everything but straight lines lies. Large forms are drawn small and stretched between their corners. The small one
    is kept for all that are of one `kind`: what the drawing depends on besides its size.
    """
    reach = math.ceil(corner) + 1
    cw, ch = min(w, 2 * reach + 1), min(h, 2 * reach + 1)

    def patch() -> pygame.Surface:
        pen = Pen()
        with pen.at(pad, pad):
            draw(pen, cw, ch)
        return pen_surface(pen, cw + 2 * pad, ch + 2 * pad)

    if (cw, ch) == (w, h):
        return patch()
    small = art.keep(("patch", kind, cw, ch, pad), lambda: Picture(patch(), (pad, pad), (cw, ch))).image
    return stretched(small, reach + pad, (w + 2 * pad, h + 2 * pad))


def shaded(
    art: Art,
    image: pygame.Surface,
    origin: tuple[int, int],
    body: tuple[int, int],
    radius: float,
    *,
    blur: float = 10,
    alpha: int = 120,
    fall: float = 6,
) -> Picture:
    """A form with its soft shadow below it; radius in pixels, blur and fall in u."""
    size, (left, top) = shaded_size(art, image.get_size(), origin, body, blur=blur, fall=fall)
    soft, drop, aside = _shade(art, blur, fall)
    shadow = art.shadow(*body, round(radius), soft, alpha)
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.blit(shadow, (left - 2 * soft + aside, top - 2 * soft + drop))
    out.blit(image, (left - origin[0], top - origin[1]))
    return Picture(out, (left, top), body)


def shaded_size(
    art: Art, image: Size, origin: tuple[int, int], body: Size, *, blur: float = 10, fall: float = 6
) -> tuple[Size, tuple[int, int]]:
    """How large `shaded` makes a form of that size, and where its origin lies then."""
    (w, h), (soft, drop, aside) = body, _shade(art, blur, fall)
    left, top = max(origin[0], 2 * soft - aside), max(origin[1], 2 * soft - drop)
    right = max(image[0] - origin[0] - w, 2 * soft + aside)
    bottom = max(image[1] - origin[1] - h, 2 * soft + drop)
    return (left + w + right, top + h + bottom), (left, top)


def _shade(art: Art, blur: float, fall: float) -> tuple[int, int, int]:
    """How soft a shadow is, how far it falls, and how far aside, in pixels."""
    drop = art.metrics.px(fall)
    return max(1, art.metrics.px(blur)), drop, round(drop * 0.3)


def panel(
    art: Art,
    w: float,
    h: float,
    fill: str = INK,
    *,
    opacity: float = 0.80,
    edge: str | None = None,
    radius: float = RADIUS_PLATE + 2,
    line: float = 2.0,
    inner: str | None = None,
    shade: bool = False,
) -> Picture:
    """A rounded plate, with an edge, a second hairline inside and a shadow if wanted."""
    u = art.metrics.u
    wide, tall = max(1, round(w)), max(1, round(h))
    r = min(radius * u, wide / 2, tall / 2)
    stroke = max(1.0, line * u)
    gap = stroke + max(2.0, 5 * u)

    def draw(pen: Pen, cw: float, ch: float) -> None:
        pen.draw(Path.rect(0, 0, cw, ch, r), fill, opacity=opacity)
        if edge:
            half = stroke / 2
            pen.line(Path.rect(half, half, cw - stroke, ch - stroke, max(0.1, r - half)), edge, stroke)
        if inner:
            pen.line(Path.rect(gap, gap, cw - 2 * gap, ch - 2 * gap, max(1.0, r - gap)), inner, max(1.0, 1.4 * u))

    def make() -> Picture:
        kind = ("panel", fill, opacity, edge, r, line, inner)
        image = slab(art, kind, wide, tall, max(r, gap + 2 * u + (max(1.0, r - gap))), draw)
        if shade:
            return shaded(art, image, (PAD, PAD), (wide, tall), r)
        return Picture(image.convert_alpha(), (PAD, PAD), (wide, tall))

    return art.keep(("panel", wide, tall, fill, opacity, edge, radius, line, inner, shade), make)


def sheet(art: Art, w: float, h: float, radius: float = 18) -> Picture:
    """A sheet like the deck's stock: paper, ink edge, gold hairline, shadow."""
    return panel(art, w, h, PAPER, opacity=1, edge=INK, radius=radius, line=3, inner=GOLD, shade=True)


def ring(pen: Pen, w: float, h: float, radius: float, u: float) -> None:
    """The dashed paper ring of keyboard focus, outside a form of w x h pixels at (0, 0)."""
    g, stroke = focus_gap(u), max(2.0, 3 * u)
    frame = Path.rect(-g, -g, w + 2 * g, h + 2 * g, radius + g)
    pen.line(frame, INK, stroke * 1.9, opacity=0.85)
    pen.line(dashed(frame, stroke * 2.6, stroke * 2.0), PAPER, stroke, cap="butt")


def focus_gap(u: float) -> float:
    """How far outside a form the middle of its focus ring runs, in pixels."""
    return max(4.0, 6 * u)


def focus_pad(u: float) -> int:
    """Air round a form that its focus ring needs, in pixels."""
    return math.ceil(focus_gap(u) + max(2.0, 3 * u) * 1.9 / 2) + 1


def focus_ring(art: Art, w: float, h: float, radius: float = RADIUS_PLATE) -> Picture:
    """The ring of keyboard focus round any form of that size; held at the form's upper left corner."""
    u = art.metrics.u
    wide, tall = max(1, round(w)), max(1, round(h))
    r = min(radius * u, wide / 2, tall / 2)

    def make() -> Picture:
        pad = focus_pad(u)
        pen = Pen()
        with pen.at(pad, pad):
            ring(pen, wide, tall, r, u)
        return Picture(pen_surface(pen, wide + 2 * pad, tall + 2 * pad), (pad, pad), (wide, tall))

    return art.keep(("focus", wide, tall, radius), make)
