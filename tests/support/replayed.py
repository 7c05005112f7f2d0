"""Matches to be watched again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from game.rules.cards import HIDDEN, Card
from game.rules.events import CardsMoved, Event
from game.rules.record import ActionStep, Record, read_record
from game.rules.registry import game_by_id
from game.rules.views import Viewer, sees
from game.scenes import routes
from game.session.files import Paths
from game.session.history import HIGHLIGHT_NOTE
from game.session.replay import APART, Replay
from game.session.seats import SEATS_NOTE, encode_seats
from game.session.store import Resumable, Store
from tests.support.goldens import FOLDER
from tests.support.seats import seats_for

__all__ = ["Shuffled", "golden", "goldens", "played", "route_to", "saved"]


def goldens(game: str) -> Iterator[Record]:
    """The goldens of a game."""
    for line in (FOLDER / f"{game}.jsonl").read_text("utf-8").splitlines():
        yield read_record(line)


def golden(game: str) -> Record:
    """A whole match that has several times as many actions as lie between two states that are kept."""
    return next(
        record for record in goldens(game) if sum(isinstance(step, ActionStep) for step in record.steps) > 2 * APART
    )


def saved(game: str, *, foreign: bool = False) -> Resumable:
    """The same as it was kept; or as another program has written it, which knows no seats of ours."""
    record = golden(game)
    if foreign:
        return Resumable(record, {})
    seats = seats_for(record.players)
    record.names = [seat.name for seat in seats]
    return Resumable(record, {SEATS_NOTE: encode_seats(seats), "started": "2026-11-21T18:00:00Z"})


GAMES = ("dang_it", "shithead", "dang_it")


def played(folder: Path, games: tuple[str, ...] = GAMES) -> Paths:
    """A data folder in which some matches were played, the last one last."""
    paths = Paths.at(folder)
    now = [1_763_700_000.0]
    store = Store(paths, lambda: now[0])
    for game in games:
        now[0] += 3600
        record = golden(game)
        seats = seats_for(record.players)
        record.names = [seat.name for seat in seats]
        store.save(record, {SEATS_NOTE: encode_seats(seats), HIGHLIGHT_NOTE: ["pile", 1, 14, 2]})
    store.close()
    return paths


def route_to(game: str, *, alone: bool = False) -> routes.Replay:
    """The way to it."""
    return routes.Replay(saved(game), alone)


class Shuffled(Replay):
    """A match watched again in which a viewer cannot tell that other cards lie where they do not see them."""

    def exchange(self, viewer: Viewer, random: Random) -> None:
        """Exchange the faces of all cards that a viewer does not see at this moment, and has not seen moving."""
        game = game_by_id(self.game_id)
        view = game.view(self._state, viewer)
        unseen = [
            card
            for zone, cards in game.zones(self._state).items()
            for card, seen in zip(cards, view.zones.get(zone, (HIDDEN,) * len(cards)), strict=True)
            if seen == HIDDEN
        ]
        faces = dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True))
        self._state = game.relabel(self._state, faces)
        self._events = [_relabeled(event, viewer, faces) for event in self._events]


def _relabeled(event: Event, viewer: Viewer, faces: dict[Card, Card]) -> Event:
    if not isinstance(event, CardsMoved) or sees(viewer, event.seen_by):
        return event
    return replace(event, cards=tuple(faces.get(card, card) for card in event.cards))
