"""What goes into the executable, checked before it is made and weighed after."""

import hashlib
import json
from pathlib import Path

BUDGET_MB = 40  # of the whole folder, art and sounds included


def shipped(assets: Path) -> dict[str, Path]:
    """Return every file of the asset manifest by its name there, with its place.

    Raises:
        SystemExit: the manifest is missing or unreadable, or a file is missing or is not the one it describes.
    """
    manifest = assets / "manifest.json"
    try:
        hashes: dict[str, str] = json.loads(manifest.read_text("utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"{manifest} cannot be read: {error}") from error
    files = {name: assets / name for name in hashes}
    missing = [name for name, path in files.items() if not path.is_file()]
    if missing:
        raise SystemExit(f"{len(missing)} files of {manifest} are missing, the first is {missing[0]}")
    changed = [n for n, path in files.items() if hashlib.sha256(path.read_bytes()).hexdigest() != hashes[n]]
    if changed:
        raise SystemExit(f"{len(changed)} files are not as {manifest} has them, the first is {changed[0]}")
    return {**files, manifest.name: manifest}


def check_weight(folder: Path) -> float:
    """Return what a folder weighs in MB.

    Raises:
        SystemExit: it is over the budget.
    """
    weight = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6
    if weight > BUDGET_MB:
        raise SystemExit(f"{folder} weighs {weight:.1f} MB, more than {BUDGET_MB} MB")
    return weight
