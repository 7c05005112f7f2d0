"""The cards of the next match, promised before anybody asks for it.

Seed and salt are drawn when somebody looks at the fingerprint, or when the match begins. A word counts for that one
match: in a later one the program would know it before it draws.
"""

from __future__ import annotations

from collections.abc import Callable
from os import urandom

from game.rules.commitment import SALT_DIGITS, Commitment, commit, tidy

__all__ = ["NextMatch", "committed"]


def committed(seed: int) -> Commitment:
    """The promise to deal from a seed, with a salt of its own."""
    return commit(seed, urandom(SALT_DIGITS // 2).hex())


class NextMatch:
    """What the next match is dealt from. `draw` gives a seed that nobody has chosen."""

    def __init__(self, draw: Callable[[], int]) -> None:
        self._draw = draw
        self._drawn: Commitment | None = None
        self._word = ""

    @property
    def fingerprint(self) -> str:
        """What is promised of its cards."""
        return self._promise.fingerprint

    @property
    def word(self) -> str:
        """What is mixed with it; empty for nothing."""
        return self._word

    @word.setter
    def word(self, word: str) -> None:
        """Mix in a word. The promise comes first: it is made here at the latest."""
        _ = self._promise
        self._word = tidy(word)

    @property
    def _promise(self) -> Commitment:
        """What is promised, from now on if nothing was."""
        if self._drawn is None:
            self._drawn = committed(self._draw())
        return self._drawn

    def take(self) -> Commitment:
        """Begin that match. The one after it is dealt from another seed, and has no word."""
        promise = self._promise
        taken = commit(promise.seed, promise.salt, self._word)
        self.forget()
        return taken

    def forget(self) -> None:
        """Promise anew: whoever added a word has left."""
        self._drawn, self._word = None, ""
