"""A Python for Windows that runs under wine: a wheel, this interpreter's own standard library and ten lines of C.

Nothing in it is taken from anywhere but package registries, by hash. It is made once and kept in the work folder.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
VERSION: Final = (3, 11)
PARTS: Final = "deploy_libs/"
"""Where the wheel keeps the interpreter."""
PACKAGES: Final = (
    "altgraph", "colorama", "font-fredoka-one", "font-hanken-grotesk", "hypothesis", "iniconfig", "packaging", "pefile",
    "platformdirs", "pluggy", "pygame-ce", "pygments", "pyinstaller", "pyinstaller-hooks-contrib", "pytest",
    "pywin32-ctypes", "setuptools", "sortedcontainers",
)  # fmt: skip
"""What is built and tested with; the versions and hashes are those of requirements/dev.txt."""
WITHOUT: Final = ("site-packages", "lib-dynload", "__pycache__", "test", "idlelib", "turtledemo", "ensurepip")
"""What of the standard library stays away: another system's, or never needed."""


def requirements() -> str:
    """The packages with their hashes, whatever system they are marked for."""
    lock = (ROOT / "requirements" / "dev.txt").read_text("utf-8")
    entries = re.findall(r"^([a-z0-9-]+)(==\S+)[^\\\n]*((?:\\\n\s+--hash=\S+ ?)+)", lock, re.M)
    chosen = [f"{name}{version} {hashes}" for name, version, hashes in entries if name in PACKAGES]
    if len(chosen) != len(PACKAGES):
        raise SystemExit(f"requirements/dev.txt has only {len(chosen)} of {len(PACKAGES)} packages for Windows")
    return "\n".join(chosen) + "\n"


def pip(*arguments: str) -> None:
    """Run pip for Windows' files, each checked by its hash.

    Raises:
        SystemExit: it fails.
    """
    system = ["--platform=win_amd64", f"--python-version={VERSION[0]}.{VERSION[1]}", "--only-binary=:all:"]
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments, "--no-deps", *system,
               "--require-hashes"]  # fmt: skip
    if subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode:
        raise SystemExit(f"pip could not do: {' '.join(arguments)}")


def make_python(work: Path) -> Path:
    """Make the interpreter below a work folder; returns its python.exe.

    Raises:
        SystemExit: this interpreter is of another version, or a tool or a file is missing.
    """
    if sys.version_info[:2] != VERSION:
        raise SystemExit(f"Python {VERSION[0]}.{VERSION[1]} is needed: its standard library is used for Windows too")
    if shutil.which("x86_64-w64-mingw32-gcc") is None:
        raise SystemExit("x86_64-w64-mingw32-gcc is needed (gcc-mingw-w64-x86-64-posix on Debian)")
    home, stamp = work / "python", work / "python.stamp"
    recipe = [Path(__file__).read_bytes(), requirements().encode(), *(path.read_bytes() for path in _RECIPE)]
    wanted = hashlib.sha256(b"\0".join(recipe)).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return home / "python.exe"
    shutil.rmtree(home, ignore_errors=True)
    wheels = work / "wheels"
    pip("download", f"--dest={wheels}", f"--requirement={ROOT / 'requirements' / 'windows.txt'}")
    (wheel,) = wheels.glob("panda3d-*.whl")
    (home / "DLLs").mkdir(parents=True)
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            base = name.removeprefix(PARTS)
            if name.startswith(PARTS) and _wanted(base):
                place = home if base in ("python311.dll", "VCRUNTIME140.dll") else home / "DLLs"
                (place / base).write_bytes(packed.read(name))
    library = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(library, home / "Lib", ignore=shutil.ignore_patterns(*WITHOUT, "config-3*", "_sysconfigdata*"))
    source = ROOT / "build" / "windows" / "python.c"
    subprocess.run(["x86_64-w64-mingw32-gcc", "-O2", "-municode", "-static", "-s", "-o", str(home / "python.exe"),
                    str(source)], check=True)  # fmt: skip
    lock = work / "windows.txt"
    lock.write_text(requirements(), "utf-8")
    pip("install", f"--target={home / 'Lib' / 'site-packages'}", f"--requirement={lock}")
    stamp.write_text(wanted)
    return home / "python.exe"


_RECIPE: Final = (ROOT / "requirements" / "windows.txt", ROOT / "build" / "windows" / "python.c")


def _wanted(name: str) -> bool:
    return (name.endswith(".pyd") and "tkinter" not in name) or name in (
        "python311.dll", "VCRUNTIME140.dll", "libcrypto-3.dll", "libssl-3.dll", "libffi-8.dll", "sqlite3.dll"
    )  # fmt: skip


def wine(work: Path, *, display: str | None = None) -> dict[str, str]:
    """The environment in which wine works in a folder of its own, on a display or on none."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "WINE"))}
    env |= {
        "WINEPREFIX": str(work / "prefix"),
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
    }
    env.pop("DISPLAY", None)
    return env | ({"DISPLAY": display} if display else {})


def wine_command() -> str:
    """The program that runs others for Windows.

    Raises:
        SystemExit: it is not installed.
    """
    for name in ("/usr/lib/wine/wine64", "wine64", "wine"):
        found = shutil.which(name)
        if found:
            return found
    raise SystemExit("wine is needed (wine and wine64 on Debian)")
