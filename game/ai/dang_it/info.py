"""What the computer players of Dang It! declare of themselves."""

from __future__ import annotations

from typing import Final

from game.ai.info import PlayersInfo

INFO: Final = PlayersInfo(
    unit="cards over an equal share",
    rungs={0: ("pip", "easy"), 3: ("echo", "normal")},
    one_round={"length": "rounds", "rounds": 1},
    simulations_per_s=10_000,
)
