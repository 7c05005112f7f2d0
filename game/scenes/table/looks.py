"""What people's faces say of what happens at a table: of what everybody has seen, and of nothing else.

Every event is looked at as it is told to the whole table, so no face can tell a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from random import Random
from typing import Final, NamedTuple

from game.rules.events import (
    BegMade,
    BlindFlipped,
    CardsMoved,
    DangItCalled,
    DealLost,
    Event,
    Fact,
    HandSettled,
    JokerPlaced,
    KingShown,
    MeldLaid,
    PennyLost,
    PileWon,
    PlayerOut,
    PotWon,
    StackBurnt,
    StackPickedUp,
    Swapped,
    TurnBegan,
    WentOut,
)
from game.rules.views import TABLE, redact
from game.rules.zones import Zone, ZoneKind, is_flip
from game.scenes.table.stage import Stage
from game.scenes.tables.base import SeatPlace
from game.ui.art import Art
from game.ui.table.faces import Faces, Look

__all__ = ["Gallery", "Reaction", "reactions"]

LARGE: Final = 8
"""So many cards at once make somebody worry, or smirk."""
HELD: Final = (ZoneKind.HAND, ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)
"""What somebody has yet to play."""
BREATH: Final = 1.2
"""For how many seconds everybody holds their breath while one is in the air, at the normal pace."""
OWED: Final = 4
"""Whoever owes so many chips at the end of a hand is not amused."""
OFTEN: Final[tuple[Look, ...]] = ("blink", "left", "right", "shock", "smug")
"""What faces show most, and what all of them show at once."""
BESIDE: Final = 0.6
"""Eyes go to the side if what they look at is further off than this, in diameters."""
FOLLOWS: Final = 0.5
"""Seconds for which eyes follow a card, at the normal pace."""


class Reaction(NamedTuple):
    """What a face shows, and for how many seconds."""

    seat: int
    look: Look
    seconds: float


def reactions(event: Event, players: int) -> Iterator[Reaction]:
    """What faces show to an event that the whole table has seen."""

    def others(but: int, look: Look, seconds: float) -> Iterator[Reaction]:
        yield from (Reaction(seat, look, seconds) for seat in range(players) if seat != but)

    match event:
        case DangItCalled(owner=owner):
            yield Reaction(owner, "smug", 1.8)
        case PileWon(seat=seat, count=count) if count >= LARGE:
            yield Reaction(seat, "smug", 2.6)
            yield from others(seat, "shock", 0.7)
        case StackBurnt(seat=seat):
            yield Reaction(seat, "smug", 2.2)
            yield from others(seat, "shock", 1.0)
        case StackPickedUp(seat=seat, count=count):
            yield Reaction(seat, "worried" if count >= LARGE else "glum", 2.4)
            yield from others(seat, "smug", 1.4)
        case BlindFlipped(seat=seat, played=played):
            yield Reaction(seat, "smug" if played else "shock", 1.8)
            if not played:
                yield from others(seat, "smug", 2.0)
        case DealLost(seat=seat):
            yield Reaction(seat, "glum", 3.0)
            yield from others(seat, "smug", 2.4)
        case PennyLost(seat=seat, left=left):
            yield Reaction(seat, "worried" if left == 1 else "glum", 2.4)
        case PlayerOut(seat=seat):
            yield Reaction(seat, "glum", 3.0)
            yield from others(seat, "shock", 0.8)
        case KingShown(seat=seat):
            yield Reaction(seat, "smug", 1.8)
        case Swapped(other=other):
            yield Reaction(other, "shock", 1.0)
        case MeldLaid(seat=seat):
            yield Reaction(seat, "smug", 2.0)
            yield from others(seat, "worried", 1.6)
        case BegMade(seat=seat):
            yield Reaction(seat, "worried", 1.2)
        case JokerPlaced(seat=seat):
            yield Reaction(seat, "smug", 1.6)
        case HandSettled(seat=seat, owed=owed) if owed >= OWED:
            yield Reaction(seat, "worried", 2.0)
        case PotWon(seat=seat, amount=amount) if amount:
            yield Reaction(seat, "smug", 2.8)
        case WentOut(seat=seat):
            yield Reaction(seat, "smug", 2.4)
            yield from others(seat, "glum", 1.8)
        case _:
            return


class Gallery:
    """The faces of a table, moved along by what happens there."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.faces = Faces(stage.model.players, Random())
        self._passing: Zone | None = None
        """Where cards have set out for since the last frame, if not from the stock: nobody watches a deal."""
        self._watched: int | None = None
        """Whom all eyes went to last."""
        self._begun = False

    def ahead(self, art: Art) -> Iterator[Callable[[], object]]:
        """What draws the looks that are seen most, so that a blink costs nothing."""
        seats = self._stage.seat.seats
        for place in () if self._stage.choreographer.subdued else self._stage.plan.seats:
            for look in OFTEN:
                yield partial(art.avatar, seats[place.seat].face, look, place.d)

    def began(self, event: Event) -> None:
        """An event begins. As long as a blind card is in the air, everybody holds their breath with it."""
        if isinstance(event, CardsMoved) and is_flip(event.source.kind, event.target.kind):
            for seat in range(self._stage.model.players):
                look: Look = "worried" if seat == event.source.owner else "shock"
                self.faces.feel(seat, look, BREATH * self._stage.choreographer.pace)

    def told(self, event: Event) -> None:
        """An event was seen."""
        if isinstance(event, CardsMoved) and event.source.kind is not ZoneKind.STOCK:
            self._passing = event.target
        humbling = self._stage.presenter.words.humbling(event, self._stage.model, self._stage.table)
        for seat, felt, seconds in reactions(redact(event, TABLE), self._stage.model.players):
            self.faces.feel(seat, "shock" if humbling and felt == "smug" else felt, seconds)
        if isinstance(event, BegMade) and (thrower := self._stage.model.fact(Fact.OFFERED_BY)) >= 0:
            # Whoever has thrown the card away watches somebody beg for it.
            self.faces.feel(thrower, "smug", 1.8)
        if isinstance(event, CardsMoved) and self._first_at_one(event):
            for seat in range(self._stage.model.players):
                self.faces.feel(seat, *(("smug", 1.4) if seat == event.source.owner else ("worried", 1.8)))
        if isinstance(event, TurnBegan):
            self._attend(event.seat)
        elif self._watched is not None and self._stage.model.to_act is None:
            # Nobody is to play: whoever did has thought enough.
            self._attend(None)

    def _first_at_one(self, event: CardsMoved) -> bool:
        """Whether somebody has played all but one card, as the first of all: the others worry."""
        if event.source.kind not in HELD or event.target.kind in (*HELD, ZoneKind.STOCK):
            return False
        left = [0] * self._stage.model.players
        for zone, tokens in self._stage.model.zones.items():
            if zone.kind in HELD:
                left[zone.owner] += len(tokens)
        return left[event.source.owner] == 1 and sum(count < 2 for count in left) == 1

    def _attend(self, actor: int | None) -> None:
        """All eyes go to whoever is to play; a computer player thinks, and a person is left alone."""
        stage = self._stage
        self._watched = actor
        at = next(((place.x, place.y) for place in stage.plan.seats if place.seat == actor), None)
        gazes = {place.seat: self._towards(place, at) for place in stage.plan.seats}
        if actor in gazes:
            gazes[actor] = "neutral" if actor in stage.seat.people else "thinking"
        self.faces.attend(gazes, glances=[seat for seat in gazes if seat != actor and self._worries(seat)])

    def _follow(self, target: Zone) -> None:
        """Eyes go where cards fly to."""
        stage = self._stage
        spots = stage.plan.spots.get(target, ())
        if spots:
            gazes = {place.seat: self._towards(place, spots[-1][:2]) for place in stage.plan.seats}
            self.faces.follow(gazes, FOLLOWS * stage.choreographer.pace)

    def _towards(self, place: SeatPlace, at: tuple[float, float] | None) -> Look:
        """How somebody looks at a place of the window; straight ahead if it is None."""
        away = 0.0 if at is None else self._across(place, at)
        if abs(away) <= BESIDE * place.d:
            return "neutral"
        return "left" if away < 0.0 else "right"

    def _across(self, place: SeatPlace, at: tuple[float, float]) -> float:
        """How far to the right of a portrait a place is, as the portrait stands, in pixels."""
        return at[0] - place.x

    def look(self, seat: int) -> Look:
        """What a face shows; at rest, whoever has a single penny left worries."""
        look = self.faces.look(seat)
        return "worried" if look == "neutral" and not self.faces.still and self._worries(seat) else look

    def _worries(self, seat: int) -> bool:
        """Whether somebody has a single penny left."""
        return self._stage.model.fact(Fact.PENNIES, seat) == 1

    @property
    def due(self) -> float:
        """Seconds until somebody opens their eyes."""
        return inf if self._stage.choreographer.subdued else self.faces.due

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether a face has changed."""
        subdued = self._stage.choreographer.subdued
        if self.faces.still != subdued:
            self.faces.still = subdued
            return True
        if not self._begun:
            # Nobody saw that turn begin at which a match is taken up.
            self._begun = True
            if not self._stage.choreographer.pending:
                self._attend(self._stage.model.to_act)
        if self._passing is not None:
            self._follow(self._passing)
            self._passing = None
        return self.faces.update(dt)
