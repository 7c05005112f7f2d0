"""A table of results in a page of Markdown, to which the arena adds a row for everything it measures."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game import __version__
from game.ai.measure import Gain
from game.commands.usage import CommandError
from game.rules.options import OptionValue
from game.rules.quoting import plain
from game.rules.values import dataclass
from game.session.files import read_file

LARGEST: Final = 64 << 20
"""Bytes of a page."""

_HEAD: Final = (
    "| date | version | game | players | one | among | packs | gain | options |\n"
    "|---|---|---|---|---|---|---|---|---|\n"
)
_BEGIN: Final = f"""# Results of the arena

`grawlix arena --write FILE` adds the rows. Every pack was played from every seat; ± is half a 95 % interval over packs.

{_HEAD}"""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One measurement."""

    game: str
    players: int
    hero: str
    others: str
    gain: Gain
    unit: str
    options: Mapping[str, OptionValue]
    """Those that were given."""
    verdict: str = ""
    """What a gate has said. It stops where the packs lean to a side, so its interval is narrower than it should be."""

    def __str__(self) -> str:
        today = datetime.now(UTC).date().isoformat()
        gain = f"{self.gain.mean:+.2f} ± {self.gain.margin:.2f} {self.unit}{'' if self.gain.clear else ': not shown'}"
        gain += f"; {self.verdict}" if self.verdict else ""
        options = ", ".join(f"{name}={_words(value)}" for name, value in self.options.items())
        cells = (today, __version__, self.game, self.players, self.hero, self.others, self.gain.deals, gain, options)
        return "| " + " | ".join(map(str, cells)) + " |\n"


def _words(value: OptionValue) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class ResultTable:
    """A page that ends with the table. Raises CommandError for a page that does not, or that cannot be written."""

    def __init__(self, path: Path) -> None:
        """A page that is not there yet is begun with its first row."""
        self._path = path
        if _HEAD not in (_BEGIN if self._begins() else self._read()):
            raise CommandError(f"The file {plain(path)} holds no table of results.")

    def _begins(self) -> bool:
        return not self._path.exists()

    def _read(self) -> str:
        try:
            if self._path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            return read_file(self._path, LARGEST).decode()
        except (OSError, UnicodeDecodeError) as error:
            what = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise CommandError(f"The file {plain(self._path)} cannot be read: {what}.") from None

    def add(self, row: ResultRow) -> None:
        """Add a row at the end."""
        text = f"{_BEGIN if self._begins() else ''}{row}"
        try:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except OSError as error:
            raise CommandError(f"The file {plain(self._path)} cannot be written: {error.strerror or error}.") from None
