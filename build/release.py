"""What a release says: python3 build/release.py notes | sums FOLDER | check TAG

``notes`` prints the changelog's section of this version, ``sums`` writes SHA256SUMS beside the files of a folder, and
``check`` fails unless a tag is this version's and the changelog has a section of it with a day.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build"))

from facts import version  # noqa: E402
from folders import made_in  # noqa: E402


def section(changelog: str, name: str) -> str:
    """What a changelog says of a version.

    Raises:
        SystemExit: it has no section of it, or none with a day.
    """
    found = re.search(rf"^## \[{re.escape(name)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no section '## [{name}] - YEAR-MONTH-DAY'")
    return found[1].strip() + "\n"


def sums(folder: Path) -> str:
    """The SHA-256 of every file of a folder but SHA256SUMS itself, in the form that sha256sum checks."""
    files = [path for path in made_in(folder) if path.name != "SHA256SUMS"]
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def main(arguments: list[str]) -> None:
    """The command."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    match arguments:
        case ["notes"]:
            print(section(changelog, version()), end="")
        case ["sums", folder]:
            if not Path(folder).is_dir():
                raise SystemExit(f"{folder} is not a folder.")
            (Path(folder) / "SHA256SUMS").write_text(sums(Path(folder)), "utf-8")
        case ["check", tag]:
            if tag != f"v{version()}":
                raise SystemExit(f"the tag is {tag}, and this is version {version()}")
            section(changelog, version())
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
