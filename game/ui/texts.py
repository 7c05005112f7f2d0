"""What the program says, from catalogues: one JSON file for each part of the program and language.

>>> t("table.your_turn")
'Your turn'
"""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from game.resources import resource_path
from game.rules.refusals import Refusal

LANGUAGE: Final = "en"


class TextMissing(KeyError):
    """A key that no catalogue has: a fault of the program, never of the person."""


@cache
def _part(language: str, part: str) -> dict[str, str]:
    data: dict[str, str] = json.loads(resource_path("texts", language, f"{part}.json").read_bytes())
    return data


def t(key: str, **blanks: object) -> str:
    """The words for a key such as `table.your_turn`, with their blanks filled. Raises TextMissing."""
    part, _, name = key.partition(".")
    words = _part(LANGUAGE, part).get(name)
    if words is None:
        raise TextMissing(key)
    return words.format(**blanks) if blanks else words


def has(key: str) -> bool:
    """Whether a catalogue has a key."""
    part, _, name = key.partition(".")
    return name in _part(LANGUAGE, part)


def n(key: str, count: int, **blanks: object) -> str:
    """The words for a number of things: `key.one` for one, `key.other` for the rest; `count` is a blank."""
    return t(f"{key}.{'one' if count == 1 else 'other'}", count=number_words(count), **blanks)


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_words(count: int) -> str:
    """A number as it stands in a sentence: in words up to ten."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def refusal_words(refusal: Refusal) -> str:
    """Why something is refused, in the program's language."""
    return refusal.sentence


def capital(words: str) -> str:
    """Words with a capital at their start."""
    return words[:1].upper() + words[1:]
