"""What is promised of the cards of a match, as the person may know it by now."""

from __future__ import annotations

from game.rules.commitment import Commitment, short
from game.rules.values import dataclass

__all__ = ["Promise", "in_groups"]


@dataclass(frozen=True, slots=True)
class Promise:
    """Of one match: its fingerprint and its word; seed and salt once it is over."""

    fingerprint: str
    """Empty where nothing was promised."""
    word: str = ""
    seed: int | None = None
    """What was committed to; None while the match goes on."""
    salt: str = ""

    @property
    def short(self) -> str:
        """The fingerprint as people compare it; empty where there is none."""
        return short(self.fingerprint)

    @classmethod
    def of(cls, commitment: Commitment | None, *, over: bool) -> Promise:
        """What may be told of a commitment; None stands for a match of which nothing was promised."""
        if commitment is None:
            return cls("")
        if not over:
            return cls(commitment.fingerprint, commitment.word)
        return cls(commitment.fingerprint, commitment.word, commitment.seed, commitment.salt)


def in_groups(digits: str) -> str:
    """Digits in groups of four, which lines can be broken between."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
