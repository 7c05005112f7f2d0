"""What the computer players of That Dam Game declare of themselves."""

from __future__ import annotations

from typing import Final

from game.ai.info import PlayersInfo

INFO: Final = PlayersInfo(
    unit="points under an equal share",
    rungs={4: ("yuki", "normal"), 6: ("mercy", "hard")},
    one_round={"contracts": (2, 5), "begs": 1},
)
