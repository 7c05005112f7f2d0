"""The main menu: what it shows, where it leads, and that all of it fits."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.rules.events import Fact
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE
from game.scenes.menu import title, title_parts
from game.scenes.menu.title import TitleScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE
from game.session.files import Paths
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.settings import Settings
from game.session.store import Store
from game.texts import number_words
from game.ui.table.bubbles import Mood, Voices
from tests.support.menus import Program, misplaced

Begin = Callable[..., Program]
SIZES = [(1280, 720), (1024, 640), (1024, 768), (1080, 1920), (2560, 1080), (480, 300), (600, 960)]


def leave_a_match(folder: Path, rounds: int = 1) -> None:
    """Play at random until that round, and stop."""
    store = Store(Paths.at(folder))
    seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Bosun Bo", "bo")]
    session = Session.new("dang_it", [s.name for s in seats], {}, 3, store, {SEATS_NOTE: encode_seats(seats)})
    while session.snapshot(TABLE).fact(Fact.ROUND) < rounds:
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    store.close()


@pytest.fixture
def program(begin: Begin) -> Program:
    return begin(TitleScene)


def test_only_games_that_can_be_played_are_shown(program: Program) -> None:
    assert program.shown & set(GAME_IDS) == set(PLAYABLE)
    number = number_words(len(PLAYABLE)).capitalize()
    assert program.widget("tagline").words == f"{number} card games you swear at."


@pytest.mark.parametrize("way", ["click", "tap", "enter", "arrow and enter"])
def test_the_game_leads_to_its_set_up(program: Program, way: str) -> None:
    if way in ("click", "tap"):
        getattr(program, way)("dang_it")
    else:
        if way == "arrow and enter":
            program.key(pygame.K_DOWN)
            assert program.widget("dang_it").focused
        program.key(pygame.K_RETURN)
    assert isinstance(program.top, SetupScene)


def test_the_button_that_hangs_below_the_card_can_be_pressed(program: Program) -> None:
    tile = program.widget("dang_it")
    program.click((tile.rect.centerx, tile.rect.bottom - 3))
    assert isinstance(program.top, SetupScene)


@pytest.mark.parametrize("tool", ["rules", "settings"])
def test_tools_lead_somewhere_and_esc_leads_back(program: Program, tool: str) -> None:
    program.click(tool)
    assert not isinstance(program.top, TitleScene)
    program.key(pygame.K_ESCAPE)
    assert isinstance(program.top, TitleScene)


def test_the_focus_reaches_everything(program: Program) -> None:
    reached = set()
    for _ in range(8):
        program.key(pygame.K_TAB)
        reached.add(program.form.focus.key if program.form.focus else None)
    assert {"dang_it", "rules", "settings", "quit"} <= reached


def test_esc_shows_the_way_out_and_only_quit_takes_it(program: Program) -> None:
    program.key(pygame.K_ESCAPE)
    assert program.app.running
    assert program.widget("quit").focused
    program.key(pygame.K_RETURN)
    assert not program.app.running


def test_without_an_unfinished_match_there_is_nothing_to_carry_on_with(program: Program) -> None:
    assert "go" not in program.shown


def test_an_unfinished_match_is_told_and_taken_up(begin: Begin, tmp_path: Path) -> None:
    leave_a_match(tmp_path, rounds=2)
    program = begin(TitleScene)
    assert program.widget("left").words == "Carry on with Dang It!"
    assert program.widget("stand").words.startswith("Round 2 of 3, you have ")
    program.click("go")
    assert isinstance(program.top, TableScene)
    assert program.top.session.snapshot(TABLE).fact(Fact.ROUND) == 2


def test_a_match_in_its_first_round_has_no_points_to_tell(begin: Begin, tmp_path: Path) -> None:
    leave_a_match(tmp_path)
    assert "nobody has points yet" in begin(TitleScene).widget("stand").words


def test_a_match_that_was_left_meanwhile_is_there_on_return(program: Program) -> None:
    program.click("dang_it")
    program.click("deal")
    program.frame()
    program.app.manager.pop()
    program.frame()
    assert isinstance(program.top, TitleScene)
    assert "go" in program.shown


def test_a_damaged_match_is_one_sentence_and_the_menu_goes_on(begin: Begin, tmp_path: Path) -> None:
    leave_a_match(tmp_path)
    place = Paths.at(tmp_path).current / "dang_it.journal"
    place.write_bytes(place.read_bytes()[:40].replace(b"{", b"["))
    program = begin(TitleScene)
    assert "cannot be taken up" in program.widget("stand").words
    assert "go" not in program.shown
    program.click("dang_it")
    assert isinstance(program.top, SetupScene)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What anybody says from here on."""
    found: list[str] = []
    real = Voices.say

    def say(self: Voices, seat: int, words: str, mood: Mood, *, curse: bool) -> None:
        found.append(words)
        real(self, seat, words, mood, curse=curse)

    monkeypatch.setattr(Voices, "say", say)
    return found


def test_the_players_bicker_and_the_program_sleeps_in_between(program: Program, heard: list[str]) -> None:
    asleep = False
    for _ in range(60 * 7):
        program.frame()
        asleep |= not program.app.manager.animating
    assert heard[:2] == ["#$%!", "Language, Gertrude."]
    assert len(heard) > 2
    assert asleep


def test_mild_manners_are_mild_on_the_menu_too(begin: Begin, heard: list[str]) -> None:
    def mild(settings: Settings) -> None:
        settings.shouts = "mild"

    begin(TitleScene, settings=mild).seconds(1.8)
    assert heard == ["Oh, fiddlesticks.", "Beautifully put."]


def test_without_motion_nothing_comes_or_goes(begin: Begin) -> None:
    def still(settings: Settings) -> None:
        settings.motion = "none"

    program = begin(TitleScene, settings=still)
    before = program.picture
    program.seconds(7)
    assert program.picture == before


@pytest.fixture(params=[1, 5])
def games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    number: int = request.param
    monkeypatch.setattr(title, "PLAYABLE", GAME_IDS[:number])
    monkeypatch.setattr(title_parts, "PLAYABLE", GAME_IDS[:number])
    return number


@pytest.mark.parametrize("words", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits(begin: Begin, cuts: list[str], tmp_path: Path, games: int, size: tuple[int, int],
                         words: float) -> None:  # fmt: skip
    def larger(settings: Settings) -> None:
        settings.words = words

    leave_a_match(tmp_path)
    program = begin(TitleScene, size=size, settings=larger)
    program.seconds(0.1)
    assert cuts == []
    assert misplaced(program) == []


def test_every_game_has_its_words_for_the_menu() -> None:
    for game_id in GAME_IDS:
        for wording in ("polite", "salty"):
            tile = title_parts.tile_of(game_id, wording)
            assert all(tile)


@pytest.mark.parametrize("size", SIZES)
def test_words_to_the_left_end_before_the_logo(
    begin: Begin, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[float, str, float]] = []

    def draw(
        self: Voices, frame: object, art: object, seat: int, at: tuple[float, float], tail: str, z: float, room: float
    ) -> None:
        said.append((at[0], tail, room))

    monkeypatch.setattr(Voices, "draw", draw)
    program = begin(TitleScene, size=size)
    scene = program.top
    assert isinstance(scene, TitleScene)
    edge = scene._logo.rect.right if size[0] > size[1] else 0
    assert said
    assert all(room > 0 and tip - room > edge for tip, tail, room in said if tail == "right")
