"""Presenters remember nothing: what was is a fold of events, the same forwards, taken back and told again."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from game.rules.actions import Action
from game.rules.events import DealBegan, Event, FactChanged, RoundEnded, ScoreChanged
from game.rules.facts import Fact
from game.rules.options import complete
from game.rules.refusals import Refusal
from game.rules.registry import game_by_id
from game.rules.views import TABLE, View, Viewer, redact
from game.rules.zones import Zone
from game.scenes.results.result import ResultScene
from game.scenes.table.memory import Memory, story_of
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Stage
from game.scenes.tables import PLAYABLE, presenter_of
from game.scenes.tables.base import ActionButton, Draft, LayoutContext, Moment, Plan, Prompt, Tap, Trade
from game.scenes.tables.parts import ControlsPart, LayoutPart, MovementPart, Part, Presenter, ScoringPart, WordsPart
from game.session.seats import SeatConfig
from game.session.session import Session
from game.texts import SOURCE, complete_languages, use
from game.ui.painter import DisplayList
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.theme import Metrics
from tests.support.play import begin, wanted
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

TABLES = Path(__file__).resolve().parents[2] / "game" / "scenes" / "tables"
ME = Viewer(0)
MOST = 800
"""Events that are told of a match at most."""
BACK = 10
"""So many times is a match taken back."""
MATCHES: dict[str, list[tuple[int, dict[str, object], int]]] = {
    "dang_it": [(2, {"rounds": 2, "hand_size": 3}, 2), (4, {"packs": 1, "rounds": 1}, 4)],
    "damn_you": [(3, {"hands": 2}, 3), (5, {"hands": 1}, 5)],
    "screw_your_neighbor": [(4, {"pennies": 2}, 4), (9, {"pennies": 1}, 9)],
    "that_dam_game": [(4, {"contracts": [1]}, 1), (3, {"contracts": [5]}, 3)],
    "shithead": [(2, {"deals": 2, "short_game": True}, 2), (4, {"deals": 1, "jokers_reverse": True}, 3)],
}
"""By game: players, options, and a seed with which random play ends a part of one of the matches."""


@pytest.fixture
def speak() -> Iterator[None]:
    """Whoever asks for another language gets the first one back."""
    yield
    use(SOURCE)


@pytest.fixture(autouse=True)
def window() -> None:
    no_window()


class Tale(NamedTuple):
    """A match as one seat was told it."""

    game: str
    opening: View
    events: list[Event]
    table: LayoutContext


def matches(game: str) -> list[tuple[int, dict[str, object], int]]:
    """Matches of a game; of one that nobody has chosen any for, the smallest."""
    return MATCHES.get(game, [(game_by_id(game).seats[0], {}, 1)])


def told(game: str, players: int, given: dict[str, object], seed: int) -> Tale:
    """A match that was played by `wanted`, laying contracts where that can be done."""
    rules = game_by_id(game)
    options = complete(rules.options, players, given)
    played = begin(game, players, options, seed)
    events = list(played.events)
    while played.match.seat is not None and len(events) < MOST:
        played.act(wanted(game, rules.more_actions(played.state) or played.match.offered(), played.random))
        events += played.events
    names = ("You", *(f"Player {seat}" for seat in range(1, players)))
    table = LayoutContext(Metrics(1280, 720), 0, names, frozenset({0}), options=options)
    return Tale(game, rules.view(rules.new_match(players, options), ME), events, table)


def tell(tale: Tale, presenter: Presenter, counts: Collection[int]) -> dict[int, tuple[object, ...]]:
    """All that is said of a match after so many of its events, told one by one, and how these were shown."""
    model, table = TableModel(tale.opening), tale.table
    scoring, words = presenter.scoring, presenter.words
    memory = Memory(scoring.course(model), presenter.past)
    shown: list[object] = []
    said: dict[int, tuple[object, ...]] = {}
    for number, event in enumerate(tale.events[: max(counts)], 1):
        seen, public = redact(event, ME), redact(event, TABLE)
        before = Moment(model, table, past=memory.past)
        shown.append((presenter.movement.beat(seen, before), words.remarks(public, before)))
        memory.remember(story_of(seen, public, before, presenter))
        model.apply(seen)
        if number in counts:
            moment = Moment(model, table, past=memory.past)
            said[number] = (
                tuple(memory.lines), dict(memory.labels), tuple(memory.rounds), tuple(memory.course), memory.past,
                tuple(shown), scoring.totals(model, memory.rounds, memory.before), words.notes(model, memory.past),
                words.outcome(model, table, (0,)), words.prompt(moment), words.tag(model, table), words.pill(model),
                words.subtitle(model, table, memory.totals(presenter, model)),
                presenter.layout.plan(model, table).spots,
            )  # fmt: skip
    return said


def test_points_of_a_round_stand_below_the_title_as_soon_as_they_are_told() -> None:
    """For a moment a match of one round said that nobody had any."""
    tale, presenter = told("dang_it", 3, {"rounds": 2, "hand_size": 3}, 2), presenter_of("dang_it")
    model, memory = TableModel(tale.opening), Memory(None, presenter.past)
    rounds = 0
    for event in tale.events:
        seen, before = redact(event, ME), Moment(model, tale.table, past=memory.past)
        memory.remember(story_of(seen, redact(event, TABLE), before, presenter))
        model.apply(seen)
        if isinstance(event, RoundEnded):
            rounds += 1
            points = " : ".join(str(sum(gained)) for gained in zip(*memory.rounds, strict=True))
            line = presenter.words.subtitle(model, tale.table, memory.totals(presenter, model))[0]
            assert line == f"Round {rounds} of 2   {points}"
            assert points != "0 : 0 : 0"
    assert rounds


def test_points_from_before_a_position_stand_below_the_title_from_the_beginning() -> None:
    """And those of a round are added as soon as they are told; only later the rules say what both make."""
    tale, presenter = told("dang_it", 3, {"rounds": 2, "hand_size": 3}, 2), presenter_of("dang_it")
    model, memory = TableModel(tale.opening), Memory(None, presenter.past)

    def below() -> str:
        return presenter.words.subtitle(model, tale.table, memory.totals(presenter, model))[0]

    def tell(event: Event) -> None:
        before = Moment(model, tale.table, past=memory.past)
        memory.remember(story_of(event, event, before, presenter))
        model.apply(event)

    assert below() == "Round 1 of 2"
    for seat, points in enumerate((16, 22, 14)):
        tell(FactChanged(Fact.SCORE, seat, points))
    assert below().endswith("   16 : 22 : 14")
    tell(RoundEnded(1, (4, 30, 18)))
    for seat, points in enumerate((20, 52, 32)):
        assert below().endswith("   20 : 52 : 32")
        tell(ScoreChanged(seat, points, points))
    assert below().endswith("   20 : 52 : 32")


def test_the_points_that_end_a_match_stand_below_the_title_where_there_is_room() -> None:
    tale = told("that_dam_game", 3, {"contracts": [1, 2], "score_limit": 250}, 1)
    words = presenter_of("that_dam_game").words
    ways = words.subtitle(TableModel(tale.opening), tale.table, [])
    assert list(ways) == ["Hand 1 of 2, to 250 points", "Hand 1 of 2"]


@pytest.mark.parametrize("game", PLAYABLE)
def test_nobody_is_said_to_deal_before_the_first_dealer_is_told(game: str) -> None:
    """The table without cards dealt yet is seen below the house rules: it names the dealer once there is one."""
    for players, options, seed in matches(game):
        tale, presenter = told(game, players, options, seed), presenter_of(game)
        model, memory = TableModel(tale.opening), Memory(None, presenter.past)
        for event in tale.events:
            moment = Moment(model, tale.table, past=memory.past)
            said = presenter.words.prompt(moment).words
            below = presenter.words.subtitle(model, tale.table, memory.totals(presenter, model))
            for words in (said, *below):
                assert "deals" not in words, words
                assert "you deal" not in words.lower(), words
            if isinstance(event, DealBegan):
                break
            model.apply(redact(event, ME))


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_match_that_is_taken_back_and_told_again_is_told_alike(game: str) -> None:
    """Backwards, so that whatever was kept of what comes later would be heard."""
    rounds = 0
    for players, options, seed in matches(game):
        tale = told(game, players, options, seed)
        counts = [max(1, len(tale.events) * number // BACK) for number in range(BACK, 0, -1)]
        forwards = tell(tale, presenter_of(game), counts)
        assert forwards[counts[0]][0], "nothing was told"
        rounds += len(forwards[counts[0]][2])  # type: ignore[arg-type]
        for count in counts:
            assert tell(tale, presenter_of(game), [count]) == {count: forwards[count]}
    assert rounds or game not in MATCHES, "no part of a match came to its end"


@pytest.mark.parametrize("language", complete_languages())
@pytest.mark.parametrize("game", PLAYABLE)
def test_among_several_people_everybody_is_asked_by_name(game: str, language: str, speak: None) -> None:
    use(language)
    players, given, seed = matches(game)[0]
    rules = game_by_id(game)
    options = complete(rules.options, players, given)
    names = ("Noor", "Ann", "Bo", "Cleo", "Dee")[:players]
    table = LayoutContext(Metrics(1280, 720), 0, names, frozenset({0, 1}), options=options)
    played, presenter = begin(game, players, options, seed), presenter_of(game)
    asked = set()
    for _ in range(150):
        if played.match.seat is None:
            break
        if played.match.seat == 0:
            model, legal = TableModel(rules.view(played.state, ME)), rules.legal_actions(played.state)
            picked = presenter.controls.pickable(model, table)
            for selection in ((), *((token,) for _, token in picked)):
                prompt = presenter.words.prompt(Moment(model, table, legal, selection, presenter.past))
                asked |= {prompt.words} if not prompt.refused else set()
        played.act(wanted(game, rules.more_actions(played.state) or played.match.offered(), played.random))
    assert sum("Noor" in one for one in asked) > 1, "hardly anything was asked"
    assert not [one for one in asked if re.search(r"\b(You|Your|Du|Dein)\b", one)]


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_table_that_saw_it_happen_says_the_same_as_one_that_takes_the_match_up(game: str, tmp_path: Path) -> None:
    """Through the real parts: events that are shown one by one, and the history all at once."""
    room = Room(tmp_path, (800, 450))
    room.settings.pace, room.settings.pause_after_play = "off", 0
    players, options, _ = matches(game)[0]
    person = SeatConfig("person", "You", "pip")
    seats = [person, *seats_for(players)[1:]]
    session = Session.new(game, [seat.name for seat in seats], options, 5)
    scene = table_at(room, session, seats, from_start=True)
    random = Random(5)
    for number in range(120):
        if session.to_act is None:
            break
        session.submit(session.to_act, random.choice(session.legal_actions(session.to_act)), session.seq)
        while not scene.stage.choreographer.idle:
            scene.stage.update(0.1)
        if number % 30 == 29:
            assert said_by(scene.stage) == said_by(table_at(room, session, seats, from_start=False).stage)
    assert said_by(scene.stage) == said_by(table_at(room, session, seats, from_start=False).stage)
    scene.stage.retell()
    assert said_by(scene.stage) == said_by(table_at(room, session, seats, from_start=False).stage)
    room.close()


def table_at(room: Room, session: Session, seats: Sequence[SeatConfig], *, from_start: bool) -> TableScene:
    """A table that shows how a match began, or that takes it up as it stands."""
    scene = TableScene(room, session, seats, from_start=from_start, sheets=False)
    scene.resize(room.art.metrics)
    scene.enter()
    return scene


def said_by(stage: Stage) -> tuple[object, ...]:
    """All that is said at a table."""
    memory = stage.memory
    return (
        memory.lines, memory.labels, memory.rounds, memory.course, memory.past, stage.past, stage.standing((0,)),
        stage.words,
        stage.presenter.words.subtitle(stage.model, stage.table, memory.totals(stage.presenter, stage.model)),
    )  # fmt: skip


@pytest.mark.parametrize("game", PLAYABLE)
def test_no_part_of_a_presenter_has_room_for_a_memory(game: str) -> None:
    presenter = presenter_of(game)
    parts = [getattr(presenter, field.name) for field in fields(presenter) if field.name != "past"]
    assert all(isinstance(part, Part) for part in parts)
    for part in parts:
        assert vars(part) == {}
        with pytest.raises(AttributeError, match="remembers nothing"):
            part.kept = 1
        shared = {name: value for one in type(part).__mro__[:-1] for name, value in vars(one).items()}
        assert not [name for name, value in shared.items() if isinstance(value, list | dict | set)]
    with pytest.raises(FrozenInstanceError):
        presenter.past = presenter.past  # type: ignore[misc]
    with pytest.raises((FrozenInstanceError, TypeError)):
        presenter.past.kept = 1  # type: ignore[attr-defined]


def keeps(source: str) -> list[str]:
    """What a module keeps for later calls: names that functions assign outside of themselves, and containers."""
    tree = ast.parse(source)
    names = [name for node in ast.walk(tree) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names]
    for node in tree.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if isinstance(value, ast.List | ast.Set | ast.ListComp | ast.SetComp | ast.DictComp | ast.Call):
            called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
            if not called or called in ("list", "dict", "set", "deque", "Counter", "defaultdict"):
                names.append(ast.unparse(node).partition(":")[0].partition("=")[0].strip())
    return [name for name in names if name != "__all__"]


def test_no_module_of_a_table_keeps_anything_from_call_to_call() -> None:
    paths = sorted(TABLES.rglob("*.py"))
    assert len(paths) > 50
    assert {str(path): keeps(path.read_text("utf-8")) for path in paths if keeps(path.read_text("utf-8"))} == {}


def test_what_a_module_keeps_is_found() -> None:
    assert keeps("SEEN = []") == ["SEEN"]
    assert keeps("SEEN: Final = Counter()") == ["SEEN"]
    assert keeps("def f():\n    global seen\n    seen = 1") == ["seen"]
    assert keeps("SEEN: Final = {1: 2}\nTWO = frozenset({1})\nTHREE = MotionStyle((1,))") == []


def test_a_game_says_only_where_it_differs() -> None:
    """What has no default in the parts is what every table needs."""
    needed = {
        part.__name__: sorted(part.__abstractmethods__) for part in (LayoutPart, ControlsPart, WordsPart, ScoringPart)
    }
    assert needed == {
        "LayoutPart": ["plan", "widths"],
        "ControlsPart": ["buttons", "drop", "pickable", "tap"],
        "WordsPart": ["log", "prompt", "subtitle"],
        "ScoringPart": ["ended"],
    }


FULL = presenter_of("dang_it")


class LeastLayout(LayoutPart):
    """Only what a game must say of its layout."""

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        return FULL.layout.plan(model, table)

    def widths(self, table: LayoutContext) -> list[float]:
        return FULL.layout.widths(table)


class LeastMovement(MovementPart):
    """Only how long events are looked at."""

    def beat(self, event: Event, before: Moment) -> Beat:
        return Beat(0.1)


class LeastControls(ControlsPart):
    """Only what a game must say of taps, drops and buttons."""

    def buttons(self, moment: Moment) -> list[ActionButton]:
        return FULL.controls.buttons(moment)

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        return FULL.controls.pickable(model, table)

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        return FULL.controls.tap(zone, token, moment)

    def drop(
        self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment
    ) -> Action | Trade | Draft | Refusal | None:
        return FULL.controls.drop(zone, tokens, place, moment)


class LeastWords(WordsPart):
    """Only what a game must ask and tell."""

    def prompt(self, moment: Moment) -> Prompt:
        return Prompt("Go on")

    def subtitle(self, model: TableModel, table: LayoutContext, totals: Sequence[int]) -> Sequence[str]:
        return ["A match"]

    def log(self, event: Event, before: Moment) -> str | None:
        return type(event).__name__


class LeastScoring(ScoringPart):
    """Only when a part of the match is over."""

    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        return FULL.scoring.ended(event, before)


def test_a_table_is_played_with_nothing_but_what_a_game_must_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    least = Presenter(LeastLayout(), LeastMovement(), LeastControls(), LeastWords(), LeastScoring())
    monkeypatch.setattr("game.scenes.table.stage.presenter_of", lambda game: least)
    room = Room(tmp_path, (800, 450))
    room.settings.pace, room.settings.pause_after_play = "off", 0
    scene = table_of(room, 3, {"rounds": 1, "packs": 1, "hand_size": 3}, seed=4)
    manager, frame, random = room.manager, DisplayList(), Random(4)
    assert manager is not None
    for _ in range(2000):
        manager.update(0.05)
        if manager.top is not scene:
            break
        frame.clear()
        manager.draw(frame)
        legal = scene.stage.legal()
        if legal:
            scene.ask_hint()
            assert scene.touch.submit(random.choice(legal), None)
    assert scene.seat.session.result is not None
    assert isinstance(manager.top, ResultScene)
    assert [str(line) for line in scene.stage.memory.lines].count("RoundEnded") == 1
    room.close()
