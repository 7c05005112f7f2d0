"""Matches that the figures of the screen are taken in: which cards, and what has been done before.

A match follows from its seed and from which of the legal actions is taken each time, so
a moment is a line of numbers. The burn was found by a search for a stack of forty cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

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


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at some point."""

    game: str
    players: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    choices: str = ""
    """A digit for every action: its place among the legal ones."""

    def session(self) -> Session:
        """The match when all but the last of the choices have been made."""
        from game.session.session import Session

        session = Session.new(self.game, [seat.name for seat in seats_for(self.players)], self.options, self.seed)
        for choice in self.choices[:-1]:
            act(session, int(choice))
        return session


def act(session: Session, choice: int) -> None:
    """Let the seat in turn do one of its legal actions."""
    seat = session.to_act
    assert seat is not None
    session.submit(seat, session.legal_actions(seat)[choice], session.seq)


MOMENTS: Final[Mapping[str, Moment]] = {
    "deal": Moment("dang_it", 4, 5, {"hand_size": 7, "packs": 2}),
    "deal_damn_you": Moment("damn_you", 8, 5),
    "deal_that_dam_game": Moment("that_dam_game", 6, 5),
    "burn": Moment(
        "shithead",
        2,
        19,
        {"threes_invisible": True, "sevens_low": True},
        "000311023233403120013002132000100",
    ),
    "showdown": Moment("screw_your_neighbor", 10, 0, choices="0" * 10),
}
"""By name, what is watched frame by frame: from the start of the match, or from the last choice on."""


def moment_for(what: str) -> Moment:
    """The moment that something is measured in: of its own name, a table with sixty cards, or the first deal."""
    return MOMENTS.get(what, MOMENTS["deal_that_dam_game" if what == "full" else "deal"])
