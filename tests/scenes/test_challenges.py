"""The page of challenges: reached and used by mouse, keys and fingers."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest
from pygame import scrap

from game.app import App
from game.scenes import routes
from game.scenes.challenges import scene as challenges
from game.scenes.challenges.entries import Entry, badge
from game.scenes.challenges.scene import ChallengesScene
from game.scenes.challenges.telling import result_words, share_line
from game.scenes.form_scene import FormScene
from game.scenes.menu.title import TitleScene
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.scenes.taking_up import take_up
from game.session import daily
from game.session.challenges import Challenges, Outcome, bot_seed, day_note, day_of, outcome_of
from game.session.files import Paths
from game.session.seats import CHALLENGE_NOTE, USED, practiced
from game.session.settings import AVATARS, Settings
from game.session.setups import name_of
from game.session.store import Resumable
from game.session.worth import is_untouched
from game.texts import t, use
from tests.support.challenged import match
from tests.support.menus import Program, misplaced, speaking
from tests.support.standings import standing

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
TODAY = date(2026, 11, 20)
SIZES = ((1280, 720), (1024, 640), (600, 960), (1080, 1920))


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever day it is."""
    monkeypatch.setattr(daily, "today", lambda: TODAY)


def page(program: Program) -> ChallengesScene:
    scene = program.top
    assert isinstance(scene, ChallengesScene)
    return scene


def played(folder: Path) -> Challenges:
    """A data folder of somebody who has won yesterday and begun the day before."""
    found = Challenges.of(Paths.at(folder))
    found.add({"day": (TODAY - timedelta(days=1)).isoformat(), "outcome": Outcome(1, 4, False, 0, "bmw-").encode()})
    found.add({"day": (TODAY - timedelta(days=2)).isoformat()})
    return found


def pasted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is put into the clipboard from here on."""
    copied: list[str] = []
    monkeypatch.setattr(scrap, "put_text", copied.append)
    monkeypatch.setattr(scrap, "get_text", lambda: copied[-1] if copied else "")
    return copied


def test_with_the_mouse(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path)
    copied = pasted(monkeypatch)
    program = begin(routes.Title(), size=(1280, 720))
    program.click("challenges")
    program.seconds(0.5)
    assert page(program).day.day == TODAY
    assert "copy" not in program.shown
    program.click(("day", TODAY - timedelta(days=1)))
    program.click("copy")
    game, _ = daily.deal_of(TODAY - timedelta(days=1))
    name = t(f"games.{game}.name.salty")
    assert copied == [f"Grawlix 2026-11-19, {name}: \U0001f7e9\U0001f7e8#\u2b1b won"]
    program.click(("day", TODAY - timedelta(days=2)))
    assert program.widget("day state").words == t("challenges.left")
    program.click(("day", TODAY))
    program.click("day")
    program.seconds(0.5)
    table = program.top
    assert isinstance(table, TableScene)
    deal = daily.daily(TODAY)
    assert table.seat.session.record.seed == deal.seed
    assert tuple((seat.character, seat.level) for seat in table.seat.seats[1:]) == deal.opponents
    assert table.seat.seats[0].character not in {key for key, _ in deal.opponents}
    assert not table.seat.practice
    # It is remembered from its beginning on, and taken up again rather than begun anew.
    assert Challenges.of(program.paths).days[TODAY].outcome is None
    seed, path = table.seat.session.record.seed, [left.path for left in program.app.left()]
    program.app.manager.reset(routes.Challenges())
    program.seconds(0.3)
    assert program.widget("day state").words == t("challenges.begun")
    program.click("day")
    program.seconds(0.5)
    again = program.top
    assert isinstance(again, TableScene)
    assert (again.seat.session.record.seed, [left.path for left in program.app.left()]) == (seed, path)
    assert not again.seat.practice


def test_with_keys(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path).add({"day": TODAY.isoformat(), "outcome": Outcome(3, 4, False, 0, "www").encode()})
    program = begin(routes.Challenges(), size=(1280, 720))
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)

    def refuse(words: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(scrap, "put_text", refuse)
    for _ in range(40):
        program.key(pygame.K_TAB)
        if program.form.focus is program.widget("copy"):
            break
    program.key(pygame.K_RETURN)
    assert told == []
    assert program.widget("by hand").words.endswith("#%! 3 of 4"), "it can be copied by hand"
    assert "by hand" in program.shown
    program.app.settings.words = 2.0
    program.app.apply()
    program.resize((1280, 640))
    program.click(("day", TODAY - timedelta(days=1)))
    page(program).area.scroll(-page(program).area.offset)
    program.frame()
    program.click("copy")
    assert program.widget("area").rect.contains(program.widget("by hand").rect), "it is scrolled into sight"
    program.click(("day", TODAY))
    program.form.set_focus(None)
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    assert isinstance(program.top, TableScene)
    assert program.top.seat.practice == USED, "once more is practice, and stays so"
    assert Challenges.of(program.paths).days[TODAY].outcome is not None


def test_by_fingers(begin: Begin, tmp_path: Path) -> None:
    played(tmp_path)
    program = begin(routes.Title(), size=(1280, 720))
    program.tap("challenges")
    program.seconds(0.5)
    yesterday = TODAY - timedelta(days=1)
    program.tap(("day", yesterday))
    assert page(program).day.day == yesterday
    program.tap("day")
    program.seconds(0.5)
    table: object = program.top
    assert isinstance(table, TableScene)
    assert table.seat.practice == USED
    assert daily.deal_of(yesterday)[0] == table.seat.session.game_id
    program.app.manager.pop()
    program.seconds(0.5)
    assert page(program).day.day == yesterday, "one comes back to the day that one looked at"
    program.tap("back")
    program.seconds(0.5)
    assert isinstance(program.top, TitleScene)


def test_midnight_is_no_trick(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = begin(routes.Challenges(), size=(1280, 720))
    program.click("day")
    program.seconds(0.3)
    table = program.top
    assert isinstance(table, TableScene)
    monkeypatch.setattr(daily, "today", lambda: TODAY + timedelta(days=1))
    assert day_of(table.seat.session.notes) == TODAY, "the match belongs to the day it began"
    program.app.manager.reset(routes.Challenges())
    program.seconds(0.3)
    assert page(program).day.day == TODAY + timedelta(days=1)
    assert program.widget("day state").words == t("challenges.new")
    # A clock that is set back gives no second first attempt.
    monkeypatch.setattr(daily, "today", lambda: TODAY)
    program.app.manager.reset(routes.Challenges())
    program.seconds(0.3)
    assert program.widget("day state").words == t("challenges.begun")


def test_a_page_that_is_open_over_midnight_says_that_the_day_is_over(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = begin(routes.Challenges(), size=(1280, 720))
    assert program.widget("day state").words == t("challenges.new")
    monkeypatch.setattr(daily, "today", lambda: TODAY + timedelta(days=1))
    program.seconds(0.1)
    assert page(program).day.day == TODAY
    assert program.widget("day state").words == t("challenges.past")
    assert program.widget("day").words == t("challenges.go.practice")
    program.click(("day", TODAY + timedelta(days=1)))
    assert program.widget("day state").words == t("challenges.new")
    program.click("day")
    program.seconds(0.3)
    table = program.top
    assert isinstance(table, TableScene)
    assert table.seat.session.notes[CHALLENGE_NOTE] == day_note(TODAY + timedelta(days=1), counts=True)


def test_the_menu_says_how_it_went(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    program = begin(routes.Title(), size=(1280, 720))
    program.seconds(2.0)
    assert program.widget("day words").words == t("title.day_words")
    Challenges.of(program.paths).add({"day": TODAY.isoformat(), "outcome": Outcome(2, 3, False, 12, "wwb").encode()})
    program.app.manager.reset(routes.Title())
    program.seconds(2.0)
    tomorrow, _ = daily.deal_of(TODAY + timedelta(days=1))
    assert program.widget("day words").words == f"You lost by 12. Tomorrow: {t(f'games.{tomorrow}.name.salty')}"
    assert program.widget("day go").words == t("challenges.go.practice")
    assert misplaced(program) == []
    monkeypatch.setattr(daily, "today", lambda: TODAY + timedelta(days=1))
    program.frame()
    assert program.widget("day words").words == t("title.day_words"), "it is left open over midnight"
    assert program.widget("day go").words == t("title.day_go")


def test_who_looks_like_an_opponent_of_the_day_is_told_whose_portrait_they_borrow(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = daily.daily(TODAY).opponents[0][0]

    def alike(settings: Settings) -> None:
        settings.player_avatar = own

    program = begin(routes.Challenges(), size=(1280, 720), settings=alike)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    program.click("day")
    program.seconds(0.3)
    borrowed = program.top.seat.seats[0].character
    assert told == [t("challenges.borrowed", name=name_of(own), other=name_of(borrowed))]
    program.app.manager.reset(routes.Challenges())
    program.seconds(0.3)
    program.click("day")
    program.seconds(0.3)
    assert len(told) == 1, "whoever carries on knows it"


def test_the_same_cards_once_more_end_the_first_attempt_and_say_so(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = begin(routes.Challenges(), size=(1280, 720))
    told: list[str] = []
    program.app.settings.player_avatar = next(key for key in AVATARS if key not in dict(daily.daily(TODAY).opponents))
    monkeypatch.setattr(program.app, "tell", told.append)
    program.click("day")
    program.seconds(0.3)
    table = program.top
    assert isinstance(table, TableScene)
    session, record = table.seat.session, table.seat.session.record
    while is_untouched(record, session.notes):
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    program.seconds(0.3)
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    program.click("again")
    assert program.widget("again").words == t("pause.again_day_sure")
    assert not practiced(table.seat.session.notes), "one press gives nothing up"
    program.click("again")
    program.seconds(0.3)
    once_more = program.top
    assert isinstance(once_more, TableScene)
    assert once_more is not table
    assert once_more.seat.session.record.seed == record.seed
    assert once_more.seat.practice == USED
    assert told == [t("challenges.given_up")]
    # What was begun waits still, as practice; nothing is left that could count for the day.
    found = [take_up(program.app, left) for left in program.app.left()]
    assert len(found) == 2
    assert all(isinstance(match, Resumable) and practiced(match.notes) for match in found)
    program.app.manager.reset(routes.Challenges())
    program.seconds(0.3)
    assert program.widget("day state").words.startswith(t("challenges.left"))
    program.click("day")
    program.seconds(0.3)
    assert program.top.seat.practice == USED
    # Who starts practice again gives nothing up.
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    program.click("again")
    assert program.widget("again").words == t("pause.again_sure")
    program.click("again")
    program.seconds(0.3)
    assert program.top.seat.practice == USED
    assert told == [t("challenges.given_up")]


def over(challenge: dict[str, object], seed: int = 3) -> tuple[Resumable, routes.Result]:
    """A match of the deal of a day that is over, and the way to its result."""
    game, _ = daily.deal_of(TODAY)
    ended = match(game, {CHALLENGE_NOTE: challenge}, seed=seed)
    found = Resumable(ended.record, dict(ended.notes))
    return found, routes.Result(standing([(20, 32, 40), (10, 8, 3)], (1,), game="dang_it"), found)


def test_the_result_has_the_line(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = pasted(monkeypatch)
    ended, route = over(day_note(TODAY, counts=True))
    program = begin(route, size=(1280, 720))
    outcome = outcome_of(ended.record, ended.notes)
    assert outcome is not None
    program.click("copy")
    assert copied == [share_line(TODAY, t("games.dang_it.name.salty"), outcome)]
    assert program.widget("challenge words").words == result_words(outcome)
    program.click("same")
    program.seconds(0.3)
    assert isinstance(program.top, TableScene)
    assert program.top.seat.practice == USED
    assert bot_seed(program.top.seat.session.notes) == daily.daily(TODAY).bot_seed
    _, route = over(day_note(TODAY, counts=False))
    program.app.manager.reset(route)
    program.seconds(0.3)
    assert program.widget("challenge words").words == t("challenges.practice_result")
    assert "copy" not in program.shown


def test_a_kiosk_has_no_way_to_it(tmp_path: Path) -> None:
    app = App(Paths.at(tmp_path), routes.Title(), fullscreen=False, pin="2468")
    try:
        app.step((), 0.1)
        scene = app.manager.top
        assert isinstance(scene, FormScene)
        assert "challenges" not in {widget.key for widget in scene.form.widgets}
    finally:
        app.close()


def another(number: int) -> Callable[[Services], Entry]:
    """A challenge with many words."""
    words = "What would you lay here? Made from your own worst moments, and there are some."
    return lambda services: Entry(f"n{number}", f"Challenge {number}", words, badge("help"), routes.Challenges)


@pytest.mark.parametrize("words", [1.0, 1.5, 2.0])
def test_no_word_below_the_name_of_an_opponent_is_cut(begin: Begin, words: float) -> None:
    """In words twice as large the foot of a letter was missing."""
    program = begin(routes.Challenges(), size=SIZES[0], settings=speaking("en", words))
    for size in SIZES:
        program.resize(size)
        faces = program.widget("day faces")
        drawn = faces.paint(program.app.style.art, *faces.rect.size).image.get_bounding_rect()
        assert 0 < drawn.top < drawn.bottom < faces.rect.h, size


@pytest.mark.parametrize("many", [1, 2, 5])
@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_has_a_place(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, many: int, language: str, words: float
) -> None:
    played(tmp_path).add({"day": TODAY.isoformat(), "outcome": Outcome(3, 4, False, 0, "bmw" * 4).encode()})
    monkeypatch.setattr(challenges, "ENTRIES", tuple(another(number) for number in range(many - 1)))
    program = begin(routes.Challenges(), size=SIZES[0], settings=speaking(language, words))
    for size in SIZES:
        program.resize(size)
        assert misplaced(program) == []
        assert [plate.rect.w > 0 for plate in page(program).plates] == [True] * (many - 1)
        plates = [plate.rect for plate in page(program).plates]
        assert all(plate.right <= size[0] for plate in plates)
        assert all(plate.h >= page(program).plates[i].height_for(program.app.style, plate.w) for i, plate in
                   enumerate(plates))  # fmt: skip
    use("en")
