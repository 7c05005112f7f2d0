"""What a seat has done in a match, told from all that happened in it."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.events import Event
from game.rules.feats import feats_for
from game.rules.options import Options


def feats_of(game: str, seat: int, players: int, options: Options, events: Iterable[Event]) -> tuple[str, ...]:
    """The feats of a seat in a match that is over."""
    feats = feats_for(game, seat, players, options)
    for event in events:
        feats.take(event)
    return feats.done
