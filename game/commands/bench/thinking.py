"""The process of the computer players, asked one thing after the other while something else is measured."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final, Self

from game.ai.port import BotRequest
from game.ai.worker import BotProcess
from game.commands.positions import decisions
from game.rules.registry import GAME_IDS, game_by_id

_OF_A_GAME: Final = 60
"""Decisions at a table of the usual size, and as many at the largest."""
_OF_EACH: Final = 4


class Asker:
    """Asks the strongest players round and round. `look` at it in every frame, and `close` it at the end."""

    def __init__(self, requests: Sequence[BotRequest]) -> None:
        self.requests = requests
        self._process = BotProcess()
        self._began: float | None = None
        self.seconds: list[float] = []
        """From each request to its answer, in the order of the requests."""

    @classmethod
    def of_game(cls, game: str) -> Self:
        """What is decided at a usual table of a game and at a full one."""
        sizes = (game_by_id(game).default_players, game_by_id(game).seats[-1])
        return cls([request for players in sizes for request in decisions(game, _OF_A_GAME, players)])

    @classmethod
    def of_all_games(cls) -> Self:
        """A few decisions of every game, by turns."""
        turns = zip(*(decisions(game, _OF_EACH) for game in GAME_IDS), strict=True)
        return cls([request for turn in turns for request in turn])

    @property
    def pid(self) -> int | None:
        """The process that is asked, None while there is none."""
        return self._process.pid

    @property
    def round(self) -> bool:
        """Whether everything has been asked and answered once."""
        return len(self.seconds) >= len(self.requests)

    def look(self) -> None:
        """Take in an answer, if there is one, and ask the next question. Never waits."""
        if self._began is not None:
            if self._process.poll() is None:
                return
            self.seconds.append(perf_counter() - self._began)
        self._began = perf_counter()
        self._process.request(self.requests[len(self.seconds) % len(self.requests)])

    def close(self) -> None:
        """Let the process go."""
        self._process.close()
