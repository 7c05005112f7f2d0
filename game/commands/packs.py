"""Packs that the arena has played, kept in a file, so that long work can be stopped, gone on with and shared out.

A file has one line of JSON for each pack, which holds the seed, who played, and
what came of it. A pack that is in the file is not played again. Files of several
machines are read as one: what is in two of them counts once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from game.ai.arena import Outcome
from game.commands.usage import CommandError
from game.rules.options import OptionValue
from game.rules.quoting import plain
from game.session.files import read_file

_FIELDS: Final = ("game", "players", "options", "one", "among", "seed", "gain", "won")
LARGEST: Final = 1 << 30
"""Bytes of a file: millions of packs."""


class Setting(NamedTuple):
    """Who played what: everything about a pack but its seed."""

    game: str
    players: int
    options: str
    """Those that were given, as JSON."""
    one: str
    among: str


def setting_of(game: str, players: int, given: Mapping[str, OptionValue], one: str, among: str) -> Setting:
    """The setting of a pairing of entrants, by the names that were typed."""
    return Setting(game, players, json.dumps(given, sort_keys=True), one, among)


class PackFile:
    """A file of packs that grows. Raises CommandError for one that cannot be read or written, or is something else."""

    def __init__(self, path: Path) -> None:
        """A file that is not there yet is begun with its first pack."""
        self._path = path
        self._whole = True
        self._found: dict[Setting, dict[int, Outcome]] = {}
        if path.exists():
            for setting, seed, outcome in self._read():
                self._found.setdefault(setting, {})[seed] = outcome

    def settings(self) -> Iterable[Setting]:
        """All settings of which there is a pack, in the order in which they came."""
        return self._found

    def of(self, setting: Setting) -> Mapping[int, Outcome]:
        """What came of the packs of a setting, by seed."""
        return self._found.get(setting, {})

    def add(self, setting: Setting, seed: int, outcome: Outcome) -> None:
        """Keep a pack. A line that was cut off when the work was stopped is left behind as it is, and never counts."""
        fields = (setting.game, setting.players, json.loads(setting.options), *setting[3:], seed, *outcome)
        text = json.dumps(dict(zip(_FIELDS, fields, strict=True))) + "\n"
        try:
            with self._path.open("a", encoding="ascii", newline="\n") as file:
                file.write(text if self._whole else "\n" + text)
        except OSError as error:
            raise CommandError(f"The file {plain(self._path)} cannot be written: {error.strerror or error}.") from None
        self._whole = True
        self._found.setdefault(setting, {})[seed] = outcome

    def _read(self) -> Iterator[tuple[Setting, int, Outcome]]:
        try:
            text = read_file(self._path, LARGEST).decode("ascii")
        except (OSError, UnicodeDecodeError) as error:
            what = error.strerror if isinstance(error, OSError) else "it is no text of packs"
            raise CommandError(f"The file {plain(self._path)} cannot be read: {what}.") from None
        self._whole = not text or text.endswith("\n")
        for number, line in enumerate(text.splitlines(), 1):
            try:
                fields = json.loads(line)
                game, players, options, one, among, seed, gain, won = (fields[name] for name in _FIELDS)
                found = setting_of(str(game), int(players), options, str(one), str(among))
                yield found, int(seed), Outcome(float(gain), float(won))
            except (ValueError, KeyError, TypeError):
                # A line that was cut off when a machine went down is followed by whole ones, and is played again.
                if not line.startswith('{"game"') and line:
                    raise CommandError(f"The file {plain(self._path)} holds no packs in line {number}.") from None


def merged(paths: Iterable[Path]) -> dict[Setting, dict[int, Outcome]]:
    """The packs of some files as one. Raises CommandError for a file that is not there or that holds none."""
    found: dict[Setting, dict[int, Outcome]] = {}
    for path in paths:
        if not path.exists():
            raise CommandError(f"There is no file {plain(path)}.")
        file = PackFile(path)
        for setting in file.settings():
            found.setdefault(setting, {}).update(file.of(setting))
    return found
