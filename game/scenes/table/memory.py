"""What a match has told so far: a fold of its events, the same forwards and when the match is taken up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.rules.cards import HIDDEN, Card
from game.rules.events import CardsMoved, DealBegan, Event, Fact, FactChanged, RoundBegan
from game.rules.views import TABLE
from game.rules.zones import NOBODY
from game.scenes.known.heads import heads_of
from game.scenes.results.standing import Standing
from game.scenes.table.seat import Seat
from game.scenes.tables import presenter_of
from game.scenes.tables.base import LayoutContext, Moment, Past
from game.scenes.tables.parts import Feat, Presenter
from game.session.history import Highlight
from game.session.session import Session
from game.texts import n
from game.ui.table.model import TableModel
from game.ui.theme import Metrics

__all__ = ["Line", "Memory", "Story", "actor", "greatest_moment", "moment_words", "story_of", "tell"]


class Line(str):
    """A sentence of the log, and what it is about."""

    __slots__ = ("again", "begins", "cards", "seat", "who")

    seat: int
    """Who did it; `NOBODY` for no player."""
    who: str
    """Whose portrait that is; empty for nobody's."""
    begins: bool
    """Whether another deal or round begins with it."""
    cards: tuple[Card, ...]
    """The cards that it names."""
    again: bool
    """Whether it tells more of what the sentence before it told, and stands in its place."""

    @classmethod
    def of(
        cls, words: str, event: Event, faces: Sequence[str], about: int | None = None, named: Sequence[Card] = ()
    ) -> Line:
        """The sentence of an event that everybody at the screen may know, about a seat or about whoever did it.

        With cards that were `named` already it stands in the place of the sentence that named them.
        """
        line = cls.saying(words, actor(event) if about is None else about, faces)
        line.begins = isinstance(event, DealBegan | RoundBegan)
        cards = event.cards if isinstance(event, CardsMoved) else ()
        line.cards = tuple(card for card in (*named, *cards) if card != HIDDEN)
        line.again = bool(named)
        return line

    @classmethod
    def saying(cls, words: str, seat: int, faces: Sequence[str]) -> Line:
        """A sentence about a seat, or about none."""
        line = cls(words)
        line.seat = seat
        line.who = faces[seat] if 0 <= seat < len(faces) else ""
        line.begins, line.again, line.cards = False, False, ()
        return line


def actor(event: Event) -> int:
    """Who did what an event tells; `NOBODY` where that is no player."""
    if isinstance(event, CardsMoved):
        return event.source.owner if event.source.owner != NOBODY else event.target.owner
    if isinstance(event, DealBegan):
        return event.dealer
    seat = getattr(event, "seat", NOBODY)
    return seat if isinstance(seat, int) else NOBODY


class Story(NamedTuple):
    """What one event tells."""

    event: Event
    line: Line
    """The sentence of the log; empty for none."""
    labels: Mapping[int, str]
    """What seats did last, where the event changes it."""
    points: tuple[int, ...] | None
    """By seat, if it ends a part of the match."""
    course: tuple[int, ...] | None
    """What the plot shows of that moment, if not the points."""
    past: Past
    """What the game remembers once it has happened."""
    part: int
    """In which part of the match it happens, counted from 1."""
    feat: Feat | None = None
    """What it is among the moments of the match that one remembers."""


def story_of(event: Event, public: Event, before: Moment, presenter: Presenter) -> Story:
    """What an event tells; asked once, before the model has it. `public` is what everybody at the screen may know."""
    words, scoring = presenter.words, presenter.scoring
    points = scoring.ended(event, before)
    course = scoring.course(before.model) if points is not None else None
    line, labels = (
        Line.of(
            words.log(public, before) or "",
            public,
            before.table.faces,
            words.about(public, before.table),
            words.named(public, before),
        ),
        words.labels(public, before.table),
    )
    past = before.past.after(public, before.model)
    part = before.model.fact(Fact.ROUND) or before.model.fact(Fact.DEAL)
    return Story(event, line, labels, points, course, past, part, scoring.feat(public, before))


def tell(lines: list[Line], line: Line) -> None:
    """Add the sentence of an event, if it has one, or put it in the place of the one before."""
    if line:
        if line.again and lines:
            lines.pop()
        lines.append(line)


class Memory:
    """The log, what seats did last, the points of the parts that are over, and the game's own past."""

    def __init__(self, opening: tuple[int, ...] | None, past: Past) -> None:
        self._opening = opening, past
        self.lines: list[Line] = []
        self.labels: dict[int, str] = {}
        """What seats did last, in a word or two, as their pills say it."""
        self.rounds: list[tuple[int, ...]] = []
        """Points of each part that is over, by seat."""
        self.before: dict[int, int] = {}
        """By seat: points from before the position at which the match began."""
        self.stories: list[Story] = []
        """What was remembered, in its order: told again it costs next to nothing, put together anew a tenth of a second
        late in a long match."""
        self.clear()

    def clear(self) -> None:
        """Forget all, to be told anew."""
        for told in (self.lines, self.labels, self.rounds, self.before, self.stories):
            told.clear()
        self.skipped = 0
        """How many parts were over before the position at which the match began."""
        self.best: tuple[Feat, int] | None = None
        """The greatest moment so far, and in which part of the match it was, counted from 1."""
        opening, self.past = self._opening
        self.course: list[tuple[int, ...]] = [opening] if opening is not None else []
        """What the plot of the match shows, if not the points: before the first part and after each."""

    def begin_again(self, stories: Sequence[Story]) -> None:
        """Remember these, and nothing else."""
        stories = tuple(stories)
        self.clear()
        for story in stories:
            self.remember(story)

    def remember(self, story: Story) -> None:
        """Write down what an event tells."""
        self.stories.append(story)
        tell(self.lines, story.line)
        self.labels.update(story.labels)
        self.past = story.past
        feat = story.feat
        if feat is not None and (self.best is None or feat.weight > self.best[0].weight):
            self.best = feat, story.part
        if isinstance(story.event, FactChanged) and story.event.fact is Fact.SCORE:
            self.before[story.event.seat] = story.event.value
        if story.points is not None:
            if not self.rounds:
                self.skipped = story.part - 1
            self.rounds.append(story.points)
            if story.course is not None:
                self.course.append(story.course)

    def totals(self, presenter: Presenter, model: TableModel) -> tuple[int, ...]:
        """What everybody has come to, by seat, with what they had before a position; empty as long as it is nothing."""
        counts = self.rounds or any(self.before.values())
        return presenter.scoring.totals(model, self.rounds, self.before) if counts else ()

    def standing(
        self, seat: Seat, presenter: Presenter, model: TableModel, table: LayoutContext, winners: tuple[int, ...]
    ) -> Standing:
        """How the match stands, for the scenes that show scores."""
        session, words = seat.session, presenter.words
        return Standing(
            session.game_id,
            seat.seats,
            session.options,
            seat.me,
            tuple(self.rounds),
            presenter.scoring.totals(model, self.rounds, self.before),
            winners,
            words.notes(model, self.past),
            session.record.seed,
            tuple(self.course),
            words.outcome(model, table, winners),
            self.moment_words(session.game_id, table) if winners else "",
            heads_of(session, seat.seats, seat.me),
            seat.promise,
            bool(seat.practice),
            None if winners else seat.over_by(len(self.stories)),
            words.changes(model, self.past),
            self.skipped,
        )

    @property
    def moment(self) -> Highlight | None:
        """The greatest moment of the match so far; None if there was none."""
        if self.best is None:
            return None
        feat, part = self.best
        return Highlight(feat.what, feat.seat, feat.many, part)

    def moment_words(self, game: str, table: LayoutContext) -> str:
        """The greatest moment of the match in words; empty if there was none."""
        return moment_words(self.moment, game, table) if self.moment is not None else ""


def greatest_moment(session: Session) -> Highlight | None:
    """The greatest moment of a match that nobody is at the table of; None if there was none."""
    presenter = presenter_of(session.game_id)
    model = presenter.model(session.opening(TABLE))
    seats = LayoutContext(Metrics(1280, 720), 0, tuple(session.record.names), frozenset(), options=session.options)
    memory = Memory(presenter.scoring.course(model), presenter.past)
    for public in session.history(TABLE):
        memory.remember(story_of(public, public, Moment(model, seats, past=memory.past), presenter))
        model.apply(public)
    return memory.moment


def moment_words(moment: Highlight, game: str, table: LayoutContext) -> str:
    """A moment of a match in words."""
    key = f"scores.{game}.moment.{moment.what}"
    if moment.seat == NOBODY:
        return n(key, moment.many, number=moment.part)
    return table.count(key, moment.seat, moment.many, number=moment.part)
