"""How large things are on the table of Screw Your Neighbor, and where they lie: the values to tune it by.

Lengths are in u, units of the design, unless said otherwise: a wide table is 1920 x 1080 u as drawn, an upright one
1080 x 1920. Widths of cards are in c, lengths about portraits in their diameters. Places are told from the middle of
the oval that all sit round.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.tables.layout import Growing, Sinking
from game.ui.table.layout import Point

MANY: Final = 8
"""From so many players on, portraits are smaller and pennies are counted by a number."""

# -- cards -------------------------------------------------------------------------------

CARD, KING, OWN, PACK = 0.73, 0.78, 1.3, 0.625
"""Widths in c: of a card before a player, of an open king, of the own card, of stock and what is laid aside."""
CARD_OF_MANY, KING_OF_MANY = 0.66, 0.70
"""Widths of cards and kings where many sit round the table."""
HAND: Final = 1.16
"""Width of the place of the own card, in widths of the card."""
SINK: Final = 0.06
"""How far the lowest cards sink at the showdown, in c."""

# -- words between cards ---------------------------------------------------------------------

PILL_WORDS, SMALL = 18.0, 25.0
"""Size of words between cards, and how tall they may become."""
CARD_TO_PILL, CARD_TO_PILL_WORDS = 22.0, 0.9
"""From a card to the middle of the pill below it, and the same in sizes of its words, where these are large."""
PILL_GAP: Final = 4.0
"""Between such a pill and the next one, or a pack."""

# -- the oval ----------------------------------------------------------------------------------

CENTER: Final = Sinking(486, 0.42)
"""Middle of the oval in wide windows."""
RX: Final = 664.0
"""Half of the oval's width there."""
RY: Final = 296.0
RY_GROWS: Final = Sinking(RY, 0.26)
"""Half of the oval's height there; it grows in taller windows."""
UPRIGHT_ABOVE, UPRIGHT_BELOW = Growing(374, 20), 452.0
"""What is left above and below the oval in upright windows."""
UPRIGHT_RX, UPRIGHT_BESIDE = 500.0, 236.0
"""Half of its width there at most, and what is left beside it."""
PACK_ASIDE: Final = 70.0
"""How far left of the middle the stock lies, and right of it what was laid aside."""
PACK_BELOW: Final = Growing(86, 12)
"""How far below the middle they lie in wide windows."""
PACK_TO_PILL: Final = -4.0
"""From the lower edge of the packs to the middle of the pills that lie on it: a number, and an empty place's words."""
PACK_TO_ASIDE: Final = 6.0
"""From the lower edge of what was laid aside to the words below it."""
ASIDE_WIDE: Final = 1.25
"""How wide the words on what was laid aside may be, in widths of a card there."""
ASIDE_PAD: Final = 10.0
"""Air before and after these words."""

# -- portraits -----------------------------------------------------------------------------------

DISC_OF_MANY: Final = Growing(99, -8)
"""Diameter of an opponent's portrait where many sit round the table."""
PLATE_AT: Final = 0.55
"""How far below the middle of a portrait its plate begins."""
PLATE_AIR, PLATE_WORDS, PLATE_LINE = 43.0, 21.0, 1.24
"""Height of a plate: what does not grow with its words, the size of these, and how much it has of that."""
PURSE_ROOM, PURSE_UPRIGHT, PURSE_FEW = (250.0, 204.0, 150.0), 168.0, 5
"""How wide a row of pennies on it may be: where no more than so many sit round the table, where more do, where many
do; and upright."""
PURSE_AIR: Final = 26.0
"""How much wider it is than its name at least, and than that row at most."""
PLATE_DRAWN: Final = 69.0
"""Height of a plate at words of 100 %."""
MOUTH_BESIDE: Final = 0.5
"""How far beside the middle of a portrait a bubble at its side points."""
MOUTH_ABOVE, OWN_MOUTH_ABOVE = 0.58, 0.56
"""How far above the middle one over it points: of the others, and of the person."""
MOUTH_LOW, OWN_MOUTH_HIGH = 0.1, 0.1
"""How far below the middle a bubble beside it points, and above the person's."""
PLATE_TO_MOUTH: Final = 6.0
"""From a plate to where a bubble below it points."""

# -- the person, and what is asked -------------------------------------------------------------------------------------


class Form(NamedTuple):
    """What lies differently in each form of the window. Sides are those of right-handed people."""

    others: Growing
    """Diameter of an opponent's portrait where few sit round the table."""
    disc_left: float
    """From the table's middle to that of the portrait."""
    disc_up: float
    """From the lower edge to the middle of the portrait."""
    d: float
    """Diameter of the portrait."""
    card_left: float
    """From the table's middle to that of the own card."""
    card_up: float
    """From the lower edge to the middle of the own card at least: see `CARD_UP`."""
    prompt_right: float
    """From the table's middle to that of the prompt."""
    prompt_up: Growing
    """From the lower edge to the prompt."""
    prompt_room: Growing
    buttons_right: float
    """From the table's middle to the buttons."""
    buttons_wide: float
    main_up: Growing
    """From the lower edge to the upper one of the main button."""
    main_tall: Growing
    other_up: Growing
    other_tall: Growing


WIDE: Final = Form(
    others=Growing(118, -16),
    disc_left=270, disc_up=158, d=124, card_left=0, card_up=212, prompt_right=398, prompt_up=Growing(304, 30),
    prompt_room=Growing(530, -20), buttons_right=210, buttons_wide=376, main_up=Growing(258, 20),
    main_tall=Growing(110, 14), other_up=Growing(124, 6), other_tall=Growing(84, 6),
)  # fmt: skip
UPRIGHT: Final = Form(
    others=Growing(110, 0),
    disc_left=420, disc_up=214, d=120, card_left=110, card_up=206, prompt_right=266, prompt_up=Growing(398, 60),
    prompt_room=Growing(500, 0), buttons_right=20, buttons_wide=490, main_up=Growing(352, 40),
    main_tall=Growing(132, 30), other_up=Growing(196, 10), other_tall=Growing(104, 10),
)  # fmt: skip
CARD_UP: Final = 175.0
"""From the lower edge to the middle of the own card, beside the pill below it, which stays within the frame."""
OWN_MARKER: Final = (0.44, 0.5)
"""Where the turn marker stands, beside and above the middle of the portrait: the arrow sets out on its other side."""
PROMPT_TO_CHAIR: Final = 116.0
"""From the prompt to the middle of a portrait whose plate is beside it."""

# -- the others ---------------------------------------------------------------------------------------

AROUND: Final = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2),
                 8: (2, 4, 2), 9: (2, 5, 2)}  # fmt: skip
AROUND_UPRIGHT: Final = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (2, 1, 2), 6: (2, 2, 2),
                         7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3)}  # fmt: skip
"""By number of opponents: how many sit at the left, at the top and at the right."""

TOP_SEATS: Final = {1: 0.0, 2: 440.0, 3: 385.0, 4: 252.0, 5: 189.0}
TOP_CARDS: Final = {1: 0.0, 2: 330.0, 3: 260.0, 4: 214.0, 5: 178.0}
"""By how many sit at the top: distance of neighbors, and of their cards."""
TOP_ABOVE, TOP_OF_MANY_LOWER = Growing(76, 8), 4.0
"""From the top of the oval up to the portraits, and how much lower they are where many sit round the table."""
TOP_CARD_BELOW: Final = 156.0
"""From the top of the oval down to the middles of their cards."""
PLATE_TO_CARD: Final = 12.0
"""From the plates to these cards at least."""


class Side(NamedTuple):
    """A seat at the right of the oval, or mirrored at its left: right of and below the middle, as drawn."""

    seat: Point
    card: Point
    turn: float
    """Lean of the card, in degrees."""


ALONE: Final = Side(seat=(800, -60), card=(490, -10), turn=0)
"""A single one at the side, where fewer than `FULL_TOP` sit at the top."""
FULL_TOP: Final = 3
UPPER: Final = {
    3: Side(seat=(780, -170), card=(490, -118), turn=20),
    4: Side(seat=(780, -170), card=(505, -102), turn=20),
    5: Side(seat=(780, -170), card=(530, -94), turn=20),
}
"""The upper one of two, by how many sit at the top."""
LOWER: Final = Side(seat=(724, 124), card=(436, 128), turn=-20)


class Upright(NamedTuple):
    """How the others sit round an upright oval."""

    top_pitch: float
    """From one at the top to the next, at most."""
    top_beside: float
    """From the edge of the table to their row."""
    top_above: float
    """From the top of the oval up to their portraits."""
    top_card_below: float
    """From there down to the middles of their cards."""
    few_cards: float
    """From card to card where no more than two sit there."""
    many_cards: float
    """The same where more do, in widths of a card."""
    side_shares: dict[int, tuple[float, ...]]
    """By how many sit at a side: how high their cards lie, as shares of half of the oval's height."""
    packs: dict[int, float]
    """By how many sit at a side: how far below the middle stock and what is laid aside lie, as a share of it too."""
    first_lower: Growing
    """How much lower the upper one of several at a side is: the plates at the top grow with the words."""
    side_beside: float
    """From the edge of the table to their portraits."""
    side_above: float
    """How much higher the portraits are than the cards."""
    rim: float
    """From the edge of the oval to the cards."""
    turn: float
    """Lean of the cards above and below the middle, in degrees."""
    straight: float
    """Cards that are no further from the middle than this share lie straight."""


AT_UPRIGHT: Final = Upright(
    top_pitch=300, top_beside=130, top_above=98, top_card_below=148, few_cards=176, many_cards=1.16,
    side_shares={1: (-0.06,), 2: (-0.345, 0.40), 3: (-0.34, 0.14, 0.62)}, packs={0: 0.0, 1: 0.32, 2: 0.0, 3: 0.0},
    first_lower=Growing(0, 12), side_beside=116, side_above=30, rim=52, turn=10, straight=0.2,
)  # fmt: skip
