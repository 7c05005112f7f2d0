"""What the table of Shithead declares of itself."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.info import TableInfo
from game.ui.theme import INK_SOFT, OFF_DEEP

INFO: Final = TableInfo(
    presenter="ShitheadFace",
    ground=(INK_SOFT, OFF_DEEP),
    steps=("cards", "signs/bomb", "signs/skull"),
    demo_players=4,
)
