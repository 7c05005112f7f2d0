"""How a match stands: what the table hands to the scenes that show scores."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.values import dataclass
from game.scenes.fair.promise import Promise
from game.scenes.known.heads import Heads
from game.session.seats import SeatConfig, people_of
from game.session.store import Resumable


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after a round or at its end."""

    game: str
    seats: tuple[SeatConfig, ...]
    options: Mapping[str, object]
    me: int
    """The seat of the person at the screen."""
    rounds: tuple[tuple[int, ...], ...]
    """Points of each finished round, by seat."""
    scores: tuple[int, ...]
    """Points so far, by seat."""
    winners: tuple[int, ...]
    """Who has won; empty while the match goes on."""
    notes: tuple[str, ...]
    """One remark a seat, such as "took the largest pile", from what was seen at the table."""
    seed: int
    """The match's seed, shown when all is over."""
    course: tuple[tuple[int, ...], ...] = ()
    """What the plot shows instead of the points: what everybody had before the first round and after each."""
    outcome: str = ""
    """What the winners did, after their names; empty where their points say it."""
    moment: str = ""
    """The greatest moment of a match that is over, in a sentence; empty if there was none."""
    heads: Heads | None = None
    """Whose heads can be looked into by now."""
    promise: Promise | None = None
    """What was promised of the cards, seed and salt with it once the match is over."""
    practice: bool = False
    """Whether anything could be taken back in it, so that it does not count."""
    hand: Resumable | None = None
    """The match up to the end of the part that is over, to be looked at with all hands open."""
    changes: tuple[str, ...] = ()
    """One remark a seat on the part that is over; empty where its points say it."""
    skipped: int = 0
    """How many parts were over before the match began, at a position."""

    @property
    def number(self) -> int:
        """How many parts of the match are over, with those from before it began."""
        return self.skipped + len(self.rounds)

    @property
    def before(self) -> tuple[int, ...]:
        """What everybody had before the first of the rounds."""
        return tuple(score - sum(points[seat] for points in self.rounds) for seat, score in enumerate(self.scores))

    @property
    def led_before(self) -> bool:
        """Whether anybody was ahead before the last round: not where that was the first, and all had the same."""
        return len(self.rounds) > 1 or len(set(self.before)) > 1

    @property
    def alone(self) -> bool:
        """Whether one person alone is at the screen, who may be spoken to."""
        return len(people_of(self.seats)) == 1

    def is_you(self, seat: int) -> bool:
        """Whether a seat is that of the only person at the screen."""
        return self.alone and seat == self.me
