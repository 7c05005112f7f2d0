"""Whole matches as somebody plays them who starts the program for the first time.

The data folder is empty: pace, motion and pauses are those that everybody meets first. From the menu the person goes
through the set-up, where a lesson is offered, to the table, the result and back to the menu. All time is simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.app import App
from game.rules.actions import Action
from game.rules.record import read_record, replay
from game.scenes import routes
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.store import finished_files
from game.ui.widgets import Stepper
from game.ui.window import open_display
from tests.e2e import test_dam_match, test_shithead_match
from tests.e2e.person import Finger, Keyboard, Mouse, Person
from tests.scenes import test_table_damn_you
from tests.scenes.test_table_screw_your_neighbor import press as press_swap
from tests.support.seats import FirstThoughts

GAMES: Final = ("dang_it", "damn_you", "screw_your_neighbor", "that_dam_game", "shithead")
DEVICES: Final[dict[str, type[Person]]] = {"mouse": Mouse, "keyboard": Keyboard, "finger": Finger}
STEP: Final = 0.1
"""Simulated seconds from frame to frame: as many as one frame of the program counts for."""
REST: Final = 12.0
"""Seconds of simulated time after which a table that nobody touches lies still, at any pace."""
END: Final = 40.0
"""Seconds of simulated time after which the last action of a match has led to the result, at any pace."""
MOST_DEEDS: Final = 2000
EVERY: Final = 9
"""At one turn in so many the person only watches, until all is quiet."""


def begin(folder: Path, **chosen: object) -> App:
    """The program at its first start; `chosen` settings are what somebody has changed before anything else."""
    open_display()
    pygame.event.clear()
    app = App(Paths.at(folder), routes.Title(), seed=3, bots=FirstThoughts())
    for name, value in chosen.items():
        setattr(app.settings, name, value)
    if chosen:
        app.apply()
    app.step((), 0.0)
    return app


# -- one thing done in each game --------------------------------------------------------------------------


def _dang_it(person: Person, legal: Sequence[Action], number: int) -> None:
    person.act(legal[0])


def _damn_you(person: Person, legal: Sequence[Action], number: int) -> None:
    test_table_damn_you.do(person, legal[-1 - number % len(legal)])


def _screw_your_neighbor(person: Person, legal: Sequence[Action], number: int) -> None:
    press_swap(person, legal[-1 - number % len(legal)])


def _that_dam_game(person: Person, legal: Sequence[Action], number: int) -> None:
    test_dam_match.turn(person)


def _shithead(person: Person, legal: Sequence[Action], number: int) -> None:
    test_shithead_match.do(person, test_shithead_match.wanted(legal))


DEEDS: Final[dict[str, Callable[[Person, Sequence[Action], int], None]]] = {
    "dang_it": _dang_it,
    "damn_you": _damn_you,
    "screw_your_neighbor": _screw_your_neighbor,
    "that_dam_game": _that_dam_game,
    "shithead": _shithead,
}


def shorten(person: Person, game: str) -> None:
    """Choose the shortest match that the set-up offers."""
    match game:
        case "dang_it" | "damn_you" | "screw_your_neighbor":
            name = {"dang_it": "rounds", "damn_you": "hands", "screw_your_neighbor": "pennies"}[game]
            stepper = person.widget(name)
            assert isinstance(stepper, Stepper)
            person.count_to(stepper, 1)
        case "that_dam_game":
            for contract in range(2, 11):
                person.press(person.widget(f"contracts {contract}"))
        case _:
            person.press(person.widget("short_game"))


# -- the match --------------------------------------------------------------------------------------------


class FirstMatch:
    """One match of one game from the menu to the menu, watched for what must never be."""

    def __init__(self, folder: Path, game: str, device: str, *, short: bool = True, **chosen: object) -> None:
        self.folder, self.game, self.short = folder, game, short
        self.app = begin(folder, **chosen)
        self.person = DEVICES[device](self.app)
        self.rests = 0
        """How often the table was seen to come to rest."""

    def play(self) -> None:
        """Play it. Raises AssertionError where something is waited for in vain."""
        try:
            self._to_the_table()
            self._to_the_result()
            self._to_the_menu()
        finally:
            self.app.close()

    def _to_the_table(self) -> None:
        person = self.person
        person.frames(20)
        person.press(person.widget(self.game))
        person.wait_for("SetupScene")
        assert self.game in self.app.settings.lessons, "no lesson was offered"
        person.dt = STEP
        if self.short:
            shorten(person, self.game)
        person.press(person.widget("deal"))
        person.wait_for("TableScene")

    def _to_the_result(self) -> None:
        person = self.person
        table = person.table
        for number in range(MOST_DEEDS):
            self._wait_for_turn(table)
            if isinstance(person.scene, ResultScene):
                break
            if isinstance(person.scene, RoundOverScene):
                person.press(person.widget("next"))
                continue
            if number % EVERY == 1:
                self._rest(table)
            seq = table.seat.session.seq
            DEEDS[self.game](person, table.stage.legal(), number)
            person.wait(partial(self._counts, table, seq), "what was done to count")
        assert isinstance(person.scene, ResultScene), "the match does not end"
        assert table.seat.session.result is not None
        (place,) = finished_files(Paths.at(self.folder))
        record = read_record(place.read_text("utf-8"))
        replay(record)
        assert record.result is not None

    def _counts(self, table: TableScene, seq: int) -> bool:
        return self.person.scene is not table or table.seat.session.seq > seq

    def _wait_for_turn(self, table: TableScene) -> None:
        """Watch until the person is asked, or something else than the table is there. Nothing may take for ever."""
        person, over = self.person, 0.0
        while person.scene is table and not person.my_turn():
            person.frames()
            over += (
                person.dt
                if table.seat.session.to_act is None or table.seat.session.to_act in table.seat.people
                else 0.0
            )
            assert over < END, f"the table never goes on: {still_moving(table)}"

    def _rest(self, table: TableScene) -> None:
        """Whoever thinks about a turn for a while sees a table on which nothing moves."""
        self.person.frames(round(REST / self.person.dt))
        assert self.person.scene is table
        assert not still_moving(table)
        self.rests += 1

    def _to_the_menu(self) -> None:
        person = self.person
        person.wait_for("ResultScene")
        person.press(person.widget("enough"))
        person.wait_for("TitleScene")
        person.frames(20)


def still_moving(table: TableScene) -> list[str]:
    """What of a table wants frames though nobody does anything, by name."""
    parts = {
        "cards": not table.stage.choreographer.idle,
        "bubbles": table.stage.voices.running,
        "form": table.form.animating,
        "touch": table.touch.animating,
        "look": table.look.animating,
    }
    return [name for name, moves in parts.items() if moves]
