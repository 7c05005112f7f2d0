"""What the second accounts of the games are made of: steps taken off one by one, and results by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"

Json = dict[str, Any]
Results = dict[str, list[int]]


class Impossible(Exception):
    """The steps do not tell a match."""


class Steps:
    """The steps of a record, taken off one by one."""

    def __init__(self, record: Json) -> None:
        self._left: list[Json] = list(record["steps"])

    def next(self, key: str) -> Json:
        """The next step, which must have a key."""
        if not self._left or key not in self._left[0]:
            raise Impossible(f"no step '{key}' where one is due")
        return self._left.pop(0)

    def action(self, seat: int) -> Json:
        """The next step, which must be an action of a seat."""
        step = self.next("do")
        if step["seat"] != seat:
            raise Impossible("another seat is in turn")
        return step

    def shuffle(self, copies: int, jokers: Sequence[str] = ()) -> list[str]:
        """The next step, which must shuffle so many packs."""
        cards: list[str] = list(self.next("shuffle")["shuffle"])
        pack = [rank + suit + copy for copy in ("", "b", "c", "d")[:copies] for suit in SUITS for rank in RANKS]
        must(sorted(cards) == sorted([*pack, *jokers]))
        return cards

    def pick(self, what: str, seats: Sequence[int]) -> int:
        """The next step, which must pick one of these seats."""
        step = self.next("chance")
        must(step["chance"] == what and step["seat"] in seats)
        return int(step["seat"])

    def end(self) -> None:
        """Nothing is left."""
        if self._left:
            raise Impossible("steps after the end")


def must(allowed: bool) -> None:
    """Raise unless something is allowed."""
    if not allowed:
        raise Impossible("the rules forbid it")


def best(scores: Sequence[int]) -> list[int]:
    """The seats with the highest score."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def lowest(scores: Sequence[int]) -> list[int]:
    """The seats with the lowest score."""
    return [seat for seat, score in enumerate(scores) if score == min(scores)]
