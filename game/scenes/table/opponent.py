"""Who moves the others at the table: computer players, or a script that was written down."""

from __future__ import annotations

from typing import Final, Protocol

from game.rules.actions import Action
from game.scenes.services import Services
from game.scenes.table.hints import Why
from game.scenes.table.seat import Seat
from game.scenes.table.stage import Stage
from game.session.challenges import bot_seed
from game.session.host import SHORTEST_THINKING, UNHURRIED, MatchHost, Pacing

__all__ = ["Opponent", "computers", "heed"]

LEARNED: Final = 3
"""After so many matches one follows what the others do."""


class Opponent(Protocol):
    """Whoever makes the moves that are not the person's, when the table is ready for them."""

    @property
    def thinking(self) -> int | None:
        """The seat whose move it makes next; None while it has none to make."""

    @property
    def asking(self) -> bool:
        """Whether a hint was asked for that can still be of use."""

    def update(self, now: float) -> bool:
        """Do what is due at a time in seconds of any clock that only rises. Returns whether somebody has acted."""

    def ask_hint(self) -> bool:
        """Ask what a strong player would do in the place of the person. Returns whether the question was asked."""

    def take_hint(self) -> tuple[Action, Why] | None:
        """The hint that was asked for, once; None while there is none."""

    def stop(self) -> None:
        """The match is left."""


def computers(services: Services, seat: Seat, pacing: Pacing) -> MatchHost:
    """The computer players of a match."""
    settings = services.settings
    # In a kiosk others have played before, and nobody knows who is there.
    learned = not services.kiosk and services.store.has_finished(LEARNED)
    given = bot_seed(seat.session.notes)
    return MatchHost(
        seat.session,
        seat.seats,
        services.bots,
        pacing,
        services.fresh_bot_seed() if given is None else given,
        lambda: settings.say_it_for_me,
        SHORTEST_THINKING if learned else UNHURRIED,
    )


def heed(opponent: Opponent, stage: Stage, now: float) -> bool:
    """Let the others move and take the hint that was asked for; returns whether either has happened."""
    acted = opponent.update(now)
    if acted:
        stage.seat.drop_hint()
    hint = opponent.take_hint() if opponent.asking else None
    if hint is not None:
        stage.propose(*hint)
    return acted or hint is not None
