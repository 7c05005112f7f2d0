"""What computer players knew and thought: kept as they decide, and laid open when the cards are of no use any more.

A thought is kept with the match at the moment of the decision, in its notes: at the table a player may be cut short by
a clock, so it could not be asked again and be sure to say the same. What the seat saw and had worked out follows from
the record, and is put together when somebody asks.

Nothing is told of a deal that is still played: what somebody held then says where cards are now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from game.ai.insight import Insight, Known, insight_of
from game.ai.port import AT_THE_TABLE, BotAnswer, BotRequest, Level, Recollection
from game.rules.actions import Action
from game.rules.chance import SeededChance
from game.rules.events import Event, Shuffled
from game.rules.record import ActionStep, Record, RecordingChance, replay
from game.rules.registry import game_by_id
from game.rules.values import dataclass
from game.rules.verbs import VerbError, decode_action, encode_action
from game.rules.views import View, Viewer, redact
from game.session.seats import SeatConfig, changed_hands
from game.texts import can_say, has

__all__ = ["THOUGHTS", "Decision", "Explained", "Insight", "Known", "Minds", "Rivalled", "Thought", "encode_thought"]

THOUGHTS: Final = "thoughts"
"""The note under which a match keeps them: a list, the earliest first."""
MOST_THOUGHTS: Final = 2000
"""So many are kept of a match; of more, the older half is let go."""
MOST_VALUES: Final = 6
"""So many choices are kept of a thought, the best ones."""


@dataclass(frozen=True, slots=True)
class Rivalled:
    """The best of what was not chosen, as hints tell it."""

    action: Action
    margin: float
    counted: bool


@dataclass(frozen=True, slots=True)
class Thought:
    """Why a computer player did something, as it was when it did."""

    key: str
    """Of the sentence that says why."""
    blanks: tuple[tuple[str, object], ...] = ()
    rival: Rivalled | None = None
    values: tuple[tuple[Action, float], ...] = ()
    """What each choice was worth to it, the best first."""
    tried: bool = False
    """Whether that was played out or worked out, in the unit of the game's hints; else it only ranks them."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a computer player had."""

    position: int
    """The number of the action, from 0."""
    seat: int
    deal: int
    """How often the whole pack had been shuffled, from 1."""
    action: Action
    """What it did."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A decision, and all that was in that player's head."""

    decision: Decision
    view: View
    """What the seat saw."""
    insight: Insight
    thought: Thought | None
    """None where none was kept: the match is older than that, or longer than what is kept."""


# -- kept ------------------------------------------------------------------------------------------------------------


def encode_thought(position: int, answer: BotAnswer) -> dict[str, object]:
    """A computer player's answer as it is kept, fit for JSON. `position` is the number of its action."""
    told = answer.reason
    data: dict[str, object] = {"at": position, "why": str(told.code)}
    if told.blanks:
        data["with"] = {name: int(value) for name, value in told.blanks}
    if told.rival is not None:
        data["rival"] = [encode_action(told.rival.action), told.rival.margin, told.rival.counted]
    data["did"] = encode_action(answer.action)
    data["values"] = [[encode_action(action), round(value, 4)] for action, value in answer.values[:MOST_VALUES]]
    data["tried"] = answer.simulations > 0
    return data


def with_thought(thoughts: object, thought: Mapping[str, object]) -> list[object]:
    """What is kept, with one more; what was thought of moves that were never made is let go."""
    known = list(thoughts) if isinstance(thoughts, list) else []
    at = thought["at"]
    assert isinstance(at, int)
    while known and _at(known[-1]) >= at:
        known.pop()
    if len(known) >= MOST_THOUGHTS:
        del known[: MOST_THOUGHTS // 2]
    return [*known, dict(thought)]


def _at(data: object) -> int:
    at = data.get("at") if isinstance(data, Mapping) else None
    return at if type(at) is int else -1


def _decode(game: str, data: object, action: Action) -> Thought | None:
    """A thought as it was kept, if it belongs to that action; None for anything else: notes may say what they like."""
    try:
        return _read(game, data, action)
    except (VerbError, KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return None


def _read(game: str, data: Any, action: Action) -> Thought | None:
    if decode_action(game, data["did"]) != action:
        return None
    blanks = tuple((str(name), int(value)) for name, value in data.get("with", {}).items())
    values = tuple((decode_action(game, choice), float(value)) for choice, value in data["values"][:MOST_VALUES])
    rival = None
    if data.get("rival") is not None:
        other, margin, counted = data["rival"]
        rival = Rivalled(decode_action(game, other), float(margin), bool(counted))
        if not isfinite(rival.margin) or not has(f"hints.{game}.{'counted' if rival.counted else 'about'}"):
            return None
    thought = Thought(f"reasons.{data['why']}", blanks, rival, values, bool(data["tried"]))
    # A newer version may have had reasons for which there are no words here.
    return thought if all(isfinite(value) for _, value in values) and can_say(thought) else None


# -- laid open -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Seen:
    """A decision as whoever took it saw it."""

    decision: Decision
    view: View
    legal: tuple[Action, ...]
    told: int
    """How many events there were before it."""


class Minds:
    """What the computer players of a match decided in deals that are over, or in all of them once the match is.

    Nothing is told of a seat that has changed hands: it might be what a person decided.
    The record is played through once. Raises RecordError if it breaks the rules.
    """

    def __init__(self, record: Record, notes: Mapping[str, object], seats: Sequence[SeatConfig]) -> None:
        self.game, self.players = record.game, record.players
        self._options, self._seats = dict(record.options), tuple(seats)
        game = game_by_id(record.game)
        self._events: list[Event] = []
        self._whole = 0
        deals = 0
        moved = changed_hands(notes)
        found: list[_Seen] = []
        position = 0

        def emit(event: Event) -> None:
            nonlocal deals
            self._events.append(event)
            if isinstance(event, Shuffled) and event.count >= self._whole:
                self._whole = event.count
                deals += 1

        def before(number: int, step: ActionStep, state: Any) -> None:
            nonlocal position
            seat = step.seat
            if seats[seat].kind == "computer" and seat not in moved:
                legal = tuple(game.legal_actions(state))
                if len(legal) > 1 or game.more_actions(state):
                    decision = Decision(position, seat, deals, step.action)
                    found.append(_Seen(decision, game.view(state, Viewer(seat)), legal, len(self._events)))
            position += 1

        then = None if record.result is not None else RecordingChance(
            SeededChance(record.seed, record.chance_steps()), [])  # fmt: skip
        replay(record, emit=emit, before=before, then=then)
        open_to = deals if record.result is not None else deals - 1
        self._found = [seen for seen in found if seen.decision.deal <= open_to]
        thoughts = notes.get(THOUGHTS)
        self._thoughts = {_at(data): data for data in thoughts} if isinstance(thoughts, list) else {}

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision that may be looked into, the earliest first."""
        return tuple(seen.decision for seen in self._found)

    def explain(self, number: int) -> Explained:
        """What was in the head of whoever made a decision, by its number among `decisions`."""
        seen = self._found[number]
        decision = seen.decision
        thought = _decode(self.game, self._thoughts.get(decision.position), decision.action)
        return Explained(decision, seen.view, insight_of(self._request(seen)), thought)

    def _request(self, seen: _Seen) -> BotRequest:
        """What the player was asked then."""
        seat = seen.decision.seat
        past = Recollection()
        for event in self._events[: seen.told]:
            past.take(redact(event, Viewer(seat)))
        level: Level = self._seats[seat].level
        return BotRequest(
            self.game, self.players, self._options, seat, level, "", seen.view, past.events(), seen.legal, 0,
            seen.decision.position, AT_THE_TABLE,
        )  # fmt: skip
