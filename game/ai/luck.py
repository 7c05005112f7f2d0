"""Luck and play told apart: what the cards that came were worth to each seat, less what others would have been.

For each event of chance of a match the value of the position that came of it is compared with the values of the
positions that could have come of it instead. What is left over is luck, and its sum over a match is the luck of a seat.
What the rest of the result is, less the share that every seat has at a fair table, is called play: it is what all the
seats did, and whatever the values do not see.

The sum is an advantage sum (Zinkevich, Bowling, Bard, Kan, Billings 2006; as in DIVAT and AIVAT). It is zero on average
for any values whatever, because what came and what could have come are valued in the same way: poor values make it tell
less, never something wrong. The values here see all hands but no card that lies face down, and play the hand to
its end by the policy that the computer players play out with (see `fortune` of each game).

A card that nobody has seen is decided when it is first looked at: not by the shuffle but by the draw. So a draw is an
event of its own, whose alternatives are the other unseen cards, each as likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from math import floor, sqrt
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from game.ai.jobs import Pace
from game.ai.measure import Z
from game.ai.standing import shared
from game.rules.actions import Action
from game.rules.cards import KIND_OF, KINDS, MAX_COPIES, Card
from game.rules.chance import Pick, shuffled
from game.rules.engine import Game
from game.rules.options import Options
from game.rules.record import ActionStep, Record, RecordError, decode_record, replay
from game.rules.registry import game_by_id, info_of
from game.rules.zones import ZoneKind

_OFTEN: Final = 20
"""Pairs between two ticks."""
Keys = Sequence[float]
"""By card: where it lies among the cards that nobody has seen."""
_DEAL: Final = 4
"""Who looks at more cards at once has been dealt them."""
_UNSEEN: Final = (ZoneKind.STOCK, ZoneKind.FACE_DOWN, ZoneKind.OUT_OF_PLAY)
"""Where cards lie that nobody has looked at."""


class Outlook(NamedTuple):
    """What a position promises."""

    shares: tuple[float, ...]
    """By seat: the share of the win, all of them together 1."""
    points: tuple[float, ...]
    """By seat: points or chips, as far ahead as was looked; empty in a game that is not about them."""


class Fortune(Protocol):
    """What the module `fortune` of a game offers under that name."""

    EXACT: bool
    """Whether an outlook follows from the position alone, without a random number."""
    DEALS: int
    """How many positions that could have come are looked at where cards were shuffled."""
    DRAWS: int
    """The same where unseen cards were drawn or turned."""
    POINTS: bool
    """Whether the game is about points or chips, so that luck can be told in them, too."""

    def __init__(self, players: int, options: Options) -> None: ...

    def outlook(self, state: Any, keys: Keys, random: Random) -> Outlook:
        """What a position of a match that goes on promises.

        It may look into all hands. The cards that nobody has seen lie in the order of their keys (of which an exact
        one gets none), whatever the state
        says: so two positions that differ in a few cards can be looked at with the rest alike.
        """


class Event(NamedTuple):
    """A moment at which chance decided something."""

    position: int
    """How many actions there were before it; 0 is the start of the match."""
    before: Any
    """The state before it; None at the start."""
    action: Action | None
    after: Any
    asked: bool
    """Whether cards were shuffled or somebody was picked; else cards were only turned or drawn."""


@dataclass(slots=True)
class Luck:
    """The luck of all seats in a match, and half the width of its 95 % interval: how exactly it was counted."""

    game: str
    shares: list[float]
    """By seat, in shares of the win: 0.12 is twelve percent points."""
    margins: list[float]
    result: list[float]
    """By seat: the share of the win that it got."""
    points: list[float] = field(default_factory=list)
    """By seat, in points or chips; empty in a game that is not about them."""
    point_margins: list[float] = field(default_factory=list)
    events: int = 0
    exact: int = 0
    """Events whose alternatives were all looked at."""

    @property
    def plays(self) -> list[float]:
        """By seat: what the result was better than a fair share and luck."""
        fair = 1 / len(self.shares)
        return [got - fair - luck for got, luck in zip(self.result, self.shares, strict=True)]


def _alone(share: float) -> None:
    """Nobody waits."""


class Dice:
    """Chance that answers from a generator."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in a new order."""
        return shuffled(cards, self._random)

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """One of the seats."""
        return seats[floor(self._random.random() * len(seats))]


def events_of(record: Record) -> list[Event]:
    """The events of chance in a match that is over. Raises RecordError, also for a match that began at a position.

    Nobody can say which seat was how lucky to be in a position that was set up.
    """
    if record.start is not None:
        raise RecordError(None, "The match began at a position, not at a fair table.")
    game = game_by_id(record.game)
    found: list[Event] = []
    last: tuple[int, Any, Action] | None = None
    position = 0

    def close(number: int, after: Any) -> None:
        if last is None:
            found.append(Event(0, None, None, after.copy(), True))
            return
        step, before, action = last
        asked = number > step + 1
        if asked or gone(game, before, after):
            found.append(Event(position, before, action, after.copy(), asked))

    def before(number: int, step: ActionStep, state: Any) -> None:
        nonlocal last, position
        close(number, state)
        position += last is not None
        last = number, state.copy(), step.action

    state = replay(record, before=before)
    if record.result is None:
        raise RecordError(None, "The match is not over.")
    close(len(record.steps), state)
    return found


def unseen(game: Game[Any], state: Any) -> list[Card]:
    """The cards that nobody has looked at, as they lie."""
    return [card for zone, cards in game.zones(state).items() if zone.kind in _UNSEEN for card in cards]


def gone(game: Game[Any], before: Any, after: Any) -> list[Card]:
    """The unseen cards that were unseen no longer afterwards."""
    kept = set(unseen(game, after))
    return [card for card in unseen(game, before) if card not in kept]


def reckon(record: Record, effort: float = 1.0, pace: Pace = _alone) -> Iterator[Luck]:
    """Count the luck of a match that is over, one event after the other; the last sum is that of all.

    It follows from the record and `effort`, which multiplies how many alternatives are looked at; `pace` is told how
    much is done. Raises RecordError.
    """
    game, players = game_by_id(record.game), record.players
    fortune: Fortune = import_module(f"game.ai.{record.game}.fortune").Fortune(players, record.options)
    events = events_of(record)
    assert record.result is not None
    result = list(shared(record.result.winners, players))
    luck = Luck(record.game, [0.0] * players, [0.0] * players, result)
    squares = [0.0] * players
    point_squares: list[float] = []
    for number, event in enumerate(events):
        pace(number / len(events))
        compared = _Compared(game, fortune, record, event, number, partial(pace, number / len(events)))
        values, exact = compared.all_of() if compared.countable else (compared.some(effort), False)
        total = sum(weight for weight, _ in values)
        for seat in range(players):
            mean = sum(weight * value.shares[seat] for weight, value in values) / total
            luck.shares[seat] += mean
            if not exact:
                squares[seat] += _error2([value.shares[seat] for _, value in values], mean)
            luck.margins[seat] = Z * sqrt(squares[seat])
        if values[0][1].points:
            luck.points = luck.points or [0.0] * players
            point_squares = point_squares or [0.0] * players
            for seat in range(players):
                mean = sum(weight * value.points[seat] for weight, value in values) / total
                luck.points[seat] += mean
                if not exact:
                    point_squares[seat] += _error2([value.points[seat] for _, value in values], mean)
            luck.point_margins = [Z * sqrt(square) for square in point_squares]
        luck.events += 1
        luck.exact += exact
        yield luck


def work(payload: Mapping[str, Any], pace: Pace) -> dict[str, object]:
    """The job `luck`: that of a match as its record encodes it, under `record`. What it returns is fit for JSON.

    Raises RecordError for a record that breaks the rules, or whose match is not over.
    """
    record = decode_record(payload["record"])
    return encode_luck(luck_of(record, pace=pace))


def encode_luck(luck: Luck) -> dict[str, object]:
    """The luck of a match as JSON values."""
    return {
        "luck": [round(value, 5) for value in luck.shares],
        "margins": [round(value, 5) for value in luck.margins],
        "plays": [round(value, 5) for value in luck.plays],
        "points": [round(value, 3) for value in luck.points],
        "point_margins": [round(value, 3) for value in luck.point_margins],
        "events": luck.events,
        "exact": luck.exact,
    }


def luck_of(record: Record, effort: float = 1.0, pace: Pace = _alone) -> Luck:
    """The luck of a match that is over; see `reckon`."""
    *_, luck = reckon(record, effort, pace)
    return luck


def _error2(values: Sequence[float], mean: float) -> float:
    """The square of the standard error of a mean."""
    count = len(values)
    return sum((value - mean) ** 2 for value in values) / (count * (count - 1)) if count > 1 else 0.0


_Weighed = list[tuple[float, Outlook]]
"""How much better what came was than something else, and how much that counts."""


class _Compared:
    """One event of chance, what came of it and what could have come."""

    def __init__(
        self, game: Game[Any], fortune: Fortune, record: Record, event: Event, number: int, tick: Callable[[], None]
    ) -> None:
        self._tick = tick
        self._game, self._fortune, self._event = game, fortune, event
        self._record = record
        # Named by a text, so that it is no stream of the pack's.
        self._name = f"luck {record.seed} {number}"
        self._pool = [] if event.before is None else unseen(game, event.before)
        taken = [] if event.before is None else gone(game, event.before, event.after)
        self._taken = [self._pool.index(card) for card in taken]
        """Where among them those lay that were looked at."""

    @property
    def countable(self) -> bool:
        """Whether all that could have come can be looked at: one card, and values that know no chance."""
        return len(self._taken) == 1 and not self._event.asked and self._fortune.EXACT

    def all_of(self) -> tuple[_Weighed, bool]:
        """What came against each card that could have come, by kind."""
        (first,) = self._taken
        random = Random(self._name)
        keys: list[float] = []
        came = self._value(self._event.after, keys, random)
        kinds = Counter(KIND_OF[card] for card in self._pool)
        one = {KIND_OF[card]: card for card in reversed(self._pool)}
        own = self._pool[first]
        found: _Weighed = []
        for kind, count in kinds.items():
            value = came
            if kind != KIND_OF[own]:
                faces = {own: one[kind], one[kind]: own}
                value = self._value(self._applied(faces, random), keys, random)
            found.append((count, _less(came, value)))
        return found, True

    def some(self, effort: float) -> _Weighed:
        """What came against some of what could have come, each pair valued with the same random numbers.

        The first card that was looked at goes through all that it could be, in a random order. Where the others lie
        that nobody has looked at is the same in both positions, but for those that have changed places.
        """
        event, fortune = self._event, self._fortune
        count = max(2, round((fortune.DEALS if event.asked or len(self._taken) > _DEAL else fortune.DRAWS) * effort))
        order = shuffled(self._pool, Random(self._name))
        found: _Weighed = []
        came: Outlook | None = None
        for pair in range(count):
            if pair % _OFTEN == 0:
                self._tick()
            name = f"{self._name} {pair}"
            random = Random(name)
            keys = [] if fortune.EXACT else _keys(random)
            if event.before is None:
                state = self._game.new_match(self._record.players, self._record.options)
                self._game.start(state, Dice(random), None)
                others = keys
            else:
                faces = self._exchanged(order[pair % len(order)] if self._taken else None, random)
                state = self._applied(faces, random)
                others = keys[:]
                for old, new in faces.items() if keys else ():
                    others[new] = keys[old]
            value = self._value(state, others, Random(name))
            # Values that know no chance need be found but once.
            if came is None or not fortune.EXACT:
                came = self._value(event.after, keys, Random(name))
            found.append((1.0, _less(came, value)))
        return found

    def _exchanged(self, top: Card | None, random: Random) -> dict[Card, Card]:
        """Other cards in the places of those that were taken, `top` in the first of them; each lay as likely."""
        lay = self._pool[:]
        for number, place in enumerate(self._taken):
            free = [at for at in range(len(lay)) if at not in self._taken[:number]]
            other = free[floor(random.random() * len(free))] if number or top is None else lay.index(top)
            lay[place], lay[other] = lay[other], lay[place]
        return {old: new for old, new in zip(self._pool, lay, strict=True) if old != new}

    def _applied(self, faces: dict[Card, Card], random: Random) -> Any:
        event = self._event
        assert event.action is not None
        state = self._game.relabel(event.before, faces) if faces else event.before.copy()
        self._game.apply(state, event.action, Dice(random), None)
        return state

    def _value(self, state: Any, keys: Keys, random: Random) -> Outlook:
        result = self._game.result(state)
        if result is None:
            return self._fortune.outlook(state, keys, random)
        worth = -1.0 if info_of(self._game.id).low_score_wins else 1.0
        points = tuple([worth * score for score in result.scores]) if self._fortune.POINTS else ()
        return Outlook(shared(result.winners, len(result.scores)), points)


def _keys(random: Random) -> list[float]:
    draw = random.random
    return [draw() for _ in range(KINDS * MAX_COPIES)]


def _less(one: Outlook, other: Outlook) -> Outlook:
    return Outlook(
        tuple([a - b for a, b in zip(one.shares, other.shares, strict=True)]),
        tuple([a - b for a, b in zip(one.points, other.points, strict=True)]),
    )
