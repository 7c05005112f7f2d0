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

    # Screw Your Neighbor
    LIKELY_TOO_LOW = "The {card} is low enough that another card is likely to be better."
    LIKELY_ENOUGH = "The {card} is high enough: somebody probably holds less."
    LOWER_GIVEN = "The card given away is lower, so the {card} cannot be the lowest."
    HIGHER_GIVEN = "The card given away is higher than the {card}, so the {card} had better go."
    LOW_CARD_LIES = "Somebody kept a card after a swap: a low one lies there, and the {card} is likely to be higher."

    # That Dam Game
    COMPLETES = "The {card} completes the contract."
    BRINGS_NEARER = "With the {card} the contract lacks {count}."
    OPENS_WAYS = "The {card} opens more ways to the contract than a card from the stock is likely to."
    OPENS_SOME = "The {card} opens further ways to the contract."
    FITS_A_MELD = "The {card} can be laid off at once."
    STOCK_IS_BETTER = "A card from the stock is likely to bring more than the {card}."
    WORTH_A_BEG = "The {card} is worth a beg: with it the contract lacks {count}."
    BEG_SAVED = "The {card} would help, but not enough to spend a beg and hold two more cards."
    NO_USE = "The {card} brings the contract no nearer."
    MELDS = "The contract is whole: down it goes."
    MELDS_OUT = "The contract is whole, and no more than one card is left to throw."
    LAYS_OFF = "The {card} fits a meld on the table, and leaves the hand with its points."
    LAST_CARD = "The last card ends the hand."
    DEAREST = "The {card} costs the most points of the cards that are left."
    NOWHERE_TO_GO = "The {card} fits no meld as well as the other cards do."
    SPARE = "The contract is as near without the {card}."
    SPARE_AND_DEAR = "The contract is as near without the {card}, and no card costs more points."
    LEAST_LOST = "Every card is of use; without the {card} the fewest ways to the contract are lost."

    # D$%n You!
    SEVEN_BEGINS = "The seven of diamonds begins the hand."
    ONLY_PAYING = "No card in hand fits an open place."
    LAYS_LAST = "This lays the last card and wins the pot."
    LAYS_RUN = "The run lays {count} cards in one turn."
    OPENS_OWN = "The {card} opens the way for {count} of the cards in hand."
    OPENS_NONE = "The {card} is the last of its side and opens nothing for anybody."
    OWN_NEXT = "After the {card} the next place of its side waits for a card in this hand."
    ONE_WAITS = "Behind the {card} waits one card of the others, and no more."
    OTHERS_WAIT = "Behind the {card} wait {count} cards of the others."
    JOKER_SAVES = "No other card fits, and a joker in the place of the {card} saves a chip."
    JOKER_OPENS = "A joker in the place of the {card} opens what comes after it."
    FREES_CARD = "The {card} can leave the hand only by an exchange with the joker in its place."
    MOST_CHIPS = "It won the most chips when the hand was played out in the mind."
    KNOWN_CHIPS = "All hands are known by counting, and nothing brings more chips."

    # Shithead
    NOTHING_GOES = "No card goes on the stack, so it has to be picked up."
    BLIND_CARD = "Nobody knows the blind cards: one is as good as another."
    CHEAPEST = "The {rank} is the cheapest card that goes."
    CHEAPEST_ALL = "The {rank} is the cheapest rank that goes, so {count} of it go at once."
    CHEAPER_WAIT = "The {rank} goes, and cheaper cards are kept for later."
    FOUR_BURN = "Four of a rank burn the stack, and the turn goes on."
    TEN_BURNS = "The ten burns the stack, and the turn goes on."
    GOES_ALWAYS = "The {rank} goes on anything, and nothing cheaper goes."
    SMALL_STACK = "The cards of the stack can be played again."
    SAFE = "These are the last cards, and whoever is out is safe."
    TAKES_STACK = "The stack is worth having: it lost the fewest deals when they were played out in the mind."
    BEST_FACE_UP = "The best cards lie face up for the end, when there is no stock to draw from."
    LEFT_AS_DEALT = "The cards are good where they lie."
    LOST_LEAST = "It lost the fewest deals when they were played out in the mind."
    KNOWN_SAFE = "All cards are known by counting: this cannot be answered, and gets rid of the last card first."
    KNOWN_LOST = "All cards are known by counting: nothing helps any more, and this holds out the longest."
    KNOWN_OPEN = "All cards are known by counting: it avoids what is sure to lose."


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
