"""What the table of That Dam Game declares of itself."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.info import TableInfo
from game.ui.theme import GOLD, GOLD_DEEP

INFO: Final = TableInfo(
    presenter="ThatDamFace",
    ground=(GOLD, GOLD_DEEP),
    steps=("cards", "check", "hand"),
    demo_players=3,
)
