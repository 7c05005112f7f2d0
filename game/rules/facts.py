"""What a seat can be asked for, and the public numbers of a match: names that menus need without loading the events."""

from __future__ import annotations

from enum import Enum


class Key(Enum):
    """Names that views, models and layouts look things up by, many thousand times a second.

    A member is hashed as the one object that it is; `Enum` hashes its name, in Python.
    """

    __hash__ = object.__hash__


class Phase(Key):
    """What kind of decision a seat is asked for."""

    DRAW_FOR_DEAL = "draw_for_deal"
    """Dang It!: draw a card from the fanned pack."""
    LEAD = "lead"
    """Play any card: the pile or stack is empty."""
    FOLLOW = "follow"
    """Play onto what lies there, or say that one cannot."""
    TURN = "turn"
    """The one kind of turn that the game has."""
    ARRANGE = "arrange"
    """Shithead: choose the face-up cards."""
    START = "start"
    """The first turn of a deal, when the rules say what must be played."""
    DRAW = "draw"
    """That Dam Game: draw from the stock or take the discard."""
    OFFER = "offer"
    """That Dam Game: beg for the discard or decline."""
    MELD = "meld"
    """That Dam Game: meld, lay off or discard."""
    DISCARD = "discard"
    """That Dam Game: discard, the contract having been laid in this turn."""
    OVER = "over"
    """The match is over; nobody acts."""


class Fact(Key):
    """A public number of a match, of a seat or of the table."""

    ROUND = "round"
    """Number of the round, from 1 (Dang It!, Screw Your Neighbor)."""
    DEAL = "deal"
    """Number of the hand or deal in this match or round, from 1."""
    DEALER = "dealer"
    """The seat that deals."""
    SCORE = "score"
    """A seat's points so far, in the terms of the record's `scores`."""
    CHIPS = "chips"
    """A seat's chips; the pot's under seat -1."""
    PENNIES = "pennies"
    """A seat's pennies."""
    OUT = "out"
    """1 for a seat that has left the match or deal."""
    DRAWING = "drawing"
    """Dang It!: 1 for a seat that still draws for the deal."""
    PILE_SEAT = "pile_seat"
    """Dang It!: the seat that laid the top card of the pile."""
    BEGAN = "began"
    """D$%n You!: the seat that held the seven of diamonds."""
    STANDS_FOR = "stands_for"
    """A number that a wild stands for; what the seat field counts is said by the game that uses it."""
    DIRECTION = "direction"
    """Shithead: 1 clockwise, -1 the other way."""
    TURNS = "turns"
    """Shithead: turns of this deal so far."""
    SHITHEAD = "shithead"
    """Shithead: 1 for the seat that lost the deal before."""
    START_RANK = "start_rank"
    """Shithead: the rank that starts this deal (a `Rank`), -1 until it is known."""
    CONTRACT = "contract"
    """That Dam Game: the contract of this hand, 1-10."""
    BEGS = "begs"
    """That Dam Game: begs a seat has left."""
    MELDED = "melded"
    """That Dam Game: 1 for a seat that has laid its contract."""
    OFFERED_BY = "offered_by"
    """That Dam Game: who threw the discard that is on offer; -1 for nobody."""
    RENEWALS = "renewals"
    """That Dam Game: how often the discard pile became the stock in this hand."""
    WINNER = "winner"
    """1 for a seat that has won the match."""
