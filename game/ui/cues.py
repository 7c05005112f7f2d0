"""Everything that can be heard: the cues and the beds, what is known of each, and the sentence that stands for it.

A cue is named after what happened, not after a file. How loud its files are is decided by its kind, where they are
made; here it says what a kind means where many want to be heard at once.
"""

from __future__ import annotations

from enum import Enum, StrEnum, auto

from game.rules.values import dataclass
from game.texts import t

__all__ = [
    "CUES",
    "PRESSES",
    "Bed",
    "Category",
    "Choice",
    "Cue",
    "CueFacts",
    "Kind",
    "bed_caption",
    "caption",
    "file_of",
]


class Category(Enum):
    """What a cue belongs to in the settings; each has its own volume."""

    EFFECTS = auto()
    """Cards, chips, wood, and the signals of the program."""
    VOICES = auto()
    """Everybody who has something to say about it."""
    BEDS = auto()
    """Music and room tones."""


class Cue(StrEnum):
    """Everything that can be heard. The value names the files, `assets/sounds/<value>.ogg` or `<value>_<take>.ogg`."""

    DEAL_TICK = "deal_tick"
    CARD_LIFT = "card_lift"
    CARD_LAND = "card_land"
    CARD_SLIDE = "card_slide"
    CARD_FLIP = "card_flip"
    HAND_SORT = "hand_sort"
    SHUFFLE = "shuffle"
    ILLEGAL_THUD = "illegal_thud"
    BUTTON = "button"
    PRESS_BIG = "press_big"
    TOGGLE = "toggle"
    YOUR_TURN = "your_turn"
    CHIP_HOP = "chip_hop"
    POT_WIN = "pot_win"
    PENNY_ROLL = "penny_roll"
    PENNY_LAST = "penny_last"
    KING_FANFARE = "king_fanfare"
    SWAP_WHOOSH = "swap_whoosh"
    SHOWDOWN_ROLL = "showdown_roll"
    SHOWDOWN_FLIP = "showdown_flip"
    SHOWDOWN_LOW = "showdown_low"
    SHOWDOWN_SIGH = "showdown_sigh"
    PILE_WIN = "pile_win"
    PILE_TICK = "pile_tick"
    COUNT_TICK = "count_tick"
    DANG_IT_SLAM = "dang_it_slam"
    SLAM_PAY = "slam_pay"
    SLAM_SWAP = "slam_swap"
    SLAM_CONTRACT = "slam_contract"
    BUBBLE_CROSS = "bubble_cross"
    BURN = "burn"
    PICK_UP_WAVE = "pick_up_wave"
    BLIND_HOLD = "blind_hold"
    BLIND_TURN = "blind_turn"
    BLIND_GOOD = "blind_good"
    BLIND_BAD = "blind_bad"
    MELD_THUMP = "meld_thump"
    BEG = "beg"
    BEG_PULL = "beg_pull"
    BEG_DECLINED = "beg_declined"
    BEG_GRANTED = "beg_granted"
    JOKER_GIGGLE = "joker_giggle"
    EXCHANGE = "exchange"
    OUT = "out"
    ROUND_END = "round_end"
    SHEET_OPEN = "sheet_open"
    RAYS_OPEN = "rays_open"
    CROWN_DROP = "crown_drop"
    NAME_SLAM = "name_slam"
    PLOT_DRAW = "plot_draw"
    MATCH_WIN = "match_win"
    MATCH_OTHER = "match_other"
    CROWN_OF_SHAME = "crown_of_shame"
    FLIES = "flies"
    STAMP = "stamp"
    LAUGH = "laugh"
    LESSON_STEP = "lesson_step"
    LESSON_DONE = "lesson_done"
    LOGO_HOP = "logo_hop"
    EMBLEM_PUB = "emblem_pub"
    EMBLEM_SALOON = "emblem_saloon"
    EMBLEM_KITCHEN = "emblem_kitchen"
    EMBLEM_RIVER = "emblem_river"
    EMBLEM_TAVERN = "emblem_tavern"
    CURSE_GERTRUDE = "curse_gertrude"
    CURSE_BISCUIT = "curse_biscuit"
    CURSE_BO = "curse_bo"
    CURSE_PARDON = "curse_pardon"
    CURSE_BILLIE = "curse_billie"
    CURSE_ADA = "curse_ada"
    CURSE_PIP = "curse_pip"
    CURSE_YUKI = "curse_yuki"
    CURSE_MERCY = "curse_mercy"
    CURSE_ECHO = "curse_echo"
    BUBBLE_POP = "bubble_pop"
    HINT = "hint"
    UNDO = "undo"
    KIOSK_INVITE = "kiosk_invite"
    STILL_THERE = "still_there"


class Bed(StrEnum):
    """What lies under everything, in a loop. The value names the file, `assets/sounds/bed_<value>.ogg`."""

    TITLE = "title"
    PUB = "pub"
    SALOON = "saloon"
    KITCHEN = "kitchen"
    RIVER = "river"
    TAVERN = "tavern"


@dataclass(frozen=True, slots=True)
class _KindFacts:
    """What a kind means where many want to be heard at once."""

    rank: int
    """Who goes first where several begin at once: the higher."""
    patience: float
    """Seconds for which it waits for others to begin before it; then it is too late to be understood."""
    ducks: float = 1.0
    """What is left of music and room tones while it is heard."""


class Kind(Enum):
    """What sort of sound a cue is: all of a kind are equally loud."""

    TICK = _KindFacts(0, 0.05)
    """The smallest: a card that is dealt, a switch, a number that counts."""
    CARD = _KindFacts(1, 0.07)
    """One card, one chip, one knock."""
    GESTURE = _KindFacts(2, 0.12, 0.8)
    """A hand that does something with many of them."""
    SIGNAL = _KindFacts(3, 0.25, 0.6)
    """Notes that tell somebody something."""
    VOICE = _KindFacts(4, 0.25, 0.45)
    """Somebody with an opinion."""
    MOMENT = _KindFacts(5, 0.25, 0.35)
    """What a match is remembered for; in up to three forces."""
    FANFARE = _KindFacts(5, 0.25, 0.3)
    """The end of something."""


class Choice(Enum):
    """By what one of several takes is chosen."""

    CHANCE = auto()
    """Any but the last one."""
    STEP = auto()
    """The step that is asked for, from 0: a scale, in semitones. Further steps stay at the top."""
    FORCE = auto()
    """How strong the moment is: -1 for one that has been seen before, 0, or 1."""


@dataclass(frozen=True, slots=True)
class CueFacts:
    """What is known of a cue: its kind, its takes, and how one of them is chosen."""

    kind: Kind
    takes: int = 1
    choice: Choice = Choice.CHANCE

    @property
    def category(self) -> Category:
        """Whose volume counts."""
        return Category.VOICES if self.kind is Kind.VOICE else Category.EFFECTS


def caption(cue: Cue) -> str:
    """The sentence that stands for a cue, for whoever does not hear it."""
    return t(f"sounds.{cue}")


def bed_caption(bed: Bed) -> str:
    """The sentence that stands for a bed."""
    return t(f"sounds.bed.{bed}")


def file_of(cue: Cue, take: int) -> str:
    """The name of a take's file; takes count from 0."""
    return f"{cue}.ogg" if CUES[cue].takes == 1 else f"{cue}_{take + 1}.ogg"


CUES: dict[Cue, CueFacts] = {
    Cue.DEAL_TICK: CueFacts(Kind.TICK, 6),
    Cue.CARD_LIFT: CueFacts(Kind.TICK),
    Cue.CARD_LAND: CueFacts(Kind.CARD, 6),
    Cue.CARD_SLIDE: CueFacts(Kind.CARD),
    Cue.CARD_FLIP: CueFacts(Kind.CARD),
    Cue.HAND_SORT: CueFacts(Kind.GESTURE),
    Cue.SHUFFLE: CueFacts(Kind.GESTURE),
    Cue.ILLEGAL_THUD: CueFacts(Kind.CARD),
    Cue.BUTTON: CueFacts(Kind.TICK),
    Cue.PRESS_BIG: CueFacts(Kind.CARD),
    Cue.TOGGLE: CueFacts(Kind.TICK),
    Cue.YOUR_TURN: CueFacts(Kind.SIGNAL),
    Cue.CHIP_HOP: CueFacts(Kind.CARD),
    Cue.POT_WIN: CueFacts(Kind.MOMENT, 3, Choice.FORCE),
    Cue.PENNY_ROLL: CueFacts(Kind.GESTURE),
    Cue.PENNY_LAST: CueFacts(Kind.SIGNAL),
    Cue.KING_FANFARE: CueFacts(Kind.FANFARE),
    Cue.SWAP_WHOOSH: CueFacts(Kind.GESTURE),
    Cue.SHOWDOWN_ROLL: CueFacts(Kind.GESTURE),
    Cue.SHOWDOWN_FLIP: CueFacts(Kind.CARD, 10, Choice.STEP),
    Cue.SHOWDOWN_LOW: CueFacts(Kind.GESTURE),
    Cue.SHOWDOWN_SIGH: CueFacts(Kind.GESTURE),
    Cue.PILE_WIN: CueFacts(Kind.MOMENT, 3, Choice.FORCE),
    Cue.PILE_TICK: CueFacts(Kind.CARD, 13, Choice.STEP),
    Cue.COUNT_TICK: CueFacts(Kind.TICK, 13, Choice.STEP),
    Cue.DANG_IT_SLAM: CueFacts(Kind.MOMENT, 3, Choice.FORCE),
    Cue.SLAM_PAY: CueFacts(Kind.MOMENT),
    Cue.SLAM_SWAP: CueFacts(Kind.MOMENT),
    Cue.SLAM_CONTRACT: CueFacts(Kind.MOMENT),
    Cue.BUBBLE_CROSS: CueFacts(Kind.GESTURE),
    Cue.BURN: CueFacts(Kind.MOMENT, 3, Choice.FORCE),
    Cue.PICK_UP_WAVE: CueFacts(Kind.MOMENT, 3, Choice.FORCE),
    Cue.BLIND_HOLD: CueFacts(Kind.GESTURE),
    Cue.BLIND_TURN: CueFacts(Kind.GESTURE),
    Cue.BLIND_GOOD: CueFacts(Kind.MOMENT),
    Cue.BLIND_BAD: CueFacts(Kind.MOMENT),
    Cue.MELD_THUMP: CueFacts(Kind.CARD),
    Cue.BEG: CueFacts(Kind.SIGNAL),
    Cue.BEG_PULL: CueFacts(Kind.GESTURE),
    Cue.BEG_DECLINED: CueFacts(Kind.SIGNAL),
    Cue.BEG_GRANTED: CueFacts(Kind.SIGNAL),
    Cue.JOKER_GIGGLE: CueFacts(Kind.VOICE),
    Cue.EXCHANGE: CueFacts(Kind.GESTURE),
    Cue.OUT: CueFacts(Kind.FANFARE),
    Cue.ROUND_END: CueFacts(Kind.SIGNAL),
    Cue.SHEET_OPEN: CueFacts(Kind.GESTURE),
    Cue.RAYS_OPEN: CueFacts(Kind.GESTURE),
    Cue.CROWN_DROP: CueFacts(Kind.GESTURE),
    Cue.NAME_SLAM: CueFacts(Kind.MOMENT, 3, Choice.FORCE),
    Cue.PLOT_DRAW: CueFacts(Kind.GESTURE),
    Cue.MATCH_WIN: CueFacts(Kind.FANFARE),
    Cue.MATCH_OTHER: CueFacts(Kind.FANFARE),
    Cue.CROWN_OF_SHAME: CueFacts(Kind.FANFARE),
    Cue.FLIES: CueFacts(Kind.GESTURE),
    Cue.STAMP: CueFacts(Kind.GESTURE),
    Cue.LAUGH: CueFacts(Kind.VOICE, 4, Choice.STEP),
    Cue.LESSON_STEP: CueFacts(Kind.SIGNAL),
    Cue.LESSON_DONE: CueFacts(Kind.SIGNAL),
    Cue.LOGO_HOP: CueFacts(Kind.CARD),
    Cue.EMBLEM_PUB: CueFacts(Kind.TICK),
    Cue.EMBLEM_SALOON: CueFacts(Kind.TICK),
    Cue.EMBLEM_KITCHEN: CueFacts(Kind.TICK),
    Cue.EMBLEM_RIVER: CueFacts(Kind.TICK),
    Cue.EMBLEM_TAVERN: CueFacts(Kind.TICK),
    Cue.CURSE_GERTRUDE: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_BISCUIT: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_BO: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_PARDON: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_BILLIE: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_ADA: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_PIP: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_YUKI: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_MERCY: CueFacts(Kind.VOICE, 3),
    Cue.CURSE_ECHO: CueFacts(Kind.VOICE, 3),
    Cue.BUBBLE_POP: CueFacts(Kind.TICK),
    Cue.HINT: CueFacts(Kind.SIGNAL),
    Cue.UNDO: CueFacts(Kind.GESTURE),
    Cue.KIOSK_INVITE: CueFacts(Kind.SIGNAL),
    Cue.STILL_THERE: CueFacts(Kind.SIGNAL),
}
"""Every cue and what is known of it."""

PRESSES = frozenset({Cue.BUTTON, Cue.TOGGLE, Cue.PRESS_BIG})
"""What answers a press: it is heard before all that the press sets off, however great that is."""
