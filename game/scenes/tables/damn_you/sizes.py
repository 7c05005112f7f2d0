"""How large things are on the table of D$%n You!, and where they lie: the values to tune it by.

Lengths are in u, units of the design, unless said otherwise: a wide table is 1920 x 1080 u as drawn, an upright one
1080 x 1920. Widths of cards are in c, lengths about portraits in their diameters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.tables.layout import PLATE_LEAST, Button, OwnDisc
from game.ui.table.layout import Point

ROOMY: Final = 1354.0
"""From this height on a wide table has the others in a row above the field."""

# -- the field ------------------------------------------------------------------------------

FIELD_CARD, FIELD_COLUMN, FIELD_ROW = 92.0, 99.0, 135.0
"""Width of a card on the field, from column to column and from row to row, as drawn for wide windows."""
FIELD_ROW_MOST: Final = 151.0
"""From row to row where there is height left."""
FIELD_RIM: Final = (72.0, 84.0)
"""From the corner of the field to the middle of the card in it."""
FIELD_MOST: Final = 1.4
"""How much larger than drawn the field gets at most."""
FIELD_UP: Final = 365.0
"""From the lower edge of the table to the room for the field."""
FIELD_TOP: Final = 142.0
"""From the upper edge of the table to the field, where the others sit at its sides."""
ROW_TO_FIELD: Final = 26.0
"""From the pills below a row of the others to the field."""
FIELD_BESIDE: Final = 60.0
"""Beside the field at least where the others sit above it."""
SIDES_BESIDE, LOW_SIDES_BESIDE, LOW = 262.0, 294.0, 1120.0
"""Beside the field at least where the others sit at its sides, and in windows lower than the third."""
PLATE_TO_FIELD: Final = 34.0
"""From the plates at the sides to the field."""
REACH: Final = 0.98
"""How much of the distance to the next place is where a card can be dropped that is meant for one."""


class Columns(NamedTuple):
    """The field in upright windows, where each suit is a column of cards that lie on each other."""

    plate_to_top: float
    """From the plates above it to the field."""
    pills_to_top: float
    """The same from the pills below the plates, where there are any."""
    rows_to_top: float
    """The same from the second of two rows."""
    up: float
    """From the lower edge of the table to the field, beside the prompt."""
    beside: float
    """What is left beside the field."""
    wide: float
    """Its width at most."""
    card: float
    """Width of a card at most."""
    card_share: float
    """The same in widths of a column."""
    seen: float
    """What is seen of a card below another one at least, for its rank and its suit, in its widths."""
    card_least: float
    """Cards get no smaller than this for that."""
    rim: float
    """From the upper edge of the field to the kings, and from the aces to the lower one."""


COLUMNS: Final = Columns(plate_to_top=16, pills_to_top=14, rows_to_top=18, up=416, beside=146, wide=1240, card=160,
                         card_share=0.72, seen=0.42,
                         card_least=120, rim=25)  # fmt: skip
BAR, BAR_GAP = 40.0, 18.0
"""Height of the bar that is an open place where suits stand upright, and from the cards to it."""
MARK_RIM: Final = 8.0
"""How far what lights up round such a bar reaches beyond it."""
BAR_PITCH: Final = 47.0
"""From such a bar to the ranks of closed places below it, and between these, at most."""
BAR_REACH: Final = 0.9
"""Height of where a card can be dropped on it, in rows."""

# -- the pot and the stock ---------------------------------------------------------------------

CHIP, LEAST_CHIP = 40.0, 26.0
"""Width of a chip in the pot, and the least one where little room is left between title and tools."""
POT_FIGURES: Final = "00"
"""There is room beside it for a number of at least so many figures."""
TITLE_SHAPE: Final = 5.1
"""Width of the game's name at the top in heights of its words."""
POT_LEFT, POT_Y = 40.0, 78.0
"""How far the pot is left of the table's middle, and how far below its upper edge."""
UPRIGHT_POT_AT, UPRIGHT_POT_Y = 0.555, 74.0
"""The same in upright windows: in widths of the table, and in u."""
POT_BELOW_ROW: Final = 6.0
"""How far below the middles of the second row of portraits the pot lies, where there are two."""
POT_WORDS_LOWER: Final = (8.0, -8.0)
"""How much lower than the pot its words and number lie where it is below the rim: clear of the nails. Large ones lie
less low upright, clear of the heads.
"""
POT_TO_NUMBER, POT_HALF = 2.55, 2.25
"""From the middle of the pot to its number and to where its chips end at the left, in chips."""
POT_TO_RAIL: Final = 7.0
"""From the pot to the dark pills below title and tools."""
STOCK: Final = 0.56
"""Width of the cards while they are dealt, in c."""

# -- the others ----------------------------------------------------------------------------------

WORDS: Final = 44.0
"""Height of the two lines of a name plate, with words at 100 %."""
AIR: Final = 22.0
"""Height of the air between and around them."""
PLATE_WORDS, BADGE_WORDS, PILL_WORDS = 22.0, 20.0, 18.0
"""Size of the words on plates, of the numbers there, and of the words on the pills below them."""
PLATE, PLATE_GROWS = 176.0, 164.0
"""Width of a name plate with both badges, and how wide it has to be at words of 100 %."""
BOTH_BADGES, BOTH_SMALL = 160.0, 136.0
"""Least width of a plate that has room for both badges at words of 100 %, and where these move together."""
WIDEST_PLATE: Final = 1.6
"""How much wider plates in a row get at most, for long names."""
PLATE_GAP: Final = 26.0
"""Between two plates in a row."""
PLATE_TO_PILL: Final = 6.0
"""From a plate to the pill below it that says what its player did last."""
PILLS_UPRIGHT: Final = 1.3
"""Upright there is room for these pills as long as words are larger than drawn by less than this factor."""
PILL_SHAPE: Final = 6.3
"""Width that such a pill may take, and some air, in its heights."""
DISC_TALL, ROW_DISC_MIDDLE, SIDE_DISC_MIDDLE = 1.16, 0.62, 0.64
"""Height of a portrait with its hat, and from its top to its middle in a row and at the sides, in diameters."""
SEAT_GAP: Final = 10.0
"""Between what belongs to two players one above the other."""
MOUTH, MOUTH_UP = 0.5, 0.12
"""How far beside a portrait's middle, and how far above it, bubbles point and the marker stands, in diameters."""
LOW_MOUTH: Final = 0.22
"""How far below its middle they point in the second of two rows, clear of the plates above."""


class Discs(NamedTuple):
    """Diameters of the others' portraits."""

    at_sides: float
    """At most, at the sides of the field."""
    tagged: float
    """As small as this they get there so that each has a pill below its plate; smaller ones go without."""
    least: float
    in_row: float
    """At most, in a row above it."""
    in_row_share: float
    """The same in parts of what the table has for each."""
    in_two_rows: float
    at_end: float
    """Of the one at the end of the top."""


DISCS: Final = Discs(at_sides=120, tagged=72, least=50, in_row=116, in_row_share=0.46, in_two_rows=84, at_end=84)
SIDE_TOP: Final = 132.0
"""From the upper edge of the table to the seats at the sides."""
SIDE_X, BESIDE = 140.0, 26.0
"""From the edge to the middles of the seats at the sides at least, and to their plates."""
SIDE_ABOVE_OWN, SIDE_UP = 134.0, 300.0
"""Where the seats at the sides end: above the middle of the own portrait, and above the lower edge."""
CROWDED: Final = 3
"""From so many at a side on, the marker stands beside a portrait: a plate is right above it."""
END: Final = (600.0, 66.0)
"""Middle of the portrait of the one at the end of the top."""
END_PLATE: Final = 652.0
"""Where the plate of that one begins."""
END_PLATE_TOP: Final = 24.0
"""Its upper edge at least."""
END_TO_POT: Final = 650.0, 120.0
"""The pot is clear of it: where the plate begins, and from there on beyond its width."""
ROW_TOP, UPRIGHT_ROW_TOP, TWO_ROWS_TOP = 134.0, (134.0, 14.0), (122.0, 24.0)
"""From the upper edge of the table to a row of portraits, to an upright one's, and to the first of two."""
ROW_PITCH, ROW_BESIDE = 420.0, 60.0
"""From one to the next in a row at most, and what is left beside the row in wide windows."""
TWO_ROWS_FROM: Final = 5
"""So many others sit in two rows in upright windows."""
END_SEAT_FROM: Final = 7
"""So many others do not all fit at the sides: one sits at the end of the top."""
SPEECH, SIDES_SPEECH = 420.0, 260.0
"""At which width the words of bubbles are broken, and where the others sit at the sides."""

OTHERS: Final = 0.42
"""Width of the cards that fly to the other players, in c."""


class Peeping(NamedTuple):
    """A joker in another's hand whose owner is known: it peeps out behind the portrait."""

    width: float
    """In c."""
    width_share: float
    """The same in diameters of the portrait."""
    at: Point
    """Left of and below the middle of the portrait, in diameters."""
    apart: float
    """From one to the next, in diameters."""
    turn: float
    """Lean of the first, in degrees."""
    turn_apart: float
    """By how much the next one leans differently."""


PEEPING: Final = Peeping(width=0.30, width_share=0.44, at=(0.46, 0.22), apart=0.22, turn=-10, turn_apart=12)
PEEPING_DEPTH: Final = 40.0
"""How high these cards lie."""

# -- the person -----------------------------------------------------------------------------------

BOTTOM: Final = 22.0
"""Below the person's plate."""


class Form(NamedTuple):
    """What lies differently in each form of the window about the person."""

    own: OwnDisc
    own_plate: float
    """From the middle of the portrait to the plate."""
    own_plate_least: float
    """Least width of the plate."""
    plate_to_bottom: float
    """From the middle of the portrait to the plate at least, where large words push it up."""
    hand: tuple[float, float]
    """What is left of the table at the portrait's side of the hand, and at the other."""
    prompt_up: float
    """From the lower edge of the table to the prompt: upright to its lower edge, else to its middle."""


WIDE: Final = Form(own=OwnDisc(aside=132, up=172, d=118), own_plate=64, own_plate_least=PLATE, plate_to_bottom=66,
                   hand=(262, 446), prompt_up=314)  # fmt: skip
UPRIGHT: Final = Form(own=OwnDisc(aside=97, up=160, d=104), own_plate=59, own_plate_least=PLATE_LEAST,
                      plate_to_bottom=59, hand=(192, 30), prompt_up=404)  # fmt: skip
OWN_GAP: Final = 24.0
"""From the edge of the table to the person's plate, and from there to the hand, in wide windows."""
UPRIGHT_OWN_ROOM: Final = 166.0
"""Width that the person's plate may take in upright windows."""
UPRIGHT_PROMPT_BESIDE: Final = 100.0
HAND, FULL_HAND = 0.975, 0.86
"""Width of a card in hand, and in one that lies in two rows, in c."""
HAND_STEP: Final = 0.9
"""From card to card in hand, in widths."""
FULL_FROM: Final = 10
"""With so many cards or more a hand may lie in two rows."""
HAND_TALL, HAND_UP = 256.0, 20.0
"""Height of the hand's place, and how far its lower edge is above that of the table."""
HAND_RIM: Final = 10.0
"""Below the cards in it."""
HAND_ROW: Final = 108.0
"""How far the second row of a hand shows above the first."""
LIFT: Final = 84.0
"""By how much a hand that may need a second row pushes the rest up."""
LIFT_BELOW: Final = 5
"""With fewer players than this a hand may need one in upright windows."""

# -- the buttons -----------------------------------------------------------------------------------

BUTTON_GAP: Final = 20.0
"""Between two buttons side by side, in upright windows."""
BUTTON_WIDE, BUTTON_BESIDE = 362.0, 239.0
"""Width of the buttons in wide windows, and from the outer edge to their middles."""
ONE_BUTTON: Final = (Button(up=198, tall=118),)
TWO_BUTTONS: Final = (Button(up=268, tall=104), Button(up=142, tall=86))
THREE_BUTTONS: Final = (Button(up=274, tall=84), Button(up=180, tall=70), Button(up=102, tall=70))
"""One above the other, the main one first."""
BUTTONS: Final = (ONE_BUTTON, TWO_BUTTONS, THREE_BUTTONS)
"""By how many there are beside the main one."""
UPRIGHT_BUTTON: Final = Button(up=394, tall=98)
"""Chosen cards rise, with a ring round them, and must not come near a button."""
UPRIGHT_TALLER: Final = 30.0
"""By how much they are taller where words are twice as large, and push the rest up, unless others sit in two rows."""
BUTTON_WORDS, MOST_BUTTON_WORDS = (0.38, 0.34), (0.58, 0.46)
"""How tall the words of the main button are, and how far they grow with the setting, in its heights: alone, and over a
second line.
"""
UPRIGHT_BUTTONS_WIDE: Final = ((500.0,), (500.0, 376.0), (350.0, 285.0, 285.0))
"""Their widths side by side, the main one first, by how many there are beside it."""
