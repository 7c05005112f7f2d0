"""Written by `python -m game.ai.screw_your_neighbor.solve --write`; read by `tables`."""

from typing import Final

GAME: Final = "screw_your_neighbor"
RULES_VERSION: Final = 1
CHECKSUM: Final = 223132457
TABLES: Final[dict[str, str]] = {}
