"""What a computer player had worked out of the cards when it decided, to be shown afterwards.

It is read off the same knowledge that the player of that level decides by, so it follows from the request alone: what a
level forgets or overlooks is not in it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from game.ai.port import BotRequest
from game.ai.registry import PLAYED
from game.rules.cards import HIDDEN, KIND_OF, Card
from game.rules.values import dataclass
from game.rules.zones import ZoneKind

__all__ = ["Insight", "Known", "held_in_sight", "insight_of"]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the hand of another seat beyond its number of cards."""

    seat: int
    holds: tuple[Card, ...] = ()
    """Cards that it holds for sure, without their copies."""
    suits: tuple[int, ...] = ()
    """Suits of which it holds none."""
    ranks: tuple[int, ...] = ()
    """Ranks of which it holds none."""
    lacks: tuple[Card, ...] = ()
    """Single cards that it does not hold."""
    spurned: tuple[Card, ...] = ()
    """Cards of a kind that it has thrown or let go by."""

    def __bool__(self) -> bool:
        """Whether anything is known."""
        return bool(self.holds or self.suits or self.ranks or self.lacks or self.spurned)


@dataclass(frozen=True, slots=True)
class Insight:
    """What a seat knows that its view does not say."""

    seats: tuple[Known, ...] = ()
    """Of the others of whom anything is known."""
    unseen: tuple[tuple[int, int], ...] = ()
    """How many cards there are whose place it cannot name, by suit or by rank; empty where it does not count."""
    by_rank: bool = False
    """Whether that is by rank."""
    forgot: bool = False
    """Whether cards that it saw once count as unseen, as it does not remember them."""
    scale: float = 1.0
    """What the values of choices are multiplied with to be told in the unit of the game's hints."""


class Insightful(Protocol):
    """What the module `insight` of a game offers."""

    def insight(self, request: BotRequest) -> Insight:
        """What the player of the request's level had worked out."""


def insight_of(request: BotRequest) -> Insight:
    """What the player had worked out who was asked this."""
    if request.game not in PLAYED or request.level == "random":
        return Insight()
    module: Insightful = import_module(f"game.ai.{request.game}.insight")
    return module.insight(request)


def held_in_sight(request: BotRequest, seat: int) -> tuple[Card, ...]:
    """Cards in another hand that the seat of the request has seen, without their copies."""
    cards = request.view.cards(ZoneKind.HAND, seat)
    return tuple(Card(KIND_OF[card]) for card in cards if card != HIDDEN)
