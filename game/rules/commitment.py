"""A promise about the cards: made before the first of them is dealt, and checked when all is over.

The program draws a seed and a random salt, and shows a hash of both before it shuffles: the fingerprint. Whoever plays
may add a word then; the cards follow from seed, salt and word. So the program cannot choose other cards once it has
shown the fingerprint, and nobody who adds a word knows what it will do. The formula is told in docs/fair-cards.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import category, normalize

from game.rules.values import dataclass

# Python's own, as `random` takes it: hashlib would load a library of ciphers, which takes 4 MB.
try:
    from _sha2 import sha256  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        from hashlib import sha256

KEY: Final = "commitment"
"""The key of a record that holds it."""
SALT_DIGITS: Final = 32
"""Hexadecimal digits of a salt: 128 bits."""
LONGEST_WORD: Final = 40
"""Letters of a word, at most."""

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SALT: Final = re.compile(r"[0-9a-f]{32,128}")
_SEED_BITS: Final = 63
"""Bits of a seed that is mixed with a word: as many as one that is given on the command line may have."""


class CommitmentError(ValueError):
    """What stands in the place of a commitment is none. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """What was promised for one match. As it was read: `holds` says whether it is kept."""

    fingerprint: str
    """64 hexadecimal digits."""
    seed: int
    """What was committed to; the cards follow from `dealt`."""
    salt: str
    """Random, so that nobody finds the seed by trying all seeds."""
    word: str = ""
    """What somebody at the table has added after the fingerprint was shown; empty for nothing."""

    @property
    def holds(self) -> bool:
        """Whether the fingerprint is that of seed and salt."""
        return self.fingerprint == fingerprint(self.seed, self.salt)

    @property
    def dealt(self) -> int:
        """The seed that the cards follow from: the one committed to, or its mixture with salt and word."""
        if not self.word:
            return self.seed
        mixed: bytes = sha256(f"grawlix-word/1\n{self.seed}\n{self.salt}\n{self.word}".encode()).digest()
        return int.from_bytes(mixed[:8], "big") >> (64 - _SEED_BITS)


def commit(seed: int, salt: str, word: str = "") -> Commitment:
    """The promise to deal from a seed. `word` must be as `tidy` returns it."""
    return Commitment(fingerprint(seed, salt), seed, salt, word)


def fingerprint(seed: int, salt: str) -> str:
    """What is shown before the cards are dealt."""
    return str(sha256(f"grawlix-shuffle/1\n{seed}\n{salt}".encode()).hexdigest())


def short(fingerprint: str) -> str:
    """The beginning of a fingerprint in groups, as people compare it: 64 bits, which nobody imitates by trying.

    Empty if it is.
    """
    return " ".join(filter(None, (fingerprint[at : at + 4] for at in range(0, 16, 4))))


def tidy(word: str) -> str:
    """A word as it is mixed in: one spelling of its letters, no blanks around it, nothing invisible, not too long."""
    shown = "".join(c for c in normalize("NFC", word) if category(c)[0] != "C")
    return normalize("NFC", " ".join(shown.split())[:LONGEST_WORD]).strip()


def encode_commitment(commitment: Commitment) -> dict[str, object]:
    """A commitment as its JSON object."""
    return {
        "fingerprint": commitment.fingerprint,
        "seed": commitment.seed,
        "salt": commitment.salt,
        "word": commitment.word,
    }


def decode_commitment(data: object) -> Commitment:
    """The commitment in a JSON value, its form checked and nothing else. Raises `CommitmentError`."""
    if not isinstance(data, Mapping):
        raise CommitmentError(f"'{KEY}' is not an object.")
    if set(data) != {"fingerprint", "seed", "salt", "word"}:
        raise CommitmentError(f"'{KEY}' has other keys than 'fingerprint', 'seed', 'salt' and 'word'.")
    given, seed, salt, word = data["fingerprint"], data["seed"], data["salt"], data["word"]
    if not isinstance(given, str) or not _HASH.fullmatch(given):
        raise CommitmentError("The fingerprint is not 64 digits from 0 to f.")
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise CommitmentError("The seed behind the fingerprint is not a whole number below 2 to the 64th.")
    if not isinstance(salt, str) or not _SALT.fullmatch(salt):
        raise CommitmentError("The salt is not 32 or more digits from 0 to f.")
    if not isinstance(word, str) or word != tidy(word):
        raise CommitmentError("The word is not as a program would have written it.")
    return Commitment(given, seed, salt, word)
