"""Views, events and actions as plain JSON values, for a viewer on the other side of a wire.

Each message is an object that says its version and what it is:

>>> encode_event(TurnBegan(2, Phase.LEAD))
{'wire': 1, 'event': 'turn_began', 'seat': 2, 'phase': 'lead'}

What goes in has been redacted for its viewer already: nothing is hidden here, and
nothing is added. Equal things have equal messages, so what two tables look alike
to a viewer is the same bytes for it. What comes in is judged: a message that does
not have the form, or is of another version, raises `WireError`, and whatever is
decoded is what was encoded. Whether an action is legal is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from game.rules.actions import Action
from game.rules.cards import HIDDEN, Card, CardSyntaxError, Rank, format_card, parse_card
from game.rules.events import CardsMoved, Event, Fact, Phase
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.values import dataclass
from game.rules.verbs import VerbError
from game.rules.verbs import decode_action as decode_verb
from game.rules.verbs import encode_action as encode_verb
from game.rules.views import ALL, TABLE, View, Viewer
from game.rules.zones import Zone, ZoneKind

VERSION: Final = 1
"""Raised whenever an older program could not read a message any more."""

Json = dict[str, object]
_E = TypeVar("_E", bound=Enum)
_LARGEST: Final = 2**31
_MOST: Final = 1000
"""More entries than any list of a game has."""


class WireError(ValueError):
    """A message that has not the form. The message of the error is one sentence."""


def encode_view(view: View) -> Json:
    """A view as its message. Zones and facts stand in a fixed order, however the view came about."""
    zones = sorted((*_encode_zone(zone), [format_card(card) for card in cards]) for zone, cards in view.zones.items())
    facts = sorted((fact.value, seat, value) for (fact, seat), value in view.facts.items())
    return {
        "wire": VERSION,
        "view": view.game,
        "players": view.players,
        "viewer": int(view.viewer),
        "zones": [list(zone) for zone in zones],
        "facts": [list(fact) for fact in facts],
        "to_act": view.to_act,
        "phase": view.phase.value,
    }


def decode_view(data: object) -> View:
    """The view that a message holds. Raises `WireError`."""
    body = _body(data, "view", ("players", "viewer", "zones", "facts", "to_act", "phase"))
    game = body["view"]
    if game not in GAME_IDS:
        raise WireError(f"There is no game {_quoted(game)}.")
    players = _number(body["players"])
    if players not in game_by_id(str(game)).seats:
        raise WireError(f"There are no {players} players in this game.")
    viewer = _number(body["viewer"])
    if viewer not in (TABLE, ALL) and not 0 <= viewer < players:
        raise WireError(f"There is no viewer {viewer} at this table.")
    to_act = None if body["to_act"] is None else _number(body["to_act"])
    if to_act is not None and not 0 <= to_act < players:
        raise WireError(f"There is no seat {to_act} at this table.")
    zones: dict[Zone, tuple[Card, ...]] = {}
    for entry in _list(body["zones"]):
        kind, owner, number, cards = _row(entry, 4)
        zone = _decode_zone([kind, owner, number])
        if zone in zones or not _list(cards):
            raise WireError("A zone stands once in a view, and only with cards in it.")
        zones[zone] = tuple(_card(name) for name in _list(cards))
    facts: dict[tuple[Fact, int], int] = {}
    for entry in _list(body["facts"]):
        name, seat, value = _row(entry, 3)
        key = (_member(Fact, name), _number(seat))
        if key in facts:
            raise WireError("A fact stands once in a view.")
        facts[key] = _number(value)
    phase = _member(Phase, body["phase"])
    return View(str(game), players, Viewer(viewer), zones, facts, to_act, phase)


def encode_event(event: Event) -> Json:
    """An event, as its viewer gets it, as its message."""
    kind = type(event)
    fields = _FIELDS[kind]
    return {
        "wire": VERSION,
        "event": _NAMES[kind],
        **{name: codec.encode(getattr(event, name)) for name, codec in fields.items()},
    }


def decode_event(data: object) -> Event:
    """The event that a message holds. Raises `WireError`."""
    name = _message(data, "event")["event"]
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise WireError(f"There is no event {_quoted(name)}.")
    fields = _FIELDS[kind]
    body = _body(data, "event", tuple(fields))
    event: Event = kind(**{field: codec.decode(body[field]) for field, codec in fields.items()})
    if isinstance(event, CardsMoved):
        counts = {len(event.cards), len(event.slots), len(event.cards if event.at is None else event.at)}
        if len(counts) != 1:
            raise WireError("Cards that move need a place each.")
    return event


def encode_action(action: Action) -> Json:
    """An action as its message; it is spelled as in a record."""
    return {"wire": VERSION, "action": encode_verb(action)}


def decode_action(game: str, data: object) -> Action:
    """The action that a message holds. Raises `WireError`."""
    body = _body(data, "action", ())
    if game not in GAME_IDS:
        raise WireError(f"There is no game {_quoted(game)}.")
    try:
        return decode_verb(game, body["action"])
    except VerbError as error:
        raise WireError(str(error)) from None


# -- the form -------------------------------------------------------------------


def _quoted(value: object) -> str:
    """What came in, short and on one line, for a sentence."""
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:36]} ..."


def _message(data: object, kind: str) -> Mapping[str, object]:
    """A message of a kind, and of a version that can be read here."""
    if not isinstance(data, Mapping):
        raise WireError("A message is a JSON object.")
    version = data.get("wire")
    if type(version) is not int:
        raise WireError("A message says its version.")
    if version != VERSION:
        raise WireError(f"A message of version {_quoted(version)} cannot be read here, only version {VERSION}.")
    if kind not in data:
        raise WireError(f"This message is no {kind}.")
    return data


def _body(data: object, kind: str, keys: tuple[str, ...]) -> Mapping[str, object]:
    """A message of a kind with exactly these keys besides."""
    body = _message(data, kind)
    wanted = {"wire", kind, *keys}
    for key in body:
        if key not in wanted:
            raise WireError(f"The key {_quoted(key)} does not belong to this {kind}.")
    for key in keys:
        if key not in body:
            raise WireError(f"The key '{key}' of this {kind} is missing.")
    return body


def _number(value: object) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise WireError(f"A whole number belongs here, not {_quoted(value)}.")
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise WireError(f"True or false belongs here, not {_quoted(value)}.")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > _MOST:
        raise WireError(f"A list belongs here, not {_quoted(value)}.")
    return value


def _row(value: object, count: int) -> list[object]:
    row = _list(value)
    if len(row) != count:
        raise WireError(f"Here belong {count} entries, not {len(row)}.")
    return row


def _member(kind: type[_E], value: object) -> _E:
    # 1.0 and true are equal to 1, but they do not spell it.
    if type(value) in (int, str):
        with suppress(ValueError):
            return kind(value)
    raise WireError(f"There is no {kind.__name__.lower()} {_quoted(value)}.")


def _card(value: object) -> Card:
    if value == "??":
        return HIDDEN
    if not isinstance(value, str):
        raise WireError(f"The name of a card belongs here, not {_quoted(value)}.")
    try:
        return parse_card(value)
    except CardSyntaxError:
        raise WireError(f"There is no card {_quoted(value)}.") from None


def _encode_zone(zone: Zone) -> tuple[str, int, int]:
    return zone.kind.value, zone.owner, zone.number


def _decode_zone(value: object) -> Zone:
    kind, owner, number = _row(value, 3)
    return Zone(_member(ZoneKind, kind), _number(owner), _number(number))


# -- events, by the types of their fields -------------------------------------------


@dataclass(frozen=True, slots=True)
class _Codec:
    """How the values of one type are spelled."""

    encode: Callable[[Any], object]
    decode: Callable[[object], Any]


def _same(value: object) -> object:
    return value


def _tuple_of(inner: _Codec) -> _Codec:
    return _Codec(
        lambda values: [inner.encode(value) for value in values],
        lambda values: tuple(inner.decode(value) for value in _list(values)),
    )


def _or_none(inner: _Codec) -> _Codec:
    return _Codec(
        lambda value: None if value is None else inner.encode(value),
        lambda value: None if value is None else inner.decode(value),
    )


def _codec(kind: Any) -> _Codec:
    """The codec of a type, as the events declare their fields. Raises `TypeError` for one that has no spelling."""
    if kind is Card:
        return _Codec(format_card, _card)
    if kind is Zone:
        return _Codec(lambda zone: list(_encode_zone(zone)), _decode_zone)
    if kind is bool:
        return _Codec(_same, _flag)
    if kind is int:
        return _Codec(int, _number)
    if kind is Rank:
        return _Codec(int, lambda value: _member(Rank, value))
    if kind in (Phase, Fact):
        return _Codec(lambda member: member.value, lambda value: _member(kind, value))
    inner = [one for one in get_args(kind) if one not in (NoneType, Ellipsis)]
    if get_origin(kind) is tuple and len(inner) == 1:
        return _tuple_of(_codec(inner[0]))
    if get_origin(kind) in (Union, UnionType) and len(inner) == 1:
        return _or_none(_codec(inner[0]))
    raise TypeError(f"no spelling for {kind}")


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_NAMES: Final[dict[type[Any], str]] = {kind: _snake(kind.__name__) for kind in get_args(Event)}
_KINDS: Final[dict[str, type[Any]]] = {name: kind for kind, name in _NAMES.items()}
_FIELDS: Final[dict[type[Any], dict[str, _Codec]]] = {
    kind: {name: _codec(hint) for name, hint in get_type_hints(kind).items()} for kind in _NAMES
}
