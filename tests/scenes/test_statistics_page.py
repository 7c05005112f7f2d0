"""The page of statistics: reached, asked, saved and forgotten by mouse, keys and fingers."""

from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.menu.title import TitleScene
from game.scenes.results.result import ResultScene
from game.scenes.statistics import scene as statistics_page
from game.scenes.statistics.figures import Bar, Rank, rolling
from game.scenes.statistics.panels import average_words, fate_words, plots_ranks, rank_name, reach, tile_words, verdict
from game.scenes.statistics.scene import StatisticsScene
from game.session.files import Paths, write_durably
from game.session.fortunes import Fortune, Fortunes, Mean, Means
from game.session.lines import line_of
from game.session.odds import wilson
from game.session.statistics import LINES_FORMAT, Statistics
from game.session.summary import Summary, encode_summary
from game.session.sums import Among, Course
from game.texts import t, use
from tests.support.fared import fared
from tests.support.menus import Program, misplaced, speaking
from tests.support.replayed import played
from tests.support.standings import standing

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SIZES = ((1280, 720), (1024, 640), (600, 960), (1080, 1920))


def page(program: Program) -> StatisticsScene:
    scene = program.top
    assert isinstance(scene, StatisticsScene)
    return scene


def test_with_the_mouse(begin: Begin, tmp_path: Path) -> None:
    paths = fared(tmp_path)
    program = begin(routes.Title(), size=(1280, 720))
    program.click("statistics")
    program.seconds(0.5)
    scene = page(program)
    assert (scene.figures.totals.matches, scene.figures.totals.left) == (40, 1)
    program.click(("only", "shithead"))
    assert scene.figures.totals.matches == 8
    program.click("level")
    assert scene.among == Among("shithead", "easy")
    assert scene.figures.win.matches + len([1 for bar in scene.figures.levels if bar.key == "hard"]) >= 5
    program.click("level")
    program.click("level")
    program.click("players")
    assert scene.among == Among("shithead", None, 2)
    program.click(("only", "shithead"))
    assert scene.among == Among(None, None, 2)
    before = scene.form.widgets[0].rect.copy()
    scene.area.scroll(scene.area.reach)
    program.frame()
    program.click("save")
    table = (paths.data / "statistics.csv").read_text("utf-8").splitlines()
    assert len(table) == 42
    twice = program.widget("forget").rect.center
    program.click(twice)
    assert Statistics(paths).trouble is None
    program.click(twice)
    assert scene.figures.totals.matches > 0, "nothing is forgotten by pressing twice at a place"
    program.click("forget")
    program.click("forget")
    assert scene.figures.totals.matches == 0
    assert program.widget("empty").words == t("statistics.empty")
    assert scene.form.widgets[0].rect == before
    program.click("back")
    program.seconds(0.5)
    assert isinstance(program.top, TitleScene)


def test_with_keys_and_from_the_result(begin: Begin, tmp_path: Path) -> None:
    fared(tmp_path)
    program = begin(routes.Result(standing([(20, 32)], (1,))), size=(1280, 720))
    assert isinstance(program.top, ResultScene)
    for _ in range(20):
        program.key(pygame.K_TAB)
        if program.form.focus is program.widget("statistics"):
            break
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    scene = page(program)
    for _ in range(20):
        program.key(pygame.K_TAB)
        if scene.form.focus is program.widget(("only", "dang_it")):
            break
    program.key(pygame.K_RETURN)
    assert scene.among.game == "dang_it"
    for _ in range(20):
        program.key(pygame.K_TAB)
        if scene.form.focus is program.widget("save"):
            break
    assert scene.area.offset > 0, "what has the focus is scrolled into sight"
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert isinstance(program.top, ResultScene)


def test_by_fingers(begin: Begin, tmp_path: Path) -> None:
    fared(tmp_path)
    program = begin(routes.Statistics(), size=(1280, 720))
    scene = page(program)
    program.tap(("only", "damn_you"))
    assert scene.among.game == "damn_you"
    program.tap("players")
    assert scene.among.players == 2
    program.tap("back")


def test_a_folder_that_may_not_be_written_shows_all_matches_and_says_once_that_they_are_not_kept(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of them would be figures of which nobody knows what they are of."""
    paths = played(tmp_path, ("dang_it", "shithead") * 4)
    paths.summaries.mkdir()
    told: list[str] = []
    monkeypatch.setattr(App, "tell", lambda app, words: told.append(words))
    program = begin(routes.Statistics(), size=(1280, 720))
    program.seconds(2.0)
    assert page(program).figures.totals.matches == 8
    assert len(told) == 1
    assert told[0].startswith("The statistics cannot be saved")


def test_a_table_of_many_matches_is_written_while_frames_go_on(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics_page, "WRITING", 0.0)
    paths = fared(tmp_path)
    program = begin(routes.Statistics(), size=(640, 400))
    program.widget("save").activate()
    assert not program.widget("save").enabled
    assert not program.widget("forget").enabled
    assert program.top.animating
    program.frame()
    assert not (paths.data / "statistics.csv").exists()
    monkeypatch.setattr(statistics_page, "WRITING", inf)
    program.frame()
    assert len((paths.data / "statistics.csv").read_text("utf-8").splitlines()) == 42
    assert program.widget("save").enabled
    assert program.widget("forget").enabled
    assert not program.top.animating
    (paths.data / "statistics.csv").unlink()
    monkeypatch.setattr(statistics_page, "WRITING", 0.0)
    program.widget("save").activate()
    program.app.manager.reset(routes.Title())
    program.frame()
    assert (paths.data / "statistics.csv").exists(), "whoever leaves meanwhile has it, too"


def test_records_that_were_never_counted_are_read_on_the_page(begin: Begin, tmp_path: Path) -> None:
    paths = played(tmp_path)
    program = begin(routes.Statistics(), size=(1024, 640))
    scene = page(program)
    program.seconds(0.5)
    found = Statistics(paths)
    found.refresh()
    assert scene.figures.totals == found.sums.totals(Among())
    assert scene.figures.totals.matches == 3
    assert not program.widget("counting").visible


def test_nothing_was_played_yet(begin: Begin) -> None:
    program = begin(routes.Statistics(), size=(1024, 640))
    assert program.widget("empty").words == t("statistics.empty")
    assert "forget" not in program.shown
    program.key(pygame.K_RETURN)
    program.key(pygame.K_DOWN)
    assert isinstance(program.top, StatisticsScene)


def test_what_is_said_follows_from_the_figures(begin: Begin, tmp_path: Path) -> None:
    fared(tmp_path)
    scene = page(begin(routes.Statistics(), size=(1280, 720)))
    figures = scene.figures
    low, high = wilson(20, 40)
    chance = figures.totals.chance / 40
    assert figures.win == Bar("", 0.5, low, high, 40, chance)
    assert [bar.key for bar in figures.levels] == ["easy", "hard"]
    assert sum(bar.matches for bar in figures.players) == 40
    assert (figures.longest, figures.now) == (1, 1)
    assert figures.course == (0.5,) * 31
    assert [number for number, *_ in tile_words(figures)][:3] == ["40", "50%", "1"]
    assert figures.mine.p == pytest.approx(1.0), "every rank came as often as it should"
    assert verdict(figures) == t("statistics.rigged.fair")


def test_ranks_are_named_as_the_cards_are() -> None:
    use("de")
    try:
        assert [rank_name(number) for number in (0, 9, 10, 11, 12, 13)] == ["A", "10", "B", "D", "K", "Jok"]
    finally:
        use("en")


def test_ranks_are_plotted_only_where_something_can_be_said_of_them(begin: Begin, tmp_path: Path) -> None:
    fared(tmp_path)
    scene = page(begin(routes.Statistics(), size=(1280, 720)))
    figures = scene.figures
    assert plots_ranks(figures)
    assert not plots_ranks(replace(figures, mine=replace(figures.mine, p=None)))


def test_nothing_is_dealt_less_often_than_never(begin: Begin, tmp_path: Path) -> None:
    """The plot went from 251 % fewer to 251 % more."""
    fared(tmp_path)
    figures = page(begin(routes.Statistics(), size=(1280, 720))).figures
    up, down, words = reach(replace(figures, ranks=(Rank(0.5, 0.8), Rank(2.0, 2.5))))
    assert up == pytest.approx(2.7)
    assert down < 1.1
    assert words.startswith("From none at all to 270% more")
    up, down, words = reach(replace(figures, ranks=(Rank(0.5, 0.25),)))
    assert up == down == pytest.approx(0.54)
    assert words.startswith("Up to 54% more or fewer")


@pytest.mark.parametrize("matches", [1, 2])
def test_the_page_opens_where_luck_and_play_could_still_be_anything(begin: Begin, tmp_path: Path, matches: int) -> None:
    fortunes = Fortunes(fared(tmp_path))
    for number in range(matches):
        share = 0.6 * (-1) ** number
        found = (share, -share)
        fortunes.add(Fortune(f"{number}", "shithead", "easy", 0, found, (0.02, 0.02), found))
    program = begin(routes.Statistics(), size=(1280, 720))
    scene = page(program)
    scene.area.scroll(scene.area.reach)
    program.seconds(0.5)
    assert program.top is scene
    assert "fate" in program.shown


def test_luck_and_play_of_the_matches_for_which_they_are_known(begin: Begin, tmp_path: Path) -> None:
    fortunes = Fortunes(fared(tmp_path))
    for number in range(3):
        luck = (0.1 * number, -0.1 * number)
        fortunes.add(Fortune(f"{number}", "shithead", "easy", 0, luck, (0.02, 0.02), (0.2, -0.2)))
    program = begin(routes.Statistics(), size=(1280, 720))
    scene = page(program)
    found = scene.means
    assert found is not None
    assert found.matches == 3
    assert found.luck.mean == pytest.approx(0.1)
    assert found.play.mean == pytest.approx(0.2)
    assert fate_words(found, 40).replace("\u00a0", " ").startswith("Known for 3 of 40")
    program.click(("only", "dang_it"))
    assert scene.means is None
    assert fate_words(None, 9) == t("fortune.panel_none")
    won = Bar("", 0.55, 0.4, 0.7, 40, 0.25)
    assert all("±" in words for words in average_words(found, won))
    for margin in (4.6, inf):
        vague = Mean(0.27, margin)
        assert set(average_words(Means(3, vague, vague), won)) == {t("fortune.unsure")}
    assert "fate" in program.shown
    scene.area.scroll(scene.area.reach)
    program.frame()
    program.click("forget")
    program.click("forget")
    assert fortunes.all() == {}
    assert scene.means is None


@pytest.mark.parametrize(("matches", "luck", "play"), [(40, "+21% ± 5", "+46% ± 5"), (39, "+20% ± 5", "+46% ± 5")])
def test_luck_and_play_of_all_matches_lead_from_the_chance_to_the_wins(matches: int, luck: str, play: str) -> None:
    """The tile says 100 % where 33 % were likely, which are 67 more. Of some matches nothing is said to add up."""
    means = Means(matches, Mean(0.204, 0.05), Mean(1 - 1 / 3 - 0.204, 0.05))
    found = average_words(means, Bar("", 1.0, 0.9, 1.0, 40, 1 / 3))
    assert tuple(words.replace("\u00a0", " ") for words in found) == (luck, play)


@pytest.mark.parametrize(("matches", "known"), [(2, False), (3, True)])
def test_two_matches_that_agree_say_nothing_of_others(matches: int, known: bool) -> None:
    alike = Mean(0.2, 0.0)
    found = average_words(Means(matches, alike, alike), Bar("", 1.0, 0.9, 1.0, 40, 1 / 3))
    assert all(("±" in words) is known for words in found)


@pytest.mark.parametrize(("language", "given_up"), [("en", "Two were given up."), ("de", "Zwei wurden aufgegeben.")])
def test_where_none_was_finished_no_chance_is_told(begin: Begin, tmp_path: Path, language: str, given_up: str) -> None:
    write_sums(tmp_path, given_up=2)
    program = begin(routes.Statistics(), settings=speaking(language, 1.0), size=(1280, 720))
    assert "tile 0" in program.shown
    tiles = tile_words(page(program).figures)
    assert tiles[0][0] == "0"
    assert tiles[0][2] == given_up
    assert tiles[1] == ("–", t("statistics.won"), "")


def test_one_win_in_a_row_is_told_as_one(begin: Begin, tmp_path: Path) -> None:
    write_sums(tmp_path, won=1)
    program = begin(routes.Statistics(), settings=speaking("de", 1.0), size=(1280, 720))
    assert tile_words(page(program).figures)[2][:2] == ("1", "Sieg in Folge, höchstens")


def write_sums(folder: Path, *, won: int = 0, given_up: int = 0) -> None:
    """A data folder in which some matches were won and some given up."""
    sums = [Summary("dang_it", "easy", ("bo",), number, 1.0, (1.0,), False, 4, 12, number) for number in range(won)]
    sums += [Summary("dang_it", "easy", ("bo",), 0, 0.0, (), True, 1, 0, 99 + number) for number in range(given_up)]
    lines = [line_of({"format": LINES_FORMAT})]
    lines += [line_of([f"2026{number:04}-m", encode_summary(one)]) for number, one in enumerate(sums)]
    write_durably(Paths.at(folder).summaries, b"".join(lines))


def test_course_is_an_average_of_ten() -> None:
    course = [Course(str(number), float(number >= 10), 2) for number in range(20)]
    assert rolling(course) == pytest.approx([number / 10 for number in range(11)])
    assert rolling(course[:9]) == ()


def test_a_kiosk_has_no_way_to_it(begin: Begin, tmp_path: Path) -> None:
    paths = fared(tmp_path)
    app = App(paths, routes.Title(), fullscreen=False, pin="2468")
    try:
        for way in (routes.Title(), routes.Result(standing([(20, 32)], (1,)))):
            app.manager.reset(way)
            app.step((), 0.1)
            scene = app.manager.top
            assert isinstance(scene, FormScene)
            assert "statistics" not in {widget.key for widget in scene.form.widgets if widget.visible}
    finally:
        app.close()


@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_has_a_place(begin: Begin, tmp_path: Path, language: str, words: float) -> None:
    fared(tmp_path)
    program = begin(routes.Statistics(), size=SIZES[0], settings=speaking(language, words))
    for size in SIZES:
        program.resize(size)
        assert misplaced(program) == []
        scene = page(program)
        panels = [w for w in scene.area.children if w.visible]
        for i, panel in enumerate(panels):
            assert not any(panel.rect.colliderect(other.rect) for other in panels[:i]), panel.key
            assert panel.rect.right <= size[0]
    use("en")
