"""What the documents at the top say is there: the files of the map, the commands, the checks, the data folder."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from game.arguments import make_parser
from game.rules.registry import GAME_IDS
from game.session.files import Paths

ROOT = Path(__file__).resolve().parent.parent
MAP = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
FOLDER = (ROOT / "docs" / "data-folder.md").read_text("utf-8")
FILES = [path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py")]


def rows(text: str) -> list[tuple[str, str]]:
    """The first cell of every row of the tables, and the rest of it."""
    return [(found[1], found[2]) for found in re.finditer(r"^\| (.+?) \|(.+)\|$", text, re.MULTILINE)]


def there(name: str, folder: str = "") -> bool:
    """Whether a file or folder is there: in a folder where it has no other, else as the end of a path."""
    place = re.escape(f"{folder}{name}" if "/" not in name else name).replace("<id>", f"({'|'.join(GAME_IDS)})")
    whole = rf"(.*/)?{place}" + ("[^/]+" if name.endswith("/") else "")
    return any(re.fullmatch(whole, file) for file in FILES)


def test_every_file_that_the_map_names_is_there_and_no_folder_has_two_rows() -> None:
    missing = []
    for head, rest in rows(MAP):
        folder = next(iter(re.findall(r"`(game/[\w/<>]+/)`", head)), "")
        for name in re.findall(r"`([\w/<>]+(?:\.py|/))`", f"{head} {rest}"):
            if not there(name, folder):
                missing.append(f"{folder} {name}")
    assert missing == []
    named = Counter(head for head, _ in rows(MAP) if head.startswith("`game/"))
    assert len(named) > 20
    assert [head for head, count in named.items() if count > 1] == []


def test_every_folder_of_screens_and_every_layer_is_on_the_map() -> None:
    folders = {Path(file).parent.as_posix() for file in FILES if Path(file).parent.as_posix().count("/") == 2}
    named = {"/".join(head.strip("`").rstrip("/").split("/")[:3]) for head, _ in rows(MAP)}
    told = {found.rstrip("/") for found in re.findall(r"`(game/\w+/\w+/)`", MAP)}
    unnamed = {folder for folder in folders if folder.startswith("game/scenes/")} - named - told
    assert unnamed == set()


def test_every_command_and_option_of_the_program_is_in_the_readme() -> None:
    text = make_parser().format_help()
    told = README.split("## Commands")[1].split("## Development")[0]
    commands = re.findall(r"^    ([a-z]+) ", text.split("\ncommands:")[1], re.MULTILINE)
    assert len(commands) > 5
    options = set(re.findall(r"--[a-z][a-z-]+", text))
    assert {f"grawlix {name}" for name in commands} <= set(re.findall(r"grawlix [a-z]+", told))
    assert {option for option in options if option not in told} == set()
    heads = [head for head, _ in rows(told)]
    assert len(heads) == len(set(heads))


def test_every_long_check_is_in_the_readme() -> None:
    checks = {path.stem for path in (ROOT / "tests").glob("check_*.py")}
    assert checks == set(re.findall(r"python -m tests\.(check_\w+)", README))


def test_every_file_of_the_data_folder_is_told_of() -> None:
    names = {name for name, kind in vars(Paths).items() if isinstance(kind, property)}
    told = re.findall(r"`([\w.-]+)/?[^`]*`", FOLDER)
    assert len(names) > 12
    assert {getattr(Paths.at(ROOT), name).name for name in names} - set(told) == set()
    # What is put there by name, whoever does it.
    named = {found for file in FILES for found in re.findall(r'\bdata / "([\w.-]+)"', (ROOT / file).read_text("utf-8"))}
    assert named - set(told) == set()
