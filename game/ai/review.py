"""A match looked back at: the moments in which another play was clearly better, and the best play.

Every decision of one seat is judged from its own view and its own past, see `judging`. All that can be looked into is
first looked at cheaply. Where something else seemed better, the strongest player is asked what it would have done, and
that and what was done are played out in many worlds that the first look has not seen. So the best of many looks is not
taken for a find, nothing is called a mistake that the strongest player would have done itself, and two judges of
different ways of thinking have to agree.

Several such comparisons are made of one match, so an interval must be clear of nothing at `SURE` standard errors, which
among `AGAIN` comparisons goes wrong once in a hundred matches.

How much is played out goes by count, so the same match is always judged alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

from game.ai.jobs import Pace
from game.ai.judging import Budget, Judge, JudgeModule, Measured, Tick
from game.ai.port import BotRequest, Recollection, choose
from game.ai.reasons import Reason
from game.rules.actions import Action
from game.rules.events import Event, Shuffled
from game.rules.record import ActionStep, Record, decode_record, replay
from game.rules.registry import game_by_id
from game.rules.values import dataclass
from game.rules.verbs import encode_action
from game.rules.views import View, Viewer, redact

__all__ = ["AGAIN", "MOST", "SURE", "Moment", "decisions", "judge_moment", "judge_of", "review"]

MOST: Final = 3
"""So many mistakes are told of a match."""
AGAIN: Final = 8
"""So many decisions in which something else seemed better are looked at again."""
PRAISED: Final = 3
"""So many that seemed good."""
SURE: Final = 3.0
"""How many standard errors a difference must be from nothing."""
_SEEMS: Final = 0.5
"""What part of a margin worth telling must be there at the first look for a second one."""
_WILD: Final = 1.0
"""How many standard errors of the first look are taken off before the looks are put in order."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of a match, and what its seat could know."""

    request: BotRequest
    action: Action
    position: int
    """The number of the action in the match, from 0."""
    deal: int
    """How often the whole pack had been shuffled, from 1."""
    play: int
    """The number of the action in its deal, from 1."""


class Moments:
    """The decisions of one seat in a match, which is played through once. Raises RecordError if it breaks the rules."""

    def __init__(self, record: Record, seat: int) -> None:
        self._record, self._seat = record, seat
        game = game_by_id(record.game)
        self._events: list[Event] = []
        self._found: list[tuple[int, int, int, int, View, tuple[Action, ...], Action]] = []
        self._whole = self._deal = self._began = self._position = 0

        def before(number: int, step: ActionStep, state: Any) -> None:
            if step.seat == seat:
                legal = tuple(game.legal_actions(state))
                if len(legal) > 1 or game.more_actions(state):
                    view = game.view(state, Viewer(seat))
                    place = self._position, self._deal, self._position - self._began + 1, len(self._events)
                    self._found.append((*place, view, legal, step.action))
            self._position += 1

        replay(record, emit=self._take, before=before)

    def _take(self, event: Event) -> None:
        if isinstance(event, Shuffled) and event.count >= self._whole:
            self._whole = event.count
            self._deal += 1
            self._began = self._position
        self._events.append(redact(event, Viewer(self._seat)))

    def __iter__(self) -> Iterator[Moment]:
        """One after the other, each as the strongest player would be asked."""
        past = Recollection()
        told = 0
        record = self._record
        for position, deal, play, events, view, legal, action in self._found:
            for event in self._events[told:events]:
                past.take(event)
            told = events
            request = BotRequest(
                record.game, record.players, dict(record.options), self._seat, "expert", "", view, past.events(),
                legal, 0, position,
            )  # fmt: skip
            yield Moment(request, action, position, deal, play)


def decisions(record: Record, seat: int) -> Iterator[Moment]:
    """The decisions of one seat in a match. Raises RecordError if it breaks the rules."""
    return iter(Moments(record, seat))


def module_of(game: str) -> JudgeModule:
    """The judge of a game."""
    found: JudgeModule = import_module(f"game.ai.{game}.judge")
    return found


def judge_of(moment: Moment) -> Judge | None:
    """The judge of a decision; None where there is nothing to be judged."""
    return module_of(moment.request.game).judge(moment.request, moment.action)


@dataclass(slots=True)
class _Look:
    """A decision that was looked into."""

    moment: Moment
    judge: Judge
    best: int
    """The number of what seemed best."""
    second: int
    """Of what seemed best of the rest."""
    lost: float
    """How much better that seemed than what was done, less what chance may make of it; at most 0 where nothing did."""
    gained: float
    """How much better what was done seemed than what most would have done, or than all else."""
    counted: tuple[float, ...] | None
    """What all choices are worth, where it was worked out."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How two choices of a decision compare."""

    better: int
    other: int
    worth: float
    """What the better one is worth, in the unit that is shown."""
    beside: float
    """What the other one is worth."""
    error: float
    """The standard error of the difference; 0 where it was worked out."""

    @property
    def margin(self) -> float:
        """How much better the one is."""
        return self.worth - self.beside

    def clear(self, telling: float) -> bool:
        """Whether that is beyond chance, and worth telling."""
        return self.margin >= telling and self.margin > SURE * self.error


def _nothing() -> None:
    """Nobody wants to know how far it is."""


def _seed(moment: Moment, what: str) -> Random:
    """The random stream of a look; it follows from which decision it is, not from the cards."""
    return Random(f"review {moment.position} {what}")


def _first_look(moment: Moment, judge: Judge, worlds: int, tick: Tick) -> _Look | None:
    counted = judge.exact()
    everything = [judge.played, *(i for i in range(len(judge.choices)) if i != judge.played)]
    if counted is not None:
        found = Measured(
            tuple(counted[i] for i in everything),
            tuple(counted[i] - counted[judge.played] for i in everything),
            (0.0,) * len(everything),
        )
    else:
        try:
            found = judge.measure(everything, worlds, _seed(moment, "first"), tick)
        except LookupError:
            return None
        except ValueError:
            # Told what contradicts itself, a judge finds no world: a match of somebody else's program, perhaps.
            return None
    rest = range(1, len(everything))
    top = max(rest, key=lambda i: found.margins[i])
    lost = found.margins[top] - _WILD * found.errors[top]
    usual = everything.index(judge.usual)
    beside = usual if usual else top
    gained = -found.margins[beside] - _WILD * found.errors[beside]
    # What most would have done themselves is worth a word only where nothing else does as well by far.
    return _Look(moment, judge, everything[top], everything[beside], lost, gained if usual else gained / 2, counted)


def _compare(look: _Look, better: int, other: int, worlds: int, tick: Tick) -> Verdict:
    if look.counted is not None:
        return Verdict(better, other, look.counted[better], look.counted[other], 0.0)
    found = look.judge.measure([other, better], worlds, _seed(look.moment, "fresh"), tick)
    return Verdict(better, other, found.means[1], found.means[0], found.errors[1])


def judge_moment(moment: Moment, judge: Judge, tick: Tick = _nothing) -> Verdict | None:
    """A decision judged by itself, as `review` does: by how much something else was clearly better; None if nothing."""
    budget = module_of(moment.request.game).BUDGET
    look = _first_look(moment, judge, budget.first, tick)
    return None if look is None or look.lost < _SEEMS * budget.telling else _mistake(look, budget, tick)


def _mistake(look: _Look, budget: Budget, tick: Tick) -> Verdict | None:
    """By how much what the strongest player would have done was clearly better; None where nothing was."""
    judge = look.judge
    if look.counted is not None:
        better = look.best
    else:
        answer = choose(look.moment.request)
        better = judge.number_of(answer.action)
        if better == judge.played:
            return None
    verdict = _compare(look, better, judge.played, budget.fresh, tick)
    return verdict if verdict.clear(budget.telling) else None


def _chosen(moments: Sequence[tuple[Moment, Judge]], most: int) -> list[tuple[Moment, Judge]]:
    """Which decisions are looked into: the doubtful ones first, then some of the others, spread over the match."""
    if len(moments) <= most:
        return list(moments)
    doubtful = sorted((one for one in moments if one[1].doubt > 0), key=lambda one: -one[1].doubt)[: most * 3 // 4]
    taken = {id(one[0]) for one in doubtful}
    rest = [one for one in moments if id(one[0]) not in taken]
    room = most - len(doubtful)
    spread = [rest[i * len(rest) // room] for i in range(min(room, len(rest)))]
    return sorted([*doubtful, *spread], key=lambda one: one[0].position)


def review(payload: Mapping[str, Any], pace: Pace) -> dict[str, object]:
    """The job `review`: a match as its record encodes it, and a seat. What it returns is fit for JSON.

    Raises RecordError for a record that breaks the rules.
    """
    record, seat = decode_record(payload["record"]), int(payload["seat"])
    module = module_of(record.game)
    budget = module.BUDGET
    judged: list[tuple[Moment, Judge]] = []
    decided = 0
    for moment in decisions(record, seat):
        pace(0.0)
        decided += 1
        judge = judge_of(moment)
        if judge is not None:
            judged.append((moment, judge))
    chosen = _chosen(judged, budget.looked)
    looks = []
    for number, (moment, judge) in enumerate(chosen):
        share = 0.05 + 0.55 * number / len(chosen)
        look = _first_look(moment, judge, budget.first, partial(pace, share))
        if look is not None:
            looks.append(look)
    wrong = sorted((look for look in looks if look.lost >= _SEEMS * budget.telling), key=lambda look: -look.lost)
    good = sorted(
        (look for look in looks if look.judge.praises and look.gained >= _SEEMS * budget.telling),
        key=lambda look: (look.judge.usual == look.judge.played, -look.gained),
    )
    wrong, good = wrong[:AGAIN], good[:PRAISED]
    moments: list[tuple[_Look, Verdict]] = []
    unclear = 0
    steps = len(wrong) + len(good)
    for number, look in enumerate(wrong):
        tick = partial(pace, 0.6 + 0.4 * number / steps)
        tick()
        mistake = _mistake(look, budget, tick)
        if mistake is not None:
            moments.append((look, mistake))
        else:
            unclear += 1
    moments = sorted(sorted(moments, key=lambda one: -one[1].margin)[:MOST], key=lambda one: one[0].moment.position)
    praise: tuple[_Look, Verdict] | None = None
    for number, look in enumerate(good, len(wrong)):
        tick = partial(pace, 0.6 + 0.4 * number / steps)
        verdict = _compare(look, look.judge.played, look.second, budget.fresh, tick)
        if verdict.clear(budget.telling) and (praise is None or _rank(look, verdict) > _rank(*praise)):
            praise = look, verdict
    return {
        "game": record.game,
        "seat": seat,
        "kind": module.KIND,
        "decided": decided,
        "looked": len(looks),
        "unclear": unclear,
        "moments": [_told(*one) for one in moments],
        "praise": None if praise is None else _told(*praise),
    }


def _rank(look: _Look, verdict: Verdict) -> tuple[bool, float]:
    """What is praised first: what most would not have done, then what was better by most."""
    return look.judge.usual != look.judge.played, verdict.margin


def _told(look: _Look, verdict: Verdict) -> dict[str, object]:
    moment, choices = look.moment, look.judge.choices
    why: Reason = look.judge.why(verdict.better, verdict.other, verdict.margin)
    return {
        "at": moment.position,
        "deal": moment.deal,
        "play": moment.play,
        "better": encode_action(choices[verdict.better]),
        "other": encode_action(choices[verdict.other]),
        "worth": round(verdict.worth, 2),
        "beside": round(verdict.beside, 2),
        "half": round(SURE * verdict.error, 2),
        "counted": look.counted is not None,
        "usual": look.judge.usual == look.judge.played,
        "why": str(why.code),
        "with": {name: int(value) for name, value in why.blanks},
        "choices": [encode_action(choice) for choice in choices],
    }
