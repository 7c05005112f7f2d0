"""Hours of the day between which something holds, by the local clock."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

__all__ = ["NIGHT", "Hours", "local_hour"]


class Hours(NamedTuple):
    """From the beginning of one hour of the day to that of another, past midnight where the second is smaller."""

    start: int
    end: int

    def hold(self, hour: int) -> bool:
        """Whether they hold in an hour of the day, 0 to 23. Where both ends are the same they never do.

        Nothing is remembered: a clock that is set, back or forth, is believed at once.
        """
        if self.start <= self.end:
            return self.start <= hour < self.end
        return hour >= self.start or hour < self.end


NIGHT: Final = Hours(22, 8)
"""When a kiosk plays no music unless it is told otherwise."""


def local_hour() -> int:
    """The hour of the day by this machine's clock, 0 to 23."""
    return time.localtime().tm_hour
