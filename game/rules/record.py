"""A match written down: everything that happened follows from it without a generator.

One match is one JSON object, a file holds one match a line. `read_record` takes a
line apart and refuses whatever does not have the form; `replay` plays the steps
and refuses whatever breaks the rules, each time with the number of the step and
the reason. The form is told in full in docs/record.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from game.rules.actions import Action
from game.rules.cards import Card, CardSyntaxError, format_card, parse_card
from game.rules.chance import Chance, OutOfScript, Pick
from game.rules.commitment import KEY as COMMITMENT
from game.rules.commitment import Commitment, CommitmentError, decode_commitment, encode_commitment
from game.rules.engine import Emit, Game, Result
from game.rules.events import Event
from game.rules.options import OptionError, OptionValue
from game.rules.position import Fault, Position, PositionError, begin, decode_position, encode_position
from game.rules.quoting import quoted
from game.rules.refusals import Refusal
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.values import dataclass
from game.rules.verbs import VerbError, decode_action, encode_action, legal_key

FORMAT: Final = "grawlix-record/1"
FROM_POSITION: Final = "grawlix-position/1"
"""The form of a match that began at a position. It is another one, because the cards of such a match do not follow
from its shuffles: whoever reads records is to refuse it, and not to misread it."""
START: Final = "start"
"""The key of that position."""


class RecordError(ValueError):
    """A record that breaks the form or the rules.

    `step` counts from 0 and is None where the fault lies outside the steps;
    `reason` is one sentence; `refusal` is there where the rules refuse the action of the step.
    """

    def __init__(self, step: int | None, reason: str | Refusal) -> None:
        self.refusal = reason if isinstance(reason, Refusal) else None
        words = f"The rules refuse this: {reason.code}." if isinstance(reason, Refusal) else reason
        super().__init__(words if step is None else f"Step {step}: {words}")
        self.step = step
        self.reason = words


@dataclass(frozen=True, slots=True)
class ShuffleStep:
    """A pack in its new order, the top card first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PickStep:
    """A seat that the rules have picked at random."""

    what: Pick
    seat: int


@dataclass(frozen=True, slots=True)
class ActionStep:
    """What a seat did, and, where the writer was asked for it, all that it could have done."""

    seat: int
    action: Action
    legal: tuple[Action, ...] | None = None


Step = ShuffleStep | PickStep | ActionStep


@dataclass(slots=True)
class Record:
    """One match. `steps` grows while it is played; `result` is None until it is over."""

    game: str
    players: int
    names: list[str]
    options: dict[str, OptionValue]
    seed: int
    steps: list[Step] = field(default_factory=list)
    result: Result | None = None
    commitment: Commitment | None = None
    """What was promised of the cards before they were dealt; None where nothing was."""
    start: Position | None = None
    """The whole position at which the match began; None for a match that began with its first shuffle."""

    def chance_steps(self) -> int:
        """How many questions chance has answered so far."""
        return sum(not isinstance(step, ActionStep) for step in self.steps)


# -- writing --------------------------------------------------------------------


def encode_step(step: Step) -> dict[str, object]:
    """A step as its JSON object."""
    if isinstance(step, ShuffleStep):
        return {"shuffle": [format_card(card) for card in step.cards]}
    if isinstance(step, PickStep):
        return {"chance": step.what, "seat": step.seat}
    data: dict[str, object] = {"seat": step.seat, **encode_action(step.action)}
    if step.legal is not None:
        data["legal"] = [encode_action(action) for action in step.legal]
    return data


def encode_record(record: Record) -> dict[str, object]:
    """A record as its JSON object."""
    result = record.result
    promised = {} if record.commitment is None else {COMMITMENT: encode_commitment(record.commitment)}
    start = {} if record.start is None else {START: encode_position(record.start)}
    return {
        "format": FROM_POSITION if start else FORMAT,
        "game": record.game,
        "players": record.players,
        "names": list(record.names),
        "options": {k: list(v) if isinstance(v, tuple) else v for k, v in record.options.items()},
        "seed": record.seed,
        **promised,
        **start,
        "steps": [encode_step(step) for step in record.steps],
        "result": None if result is None else {"scores": list(result.scores), "winners": list(result.winners)},
    }


def write_record(record: Record) -> str:
    """A record as one line of text, without the line's end."""
    return json.dumps(encode_record(record), ensure_ascii=False, separators=(", ", ": "))


# -- reading --------------------------------------------------------------------


def _whole(value: object) -> bool:
    return type(value) is int


def _is_text(value: object) -> bool:
    # JSON can spell half of a surrogate pair, which no file could hold again.
    return isinstance(value, str) and not any("\ud800" <= sign <= "\udfff" for sign in value)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise RecordError(None, "A key stands twice in one object.")
    return data


def _no_constant(name: str) -> None:
    raise RecordError(None, f"{name} is no number.")


_JSON: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)


def parse_line(line: str) -> object:
    """The JSON value of a line. Raises `RecordError`."""
    try:
        return _JSON.decode(line)
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError(None, "The line is not JSON.") from None


def read_record(line: str) -> Record:
    """The record in a line of text. Its form is checked, its play is not: see `replay`. Raises `RecordError`."""
    return decode_record(parse_line(line))


def decode_record(data: object) -> Record:
    """The record in a JSON value. Raises `RecordError`."""
    if not isinstance(data, dict):
        raise RecordError(None, "A record is one JSON object.")
    for key in ("format", "game", "players", "names", "options", "seed", "steps", "result"):
        if key not in data:
            raise RecordError(None, f"The key '{key}' is missing.")
    if data["format"] not in (FORMAT, FROM_POSITION):
        raise RecordError(None, f"The format is not {FORMAT}.")
    name, players, names, seed = data["game"], data["players"], data["names"], data["seed"]
    if not isinstance(name, str) or name not in GAME_IDS:
        raise RecordError(None, f"The game is not one of {', '.join(GAME_IDS)}.")
    game = game_by_id(name)
    if not _whole(players) or players not in game.seats:
        raise RecordError(None, f"'players' is not a whole number from {game.seats.start} to {game.seats.stop - 1}.")
    if not isinstance(names, list) or len(names) != players or not all(map(_is_text, names)):
        raise RecordError(None, f"'names' is not a list of {players} texts.")
    if not _whole(seed):
        raise RecordError(None, "'seed' is not a whole number.")
    options = _read_options(game, data["options"])
    if not isinstance(data["steps"], list):
        raise RecordError(None, "'steps' is not a list.")
    steps = [_read_step(name, players, number, step) for number, step in enumerate(data["steps"])]
    result = _read_result(players, data["result"])
    promised = _read_commitment(data.get(COMMITMENT))
    # In a record that begins with its first shuffle, that key is one of those to be let pass.
    start = _read_start(players, data.get(START)) if data["format"] == FROM_POSITION else None
    return Record(name, players, list(names), options, seed, steps, result, promised, start)


def _read_start(players: int, data: object) -> Position:
    try:
        return decode_position(players, data)
    except PositionError as error:
        raise RecordError(None, f"The position at the start: {error}") from None


def _read_commitment(data: object) -> Commitment | None:
    """The commitment, None where something else has that key: whoever only plays a record skips keys like this one."""
    try:
        return None if data is None else decode_commitment(data)
    except CommitmentError:
        return None


def _read_options(game: Game[Any], data: object) -> dict[str, OptionValue]:
    if not isinstance(data, dict):
        raise RecordError(None, "'options' is not an object.")
    known = {option.name: option for option in game.options}
    for name in data:
        if name not in known:
            raise RecordError(None, f"There is no option {quoted(name)}.")
    for name in known:
        if name not in data:
            raise RecordError(None, f"The option '{name}' is missing.")
    try:
        return {name: option.accept(data[name]) for name, option in known.items()}
    except OptionError as error:
        raise RecordError(None, str(error)) from None


def _read_cards(number: int, data: object) -> tuple[Card, ...]:
    if not isinstance(data, list) or not all(isinstance(name, str) for name in data):
        raise RecordError(number, "Cards are not a list of names.")
    try:
        return tuple(parse_card(name) for name in data)
    except CardSyntaxError as error:
        raise RecordError(number, f"{error}.") from None


def _read_seat(number: int, players: int, data: Mapping[str, object]) -> int:
    seat = data.get("seat")
    if type(seat) is not int or not 0 <= seat < players:
        raise RecordError(number, f"'seat' is not a whole number from 0 to {players - 1}.")
    return seat


def _expect_keys(number: int, data: Mapping[str, object], keys: set[str]) -> None:
    unknown = sorted(set(data) - keys)
    if unknown:
        raise RecordError(number, f"The key {quoted(unknown[0])} does not belong here.")


def _read_step(game: str, players: int, number: int, data: object) -> Step:
    if not isinstance(data, dict):
        raise RecordError(number, "A step is a JSON object.")
    if "shuffle" in data:
        _expect_keys(number, data, {"shuffle"})
        return ShuffleStep(_read_cards(number, data["shuffle"]))
    if "chance" in data:
        _expect_keys(number, data, {"chance", "seat"})
        what = data["chance"]
        if what != "dealer" and what != "starter":
            raise RecordError(number, "'chance' is neither 'dealer' nor 'starter'.")
        return PickStep(what, _read_seat(number, players, data))
    if "do" not in data:
        raise RecordError(number, "A step has one of the keys 'shuffle', 'chance' and 'do'.")
    seat = _read_seat(number, players, data)
    verb = {key: value for key, value in data.items() if key not in ("seat", "legal")}
    legal: tuple[Action, ...] | None = None
    try:
        action = decode_action(game, verb)
        if "legal" in data:
            if not isinstance(data["legal"], list):
                raise VerbError("'legal' is not a list.")
            legal = tuple(decode_action(game, item) for item in data["legal"])
    except VerbError as error:
        raise RecordError(number, str(error)) from None
    return ActionStep(seat, action, legal)


def decode_actions(game: str, players: int, data: object) -> list[ActionStep]:
    """Actions from their JSON objects, as `encode_step` writes them. Raises RecordError."""
    if not isinstance(data, list):
        raise RecordError(None, "Actions are not a list.")
    steps = [_read_step(game, players, number, item) for number, item in enumerate(data)]
    actions = [step for step in steps if isinstance(step, ActionStep)]
    if len(actions) != len(steps):
        raise RecordError(None, "Not all of the steps are actions.")
    return actions


def _read_result(players: int, data: object) -> Result | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise RecordError(None, "'result' is neither an object nor null.")
    if set(data) != {"scores", "winners"}:
        raise RecordError(None, "'result' has other keys than 'scores' and 'winners'.")
    scores, winners = data["scores"], data["winners"]
    if not isinstance(scores, list) or len(scores) != players or not all(map(_whole, scores)):
        raise RecordError(None, f"'scores' is not a list of {players} whole numbers.")
    if not isinstance(winners, list) or not all(_whole(seat) and 0 <= seat < players for seat in winners):
        raise RecordError(None, "'winners' is not a list of seats.")
    return Result(tuple(scores), tuple(winners))


# -- chance, recorded -----------------------------------------------------------


class RecordingChance:
    """Chance that asks another and writes every answer down as a step."""

    __slots__ = ("_inner", "_steps")

    def __init__(self, inner: Chance, steps: list[Step]) -> None:
        self._inner = inner
        self._steps = steps

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The other's shuffle."""
        order = self._inner.shuffle(cards)
        self._steps.append(ShuffleStep(tuple(order)))
        return order

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """The other's pick."""
        seat = self._inner.pick(what, seats)
        self._steps.append(PickStep(what, seat))
        return seat


class RecordedChance:
    """Chance that answers from the steps of a record, and from another chance once they are used up.

    `next` is the number of the next step; whoever replays moves it past actions.
    Raises `RecordError` where the record says something else than the rules ask, or
    than `beside` answers if that is given, and `OutOfScript` at its end if no
    further chance was given.
    """

    __slots__ = ("_beside", "_steps", "_then", "next")

    def __init__(self, steps: Sequence[Step], then: Chance | None = None, beside: Chance | None = None) -> None:
        self._steps = steps
        self._then = then
        self._beside = beside
        self.next = 0

    def _step(self) -> Step | None:
        if self.next < len(self._steps):
            self.next += 1
            return self._steps[self.next - 1]
        if self._then is None:
            raise OutOfScript("the record ends here")
        return None

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The recorded order, if it holds exactly these cards."""
        step = self._step()
        if step is None:
            assert self._then is not None
            order = self._then.shuffle(cards)
            self.next += 1
            return order
        if not isinstance(step, ShuffleStep):
            raise RecordError(self.next - 1, "A shuffle belongs here.")
        if sorted(step.cards) != sorted(cards):
            raise RecordError(
                self.next - 1, f"The shuffle does not hold the {len(cards)} cards of the pack, each once."
            )
        if self._beside is not None and tuple(self._beside.shuffle(cards)) != step.cards:
            raise RecordError(self.next - 1, "This shuffle is not the one that follows from the seed.")
        return list(step.cards)

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """The recorded seat, if the rules allow it."""
        step = self._step()
        if step is None:
            assert self._then is not None
            seat = self._then.pick(what, seats)
            self.next += 1
            return seat
        if not isinstance(step, PickStep) or step.what != what:
            raise RecordError(self.next - 1, f"The choice of the {what} belongs here.")
        if step.seat not in seats:
            raise RecordError(self.next - 1, f"Seat {step.seat} cannot be the {what}.")
        if self._beside is not None and self._beside.pick(what, seats) != step.seat:
            raise RecordError(self.next - 1, f"This choice of the {what} is not the one that follows from the seed.")
        return step.seat


# -- replay ---------------------------------------------------------------------

BeforeStep = Callable[[int, ActionStep, Any], None]
"""Called with the number of an action step, the step and the state before it."""


def replay(
    record: Record,
    *,
    emit: Emit | None = None,
    before: BeforeStep | None = None,
    then: Chance | None = None,
    beside: Chance | None = None,
) -> Any:
    """Play a record and return its last state.

    Everything is checked: turns, actions, shuffles, lists of legal actions where
    they are given, and the result. Raises `RecordError` at the first fault. An
    unfinished record may stop after any step; with `then`, what the rules ask of
    chance after its end is answered by that, and the state is ready for the next
    action. Without, a state whose last step waits for chance is left half done.
    With `beside`, that must answer every question of chance just as the record does.
    """
    game = game_by_id(record.game)
    chance = RecordedChance(record.steps, then, beside)
    state = _at_its_start(record, game, emit)
    try:
        if record.start is None:
            game.start(state, chance, emit)
        while chance.next < len(record.steps):
            number = chance.next
            step = record.steps[number]
            if not isinstance(step, ActionStep):
                raise RecordError(number, "The rules leave nothing to chance here.")
            reason = game.check(state, step.seat, step.action)
            if reason is not None:
                raise RecordError(number, reason)
            if step.legal is not None:
                _check_legal(number, game.legal_actions(state), step.legal)
            if before is not None:
                before(number, step, state)
            chance.next = number + 1
            game.apply(state, step.action, chance, emit)
    except OutOfScript:
        if record.result is not None:
            raise RecordError(None, "The record gives a result, but its match is not finished.") from None
        return state
    result = game.result(state)
    if result is None and record.result is not None:
        raise RecordError(None, "The record gives a result, but its match is not finished.")
    if result is not None and record.result is None and then is None:
        raise RecordError(None, "The match is over, but the record gives no result.")
    if result is not None and record.result is not None and result != record.result:
        raise RecordError(
            None,
            f"The result is not the one that was played: scores {list(result.scores)}, winners {list(result.winners)}.",
        )
    return state


def retell(record: Record, take: Emit, events: Iterable[Event] | None = None) -> None:
    """Tell somebody all that happened in a match: its events where they are known, else by playing it.

    Raises RecordError where it is played and the record is unsound.
    """
    if events is None:
        replay(record, emit=take)
        return
    for event in events:
        take(event)


def _at_its_start(record: Record, game: Game[Any], emit: Emit | None) -> Any:
    """The match at the position where it began, or before its first shuffle."""
    if record.start is None:
        return game.new_match(record.players, record.options)
    try:
        return begin(game, record.players, record.options, record.start, emit)
    except Fault as error:
        raise RecordError(None, str(error)) from None


def _check_legal(number: int, true: Iterable[Action], given: Iterable[Action]) -> None:
    if {legal_key(action) for action in true} != {legal_key(action) for action in given}:
        raise RecordError(number, "The list of legal actions is not the true one.")
