"""Suits in pieces, index letterforms, corner indices and number cards."""

from __future__ import annotations

from game.ui.pen.canvas import CARD_H, CARD_W, CORNER, Canvas
from game.ui.pen.geometry import P, Path, Segment
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path

CX, CY = CARD_W / 2, CARD_H / 2


def suit_parts(suit: str) -> list[Path]:
    """A suit symbol as overlapping convex pieces (so that it can be cut to any region)."""
    if suit == "D":
        return [Path.polygon([(0, -50), (34, 0), (0, 50), (-34, 0)])]
    stem = Path.polygon([(-4, 10), (4, 10), (15, 48), (-15, 48)])
    if suit == "C":
        return [
            Path.circle(0, -26, 22),
            Path.circle(-24, 9, 22),
            Path.circle(24, 9, 22),
            stem,
            Path.polygon([(-12, -14), (12, -14), (13, 14), (-13, 14)]),
        ]
    if suit == "H":
        return [Path.circle(-21, -20, 23), Path.circle(21, -20, 23), Path.polygon([(-41.5, -12), (41.5, -12), (0, 46)])]
    return [Path.circle(-20, 14, 22), Path.circle(20, 14, 22), Path.polygon([(0, -50), (40, 9), (-40, 9)]), stem]


def draw_suit(c: Canvas, suit: str, x: float, y: float, size: float, color: str, turn: float = 0.0) -> None:
    """One solid suit symbol, `size` high."""
    c.draw(suit_path(suit).moved(x, y, size / 100, turn=turn), color)


# -- letterforms (cap height 100, drawn from y = 0 down) ---------------------

_GLYPHS: dict[str, tuple[float, str]] = {
    "A": (66, "M23,0 L43,0 L66,100 L46.5,100 L42.6,80 L23,80 L19.2,100 L0,100 Z M33,22 L25.4,66 L40.4,66 Z"),
    "2": (
        57,
        "M1,33 C1,11 11,0 29,0 C46,0 56,10 56,27 C56,40 50,49 41,60 L23,84 L57,84 L57,100 L0,100 L0,86 "
        "L28,50 C35,41 38,35 38,27 C38,18 34,14 28.5,14 C22,14 19,19 19,28 L19,33 Z",
    ),
    "3": (
        57,
        "M1,28 C1,10 12,0 29,0 C45,0 55,9 55,25 C55,37 50,44 42,48 C51,52 57,60 57,73 C57,90 46,100 29,100 "
        "C11,100 0,90 0,71 L18.5,71 C18.5,82 22,86.5 28.5,86.5 C35,86.5 38.5,82 38.5,72 C38.5,60 34,55.5 "
        "25,55.5 L19,55.5 "
        "L19,41.5 L25,41.5 C33,41.5 36.5,37 36.5,27 C36.5,18 34,13.5 28.5,13.5 C22,13.5 19.5,18 19.5,28 Z",
    ),
    "4": (62, "M31,0 L52,0 L52,63 L62,63 L62,78 L52,78 L52,100 L34,100 L34,78 L0,78 L0,64 Z M34,63 L34,27 L17,63 Z"),
    "5": (
        57,
        "M5,0 L53,0 L53,15.5 L20.5,15.5 L19.5,38 C23,35 28,33.5 33,33.5 C48,33.5 57,45 57,66 C57,88 46,100 "
        "28,100 "
        "C11,100 0,90 0,73 L18.5,73 C18.5,82 22,86.5 28,86.5 C35,86.5 38.5,80 38.5,66.5 C38.5,53 35,47.5 "
        "28.5,47.5 C24,47.5 21,50 19,55 L2,55 Z",
    ),
    "6": (
        57,
        "M55,29 L37,29 C37,18 34,13.5 28.5,13.5 C21,13.5 18.5,20 18.5,33 L18.5,43 C21,39.5 26,37 32,37 C48,37 "
        "57,48 57,67 "
        "C57,88 46,100 29,100 C10,100 0,88 0,66 L0,34 C0,12 10,0 29,0 C45,0 55,10 55,29 Z "
        "M28.5,50 C22,50 18.5,56 18.5,68 C18.5,80 22,86.5 28.5,86.5 C35.5,86.5 38.5,80 38.5,68 C38.5,56 35,50 "
        "28.5,50 Z",
    ),
    "7": (56, "M0,0 L56,0 L56,15 C43,38 34,66 32,100 L12.5,100 C15,68 23,41 36,16.5 L0,16.5 Z"),
    "8": (
        57,
        "M28.5,0 C46,0 55,9 55,25 C55,36 51,43 43.5,48 C52,53 57,61 57,73 C57,90 47,100 28.5,100 C10,100 0,90 "
        "0,73 "
        "C0,61 5,53 13.5,48 C6,43 2,36 2,25 C2,9 11,0 28.5,0 Z "
        "M28.5,13.5 C22.5,13.5 20,18 20,27 C20,37 22.5,41.5 28.5,41.5 C34.5,41.5 37,37 37,27 C37,18 34.5,13.5 "
        "28.5,13.5 Z "
        "M28.5,55 C21.5,55 18.5,61 18.5,71 C18.5,81 21.5,86.5 28.5,86.5 C35.5,86.5 38.5,81 38.5,71 C38.5,61 "
        "35.5,55 28.5,55 Z",
    ),
    "1": (34, "M34,0 L34,100 L15.5,100 L15.5,27 L0,31 L0,17 C9,14 16,8 19,0 Z"),
    "0": (
        55,
        "M27.5,0 C45,0 55,12 55,34 L55,66 C55,88 45,100 27.5,100 C10,100 0,88 0,66 L0,34 C0,12 10,0 27.5,0 Z "
        "M27.5,13.5 C20.5,13.5 18.5,20 18.5,34 L18.5,66 C18.5,80 20.5,86.5 27.5,86.5 C34.5,86.5 36.5,80 36.5,66 "
        "L36.5,34 C36.5,20 34.5,13.5 27.5,13.5 Z",
    ),
    "J": (
        56,
        "M56,0 L56,14.5 L49.5,14.5 L49.5,69 C49.5,90 40,100 24,100 C8,100 0,90 0,73 L0,65 L18.5,65 L18.5,73 "
        "C18.5,82 20,86 25,86 C30,86 31,82 31,71 L31,14.5 L20,14.5 L20,0 Z",
    ),
    "Q": (
        60,
        "M29,0 C48,0 58,12 58,34 L58,66 C58,75 56.3,82.5 53,88 L62,98.5 L51,109 L41,97.5 C37.5,99.2 33.5,100 "
        "29,100 "
        "C10,100 0,88 0,66 L0,34 C0,12 10,0 29,0 Z "
        "M29,13.5 C21,13.5 18.5,20 18.5,34 L18.5,66 C18.5,80 21,86.5 29,86.5 C30.2,86.5 31.2,86.350 32.2,86 "
        "L25,77.5 L35.5,67.5 L39.3,72 "
        "C39.5,70.2 39.5,68.2 39.5,66 L39.5,34 C39.5,20 37,13.5 29,13.5 Z",
    ),
    "E": (51, "M0,0 L50,0 L50,15 L19,15 L19,42 L44,42 L44,56.5 L19,56.5 L19,85 L51,85 L51,100 L0,100 Z"),
    "R": (
        59,
        "M0,0 L30,0 C48,0 57,10 57,28 C57,41 52,49 43,53 L59,100 L39.5,100 L26,57 L19,57 L19,100 L0,100 Z "
        "M19,14 L19,43.5 L27,43.5 C35,43.5 38.5,39 38.5,28.5 C38.5,18.5 35,14 27,14 Z",
    ),
    "B": (
        58,
        "M0,0 L30,0 C47,0 55,9 55,25 C55,36 51,43 44,47.5 C53,52 58,60 58,72 C58,91 48,100 30,100 L0,100 Z "
        "M19,14 L19,41.5 L27,41.5 C34,41.5 36.5,37 36.5,27.5 C36.5,18 34,14 27,14 Z "
        "M19,55.5 L19,86 L28,86 C35.5,86 39,81 39,71 C39,60.5 35.5,55.5 28,55.5 Z",
    ),
    "D": (
        58,
        "M0,0 L27,0 C48,0 58,12 58,36 L58,64 C58,88 48,100 27,100 L0,100 Z "
        "M19,14.5 L19,85.5 L26,85.5 C35.5,85.5 39,80 39,64 L39,36 C39,20 35.5,14.5 26,14.5 Z",
    ),
    "V": (66, "M0,0 L19.4,0 L33,72 L46.6,0 L66,0 L43,100 L23,100 Z"),
    "K": (66, "M0,0 L19,0 L19,42 L42,0 L63,0 L38,43 L66,100 L45,100 L25.5,61 L19,72 L19,100 L0,100 Z"),
}


def glyph_run(text: str, height: float, gap: float = 7.0) -> tuple[Path, float]:
    """A run of index letters with its left edge at x = 0 and its middle at y = 0, and its width."""
    x = 0.0
    segments: list[Segment] = []
    for ch in text:
        width, d = _GLYPHS["6" if ch == "9" else ch]
        path = P(d).moved(x + width, 50, -1.0) if ch == "9" else P(d).moved(x, -50)
        segments += path.segments
        x += width + gap
    k = height / 100
    return Path(segments).moved(0, 0, k), (x - gap) * k


INDEX_X, INDEX_Y, INDEX_H, INDEX_SUIT_Y, INDEX_SUIT = 32.0, 41.5, 49.0, 87.0, 31.0


def rank_path(rank: str) -> Path:
    """A rank in its place in the corner."""
    path, width = glyph_run("10" if rank == "T" else rank, INDEX_H)
    squeeze = min(1.0, 39.0 / width)
    return path.moved(INDEX_X - width * squeeze / 2, INDEX_Y, squeeze, 1.0)


def draw_index(c: Canvas, rank: str, suit: str, color: str) -> None:
    """The top-left corner index: rank over a small suit."""
    c.draw(rank_path(rank), color, even_odd=True)
    draw_suit(c, suit, INDEX_X, INDEX_SUIT_Y, INDEX_SUIT, color)


# -- card stock -------------------------------------------------------------


def draw_stock(c: Canvas, palette: Palette, fill: str | None = None) -> None:
    """The card itself: paper and a hairline edge."""
    edge = Path.rect(0.6, 0.6, CARD_W - 1.2, CARD_H - 1.2, CORNER)
    c.draw(edge, fill or palette.paper, palette.edge, 1.2)


# -- number cards -----------------------------------------------------------

LEFT, MID, RIGHT = 84.0, 125.0, 166.0


def _pip_layout(rank: str) -> list[tuple[float, float]]:
    """Pip centers in the upper half and on the middle line."""
    top, third, mid = 62.0, 62.0 + 226.0 / 3, CY

    def pair(y: float) -> list[tuple[float, float]]:
        return [(LEFT, y), (RIGHT, y)]

    match rank:
        case "2":
            return [(MID, top)]
        case "3":
            return [(MID, top), (MID, mid)]
        case "4":
            return pair(top)
        case "5":
            return [*pair(top), (MID, mid)]
        case "6":
            return [*pair(top), *pair(mid)]
        case "7":
            return [*pair(top), *pair(mid), (MID, (top + mid) / 2)]
        case "8":
            return [*pair(top), *pair(mid), (MID, (top + mid) / 2)]
        case "9":
            return [*pair(top), *pair(third), (MID, mid)]
        case "T":
            return [*pair(top), *pair(third), (MID, (top + third) / 2)]
    raise ValueError(rank)


def number_card(rank: str, suit: str, palette: Palette) -> Canvas:
    """A card from 2 to 10."""
    c = Canvas()
    draw_stock(c, palette)
    color = palette.suit[suit]
    half = Canvas()
    draw_index(half, rank, suit, color)
    size = {"S": 49.0, "H": 46.0, "D": 50.0, "C": 48.0}[suit]
    for x, y in _pip_layout(rank):
        if y < CY and not (rank == "7" and x == MID):
            draw_suit(half, suit, x, y, size, color)
    c.twice(half)
    for x, y in _pip_layout(rank):
        if y == CY or (rank == "7" and x == MID):
            draw_suit(c, suit, x, y, size, color)
    return c


# -- icons -------------------------------------------------------------------


def suit_icon(suit: str, palette: Palette) -> str:
    """A lone suit symbol in a 100 x 100 box."""
    c = Canvas()
    draw_suit(c, suit, 50, 50, 92, palette.suit[suit])
    return c.svg(100, 100)
