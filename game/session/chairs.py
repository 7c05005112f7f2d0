"""Standing up and sitting down in the middle of a match: a computer player takes a person's seat, or gives one back.

Records and the note of the seats say who sat down at the start. Each change since is added to a list among the notes,
so it costs the journal one line, and a match that is taken up again knows who sits where. How such matches count is in
`docs/decisions/0030-chairs.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final, cast, get_args

from game.ai.levels import LEVELS, Level
from game.session.seats import CHAIRS_NOTE, SeatConfig, SeatKind, decode_seats, named_now, shown_name
from game.session.seats_left import nameless
from game.session.session import Session
from game.session.settings import AVATARS, clean_name
from game.session.setups import unlike
from game.session.terms import Terms
from game.texts import t

__all__ = ["Chairs"]

MOST_CHANGES: Final = 64
"""After so many changes only the last person and the last computer player of each seat are remembered."""


class Chairs:
    """Who sits where in a match now, and who has given up which seat.

    `seats` are those of the start. What is asked for and cannot be done changes nothing. `terms` are a kiosk's:
    computer players who sit down have levels that they offer, and of people no name is read or written down.
    """

    def __init__(self, seats: Sequence[SeatConfig], notes: Mapping[str, object], terms: Terms | None = None) -> None:
        self._first, self._terms = tuple(seats), terms
        changes = _decode(notes.get(CHAIRS_NOTE), len(seats))
        self._changes = [(seat, self._kept(seat, config)) for seat, config in changes]

    @classmethod
    def of(cls, notes: Mapping[str, object], names: Sequence[str], terms: Terms | None = None) -> Chairs:
        """The chairs of a match from its notes and the names in its record."""
        seats = decode_seats(notes, names)
        return cls(seats if terms is None else nameless(seats), notes, terms)

    def copy(self) -> Chairs:
        """The same, to be changed for itself."""
        found = Chairs(self._first, {}, self._terms)
        found._changes = list(self._changes)
        return found

    def shown_as(self, seats: Sequence[SeatConfig]) -> None:
        """Know those who sit here as they are shown: notes may know nothing of what people are called."""
        first = list(self._first)
        for seat, shown in enumerate(seats):
            last = max((i for i, (number, _) in enumerate(self._changes) if number == seat), default=None)
            if last is None:
                first[seat] = shown
            else:
                self._changes[last] = (seat, shown)
        self._first = tuple(first)

    @property
    def seats(self) -> tuple[SeatConfig, ...]:
        """Who sits where now."""
        found = list(self._first)
        for seat, config in self._changes:
            found[seat] = config
        return tuple(found)

    def owner(self, seat: int) -> SeatConfig | None:
        """The person for whom a computer player plays on there; None where no person has sat or one sits now."""
        return None if self.seats[seat].kind == "person" else self._last(seat, "person")

    def stand_up(self, seat: int) -> bool:
        """Let a computer player take a person's seat; returns whether a person sat there.

        It is the one who had the seat before, or one who neither plays nor is the portrait of somebody to come back.
        """
        seats = self.seats
        if seats[seat].kind != "person":
            return False
        taken = {config.character for number, config in enumerate(seats) if number != seat}
        taken |= {owner.character for number in range(len(seats)) if (owner := self.owner(number)) is not None}
        before = self._last(seat, "computer")
        if before is not None and before.character not in taken:
            self._changes.append((seat, self._allowed(named_now(before))))
            return True
        free = [key for key in AVATARS if key not in {*taken, seats[seat].character}]
        # Where all portraits are at the table, the person's own plays on.
        character = free[0] if free else seats[seat].character
        name = t(f"characters.{character}.name")
        self._changes.append((seat, self._allowed(SeatConfig("computer", name, character, self._usual_level(seat)))))
        return True

    def _allowed(self, computer: SeatConfig) -> SeatConfig:
        return computer if self._terms is None else self._terms.seated([computer])[0]

    def sit_down(self, seat: int, name: str = "") -> bool:
        """Let a person take a computer player's seat; returns whether one played there.

        Without a name, or with that of the person who has given it up, it is given back to them. Somebody else keeps
        the portrait of the seat, and is called by the number of the seat where no name is given.
        """
        seats, owner = self.seats, self.owner(seat)
        if seats[seat].kind != "computer":
            return False
        name = clean_name(name)
        if owner is not None and name in ("", owner.name):
            person = owner
        else:
            person = replace(seats[seat], kind="person", name=name or self.newcomer(seat))
        others = [config.name for number, config in enumerate(seats) if number != seat]
        self._changes.append((seat, replace(person, name=unlike(person.name, others, seat + 1))))
        return True

    def newcomer(self, seat: int) -> str:
        """What somebody is called who sits down and is nobody known: by the number of the seat."""
        return t("seats.nameless", number=seat + 1)

    def keep(self, session: Session) -> None:
        """Write the changes into the notes of the match, which saves them at once."""
        if len(self._changes) > MOST_CHANGES:
            self._forget()
        kept = [(seat, self._kept(seat, config)) for seat, config in self._changes]
        session.note(CHAIRS_NOTE, [{"seat": seat, **asdict(config)} for seat, config in kept])

    def _kept(self, seat: int, config: SeatConfig) -> SeatConfig:
        nameless = self._terms is not None and config.kind == "person"
        return replace(config, name=t("seats.nameless", number=seat + 1)) if nameless else config

    def _last(self, seat: int, kind: SeatKind) -> SeatConfig | None:
        """Who of a kind had a seat last."""
        past = [self._first[seat], *(config for number, config in self._changes if number == seat)]
        return next((config for config in reversed(past) if config.kind == kind), None)

    def _usual_level(self, seat: int) -> Level:
        """The level in the middle of those of the computer players at the table, the lower of two."""
        levels = sorted((config.level for config in self.seats if config.kind == "computer"), key=LEVELS.index)
        return levels[(len(levels) - 1) // 2] if levels else self.seats[seat].level

    def _forget(self) -> None:
        """Keep of each seat only who had it last and who before, of the other kind."""
        kept: list[tuple[int, SeatConfig]] = []
        for seat, now in enumerate(self.seats):
            if any(number == seat for number, _ in self._changes):
                before = self._last(seat, "person" if now.kind == "computer" else "computer")
                kept += [(seat, config) for config in (before, now) if config is not None]
        self._changes = kept


def _decode(data: object, seats: int) -> list[tuple[int, SeatConfig]]:
    """The changes in a note, those left out that say nothing of use."""
    found = []
    for item in data if isinstance(data, list) else ():
        if not isinstance(item, Mapping):
            continue
        seat, kind, name = item.get("seat"), item.get("kind"), item.get("name")
        character, level = item.get("character"), item.get("level")
        if type(seat) is not int or not 0 <= seat < seats or kind not in get_args(SeatKind) or level not in LEVELS:
            continue
        if isinstance(name, str) and isinstance(character, str):
            config = SeatConfig(cast(SeatKind, kind), shown_name(name, seat), character, cast(Level, level))
            found.append((seat, named_now(config)))
    return found
