"""The seat of somebody who is taught: what the script asks for is all that can be done."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.actions import Action
from game.scenes.table.seat import Seat
from game.scenes.tables.parts import ControlsPart
from game.session.lesson import Lesson, same
from game.session.seats import SeatConfig
from game.session.session import Session
from game.texts import t

__all__ = ["Pupil"]


class Pupil(Seat):
    """Somebody in a lesson. What the coach asks for is marked as hints are."""

    def __init__(self, session: Session, seats: Sequence[SeatConfig], lesson: Lesson) -> None:
        super().__init__(session, seats)
        self._lesson = lesson
        self.told: set[int] = set()
        """Numbers of the moves of which the coach has spoken."""
        self.coached = False
        """Whether she speaks now."""

    @property
    def asked(self) -> Action | None:
        """What the person is asked to do now; None while the script plays."""
        return self._lesson.asked_of(self.session.seq, self.people)

    @property
    def takes_back(self) -> bool:
        """In a lesson the coach goes a step back."""
        return False

    @property
    def hinted(self) -> Action | None:
        """The card that is asked for is marked once the coach has spoken."""
        return self.asked if self.session.seq in self.told else None

    @property
    def prompted(self) -> bool:
        """The coach says what to do, and the table says nothing beside her."""
        return not self.coached

    def asks_for(self, action: Action, controls: ControlsPart) -> bool:
        """The button that does what is asked for is marked."""
        return self.hinted is not None and same(self.hinted, action)

    def legal(self, shown: int | None) -> Sequence[Action]:
        """Only what is asked for can be done, and not before the coach has spoken."""
        if self.hinted is None:
            return ()
        return super().legal(shown)

    def meant(self, action: Action) -> Action:
        """What follows depends on the very cards that are written, whichever copies the person has taken."""
        asked = self.asked
        return asked if asked is not None and same(asked, action) else action

    def turned_down(self, action: Action) -> str:
        """Anything else that is legal is turned down in a friendly way."""
        asked = self.asked
        if asked is None or same(asked, action) or self.session.check(self.me, action) is not None:
            return ""
        return t("lessons.not_that")
