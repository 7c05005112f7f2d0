"""How large things are on the table of That Dam Game, and where they lie: the values to tune its places by.

Lengths are in u, units of the design, unless said otherwise: a wide table is 1920 x 1080 u as drawn, an upright one
1080 x 1920. Lengths about portraits are in their diameters. What the hand, the rows of melds and the contract are made
of is told with them, in `fanned`, `rows` and `tray`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.tables.layout import Button
from game.ui.table.layout import Point

EDGE, UPRIGHT_EDGE = 26.0, 34.0
"""Beside the melds and the contract, in wide and in upright windows."""
MIDDLE: Final = 240.0
"""Width of the middle of the table, where the packs lie between the two columns of rows."""
LOWERED_FROM: Final = 1500.0
"""From this height on a wide table has the opponents below the title and the tools."""

# -- words -------------------------------------------------------------------------------

PLATE_WORDS, PILL_WORDS = 21.0, 19.0
"""Size of the words on plates, and on the pills below the packs and on the contract."""
SCORE_MOST, NAME_MOST = 26.0, 30.0
"""How tall the words of a score on a row may become, and those below a portrait in a row."""
NAME_LINE: Final = 1.22
"""From one of the two lines below a portrait in a row to the next, in sizes of their words."""
CAPTION_WORDS, SIGN_WORDS = 17.0, 18.0
"""Size of the words below a part of the contract, and of those that tell it where there are no places for its cards."""
HEAD_WORDS: Final = (27.0, 26.0)
"""Sizes of the two lines over the contract in upright windows."""

# -- the prompt -------------------------------------------------------------------------------

PROMPT_ABOVE_HAND, PROMPT_TO_TRAY, PROMPT_TO_STAGE = 8.0, 10.0, 12.0
"""From the hand up to the prompt, and from there to the contract above it upright, or to the stage."""
PROMPT_TALLER: Final = 8.0
"""How much taller than one line the prompt may get."""
PROMPT_SMALLER: Final = 0.85
"""How much smaller its words are written at most to stay on one line."""
PROMPT_ICON, PROMPT_AIR = 2.5, 48.0
"""What its icon takes, in sizes of its words, and the air at its ends."""

# -- the person --------------------------------------------------------------------------------


class OwnSeat(NamedTuple):
    """The person beside the hand, in wide windows."""

    aside: float
    """From the edge to the middle of the portrait."""
    d: float
    wide: float
    """Width of the plate at least."""


OWN_SEAT: Final = OwnSeat(aside=98, d=116, wide=150)
SMALL_OWN_SEAT: Final = OwnSeat(aside=78, d=98, wide=138)
OWN_UP: Final = 188.0
"""From the lower edge to the middle of the own portrait."""


class UprightOwn(NamedTuple):
    """The person above the hand, in upright windows: the plate lies beside the portrait."""

    aside: float
    """From the edge to the middle of the portrait."""
    below: float
    """How far it is below the room above the hand."""
    d: float
    plate: float
    """From the edge to the middle of the plate."""
    plate_above: float
    """From the middle of the portrait up to the plate."""
    wide: float
    """Width of the plate at least."""
    marker: Point
    """Where the turn marker stands, in diameters."""


UPRIGHT_OWN: Final = UprightOwn(aside=84, below=74, d=100, plate=84 + 60 + 78, plate_above=44, wide=150,
                                marker=(-0.4, -0.3))  # fmt: skip

UPRIGHT_OWN_TALL: Final = 150.0
"""Height of what lies between the hand and the prompt there: the person, and the buttons."""

# -- the hand ------------------------------------------------------------------------------------

HAND_ENDS, SMALL_HAND_ENDS = (188.0, 392.0), (170.0, 330.0)
"""What is left of the table beside the hand: where the person sits, and where the buttons are."""
UPRIGHT_HAND_EDGE: Final = 30.0
"""Beside the hand in upright windows."""
SMALL_HAND_SCALE: Final = 1.4
"""Cards are larger in small windows as long as words are smaller than this."""
FAN_UP, STRAIGHT_UP = 28.0, 46.0
"""From the lower edge to a fan, whose ends sink, and to cards that lie straight."""
LEAST_HAND: Final = 1.1
"""Height that is kept for a hand at least, in widths of a card as drawn."""
HAND_AIR, HAND_FOOT = 6.0, 20.0
"""Above the hand within its place, and from the table's lower edge to this place."""
BRACKET: Final = 38.0
"""How far above the hand the lines are that name its groups."""
BRACKET_AIR: Final = 2.0
"""Over the words on them."""
HAND_TO_PROMPT: Final = 34.0
"""What is kept free above a hand without such lines."""

# -- the buttons -----------------------------------------------------------------------------------

TWO_BUTTONS: Final = (Button(up=296, tall=112), Button(up=168, tall=86))
THREE_BUTTONS: Final = (Button(up=300, tall=92), Button(up=196, tall=74), Button(up=110, tall=74))
"""One above the other in wide windows, the main one first."""
BUTTON_WIDE, SMALL_BUTTON_WIDE = 306.0, 290.0
BUTTON_BESIDE, SMALL_BUTTON_BESIDE = 42.0, 22.0
"""Width of the buttons there, and from the outer edge to them: as drawn, and in small windows."""
BUTTONS_TO_LINE: Final = 56.0
"""From the lower edge to the line of words below the buttons."""


class UprightButtons(NamedTuple):
    """The buttons side by side above the hand, in upright windows."""

    below: float
    """How far they are below the room above the hand."""
    tall: float
    gap: float
    """Between two of them."""
    past_own: float
    """From the edge at which the person sits to the buttons."""
    own: float
    """What the person takes at the end of the row for left-handed people."""
    to_line: float
    """From the buttons to the line of words below them."""
    line_wide: float


UPRIGHT_BUTTONS: Final = UprightButtons(below=16, tall=112, gap=16, past_own=316, own=282, to_line=8, line_wide=190)

# -- the row at the dam ------------------------------------------------------------------------------

LEAST_TOOL, MOST_TOOL, TOOL_GAP = 56.0, 84.0, 14.0
"""Diameter of a tool, which is as wide as a finger, and from one to the next."""
TOOLS, SMALL_TOOLS = 5, 2
"""How many there are, and in small windows."""
FIRST_TOOL, DAM_TO_TOOLS = 66.0, 4.0
"""From the right edge to the middle of the outermost tool, and from the others to the row."""


UPRIGHT_DAM_DISC: Final = (104.0, 0.46)
"""Diameter of a portrait at most in upright windows, and in parts of the distance to the next."""
UPRIGHT_DAM_EDGE: Final = 14.0
"""Beside the row there, which shares the width of the table."""


class Dam(NamedTuple):
    """The row of the opponents who have laid nothing where plates lie below the portraits and hands beside them."""

    pitch: float
    """From one to the next at most."""
    d: float
    """Diameter of a portrait at most."""
    share: float
    """The same in parts of the distance to the next."""


DAM: Final = Dam(pitch=302, d=148, share=0.474)
DAM_START, DAM_END = 448.0, 20.0
"""Where this row begins, clear of the title, and how much further from the tools it ends."""
FOREMAN: Final = 66.0
"""How much further left of the table's middle it is: the foreman stands right of the last one."""
FLAT_PITCH: Final = 330.0
"""From one to the next at most where plates lie beside the portraits."""
FLAT_DISCS: Final = ((290.0, 100.0), (255.0, 86.0))
"""Beyond which distance to the next portraits there have which diameter."""
FLAT_DISC, COARSE_FLAT_DISC = 72.0, 60.0
"""Their diameter with less room, and where words are coarse."""


class FlatStart(NamedTuple):
    """Where such a row begins at the left: clear of the title."""

    lowered: float
    """Below the title."""
    small: float
    """In small windows."""
    coarse: float
    """Where words are coarse."""
    many: float
    """With four at the dam or more."""
    few: float


FLAT_START: Final = FlatStart(lowered=34, small=470, coarse=425, many=392, few=420)
MANY_AT_DAM: Final = 4
COARSE_WORDS, COARSE_SCALE = 22.0, 1.05
"""Words on plates are coarse where they are larger than the first though the setting is below the second."""
ROOMY_WORDS: Final = 25.0
"""Plates lie below the portraits only while their words are no larger than this."""
DAM_GAP: Final = 12.0
"""From the end of the last place at the dam back to what stands there."""
UPRIGHT_PLATE_MOST, UPRIGHT_PLATE_GAP, PLATE_GAP, FLAT_PLATE_GAP = 230.0, 14.0, 20.0, 22.0
"""Width of a plate upright at most; what is left between two upright, below portraits, and beside them."""
PER_PLATE: Final = 112.0
"""Height kept free for an opponent's plate upright."""
PLATE_TOP: Final = 24.0
"""From the upper edge to the plates beside portraits at least."""
DISC_TO_PLATE: Final = 6.0
"""From a portrait to the plate beside it."""
DISC_IN_PLACE: Final = 4.0
"""From the left end of a place at the dam to its portrait."""
UPRIGHT_PLATE_AT, DAM_PLATE_AT = 0.53, 0.54
"""From the middle of a portrait at the dam to the plate below it."""
MOUTH, MARKER = (0.46, 0.1), (-0.44, -0.42)
"""Where bubbles point, and where the marker stands, at the dam: right of and below the middle of a portrait."""
ROW_MOUTH, ROW_MARKER = (0.46, -0.05), (-0.4, -0.3)
"""The same in the rows of melds."""
HOME: Final = 0.55
"""Width of a card that lies behind a portrait, in diameters: all four of its corners are out of sight there."""
ASIDE_MOST, ASIDE_EDGE = 60.0, 10.0
"""How far a portrait upright is left of its place's middle at most, and how far from the place's edge at least."""


class Backs(NamedTuple):
    """The hand of one at the dam, beside the portrait; in its diameters where not said otherwise."""

    width: float
    """Of a card."""
    after: float
    """From the portrait to the hand, in u."""
    before: float
    """From the hand to the end of the place, in u."""
    below: float
    """How far the hand is below the middle of the portrait."""
    step: float
    """From card to card, in widths of a card."""
    arc: float
    """From card to card, in degrees."""
    air: float
    """What the fan leaves of its room."""


BACKS: Final = Backs(width=0.46, after=1, before=12, below=0.08, step=0.28, arc=3.0, air=0.14)
UPRIGHT_DAM_Y, UPRIGHT_DAM_LOWER = 190.0, 26.0
"""Middle of the portraits upright, and how much lower it is with words twice as large."""
DAM_TOP, DAM_DISC_TOP = 16.0, 0.70
"""From the upper edge to a portrait with its hat, and from there to its middle, where plates lie below."""
FLAT_DAM_Y, LOWERED_DAM_Y = 88.0, 214.0
"""Middle of the portraits where plates lie beside them: beside the title, and below it."""

# -- stock and discard pile ------------------------------------------------------------------------------


class UprightPacks(NamedTuple):
    """The packs side by side in upright windows."""

    aside: float
    """From the table's middle to those of the packs."""
    width: float
    """Of their cards."""
    high: float
    """Half of the height that is kept for them."""
    top: float
    """From the upper edge to this height where nobody is at the dam."""
    below_disc: float
    """From the middles of the portraits to their plates."""
    below_plate: float
    """From the plates to the packs."""
    to_pill: float
    """From a pack to the pill beside it."""
    beside_pill: float
    """From the pill to the edge of the table."""
    to_rows: float
    """From the packs to the melds."""


UPRIGHT_PACKS: Final = UprightPacks(aside=110, width=128, high=90, top=130, below_disc=58, below_plate=18, to_pill=14,
                                    beside_pill=30, to_rows=22)  # fmt: skip


class StagePacks(NamedTuple):
    """The packs at both sides of the stage."""

    stock: float
    discard: float
    """Widths of their cards at most."""
    aside: float
    """From the stage to the packs."""
    pill_wider: float
    """How much wider than its pack a pill may be."""
    pill_edge: float
    """From a pill to the edge of the table."""


STAGE_PACKS: Final = StagePacks(stock=176, discard=192, aside=62, pill_wider=108, pill_edge=30)


class FirstPacks(NamedTuple):
    """The packs side by side right of the first row of melds, the contract right of them."""

    stock: float
    discard: float
    """Widths of their cards at most."""
    apart: float
    """Between them."""
    least: float
    """Which part of all this is left at least."""
    air: float
    """From the row to them, and from them to the contract."""
    stage: float
    """Width that the contract wants."""
    pill: float
    """How wide the pill below the stock may be, in widths of its cards."""
    pills_apart: float
    """From one pill to the other."""

    @property
    def wide(self) -> float:
        """Width of both."""
        return self.stock + self.apart + self.discard


FIRST_PACKS: Final = FirstPacks(
    stock=132, discard=150, apart=24, least=0.74, air=22, stage=600, pill=0.86, pills_apart=6
)
STACKED, STACKED_DISCARD = 150.0, 1.72
"""Width of cards one below the other between the rows at most; what they share, in widths of the discard pile."""
BESIDE: Final = (92.0, 128.0)
"""Width of stock and discard pile where they lie beside each other there."""
BESIDE_WORDS: Final = 35.0
"""Below packs of this width lie numbers of this size; smaller packs have to have smaller ones."""
BESIDE_APART, BESIDE_BELOW, BESIDE_PILL_WIDER = 4.0, 20.0, 2.0
"""From the table's middle to either of them, from the top of the rows to them, and how much wider their pills are."""
PACK_FOOT, PACKS_APART, PACK_TO_PILL = 12.0, 8.0, 10.0
"""Below a pack's pill, between two packs one below the other, and from a pack to its pill."""
MIDDLE_AIR: Final = 16.0
"""What is left of the middle of the table beside a pill."""
DISCARD_REACH: Final = (1.2, 1.6)
"""How wide and high it is where a card can be thrown away, in widths of the discard pile."""
DISCARD_RIM: Final = 12.0
"""Of what lights up round the discard pile."""

TWO_LINES: Final = 4
"""So many rows are two lines of them in wide windows."""

# -- melds -------------------------------------------------------------------------------------------


class RowsTop(NamedTuple):
    """Where melds begin, and the contract as long as there are none."""

    alone: float
    """Where nobody sits at the dam."""
    fresh: float
    """Below the plates that lie below portraits, as long as nobody has laid the contract."""
    laid: float
    """The same when somebody has."""
    flat_disc: float
    """Below the middles of portraits beside their plates."""
    flat_plate: float
    """Below such plates."""
    flat_laid: float
    """How much lower rows begin there than the stage."""


ROWS_TOP: Final = RowsTop(alone=150, fresh=14, laid=22, flat_disc=68, flat_plate=10, flat_laid=20)

# -- the contract ------------------------------------------------------------------------------------------

LEAST_STAGE: Final = 300.0
"""Height that the contract needs as a card on the middle of the stage, or right of the first row of melds."""
STAGE_ROOM, EMPTY_STAGE = 940.0, 600.0
"""Width that it may take there, and of the middle of the stage where there is none."""
TRAY_TO_ROWS: Final = 12.0
"""From the contract below the rows to the melds upright."""


class Sign(NamedTuple):
    """The words of the contract where there are no places for its cards."""

    upright_wide: float
    """Their width in upright windows, where they lie beside the stock."""
    upright_above: float
    """Upper edge above the middle of the stock there."""
    upright_above_large: float
    """The same where words are larger than `large`."""
    large: float
    fresh_wide: float
    """Their width on the middle of the stage."""
    half: float
    """Half of their height there, in sizes of its words."""
    wide: float
    """Their width at the outer end of the hand."""
    small_wide: float
    """The same in small windows."""
    edge: float
    """From the edge of the table to them there."""
    up: float
    """From the lower edge to their upper one where the person sits in a row."""
    over_own: float
    """How much higher they are above the own portrait, in heights of a pill."""
    gap: float
    """From the pill of the stock to them upright."""


SIGN: Final = Sign(upright_wide=190, upright_above=56, upright_above_large=64, large=20, fresh_wide=360, half=3.4,
                   wide=164, small_wide=166, edge=20, up=262, over_own=4.2, gap=14)  # fmt: skip
