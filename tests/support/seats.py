"""Who sits at the tables of the tests."""

from __future__ import annotations

from dataclasses import replace
from time import sleep
from typing import Final

from game.ai.characters import BY_KEY
from game.ai.port import BotAnswer, BotRequest, Thinking, choose
from game.ai.worker import BotProcess
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


class FirstThoughts:
    """Computer players that answer at once, with the move that they make without searching.

    So what happens depends on nothing but simulated time. Implements `game.session.host.Bots`.
    """

    def __init__(self) -> None:
        self._asked: BotRequest | None = None

    def request(self, request: BotRequest) -> int:
        """Ask."""
        self._asked = request
        return 0

    def poll(self) -> BotAnswer | None:
        """Answer, once."""
        request, self._asked = self._asked, None
        return choose(replace(request, thinking=Thinking(0))) if request is not None else None

    def cancel(self) -> None:
        """Take the question back."""
        self._asked = None


class Awaited:
    """Computer players in their process, for whom the program waits: no simulated time passes while they think."""

    def __init__(self, process: BotProcess) -> None:
        self._process = process
        self._asked = False

    def request(self, request: BotRequest) -> int:
        """Ask."""
        self._asked = True
        return self._process.request(request)

    def poll(self) -> BotAnswer | None:
        """Wait for the answer, if anything was asked."""
        while self._asked:
            answer = self._process.poll()
            if answer is not None:
                self._asked = False
                return answer
            sleep(0.001)
        return None

    def cancel(self) -> None:
        """Take the question back."""
        self._asked = False
        self._process.cancel()
