"""In which order the letters of a line stand, where some are read from right to left: names in Hebrew, Arabic ...

This is the Unicode bidirectional algorithm (UAX 9) as far as one line of names, numbers and sentences needs it: all of
it but explicit embeddings and overrides, which are control characters and never get into a name. Of isolates there is
the one that the texts put around such a name, `FSI` ... `PDI`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.texts import FSI, PDI

__all__ = ["Run", "begins_right", "needed", "runs"]

_NEEDED: Final = re.compile(
    "[\u0590-\u08ff\u200f\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}
_STRONG: Final = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""What counts to which side once weak classes are resolved."""


class Run(NamedTuple):
    """Letters of a line, from the letter `start` on, that are read one way; `words` is in the order of reading.

    `level` is 0 for what is read from left to right in the line itself, odd for what is read from right to left, and
    even again for numbers and other letters within that.
    """

    start: int
    words: str
    level: int

    @property
    def leftward(self) -> bool:
        """Whether it is read from right to left."""
        return self.level % 2 == 1


def needed(words: str) -> bool:
    """Whether words hold letters that are read from right to left, or an isolate."""
    return not words.isascii() and _NEEDED.search(words) is not None


def begins_right(words: str) -> bool:
    """Whether a line begins at the right: where its first letter with a direction is read from right to left.

    One with an isolate is a sentence of the program around names, and begins at the left.
    """
    return needed(words) and FSI not in words and PDI not in words and _first_strong(words)


def runs(words: str) -> list[Run]:
    """The runs of a line as they stand from left to right. Isolates themselves are left out.

    An isolate that only ends in it began on the line before: a sentence was broken within a name.
    """
    base = int(begins_right(words))
    begun = _begun(words)
    words = FSI * begun + words
    levels = _levels(words, base)
    for i in range(len(words) - 1, -1, -1):
        if not (words[i].isspace() or words[i] in (FSI, PDI)):
            break
        levels[i] = base
    found = list(_cut(words, levels))
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(found):
            end = at
            while end < len(found) and found[end].level >= level:
                end += 1
            found[at:end] = reversed(found[at:end])
            at = max(end, at + 1)
    return [Run(run.start - begun, run.words, run.level) for run in found if run.words not in (FSI, PDI)]


def _begun(words: str) -> int:
    """How many isolates end in a line that did not begin in it."""
    depth = lowest = 0
    for letter in words:
        depth += (letter == FSI) - (letter == PDI)
        lowest = min(lowest, depth)
    return -lowest


def _cut(words: str, levels: list[int]) -> Iterator[Run]:
    """Letters of one level beside one another in the order of reading; isolates by themselves."""
    start = 0
    for i in range(1, len(words) + 1):
        if i == len(words) or levels[i] != levels[start] or words[i] in (FSI, PDI) or words[start] in (FSI, PDI):
            yield Run(start, words[start:i], levels[start])
            start = i


def _first_strong(words: str) -> bool:
    """Whether the first letter with a direction, outside isolates, is read from right to left."""
    depth = 0
    for letter in words:
        depth = max(0, depth + (letter == FSI) - (letter == PDI))
        if not depth and (kind := unicodedata.bidirectional(letter)) in ("L", "R", "AL"):
            return kind != "L"
    return False


def _levels(words: str, level: int) -> list[int]:
    """The level of every letter: odd where it is read from right to left. What is in an isolate is resolved apart."""
    levels = [level] * len(words)
    own: list[int] = []
    at = 0
    while at < len(words):
        own.append(at)
        at += 1
        if words[at - 1] != FSI:
            continue
        end, depth = at, 1
        while end < len(words):
            depth += (words[end] == FSI) - (words[end] == PDI)
            if not depth:
                break
            end += 1
        inner = words[at:end]
        right = _first_strong(inner)
        levels[at:end] = _levels(inner, level + (1 if right != level % 2 else 2))
        at = end
    for i, kind in zip(own, _resolved("".join(words[i] for i in own), level), strict=True):
        if level % 2:
            levels[i] += kind != "R"
        else:
            levels[i] += {"L": 0, "R": 1}.get(kind, 2)
    return levels


def _resolved(words: str, level: int) -> list[str]:
    """The class of every letter after all rules but the last: L, R, EN or AN."""
    side = "R" if level % 2 else "L"
    kinds = _weak([unicodedata.bidirectional(letter) for letter in words], side)
    _brackets(words, kinds, side)
    at = 0
    while at < len(kinds):
        end = at
        while end < len(kinds) and kinds[end] not in _STRONG:
            end += 1
        before = _STRONG[kinds[at - 1]] if at else side
        after = _STRONG[kinds[end]] if end < len(kinds) else side
        kinds[at:end] = [before if before == after else side] * (end - at)
        at = max(end, at + 1)
    return kinds


def _weak(kinds: list[str], side: str) -> list[str]:
    """Accents, numbers and what stands in numbers (rules W1 to W7)."""
    strong = before = side
    for i, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[i] = kind = "ON" if before in ("FSI", "PDI") else before
        before = kind
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[i] = "AN"
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for i in range(1, len(kinds) - 1):
        one, kind, two = kinds[i - 1 : i + 2]
        if one == two and ((one == "EN" and kind in ("ES", "CS")) or (one == "AN" and kind == "CS")):
            kinds[i] = one
    for way in (1, -1):
        for i in range(len(kinds))[::way]:
            if kinds[i] == "ET" and 0 <= i - way < len(kinds) and kinds[i - way] == "EN":
                kinds[i] = "EN"
    strong = side
    for i, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN":
            kinds[i] = "L" if strong == "L" else kind
        elif kind != "AN":
            kinds[i] = "ON"
    return kinds


def _brackets(words: str, kinds: list[str], side: str) -> None:
    """Brackets that belong together go the same way (rule N0)."""
    other = "L" if side == "R" else "R"
    for start, end in _pairs(words, kinds):
        inside = {_STRONG[kind] for kind in kinds[start + 1 : end] if kind in _STRONG}
        before = next((_STRONG[kind] for kind in kinds[:start][::-1] if kind in _STRONG), side)
        if inside:
            kinds[start] = kinds[end] = side if side in inside else other if before == other else side


def _pairs(words: str, kinds: list[str]) -> list[tuple[int, int]]:
    """Where brackets that belong together stand, by the first of each two."""
    found, waiting = [], list[int]()
    for i, letter in enumerate(words):
        if kinds[i] != "ON":
            continue
        if letter in _PAIRS:
            waiting.append(i)
        elif letter in _PAIRS.values():
            match = next((k for k in range(len(waiting) - 1, -1, -1) if _PAIRS[words[waiting[k]]] == letter), None)
            if match is not None:
                found.append((waiting[match], i))
                del waiting[match:]
    return sorted(found)
