"""The ways on from a match: another one like it, the same cards once more, or all from the start.

What a match belongs to it stays with: a rung of the ladder, the deal of a day, a position that somebody has set up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.scenes import routes
from game.session.challenges import counts, day_note, day_of, rung_of
from game.session.ladder import rungs
from game.session.positions import once_more
from game.session.seats import lies_flat
from game.texts import t

if TYPE_CHECKING:
    from game.scenes.results.standing import Standing
    from game.scenes.services import Services
    from game.session.ladder import Rung
    from game.session.store import Resumable

__all__ = ["another", "from_the_start", "rung_in", "same_cards"]


def rung_in(match: Resumable | None) -> Rung | None:
    """The rung of the ladder that a match is played on; None for any other match."""
    number = None if match is None else rung_of(match.notes)
    return rungs()[number] if number is not None and number < len(rungs()) else None


def another(
    services: Services, standing: Standing, rung: Rung | None = None, match: Resumable | None = None
) -> routes.NewMatch:
    """A match on a rung; without one the same game with the same people and rules, played on what `match` was.

    The cards are new ones.
    """
    if rung is not None:
        from game.scenes.challenges.rungs import rung_route

        return rung_route(services, rung)
    promise = services.next_match.take()
    return routes.NewMatch.promised(standing.game, standing.seats, standing.options, promise, flat=_flat(match))


def same_cards(
    services: Services, standing: Standing, match: Resumable | None
) -> routes.NewMatch | routes.ResumedMatch:
    """The same match from its beginning, or from the position at which it began.

    The deal of a day can be played again as practice only, and is answered as it was.
    """
    again = None if match is None else once_more(match)
    if again is not None:
        # A record need not name people as they are called here.
        names = [seat.name for seat in standing.seats]
        return routes.ResumedMatch(replace(again, record=replace(again.record, names=names)))
    day = None if match is None else day_of(match.notes)
    challenge = None if day is None else day_note(day, counts=False)
    return routes.NewMatch(
        standing.game, standing.seats, standing.options, standing.seed, challenge=challenge,
        practice=day is not None and not services.kiosk, flat=_flat(match),
    )  # fmt: skip


def from_the_start(services: Services, standing: Standing, match: Resumable) -> routes.NewMatch | routes.ResumedMatch:
    """What somebody means who starts again: the match waits to be carried on with, if they have begun to play it.

    `match` is as it was before: if it was to count as the first attempt at the deal of a day, that is over, and told.
    """
    services.store.drop(match.record, match.notes)
    if day_of(match.notes) is not None and counts(match.notes):
        services.tell(t("challenges.given_up"))
    if match.record.start is not None or day_of(match.notes) is not None:
        return same_cards(services, standing, match)
    return another(services, standing, rung_in(match), match)


def _flat(match: Resumable | None) -> bool:
    return match is not None and lies_flat(match.notes)
