"""The table of a match that is looked at again: the real one, with somebody at it who only looks."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Final

from game.rules.views import TABLE, Viewer
from game.scenes.kiosk.demo import DemoServices, LeaveItRunning
from game.scenes.services import Services
from game.scenes.table.memory import Story
from game.scenes.table.opponent import Opponent
from game.scenes.table.scene import TableScene
from game.scenes.table.seat import Seat
from game.session.history import Highlight
from game.session.replay import Replay
from game.session.seats import SeatConfig, people_of
from game.session.settings import Settings
from game.texts import t
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.theme import Metrics
from game.ui.widgets import Form, WidgetStyle

__all__ = ["Framed", "Onlooker", "ReplayTable", "first_viewer"]

MOST_WORDS: Final = 2.0
"""Tables are laid out for words of up to this size, which is the largest that can be chosen."""


class Framed(DemoServices):
    """Services for a table in a frame: pictures of its own size, the sounds and settings of the program.

    Implements `game.scenes.services.Services`.
    """

    def __init__(self, program: Services, size: tuple[int, int]) -> None:
        self._program = program
        self.audio = program.audio
        self.fit(size)

    def fit(self, size: tuple[int, int], larger: float = 1.0) -> None:
        """Take another size, and the settings as they are now.

        `larger` is how many times as large the picture is as it will be seen: words grow by as much.
        """
        settings: Settings = copy(self._program.settings)
        # How fast it goes is chosen beside the table, and everything that is shown takes its time.
        settings.pace = "normal"
        self.settings = settings
        metrics = Metrics(*size, min(MOST_WORDS, settings.words * larger))
        if not hasattr(self, "art") or self.art.metrics != metrics:
            self.forget()
            self.art = Art(metrics, cache_dir=self._program.paths.drawn)
        self.art.deck, self.art.back_name = self._program.art.deck, self._program.art.back_name
        self.style = WidgetStyle(self.art, 0, self._program.style.motion)


def first_viewer(seats: Sequence[SeatConfig]) -> Viewer:
    """By whose eyes a match is seen at first: the only person's, else everybody's."""
    people = people_of(seats)
    return Viewer(people[0]) if len(people) == 1 else TABLE


class _Nobody:
    """Moves nobody: what happens was written down. Implements `game.scenes.table.opponent.Opponent`."""

    thinking: int | None = None
    asking = False

    def update(self, now: float) -> bool:
        """Nothing is due."""
        return False

    def ask_hint(self) -> bool:
        """Nobody is asked."""
        return False

    def take_hint(self) -> None:
        """There is none."""

    def stop(self) -> None:
        """Nothing has begun."""


class Onlooker(Seat):
    """Somebody who looks at a match by the eyes of a seat, of everybody, or at all hands, and does nothing in it."""

    def __init__(self, replay: Replay, seats: Sequence[SeatConfig], viewer: Viewer) -> None:
        super().__init__(replay, seats)
        self._configs = tuple(seats)
        self.look(viewer)

    def look(self, viewer: Viewer) -> None:
        """Look by other eyes. Without those of a seat the table stays turned as it is."""
        self.viewer = viewer
        if viewer >= 0:
            self.me = viewer
        self._name()
        self.forget()

    def rename(self) -> None:
        """Call everybody as they are called in the language that is spoken now."""
        super().rename()
        self._configs = self.seats
        self._name()

    def _name(self) -> None:
        """Whoever is called You has another name for everybody but themselves."""
        you = t("seats.you")
        self._sit([
            replace(config, name=t("seats.nameless", number=seat + 1))
            if config.name == you and seat != self.me else config
            for seat, config in enumerate(self._configs)
        ])  # fmt: skip

    @property
    def shared(self) -> bool:
        """Nobody passes the screen on: who looks is chosen beside the table."""
        return False

    def remember(self, highlight: Highlight) -> None:
        """It was kept when the match was played."""

    @property
    def takes_back(self) -> bool:
        """Nothing is taken back in a match that was played."""
        return False

    @property
    def prompted(self) -> bool:
        """Nobody is asked for anything."""
        return False


class ReplayTable(TableScene):
    """The table at one moment of a match. `show` puts it there at once, `play` lets the next thing happen.

    It lies in a frame of another scene, which gives it time and draws it; it takes no events.
    """

    def __init__(self, services: Framed, replay: Replay, seats: Sequence[SeatConfig], viewer: Viewer) -> None:
        self.replay = replay
        self.onlooker = Onlooker(replay, seats, viewer)
        self.speed = 1.0
        """How many times as fast as at a normal pace all goes."""
        self._told: dict[tuple[Viewer, int], list[Story]] = {}
        self._nothing = Form(services.style)
        super().__init__(services, replay, seats, from_start=False, sheets=False, seat=self.onlooker)
        self.stage.tells = False  # the list beside it tells
        self.attach(LeaveItRunning(lambda: None), services.art.metrics)
        self.resize(services.art.metrics)
        self.show(replay.position)

    def make_opponent(self) -> Opponent:
        """Nobody moves anybody."""
        return _Nobody()

    @property
    def stories(self) -> list[Story]:
        """What every event of the match tells whoever looks."""
        key = (self.onlooker.viewer, self.onlooker.me)
        if key not in self._told:
            self._told[key] = self.stage.stories(self.replay.whole_history(self.onlooker.viewer))
        return self._told[key]

    def show(self, position: int) -> None:
        """Show a moment at once."""
        self.replay.go(position)
        self.stage.show_moment(self.stories[: self.replay.told(position)])
        self._quicken()
        self.furnish()

    def play(self) -> None:
        """Let the next action happen; what still happens is over at once, but for cards in the air."""
        position, stage = self.replay.position, self.stage
        stage.choreographer.hurry()
        self.replay.go(position + 1)
        for event in self.replay.events(position, position + 1, self.onlooker.viewer):
            stage.choreographer.feed(event)

    def see(self, viewer: Viewer) -> None:
        """See the same moment by other eyes."""
        self.onlooker.look(viewer)
        self.show(self.replay.position)

    def hasten(self, speed: float) -> None:
        """Go faster or slower from now on."""
        self.speed = speed
        self._quicken()

    def _quicken(self) -> None:
        self.stage.choreographer.pace = 1.0 / self.speed

    def furnish(self) -> None:
        """Without title and tools, which stand beside the frame."""
        super().furnish()
        self.look.titled = False

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out for another frame; settings may have changed, too."""
        super().resize(metrics)
        self._quicken()

    def retell(self) -> bool:
        """Tell everything anew in another language."""
        self._told.clear()
        self.onlooker.rename()
        self.show(self.replay.position)
        return True

    def _end_when_shown(self) -> None:
        """The end is a moment like others."""

    def draw(self, frame: DisplayList) -> None:
        """List the table without anything that can be pressed."""
        anew, only_blinked = self.stale or self.blinked, self.blinked and not self.stale
        self._kept.draw(frame, self.look, self.touch, self._nothing, anew=anew, only_blinked=only_blinked)
