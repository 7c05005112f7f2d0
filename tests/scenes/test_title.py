"""The main menu: what it shows, where it leads, and that all of it fits."""

import os
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game.rules.events import Fact
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE
from game.scenes import carry_on, routes, tables
from game.scenes.menu import title, title_parts
from game.scenes.menu.title import TitleScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE
from game.session import daily
from game.session.files import Paths
from game.session.seats import ON, PRACTICE_NOTE, SEATS_NOTE, USED, SeatConfig, encode_seats
from game.session.session import Session
from game.session.settings import Settings
from game.session.setups import first_setup, names_of, remembered, with_person, with_players
from game.session.statistics import Statistics
from game.session.store import Store
from game.texts import join, number_words, t, use
from game.ui import text
from game.ui.painter import DisplayList
from game.ui.shapes.furniture import RAYS_APART, tile_words
from game.ui.table.bubbles import Mood, Mouth, Voices
from game.ui.widgets.tile import GameTile
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SIZES = [(1280, 720), (1024, 640), (1024, 768), (1080, 1920), (2560, 1080), (480, 300), (600, 960), (900, 1200)]


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
    assert program.widget("tagline").words == f"{number} card games to swear at."


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


@pytest.mark.parametrize("tool", ["rules", "settings", "about"])
def test_tools_lead_somewhere_and_esc_leads_back(program: Program, tool: str) -> None:
    program.click(tool)
    assert not isinstance(program.top, TitleScene)
    program.key(pygame.K_ESCAPE)
    assert isinstance(program.top, TitleScene)


def test_the_focus_reaches_everything(program: Program) -> None:
    reached = set()
    for _ in range(len(PLAYABLE) + 8):
        program.key(pygame.K_TAB)
        reached.add(program.form.focus.key if program.form.focus else None)
    assert {"dang_it", "rules", "settings", "quit", "day go"} <= reached


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
    assert " ".join(program.widget("left").words.split()) == "Carry on with Dang It!"
    assert program.widget("stand").words.startswith("Round 2 of 3, you have ")
    program.click("go")
    assert isinstance(program.top, TableScene)
    assert program.top.seat.session.snapshot(TABLE).fact(Fact.ROUND) == 2


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
    assert "cannot be resumed" in program.widget("stand").words
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


@pytest.mark.watched
@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 1.5), ("de", 2.0)])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_is_said_mildly_hides_no_sign_that_flies_off_a_head_and_no_logo(
    begin: Begin, size: tuple[int, int], words: float, language: str
) -> None:
    def mild(settings: Settings) -> None:
        settings.shouts, settings.words, settings.language = "mild", words, language

    program = begin(TitleScene, settings=mild, size=size)
    program.seconds(1.4)
    frame = DisplayList()
    program.top.draw(frame)
    listed = {sprite.key: sprite for sprite in frame.sprites}
    face = listed["cast", "gertrude"]
    [said] = [sprite for key, sprite in listed.items() if isinstance(key, tuple) and key[0] == "bubble"]
    # Of a portrait that curses, which is drawn as 120 by 120, the sign at the left.
    k = face.image.get_width() / 120
    sign = pygame.Rect(face.x + round(1 * k), face.y + round(46 * k), round(17 * k), round(16 * k))
    over = sign.clip(said.image.get_rect(topleft=(said.x, said.y))).move(-said.x, -said.y)
    hidden = said.image.subsurface(over).get_bounding_rect(min_alpha=200) if over.w and over.h else over
    assert not hidden.w * hidden.h
    lies = said.image.get_bounding_rect(min_alpha=200).move(said.x, said.y)
    for widget in program.form.widgets:
        if widget.visible and (widget.key in ("logo", "tagline") or isinstance(widget, GameTile)):
            assert not lies.colliderect(widget.rect), widget.key


def test_mild_manners_are_mild_on_the_menu_too(begin: Begin, heard: list[str]) -> None:
    def mild(settings: Settings) -> None:
        settings.shouts = "mild"

    begin(TitleScene, settings=mild).seconds(1.8)
    assert heard == ["Oh, fiddlesticks.", "Beautifully put."]


@pytest.mark.watched
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
    monkeypatch.setattr(tables, "PLAYABLE", GAME_IDS[:number])
    monkeypatch.setattr(carry_on, "PLAYABLE", GAME_IDS[:number])
    return number


@combined(size=SIZES, words=[1.0, 2.0])
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
            assert all((tile.game, tile.title, tile.line, tile.people, tile.time, tile.ground))


@pytest.mark.parametrize("size", SIZES)
def test_words_to_the_left_end_before_the_logo(
    begin: Begin, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[float, str, float]] = []

    def draw(
        self: Voices, frame: object, art: object, seat: int, mouths: Sequence[Mouth], z: float, room: float
    ) -> None:
        said.append((mouths[0].x, mouths[0].tail, room))

    monkeypatch.setattr(Voices, "draw", draw)
    program = begin(TitleScene, size=size)
    scene = program.top
    assert isinstance(scene, TitleScene)
    edge = program.widget("logo").rect.right if size[0] > size[1] else 0
    assert said
    assert all(room > 0 and tip - room > edge for tip, tail, room in said if tail == "right")


# -- what was left -----------------------------------------------------------------


THREE = (SeatConfig("person", "You", "pip"), *[SeatConfig("computer", f"C{i}", "bo") for i in range(2)])


def leave(
    folder: Path,
    game_id: str,
    seed: int,
    notes: dict[str, object] | None = None,
    seats: Sequence[SeatConfig] = THREE,
) -> None:
    """Begin a match and leave it, some seconds later than all before."""
    store = Store(Paths.at(folder))
    Session.new(game_id, [s.name for s in seats], {}, seed, store, notes or {SEATS_NOTE: encode_seats(seats)})
    for left in store.left():
        about = left.path.stat()
        os.utime(left.path, ns=(about.st_atime_ns, about.st_mtime_ns - 10**10))
    store.close()


def offered(program: Program) -> list[str]:
    """The titles of all that is offered, leafing through it."""
    program.seconds(0.3)
    found = [program.widget("left").words.replace("\n", " ")]
    while "next match" in program.shown:
        program.click("next match")
        title = program.widget("left").words.replace("\n", " ")
        if title in found:
            break
        found.append(title)
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("words", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (600, 960)])
def test_the_name_of_no_game_is_torn_where_matches_are_to_be_carried_on_with(
    begin: Begin, tmp_path: Path, size: tuple[int, int], words: float, language: str
) -> None:
    """It said "Weiter mit That", "Damn Game (1", "von 2)"."""
    leave(tmp_path, "screw_your_neighbor", 1)
    leave(tmp_path, "that_dam_game", 2)
    program = begin(TitleScene, size=size, settings=speaking(language, words))
    program.seconds(0.3)
    px = program.app.art.metrics.words(25)
    for _ in range(2):
        title = program.widget("left")
        lines = text.wrap(title.words, title.rect.w, px, "display")
        assert len(lines) <= 2, lines
        game = next(game for game in ("screw_your_neighbor", "that_dam_game")
                    if t(f"games.{game}.name.{program.app.settings.names}") in title.words)  # fmt: skip
        name = t(f"games.{game}.name.{program.app.settings.names}")
        wide = text.size(name, px, "display")[0]
        assert wide > title.rect.w or any(name in line for line in lines), lines
        program.click("next match")
    use("en")


def test_all_matches_are_offered_the_newest_first(begin: Begin, tmp_path: Path) -> None:
    leave(tmp_path, "that_dam_game", 1)
    leave(tmp_path, "dang_it", 2)
    leave(tmp_path, "shithead", 3)
    leave(tmp_path, "dang_it", 4)
    program = begin(TitleScene)
    assert offered(program) == [
        "Carry on with Dang It! (1 of 4)",
        "Carry on with Shithead (2 of 4)",
        "Carry on with Dang It! (3 of 4)",
        "Carry on with That Damn Game (4 of 4)",
    ]
    program.click("next match")
    program.click("go")
    assert isinstance(program.top, TableScene)
    assert program.top.seat.session.record.seed == 3


def test_two_matches_of_one_game_are_told_apart_by_company_and_day(begin: Begin, tmp_path: Path) -> None:
    store = Store(Paths.at(tmp_path))
    for company, day in (("Bosun Bo", datetime(2020, 12, 24, 12)), ("Gertrude", datetime(2020, 11, 20, 12))):
        seats = (SeatConfig("person", "You", "pip"), SeatConfig("computer", company, "bo"))
        Session.new("shithead", ["You", company], {}, 1, store, {SEATS_NOTE: encode_seats(seats)})
        at = int(day.timestamp()) * 10**9
        os.utime(store.left()[0].path, ns=(at, at))
    store.close()
    program = begin(TitleScene)
    program.seconds(0.1)
    assert program.widget("stand").words.endswith("With Bosun Bo, on December 24, 2020.")
    program.click("next match")
    assert program.widget("stand").words.endswith("With Gertrude, on November 20, 2020.")


def test_a_match_is_let_go_only_when_asked_twice(begin: Begin, tmp_path: Path) -> None:
    leave(tmp_path, "dang_it", 1)
    leave(tmp_path, "shithead", 2)
    program = begin(TitleScene)
    program.seconds(0.1)
    program.click("let go")
    assert program.widget("left").words == "Let this match of Shithead go?"
    program.click("let go")
    assert program.widget("left").words == "Carry on with Shithead (1 of 2)"
    program.click("let go")
    program.click("go")
    assert isinstance(program.top, TitleScene)
    assert " ".join(program.widget("left").words.split()) == "Carry on with Dang It!"
    assert [left.game for left in program.app.store.left()] == ["dang_it"]


TWO_PEOPLE = (SeatConfig("person", "Noor", "pip"), SeatConfig("person", "Ben", "bo"))


@pytest.mark.parametrize(
    ("seats", "practice", "acts", "words"),
    [
        (THREE, "", True, "You cannot carry on with it then, and it counts as given up."),
        (THREE, "", False, "You cannot carry on with it then."),
        (THREE, ON, True, "You cannot carry on with it then. Practice does not count."),
        (THREE, USED, False, "You cannot carry on with it then. Practice does not count."),
        (TWO_PEOPLE, "", True, "You cannot carry on with it then."),
    ],
)
def test_only_a_match_that_counts_is_said_to_count_as_given_up(
    begin: Begin, tmp_path: Path, seats: Sequence[SeatConfig], practice: str, acts: bool, words: str
) -> None:
    store = Store(Paths.at(tmp_path))
    notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats)} | ({PRACTICE_NOTE: practice} if practice else {})
    session = Session.new("dang_it", [seat.name for seat in seats], {}, 1, store, notes)
    while acts and session.position < 6:
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    store.close()
    program = begin(TitleScene)
    program.click("let go")
    assert program.widget("stand").words == words
    program.click("go")
    counted = Statistics(program.paths)
    counted.refresh()
    assert ("counts as given up" in words) == any(summary.left for _, summary in counted.lines())


def test_practice_is_told_from_a_match_that_counts(begin: Begin, tmp_path: Path) -> None:
    leave(tmp_path, "dang_it", 1)
    leave(tmp_path, "dang_it", 2, {SEATS_NOTE: encode_seats(THREE), PRACTICE_NOTE: USED})
    program = begin(TitleScene)
    program.seconds(0.1)
    assert program.widget("stand").words.startswith("Practice · Round 1 of 3, nobody has points yet.")
    program.click("next match")
    assert program.widget("stand").words.startswith("Round 1 of 3, nobody has points yet.")


def test_a_new_match_leaves_the_old_one_to_be_carried_on_with(begin: Begin, tmp_path: Path) -> None:
    leave(tmp_path, "dang_it", 1)
    program = begin(TitleScene)
    program.click("dang_it")
    program.click("deal")
    assert isinstance(program.top, TableScene)
    program.app.manager.replace(lambda: TitleScene(program.app))
    program.frame()
    assert len(offered(program)) == 2


NAMES = ("Noor", "Wolfeschlegelsteinhausen", "W" * 24, "", "Ida", "Paul", "Eva", "Max", "Mia", "Tom")
"""Of ten people who pass the screen round; one has said none."""


@combined(size=[(1280, 720), (1024, 640), (720, 1280)], words=[1.0, 2.0], people=[2, 5, 10], several=[False, True],
          language=["en", "de"], menu=[True, False],
          always=[((1280, 720), words, 10, True, "de", True) for words in (1.0, 2.0)])  # fmt: skip
def test_a_match_of_many_people_takes_no_more_room_than_others(
    begin: Begin, tmp_path: Path, size: tuple[int, int], words: float, people: int, several: bool, language: str,
    menu: bool,
) -> None:  # fmt: skip
    """Each of them was told with what they had, and games shrank to nothing beside that."""
    seats = [SeatConfig("person", name or f"Player {i + 1}", "pip") for i, name in enumerate(NAMES[:people])]
    for seed in range(1 + several):
        leave(tmp_path, "screw_your_neighbor", seed, None, seats)
    home = TitleScene if menu else lambda services: SetupScene(services, "screw_your_neighbor")
    program = begin(home, size=size, settings=speaking(language, words))
    program.seconds(0.1)
    stand, style = program.widget("stand"), program.form.style
    most = stand.height_for(style, 10_000, "1\n2" if words > 1 else "1\n2\n3")
    assert stand.height_for(style, stand.rect.w) <= most
    assert stand.height_for(style, stand.rect.w) <= stand.rect.h
    assert misplaced(program) == []
    use("en")


def test_a_match_that_makes_room_without_a_set_up_is_told_afterwards(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = Store(Paths.at(tmp_path))
    for seed in range(5):
        session = Session.new("shithead", ["You", "Bo"], {}, seed, store, {SEATS_NOTE: encode_seats(THREE[:2])})
        while session.position < 4:
            assert session.to_act is not None
            session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    store.close()
    program = begin(TitleScene)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    for practice in (True, False, True):
        program.app.manager.reset(routes.NewMatch("shithead", THREE[:2], {}, 99, practice=practice))
        program.frame()
        assert isinstance(program.top, TableScene)
    assert told == ["The oldest Shithead match you left was put away."]


@pytest.mark.watched
@combined(language=["en", "de"], words=[1.0, 1.5, 2.0], size=[(1280, 720), (1920, 1080), (720, 1280)])
def test_what_a_button_means_hides_no_words_about_the_match(
    begin: Begin, tmp_path: Path, size: tuple[int, int], words: float, language: str
) -> None:
    """Where the plate is narrow its buttons stand below the words."""
    leave(tmp_path, "screw_your_neighbor", 1)
    leave(tmp_path, "shithead", 2)
    program = begin(TitleScene, size=size, settings=speaking(language, words))
    program.seconds(0.1)
    program.form.set_focus(program.widget("next match"), show=True)
    frame = DisplayList()
    program.top.draw(frame)
    note = next(sprite for sprite in frame.sprites if sprite.key == ("note", "next match"))
    rect = note.image.get_bounding_rect(min_alpha=200).move(note.x, note.y).inflate(-4, -4)
    hidden = [key for key in ("left", "stand", "let go", "go") if program.widget(key).rect.colliderect(rect)]
    assert hidden == []
    use("en")


@combined(size=SIZES, words=[1.0, 2.0])
def test_what_was_left_fits(begin: Begin, cuts: list[str], tmp_path: Path, size: tuple[int, int], words: float) -> None:
    def larger(settings: Settings) -> None:
        settings.words = words

    leave(tmp_path, "screw_your_neighbor", 1)
    leave(tmp_path, "that_dam_game", 2)
    program = begin(TitleScene, size=size, settings=larger)
    program.seconds(0.1)
    assert misplaced(program) == []
    program.click("let go")
    program.seconds(0.1)
    assert cuts == []
    assert misplaced(program) == []


@pytest.mark.parametrize("size", [(900, 1200), (768, 1024), (1000, 1250)])
def test_a_squat_upright_window_has_its_width_used_by_the_games(
    begin: Begin, cuts: list[str], tmp_path: Path, size: tuple[int, int]
) -> None:
    """Also above a match to carry on with."""
    leave_a_match(tmp_path)
    program = begin(TitleScene, size=size)
    program.seconds(0.1)
    row = [program.widget(game).rect for game in PLAYABLE[:3]]
    assert row[2].right - row[0].left > 0.75 * size[0]
    assert cuts == []
    assert misplaced(program) == []


@pytest.mark.parametrize("size", [(900, 1200), (768, 1024), (1000, 1250), (720, 1280), (1080, 1920)])
def test_larger_words_make_the_names_of_games_no_smaller_in_upright_windows(
    begin: Begin, size: tuple[int, int]
) -> None:
    """What stands above the games gives way. Names are as large as their tiles are wide."""

    def wide(words: float) -> int:
        def larger(settings: Settings) -> None:
            settings.words = words

        tile: pygame.Rect = begin(TitleScene, size=size, settings=larger).widget("dang_it").rect
        return tile.w

    as_drawn = wide(1.0)
    assert min(wide(words) for words in (1.25, 1.5, 2.0)) > 0.95 * as_drawn


@combined(size=[(600, 960), (800, 1280)], words=[1.0, 1.5, 2.0], left=[False, True])
def test_games_in_a_small_upright_window_can_be_read(
    begin: Begin, tmp_path: Path, size: tuple[int, int], words: float, left: bool
) -> None:
    def larger(settings: Settings) -> None:
        settings.words = words

    if left:
        leave_a_match(tmp_path)
    program = begin(TitleScene, size=size, settings=larger)
    program.seconds(0.1)
    art = program.app.art
    for game in PLAYABLE:
        tile = program.widget(game)
        told = tile_words(art, tile.card[0], tile.card[1], tile.card[0] / 334, tile.tile)
        assert told.lines, game
        assert told.px >= art.metrics.smallest, game


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
def test_larger_words_are_larger_on_the_games_too(begin: Begin, size: tuple[int, int], language: str) -> None:
    """Their names grew by a tenth, and the longest not at all."""

    def tall(words: float) -> list[int]:
        program = begin(TitleScene, size=size, settings=speaking(language, words))
        tiles = [program.widget(game) for game in PLAYABLE]
        cards = [(*tile.card, tile.tile) for tile in tiles]
        return [tile_words(program.app.art, w, h, w / 334, tile).px for w, h, tile in cards]

    as_drawn, large = tall(1.0), tall(2.0)
    assert max(large) >= 1.25 * max(as_drawn)
    assert sorted(large)[1] >= 1.25 * sorted(as_drawn)[-1]


@combined(size=SIZES, words=[1.0, 2.0], known=[False, True])
def test_without_a_match_left_something_is_offered_beside_the_tools(
    begin: Begin, cuts: list[str], size: tuple[int, int], words: float, known: bool
) -> None:
    """In wide windows the lower left is never bare: the last set-up lies there, or the deal of the day."""

    def larger(settings: Settings) -> None:
        settings.words = words
        settings.setups = {"shithead": first_setup("shithead", "pip")} if known else {}

    program = begin(TitleScene, size=size, settings=larger)
    program.seconds(0.1)
    assert cuts == []
    assert misplaced(program) == []
    if size[0] > size[1]:
        assert ("again go" if known else "day go") in program.shown


@combined(
    size=[(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (600, 960), (1080, 1920)], left=[False, True],
    language=["en", "de"], always=[((1280, 720), True, "en"), ((1920, 1080), True, "de"), ((1080, 1920), False, "en")],
)  # fmt: skip
def test_the_deal_of_the_day_stays_beside_whatever_else_is_offered(
    begin: Begin, cuts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], left: bool,
    language: str,
) -> None:  # fmt: skip
    """It was gone from the lower left as soon as one match had been played."""
    if language == "de" and 1280 <= size[0] < 1920:
        pytest.skip("the tools have wide names, and leave too little")
    days = (date(2026, 3, 14) + timedelta(days=number) for number in range(30))
    day = next(day for day in days if daily.deal_of(day)[0] == "screw_your_neighbor")
    monkeypatch.setattr(daily, "today", lambda: day)

    def played(settings: Settings) -> None:
        settings.language = language
        settings.setups = {"screw_your_neighbor": first_setup("screw_your_neighbor", "pip")}

    if left:
        leave(tmp_path, "screw_your_neighbor", 1)
    program = begin(TitleScene, size=size, settings=played)
    program.seconds(0.1)
    assert cuts == []
    assert misplaced(program) == []
    keys = "plate" if left else "again plate", "day plate"
    assert all(program.widget(key).visible for key in keys)
    plates = [program.widget(key).rect for key in keys]
    if size[0] > size[1]:
        assert plates[0].top == plates[1].top
        assert plates[0].bottom == plates[1].bottom
        assert plates[0].height <= 0.12 * size[1], "two plates took their height from the games"
    program.click("day go")
    program.seconds(0.2)
    assert isinstance(program.top, TableScene)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_words_at_half_as_large_again_leave_no_room_unused(begin: Begin, size: tuple[int, int]) -> None:
    """The games are as wide together as what stands below them, where the deal of the day has its place."""
    program = begin(TitleScene, size=size, settings=speaking("en", 1.5))
    program.seconds(0.1)
    games = [program.widget(game).rect for game in PLAYABLE]
    assert games[-1].right - games[0].left >= 0.88 * size[0]
    assert program.widget("day plate").visible


def test_a_match_with_an_unknown_portrait_is_played_on(begin: Begin, tmp_path: Path) -> None:
    seats = [SeatConfig("person", "You", "nobody"), *[SeatConfig("computer", f"C{i}", "ghost") for i in range(2)]]
    leave(tmp_path, "dang_it", 1, {SEATS_NOTE: encode_seats(seats)})
    program = begin(TitleScene)
    program.click("go")
    program.seconds(1)
    assert isinstance(program.top, TableScene)
    assert len({seat.character for seat in program.top.seat.seats}) == 3


@pytest.mark.parametrize("where", ["__init__", "resize", "draw", "update"])
def test_a_match_that_cannot_be_shown_is_put_aside_with_a_sentence(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    leave(tmp_path, "dang_it", 1)
    program = begin(TitleScene)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)

    def fail(*_: object, **__: object) -> None:
        raise KeyError("a portrait")

    with monkeypatch.context() as patch:
        patch.setattr(TableScene, where, fail)
        program.click("go")
        program.seconds(0.1)
    assert len(told) == 1
    assert "it cannot be shown" in told[0]
    assert "it was moved to" in told[0]
    assert program.app.store.left() == []
    if not isinstance(program.top, TitleScene):
        program.click("home")
    program.seconds(0.1)
    assert isinstance(program.top, TitleScene)
    assert "go" not in program.shown


@combined(size=[(1024, 640), (1280, 720), (1080, 1920)], words=[1.0, 2.0], language=["en", "de"])
def test_the_games_stand_in_a_row_alike(begin: Begin, size: tuple[int, int], words: float, language: str) -> None:
    """Lines of one size under pictures of one height: none of them looks as if it mattered less."""
    program = begin(TitleScene, size=size, settings=speaking(language, words))
    art = program.app.art
    tiles = [program.widget(game) for game in PLAYABLE]
    set_in = [tile_words(art, tile.card[0], tile.card[1], tile.card[0] / 334, tile.tile) for tile in tiles]
    assert len({told.small for told in set_in}) == 1
    assert len({told.window for told in set_in}) == 1
    assert all(told.lines for told in set_in)


@pytest.mark.parametrize("language", ["en", "de"])
def test_upright_the_lines_on_games_are_no_smaller_than_other_words(begin: Begin, language: str) -> None:
    """They were as small as captions, over a part of the tile that was empty; and they end above its foot."""
    program = begin(TitleScene, size=(1080, 1920), settings=speaking(language, 1.0))
    art = program.app.art
    for game in PLAYABLE:
        tile = program.widget(game)
        w, h = tile.card
        told = tile_words(art, w, h, w / 334, tile.tile)
        assert told.small >= art.metrics.words(18)
        below = told.window * h + told.top + len(told.lines) * 1.28 * told.small
        assert below <= h - 40 * w / 334 - art.metrics.smallest * 0.6


# -- what is proposed ----------------------------------------------------------------


def test_in_a_small_window_the_deal_of_the_day_names_its_game_on_one_line(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was broken into five lines beside an emblem."""
    days = (date(2026, 3, 14) + timedelta(days=number) for number in range(30))
    day = next(day for day in days if daily.deal_of(day)[0] == "screw_your_neighbor")
    monkeypatch.setattr(daily, "today", lambda: day)
    program = begin(TitleScene, size=(1024, 640))
    title = program.widget("day title")
    game = t(f"games.screw_your_neighbor.name.{program.app.settings.names}")
    assert title.words.endswith(f"\n{game}")
    style = program.form.style
    assert title.height_for(style, title.rect.w) == title.height_for(style, 10_000)


def test_the_deal_of_the_day_is_the_same_for_everybody_and_another_one_tomorrow(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 3, 14)
    monkeypatch.setattr(daily, "today", lambda: day)
    records = []
    for face in ("pip", "gertrude"):
        folder = tmp_path / face
        folder.mkdir()

        def wear(settings: Settings, face: str = face) -> None:
            settings.player_avatar = face

        program = Program(folder, TitleScene, settings=wear)
        program.click("day go")
        program.seconds(0.2)
        table = program.top
        assert isinstance(table, TableScene)
        record = table.seat.session.record
        records.append((record.game, record.seed, table.seat.session.players, dict(table.seat.session.options)))
        assert (record.game, record.seed) == daily.deal_of(day)
        program.close()
    assert records[0] == records[1]
    week = [daily.deal_of(day + timedelta(days=number)) for number in range(len(PLAYABLE))]
    assert {game for game, _ in week} == set(PLAYABLE)
    assert len({seed for _, seed in week}) == len(week)


def test_the_last_set_up_is_proposed_and_dealt_with_the_same_opponents(begin: Begin) -> None:
    program = begin(TitleScene)
    assert "again go" not in program.shown, "nothing was ever set up"
    for game in ("shithead", "dang_it"):
        program.click(game)
        program.click("deal")
        program.frame()
        program.app.manager.pop()
        program.frame()
    program.app.store.discard(program.app.left()[0])
    program.app.store.discard(program.app.left()[0])
    program.top.resume()
    program.frame()
    assert program.widget("again title").words == "Again: Dang It!"
    program.click("again go")
    program.seconds(0.2)
    assert isinstance(program.top, TableScene)
    assert program.top.seat.session.game_id == "dang_it"
    opponents = program.app.settings.setups["dang_it"].opponents
    assert [seat.character for seat in program.top.seat.seats[1:]] == [other.character for other in opponents]


def test_the_last_set_up_names_those_who_will_be_dealt_in(begin: Begin) -> None:
    program = begin(TitleScene)
    settings = program.app.settings
    setup = with_person(first_setup("screw_your_neighbor", settings.player_avatar), 0, True)
    settings.setups = {"screw_your_neighbor": setup}
    settings.player_avatar = setup.opponents[1].character
    program.top.resume()
    program.frame()
    others = names_of(remembered(settings, "screw_your_neighbor"), settings)[1:]
    assert program.widget("again words").words == t("title.again_words", names=join(others))
    assert others[0] == "Player 2"


@pytest.mark.parametrize(
    ("language", "players", "end"),
    [("en", 3, " and {1}."), ("en", 6, ", {3} and one other."), ("en", 8, ", {3} and three others."),
     ("de", 3, " und {1}."), ("de", 6, ", {3} und noch jemandem."), ("de", 8, ", {3} und drei anderen.")],
)  # fmt: skip
def test_those_of_the_last_set_up_are_listed_as_in_a_sentence(
    begin: Begin, language: str, players: int, end: str
) -> None:
    program = begin(TitleScene, settings=speaking(language, 1.0))
    settings, game = program.app.settings, "screw_your_neighbor"
    avatar = settings.player_avatar
    settings.setups = {game: with_players(game, first_setup(game, avatar), players, avatar)}
    program.top.resume()
    program.frame()
    others = names_of(remembered(settings, game), settings)[1:]
    assert len(others) == players - 1
    assert program.widget("again words").words.endswith(end.format(*others))


def test_the_wordmark_hops_at_a_curse_while_somebody_is_there(begin: Begin) -> None:
    def places(program: Program) -> set[int]:
        found = set()
        for _ in range(90):
            program.frame()
            frame = DisplayList()
            program.top.draw(frame)
            found.add(next(sprite.y for sprite in frame.sprites if sprite.key == ("logo", "picture")))
        return found

    program = begin(TitleScene)
    assert len(places(program)) > 3
    program.seconds(title.AWAKE + 1)
    assert len(places(program)) == 1
    assert len({place for _ in range(4) for place in places(program)}) == 1


def test_an_emblem_nods_at_the_pointer_and_comes_to_rest(begin: Begin) -> None:
    program = begin(TitleScene)
    program.seconds(0.4)
    tile = program.widget("shithead")
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=tile.rect.center, touch=False, buttons=(0, 0, 0)))
    seen = set()
    rays = []
    for _ in range(90):
        program.app.step([], 1 / 60)
        frame = DisplayList()
        tile.draw(frame, 0)
        drawn = {sprite.key: sprite for sprite in frame.sprites}
        seen.add(("shithead", "emblem") in drawn)
        rays += [drawn[key].image for key in drawn if key == ("shithead", "rays")]
    assert seen == {True, False}
    assert len({id(image) for image in rays}) == RAYS_APART, "the rays turn through every place between two of them"
    assert not tile.animating


@combined(size=[(1280, 720), (1920, 1080), (1080, 1920), (900, 1200)], language=["en", "de"])
def test_no_answer_lies_on_the_curse_that_it_answers(begin: Begin, size: tuple[int, int], language: str) -> None:
    program = begin(routes.Title(), size=size, settings=speaking(language, 1.0))
    spoken = set()
    for _ in range(round(24.0 * 20)):
        program.seconds(1 / 20)
        frame = DisplayList()
        program.top.draw(frame)
        bubbles = [sprite for sprite in frame.sprites if isinstance(sprite.key, tuple) and sprite.key[0] == "bubble"]
        spoken |= {sprite.key for sprite in bubbles}
        boxes = [sprite.image.get_bounding_rect(min_alpha=150).move(sprite.x, sprite.y) for sprite in bubbles]
        assert len(boxes) < 2 or not boxes[0].colliderect(boxes[1]), [sprite.key for sprite in bubbles]
    assert len(spoken) == 4
    use("en")
