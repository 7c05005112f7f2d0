"""What the table of Damn You! declares of itself."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.info import TableInfo
from game.ui.theme import BLUE, BLUE_DEEP

INFO: Final = TableInfo(
    presenter="DamnYouFace",
    ground=(BLUE, BLUE_DEEP),
    steps=("suit_D", "signs/dollar", "trophy"),
    demo_players=5,
)
