"""How often a wrong PIN was typed at a kiosk, and how long nobody may try again.

The number lies in a file of its own and so outlives the program: whoever restarts it waits the whole delay anew.
Delays are counted in seconds that passed while the program ran, so no clock that is set can shorten them.
"""

from __future__ import annotations

import json
import logging
from typing import Final

from game.session.files import Paths, read_file, write_durably

__all__ = ["FREE", "LONGEST", "WrongTries", "delay_after"]

FREE: Final = 2
"""So many wrong tries in a row cost nothing but themselves."""
FIRST: Final = 5.0
"""Seconds to wait after the next one; each further one doubles them."""
LONGEST: Final = 300.0
"""Seconds to wait at most: ten thousand PINs then take a month."""
_MOST: Final = 1_000_000
"""What is counted at most, and what may stand in the file."""
_LARGEST_FILE: Final = 1024

_log = logging.getLogger(__name__)


def delay_after(wrong: int) -> float:
    """Seconds to wait after so many wrong tries in a row."""
    if wrong <= FREE:
        return 0.0
    return min(LONGEST, FIRST * 2.0 ** min(60, wrong - FREE - 1))


class WrongTries:
    """The wrong tries of the kiosk on one data folder."""

    def __init__(self, paths: Paths) -> None:
        self._place = paths.data / "kiosk.json"
        self._wrong = self._saved()
        self._left = delay_after(self._wrong)

    @property
    def wait(self) -> float:
        """Seconds until somebody may try again; 0 when they may."""
        return self._left

    def pass_time(self, seconds: float) -> None:
        """Let real time pass."""
        self._left = max(0.0, self._left - seconds)

    def wrong(self) -> None:
        """Take note of a wrong try. It is written down before its delay begins; raises nothing."""
        self._count(min(_MOST, self._wrong + 1))
        self._left = delay_after(self._wrong)

    def right(self) -> None:
        """The PIN was right: all is forgotten."""
        if self._wrong:
            self._count(0)
        self._left = 0.0

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        try:
            write_durably(self._place, json.dumps({"wrong": wrong}).encode() + b"\n")
        except OSError as error:
            _log.warning("the wrong tries of the PIN were not saved: %s", error)

    def _saved(self) -> int:
        """The number in the file. What cannot be read counts as if the free tries were used up."""
        try:
            wrong = json.loads(read_file(self._place, _LARGEST_FILE))["wrong"]
        except FileNotFoundError:
            return 0
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            _log.warning("the wrong tries of the PIN cannot be read: %s", error)
            return FREE
        return wrong if type(wrong) is int and 0 <= wrong <= _MOST else FREE
