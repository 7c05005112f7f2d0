"""Days in words, as pages tell them."""

from __future__ import annotations

from datetime import date

from game.texts import t

__all__ = ["date_words", "day_words"]


def date_words(day: date) -> str:
    """A day in words."""
    return t("replay.date", day=str(day.day), month=t(f"replay.month.{day.month}"), year=str(day.year))


def day_words(moment: object) -> str:
    """The day of a moment as notes and files have it, such as 2026-11-20T14:05:00Z; empty for what is none."""
    try:
        return date_words(date.fromisoformat(moment[:10])) if isinstance(moment, str) else ""
    except ValueError:
        return ""
