"""What an action tells that was not known before: what makes it too late to take the action back.

An action can be taken back as long as nobody has learned anything by it but what its seat has chosen to show. So an
event is news if it shows a face that the seat could not see where the card lay, to whomever, or if what it tells
follows from cards that the seat does not see. docs/decisions/0016-taking-back.md goes through every game.
"""

from __future__ import annotations

from typing import Final, assert_never

from game.rules.cards import HIDDEN
from game.rules.events import (
    NO_ONE,
    AntePaid,
    BegDeclined,
    BegMade,
    BlindFlipped,
    CardsMoved,
    ChipsMoved,
    DangItCalled,
    DealBegan,
    DealDrawn,
    DealEnded,
    DealerDrew,
    DealLost,
    DirectionTurned,
    DiscardOffered,
    DiscardTaken,
    DrawTied,
    DrawWon,
    Event,
    Fact,
    FactChanged,
    HandSettled,
    JokerExchanged,
    JokerPlaced,
    Kept,
    KingShown,
    LaidOff,
    MatchEnded,
    MeldLaid,
    MeldRearranged,
    Passed,
    PennyLost,
    PileWon,
    PlayerOut,
    PotWon,
    Revived,
    RoundBegan,
    RoundEnded,
    RunLaid,
    ScoreChanged,
    SeatSkipped,
    ShowdownHeld,
    Shuffled,
    StackBurnt,
    StackPickedUp,
    StarterFound,
    StockRenewed,
    Swapped,
    TableArranged,
    TurnBegan,
    WentOut,
)
from game.rules.views import ViewFold

_OF_HIDDEN_CARDS: Final = frozenset({Fact.BEGAN, Fact.START_RANK, Fact.SHITHEAD, Fact.WINNER})
"""Numbers that become public because of cards that nobody else has seen, or at the end of a deal."""


def is_news(event: Event, before: ViewFold) -> bool:
    """Whether an event tells something that the seat of `before` has not known and has not chosen itself.

    `before` is what that seat saw when the event had not happened yet. Every event type is named here: one that is not
    fails the type checker until somebody has decided what it tells.
    """
    match event:
        case CardsMoved(source=source, slots=slots, seen_by=seen_by):
            lying = before.zones.get(source, ())
            return seen_by != NO_ONE and any(lying[slot] == HIDDEN for slot in slots)
        case FactChanged(fact=fact):
            return fact in _OF_HIDDEN_CARDS
        case (
            TurnBegan()
            | ChipsMoved()
            | DangItCalled()
            | PileWon()
            | WentOut()
            | JokerPlaced()
            | RunLaid()
            | JokerExchanged()
            | Passed()
            | Kept()
            | Swapped()
            | DealerDrew()
            | DiscardOffered()
            | DiscardTaken()
            | BegMade()
            | BegDeclined()
            | MeldLaid()
            | LaidOff()
            | MeldRearranged()
            | TableArranged()
            | StackBurnt()
            | StackPickedUp()
            | BlindFlipped()
            | SeatSkipped()
            | DirectionTurned()
        ):
            # What is done with cards: where one of them was hidden, it moves, and that is news.
            return False
        case (
            Shuffled()
            | StockRenewed()
            | DealBegan()
            | DealEnded()
            | DealLost()
            | DealDrawn()
            | RoundBegan()
            | RoundEnded()
            | MatchEnded()
            | ScoreChanged()
            | DrawTied()
            | DrawWon()
            | AntePaid()
            | HandSettled()
            | PotWon()
            | KingShown()
            | ShowdownHeld()
            | PennyLost()
            | PlayerOut()
            | Revived()
            | StarterFound()
        ):
            return True
        case _:
            assert_never(event)
