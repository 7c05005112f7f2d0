"""Packages for Linux: what desktops read is valid and says what the program understands; packing never varies."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.arguments import make_parser
from game.rules.registry import GAME_IDS
from tests.support.build_modules import build_module

desktop, facts, linux, manual, symbols = map(build_module, ("desktop", "facts", "linux", "manual", "symbols"))
ID = facts.IDENTIFIER


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share")
    desktop.share(folder, "2026-01-31")
    return folder


VALIDATORS = {
    "desktop-file-validate": ("desktop-file-validate", f"applications/{ID}.desktop"),
    "appstreamcli": ("appstreamcli validate --no-net --pedantic", f"metainfo/{ID}.metainfo.xml"),
    "mandoc": ("mandoc -Tlint -W warning", "man/man6/grawlix.6"),
    "bash": ("bash -n", "bash-completion/completions/grawlix"),
    "zsh": ("zsh -n", "zsh/vendor-completions/_grawlix"),
    "fish": ("fish --no-execute", "fish/vendor_completions.d/grawlix.fish"),
}


@pytest.mark.parametrize("tool", list(VALIDATORS))
def test_validator_is_quiet(share: Path, tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    command, name = VALIDATORS[tool]
    done = subprocess.run([*command.split(), str(share / name)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_desktop_entry_starts_the_program_with_words_that_it_understands(share: Path) -> None:
    text = (share / f"applications/{ID}.desktop").read_text("utf-8")
    commands = re.findall("^Exec=grawlix ?(.*)$", text, re.M)
    assert len(commands) >= 2
    assert commands[0] == "%f", "a record that is double-clicked is given alone"
    for words in commands[1:]:
        make_parser().parse_args(words.split())
    actions = re.findall(r"^\[Desktop Action (\w+)\]$", text, re.M)
    assert f"Actions={';'.join(actions)};\n" in text
    assert "kiosk" in actions


def test_action_that_the_program_does_not_understand_is_not_offered() -> None:
    parser = argparse.ArgumentParser()
    assert desktop.offered(parser) == {}
    parser.add_argument("--table")
    assert list(desktop.offered(parser)) == ["table"]


def test_metainfo_and_type_agree_with_the_rest(share: Path) -> None:
    page = ET.parse(share / f"metainfo/{ID}.metainfo.xml")
    assert page.findtext("id") == ID
    assert page.findtext("launchable") == f"{ID}.desktop"
    assert page.find("releases/release").get("version") == facts.version()  # type: ignore[union-attr]
    for image in page.iterfind("screenshots/screenshot/image"):
        assert (linux.ROOT / (image.text or "").partition("/main/")[2]).is_file()
    kind = ET.parse(share / f"mime/packages/{ID}.xml").getroot()[0]
    assert kind.get("type") == page.findtext("provides/mediatype") == facts.RECORD_TYPE


def test_icons_have_the_sizes_of_their_folders(share: Path) -> None:
    pictures = list(share.rglob("*.png"))
    assert len(pictures) == 9
    for path in pictures:
        width, height = pygame.image.load(path).get_size()
        assert path.parts[-3] == f"{width}x{height}"


def options() -> Iterator[tuple[str, str]]:
    for command in manual.commands(make_parser()):
        for action in command.options:
            for name in action.option_strings:
                yield command.name, name


def test_manual_and_completions_tell_every_option_of_every_command(share: Path) -> None:
    page = (share / "man/man6/grawlix.6").read_text("utf-8").replace("\\-", "-")
    shells = [path.read_text("utf-8") for path in (share / "bash-completion", share / "zsh", share / "fish")
              for path in path.rglob("*") if path.is_file()]  # fmt: skip
    assert len(shells) == 3
    told = list(options())
    assert {"", "simulate", "replay", "bench"} <= {command for command, _ in told}
    for command, name in told:
        assert f"\\fB{name}\\fR" in page
        for text in shells:
            assert name in text or f"-l {name[2:]} " in text or f"-s {name[1:]} " in text, name
            assert command in text
    assert all(game in text for text in shells for game in GAME_IDS)


def test_bash_completes_options_and_games(share: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    script = (
        f". {share / 'bash-completion/completions/grawlix'}; COMP_WORDS=(grawlix simulate sh); COMP_CWORD=2; _grawlix; "
        'echo "${COMPREPLY[@]}"; COMP_WORDS=(grawlix --ki); COMP_CWORD=1; _grawlix; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["shithead", "--kiosk"]


def test_versions_of_symbols_are_read_from_a_library(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("its libraries are of another format")
    library = Path(pygame.base.__file__)
    found = symbols.versions(library.read_bytes())
    assert any(name.startswith("libc.so") and version.startswith("GLIBC_2.") for name, version in found)
    if shutil.which("readelf"):
        told = subprocess.run(["readelf", "-V", str(library)], capture_output=True, text=True, check=True).stdout
        needs = told[told.index("Version needs") :]
        assert sorted(version for _, version in found) == sorted(re.findall(r"Name: (\S+)", needs))
    shutil.copy(library, tmp_path)
    (tmp_path / "words.txt").write_text("GLIBC_9.99")
    newest = symbols.check_symbols(tmp_path, "GLIBC", "GLIBC_2.35")
    assert newest in symbols.needed(tmp_path)
    with pytest.raises(SystemExit, match=re.escape(f"{library.name} needs {newest}")):
        symbols.check_symbols(tmp_path, "GLIBC", "GLIBC_2.0")
    assert symbols.number("GLIBC_2.9") < symbols.number("GLIBC_2.35")


def test_archive_is_the_same_whenever_it_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for i, order in enumerate((("b", "a"), ("a", "b"))):
        folder = tmp_path / str(i) / "grawlix"
        folder.mkdir(parents=True)
        for name in order:
            (folder / name).write_text(name)
            (folder / name).chmod(0o600 if i else 0o664)
            os.utime(folder / name, (i, i))
        (folder / "link").symlink_to("a")
        linux.settle(folder)
        linux.tar(folder, tmp_path / f"{i}.tar.xz")
        packed.append((tmp_path / f"{i}.tar.xz").read_bytes())
    assert packed[0] == packed[1]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is laid out for Linux")
def test_kiosk_of_a_package_finds_its_program_and_runs_it(tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    (made / "grawlix").write_text('#!/bin/sh\necho "played with $*"\n')
    (made / "grawlix").chmod(0o755)
    (made / "words").write_text("#! not to be run\n")
    (made / "words").chmod(0o644)
    usr = tmp_path / "root" / "usr"
    linux.lay_out(made, usr, "games", "2026-01-31")
    linux.settle(tmp_path / "root")
    assert (usr / "lib" / "grawlix" / "words").stat().st_mode & 0o777 == 0o644
    session = usr / "share" / "grawlix" / "kiosk" / "linux" / "grawlix-kiosk-session"
    around = {"PATH": f"/usr/bin:/bin:{usr / 'games'}"}
    done = subprocess.run([str(session)], env=around, capture_output=True, text=True, check=False)
    if not Path("/usr/games/grawlix").exists():
        assert (done.returncode, done.stdout, done.stderr) == (0, "played with --kiosk\n", "")
    assert re.search(r"\bprogram=\S*:-/usr/games/grawlix\}", session.read_text("utf-8"))
    assert (usr / "games" / "grawlix").resolve() == usr / "lib" / "grawlix" / "grawlix"
    absent = {**around, "GRAWLIX": "/nonexistent/grawlix"}
    done = subprocess.run([str(session)], env=absent, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 127
    assert "/nonexistent/grawlix is not installed" in done.stderr


def test_flatpak_asks_for_no_network_and_no_files(tmp_path: Path) -> None:
    archive = tmp_path / "grawlix.tar.xz"
    archive.write_bytes(b"x")
    text = linux.flatpak(archive)
    assert "network" not in text
    assert "filesystem" not in text
