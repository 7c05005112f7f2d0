"""What the table shows of a match: a second, later truth, moved along by events.

Cards are tokens here. A token is one piece of paper on the screen; it keeps its
identity from zone to zone, also while nobody may know which card it is. The
numbers and the faces come from a `ViewFold`, so the table cannot show anything
that its viewer does not get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from game.rules.cards import HIDDEN, KIND_OF, SUIT_OF, Card, Rank, Suit
from game.rules.events import (
    CardsMoved,
    DealEnded,
    Event,
    Fact,
    MeldRearranged,
    Phase,
    ShowdownHeld,
    Shuffled,
    TurnBegan,
)
from game.rules.views import View, ViewFold
from game.rules.zones import NOBODY, SIGHT, Sight, Zone, ZoneKind
from game.ui.table.spots import Spot

T = TypeVar("T")

_HEAPS: Final = (ZoneKind.PILE, ZoneKind.STACK)
NOWHERE: Final = Spot(0.0, 0.0, 1.0, drawn=False)
ALTERNATING: Final = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
"""The suits of a sorted hand, and of a field, from the left or from the top: red and black alternate."""


class Token:
    """One card on the table: what is known of it, where it goes and where it is drawn at this moment."""

    __slots__ = (
        "alpha", "card", "cut_from", "face", "flip", "goal", "lift", "number", "sprites", "sunk", "turn", "width", "x",
        "y", "z",
    )  # fmt: skip

    def __init__(self, number: int, card: Card) -> None:
        self.number = number
        self.card = card
        """What the viewer knows it to be."""
        self.face = card if card == HIDDEN else Card(KIND_OF[card])
        """The face to draw while it is up: the last one known, until the card is hidden for good."""
        self.goal = NOWHERE
        self.x = self.y = self.turn = self.lift = 0.0
        self.width = 1.0
        self.cut_from = 0.0
        """The width of the picture that it is scaled from while it grows or shrinks; 0 for one of its own."""
        self.flip = 0.0
        """1 with the face up, 0 with the back up, between while it turns over."""
        self.z = 0.0
        self.sunk = False
        """Whether it flies below the portraits, not above all that lies."""
        self.alpha = 255.0
        self.sprites: object = None
        """What it was last drawn as: belongs to whoever draws."""

    def place(self, spot: Spot) -> None:
        """Put it down at a spot at once."""
        self.goal = spot
        self.x, self.y, self.width, self.turn = spot.x, spot.y, spot.width, spot.turn
        self.flip = 1.0 if spot.open and self.face != HIDDEN else 0.0
        self.lift = self.cut_from = 0.0
        self.z = spot.depth
        self.sunk = False
        self.alpha = 255.0


class TableModel:
    """The zones of a match as lists of tokens, and its public numbers, as one viewer knows them."""

    def __init__(self, view: View, plays_out: Callable[[Event, TableModel], bool] | None = None) -> None:
        self.fold = ViewFold(view)
        self._plays_out = plays_out
        """Whether an event, which the table does not have yet, was the turn of the last one in turn."""
        self.zones: dict[Zone, list[Token]] = {}
        self.latest: Event | None = None
        """The event that was taken in last."""
        self._view: View | None = None
        """What `view` has put together since the last event: many ask for it in every frame."""
        self._worked_out: dict[str, tuple[object, Any]] = {}
        """By name: what else it depends on, and what was worked out."""
        self._between = False
        self.played_out = False
        """Whether the last one in turn has played, and the showdown of a deal is on its way."""
        self._made = 0
        for zone, cards in view.zones.items():
            self.zones[zone] = [self._token(card) for card in cards]

    def _token(self, card: Card) -> Token:
        self._made += 1
        return Token(self._made, card)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.fold.players

    @property
    def to_act(self) -> int | None:
        """Whose turn the table shows; None once a deal is played out, between two, and when the match is over."""
        return None if self._between or self.played_out else self.fold.to_act

    @property
    def phase(self) -> Phase:
        """What kind of decision that seat is asked for."""
        return self.fold.phase

    def fact(self, fact: Fact, seat: int = NOBODY) -> int:
        """A public number, 0 where there is none."""
        return self.fold.facts.get((fact, seat), 0)

    def tokens(self, kind: ZoneKind, owner: int = NOBODY, number: int = 0) -> list[Token]:
        """The tokens of a zone, bottom first."""
        return self.zones.get(Zone(kind, owner, number), [])

    def count(self, kind: ZoneKind, owner: int = NOBODY, number: int = 0) -> int:
        """How many cards a zone holds."""
        return len(self.zones.get(Zone(kind, owner, number), ()))

    @property
    def heaps(self) -> list[list[Token]]:
        """The tokens that lie on each other with their faces up, heap by heap, bottom first."""
        return [tokens for zone, tokens in self.zones.items() if zone.kind in _HEAPS]

    def everything(self) -> Iterator[Token]:
        """Every token."""
        for tokens in self.zones.values():
            yield from tokens

    def once(self, name: str, on: object, make: Callable[[], T]) -> T:
        """What `make` works out of the table as it lies: made once until the next event, and again for another `on`.

        That is whatever else it depends on, and is known by identity.
        """
        found = self._worked_out.get(name)
        if found is None or found[0] is not on:
            found = self._worked_out[name] = (on, make())
        made: T = found[1]
        return made

    def apply(self, event: Event) -> list[Token]:
        """Take in an event; returns the tokens that it moved, in the order of its cards."""
        plays_out = self._plays_out is not None and self._plays_out(event, self)
        self.latest = event
        self._view = None
        self._worked_out.clear()
        moved: list[Token] = []
        if isinstance(event, CardsMoved):
            moved = self._move(event)
        elif isinstance(event, MeldRearranged):
            self._rearrange(event)
        elif isinstance(event, TurnBegan):
            self._between = self.played_out = False
        elif isinstance(event, ShowdownHeld | DealEnded):
            self._between, self.played_out = True, False
        elif plays_out:
            self.played_out = True
        self.fold.apply(event)
        if isinstance(event, CardsMoved):
            if SIGHT[event.source.kind] is Sight.CLOSED:
                # Where one still flew there with its face up, nobody knows any longer that it is this one.
                for token in moved:
                    token.face = HIDDEN
            self._learn(event.target)
            # The faces are seen on the way even if they are hidden where they arrive.
            for token, card in zip(moved, event.cards, strict=True):
                if card != HIDDEN:
                    token.face = Card(KIND_OF[card])
        elif isinstance(event, Shuffled):
            # What is on its way there shows its face until it has turned over, and forgets it as it lies.
            for token in self.zones.get(event.zone, []):
                token.card = HIDDEN
        return moved

    def _move(self, event: CardsMoved) -> list[Token]:
        source = self.zones.get(event.source, [])
        moved = [source[slot] for slot in event.slots]
        for slot in sorted(event.slots, reverse=True):
            del source[slot]
        target = self.zones.setdefault(event.target, [])
        if event.at is None:
            target += moved
        else:
            for slot, token in sorted(zip(event.at, moved, strict=True), key=lambda pair: pair[0]):
                target.insert(slot, token)
        if not source:
            self.zones.pop(event.source, None)
        return moved

    def _rearrange(self, event: MeldRearranged) -> None:
        for zone, tokens in self.zones.items():
            if zone.kind is ZoneKind.MELD and zone.number == event.number:
                rest = list(tokens)
                ordered = []
                for card in event.cards:
                    token = next(t for t in rest if t.card == card)
                    rest.remove(token)
                    ordered.append(token)
                tokens[:] = ordered

    def _learn(self, zone: Zone) -> None:
        for token, card in zip(self.zones.get(zone, []), self.fold.zones.get(zone, []), strict=True):
            token.card = card
            if card != HIDDEN:
                token.face = Card(KIND_OF[card])

    def before(self, view: View, events: Sequence[Event]) -> TableModel:
        """The table as it was at a view, before these events led from it to what this one shows.

        Its tokens are those of this table, one for one, wherever they lay then. A card that was hidden keeps its face
        until it lies there.
        """
        earlier, later = TableModel(view, self._plays_out), TableModel(view, self._plays_out)
        for event in events:
            later.apply(event)
        now: dict[int, Token] = {}
        for zone, tokens in later.zones.items():
            now |= {then.number: token for then, token in zip(tokens, self.zones.get(zone, ()), strict=True)}
        for tokens in earlier.zones.values():
            for place, then in enumerate(tokens):
                token = tokens[place] = now[then.number]
                token.card = then.card
                if then.card != HIDDEN:
                    token.face = then.face
        earlier._made = self._made
        return earlier

    def view(self) -> View:
        """The view that the table shows; when nothing moves it is the session's. It is shared: nobody changes it."""
        if self._view is None:
            self._view = self._viewed()
        return self._view

    def _viewed(self) -> View:
        zones = {zone: tuple(token.card for token in tokens) for zone, tokens in self.zones.items() if tokens}
        view = self.fold.view()
        return View(view.game, view.players, view.viewer, zones, view.facts, view.to_act, view.phase)


def suit_key(card: Card, aces_high: bool) -> tuple[int, int, int]:
    """Where a card lies in a hand sorted by suit, in each by rank; jokers come after them, unknown cards last."""
    if card == HIDDEN:
        return (99, 0, 0)
    kind = KIND_OF[card]
    if kind >= 52:
        return (8, kind, card)
    rank = kind % 13
    return (ALTERNATING.index(SUIT_OF[card]), 13 if aces_high and rank == Rank.ACE else rank, card)


def rank_key(card: Card, aces_high: bool) -> tuple[int, int, int]:
    """Where a card lies in a hand sorted by rank, equal ranks by suit; jokers come after them, unknown cards last."""
    if card == HIDDEN:
        return (99, 0, 0)
    kind = KIND_OF[card]
    if kind >= 52:
        return (98, kind, card)
    rank = kind % 13
    return (13 if aces_high and rank == Rank.ACE else rank, kind // 13, card)


def by_suit(tokens: Sequence[Token], aces_high: bool) -> list[Token]:
    """A hand sorted by suit, in each by rank; unknown cards keep their places at the end."""
    return _sorted(tokens, suit_key, aces_high)


def by_rank(tokens: Sequence[Token], aces_high: bool) -> list[Token]:
    """A hand sorted by rank, equal ranks by suit; unknown cards keep their places at the end."""
    return _sorted(tokens, rank_key, aces_high)


def _sorted(
    tokens: Sequence[Token], key_of: Callable[[Card, bool], tuple[int, int, int]], aces_high: bool
) -> list[Token]:
    return sorted(tokens, key=lambda token: (key_of(token.card, aces_high), token.number))
