"""The pseudo-language: English made longer and marked, so that tests see what no translation would reach."""

from __future__ import annotations

import re
from typing import Final

_ACCENTS: Final = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
_BLANK: Final = re.compile(r"\{\{.*?\}\}")
LONGER: Final = 0.4
"""By how much sentences grow, as a part of their length: what German, Finnish or Greek need."""
_FILL: Final = "blá ñó fóú çéý "
_AS_IT_IS: Final = ("language.letter.", "language.decimal", "language.percent")
"""Beginnings of the keys that are signs and no words."""
_POOLS: Final = ("banter.", "table.remark.", "ladder.ask.", "ladder.beaten.", "ladder.stays.", "rivals.")
"""Beginnings of the keys that hold sentences by themselves, one a line."""


def lengthened(key: str, words: str) -> str:
    """An English sentence in the pseudo-language: blanks kept, letters with accents, longer, in brackets."""
    if key.startswith(_AS_IT_IS):
        return words
    if key.startswith(_POOLS):
        return "\n".join(_longer(line) for line in words.split("\n"))
    return _longer(words)


def _longer(words: str) -> str:
    pieces = []
    end = 0
    for match in _BLANK.finditer(words):
        pieces += [words[end : match.start()].translate(_ACCENTS), match.group()]
        end = match.end()
    pieces.append(words[end:].translate(_ACCENTS))
    spoken = len(_BLANK.sub("", words))
    more = round(spoken * LONGER) - 2
    fill = (_FILL * (more // len(_FILL) + 1))[: max(0, more)].rstrip()
    return f"[{''.join(pieces)}{' ' * bool(fill)}{fill}]"
