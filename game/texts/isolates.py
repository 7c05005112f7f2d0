"""Names that are read from right to left, in sentences that are read from left to right."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["FSI", "PDI", "isolated", "plain"]

FSI: Final = "\u2068"
"""Behind it begins something that is read in its own direction, whatever stands around it."""
PDI: Final = "\u2069"
"""Before it that ends."""


def isolated(words: str) -> str:
    """What fills a blank, kept apart from the sentence where it has letters that are read from right to left.

    Without that, `{{name}}: {{points}}` would be shown with the points before the name. A sentence that already has
    such names in it stays as it is.
    """
    if words.isascii() or FSI in words or not any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in words):
        return words
    return FSI + words + PDI


def plain(words: str) -> str:
    """The same without such marks, for a name that is kept: "Bo (2)" is one."""
    return words.replace(FSI, "").replace(PDI, "")
