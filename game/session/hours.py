"""Hours of the day between which something holds, by the local clock."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Final, NamedTuple

__all__ = ["DAYS", "NIGHT", "Hours", "Opening", "local_hour", "read_hours", "read_opening"]


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


DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The days of the week, as they stand in a file."""
_DAY: Final = 24 * 60
Span = tuple[int, int]


class Opening(NamedTuple):
    """When a place is open: for each day of the week, Monday first, from which minute to which; None for closed.

    Where the second is not after the first it is one of the next day.
    """

    days: tuple[Span | None, ...]

    def holds(self, now: time.struct_time) -> bool:
        """Whether it is open at a local time."""
        minute = now.tm_hour * 60 + now.tm_min
        today, before = self.days[now.tm_wday], self.days[now.tm_wday - 1]
        if today is not None and today[0] <= minute < _end(today):
            return True
        return before is not None and minute + _DAY < _end(before)

    def opens(self, now: time.struct_time) -> int | None:
        """The minute of the day at which it opens next, if that is within a day; None if not."""
        minute = now.tm_hour * 60 + now.tm_min
        today, later = self.days[now.tm_wday], self.days[(now.tm_wday + 1) % 7]
        if today is not None and today[0] > minute:
            return today[0]
        return later[0] if later is not None and later[0] <= minute else None


def _end(span: Span) -> int:
    return span[1] if span[1] > span[0] else span[1] + _DAY


def read_hours(text: str) -> Hours:
    """Hours of the day such as 22-8: two numbers from 0 to 23. Raises ValueError."""
    found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", text, re.ASCII)
    if found is None or max(int(found[1]), int(found[2])) > 23:
        raise ValueError("two hours of the day are wanted, such as 22-8")
    return Hours(int(found[1]), int(found[2]))


def _read_span(text: object) -> Span | None:
    if text == "closed":
        return None
    found = (
        re.fullmatch(r"(\d{1,2})(?::(\d\d))?-(\d{1,2})(?::(\d\d))?", text, re.ASCII) if isinstance(text, str) else None
    )
    if found is not None:
        start, end = (int(found[i]) * 60 + int(found[i + 1] or 0) for i in (1, 3))
        if start < _DAY and end <= _DAY and max(int(found[2] or 0), int(found[4] or 0)) < 60:
            return start, end
    raise ValueError('it is told as in "9-22" or "8:30-0:30", or "closed"')


def read_opening(value: object) -> Opening:
    """Opening hours from a text for all days, or a mapping by day; days that are not named are closed.

    Raises ValueError.
    """
    if not isinstance(value, Mapping):
        return Opening((_read_span(value),) * len(DAYS))
    unknown = [str(day) for day in value if day not in DAYS]
    if unknown:
        raise ValueError(f"the days are {', '.join(DAYS)}")
    return Opening(tuple(_read_span(value.get(day, "closed")) for day in DAYS))
