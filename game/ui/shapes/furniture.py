"""What stands on tables and menus: fields, ovals, empty places, brackets, the tiles of the games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import pygame

from game import __version__
from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.light import glow as soft_glow
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen, ray_wedges
from game.ui.raster import fingerprint, pen_surface
from game.ui.shapes.plates import PAD, focus_pad, ring, shaded, shaded_size, slab
from game.ui.theme import (
    CORNER,
    GOLD,
    GOLD_DEEP,
    INK,
    INK_SOFT,
    PALE,
    PAPER,
    RATIO,
    TARGET,
)

RING, VEIL = 0.055, 125
"""Of the place of a card: how wide its ring is, in widths of the card, and how strong the veil in it, of 255."""
GLOW_REACH, GLOW_BLUR = 0.4, 0.3
"""How far the veil goes beyond the ring, and how soft its hem is, in what is left for both round the card."""
PLUS: Final = (0.30, 0.075)
"""How long the plus in it is, and how wide its strokes, in widths of the card."""
LOW: Final = 0.79
"""How far down the plus is, in heights of the card: above it stands which card it is the place of."""


def slot(
    art: Art,
    width: float,
    *,
    suit: Literal["plain", "S", "H", "D", "C"] = "plain",
    color: str = PAPER,
    alpha: int = 255,
) -> Picture:
    """An empty place for a card of that width, held at its center."""
    w = max(1, round(width))

    def make() -> Picture:
        image = art.svg(f"tokens/slot_{suit}", w, w * RATIO).copy()
        tint = pygame.Color(color)
        image.fill((tint.r, tint.g, tint.b, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return Picture(image, (w // 2, image.get_height() // 2), image.get_size())

    return art.keep(("slot", w, suit, color, alpha), make)


def open_place(art: Art, width: int) -> Picture:
    """The place of a card into which a chosen one can go, held at its middle: a ring that glows, a veil, and a plus."""
    tall, glow = round(width * RATIO), max(3, round(2 * RING * width))
    stroke = max(2.0, RING * width)

    def make() -> Picture:
        size, reach = (width + 2 * glow, tall + 2 * glow), GLOW_REACH * glow
        image = soft_glow(size, (glow - reach, glow - reach, width + 2 * reach, tall + 2 * reach),
                          CORNER * width + reach, max(1, round(GLOW_BLUR * glow)), TARGET, VEIL)  # fmt: skip
        pen = Pen()
        inner = glow + stroke / 2
        pen.line(Path.rect(inner, inner, width - stroke, tall - stroke, CORNER * width), TARGET, stroke)
        x, y = glow + width / 2, glow + LOW * tall
        for across, down in (PLUS, PLUS[::-1]):
            w, h = across * width, down * width
            pen.draw(Path.rect(x - w / 2, y - h / 2, w, h, 0.4 * min(w, h)), PAPER)
        image.blit(pen_surface(pen, *size), (0, 0))
        return Picture(image, (glow + width // 2, glow + tall // 2), (width, tall))

    return art.keep(("open place", width), make)


def baize_field(art: Art, w: float, h: float, *, lined: bool = True) -> Picture:
    """A field of baize let into the wood, with a brass edge, and a line within it where there is room for one.

    So large that it is not kept.
    """
    u = art.metrics.u
    wide, tall = round(w), round(h)

    def draw(pen: Pen, cw: float, ch: float) -> None:
        pen.draw(Path.rect(0, 0, cw, ch, 22 * u), "#2a160b", opacity=0.85)
        pen.draw(Path.rect(4 * u, 5 * u, cw - 8 * u, ch - 8 * u, 19 * u), "#17493a")
        pen.draw(Path.rect(4 * u, 14 * u, cw - 8 * u, ch - 17 * u, 16 * u), "#1b5443")
        pen.line(Path.rect(2 * u, 2 * u, cw - 4 * u, ch - 4 * u, 20 * u), GOLD_DEEP, 4 * u)
        pen.line(Path.rect(2 * u, 2 * u, cw - 4 * u, ch - 4 * u, 20 * u), PALE, 1.2 * u)
        if lined:
            pen.line(Path.rect(13 * u, 13 * u, cw - 26 * u, ch - 26 * u, 12 * u), GOLD, max(1.0, 1.2 * u), opacity=0.55)

    return Picture(slab(art, f"baize {lined}", wide, tall, 32 * u, draw), (PAD, PAD), (wide, tall))


def oval_table(art: Art, rx: float, ry: float, ring: tuple[float, float]) -> Picture:
    """An oval table of walnut with a green leaf, held at its center, until a better one is drawn.

    The radii reach to the outer rim; `ring` is how wide the wood is at the sides, and above and below, all in pixels.
    So large that it is not kept.
    """
    u = art.metrics.u
    a, b = round(rx), round(ry)
    x, y = a + 16 * u, b + 4 * u
    side, end = ring
    pen = Pen()
    pen.draw(Path.circle(x, y + 46 * u, a + 12 * u, b + 14 * u), "#05070f", opacity=0.40)
    pen.draw(Path.circle(x, y + 18 * u, a + 2 * u, b + 6 * u), "#2c1509", INK, 5 * u)
    pen.draw(Path.circle(x, y, a, b), "#6b4426", INK, 4 * u)
    pen.line(Path.circle(x, y, a - 5 * u, b - 5 * u), "#96683c", 3.4 * u)
    pen.draw(Path.circle(x, y, a - side, b - end), "#2a7048", INK, 4 * u)
    for off, wide, opacity in ((20, 2.0, 0.8), (27, 1.0, 0.6)):
        line = Path.circle(x, y, a - side - off * u, b - end - off * u)
        pen.line(line, GOLD, max(1.0, wide * u), opacity=opacity)
    return Picture(pen_surface(pen, 2 * x, 2 * b + 70 * u), (round(x), round(y)), (2 * a, 2 * b))


EDGE: Final = 1.6
"""How much of the dark edge of a line is seen on either side, in u."""


def brackets(art: Art, w: float, color: str = GOLD, *, below: bool = False, edged: bool = False) -> Picture:
    """The line over a group of cards in a hand, with its ends turned down; held at its upper left corner.

    The one `below` such cards has its ends turned up, and is held at its lower left corner. One that lies on paper is
    `edged`, or it could not be seen there.
    """
    u = art.metrics.u
    wide = max(4, round(w))

    def make() -> Picture:
        thick, drop = max(1.5, 2.4 * u), round(12 * u)
        pad = PAD + round(thick / 2) + round(EDGE * u) * edged
        line, end = (drop, 0) if below else (0, drop)
        pen = Pen()
        with pen.at(pad, pad):
            if edged:
                pen.line(P(f"M0,{end} L0,{line} L{wide},{line} L{wide},{end}"), INK, thick + 2 * EDGE * u)
            pen.line(P(f"M0,{end} L0,{line} L{wide},{line} L{wide},{end}"), color, thick)
        return Picture(pen_surface(pen, wide + 2 * pad, drop + 2 * pad), (pad, pad + line), (wide, drop))

    return art.keep(("brackets", wide, color, below, edged), make)


class Tile(NamedTuple):
    """A game on the menu: its id, the name in the manners of the moment, one line, how many play and how long.

    `ground` holds the colors behind the emblem: between the rays, and the rays.
    """

    game: str
    title: str
    line: str
    people: str
    time: str
    ground: tuple[str, str]
    most: int = 0
    """How large its line is at most, in pixels, if it is to be as large as those of others."""
    tallest: float = 1.0
    """How tall its picture is at most, in heights of the tile."""


def game_tile(
    art: Art, w: float, h: float, tile: Tile, *, hot: bool = False, focused: bool = False, bare: bool = False
) -> Picture:
    """A game as a giant card with its emblem for a pip; `hot` lays a gold ring round it and deepens its shadow.

    A `bare` one has no emblem: `tile_emblem` is listed over it, so that it can move.
    """
    wide, tall = round(w), round(h)
    key = ("tile", wide, tall, tile, hot, focused, bare)
    return art.keep(key, lambda: _tile(art, wide, tall, tile, hot, focused, bare))


def tile_emblem(art: Art, w: float, h: float, tile: Tile) -> tuple[pygame.Surface, tuple[int, int]]:
    """The emblem of a tile as it lies on it, and where its middle lies from the tile's upper left corner, in pixels."""
    wide, tall = round(w), round(h)
    words = tile_words(art, wide, tall, wide / 334, tile)
    emblem = art.svg(f"emblems/{tile.game}", wide * 0.80 * min(1.0, words.window / _WINDOWS[0] * 1.08))
    return emblem, (wide // 2, round(tall * words.window * 0.52))


def tile_rays(art: Art, w: float, h: float, tile: Tile, turn: int) -> Picture:
    """What stands behind the emblem of a tile, turned by so many degrees; it is held by the tile's upper left corner.

    After `RAYS_APART` degrees the rays stand as before.
    """
    wide, tall = round(w), round(h)
    turn %= RAYS_APART

    def make() -> Picture:
        window = tall * tile_words(art, wide, tall, wide / 334, tile).window
        pen = Pen()
        _sunburst(pen, wide, window, tile.ground, 0, turn)
        return Picture(pen_surface(pen, wide, round(window + 28 * wide / 334)), (0, 0), (wide, round(window)))

    return art.keep(("tile rays", wide, tall, tile, turn), make)


def _sunburst(pen: Pen, w: float, window: float, ground: tuple[str, str], pad: int, turn: float = 0.0) -> None:
    """The picture of a tile without its emblem: rays in a frame; `pad` is where the pen's middle has been moved."""
    u = w / 334
    left, top = 13 * u, 13 * u
    right, bottom = w - left, top + window
    pen.draw(Path.rect(left, top, right - left, window), ground[0])
    pen.clip = [(x + pad, y + pad) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
    pen.draw(ray_wedges(w / 2, window * 0.56, w, 360 // RAYS_APART, 3 + turn), ground[1])
    pen.clip = None
    frame = Path.rect(left, top, right - left, window, 12 * u)
    pen.draw(Path.rect(left - u, top - u, right - left + 2 * u, window + 2 * u) + frame, PAPER, even_odd=True)
    pen.line(frame, INK, 2.4 * u)
    pen.line(Path.rect(18.5 * u, 18.5 * u, w - 37 * u, window - 11 * u, 8 * u), GOLD, max(1.0, 1.4 * u))


RAYS_APART = 12
"""From ray to ray behind an emblem, in degrees."""


TILES = 7
"""Goes into the names of tiles in the cache folder: raise it when the same tile is drawn differently."""


def _tile(art: Art, w: int, h: int, tile: Tile, hot: bool, focused: bool, bare: bool) -> Picture:
    u = w / 334  # a tile is drawn in its own units, those of the menu at 1920 x 1080
    pad = round(8 * u) + (focus_pad(u) if focused else 0)
    body, outer = (w, h), (w + 2 * pad, h + 2 * pad)
    blur, fall = (22, 16) if hot else (12, 8)

    def draw() -> pygame.Surface:
        words = tile_words(art, w, h, u, tile)
        window = h * words.window
        pen = Pen()
        with pen.at(pad, pad):
            pen.draw(Path.rect(0, 0, w, h, 22 * u), PAPER)
            _sunburst(pen, w, window, tile.ground, pad)
            pen.line(Path.rect(1.5 * u, 1.5 * u, w - 3 * u, h - 3 * u, 21 * u), INK, 3.2 * u)
            if hot or focused:
                pen.line(Path.rect(-3 * u, -3 * u, w + 6 * u, h + 6 * u, 26 * u), GOLD, 7 * u)
            if focused:
                ring(pen, w, h, 24 * u, u * 1.2)
        image = pen_surface(pen, *outer)
        _write_tile(art, image, (pad, w, h, window, u), tile, words)
        return shaded(art, image, (pad, pad), body, 22 * u, blur=blur, alpha=190 if hot else 140, fall=fall).image

    size, origin = shaded_size(art, outer, (pad, pad), body, blur=blur, fall=fall)
    if focused:
        image = draw()  # the menu's first frame has none
    else:
        name = fingerprint(repr(("tile", TILES, __version__, art.metrics, tile, body, hot)).encode())
        image = art.store.get(name, size, draw, plain=True)
    if not bare:
        emblem, (x, y) = tile_emblem(art, w, h, tile)
        image = image.copy()
        image.blit(emblem, emblem.get_rect(center=(origin[0] + x, origin[1] + y)))
    return Picture(image, origin, body)


_NAME, _NAME_LARGE, _LOW = 38, 48, 32
"""How tall a tile's name is, at most in larger words, and at least before it is broken, in units of the tile."""
_BROKEN: Final = 1.15
"""Where words are larger it is broken in two rows where that makes it so much taller."""
_LINES, _LINES_UPRIGHT = 20, 25
"""How large its lines are, and at least in an upright window, in which tiles are small; in units of the tile."""
_TILE_LEAD = 1.28
_WINDOWS = (0.50, 0.46, 0.42, 0.38, 0.34)
"""How tall the picture of a tile is, in heights of the tile: as tall as its words allow."""
_LOWEST = (0.30, 0.26, 0.22)
"""How tall it is where even the smallest words need more."""


class TileWords(NamedTuple):
    """How a tile's words are set: rows of the name, lines below it, and what that leaves of the picture."""

    window: float
    rows: list[str]
    px: int
    lines: list[str]
    small: int
    top: float
    """Where the lines begin below the picture, in pixels."""


def tile_words(art: Art, w: int, h: int, u: float, tile: Tile) -> TileWords:
    """The words as large as they should be above the smallest picture, else smaller."""
    least = art.metrics.smallest
    foot = 40 * u + max(20 * u, max(least, round(21 * u)) * 0.62 + 2)
    lines = text.balanced(tile.line, round(w - 56 * u), least, "semi")
    needs = len(lines) * text.line_height(least, _TILE_LEAD) + _WINDOWS[-1] * h + foot
    sizes = _name_sizes(art.metrics.text_scale)
    names = (_name(tile.title, round(w - 36 * u), most, u) for most in sizes)
    last = _name(tile.title, round(w - 36 * u), sizes[-1], u)
    rows, px, top = next((name for name in names if name[2] + needs <= h), last)
    small = max(least, round(_LINES_UPRIGHT * u) if art.metrics.portrait else 0,
                round(_LINES * u * art.metrics.text_scale))  # fmt: skip
    small = min(small, max(least, tile.most)) if tile.most else small
    while True:
        lines = text.balanced(tile.line, round(w - 56 * u), small, "semi")
        tall = len(lines) * text.line_height(small, _TILE_LEAD)
        windows = _WINDOWS if small > least else _WINDOWS + _LOWEST
        fitting = [window for window in windows if window <= tile.tallest and window * h + top + tall <= h - foot]
        if fitting:
            return TileWords(max(fitting), rows, px, lines, small, top)
        if small <= least:
            # A name alone says more than lines that run into each other.
            return TileWords(_WINDOWS[-1], rows, px, [], small, top)
        small -= 1


def _name_sizes(scale: float) -> list[float]:
    """How tall a tile's name may be, the tallest first, in units of the tile."""
    return [_NAME] if scale == 1.0 else [min(_NAME_LARGE, _NAME * scale), _NAME, _LOW]


def _name(name: str, room: int, most: float, u: float) -> tuple[list[str], int, float]:
    """The rows of a name in a width, how tall they are, and where they end below the picture, in pixels."""
    rows, px = _broken(name, room, most, u)
    more = max(0.0, px - (_NAME if len(rows) == 1 else _LOW) * u)
    return rows, px, 78 * u + more if len(rows) == 1 else 68 * u + more + _pitch(px, u)


def _broken(name: str, room: int, most: float, u: float) -> tuple[list[str], int]:
    """A name in two rows where it would be small in one."""
    largest = round(most * u)
    low, px = round(min(_LOW, most) * u), largest
    if most > _NAME:
        # Large words leave tiles less width: their names are no smaller for that.
        px = max(low, text.fit(name, room, largest, "display"))
        low = round(36 * u)
        broken = next((size for size in range(largest, px, -1) if _in_two(name, room, size)), 0)
        if broken >= _BROKEN * px:
            return text.wrap(name, room, broken, "display"), broken
    if text.size(name, px, "display")[0] <= room:
        return [name], px
    rows = text.wrap(name, room, low, "display") if " " in name else [name]
    if len(rows) > 2 or text.fit(max(rows, key=len), room, low, "display") < low:
        return [name], text.fit(name, room, low, "display")
    return rows, low


def _in_two(name: str, room: int, px: int) -> bool:
    """Whether a name fits into a width in two rows."""
    rows = text.wrap(name, room, px, "display")
    return len(rows) == 2 and all(text.size(row, px, "display")[0] <= room for row in rows)


def _pitch(px: int, u: float) -> float:
    """From row to row of a name."""
    return max(36 * u, 1.1 * px)


def evened(art: Art, tiles: Sequence[tuple[float, float, Tile]]) -> list[Tile]:
    """Tiles of a row, each with its width and height, with lines of one size and pictures of one height."""

    def told(tile: Tile, w: float, h: float) -> TileWords:
        return tile_words(art, round(w), round(h), round(w) / 334, tile)

    free = [(w, h, tile._replace(most=0, tallest=1.0)) for w, h, tile in tiles]
    large = art.metrics.portrait or art.metrics.text_scale > 1.0
    if not large and all(round(_LINES * w / 334) >= art.metrics.smallest for w, _, _ in free):
        return [tile for _, _, tile in free]  # in words as tall as they were drawn they are alike; measuring takes time
    least = min((words.small for w, h, tile in free if (words := told(tile, w, h)).lines), default=0)
    alike = [(w, h, tile._replace(most=least)) for w, h, tile in free]
    tallest = min((words.window for w, h, tile in alike if (words := told(tile, w, h)).lines), default=1.0)
    return [tile._replace(tallest=max(tallest, _WINDOWS[-1])) for _, _, tile in alike]


def _write_tile(
    art: Art, image: pygame.Surface, place: tuple[int, int, int, float, float], tile: Tile, words: TileWords
) -> None:
    pad, w, h, window, u = place
    more = max(0.0, words.px - (_NAME if len(words.rows) == 1 else _LOW) * u)
    mid = pad + window + (50 if len(words.rows) == 1 else 40) * u + more / 2
    for row in words.rows:
        picture = text.render(row, words.px, INK, "display")
        y = round(mid - text.cap_middle("display", words.px))
        image.blit(picture, (round(pad + (w - picture.get_width()) / 2), y))
        mid += _pitch(words.px, u)
    room = round(w - 56 * u)
    if words.lines:
        line = text.stack(words.lines, words.small, INK_SOFT, "semi", width=room, at="center", lead=_TILE_LEAD)
        image.blit(line, (round(pad + 28 * u), round(pad + window + words.top)))
    foot = pad + h - 40 * u
    glyph = art.tinted("people", 26 * u, INK_SOFT)
    image.blit(glyph, glyph.get_rect(center=(round(pad + 42 * u), round(foot))))
    px = max(art.metrics.smallest, round(21 * u))
    y = round(foot - text.cap_middle("bold", px))
    image.blit(text.render(tile.people, px, INK, "bold"), (round(pad + 62 * u), y))
    time = text.render(tile.time, px, INK, "bold")
    image.blit(time, (round(pad + w - 28 * u - time.get_width()), y))
