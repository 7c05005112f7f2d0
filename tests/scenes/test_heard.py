"""What is heard with what is seen: played by the program on a mixer that writes everything down, with counted time."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import sound
from game.app import App
from game.rules.events import TurnBegan
from game.scenes import routes
from game.scenes.results import ceremony as when
from game.scenes.results.result import ResultScene
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.hours import NIGHT, Hours
from game.session.settings import Settings
from game.ui.mixing import GAP
from game.ui.window import open_display
from tests.support.build_modules import build_module
from tests.support.hearing import Mixer, Start, closest, listening
from tests.support.menus import FRAME, Program
from tests.support.standings import standing
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

FIVE = [(20, 34, 20, 18), (23, 28, 23, 21), (27, 32, 27, 28), (18, 16, 18, 40), (33, 21, 30, 19)]
OWN, OTHER = standing(FIVE, (0,)), standing(FIVE, (1,))
DEALS = [(0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)]
SHAME = standing(DEALS, (0, 3), game="shithead", options={"deals": 3})


@pytest.fixture
def mixer() -> Iterator[Mixer]:
    with listening() as listener:
        yield listener


def loud(settings: Settings) -> None:
    settings.mute = False


def when_heard(mixer: Mixer, name: str) -> float:
    """When the first sound began whose file's name begins like this."""
    return next(start.at for start in mixer.starts if start.name.startswith(name))


def files(starts: list[Start], name: str) -> list[str]:
    return [start.name for start in starts if start.name.startswith(name)]


# -- moments ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "heard"),
    [
        (OWN, ["match_win", "rays_open", "crown_drop", "name_slam_3", "count_tick", "plot_draw"]),
        (OTHER, ["rays_open", "crown_drop", "name_slam_2", "match_other", "count_tick", "plot_draw"]),
        (SHAME, ["crown_of_shame", "name_slam_1", "flies", "stamp", "laugh", "plot_draw"]),
    ],
    ids=["own", "other", "shame"],
)
def test_a_ceremony_is_heard_as_it_is_seen(
    found: Any, heard: list[str], mixer: Mixer, begin: Callable[..., Program]
) -> None:
    program = begin(lambda services: ResultScene(services, found), settings=loud)
    shift = mixer.now - program.top.ceremony.now
    for _ in range(round(4.2 / FRAME)):
        program.frame()
    assert all(any(start.name.startswith(name) for start in mixer.starts) for name in heard), mixer.starts
    slam = when_heard(mixer, "name_slam")
    assert slam - shift == pytest.approx(when.SLAM, abs=0.05)
    assert when_heard(mixer, "plot_draw") - shift == pytest.approx(when.PLOT[0], abs=0.05)
    assert closest(mixer.starts) >= GAP - 1e-6
    if found is OWN:  # the last chord of its run is heard with the name
        assert slam - when_heard(mixer, "match_win") == pytest.approx(when.RUN_UP, abs=0.05)
    if found is not SHAME:
        assert files(mixer.starts, "count_tick") == [f"count_tick_{step}.ogg" for step in range(1, len(FIVE[0]) + 1)]
    else:
        assert len(files(mixer.starts, "laugh")) == len(DEALS[0]) - 1


def test_without_motion_one_sound_tells_the_end(mixer: Mixer, begin: Callable[..., Program]) -> None:
    def still(settings: Settings) -> None:
        loud(settings)
        settings.motion = "none"

    program = begin(lambda services: ResultScene(services, OTHER), settings=still)
    program.seconds(2.0)
    assert [start.name for start in mixer.starts] == ["match_other.ogg"]


def test_a_round_is_laid_on_the_table_as_a_sheet(mixer: Mixer, begin: Callable[..., Program]) -> None:
    program = begin(routes.RoundOver(OWN), settings=loud)
    program.seconds(0.2)
    assert [start.name for start in mixer.starts] == ["sheet_open.ogg"]


def test_an_emblem_that_is_pointed_at_answers_once(mixer: Mixer, begin: Callable[..., Program]) -> None:
    program = begin(routes.Title(), settings=loud)
    tile = program.widget("shithead")
    for _ in range(3):
        program.frame(
            pygame.Event(pygame.MOUSEMOTION, pos=tile.rect.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
    assert files(mixer.starts, "emblem") == ["emblem_tavern.ogg"]


def test_who_is_muted_hears_nothing_and_loads_nothing(mixer: Mixer, begin: Callable[..., Program]) -> None:
    def silent(settings: Settings) -> None:
        settings.mute = True

    program = begin(lambda services: ResultScene(services, OWN), settings=silent)
    program.seconds(4.0)
    assert (mixer.opened, mixer.starts, mixer.beds, mixer.loaded) == (False, [], [], set())


# -- beds ------------------------------------------------------------------------------------------------------------


def bed(mixer: Mixer) -> str:
    """The bed that is heard now; empty for none."""
    return mixer.beds[-1][1] if mixer.beds and mixer.beds[-1][2] > 0.0 else ""


def test_each_screen_has_its_bed_and_what_lies_over_it_keeps_it(mixer: Mixer, begin: Callable[..., Program]) -> None:
    program = begin(routes.Title(), settings=loud)
    assert not mixer.beds, "nothing is opened before the first frames stand"
    program.seconds(4.0)
    assert bed(mixer) == "bed_title.ogg"
    program.click("settings")
    program.seconds(1.0)
    assert bed(mixer) == "bed_title.ogg"
    program.app.manager.reset(lambda: ResultScene(program.app, SHAME))
    program.seconds(3.0)
    assert bed(mixer) == "bed_tavern.ogg"


def test_every_table_has_the_room_of_its_game(mixer: Mixer, begin: Callable[..., Program]) -> None:
    program = begin(routes.Setup("that_dam_game"), settings=loud)
    program.seconds(0.5)
    assert bed(mixer) == ""
    program.key(pygame.K_RETURN)
    program.seconds(3.0)
    assert isinstance(program.top, TableScene)
    assert bed(mixer) == "bed_river.ogg"


def test_one_switch_ends_music_and_the_key_for_sound_ends_all(mixer: Mixer, begin: Callable[..., Program]) -> None:
    program = begin(routes.Title(), settings=loud)
    program.seconds(4.0)
    program.app.settings.music = False
    program.seconds(1.0)
    assert bed(mixer) == ""
    program.app.settings.music = True
    program.seconds(1.0)
    assert bed(mixer) == "bed_title.ogg"
    program.key(pygame.K_m, "m")
    assert bed(mixer) == ""
    program.seconds(2.0)
    assert bed(mixer) == ""


@pytest.mark.parametrize(("hour", "music"), [(7, False), (8, True), (21, True), (22, False), (23, False), (0, False)])
def test_a_kiosk_plays_music_by_day_alone_whatever_becomes_of_the_clock(
    hour: int, music: bool, mixer: Mixer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = [12]
    monkeypatch.setattr(sound, "local_hour", lambda: hours[0])
    open_display()
    app = App(Paths.at(tmp_path), routes.Title(), fullscreen=False, pin="2468")

    def pass_time(seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            app.step([], 0.1)

    try:
        pass_time(4.0)
        assert bed(mixer) == "bed_title.ogg"
        hours[0] = hour
        pass_time(3.0)
        assert bool(bed(mixer)) == music
        hours[0] = 12  # somebody sets it back, or forth
        pass_time(3.0)
        assert bed(mixer) == "bed_title.ogg"
    finally:
        app.close()


def test_a_kiosk_is_silent_while_it_shows_itself(mixer: Mixer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "local_hour", lambda: 12)
    open_display()
    app = App(Paths.at(tmp_path), routes.Attract(), fullscreen=False, pin="2468")
    try:
        for _ in range(50):
            app.step([], 0.1)
        assert mixer.beds == []
    finally:
        app.close()


def test_a_turn_of_the_person_is_heard_once_as_it_begins_and_of_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    room.settings.pace, room.settings.pause_after_play = "instant", 0
    scene = table_of(room, 3, {}, seed=3)
    heard: list[str] = []
    turns: list[int] = []
    monkeypatch.setattr(room.audio, "play", lambda cue, **how: heard.append(str(cue)))
    manager = room.manager
    assert manager is not None
    while turns.count(0) < 4:
        manager.update(FRAME)
        assert manager.top is scene
        shown = scene.seat.session.history(scene.seat.viewer)[: len(scene.stage.memory.stories)]
        turns = [event.seat for event in shown if isinstance(event, TurnBegan)]
        assert heard.count("your_turn") == turns.count(0)
        if scene.stage.legal():
            assert scene.touch.submit(scene.stage.legal()[0], None)
    assert len(set(turns)) == 3
    room.close()


def test_hours_go_past_midnight_and_equal_ends_mean_never() -> None:
    assert [hour for hour in range(24) if NIGHT.hold(hour)] == [0, 1, 2, 3, 4, 5, 6, 7, 22, 23]
    assert [hour for hour in range(24) if Hours(9, 11).hold(hour)] == [9, 10]
    assert not any(Hours(0, 0).hold(hour) for hour in range(24))


def test_a_slam_follows_its_press_and_the_pile_climbs_by_semitones(mixer: Mixer) -> None:
    """At a real table, by a real press of the big button."""
    heard = staged("dang-it-own", mixer)
    names = [start.name for start in heard]
    assert names[:2] == ["press_big.ogg", "dang_it_slam_2.ogg"]
    ticks = [name for name in names if name.startswith("pile_tick")]
    assert ticks == [f"pile_tick_{step}.ogg" for step in range(1, len(ticks) + 1)]
    assert len(ticks) > 5
    assert closest(heard) >= GAP - 1e-6


def test_a_contract_slams_before_its_cards_land(mixer: Mixer) -> None:
    names = [start.name for start in staged("dam-first-meld", mixer)]
    assert names.index("slam_contract.ogg") < names.index("meld_thump.ogg")


def staged(name: str, mixer: Mixer) -> list[Start]:
    """What is heard of a moment that the strips show, from the press that sets it off."""
    strips = build_module("strips")
    open_display()
    module = build_module("moments_dam" if name.startswith("dam") else "moments_table")
    moment = next(one for one in module.moments() if one.name == name)
    moment.prepare()
    left = moment.left() if moment.left is not None else None
    with strips.studio((1280, 720), moment.home, {**moment.settings, "mute": False}, left) as at_work:
        at_work.wait(moment.before)
        before = len(mixer.starts)
        moment.act(at_work)
        at_work.wait(2.0)
    return mixer.starts[before:]
