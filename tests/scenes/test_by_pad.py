"""The pages round the table with a game pad and nothing else: reached, used and left."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest
from pygame import scrap

from game.scenes import routes
from game.scenes.challenges.ladder import LadderScene
from game.scenes.challenges.scene import ChallengesScene
from game.scenes.feats.scene import FeatsScene
from game.scenes.history.scene import HistoryScene
from game.scenes.house.scene import HouseRulesScene
from game.scenes.menu.about import AboutScene
from game.scenes.menu.title import TitleScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.rulebook.scene import RulesScene
from game.scenes.statistics.scene import StatisticsScene
from game.scenes.table.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.session import daily
from game.session.challenges import Challenges, Outcome
from game.session.files import Paths
from game.session.history import History
from game.session.seats import SeatConfig
from tests.support.fared import fared
from tests.support.feats import HAIR, HAIR_SEEDS, finish, write_feats
from tests.support.menus import Program
from tests.support.padded import Pad
from tests.support.replayed import played
from tests.support.standings import standing

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
TODAY = date(2026, 11, 20)
SIZE = (640, 400)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: TODAY)


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is put into the clipboard."""
    found: list[str] = []
    monkeypatch.setattr(scrap, "put_text", found.append)
    monkeypatch.setattr(scrap, "get_text", lambda: found[-1] if found else "")
    return found


def shows(program: Program, kind: type) -> bool:
    """Whether a scene of some kind is on top."""
    return isinstance(program.top, kind)


def test_the_day_the_ladder_and_the_feats(begin: Begin, tmp_path: Path, copied: list[str]) -> None:
    known = Challenges.of(Paths.at(tmp_path))
    yesterday = TODAY - timedelta(days=1)
    known.add({"day": yesterday.isoformat(), "outcome": Outcome(1, 4, False, 0, "bmw-").encode()})
    known.add({"rung": 0})
    _, name, _ = finish(tmp_path, HAIR_SEEDS[0])
    write_feats(tmp_path, [HAIR], name)
    program = begin(routes.Title(), size=SIZE)
    pad = Pad(program)
    pad.choose("challenges")
    assert shows(program, ChallengesScene)
    pad.choose(("day", yesterday))
    pad.choose("copy")
    assert len(copied) == 1
    pad.choose("ladder")
    assert shows(program, LadderScene)
    pad.to(("rung", 1))
    pad.choose(("rung", 0), "left")
    assert program.top.chosen.number == 0
    pad.choose("anew")
    assert program.form.focus is program.widget("keep"), "pressing on lets it be"
    pad.press("a")
    assert Challenges.of(program.paths).beaten == {0}
    pad.back()
    pad.choose("feats")
    assert shows(program, FeatsScene)
    pad.choose(("feat", str(HAIR)))
    assert shows(program, ReplayScene)
    pad.back()
    pad.back()
    assert shows(program, ChallengesScene)
    pad.back()
    assert shows(program, TitleScene)


def test_history_statistics_rules_and_about(begin: Begin, tmp_path: Path, copied: list[str]) -> None:
    paths = played(fared(tmp_path).data)
    program = begin(routes.Title(), size=SIZE)
    pad = Pad(program)
    pad.choose("history")
    scene = program.top
    assert isinstance(scene, HistoryScene)
    pad.press("down", "down")
    assert scene.list.current == 2
    pad.choose("favor")
    assert len(History(paths).favorites) == 1
    pad.choose("delete")
    pad.press("a")
    assert len(History(paths).files) == 3, "pressing on lets it be"
    pad.back()
    pad.choose("statistics")
    assert shows(program, StatisticsScene)
    pad.choose(("only", "shithead"))
    assert program.top.among.game == "shithead"
    pad.choose("save")
    assert (paths.data / "statistics.csv").is_file()
    assert program.top.area.offset > 0, "what has the focus is scrolled into sight"
    pad.back()
    pad.choose("rules")
    assert shows(program, RulesScene)
    pad.choose("game shithead")
    assert program.top.game == "shithead"
    pad.choose("chapter 2")
    assert program.widget("area").offset > 0
    pad.back()
    pad.choose("about")
    assert shows(program, AboutScene)
    pad.choose("report")
    assert copied[0].startswith("Grawlix")
    pad.back()
    assert shows(program, TitleScene)


def test_a_round_the_end_of_a_match_and_the_rules_in_force(begin: Begin, copied: list[str]) -> None:
    seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Gertrude", "gertrude")]
    program = begin(routes.NewMatch("dang_it", seats, {"rounds": 1}, 5), size=SIZE)
    pad = Pad(program)
    table = program.top
    assert shows(program, TableScene)
    pad.press("start")
    program.seconds(0.3)
    assert shows(program, PauseScene)
    pad.choose("house")
    assert shows(program, HouseRulesScene)
    pad.choose("copy code")
    assert len(copied) == 1
    pad.back()
    pad.choose("again")
    pad.press("a")
    program.seconds(0.3)
    assert shows(program, TableScene)
    assert program.top is not table
    program.app.manager.push(routes.RoundOver(standing([(20, 32)])))
    program.seconds(0.3)
    assert shows(program, RoundOverScene)
    pad.press("a")
    program.seconds(0.3)
    assert shows(program, TableScene)
    program.app.manager.reset(routes.Result(standing([(20, 32)], (1,))))
    program.seconds(0.3)
    assert shows(program, ResultScene)
    pad.press("down")
    assert program.top.ceremony.told, "any button shows its end"
    pad.choose("statistics")
    assert shows(program, StatisticsScene)
    pad.back()
    pad.choose("same")
    assert shows(program, TableScene)


def test_a_table_is_not_hurried_by_a_pad_that_has_gone(begin: Begin) -> None:
    seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Gertrude", "gertrude")]
    program = begin(routes.NewMatch("dang_it", seats[::-1], {"rounds": 1}, 5), size=SIZE)  # somebody else begins
    choreographer = program.top.stage.choreographer
    program.frame(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_A))
    assert choreographer.fast
    program.frame(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert not choreographer.fast
