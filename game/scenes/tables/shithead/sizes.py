"""How large things are on the table of Shithead, and where they lie: the values to tune it by.

Lengths are in u, units of the design, unless said otherwise: a wide table is 1920 x 1080 u as drawn, an upright one
1080 x 1920. Widths of cards are in c, lengths about portraits in their diameters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.tables.layout import HALF_WIDE, Button, OwnDisc, Sinking
from game.ui.table.layout import Point

# -- cards -------------------------------------------------------------------------------

HAND, TOP, OWN, PACK = 1.0, 1.16, 0.66, 0.86
"""Widths of cards in c: in hand and in the stack, on top of it, on tables, in the stock."""
BACKS: Final = 0.51
"""Width of cards in another's hand, in c."""
BACKS_STEP, BACKS_SINK = 0.4, 0.7
"""From card to card there at most, and how much lower the outer ones lie, in widths."""
BACKS_TURN, BACKS_SPREAD = 4.0, 26.0
"""How much two neighbors there lean apart at most, and the outer ones, in degrees."""
FULL_HAND: Final = 30
"""With so many cards a hand of theirs has long been as wide as it can be."""
LOWER: Final = 0.17
"""How much lower an open card lies than the blind one below it, in its widths."""
OPEN_RIGHT: Final = 0.03
"""How much further right it lies, in its widths."""
BLIND_TURN, OPEN_TURN = -2.5, 1.5
"""How these two lean, in degrees."""
PLACE_DEPTH: Final = 4
"""By how much the cards of a place lie higher than those of the place before."""
SWAP_RIM: Final = 1.05
"""Width of the place for another card while the open cards are chosen, in widths of the card."""

# -- the stack ---------------------------------------------------------------------------------

STACK_TURN: Final = -4.0
"""How the top of the stack leans, in degrees."""
STACK: Final = ((-44, 18, -22), (-18, -4, 14), (-32, 10, -12), (6, -16, 19), (-14, 16, -6), (18, -6, 24), (0, 10, -16))
"""How cards below the top lie beside it: right and down in u, degrees."""
SHOWN: Final = 9
"""Cards of the stack that are drawn: what lies deeper is covered."""
STACK_REACH: Final = (340.0, 360.0)
"""How wide and high it is round the stack where cards can be dropped on it."""
STACK_Y: Final = Sinking(452, 0.42)
"""Middle of the stack in wide windows."""


class UprightStack(NamedTuple):
    """Where the stack lies between the others and the person in upright windows."""

    below_others: float
    """From what the others have to the room for it."""
    up: float
    """From the lower edge of the table to this room."""
    top: float
    """From the upper edge of this room to the middle of the stack at least."""
    tall: float
    """What the stack and the rule below it take of the room."""
    tall_words: float
    """How much more that is with words twice as large."""
    grows: float
    """How much larger its cards, and what lies close to it, become at most where there is more room."""


UPRIGHT_STACK: Final = UprightStack(below_others=20, up=650, top=150, tall=470, tall_words=76, grows=0.28)

# -- what lies round the stack ------------------------------------------------------------------------

STOCK_TO_WORDS, STOCK_WORDS_GROW = 34.0, 0.8
"""From the stock to the middle of the words below it, and which part of that grows with them."""
PILE_TO_STOCK: Final = 70.0
"""From the middle of the stock to the words at the lower edge of the stack."""
PILE_TO_TAG, UPRIGHT_PILE_RIGHT = 170.0, 400.0
"""From these words to the middle of the rule at their right, and how far they may reach there in upright windows."""
TAG_LIFT: Final = 30.0
"""How much higher than the stack the rule lies with words twice as large."""
TAG_HALF, TAG_HALF_WORDS = 30.0, 60.0
"""Half of the height of the rule: what does not grow with its words, and what does."""
FIRE_TO_TAG, FIRE_TO_TAG_WORDS = 50.0, 39.0
"""From the rule up to the fire: what does not grow with the words, and what does."""
FIRE_RIGHT: Final = 120.0
"""How far right of the rule's middle the fire burns above it."""
FIRE_BESIDE: Final = (290.0, -30.0)
"""Right of and below the rule's middle: between two players the right side is free."""
TAG_TO_TURNING, TAG_TO_TURNING_WORDS = 6.0, 17.0
"""From the rule to the middle of the words for the direction of play, and how that grows with them."""
UPRIGHT_TAG_BELOW, UPRIGHT_TAG_WORDS, UPRIGHT_TAG_BESIDE = 206.0, 58.0, 200.0
"""From the stack to the rule in upright windows, what of it grows with the words, and what is left beside it."""
UPRIGHT_FIRE, UPRIGHT_TURNING = (330.0, -10.0), (330.0, -130.0)
"""Fire and direction of play, right of and below the middle of the stack in upright windows."""
TURNING_WORDS, TURNING_WIDER = 19.0, 6.0
"""Size of the words of the latter, and how much further right they lie for each size larger."""

# -- how many places there are -----------------------------------------------------------------------------


class Tables(NamedTuple):
    """What depends on how many places each player has."""

    columns: int
    """Of the own places."""
    own_step: float
    """From one of them to the next."""
    side_step: float
    """The same for a player at a side."""
    top_step: float
    """The same for the one at the top."""
    top_right: float
    """How far right of the table's middle what that player has is centered."""
    hand_start: float
    """Where the hand begins in wide windows, past the own places."""
    stack_left: float
    """How far left of the table's middle the stack lies there."""
    tag_right: float
    """How far right of the table's middle the rule lies there."""
    tag_wide: float
    """Width of the rule there."""


OF_THREE: Final = Tables(columns=3, own_step=121, side_step=118, top_step=124, top_right=0, hand_start=650,
                         stack_left=16, tag_right=326, tag_wide=388)  # fmt: skip
OF_FOUR: Final = Tables(columns=4, own_step=112, side_step=112, top_step=110, top_right=16, hand_start=744,
                        stack_left=66, tag_right=262, tag_wide=362)  # fmt: skip
"""Four places at either side leave room for the rule only if the stack moves away from it."""
OF_SIX: Final = OF_THREE._replace(side_step=112, top_step=110, top_right=16)
"""The own ones lie in two rows."""
UPRIGHT_OF_SIX: Final = OF_SIX._replace(columns=6, own_step=112)
TABLES: Final = {3: OF_THREE, 4: OF_FOUR, 6: OF_SIX}
"""By how many places each player has."""

# -- the person -------------------------------------------------------------------------------------------

PLATE: Final = 66.0
"""Height of a name plate with a badge at words of 100 %."""
PLATE_WORDS: Final = 20.0
"""Size of its words."""
OWN_PLATE_AT, PLATE_AT = 0.56, 0.58
"""From the middle of a portrait to its plate: of the person, and of the others."""


class Form(NamedTuple):
    """What lies differently in each form of the window."""

    own: OwnDisc
    """The height is that above the plate."""
    own_plate: float
    """Width of the person's plate at most."""
    own_start: float
    """From the edge to the middle of the first of the own places."""
    own_up: float
    """From the lower edge to the middles of the own places in one row."""
    stock_left: float
    """From the middle of the stack to that of the stock."""
    pile_below: float
    """From the middle of the stack to that of the words at its lower edge."""
    hand_up: float
    """From the lower edge to the upper one of the hand's place."""
    prompt_up: float
    """From the lower edge to the prompt."""
    main: Button
    pick_up: Button


UPRIGHT_EDGE: Final = 60.0
"""From the edge of the table to the own places in upright windows."""
WIDE: Final = Form(
    own=OwnDisc(aside=128, up=114, d=118), own_plate=222, own_start=315, own_up=174, stock_left=304, pile_below=166,
    hand_up=299, prompt_up=380, main=Button(up=276, tall=104), pick_up=Button(up=146, tall=84),
)  # fmt: skip
UPRIGHT: Final = Form(
    own=OwnDisc(aside=104, up=110, d=104), own_plate=166, own_start=UPRIGHT_EDGE + OWN * HALF_WIDE, own_up=478,
    stock_left=310, pile_below=172, hand_up=295, prompt_up=612, main=Button(up=562, tall=96),
    pick_up=Button(up=454, tall=76),
)  # fmt: skip
FIRST_ROW_UP, OWN_ROW = 312.0, 178.0
"""From the lower edge to the middles of the own places in the first of two rows, and from there to the second."""
OWN_PLACE: Final = (130.0, 190.0)
"""What an own place takes with some air."""

HAND_TALL: Final = 290.0
HAND_BESIDE: Final = 412.0
"""From the end of the hand to the outer edge, past the buttons, in wide windows."""
UPRIGHT_HAND_START, UPRIGHT_HAND_BESIDE = 200.0, 226.0
"""Where the hand begins in upright windows, past the portrait, and what is left beside it."""
STEP: Final = 0.71
"""Distance of neighbors in a hand that has room, in widths."""
STRIP: Final = 0.27
"""The least strip on which the index of a card can be seen, in widths."""
ROW: Final = 84.0
"""How far the second row of a large hand shows above the first."""
BARE_STEP: Final = 1.14
"""From one of the own places to the next where the hand was, in widths of a card."""


class BareOwn(NamedTuple):
    """The person in upright windows without a hand: beside the buttons, with the plate beside the portrait."""

    aside: float
    """From the edge to the middle of the portrait."""
    up: float
    """From the lower edge to it."""
    d: float
    plate: float
    """From the edge to the middle of the plate."""
    marker: Point
    """Where the turn marker stands, in diameters."""


BARE_OWN: Final = BareOwn(aside=130, up=470, d=120, plate=290, marker=(-0.4, -0.3))
BARE_PLACES: Final = 3
"""As many own places in a row take what the person takes there."""
BARE_EDGE, BARE_UP = 40.0, 358.0
"""Beside the own places there, and from the lower edge to the upper one of the room that they have."""
HAND_FOOT, SECOND_ROW_LOWER = 33.0, 14.0
"""Below the cards in the hand's place, and how much lower the second of two rows lies."""
SECOND_ROW_DEPTH: Final = 200.0
"""How much higher than the first the second row lies in the heap."""

BUTTON_WIDE, BUTTON_BESIDE = 326.0, 378.0
"""Width of the buttons, and from the outer edge to where they begin, in wide windows."""
PLACES_TO_BUTTONS, UPRIGHT_BUTTON_BESIDE = 44.0, 60.0
"""From the own places to the buttons, and from there to the edge, in upright windows."""
UPRIGHT_PROMPT_BESIDE: Final = 120.0
"""What is left beside the prompt in upright windows."""
PROMPT_LEAST: Final = 700.0
"""Width of the prompt at least where it lies over the hand."""
PROMPT_TO_TABLE: Final = 20.0
"""From the prompt to the table of a player at a side."""

# -- the others -----------------------------------------------------------------------------------------------


class Rival(NamedTuple):
    """How one of the others sits."""

    y: float
    """Middle of the portrait, as drawn."""
    d: float
    """Its diameter."""
    room: float
    """Width that the hand may take at most."""
    mouth: Point
    """Where a bubble points, in diameters."""


AT_SIDE: Final = Rival(y=344, d=120, room=172, mouth=(0.5, -0.16))
"""At the left, or mirrored at the right."""
SIDE_HAND: Final = (182.0, -4.0)
"""Middle of the hand there, right of and below that of the portrait."""
AT_SIDE_SINKS: Final = 0.36
"""By which share these sink in taller windows."""
SIDE_LEFT, SIDE_RIGHT = 132.0, 134.0
"""From the edge to the middle of the portrait at the left, and at the right."""
SIDE_EDGE, SIDE_EDGE_WORDS = 80.0, 24.0
"""From the edge to the places of a player at a side, within the braid; so much less with words twice as large, and
among three, whose places are more."""
THREE_PLAYERS_HIGHER: Final = 34.0
"""How much higher these sit where nobody is at the top."""
SIDE_LIFT: Final = 30.0
"""How much higher they sit with words twice as large."""
SIDE_PLATE_BELOW, SIDE_PLATE_TO_PLACES = 72.0, 20.0
"""From the middle of the portrait to the plate, and from there to the places."""
AT_TOP: Final = Rival(y=122, d=124, room=172, mouth=(-0.52, 0.34))
TOP_PLACES_TO_HAND: Final = 30.0
"""From the places at the top to the hand right of them."""
TOP_PLACES_BELOW: Final = 22.0
"""How far the places at the top are below the middle of the portrait."""
TOP_TO_PLACES, TOP_TO_PLACES_WORDS = 36.0, 80.0
"""From the portrait at the top to the places, and how much more with words twice as large, for the plate."""
TOP_PLATE_TO_PLACES: Final = 8.0
"""From that plate to the places."""
SIDE_PLATE: Final = 300.0
"""Width of the plate of a player at a side at most, and in a column of upright windows."""


class Columns(NamedTuple):
    """How the others sit in upright windows: each has a column."""

    plate_below: float
    """From the middle of the portrait to the plate."""
    plate_to_places: float
    """From the plate to the places."""
    places_gap: float
    """Between two places at most."""
    beside: float
    """What is left of the column beside the places."""
    disc_to_hand: float
    """From the portrait to the hand right of it."""
    hand_above: float
    """How much higher than the portrait the hand is."""
    beside_hand: float
    """From the hand to the end of the column."""
    plate_gap: float
    """From a plate to the end of the column."""


AT_UPRIGHT: Final = Rival(y=270, d=108, room=190, mouth=(0, 0.56))
COLUMNS: Final = Columns(plate_below=68, plate_to_places=18, places_gap=10, beside=30, disc_to_hand=34, hand_above=14,
                         beside_hand=64, plate_gap=8)  # fmt: skip
UPRIGHT_CARDS: Final = {1: OWN, 2: 0.62, 3: 0.54}
"""Width of the others' cards on tables there, in c, by how many the others are."""
DISC_LEFT: Final = {1: 80.0, 2: 80.0, 3: 48.0}
"""How far a portrait is left of the middle of its column, by how many the others are."""
TABLE_AIR: Final = 20.0
"""What is kept free round the places of a player."""
HAND_HIGH: Final = 160.0
"""What is kept free for another's hand."""
