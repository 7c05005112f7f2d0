"""The project speaks of itself only: no address of an index, no path of somebody's machine, no loose end."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Written in pieces, so that this file may be searched like every other. Each begins with letters as they are and looks
# back from there: so a text is searched at the speed of looking for those letters.
FORBIDDEN = {
    "the address of a package index": (r"pypi" + r"\.org", r"pythonhosted" + r"\.org", r"ind" + r"ex-url\b"),
    "a path of one machine": (r"/(?<![\w.~}$]/)(work|home|root|tmp|Users)" + r"/\w",),
    "a loose end": tuple(rf"{word}\b(?<=\b{word})" for word in ("TO" + "DO", "FIX" + "ME", "X" + "XX")),
}


def faults(text: str) -> list[str]:
    """What is forbidden in a text, each with the words that it was known by."""
    found = ((what, re.search(pattern, text)) for what, patterns in FORBIDDEN.items() for pattern in patterns)
    return [f"{what}: {match[0]}" for what, match in found if match]


def tracked() -> list[str]:
    """The names of the files that belong to the project; without git, everything that looks like source."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        return [name for name in listing.stdout.split("\0") if name]
    places = [
        path
        for top in ("game", "research", "tests", "build", "docs", "assets", "requirements")
        for path in ROOT.glob(top)
    ]
    paths = [path for place in places for path in place.rglob("*") if "__pycache__" not in path.parts]
    return [path.relative_to(ROOT).as_posix() for path in paths if path.is_file()]


def test_no_file_speaks_of_what_is_not_the_project() -> None:
    found = {}
    for name in tracked():
        path = ROOT / name
        if not path.is_file() or path.stat().st_size > 2_000_000:
            continue
        content = path.read_bytes()
        if b"\0" not in content and (fault := faults(content.decode("utf-8", "replace"))):
            found[name] = fault
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "get it from https://" + "pypi" + ".org/simple",
        "https://files." + "pythonhosted" + ".org/packages/x.whl",
        "--extra-ind" + "ex-url http://localhost",
        "open('" + "/ho" + "me/anna/game.json')",
        "see " + "/wo" + "rk/notes.md",
        "# TO" + "DO: later",
    ],
)
def test_words_that_do_not_belong_here_are_found(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize(
    "text", ["~/.local/share/home/x", "the work/home balance", "${XDG}/tmp/x", "3 of/tmp", "Todo lists"]
)
def test_words_that_look_alike_are_let_be(text: str) -> None:
    assert faults(text) == []
