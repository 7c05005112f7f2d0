"""What the plot of a match shows of everybody, and whose portrait ends each line."""

from __future__ import annotations

from game.scenes.results.plot import Line, totals
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import worth
from game.session.settings import AVATARS

__all__ = ["portrait_of", "score_lines"]


def portrait_of(standing: Standing, seat: int) -> str:
    """The portrait of a seat; people of other programs' matches have none of their own."""
    character = standing.seats[seat].character
    return character if character in AVATARS else AVATARS[seat % len(AVATARS)]


def score_lines(standing: Standing) -> list[Line]:
    """What the plot shows: the totals, turned round where low scores win."""
    sign = worth(standing.game)

    def values(seat: int) -> tuple[int, ...]:
        if standing.course:
            return tuple(moment[seat] for moment in standing.course)
        return tuple(sign * v for v in totals(standing.rounds, seat, before[seat]))

    before = standing.before
    return [
        Line(portrait_of(standing, seat), values(seat), standing.is_you(seat), seat in standing.winners,
             0 if standing.course else sign * before[seat])
        for seat in range(len(standing.seats))
    ]  # fmt: skip
