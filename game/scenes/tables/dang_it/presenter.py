"""The table of Dang It!: a heap in the middle, a hand, and one large red button."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.dang_it.controls import DangItControls
from game.scenes.tables.dang_it.layout import DangItLayout
from game.scenes.tables.dang_it.memory import DangItPast
from game.scenes.tables.dang_it.movement import DangItMovement
from game.scenes.tables.dang_it.paint import DangItPaint
from game.scenes.tables.dang_it.scoring import DangItScoring
from game.scenes.tables.dang_it.words import DangItWords
from game.scenes.tables.parts import Presenter

PRESENTER: Final = Presenter(
    layout=DangItLayout(),
    movement=DangItMovement(),
    controls=DangItControls(),
    words=DangItWords(),
    scoring=DangItScoring(),
    paint=DangItPaint(),
    past=DangItPast(),
)
