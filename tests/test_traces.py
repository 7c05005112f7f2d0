"""A bundle tells nothing of the machine it was made on: what can be is rewritten, and what is left is refused."""

import importlib.util
import marshal
import os
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOME = "/srv/somebody"
PREFIX = f"{HOME}/.tools/python"


@pytest.fixture(scope="module")
def traces() -> ModuleType:
    spec = importlib.util.spec_from_file_location("traces", ROOT / "build" / "traces.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_places_are_the_checkout_the_environment_and_the_home_but_nothing_everybody_has(traces: ModuleType) -> None:
    places = traces.places()
    assert str(ROOT) in places
    assert set(places).isdisjoint({"", "/", "/usr", "/usr/local"})
    if sys.prefix not in traces.EVERYWHERE:
        assert sys.prefix in places
    assert [len(place) for place in places] == sorted((len(place) for place in places), reverse=True)


def test_folder_in_a_library_is_replaced_by_one_of_the_same_length(traces: ModuleType) -> None:
    content = b"\x7fELF\0" + f"{PREFIX}/lib\0{HOME}/x.c\0".encode() + PREFIX.encode("utf-16-le") + b"\0\0end"
    clean = traces.cleaned(content, [PREFIX, HOME])
    assert len(clean) == len(content)
    assert b"/lib\0" in clean
    assert b"/x.c\0" in clean
    assert clean.endswith(b"\0\0end")
    assert b"somebody" not in clean
    assert "somebody".encode("utf-16-le") not in clean
    assert traces.cleaned(clean, [PREFIX, HOME]) == clean


def test_only_binaries_that_name_a_folder_are_copied(traces: ModuleType, tmp_path: Path) -> None:
    dirty, fine, words = (tmp_path / name for name in ("dirty.so", "fine.so", "words.txt"))
    dirty.write_bytes(f"\0{PREFIX}/lib\0".encode())
    fine.write_bytes(b"\0$ORIGIN\0")
    words.write_text(HOME)
    collected = [("a/dirty.so", str(dirty), "EXTENSION"), ("fine.so", str(fine), "BINARY"), ("w", str(words), "DATA"),
                 ("link.so", "fine.so", "SYMLINK")]  # fmt: skip
    entries = traces.clean_copies(collected, [PREFIX, HOME], tmp_path / "clean")
    copy = tmp_path / "clean" / "a" / "dirty.so"
    assert entries == [("a/dirty.so", str(copy), "EXTENSION"), *collected[1:]]
    assert copy.read_bytes() == traces.cleaned(dirty.read_bytes(), [PREFIX, HOME])
    assert PREFIX.encode() in dirty.read_bytes()


def test_folder_left_anywhere_in_a_bundle_is_found(traces: ModuleType, tmp_path: Path) -> None:
    """In a file, in UTF-16, in an archive's part, and in a link; another folder with the same beginning is none."""
    (tmp_path / "a.so").write_bytes(b"\0" + f"{HOME}/lib".encode() + b"\0")
    (tmp_path / "b.dll").write_bytes(f"{HOME}/lib".encode("utf-16-le"))
    with zipfile.ZipFile(tmp_path / "library.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("os.pyc", b"x" * 2000 + f"{HOME}/os.py".encode())
        packed.writestr("re.pyc", b"nothing")
    (tmp_path / "link").symlink_to(f"{HOME}/target")
    (tmp_path / "fine").write_text(f"{HOME}s/x and /srv/other/x")
    told = traces.found(tmp_path, [HOME])
    assert told == [f"{name} names {HOME}" for name in ("a.so", "b.dll", "library.zip: os.pyc", "link")]
    with pytest.raises(SystemExit, match=r"a\.so names /srv/somebody"):
        traces.check_traces(tmp_path, [HOME])
    for name in ("a.so", "b.dll", "library.zip", "link"):
        (tmp_path / name).unlink()
    traces.check_traces(tmp_path, [HOME])


def test_modules_inside_the_executable_are_looked_through(traces: ModuleType, tmp_path: Path) -> None:
    """They are packed twice: each module by itself, and all of them in the executable's archive."""
    from PyInstaller.archive.writers import CArchiveWriter, ZlibArchiveWriter

    code = compile(f"place = '{HOME}/game'", "table.py", "exec")
    assert HOME.encode() in marshal.dumps(code)
    modules = tmp_path / "PYZ.pyz"
    ZlibArchiveWriter(str(modules), [("table", "table.py", "PYMODULE")], {"table": code})
    bundle = tmp_path / "bundle"
    bundle.mkdir()
    CArchiveWriter(str(bundle / "grawlix"), [("PYZ.pyz", str(modules), False, "z")], "libpython3.11.so.1.0")
    assert HOME.encode() not in (bundle / "grawlix").read_bytes()
    assert traces.found(bundle, [HOME]) == [f"grawlix: table names {HOME}"]
    assert os.listdir(bundle) == ["grawlix"]
