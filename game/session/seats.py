"""Who sits where: people at the screen and computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import cycle
from typing import Final, Literal, cast, get_args

from game.ai.levels import LEVELS, Level
from game.rules.values import dataclass
from game.session.settings import AVATARS, LONGEST_NAME, clean_name
from game.texts import PSEUDO, TextsIn, complete_languages, t

SeatKind = Literal["person", "computer"]

SEATS_NOTE: Final = "seats"
"""The note of a session under which its seats are kept."""


PRACTICE_NOTE: Final = "practice"
"""The note under which a match says that anything can be taken back in it; it is then left out of the statistics."""
ON, USED = "on", "used"
"""Its values: it was switched on; something was taken back that could not have been otherwise."""
CHALLENGE_NOTE: Final = "challenge"
"""The note under which a match says to which challenge it belongs: see `challenges.py`."""
CHAIRS_NOTE: Final = "chairs"
"""The note under which a match keeps who has stood up and sat down since it began: see `chairs.py`."""
TABLE_NOTE: Final = "table"
"""The note under which a match says what it is played on, if that is not a screen as usual."""
FLAT: Final = "flat"
"""Its value for a screen that lies flat, with everybody at their side of it."""
STRANGER: Final = "pip"
"""Whose portrait somebody has of whom a record names none."""
LONGEST_KEPT: Final = LONGEST_NAME + 8
"""Letters of a name in a file: of two people who are called alike one has the number of the seat behind it."""


@dataclass(frozen=True, slots=True)
class SeatConfig:
    """Who sits at one seat. `character` is the portrait; the level is a computer player's strength."""

    kind: SeatKind
    name: str
    character: str
    level: Level = "normal"

    @property
    def face(self) -> str:
        """The portrait to draw: a stranger's where a record names none."""
        return self.character or STRANGER


def practiced(notes: Mapping[str, object]) -> bool:
    """Whether a match is practice and counts nowhere. One that has been switched back keeps an empty note."""
    return bool(notes.get(PRACTICE_NOTE))


def encode_seats(seats: Sequence[SeatConfig]) -> list[dict[str, object]]:
    """Seats as a session's note, fit for JSON."""
    return [asdict(seat) for seat in seats]


def decode_seats(notes: Mapping[str, object], names: Sequence[str]) -> tuple[SeatConfig, ...]:
    """The seats of a match from its notes; where they say nothing of use, computer players at the normal level.

    Such a match may come from another program: seat 0 is then the person's.
    """
    data = notes.get(SEATS_NOTE)
    items = data if isinstance(data, list) and len(data) == len(names) else [None] * len(names)
    return tuple(_decode(item, seat, name) for seat, (item, name) in enumerate(zip(items, names, strict=True)))


def lies_flat(notes: Mapping[str, object]) -> bool:
    """Whether a match is played round a screen that lies flat."""
    return notes.get(TABLE_NOTE) == FLAT


def changed_hands(notes: Mapping[str, object]) -> frozenset[int]:
    """The seats at which somebody has stood up or sat down since the match began."""
    changes = notes.get(CHAIRS_NOTE)
    seats = [item.get("seat") for item in changes if isinstance(item, Mapping)] if isinstance(changes, list) else []
    return frozenset(seat for seat in seats if type(seat) is int)


def people_of(seats: Sequence[SeatConfig]) -> tuple[int, ...]:
    """The numbers of the seats in which people sit, lowest first."""
    return tuple(number for number, seat in enumerate(seats) if seat.kind == "person")


def only_person(notes: Mapping[str, object], names: Sequence[str]) -> int | None:
    """The seat of the one person of a match; None where nobody or several play, or a seat has changed hands.

    What somebody has done counts for them where this says so, and nowhere else.
    """
    people = people_of(decode_seats(notes, names))
    return people[0] if len(people) == 1 and not changed_hands(notes) else None


def with_known_portraits(seats: Sequence[SeatConfig], known: Sequence[str]) -> tuple[SeatConfig, ...]:
    """The seats with other portraits for those that this version does not know, no two alike while there are enough."""
    free = [key for key in known if key not in {seat.character for seat in seats}] or list(known)
    others = cycle(free)
    return tuple(seat if seat.character in known else replace(seat, character=next(others)) for seat in seats)


def shown_seats(notes: Mapping[str, object], names: Sequence[str]) -> tuple[SeatConfig, ...]:
    """The seats of a match from its notes, each with a portrait that this version has."""
    return with_known_portraits(decode_seats(notes, names), AVATARS)


def taken_over(seats: Sequence[SeatConfig], seat: int, person: SeatConfig) -> tuple[SeatConfig, ...]:
    """The seats with the only person in another one, where whoever sat there has taken theirs.

    Where nobody is a person, `person` takes that seat; several people stay where they are.
    """
    people = people_of(seats)
    found = list(seats)
    if not people:
        found[seat] = person
    elif len(people) == 1:
        found[people[0]], found[seat] = found[seat], found[people[0]]
    return tuple(found)


def shown_name(name: str, seat: int) -> str:
    """A name from a file as it can be shown; the number of the seat where nothing of it would be seen."""
    return clean_name(name, LONGEST_KEPT) or t("seats.nameless", number=seat + 1)


def _decode(data: object, seat: int, name: str) -> SeatConfig:
    name = shown_name(name, seat)
    kind: SeatKind = "computer" if seat else "person"
    if isinstance(data, Mapping):
        character, level = data.get("character"), data.get("level")
        if data.get("kind") in get_args(SeatKind) and isinstance(character, str) and level in LEVELS:
            return named_now(SeatConfig(data["kind"], name, character, cast(Level, level)))
    return named_now(SeatConfig(kind, name, ""))


def named_now(seat: SeatConfig) -> SeatConfig:
    """A seat with its name in the language that is spoken now, if it is one that the program gave in any language."""
    key = "seats.you" if seat.kind == "person" else f"characters.{seat.character}.name"
    spoken = map(TextsIn, (*complete_languages(), PSEUDO))
    given = any(texts.has(key) and texts.t(key) == seat.name for texts in spoken)
    return replace(seat, name=t(key)) if given else seat
