"""What the table of Screw Your Neighbor declares of itself."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.info import TableInfo
from game.ui.theme import GREEN, GREEN_DEEP

INFO: Final = TableInfo(
    presenter="ScrewYourNeighborFace",
    ground=(GREEN, GREEN_DEEP),
    steps=("replay", "lock", "signs/bang"),
    demo_players=7,
)
