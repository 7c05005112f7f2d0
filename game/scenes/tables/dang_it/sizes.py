"""How large things are on the table of Dang It!, and where they lie: the values to tune it by.

Lengths are in u, units of the design, unless said otherwise: a wide table is 1920 x 1080 u as drawn, an upright one
1080 x 1920. Widths of cards are in c. A place is told as so much to the right of and below what it belongs to.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.tables.layout import PLATE_AT, Button, Growing, OwnDisc, Sinking
from game.ui.table.layout import Point

# -- cards -------------------------------------------------------------------------------

CARD, TOP, SMALL_HAND = 1.15, 1.34, 1.2
"""Widths in c: of cards in hand and in the pile, of the pile's top card, of cards in hand in small windows."""
PACK, LARGE_PACK = 0.72, 0.88
"""Widths in c of cards in a pack, and between two players, where there is more room."""
HAND_STEP, HAND_ARC = 0.82, 2.6
"""From card to card in the person's hand: in widths, and in degrees."""
BACKS_STEP, BACKS_ARC = 0.46, 6.0
"""The same in the hands of the others."""
HAND_SIZE, FULL_HANDS = 5, 2
"""How many cards are dealt unless an option says so, and to how many times as many a hand grows that was unlucky."""
DRAWN_STEP: Final = 0.5
"""From card to card of those that were drawn for the deal, in widths."""

# -- the pile -----------------------------------------------------------------------------

PILE_REACH_LEFT, PILE_REACH_RIGHT, PILE_REACH_HIGH = 110.0, 130.0, 200.0
"""How far beyond the middles of its cards a card can be dropped on the pile: at its sides, above and below."""
UPRIGHT_PILE_AT, UPRIGHT_DRAW_AT = 0.42, 0.455
"""Middle of the pile in upright windows, and of the cards in the draw for the deal, in heights of the table."""


class Tag(NamedTuple):
    """The rule in force, beside the pile in wide windows: its words grow, and the room for them with them."""

    beside: float
    """From the middle of the pile to where it begins: clear of the widest heap, whatever its words."""
    room: Growing
    less: Growing
    """What the room loses at most, and by how much for words twice as large."""
    to_won: float
    """Between it and what the person has won, which lies at that side for left-handed people."""


TAG: Final = Tag(beside=265, room=Growing(308, 132), less=Growing(22, 44), to_won=20)
UPRIGHT_TAG_BELOW, UPRIGHT_TAG_WIDE = Growing(292, -14), 620.0
"""Middle of the tag below that of the pile, and its width, in upright windows: in large words it keeps clear of the
prompt, and what counts the pile does not lie above it."""

# -- numbers beside packs ---------------------------------------------------------------------

COUNT_WORDS: Final = 20.0
"""Size of the words over a number."""
PACK_TO_COUNT: Final = 22.0
"""From the side of a pack to the words beside it."""
COUNT_BELOW: Final = Growing(46, 24)
"""From the lower edge of a pack to the middle of the words and the number below it."""
STOCK_COUNT_BELOW: Final = Growing(47, 34)
"""The same below a stock that lies between two players."""
NUMBER_BELOW: Final = 18.0
"""From the lower edge of a pack to the middle of a bare number below it."""
LARGE_NUMBER_BELOW: Final = 8.0
"""From the middle of a pack to that of its number where words are large."""
WON_UP_RIGHT: Final = 394.0
"""How far up at most the cards lie that left-handed people have won: their words keep below the pint."""
WON_ROOM: Final = 300.0
"""Between the cards that the person has won and the pile there is so much room for words."""
UPRIGHT_WON_ROOM: Final = 168.0
"""Between the window's edge and the sign with the name of one who has a long one, where the window stands upright."""
COUNT_TO_RIM: Final = 44.0
"""Between such words and the right edge of the window at least: they lie on the baize, not on the rail of the table."""
WON_FURTHER_IN: Final = 42.0
"""So much further from that edge a pack lies at most for the sake of the words beside it."""

# -- the fanned pack to draw from -----------------------------------------------------------------


class DrawFan(NamedTuple):
    """How the pack lies fanned out while cards are drawn for the deal."""

    width: float
    """Of its cards, in c."""
    most: int
    """Cards in a row."""
    pitch: float
    """From row to row, in widths."""
    below: Growing
    """From the middle of the pile's place to its own."""


DRAW_FAN: Final = DrawFan(width=0.78, most=56, pitch=1.28, below=Growing(40, 0))
DOUBLE_DRAW_FAN: Final = DRAW_FAN._replace(pitch=0.98, below=Growing(18, -14))
"""Of two packs: rows lie between the cards that others have drawn and the prompt, which may be large."""
UPRIGHT_DRAW_FAN: Final = DrawFan(width=0.7, most=30, pitch=1.28, below=Growing(0, 0))
DRAW_FAN_WIDE: Final = 1420.0
"""Width of a fanned pack at most in wide windows."""

# -- the person --------------------------------------------------------------------------------

HAND_TALL: Final = 290.0
HAND_UP, LARGE_HAND_UP, UPRIGHT_HAND_UP = 167.0, 173.0, 176.0
"""From the lower edge to the middle of the hand: as drawn, with the larger cards of small windows, and upright."""
HAND_LEFT: Final = 60.0
"""How far left of the table's middle that of the hand is: between the portrait and the button."""
UPRIGHT_HAND_RIGHT: Final = 86.0
"""How far right of it in upright windows: clear of the portrait."""
HAND_WIDE, HAND_BESIDE = 980.0, 940.0
"""Width of the hand at most, and what is left beside it, in wide windows."""
UPRIGHT_HAND_BESIDE: Final = 254.0
PROMPT_UP, DRAW_PROMPT_UP, PROMPT_WIDE = Growing(348, 16), Growing(334, 14), 1040.0
"""From the lower edge to the prompt, in play and below the rows of a fanned pack, and its width, in wide windows."""
UPRIGHT_DRAW_UP, UPRIGHT_PROMPT_UP, UPRIGHT_PROMPT_BESIDE = Growing(506, 10), Growing(710, -24), 120.0
"""From the lower edge to the prompt: in the draw for the deal, and in play, clear of the burst; what is left beside."""


class BigButton(NamedTuple):
    """The button for "Dang It!"."""

    at: Button
    wide: float
    burst: float
    """Width of the burst behind it."""


BIG_BUTTON: Final = BigButton(Button(up=304, tall=164), wide=368, burst=440)
UPRIGHT_BIG_BUTTON: Final = BigButton(Button(up=520, tall=132), wide=420, burst=500)
BUTTON_BESIDE: Final = 316.0
"""From the outer edge to the middle of the big button in wide windows."""

# -- the others ---------------------------------------------------------------------------------


class Rival(NamedTuple):
    """How one of the others sits: what belongs to them is told from the middle of the portrait."""

    y: float
    """Middle of the portrait, as drawn."""
    d: float
    """Its diameter."""
    hand: Point
    card: float
    """Width of a card in hand, in c."""
    room: float
    """Width that the hand may take."""
    won: Point
    pack: float
    """Width of the cards that were won, in c."""
    mouth: Point
    """Where a bubble points, in diameters."""


OPPOSITE: Final = Rival(y=124, d=136, hand=(220, 4), card=0.65, room=240, won=(0, 0), pack=LARGE_PACK,
                        mouth=(-0.52, 4 / 136))  # fmt: skip
"""A single opponent, at the top; what they have won lies at the edge."""
OPPOSITE_WON_BESIDE, OPPOSITE_WON_Y = Growing(330, 100), Sinking(372, 0.3)
"""From the right edge and from the upper one to what they have won."""
AT_SIDE: Final = Rival(y=318, d=112, hand=(158, -12), card=0.52, room=170, won=(44, 196), pack=0.40, mouth=(0.5, -0.16))
"""At the left or, mirrored, at the right: the hand lies towards the pile."""
AT_SIDE_BESIDE, AT_SIDE_SINKS = 128.0, 0.3
"""From the edge to the middle of the portrait, and by which share it sinks in taller windows."""
IN_ROW: Final = Rival(y=174, d=112, hand=(152, -12), card=0.52, room=164, won=(-108, -26), pack=0.40, mouth=(0.5, -0.1))
"""In the row at the top: the hand lies at the right, and a bubble over it, for there is nothing to read."""
IN_ROW_LARGE_WON: Final = 4.0
"""How far below the middle the won cards lie where words are large."""


class Row(NamedTuple):
    """How the row at the top lies."""

    left: float
    """How far left of the table's middle its own is: the hands are at the right."""
    pitch: float
    """From one to the next."""


ROW: Final = Row(left=56, pitch=560)
ROW_OF_THREE: Final = Row(left=44, pitch=410)
IN_COLUMN: Final = Rival(y=290, d=124, hand=(0, 202), card=0.46, room=190, won=(28, -14), pack=0.30,
                         mouth=(0, PLATE_AT))  # fmt: skip
"""Upright, in a column of their own: portrait, plate, hand. What was won lies beside the portrait's rim."""

LARGE_COLUMN_Y: Final = 232.0
"""Middle of the portrait where words are large: what was done last has no room above it then."""


class Column(NamedTuple):
    """What else there is in such a column."""

    disc: float
    """Diameter of the portrait at most, in widths of the column."""
    beside_hand: float
    """What is left beside the hand."""
    plate_words: float
    """Size of the words on a plate."""
    badges_plate: Growing
    """Height of a plate with a badge: what does not grow with its words, and what does."""
    plate_air: float
    """Height of a plate without a badge, beside its words."""
    plate_to_hand: float
    """From the lower edge of the plate to the middle of the hand."""
    large_hand: Growing
    """From the portrait to the hand, at least, where words are large."""
    mouth_below: float
    """From the plate's upper edge to where a bubble points."""
    marker: Point
    """The turn marker in large words, in diameters: they bring the state of the match down to where it would stand."""


COLUMN: Final = Column(disc=0.48, beside_hand=74, plate_words=22, badges_plate=Growing(22, 44), plate_air=12,
                       plate_to_hand=70, large_hand=Growing(180, 12), mouth_below=76,
                       marker=(0.46, -0.36))  # fmt: skip
FULL_COLUMNS: Final = 4
"""From so many columns on the won cards of the last one lie at its left: else they would lie on the frame."""
COLUMN_GAP: Final = 28.0
"""Between two plates in columns."""

# -- forms of the table -----------------------------------------------------------------------------


class Form(NamedTuple):
    """What lies differently in each form of the table."""

    own: OwnDisc
    own_plate: float
    """Width of the person's plate at most."""
    plate: float
    """Width of the others' plates at most."""
    pile: Sinking
    """Middle of the pile."""
    pile_wide: float
    """Width that the middles of the cards in the pile may take."""
    pile_pill: float
    """The pill that counts the pile, from its middle down; in wide windows it lies over the middle of the prompt."""
    tag_below: Growing
    """The rule in force, from the middle of the pile."""
    stock: Point
    """Middle of the stock: from the pile's middle, or from the corner; see `stock_sinks`."""
    stock_sinks: float
    """By which share the stock sinks in taller windows where it lies in the corner."""
    won: Point
    """What the person has won: from the outer edge and, up, from the lower one."""
    pack: float
    """Width of cards in the stock and in what the person has won, in c."""
    fan_beside: float
    """What is left at either side of a fanned pack."""
    speech: float
    """At which width the words of bubbles are broken."""


IN_ROW_FORM: Final = Form(
    own=OwnDisc(aside=128, up=144, d=118), own_plate=350, plate=270, pile=Sinking(495, 0.45), pile_wide=300,
    pile_pill=192, tag_below=Growing(52, 24), stock=(236, 394), stock_sinks=0.3, won=(280, 440), pack=PACK,
    fan_beside=240, speech=200,
)  # fmt: skip
"""The others in a row at the top."""
FACE_TO_FACE: Final = IN_ROW_FORM._replace(plate=210, stock=(280, 312), pack=LARGE_PACK, speech=420)
"""Two players."""
RING: Final = IN_ROW_FORM._replace(
    pile=Sinking(505, 0.4), pile_pill=184, tag_below=Growing(40, 0), stock=(-450, -60), won=(266, 394),
    fan_beside=314,
)  # fmt: skip
"""The others at the sides as well; the stock lies beside the pile."""
RING_OF_SIX: Final = RING._replace(plate=244)
RING_FROM: Final = 5
"""From so many players on they sit in a ring."""
UPRIGHT: Final = IN_ROW_FORM._replace(
    own=OwnDisc(aside=104, up=176, d=104), own_plate=170, pile_wide=380, pile_pill=192, fan_beside=65, speech=420,
)  # fmt: skip
UPRIGHT_RING: Final = UPRIGHT._replace(pile_pill=184)
UPRIGHT_PACKS: Final = 150.0
"""From the edge of the window to the middles of stock and won cards."""
UPRIGHT_PILE_BESIDE: Final = 144.0
"""From the middle of the leftmost card of the pile, which leans, to the words beside it."""
UPRIGHT_STOCK_ABOVE, UPRIGHT_WON_BELOW = 150.0, 180.0
"""How far they lie above and below the middle of the pile."""
