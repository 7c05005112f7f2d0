"""The PIN of a kiosk: as its owner has given it at the start, or changed it on the screen.

A changed one is kept as a salted hash in `owner.json`, beside that of the one that was given when it was changed.
Whoever gives another one at the start has forgotten the changed one, or wants it gone: it then counts no longer.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from game.session.digits import is_pin

__all__ = ["Hashed", "Pin"]

_COST: Final = {"n": 2**14, "r": 8, "p": 1}
"""Of scrypt: 16 MiB and some hundredths of a second for each try."""
_SALT: Final = 16


class Hashed:
    """A PIN of which nobody can read what it is."""

    def __init__(self, salt: bytes, digest: bytes) -> None:
        self._salt, self._digest = salt, digest

    @classmethod
    def of(cls, digits: str) -> Hashed:
        """The hash of a PIN, with a salt of its own."""
        salt = secrets.token_bytes(_SALT)
        return cls(salt, _digest(digits, salt))

    def fits(self, typed: str) -> bool:
        """Whether that is it."""
        return hmac.compare_digest(self._digest, _digest(typed, self._salt))

    def encode(self) -> dict[str, str]:
        """Fit for JSON."""
        return {"salt": self._salt.hex(), "hash": self._digest.hex()}

    @classmethod
    def decode(cls, data: object) -> Hashed:
        """What `encode` gave. Raises ValueError."""
        if not isinstance(data, Mapping):
            raise ValueError("no hash")
        salt, digest = data.get("salt"), data.get("hash")
        if not isinstance(salt, str) or not isinstance(digest, str) or len(digest) != len(_digest("", b"").hex()):
            raise ValueError("no hash")
        return cls(bytes.fromhex(salt), bytes.fromhex(digest))


def _digest(digits: str, salt: bytes) -> bytes:
    return hashlib.scrypt(digits.encode(), salt=salt, dklen=32, **_COST)


class Pin:
    """The PIN that counts: the one given at the start, unless it was changed on the screen since."""

    def __init__(self, given: str, kept: object = None) -> None:
        """`kept` is what `encode` gave the last time, None for nothing; what cannot be read counts as nothing."""
        self._given = given
        self._changed: Hashed | None = None
        self._instead: Hashed | None = None
        if isinstance(kept, Mapping):
            try:
                changed, instead = Hashed.decode(kept.get("pin")), Hashed.decode(kept.get("instead_of"))
            except ValueError:
                return
            if instead.fits(given):
                self._changed, self._instead = changed, instead

    @property
    def changed(self) -> bool:
        """Whether it was changed on the screen."""
        return self._changed is not None

    def fits(self, typed: str) -> bool:
        """Whether that is it."""
        if self._changed is not None:
            return self._changed.fits(typed)
        return hmac.compare_digest(typed.encode(), self._given.encode())

    def change(self, digits: str) -> None:
        """Let it be another one from now on. Raises ValueError for what is none."""
        if not is_pin(digits):
            raise ValueError("four to eight digits")
        self._changed, self._instead = Hashed.of(digits), Hashed.of(self._given)

    def encode(self) -> dict[str, object] | None:
        """What is kept of it, fit for JSON; None while it is the one that was given."""
        if self._changed is None or self._instead is None:
            return None
        return {"pin": self._changed.encode(), "instead_of": self._instead.encode()}
