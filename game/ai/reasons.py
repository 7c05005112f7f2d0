"""Why a computer player does something, as a code and as a sentence.

Every reason follows from what the seat knew when it decided. The sentence speaks
of the choice and not of who made it, so that one sentence serves a computer
player, the coach and the hint; whoever shows it in another language looks the
code up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class ReasonCode(Enum):
    """Every reason for which a computer player chooses. The value is the English sentence."""

    # every game
    FORCED = "There is nothing else to do."
    AT_RANDOM = "One choice is as good as another."

    # Dang It!
    ANY_PLACE = "Every place in the pack is as good as another."
    CANNOT_FOLLOW = "No card in hand has the suit or the rank on top."
    GOES_OUT = "The last card takes the pile and every card still held."
    VOID = "The next player has shown to hold nothing that follows the {card}."
    NONE_LEFT = "Every card that follows the {card} has been seen or is in this hand."
    ONE_LEFT = "Only one card not yet seen follows the {card}."
    FEW_LEFT = "Only {count} cards not yet seen follow the {card}."
    ANSWER_READY = "If the {card} is followed, {count} of the cards in hand follow it too."
    FEWEST = "The {card} is the card here that the next player is least likely to follow."
    PLAYED_OUT = "The {card} won the most cards when the hand was played out in the mind."
    KNOWN_CARDS = "All hands are known by counting, and the {card} wins the most cards."


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was chosen: a code and what fills the blanks of its sentence."""

    code: ReasonCode
    blanks: tuple[tuple[str, str], ...] = ()

    @property
    def sentence(self) -> str:
        """The reason in English, one sentence."""
        return self.code.value.format(**dict(self.blanks))


def reason(code: ReasonCode, **blanks: object) -> Reason:
    """A reason with its blanks filled, in the order given."""
    return Reason(code, tuple((name, str(value)) for name, value in blanks.items()))
