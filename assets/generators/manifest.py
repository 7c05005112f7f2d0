"""The list of everything shipped under `assets` with its fingerprint, in `assets/manifest.json`.

python assets/generators/manifest.py            # writes the list
python assets/generators/manifest.py --check    # exits 1 and names what differs
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

NAME = "manifest.json"
NOT_SHIPPED = "generators"


def fingerprints(assets: Path) -> dict[str, str]:
    """SHA-256 of every shipped file, by its path below `assets`, in the order of their names."""
    found: dict[str, str] = {}
    for path in sorted(assets.rglob("*")):
        parts = path.relative_to(assets).parts
        hidden = any(part.startswith((".", "__")) for part in parts)
        if path.is_file() and not hidden and parts[0] not in (NOT_SHIPPED, NAME):
            found["/".join(parts)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def text(assets: Path) -> str:
    """What the list must say now."""
    return json.dumps({"files": fingerprints(assets)}, indent=1) + "\n"


def write(assets: Path) -> None:
    """Write the list."""
    (assets / NAME).write_text(text(assets), encoding="ascii", newline="\n")


def differences(assets: Path) -> list[str]:
    """The files that are missing, new or changed against the list."""
    listed: dict[str, str] = json.loads((assets / NAME).read_text("ascii"))["files"]
    now = fingerprints(assets)
    return sorted(name for name in listed.keys() | now.keys() if listed.get(name) != now.get(name))


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description="Write or check the list of shipped files.")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    assets = Path(__file__).resolve().parents[1]
    if not args.check:
        write(assets)
        return 0
    wrong = differences(assets)
    for name in wrong:
        print(f"not as in the manifest: {name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
