"""The table of D$%n You!: a field of four suits, runs that are chosen at one tap, jokers, chips and a pot."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.damn_you.controls import DamnYouControls
from game.scenes.tables.damn_you.layout import DamnYouLayout
from game.scenes.tables.damn_you.memory import DamnYouPast
from game.scenes.tables.damn_you.movement import DamnYouMovement
from game.scenes.tables.damn_you.paint import DamnYouPaint
from game.scenes.tables.damn_you.scoring import DamnYouScoring
from game.scenes.tables.damn_you.words import DamnYouWords
from game.scenes.tables.parts import Presenter

PRESENTER: Final = Presenter(
    layout=DamnYouLayout(),
    movement=DamnYouMovement(),
    controls=DamnYouControls(),
    words=DamnYouWords(),
    scoring=DamnYouScoring(),
    paint=DamnYouPaint(),
    past=DamnYouPast(),
)
