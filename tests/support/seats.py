"""Who sits at the tables of the tests."""

from __future__ import annotations

from typing import Final

from game.ai.characters import BY_KEY
from game.ai.port import BotAnswer, BotRequest
from game.session.seats import SeatConfig

COMPUTERS: Final = ("biscuit", "gertrude", "bo", "ada", "mercy", "yuki", "billie", "pardon", "echo")
"""The characters in the order in which they take seats."""


def seats_for(players: int) -> list[SeatConfig]:
    """A person and as many computer players as are missing."""
    others = [SeatConfig("computer", BY_KEY[key].name, key) for key in COMPUTERS[: players - 1]]
    return [SeatConfig("person", "You", "pip"), *others]


class Mute:
    """Computer players that never answer, so that a table waits for as long as a test looks at it."""

    def request(self, request: BotRequest) -> int:
        """Take a question."""
        return 0

    def poll(self) -> BotAnswer | None:
        """Give no answer."""
        return None

    def cancel(self) -> None:
        """Forget the question."""

    def close(self) -> None:
        """Give nothing back."""
