"""How many came to a kiosk and played there: numbers by day for its owner, and nothing about anybody.

They lie in `visitors.json`. Days before the last `MOST_DAYS` become one sum.
"""

from __future__ import annotations

import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, Final

from game.rules.registry import GAME_IDS
from game.session.files import Paths, is_newer, newer_file, put_aside, read_file, trouble_with, write_durably

__all__ = ["COUNTED", "MOST_DAYS", "Visitors"]

FORMAT: Final = "grawlix-visitors/1"
COUNTED: Final = ("visitors", "matches", "finished", "restarts")
"""What is counted: who touched the screen, matches that somebody sat down to, those played to their end, and how often
the watchdog has started the program again. Matches are counted by game as well."""
MOST_DAYS: Final = 400
MOST: Final = 10**12
"""What is counted at most, and what may stand in the file."""
LARGEST: Final = 1 << 20

_log = logging.getLogger(__name__)
_KEYS: Final = frozenset((*COUNTED, *GAME_IDS))


class Visitors:
    """The numbers of one data folder. `clock` tells the time in seconds since 1970."""

    def __init__(self, paths: Paths, clock: Callable[[], float] = time.time) -> None:
        self._paths, self._clock = paths, clock
        self._place = paths.data / "visitors.json"
        self._before: Counter[str] = Counter()
        self._days: dict[str, Counter[str]] = {}
        self.trouble: str | None = None
        """Why they cannot be read, in one sentence; None when all is well."""
        self._kept = True
        self._bound = False
        """Whether nothing may be written: the file cannot be opened, or a newer version has written it."""
        self._read()

    def count(self, what: str, game: str = "") -> None:
        """Count one more of something, of a game if it is one's. Saved at once; raises nothing."""
        day = self._days.setdefault(self._today(), Counter())
        for key in (what, game):
            if key in _KEYS:
                day[key] = min(MOST, day[key] + 1)
        self._shorten()
        self._write()

    def last(self, days: int) -> Counter[str]:
        """Sums over the last days, today included."""
        today = self._today()
        # Not every day has as many hours.
        first = (date.fromisoformat(today) - timedelta(days - 1)).isoformat()
        found: Counter[str] = Counter()
        for day, numbers in self._days.items():
            if first <= day <= today:
                found.update(numbers)
        return found

    def all(self) -> Counter[str]:
        """Sums over everything."""
        found = Counter(self._before)
        for numbers in self._days.values():
            found.update(numbers)
        return found

    def look_again(self) -> str | None:
        """Read them, if they could not be read before: why they cannot, in one sentence; None when all is well."""
        if self._bound:
            self._read_again()
        return self.trouble

    def _today(self) -> str:
        return time.strftime("%Y-%m-%d", time.localtime(self._clock()))

    def _shorten(self) -> None:
        while len(self._days) > MOST_DAYS:
            self._before.update(self._days.pop(min(self._days)))

    def _read_again(self) -> None:
        """Add what could not be read before to what was counted since, if it can be read now."""
        before, days = self._before, self._days
        self._before, self._days, self._bound, self.trouble = Counter(), {}, False, None
        self._read()
        self._before.update(before)
        for day, numbers in days.items():
            self._days.setdefault(day, Counter()).update(numbers)
        self._shorten()

    def _write(self) -> None:
        if self._bound:
            self._read_again()
        if self._bound:
            return
        data = {"format": FORMAT, "before": dict(self._before),
                "days": {day: dict(numbers) for day, numbers in sorted(self._days.items())}}  # fmt: skip
        try:
            write_durably(self._place, json.dumps(data).encode() + b"\n")
            self._kept = True
        except OSError as error:
            if self._kept:
                _log.warning("the numbers of the visitors were not saved: %s", error)
            self._kept = False

    def _read(self) -> None:
        try:
            data = json.loads(read_file(self._place, LARGEST))
            if isinstance(data, dict) and is_newer(data.get("format"), FORMAT):
                raise newer_file()
            if not isinstance(data, dict) or data.get("format") != FORMAT:
                raise ValueError("another form")
            self._before = _numbers(data.get("before"))
            days: Mapping[str, Any] = data.get("days", {})
            self._days = {day: _numbers(days[day]) for day in sorted(days) if _is_day(day)}
            self._shorten()
        except FileNotFoundError:
            return
        except OSError as error:
            _log.warning("the numbers of the visitors cannot be opened: %s", error)
            self._bound, self.trouble = True, trouble_with(error, "visitors")
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            _log.warning("the numbers of the visitors are damaged: %s", error)
            self._before, self._days = Counter(), {}
            try:
                put_aside(self._place, self._paths.damaged)
            except OSError as why:
                _log.warning("and stay where they are: %s", why)


def _numbers(data: object) -> Counter[str]:
    if not isinstance(data, Mapping):
        raise ValueError("no numbers")
    return Counter({key: n for key, n in data.items() if key in _KEYS and type(n) is int and 0 <= n <= MOST})


def _is_day(text: str) -> bool:
    try:
        time.strptime(text, "%Y-%m-%d")
    except ValueError:
        return False
    return True
