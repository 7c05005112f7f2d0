"""Feats: what somebody may tell of a match, such as a stack burnt four times in one deal.

Every game declares its own in a module `feats.py` of its folder, as a fold of the events of a match for one seat, and
their names in its `info.py`. A feat follows from the events and the options of a match and from nothing else: the same
record always earns the same ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from game.rules.events import Event, MatchEnded
from game.rules.folders import Folders
from game.rules.options import Options
from game.rules.registry import GAME_IDS, info_of

__all__ = ["Feats", "feats_for", "names_of"]

_FOLDERS: Final = Folders("game.rules", GAME_IDS)


class Feats(ABC):
    """What one seat has done in a match that is worth telling. Takes all events in their order, nothing hidden."""

    def __init__(self, me: int, players: int, options: Options) -> None:
        self.me = me
        self.players = players
        self.options = options
        self._done: dict[str, None] = {}
        self.finished = False
        """Whether the match has come to its end."""

    @property
    def done(self) -> tuple[str, ...]:
        """The feats of a match that is over, each once; none of one that was left."""
        return tuple(self._done) if self.finished else ()

    def did(self, name: str, done: bool = True) -> None:
        """Note a feat, if it was one."""
        if done:
            self._done.setdefault(name)

    def take(self, event: Event) -> None:
        """Follow what an event tells."""
        self.follow(event)
        self.finished |= isinstance(event, MatchEnded)

    def others(self, values: Sequence[int]) -> list[int]:
        """What belongs to the other seats, of something that every seat has."""
        return [value for seat, value in enumerate(values) if seat != self.me]

    @abstractmethod
    def follow(self, event: Event) -> None:
        """Follow what an event tells of the game."""


def names_of(game: str) -> tuple[str, ...]:
    """The names of the feats of a game, in the order in which they are shown. Raises `UnknownGame`."""
    return info_of(game).feats


def feats_for(game: str, seat: int, players: int, options: Options) -> Feats:
    """Whoever follows the events of a match of a game for a seat, from its first one on. Raises `UnknownGame`."""
    made: type[Feats] = _FOLDERS.declared(game, "feats", "FEATS")
    return made(seat, players, options)
