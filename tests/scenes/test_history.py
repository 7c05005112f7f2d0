"""The page of the matches that were played: found, watched, kept and deleted by mouse, keys and fingers."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.rules.record import ActionStep
from game.scenes import routes
from game.scenes.history.rows import highlight_of, summaries_of
from game.scenes.history.scene import HistoryScene
from game.scenes.menu.title import TitleScene
from game.scenes.page import RAYS_FROM
from game.scenes.replay.scene import ReplayScene
from game.scenes.table.memory import moment_words
from game.session.fortunes import Fortune, key_of
from game.session.history import HIGHLIGHT_NOTE, Entry, Highlight, History, read_match
from game.session.lines import line_of
from game.session.session import Accepted
from game.session.settings import Settings
from game.session.statistics import Statistics
from game.session.store import Resumable
from game.texts import t, use
from game.ui.theme import Metrics
from tests.support.feats import HAIR_SEEDS, finish
from tests.support.menus import Program, misplaced, speaking
from tests.support.replayed import golden, played
from tests.support.seats import Mute
from tests.support.writing import listening

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SIZES = ((1280, 720), (1024, 640), (600, 960))


def at_once(settings: Settings) -> None:
    settings.pace, settings.motion = "off", "none"


def page(program: Program) -> HistoryScene:
    scene = program.top
    assert isinstance(scene, HistoryScene)
    return scene


def opened(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> tuple[Program, list[str]]:
    """The page, reached from the menu, and what is told from then on."""
    program = begin(routes.Title(), size=(1280, 720))
    program.click("history")
    program.seconds(0.5)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    return program, told


def test_who_deletes_all_while_nobody_knows_what_stays_is_told(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = played(tmp_path)
    paths.favorites.write_text("[]", "utf-8")
    program, told = opened(begin, monkeypatch)
    program.click("delete all")
    program.click("delete")
    assert len(History(paths).files) == 3
    assert told == [t("history.favorites_unreadable")]


def test_a_match_that_breaks_the_rules_is_told_and_not_watched(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = played(tmp_path)
    for path in paths.finished.iterdir():
        data = json.loads(path.read_text("utf-8"))
        data["steps"].insert(0, data["steps"][-1])
        path.write_text(json.dumps(data) + "\n", "utf-8")
        assert read_match(path).record.steps
    program, told = opened(begin, monkeypatch)
    program.click("watch")
    assert isinstance(program.top, HistoryScene)
    assert told == [t("history.unreadable")]


def test_with_the_mouse(begin: Begin, tmp_path: Path) -> None:
    played(tmp_path)
    program = begin(routes.Title(), size=(1280, 720))
    program.click("history")
    program.seconds(0.5)
    scene = page(program)
    program.click(("only", "shithead"))
    assert [scene.history.game_of(path) for path in scene.list.files] == ["shithead"]
    program.click(("only", "shithead"))
    assert len(scene.list.files) == 3
    program.click(scene.list.row_rect(1).center)
    chosen = scene.chosen
    assert chosen is not None
    assert scene.history.game_of(chosen) == "shithead"
    program.click("favor")
    assert History(program.paths).favorites == {chosen.name}
    program.click("watch")
    program.seconds(0.5)
    assert isinstance(program.top, ReplayScene)
    assert program.top.replay.game_id == "shithead"
    program.click("back")
    program.seconds(0.5)
    assert page(program).chosen == chosen
    program.click("back")
    program.seconds(0.5)
    assert isinstance(program.top, TitleScene)


def test_deleting_is_asked_about_first(begin: Begin, tmp_path: Path) -> None:
    paths = played(tmp_path)
    program = begin(routes.History(), size=(1280, 720))
    scene = page(program)
    first = scene.chosen
    twice = program.widget("delete").rect.center
    program.click(twice)
    assert "forget" in program.shown
    program.click(twice)
    assert len(History(paths).files) == 3, "nothing is deleted by pressing twice at a place"
    assert "forget" not in program.shown
    assert scene.chosen == first
    program.click("delete")
    program.click("delete")
    assert first not in History(paths).files
    assert len(scene.list.files) == 2
    scene.history.favor(scene.list.files[0], True)
    program.click("delete all")
    assert len(History(paths).files) == 2
    program.click("delete")
    assert History(paths).files == [scene.chosen]


def test_a_match_can_be_taken_out_of_the_statistics_as_it_is_deleted(begin: Begin, tmp_path: Path) -> None:
    paths = played(tmp_path)

    def counted() -> set[str]:
        statistics = Statistics(paths)
        statistics.refresh()
        return {name for name, _ in statistics.lines()}

    before = counted()
    assert before
    program = begin(routes.History(), size=(1280, 720))
    scene = page(program)
    while scene.chosen is not None and scene.chosen.stem not in before:
        program.key(pygame.K_DOWN)
    first = scene.chosen
    assert first is not None
    assert "forget" not in program.shown
    program.click("delete")
    program.click("forget")
    assert first not in History(paths).files
    assert counted() == before - {first.stem}


def test_after_a_deletion_the_next_match_is_chosen(begin: Begin, tmp_path: Path) -> None:
    played(tmp_path)
    program = begin(routes.History(), size=(1280, 720))
    scene = page(program)
    program.key(pygame.K_DOWN)
    first, second, third = scene.list.files
    assert scene.chosen == second
    program.click("delete")
    program.click("delete")
    assert scene.chosen == third
    program.click("delete")
    program.click("delete")
    assert scene.chosen == first, "of the last one, the one before"


def test_how_lucky_somebody_was_goes_with_the_match_that_leaves_no_trace(begin: Begin, tmp_path: Path) -> None:
    played(tmp_path)
    program = begin(routes.History(), size=(1280, 720))
    path = page(program).chosen
    assert path is not None
    match = read_match(path)
    fortunes = program.app.fortunes
    fortunes.add(Fortune(key_of(match.record), match.record.game, "normal", 0, (0.1, 0.0), (0.1, 0.1), (0.0, 0.0)))
    assert len(fortunes.all()) == 1
    program.click("delete")
    program.click("forget")
    assert fortunes.all() == {}


def test_with_keys(begin: Begin, tmp_path: Path) -> None:
    played(tmp_path)
    program = begin(routes.History(), size=(1280, 720))
    scene = page(program)
    program.key(pygame.K_DOWN)
    program.key(pygame.K_END)
    assert scene.list.current == 2
    program.key(pygame.K_UP)
    assert scene.list.current == 1
    program.key(pygame.K_DELETE)
    program.key(pygame.K_RETURN)
    assert len(scene.list.files) == 3, "Enter lets it be"
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    assert program.app.manager.depth == 2
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert page(program) is scene


def test_by_fingers_and_by_name(begin: Begin, tmp_path: Path) -> None:
    played(tmp_path)
    program = begin(routes.History(), size=(1280, 720))
    scene = page(program)
    program.tap("search")
    program.write("gertrude")
    program.seconds(0.3)
    assert [path for path in scene.list.files if "gertrude" not in str(scene.history.entry(path)).lower()] == []
    assert len(scene.list.files) < 3
    for _ in "gertrude":
        program.key(pygame.K_BACKSPACE)
    assert len(scene.list.files) == 3
    program.write("nobody at all")
    assert scene.chosen is None
    assert program.widget("nothing").words == t("history.none_fits")
    assert "watch" not in program.shown


def test_the_greatest_moment_of_a_match_that_was_seen_to_its_end_is_told(begin: Begin, tmp_path: Path) -> None:
    whole, _, _ = finish(tmp_path / "elsewhere", HAIR_SEEDS[0])
    record, last = replace(whole.record, steps=whole.record.steps[:-1], result=None), whole.record.steps[-1]
    assert isinstance(last, ActionStep)
    program = begin(routes.ResumedMatch(Resumable(record, whole.notes)), settings=at_once, bots=Mute())
    table = program.top
    session = table.seat.session
    assert isinstance(session.submit(last.seat, last.action, session.seq), Accepted)
    while program.top is table:
        program.frame()
    program.app.manager.reset(routes.History())
    program.frame()
    scene = page(program)
    assert scene.chosen is not None
    entry = scene.history.entry(scene.chosen)
    assert entry is not None
    moment = Highlight.of(list(entry.highlight))
    assert moment is not None
    assert moment == table.stage.memory.moment
    assert highlight_of(entry, scene.metrics) == moment_words(moment, entry.game, table.stage.table)


@pytest.mark.parametrize("note", [["pile", -1, 14, 2], ["pile", 9, 14, 2], ["toll", 0, 14, 2]])
def test_a_greatest_moment_of_nobody_at_the_table_is_not_told(begin: Begin, tmp_path: Path, note: list[object]) -> None:
    path = next(played(tmp_path, ("dang_it",)).finished.iterdir())
    data = json.loads(path.read_bytes())
    data["notes"][HIGHLIGHT_NOTE] = note
    path.write_text(json.dumps(data) + "\n")
    scene = page(begin(routes.History()))
    assert scene.chosen is not None
    entry = scene.history.entry(scene.chosen)
    assert entry is not None
    assert highlight_of(entry, scene.metrics) == ""


def test_nothing_was_played_yet(begin: Begin) -> None:
    program = begin(routes.History(), size=(1024, 640))
    assert program.widget("nothing").words == t("history.empty")
    program.key(pygame.K_RETURN)
    program.key(pygame.K_DELETE)
    assert isinstance(program.top, HistoryScene)


def test_a_record_that_cannot_be_read_is_said_to_be_so(begin: Begin, tmp_path: Path) -> None:
    paths = played(tmp_path)
    History(paths).files[0].write_bytes(b"nothing of ours")
    program = begin(routes.History(), size=(1024, 640))
    program.click("watch")
    assert isinstance(program.top, HistoryScene)
    program.click("delete")
    program.click("delete")
    assert len(History(paths).files) == 2


def test_nothing_is_taken_out_of_statistics_of_a_newer_version(begin: Begin, tmp_path: Path) -> None:
    paths = played(tmp_path)
    newer = line_of({"format": "grawlix-summaries/2"})
    paths.summaries.write_bytes(newer)
    program = begin(routes.History(), size=(1024, 640))
    program.click("delete")
    program.click("forget")
    program.seconds(0.5)
    assert isinstance(program.top, HistoryScene)
    assert len(History(paths).files) == 3, "what would be counted again stays"
    assert paths.summaries.read_bytes() == newer


def test_a_shared_win_has_a_shorter_sentence_for_where_there_is_little_room() -> None:
    use("de")
    three = Entry(
        "shithead", ("Du", "Gertrude", "Bo"), ("pip", "gertrude", "bo"), (0,), (0, 0, 0), (0, 1, 2), "", False, ()
    )
    ways = summaries_of(three, Metrics(1280, 720))
    assert [way for way in ways if "Durchgängen" in way] == ways[:1]
    assert len(ways[1]) < 0.7 * len(ways[0])
    assert len(summaries_of(replace(three, winners=()), Metrics(1280, 720))) == 1
    use("en")


@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_has_a_place(begin: Begin, tmp_path: Path, language: str, words: float) -> None:
    played(tmp_path)
    program = begin(routes.History(), size=SIZES[0], settings=speaking(language, words))
    for size in SIZES:
        program.resize(size)
        assert misplaced(program) == []
        assert page(program).list.fitting >= 1
    use("en")


def test_upright_the_match_follows_the_last_one_of_a_short_list(begin: Begin, tmp_path: Path) -> None:
    """No empty middle between few matches and the one that is chosen, and none jumps where only some are looked for."""
    played(tmp_path)
    program = begin(routes.History(), size=(1080, 1920))
    scene = page(program)
    plate, last = program.widget("plate").rect, scene.list.row_rect(2)
    assert 0 < plate.top - last.bottom < scene.metrics.px(40)
    program.click(("only", "shithead"))
    assert program.widget("plate").rect == plate
    program.click("delete")
    program.click("delete")
    assert program.widget("plate").rect.top == plate.top - scene.list.least_tall


def test_where_nothing_was_played_a_face_stands_where_the_rays_begin(begin: Begin) -> None:
    for route in (routes.History(), routes.Statistics()):
        for size in SIZES:
            program = begin(route, size=size)
            face, words = program.widget("face").rect, "nothing words" if route == routes.History() else "empty words"
            assert abs(face.centery - RAYS_FROM * size[1]) < 3
            assert program.widget(words).rect.bottom < size[1]


@pytest.mark.parametrize("name", ["", "a\0b", "W" * 3000])
def test_names_of_another_program_stop_nothing(begin: Begin, tmp_path: Path, name: str) -> None:
    paths = played(tmp_path, ("shithead",))
    (place,) = History(paths).files
    data = json.loads(place.read_text("utf-8"))
    place.write_text(json.dumps({**data, "names": [name] * len(data["names"])}), "utf-8")
    program = begin(routes.History(), size=(1280, 720))
    program.seconds(0.5)
    assert page(program).chosen == place


@pytest.mark.watched
@pytest.mark.parametrize(
    ("game", "language", "unit"),
    [
        ("dang_it", "en", "Points"),
        ("damn_you", "de", "Chips"),
        ("screw_your_neighbor", "en", "Rounds"),
        ("that_dam_game", "de", "Punkte"),
        ("shithead", "de", "Verlorene Durchgänge"),
    ],
)
def test_over_the_numbers_stands_what_they_count(
    begin: Begin, tmp_path: Path, game: str, language: str, unit: str
) -> None:
    played(tmp_path, (game,))
    with listening() as lines:
        program = begin(routes.History(), size=(1280, 720), settings=speaking(language, 1.0))
        program.seconds(0.5)
    assert unit in {line.words for line in lines}
    result = golden(game).result
    assert result is not None
    assert {str(score) for score in result.scores} <= {line.words for line in lines}
