"""The ladder: climbed by mouse, keys and fingers."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.ai.characters import BY_KEY
from game.ai.levels import LEVELS
from game.rules.options import complete
from game.rules.registry import GAME_IDS, game_by_id
from game.scenes import routes
from game.scenes.challenges.ladder import LadderScene
from game.scenes.results.result import ResultScene
from game.scenes.table.scene import TableScene
from game.session.challenges import Challenges, beat, rung_note, rung_of
from game.session.files import Paths
from game.session.ladder import next_rung, rungs
from game.session.seats import CHALLENGE_NOTE, PRACTICE_NOTE, USED
from game.session.session import Session
from game.session.settings import AVATARS, Settings
from game.session.setups import name_of
from game.session.store import Resumable
from game.texts import TextsIn, t, use
from tests.support.challenged import match
from tests.support.menus import Program, misplaced, speaking
from tests.support.standings import standing

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SIZES = ((1280, 720), (1024, 640), (600, 960), (1080, 1920))


def climbed(folder: Path, many: int) -> None:
    """A data folder of somebody who has beaten the lowest rungs."""
    found = Challenges.of(Paths.at(folder))
    for rung in range(many):
        found.add({"rung": rung})


def page(program: Program) -> LadderScene:
    scene = program.top
    assert isinstance(scene, LadderScene)
    return scene


def test_everybody_waits_once_and_at_every_game_twice() -> None:
    found = rungs()
    assert sorted(rung.character for rung in found) == sorted(AVATARS)
    assert sorted(rung.game for rung in found) == sorted([*GAME_IDS, *GAME_IDS])
    levels = [LEVELS.index(rung.level) for rung in found]
    assert levels == sorted(levels), "it never gets easier"
    assert (found[0].level, found[-1].level) == ("easy", "expert")
    for rung in found:
        assert rung.level in BY_KEY[rung.character].levels
        opponents = rung.opponents
        assert opponents[0] == (rung.character, rung.level)
        assert len(dict(opponents)) == len(opponents) <= 2
        assert len(opponents) + 1 in game_by_id(rung.game).seats
        complete(game_by_id(rung.game).options, len(opponents) + 1, rung.table.options)


@pytest.mark.parametrize("language", ["en", "de"])
def test_everybody_has_something_to_say(language: str) -> None:
    texts = TextsIn(language)
    for rung in rungs():
        for occasion, least in (("ask", 3), ("beaten", 1), ("stays", 1)):
            for degree in ("mild", "salty"):
                lines = texts.t(f"ladder.{occasion}.{rung.character}.{degree}").split("\n")
                assert len(set(lines)) == len(lines) >= least


def test_with_the_mouse(begin: Begin, tmp_path: Path) -> None:
    climbed(tmp_path, 2)
    program = begin(routes.Challenges(), size=(1280, 720))
    program.click("ladder")
    program.seconds(0.5)
    scene = page(program)
    assert scene.chosen == rungs()[2]
    program.click(("rung", 7))
    assert "play" not in program.shown, "one after the other"
    assert program.widget("game").words.endswith(t("ladder.first", name=name_of(rungs()[2].character)))
    program.click(("rung", 2))
    program.click("play")
    program.seconds(0.5)
    table = program.top
    assert isinstance(table, TableScene)
    assert table.seat.session.game_id == rungs()[2].game
    assert [(seat.character, seat.level) for seat in table.seat.seats[1:]] == list(rungs()[2].opponents)
    assert rung_of(table.seat.session.notes) == 2
    assert table.seat.session.record.commitment is not None
    program.app.manager.pop()
    program.seconds(0.5)
    twice = program.widget("anew").rect.center
    said = program.widget("says").words
    program.click(twice)
    assert "keep" in program.shown
    program.click(twice)
    assert Challenges.of(program.paths).beaten == {0, 1}, "nothing is lost by pressing twice at a place"
    assert "keep" not in program.shown
    assert program.widget("says").words == said
    program.click("anew")
    program.click("anew")
    assert Challenges.of(program.paths).beaten == set()
    assert page(program).chosen == rungs()[0]
    assert "anew" not in program.shown


def test_with_keys_against_ones_own_portrait(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def like_pip(settings: Settings) -> None:
        settings.player_avatar = "pip"

    program = begin(routes.Ladder(), size=(1280, 720), settings=like_pip)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    assert page(program).chosen.character == "pip"
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    table = program.top
    assert isinstance(table, TableScene)
    assert table.seat.seats[1].character == "pip"
    borrowed = table.seat.seats[0].character
    assert borrowed != "pip"
    assert told == [t("challenges.borrowed", name="Pip", other=name_of(borrowed))], "nobody changes their face unasked"
    assert program.app.settings.player_avatar == "pip", "it is for this match"


def test_whoever_nobody_looks_like_is_told_nothing_of_portraits(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def like_yuki(settings: Settings) -> None:
        settings.player_avatar = "yuki"

    program = begin(routes.Ladder(), size=(1280, 720), settings=like_yuki)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    assert program.top.seat.seats[0].character == "yuki"
    assert told == []


def test_by_fingers(begin: Begin, tmp_path: Path) -> None:
    climbed(tmp_path, 10)
    program = begin(routes.Ladder(), size=(1280, 720))
    assert program.widget("done").words == t("ladder.top")
    program.tap(("rung", 4))
    assert page(program).chosen == rungs()[4]
    program.tap("play")
    program.seconds(0.5)
    assert isinstance(program.top, TableScene)
    assert program.top.seat.session.game_id == rungs()[4].game


def played_on(rung: int, *, won: bool, **notes: object) -> Session:
    """A match on a rung that was won, or was not."""
    for seed in range(99):
        found = match(rungs()[rung].game, {CHALLENGE_NOTE: rung_note(rung), **notes}, None, seed, players=2)
        if beat(found.record, found.notes) == won:
            return found
    raise AssertionError("nobody wins, ever")


@pytest.mark.parametrize("won", [True, False])
def test_the_result_leads_on_or_stays(begin: Begin, tmp_path: Path, won: bool) -> None:
    climbed(tmp_path, 1 if won else 0)
    ended = played_on(0, won=won)
    program = begin(
        routes.Result(standing([(20, 32)], (1,)), Resumable(ended.record, dict(ended.notes))), size=(1280, 720)
    )
    assert isinstance(program.top, ResultScene)
    following = rungs()[1 if won else 0]
    name = name_of(following.character)
    assert program.widget("again").words == (t("ladder.next", name=name) if won else t("ladder.again"))
    program.key(pygame.K_SPACE)
    program.click("again")
    program.seconds(0.5)
    table = program.top
    assert isinstance(table, TableScene)
    assert rung_of(table.seat.session.notes) == following.number


def test_practice_beats_nobody(begin: Begin) -> None:
    ended = played_on(0, won=True, **{PRACTICE_NOTE: USED})
    program = begin(
        routes.Result(standing([(20, 32)], (1,)), Resumable(ended.record, dict(ended.notes))), size=(1280, 720)
    )
    assert program.widget("challenge words").words == t("ladder.practice")
    assert program.widget("again").words == t("ladder.again")


def test_who_comes_next() -> None:
    assert next_rung({0, 1, 3}) == rungs()[2]
    assert next_rung(range(10)) is None


@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_has_a_place(begin: Begin, tmp_path: Path, language: str, words: float) -> None:
    climbed(tmp_path, 3)
    program = begin(routes.Ladder(), size=SIZES[0], settings=speaking(language, words))
    for size in SIZES:
        program.resize(size)
        scene = page(program)
        for rung in (rungs()[0], rungs()[3], rungs()[8]):
            scene.choose(rung)
            if rung.number == 3:
                program.widget("anew").activate()
            program.frame()
            assert misplaced(program) == []
            plate = program.widget("plate").rect
            assert not any(plate.colliderect(face.rect) for face in scene.faces)
            for part in ("name", "bubble", "play", "kicker"):
                assert not program.widget(part).visible or plate.contains(program.widget(part).rect)
    use("en")
