"""The match whose computer players are to be looked into, as a table hands it on."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.values import dataclass
from game.session.minds import Minds
from game.session.seats import SeatConfig
from game.session.session import Session

__all__ = ["Heads", "heads_of"]


@dataclass(frozen=True, slots=True)
class Heads:
    """A match, who sits there, and who looks."""

    session: Session
    seats: tuple[SeatConfig, ...]
    me: int

    @property
    def options(self) -> Mapping[str, object]:
        """The options of the match."""
        return self.session.options

    def minds(self) -> Minds:
        """What may be told by now. The match is played through for that."""
        return Minds(self.session.record, self.session.notes, self.seats)


def heads_of(session: Session, seats: tuple[SeatConfig, ...], me: int) -> Heads | None:
    """The match, if anybody thinks in it and a deal of it is over; else None."""
    if all(seat.kind == "person" for seat in seats):
        return None
    if session.result is None and session.deals < 2:
        return None
    return Heads(session, seats, me)
