"""A table inside another picture: the program's services, made small and silent."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

from game.scenes.base import Way, Where
from game.scenes.services import Services
from game.session.analysis import Analyses
from game.session.fairness import NextMatch
from game.session.files import Paths
from game.session.fortunes import Fortunes
from game.session.host import Bots
from game.session.left import Left
from game.session.review import Reviews
from game.session.settings import Settings
from game.session.store import Store
from game.session.terms import Terms
from game.ui.art import Art
from game.ui.audio import Audio
from game.ui.ruler import Ruler
from game.ui.theme import Metrics
from game.ui.widgets import WidgetStyle


class DemoServices:
    """Services for a demonstration of a size: its own pictures and settings, no sound, nothing saved.

    Implements `game.scenes.services.Services`.
    """

    def __init__(self, program: Services, size: tuple[int, int]) -> None:
        self._program = program
        self.settings = Settings()
        self.settings.names, self.settings.shouts = program.settings.names, program.settings.shouts
        self.settings.motion = program.settings.motion
        self.audio = Audio(mute=True)
        self.fit(size)

    def fit(self, size: tuple[int, int]) -> None:
        """Take another size."""
        self.forget()
        self.art = Art(Metrics(*size), cache_dir=self._program.paths.drawn)
        self.style = WidgetStyle(self.art, 0, self._program.style.motion)

    def forget(self) -> None:
        """Drop what was drawn, also when the demonstration is over."""
        if hasattr(self, "art"):
            self.art.forget()

    def settings_at_first(self) -> Settings:
        """The program's."""
        return self._program.settings_at_first()

    @property
    def paths(self) -> Paths:
        """The program's."""
        return self._program.paths

    @property
    def store(self) -> Store:
        """The program's; a demonstration asks only whether it is in trouble."""
        return self._program.store

    def left(self, game_id: str | None = None) -> list[Left]:
        """The program's."""
        return self._program.left(game_id)

    @property
    def bots(self) -> Bots:
        """The program's: nobody else needs them while a demonstration is shown."""
        return self._program.bots

    @property
    def analyst(self) -> Analyses:
        """The program's; a demonstration asks for nothing."""
        return self._program.analyst

    @property
    def reviews(self) -> Reviews:
        """The program's; a demonstration looks back at nothing."""
        return self._program.reviews

    @property
    def fortunes(self) -> Fortunes:
        """The program's; a demonstration counts nothing."""
        return self._program.fortunes

    @property
    def fullscreen(self) -> bool:
        """The program's."""
        return self._program.fullscreen

    @property
    def kiosk(self) -> bool:
        """The program's."""
        return self._program.kiosk

    @property
    def terms(self) -> Terms:
        """The program's."""
        return self._program.terms

    @property
    def replays(self) -> bool:
        """The program's."""
        return self._program.replays

    def feats_done(self) -> int:
        """None: nobody plays."""
        return 0

    def forget_feats(self) -> None:
        """There are none."""

    def fresh_seed(self) -> int:
        """One of its own: a seed that was given is for the first match that somebody plays."""
        return SystemRandom().getrandbits(48)

    @property
    def next_match(self) -> NextMatch:
        """Of this demonstration alone: none comes after it."""
        return NextMatch(self.fresh_seed)

    def fresh_bot_seed(self) -> int:
        """A new one."""
        return self._program.fresh_bot_seed()

    def apply(self) -> None:
        """A demonstration has no settings to change."""

    def keep(self) -> None:
        """A demonstration keeps nothing."""

    @property
    def ruler(self) -> Ruler:
        """That of the program."""
        return self._program.ruler

    def toggle_fullscreen(self) -> None:
        """A demonstration has no window."""

    def tell(self, words: str) -> None:
        """A demonstration has nothing to tell."""


class LeaveItRunning:
    """A navigator that goes nowhere: a demonstration shows no scores. Implements `game.scenes.base.Navigator`."""

    def __init__(self, over: Callable[[], None]) -> None:
        self._over = over

    @property
    def free(self) -> bool:
        """Nothing stands in the way of the end."""
        return True

    def push(self, to: Where) -> None:
        """The scores of a round are not shown."""

    def pop(self, then: Way | None = None) -> None:
        """There is nothing to leave."""

    def replace(self, to: Where) -> None:
        """The match is over."""
        self._over()

    def reset(self, to: Where, *above: Where) -> None:
        """The match is over."""
        self._over()

    def quit(self) -> None:
        """There is nothing to leave."""
