"""The one recipe of the executable, run with each system's branch as far as it can be without that system."""

from __future__ import annotations

import inspect
import multiprocessing.resource_tracker
import os
import plistlib
import re
import struct
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.support.build_modules import ROOT, build_module

notices, icon, macos, windows = map(build_module, ("notices", "icon", "macos_bundle", "windows_resources"))
facts = build_module("facts")

LIBRARIES = {
    "linux": ["libpython3.11.so.1.0", "libstdc++.so.6", "libgcc_s.so.1", "pygame/base.cpython-311-x86_64-linux-gnu.so"],
    "win32": [
        "python311.dll",
        "VCRUNTIME140.dll",
        "pygame\\SDL2.dll",
        "pygame\\base.cp311-win_amd64.pyd",
        "_ctypes.pyd",
    ],
    "darwin": ["libpython3.11.dylib", "pygame/.dylibs/libSDL2-2.0.0.dylib", "pygame/base.cpython-311-darwin.so"],
}


def run_spec(monkeypatch: pytest.MonkeyPatch, system: str, folder: Path, *more: str) -> dict[str, dict[str, Any]]:
    """Run the recipe as if on a system; returns what PyInstaller was asked to make, by kind."""
    asked: dict[str, dict[str, Any]] = {}
    library = folder / "library"
    library.write_bytes(b"\0nothing\0")
    found = [(name, str(library), "BINARY") for name in (*LIBRARIES[system], *more)]
    (folder / "dist" / "grawlix").mkdir(parents=True, exist_ok=True)
    (folder / "dist" / "Grawlix.app").mkdir(exist_ok=True)

    def made(kind: str, **facts: Any) -> Callable[..., SimpleNamespace]:
        def make(*given: Any, **named: Any) -> SimpleNamespace:
            asked[kind] = {"given": given, **named}
            return SimpleNamespace(**facts)

        return make

    globals_ = {
        "SPECPATH": str(ROOT / "build"),
        "DISTPATH": str(folder / "dist"),
        "workpath": str(folder / "work"),
        "Analysis": made("Analysis", binaries=found, datas=[], pure=[], scripts=[]),
        "PYZ": made("PYZ"),
        "EXE": made("EXE", dependencies=[]),
        "COLLECT": made("COLLECT"),
        "BUNDLE": made("BUNDLE"),
    }
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(os, "environ", dict(os.environ))
    spec = ROOT / "build" / "grawlix.spec"
    exec(compile(spec.read_text("utf-8"), str(spec), "exec"), globals_)
    return asked


def collected(asked: dict[str, dict[str, Any]]) -> list[str]:
    return [entry[0] for part in asked["COLLECT"]["given"][1:] for entry in part]


def test_linux_leaves_the_systems_own_libraries_to_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = run_spec(monkeypatch, "linux", tmp_path)
    assert asked["EXE"]["console"] is True
    assert "BUNDLE" not in asked
    assert not any("libstdc++" in name or "libgcc" in name for name in collected(asked))
    assert {"libpython3.11.so.1.0", "NOTICES.txt", "sbom.cdx.json"} <= set(collected(asked))


def test_windows_gets_icon_version_and_manifest_and_no_console(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = run_spec(monkeypatch, "win32", tmp_path)["EXE"]
    assert asked["console"] is False
    assert Path(asked["icon"]).read_bytes()[:4] == b"\0\0\1\0"
    assert "PerMonitorV2" in asked["manifest"]
    assert "<longPathAware" in asked["manifest"]
    assert facts.version() in Path(asked["version"]).read_text("utf-8")


def test_macos_gets_a_bundle_that_says_what_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = run_spec(monkeypatch, "darwin", tmp_path)
    bundle = asked["BUNDLE"]
    assert (bundle["name"], bundle["bundle_identifier"]) == ("Grawlix.app", facts.IDENTIFIER)
    assert bundle["version"] == facts.version()
    facts_of_it = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert facts_of_it["NSHighResolutionCapable"] is True
    assert facts_of_it["LSApplicationCategoryType"].endswith("card-games")
    kind = facts_of_it["UTExportedTypeDeclarations"][0]
    assert facts_of_it["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [facts.RECORD_SUFFIX]
    entitlements = plistlib.loads(Path(asked["EXE"]["entitlements_file"]).read_bytes())
    assert all(key.startswith("com.apple.security.cs.") for key in entitlements)
    check_icns(Path(bundle["icon"]).read_bytes())


def check_icns(content: bytes) -> None:
    assert content[:4] == b"icns"
    assert struct.unpack_from(">I", content, 4)[0] == len(content)
    place, sizes = 8, {}
    while place < len(content):
        kind, length = struct.unpack_from(">4sI", content, place)
        sizes[kind] = pygame.image.load(BytesIO(content[place + 8 : place + length]), "icon.png").get_size()
        place += length
    assert sizes == {kind: (size, size) for kind, size in icon.MACOS.items()}
    assert max(sizes.values()) == (1024, 1024)


def test_library_of_nobody_known_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="does not say whose these are: libstranger"):
        run_spec(monkeypatch, "linux", tmp_path, "libstranger-1.so.2")


def test_every_license_named_has_its_text() -> None:
    known = notices.components()
    assert len(known) > 20
    for part in known:
        assert part.text is None or len(part.text.read_text("utf-8")) > 500
        assert part.copyright
    spare = {path.stem for path in notices.FOLDER.glob("*.txt")} - {part.license for part in known}
    assert spare == set()


def test_notices_name_what_is_inside_and_carry_each_license_once() -> None:
    page = notices.notices(
        ["libvorbis-3d07e502.so.0.4.9", "libogg-15db22d2.so.0.8.6", "libSDL2-2-50d19f93.0.so.0.3200.10"]
    )
    assert "Xiph.Org" in page
    assert page.count("\nBSD-3-Clause\n") == 1
    assert "FluidSynth" not in page
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in page  # pygame-ce's, whatever the files
    page = notices.notices([], {"LGPL-2.1-or-later": "/usr/share/common-licenses/LGPL-2.1"})
    assert "GNU LESSER" not in page
    assert "See /usr/share/common-licenses/LGPL-2.1." in page


def test_bill_of_materials_has_every_part_once_with_versions_where_known() -> None:
    bill = notices.bill(
        ["libpython3.11.so.1.0", "libSDL2.so"], "1.2.3", {"pygame-ce": "2.5.8", "python": "3.11.7"}, "now"
    )
    parts = {part["bom-ref"]: part for part in bill["components"]}
    assert len(parts) == len(bill["components"])
    assert parts["pygame-ce"]["purl"] == "pkg:pypi/pygame-ce@2.5.8"
    assert parts["Python"]["version"] == "3.11.7"
    assert bill["dependencies"][0]["dependsOn"] == list(parts)


def test_version_resource_says_what_the_program_is() -> None:
    text = windows.version_resource()
    compile(text, "version", "eval")
    numbers = facts.four_numbers()
    assert f"filevers={numbers}" in text
    assert ".".join(map(str, numbers[:3])) == re.match(r"[\d.]+", facts.version())[0]  # type: ignore[index]


def test_windows_gets_each_library_once_and_none_for_other_formats(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = run_spec(monkeypatch, "win32", tmp_path, "SDL2.dll", "libpng16-16.dll", "libjpeg-62.dll", "libxmp.dll")
    names = [name for name in collected(asked) if name.lower().endswith((".dll", ".pyd"))]
    assert names == ["python311.dll", "VCRUNTIME140.dll", "pygame\\base.cp311-win_amd64.pyd", "_ctypes.pyd", "SDL2.dll",
                     "libpng16-16.dll"]  # fmt: skip


def test_helper_of_a_frozen_program_helps_and_does_not_play() -> None:
    """What multiprocessing starts a program with runs its own code; whoever plays gets past it."""
    launch = build_module("launch")
    launch.help_out([])
    launch.help_out(["simulate", "dang_it"])
    assert launch.TRACKER in inspect.getsource(multiprocessing.resource_tracker)
    with pytest.raises(SystemExit):
        launch.help_out(["-B", "-c", f"{launch.TRACKER}; import sys; sys.exit(0)"])
    frozen = "import sys; sys.frozen = True; from multiprocessing import spawn; print(spawn.get_command_line()[1])"
    done = subprocess.run([sys.executable, "-c", frozen], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in inspect.getsource(launch.help_out)


def test_the_program_imports_nothing_that_the_executable_leaves_out() -> None:
    """Not by way of the library either: `statistics` brings fractions, and these decimal numbers."""
    recipe = (ROOT / "build" / "grawlix.spec").read_text(encoding="utf-8")
    named = recipe[recipe.index("UNUSED = [") : recipe.index("\n]\n", recipe.index("UNUSED = ["))]
    left_out = [name for name in re.findall(r'"([\w.]+)"', named) if not name.startswith(("pygame.", "_codecs_"))]
    assert {"decimal", "numpy", "asyncio"} <= set(left_out)
    found = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *left_out], cwd=ROOT, capture_output=True, text=True, check=True
    )
    # What finds the tables of Screw Your Neighbor is run from a checkout.
    assert [line for line in found.stdout.splitlines() if not line.endswith("'numpy'")] == []


IMPORT_ALL = """
import importlib, pkgutil, sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))
import game
for module in pkgutil.walk_packages(game.__path__, "game."):
    if module.name != "game.__main__":
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            print(module.name, f"{error.name!r}")
"""
"""Names every module that cannot be imported without some others, and which of them."""
