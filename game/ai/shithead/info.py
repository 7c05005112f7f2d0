"""What the computer players of Shithead declare of themselves."""

from __future__ import annotations

from typing import Final

from game.ai.info import PlayersInfo

INFO: Final = PlayersInfo(
    unit="lost deals under an equal share",
    rungs={1: ("billie", "easy"), 7: ("gertrude", "hard")},
)
