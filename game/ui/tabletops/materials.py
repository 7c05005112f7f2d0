"""What table tops are made of: grain, boards, padded rims, shadows, and the lamp over all of it.

Everything is drawn step by step, in bands of some lines of pixels: a generator gives the time back after each, so
that a window as large as 4K goes on showing frames while its table is drawn. Lengths are in pixels; `k` is the
design unit.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import INK, Pen
from game.ui.raster import rasterized

Size = tuple[int, int]
Steps = Iterator[None]

BAND = 260_000
"""A step draws about so many pixels: a millisecond or two of blending."""
_OVER = 8
"""Lines beyond its band that a soft layer is drawn with, so that enlarging it leaves no seam."""
_LAMP = (96, 54)
"""Points on which the light of the lamp is worked out."""
_LAMP_STEP = 8
"""The lamp is enlarged in two steps, the second by this."""
SHADE = "#04040a"


def unit(size: Size) -> float:
    """The design unit of a window, 1 at 1920 x 1080 and at 1080 x 1920."""
    return min(max(size) / 1920, min(size) / 1080)


def bands(box: pygame.Rect) -> list[pygame.Rect]:
    """A box cut into strips of some lines each."""
    tall = max(_LAMP_STEP * 2, BAND // max(1, box.width) // _LAMP_STEP * _LAMP_STEP)
    return [pygame.Rect(box.left, y, box.width, min(tall, box.bottom - y)) for y in range(box.top, box.bottom, tall)]


def rim_boxes(size: Size, reach: float) -> list[pygame.Rect]:
    """The four strips along the sides of a window, `reach` wide: what lies in them needs no more to be drawn."""
    w, h = size
    r = min(math.ceil(reach), w // 2, h // 2)
    strips = [pygame.Rect(0, 0, w, r), pygame.Rect(0, h - r, w, r)]
    return [*strips, pygame.Rect(0, r, r, h - 2 * r), pygame.Rect(w - r, r, r, h - 2 * r)]


def patch(depth: int, seed: int, stretch: tuple[float, float] = (1.0, 1.0), tile: int = 256) -> pygame.Surface:
    """A piece of gray noise to multiply with, `depth` levels dark at most. Laid like tiles it shows no seams."""
    noise = pygame.image.frombytes(random.Random(seed).randbytes(tile * tile), (tile, tile), "P")
    noise.set_palette([(255 - i * depth // 255,) * 3 for i in range(256)])
    out = noise.convert()
    if stretch == (1.0, 1.0):
        return out
    # Enlarging goes from the first point to the last one: where the next tile begins, the first one comes again.
    around = pygame.Surface((tile + 1, tile + 1)).convert()
    for at in ((0, 0), (tile, 0), (0, tile), (tile, tile)):
        around.blit(out, at)
    return pygame.transform.smoothscale(around, (max(8, round(tile * stretch[0])), max(8, round(tile * stretch[1]))))


def multiply(top: pygame.Surface, grain: pygame.Surface, box: pygame.Rect) -> None:
    """Darken a box with a piece of noise, laid like tiles from the corner of the whole picture."""
    w, h = grain.get_size()
    top.set_clip(box)
    for y in range(box.top // h * h, box.bottom, h):
        for x in range(box.left // w * w, box.right, w):
            top.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    top.set_clip(None)


def grain(top: pygame.Surface, *grains: pygame.Surface) -> Steps:
    """Darken the whole picture with noise."""
    for box in bands(top.get_rect()):
        for piece in grains:
            multiply(top, piece, box)
        yield


def lay(top: pygame.Surface, pen: Pen, boxes: Iterable[pygame.Rect] | None = None) -> Steps:
    """Draw lines and small things at full size; the pen's units are the pixels of the picture."""
    whole = top.get_rect()
    for part in boxes if boxes is not None else [whole]:
        for box in bands(part.clip(whole)):
            if box.width and box.height:
                _stamp(top, pen, box)
            yield


def _stamp(top: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
    svg = pen.svg(box.width, box.height, box.left, box.top)
    top.blit(rasterized(svg.encode("ascii"), box.size), box)


def stamp(top: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
    """Draw a small thing at once, where it lies."""
    box = box.clip(top.get_rect())
    if box.width and box.height:
        _stamp(top, pen, box)


def soft(top: pygame.Surface, pen: Pen, boxes: Iterable[pygame.Rect] | None = None) -> Steps:
    """Draw shadows, padding and cloth at half size and enlarge them: a quarter of the work, and softer."""
    whole = top.get_rect()
    for part in boxes if boxes is not None else [whole]:
        for box in bands(part.clip(whole)):
            if not box.width or not box.height:
                continue
            around = box.inflate(2 * _OVER, 2 * _OVER)
            around.width += around.width % 2
            around.height += around.height % 2
            small = (around.width // 2, around.height // 2)
            data = pen.svg(around.width, around.height, around.left, around.top).encode("ascii")
            image = pygame.transform.smoothscale(rasterized(data, small), around.size)
            top.set_clip(box)
            top.blit(image, around)
            top.set_clip(None)
            yield


def boards(top: pygame.Surface, rows: Sequence[tuple[int, int, int]], color: str, seed: int, *,
           gap: str = "#140a05", shine: str = "#d9a066", k: float = 0.0) -> Steps:  # fmt: skip
    """Boards across a picture. A row has its top and bottom in pixels, and a lightness out of 255.

    `k` is told where the picture is only a part of a window.
    """
    whole = top.get_rect()
    k = k or unit(top.get_size())
    fine = max(1.0, k) ** 0.5
    rng = random.Random(seed)
    fiber = patch(74, seed, (20.0 * fine, 1.5 * fine), 96)
    figure = patch(46, seed + 1, (28.0 * fine, 5.0 * fine), 64)
    red, green, blue, _ = pygame.Color(color)
    for y0, y1, level in rows:
        row = pygame.Rect(whole.left, y0, whole.width, y1 - y0).clip(whole)
        if not row.height:
            continue
        part = top.subsurface(row)
        part.fill((red * level // 255, green * max(0, level - 5) // 255, blue * max(0, level - 12) // 255))
        yield
        # Each board has been cut from another place of the tree.
        for noise in (fiber, figure):
            w, h = noise.get_size()
            dx, dy = rng.randrange(w), rng.randrange(h)
            for y in range(-dy, row.height, h):
                for x in range(-dx, row.width, w):
                    part.blit(noise, (x, y), special_flags=pygame.BLEND_RGB_MULT)
            yield
        pen, boxes = Pen(), []
        for _ in range(rng.choice((0, 1, 1, 2))):
            boxes.append(_knot(pen, rng, row, k, gap))
        if y0 > 0:
            pen.line(P(f"M{row.left},{y0} L{row.right},{y0}"), gap, 3.2 * k, opacity=0.85)
            pen.line(P(f"M{row.left},{y0 + 3 * k} L{row.right},{y0 + 3 * k}"), shine, 1.3 * k, opacity=0.35)
            joint = row.left + rng.uniform(0.2, 0.8) * row.width
            pen.line(P(f"M{joint},{y0} L{joint},{y1}"), gap, 2.4 * k, opacity=0.7)
            for beside in (-16 * k, 16 * k):
                for height in (y0 + 16 * k, y1 - 14 * k):
                    pen.draw(Path.circle(joint + beside, height, 3.4 * k), gap, opacity=0.75)
            seam = math.ceil(6 * k)
            boxes.append(pygame.Rect(row.left, y0 - seam, row.width, 2 * seam))
            boxes.append(pygame.Rect(round(joint - 24 * k), y0 + seam, math.ceil(48 * k), row.height - seam))
        for each in boxes:
            stamp(top, pen, each.clip(whole))
        yield


def _knot(pen: Pen, rng: random.Random, row: pygame.Rect, k: float, gap: str) -> pygame.Rect:
    """A knot, and the grain that walks round it."""
    x = row.left + rng.uniform(0.05, 0.95) * row.width
    y = row.centery + rng.uniform(-0.2, 0.2) * row.height
    r = rng.uniform(7, 13) * k
    for j in range(4, 0, -1):
        pen.line(Path.circle(x, y, r * (0.9 + j * 0.95), r * (0.38 + j * 0.26)), gap, 1.5 * k, opacity=0.20)
    pen.draw(Path.circle(x, y, r, r * 0.5), gap, opacity=0.5)
    reach = math.ceil(5.2 * r)
    return pygame.Rect(round(x) - reach, round(y - 1.8 * r), 2 * reach, math.ceil(3.6 * r))


def lamp(top: pygame.Surface, *, center: tuple[float, float] = (0.5, 0.44), warm: str = "#fff4dc",
         edge: str = "#3f3a56", reach: float = 1.0, add: str = "#2c2412",
         part: tuple[Size, tuple[int, int]] | None = None) -> Steps:  # fmt: skip
    """One lamp over the play: a warm pool with a soft shoulder, cool and dark towards the walls.

    Where the picture is only a part of a window, `part` is the size of that, and where it lies there.
    """
    size, (ox, oy) = part or (top.get_size(), (0, 0))
    w, h = _LAMP
    a, b, plus = pygame.Color(warm), pygame.Color(edge), pygame.Color(add)
    shade, extra = pygame.Surface(_LAMP, depth=32), pygame.Surface(_LAMP, depth=32)
    rx, ry = (0.74, 0.86) if size[0] > size[1] else (0.86, 0.74)
    for y in range(h):
        for x in range(w):
            t = math.hypot((x / (w - 1) - center[0]) / rx, (y / (h - 1) - center[1]) / ry) / reach
            s = min(1.0, max(0.0, (t - 0.16) / 0.86))
            shade.set_at((x, y), a.lerp(b, s * s * (3 - 2 * s)))
            g = max(0.0, 1 - t / 0.62) ** 2
            extra.set_at((x, y), (round(plus.r * g), round(plus.g * g), round(plus.b * g)))
        if y % 12 == 0:
            yield
    middle = (math.ceil(size[0] / _LAMP_STEP), math.ceil(size[1] / _LAMP_STEP))
    lights = [(pygame.transform.smoothscale(light, middle), flag)
              for light, flag in ((shade, pygame.BLEND_RGB_MULT), (extra, pygame.BLEND_RGB_ADD))]  # fmt: skip
    for box in bands(top.get_rect()):
        first = (box.top + oy) // _LAMP_STEP
        rows = min(middle[1] - first, math.ceil(box.height / _LAMP_STEP) + 2)
        top.set_clip(box)
        for light, flag in lights:
            piece = light.subsurface((0, first, middle[0], rows))
            wide = pygame.transform.smoothscale(piece, (middle[0] * _LAMP_STEP, rows * _LAMP_STEP))
            top.blit(wide, (-ox, first * _LAMP_STEP - oy), special_flags=flag)
        top.set_clip(None)
        yield


# -- forms ----------------------------------------------------------------------------------------


def mix(a: str, b: str, t: float) -> str:
    """A color between two."""
    c = pygame.Color(a).lerp(pygame.Color(b), t)
    return f"#{c.r:02x}{c.g:02x}{c.b:02x}"


def bolster(pen: Pen, path: Path, width: float, dark: str, light: str, *, steps: int = 7) -> None:
    """A padded or turned edge along a path: strokes from dark to light, so that it looks round."""
    pen.line(path, "#0a0608", width * 1.06)
    for i in range(steps):
        t = i / (steps - 1)
        pen.line(path, mix(dark, light, t**1.4), width * (1 - 0.86 * t))


def rim(size: Size, inset: float, r: float) -> Path:
    """The line of a rim round the window."""
    return Path.rect(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset, r)


def beyond(pen: Pen, size: Size, inset: float, r: float, fill: str) -> None:
    """Fill what lies outside of a rim."""
    pen.draw(Path.rect(-4, -4, size[0] + 8, size[1] + 8, 0.1) + rim(size, inset, r), fill, even_odd=True)


def stain(pen: Pen, x: float, y: float, r: float, color: str, opacity: float = 0.22) -> None:
    """Where a glass stood."""
    pen.line(Path.arc(x, y, r, 20, 330), color, r * 0.10, opacity=opacity)
    pen.line(Path.arc(x + r * 0.05, y, r * 0.9, 140, 300), color, r * 0.05, opacity=opacity)


def fallen(pen: Pen, path: Path, k: float, *, dx: float = 7.0, dy: float = 12.0) -> None:
    """A two-layer shadow: wide and pale, close and dark."""
    for i in range(5):
        far = 0.5 + i * 0.22
        pen.draw(path.moved(dx * k * far, dy * k * far), SHADE, SHADE, 3 * k * i + 0.1, opacity=0.10)
    pen.draw(path.moved(2 * k, 3 * k), SHADE, opacity=0.5)


def nail(pen: Pen, x: float, y: float, r: float) -> None:
    """A brass nail."""
    pen.draw(Path.circle(x + r * 0.1, y + r * 0.2, r * 1.2), "#0a0608")
    pen.draw(Path.circle(x, y, r), INK.gold_deep)
    pen.draw(Path.circle(x - r * 0.22, y - r * 0.25, r * 0.50), INK.gold_pale)
