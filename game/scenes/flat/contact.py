"""A finger on a family table, and what it does there until it lifts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from math import hypot
from typing import Final

from game.rules.zones import NOBODY, Zone
from game.scenes.flat.chair import Chair
from game.ui.contacts import PALM
from game.ui.input import Point
from game.ui.table.hand import Drag
from game.ui.table.model import Token

__all__ = ["Contact", "Role", "lay_down"]

LAID_DOWN: Final = 0.25
"""Seconds within which a hand or an arm comes down on the table, part by part."""


class Role(Enum):
    """What a contact does until it lifts."""

    IDLE = auto()
    """Nothing: it came down where nothing is."""
    HOLD = auto()
    """It rests on its owner's hand."""
    CARRY = auto()
    """It carries cards over the table."""
    TAP = auto()
    """It taps a card of the hand, or carries it off; where cards are narrow it looks for the right one first."""
    PRESS = auto()
    """It presses a button."""
    PUBLIC = auto()
    """It touches a card on the table."""


@dataclass(slots=True)
class Contact:
    """A finger, or the mouse."""

    role: Role
    start: Point
    chair: Chair | None = None
    """Whose it is; None for nobody known."""
    card: tuple[Zone, Token] | None = None
    """The card that it taps, touches or carries."""
    drag: Drag | None = None
    """What it carries, as it lies on the table."""
    own: tuple[Token, ...] = ()
    """The same cards as their owner knows them."""
    zones: tuple[Zone, ...] = ()
    """Where they lay when they were taken."""
    near: Point = (0, 0)
    """Where it was last."""
    anchor: Point = (0, 0)
    """Where it is on the card that it feels, as its side sees it: upward it pulls that out, sideways it goes on."""
    looks: bool = False
    """Whether it goes on from card to card, to the one that is meant: where cards are too narrow to be hit at once."""
    again: int = NOBODY
    """Who has done something at this place just before it came down, so that it may be the second tap of two."""
    age: float = 0.0
    """Seconds for which it has been down, of frames that were shown."""
    still: float = 0.0
    """Seconds, as the clock counts them, since it was last heard of."""
    heard: bool = True
    """Whether that was in this frame."""


def lay_down(contact: Contact, others: Iterable[Contact], mm: float) -> None:
    """A contact comes down beside all hands: together with another one it is no finger, but a hand that is laid down.

    Two contacts are no palm anywhere else, for two people may well reach for the same place; but only one of them is in
    turn. Where so many pixels make a millimeter, both are done with.
    """
    for other in others:
        (ax, ay), (bx, by) = contact.start, other.near
        near = hypot(ax - bx, ay - by) <= PALM * mm
        free = other.chair is None or other.role is Role.PUBLIC
        if other is not contact and free and other.age <= LAID_DOWN and near:
            contact.role = other.role = Role.IDLE
