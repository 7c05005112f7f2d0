"""Taking back what was done and doing it again: the cards go back along their way, and the log says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from game.rules.cards import HIDDEN
from game.rules.zones import NOBODY
from game.scenes import routes
from game.scenes.table.memory import Line, Story, tell
from game.scenes.table.seat import Seat
from game.scenes.table.stage import Stage
from game.session.seats import USED
from game.session.session import TooLate, WayBack
from game.texts import language, t
from game.ui.table.model import Token
from game.ui.table.motion import GROWS, MAKE_ROOM, OVER_ALL, Leg, MotionStyle
from game.ui.tween import in_out

__all__ = ["Table", "TakingBack"]

BACK: Final = MotionStyle((Leg(0.24, in_out, arc=0.12, spin_step=3.0, grows=GROWS),))
"""How a card goes back: quickly, and less high than it came."""

Pose = tuple[float, float, float, float, float]


class _Told(NamedTuple):
    """That something was taken back, as the log says it."""

    place: int
    seat: int
    words: str
    """What it was; empty where that is not known."""
    language: str
    """In which language that is: what was taken back is gone, and cannot be told in another one."""


class Hands(Protocol):
    """What people at a table have in hand."""

    def cancel(self) -> None:
        """Let go of everything."""

    def done(self) -> None:
        """Something was done: nothing is chosen, asked or tried out any longer."""

    def refresh(self) -> None:
        """Show what can be touched now."""

    def say(self, words: str, token: Token | None) -> None:
        """Say why something cannot be done."""


class Table(Protocol):
    """The table at which something is taken back."""

    @property
    def stage(self) -> Stage:
        """What is on it."""

    @property
    def seat(self) -> Seat:
        """Whoever takes back."""

    @property
    def touch(self) -> Hands:
        """What lies in people's hands."""

    def furnish(self) -> None:
        """Make everything anew that stands round the cards."""


class TakingBack:
    """What can be taken back at a table, or done again; buttons, keys and pads all end here."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told: list[_Told] = []
        """Where the log says that something was taken back: all of it is told anew each time."""

    @property
    def ever(self) -> bool:
        """Whether anything can be taken back at this table, now or later."""
        return self._table.seat.takes_back

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back now."""
        return isinstance(self._table.seat.way_back(), WayBack)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return self._table.seat.can_redo

    @property
    def why_not(self) -> str:
        """Why nothing can be taken back, in a sentence; empty where something can."""
        seat = self._table.seat
        way = seat.way_back()
        if isinstance(way, WayBack):
            return ""
        return t(f"table.too_late.{way}") if seat.takes_back else t("table.no_undo")

    @property
    def practice(self) -> routes.Practice | None:
        """The switch of the menu: for one person against computer players."""
        seat = self._table.seat
        if seat.shared or not seat.takes_back:
            return None
        return routes.Practice(
            lambda: bool(seat.practice), lambda: seat.practice == USED, seat.set_practice, self._set_up
        )

    def _set_up(self) -> routes.SetUpPosition | None:
        found = self._table.seat.lay_open()
        return None if found is None else routes.SetUpPosition(found.game, found)

    def undo(self) -> None:
        """Take back what the person did last; or say in a sentence why that cannot be done."""
        table, stage, seat = self._table, self._table.stage, self._table.seat
        table.touch.cancel()
        way = seat.way_back()
        if isinstance(way, TooLate):
            table.touch.say(self.why_not, None)
            return
        undone = seat.session.events_from(way.position, stage.seat.viewer)
        stage.choreographer.catch_up()
        poses = {token.number: _pose(token) for token in stage.model.everything()}
        zones = {token.number: zone for zone, tokens in stage.model.zones.items() for token in tokens}
        seat.take_back()
        table.touch.done()
        self._tell(stage.go_back(undone))
        table.furnish()
        for zone, tokens in stage.model.zones.items():
            for token in tokens:
                self._send(token, poses[token.number], far=zones[token.number] != zone)
        stage.cue("card_slide")

    def redo(self) -> None:
        """Do again what was taken back last: it happens as it did before. Or say that there is nothing."""
        table, stage = self._table, self._table.stage
        table.touch.cancel()
        if not self.can_redo:
            table.touch.say(t("table.no_redo"), None)
            return
        stage.choreographer.hurry()
        stage.ticker.hush()
        table.touch.done()
        stage.traded.clear()
        table.seat.redo()
        table.touch.refresh()

    def _send(self, token: Token, pose: Pose, *, far: bool) -> None:
        """Let a card that lies where it belongs again go there from where it was."""
        goal, motions = token.goal, self._table.stage.choreographer.motions
        hidden = token.card == HIDDEN
        if _pose(token) == pose or not goal.drawn:
            _forget(token, hidden=hidden)
            return
        token.x, token.y, token.width, token.turn, token.flip = pose
        # What only makes room stays below all that flies.
        style, rise = (BACK, OVER_ALL) if far else (MAKE_ROOM, 0.0)
        motions.send(token, goal, style, on_land=lambda: _forget(token, hidden=hidden), rise=rise)

    def retell(self) -> None:
        """The log has just been told anew: say again where something was taken back, unless it is shorter now."""
        lines = self._table.stage.memory.lines
        told, self._told = self._told, []
        for one in told:
            if one.place <= len(lines):
                self._write(one)

    def _write(self, told: _Told) -> Line:
        stage = self._table.stage
        words = told.words if told.language == language() else ""
        line = Line.saying(words or stage.table.say("table.log.taken_back", told.seat), told.seat, stage.seat.faces)
        stage.memory.lines.insert(told.place, line)
        self._told.append(told)
        return line

    def _tell(self, undone: Sequence[Story]) -> None:
        """Say what it was, on the plate and in the log, which has just been told anew."""
        self.retell()
        stage, me = self._table.stage, self._table.seat.me
        line = self._write(_Told(len(stage.memory.lines), me, _what(undone, me), language()))
        stage.ticker.say(line, at_once=True)


def _what(undone: Sequence[Story], seat: int) -> str:
    """What is taken back, in a sentence; empty where nothing is known of it that can be said."""
    lines: list[Line] = []
    for story in undone:
        tell(lines, story.line)
    own = next((line for line in lines if line.seat == seat), None)
    if own is None:
        return ""
    followed = any(line.seat not in (seat, NOBODY) for line in lines[lines.index(own) :])
    return t("table.log.taken_back_all" if followed else "table.log.taken_back_what", what=own)


def _pose(token: Token) -> Pose:
    return token.x, token.y, token.width, token.turn, token.flip


def _forget(token: Token, *, hidden: bool) -> None:
    """A card whose face was taken back with the rest lies there as one that nobody has seen."""
    if hidden and token.card == HIDDEN:
        token.face = HIDDEN
