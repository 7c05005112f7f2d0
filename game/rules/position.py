"""A position: a match at one moment, written down by itself, without the cards and actions that led there.

It says where every card lies, whose turn it is, the public numbers, and who has seen which card. A position may say
less: a `HIDDEN` card is dealt at random, and so is whatever a game finds left out. `Positions` is what each game knows
of them: how one is read off a match, completed, judged and begun. The form in files is told in docs/positions.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum, auto
from functools import cache
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from game.rules.cards import HIDDEN, Card, CardSyntaxError, format_card, parse_card
from game.rules.chance import shuffled
from game.rules.events import (
    EVERYONE,
    NO_ONE,
    CardsMoved,
    ChipsMoved,
    DealBegan,
    Event,
    FactChanged,
    RoundBegan,
    Shuffled,
    TurnBegan,
    only,
)
from game.rules.facts import Fact, Phase
from game.rules.folders import Folders
from game.rules.options import Options
from game.rules.registry import GAME_IDS
from game.rules.values import dataclass
from game.rules.zones import NOBODY, SIGHT, Sight, Zone, ZoneKind

if TYPE_CHECKING:
    from game.rules.engine import Emit, State

S = TypeVar("S", bound="State")

STOCK: Final = Zone(ZoneKind.STOCK)
POT: Final = "pot"
"""What the chips in the middle are called in files."""
HIDDEN_NAME: Final = "??"
MOST_NUMBER: Final = 1_000_000
"""No number of a position is larger."""


class PositionFault(StrEnum):
    """Every reason for which a position cannot be. The value is the key of its sentence, under `position.fault`."""

    CARD_TWICE = auto()
    NO_SUCH_CARD = auto()
    NO_SUCH_PLACE = auto()
    TOO_MANY_CARDS = auto()
    CARDS_LEFT_OVER = auto()
    NOT_OPEN = auto()
    NO_TURN = auto()
    NUMBER = auto()
    EMPTY_HAND = auto()
    HAND_TOO_LARGE = auto()
    POINTS_BEFORE = auto()
    POINTS_ADD_UP = auto()
    MATCH_IS_OVER = auto()
    # Dang It!
    PILE_FOLLOWS = auto()
    PILE_AT_LEAD = auto()
    PILE_MISSING = auto()
    DRAW_ALONE = auto()
    DRAW_ORDER = auto()
    # D$%n You!
    FIRST_SEVEN = auto()
    HANGS = auto()
    WRONG_PLACE = auto()
    HAND_OF_DEAL = auto()
    CHIPS_ADD_UP = auto()
    POT_EMPTY = auto()
    ONE_HAS_CHIPS = auto()
    # Screw Your Neighbor
    ONE_CARD_EACH = auto()
    OUT_HAS_CARD = auto()
    KING_IN_TURN = auto()
    DEALER_OUT = auto()
    TWO_LEFT = auto()
    PENNIES_ROUNDS = auto()
    SURVIVED = auto()
    SURVIVED_ALL = auto()
    """Like SURVIVED, where only one number can be."""
    SWAPPED = auto()
    # That Dam Game
    POINTS_IN_FIVES = auto()
    NO_SET = auto()
    NO_RUN = auto()
    NO_RUN_AT_ALL = auto()
    """Like NO_RUN, where any number of wilds may be added."""
    WHOLE_CONTRACT = auto()
    HAND_OF_CONTRACT = auto()
    MELDED_WITHOUT_BEG = auto()
    DISCARD_MISSING = auto()
    OFFER = auto()
    # Shithead
    NOT_DRAWN_UP = auto()
    TABLE_BROKEN = auto()
    TEN_BURNS = auto()
    FOUR_BURN = auto()
    STACK_ORDER = auto()
    BEFORE_PLAY = auto()
    STARTER = auto()
    STARTER_FROM_THREE = auto()
    """Like STARTER, where it is not a two that starts."""
    TWO_PLAY = auto()
    DIRECTION = auto()
    SHITHEAD_DEALS = auto()
    LOST_AT_MOST = auto()


class Fault(ValueError):
    """Why a position cannot be: a code, the seat that it concerns, and what fills the blanks of its sentence."""

    def __init__(self, code: PositionFault, seat: int | None = None, given: tuple[tuple[str, int], ...] = ()) -> None:
        told = "".join(f", {name} {value}" for name, value in given)
        super().__init__(f"The position cannot be: {code}{'' if seat is None else f', seat {seat}'}{told}.")
        self.code = code
        self.seat = seat
        self.given = given

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"position.fault.{self.code}"


def fault(code: PositionFault, seat: int | None = None, **given: int) -> Fault:
    """A fault with what fills its blanks: cards, ranks and numbers."""
    return Fault(code, seat, tuple(given.items()))


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one moment. What a mapping has no entry for, and what is None, is not said."""

    cards: Mapping[Zone, tuple[Card, ...]] = field(default_factory=dict)
    """By place: its cards, from the bottom to the top; `HIDDEN` for one that is not named."""
    table: Mapping[Fact, int] = field(default_factory=dict)
    """The table's own numbers; under `CHIPS` the pot."""
    seats: Mapping[Fact, tuple[int, ...]] = field(default_factory=dict)
    """Numbers by seat."""
    turn: int | None = None
    phase: Phase | None = None
    known: Mapping[Card, int] = field(default_factory=dict)
    """Cards that lie where they are not open to all, and who has seen them nevertheless: a mask of seats, or EVERYONE.
    That somebody knows their own hand is not said."""

    def at(self, kind: ZoneKind, owner: int = NOBODY, number: int = 0) -> tuple[Card, ...]:
        """The cards of a place; none where it is empty or nothing is said of it."""
        return self.cards.get(Zone(kind, owner, number), ())

    def named(self) -> Iterator[Card]:
        """Every card that is named, as often as it is."""
        return (card for cards in self.cards.values() for card in cards if card != HIDDEN)


class Positions(ABC, Generic[S]):
    """What a game knows of positions."""

    @abstractmethod
    def read(self, state: S) -> Position:
        """The whole position of a match that goes on, the stock in its order. `begin` makes the same match of it."""

    @abstractmethod
    def fill(self, players: int, options: Options, position: Position, random: Random) -> Position:
        """The position with all that it leaves open: numbers as they usually are, cards at random.

        What it says is kept. Raises `Fault` where no position can say that.
        """

    @abstractmethod
    def check(self, players: int, options: Options, position: Position) -> None:
        """Raise `Fault` unless a whole position can be in a match that goes on."""

    @abstractmethod
    def make(self, players: int, options: Options, position: Position) -> S:
        """The match at a whole position that was checked."""


_FOLDERS: Final = Folders("game.rules", GAME_IDS)


@cache
def positions_of(game: str) -> Positions[Any]:
    """What a game knows of positions, loaded when that is first asked for. Raises `UnknownGame`."""
    found: Positions[Any] = _FOLDERS.declared(game, "position", "POSITIONS")
    return found


def completed(game: str, players: int, options: Options, position: Position, random: Random) -> Position:
    """A position with what it leaves open filled in, checked. Raises `Fault` where it cannot be."""
    knows = positions_of(game)
    whole = knows.fill(players, options, position, random)
    knows.check(players, options, whole)
    return whole


def begin(game: Any, players: int, options: Options, position: Position, emit: Emit | None) -> Any:
    """A match of a game at a whole position. Raises `Fault` where it cannot be.

    The cards are told as they lie there, laid out from the stock, so that folding the events into the view of a
    match before its first shuffle gives the view of this one.
    """
    knows = positions_of(game.id)
    knows.check(players, options, position)
    state = knows.make(players, options, position)
    if emit is not None:
        _tell(game, players, options, state, position, emit)
    return state


def _tell(game: Any, players: int, options: Options, state: Any, position: Position, emit: Emit) -> None:
    before, after = game.new_match(players, options), game.zones(state)
    left = sum(map(len, game.zones(before).values()))
    emit(Shuffled(STOCK, left))
    was, now = game.view(before, -1).facts, game.view(state, -1).facts
    if (Fact.ROUND, NOBODY) in now:
        emit(RoundBegan(now[Fact.ROUND, NOBODY]))
    if now[Fact.DEAL, NOBODY]:
        emit(DealBegan(now[Fact.DEAL, NOBODY], now[Fact.DEALER, NOBODY]))
    for (fact, seat), value in sorted(now.items(), key=lambda item: (item[0][0].value, item[0][1])):
        if was.get((fact, seat)) != value and fact is not Fact.CHIPS:
            emit(FactChanged(fact, seat, value))
    for seat in range(players):
        paid = was.get((Fact.CHIPS, seat), 0) - now.get((Fact.CHIPS, seat), 0)
        if paid:
            emit(ChipsMoved(seat, NOBODY, paid))
    for zone, cards in after.items():
        if zone == STOCK:
            continue
        for seen_by, group in groupby(cards, key=lambda card: _seen_by(zone, card, position)):
            moved = tuple(group)
            slots = tuple(range(left - 1, left - 1 - len(moved), -1))
            left -= len(moved)
            emit(CardsMoved(moved, STOCK, slots, zone, seen_by))
    turn = game.to_act(state)
    assert turn is not None
    emit(TurnBegan(turn, state.phase))


def _seen_by(zone: Zone, card: Card, position: Position) -> int:
    if SIGHT[zone.kind] is Sight.OPEN:
        return EVERYONE
    known = position.known.get(card, NO_ONE)
    if zone.kind is ZoneKind.HAND and known != EVERYONE:
        known |= only(zone.owner)
    return known


# -- for the games --------------------------------------------------------------------------------------------------


def expect(held: bool, code: PositionFault, seat: int | None = None, **given: int) -> None:
    """Raise that fault unless something holds."""
    if not held:
        raise fault(code, seat, **given)


def expect_number(value: int, low: int, high: int, seat: int | None = None) -> None:
    """Raise a fault unless a number lies in its bounds."""
    expect(low <= value <= high, PositionFault.NUMBER, seat, low=low, high=high)


def expect_named_once(position: Position, pack: Iterable[Card], places: Iterable[Zone]) -> None:
    """Raise a fault where a card is named twice or is none of the pack, or lies where the game has no place."""
    there, known, seen = set(places), set(pack), set()
    for zone, cards in position.cards.items():
        expect(zone in there or not cards, PositionFault.NO_SUCH_PLACE)
        for card in cards:
            if card == HIDDEN:
                continue
            expect(card in known, PositionFault.NO_SUCH_CARD, card=card)
            expect(card not in seen, PositionFault.CARD_TWICE, card=card)
            seen.add(card)


def expect_whole(position: Position, pack: Sequence[Card], table: Iterable[Fact], seats: Iterable[Fact]) -> None:
    """Raise a fault unless all cards lie somewhere, by their names, and exactly these numbers are there."""
    held = sorted(card for cards in position.cards.values() for card in cards)
    if held != sorted(pack):
        raise fault(PositionFault.CARDS_LEFT_OVER, count=abs(len(pack) - len(set(held) & set(pack))))
    if set(position.table) != set(table) or set(position.seats) != set(seats):
        raise fault(PositionFault.NUMBER, low=0, high=MOST_NUMBER)
    expect(position.turn is not None and position.phase is not None, PositionFault.NO_TURN)
    where = {card: zone for zone, cards in position.cards.items() for card in cards}
    for card in position.known:
        zone = where.get(card, STOCK)
        expect(zone != STOCK and SIGHT[zone.kind] is not Sight.OPEN, PositionFault.NOT_OPEN, card=card)


class Dealing:
    """The cards that a position does not name, in a random order, and the places that wait for them."""

    def __init__(self, position: Position, pack: Sequence[Card], random: Random) -> None:
        named = set(position.named())
        self.left = shuffled([card for card in pack if card not in named], random)
        self.cards: dict[Zone, tuple[Card, ...]] = {zone: cards for zone, cards in position.cards.items() if cards}

    def draw(self) -> Card:
        """One of them. Raises `Fault` when none is left."""
        expect(bool(self.left), PositionFault.TOO_MANY_CARDS)
        return self.left.pop()

    def draw_one_of(self, fits: Iterable[Card]) -> Card | None:
        """One of them that is among these; None where there is none."""
        wanted = set(fits)
        card = next((card for card in reversed(self.left) if card in wanted), None)
        if card is not None:
            self.left.remove(card)
        return card

    def fill(self, zone: Zone) -> None:
        """Name what is not named in a place."""
        cards = self.cards.get(zone)
        if cards and HIDDEN in cards:
            self.cards[zone] = tuple(self.draw() if card == HIDDEN else card for card in cards)

    def more(self, zone: Zone, count: int) -> None:
        """Lay so many further cards onto a place."""
        if count > 0:
            self.cards[zone] = (*self.cards.get(zone, ()), *(self.draw() for _ in range(count)))

    def rest(self, zone: Zone) -> None:
        """Lay all that is left under what lies in a place already."""
        if self.left:
            self.cards[zone] = (*self.left, *self.cards.get(zone, ()))
            self.left = []


def by_seat(position: Position, fact: Fact, players: int, usual: int) -> tuple[int, ...]:
    """A number of every seat, the usual one where nothing is said."""
    return position.seats.get(fact, (usual,) * players)


def with_numbers(position: Position, cards: Mapping[Zone, tuple[Card, ...]], turn: int, phase: Phase,
                 table: Mapping[Fact, int], seats: Mapping[Fact, tuple[int, ...]]) -> Position:  # fmt: skip
    """The position with these in place of what it leaves open; what it says comes first."""
    cards = {zone: lying for zone, lying in cards.items() if lying}
    return replace(position, cards=cards, turn=turn, phase=phase,
                   table={**table, **position.table}, seats={**seats, **position.seats})  # fmt: skip


# -- files ----------------------------------------------------------------------------------------------------------


class PositionError(ValueError):
    """A position that does not have the form. The message is one sentence."""


def _zone_name(zone: Zone) -> str:
    if zone.kind is ZoneKind.TABLEAU:
        return f"{zone.kind.value} {format_card(Card(zone.number))}"
    if zone.owner == NOBODY:
        return str(zone.kind.value)
    return f"{zone.kind.value} {zone.owner}" + (f" {zone.number}" if zone.number or zone.kind in _NUMBERED else "")


_NUMBERED: Final = (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN, ZoneKind.MELD)
_KINDS: Final = {kind.value: kind for kind in ZoneKind}
_FACTS: Final = {fact.value: fact for fact in Fact}
_PHASES: Final = {phase.value: phase for phase in Phase}


def _zone_of(name: str) -> Zone:
    kind, *more = name.split(" ")
    try:
        if _KINDS[kind] is ZoneKind.TABLEAU:
            zone = Zone(ZoneKind.TABLEAU, NOBODY, parse_card(*more))
        else:
            zone = Zone(_KINDS[kind], *(int(number) for number in more))
        if _zone_name(zone) == name:
            return zone
    except (KeyError, ValueError, TypeError):
        pass
    raise PositionError("A place has a name that none has.")


def encode_position(position: Position) -> dict[str, object]:
    """A position as its JSON object."""
    table = {POT if fact is Fact.CHIPS else fact.value: value for fact, value in position.table.items()}
    data: dict[str, object] = {
        "cards": {_zone_name(zone): list(map(format_card, cards)) for zone, cards in sorted(
            position.cards.items(), key=lambda item: (item[0].kind.value, *item[0][1:]))},
        "table": dict(sorted(table.items())),
        "seats": {fact.value: list(value) for fact, value in sorted(
            position.seats.items(), key=lambda item: item[0].value)},
    }  # fmt: skip
    if position.turn is not None:
        data["turn"] = position.turn
    if position.phase is not None:
        data["phase"] = position.phase.value
    if position.known:
        data["known"] = {format_card(card): seen_by for card, seen_by in sorted(position.known.items())}
    return data


def decode_position(players: int, data: object) -> Position:
    """The position in a JSON value for so many players; its form is checked, and no more. Raises `PositionError`."""
    if not isinstance(data, dict) or not set(data) <= {"cards", "table", "seats", "turn", "phase", "known"}:
        raise PositionError("A position is an object with the keys of one.")
    cards, table, seats, known = (_object(data, key) for key in ("cards", "table", "seats", "known"))
    turn, phase = data.get("turn"), data.get("phase")
    if turn is not None and not (type(turn) is int and 0 <= turn < players):
        raise PositionError(f"'turn' is not a whole number from 0 to {players - 1}.")
    if phase is not None and (not isinstance(phase, str) or phase not in _PHASES):
        raise PositionError("'phase' is none that there is.")
    chips = {Fact.CHIPS if name == POT else _fact(name): _number(value) for name, value in table.items()}
    numbers: dict[Fact, tuple[int, ...]] = {}
    for name, values in seats.items():
        if not isinstance(values, list) or len(values) != players:
            raise PositionError(f"A number by seat is not a list of {players} whole numbers.")
        numbers[_fact(name)] = tuple(map(_number, values))
    lying = {_zone_of(name): _cards(names) for name, names in cards.items()}
    if any(zone.owner >= players for zone in lying):
        raise PositionError("A place belongs to a seat that there is not.")
    seen = {_card(name): _number(mask) for name, mask in known.items()}
    if any(mask >= 1 << players for mask in seen.values()):
        raise PositionError("A card is known to a seat that there is not.")
    return Position(lying, chips, numbers, turn, None if phase is None else _PHASES[phase], seen)


def _object(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise PositionError(f"'{key}' is not an object.")
    return found


def _fact(name: str) -> Fact:
    if name not in _FACTS:
        raise PositionError("A number has a name that none has.")
    return _FACTS[name]


def _number(value: object) -> int:
    if type(value) is not int or not -1 <= value <= MOST_NUMBER:
        raise PositionError("A number is no whole one, or too large.")
    return value


def _card(name: object) -> Card:
    try:
        return parse_card(name) if isinstance(name, str) else HIDDEN
    except CardSyntaxError as error:
        raise PositionError(f"{error}.") from None


def _cards(names: object) -> tuple[Card, ...]:
    if not isinstance(names, list) or len(names) > 54 * 4 or not all(isinstance(name, str) for name in names):
        raise PositionError("Cards are not a list of names.")
    return tuple(HIDDEN if name == HIDDEN_NAME else _card(name) for name in names)


def told_events(events: Iterable[Event]) -> dict[Card, int]:
    """Who has seen each card since all were last shuffled together, as far as events tell."""
    seen: dict[Card, int] = {}
    most = 0
    for event in events:
        if isinstance(event, Shuffled):
            most = max(most, event.count)
            if event.count == most:
                seen.clear()
        elif isinstance(event, CardsMoved) and event.seen_by != NO_ONE:
            for card in event.cards:
                before = seen.get(card, NO_ONE)
                seen[card] = EVERYONE if EVERYONE in (before, event.seen_by) else before | event.seen_by
    return seen
