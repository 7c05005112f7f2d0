"""The family table: a match on a flat screen, with people on all sides.

One public table lies in the middle of everybody; each person has a chair with a view of their own. What a chair knows
is drawn only while a finger of its owner rests on the hand, and never by anything else.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.flat.chair import Chair
from game.scenes.flat.corners import Corners
from game.scenes.flat.fingers import Fingers
from game.scenes.flat.look import Look
from game.scenes.flat.sides import Side
from game.scenes.flat.sitting import Sitting
from game.scenes.flat.stage import FlatStage
from game.scenes.flat.undoing import Undoing
from game.scenes.services import Services
from game.scenes.table.match import MatchScene
from game.scenes.table.opponent import computers
from game.scenes.table.rule import rules_page
from game.scenes.table.seat import Seat
from game.session.chairs import Chairs
from game.session.seats import SeatConfig
from game.session.session import Session
from game.ui.input import Back, InputEvent, Menu, Point, PointerCancel, PointerDown, PointerMove, PointerUp
from game.ui.painter import DisplayList
from game.ui.theme import Metrics

__all__ = ["FlatScene"]


class FlatScene(MatchScene):
    """A match at the family table. `from_start` shows how it began; else it is shown as it stands."""

    turns = False
    stage: FlatStage

    def __init__(self, services: Services, session: Session, seats: Sequence[SeatConfig], *, from_start: bool) -> None:
        seat = Seat(session, seats)
        seat.take(None)
        super().__init__(services, seat, from_start=from_start)
        self.stage = FlatStage(services, seat, from_start=from_start)
        self.chairs = [Chair(self.stage, self, seats, number, from_start=from_start)
                       for number in sorted(self.seat.people)]  # fmt: skip
        self.stage.heard = self._all_hear
        self.fingers = Fingers(self.stage, self.chairs)
        self._undoing = Undoing(self.stage, self.chairs, self.fingers, self._furnish)
        self._places = Chairs.of(session.notes, session.names, services.terms if services.kiosk else None)
        self._places.shown_as(seats)
        self.sitting = Sitting(self.stage, self.chairs, self._sat, self.reseat)
        self.opponent = computers(services, self.seat, self)
        self.bed, self.across = self.stage.bed, False

    # -- life -----------------------------------------------------------------------------

    def exit(self) -> None:
        """Leave the table; the match is saved and can be taken up again."""
        self.opponent.stop()
        super().exit()
        for chair in self.chairs:
            chair.stop()

    def retell(self) -> bool:
        """Tell everything anew in another language."""
        self.fingers.cancel()
        self.stage.retell()
        self._undoing.retell()
        for chair in self.chairs:
            chair.seat.rename()
            chair.forgive()
        self._furnish()
        return True

    def pause(self) -> None:
        """Something lies over the table: every hand closes."""
        self.fingers.cancel()
        self.sitting.close()
        self.stage.choreographer.fast = False

    def resume(self) -> None:
        """Settings may have changed meanwhile."""
        self.stage.apply_settings()
        self.stale = True

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out for a window: cards are at once where they belong."""
        super().resize(metrics)
        self.fingers.cancel()
        self.stage.resize(metrics)
        self._furnish()

    def _furnish(self) -> None:
        """Make everything that depends on the window."""
        self.sitting.close()
        style, m = self.services.style, self.metrics
        self.look = Look(self.stage, self.chairs, self.fingers)
        self.stage.listener, self.stage.usher = self.look.told, self.look.began
        for chair in self.chairs:
            chair.form.style = style
            chair.refresh()
        self.corners = Corners(self.services, m, self._open_menu_from)
        self.stale = True

    def _sat(self) -> Chairs:
        """Who sits where, to be changed."""
        return self._places.copy()

    def reseat(self, chairs: Chairs) -> None:
        """Somebody has stood up or sat down: all hands close, and the match goes on with whoever sits there now."""
        self.fingers.cancel()
        chairs.keep(self.seat.session)
        self._places, seats = chairs, chairs.seats
        self.seat.reseat(seats)
        self.opponent.reseat(seats)
        self.stage.retell()
        self._undoing.retell()
        here = {chair.number: chair for chair in self.chairs}
        for number in here.keys() - self.seat.people:
            here.pop(number).stop()
        for chair in here.values():
            chair.seat.reseat(seats)
        self.chairs[:] = [here.get(number) or Chair(self.stage, self, seats, number, from_start=False)
                          for number in sorted(self.seat.people)]  # fmt: skip
        self._furnish()

    # -- where it leads to ----------------------------------------------------------------

    def open_menu(self) -> None:
        """The menu over the table."""
        self.navigator.push(self.stage.menu(None, rules_page(self.seat.session, None)))

    def _open_menu_from(self, side: Side) -> None:
        """The menu, turned to whoever has asked for it."""
        self.across = side is Side.TOP
        self.open_menu()

    def ask_hint(self) -> None:
        """Somebody asks what a strong player would do in their place."""
        self.opponent.ask_hint()

    def undo(self, chair: Chair) -> None:
        """Somebody takes back what they did last: it is told to all."""
        self._undoing.undo(chair)

    def redo(self, chair: Chair) -> None:
        """They do it again."""
        self._undoing.redo(chair)

    def may_act(self, seat: int) -> bool:
        """A computer player moves when the table has caught up and was looked at."""
        return self._looked_at

    def _all_hear(self) -> None:
        for chair in self.chairs:
            chair.hear()

    # -- time -----------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        busy = self.stage.animating or self.fingers.carrying or any(chair.animating for chair in self.chairs)
        thinks = self.opponent.thinking is not None or self.opponent.asking
        return busy or thinks or self.look.animating or self.sitting.animating

    def carries(self, pointer: int) -> bool:
        """Whether a finger has hold of cards: nothing else is bridged where it is lost, so that hands close at once."""
        return self.fingers.carries(pointer)

    def returns(self, pointer: int, pos: Point) -> bool:
        """Whether a finger that carries cards may come back at a place: over no other hand than its own."""
        return self.fingers.returns(pointer, pos)

    def pass_time(self, seconds: float) -> None:
        """Let real time pass: fingers whose end was never reported are forgotten."""
        self.fingers.pass_time(seconds)

    def update(self, dt: float) -> None:
        """Let time pass: cards, hands, and the others' next move."""
        stage = self.stage
        self._now += dt
        stage.update(dt)
        self.fingers.update(dt)
        for chair in self.chairs:
            self.stale |= chair.update(dt)
        self.stale |= self.sitting.update(dt)
        self.stale |= self.corners.update(dt)
        self.stale |= self.look.update(dt)
        self.due = min(self.look.gallery.due, self.fingers.due)
        self._trouble.tell()
        if not self._leads_on():
            self._hear_others()

    def _hear_others(self) -> None:
        """Let computer players act, and tell whoever has asked what they would do."""
        if self.opponent.update(self._now):
            for chair in self.chairs:
                chair.seat.drop_hint()
        turn = self.seat.session.to_act
        if self.opponent.asking and (hint := self.opponent.take_hint()) is not None:
            for chair in self.chairs:
                if chair.number == turn:
                    chair.propose(*hint)
            self.stale = True

    @property
    def _moving(self) -> bool:
        return self.look.flares.waited_for

    @property
    def _arriving(self) -> bool:
        return super()._arriving or self._moving

    def handle(self, event: InputEvent) -> bool:
        """Take an event: the corners first, then whoever sits where it happens."""
        if isinstance(event, PointerCancel):
            # Whoever has begun something with it has to hear it, and a mouse that is gone holds no hand open.
            self.stale |= self.sitting.handle(event)
            self.corners.handle(event)
            self.fingers.handle(event)
            return True
        if isinstance(event, PointerDown | PointerMove | PointerUp):
            self.fingers.look_away(event)
            if self.sitting.handle(event):
                self.stale = True
            elif not self.corners.handle(event):
                self.fingers.handle(event)
            return True
        if self.sitting.by_keys(event):
            self.stale = True
            return True
        if isinstance(event, Back | Menu):
            self.open_menu()
            return True
        return False

    # -- picture --------------------------------------------------------------------------

    def draw(self, frame: DisplayList) -> None:
        """List the table, the strips and the corners."""
        self.private = any(chair.open for chair in self.chairs)
        self.look.draw(frame)
        self.corners.draw(frame, self.stage.turner)
        self.sitting.draw(frame)
