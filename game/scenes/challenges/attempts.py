"""How it stands with the deal of a day, and the way to its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.scenes import routes
from game.scenes.challenges.seating import tell_borrowed
from game.scenes.taking_up import take_up
from game.session import daily
from game.session.challenges import Challenges, counts, day_note, day_of
from game.session.setups import seats_against
from game.session.store import Resumable

if TYPE_CHECKING:
    from datetime import date

    from game.scenes.services import Services

__all__ = ["Attempt", "attempt_of", "day_route"]

Attempt = Literal["new", "begun", "left", "done", "past"]
"""How it stands with the deal of a day: not begun, begun and saved, left for good, played; or its day is over."""


def attempt_of(services: Services, known: Challenges, day: date) -> Attempt:
    """How it stands with the deal of a day."""
    if day not in known.days:
        return "new" if day >= daily.today() else "past"
    if known.days[day].outcome is not None:
        return "done"
    return "left" if _saved(services, day) is None else "begun"


def _saved(services: Services, day: date) -> Resumable | None:
    """The first attempt at the deal of a day, if it lies among the unfinished matches."""
    game, _ = daily.deal_of(day)
    for left in services.left(game):
        match = take_up(services, left)
        if isinstance(match, Resumable) and day_of(match.notes) == day and counts(match.notes):
            return match
    return None


def day_route(services: Services, day: date | None = None) -> routes.NewMatch | routes.ResumedMatch:
    """The deal of a day, today's if none is given: a first attempt, that one taken up again, or practice."""
    now = daily.today()
    day = day or now
    deal = daily.daily(day)
    seats = seats_against(deal.opponents, services.settings)
    if services.kiosk:
        # Nobody's attempts are remembered there, and each visitor's is the first.
        note = day_note(day, counts=False)
        return routes.NewMatch(deal.game, seats, deal.options, deal.seed, challenge=note)
    known = Challenges.of(services.paths)
    if day in known.days and known.days[day].outcome is None and (match := _saved(services, day)) is not None:
        return routes.ResumedMatch(match)
    first = day not in known.days and day == now
    note = day_note(day, counts=first)
    tell_borrowed(services, seats)
    return routes.NewMatch(deal.game, seats, deal.options, deal.seed, challenge=note, practice=not first)
