"""Matches that the figures of the screen are taken in: which cards, and what has been done before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.random_player import pick
from game.rules.info import Moment
from game.rules.options import defaults
from game.rules.registry import GAME_IDS, game_by_id, info_of

if TYPE_CHECKING:
    from game.rules.actions import Action
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


class Ending(NamedTuple):
    """The end of a match that is played at random: the first that the person alone decides.

    That is a match won, and where the end looks at who has lost, a match lost.
    """

    game: str

    def found(self) -> tuple[Session, Action]:
        """The match before its last action, and that action."""
        for seed in count():
            actions: list[Action] = []
            session = self._played(seed, actions)
            if self._decided(session):
                last = actions.pop()
                return self._played(seed, [], actions), last
        raise AssertionError("nobody counts that far")

    def _played(self, seed: int, actions: list[Action], known: list[Action] | None = None) -> Session:
        """A match played to its end at random, or as far as it is known; what is done in it is noted in `actions`."""
        from game.session.session import Session

        game, random = game_by_id(self.game), Random(seed)
        players = game.default_players
        names = [seat.name for seat in seats_for(players)]
        session = Session.new(self.game, names, defaults(game.options, players), seed)
        while (seat := session.to_act) is not None and (known is None or len(actions) < len(known)):
            found = pick(session.legal_actions(seat), random) if known is None else known[len(actions)]
            actions.append(found)
            session.submit(seat, found, session.seq)
        return session

    def _decided(self, session: Session) -> bool:
        from game.scenes.tables import info_of as table_of

        result = session.result
        assert result is not None
        if not table_of(self.game).shames:
            return result.winners == (0,)
        return result.scores[0] == max(result.scores) and result.scores.count(result.scores[0]) == 1


def around(players: int) -> tuple[Session, list[SeatConfig]]:
    """A match of nobody but people, who sit round a flat screen: of the game that gives everybody the most cards."""
    from game.rules.views import TABLE
    from game.rules.zones import ZoneKind
    from game.session.seats import SeatConfig
    from game.session.session import Session

    seats = [SeatConfig("person", f"Player {seat + 1}", COMPUTERS[seat]) for seat in range(players)]
    begun = [Session.new(game, [seat.name for seat in seats], {}, 1) for game in GAME_IDS
             if players in game_by_id(game).seats]  # fmt: skip
    return max(begun, key=lambda session: len(session.snapshot(TABLE).cards(ZoneKind.HAND, 0))), seats


def act(session: Session, choice: int) -> None:
    """Let the seat in turn do one of its legal actions."""
    seat = session.to_act
    assert seat is not None
    session.submit(seat, session.legal_actions(seat)[choice], session.seq)


_PLAIN: Final = {"table": "deal", "kept": "deal", "full": "deal_full"}
"""What is measured at a table without a moment of its own, and the moment it is measured in."""


def moments() -> Iterator[tuple[str, Busy]]:
    """What is watched frame by frame, by name: from the start of the match, or from the last choice on.

    Of each game nothing is loaded before it is its turn: a start that is measured waits for its own game alone.
    """
    for game_id in GAME_IDS:
        for name, moment in info_of(game_id).moments.items():
            yield name, Busy(game_id, moment)


ENDINGS: Final[Mapping[str, Ending]] = {f"ceremony_{game_id}": Ending(game_id) for game_id in GAME_IDS}
"""By name, what is watched from the first frame of the result until nothing moves any more."""


def moment_for(what: str) -> Busy:
    """The moment that something is measured in: of its own name, a table with sixty cards, or the first deal."""
    name = _PLAIN.get(what, what)
    return next((busy for other, busy in moments() if other == name), None) or moment_for("table")
