"""What did it know? The ways there, one decision after the other, and that it fits any window and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pygame
import pytest

from game.ai.characters import BY_KEY
from game.ai.levels import Level
from game.rules.actions import Play
from game.rules.cards import Card
from game.rules.registry import GAME_IDS
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.known import board
from game.scenes.known.heads import Heads, heads_of
from game.scenes.known.panels import lead_words, reason_words, says, says_height
from game.scenes.menu.title import TitleScene
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import Settings
from game.texts import catalog, use
from game.ui import text
from game.ui.painter import DisplayList
from tests.support.menus import Program, misplaced
from tests.support.sample import combined
from tests.support.seats import COMPUTERS
from tests.support.standings import standing
from tests.support.thoughtful import thoughtful

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SHORT: dict[str, dict[str, object]] = {
    "dang_it": {"rounds": 1},
    "damn_you": {"hands": 1},
    "screw_your_neighbor": {"pennies": 1},
    "that_dam_game": {"contracts": [1]},
    "shithead": {"deals": 1},
}


def table(level: Level = "easy", players: int = 3) -> tuple[SeatConfig, ...]:
    others = (SeatConfig("computer", face.title(), face, level) for face in COMPUTERS[: players - 1])
    return (SeatConfig("person", "You", "pip"), *others)


@cache
def heads(game: str = "dang_it", players: int = 3, level: Level = "expert") -> Heads:
    seats = table(level, players)
    return Heads(thoughtful(game, seats, SHORT[game], 3, simulations=12), seats, 0)


def between() -> Session:
    """A match of which one deal is over; a new one each time, as a table plays on."""
    return thoughtful("dang_it", table(), {"rounds": 3}, 3, upto=1)


def name_of(program: Program) -> str:
    return type(program.top).__name__


def wait(program: Program) -> None:
    program.seconds(0.3)


# -- the ways there, each by another device -----------------------------------------


def test_from_the_menu_over_the_table_by_keyboard(begin: Begin) -> None:
    def home(services: Services) -> Scene:
        return TableScene(services, between(), table(), from_start=False, sheets=False)

    program = begin(home, settings=lambda settings: setattr(settings, "pace", "slow"))
    program.top.open_menu()
    wait(program)
    for _ in range(30):
        if program.form.focus is program.widget("known"):
            break
        program.key(pygame.K_TAB)
    program.key(pygame.K_RETURN)
    wait(program)
    assert name_of(program) == "KnownScene"
    scene = program.top
    assert {decision.deal for decision in scene.minds.decisions} == {1}
    first = scene.found.decision.position
    program.key(pygame.K_RIGHT)
    assert scene.found.decision.position > first
    program.key(pygame.K_LEFT)
    assert scene.found.decision.position == first
    program.key(pygame.K_ESCAPE)
    wait(program)
    assert name_of(program) == "PauseScene"


def test_everybody_is_called_as_in_the_language_that_was_chosen_meanwhile(begin: Begin) -> None:
    seats = (SeatConfig("person", "You", "pip"), SeatConfig("computer", "Professor Ada", "ada", "easy"))

    def home(services: Services) -> Scene:
        match = thoughtful("dang_it", seats, {"rounds": 3}, 3, upto=1)
        return TableScene(services, match, seats, from_start=False, sheets=False)

    program = begin(home)
    program.top.open_menu()
    wait(program)
    for language, names in (("de", ("Du", "Professorin Ada")), ("en", ("You", "Professor Ada"))):
        program.app.settings.language = language
        program.app.apply()
        wait(program)
        program.click("known")
        wait(program)
        assert name_of(program) == "KnownScene"
        assert tuple(seat.name for seat in program.top.seats) == names
        assert names[1] in program.top.heading.words
        program.click("done")
        wait(program)


def test_from_the_sheet_after_a_round_by_mouse_and_pad(begin: Begin) -> None:
    found = standing([(31, 21, 3)], heads=heads_of(between(), table(), 0))
    program = begin(TitleScene)
    program.app.manager.push(lambda: RoundOverScene(program.app, found))
    wait(program)
    program.click("known")
    wait(program)
    assert name_of(program) == "KnownScene"
    scene = program.top
    before = scene.found.decision
    program.click("later")
    assert scene.found.decision.position > before.position
    program.click(("head", 2))
    assert scene.found.decision.seat == 2 != before.seat
    program.press_by_pad(("head", 1))
    assert scene.found.decision.seat == 1
    program.press_by_pad("done")
    wait(program)
    assert name_of(program) == "RoundOverScene"


def test_from_the_result_by_touch(begin: Begin) -> None:
    program = begin(lambda services: ResultScene(services, standing([(31, 21, 3)], (0,), heads=heads())))
    program.key(pygame.K_SPACE, " ")
    program.tap("known")
    wait(program)
    assert name_of(program) == "KnownScene"
    scene = program.top
    before = scene.found.decision.position
    program.tap("later")
    assert scene.found.decision.position != before
    program.tap("earlier")
    assert scene.found.decision.position == before
    program.tap("back")
    wait(program)
    assert name_of(program) == "ResultScene"


def test_it_is_offered_only_where_there_is_something_to_tell(begin: Begin) -> None:
    early = thoughtful("dang_it", table(), {"rounds": 3}, 3, most=5)
    assert heads_of(early, table(), 0) is None
    people = tuple(SeatConfig("person", name, "pip") for name in "ABC")
    assert heads_of(between(), people, 0) is None
    assert heads_of(between(), table(), 0) is not None
    program = begin(lambda services: ResultScene(services, standing([(31, 21)], (0,))))
    assert "known" not in program.shown


# -- what is told -------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_decision_can_be_looked_at_in_every_language(begin: Begin, game: str) -> None:
    program = begin(TitleScene, size=(1280, 720))
    program.app.manager.push(routes.Known(heads(game)))
    wait(program)
    scene = program.top
    said = set()
    for language in ("en", "de"):
        use(language)
        for _ in range(8):
            program.frame()
            assert scene.found is not None
            said.add(reason_words(game, scene.found))
            scene.step(1)
        for _ in range(8):
            scene.step(-1)
    use("en")
    assert len(said) > 2


@pytest.mark.parametrize(
    ("language", "you"), [("en", r"(?i)\byou(r|rs)?\b"), ("de", r"\b[dD](u|ir|ich|ein(e[rsmn]?)?)\b")]
)
def test_nobody_calls_themselves_you(language: str, you: str) -> None:
    """Reasons are told to whoever holds the cards; whoever had them says them in another way."""
    words = catalog(language)
    codes = [key.removeprefix("reasons.") for key in words if key.startswith("reasons.") and key != "reasons.forced"]
    told = {code: words.get(f"thoughts.{code}", words[f"reasons.{code}"]) for code in codes}
    assert len(told) > 80
    assert {code: said for code, said in told.items() if re.search(you, said)} == {}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hunch_is_told_in_ones_own_voice_and_never_twice_in_a_row(language: str) -> None:
    minds = heads(level="easy").minds()
    found = next(
        found
        for found in map(minds.explain, range(len(minds.decisions)))
        if found.thought is not None and found.thought.key == "reasons.hunch" and len(found.thought.values) > 2
    )
    assert found.thought is not None
    (best, _), (second, _), (worst, _) = found.thought.values[:3]
    use(language)
    told: dict[str, set[str]] = {}
    for name, value in (("close", 9.0), ("clear", 1.0)):
        values = ((best, 10.0), (second, value), (worst, 0.0))
        shown = replace(found, thought=replace(found.thought, values=values))
        for face in BY_KEY:
            said = [reason_words("dang_it", shown, face, number) for number in range(12)]
            assert all(one != other for one, other in pairwise(said)), face
            told[f"{face} {name}"] = set(said)
    assert len(told) == 20
    assert sum(map(len, told.values())) == len(set().union(*told.values())), "each has words of their own"
    assert reason_words("dang_it", found) in ("Call it a hunch.", "Nenn es Bauchgefühl.")
    use("en")


@pytest.mark.parametrize(
    ("game", "level", "forgets"),
    [("dang_it", "easy", True), ("dang_it", "expert", False), ("that_dam_game", "hard", True),
     ("that_dam_game", "expert", False)],
)  # fmt: skip
def test_what_is_not_remembered_is_not_called_unseen(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, game: str, level: Level, forgets: bool
) -> None:
    """Cards that are forgotten count as unseen: so there may be more of them from one decision to the next."""
    told = collected(monkeypatch)
    looked = heads(game, 3 if game == "dang_it" else 4, level)
    minds = looked.minds()
    program = begin(TitleScene)
    said = set()
    for number in range(0, len(minds.decisions), 2):
        found = minds.explain(number)
        told.clear()
        board.Board(program.app.art, (800, 600), found, looked.seats, 0, "rays").draw()
        [words] = [words for words in told if "unseen" in words] or [""]
        said.add("forgotten" in words)
    assert (True in said) == forgets


def collected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written on a board from now on."""
    told: list[str] = []

    def written(image: object, said: str, x: float, *rest: object, **named: object) -> int:
        told.append(said)
        return round(x)

    monkeypatch.setattr(board, "write", written)
    return told


def test_no_hand_is_named_where_there_is_none(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    told = collected(monkeypatch)
    looked = heads("dang_it")
    minds = looked.minds()
    program = begin(TitleScene)
    seen = set()
    for number in (*range(6), len(minds.decisions) - 1):
        found = minds.explain(number)
        told.clear()
        board.Board(program.app.art, (800, 600), found, looked.seats, 0, "rays").draw()
        name = looked.seats[found.decision.seat].name
        hand = bool(found.view.cards(ZoneKind.HAND, found.decision.seat))
        assert (f"{name}'s own hand" in told) == hand
        seen.add(hand)
    assert seen == {True, False}


def test_the_rim_of_what_was_chosen_is_seen_whole(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the first card of a hand as wide as the page was cut off."""
    looked = heads("shithead")
    minds = looked.minds()
    art = begin(TitleScene).app.art
    rings: list[tuple[float, float]] = []

    def drawn(self: board.Board, card: Card, x: float, y: float, wide: float, rims: Mapping[Card, str],
              known: object) -> None:  # fmt: skip
        if card in rims:
            rings.append((x, wide))

    monkeypatch.setattr(board.Board, "draw_card", drawn)
    w = 520
    for number in range(0, len(minds.decisions), 3):
        found = minds.explain(number)
        hand = found.view.cards(ZoneKind.HAND, found.decision.seat)
        # As if all that lies there had been chosen.
        chosen = replace(found, decision=replace(found.decision, action=Play(tuple(hand))))
        board.Board(art, (w, 460), chosen, looked.seats, 0, "rays").draw()
    assert rings
    for x, wide in rings:
        rim = max(3, round(wide * board.Board.rim))
        assert round(x) - rim >= 0
        assert round(x) + wide + rim <= w


@pytest.mark.watched
@pytest.mark.parametrize("face", ["gertrude", "biscuit", "ada", "yuki", "bo"])
def test_whoever_thinks_is_shown_whole(begin: Begin, face: str) -> None:
    """However little they say, hats and hair are not cut off."""
    art = begin(TitleScene).app.art
    for w in (320, 520, 900):
        h = says_height(art, w, "So.", "Play it")
        image = says(art, w, h, face, "In there", "So.", "Play it").image
        assert not any(image.get_at((x, 0)).a for x in range(round(w * 0.27)))


@pytest.mark.parametrize(("game", "language"), [("dang_it", "en"), ("that_dam_game", "de"), ("shithead", "de")])
def test_everything_fits(begin: Begin, game: str, language: str) -> None:
    def chosen(settings: Settings) -> None:
        settings.language = language

    program = begin(TitleScene, settings=chosen)
    program.app.manager.push(routes.Known(heads(game)))
    wait(program)
    for size in ((1024, 640), (1280, 720), (1080, 1920)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        for words in (1.0, 2.0):
            program.app.settings.words = words
            program.app.apply()
            program.frame()
            program.frame()
            assert name_of(program) == "KnownScene"
            assert misplaced(program) == [], (size, words)
            board, column = program.widget("board").rect, program.widget("area").rect
            assert not board.colliderect(column.inflate(-40, -40)), (size, words)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_what_is_said_over_a_button_covers_nothing_written(begin: Begin, size: tuple[int, int]) -> None:
    program = begin(TitleScene, size=size)
    program.app.manager.push(routes.Known(heads("dang_it")))
    wait(program)
    program.form.set_focus(program.widget("later"), show=True)
    frame = DisplayList()
    program.top.draw(frame)
    said = next(sprite for sprite in frame.sprites if sprite.key == ("note", "later"))
    plate = said.image.get_bounding_rect(min_alpha=200).move(round(said.x), round(said.y))
    assert not plate.colliderect(program.widget("note").rect)


def test_a_table_of_ten_fits_too(begin: Begin) -> None:
    program = begin(TitleScene, size=(1024, 640))
    program.app.manager.push(routes.Known(heads("screw_your_neighbor", 10, "hard")))
    wait(program)
    assert misplaced(program) == []


@combined(2, game=["that_dam_game", "shithead"], size=[(1024, 640), (1280, 720), (1080, 1920)])
def test_how_many_are_unseen_of_each_rank_can_be_read(
    begin: Begin, game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Figures and ranks are as large as words are anywhere, and none touches the one beside it."""
    told: list[tuple[str, int, float, pygame.Rect]] = []

    def written(image: object, said: str, x: float, middle: float, px: int, *rest: str, **named: object) -> int:
        wide = text.size(said, px, rest[1])[0]
        told.append((said, px, middle, pygame.Rect(round(x - wide / 2), round(middle - px / 2), wide, px)))
        return round(x)

    monkeypatch.setattr(board, "write", written)
    program = begin(TitleScene, size=size)
    for words in (1.0, 2.0):
        program.app.settings.words = words
        program.app.apply()
        told.clear()
        program.app.manager.push(routes.Known(heads(game)))
        wait(program)
        metrics = program.app.art.metrics
        ranks = dict.fromkeys(letter for letter in (*"23456789", "10", *"JQKA"))
        assert set(ranks) <= {said for said, *_ in told}
        assert min(px for _, px, *_ in told) >= metrics.smallest
        figures = [place for said, _, _, place in told if said in ranks or said.isdigit()]
        places = {tuple(place): place for place in figures}
        for place in places.values():
            assert [other for other in places.values() if other is not place and other.colliderect(place)] == []


def test_what_seems_better_is_told_only_by_who_left_it_on_purpose() -> None:
    """Choices that were tried seldom have averages that are worth little."""
    assert lead_words(-1.26, sure=False) == "−1.3"
    assert lead_words(0.4, sure=False) == "unsure"
    assert lead_words(0.4, sure=True) == "+0.4"
    assert {lead_words(more, sure=sure) for more in (0.0, 0.04, -0.04) for sure in (False, True)} == {"alike"}
