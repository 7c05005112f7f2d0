"""A match looked back at: its moments are found, told and played on from, by mouse, keys and fingers."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.rules.actions import Draw
from game.rules.views import Viewer
from game.scenes import routes
from game.scenes.challenges.entries import ENTRIES
from game.scenes.fortune.scene import FortuneScene
from game.scenes.results.result import ResultScene
from game.scenes.review import card as review_card
from game.scenes.review import panels
from game.scenes.review.card import MOST, Card
from game.scenes.review.exercises import ExercisesScene
from game.scenes.review.position import ground
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import info_of
from game.session.daily import today
from game.session.exercises import Exercises
from game.session.files import Paths
from game.session.fortunes import Fortune
from game.session.review import Reviews, Told
from game.session.seats import PRACTICE_NOTE, SEATS_NOTE, encode_seats
from game.session.settings import Settings
from game.session.store import Resumable
from game.texts import n, t, use
from game.ui import text
from game.ui.painter import DisplayList
from game.ui.tabletops import THEMES
from tests.session.test_review import SEATS, Here, match  # noqa: F401 - a fixture
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined
from tests.support.standings import standing
from tests.support.writing import Line

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


def page(program: Program) -> ReviewScene:
    scene = program.top
    assert isinstance(scene, ReviewScene)
    return scene


@pytest.fixture
def there(tmp_path: Path, match: Resumable) -> Resumable:  # noqa: F811
    """A match that somebody has looked back at."""
    worker = Here()
    Reviews(Paths.at(tmp_path), lambda: worker).look(match)
    worker.work()
    return match


def number_of(card: Card, right: bool) -> int:
    """Which of the offered plays is the better one, or the one that was done."""
    told = card.subject.told
    names = [choice.on_press.args[0] for choice in card.choices]  # type: ignore[attr-defined]
    return names.index(told.better if right else told.other)


def told(program: Program, card: Card) -> bool:
    return (card.subject.key, "finding") in program.shown


def test_with_the_mouse(begin: Begin, there: Resumable) -> None:
    program = begin(routes.Review(there), size=(1920, 1080))
    first, second, *_ = page(program).cards
    assert not told(program, first)
    assert 2 <= len(first.choices) <= MOST
    program.click((first.subject.key, "choice", number_of(first, right=True)))
    assert told(program, first)
    assert not told(program, second)
    program.click((second.subject.key, "tell"))
    assert told(program, second)
    program.click((first.subject.key, "play on"))
    program.seconds(1)
    table = program.top
    assert isinstance(table, TableScene)
    session = table.seat.session
    assert session.position == first.subject.told.position
    assert session.notes[PRACTICE_NOTE]
    assert session.snapshot(Viewer(0)).zones == first.subject.view.zones


def test_with_keys_and_fingers(begin: Begin, there: Resumable) -> None:
    program = begin(routes.Review(there), size=(1280, 720))
    first, second, *_ = page(program).cards
    program.key(pygame.K_RETURN)
    assert not told(program, first), "nobody guesses by accident"
    assert program.form.focus is first.choices[0]
    program.key(pygame.K_RETURN)
    assert told(program, first)
    assert program.form.focus is first.play_on
    program.tap((second.subject.key, "choice", number_of(second, right=False)))
    assert told(program, second)


def test_by_pad(begin: Begin, there: Resumable) -> None:
    program = begin(routes.Review(there), size=(1024, 640))
    first, second, *_ = page(program).cards
    program.pad("a")
    assert not told(program, first), "nobody guesses by accident"
    program.press_by_pad((first.subject.key, "choice", number_of(first, right=True)))
    assert told(program, first)
    program.press_by_pad((second.subject.key, "tell"))
    assert told(program, second)
    program.app.manager.push(routes.Exercises())
    program.seconds(0.3)
    scene = program.top
    asked = scene.card
    program.press_by_pad((asked.subject.key, "choice", number_of(asked, right=False)))
    assert told(program, asked)
    program.pad("a")
    assert scene.card is not asked, "after an answer the next one is a press away"
    program.pad("b")
    program.seconds(0.3)
    program.press_by_pad((first.subject.key, "play on"))
    program.seconds(0.5)
    assert isinstance(program.top, TableScene)


def test_from_the_end_of_a_match_while_somebody_still_looks(
    begin: Begin,
    match: Resumable,  # noqa: F811
) -> None:
    worker = Here()

    def home(services: Any) -> routes.Route:
        vars(services)["analyst"] = worker
        result = standing([(5, 3), (4, 9)], (1,), game="screw_your_neighbor")
        return routes.Result(result, match)

    worker.hold = lambda on: None  # type: ignore[attr-defined]
    worker.update = worker.close = lambda: None  # type: ignore[attr-defined]
    program = begin(home, size=(1280, 720), settings=calm)
    program.seconds(0.5)
    assert len(worker.asked) == 2, "it is begun as soon as nothing moves, and luck is counted after it"
    look, _ = worker.asked
    program.click("look back")
    program.seconds(0.5)
    assert page(program).cards == []
    assert program.widget("words").words == t("review.working_words")
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert type(program.top) is ResultScene
    program.click("look back")
    program.seconds(0.5)
    look()
    program.seconds(0.2)
    assert len(page(program).cards) > 0
    assert len(worker.asked) == 2, "nobody looks twice"


def calm(settings: Settings) -> None:
    settings.motion = "none"


def test_switched_off_nobody_looks(begin: Begin, match: Resumable) -> None:  # noqa: F811
    def off(settings: Settings) -> None:
        settings.motion, settings.reviews = "none", False

    program = begin(routes.Result(standing([(5, 3)], (0,)), match), size=(1280, 720), settings=off)
    program.seconds(0.3)
    assert "look back" not in program.shown
    assert "analyst" not in vars(program.app)


def test_match_that_nobody_can_look_back_at_says_so(begin: Begin, match: Resumable) -> None:  # noqa: F811
    """As two people have played it, whom nobody tells of mistakes; such a match leads here from nowhere."""
    people: dict[str, object] = {SEATS_NOTE: encode_seats([SEATS[0]] * match.record.players)}
    program = begin(routes.Review(Resumable(match.record, people)), size=(1280, 720))
    assert program.widget("words").words == t("review.failed_words")
    assert "leave" in program.shown


def test_a_moment_lies_on_the_table_that_it_was_played_on(begin: Begin) -> None:
    """Each is seen as what it is, and is dark enough for names and numbers, which are pale."""
    program = begin(routes.Title(), size=(1280, 720))
    seen = {}
    for theme in THEMES:
        picture = ground(program.app.art, theme, 240, 160)
        x, y = picture.origin
        plate = picture.image.subsurface(pygame.Rect(x + 20, y + 20, 200, 120))
        seen[theme] = pygame.image.tobytes(plate, "RGB")
        assert max(pygame.transform.average_color(plate)[:3]) < 130, theme
    assert len(set(seen.values())) == len(THEMES)


def due(tmp_path: Path) -> list[tuple[int, int]]:
    """By exercise that waits today: where it was, and how often in a row it was found."""
    return [(one.position, one.found) for one in Exercises(Paths.at(tmp_path)).due(today())]


def test_exercises_are_found_and_rest_or_come_back(begin: Begin, there: Resumable, tmp_path: Path) -> None:
    program = begin(routes.Challenges(), size=(1280, 720))
    program.click("exercises")
    program.seconds(0.5)
    scene = program.top
    assert isinstance(scene, ExercisesScene)
    many = len(due(tmp_path))
    assert many > 1
    first = scene.card
    assert first is not None
    names = program.app.settings.names
    assert first.subject.when.endswith(t(f"games.{first.subject.game}.name.{names}")), "it may be of any game"
    assert "!:" not in first.subject.when, "a name that ends with a sign comes last"
    program.click((first.subject.key, "choice", number_of(first, right=True)))
    assert len(due(tmp_path)) == many - 1, "what was found rests"
    program.key(pygame.K_RETURN)
    second = scene.card
    assert second is not None
    assert second.subject.key != first.subject.key
    program.tap((second.subject.key, "choice", number_of(second, right=False)))
    assert len(due(tmp_path)) == many - 1, "what was not comes back"
    asked = 0
    while scene.card is not None:
        if not scene.card.open:
            asked += 1
            scene.card.tell_me.activate()
        program.click("next")
    assert asked == 2 * (many - 2) + 1, "each that was not found is asked once more, and not for ever"
    assert "leave" in program.shown
    program.tap("leave")
    program.seconds(0.5)
    assert program.top is not scene


def test_exercises_without_a_match(begin: Begin) -> None:
    program = begin(routes.Exercises(), size=(1024, 640))
    assert program.widget("words").words == t("review.no_exercises")
    assert misplaced(program) == []


@pytest.mark.watched
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_the_hair_of_whoever_looks_back_is_not_cut(begin: Begin, size: tuple[int, int]) -> None:
    program = begin(routes.Exercises(), size=size)
    frame = DisplayList()
    program.top.draw(frame)
    shown = next(sprite for sprite in frame.sprites if isinstance(sprite.key, tuple) and "ada" in sprite.key)
    assert not any(shown.image.get_at((x, 0)).a for x in range(shown.image.get_width()))
    assert shown.y + shown.image.get_height() >= program.widget("ada").rect.bottom


def test_exercises_of_a_newer_version_are_said_to_be(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(App, "tell", lambda app, words: told.append(words))
    Paths.at(tmp_path).exercises.write_bytes(b'{"format": "grawlix-exercises/2"}')
    begin(routes.Exercises(), size=(1024, 640))
    assert told == [t("session.exercises_unsaved", reason=t("session.newer_file"))]


def test_nobody_is_told_that_nothing_waits_where_nobody_can_look(begin: Begin, tmp_path: Path) -> None:
    """Neither by the page nor by the plate that leads to it."""
    Paths.at(tmp_path).exercises.mkdir()
    program = begin(routes.Exercises(), size=(1024, 640))
    assert program.widget("words").words == t("review.unopened")
    assert {entry(program.app).line for entry in ENTRIES if entry(program.app).key == "exercises"} == {
        t("review.unopened")
    }  # fmt: skip


def test_exercise_whose_match_is_gone_goes_too(begin: Begin, there: Resumable, tmp_path: Path) -> None:
    for file in Paths.at(tmp_path).reviews.iterdir():
        file.unlink()
    program = begin(routes.Exercises(), size=(1024, 640))
    assert program.top.card is None
    assert due(tmp_path) == []


def moments(**change: object) -> Callable[[dict[str, Any]], None]:
    """Write something else into every moment of a review."""

    def do(data: dict[str, Any]) -> None:
        for moment in data["review"]["moments"]:
            moment |= change

    return do


UNKNOWN: dict[str, Callable[[dict[str, Any]], None]] = {
    "beyond the match": moments(at=9999),
    "of somebody else's turn": moments(at=1),
    "all the same": lambda data: moments(at=data["review"]["moments"][0]["at"])(data),
    "no such seat": lambda data: data["review"].update(seat=7),
    "another game": lambda data: data["review"].update(game="dang_it"),
    "no such reason": moments(why="of_a_newer_version"),
    "nothing for its blanks": moments(**{"with": {}}),
    "no number": moments(worth=float("nan")),
    "too large a number": moments(half=float("inf")),
}


@pytest.mark.parametrize("damage", UNKNOWN.values(), ids=UNKNOWN)
def test_a_review_that_says_what_nobody_here_knows_is_made_anew(
    begin: Begin, there: Resumable, tmp_path: Path, damage: Callable[[dict[str, Any]], None]
) -> None:
    """It is no fault on any page; the exercises wait."""
    place = next(Paths.at(tmp_path).reviews.iterdir())
    data = json.loads(place.read_bytes())
    damage(data)
    place.write_text(json.dumps(data))
    before = Exercises(Paths.at(tmp_path)).all()
    program = begin(routes.Exercises(), size=(1280, 720))
    assert isinstance(program.top, ExercisesScene)
    assert program.top.card is None
    assert Exercises(Paths.at(tmp_path)).all() == before
    program.app.manager.push(routes.Review(there))
    program.seconds(0.3)
    assert page(program).look.working


def make_newer(place: Path) -> None:
    place.write_bytes(place.read_bytes().replace(b"review/1", b"review/2"))


def make_closed(place: Path) -> None:
    place.rename(place.with_suffix(".away"))
    place.mkdir()


def make_damaged(place: Path) -> None:
    place.write_bytes(place.read_bytes()[:-40])


@pytest.mark.parametrize("make", [make_newer, make_closed, make_damaged])
def test_exercises_that_cannot_be_shown_now_are_not_lost(
    begin: Begin, there: Resumable, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    """And no more is how often they were found."""
    exercises = Exercises(Paths.at(tmp_path))
    for one in exercises.all():
        exercises.answer(one, True, today() - timedelta(30))
    before = exercises.all()
    make(next(Paths.at(tmp_path).reviews.iterdir()))
    program = begin(routes.Exercises(), size=(1024, 640))
    assert program.top.card is None
    assert program.widget("words").words == n("review.unreadable", len(before)), "they do not rest"
    assert exercises.all() == before


@combined(language=["en", "de"], words=[1.0, 2.0])
def test_what_cannot_be_shown_is_told_beside_what_was_found(
    begin: Begin, there: Resumable, tmp_path: Path, words: float, language: str
) -> None:
    use(language)
    exercises = Exercises(Paths.at(tmp_path))
    (file,) = Paths.at(tmp_path).reviews.iterdir()
    away = file.with_stem("away")
    away.write_bytes(file.read_bytes())
    make_newer(away)
    exercises.add([("away", 1, "dang_it")])
    program = begin(routes.Exercises(), size=(1024, 640), settings=speaking(language, words))
    while program.top.card is not None:
        program.top.card.tell_me.activate()
        program.click("next")
    said = program.widget("words").words
    assert n("review.all_done", 0) in said
    assert n("review.unreadable", 1) in said
    assert misplaced(program) == []
    use("en")


def test_an_exercise_that_is_no_moment_of_its_match_any_more_goes_alone(
    begin: Begin, there: Resumable, tmp_path: Path
) -> None:
    exercises = Exercises(Paths.at(tmp_path))
    before = exercises.all()
    exercises.add([(before[0].match, 4321, before[0].game)])
    program = begin(routes.Exercises(), size=(1024, 640))
    while program.top.card is not None:
        program.top.card.tell_me.activate()
        program.click("next")
    assert [one.position for one in exercises.all()] == [one.position for one in before]


@combined(size=((1280, 720), (1024, 640), (600, 960)), words=(1.0, 2.0), language=("en", "de"))
def test_everything_has_a_place(
    begin: Begin, there: Resumable, size: tuple[int, int], words: float, language: str
) -> None:
    program = begin(routes.Review(there), size=size, settings=speaking(language, words))
    assert misplaced(program) == []
    for card in page(program).cards:
        card.tell_me.activate()
    assert misplaced(program) == []
    program.app.manager.push(routes.Exercises())
    program.seconds(0.3)
    assert misplaced(program) == []
    use("en")


@pytest.mark.parametrize(
    ("kind", "worth", "beside", "margin"),
    [("gain", 3.06, 0.84, "2.3"), ("chance", 61.5, 48.4, "14"), ("loss", -11.6, -30.4, "18")],
)  # fmt: skip
def test_the_difference_is_that_of_the_figures_above_it(kind: str, worth: float, beside: float, margin: str) -> None:
    """Under +0.8 and +3.1 stood "better by 2.2"."""
    told = Told(0, 1, 1, Draw(), Draw(), worth, beside, 0.7, False, False, "", (), ())
    said = panels.means(panels.Finding("damn_you", kind, told, False, "", False))
    assert f"better by {margin} " in said.replace("\u00a0", " ")


@combined(size=((1280, 720), (1024, 640), (900, 1200)), language=("en", "de"))
def test_no_choice_is_cut(
    begin: Begin, there: Resumable, monkeypatch: pytest.MonkeyPatch, written: list[Line], size: tuple[int, int],
    language: str,
) -> None:  # fmt: skip
    """However long it is called: it stands alone in its row, or on more lines."""
    long = {"en": "the joker as the four of hearts", "de": "die Folge bis Herz-Zehn"}[language]
    for module in (review_card, panels):
        monkeypatch.setattr(module, "called", lambda game, action: long)
    program = begin(routes.Review(there), size=size, settings=speaking(language, 1.0))
    for each in page(program).cards:
        each.tell_me.activate()
    program.seconds(0.3)
    program.app.manager.push(routes.Exercises())
    program.seconds(0.3)
    assert [line.words for line in written if text.ELLIPSIS in line.words] == []
    assert any(long[-5:] in line.words for line in written)
    use("en")


@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920)])
def test_all_moments_are_told_in_words_of_one_size(
    begin: Begin, there: Resumable, monkeypatch: pytest.MonkeyPatch, written: list[Line], size: tuple[int, int]
) -> None:
    """However long one of them is, and however many are told yet; and no last word stands alone on its line."""
    program = begin(routes.Review(there), size=size)
    cards = page(program).cards
    assert len(cards) > 1
    long = cards[0].subject.told
    short = "Fewer of the others' cards wait behind it: two."
    monkeypatch.setattr(panels, "say", lambda told: " ".join([short] * 3) if told == long else short)
    for each in cards:
        each.tell_me.activate()
        program.seconds(0.3)
    told = [line for line in written if line.words.rstrip() == t("review.you")]
    assert len(told) >= len(cards)
    assert len({line.px for line in told}) == 1
    assert not any(line.words.strip() == "two." for line in written)


def test_a_line_says_how_lucky_one_was_and_leads_to_more(begin: Begin, there: Resumable) -> None:
    program = begin(routes.Review(there), size=(1280, 720))
    players = there.record.players
    counting = page(program).counting
    assert counting is not None
    nothing = (0.0,) * players
    counting.fortune = Fortune("a", "screw_your_neighbor", None, 0, (0.12, *nothing[1:]), (0.03,) * players,
                               (-0.034, *nothing[1:]))  # fmt: skip
    program.frame()
    line = program.widget("fortune").words.replace("\u00a0", " ")
    assert line == t("fortune.line", luck="+12% ± 3", play="\u22123%")
    program.click("fortune")
    program.seconds(0.5)
    assert type(program.top) is FortuneScene


def test_a_back_that_is_not_open_here_is_not_shown(begin: Begin, there: Resumable) -> None:
    """As it was chosen in another folder of data; the table shows the game's own in its place."""

    def chosen(settings: Settings) -> None:
        settings.back = "skulls"

    program = begin(routes.Review(there), size=(1280, 720), settings=chosen)
    assert program.app.settings.shown_back == "auto"
    assert {card.subject.back for card in page(program).cards} == {info_of(there.record.game).back}


def test_in_a_kiosk_nobody_counts_a_visitor_s_luck(begin: Begin, there: Resumable) -> None:
    program = begin(routes.Title(), size=(1280, 720))
    program.app.kiosk = True
    scene = ReviewScene(program.app, there)
    assert scene.counting is None
    assert not scene.form.widgets[[widget.key for widget in scene.form.widgets].index("fortune")].visible
