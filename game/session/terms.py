"""What the owner of a kiosk has settled, in a TOML file that the program only ever reads.

Whatever is wrong in it is told in one sentence each, and the rest counts. A line that is no TOML or not UTF-8 is left
out; in a comment only the comment is.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args

from game.ai.levels import Level
from game.rules.quoting import plain, quoted
from game.rules.registry import GAME_IDS
from game.rules.values import dataclass
from game.session.digits import FIRST_PIN, is_pin
from game.session.files import read_file, reason_of
from game.session.hours import NIGHT, Hours, Opening, read_hours, read_opening
from game.session.settings import Settings, Setup
from game.session.setups import OFFERED

if TYPE_CHECKING:
    from game.session.seats import SeatConfig

__all__ = ["FREE", "SETTLED", "Abandoned", "Terms", "read_terms"]

Abandoned = Literal["play_on", "put_aside"]
"""What becomes of a match whose visitor has gone."""
LARGEST: Final = 1 << 18
"""Bytes of such a file."""
MOST_LINES: Final = 50
"""Lines that are no TOML, after which the file is none."""
NOT_SETTLED: Final = frozenset({"player_name", "fullscreen", "window", "own_rules", "told_rules"})
"""Settings that are no owner's to choose."""
SETTLED: Final = tuple(sorted({f.name for f in fields(Settings)} - NOT_SETTLED))
"""Settings that visitors begin with, as they may stand under `[settings]`."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds in a kiosk; as it is, what holds where nobody has settled anything."""

    pin: str = FIRST_PIN
    games: tuple[str, ...] = GAME_IDS
    """That visitors may play, in the order of the menu."""
    levels: tuple[Level, ...] = OFFERED
    """That computer players may have, from the weakest to the strongest."""
    quiet: Hours = NIGHT
    """When there is no music."""
    opening: Opening | None = None
    """Outside of which the screen is dark; None for always open."""
    history: bool = False
    """Whether visitors may watch the matches that were played."""
    ask_after: float | None = None
    """Seconds without a touch after which it asks whether anybody is there; None for as many as usual."""
    answer_within: float | None = None
    """Seconds for an answer; None for as many as usual."""
    abandoned: Abandoned = "play_on"
    settings: Mapping[str, object] = field(default_factory=dict)
    """By name: what visitors begin with, where it is not as it is at first."""

    def level_near(self, level: Level) -> Level:
        """The level that is offered in place of one."""
        if level in self.levels:
            return level
        at = OFFERED.index(level) if level in OFFERED else 1
        return min(self.levels, key=lambda other: abs(OFFERED.index(other) - at))

    def offer(self, game: str, levels: Iterable[Level]) -> bool:
        """Whether a match is offered as it is: a game against computer players of these levels."""
        return game in self.games and all(level in self.levels for level in levels)

    def seated(self, seats: Sequence[SeatConfig]) -> tuple[SeatConfig, ...]:
        """Seats with levels that are offered."""
        return tuple(replace(seat, level=self.level_near(seat.level)) for seat in seats)

    def allowed(self, setup: Setup) -> Setup:
        """A set-up with levels that are offered."""
        return replace(setup, opponents=tuple(replace(o, level=self.level_near(o.level)) for o in setup.opponents))


FREE: Final = Terms()
"""Where nobody has settled anything."""


def read_terms(path: Path) -> tuple[Terms, list[str]]:
    """What a file settles, and one sentence for whatever is wrong with it. Raises nothing."""
    try:
        content = read_file(path, LARGEST)
    except OSError as error:
        return Terms(), [f"The file {plain(path)} cannot be read: {reason_of(error)}."]
    if b"\0" in content and not _is_utf8(content):
        return Terms(), [f"The file {plain(path)} is no text in UTF-8."]
    reading = _Reading(path.name)
    return reading.take(reading.parse(content)), reading.wrong


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Reading:
    """One file as it is read, and what is wrong with it."""

    def __init__(self, name: str) -> None:
        self._name = plain(name)
        self.wrong: list[str] = []

    def _say(self, sentence: str) -> None:
        self.wrong.append(f"{self._name}: {sentence}")

    def parse(self, content: bytes) -> dict[str, Any]:
        """The values of a text; each line that is no TOML is left out."""
        import tomllib

        lines = self._lines(content)
        for _ in range(MOST_LINES):
            try:
                return tomllib.loads("\n".join(lines))
            except tomllib.TOMLDecodeError as error:
                found = re.search(r"line (\d+)", str(error))
                # What has no end is found at the end of the document.
                number = int(found[1]) if found else len(lines)
                number = max(1, min(number, len(lines)))
                while number > 1 and not lines[number - 1].strip():
                    number -= 1
                self._leave_out(number, lines[number - 1], "no TOML")
                lines[number - 1] = ""
            except RecursionError:
                break
        self._say("this is no TOML.")
        return {}

    def _lines(self, content: bytes) -> list[str]:
        """The lines of a text, as editors of any system write it, without what is not UTF-8."""
        lines = []
        for number, line in enumerate(content.removeprefix(BOM_UTF8).splitlines(), 1):
            try:
                lines.append(line.decode())
            except UnicodeDecodeError as error:
                read, sign, _ = line[: error.start].decode().partition("#")
                lines.append(read)
                if not sign:
                    self._leave_out(number, read, "not UTF-8")
                    lines[-1] = ""
                elif len(self.wrong) < MOST_LINES:
                    self._say(f"the comment in line {number} is not UTF-8.")
        return lines

    def _leave_out(self, number: int, line: str, why: str) -> None:
        self._say(f"line {number} is {why} and is left out.")
        if re.match(r"""\s*["']?pin\b""", line):
            self._no_pin()

    def _no_pin(self) -> None:
        self._say(f"it settles no PIN; without any it is {FIRST_PIN}.")

    def take(self, data: Mapping[str, Any]) -> Terms:
        """What the values settle."""
        readers: dict[str, tuple[str, Callable[[str, object], object]]] = {
            "pin": ("pin", _pin),
            "games": ("games", lambda key, value: self._some(key, value, GAME_IDS)),
            "levels": ("levels", lambda key, value: self._some(key, value, OFFERED)),
            "quiet_hours": ("quiet", _quiet),
            "opening_hours": ("opening", lambda key, value: read_opening(value)),
            "history": ("history", _flag),
            "ask_after": ("ask_after", _seconds(10, 3600)),
            "answer_within": ("answer_within", _seconds(5, 600)),
            "abandoned": ("abandoned", _abandoned),
            "settings": ("settings", lambda key, value: self._settings(value)),
        }
        found: dict[str, Any] = {}
        for key, value in data.items():
            if key not in readers:
                self._unknown(key, tuple(readers))
                continue
            name, read = readers[key]
            try:
                found[name] = read(key, value)
            except ValueError as error:
                self._refuse(key, value, str(error))
                if key == "pin":
                    self._no_pin()
        return replace(Terms(), **found)

    def _unknown(self, key: str, known: tuple[str, ...], where: str = "") -> None:
        from difflib import get_close_matches

        near = get_close_matches(key, known, 1)
        hint = f", so it is left out; is {near[0]} meant?" if near else ", so it is left out."
        self._say(f"there is nothing called {quoted(key)}{where}{hint}")

    def _refuse(self, key: str, value: object, why: str) -> None:
        self._say(f"{key} cannot be {quoted(str(value))}: {why}.")

    def _some(self, key: str, value: object, known: tuple[str, ...]) -> tuple[str, ...]:
        """Those of a list that there are, in their order; all of them where none is left."""
        if not isinstance(value, list):
            raise ValueError(f"a list of {', '.join(known)} is wanted")
        for one in value:
            if one not in known:
                self._refuse(key, one, f"there are {', '.join(known)}")
        chosen = tuple(one for one in known if one in value)
        if not chosen:
            if not value:
                raise ValueError("at least one is wanted")
            return known
        return chosen

    def _settings(self, value: object) -> dict[str, object]:
        if not isinstance(value, Mapping):
            raise ValueError("a table [settings] is wanted")
        found, tried = {}, Settings()
        for name, chosen in value.items():
            if name in NOT_SETTLED:
                self._say(f"{name} in [settings] is not for an owner to choose, so it is left out.")
                continue
            if name not in SETTLED:
                self._unknown(str(name), SETTLED, " in [settings]")
                continue
            try:
                setattr(tried, name, chosen)
            except (ValueError, TypeError, OverflowError) as error:
                self._refuse(str(name), chosen, f"{str(error).rstrip('.') or 'this is nothing it can be'} is wanted")
                continue
            found[str(name)] = chosen
        return found


def _pin(key: str, value: object) -> str:
    if not isinstance(value, str) or not is_pin(value):
        raise ValueError("four to eight digits in quotes are wanted")
    return value


def _quiet(key: str, value: object) -> Hours:
    return read_hours(value if isinstance(value, str) else "")


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false is wanted")
    return value


def _seconds(low: int, high: int) -> Callable[[str, object], float]:
    def read(key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise ValueError(f"seconds from {low} to {high} are wanted")
        return float(value)

    return read


def _abandoned(key: str, value: object) -> Abandoned:
    if value not in get_args(Abandoned):
        raise ValueError(f"{' or '.join(get_args(Abandoned))} is wanted")
    return cast(Abandoned, value)
