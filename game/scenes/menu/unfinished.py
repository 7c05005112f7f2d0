"""How an unfinished match stands, in the words and the unit of its game."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from game.rules.facts import Fact
from game.rules.views import TABLE, View
from game.scenes.tables import info_of
from game.session.seats import decode_seats, people_of
from game.session.session import Session
from game.session.store import Resumable
from game.texts import join, n, t

__all__ = ["standing_words"]


def standing_words(match: Resumable) -> str:
    """Which part of the match it is and what the people at the screen have, from what everybody could see."""
    # The session would write into the record; the match itself is taken up from the store later.
    session = Session.resume(deepcopy(match.record))
    seats = decode_seats(match.notes, session.names)
    people = people_of(seats)
    view = session.snapshot(TABLE)
    return t(
        "title.standing",
        part=info_of(session.game_id).part(view, session.options),
        have=_have(session, view, [seat.name for seat in seats], people or (0,)),
    )


def _have(session: Session, view: View, names: list[str], people: Sequence[int]) -> str:
    """What the only person has; of several people what each has, by their names."""
    game = session.game_id
    fact = info_of(game).counted
    if fact is Fact.SCORE and not any(view.fact(fact, seat) for seat in range(session.players)):
        return t(f"title.have.{game}.none")
    if len(people) == 1:
        return n(f"title.have.{game}.you", view.fact(fact, people[0]))
    return join([n(f"title.have.{game}.named", view.fact(fact, seat), name=names[seat]) for seat in people])
