"""The table of That Dam Game: melds of everybody, a contract to put together, and begging hands."""

from __future__ import annotations

from typing import Final

from game.scenes.tables.parts import Presenter
from game.scenes.tables.that_dam_game.controls import ThatDamControls
from game.scenes.tables.that_dam_game.layout import ThatDamLayout
from game.scenes.tables.that_dam_game.memory import ThatDamPast
from game.scenes.tables.that_dam_game.movement import ThatDamMovement
from game.scenes.tables.that_dam_game.paint import ThatDamPaint
from game.scenes.tables.that_dam_game.scoring import ThatDamScoring
from game.scenes.tables.that_dam_game.words import ThatDamWords

PRESENTER: Final = Presenter(
    layout=ThatDamLayout(),
    movement=ThatDamMovement(),
    controls=ThatDamControls(),
    words=ThatDamWords(),
    scoring=ThatDamScoring(),
    paint=ThatDamPaint(),
    past=ThatDamPast(),
)
