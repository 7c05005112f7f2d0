"""The figures of the screen: which there are, and that a probe measures what it says."""

import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.commands.bench import probe, screen
from game.commands.bench.figure import measured
from game.commands.bench.moments import ENDINGS, act, moment_for
from game.commands.bench.thinking import Asker
from game.commands.positions import decisions
from game.commands.usage import CommandError
from game.rules.actions import DANG_IT
from game.rules.events import Fact
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE
from game.rules.zones import ZoneKind
from game.ui.window import LEAST
from tests.support.sample import WHOLE

BUSY = ("deal", "deal_eight", "deal_full", "burn", "showdown", "button", "beside", "family")
CEREMONIES = tuple(f"ceremony_{game}" for game in GAME_IDS)


def test_the_figures_have_the_names_and_budgets_of_the_design() -> None:
    assert {figure.name: figure.budget for figure in screen.figures()} == {
        "frame.dirty.1080p.p50_ms": 1.0,
        "frame.dirty.4k.p50_ms": 3.0,
        "frame.full.1080p.p50_ms": 4.0,
        "frame.full.4k.p50_ms": 14.0,
        **{f"frame.{name}.1080p.p99_ms": 4.0 for name in BUSY},
        **{f"frame.{name}.4k.p99_ms": 8.0 for name in BUSY},
        "frame.dirty.1080p.p50_floors": 3.0,
        "frame.dirty.4k.p50_floors": 2.0,
        **{f"frame.{name}.1080p.p99_floors": 15.0 for name in BUSY + CEREMONIES},
        **{f"frame.{name}.4k.p99_floors": 6.0 for name in BUSY + CEREMONIES},
        **{f"thought.{game}.p99_s": 2.0 for game in ("dang_it", "damn_you", "that_dam_game", "shithead")},
        "start.menu_s": 0.3,
        "start.table_s": 0.3,
        "start.menu_floors": 1500,
        "start.table_floors": 1500,
        "start.deal_s": 0.2,
        "input.answer_frames": 1,
        "input.wake_p50_ms": pytest.approx(16.67, abs=0.01),
        "idle.cpu_percent": 0.2,
        "idle.work_percent": 0.2,
        "memory.1080p_mb": 120.0,
        "memory.4k_mb": 220.0,
    }


def test_an_executable_measures_itself_and_starts_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    from_source = {figure.name for figure in screen.figures()}
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    budgets = {figure.name: figure.budget for figure in screen.figures()}
    assert budgets.keys() == from_source
    assert (budgets["start.menu_s"], budgets["start.table_s"]) == (0.25, 0.3)
    assert (budgets["start.menu_floors"], budgets["start.table_floors"]) == (1250, 1500)


def test_a_share_of_values() -> None:
    assert screen.share([5.0, 1.0, 4.0, 2.0, 3.0], 0.5) == 3.0
    assert screen.share([float(n) for n in range(101)], 0.99) == 99.0


def test_the_burn_is_of_forty_cards_and_the_showdown_of_ten_players() -> None:
    burn = moment_for("burn").session()
    piles = [burn.snapshot(TABLE).cards(kind) for kind in (ZoneKind.STACK, ZoneKind.BURNT)]
    act(burn, int(moment_for("burn").moment.choices[-1]))
    stack, burnt = (burn.snapshot(TABLE).cards(kind) for kind in (ZoneKind.STACK, ZoneKind.BURNT))
    assert (len(piles[0]), len(stack)) == (39, 0)
    assert len(burnt) == len(piles[1]) + 40
    showdown = moment_for("showdown").session()
    assert showdown.players == 10
    assert showdown.snapshot(TABLE).fact(Fact.ROUND) == 1
    act(showdown, int(moment_for("showdown").moment.choices[-1]))
    assert showdown.snapshot(TABLE).fact(Fact.ROUND) == 2


def test_players_are_asked_one_thing_after_the_other_while_frames_go_on() -> None:
    requests = decisions("that_dam_game", 3)
    with closing(Asker(requests)) as asker:
        looks = 0
        while not asker.round:
            asker.look()
            looks += 1
        assert asker.pid is not None
    assert looks > len(requests)  # no look has waited for an answer
    assert len(asker.seconds) == len(requests)
    assert min(asker.seconds) > 0
    assert asker.pid is None


def test_all_games_are_thought_about_at_usual_and_full_tables() -> None:
    with closing(Asker.of_all_games()) as asker:
        assert {request.game for request in asker.requests[:5]} == set(GAME_IDS)
    with closing(Asker.of_game("damn_you")) as asker:
        assert {request.players for request in asker.requests} == {4, 8}


def test_the_same_frames_are_measured_every_time_also_beside_thinking_players(tmp_path: Path) -> None:
    probe.prepare(tmp_path, LEAST, "fast")
    runs = [screen.ask(what, str(tmp_path)) for what in ("deal", "beside")]
    assert len(runs[0]["frames"]) == len(runs[1]["frames"]) > 30
    assert min(runs[0]["frames"]) > 0.0
    assert min(runs[0]["floor"]) > 0.0


def test_frames_are_told_in_multiples_of_the_floor_of_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(what: str, folder: str) -> object:
        asked.append(what)
        return {"frames": [6.0, 2.0, 4.0 + len(asked)], "floor": [2.0, 2.0, 50.0]}

    monkeypatch.setattr(screen, "ask", ask)
    figures = {figure.name: figure for figure in screen.figures()}
    floors = measured(figures["frame.dirty.1080p.p50_floors"])
    assert (floors.value, floors.ok, floors.ratio) == (3.0, True, None)
    assert measured(figures["frame.dirty.1080p.p50_ms"]).value == 6.0
    assert asked == ["dirty"] * 4  # one run serves both


def test_a_start_is_told_in_floors_of_the_same_command(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[str] = []

    def shown_after(what: str, folder: str) -> float:
        starts.append(what)
        return 0.25 + len(starts) / 100

    monkeypatch.setattr(screen, "shown_after", shown_after)
    monkeypatch.setattr(screen, "ask", lambda what, folder: {"frames": [1.0], "floor": [0.5, 0.4, 0.8]})
    figures = {figure.name: figure for figure in screen.figures()}
    seconds = measured(figures["start.menu_s"])
    assert (seconds.value, seconds.ok) == (0.29, True)
    floors = measured(figures["start.menu_floors"])
    assert floors.value == pytest.approx(580)
    assert (floors.ok, floors.ratio) == (True, None)
    assert len(starts) == 1 + screen.STARTS  # the same starts serve both


def test_the_ceremonies_are_those_of_a_person_who_decides_the_match() -> None:
    # Of That Dam Game it takes whole matches of ten contracts to find one.
    for game in GAME_IDS if WHOLE else [game for game in GAME_IDS if game != "that_dam_game"]:
        session, last = ENDINGS[f"ceremony_{game}"].found()
        seat = session.to_act
        assert seat is not None
        session.submit(seat, last, session.seq)
        result = session.result
        assert result is not None
        alone = result.scores.count(result.scores[0]) == 1
        lost = alone and result.scores[0] == max(result.scores)
        assert lost if game == "shithead" else result.winners == (0,)


def test_the_button_is_hit_over_a_pile_of_fourteen() -> None:
    session = moment_for("button").session()
    assert len(session.snapshot(TABLE).cards(ZoneKind.PILE)) == 14
    assert session.to_act == 0
    assert session.legal_actions(0)[int(moment_for("button").moment.choices[-1])] == DANG_IT


def test_a_card_shows_in_the_frame_after_the_pointer_came(tmp_path: Path) -> None:
    probe.prepare(tmp_path, LEAST, "fast")
    assert screen.ask("answer", str(tmp_path)) == 1


def test_the_work_of_an_idle_table_is_measured(tmp_path: Path) -> None:
    probe.prepare(tmp_path, LEAST, "fast")
    assert screen.ask("idle_work", str(tmp_path)) > 0.0


def test_a_start_is_measured_with_what_the_first_one_has_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without code and a table top that are kept, each start was measured as nobody's second one is."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in probe.environment()
    monkeypatch.setitem(screen.SIZES, "1080p", (1280, 720))
    monkeypatch.setattr(screen, "STARTS", 1)
    found: list[int] = []
    shown = screen.shown_after

    def show(what: str, folder: str) -> float:
        seconds = shown(what, folder)
        found.append(len([*Path(folder).rglob("top-*")]))
        return seconds

    monkeypatch.setattr(screen, "shown_after", show)
    figures = {figure.name: figure for figure in screen.figures()}
    assert measured(figures["start.table_s"]).value > 0.0
    assert found == [1, 1]


def test_a_probe_that_fails_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"^Measuring 'weather' failed: .+\.$"):
        screen.ask("weather", str(tmp_path))


def test_four_fingers_carry_cards_in_the_frames_of_a_family_table(tmp_path: Path) -> None:
    probe.prepare(tmp_path, LEAST, "normal")
    found = screen.ask("family", str(tmp_path))  # fails where a finger carries none
    assert len(found["frames"]) > 200
    assert min(found["frames"]) > 0.0
