"""What every package says of the program, each thing once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
_PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

NAME: Final = "Grawlix"
SUMMARY: Final = "Five card games to swear at"
DESCRIPTION: Final = (
    "Grawlix holds five card games of the sort that is played loudly: Dang It!, Damn You!, Screw Your Neighbor, That "
    "Damn Game and Shithead. Computer players see what their seat sees and nothing else. Every match is saved after "
    "each step. As salty or as polite as you like."
)
IDENTIFIER: Final = "io.github.grawlix_cards.Grawlix"
"""The program's name among all programs: of its desktop file, its package for Flatpak and its bundle for macOS."""
HOME: Final[str] = _PROJECT["urls"]["Homepage"]
RELEASES: Final[str] = _PROJECT["urls"]["Releases"]
MAKERS: Final[str] = _PROJECT["authors"][0]["name"]
COPYRIGHT: Final = next(
    line for line in (ROOT / "LICENSE").read_text("utf-8").splitlines() if line.startswith("Copyright")
)
RECORD_TYPE: Final = "application/vnd.grawlix.record+json"
"""The MIME type of a file of records."""
RECORD_SUFFIX: Final = "grawlix"


def version() -> str:
    """The program's version, read from its source without importing it."""
    found = re.search(
        r'^__version__ = "(\d+\.\d+\.\d+[^"]*)"$', (ROOT / "game" / "__init__.py").read_text("utf-8"), re.M
    )
    if found is None:
        raise SystemExit("game/__init__.py does not tell the version")
    return found[1]


def four_numbers() -> tuple[int, int, int, int]:
    """The version as Windows wants it."""
    first, second, third = (int(part) for part in re.findall(r"\d+", version())[:3])
    return first, second, third, 0
