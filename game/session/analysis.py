"""What scenes and the session see of whoever works in the background: `game.ai.analyst.Analyst`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

__all__ = ["REMEMBERED", "Analyses", "Asked"]

REMEMBERED: Final = 20
"""What was found of so many matches is remembered without being read again."""


class Asked(Protocol):
    """A piece of work that was asked for."""

    @property
    def state(self) -> str:
        """`waiting`, `running`, `done`, `failed` or `canceled`."""

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""

    @property
    def progress(self) -> float:
        """The share that is done, from 0 to 1."""

    @property
    def result(self) -> Any:
        """What came of it, once it is done."""


class Analyses(Protocol):
    """Does one job at a time, in the order in which they are asked for, in a process of its own."""

    def ask(self, name: str, payload: object, then: Callable[[Any], None] | None = None) -> Asked:
        """Ask for a job of `game.ai.jobs.JOBS`. `then` is called with it once it is done or has failed."""

    def cancel(self, job: Any) -> None:
        """Take a job back; of one that is over nothing changes."""
