"""Days in words, as pages tell them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from game.texts import t

__all__ = ["date_words", "day_words", "lately_words"]


def date_words(day: date) -> str:
    """A day in words."""
    return t("replay.date", day=str(day.day), month=t(f"replay.month.{day.month}"), year=str(day.year))


def lately_words(moment: datetime, now: datetime) -> str:
    """When something was, both as clocks here show it: with its time if that was today or yesterday, else its day.

    A year is told only if it is not that of `now`.
    """
    days = {now.date(): "today", now.date() - timedelta(days=1): "yesterday"}
    known = days.get(moment.date()) if moment <= now else None
    if known is None:
        day, month = str(moment.day), t(f"replay.month.{moment.month}")
        date = date_words(moment.date()) if moment.year != now.year else t("replay.date_short", day=day, month=month)
        return t("replay.on_date", date=date)
    return t(f"replay.{known}", time=moment.strftime("%H:%M"))


def day_words(moment: object) -> str:
    """The day of a moment as notes and files have it, such as 2026-11-20T14:05:00Z; empty for what is none.

    It is the day on which it was here: what is written down is the time in Greenwich.
    """
    if not isinstance(moment, str):
        return ""
    try:
        at = datetime.fromisoformat(moment)
        return date_words((at.astimezone() if at.tzinfo is not None else at).date())
    except (ValueError, OverflowError, OSError):  # on some systems there is no time here before 1970
        pass
    try:
        return date_words(date.fromisoformat(moment[:10]))
    except ValueError:
        return ""
