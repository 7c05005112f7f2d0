"""Refusals: why something may not be done, as a code and as a sentence that names the rule.

Each code holds the English sentence with its blanks; whoever shows it in another
language looks the code up. The values that fill the blanks are public or belong
to whoever is refused, so a sentence gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank, Suit

RANK_WORDS: Final[dict[Rank, str]] = {
    Rank.ACE: "ace",
    Rank.TWO: "two",
    Rank.THREE: "three",
    Rank.FOUR: "four",
    Rank.FIVE: "five",
    Rank.SIX: "six",
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.JOKER: "joker",
}
SUIT_WORDS: Final[dict[Suit, str]] = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}


def card_words(card: Card) -> str:
    """A card in words: `queen of hearts`, `joker`."""
    rank, suit = RANK_OF[card], SUIT_OF[card]
    return RANK_WORDS[rank] if suit is Suit.NONE else f"{RANK_WORDS[rank]} of {SUIT_WORDS[suit]}"


def with_article(words: str) -> str:
    """`an eight`, `a nine`."""
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


class RefusalCode(Enum):
    """Every reason for which an action is refused. The value is the English sentence."""

    # every game
    MATCH_OVER = "The match is over."
    NOT_YOUR_TURN = "It is not your turn."
    STALE = "The table has moved on since: look again."
    WRONG_VERB = "That cannot be done now."
    NOT_IN_HAND = "You do not hold the {card}."
    ONE_CARD = "One card at a time."

    # Dang It!
    DRAW_FIRST = "First draw a card for the deal."
    NO_SUCH_PLACE = "The pack has {count} cards left: there is none at that place."
    MUST_FOLLOW = "The {top} is on top: follow with a card of its suit or its rank."
    CAN_FOLLOW = "You can follow the {top}, so you may not say it."
    NOTHING_TO_FOLLOW = "There is no pile to follow: lead any card."
    DRAW_IS_OVER = "The draw for the deal is over."

    # D$%n You!
    SEVEN_BEGINS = "The seven of diamonds begins: lay it."
    NAME_THE_JOKER = "A joker is laid as a card: say which one."
    SEVEN_FIRST = "The seven of {suit} must lie first."
    NOT_NEXT = "The {card} is not next: first the {next} must lie."
    ALREADY_LIES = "The place of the {card} is taken."
    JOKER_LIES = "A joker stands for the {card}: exchange the two."
    RUN_TOO_SHORT = "A run is two cards or more."
    RUN_IS_NATURAL = "A run has no seven and no joker."
    RUN_ONE_SIDE = "A run is of one suit and on one side of its seven."
    RUN_UNBROKEN = "A run is laid without a gap, from the open place outward."
    NOT_A_JOKER = "The {card} is no joker."
    JOKER_STANDS = "A joker stands for one of the 52 cards."
    NO_JOKER_THERE = "No joker stands for the {card}."
    CAN_PLAY = "Whoever can play must play: you pay only when nothing else is possible."

    # Screw Your Neighbor
    KING_HAS_NO_TURN = "Whoever shows a king has no turn in this round."
    OUT_OF_MATCH = "You have no penny left and are out."
    DEALER_SWAPS_NOT = "The dealer swaps with nobody: keep your card or draw."
    KING_NEVER_MOVES = "The next player shows a king, and a king never moves."
    ONLY_KINGS_AHEAD = "Everybody up to the dealer shows a king: there is nobody to swap with."
    ONLY_DEALER_DRAWS = "Only the dealer draws: keep your card or swap it."

    # That Dam Game
    FIRST_DRAW = "First draw a card: melds, lay-offs and the discard come after."
    HAS_DRAWN = "One card a turn: you have yours already."
    ANSWER_FIRST = "The discard is offered to you: beg for it or decline it."
    NOT_OFFERED = "No discard is offered to you."
    NOTHING_TO_TAKE = "The first turn of a hand draws from the stock: there is no discard yet."
    CONTRACT_LAID = "Your contract lies on the table already."
    WHOLE_CONTRACT = "Contract {number} is {contract}: exactly that is laid, at one go."
    CARD_TWICE = "The {card} can lie in one place only."
    NO_SET = "A set is three cards of one rank, and no wild stands in for anything."
    RUN_SUIT = "A run is of one suit; only deuces and jokers of any suit may stand in."
    RUN_ORDER = "A run goes up without a gap, from the two at the lowest to the ace at the highest."
    RUN_WILDS = "This contract allows {wilds} in a run and no more."
    LAY_OWN_FIRST = "Lay your own contract first: lay-offs come in a later turn."
    LAY_OFF_LATER = "Nothing is laid off in the turn of the meld: discard."
    NO_SUCH_MELD = "There is no meld with that number."
    SET_TAKES = "That set takes cards of its rank only: {rank}."
    RUN_FULL = "That run has all thirteen ranks."
    RUN_TAKES_SUIT = "That run takes {suit} and wilds only."
    RUN_HAS = "That run has the {card} already."
    RUN_GAP = "With the {card} that run would have a gap."

    # Shithead
    ARRANGE_FIRST = "First choose which cards lie face up."
    ARRANGE_IS_OVER = "The face-up cards are chosen once, before play."
    ARRANGE_COUNT = "Choose {count} different cards from your hand and those face up before you."
    NOT_BEFORE_YOU = "The {card} is neither in your hand nor face up before you."
    NO_CARD_NAMED = "Play at least one card."
    NAMED_TWICE = "A card can be played once only."
    ONE_RANK = "Cards played together are of one rank."
    HAND_FIRST = "First play the cards in your hand."
    FACE_UP_FIRST = "First play your face-up cards."
    NOT_FACE_UP = "The {card} does not lie face up before you."
    NO_BLIND_CARD = "No face-down card lies at that place."
    NO_STACK = "There is no stack to pick up."
    LOWEST_STARTS = "The lowest card starts: play {rank}."
    OR_HIGHER = "{top} is on top: {rank} or higher, or a card that goes on anything."
    OR_LOWER = "{top} is on top: {rank} or lower."
    OR_HIGHER_BELOW = "{top} counts, below what is looked through: {rank} or higher, or a card that goes on anything."
    OR_LOWER_BELOW = "{top} counts, below what is looked through: {rank} or lower."


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: a code and what fills the blanks of its sentence."""

    code: RefusalCode
    blanks: tuple[tuple[str, str], ...] = ()

    @property
    def sentence(self) -> str:
        """The reason in English, one sentence."""
        return self.code.value.format(**dict(self.blanks))


def refusal(code: RefusalCode, **blanks: object) -> Refusal:
    """A refusal with its blanks filled, in the order given."""
    return Refusal(code, tuple((name, str(value)) for name, value in blanks.items()))


_BY_CODE: Final[Mapping[RefusalCode, Refusal]] = {code: Refusal(code) for code in RefusalCode}


def plain_refusal(code: RefusalCode) -> Refusal:
    """The one refusal of a code that has no blanks."""
    return _BY_CODE[code]


class IllegalAction(ValueError):
    """Somebody tried what the rules refuse. The message is the refusal's sentence; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.sentence)
        self.refusal = reason
