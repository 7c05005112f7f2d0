"""What visitors of a kiosk cannot do, cannot reach and are not told."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Callable
from dataclasses import asdict
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.analyst import Analyst, Job
from game.ai.levels import Level
from game.rules.registry import GAME_IDS
from game.scenes import routes
from game.scenes.flat.scene import FlatScene
from game.scenes.history.scene import HistoryScene
from game.scenes.menu.title import TitleScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.result import ResultScene
from game.scenes.results.verdict import Verdict
from game.scenes.routes import Route
from game.scenes.table.opponent import LEARNED
from game.session import daily
from game.session.chairs import Chairs
from game.session.files import Paths
from game.session.host import UNHURRIED, MatchHost
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.setups import OFFERED
from game.session.store import Resumable
from game.session.terms import Terms
from game.texts import language, t
from tests.support.kiosks import Kiosk
from tests.support.replayed import played, saved

Open = Callable[..., Kiosk]


@pytest.mark.parametrize("size", [(1024, 640), (600, 960)])
def test_visitors_watch_what_was_played_and_delete_nothing(
    open_kiosk: Open, tmp_path: Path, size: tuple[int, int]
) -> None:
    paths = played(tmp_path)
    files = {path: path.read_bytes() for path in paths.finished.iterdir()}
    kiosk = open_kiosk(routes.Title(), history=True)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    kiosk.wait(0.2)
    kiosk.click(kiosk.widget("history").rect.center)
    page = kiosk.top
    assert isinstance(page, HistoryScene)
    for key in (pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_RETURN):
        shown = kiosk.shown
        assert "watch" in shown
        assert not {"delete all", "delete", "forget", "favor"} & shown
        kiosk.key(key)
    assert kiosk.shows(ReplayScene)
    assert {path: path.read_bytes() for path in paths.finished.iterdir()} == files
    assert not paths.favorites.exists()


SEATS = (SeatConfig("person", "You", "pip"), SeatConfig("computer", "Ada", "ada", "expert"))
OF_ANOTHER_GAME = (
    routes.Setup("shithead"),
    routes.NewMatch("shithead", SEATS, {}, 5),
    routes.ResumedMatch(saved("shithead")),
    routes.Lesson("shithead"),
    routes.Offer("shithead"),
    routes.Rules("shithead"),
    routes.HouseRules("shithead", 2, {}),
    routes.SetUpPosition("shithead"),
    routes.Replay(saved("shithead")),
    routes.Review(saved("shithead")),
    routes.Fortune(saved("shithead")),
)


@pytest.mark.parametrize("route", OF_ANOTHER_GAME, ids=lambda route: type(route).__name__)
def test_no_way_leads_to_a_game_that_is_not_offered(open_kiosk: Open, route: Route) -> None:
    kiosk = open_kiosk(routes.Title(), games=("dang_it",))
    kiosk.go(route)
    assert kiosk.shows(TitleScene)
    assert kiosk.app.manager.depth == 1


@pytest.mark.parametrize(
    ("games", "levels", "day", "offered"),
    [
        (GAME_IDS, OFFERED, 0, True),
        (("dang_it",), ("easy",), 0, False),
        (GAME_IDS, ("expert",), 0, False),
        (GAME_IDS, ("easy", "normal", "hard"), 3, True),
    ],
)
def test_the_deal_of_the_day_is_offered_where_game_and_levels_are(
    open_kiosk: Open,
    monkeypatch: pytest.MonkeyPatch,
    games: tuple[str, ...],
    levels: tuple[Level, ...],
    day: int,
    offered: bool,
) -> None:
    of_another_game = next(date.fromordinal(number) for number in range(740_000, 740_010)
                           if daily.deal_of(date.fromordinal(number))[0] != "dang_it")  # fmt: skip
    monkeypatch.setattr(daily, "today", lambda: of_another_game + timedelta(days=day))
    kiosk = open_kiosk(routes.Title(), games=games, levels=levels)
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    kiosk.wait(0.3)
    assert ("day go" in kiosk.shown) is offered


def test_rules_and_lessons_are_those_of_the_games_on_offer(open_kiosk: Open) -> None:
    kiosk = open_kiosk(routes.Title(), games=("dang_it", "damn_you"))
    kiosk.press("rules")
    listed = [widget.key for widget in kiosk.top.form.widgets if str(widget.key).startswith("game ")]
    assert listed == ["game dang_it", "game damn_you"]
    kiosk.press("game damn_you")
    focus = kiosk.top.form.focus
    assert focus.key == "game damn_you"
    kiosk.press("lesson")
    assert kiosk.top.subject == "damn_you"


def test_a_position_is_of_a_game_and_against_levels_on_offer(open_kiosk: Open) -> None:
    kiosk = open_kiosk(routes.Title(), games=("dang_it",), levels=("easy", "hard"))
    kiosk.go(routes.SetUpPosition("dang_it"))
    page = kiosk.top
    assert list(page.games) == ["dang_it"]
    assert {opponent.level for opponent in page.desk.setup.opponents} <= {"easy", "hard"}
    control: Any = kiosk.widget("tabs")
    control.choose(2)
    strength: Any = kiosk.widget(("level", 0))
    assert len(strength.names) == 2
    strength.choose(1)
    assert page.desk.setup.opponents[0].level == "hard"


def test_nobody_plays_stronger_than_the_owner_wants(open_kiosk: Open) -> None:
    kiosk = open_kiosk(routes.Title(), levels=("easy",))
    begun = Session.new("dang_it", [seat.name for seat in SEATS], {}, 5)
    left = Resumable(begun.record, {SEATS_NOTE: encode_seats(SEATS)})
    for route in (routes.NewMatch("dang_it", SEATS, {}, 5), routes.ResumedMatch(left)):
        kiosk.go(route)
        assert {seat.level for seat in kiosk.top.seat.seats} == {"easy"}


def test_visitors_find_matches_of_the_games_on_offer(open_kiosk: Open, tmp_path: Path) -> None:
    played(tmp_path)
    kiosk = open_kiosk(routes.Title(), games=("shithead",), history=True)
    kiosk.press("history")
    page = kiosk.top
    assert [page.history.game_of(path) for path in page.list.files] == ["shithead"]


def test_where_no_match_of_the_games_on_offer_was_played_nobody_has_searched(open_kiosk: Open, tmp_path: Path) -> None:
    played(tmp_path, ("dang_it", "dang_it"))
    kiosk = open_kiosk(routes.Title(), games=("shithead",), history=True)
    kiosk.press("history")
    nothing: Any = kiosk.widget("nothing")
    assert nothing.words == t("history.empty")
    assert not {"search", ("only", "shithead"), "watch"} & kiosk.shown


def test_the_language_that_was_given_counts_again_for_the_next_visitor(open_kiosk: Open) -> None:
    kiosk = open_kiosk(spoken="de")
    assert language() == "de"
    for _ in range(2):
        kiosk.go(routes.Title())
        kiosk.app.settings.language = "en"
        kiosk.app.apply()
        assert language() == "en"
        kiosk.leave()
        assert language() == "de"


def test_the_language_that_was_given_is_put_back_with_the_settings(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.preferred_languages", lambda: ["en"])
    kiosk = open_kiosk(routes.Title(), spoken="de")
    kiosk.app.settings.language = "en"
    kiosk.app.apply()
    kiosk.go(routes.Settings())
    assert language() == "en"
    kiosk.press("reset")
    assert language() == "de"
    kiosk.press("reset")
    assert language() == "en", "and that can be undone"


def test_all_is_put_back_to_what_the_owner_wants(open_kiosk: Open) -> None:
    wanted = {"words": 1.5, "mute": True, "touch_mm": 15, "motion": "calm", "reviews": False, "volume_all": 0.1}
    kiosk = open_kiosk(routes.Title(), settings=wanted)
    settings = kiosk.app.settings
    before = asdict(settings)
    settings.words, settings.mute, settings.touch_mm, settings.motion = 1.0, False, 9, "none"
    settings.reviews, settings.volume_all = True, 1.0
    chosen = asdict(settings)
    kiosk.app.apply()
    kiosk.go(routes.Settings())
    kiosk.press("reset")
    assert asdict(settings) == before
    kiosk.press("reset")
    assert asdict(settings) == chosen, "and that can be undone"


def test_visitors_are_not_told_who_has_played_here_at_home(open_kiosk: Open, tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    friend = {"character": "bo", "level": "normal", "person": True, "name": "Bernd"}
    setup = {"players": 2, "options": {}, "opponents": [friend]}
    at_home = {"player_name": "Anna", "exclamation": "Anna says so!", "setups": {"dang_it": setup}}
    paths.settings.write_text(json.dumps(at_home))
    kiosk = open_kiosk()
    before = paths.settings.read_bytes()
    for _ in range(2):
        settings = kiosk.app.settings
        assert (settings.player_name, settings.exclamation) == ("", "")
        assert "Bernd" not in str(asdict(settings))
        kiosk.go(routes.Setup("dang_it"))
        assert settings.setups["dang_it"].opponents[0].person
        kiosk.leave()
    kiosk.app.close()
    assert paths.settings.read_bytes() == before


def test_nobody_is_told_how_all_visitors_have_fared(open_kiosk: Open, tmp_path: Path) -> None:
    paths = played(tmp_path, ("dang_it",) * 4)
    kiosk = open_kiosk()
    kiosk.go(routes.ResumedMatch(saved("dang_it")))
    result = kiosk.top
    assert isinstance(result, ResultScene)
    assert result.standing.alone
    assert result.verdict.record == ""
    assert Verdict(result.standing, paths).record, "elsewhere that is told"


def test_computer_players_take_their_time_for_every_visitor(
    open_kiosk: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path, ("dang_it",) * (LEARNED + 1))
    paces: list[float] = []

    class Noted(MatchHost):
        def __init__(self, *given: Any) -> None:
            paces.append(given[-1])
            super().__init__(*given)

    monkeypatch.setattr("game.scenes.table.opponent.MatchHost", Noted)
    kiosk = open_kiosk(routes.Title())
    kiosk.go(routes.NewMatch("dang_it", SEATS, {}, 5))
    assert paces == [UNHURRIED]


def test_who_stays_at_the_family_table_keeps_their_name(open_kiosk: Open) -> None:
    kiosk = open_kiosk(routes.Title(), levels=("easy",))
    people = [SeatConfig("person", name, face)
              for name, face in (("Zebedee", "pip"), ("Hortense", "bo"), ("Ludmila", "yuki"))]  # fmt: skip
    kiosk.go(routes.NewMatch("dang_it", people, {}, 7, flat=True))
    table = kiosk.top
    assert isinstance(table, FlatScene)

    def answer(key: str) -> None:
        table.sitting.ask(2)
        next(widget for widget in table.sitting.asked[2].widgets if widget.key == key).activate()
        kiosk.wait(0.5)

    answer("stand up")
    assert table.seat.names[:2] == ("Zebedee", "Hortense")
    assert (table.seat.seats[2].kind, table.seat.seats[2].level) == ("computer", "easy")
    answer("back")
    assert table.seat.names == ("Zebedee", "Hortense", "Ludmila")
    assert not {"Zebedee", "Hortense", "Ludmila"} & set(kiosk.files().replace('"', " ").split())


def test_a_seat_is_given_back_by_the_name_that_was_shown(open_kiosk: Open) -> None:
    """And whoever left another seat is offered by it too; none of these names is written down."""
    kiosk = open_kiosk(routes.Title())
    people = [SeatConfig("person", name, face)
              for name, face in (("Zebedee", "pip"), ("Hortense", "bo"), ("Ludmila", "yuki"))]  # fmt: skip
    kiosk.go(routes.NewMatch("dang_it", people, {}, 7, flat=True))
    table = kiosk.top
    assert isinstance(table, FlatScene)

    def answers(seat: int) -> dict[object, Any]:
        return {widget.key: widget for widget in table.sitting.asked[seat].widgets}

    def press(seat: int, key: str) -> None:
        answers(seat)[key].activate()
        kiosk.wait(0.5)

    for seat in (2, 1):
        table.sitting.ask(seat)
        press(seat, "stand up")
    table.sitting.ask(2)
    assert answers(2)["back"].words == t("chairs.back", name="Ludmila")
    press(2, "other")
    assert {"name Hortense", "name Player 3"} <= answers(2).keys()
    press(2, "name Hortense")
    assert table.seat.names[2] == "Hortense"
    table.sitting.ask(1)
    press(1, "other")
    assert table.seat.names == ("Zebedee", "Player 2", "Hortense"), "somebody else is not who sat there"
    assert not {"Zebedee", "Hortense", "Ludmila"} & set(kiosk.files().replace('"', " ").split())


def test_a_computer_player_who_sits_down_is_as_strong_as_the_owner_wants() -> None:
    people = [SeatConfig("person", "Player 1", "pip"), SeatConfig("person", "Player 2", "bo")]
    chairs = Chairs(people, {}, Terms(levels=("hard",)))
    assert chairs.stand_up(1)
    assert chairs.seats[1].level == "hard"


def test_nothing_is_looked_for_or_remembered_for_a_visitor_who_is_gone(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Desk(Analyst):
        """Takes jobs, and does none."""

        def __init__(self) -> None:
            super().__init__()
            self.taken = list[Job]()

        def ask(self, name: str, payload: object, then: Callable[[Job], None] | None = None) -> Job:
            self.taken.append(super().ask(name, payload, then))
            return self.taken[-1]

        def cancel(self, job: Job) -> None:
            super().cancel(job)
            self.taken.remove(job)

        def update(self) -> None:
            pass

    kiosk = open_kiosk(history=True)
    desk = Desk()
    monkeypatch.setattr(kiosk.app, "analyst", desk)
    kiosk.go(routes.Review(saved("dang_it")))
    assert len(desk.taken) == 1
    known = weakref.ref(kiosk.top.look)
    kiosk.leave()
    assert not desk.taken
    gc.collect()
    assert known() is None


OF_SOMEBODY = (routes.Statistics(), routes.Challenges(), routes.Ladder(), routes.Feats(), routes.Exercises())


@pytest.mark.parametrize("route", OF_SOMEBODY, ids=lambda route: type(route).__name__)
def test_nobody_is_shown_what_all_visitors_have_played(open_kiosk: Open, route: Route) -> None:
    kiosk = open_kiosk(routes.Title())
    kiosk.go(route)
    assert kiosk.shows(TitleScene)


OPEN = (
    routes.Title(),
    routes.Setup("dang_it"),
    routes.NewMatch("dang_it", SEATS, {}, 5),
    routes.ResumedMatch(saved("dang_it")),
    routes.Lesson("dang_it"),
    routes.Rules("dang_it"),
    routes.HouseRules("dang_it", 2, {}),
    routes.SetUpPosition("dang_it"),
    routes.Settings(),
    routes.FairCards(),
    routes.History(),
    routes.Replay(saved("dang_it")),
    routes.Pause("dang_it", []),
)


@pytest.mark.parametrize("route", OPEN, ids=lambda route: type(route).__name__)
def test_whatever_is_pressed_deletes_nothing_and_leads_to_no_other_game(
    open_kiosk: Open, tmp_path: Path, route: Route
) -> None:
    paths = played(tmp_path)
    files = set(paths.finished.iterdir())
    kiosk = open_kiosk(routes.Title(), games=("dang_it",), history=True)
    kiosk.app.settings.lessons = GAME_IDS
    kiosk.go(route)
    page = type(kiosk.top)
    keys = [widget.key for widget in kiosk.top.form.widgets if widget.visible and widget.focusable]
    assert keys
    for key in (key for key in keys for _ in range(2)):  # what deletes asks first
        there = [widget for widget in kiosk.top.form.widgets if widget.key == key] if kiosk.shows(page) else []
        if not there:
            kiosk.go(route)
            there = [widget for widget in kiosk.top.form.widgets if widget.key == key]
        for widget in there[:1]:
            kiosk.top.form.set_focus(widget, show=True)
            kiosk.key(pygame.K_RETURN)
        assert kiosk.app.manager.subject in (None, "", "dang_it"), key
    assert files <= set(paths.finished.iterdir())
