"""What the computer players of Damn You! declare of themselves."""

from __future__ import annotations

from typing import Final

from game.ai.info import PlayersInfo

INFO: Final = PlayersInfo(
    unit="chips over an equal share",
    rungs={5: ("biscuit", "normal"), 9: ("pardon", "expert")},
    one_round={"hands": 1},
)
