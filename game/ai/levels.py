"""How strong computer players are: names that settings need without loading the players."""

from __future__ import annotations

from typing import Final, Literal, get_args

Level = Literal["random", "easy", "normal", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""From the weakest to the strongest."""
