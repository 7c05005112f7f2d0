"""A table without a program round it: every part of the screen is real, the window is a size and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.ai.analyst import Analyst
from game.ai.port import BotAnswer, BotRequest
from game.ai.reasons import ReasonCode, reason
from game.scenes.manager import SceneManager
from game.scenes.router import Router
from game.scenes.table.scene import TableScene
from game.scenes.trouble import TroubleScene
from game.session.fairness import NextMatch
from game.session.files import Paths
from game.session.fortunes import Fortunes
from game.session.left import Left
from game.session.review import Reviews
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import Settings
from game.session.store import Store
from game.session.terms import Terms
from game.ui.art import Art
from game.ui.audio import Audio
from game.ui.cache import Picture, SurfaceCache
from game.ui.theme import Metrics
from game.ui.widgets import WidgetStyle
from tests.support.seats import seats_for


class Guessers:
    """Computer players that answer at once and at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._asked: BotRequest | None = None

    def request(self, request: BotRequest) -> int:
        """Ask."""
        self._asked = request
        return 0

    def poll(self) -> BotAnswer | None:
        """Answer."""
        request, self._asked = self._asked, None
        if request is None:
            return None
        return BotAnswer(self._random.choice(request.legal), reason(ReasonCode.AT_RANDOM))

    def cancel(self) -> None:
        """Forget the question."""
        self._asked = None


class Room:
    """What scenes may use, with a window that is only a size. Implements `game.scenes.services.Services`."""

    def __init__(self, folder: Path, size: tuple[int, int], *, target_mm: float = 0.0, seed: int = 1) -> None:
        self.paths = Paths.at(folder)
        self.settings = Settings()
        self.settings.mute = True
        self.store = Store(self.paths)
        self.bots = Guessers(seed)
        self.analyst = Analyst()
        self.reviews = Reviews(self.paths, lambda: self.analyst)
        self.fortunes = Fortunes(self.paths, lambda: self.analyst)
        self.audio = Audio()
        self.audio.mute(True)
        self.kiosk = False
        self.terms = Terms()
        self.replays = True
        self.fullscreen = False
        self.kiosk = False
        self.told: list[str] = []
        self.ruler: Any = None
        self.next_match = NextMatch(self.fresh_seed)
        self.manager: SceneManager | None = None
        self._target_mm = target_mm
        self.fit(size)

    def fit(self, size: tuple[int, int]) -> None:
        """Have a window of another size. Its shorter side is taken to be 320 mm long on a screen as large as it."""
        metrics = Metrics(*size, self.settings.words)
        self.art = Art(metrics, cache_dir=self.paths.drawn)
        self.style = WidgetStyle(self.art, round(self._target_mm * max(96 / 25.4, min(size) / 320)), motion=True)
        if self.manager is not None:
            self.manager.resize(metrics)

    def left(self, game_id: str | None = None) -> list[Left]:
        """The unfinished matches."""
        return self.store.left(game_id)

    def seat(self, scene: TableScene) -> TableScene:
        """Let a scene be the only one."""
        self.manager = SceneManager(
            self.art.metrics, lambda error: TroubleScene(self, str(error), lambda: scene), scene_for=Router(self)
        )
        self.manager.push(lambda: scene)
        self.manager.carry_out()
        return scene

    def fresh_seed(self) -> int:
        """Always the same."""
        return 5

    def settings_at_first(self) -> Settings:
        return Settings()

    def feats_done(self) -> int:
        return 0

    def forget_feats(self) -> None:
        pass

    def fresh_bot_seed(self) -> int:
        """Always the same."""
        return 7

    def apply(self) -> None:
        """Lay everything out anew."""
        self.fit((self.art.metrics.width, self.art.metrics.height))

    def keep(self) -> None:
        """Save nothing."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen."""
        self.fullscreen = not self.fullscreen

    def tell(self, words: str) -> None:
        """Remember what was said."""
        self.told.append(words)

    def close(self) -> None:
        """Give everything back."""
        self.store.close()
        self.audio.close()


def table_of(
    room: Room,
    players: int,
    options: Mapping[str, object],
    seed: int,
    seats: Sequence[SeatConfig] = (),
    game: str = "dang_it",
) -> TableScene:
    """The table of a new match."""
    seats = seats or seats_for(players)
    session = Session.new(game, [seat.name for seat in seats], options, seed)
    return room.seat(TableScene(room, session, seats, from_start=True))


def no_window() -> None:
    """Have the parts of pygame that pictures need."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))


def small_room(folder: Path) -> Iterator[Room]:
    """Tables in a small window, for a fixture: they are closed after the test."""
    no_window()
    made = Room(folder, (800, 450))
    yield made
    made.close()


def pictures_made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The keys of all pictures that are made from now on and not at hand yet, in a list that grows."""
    made: list[Any] = []
    keep = SurfaceCache.get

    def get(self: SurfaceCache, key: Any, make: Callable[[], Picture]) -> Picture:
        if key not in self:
            made.append(key)
        return keep(self, key, make)

    monkeypatch.setattr(SurfaceCache, "get", get)
    return made
