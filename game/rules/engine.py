"""The protocol that every game follows, and the few things that all share.

A game is a stateless object; a match is a state, a small object of ints and lists
with a cheap `copy`. One implementation serves the table, the search of the
computer players, the record checker and the commands:

* `legal_actions` lists what the seat to act can do, completely and in a fixed
  order that its game documents, but for what `more_actions` finds.
* `check` is the one judge of an action, for the table, for files and for tests.
* `apply` trusts its caller. `perform` is `check` and `apply` in one, for whoever
  is not trusted; what it refuses changes nothing.

Forced things (a shown king, drawing up, a new deal) are done by `apply` and told
by events. Rules never wait.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Generic, Protocol, Self, TypeVar

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.chance import Chance
from game.rules.events import Event
from game.rules.options import Option, Options
from game.rules.refusals import IllegalAction, Refusal
from game.rules.values import dataclass
from game.rules.views import ALL, TABLE, View, Viewer, shown
from game.rules.zones import Zone

Emit = Callable[[Event], None]
"""A listener for events as the rules make them, nothing hidden yet."""


class State(Protocol):
    """What all states have. Everything else about them is their game's affair."""

    players: int

    def copy(self) -> Self:
        """An independent copy."""


S = TypeVar("S", bound=State)


class AuditError(AssertionError):
    """A state that cannot be: cards or chips lost, doubled or in two places. Always a bug."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, in the record's terms. `winners` ascending."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Game(ABC, Generic[S]):
    """The rules of one game."""

    id: str
    """Name in records, commands and files."""
    seats: range
    """The numbers of players that the game allows."""
    default_players: int
    options: tuple[Option, ...]
    """Every option with its bounds and defaults."""

    @abstractmethod
    def new_match(self, players: int, options: Options) -> S:
        """A match before its first shuffle. `options` are complete (see `options.complete`)."""

    @abstractmethod
    def start(self, state: S, chance: Chance, emit: Emit | None = None) -> None:
        """Shuffle and deal (or lay out) for the first decision."""

    @abstractmethod
    def to_act(self, state: S) -> int | None:
        """The one seat that is to decide, none when the match is over."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[Action]:
        """What the seat to act can do, in the game's fixed order; nothing when the match is over."""

    def more_actions(self, state: S) -> Sequence[Action]:
        """What the seat to act can do besides `legal_actions`: what a game finds too dear to list. Mostly nothing."""
        return ()

    def more_seen(self, view: View) -> Sequence[Action]:
        """What `more_actions` finds, read off the view of the seat to act."""
        return ()

    @abstractmethod
    def check(self, state: S, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something; None when it may. Changes nothing."""

    @abstractmethod
    def apply(self, state: S, action: Action, chance: Chance, emit: Emit | None = None) -> None:
        """Let the seat to act do something legal, and everything that follows from it by force."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> View:
        """What a viewer may see, built from nothing."""

    def whole_view(self, state: S) -> View:
        """What `ALL` sees: every card where it lies, but for the stock. Only for a match that is over."""
        zones = {zone: shown(cards, zone, ALL) for zone, cards in self.zones(state).items() if cards}
        return replace(self.view(state, TABLE), viewer=ALL, zones=zones)

    @abstractmethod
    def zones(self, state: S) -> dict[Zone, Sequence[Card]]:
        """Where every card truly is. For audits and proofs, never for a viewer."""

    @abstractmethod
    def relabel(self, state: S, faces: Mapping[Card, Card]) -> S:
        """A copy in which cards have exchanged their faces: `faces` maps each changed card to the one in its place."""

    @abstractmethod
    def audit(self, state: S) -> None:
        """Raise `AuditError` unless every card is in exactly one zone and every count adds up."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the match ended; None while it goes on."""

    def perform(self, state: S, seat: int, action: Action, chance: Chance, emit: Emit | None = None) -> None:
        """Check an action and apply it. Raises `IllegalAction`, and then nothing has changed."""
        reason = self.check(state, seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self.apply(state, action, chance, emit)


def audit_cards(zones: Mapping[Zone, Sequence[Card]], pack: Sequence[Card]) -> None:
    """Raise `AuditError` unless the zones hold exactly the cards of the pack, each once."""
    held = sorted(card for cards in zones.values() for card in cards)
    if held != sorted(pack):
        missing = set(pack) - set(held)
        extra = [card for i, card in enumerate(held) if i and held[i - 1] == card] or sorted(set(held) - set(pack))
        raise AuditError(f"cards are not conserved: missing {sorted(missing)}, too many {extra}")
