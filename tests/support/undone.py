"""Matches in which seats take back what they did and do it again, held against the same matches without.

What a seat may take back is held against what it could know: the cards that it did not see lie in another order,
and its actions must then be told just the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from game.rules.actions import Action
from game.rules.cards import HIDDEN, Card
from game.rules.engine import Game
from game.rules.events import Event
from game.rules.options import OptionValue, random_options
from game.rules.record import ActionStep, Record, replay, write_record
from game.rules.registry import game_by_id
from game.rules.views import TABLE, Viewer, redact
from game.session.session import Accepted, Session, TooLate, WayBack
from tests.support.play import MAX_STEPS

PLACES = 4
"""Points of a match at which something is taken back, or would be."""
LATELY = 40
"""Actions before such a point of which it is compared what was told; of all at the end of the match."""
ORDERS = 3
"""Other orders of unseen cards that are tried for each action that is taken back."""


def viewers(session: Session) -> tuple[Viewer, ...]:
    """Everybody at the table, and the table."""
    return (TABLE, *map(Viewer, range(session.players)))


def whole(session: Session, *told: Viewer, lately: int | None = None) -> tuple[object, ...]:
    """All that there is of a match: its record, what every viewer sees, what can be done, what some were told.

    With `lately` that is what they were told of so many last actions.
    """
    since = 0 if lately is None else max(0, session.position - lately)
    seen = [session.snapshot(viewer).canonical() for viewer in viewers(session)]
    legal = [tuple(session.legal_actions(seat)) for seat in range(session.players)]
    stories = [session.events_from(since, viewer) if since else session.history(viewer) for viewer in told]
    return (write_record(session.record), seen, legal, session.to_act, session.position, stories)


def do(session: Session, action: Action) -> None:
    """Let the seat in turn do something."""
    assert session.to_act is not None
    assert isinstance(session.submit(session.to_act, action, session.seq), Accepted)


def begin(name: str, seed: int) -> tuple[Session, Random]:
    """A match of any size by any options, but of few deals where deals are long; and what decides in it."""
    random = Random(f"undone {name} {seed}")
    game = game_by_id(name)
    players = game.seats[seed % len(game.seats)]
    options: dict[str, OptionValue] = random_options(game.options, players, random)
    if "deals" in options:
        options["deals"] = 1 + seed // len(game.seats) % 2
    return Session.new(name, [f"P{seat}" for seat in range(players)], options, seed), random


def play(session: Session, random: Random) -> None:
    """One action of the seat in turn, any of those that the game lists or finds."""
    assert session.to_act is not None
    actions = [*session.legal_actions(session.to_act)]
    game = game_by_id(session.game_id)
    actions += game.more_seen(session.snapshot(Viewer(session.to_act)))
    do(session, actions[int(random.random() * len(actions))])


def upto(session: Session, position: int) -> Record:
    """The record of a match as it was when it consisted of so many actions."""
    steps = session.record.steps
    places = [place for place, step in enumerate(steps) if isinstance(step, ActionStep)]
    return replace(session.record, steps=steps[: places[position]], result=None)


class NoChance:
    """Nothing may be left to chance between an action and its being taken back."""

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """Fails."""
        raise AssertionError("cards were shuffled, and that was taken back")

    def pick(self, what: str, seats: Sequence[int]) -> int:
        """Fails."""
        raise AssertionError("a seat was picked, and that was taken back")


def learned(session: Session, way: WayBack, seat: int, random: Random) -> Iterator[str]:
    """What a seat has learned by the actions that it could take back now: nothing, if all is well."""
    game: Game[Any] = game_by_id(session.game_id)
    viewer = Viewer(seat)
    state = replay(upto(session, way.position))
    actions = [step for step in session.record.steps if isinstance(step, ActionStep)][way.position :]
    if any(step.seat != seat for step in actions):
        yield "somebody else has acted"
        return
    view, zones = game.view(state, viewer), game.zones(state)
    unseen = [zones[zone][slot] for zone, cards in view.zones.items() for slot, c in enumerate(cards) if c == HIDDEN]
    told = session.events_from(way.position, viewer)
    for _ in range(ORDERS):
        other = game.relabel(state, dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True)))
        events: list[Event] = []
        for step in actions:
            if game.check(other, seat, step.action) is not None:
                yield f"{step.action} would not have been allowed"
                return
            game.apply(other, step.action, NoChance(), events.append)
        if [redact(event, viewer) for event in events] != told:
            yield f"{[step.action for step in actions]} would have been told otherwise"
            return


def taken_back(name: str, seed: int) -> Counter[str]:
    """Play a match and take back at random points; what is there then must be what would be there without.

    Returns how often what was done or refused. Raises AssertionError where anything differs.
    """
    session, random = begin(name, seed)
    found: Counter[str] = Counter()
    likely = 0.0
    for number in range(MAX_STEPS):
        if session.result is not None:
            break
        play(session, random)
        # Early in a match at many points, then at fewer: matches are of very different lengths.
        likely = PLACES / (10.0 + number)
        if random.random() < likely:
            _go_back(session, random, found)
    else:
        raise AssertionError(f"{name} goes on for ever: seed {seed}")
    assert session.result is not None
    before = whole(session, *viewers(session))
    for seat in range(session.players):
        assert session.take_back(seat, free=True) is TooLate.OVER
    assert whole(session, *viewers(session)) == before
    # The same actions, and nothing ever taken back: the same cards, to the byte.
    again = Session.new(name, session.names, session.options, seed)
    for step in session.record.steps:
        if isinstance(step, ActionStep):
            do(again, step.action)
    assert whole(again, *viewers(again)) == before, (
        f"{name}, seed {seed}: what was taken back has left something behind"
    )
    return found


def _go_back(session: Session, random: Random, found: Counter[str]) -> None:
    if session.result is not None:
        return
    free, which = random.random() < 0.4, f"{session.game_id}, seed {session.record.seed}"
    actors = [step.seat for step in session.record.steps if isinstance(step, ActionStep)]
    seat = actors[-1] if random.random() < 0.8 else int(random.random() * session.players)
    stack = []
    while True:
        before = whole(session, Viewer(seat), lately=LATELY)
        way = session.way_back(seat, free=free)
        if isinstance(way, WayBack) and not free:
            for fault in learned(session, way, seat, random):
                raise AssertionError(f"{which}, {way}: {fault}")
        number = session.seq
        assert session.take_back(seat, free=free) == way
        if isinstance(way, TooLate):
            assert whole(session, Viewer(seat), lately=LATELY) == before
            assert session.seq == number
            found[way] += 1
            break
        found["free" if free else "taken back"] += 1
        assert session.seq > number
        assert session.position == way.position
        assert session.to_act == seat
        stack.append(before)
        if random.random() < 0.5:
            break
    if not stack:
        return
    fresh = Session.resume(replace(session.record, steps=[*session.record.steps]), None, session.notes)
    assert whole(fresh, Viewer(seat), lately=LATELY) == whole(session, Viewer(seat), lately=LATELY), which
    if random.random() < 0.5:
        assert fresh.redo(), which
        assert whole(fresh, Viewer(seat), lately=LATELY) == stack[-1], which
        found["redone after a restart"] += 1
    if random.random() < 0.7:
        while stack:
            assert session.redo()
            assert whole(session, Viewer(seat), lately=LATELY) == stack.pop(), which
            found["redone"] += 1
        assert not session.can_redo
        assert not session.redo()
    else:
        play(session, random)
        assert not session.can_redo
