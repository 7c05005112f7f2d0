"""Where a scene can lead to, as values: what a place is called, and what must be known to go there.

A scene asks its navigator for one of these and knows no other scene. `router.py` makes the scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from game.rules.values import dataclass

if TYPE_CHECKING:
    from game.rules.commitment import Commitment
    from game.scenes.fair.promise import Promise
    from game.scenes.known.heads import Heads
    from game.scenes.results.standing import Standing
    from game.session.positions import SetUp
    from game.session.seats import SeatConfig
    from game.session.store import Resumable


@dataclass(frozen=True, slots=True)
class Title:
    """The main menu."""


@dataclass(frozen=True, slots=True)
class Attract:
    """What a kiosk shows while nobody plays; a touch leads to the main menu."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays a game, and by whose rules."""

    game_id: str
    several: bool = False
    """Whether at least two people play, whatever was dealt last time."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A table with a new match."""

    game_id: str
    seats: Sequence[SeatConfig]
    options: Mapping[str, object]
    seed: int
    commitment: Commitment | None = None
    """What was promised of these cards; a promise is made for the seed where there was none yet."""
    challenge: Mapping[str, object] | None = None
    """The note of the challenge that it belongs to; None for none."""
    practice: bool = False
    """Whether anything can be taken back in it, and it counts for nothing."""
    flat: bool = False
    """Whether it is played round a screen that lies flat."""
    told: bool = False
    """Whether it was said beforehand what makes room for it."""

    @classmethod
    def promised(
        cls,
        game_id: str,
        seats: Sequence[SeatConfig],
        options: Mapping[str, object],
        commitment: Commitment,
        challenge: Mapping[str, object] | None = None,
        *,
        flat: bool = False,
        told: bool = False,
    ) -> NewMatch:
        """A match of the cards that were promised."""
        return cls(game_id, seats, options, commitment.dealt, commitment, challenge, flat=flat, told=told)


@dataclass(frozen=True, slots=True)
class ResumedMatch:
    """A table with the match that was saved. Its record is played through when the scene is made."""

    saved: Resumable


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game, which leads to its set-up."""

    game_id: str
    over_setup: bool = False
    """Whether the set-up lies below already."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The coach offers a lesson over the set-up of a game."""

    game_id: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules in force in a match, and in what they differ from the book."""

    game_id: str
    players: int
    options: Mapping[str, object]
    begins: bool = False
    """Whether the match is about to begin: only what differs is told then."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game."""

    game_id: str
    at: str = ""
    """The key of the paragraph at which they are opened, and which is marked; empty for the beginning."""
    house: HouseRules | None = None
    """The rules in force where one comes from; None where nothing is in force."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen."""


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """How fine the screen is, measured with a bank card."""


@dataclass(frozen=True, slots=True)
class About:
    """Which version this is, and the way to the page of releases."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How somebody has fared."""


@dataclass(frozen=True, slots=True)
class Challenges:
    """Reasons to come back: the deal of the day, the ladder."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Ten characters to beat one after the other."""


@dataclass(frozen=True, slots=True)
class Feats:
    """What somebody has done that is worth telling."""


@dataclass(frozen=True, slots=True)
class FairCards:
    """How the cards are promised before they are dealt; a word for the next match is added there."""

    promise: Promise | None = None
    """What is promised of the match one comes from; None where there is none."""


@dataclass(frozen=True, slots=True)
class Known:
    """What computer players knew when they decided. The match is played through when the scene is made."""

    heads: Heads


@dataclass(frozen=True, slots=True)
class Practice:
    """Whether the match at a table is practice, in which anything can be taken back and nothing counts."""

    on: Callable[[], bool]
    used: Callable[[], bool]
    """Whether something was taken back that could not have been otherwise: then it stays practice."""
    change: Callable[[bool], None]
    """Switches it on or off."""
    set_up: Callable[[], SetUpPosition | None]
    """The way to change the position as it is, all cards open; then the match stays practice. None at its end."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The menu over a table."""

    game_id: str
    lines: Sequence[str]
    """What has happened there."""
    practice: Practice | None = None
    """Where the match can become practice."""
    promise: Promise | None = None
    """What is promised of its cards."""
    heads: Heads | None = None
    """Whose heads can be looked into; None while there is nothing to be told."""
    rules: Rules | None = None
    """Where its rules are opened; None for their beginning."""
    again: Callable[[], NewMatch | ResumedMatch] | None = None
    """Asked when the match is begun once more, which leaves this one. None where it cannot be."""
    counts_for_day: bool = False
    """Whether it is the first attempt at the deal of a day, which whoever begins it once more gives up."""
    kept: bool = True
    """Whether a match that is left waits, and its cards were promised: not so of a lesson."""
    begun: bool = False
    """Whether a person has done anything in it: only then it waits, too, when it is begun once more."""


@dataclass(frozen=True, slots=True)
class Log:
    """What has happened at a table, the last line at the bottom."""

    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The points of a round that is over, above the table."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match."""

    standing: Standing
    match: Resumable | None = None
    """The whole of it, to be watched again; None where there is none."""


@dataclass(frozen=True, slots=True)
class SetUpPosition:
    """Where a position is set up."""

    game_id: str
    begins: SetUp | None = None
    """What lies there at first; None for what was played last."""


@dataclass(frozen=True, slots=True)
class History:
    """The matches that were played."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A match that was played, watched again. Its record is played through when the scene is made."""

    match: Resumable
    alone: bool = False
    """Whether nothing lies below it, so that whoever leaves comes to the main menu."""
    opened: bool = False
    """Whether it is a part of a match that goes on: all hands open at its end, and nobody plays on from there."""


@dataclass(frozen=True, slots=True)
class Review:
    """A match looked back at: its worst moments and its best."""

    match: Resumable


@dataclass(frozen=True, slots=True)
class Exercises:
    """One's own worst moments, to be tried again."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """Luck and play of a match that is over, and whether somebody stronger would have won it."""

    match: Resumable


@dataclass(frozen=True, slots=True)
class Curtain:
    """What falls between two people: it names who comes next, and is lifted by them."""

    person: SeatConfig
    last: str
    """The last line told."""
    lift: Callable[[], None]
    """Called when it is lifted."""


Route = (
    Title
    | Attract
    | Setup
    | NewMatch
    | ResumedMatch
    | Lesson
    | Offer
    | HouseRules
    | Rules
    | Settings
    | ScreenSize
    | About
    | Statistics
    | Challenges
    | Ladder
    | Feats
    | FairCards
    | Known
    | Pause
    | Log
    | RoundOver
    | Result
    | History
    | SetUpPosition
    | Replay
    | Review
    | Exercises
    | Fortune
    | Curtain
)
