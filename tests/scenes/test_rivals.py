"""What those remember who have played against somebody before: in the menu, at the set-up and at the table."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.app import App
from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.menu.title import TitleScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.scene import TableScene
from game.session.files import Paths, write_durably
from game.session.lines import line_of
from game.session.rivals import Rivalry, known_rivals, words_of
from game.session.settings import AVATARS, Motion, Settings
from game.session.setups import first_setup, seats_of
from game.session.statistics import LINES_FORMAT
from game.session.summary import Summary, encode_summary
from game.texts import TextsIn
from tests.support.menus import Program, misplaced, speaking

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SIZES = ((1280, 720), (600, 960), (1080, 1920))


def fared(folder: Path, ahead: dict[str, tuple[float, ...]]) -> Paths:
    """A data folder in which somebody finished so often ahead of each character, in matches by two."""
    paths = Paths.at(folder)
    lines = [line_of({"format": LINES_FORMAT})]
    for character, results in ahead.items():
        for number, result in enumerate(results):
            summary = Summary("dang_it", "easy", (character,), 30, float(result == 1), (result,), hands=3)
            lines.append(line_of([f"2026{number:04}-{character}", encode_summary(summary)]))
    write_durably(paths.summaries, b"".join(lines))
    return paths


BEHIND, EVEN, AHEAD = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0), (1.0, 0.0, 0.5), (1.0, 1.0, 0.0)


def test_what_is_counted(tmp_path: Path) -> None:
    paths = fared(tmp_path, {"gertrude": BEHIND, "bo": EVEN, "ada": AHEAD, "pip": (1.0,)})
    known = known_rivals(paths)
    assert {key: (one.won, one.matches, one.stand) for key, one in known.items()} == {
        "gertrude": (2.0, 7, "behind"),
        "bo": (1.5, 3, "level"),
        "ada": (2.0, 3, "ahead"),
    }, "of a single match nobody speaks"
    assert known_rivals(Paths.at(tmp_path / "nowhere")) == {}
    told = {words_of(known["gertrude"], shouts, Random(seed)) for shouts in ("mild", "salty") for seed in range(9)}
    assert any("2 of 7" in words for words in told)
    assert len(told) > 3, "not always the same"


@pytest.mark.parametrize("language", ["en", "de"])
def test_everybody_has_something_to_say(language: str) -> None:
    texts = TextsIn(language)
    blanks = {"won": "12", "mine": "34", "of": "46"}
    for stand in ("behind", "level", "ahead"):
        pools = [
            texts.t(f"rivals.{stand}.{key}.{degree}", **blanks).split("\n")
            for key in AVATARS
            for degree in ("mild", "salty")
        ]
        assert all(len(set(lines)) == len(lines) >= 2 for lines in pools)
        said = [words for lines in pools for words in lines]
        assert max(map(len, said)) <= 64, "a bubble holds them"
        assert sum("46" in words for words in said) >= len(said) // 4


@pytest.mark.parametrize(("won", "matches", "short"), [(1.5, 2, "1 of 1"), (0.5, 2, "0 of 1"), (2.0, 4, "2 of 4")])
def test_nobody_speaks_of_half_a_match(won: float, matches: int, short: str) -> None:
    rivalry = Rivalry("gertrude", matches, won)
    assert short in words_of(rivalry, "mild", Random(1), short=True)
    told = {words_of(rivalry, shouts, Random(seed)) for shouts in ("mild", "salty") for seed in range(20)}
    assert not any(".5" in words for words in told)
    assert any(short in words for words in told)


def bubbles(program: Program) -> set[str]:
    """What is said over the heads of the menu."""
    scene = program.top
    assert isinstance(scene, TitleScene)
    return scene.said


@pytest.mark.parametrize("motion", ["full", "calm"])
def test_the_menu_remembers(begin: Begin, tmp_path: Path, motion: Motion) -> None:
    fared(tmp_path, {"gertrude": BEHIND, "ada": AHEAD})

    def move(settings: Settings) -> None:
        settings.motion, settings.shouts = motion, "mild"

    program = begin(routes.Title(), size=(1280, 720), settings=move)
    told = {words_of(Rivalry("gertrude", 7, 2.0), "mild", Random(seed)) for seed in range(20)}
    assert not bubbles(program) & told, "nothing is read before the first picture"
    heard = set()
    for _ in range(60):
        program.seconds(0.25)
        heard |= bubbles(program)
    assert heard & told
    if motion == "full":
        assert len(heard - told) >= 2, "in turn with their bickering"
    else:
        assert len(bubbles(program)) == 1, "without motion nothing comes and goes"


def test_nobody_says_anything_where_nothing_was_played(begin: Begin) -> None:
    program = begin(routes.Setup("dang_it"), size=(1280, 720))
    assert "“" not in program.widget(("line", 1)).words


def test_the_set_up_remembers(begin: Begin, tmp_path: Path) -> None:
    fared(tmp_path, {"gertrude": BEHIND})
    program = begin(routes.Setup("dang_it"), size=(1280, 720))
    assert isinstance(program.top, SetupScene)
    line = program.widget(("line", 1)).words
    told = {words_of(Rivalry("gertrude", 7, 2.0), "grawlix", Random(seed)) for seed in range(20)}
    assert line.strip("“”") in told
    program.click("level 1")
    assert program.widget(("line", 1)).words == line, "the same as long as the page is open"
    program.click("face 1")
    assert "“" not in program.widget(("line", 1)).words


@pytest.mark.parametrize(("temper", "kiosk"), [(1.0, False), (0.0, False), (1.0, True)])
def test_the_table_remembers(tmp_path: Path, temper: float, kiosk: bool) -> None:
    fared(tmp_path, {"gertrude": BEHIND})

    def speak(settings: Settings) -> None:
        settings.temper, settings.shouts, settings.pace = temper, "mild", "off"

    program = Program(tmp_path, routes.Title(), settings=speak)
    if kiosk:
        program.close()
        app = App(program.paths, routes.Title(), fullscreen=False, pin="2468")
        app.settings.pace = "off"
    else:
        app = program.app
    try:
        setup = first_setup("dang_it", "pip")
        app.manager.reset(routes.NewMatch("dang_it", seats_of(setup, app.settings), {}, 5))
        told = {words_of(Rivalry("gertrude", 7, 2.0), "mild", Random(seed)) for seed in range(20)}
        heard = set()
        app.step((), 1 / 30)
        assert isinstance(app.manager.top, TableScene)
        assert app.manager.top.seat.session.to_act == 0, "nobody is waited for"
        for _ in range(90):
            app.step((), 1 / 30)
            table = app.manager.top
            assert isinstance(table, TableScene | FormScene)
            if isinstance(table, TableScene):
                heard.add(table.stage.voices.words(1))
                if heard & told:
                    break
        assert bool(heard & told) == (temper == 1.0 and not kiosk)
    finally:
        app.close()


@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_has_a_place(begin: Begin, tmp_path: Path, language: str, words: float) -> None:
    fared(tmp_path, dict.fromkeys(AVATARS, BEHIND))
    program = begin(routes.Setup("that_dam_game"), size=SIZES[0], settings=speaking(language, words))
    for size in SIZES:
        program.resize(size)
        assert misplaced(program) == []
