"""Matches as the challenges have them, played to their ends."""

from __future__ import annotations

from random import Random

from game.rules.registry import info_of
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.store import Store


def match(game: str, notes: dict[str, object], store: Store | None = None, seed: int = 5, players: int = 0) -> Session:
    """A match that is played to its end at random by one person and computer players."""
    table = info_of(game).day
    people = players or table.players
    seats = [SeatConfig("person" if seat == 0 else "computer", f"N{seat}", "pip") for seat in range(people)]
    session = Session.new(
        game, [s.name for s in seats], table.options, seed, store, {SEATS_NOTE: encode_seats(seats), **notes}
    )
    random = Random(seed)
    while session.to_act is not None:
        seat = session.to_act
        session.submit(seat, random.choice(session.legal_actions(seat)), session.seq)
    return session
