"""A kiosk as its owner wants it: what was settled at the start, and what they have chosen on the screen since.

The latter lies in `owner.json`, and counts more: volume, games, the PIN. Visitors change nothing of it.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from game.session.files import Paths, read_file, write_durably
from game.session.pins import Pin
from game.session.settings import Settings
from game.session.setups import without_names
from game.session.terms import Terms
from game.session.tries import WrongTries
from game.session.visitors import Visitors

__all__ = ["Kiosk"]

LARGEST: Final = 1 << 16

_log = logging.getLogger(__name__)


class Kiosk:
    """What its owner has settled and chosen, and what was counted. `clock` tells the time in seconds since 1970."""

    def __init__(self, paths: Paths, terms: Terms, clock: Callable[[], float] = time.time) -> None:
        self._paths, self._settled = paths, terms
        self._place = paths.data / "owner.json"
        self.clock = clock
        self.wrong: tuple[str, ...] = ()
        """What was wrong with the file of terms, a sentence each."""
        self.tries = WrongTries(paths)
        self.visitors = Visitors(paths, clock)
        self._bound = False
        """Whether nothing may be written, because it could not be opened."""
        self.pin, self._games, self._volume = self._chosen()

    def _chosen(self) -> tuple[Pin, tuple[str, ...], float | None]:
        """What was chosen on the screen: the PIN, games and volume."""
        kept = self._read()
        games, volume = kept.get("games"), kept.get("volume", -1)
        offered = tuple(game for game in self._settled.games if isinstance(games, list) and game in games)
        loud = isinstance(volume, int | float) and not isinstance(volume, bool) and 0.0 <= volume <= 1.0
        return Pin(self._settled.pin, kept.get("pin")), offered, float(volume) if loud else None

    @property
    def terms(self) -> Terms:
        """What holds now."""
        return replace(self._settled, games=self._games) if self._games else self._settled

    @property
    def settled(self) -> Terms:
        """What was settled at the start, whatever was chosen since."""
        return self._settled

    @property
    def now(self) -> time.struct_time:
        """The local time."""
        return time.localtime(self.clock())

    @property
    def open(self) -> bool:
        """Whether the screen may be lit."""
        return self._settled.opening is None or self._settled.opening.holds(self.now)

    def prepare(self, settings: Settings) -> None:
        """Make settings those that a visitor begins with: polite, unless the owner wants it otherwise.

        Nobody's name is among them, should somebody have played at home in this data folder.
        """
        settings.names, settings.shouts, settings.curse_aloud = "polite", "mild", False
        settings.player_name = settings.exclamation = ""
        settings.own_rules = {}  # their names are words of somebody, too
        settings.setups = {game: without_names(setup) for game, setup in settings.setups.items()}
        settings.open_all = True  # visitors have no feats
        for name, value in self._settled.settings.items():
            setattr(settings, name, value)
        if self._volume is not None:
            settings.volume_all = self._volume

    def choose_games(self, games: Iterable[str]) -> None:
        """Offer these games only, of those that were settled; all of them for none."""
        self._try_again()
        chosen = set(games)
        self._games = tuple(game for game in self._settled.games if game in chosen)
        self._write()

    def choose_volume(self, volume: float) -> None:
        """Let every visit begin as loud as that, from 0 to 1."""
        self._try_again()
        self._volume = min(1.0, max(0.0, volume))
        self._write()

    def change_pin(self, digits: str) -> None:
        """Let the PIN be another one. Raises ValueError for what is none."""
        self._try_again()
        self.pin.change(digits)
        self._write()

    def _try_again(self) -> None:
        """Take up what could not be opened before, if it can be now: what was chosen since comes on top of it."""
        if not self._bound:
            return
        self._bound = False
        pin, games, volume = self._chosen()
        if not self.pin.changed:
            self.pin = pin
        self._games = self._games or games
        self._volume = volume if self._volume is None else self._volume

    def _write(self) -> None:
        if self._bound:
            return
        data: dict[str, object] = {"games": list(self._games), "volume": self._volume, "pin": self.pin.encode()}
        try:
            write_durably(self._place, json.dumps(data, indent=1).encode() + b"\n")
        except OSError as error:
            _log.warning("what the owner has chosen was not saved: %s", error)

    def _read(self) -> dict[str, Any]:
        try:
            data = json.loads(read_file(self._place, LARGEST))
        except FileNotFoundError:
            return {}
        except OSError as error:
            _log.warning("what the owner has chosen cannot be opened: %s", error)
            self._bound = True
            return {}
        except (ValueError, RecursionError) as error:
            _log.warning("what the owner has chosen is damaged: %s", error)
            return {}
        return data if isinstance(data, dict) else {}
