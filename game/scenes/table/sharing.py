"""Several people at one screen: between two of them the hand closes, and a curtain names who comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.views import TABLE
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.table.stage import Stage

__all__ = ["Sharing"]


class Sharing:
    """Passes the screen on. `look_as` turns the table to a person, or to nobody."""

    def __init__(self, stage: Stage, look_as: Callable[[int | None], None]) -> None:
        self._stage = stage
        self._look_as = look_as

    def pass_on(self) -> routes.Curtain | None:
        """Close the hand of whoever has played and open that of the next; returns the curtain that has to fall first.

        Nothing happens while only one person plays, or the table is not ready.
        """
        stage, seat = self._stage, self._stage.seat
        if not seat.shared or not stage.shown:
            return None
        turn = seat.session.to_act
        if seat.viewer != TABLE and (turn != seat.viewer or seat.closed):
            self._look_as(None)
        elif turn is not None and turn in seat.people and seat.viewer != turn:
            if stage.model.count(ZoneKind.HAND, turn):
                last = stage.memory.lines[-1] if stage.memory.lines else ""
                return routes.Curtain(seat.seats[turn], last, partial(self._look_as, turn))
            self._look_as(turn)
        return None
