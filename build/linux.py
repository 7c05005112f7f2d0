"""Packages for Linux, with one command: python3 build/linux.py [FOLDER]

Into the folder (dist/linux) come a tar.xz, a package for Debian and Ubuntu, an AppDir ready to be joined into an
AppImage, a manifest for Flatpak and the list of what is inside (SBOM). What is made is checked: by the program's own
self-test, by the versions of the C library's symbols, and by every validator that is installed; those that are not are
named. Two runs over one commit make the same bytes.

The folder is cleared first: one that holds anything which was not made so is refused.

``--bundle FOLDER`` packs a bundle that is already made.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import json
import lzma
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import textwrap
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "build"), str(ROOT)]

USUAL: Final = ROOT / "dist" / "linux"
OLDEST: Final = {"GLIBC": "GLIBC_2.35", "GLIBCXX": "GLIBCXX_3.4.30"}
"""The newest symbols of the C and C++ libraries that may be needed: those of Ubuntu 22.04."""

OVERRIDES: Final = {
    "embedded-library": "the bundle brings the libraries that it was tested with",
    "custom-library-search-path": "the interpreter's libraries carry a path that does not exist",
    "hardening-no-pie": "the program's starter is made by PyInstaller",
    "spelling-error-in-binary": "in the libraries of others",
    "shared-library-lacks-prerequisites": "extension modules take what they need from the interpreter",
    "library-not-linked-against-libc": "small extension modules need nothing of it",
    "extra-license-file": "the bundle carries its licenses with it, wherever it is unpacked",
    "font-in-non-font-package": "the fonts are part of the bundle",
    "font-outside-font-dir": "the fonts are part of the bundle",
    "duplicate-font-file": "pygame-ce brings its own font",
    "opentype-font-prohibits-installable-embedding": "the fonts' license, the OFL, allows it",
}
"""Tags of lintian that are answered, each with why."""


MAIL: Final = "maintainers@grawlix.invalid"
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
COMMON: Final = {"LGPL-2.1-or-later": "/usr/share/common-licenses/LGPL-2.1"}
"""Licenses whose text every Debian has."""
RECOMMENDED: Final = (
    "libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1, libwayland-client0, libxkbcommon0, "
    "libpulse0 | libasound2, xdg-utils"
)
"""What SDL opens where it is there."""


def epoch() -> int:
    """The time that everything made bears: that of the commit, or SOURCE_DATE_EPOCH.

    Raises:
        SystemExit: that is no number.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        if not (given.isascii() and given.isdigit()):
            raise SystemExit(f"SOURCE_DATE_EPOCH is {given}: seconds since 1970 are wanted.")
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else 0


def in_environment(script: str) -> None:
    """Go on with a script in the project's own environment, if the packages that it needs are not in this one.

    Raises:
        SystemExit: the script has run there, with its exit code; or there is no environment, and why.
    """
    if all(importlib.util.find_spec(name) for name in ("PyInstaller", "pygame")):
        return
    import run as environment

    try:
        environment.prepare("dev")
    except (environment.Trouble, OSError) as trouble:
        raise SystemExit(str(trouble)) from trouble
    raise SystemExit(subprocess.call([environment.PYTHON, script, *sys.argv[1:]]))


def run(*command: str, env: dict[str, str] | None = None) -> None:
    """Run a command.

    Raises:
        SystemExit: it fails.
    """
    done = subprocess.run(command, env=env, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed")


def bundle(work: Path) -> Path:
    """Make the bundle, the same bytes whenever it is made of the same commit; returns its folder."""
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "0"}
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=ERROR", f"--distpath={work}",
        f"--workpath={work / 'work'}", str(ROOT / "build" / "grawlix.spec"), env=env)  # fmt: skip
    return work / "grawlix"


def settle(folder: Path) -> None:
    """Give every file below the same owner's rights and the same time, so that they are packed alike everywhere."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _runs(path) else 0o644)
        os.utime(path, (epoch(), epoch()), follow_symlinks=False)
    folder.chmod(0o755)
    os.utime(folder, (epoch(), epoch()))


def _runs(path: Path) -> bool:
    """Whether a file is a program, or a script that is to be run by its name."""
    start = path.read_bytes()[:4]
    if start[:2] == b"#!":
        return bool(path.stat().st_mode & 0o100)
    return start == b"\x7fELF" and ".so" not in path.name


def lay_out(made: Path, usr: Path, programs: str, day: str) -> None:
    """Lay the program out below a folder as systems do: the bundle in lib, a link to it, and what desktops read."""
    from desktop import share

    shutil.copytree(made, usr / "lib" / "grawlix", symlinks=True)
    (usr / programs).mkdir(parents=True)
    (usr / programs / "grawlix").symlink_to("../lib/grawlix/grawlix")
    share(usr / "share", day)


def tar(folder: Path, path: Path) -> None:
    """Pack a folder."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = epoch()
        return entry

    with lzma.open(path, "wb", preset=9) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        archive.add(folder, folder.name, recursive=False, filter=plain)
        for part in sorted(folder.rglob("*")):
            archive.add(part, f"{folder.name}/{part.relative_to(folder).as_posix()}", recursive=False, filter=plain)


def deb(made: Path, work: Path, path: Path, day: str) -> None:
    """Make a package for Debian and Ubuntu."""
    from facts import COPYRIGHT, DESCRIPTION, HOME, MAKERS, SUMMARY, version
    from notices import notices

    root = work / "deb"
    usr = root / "usr"
    lay_out(made, usr, "games", day)
    page = usr / "share" / "man" / "man6" / "grawlix.6"
    (page.parent / "grawlix.6.gz").write_bytes(gzip.compress(page.read_bytes(), 9, mtime=0))
    page.unlink()
    papers = usr / "share" / "doc" / "grawlix"
    papers.mkdir(parents=True)
    names = [part.name for part in made.rglob("*")]
    license = (ROOT / "LICENSE").read_text("utf-8")
    others = f"{(ROOT / 'CREDITS.md').read_text('utf-8')}\n{notices(names, COMMON)}"
    (papers / "copyright").write_text(f"Grawlix, {HOME}\n{COPYRIGHT}\n\n{license}\n{others}", "utf-8")
    log = (
        f"grawlix ({version()}) unstable; urgency=low\n\n  * See {HOME}/releases.\n\n -- {MAKERS} <{MAIL}>  {stamp()}\n"
    )
    (papers / "changelog.gz").write_bytes(gzip.compress(log.encode(), 9, mtime=0))
    answers = usr / "share" / "lintian" / "overrides"
    answers.mkdir(parents=True)
    lines = [line for tag, why in OVERRIDES.items() for line in (f"# {why}", f"grawlix: {tag}")]
    (answers / "grawlix").write_text("\n".join(lines) + "\n", "utf-8")
    settle(root)
    control = root / "DEBIAN"
    control.mkdir()
    size = sum(part.stat().st_size for part in usr.rglob("*") if part.is_file() and not part.is_symlink()) // 1024
    (control / "control").write_text(
        f"""Package: grawlix
Version: {version()}
Architecture: {ARCHITECTURES[platform.machine()]}
Maintainer: {MAKERS} <{MAIL}>
Installed-Size: {size}
Depends: libc6 (>= {OLDEST["GLIBC"].partition("_")[2]}), libgcc-s1, libstdc++6 (>= 12)
Recommends: {RECOMMENDED}
Section: games
Priority: optional
Homepage: {HOME}
Description: {SUMMARY[0].lower()}{SUMMARY[1:]}
{textwrap.indent(textwrap.fill(DESCRIPTION, 78), " ")}
""",
        "utf-8",
    )
    sums = [
        f"{hashlib.md5(part.read_bytes()).hexdigest()}  {part.relative_to(root).as_posix()}\n"
        for part in sorted(usr.rglob("*"))
        if part.is_file() and not part.is_symlink()
    ]
    (control / "md5sums").write_text("".join(sums), "utf-8")
    settle(control)
    root.chmod(0o755)
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch())}
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(path), env=env)


def stamp() -> str:
    """The time in the form that Debian's changelogs have."""
    return datetime.fromtimestamp(epoch(), UTC).strftime("%a, %d %b %Y %H:%M:%S +0000")


def app_dir(made: Path, folder: Path, day: str) -> None:
    """Lay out what becomes an AppImage."""
    from facts import IDENTIFIER

    lay_out(made, folder / "usr", "bin", day)
    (folder / "AppRun").symlink_to("usr/lib/grawlix/grawlix")
    (folder / f"{IDENTIFIER}.desktop").symlink_to(f"usr/share/applications/{IDENTIFIER}.desktop")
    icon = f"usr/share/icons/hicolor/256x256/apps/{IDENTIFIER}.png"
    (folder / f"{IDENTIFIER}.png").symlink_to(icon)
    (folder / ".DirIcon").symlink_to(icon)
    settle(folder)


def flatpak(archive: Path) -> str:
    """The manifest for Flatpak: it unpacks the archive that was released. No network, no files of the person's."""
    from facts import IDENTIFIER, RELEASES, version

    manifest = {
        "id": IDENTIFIER,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": "24.08",
        "sdk": "org.freedesktop.Sdk",
        "command": "grawlix",
        "finish-args": [
            "--share=ipc",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--socket=pulseaudio",
            "--device=input",
            "--device=dri",
        ],
        "modules": [
            {
                "name": "grawlix",
                "buildsystem": "simple",
                "build-options": {"strip": False, "no-debuginfo": True},
                "build-commands": [
                    "install -d /app/lib /app/bin",
                    "cp -a share /app/share",
                    "mkdir /app/lib/grawlix && cp -a grawlix _internal /app/lib/grawlix/",
                    "ln -s ../lib/grawlix/grawlix /app/bin/grawlix",
                ],
                "sources": [
                    {
                        "type": "archive",
                        "url": f"{RELEASES}/download/v{version()}/{archive.name}",
                        "sha256": hashlib.sha256(archive.read_bytes()).hexdigest(),
                    }
                ],
            }
        ],
    }
    return json.dumps(manifest, indent=2) + "\n"


def validate(folder: Path, package: Path, flat: Path) -> list[str]:
    """Let every validator that is installed look at what was made; returns the names of those that are not.

    Raises:
        SystemExit: one complains.
    """
    from facts import IDENTIFIER

    shared = folder / "usr" / "share"
    commands = [
        ["desktop-file-validate", str(shared / f"applications/{IDENTIFIER}.desktop")],
        ["appstreamcli", "validate", "--no-net", "--pedantic", str(shared / f"metainfo/{IDENTIFIER}.metainfo.xml")],
        ["xmllint", "--noout", str(shared / f"mime/packages/{IDENTIFIER}.xml")],
        ["mandoc", "-Tlint", "-W", "warning", str(shared / "man/man6/grawlix.6")],
        ["bash", "-n", str(shared / "bash-completion/completions/grawlix")],
        ["zsh", "-n", str(shared / "zsh/vendor-completions/_grawlix")],
        ["fish", "--no-execute", str(shared / "fish/vendor_completions.d/grawlix.fish")],
        ["lintian", "--fail-on", "error,warning", "--suppress-tags", "bad-distribution-in-changes-file", str(package)],
        ["flatpak-builder", "--show-manifest", str(flat)],
    ]
    absent = []
    for command in commands:
        if shutil.which(command[0]) is None:
            absent.append(command[0])
            continue
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} complains:\n{done.stdout}{done.stderr}")
    return absent


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Make packages of Grawlix for Linux.")
    parser.add_argument("folder", nargs="?", type=Path, default=USUAL)
    parser.add_argument("--bundle", type=Path, help="pack this bundle")
    given = parser.parse_args()
    in_environment(__file__)

    from facts import IDENTIFIER, version
    from folders import check_bundle, check_folder, clear, clear_out, tell
    from symbols import check_symbols

    out: Path = given.folder.resolve()
    work = ROOT / ".build" / "linux"
    epoch()  # A time that is none is told before anything is cleared.
    check_folder(out, USUAL)
    if given.bundle:
        check_bundle(given.bundle.resolve(), "grawlix", (out, work))
    clear_out(out, USUAL)
    clear(work)
    made = given.bundle.resolve() if given.bundle else bundle(work / "bundle")
    for family, newest in OLDEST.items():
        print(f"needs {check_symbols(made, family, newest)} at most")
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run(str(made / "grawlix"), "--selftest", env=quiet)

    day = datetime.fromtimestamp(epoch(), UTC).strftime("%Y-%m-%d")
    name = f"grawlix-{version()}-linux-{platform.machine()}"
    app = out / "Grawlix.AppDir"
    app_dir(made, app, day)
    flat = work / name
    shutil.copytree(made, flat, symlinks=True)
    shutil.copytree(app / "usr" / "share", flat / "share", symlinks=True)
    settle(flat)
    archive = out / f"{name}.tar.xz"
    tar(flat, archive)
    manifest = out / f"{IDENTIFIER}.json"
    manifest.write_text(flatpak(archive), "utf-8")
    shutil.copy(made / "_internal" / "sbom.cdx.json", out / f"{name}.cdx.json")
    package = out / f"grawlix_{version()}_{ARCHITECTURES[platform.machine()]}.deb"
    if shutil.which("dpkg-deb"):
        deb(made, work, package, day)
        absent = validate(app, package, manifest)
        print(f"validators that are not installed: {', '.join(absent) or 'none'}")
    else:
        print("dpkg-deb is not here: no package for Debian was made, and nothing was validated")
    tell(out)


if __name__ == "__main__":
    main()
