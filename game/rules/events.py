"""Everything that can be told of a match while it is played.

One event carries all motion, `CardsMoved`; a few others keep the counts, and the
rest name what happened, for the log, the ear and the computer players. Events
are derived from actions and chance: a record does not hold them, replay makes
them again. Rules build them only for a listener.

An event as the rules emit it names every card. Nobody but the session may pass
it on as it is: `game.rules.views.redact` says what each viewer gets.
"""

from __future__ import annotations

from typing import Final

from game.rules import facts
from game.rules.cards import Card, Rank
from game.rules.values import dataclass
from game.rules.zones import Zone

Fact = facts.Fact
Phase = facts.Phase

EVERYONE: Final = -1
"""`seen_by` when all viewers see the faces, the shared screen included."""
NO_ONE: Final = 0
"""`seen_by` when nobody sees them."""
POT: Final = -1
"""Source or target of chips: the pot in the middle."""


def only(*seats: int) -> int:
    """`seen_by` for some seats: a bit for each."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


# -- motion and counts ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """Cards went from one zone to another.

    `slots` are their places in the source before the move, in the order of
    `cards`. They arrive in that order, after what lies there already, or at the
    places `at` of the target as it is after the move. `seen_by` says who sees
    the faces on the way; the target's own sight decides what can be seen later.
    """

    cards: tuple[Card, ...]
    source: Zone
    slots: tuple[int, ...]
    target: Zone
    seen_by: int = NO_ONE
    at: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The cards of a zone were shuffled: whatever was known of their places is known no longer."""

    zone: Zone
    count: int


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """Chips went from a seat or the pot (-1) to another."""

    source: int
    target: int
    amount: int


@dataclass(frozen=True, slots=True)
class FactChanged:
    """A public number has a new value. `seat` is -1 where the fact is the table's."""

    fact: Fact
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class ScoreChanged:
    """A seat's score is now `score`, after gaining `gained` (which may be below zero)."""

    seat: int
    score: int
    gained: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat is asked for a decision."""

    seat: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A hand is about to be dealt by `dealer`; `number` counts as the fact DEAL does."""

    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A hand is over. `seat` won it, or in Shithead lost it; None when nobody did."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Dang It!, Screw Your Neighbor: a round begins."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Dang It!: a round is over; `points` are those of this round, by seat."""

    number: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over, with the record's scores and winners."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


# -- Dang It! -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawTied:
    """The highest draw is shared: these seats draw again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawWon:
    """A seat has won the draw for deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class DangItCalled:
    """A seat cannot follow `top`, which `owner` laid."""

    seat: int
    owner: int
    top: Card


@dataclass(frozen=True, slots=True)
class PileWon:
    """A seat takes the pile of `count` cards."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has played its last card and the hand is over, or (Shithead) the seat is safe."""

    seat: int


# -- D$%n You! ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JokerPlaced:
    """A joker was laid as the card of a kind (0-51)."""

    seat: int
    card: Card
    stands_for: Card


@dataclass(frozen=True, slots=True)
class RunLaid:
    """A seat lays several cards in one turn; the moves follow."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class JokerExchanged:
    """A seat puts the real card in a joker's place and takes the joker."""

    seat: int
    card: Card
    joker: Card


@dataclass(frozen=True, slots=True)
class AntePaid:
    """A seat pays into the pot before or after the deal."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat could do nothing and pays `amount` (0 for those on the house)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HandSettled:
    """At the end of a hand a seat owed `owed` chips and paid `paid` of them."""

    seat: int
    owed: int
    paid: int


@dataclass(frozen=True, slots=True)
class PotWon:
    """A seat takes the pot."""

    seat: int
    amount: int


# -- Screw Your Neighbor ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KingShown:
    """A seat shows the king it was dealt or has drawn."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat keeps its card; `blocked` when it had no choice."""

    seat: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two seats have exchanged their cards, at the wish of the first."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class DealerDrew:
    """The dealer has replaced the card in hand by the top of the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShowdownHeld:
    """All cards are open: these seats have the lowest rank (or lose for a drawn king)."""

    rank: Rank
    losers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PennyLost:
    """A seat loses a penny and has `left`."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class PlayerOut:
    """A seat has no pennies left."""

    seat: int


@dataclass(frozen=True, slots=True)
class Revived:
    """House rule: the last survivors went out together and get a penny each."""

    seats: tuple[int, ...]


# -- That Dam Game -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiscardOffered:
    """A seat may beg for the discard."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardTaken:
    """The player in turn takes the discard."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class BegMade:
    """A seat begs and gets the discard and a card unseen; `left` begs remain."""

    seat: int
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class BegDeclined:
    """A seat lets the discard go by."""

    seat: int


@dataclass(frozen=True, slots=True)
class MeldLaid:
    """A seat lays its contract: melds `first` to `first + count - 1`. The moves follow."""

    seat: int
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A seat adds a card to a meld."""

    seat: int
    card: Card
    onto: int


@dataclass(frozen=True, slots=True)
class MeldRearranged:
    """The cards of a meld lie in a new order after a lay-off; `low` is the place of its first card (2 = 0)."""

    number: int
    cards: tuple[Card, ...]
    low: int


@dataclass(frozen=True, slots=True)
class StockRenewed:
    """The discard pile has become the stock, for the `times`th time in this hand."""

    times: int


# -- Shithead ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableArranged:
    """A seat has chosen its face-up cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class StarterFound:
    """A seat starts and must play this rank."""

    seat: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class StackBurnt:
    """A seat burns the stack of `count` cards, by a ten or by four of a rank."""

    seat: int
    count: int
    four: bool


@dataclass(frozen=True, slots=True)
class StackPickedUp:
    """A seat takes the stack of `count` cards."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class BlindFlipped:
    """A seat has turned the blind card at a place; `played` when it could be played."""

    seat: int
    place: int
    card: Card
    played: bool


@dataclass(frozen=True, slots=True)
class SeatSkipped:
    """House rule: a seat misses its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    """House rule: play now goes clockwise (1) or the other way (-1)."""

    direction: int


@dataclass(frozen=True, slots=True)
class DealLost:
    """A seat is the shithead of this deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealDrawn:
    """The deal has gone on for too long and nobody has lost it."""

    turns: int


Event = (
    CardsMoved
    | Shuffled
    | ChipsMoved
    | FactChanged
    | ScoreChanged
    | TurnBegan
    | DealBegan
    | DealEnded
    | RoundBegan
    | RoundEnded
    | MatchEnded
    | DrawTied
    | DrawWon
    | DangItCalled
    | PileWon
    | WentOut
    | JokerPlaced
    | RunLaid
    | JokerExchanged
    | AntePaid
    | Passed
    | HandSettled
    | PotWon
    | KingShown
    | Kept
    | Swapped
    | DealerDrew
    | ShowdownHeld
    | PennyLost
    | PlayerOut
    | Revived
    | DiscardOffered
    | DiscardTaken
    | BegMade
    | BegDeclined
    | MeldLaid
    | LaidOff
    | MeldRearranged
    | StockRenewed
    | TableArranged
    | StarterFound
    | StackBurnt
    | StackPickedUp
    | BlindFlipped
    | SeatSkipped
    | DirectionTurned
    | DealLost
    | DealDrawn
)
"""Whatever can happen, in any game."""
