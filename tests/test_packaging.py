"""What leaves the house: the wheel and the executable hold every asset, and weigh no more than planned."""

import hashlib
import importlib.util
import io
import json
import re
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pygame
import pytest

import game

ROOT = Path(__file__).resolve().parent.parent


def manifest() -> list[str]:
    files = json.loads((ROOT / "assets" / "manifest.json").read_text("utf-8"))["files"]
    assert files
    return sorted(files)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    assert path.name == f"grawlix_cards-{game.__version__}-py3-none-any.whl"
    return zipfile.ZipFile(path)


def test_wheel_has_the_assets_inside_the_package(wheel: zipfile.ZipFile) -> None:
    packed = set(wheel.namelist())
    assert [name for name in manifest() if f"game/assets/{name}" not in packed] == []


def test_wheel_has_every_module_and_nothing_beside_the_package(wheel: zipfile.ZipFile) -> None:
    packed = wheel.namelist()
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py")}
    assert modules <= set(packed)
    strangers = [name for name in packed if not name.startswith(("game/", "grawlix_cards-"))]
    generators = [name for name in packed if "generators" in name]
    assert (strangers, generators) == ([], [])


def test_wheel_starts_by_the_name_of_the_program(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    commands = wheel.read(name).decode()
    assert "grawlix = game.cli:main" in commands
    assert "grawlix-cards = game.cli:main" in commands


def test_page_of_the_index_has_no_link_that_breaks_there(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
    head, _, page = wheel.read(name).decode().partition("\n\n")
    assert "Five card games to swear at." in page
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) > 3
    assert [link for link in links if not link.startswith("https://")] == []
    for link in links:
        place = link.partition("/main/")[2]
        assert not place or (ROOT / place).exists(), link
    assert "Project-URL: Releases, https://" in head


def test_source_archive_builds_the_same_wheel(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=folder, capture_output=True, check=True)
    (made,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(made) as again:
        assert {i.filename: i.CRC for i in again.infolist()} == {i.filename: i.CRC for i in wheel.infolist()}


def build_module(name: str) -> ModuleType:
    """A module that the spec of the executable imports; its folder is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "build" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bundle() -> ModuleType:
    return build_module("bundle")


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    """A folder of two assets and their manifest."""
    (tmp_path / "cards").mkdir()
    files = {"cards/AS.svg": b"<svg/>", "bell.ogg": b"ding"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    (tmp_path / "manifest.json").write_text(json.dumps({"files": hashes}), "utf-8")
    return tmp_path


def test_executable_ships_the_manifest_and_its_files(bundle: ModuleType, assets: Path) -> None:
    names = ["cards/AS.svg", "bell.ogg", "manifest.json"]
    assert bundle.shipped(assets) == {name: assets / name for name in names}


def test_executable_is_not_made_without_an_asset(bundle: ModuleType, assets: Path) -> None:
    (assets / "bell.ogg").unlink()
    with pytest.raises(SystemExit, match=r"1 files .* missing, the first is bell\.ogg"):
        bundle.shipped(assets)


def test_executable_is_not_made_with_another_asset(bundle: ModuleType, assets: Path) -> None:
    (assets / "cards/AS.svg").write_bytes(b"<svg></svg>")
    with pytest.raises(SystemExit, match=r"the first is cards/AS\.svg"):
        bundle.shipped(assets)


@pytest.mark.parametrize("content", ["", "[]", "{}"])
def test_executable_is_not_made_without_a_manifest(bundle: ModuleType, assets: Path, content: str) -> None:
    (assets / "manifest.json").write_text(content, "utf-8")
    with pytest.raises(SystemExit, match=r"manifest\.json cannot be read"):
        bundle.shipped(assets)


def test_executable_over_its_weight_is_refused(bundle: ModuleType, tmp_path: Path) -> None:
    with (tmp_path / "heavy").open("wb") as file:
        file.truncate(39_000_000)
    assert bundle.check_weight(tmp_path) == 39
    (tmp_path / "last straw").write_bytes(b"x" * 1_000_001)
    with pytest.raises(SystemExit, match="more than 40 MB"):
        bundle.check_weight(tmp_path)


def test_icon_has_a_picture_for_each_size_where_its_directory_says() -> None:
    icon = build_module("icon").ico(ROOT / "assets" / "look" / "brand")
    assert struct.unpack_from("<HHH", icon) == (0, 1, 7)
    sizes, end = [], 6 + 16 * 7
    for picture in range(7):
        width, height, *_, length, place = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * picture)
        assert (width, place) == (height, end)
        surface = pygame.image.load(io.BytesIO(icon[place : place + length]), "icon.png")
        sizes.append(surface.get_size())
        assert surface.get_size()[0] % 256 == width
        assert surface.get_at((surface.get_width() // 2, surface.get_height() // 2)).a == 255
        end += length
    assert end == len(icon)
    assert sizes == [(size, size) for size in (16, 24, 32, 48, 64, 128, 256)]
