"""How strong computer players are: names that settings need without loading the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Level = Literal["random", "easy", "normal", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""From the weakest to the strongest."""
LEVEL_CODES: Final[Mapping[Level, str]] = {"random": "0", "easy": "1", "normal": "2", "hard": "3", "expert": "4"}
"""The one character that stands for each level in kept files: one that was given never changes."""
