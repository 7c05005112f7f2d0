"""Rivalries: how often a person finished ahead of each character, and what that one has to say to it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from game.rules.values import dataclass
from game.session.statistics import Statistics
from game.session.sums import Among
from game.texts import has, t

if TYPE_CHECKING:
    from game.session.files import Paths
    from game.session.settings import Shouts

__all__ = ["LEAST", "Rivalry", "known_rivals", "rivals", "words_of"]

LEAST: Final = 2
"""Before so many matches nobody speaks of them."""


@dataclass(frozen=True, slots=True)
class Rivalry:
    """What one character remembers. `won` counts matches in which the person finished ahead of it, a draw as half."""

    character: str
    matches: int
    won: float

    @property
    def stand(self) -> Literal["behind", "level", "ahead"]:
        """How the person stands."""
        twice = 2 * self.won
        return "level" if twice == self.matches else "ahead" if twice > self.matches else "behind"


def rivals(statistics: Statistics) -> dict[str, Rivalry]:
    """By character: the rivalries that there are matches enough for, over all games."""
    return {
        key: Rivalry(key, against.matches, against.ahead)
        for key, against in statistics.sums.opponents(Among()).items()
        if against.matches >= LEAST
    }


def known_rivals(paths: Paths) -> dict[str, Rivalry]:
    """The rivalries in a data folder, from what was counted already. Raises nothing; reads no records."""
    if not (paths.statistics.exists() or paths.summaries.exists()):
        return {}
    statistics = Statistics(paths)
    statistics.open()
    return rivals(statistics)


def words_of(rivalry: Rivalry, shouts: Shouts, random: Random, *, short: bool = False) -> str:
    """One of its lines, in the manner of the settings; `short` is one for little room. Empty where it has none.

    Nobody speaks of half a match: where the sum has one, a match that was shared is left out of it.
    """
    won = int(rivalry.won)
    of = rivalry.matches - (rivalry.won != won)
    blanks: Mapping[str, str] = {"won": str(won), "mine": str(of - won), "of": str(of)}
    if short:
        return t("rivals.short", **blanks)
    key = f"rivals.{rivalry.stand}.{rivalry.character}.{'salty' if shouts == 'salty' else 'mild'}"
    return random.choice(t(key, **blanks).split("\n")) if has(key) else ""
