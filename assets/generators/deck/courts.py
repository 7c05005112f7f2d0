"""The twelve court cards.

A court is a half figure drawn once, cut along the diagonal sash, and repeated
upside down. The figures themselves are in kings.py, queens.py and jacks.py,
put together from the parts in heads.py, bodies.py, regalia.py and cloth.py.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.generators.deck.jacks import jack_clubs, jack_diamonds, jack_hearts, jack_spades
from assets.generators.deck.kings import king_clubs, king_diamonds, king_hearts, king_spades
from assets.generators.deck.pips import draw_index, draw_stock
from assets.generators.deck.queens import queen_clubs, queen_diamonds, queen_hearts, queen_spades
from assets.generators.deck.stage import SASH, STAGE, Dress, clip_region, draw_frame, draw_ground, draw_sash, dress_for
from game.ui.pen.canvas import Canvas
from game.ui.pen.palette import Palette

FIGURES: dict[str, Callable[[Canvas, Palette, Dress], None]] = {
    "KS": king_spades,
    "KH": king_hearts,
    "KD": king_diamonds,
    "KC": king_clubs,
    "QS": queen_spades,
    "QH": queen_hearts,
    "QD": queen_diamonds,
    "QC": queen_clubs,
    "JS": jack_spades,
    "JH": jack_hearts,
    "JD": jack_diamonds,
    "JC": jack_clubs,
}


def court_card(rank: str, suit: str, p: Palette) -> Canvas:
    """A whole court card."""
    d = dress_for(suit, p)
    c = Canvas()
    draw_stock(c, p)
    half = Canvas(clip_region(-SASH + 1.5))
    draw_ground(half, p, d)
    with half.at(*STAGE):
        FIGURES[rank + suit](half, p, d)
    c.twice(half)
    draw_sash(c, p, d)
    draw_frame(c, p, d)
    corner = Canvas()
    draw_index(corner, rank, suit, p.suit[suit])
    c.twice(corner)
    return c
