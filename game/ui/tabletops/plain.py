"""Plain table tops: a gradient, a quiet texture, an inlay.

Broad and faint parts are drawn small and enlarged, fine ones at their own size, and only where they are.
"""

from __future__ import annotations

import math
import random

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen, ray_wedges
from game.ui.pen.signs import NON_ZERO, sign
from game.ui.pen.suits import suit_path
from game.ui.raster import rasterized
from game.ui.theme import FRAME_LINES, Metrics

Size = tuple[int, int]
_GLOW = (64, 36)
_BROAD = 960
"""Faint, broad forms are drawn on a sheet whose longer side is this many pixels at most."""
_BOARDS = 7


def _glow(
    size: Size, middle: str, edge: str, *, center: tuple[float, float] = (0.5, 0.45), power: float = 1.6
) -> pygame.Surface:
    """A radial gradient, computed on a few points and enlarged smoothly."""
    w, h = _GLOW
    small = pygame.Surface(_GLOW, depth=32)
    a, b = pygame.Color(middle), pygame.Color(edge)
    for y in range(h):
        for x in range(w):
            dx, dy = (x / (w - 1) - center[0]) / 0.72, (y / (h - 1) - center[1]) / 0.72
            small.set_at((x, y), a.lerp(b, min(1.0, math.hypot(dx, dy)) ** power))
    return pygame.transform.smoothscale(small, size).convert()


def _vignette(size: Size, dark: int) -> pygame.Surface:
    low = 255 - dark
    return _glow(size, "#ffffff", f"#{low:02x}{low:02x}{low:02x}", power=2.6)


def _grain(
    out: pygame.Surface,
    box: pygame.Rect,
    depth: int,
    *,
    seed: int,
    stretch: tuple[float, float] = (1.0, 1.0),
    tile: int = 256,
) -> None:
    """Darken a box with noise, `depth` of 255 levels at most, its grain stretched along x or y."""
    levels = bytes(255 - v * depth // 256 for v in range(256))
    noise = random.Random(seed).randbytes(tile * tile).translate(levels)
    patch = pygame.image.frombytes(noise, (tile, tile), "P")
    patch.set_palette([(v, v, v) for v in range(256)])
    patch = patch.convert()
    if stretch != (1.0, 1.0):
        patch = pygame.transform.smoothscale(patch, (round(tile * stretch[0]), round(tile * stretch[1])))
    out.set_clip(box)
    for y in range(box.top, box.bottom, patch.get_height()):
        for x in range(box.left, box.right, patch.get_width()):
            out.blit(patch, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    out.set_clip(None)


def _lay(out: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
    """Draw what lies in a box; the pen's units are the pixels of the whole top."""
    out.blit(rasterized(pen.svg(box.width, box.height, box.left, box.top).encode("ascii"), box.size), box)


def _inlay(out: pygame.Surface, color: str, *, opacity: float = 0.60, suits: str = "SHCD") -> None:
    """The band round the edge: two hairlines close to the rim, a suit in the middle of each side.

    The corners stay empty: that is where the menu and the tools live.
    """
    w, h = out.get_size()
    pen = Pen()
    u = Metrics(w, h).u
    gap = 32.4 * u
    for line, width, fade in zip(FRAME_LINES, (2.2, 1.0), (1.0, 0.75), strict=True):
        m, r = line * u, (38.88 - line) * u
        k = 0.45 * r
        corner = P(f"M{w / 2 - gap},{m} L{m + r},{m} C{m + k},{m} {m},{m + k} {m},{m + r} L{m},{h / 2 - gap}")
        for dx, sx in ((0, 1), (w, -1)):
            for dy, sy in ((0, 1), (h, -1)):
                pen.line(corner.moved(dx, dy, sx, sy), color, max(1.0, width * u), opacity=opacity * fade)
    mid = 16.2 * u
    for i, (x, y) in enumerate(((w / 2, mid), (w - mid, h / 2), (w / 2, h - mid), (mid, h / 2))):
        pen.draw(suit_path(suits[i % len(suits)]).moved(x, y, 18.9 * u / 100), color, opacity=min(1.0, opacity + 0.25))
        for s in (-1, 1):
            ex, ey = (s * 19.98 * u, 0.0) if i % 2 == 0 else (0.0, s * 19.98 * u)
            pen.draw(Path.circle(x + ex, y + ey, 2.376 * u), color, opacity=opacity)
    band = math.ceil(43.2 * u)
    for box in (
        pygame.Rect(0, 0, w, band),
        pygame.Rect(0, h - band, w, band),
        pygame.Rect(0, band, band, h - 2 * band),
        pygame.Rect(w - band, band, band, h - 2 * band),
    ):
        _lay(out, pen, box)


def _medallion(out: pygame.Surface, color: str, opacity: float) -> None:
    """A faint rose in the middle of the table: rings, rays and four suits."""
    w, h = out.get_size()
    x, y, r = w / 2, h * 0.45, min(w, h) * 0.27
    pen = Pen()
    for k, width in ((1.0, 0.008), (0.96, 0.004), (0.62, 0.004), (0.585, 0.008)):
        pen.line(Path.circle(x, y, r * k), color, width * r, opacity=opacity)
    for i in range(48):
        t = math.radians(7.5 * i)
        a, b = (0.66, 0.92) if i % 2 == 0 else (0.74, 0.84)
        pen.line(
            P(
                f"M{x + r * a * math.cos(t)},{y + r * a * math.sin(t)} "
                f"L{x + r * b * math.cos(t)},{y + r * b * math.sin(t)}"
            ),
            color,
            0.006 * r,
            opacity=opacity,
        )
    for i, s in enumerate("SHCD"):
        t = math.radians(90 * i - 90)
        pen.draw(
            suit_path(s).moved(x + r * 0.30 * math.cos(t), y + r * 0.30 * math.sin(t), 0.0023 * r, turn=90 * i),
            color,
            opacity=opacity,
        )
    half = math.ceil(r * 1.02)
    _lay(out, pen, pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half))


def _scale(size: Size) -> float:
    """How much larger than a window of 1920 x 1080 this one is."""
    return max(1.0, min(size) / 1080)


def felt(size: Size) -> pygame.Surface:
    """Green baize: a soft lamp, a fine nap, a gold hairline inlay."""
    out = _glow(size, "#27684f", "#103529")
    k = _scale(size)
    _grain(out, out.get_rect(), 26, seed=3)
    _grain(out, out.get_rect(), 18, seed=5, stretch=(2.0 * k, 2.0 * k))
    _medallion(out, "#9fd3b8", 0.10)
    _inlay(out, INK.gold)
    return out


def walnut(size: Size) -> pygame.Surface:
    """Walnut boards with brass marquetry."""
    w, h = size
    out = _glow(size, "#9a6238", "#55301a")
    k = _scale(size)
    rng = random.Random(11)
    boards = max(_BOARDS, round(_BOARDS * h / w))
    for i in range(boards):
        top, bottom = round(h * i / boards), round(h * (i + 1) / boards)
        light = 200 + rng.randrange(56)
        board = pygame.Rect(0, top, w, bottom - top)
        out.fill((light, light - 4, light - 10), board, pygame.BLEND_RGB_MULT)
        _grain(out, board, 58, seed=20 + i, stretch=(22.0 * k, 1.6 * k), tile=96)
        _grain(out, board, 60, seed=40 + i, stretch=(26.0 * k, 3.4 * k), tile=96)
    line = h / 1080 if w > h else w / 1080
    for i in range(1, boards):
        pen = Pen()
        y = round(h * i / boards)
        pen.line(P(f"M0,{y} L{w},{y}"), "#1d0f07", 2.4 * line, opacity=0.75)
        pen.line(P(f"M0,{y + 2 * line} L{w},{y + 2 * line}"), "#c08a58", 1.0 * line, opacity=0.30)
        reach = math.ceil(4 * line)
        _lay(out, pen, pygame.Rect(0, y - reach, w, 2 * reach))
    _inlay(out, INK.gold, opacity=0.8, suits="D")
    out.blit(_vignette(size, 95), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


def ink(size: Size) -> pygame.Surface:
    """Midnight ink with the brand's sunburst, for menus and for showing off."""
    k = min(1.0, _BROAD / max(size))
    w, h = round(size[0] * k), round(size[1] * k)
    broad = _glow((w, h), "#2d3868", "#10142a", center=(0.5, 0.42))
    pen = Pen()
    pen.draw(ray_wedges(w / 2, h * 0.42, math.hypot(w, h) * 0.62, 44, 2), "#8fa2e8", opacity=0.07)
    _lay(broad, pen, broad.get_rect())
    broad.blit(_vignette((w, h), 110), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    out = broad if k == 1.0 else pygame.transform.smoothscale(broad, size).convert()
    _grain(out, out.get_rect(), 16, seed=9)
    _inlay(out, INK.gold, suits="S")
    return out


_WEAVE = ("hash", "star", "bang", "spiral", "dollar", "bolt", "at", "skull", "percent", "burst")


def velvet(size: Size) -> pygame.Surface:
    """Oxblood velvet, woven with swear signs so quietly that grandmother will not notice."""
    w, h = size
    out = _glow(size, "#7d1b2b", "#35091a")
    step = min(w, h) / 11
    rng = random.Random(4)
    for row in range(-1, math.ceil(h / step) + 1):
        pen = Pen()
        for col in range(-1, math.ceil(w / step) + 1):
            x, y = (col + 0.5 * (row % 2)) * step, row * step
            name = _WEAVE[(col * 3 + row * 7 + rng.randrange(2)) % len(_WEAVE)]
            pen.draw(
                sign(name).moved(x, y, step * 0.0034, turn=-8),
                "#ffb3a8",
                opacity=0.055,
                even_odd=name not in NON_ZERO or name == "percent",
            )
            pen.draw(suit_path("D").moved(x + step / 2, y, step * 0.0008), "#ffb3a8", opacity=0.10)
        reach = math.ceil(step * 0.2)
        band = pygame.Rect(0, round(row * step) - reach, w, 2 * reach).clip(out.get_rect())
        if band.height:
            _lay(out, pen, band)
    _grain(out, out.get_rect(), 22, seed=13)
    _inlay(out, INK.gold, suits="H")
    return out
