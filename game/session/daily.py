"""The deal of the day: the same game, cards, rules and opponents for everybody on a date, from the date alone.

The opponents' own randomness follows from the date, too, so that two people who play the same are answered the same.
What can differ is told in `docs/decisions/0023-challenges.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Final

from game.ai.characters import BY_KEY, CHARACTERS
from game.ai.levels import Level
from game.rules.registry import GAME_IDS, info_of
from game.rules.values import dataclass

if TYPE_CHECKING:
    from game.rules.options import OptionValue

__all__ = ["Daily", "daily", "deal_of", "today"]

_LEVELS: Final = ("easy", "normal", "hard")
"""Nobody plays at a level that thinks so long that a clock may cut it short."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of one day. `opponents` are characters with their levels, in the order of the seats after the first."""

    day: date
    game: str
    seed: int
    bot_seed: int
    options: Mapping[str, OptionValue]
    opponents: tuple[tuple[str, Level], ...]


def today() -> date:
    """The day, where the computer is and as its clock says."""
    return date.today()


def deal_of(day: date) -> tuple[str, int]:
    """The game and the seed of a day."""
    number = day.toordinal()
    return GAME_IDS[number % len(GAME_IDS)], Random(number).getrandbits(48)


def daily(day: date) -> Daily:
    """All that belongs to a day."""
    game, seed = deal_of(day)
    table = info_of(game).day
    # Named by a text, so that it is no stream of the cards.
    random = Random(f"opponents of {day.isoformat()}")
    keys = random.sample([character.key for character in CHARACTERS], table.players - 1)
    opponents = tuple((key, _level_of(key, random)) for key in keys)
    return Daily(day, game, seed, random.getrandbits(32), table.options, opponents)


def _level_of(key: str, random: Random) -> Level:
    """One of the levels that suit a character."""
    suitable = [level for level in BY_KEY[key].levels if level in _LEVELS]
    return random.choice(suitable or ["hard"])
