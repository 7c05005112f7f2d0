"""What computer players knew is told as it was, when it is of no use any more, and without what they did not see."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai.insight import insight_of
from game.ai.levels import Level
from game.ai.port import BotAnswer, BotRequest, Thinking, choose
from game.rules.record import ActionStep, Record, RecordingChance
from game.rules.registry import GAME_IDS
from game.session.files import Paths
from game.session.host import MatchHost
from game.session.minds import MOST_THOUGHTS, THOUGHTS, Minds, encode_thought, with_thought
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.store import Resumable, Store
from tests.support.retold import CannotBe, Decision, Script, decisions
from tests.support.sample import some
from tests.support.seats import COMPUTERS
from tests.support.stored import finished, load
from tests.support.thoughtful import asked, thoughtful

SHORT: dict[str, dict[str, Any]] = {
    "dang_it": {"rounds": 2},
    "damn_you": {"hands": 2},
    "screw_your_neighbor": {"pennies": 2},
    "that_dam_game": {"contracts": [1, 2]},
    "shithead": {"deals": 2},
}


def table(level: Level, players: int = 3) -> tuple[SeatConfig, ...]:
    others = (SeatConfig("computer", face.title(), face, level) for face in COMPUTERS[: players - 1])
    return (SeatConfig("person", "You", "pip"), *others)


# -- as it was ----------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "expert"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_each_decision_is_told_as_it_was(game: str, level: Level) -> None:
    """View, knowledge and thought are those of the request that the player got."""
    seats = table(level)
    session = Session.new(game, [seat.name for seat in seats], SHORT[game], 4)
    real: list[tuple[BotRequest, BotAnswer]] = []
    for _ in range(120):
        seat = session.to_act
        if seat is None:
            break
        request = asked(session, seat, level, 12)
        answer = choose(request)
        notes = {}
        if seats[seat].kind == "computer" and not request.forced:
            real.append((request, answer))
            notes = {THOUGHTS: with_thought(session.notes.get(THOUGHTS), encode_thought(session.position, answer))}
        session.submit(seat, answer.action, session.seq, notes)
    notes = json.loads(json.dumps(dict(session.notes)))
    minds = Minds(replace(session.record, result=session.result), notes, seats)
    told = {minds.decisions[i].position: minds.explain(i) for i in range(len(minds.decisions))}
    expected = [(request, answer) for request, answer in real if request.ply in told]
    assert len(expected) == len(told) > 0
    for request, answer in expected:
        found = told[request.ply]
        assert found.view.canonical() == request.view.canonical()
        assert found.insight == insight_of(request)
        assert found.decision.action == answer.action
        thought = found.thought
        assert thought is not None
        assert (thought.key, thought.blanks) == (answer.reason.key, answer.reason.blanks)
        assert [action for action, _ in thought.values] == [action for action, _ in answer.values[:6]]
        if answer.reason.rival is not None:
            assert thought.rival is not None
            assert (thought.rival.action, thought.rival.margin) == (
                answer.reason.rival.action,
                answer.reason.rival.margin,
            )


def test_the_host_keeps_what_was_thought(tmp_path: Path) -> None:
    """Also over an end of the program, in the file of the match and in its record."""
    seats = table("hard")

    class Bots:
        def request(self, request: BotRequest) -> int:
            self.asked = request
            return 1

        def poll(self) -> BotAnswer | None:
            return choose(replace(self.asked, thinking=Thinking(12)))

        def cancel(self) -> None:
            """Nothing was begun."""

    class Hurried:
        def may_act(self, seat: int) -> bool:
            return True

        def factor(self) -> float:
            return 0.0

    store = Store(Paths.at(tmp_path))
    session = Session.new("dang_it", [seat.name for seat in seats], {"rounds": 1}, 3, store)
    person = Random(1)

    def on(session: Session, most: int) -> None:
        host = MatchHost(session, seats, Bots(), Hurried(), 5)
        for step in range(most):
            if session.to_act is None:
                return
            if seats[session.to_act].kind == "person":
                session.submit(0, person.choice(session.legal_actions(0)), session.seq)
            else:
                host.update(float(step))

    on(session, 60)
    kept = session.notes[THOUGHTS]
    assert isinstance(kept, list)
    assert kept
    # Each is a line of its own, and what was kept before is not written again.
    content = (Paths.at(tmp_path).current / "dang_it.journal").read_bytes()
    assert content.count(b'{"more":') >= len(kept) - 1 > 2
    assert content.count(b'"notes":') <= 2
    store.close()
    store = Store(Paths.at(tmp_path))
    found = load(store, "dang_it")
    assert isinstance(found, Resumable)
    assert found.notes[THOUGHTS] == kept
    again = Session.resume(found.record, store, found.notes)
    on(again, 400)
    assert again.result is not None
    (file,) = finished(tmp_path)
    store.close()
    data = json.loads(file.read_text("utf-8"))
    minds = Minds(again.record, data["notes"], seats)
    assert all(minds.explain(i).thought is not None for i in range(len(minds.decisions)))
    assert len(minds.decisions) == len(data["notes"][THOUGHTS]) > len(kept)


def test_what_is_kept_is_bounded_and_forgets_what_was_taken_back() -> None:
    thoughts: list[object] = []
    for at in range(MOST_THOUGHTS + 5):
        thoughts = with_thought(thoughts, {"at": at})
    assert len(thoughts) == MOST_THOUGHTS // 2 + 5
    assert thoughts[-1] == {"at": MOST_THOUGHTS + 4}
    assert with_thought([{"at": 1}, {"at": 5}, {"at": 9}], {"at": 5, "new": 1}) == [{"at": 1}, {"at": 5, "new": 1}]


@pytest.mark.parametrize("notes", [
    {}, {THOUGHTS: 3}, {THOUGHTS: [None, 1, {"at": "x"}]}, {THOUGHTS: [{"at": at} for at in range(400)]},
    {THOUGHTS: [{"at": at, "did": {"do": "dang_it"}, "values": 1} for at in range(400)]},
])  # fmt: skip
def test_notes_that_say_anything_do_no_harm(notes: dict[str, object]) -> None:
    seats = table("easy")
    session = thoughtful("dang_it", seats, {"rounds": 1}, 1)
    minds = Minds(session.record, notes, seats)
    assert minds.decisions
    assert all(minds.explain(i).thought is None for i in range(len(minds.decisions)))


UNKNOWN: dict[str, dict[str, object]] = {
    "no such reason": {"why": "of_a_newer_version"},
    "a rival of no sentence": {"rival": [{"do": "swap"}, 1.0, True]},
    "no number": {"values": [[{"do": "keep"}, float("nan")]]},
    "too large a number": {"rival": [{"do": "swap"}, float("inf"), False]},
}


@pytest.mark.parametrize("change", UNKNOWN.values(), ids=UNKNOWN)
def test_a_thought_for_which_there_are_no_words_is_none(change: dict[str, object]) -> None:
    seats = table("easy")
    session = thoughtful("screw_your_neighbor", seats, {"pennies": 1}, 3)
    kept = session.notes[THOUGHTS]
    assert isinstance(kept, list)
    for notes, known in ((kept, True), ([{**thought, **change} for thought in kept], False)):
        minds = Minds(session.record, {THOUGHTS: notes}, seats)
        told = [minds.explain(number).thought for number in range(len(minds.decisions))]
        assert any(told) is known


# -- when it is of no use any more --------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_is_told_of_a_deal_that_is_played(game: str) -> None:
    seats = table("easy")
    session = thoughtful(game, seats, SHORT[game], 2, upto=1)
    if session.result is not None:
        pytest.skip("it was over in one deal")
    assert session.deals == 2
    minds = Minds(session.record, session.notes, seats)
    assert {decision.deal for decision in minds.decisions} == {1}
    early = thoughtful(game, seats, SHORT[game], 2, most=2)
    assert early.deals == 1
    assert Minds(early.record, early.notes, seats).decisions == ()


# -- nothing that was not seen ------------------------------------------------------


def to_its_end(decision: Decision, faces: dict[Any, Any]) -> Record:
    """The record of a match that was told with exchanged faces, played to its end by easy players."""
    telling = decision.telling
    script = Script(0, decision.answers, decision.since, faces)
    game = telling.game
    players = len(telling.pasts)
    record = Record(game.id, players, [f"P{seat}" for seat in range(players)], dict(telling.options), 0)
    chance = RecordingChance(script, record.steps)
    state = game.new_match(players, record.options)
    game.start(state, chance, None)
    actions = list(decision.actions)
    session: Any = None
    while (seat := game.to_act(state)) is not None:
        if actions:
            action = actions.pop(0)
            if game.check(state, seat, action) is not None:
                raise CannotBe
        else:
            legal = [*game.legal_actions(state), *game.more_actions(state)]
            action = legal[len(record.steps) % len(legal)]
            if session is None:
                session = len(record.steps)
            if len(record.steps) - session > 3000:
                raise CannotBe
        record.steps.append(ActionStep(seat, action))
        game.apply(state, action, chance, None)
    record.result = game.result(state)
    return record


@pytest.mark.parametrize("game", GAME_IDS)
def test_an_explanation_stays_the_same_with_other_unseen_cards(game: str) -> None:
    random = Random(f"explained {game}")
    compared = exchanged = 0
    for seed in range(some(1, 2) if game == "shithead" else 2):
        found = decisions(game, seed)
        for decision in random.sample(found, min(3, len(found))):
            if len(decision.hidden) < 2:
                continue
            number = len(decision.actions)
            try:
                one = to_its_end(decision, {})
            except CannotBe:
                continue
            for _ in range(3):
                chosen = random.sample(decision.hidden, random.randint(2, len(decision.hidden)))
                faces = dict(zip(chosen, [*chosen[1:], chosen[0]], strict=True))
                try:
                    other = to_its_end(decision, faces)
                except CannotBe:
                    continue
                for level in ("easy", "expert"):
                    told = [explained(record, number, level) for record in (one, other)]
                    assert told[0] == told[1]
                compared += 1
                exchanged += len(faces)
                break
    assert compared > 1
    assert exchanged > 2 * compared


def explained(record: Record, position: int, level: Level) -> tuple[object, ...]:
    """All that is told of one decision."""
    seats = tuple(SeatConfig("computer", name, "bo", level) for name in record.names)
    minds = Minds(record, {}, seats)
    number = next(i for i, decision in enumerate(minds.decisions) if decision.position == position)
    found = minds.explain(number)
    return found.view.canonical(), found.insight, found.decision.seat, found.decision.deal
