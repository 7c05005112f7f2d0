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

    # the other games add theirs below, one block each


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
