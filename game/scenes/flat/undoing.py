"""Taking back at a family table: whoever did something last takes it back for all, and all are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.scenes.flat.chair import Chair
from game.scenes.flat.fingers import Fingers
from game.scenes.flat.stage import FlatStage
from game.scenes.table.seat import Seat
from game.scenes.table.taking_back import TakingBack
from game.ui.table.model import Token

__all__ = ["Undoing"]


class Undoing:
    """What `TakingBack` asks of a table, for whichever chair has asked. `furnish` makes anew what stands round it."""

    def __init__(
        self, stage: FlatStage, chairs: Sequence[Chair], fingers: Fingers, furnish: Callable[[], None]
    ) -> None:
        self.stage = stage
        self._chairs, self._fingers, self._furnish = chairs, fingers, furnish
        self.seat: Seat = stage.seat
        """That of whoever takes something back."""
        self.touch = self
        self._back = TakingBack(self)

    def undo(self, chair: Chair) -> None:
        """A person takes back what they did last; what cannot be taken back is told to all."""
        self.seat = chair.seat
        self._back.undo()

    def redo(self, chair: Chair) -> None:
        """They do it again."""
        self.seat = chair.seat
        self._back.redo()

    def retell(self) -> None:
        """The log has been told anew: it says again what was taken back."""
        self._back.retell()

    # -- what is asked of a table ---------------------------------------------------------

    def furnish(self) -> None:
        """The match is another one: every chair looks at it anew."""
        for chair in self._chairs:
            chair.begin_again()
        self._furnish()

    def cancel(self) -> None:
        """All hands close."""
        self._fingers.cancel()

    def done(self) -> None:
        """Nothing is chosen any longer."""
        for chair in self._chairs:
            chair.forgive()

    def refresh(self) -> None:
        """Show what can be done now."""
        for chair in self._chairs:
            chair.refresh()

    def say(self, words: str, token: Token | None) -> None:
        """Tell all why not."""
        self.stage.ticker.say(words, at_once=True)
