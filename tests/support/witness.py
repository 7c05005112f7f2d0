"""A match that was watched: its record as JSON, and where every card truly lay before every step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from game.rules.cards import Card, format_card
from game.rules.events import EVERYONE, CardsMoved, Event, Phase
from game.rules.options import random_options
from game.rules.record import encode_record
from game.rules.registry import game_by_id
from game.rules.views import TABLE
from game.rules.zones import Zone, ZoneKind
from tests.support.play import begin, offered, pick

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """The table before an action step."""

    number: int
    """Of the step."""
    phase: Phase
    zones: Mapping[str, Zone]
    """By card name: where it lies."""

    def held(self, seat: int) -> list[str]:
        """The cards in a seat's hand, as they lie there."""
        return [name for name, zone in self.zones.items() if zone == Zone(ZoneKind.HAND, seat)]

    def lying(self, kind: ZoneKind) -> list[str]:
        """The cards in all zones of a kind."""
        return [name for name, zone in self.zones.items() if zone.kind is kind]


@dataclass(frozen=True, slots=True)
class Witness:
    """A whole match, watched."""

    data: Json
    moments: Mapping[int, Moment]
    """By number of the action step."""
    opened: Mapping[int, frozenset[str]]
    """By number of the step: the cards that everybody saw move because of it."""

    @property
    def game(self) -> str:
        """The game's id."""
        return str(self.data["game"])

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.data["players"])

    @property
    def steps(self) -> list[Json]:
        """The steps as JSON. Not to be changed."""
        steps: list[Json] = self.data["steps"]
        return steps

    def copy(self) -> Json:
        """The record, to be changed."""
        copied: Json = json.loads(json.dumps(self.data))
        return copied

    def actions(self) -> Iterator[tuple[int, Json, Moment]]:
        """Every action step with its number and the table before it."""
        for number, moment in self.moments.items():
            yield number, self.steps[number], moment


def watch(name: str, players: int, seed: int, *, legal: bool = False, **chosen: Any) -> Witness:
    """Play a match at random and watch it. Options that are not given have any value."""
    game = game_by_id(name)
    random = Random(f"{name} {players} {seed}")
    options = {**random_options(game.options, players, random), **chosen}
    played = begin(name, players, options, seed)
    steps = played.record.steps
    moments: dict[int, Moment] = {}
    opened: dict[int, frozenset[str]] = {}
    while played.match.seat is not None:
        number = len(steps)
        where = {format_card(c): zone for zone, cards in game.zones(played.state).items() for c in cards}
        moments[number] = Moment(number, _phase(game, played.state), where)
        listed = tuple(game.legal_actions(played.state)) if legal else None
        action = pick(offered(game, played.state, random), random)
        played.act(action, listed)
        opened[number] = frozenset(format_card(card) for card in _open_cards(played.events))
    return Witness(encode_record(played.record), moments, opened)


def _phase(game: Any, state: Any) -> Phase:
    phase: Phase = game.view(state, TABLE).phase
    return phase


def _open_cards(events: list[Event]) -> Iterator[Card]:
    for event in events:
        if isinstance(event, CardsMoved) and event.seen_by == EVERYONE:
            yield from event.cards
