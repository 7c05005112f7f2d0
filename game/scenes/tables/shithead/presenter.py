"""The table of Shithead: a stack in the middle, everybody's table cards round it, and a crown nobody wants."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.parts import Presenter
from game.scenes.tables.shithead.controls import ShitheadControls
from game.scenes.tables.shithead.layout import ShitheadLayout
from game.scenes.tables.shithead.memory import ShitheadPast
from game.scenes.tables.shithead.movement import ShitheadMovement
from game.scenes.tables.shithead.paint import ShitheadPaint
from game.scenes.tables.shithead.scoring import ShitheadScoring
from game.scenes.tables.shithead.words import ShitheadWords

PRESENTER: Final = Presenter(
    layout=ShitheadLayout(),
    movement=ShitheadMovement(),
    controls=ShitheadControls(),
    words=ShitheadWords(),
    scoring=ShitheadScoring(),
    paint=ShitheadPaint(),
    past=ShitheadPast(),
)
