"""What the computer players of Screw Your Neighbor declare of themselves."""

from __future__ import annotations

from typing import Final

from game.ai.info import PlayersInfo

INFO: Final = PlayersInfo(
    unit="rounds over an equal share",
    rungs={2: ("bo", "easy"), 8: ("ada", "expert")},
    thinks=False,
)
