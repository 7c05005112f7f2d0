"""Work that is done in the background, after a match: by name, what does it, as `module:function`.

Such a function takes a payload of plain values and a `Pace`, which it calls often, and returns plain values; what it
returns follows from the payload alone. Its module is imported in the process of the analyst only.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

__all__ = ["JOBS", "Pace", "Work", "load"]

Pace = Callable[[float], None]
"""Called often by whoever works, with the share of the work that is done, from 0 to 1; it waits while it has to."""
Work = Callable[[Any, Pace], Any]

JOBS: Final[dict[str, str]] = {
    "ready": "game.ai.jobs:ready",
    "review": "game.ai.review:review",
    "luck": "game.ai.luck:work",
    "retry": "game.ai.retry:work",
}
"""By name, where the work is done."""


def load(name: str) -> Work:
    """What does the work of a name. Raises KeyError for a name that there is not."""
    module, _, function = JOBS[name].partition(":")
    found: Work = getattr(import_module(module), function)
    return found


def ready(payload: object, pace: Pace) -> object:
    """Give back what came: how an executable is asked whether its process works."""
    pace(1.0)
    return payload
