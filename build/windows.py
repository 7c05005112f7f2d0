"""Packages for Windows, with one command: python3 build/windows.py [FOLDER]

On Windows the running Python makes them. Elsewhere a Python for Windows is made first (windows_python.py) and all that
follows runs under wine: the bundle is built and its self-test passed, a match of each game is played by mouse in a real
window with a kill in its midst (tests/check_installed.py), the installer installs silently, the installed program
starts, and the uninstaller leaves nothing but the person's data. Tests of the rules, the session, the commands and the
screens run on that Python with ``--tests``.

Into the folder (dist/windows) come a zip to be unpacked anywhere, an installer for one person and the list of what is
inside (SBOM). Executables are signed where GRAWLIX_PFX (a file) and GRAWLIX_PFX_PASSWORD name a certificate, and the
signatures are verified.

The folder is cleared first: one that holds anything which was not made so is refused.

``--bundle FOLDER`` packs a bundle that is already made; ``--no-trial`` leaves out the matches.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "build"), str(ROOT)]

from facts import COPYRIGHT, HOME, MAKERS, four_numbers, version  # noqa: E402
from folders import check_bundle, check_folder, clear_out, tell  # noqa: E402
from linux import epoch, in_environment, run  # noqa: E402
from windows_python import make_python, wine, wine_command  # noqa: E402

NATIVE: Final = sys.platform == "win32"
USUAL: Final = ROOT / "dist" / "windows"
WORK: Final = ROOT / ".build" / "windows"
TESTS: Final = ("tests/rules", "tests/session", "tests/scenes", "tests/test_cli.py", "tests/test_terminal.py")
"""What runs on the Python for Windows."""

KEYS: Final = (
    r"HKCU\Software\Grawlix",
    r"HKCU\Software\Classes\.grawlix",
    r"HKCU\Software\Classes\Grawlix.Record",
    r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Grawlix",
)
"""What the installer writes into the registry, and the uninstaller takes out again."""


def under(program: Path | str, *arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program for Windows to its end, without a display, and return what it said.

    Under wine standard input and output have to be a file and a pipe.
    """
    command = [str(program), *arguments] if NATIVE else [wine_command(), str(program), *arguments]
    surroundings = {**(dict(os.environ) if NATIVE else wine(WORK)), **(env or {})}
    return subprocess.run(command, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", check=False)  # fmt: skip


def must(done: subprocess.CompletedProcess[str]) -> str:
    """What a program said.

    Raises:
        SystemExit: it failed.
    """
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, done.args))} failed with {done.returncode}:\n{done.stdout}")
    return done.stdout


def bundle(python: Path) -> Path:
    """Make the bundle; returns its folder."""
    env = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "0"}
    must(under(python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=ERROR",
               f"--distpath={WORK / 'bundle'}", f"--workpath={WORK / 'work'}", str(ROOT / "build" / "grawlix.spec"),
               env=env))  # fmt: skip
    return WORK / "bundle" / "grawlix"


def selftest(program: Path) -> None:
    """Let the program check itself, and print in a pipe although it has no console."""
    said = must(under(program, "--selftest", env={"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}))
    if " works: " not in said:
        raise SystemExit(f"{program} --selftest says: {said}")
    print(said.strip())


def pack(folder: Path, path: Path) -> None:
    """Make a zip that is unpacked anywhere; the same bytes for the same files."""
    when = datetime.fromtimestamp(max(epoch(), 315532800), UTC).timetuple()[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for part in sorted(folder.rglob("*")):
            if part.is_file():
                entry = zipfile.ZipInfo(f"Grawlix/{part.relative_to(folder).as_posix()}", when)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                packed.writestr(entry, part.read_bytes())


def installer(folder: Path, path: Path) -> None:
    """Make the installer."""
    tool = shutil.which("makensis") or r"C:\Program Files (x86)\NSIS\makensis.exe"
    size = sum(part.stat().st_size for part in folder.rglob("*") if part.is_file()) // 1024
    for part in folder.rglob("*"):
        os.utime(part, (epoch(), epoch()))
    words = {
        "FOLDER": folder, "OUT": path, "VERSION": version(), "NUMBERS": ".".join(map(str, four_numbers())),
        "SIZE": size, "MAKERS": MAKERS, "COPYRIGHT": COPYRIGHT, "HOME": HOME,
        "ICON": WORK / "work" / "grawlix" / "grawlix.ico",
    }  # fmt: skip
    defined = [f"-D{name}={value}" for name, value in words.items()]
    run(tool, "-V2", *defined, str(ROOT / "build" / "windows" / "grawlix.nsi"),
        env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch())})  # fmt: skip


def sign(path: Path) -> bool:
    """Sign a program where a certificate is given, and verify it; returns whether one is given.

    Raises:
        SystemExit: it cannot be signed or the signature does not hold.
    """
    certificate, password = os.environ.get("GRAWLIX_PFX"), os.environ.get("GRAWLIX_PFX_PASSWORD", "")
    if not certificate:
        return False
    if NATIVE:
        tool = signtool()
        run(tool, "sign", "/fd", "SHA256", "/f", certificate, "/p", password, "/d", "Grawlix", "/du", HOME,
            *(["/tr", stamp, "/td", "SHA256"] if (stamp := os.environ.get("GRAWLIX_TIMESTAMP")) else []),
            str(path))  # fmt: skip
        run(tool, "verify", "/pa", str(path))
        return True
    signed = path.with_suffix(".signed")
    more = ["-ts", os.environ["GRAWLIX_TIMESTAMP"]] if os.environ.get("GRAWLIX_TIMESTAMP") else []
    run("osslsigncode", "sign", "-pkcs12", certificate, "-pass", password, "-h", "sha256", "-n", "Grawlix", "-i", HOME,
        *more, "-in", str(path), "-out", str(signed))  # fmt: skip
    signed.replace(path)
    verify(path)
    return True


def signtool() -> str:
    """Microsoft's tool for signatures: on the path, or where the newest of its kits lies.

    Raises:
        SystemExit: there is none.
    """
    found = shutil.which("signtool")
    kits = sorted(Path(r"C:\Program Files (x86)\Windows Kits\10\bin").glob(r"10.*/x64/signtool.exe"))
    if found is None and not kits:
        raise SystemExit("signtool is needed, from a Windows kit")
    return found or str(kits[-1])


def verify(path: Path) -> None:
    """See that a signature belongs to a program as it is, by whomever: a test certificate has no chain.

    Raises:
        SystemExit: it does not.
    """
    authority = os.environ.get("GRAWLIX_CA")
    chain = ["-CAfile", authority] if authority else []
    done = subprocess.run(["osslsigncode", "verify", *chain, "-in", str(path)], capture_output=True, text=True,
                          check=False)  # fmt: skip
    digests = re.findall(r"^(?:Current|Calculated) message digest\s*: (\w+)", done.stdout, re.M)
    if len(set(digests[:2])) != 1 or (authority and done.returncode):
        raise SystemExit(f"the signature of {path} does not hold:\n{done.stdout}{done.stderr}")


def read_back(python: Path, program: Path) -> None:
    """Read the version and the manifest in the executable as Windows does, and compare them with what they should be.

    Raises:
        SystemExit: they differ.
    """
    from windows_resources import version_strings

    script = (
        "import pefile, sys\n"
        "pe = pefile.PE(sys.argv[1])\n"
        "for group in pe.FileInfo[0]:\n"
        "    for table in getattr(group, 'StringTable', []):\n"
        "        for name, value in table.entries.items(): print(name.decode() + '=' + value.decode())\n"
        "for kind in pe.DIRECTORY_ENTRY_RESOURCE.entries:\n"
        "    if kind.id == 24:\n"
        "        place = kind.directory.entries[0].directory.entries[0].data.struct\n"
        "        print(pe.get_data(place.OffsetToData, place.Size).decode())\n"
        "    if kind.id == 3: print('icons=%d' % len(kind.directory.entries))\n"
        "print('subsystem=%d' % pe.OPTIONAL_HEADER.Subsystem)\n"
    )
    said = must(under(python, "-c", script, str(program)))
    wanted = [f"{name}={value}" for name, value in version_strings().items()]
    wanted += ["PerMonitorV2", "longPathAware", "icons=7", "subsystem=2"]
    missing = [words for words in wanted if words not in said]
    if missing:
        raise SystemExit(f"{program} does not say {', '.join(missing)}, but:\n{said}")
    print("version, manifest, icons and subsystem read back from the executable")


def home_of_person() -> Path:
    """The local application data of whoever uses wine's folder."""
    people = WORK / "prefix" / "drive_c" / "users"
    return next(folder for folder in people.iterdir() if folder.name != "Public") / "AppData" / "Local"


def trial(program: Path, data: Path, *more: str) -> None:
    """Play by mouse, with a kill in the midst of each match."""
    surroundings = wine(WORK)
    given = [f"--env={name}={value}" for name, value in surroundings.items() if name.startswith("WINE")]
    run(sys.executable, "-m", "tests.check_installed", "--breath=1", f"--data={data}", f"--home={Path.home()}", *given,
        *more, "--", wine_command(), str(program), env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip


def try_installer(path: Path, with_matches: bool) -> None:
    """Install silently, start what was installed, uninstall silently, and see what is left.

    Raises:
        SystemExit: something is not there after the one or is still there after the other.
    """
    local = home_of_person()
    shutil.rmtree(local / "Programs" / "Grawlix", ignore_errors=True)
    must(under(path, "/S"))
    folder = local / "Programs" / "Grawlix"
    program = folder / "grawlix.exe"
    menu = next((WORK / "prefix").rglob("Start Menu/Programs/Grawlix.lnk"), None)
    if not program.is_file() or menu is None:
        raise SystemExit("the installer has left no program or no entry in the start menu")
    for key in KEYS:
        must(under("reg", "query", key))
    selftest(program)
    data = local / "grawlix"
    if with_matches:
        shutil.rmtree(data, ignore_errors=True)
        trial(program, data)
        if not (data / "settings.json").is_file():
            raise SystemExit(f"the program has left no data in {data}")
    must(under(folder / "uninstall.exe", "/S"))
    end = time.monotonic() + 60
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.5)
    left = [str(found) for found in (folder, menu) if found.exists()]
    left += [key for key in KEYS if under("reg", "query", key).returncode == 0]
    if left:
        raise SystemExit(f"the uninstaller has left {', '.join(left)}")
    if with_matches and not (data / "settings.json").is_file():
        raise SystemExit("the uninstaller has taken the person's data")
    print("installed, started and uninstalled; nothing is left but the person's data")


def run_tests(python: Path, more: list[str]) -> None:
    """Run tests on the Python for Windows."""
    env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = under(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(more or TESTS), env=env)
    print(done.stdout[-6000:])
    must(done)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Make packages of Grawlix for Windows.")
    parser.add_argument("folder", nargs="?", type=Path, default=USUAL)
    parser.add_argument("--bundle", type=Path, help="pack this bundle")
    parser.add_argument("--no-trial", action="store_true", help="play no matches")
    parser.add_argument("--tests", nargs="*", metavar="TEST", help="only run tests, these or those that matter here")
    given = parser.parse_args()
    in_environment(__file__)
    out: Path = given.folder.resolve()
    if given.tests is None:
        epoch()  # A time that is none is told before anything is cleared.
        check_folder(out, USUAL)
        if given.bundle:
            check_bundle(given.bundle.resolve(), "grawlix.exe", (out,))
    WORK.mkdir(parents=True, exist_ok=True)
    python = Path(sys.executable) if NATIVE else make_python(WORK)
    if given.tests is not None:
        run_tests(python, given.tests)
        return
    clear_out(out, USUAL)
    made: Path = given.bundle.resolve() if given.bundle else bundle(python)
    program = made / "grawlix.exe"
    read_back(python, program)
    selftest(program)
    signed = sign(program)
    name = f"grawlix-{version()}-windows-x86_64"
    pack(made, out / f"{name}.zip")
    shutil.copy(made / "_internal" / "sbom.cdx.json", out / f"{name}.cdx.json")
    setup = out / f"{name}-setup.exe"
    installer(made, setup)
    if sign(setup) != signed:
        raise SystemExit("the installer is not signed as the program is")
    if not NATIVE:
        try_installer(setup, not given.no_trial)
    print("signed and verified" if signed else "not signed: no certificate is given")
    tell(out)


if __name__ == "__main__":
    main()
