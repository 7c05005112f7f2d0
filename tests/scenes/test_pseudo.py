"""Every scene in the pseudo-language: what is not in brackets was never in a catalog, and what is cut has no room.

The menus, where most words are, are drawn in German, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ai.characters import CHARACTERS
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE
from game.scenes import routes
from game.scenes.kiosk import attract
from game.scenes.kiosk.guard import PinScene, StillThereScene, WaitingScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE, presenter_of
from game.scenes.tables.base import LayoutContext
from game.session import daily
from game.session.challenges import Challenges, Outcome
from game.session.files import Paths
from game.session.pins import Pin
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import Settings
from game.session.setups import first_setup, in_force, seats_of
from game.session.tries import WrongTries
from game.texts import PSEUDO, SOURCE, TextsIn, catalog, complete_languages, t
from game.ui import text
from game.ui.input import Accept, Key
from game.ui.shapes import labels
from game.ui.table.model import TableModel
from game.ui.theme import Metrics, Role
from tests.support.covers import unpainted
from tests.support.menus import Program
from tests.support.replayed import route_to
from tests.support.standings import standing

Begin = Callable[..., Program]
SIZES = [(1280, 720), (1080, 1920)]
EACH = [(game, SIZES[number % 2]) for number, game in enumerate(GAME_IDS)]
"""Every game in one window, by turns in a wide and in an upright one: its words are the same in both."""
LETTERS = re.compile(r"[^\W\d_]+")
NAMES = {
    "Grawlix", "Noor", "You", *(word for one in CHARACTERS for word in one.name.split()),
    *(TextsIn(code).t("language.name") for code in complete_languages()),
    "Python", "SDL", "pygame", "ce",
}  # fmt: skip
"""Of the program and what it runs on, of people and of languages: each is called what it calls itself."""
CODE = re.compile(r"[A-Z]{2}-[0-9A-Z]+|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}")
"""House rules to be passed on, and the fingerprint of a shuffle."""


class Drawn:
    """Every text that was drawn, whole, and what had to be cut to fit."""

    def __init__(self) -> None:
        self.whole: set[str] = set()
        self.cut: set[str] = set()
        self._pieces: set[str] = set()

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Write down from now on what the modules of text are asked for."""
        wrap, render, stack, ellipsis = text.wrap, text.draw_line, text.draw_lines, text.ellipsis
        bellowed = labels.curse_lines

        def watched_wrap(words: str, width: int, px: int, role: Role = "body") -> list[str]:
            lines = wrap(words, width, px, role)
            self.whole.add(words)
            self._pieces.update(lines)
            return lines

        def watched_render(words: str, *rest: object) -> object:
            if words not in self._pieces:
                self.whole.add(words)
            return render(words, *rest)  # type: ignore[arg-type]

        def watched_stack(lines: list[str], *rest: object) -> object:
            self.whole.update(line for line in lines if line not in self._pieces)
            return stack(lines, *rest)  # type: ignore[arg-type]

        def watched_ellipsis(words: str, max_width: int, px: int, role: Role = "semi") -> str:
            fitted = ellipsis(words, max_width, px, role)
            if fitted != words:
                self.cut.add(words)
                self._pieces.add(fitted)
            return fitted

        def watched_curse(words: str) -> tuple[str, ...]:
            lines = bellowed(words)
            self.whole.add(words)
            self._pieces.update(lines)
            return lines

        patch.setattr(labels, "curse_lines", watched_curse)
        patch.setattr(text, "wrap", watched_wrap)
        patch.setattr(text, "draw_line", watched_render)
        patch.setattr(text, "draw_lines", watched_stack)
        patch.setattr(text, "ellipsis", watched_ellipsis)

    def untranslated(self) -> set[str]:
        """What has words outside of brackets that are no names and no signs on cards."""
        return {words for words in self.whole if not _bracketed(words)}

    def glued(self) -> set[str]:
        """What was put together from pieces that belong together in no language."""
        return {words for words in self.whole if "][" in words}


def _bracketed(words: str) -> bool:
    """Whether everything with letters stands in brackets, but for names, letters of ranks, codes and signs."""
    outside = words
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", outside)) != outside:
        outside = shorter
    return all(len(word) < 2 or word in NAMES for word in LETTERS.findall(CODE.sub("", outside)))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Watches what is drawn."""
    found = Drawn()
    text.forget()
    found.watch(monkeypatch)
    with unpainted():
        yield found
    text.forget()


def pseudo(settings: Settings) -> None:
    """Somebody who speaks the pseudo-language and is in a hurry."""
    settings.language, settings.pace, settings.motion = PSEUDO, "off", "none"


def judge(drawn: Drawn) -> None:
    assert drawn.whole, "nothing was drawn"
    assert drawn.untranslated() == set()
    assert drawn.glued() == set()
    assert drawn.cut == set()


def begin_at(begin: Begin, home: object, size: tuple[int, int]) -> Program:
    program = begin(home, size=size, settings=pseudo)
    program.seconds(0.2)
    return program


class Unshuffled(Random):
    """Chance that leaves every list in its order."""

    def __init__(self) -> None:
        super().__init__(1)

    def shuffle(self, x: object) -> None:
        """Do nothing."""


@pytest.mark.parametrize("language", [PSEUDO, "de"])
def test_menus(language: str, begin: Begin, drawn: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    def speaks(settings: Settings) -> None:
        pseudo(settings)
        settings.language = language

    program = begin(routes.Title(), size=(1280, 720), settings=speaks)
    for game in GAME_IDS:
        for route in (routes.Setup(game), routes.Rules(game), routes.Lesson(game)):
            program.top.navigator.push(route)
            program.seconds(0.1)
            while program.app.manager.depth > 1:
                program.top.navigator.pop()
                program.frame()
    program.top.navigator.push(routes.About())
    program.seconds(0.1)
    program.top.navigator.pop()
    program.frame()
    # Every game is demonstrated, whatever chance would say.
    monkeypatch.setattr(attract, "Random", Unshuffled)
    for number in range(len(PLAYABLE)):
        monkeypatch.setattr(attract, "PLAYABLE", (*PLAYABLE[number:], *PLAYABLE[:number]))
        program.top.navigator.push(routes.Attract())
        program.seconds(0.1)
        program.top.navigator.pop()
        program.frame()
    if language == PSEUDO:
        # No language has longer names of games: they stay as they are.
        names = catalog(PSEUDO)
        drawn.cut -= {names[key] for key in names if re.fullmatch(r"games\.\w+\.name\.\w+", key)}
        judge(drawn)
    assert drawn.cut == set()


def test_challenges(begin: Begin, drawn: Drawn, tmp_path: Path) -> None:
    done = Challenges.of(Paths.at(tmp_path))
    for number in range(3):
        day = daily.today() - timedelta(days=number)
        done.add({"day": day.isoformat(), "outcome": Outcome(1 + number, 3, False, 12, "bmw-").encode()})
        done.add({"rung": number})
    program = begin_at(begin, routes.Challenges(), (1280, 720))
    program.click("copy")
    program.top.navigator.push(routes.Ladder())
    program.seconds(0.2)
    for rung in (0, 3, 8):
        program.click(("rung", rung))
    program.click("anew")
    program.frame()
    judge(drawn)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_settings(size: tuple[int, int], begin: Begin, drawn: Drawn) -> None:
    program = begin_at(begin, routes.Settings(), size)
    for page in ("cards", "speed", "sound", "seeing", "players"):
        program.click(f"page {page}")
        program.frame()
    judge(drawn)


@pytest.mark.parametrize(("game", "size"), EACH, ids=str)
def test_tables(game: str, size: tuple[int, int], begin: Begin, drawn: Drawn) -> None:
    """The person plays at random for some turns; then the log and the menu are opened."""
    program = begin_at(begin, routes.Title(), size)
    app = program.app
    setup = first_setup(game, "pip")
    seats = [SeatConfig("person", seats_of(setup, app.settings)[0].name, "pip")]
    seats += [SeatConfig("computer", seat.name, seat.character, "easy") for seat in seats_of(setup, app.settings)[1:]]
    program.top.navigator.push(routes.NewMatch(game, tuple(seats), in_force(game, setup), 3))
    random = Random(1)
    for _ in range(16):
        program.seconds(0.1)
        table = program.top
        if not isinstance(table, TableScene):
            break
        seat = table.seat.session.to_act
        if seat is not None and table.stage.choreographer.idle:
            table.seat.session.submit(
                seat, random.choice(list(table.seat.session.legal_actions(seat))), table.seat.session.seq
            )
    if isinstance(program.top, TableScene):
        lines = program.top.stage.memory.lines
        for route in (routes.Log(lines), routes.Pause(game, lines)):
            program.top.navigator.push(route)
            program.seconds(0.1)
            program.top.navigator.pop()
            program.frame()
    judge(drawn)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_scores_and_curtain(size: tuple[int, int], begin: Begin, drawn: Drawn) -> None:
    program = begin_at(begin, routes.Title(), size)
    for found in (standing([(3, 1, 2, 0), (0, 4, 1, 1)]), standing([(3, 1, 2, 0), (0, 4, 1, 1)], (1,))):
        program.top.navigator.push(routes.Result(found) if found.winners else routes.RoundOver(found))
        program.seconds(0.2)
        program.top.navigator.pop()
        program.frame()
    program.top.navigator.push(route_to("shithead"))
    program.seconds(0.2)
    program.top.navigator.pop()
    program.frame()
    person = SeatConfig("person", "Noor", "pip")
    program.top.navigator.push(routes.Curtain(person, "", lambda: None))
    program.seconds(0.2)
    assert any("Noor" in words for words in drawn.whole)
    judge(drawn)


ROUNDS: dict[str, list[tuple[int, ...]]] = {
    "dang_it": [(13, 21, 9, 9), (8, 20, 12, 12)],
    "damn_you": [(-4, 12, -6, -2), (3, -5, 4, -2)],
    "screw_your_neighbor": [(1, 1, 1, 1), (1, 1, 0, 1)],
    "that_dam_game": [(0, 25, 110, 45), (15, 0, 70, 5)],
    "shithead": [(0, 1, 0, 0), (0, 0, 0, 1)],
}
COURSE = {"screw_your_neighbor": ((2, 2, 2, 2), (2, 2, 1, 1), (2, 1, 0, 1))}


@pytest.mark.parametrize(("game", "size"), EACH, ids=str)
def test_scores_of_every_game(game: str, size: tuple[int, int], begin: Begin, drawn: Drawn) -> None:
    """After a round, at the end with one winner and with two: with the notes and the outcome of the game."""
    program = begin_at(begin, routes.Title(), size)
    options = in_force(game, first_setup(game, "pip"))
    model = TableModel(Session.new(game, ["You", "Ada", "Bo", "Mercy"], options, 3).opening(TABLE))
    presenter = presenter_of(game)
    table = LayoutContext(Metrics(*size), 0, ("You", "Ada", "Bo", "Mercy"), frozenset({0}), options=options)
    rounds = ROUNDS.get(game, ROUNDS["dang_it"])
    given = {"game": game, "options": options, "notes": presenter.words.notes(model, presenter.past),
             "course": COURSE.get(game, ())}  # fmt: skip
    for winners in ((), (1,), (0, 1)):
        outcome = presenter.words.outcome(model, table, winners)
        found = standing(rounds, winners, outcome=outcome, **given)
        program.top.navigator.push(routes.Result(found) if winners else routes.RoundOver(found))
        program.seconds(0.2)
        program.top.navigator.pop()
        program.frame()
    judge(drawn)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_kiosk_asks(size: tuple[int, int], begin: Begin, drawn: Drawn) -> None:
    """Whether anybody is there; the PIN; that it was wrong, and how long to wait; and a moment, if all has failed."""
    program = begin_at(begin, routes.Title(), size)
    manager, services, home = program.app.manager, program.app, program.top
    manager.push(lambda: StillThereScene(services, lambda: home))
    program.seconds(0.2)
    program.top.navigator.pop()
    program.frame()
    tries = WrongTries(program.paths)
    manager.push(lambda: PinScene(services, Pin("2468"), tries, lambda pad: pytest.fail("nobody has typed that PIN")))
    program.seconds(0.2)
    while not tries.wait:
        program.top.handle(Key(pygame.K_1, text="1"))
        program.top.handle(Accept())
        program.seconds(0.2)
    program.top.navigator.pop()
    program.frame()
    manager.push(lambda: WaitingScene(lambda: home))
    program.seconds(0.2)
    asked = [t("attract.still_there"), t("attract.pin"), t("attract.pin_wrong"), t("attract.pin_erase"),
             t("attract.pin_cancel"), t("attract.moment")]  # fmt: skip
    assert [words for words in asked if not any(words in whole for whole in drawn.whole)] == []
    judge(drawn)


def test_pseudo_language_is_longer_and_complete() -> None:
    source, other = catalog(SOURCE), catalog(PSEUDO)
    assert source.keys() == other.keys()
    long = [key for key, words in source.items() if len(words) > 10 and not key.startswith("language.")]
    assert all(len(other[key]) >= 1.3 * len(re.sub(r"\{\{.*?\}\}", "", source[key])) for key in long)
