"""Positions that somebody has set up: played as practice, kept under a name, and passed on as a text.

A position comes with who sits round the table and by whose rules. Played, it is completed from a seed, and the match
begins there: its record says where (see `game.rules.record`), so it is saved, taken up and watched again like every
other. It is practice from its first moment, and counts for nothing.
"""

from __future__ import annotations

import base64
import json
import logging
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from game.rules.cards import Card
from game.rules.facts import Fact
from game.rules.position import (
    Fault,
    Position,
    completed,
    decode_position,
    encode_position,
    positions_of,
)
from game.rules.record import Record
from game.rules.registry import game_by_id
from game.rules.values import dataclass
from game.rules.zones import NOBODY, ZoneKind
from game.session.files import Paths, is_newer, newer_file, put_aside, read_file, write_json
from game.session.replay import Replay
from game.session.seats import PRACTICE_NOTE, SEATS_NOTE, USED, SeatConfig, encode_seats
from game.session.settings import AVATARS, Opponent, Settings, Setup, accept_setup, clean_name
from game.session.setups import OFFERED, free_characters, in_force, seats_of
from game.session.store import Resumable

log = logging.getLogger(__name__)

FORMAT: Final = "grawlix-positions/1"
MOST_KEPT: Final = 100
"""So many positions are kept; one more, and the oldest goes."""
LARGEST_FILE: Final = 4 << 20
CODE: Final = "GRAWLIX1:"
"""How the text of a position begins."""
LONGEST_CODE: Final = 20_000
_TRIES: Final = 4


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position with its table: which game, by whose rules, and against whom."""

    game: str
    setup: Setup
    position: Position
    name: str = ""


def bare(game: str, setup: Setup) -> SetUp:
    """A position that says nothing, with these opponents; who is a person there is a computer player here."""
    others = tuple(replace(opponent, person=False, name="") for opponent in setup.opponents)
    return SetUp(game, replace(setup, opponents=others), Position())


class CodeError(ValueError):
    """A text that is no position."""


# -- judging and playing --------------------------------------------------------------------------------------------


def sound(set_up: SetUp) -> Position:
    """The position with all that it leaves open, in one way of many. Raises `Fault` where it cannot be."""
    options = in_force(set_up.game, set_up.setup)
    return completed(set_up.game, set_up.setup.players, options, set_up.position, Random("position"))


def filled(set_up: SetUp) -> Position:
    """As `sound`, without judging what comes of it. Raises `Fault` where not even that can be done."""
    options = in_force(set_up.game, set_up.setup)
    return positions_of(set_up.game).fill(set_up.setup.players, options, set_up.position, Random("position"))


def whole(set_up: SetUp, seed: int) -> Position:
    """The position with all that it leaves open, which follows from the seed. Raises `Fault` where it cannot be.

    Cards that nobody named may fall so that it cannot be, and otherwise so that it can: it is tried a few times, the
    last time as `sound` does, so that what was found sound can always be played.
    """
    options = in_force(set_up.game, set_up.setup)
    players = set_up.setup.players
    for number in range(_TRIES):
        random = Random(f"position {seed} {number}")
        with suppress(Fault):
            return completed(set_up.game, players, options, set_up.position, random)
    return sound(set_up)


def match_of(set_up: SetUp, settings: Settings, seed: int) -> Resumable:
    """The match that begins at a position, ready to be taken up: practice. Raises `Fault` where it cannot be."""
    seats = seats_of(set_up.setup, settings)
    options = dict(in_force(set_up.game, set_up.setup))
    record = Record(set_up.game, len(seats), [seat.name for seat in seats], options, seed, start=whole(set_up, seed))
    return Resumable(record, {SEATS_NOTE: encode_seats(seats), PRACTICE_NOTE: USED})


def once_more(match: Resumable) -> Resumable | None:
    """A match that began at a position, from that position again; None for any other match."""
    if match.record.start is None:
        return None
    seats = match.notes.get(SEATS_NOTE)
    notes: dict[str, object] = {PRACTICE_NOTE: USED} if seats is None else {SEATS_NOTE: seats, PRACTICE_NOTE: USED}
    return Resumable(replace(match.record, names=list(match.record.names), steps=[], result=None), notes)


# -- from what was played -------------------------------------------------------------------------------------------


def from_replay(replay: Replay, seats: tuple[SeatConfig, ...], person: int, avatar: str) -> SetUp | None:
    """The position of a match at the moment that is looked at, turned so that a seat is the first; None at its end.

    All cards are known there, also the order of the stock; who has seen what comes along.
    """
    game = game_by_id(replay.game_id)
    found = replay.as_position()
    if found is None:
        return None
    position = with_memory(*found)
    usual = {option.name: option.default_for(replay.players) for option in game.options}
    options = {name: value for name, value in replay.options.items() if value != usual[name]}
    others = [seats[(person + i) % replay.players] for i in range(1, replay.players)]
    return SetUp(
        replay.game_id,
        Setup(replay.players, options, opponents_of(others, avatar)),
        turned(position, replay.players, -person),
    )


def opponents_of(seats: list[SeatConfig], avatar: str) -> tuple[Opponent, ...]:
    """Whoever sits there as opponents: computer players, nobody twice."""
    found: list[Opponent] = []
    for seat in seats:
        taken = {avatar, *(other.character for other in found)}
        wanted = seat.character
        if wanted in taken or wanted not in AVATARS:
            wanted = free_characters(Setup(0, {}, tuple(found)), avatar)[0]
        found.append(Opponent(wanted, seat.level if seat.level in OFFERED else "normal"))
    return tuple(found)


def with_memory(position: Position, seen: Mapping[Card, int]) -> Position:
    """The position with what was seen of cards that have left play since."""
    kinds = (ZoneKind.WON, ZoneKind.BURNT)
    gone = {card for zone, cards in position.cards.items() if zone.kind in kinds for card in cards}
    return replace(position, known={**{card: seen[card] for card in sorted(gone) if seen.get(card)}, **position.known})


def turned(position: Position, players: int, by: int) -> Position:
    """The position with everybody so many seats further on."""

    def seat(number: int) -> int:
        return number if number == NOBODY else (number + by) % players

    def mask(seen_by: int) -> int:
        return seen_by if seen_by < 0 else sum(1 << seat(s) for s in range(players) if seen_by >> s & 1)

    of_seats = (Fact.DEALER, Fact.BEGAN, Fact.OFFERED_BY)
    return Position(
        {zone._replace(owner=seat(zone.owner)): cards for zone, cards in position.cards.items()},
        {fact: seat(value) if fact in of_seats else value for fact, value in position.table.items()},
        {fact: tuple(values[(s - by) % players] for s in range(players)) for fact, values in position.seats.items()},
        None if position.turn is None else seat(position.turn),
        position.phase,
        {card: mask(seen_by) for card, seen_by in position.known.items()},
    )


# -- as text --------------------------------------------------------------------------------------------------------


def encode(set_up: SetUp) -> dict[str, object]:
    """A position with its table, fit for JSON."""
    setup = set_up.setup
    opponents = [{"character": o.character, "level": o.level} for o in setup.opponents]
    options = {name: list(v) if isinstance(v, tuple) else v for name, v in setup.options.items()}
    data = {"game": set_up.game, "players": setup.players, "options": options, "opponents": opponents,
            "position": encode_position(set_up.position)}  # fmt: skip
    return {"name": set_up.name, **data} if set_up.name else data


def decode(data: object) -> SetUp:
    """The position in a JSON value. Raises ValueError for whatever is none."""
    if not isinstance(data, Mapping):
        raise ValueError("no position")
    game_id, name = data.get("game"), data.get("name", "")
    setup = accept_setup(game_id, {key: data.get(key) for key in ("players", "options", "opponents")})
    others = tuple(
        replace(o, person=False, name="", level=o.level if o.level in OFFERED else "normal") for o in setup.opponents
    )
    position = decode_position(setup.players, data.get("position"))
    return SetUp(str(game_id), replace(setup, opponents=others), position, clean_name(name))


def to_code(set_up: SetUp) -> str:
    """A position as one word that can be sent and pasted."""
    text = json.dumps(encode(replace(set_up, name="")), separators=(",", ":")).encode()
    return CODE + base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def from_code(code: str) -> SetUp:
    """The position in such a word, white space anywhere in it. Raises CodeError."""
    word = "".join(code[: 2 * LONGEST_CODE].split())
    if not word.startswith(CODE) or len(word) > LONGEST_CODE:
        raise CodeError(code)
    word = word.removeprefix(CODE)
    try:
        packed = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
        unpack = zlib.decompressobj()
        text = unpack.decompress(packed, 1 << 18)
        if not unpack.eof:
            raise CodeError(code)
        return decode(json.loads(text))
    except (ValueError, TypeError, zlib.error, RecursionError) as error:
        raise CodeError(code) from error


# -- kept under a name ----------------------------------------------------------------------------------------------


class Kept:
    """The positions that are kept in a data folder, the latest first. Read when asked for; two programs may write."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    @property
    def place(self) -> Path:
        """The file."""
        return self._paths.data / "positions.json"

    def all(self) -> list[SetUp]:
        """Every position that can be read; one that cannot costs no other. Raises OSError where the file cannot be."""
        return [found for item in self._items() if (found := _readable(item)) is not None]

    def _items(self) -> list[object]:
        try:
            data = json.loads(read_file(self.place, LARGEST_FILE))
            if not isinstance(data, dict) or not isinstance(data.get("positions"), list):
                raise ValueError("no list of positions")
            if data.get("format") != FORMAT:
                if is_newer(data.get("format"), FORMAT):
                    raise newer_file()
                raise ValueError("no list of positions")
            return list(data["positions"])
        except FileNotFoundError:
            return []
        except (ValueError, RecursionError) as error:
            log.warning("the positions that were kept cannot be read: %s", error)
            put_aside(self.place, self._paths.damaged)
            return []

    def keep(self, set_up: SetUp) -> SetUp | None:
        """Keep a position under its name, in place of another of that game and name. Raises OSError.

        Returns the oldest, where that had to go.
        """
        key = (set_up.game, set_up.name)
        items = [encode(set_up), *(item for item in self._items() if _key(item) != key)]
        self._write(items[:MOST_KEPT])
        return _readable(items[MOST_KEPT]) if len(items) > MOST_KEPT else None

    def forget(self, set_up: SetUp) -> None:
        """Let a position go. Raises OSError."""
        self._write([item for item in self._items() if _key(item) != (set_up.game, set_up.name)])

    def _write(self, items: list[object]) -> None:
        write_json(self.place, {"format": FORMAT, "positions": items})


def _key(item: object) -> tuple[object, object]:
    return (item.get("game"), item.get("name", "")) if isinstance(item, dict) else (None, None)


def _readable(item: object) -> SetUp | None:
    try:
        return decode(item)
    except (ValueError, TypeError) as error:
        log.warning("a position that was kept cannot be read: %s", error)
        return None
