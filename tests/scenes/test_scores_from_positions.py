"""A match that began at a position: sheets and result go on from the points, rounds and chips of that position."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from game.rules.chance import SeededChance
from game.rules.events import CardsMoved, DealBegan, Event, MatchEnded, RoundBegan
from game.rules.facts import Fact
from game.rules.options import OptionValue, complete
from game.rules.position import begin, positions_of
from game.rules.registry import game_by_id
from game.rules.views import TABLE, View, Viewer, ViewFold, redact
from game.scenes.results.cast import cast_of
from game.scenes.results.lines import score_lines
from game.scenes.results.plot import layers
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.results.verdict import Verdict
from game.scenes.table.memory import Memory, story_of
from game.scenes.tables import PLAYABLE, presenter_of
from game.scenes.tables.base import LayoutContext, Moment
from game.session.files import Paths
from game.ui import text
from game.ui.art import Art
from game.ui.table.model import TableModel
from game.ui.theme import Metrics
from tests.support.menus import Program
from tests.support.play import wanted
from tests.support.standings import standing
from tests.support.tables import no_window

pytestmark = pytest.mark.usefixtures("unwatched")

ME = Viewer(0)
MATCHES: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "dang_it": (3, {"rounds": 4, "hand_size": 3}),
    "damn_you": (3, {"hands": 4}),
    "screw_your_neighbor": (4, {"pennies": 3}),
    "that_dam_game": (3, {"contracts": (1, 2, 4)}),
    "shithead": (3, {"deals": 4, "short_game": True}),
}
"""By game: players and options of a match whose position is taken in its second part."""


class Ending(NamedTuple):
    """What a part of a match has come to, as the rules have it."""

    number: int
    counted: tuple[int, ...]


class Played(NamedTuple):
    """A match from a position: what was told of it, and how it stood."""

    opening: View
    events: list[Event]
    before: tuple[int, ...]
    """What everybody had at the position."""
    endings: list[Ending]


def counted(game: str, view: View) -> tuple[int, ...]:
    """What tells who is how far."""
    fact = Fact.CHIPS if game == "damn_you" else Fact.SCORE
    return tuple(view.facts.get((fact, seat), 0) for seat in range(view.players))


def number_of_part(view: View) -> int:
    """Which part of a match is on."""
    return view.facts.get((Fact.ROUND, -1), 0) or view.facts[Fact.DEAL, -1]


def played_from(game: str, seed: int) -> Played:
    """A match at a position of its second part, to the end."""
    players, given = MATCHES[game]
    rules, random, chance = game_by_id(game), Random(seed), SeededChance(seed)
    options = complete(rules.options, players, given)
    state: Any = rules.new_match(players, options)
    rules.start(state, chance)
    events: list[Event] = []

    def step() -> None:
        offered = rules.more_actions(state) or rules.legal_actions(state)
        rules.apply(state, wanted(game, offered, random), chance, events.append)

    def there(number: int) -> bool:
        dealt = any(isinstance(event, CardsMoved) for event in events)
        return dealt and number_of_part(rules.view(state, TABLE)) >= number

    while not there(2):
        step()
    step()
    position = positions_of(game).read(state)
    events.clear()
    state = begin(game=rules, players=players, options=options, position=position, emit=events.append)
    before = counted(game, rules.view(state, TABLE))
    while rules.to_act(state) is not None and len(events) < 30_000:
        step()
    opening = rules.new_match(players, options)
    return Played(rules.view(opening, ME), events, before, endings_of(game, rules.view(opening, TABLE), events))


def endings_of(game: str, opening: View, events: list[Event]) -> list[Ending]:
    """How it stood as each part of a match was over, before anything was paid for the next one."""
    fold, found = ViewFold(opening), []
    of_rounds = (Fact.ROUND, -1) in opening.facts
    for event in events:
        over = isinstance(event, MatchEnded | (RoundBegan if of_rounds else DealBegan))
        if over and (number := number_of_part(fold.view())):
            found.append(Ending(number, counted(game, fold.view())))
        fold.apply(redact(event, TABLE))
    return found


@pytest.mark.parametrize("game", PLAYABLE)
def test_sheets_go_on_from_the_points_and_the_part_of_a_position(game: str) -> None:
    no_window()
    match, presenter = played_from(game, 4), presenter_of(game)
    model = TableModel(match.opening)
    players = model.players
    names = ("You", *(f"Player {seat}" for seat in range(1, players)))
    table = LayoutContext(Metrics(1280, 720), 0, names, frozenset({0}), options=MATCHES[game][1])
    memory = Memory(presenter.scoring.course(model), presenter.past)
    found: list[Ending] = []
    for event in match.events:
        seen = redact(event, ME)
        story = story_of(seen, redact(event, TABLE), Moment(model, table, past=memory.past), presenter)
        memory.remember(story)
        model.apply(seen)
        if story.points is not None:
            scores = presenter.scoring.totals(model, memory.rounds, memory.before)
            found.append(Ending(memory.skipped + len(memory.rounds), scores))
            gained = (sum(points[seat] for points in memory.rounds) for seat in range(players))
            assert tuple(score - more for score, more in zip(scores, gained, strict=True)) == match.before
    assert found == match.endings
    assert memory.skipped == found[0].number - 1 > 0
    assert memory.moment is None or memory.moment.part > memory.skipped


@pytest.fixture
def words_drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All words that are drawn from now on."""
    drawn: set[str] = set()
    render = text.render

    def noted(words: str, px: int, *how: Any, **more: Any) -> pygame.Surface:
        drawn.add(words)
        return render(words, px, *how, **more)

    monkeypatch.setattr(text, "render", noted)
    return drawn


CONTRACTS = {"contracts": (1, 2, 3, 5, 9)}


def test_a_sheet_between_rounds_counts_those_from_before_a_position(
    begin: Callable[..., Program], words_drawn: set[str]
) -> None:
    found = standing([(77, 10)], game="that_dam_game", options=CONTRACTS, scores=(82, 140), skipped=2)
    program = begin(lambda services: RoundOverScene(services, found), size=(1280, 900))
    scene = program.top
    assert isinstance(scene, RoundOverScene)
    program.seconds(0.3)
    assert {"Hand 3 is over", "82", "140", "77", "10"} <= words_drawn
    assert scene.to_go() == "Two more hands to go."
    assert scene.lead() == "You keep the lead."
    assert [scene.climbed(seat) for seat in (0, 1)] == [0, 0]


def test_who_is_passed_in_the_first_round_after_a_position_is_told(begin: Callable[..., Program]) -> None:
    found = standing([(30, 12)], scores=(50, 44), skipped=1)
    program = begin(lambda services: RoundOverScene(services, found), size=(1280, 900))
    scene = program.top
    assert isinstance(scene, RoundOverScene)
    assert scene.lead() == "You take the lead."
    assert [scene.climbed(seat) for seat in (0, 1)] == [1, -1]


def test_the_plot_begins_with_what_everybody_had_at_a_position(words_drawn: set[str]) -> None:
    no_window()
    lines = score_lines(standing([(30, 12), (10, 4)], scores=(60, 48), skipped=3))
    assert [(line.before, line.points) for line in lines] == [(20, (50, 60)), (32, (44, 48))]
    layers(Art(Metrics(1280, 720)), 640, 330, lines, skipped=3)
    assert {"4", "5"} <= words_drawn
    assert not {"1", "2"} & words_drawn


def test_the_result_of_a_match_from_a_position_says_nothing_of_rounds_that_it_does_not_know(
    begin: Callable[..., Program], words_drawn: set[str], tmp_path: Path
) -> None:
    rounds = [(30, 12), (10, 4)]
    whole, part = standing(rounds, (0,)), standing(rounds, (0,), scores=(90, 32), skipped=3)
    assert Verdict(whole, Paths.at(tmp_path)).noticed == "You led from the first round to the last. I checked twice."
    assert not Verdict(part, Paths.at(tmp_path)).noticed
    assert Verdict(part, Paths.at(tmp_path)).line == "win by 58 points"
    program = begin(lambda services: ResultScene(services, part), size=(1280, 900))
    program.seconds(9)
    assert [words for words in words_drawn if "rounds" in words] == ["five rounds"]


def test_whoever_lost_deals_before_a_position_has_lost_them_of_all(tmp_path: Path) -> None:
    found = standing([(1, 0, 0)], (1, 2), game="shithead", scores=(3, 0, 0), skipped=3)
    assert cast_of(found, Verdict(found, Paths.at(tmp_path))).line == "lost three of four deals"
