"""The table of Screw Your Neighbor: one card each round an oval, pennies on the plates, an arrow to the victim."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.parts import Presenter
from game.scenes.tables.screw_your_neighbor.controls import ScrewControls
from game.scenes.tables.screw_your_neighbor.layout import ScrewLayout
from game.scenes.tables.screw_your_neighbor.movement import ScrewMovement
from game.scenes.tables.screw_your_neighbor.paint import ScrewPaint
from game.scenes.tables.screw_your_neighbor.scoring import ScrewScoring
from game.scenes.tables.screw_your_neighbor.words import ScrewWords

PRESENTER: Final = Presenter(
    layout=ScrewLayout(),
    movement=ScrewMovement(),
    controls=ScrewControls(),
    words=ScrewWords(),
    scoring=ScrewScoring(),
    paint=ScrewPaint(),
)
