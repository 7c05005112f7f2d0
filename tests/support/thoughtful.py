"""Matches in which computer players decide and what they thought is kept, as at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.ai.port import BotRequest, Thinking, choose
from game.rules.actions import Action
from game.rules.views import Viewer
from game.session.minds import THOUGHTS, encode_thought, with_thought
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Accepted, Session


def thoughtful(
    game: str,
    seats: Sequence[SeatConfig],
    options: Mapping[str, object],
    seed: int,
    *,
    simulations: int = 24,
    most: int = 2000,
    upto: int | None = None,
) -> Session:
    """A match to its end, or for so many actions; people play as the easy players do and leave no thought behind.

    With `upto` it ends where the pack was shuffled so often.
    """
    session = Session.new(game, [seat.name for seat in seats], options, seed, None, {SEATS_NOTE: encode_seats(seats)})
    for _ in range(most):
        seat = session.to_act
        if seat is None or (upto is not None and session.deals > upto):
            break
        config = seats[seat]
        person = config.kind == "person"
        request = asked(session, seat, "easy" if person else config.level, simulations)
        answer = choose(request)
        notes: dict[str, Any] = {}
        if not person and not request.forced:
            notes[THOUGHTS] = with_thought(session.notes.get(THOUGHTS), encode_thought(session.position, answer))
        assert isinstance(session.submit(seat, answer.action, session.seq, notes), Accepted)
    return session


def asked(session: Session, seat: int, level: Any, simulations: int) -> BotRequest:
    """What a seat is asked now."""
    viewer = Viewer(seat)
    legal: tuple[Action, ...] = tuple(session.legal_actions(seat))
    return BotRequest(session.game_id, session.players, session.options, seat, level, "", session.snapshot(viewer),
                      tuple(session.recent(viewer)), legal, 7, session.position, Thinking(simulations))  # fmt: skip
