"""How large title and tools are at the top of every table, for whoever draws them and whoever lays out what is between.

Lengths are in u unless they are said to be pixels.
"""

from __future__ import annotations

from typing import Final

from game.ui.theme import Metrics

FEW: Final = 3
"""So many tools small windows have, and upright ones, which have one more where the title leaves room."""
TITLE, TITLE_WORDS, TITLE_AIR = 188, 27, 20
"""Where the title begins, how tall its words are, and how far it keeps from the tools."""
AIR, ENDS = 7, 4
"""Round what stands on the dark pills, and how many times as far that of the title reaches beyond it."""
ASIDE, UP = 66, 62
"""From the corners of the table to the middles of the outermost buttons."""
_LEAST, _MOST, _GAP = 56, 84, 14


def tool(m: Metrics, target: float) -> tuple[int, int]:
    """Diameter of a tool and the gap to the next one, in pixels, where fingers want a width in pixels."""
    return round(max(m.px(_LEAST), min(target, m.px(_MOST)))), m.px(_GAP)


def tools_left(m: Metrics, target: float, count: int) -> int:
    """Where a row of so many tools begins, in pixels."""
    left, _, w, _ = m.table
    d, gap = tool(m, target)
    return left + w - m.px(ASIDE) + d // 2 - count * d - (count - 1) * gap
