"""A stretch of a match made into a film: by a table of its own, picture by picture, while the program goes on."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

import pygame

from game.rules.values import dataclass
from game.rules.views import Viewer
from game.scenes.replay.pane import Pane
from game.scenes.replay.table import Framed, ReplayTable
from game.scenes.services import Services
from game.session.files import place_beside, remove_folder
from game.session.replay import Replay
from game.session.seats import SeatConfig
from game.session.store import Resumable
from game.ui.apng import AnimatedPng, still_png
from game.ui.audio import Audio

__all__ = ["SIZES", "Film", "Stretch"]

SIZES: Final = ((640, 360), (960, 540), (1280, 720))
"""Of the pictures, in pixels."""
PAINTED: Final = (1280, 720)
"""At this size the table is laid out."""
EACH: Final = 40
"""Thousandths of a second from one picture to the next."""
LONGEST: Final = 3_000
"""So many pictures are made at most: two minutes."""
LOOKED: Final = 0.6
"""Seconds that a play is looked at before the next one, at normal speed."""
LAST: Final = 1.6
"""Seconds that the last one is."""
_WORK: Final = 0.02
"""Seconds of a frame that go into pictures, but that one is always finished."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is shown in a film: from the moment after `first` plays to that after `end`, by whose eyes, and how fast."""

    first: int
    end: int
    viewer: Viewer
    speed: float
    size: tuple[int, int]
    moving: bool
    """Whether it becomes one moving picture; else a folder of single ones."""


class _Silent(Framed):
    """Services for a table that nobody hears."""

    def __init__(self, program: Services, size: tuple[int, int]) -> None:
        super().__init__(program, size)
        self.audio = Audio(mute=True)


class Film:
    """Makes a film. Call `work` in every frame until `done`. Nothing lies in its place before it is whole."""

    def __init__(
        self, services: Services, match: Resumable, seats: Sequence[SeatConfig], stretch: Stretch, place: Path
    ) -> None:
        """Raises OSError where nothing can be written."""
        self.place, self._stretch = place, stretch
        self._beside = place_beside(place)
        self._services = _Silent(services, PAINTED)
        replay = Replay(match.record, match.notes, part=match.part)
        self._table = ReplayTable(self._services, replay, seats, stretch.viewer)
        self._table.show(stretch.first)
        self._table.hasten(stretch.speed)
        self._pane = Pane(self._services, self._table)
        self._pane.fit(PAINTED)
        self._wait = LOOKED / 2
        self._shown = 0
        self.done = False
        self.cut = False
        """Whether it was too long, and ends before its stretch does."""
        place.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO | None = None
        self._film: AnimatedPng | None = None
        if stretch.moving:
            self._file = open(self._beside, "wb")  # noqa: SIM115 - it stays open until the film is made
            self._film = AnimatedPng(self._file, stretch.size)
        else:
            self._beside.mkdir(exist_ok=True)

    @property
    def reached(self) -> int:
        """How many plays of the match had been made at the end of the last picture."""
        return self._table.replay.position

    @property
    def share(self) -> float:
        """How much of it is made, 0 to 1."""
        plays = self._stretch.end - self._stretch.first
        return (self._table.replay.position - self._stretch.first) / max(1, plays)

    def work(self) -> bool:
        """Make another picture, or several; returns whether the film is whole. Raises OSError; then call `stop`."""
        art = self._services.art
        if art.unfinished:
            art.finish(_WORK)
            return False
        end = time.perf_counter() + _WORK
        while not self.done:
            self._take()
            if time.perf_counter() >= end:
                break
        return self.done

    def _take(self) -> None:
        """Take one picture, and let time pass until the next one."""
        self._keep(self._pane.paint())
        self._shown += 1
        self._go_on()
        if self.done or self._shown >= LONGEST:
            self.cut = not self.done
            self._finish()

    def _keep(self, changed: pygame.Rect | None) -> None:
        stretch = self._stretch
        image = self._pane.image
        k = stretch.size[0] / image.get_width()
        picture = image if k == 1.0 else pygame.transform.smoothscale(image, stretch.size)
        if self._film is None:
            (self._beside / f"{self._shown + 1:04}.png").write_bytes(still_png(picture))
            return
        if changed is not None and k != 1.0:
            # What has changed touches the pixels beside it when it is made smaller.
            left, top = int(changed.x * k) - 2, int(changed.y * k) - 2
            changed = pygame.Rect(left, top, round(changed.w * k) + 5, round(changed.h * k) + 5)
        self._film.add(picture, changed, EACH)

    def _go_on(self) -> None:
        seconds, table = EACH / 1000, self._table
        table.update(seconds)
        if not table.stage.shown:
            return
        self._wait -= seconds * self._stretch.speed
        if self._wait > 0.0:
            return
        if table.replay.position >= self._stretch.end:
            self.done = True
            return
        table.play()
        self._wait = LOOKED if table.replay.position < self._stretch.end else LAST

    def _finish(self) -> None:
        """Put it into its place."""
        self.done = True
        if self._film is not None and self._file is not None:
            self._film.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
        os.replace(self._beside, self.place)
        self._leave()

    def stop(self) -> None:
        """Leave it unmade, if it is; nothing of it stays."""
        if self.done and not self._beside.exists():
            return
        self.done = True
        if self._file is not None:
            self._file.close()
        with contextlib.suppress(OSError):
            if self._beside.is_dir():
                remove_folder(self._beside)
            else:
                self._beside.unlink(missing_ok=True)
        self._leave()

    def _leave(self) -> None:
        self._table.exit()
        self._services.forget()
