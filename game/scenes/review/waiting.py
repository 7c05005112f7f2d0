"""What is said where no exercise is asked."""

from __future__ import annotations

from game.session.exercises import Exercises
from game.texts import t

__all__ = ["nothing_waits"]


def nothing_waits(exercises: Exercises) -> str:
    """Why no exercise is asked today, as far as anybody can tell: none may be there, or nobody can look."""
    there = exercises.all()
    if exercises.trouble is not None:
        return t("review.unopened")
    return t("review.all_rest" if there else "review.no_exercises")
