"""Which words somebody finds at the table: each in its own voice, and no line twice in a match.

The catalogs hold pools: texts of one line for each thing that can be said. `table.remark.<occasion>.<degree>` is said
by whoever the occasion finds, `banter.<character>.<mood>.<degree>` by one character only. A translation may have more
lines in a pool, or fewer, and other jokes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

from game.scenes.tables.base import Remark
from game.session.settings import Shouts
from game.texts import has, t

__all__ = ["ASKING", "SAID_NOTE", "Banter", "Line", "lines"]

ASKING: Final = frozenset({"beg", "swap"})
"""What is asked of somebody is asked in words of the occasion; a boast would not do."""
OWN_VOICE: Final = 0.6
"""The share of its remarks that a character makes in its own voice, while it has lines of both kinds left."""
SALT: Final = 0.7
"""The share of its remarks that somebody with salty manners makes in salty words, as long."""
VARIED: Final = 0.55
"""The share of the cries that computer players make in other words than the button's, as long as there are some: there
are dozens in a match, and whoever varies each of them has nothing left after a minute."""
SIGNED: Final = 0.5
"""The share of the curses that are signs where words are drawn as signs; the others are mild words."""
SAID_NOTE: Final = "said"
"""The note under which a match keeps the numbers of the lines that were said in it."""
MOST_KEPT: Final = 4000
"""So many of them are read from a file: more than there are lines."""
_SIGNS: Final = "#$%&@"
_SIGNS_KEPT: Final = 48


class Line(NamedTuple):
    """What is said."""

    words: str
    loud: bool
    """Whether it is bellowed, in a bubble with spikes."""


def lines(key: str) -> Sequence[str]:
    """All that a pool holds; nothing for a pool that there is none of."""
    return t(key).split("\n") if has(key) else ()


def _number(words: str) -> int:
    """What stands for a line in a file: it is short, and says nothing that salty manners alone should say."""
    return crc32(words.encode())


class Banter:
    """The words that are left in a match."""

    def __init__(
        self, random: Random, said: object = None, keep: Callable[[list[int]], None] = lambda said: None
    ) -> None:
        """`said` is what was kept of a match that was left; `keep` is told whenever there is more of it."""
        self._random, self._keep = random, keep
        kept = said if isinstance(said, list) else []
        self._said = {number: None for number in kept[:MOST_KEPT] if isinstance(number, int)}
        """Their numbers, in order; at most all there is in the catalogs."""
        self._signs: deque[str] = deque(maxlen=_SIGNS_KEPT)

    def cry(self, key: str, degree: Shouts, *, person: bool, own: str = "") -> Line | None:
        """The words of a move that is made by saying them, such as "Dang It!"; None for a move that is not.

        A person says the words of the button, or `own` ones; computer players vary them now and then.
        """
        loud = degree != "mild"
        pool = lines(f"table.remark.{key}.{degree}")
        if not pool:
            return None
        if person and own:
            return Line(own, loud)
        if person:
            return Line(pool[0], loud)
        if degree == "grawlix":
            return Line(self._grawlix(), loud)
        varied = self._pick(pool[1:]) if self._random.random() < VARIED else ""
        return Line(varied or pool[0], loud)

    def line(self, remark: Remark, degree: Shouts, character: str = "") -> Line | None:
        """What somebody says to an event; None where everything was said. A person has no `character`."""
        cursing = remark.mood == "cursing"
        if degree == "grawlix" and cursing and (not character or self._random.random() < SIGNED):
            return Line(self._grawlix(), loud=True)
        pools = [f"table.remark.{remark.key}"]
        if character and remark.key not in ASKING:
            pools.append(f"banter.{character}.{remark.mood}")
            if self._random.random() < OWN_VOICE:
                pools.reverse()
        if degree == "grawlix":
            # One cry of joy for each occasion; what else is to be said are words.
            first = [Line(words, loud=True) for words in (self._pick(lines(f"{pools[0]}.grawlix")),) if words]
            return first[0] if first else self._from(pools, ("mild",), loud=False)
        return self._from(pools, self._degrees(degree), loud=cursing and degree == "salty")

    def answer(self, degree: Shouts, character: str) -> Line | None:
        """What a computer player says to somebody who swears; None where everything was said."""
        degrees = self._degrees("mild" if degree == "grawlix" else degree)
        return self._from([f"banter.{character}.answer"], degrees, loud=False)

    def _degrees(self, degree: Shouts) -> Sequence[str]:
        if degree != "salty":
            return (degree,)
        return ("salty", "mild") if self._random.random() < SALT else ("mild", "salty")

    def _from(self, pools: Sequence[str], degrees: Sequence[str], *, loud: bool) -> Line | None:
        for pool in pools:
            for degree in degrees:
                if words := self._pick(lines(f"{pool}.{degree}")):
                    return Line(words, loud)
        return None

    def _pick(self, pool: Sequence[str]) -> str:
        """A line that was not said yet; empty for none."""
        left = [words for words in pool if _number(words) not in self._said]
        if not left:
            return ""
        words = self._random.choice(left)
        self._said[_number(words)] = None
        self._keep(list(self._said))
        return words

    def _grawlix(self) -> str:
        """A curse in signs, other than those that were cursed lately."""
        while True:
            signs = "".join(self._random.sample(_SIGNS, self._random.randint(3, len(_SIGNS)))) + "!"
            if signs not in self._signs:
                self._signs.append(signs)
                return signs
