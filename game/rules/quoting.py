r"""What comes from outside, made fit for a sentence: words of files, of the command line, names of files.

Such words may hold line ends and control signs that a terminal obeys, halves of surrogate pairs that no stream
can write, and millions of letters. Every sentence that repeats them lets them through here.

>>> quoted("spades" + chr(27))
"'spades\\x1b'"
>>> quoted("x" * 1000, 8)
"'xxxxxxxx...'"
"""

from __future__ import annotations

import reprlib
from typing import Final

LONGEST: Final = 40
"""Signs of a value that a sentence repeats."""
LONGEST_PATH: Final = 240
"""Signs of the name of a file that a sentence repeats: its beginning and its end say which one it is."""
_CUT: Final = "..."

_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST
_SHORT.maxdict = _SHORT.maxlist = _SHORT.maxtuple = 4
_SHORT.maxlevel = 2


def printable(text: str) -> str:
    r"""A text whose every sign can be shown: what cannot is written as in Python, `\\n`, `\\x1b`, `\\udc80`."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def quoted(value: object, longest: int = LONGEST) -> str:
    """A value in quotes, or as Python writes it if it is no text; cut after `longest` signs."""
    if isinstance(value, str):
        return f"'{printable(value[:longest])}{_CUT if len(value) > longest else ''}'"
    try:
        words = _SHORT.repr(value)
    except ValueError:
        # Python writes no number of more than some thousand digits.
        return "a number of too many digits"
    return printable(words if len(words) <= 2 * longest else words[: 2 * longest] + _CUT)


def plain(text: object, longest: int = LONGEST_PATH) -> str:
    """A text, or the name of a file, in one printable line; its middle is left out where it is longer than that."""
    words = str(text)
    if len(words) > longest:
        end = longest // 3
        words = words[: longest - end] + _CUT + words[-end:]
    return printable(words)
