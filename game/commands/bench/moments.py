"""Matches that the figures of the screen are taken in: which cards, and what has been done before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.info import Moment
from game.rules.registry import GAME_IDS, info_of

if TYPE_CHECKING:
    from game.session.seats import SeatConfig
    from game.session.session import Session

COMPUTERS: Final = ("biscuit", "gertrude", "bo", "ada", "mercy", "yuki", "billie", "pardon", "echo")
"""The characters in the order in which they take seats."""


def seats_for(players: int) -> list[SeatConfig]:
    """A person and as many computer players as are missing."""
    from game.ai.characters import BY_KEY
    from game.session.seats import SeatConfig

    others = [SeatConfig("computer", BY_KEY[key].name, key) for key in COMPUTERS[: players - 1]]
    return [SeatConfig("person", "You", "pip"), *others]


class Busy(NamedTuple):
    """A moment of a game."""

    game: str
    moment: Moment

    def session(self) -> Session:
        """The match when all but the last of the choices have been made."""
        from game.session.session import Session

        players, seed, options, choices = (
            self.moment.players,
            self.moment.seed,
            self.moment.options,
            self.moment.choices,
        )
        session = Session.new(self.game, [seat.name for seat in seats_for(players)], options, seed)
        for choice in choices[:-1]:
            act(session, int(choice))
        return session


def act(session: Session, choice: int) -> None:
    """Let the seat in turn do one of its legal actions."""
    seat = session.to_act
    assert seat is not None
    session.submit(seat, session.legal_actions(seat)[choice], session.seq)


MOMENTS: Final[Mapping[str, Busy]] = {
    name: Busy(game_id, moment) for game_id in GAME_IDS for name, moment in info_of(game_id).moments.items()
}
"""By name, what is watched frame by frame: from the start of the match, or from the last choice on."""


def moment_for(what: str) -> Busy:
    """The moment that something is measured in: of its own name, a table with sixty cards, or the first deal."""
    return MOMENTS.get(what, MOMENTS["deal_full" if what == "full" else "deal"])
