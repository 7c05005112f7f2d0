"""What the table of Dang It! declares of itself."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.info import TableInfo
from game.ui.theme import RED, RED_DEEP

INFO: Final = TableInfo(
    presenter="DangItFace",
    ground=(RED, RED_DEEP),
    steps=("cards", "signs/bang", "trophy"),
    demo_players=4,
)
