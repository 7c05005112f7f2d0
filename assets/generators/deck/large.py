"""The large-index deck: for small cards, fans and weak sight.

A tall condensed rank stands over a big suit in a column at the left edge, both
whole within the 24 % of the width that a fanned card shows. The other end of
the card is the same, upside down. Number cards carry no pips, but the suit once
more beside the column, as large as there is room for; aces, courts and jokers
have a frame that steps round the two columns, courts and jokers as portraits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from assets.generators.deck.aces import draw_corner_fan, draw_great_pip, draw_great_spade
from assets.generators.deck.courts import FIGURES
from assets.generators.deck.jokers import draw_cap_mark, jester, motley
from assets.generators.deck.pips import CX, CY, draw_stock, draw_suit, glyph_run
from assets.generators.deck.stage import FRAME, HEAD, SASH, Dress, draw_frame, draw_sash, dress_for, rays, sash_y
from game.ui.pen.canvas import CARD_H, CARD_W, Canvas
from game.ui.pen.geometry import P, Path, Point
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path

STRIP = 0.24 * CARD_W  # what a fan leaves showing of a card: all of the column
COLUMN, WIDE = 30.5, 0.93  # the column's middle line, and how broad its letters are set
RANK_Y, RANK_H = 14.0, 130.0  # top and cap height of the rank
SUIT_Y, SUIT_W = 180.0, 47.0  # middle and width of the suit
NOTCH: Point = (61.5, 214.0)  # the corner that the frame leaves to the column
ZOOM = 1.25  # scale of a portrait
PLACE: dict[str, Point] = {  # where its head goes, by card or by rank
    "K": (145.0, 93.0),
    "Q": (146.0, 96.0),
    "J": (143.0, 98.0),
    "JD": (150.0, 98.0),
    "X": (147.0, 100.0),
}

# -- letterforms: 50 wide, cap height 130, stem 17, bar 15 -----------------------

_SIX = (
    "M49.5,38 L33,38 C33,22 31,15 25.5,15 C19,15 17,23 17,40 L17,58 C19.5,52 24,49 30,49 C43,49 50,62 50,88 "
    "C50,116 41,130 25,130 C9,130 0,116 0,88 L0,42 C0,14 9,0 25.5,0 C41,0 49.5,13 49.5,38 Z "
    "M25,64 C19,64 17,72 17,88 C17,107 19,115 25,115 C31,115 33,107 33,89 C33,72 31,64 25,64 Z"
)
_GLYPHS: dict[str, str] = {
    "A": "M16,0 L34,0 L51,130 L34,130 L31.8,109 L18.2,109 L16,130 L-1,130 Z M25,26 L19.6,94 L30.4,94 Z",
    "2": "M0,45 L0,36 C0,13 9,0 25,0 C41,0 50,12 50,35 C50,50 46,60 38,74 L19.5,114 L50,114 L50,130 L0,130 L0,115 "
    "L24,66 "
    "C31,52 33,46 33,35 C33,22 31,15 25,15 C19,15 17,22 17,34 L17,45 Z",
    "3": "M0,40 L0,35 C0,12 9,0 25,0 C41,0 50,12 50,34 C50,48 46,57 37,62 C46,67 50,77 50,93 C50,118 41,130 25,130 "
    "C9,130 0,118 0,95 L0,88 L17,88 L17,95 C17,109 19,115 25,115 C31,115 33,109 33,93 C33,77 30,70.5 21,70.5 "
    "L15,70.5 L15,55 L21,55 "
    "C30,55 33,48 33,35 C33,21 31,15 25,15 C19,15 17,21 17,34 L17,40 Z",
    "4": "M23,0 L43,0 L43,84 L51,84 L51,100 L43,100 L43,130 L26,130 L26,100 L-1,100 L-1,84 Z M26,84 L26,38 L14,84 Z",
    "5": "M3,0 L47,0 L47,16 L19.5,16 L18.5,48 C21,44 25,42 30,42 C43,42 50,55 50,84 C50,116 41,130 25,130 C9,130 "
    "0,117 0,94 L0,90 L17,90 "
    "L17,95 C17,109 19,115 25,115 C31,115 33,107 33,85 C33,63 31,57 25,57 C20.5,57 18,60 17,66 L1,66 Z",
    "6": _SIX,
    "7": "M0,0 L50,0 L50,16 C39,48 32,86 30,130 L12,130 C15,86 21,50 32,16.5 L0,16.5 Z",
    "8": "M25,0 C41,0 49,11 49,33 C49,47 45,57 37.5,62.5 C46,68 50,78 50,95 C50,118 41,130 25,130 C9,130 0,118 0,95 "
    "C0,78 4,68 12.5,62.5 C5,57 1,47 1,33 C1,11 9,0 25,0 Z "
    "M25,15 C19.5,15 17.5,21 17.5,34 C17.5,49 19.5,55.5 25,55.5 C30.5,55.5 32.5,49 32.5,34 C32.5,21 30.5,15 "
    "25,15 Z "
    "M25,70.5 C19,70.5 17,78 17,93 C17,108 19,115 25,115 C31,115 33,108 33,93 C33,78 31,70.5 25,70.5 Z",
    "T": "M15,0 L15,130 L3,130 L3,29 L-2,31 L-2,18 C1,15 4,8 4.5,0 Z "
    "M35.5,0 C46.5,0 52,12 52,36 L52,94 C52,118 46.5,130 35.5,130 C24.5,130 19.5,118 19.5,94 L19.5,36 C19.5,12 "
    "24.5,0 35.5,0 Z "
    "M35.5,14 C32,14 31,20 31,36 L31,94 C31,110 32,116 35.5,116 C39,116 40,110 40,94 L40,36 C40,20 39,14 "
    "35.5,14 Z",
    "J": "M50,0 L50,94 C50,118 41,130 24,130 C8,130 0,118 0,95 L0,82 L17,82 L17,96 C17,109 19,115 24.5,115 C31,115 "
    "33,109 33,95 "
    "L33,16 L17,16 L17,0 Z",
    "Q": "M25,0 C41,0 50,13 50,38 L50,92 C50,101 49,108 46.5,114.5 L54,125 L42,136 L35.5,127.5 C32.5,129 29,130 "
    "25,130 C9,130 0,117 0,92 "
    "L0,38 C0,13 9,0 25,0 Z M25,15 C19,15 17,22 17,38 L17,92 C17,108 19,115 25,115 C25.7,115 26.4,114.9 "
    "27,114.700 L20,105 L31.5,94 L33,96 "
    "L33,38 C33,22 31,15 25,15 Z",
    "B": "M0,0 L26,0 C41,0 49,11 49,33 C49,47 45,57 37.5,62.5 C46,68 50,78 50,95 C50,118 41,130 26,130 L0,130 Z "
    "M17,15.5 L17,55.5 L24,55.5 C30.5,55.5 32.5,49 32.5,34 C32.5,21 30.5,15.5 24,15.5 Z "
    "M17,70.5 L17,114.5 L25,114.5 C31,114.5 33,108 33,93 C33,78 31,70.5 25,70.5 Z",
    "D": "M0,0 L24,0 C41,0 50,13 50,38 L50,92 C50,117 41,130 24,130 L0,130 Z "
    "M17,15.5 L17,114.5 L24,114.5 C31,114.5 33,108 33,92 L33,38 C33,22 31,15.5 24,15.5 Z",
    "R": "M0,0 L26,0 C42,0 50,12 50,36 C50,54 46,65 38,70 L52,130 L34,130 L23,75 L17,75 L17,130 L0,130 Z "
    "M17,15.5 L17,60 L24,60 C30.5,60 33,54 33,37 C33,21.500 30.5,15.5 24,15.5 Z",
    "V": "M-1,0 L16,0 L25,94 L34,0 L51,0 L34,130 L16,130 Z",
    "K": "M-1,0 L16,0 L16,54 L32.5,0 L50,0 L32,57 L51,130 L33,130 L21.5,81 L16,97 L16,130 L-1,130 Z",
}
_GLYPHS["9"] = _SIX


def rank_path(rank: str) -> Path:
    """A tall rank in its place in the column."""
    path = P(_GLYPHS[rank])
    if rank == "9":
        path = path.moved(50, 130, -1.0)
    wide = 0.9 if rank == "T" else WIDE
    path = path.moved(COLUMN - 25 * wide, RANK_Y, wide, RANK_H / 130)
    assert path.hull()[2] < STRIP, f"rank {rank} is wider than a fan shows"
    return path


def _suit_size(suit: str) -> float:
    """Height of a suit symbol that fills the column's width (a little less for the tall diamond)."""
    left, _, right, _ = suit_path(suit).bounds()
    return min(58.0, SUIT_W / (right - left) * 100)


def draw_column(c: Canvas, rank: str, suit: str, color: str) -> None:
    """Rank over suit, inside the strip."""
    c.draw(rank_path(rank), color, even_odd=True)
    draw_suit(c, suit, COLUMN, SUIT_Y, _suit_size(suit), color)


# -- cards ------------------------------------------------------------------------


def number_card(rank: str, suit: str, p: Palette) -> Canvas:
    """A card from 2 to 10: a column with its suit again, great, beside it."""
    c = Canvas()
    draw_stock(c, p)
    half = Canvas()
    draw_great_pip(half, p, suit, 132, 82, {"S": 1.2, "H": 1.16, "D": 1.28, "C": 1.16}[suit], fine=True)
    draw_column(half, rank, suit, p.suit[suit])
    c.twice(half)
    return c


def ace_card(suit: str, p: Palette) -> Canvas:
    """An ace: the great pip of the classic ace on a ground of beams."""
    c = Canvas()
    draw_stock(c, p)
    d = dress_for(suit, p)
    half = _half(p, d, (CX, CY), 0.5)
    c.twice(half)
    if suit == "S":
        draw_great_spade(c, p, d, CX, CY - 3, 1.25)
    else:
        draw_great_pip(c, p, suit, CX, CY + (2 if suit == "H" else 0), {"H": 1.22, "D": 1.42, "C": 1.16}[suit])
    half = Canvas()
    draw_corner_fan(half, p, replace(d, main=d.second) if suit == "D" else d, suit, p.ink)
    c.twice(half)
    draw_frame(c, p, d, NOTCH)
    half = Canvas()
    draw_column(half, "A", suit, p.suit[suit])
    c.twice(half)
    return c


def _half(p: Palette, d: Dress, center: Point, off: float = -SASH + 1.5) -> Canvas:
    """The ground of the upper half, its beams about `center`, cut along the sash."""
    lo, hi = FRAME + 5, CARD_W - FRAME - 5
    half = Canvas([(lo, FRAME + 5), (hi, FRAME + 5), (hi, sash_y(hi, off)), (lo, sash_y(lo, off))])
    half.draw(Path.rect(NOTCH[0], FRAME, CARD_W - FRAME - NOTCH[0], CARD_H / 2), d.tint)
    half.draw(Path.runs(rays(center), closed=True), p.paper, opacity=0.75)
    return half


def _draw_portrait(
    c: Canvas, p: Palette, d: Dress, place: Point, figure: Callable[[Canvas, Palette, Dress], None]
) -> None:
    """A bust with its head at `place`, and again upside down, in the frame."""
    half = _half(p, d, place)
    with half.at(place[0] - HEAD[0] * ZOOM, place[1] - HEAD[1] * ZOOM, ZOOM):
        figure(half, p, d)
    c.twice(half)
    draw_sash(c, p, d)
    draw_frame(c, p, d, NOTCH)


def court_card(rank: str, suit: str, p: Palette) -> Canvas:
    """A court: head and shoulders, no hands."""
    d = replace(dress_for(suit, p), hands=False)
    c = Canvas()
    draw_stock(c, p)
    _draw_portrait(c, p, d, PLACE.get(rank + suit, PLACE[rank]), FIGURES[rank + suit])
    corner = Canvas()
    draw_column(corner, rank, suit, p.suit[suit])
    c.twice(corner)
    return c


def joker_card(number: int, p: Palette) -> Canvas:
    """A joker: the word up the column, over a fool's cap."""
    p, d, ink = motley(number, p)
    d = replace(d, hands=False)
    c = Canvas()
    draw_stock(c, p)
    _draw_portrait(c, p, d, PLACE["X"], partial(jester, color=number == 1))
    corner = Canvas()
    word, width = glyph_run("J0KER", 46.0)
    corner.draw(word.moved(COLUMN, RANK_Y + width, 1.0, turn=-90), ink, even_odd=True)
    draw_cap_mark(corner, COLUMN, 192, 1.16, ink)
    c.twice(corner)
    return c
