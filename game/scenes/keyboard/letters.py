"""What stands on the keys of the keyboard on the screen, language by language."""

from __future__ import annotations

from typing import Final, Literal

from game.rules.values import dataclass

__all__ = ["Cap", "Layer", "columns", "rows", "upper", "variants"]

Layer = Literal["letters", "digits"]
Use = Literal["letter", "shift", "erase", "layer", "space", "done"]


@dataclass(frozen=True, slots=True)
class Cap:
    """A key: what it is there for, the letter that it writes, and how wide it is in widths of a letter's key."""

    use: Use
    letter: str = ""
    width: float = 1.0


_LETTERS: Final = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "de": ("qwertzuiop\u00fc", "asdfghjkl\u00f6\u00e4", "yxcvbnm\u00df"),
}
"""The rows of a language's usual keyboard; those of English for every other one."""
_DIGITS: Final = ("1234567890", '@#&%+=()/"', ".,:;?!*_")
_VARIANTS: Final = {
    "a": "\u00e4\u00e0\u00e1\u00e2\u00e3\u00e5\u00e6",
    "c": "\u00e7\u0107\u010d",
    "e": "\u00e9\u00e8\u00ea\u00eb",
    "i": "\u00ef\u00ed\u00ec\u00ee",
    "l": "\u0142",
    "n": "\u00f1\u0144",
    "o": "\u00f6\u00f3\u00f2\u00f4\u00f5\u00f8\u0153",
    "s": "\u00df\u015b\u0161",
    "u": "\u00fc\u00fa\u00f9\u00fb",
    "y": "\u00ff\u00fd",
    "z": "\u017e\u017c\u017a",
    "-": "\u2013_",
    "'": "\u2019\u201c\u201d\u201e",
    "?": "\u00bf",
    "!": "\u00a1",
    "0": "\u00b0",
}
"""What a long press of a key offers, the likeliest first."""
_SIDE: Final = 1.5
"""Width of the keys at the ends of the lower rows."""


def rows(language: str, layer: Layer) -> tuple[tuple[Cap, ...], ...]:
    """The keys row by row, from the top."""
    lines = _DIGITS if layer == "digits" else _LETTERS.get(language, _LETTERS["en"])
    above = [tuple(Cap("letter", letter) for letter in line) for line in lines]
    first = Cap("shift", width=_SIDE) if layer == "letters" else Cap("letter", "$", _SIDE)
    above[2] = (first, *above[2], Cap("erase", width=_SIDE))
    wide = max(_width(row) for row in above)
    last = (Cap("layer", width=_SIDE), Cap("letter", "-"), Cap("space", " ", wide - 2 * _SIDE - 2.5),
            Cap("letter", "'"), Cap("done", width=_SIDE + 0.5))  # fmt: skip
    return (*above, last)


def columns(language: str, layer: Layer) -> float:
    """The width of the widest row, in widths of a letter's key."""
    return max(_width(row) for row in rows(language, layer))


def variants(letter: str) -> str:
    """What else a key can write."""
    return _VARIANTS.get(letter, "")


def upper(letter: str) -> str:
    """A letter with Shift; one that has no capital of one letter stays as it is."""
    return letter.upper() if len(letter.upper()) == 1 else letter


def _width(row: tuple[Cap, ...]) -> float:
    return sum(cap.width for cap in row)
