"""What happened in a match, play by play: for the list beside the table, and for the marks over the bar below it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from game.rules.events import (
    BegMade,
    DangItCalled,
    DealBegan,
    DealLost,
    Event,
    JokerExchanged,
    MeldLaid,
    Passed,
    PennyLost,
    PileWon,
    PlayerOut,
    PotWon,
    RoundBegan,
    StackBurnt,
    StackPickedUp,
    Swapped,
    WentOut,
)
from game.rules.values import dataclass
from game.scenes.table.memory import Line, Story, tell
from game.session.replay import Replay

__all__ = ["ICONS", "Course", "Part", "Play", "course_of", "mark_of"]

ICONS: Final[dict[str, str]] = {
    "lost": "tokens/crown_of_shame",
    "pot": "tokens/chip_gold",
    "out": "icons/flag",
    "gone": "signs/skull",
    "burn": "tokens/flame",
    "taken": "icons/hand",
    "penny": "tokens/penny_lost",
    "laid": "icons/cards",
    "swap": "icons/shuffle",
    "joker": "signs/star",
    "beg": "icons/hand",
    "shout": "signs/bang",
}
"""The picture of every mark, those that matter most first."""
_RANK: Final = {mark: number for number, mark in enumerate(ICONS)}


def mark_of(event: Event) -> str:
    """What kind of thing worth finding again an event is; empty for none. Everybody at the table sees these."""
    match event:
        case StackBurnt():
            return "burn"
        case PileWon() | StackPickedUp():
            return "taken" if event.count else ""
        case DangItCalled() | Passed():
            return "shout"
        case PennyLost():
            return "penny"
        case PlayerOut():
            return "gone"
        case DealLost():
            return "lost"
        case PotWon():
            return "pot"
        case WentOut():
            return "out"
        case MeldLaid():
            return "laid"
        case BegMade():
            return "beg"
        case Swapped():
            return "swap"
        case JokerExchanged():
            return "joker"
        case _:
            return ""


@dataclass(frozen=True, slots=True)
class Play:
    """One action of the match, and what followed from it by force."""

    seat: int
    words: str
    """The sentence of the log; empty where it has none."""
    mark: str
    """What happened that matters most, by its name in `ICONS`; empty for nothing."""


@dataclass(frozen=True, slots=True)
class Part:
    """A hand, or a round where a game has those: it begins at a moment, counted in actions."""

    begins: int
    number: int


@dataclass(frozen=True, slots=True)
class Course:
    """A whole match: its plays, and the parts they lie in."""

    plays: tuple[Play, ...]
    parts: tuple[Part, ...]

    def part_at(self, position: int) -> int:
        """The number of the part, from 0, that a moment lies in: the last play of one is still in it."""
        begins = [part.begins for part in self.parts]
        return max(0, bisect_right(begins, max(0, position - 1)) - 1)

    def within(self, position: int) -> int:
        """How many plays of its part had been made at a moment."""
        return position - self.parts[self.part_at(position)].begins

    def part_from(self, position: int, ways: int) -> int:
        """The moment at which the next part begins, or the present one, or the one before that."""
        begins = [part.begins for part in self.parts]
        if ways > 0:
            return next((at for at in begins if at > position), len(self.plays))
        return max([at for at in begins if at < position], default=0)

    def mark_from(self, position: int, ways: int) -> int:
        """The moment just after the next play with a mark, or the one before; the end or the beginning without one."""
        marked = [number + 1 for number, play in enumerate(self.plays) if play.mark]
        if ways > 0:
            return next((at for at in marked if at > position), len(self.plays))
        return max([at for at in marked if at < position], default=0)

    @property
    def marks(self) -> list[str]:
        """The kinds of marks there are, those that matter most first."""
        return sorted({play.mark for play in self.plays if play.mark}, key=_RANK.__getitem__)


def course_of(replay: Replay, stories: Sequence[Story]) -> Course:
    """What happened in a match, as the stories of its events tell it."""
    plays = [
        _play(replay.actor(number), stories[replay.told(number) : replay.told(number + 1)])
        for number in range(replay.length)
    ]
    kind = RoundBegan if any(isinstance(story.event, RoundBegan) for story in stories) else DealBegan
    begins: list[int] = []
    first = 0
    for position in range(replay.length + 1):
        events = [story.event for story in stories[first : replay.told(position)]]
        first = replay.told(position)
        if any(isinstance(event, kind) for event in events):
            # What comes before the first hand, such as drawing for deal, belongs to it.
            begins.append(position if begins else 0)
    parts = tuple(Part(at, number + 1) for number, at in enumerate(begins or [0]))
    return Course(tuple(plays), parts)


def _play(seat: int, stories: Sequence[Story]) -> Play:
    marks = sorted(filter(None, (mark_of(story.event) for story in stories)), key=_RANK.__getitem__)
    lines = list[Line]()
    for story in stories:
        tell(lines, story.line)
    words = next((line for line in lines if line.seat == seat), lines[0] if lines else "")
    return Play(seat, str(words), marks[0] if marks else "")
