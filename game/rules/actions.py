"""Every verb of the five games, with the fields that a record gives it.

An action is a value: equal fields, equal action. Who does it is said beside it,
because whose turn it is belongs to the state. Games keep tables of the actions
they offer, so that listing them builds nothing.
"""

from __future__ import annotations

from typing import Final, Literal

from game.rules.cards import KINDS, MAX_COPIES, Card
from game.rules.values import dataclass

Origin = Literal["hand", "face_up"]


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card: from the stock, or in Dang It!'s draw for deal the one at `index`, 0 being the top."""

    index: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Play cards from hand; in Shithead `origin` says from where, elsewhere it is None."""

    cards: tuple[Card, ...]
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class DangIt:
    """Dang It!: say that nothing in hand follows."""


@dataclass(frozen=True, slots=True)
class Run:
    """D$%n You!: lay several cards of a suit in one turn, from the open place outward."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LayJoker:
    """D$%n You!: lay a joker as the card of a kind (`stands_for`, 0-51)."""

    card: Card
    stands_for: Card


@dataclass(frozen=True, slots=True)
class Exchange:
    """D$%n You!: put the real card onto the joker that stands for it and take the joker."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pay:
    """D$%n You!: pay a chip because nothing else is possible."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Screw Your Neighbor: keep the card."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Screw Your Neighbor: swap with the next player."""


@dataclass(frozen=True, slots=True)
class Take:
    """That Dam Game: take the discard on offer."""


@dataclass(frozen=True, slots=True)
class Beg:
    """That Dam Game: beg for the discard that the player in turn has left."""


@dataclass(frozen=True, slots=True)
class Decline:
    """That Dam Game: let the offered discard go by."""


@dataclass(frozen=True, slots=True)
class Meld:
    """That Dam Game: lay the whole contract; runs are listed low to high, wilds where they lie."""

    sets: tuple[tuple[Card, ...], ...]
    runs: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """That Dam Game: add a card to the meld with number `onto`."""

    card: Card
    onto: int


@dataclass(frozen=True, slots=True)
class Discard:
    """That Dam Game: throw a card, which ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Arrange:
    """Shithead: choose the cards that lie face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Flip:
    """Shithead: turn the blind card at place `index`."""

    index: int


@dataclass(frozen=True, slots=True)
class PickUp:
    """Shithead: take the stack into hand."""


Action = (
    Draw
    | Play
    | DangIt
    | Run
    | LayJoker
    | Exchange
    | Pay
    | Keep
    | Swap
    | Take
    | Beg
    | Decline
    | Meld
    | LayOff
    | Discard
    | Arrange
    | Flip
    | PickUp
)
"""Whatever a player can do, in any game."""

DRAW: Final = Draw()
DRAW_AT: Final = tuple(Draw(i) for i in range(KINDS * MAX_COPIES))
"""`Draw(i)` by position."""
PLAY: Final = tuple(Play((Card(c),)) for c in range(KINDS * MAX_COPIES))
"""`Play` of one card, by card."""
DANG_IT: Final = DangIt()
PAY: Final = Pay()
KEEP: Final = Keep()
SWAP: Final = Swap()
TAKE: Final = Take()
BEG: Final = Beg()
DECLINE: Final = Decline()
PICK_UP: Final = PickUp()
