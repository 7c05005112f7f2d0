"""Where a kiosk begins: with its start, or, when its watchdog has started it again, with the match that was played."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from game.scenes import routes
from game.scenes.routes import Route
from game.scenes.services import Services
from game.session.chairs import Chairs
from game.session.seats import people_of
from game.session.store import Resumable
from game.texts import t

__all__ = ["beginning"]

FRESH: Final = 180.0
"""Seconds after which nobody waits any more for a match that was cut off."""
MOST_FAILURES: Final = 3
"""After so many failures in a row no match is played on: one of them may be the reason."""

_log = logging.getLogger(__name__)


def beginning(
    watched: str, clock: Callable[[], float] = time.time, *, flat: bool = False
) -> Callable[[Services], Route]:
    """What leads to the first scene, on a screen that lies `flat` or stands.

    `watched` tells how often the program has failed in a row, as in `1:hung`. After the first failure a visitor finds
    the match again in the midst of which they were. After several in a row, all that was left is put with the matches
    that are over. Asked again, it leads to the start.
    """
    number = watched.partition(":")[0]
    failures = int(number) if number.isascii() and number.isdigit() else 0
    asked = False

    def begin(services: Services) -> Route:
        nonlocal asked
        if flat:
            services.settings.flat_table = True
        if not asked and failures:
            asked = True
            if failures >= MOST_FAILURES:
                _put_aside(services)
            elif failures == 1 and (match := _cut_off(services, clock())) is not None:
                services.tell(t("attract.again"))
                return routes.ResumedMatch(match)
        asked = True
        return routes.Attract()

    return begin


def _cut_off(services: Services, now: float) -> Resumable | None:
    """The match that a visitor was playing just now, if there is one."""
    for left in services.left()[:1]:
        if not 0.0 <= now - left.saved / 1e9 <= FRESH or left.game not in services.terms.games:
            continue
        saved = services.store.take(left)
        if isinstance(saved, Resumable):
            seats = Chairs.of(saved.notes, saved.record.names).seats
            if people_of(seats):
                return saved
    return None


def _put_aside(services: Services) -> None:
    left = services.left()
    _log.warning("after several failures %d unfinished matches are put aside", len(left))
    for match in left:
        services.store.discard(match)
