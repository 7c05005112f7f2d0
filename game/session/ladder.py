"""The ladder: ten characters to beat one after the other, each at a game of its own liking.

Each game says who waits on which rung in `game/ai/<id>/info.py`. Losing costs nothing: one stays where one is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING

from game.ai.levels import Level
from game.ai.registry import PLAYED, players_of
from game.rules.registry import info_of
from game.rules.values import dataclass

if TYPE_CHECKING:
    from game.rules.info import Table

__all__ = ["Rung", "next_rung", "rungs"]


@dataclass(frozen=True, slots=True)
class Rung:
    """Who waits on a rung, counted from 0, at which game and how strong."""

    number: int
    game: str
    character: str
    level: Level

    @property
    def table(self) -> Table:
        """How it is played there."""
        return info_of(self.game).duel

    @property
    def opponents(self) -> Sequence[tuple[str, Level]]:
        """Who sits there, the one to beat first; where the game needs more, those of the rungs below come along."""
        below = [(rung.character, rung.level) for rung in reversed(rungs()[: self.number])]
        above = [(rung.character, rung.level) for rung in rungs()[self.number + 1 :]]
        return [(self.character, self.level), *below, *above][: self.table.players - 1]


@cache
def rungs() -> tuple[Rung, ...]:
    """All rungs, the lowest first."""
    found = {
        number: Rung(number, game, character, level)
        for game in PLAYED
        for number, (character, level) in players_of(game).rungs.items()
    }
    return tuple(found[number] for number in range(len(found)))


def next_rung(beaten: Collection[int]) -> Rung | None:
    """The lowest rung that was not beaten yet; None at the top."""
    return next((rung for rung in rungs() if rung.number not in beaten), None)
