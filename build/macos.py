"""A package for macOS, with one command, on a Mac: python3 build/macos.py [FOLDER]

Into the folder (dist/macos) come a zip of Grawlix.app for this machine's kind of processor and the list of what is
inside (SBOM). Where GRAWLIX_CODESIGN names an identity in the keychain, the program is signed with the hardened
runtime; where GRAWLIX_NOTARY names a profile of notarytool's, Apple's notary looks at it and its ticket is stapled on.
The folder is cleared first: one that holds anything which was not made so is refused.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
USUAL: Final = ROOT / "dist" / "macos"
sys.path[:0] = [str(ROOT / "build"), str(ROOT)]

from facts import version  # noqa: E402
from folders import check_folder, clear, clear_out, tell  # noqa: E402
from linux import epoch, run  # noqa: E402


def steps(app: Path, archive: Path, surroundings: dict[str, str]) -> list[list[str]]:
    """The commands that turn a bundle into what is given away, in order."""
    check = ["codesign", "--verify", "--deep", "--strict", str(app)]
    zip_it = ["ditto", "-c", "-k", "--keepParent", str(app), str(archive)]
    notary = surroundings.get("GRAWLIX_NOTARY")
    if not notary:
        return [check, zip_it]
    return [
        check,
        zip_it,
        ["xcrun", "notarytool", "submit", str(archive), "--keychain-profile", notary, "--wait"],
        ["xcrun", "stapler", "staple", str(app)],
        ["spctl", "--assess", "--type", "execute", str(app)],
        zip_it,
    ]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Make a package of Grawlix for macOS.")
    parser.add_argument("folder", nargs="?", type=Path, default=USUAL)
    given = parser.parse_args()
    if platform.system() != "Darwin":
        raise SystemExit("This needs a Mac; what can be checked elsewhere is in tests/test_bundles.py.")
    out: Path = given.folder.resolve()
    work = ROOT / ".build" / "macos"
    epoch()  # A time that is none is told before anything is cleared.
    check_folder(out, USUAL)
    clear_out(out, USUAL)
    clear(work)
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "0"}
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=ERROR", f"--distpath={work}",
        f"--workpath={work / 'work'}", str(ROOT / "build" / "grawlix.spec"), env=env)  # fmt: skip
    name = f"grawlix-{version()}-macos-{platform.machine()}"
    shutil.copy(work / "work" / "grawlix" / "sbom.cdx.json", out / f"{name}.cdx.json")
    for command in steps(work / "Grawlix.app", out / f"{name}.zip", dict(os.environ)):
        subprocess.run(command, check=True)
    tell(out)


if __name__ == "__main__":
    main()
