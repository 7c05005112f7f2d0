"""What a match has told so far: a fold of its events, the same forwards and when the match is taken up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.events import Event, PileWon
from game.scenes.results.standing import Standing
from game.scenes.table.seat import Seat
from game.scenes.tables.base import LayoutContext, TableFace
from game.texts import n
from game.ui.table.model import TableModel

__all__ = ["Memory", "Story", "story_of"]


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


def story_of(event: Event, public: Event, before: TableModel, face: TableFace, table: LayoutContext) -> Story:
    """What an event tells; asked once, before the model has it. `public` is what everybody at the screen may know."""
    points = face.part_ended(event, before)
    course = face.course(before) if points is not None else None
    return Story(event, face.log(public, before, table) or "", face.labels(public, table), points, course)


class Memory:
    """The log, what seats did last, and the points of the parts that are over."""

    def __init__(self, opening: tuple[int, ...] | None) -> None:
        self._opening = opening
        self.lines: list[str] = []
        self.labels: dict[int, str] = {}
        """What seats did last, in a word or two, as their pills say it."""
        self.rounds: list[tuple[int, ...]] = []
        """Points of each part that is over, by seat."""
        self.largest: dict[int, int] = {}
        """By seat: the largest pile it took."""
        self.course: list[tuple[int, ...]] = [opening] if opening is not None else []
        """What the plot of the match shows, if not the points: before the first part and after each."""

    def clear(self) -> None:
        """Forget all, to be told anew."""
        for told in (self.lines, self.labels, self.rounds, self.largest):
            told.clear()
        self.course = [self._opening] if self._opening is not None else []

    def remember(self, story: Story) -> None:
        """Write down what an event tells."""
        if story.line:
            self.lines.append(story.line)
        self.labels.update(story.labels)
        if isinstance(story.event, PileWon):
            seat, count = story.event.seat, story.event.count
            self.largest[seat] = max(count, self.largest.get(seat, 0))
        if story.points is not None:
            self.rounds.append(story.points)
            if story.course is not None:
                self.course.append(story.course)

    def standing(
        self, seat: Seat, face: TableFace, model: TableModel, table: LayoutContext, winners: tuple[int, ...]
    ) -> Standing:
        """How the match stands, for the scenes that show scores."""
        session = seat.session
        most = [self.largest.get(number) for number in range(session.players)]
        return Standing(
            session.game_id,
            seat.seats,
            session.options,
            seat.me,
            tuple(self.rounds),
            face.totals(model, self.rounds),
            winners,
            face.notes(model, table) or tuple(n("scores.largest", count) if count else "" for count in most),
            session.record.seed,
            tuple(self.course),
            face.outcome(model, table, winners),
        )
