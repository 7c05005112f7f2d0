"""The files with which a machine becomes a kiosk: systems accept them, and the program understands what they say."""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
import zipfile
from dataclasses import replace
from pathlib import Path, PureWindowsPath

import pytest

from game.arguments import make_parser
from game.scenes.kiosk.guard import ANSWER, IDLE
from game.session.settings import Settings
from game.session.terms import Terms, read_terms
from tests.e2e.window import ROOT
from tests.support.build_modules import build_module

FILES = ROOT / "build" / "kiosk"
LINUX = FILES / "linux"
UNITS = sorted(path.name for path in LINUX.glob("*.service"))
SHARED = "/usr/share/grawlix/kiosk/linux/grawlix-kiosk-session"


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a system on which all that the units need is installed."""
    if shutil.which("systemd-analyze") is None or not Path("/lib/systemd/system").is_dir():
        pytest.skip("systemd is not installed")
    root = tmp_path_factory.mktemp("system")
    shutil.copytree("/lib/systemd/system", root / "lib/systemd/system", symlinks=True)
    for name in ("/usr/bin/cage", "/usr/bin/xinit"):
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    for unit in UNITS:
        path = root / "etc/systemd/system" / unit
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(LINUX / unit, path)
    return root


def verified(system: Path, unit: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", f"--root={system}", "--man=no", "verify", f"/etc/systemd/system/{unit}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_accepts_the_unit(system: Path, unit: str) -> None:
    done = verified(system, unit)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_a_slip_in_a_unit_is_found(system: Path) -> None:
    path = system / "etc/systemd/system/slip.service"
    path.write_text((LINUX / UNITS[0]).read_text("utf-8").replace("ExecStart=", "ExecStrat="), "utf-8")
    assert verified(system, path.name).returncode != 0


@pytest.mark.parametrize("unit", UNITS)
def test_units_run_the_session_that_is_shipped_as_the_person_that_is_made(unit: str) -> None:
    text = (LINUX / unit).read_text("utf-8")
    assert SHARED in text
    assert (LINUX / "grawlix-kiosk-session").stat().st_mode & 0o111
    person = re.search("^User=(.+)$", text, re.M)
    assert person is not None
    assert f"u {person[1]} " in (LINUX / "grawlix-kiosk.sysusers").read_text("utf-8")
    assert "EnvironmentFile=-/etc/grawlix/kiosk.conf" in text


def test_only_one_of_the_units_runs_at_a_time() -> None:
    for unit in UNITS:
        others = [other for other in UNITS if other != unit]
        assert all(f"Conflicts={other}" in (LINUX / unit).read_text("utf-8") for other in others)


def test_the_program_understands_every_line_that_starts_it() -> None:
    options = re.search("^GRAWLIX_OPTIONS=(.+)$", (LINUX / "kiosk.conf").read_text("utf-8"), re.M)
    page = ET.parse(FILES / "windows" / "assigned-access.xml")
    spaces = {"a": "http://schemas.microsoft.com/AssignedAccess/2017/config"}
    app = page.find(".//a:KioskModeApp", spaces)
    agent = plistlib.loads((FILES / "macos" / "grawlix-kiosk.plist").read_bytes())
    assert options is not None
    assert app is not None
    words = app.get("{http://schemas.microsoft.com/AssignedAccess/2021/config}ClassicAppArguments")
    program = next(i for i, word in enumerate(agent["ProgramArguments"]) if word.endswith("/grawlix"))
    for line in (f"--kiosk {options[1]}".split(), str(words).split(), agent["ProgramArguments"][program + 1 :]):
        assert make_parser().parse_args(line).kiosk


def test_the_file_of_terms_is_right_and_names_all_there_is() -> None:
    place = LINUX / "kiosk.toml"
    terms, wrong = read_terms(place)
    assert wrong == []
    assert replace(terms, settings={}) == replace(Terms(), ask_after=IDLE, answer_within=ANSWER)
    settings = Settings()
    # What is polite there is the kiosk's own; all else stands as it is at first.
    for name, value in terms.settings.items():
        assert value == getattr(settings, name) or name in ("names", "shouts", "curse_aloud")
    written = place.read_text("utf-8")
    commented = written.replace("# [opening", "[opening").replace("# mon", "mon").replace("# fri", "fri")
    assert set(tomllib.loads(commented)) == {
        "pin", "games", "levels", "quiet_hours", "ask_after", "answer_within", "abandoned", "history", "opening_hours",
        "settings",
    }  # fmt: skip


def test_assigned_access_starts_the_program_where_the_zip_puts_it(tmp_path: Path) -> None:
    bundle, archive = tmp_path / "bundle", tmp_path / "grawlix.zip"
    bundle.mkdir()
    (bundle / "grawlix.exe").write_bytes(b"x")
    build_module("windows").pack(bundle, archive)
    with zipfile.ZipFile(archive) as packed:
        (name,) = packed.namelist()
    page = (ROOT / "docs" / "kiosk.md").read_text("utf-8")
    told = re.search(r"Unpack the zip to `([^`]+)`", page)
    assert told is not None
    program = str(PureWindowsPath(told[1], name))
    assert program in page
    assert f'ClassicAppPath="{program}"' in (FILES / "windows" / "assigned-access.xml").read_text("utf-8")


def test_assigned_access_names_the_profile_that_it_has() -> None:
    spaces = {"a": "http://schemas.microsoft.com/AssignedAccess/2017/config"}
    page = ET.parse(FILES / "windows" / "assigned-access.xml")
    profiles = {profile.get("Id") for profile in page.iterfind(".//a:Profile", spaces)}
    assert {chosen.get("Id") for chosen in page.iterfind(".//a:DefaultProfile", spaces)} == profiles


@pytest.mark.parametrize("tool", ["sh -n", "shellcheck"])
def test_the_session_is_sound_shell(tool: str) -> None:
    if shutil.which(tool.split(maxsplit=1)[0]) is None:
        pytest.skip(f"{tool} is not installed")
    done = subprocess.run([*tool.split(), str(LINUX / "grawlix-kiosk-session")], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_page_names_only_files_that_there_are() -> None:
    page = (ROOT / "docs" / "kiosk.md").read_text("utf-8")
    named = set(re.findall(r"(?:install -m \d+ |`)([\w.-]+\.(?:service|sysusers|pam|conf|xml|ps1|plist))", page))
    there = {path.name for path in FILES.rglob("*") if path.is_file()}
    assert named - {"kiosk.conf"} <= there | {"xorg.conf"}
    assert {"grawlix-kiosk.sysusers", "grawlix-kiosk.pam", "assigned-access.xml", "grawlix-kiosk.plist"} <= named
