"""Places where cards lie, and who may look into them.

A zone is a kind of place, the seat that owns it (or nobody) and a number where
a seat or the table has several of a kind. Cards in a zone are listed from the
bottom to the top, or from left to right; new ones come last unless an event
says otherwise.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from game.rules.facts import Key

NOBODY: Final = -1
"""Owner of a zone that belongs to the table."""


class Sight(Enum):
    """Who may see into a zone."""

    OPEN = "open"
    """Everybody sees every card."""
    PRIVATE = "private"
    """A viewer sees the cards that it has seen arrive, its owner all of them."""
    CLOSED = "closed"
    """Nobody may look: a view shows backs even for cards whose faces were seen before."""


class ZoneKind(Key):
    """Every kind of place in the five games."""

    STOCK = "stock"
    """The face-down pack; its last card is the top."""
    HAND = "hand"
    """A player's hand, in the order in which the cards came."""
    PILE = "pile"
    """Dang It!: the face-up heap being played on."""
    STACK = "stack"
    """Shithead: the face-up heap being played on."""
    DISCARD = "discard"
    """That Dam Game: the discard pile."""
    DRAWN = "drawn"
    """Dang It!: a card drawn for deal, open before its player."""
    WON = "won"
    """Dang It!: the cards a player has won this round."""
    FACE_UP = "face_up"
    """Shithead: the open card on a place of a player's table, one zone a place."""
    FACE_DOWN = "face_down"
    """Shithead: the blind card on a place of a player's table, one zone a place."""
    BURNT = "burnt"
    """Shithead: cards out of the game."""
    OUT_OF_PLAY = "out_of_play"
    """Cards that take no part, unseen."""
    TABLEAU = "tableau"
    """D$%n You!: a place of the field, numbered by the kind of card that belongs there."""
    SHOWN = "shown"
    """Screw Your Neighbor: a card laid open before its player, such as a king or a card at the showdown."""
    ASIDE = "aside"
    """Screw Your Neighbor: cards laid aside face up, the dealer's among them."""
    MELD = "meld"
    """That Dam Game: a meld on the table, numbered in the order laid, owned by who laid it."""


SIGHT: Final[dict[ZoneKind, Sight]] = {
    ZoneKind.STOCK: Sight.CLOSED,
    ZoneKind.HAND: Sight.PRIVATE,
    ZoneKind.PILE: Sight.OPEN,
    ZoneKind.STACK: Sight.OPEN,
    ZoneKind.DISCARD: Sight.OPEN,
    ZoneKind.DRAWN: Sight.OPEN,
    ZoneKind.WON: Sight.CLOSED,
    ZoneKind.FACE_UP: Sight.OPEN,
    ZoneKind.FACE_DOWN: Sight.CLOSED,
    ZoneKind.BURNT: Sight.CLOSED,
    ZoneKind.OUT_OF_PLAY: Sight.CLOSED,
    ZoneKind.TABLEAU: Sight.OPEN,
    ZoneKind.SHOWN: Sight.OPEN,
    ZoneKind.ASIDE: Sight.OPEN,
    ZoneKind.MELD: Sight.OPEN,
}


class Zone(NamedTuple):
    """One place: `Zone(ZoneKind.HAND, 2)` is the hand of seat 2, `Zone(ZoneKind.STOCK)` the stock."""

    kind: ZoneKind
    owner: int = NOBODY
    number: int = 0


def is_flip(source: ZoneKind, target: ZoneKind) -> bool:
    """Whether a move turns a blind card: it is not gathered for the next deal."""
    return source is ZoneKind.FACE_DOWN and target is not ZoneKind.STOCK
