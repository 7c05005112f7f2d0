"""What an event of a match tells, put together as it happens and kept until it was seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.events import Event
from game.scenes.tables.base import Table, TableFace
from game.ui.table.model import TableModel

__all__ = ["Story", "story_of"]


class Story(NamedTuple):
    """What one event tells."""

    event: Event
    line: str
    """The sentence of the log; empty for none."""
    labels: Mapping[int, str]
    """What seats did last, where the event changes it."""
    points: tuple[int, ...] | None
    """By seat, if it ends a part of the match."""
    course: tuple[int, ...] | None
    """What the plot shows of that moment, if not the points."""


def story_of(event: Event, public: Event, before: TableModel, face: TableFace, table: Table) -> Story:
    """What an event tells; asked once, before the model has it. `public` is what everybody at the screen may know."""
    points = face.part_ended(event, before)
    course = face.course(before) if points is not None else None
    return Story(event, face.log(public, before, table) or "", face.labels(public, table), points, course)
