"""Moments of That Dam Game, for `strips.py`: the first contract goes down, and the foreman meets a joker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from moments_table import happens
from strips import Moment
from studio import Cast

from game.rules.actions import LayOff, Meld
from game.rules.cards import HIDDEN, RANK_OF, Rank
from game.rules.events import CardsMoved, Event, Fact, MeldLaid
from game.rules.views import TABLE
from game.rules.zones import ZoneKind
from game.session.session import Session


def moments() -> Iterator[Moment]:
    """Every one of them."""
    times = (0.0, 0.15, 0.3, 0.45, 0.6, 0.8, 1.0, 1.3, 1.7, 2.2)

    def laid(event: Event, session: Session, *, own: bool) -> bool:
        view = session.snapshot(TABLE)
        melded = sum(view.fact(Fact.MELDED, seat) for seat in range(session.players))
        return isinstance(event, MeldLaid) and melded == 1 and (event.seat == 0) == own

    for own in (False, True):
        name, cast = f"dam-first-meld{'-own' * own}", Cast("that_dam_game", 4, {"contracts": [1]}, 3, (Meld,))
        yield happens(name, cast, partial(laid, own=own), times)

    def next_laid(event: Event, session: Session, *, melders: int) -> bool:
        view = session.snapshot(TABLE)
        melded = [seat for seat in range(session.players) if view.fact(Fact.MELDED, seat)]
        return isinstance(event, MeldLaid) and len(melded) == melders and 0 not in melded

    for number in (2, 3, 4):
        cast = Cast("that_dam_game", 5, {"contracts": [1]}, 3, (Meld,))
        yield happens(f"dam-meld-{number}", cast, partial(next_laid, melders=number), times)

    def joker(event: Event, session: Session) -> bool:
        if not isinstance(event, CardsMoved) or event.target.kind is not ZoneKind.DISCARD:
            return False
        return event.cards[0] != HIDDEN and RANK_OF[event.cards[0]] is Rank.JOKER

    cast = Cast("that_dam_game", 4, {"contracts": [3]}, 5, (LayOff,))
    yield happens("dam-joker", cast, joker, (0.0, 0.2, 0.4, 0.6, 0.9, 1.3, 1.7, 2.0))
