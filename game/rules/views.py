"""What a viewer may see: views, and events with the rest blacked out.

Hiding is the default. A view is built up for one viewer from what that viewer
may see; an event reaches a viewer only through `redact`. Two further habits keep
secrets that are easily given away by accident:

* Cards that a viewer may not see are `HIDDEN` and are told apart by their place.
* Copies of a card look alike. Which copy of the seven of diamonds lies somewhere
  is told to nobody; only a player's own hand names its copies, because an action
  has to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, NewType, assert_never

from game.rules.cards import HIDDEN, KIND_OF, Card, format_card
from game.rules.events import (
    EVERYONE,
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
    Phase,
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
from game.rules.values import dataclass
from game.rules.zones import NOBODY, SIGHT, Sight, Zone, ZoneKind

Viewer = NewType("Viewer", int)
"""Who looks: a seat, `TABLE` or `ALL`."""

TABLE: Final = Viewer(-1)
"""The shared screen, which sees what everybody sees and nothing else."""

ALL: Final = Viewer(-2)
"""Who looks when all is over, at every face but the order of the stock, which nobody ever saw. Before the end of a
match the session refuses it."""


@dataclass(frozen=True, slots=True)
class View:
    """A match as one viewer sees it.

    `zones` holds every zone that has cards, unseen ones as `HIDDEN`; `facts` the
    public numbers by fact and seat (-1 for the table's own).
    """

    game: str
    players: int
    viewer: Viewer
    zones: Mapping[Zone, tuple[Card, ...]]
    facts: Mapping[tuple[Fact, int], int]
    to_act: int | None
    phase: Phase

    def cards(self, kind: ZoneKind, owner: int = NOBODY, number: int = 0) -> tuple[Card, ...]:
        """The cards of a zone, none if it is empty."""
        return self.zones.get(Zone(kind, owner, number), ())

    def fact(self, fact: Fact, seat: int = NOBODY, default: int = 0) -> int:
        """A public number, or `default` where it has not been set."""
        return self.facts.get((fact, seat), default)

    def canonical(self) -> str:
        """One text for one view, the same in every run: for proofs and fingerprints."""
        zones = sorted((z.kind.value, z.owner, z.number, *map(format_card, cards)) for z, cards in self.zones.items())
        facts = sorted((fact.value, seat, value) for (fact, seat), value in self.facts.items())
        return repr((self.game, self.players, self.viewer, zones, facts, self.to_act, self.phase.value))


def plain(card: Card) -> Card:
    """A card without its copy letter."""
    return card if card == HIDDEN else Card(KIND_OF[card])


def sees(viewer: Viewer, seen_by: int) -> bool:
    """Whether a viewer is among those an event shows its cards to."""
    return viewer == ALL or seen_by == EVERYONE or (viewer >= 0 and bool(seen_by >> viewer & 1))


def shown(cards: Iterable[Card], zone: Zone, viewer: Viewer) -> tuple[Card, ...]:
    """Cards in a zone as a viewer sees them, if it knows them all: closed zones show backs, copies look alike."""
    if viewer == ALL:
        return hidden(len(tuple(cards))) if zone.kind is ZoneKind.STOCK else tuple(cards)
    if SIGHT[zone.kind] is Sight.CLOSED:
        return tuple(HIDDEN for _ in cards)
    if zone.kind is ZoneKind.HAND and zone.owner == viewer:
        return tuple(cards)
    return tuple(plain(card) for card in cards)


def hidden(count: int) -> tuple[Card, ...]:
    """So many unseen cards."""
    return (HIDDEN,) * count


def redact(event: Event, viewer: Viewer) -> Event:
    """An event as a viewer gets it; `ALL` gets it as it is.

    Every event type is named here: one that is not fails the type checker until
    somebody has decided who sees it.
    """
    if viewer == ALL:
        return event
    match event:
        case CardsMoved():
            if not sees(viewer, event.seen_by):
                return replace(event, cards=hidden(len(event.cards)), seen_by=0)
            own = Zone(ZoneKind.HAND, viewer)
            if viewer >= 0 and own in (event.source, event.target):
                return event
            return replace(event, cards=tuple(plain(card) for card in event.cards))
        case DangItCalled():
            return replace(event, top=plain(event.top))
        case JokerExchanged():
            return replace(event, card=plain(event.card), joker=plain(event.joker))
        case MeldRearranged():
            return replace(event, cards=tuple(plain(card) for card in event.cards))
        case JokerPlaced() | KingShown() | DiscardOffered() | DiscardTaken() | BegMade() | LaidOff() | BlindFlipped():
            return replace(event, card=plain(event.card))
        case (
            Shuffled()
            | ChipsMoved()
            | FactChanged()
            | ScoreChanged()
            | TurnBegan()
            | DealBegan()
            | DealEnded()
            | RoundBegan()
            | RoundEnded()
            | MatchEnded()
            | DrawTied()
            | DrawWon()
            | PileWon()
            | WentOut()
            | RunLaid()
            | AntePaid()
            | Passed()
            | HandSettled()
            | PotWon()
            | Kept()
            | Swapped()
            | DealerDrew()
            | ShowdownHeld()
            | PennyLost()
            | PlayerOut()
            | Revived()
            | BegDeclined()
            | MeldLaid()
            | StockRenewed()
            | TableArranged()
            | StarterFound()
            | StackBurnt()
            | StackPickedUp()
            | SeatSkipped()
            | DirectionTurned()
            | DealLost()
            | DealDrawn()
        ):
            return event
        case _:
            assert_never(event)


class ViewFold:
    """A view that is kept up to date by the redacted events of its viewer.

    The table on the screen and the computer players' memory are such folds. After
    every event it equals the view that the rules build from the state: a test
    holds them together in every game.
    """

    def __init__(self, view: View) -> None:
        self.game = view.game
        self.players = view.players
        self.viewer = view.viewer
        self.zones: dict[Zone, list[Card]] = {zone: list(cards) for zone, cards in view.zones.items()}
        self.facts: dict[tuple[Fact, int], int] = dict(view.facts)
        self.to_act = view.to_act
        self.phase = view.phase

    def apply(self, event: Event) -> None:
        """Take in one event that was redacted for this viewer."""
        match event:
            case CardsMoved():
                self._move(event)
            case Shuffled(zone=zone):
                cards = self.zones.get(zone)
                if cards:
                    cards[:] = hidden(len(cards))
            case ChipsMoved(source=source, target=target, amount=amount):
                self.facts[Fact.CHIPS, source] = self.facts.get((Fact.CHIPS, source), 0) - amount
                self.facts[Fact.CHIPS, target] = self.facts.get((Fact.CHIPS, target), 0) + amount
            case FactChanged(fact=fact, seat=seat, value=value):
                self.facts[fact, seat] = value
            case ScoreChanged(seat=seat, score=score):
                self.facts[Fact.SCORE, seat] = score
            case TurnBegan(seat=seat, phase=phase):
                self.to_act, self.phase = seat, phase
            case DealBegan(number=number, dealer=dealer):
                self.facts[Fact.DEAL, NOBODY] = number
                self.facts[Fact.DEALER, NOBODY] = dealer
            case RoundBegan(number=number):
                self.facts[Fact.ROUND, NOBODY] = number
            case PennyLost(seat=seat, left=left):
                self.facts[Fact.PENNIES, seat] = left
            case MeldRearranged(number=number, cards=order, low=low):
                for zone, cards in self.zones.items():
                    if zone.kind is ZoneKind.MELD and zone.number == number:
                        cards[:] = order
                self.facts[Fact.STANDS_FOR, number] = low
            case MatchEnded(winners=winners):
                self.to_act, self.phase = None, Phase.OVER
                for seat in winners:
                    self.facts[Fact.WINNER, seat] = 1
            case _:
                pass

    def _move(self, event: CardsMoved) -> None:
        source = self.zones.get(event.source, [])
        for slot in sorted(event.slots, reverse=True):
            del source[slot]
        if not source:
            self.zones.pop(event.source, None)
            if event.source.kind is ZoneKind.MELD:
                self.facts.pop((Fact.STANDS_FOR, event.source.number), None)  # a meld takes its place along
        arriving = shown(event.cards, event.target, self.viewer)
        target = self.zones.setdefault(event.target, [])
        if event.at is None:
            target.extend(arriving)
        else:
            for slot, card in sorted(zip(event.at, arriving, strict=True)):
                target.insert(slot, card)
        if not target:
            del self.zones[event.target]

    def view(self) -> View:
        """The view as it stands."""
        zones = {zone: tuple(cards) for zone, cards in self.zones.items() if cards}
        return View(self.game, self.players, self.viewer, zones, dict(self.facts), self.to_act, self.phase)
