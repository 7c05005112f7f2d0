"""The cache folder of pictures: when they are written, and the tiles of the menu in it."""

from __future__ import annotations

import ast
import errno
import inspect
import os
import shutil
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.app import App
from game.scenes import routes
from game.session.files import Paths
from game.ui import raster, shapes
from game.ui.art import Art
from game.ui.raster import WAITING_LIMIT, RasterStore
from game.ui.shapes import furniture, plates
from game.ui.theme import Metrics

SIZE = (40, 30)
TILE = shapes.Tile("dang_it", "Dang It!", "One line", "2-8", "10 min", ("#123456", "#654321"))


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """A data folder with a cache of its own."""
    monkeypatch.setattr(Paths, "drawn", tmp_path / "cache")
    return Paths.at(tmp_path)


def drawn(color: str) -> pygame.Surface:
    image = pygame.Surface(SIZE, pygame.SRCALPHA)
    image.fill(color)
    return image


def bytes_of(image: pygame.Surface | None) -> bytes:
    assert image is not None
    return pygame.image.tobytes(image, "RGBA")


def filled(folder: Path, *names: str) -> None:
    """A cache folder in which pictures lie, the names of colors."""
    store = RasterStore(folder)
    for name in names:
        store.keep(name, drawn(name))
    store.write()


# -- writing ------------------------------------------------------------------


def test_a_picture_is_written_when_it_is_told_and_found_before(tmp_path: Path) -> None:
    store = RasterStore(tmp_path / "cache")
    image = drawn("red")
    store.keep("red", image)
    assert not (tmp_path / "cache").exists()
    assert store.find("red", SIZE) is image
    store.write(0.0)
    assert not store.unwritten
    assert bytes_of(RasterStore(tmp_path / "cache").find("red", SIZE)) == bytes_of(image)


def test_a_picture_that_cannot_be_written_whole_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    store = RasterStore(tmp_path)
    store.keep("red", drawn("red"))
    store.write()
    assert not list(tmp_path.iterdir())
    assert store.folder is None


def test_pictures_leave_room_for_matches_on_a_disk_that_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=3 << 20))
    filled(tmp_path, "red")
    assert not list(tmp_path.iterdir())


def test_writing_ends_when_its_time_is_over(tmp_path: Path) -> None:
    store = RasterStore(tmp_path)
    for name in ("red", "green", "blue"):
        store.keep(name, drawn(name))
    for left in (2, 1, 0):
        store.write(0.0)
        assert len(list(tmp_path.glob("*.raster"))) == 3 - left
    store.write(0.0)


def test_no_more_than_a_bounded_weight_waits_to_be_written(tmp_path: Path) -> None:
    store = RasterStore(tmp_path)
    large = pygame.Surface((1000, WAITING_LIMIT // 4000 // 2), pygame.SRCALPHA)
    for name in ("a", "b", "c"):
        store.keep(name, large)
    assert [file.name[0] for file in tmp_path.glob("*.raster")] == ["a"]


def test_a_table_top_makes_no_frame_wait_for_all_that_is_to_be_written(tmp_path: Path) -> None:
    """At 4K it weighs more than may wait: with it forty cards were packed in one frame."""
    store = RasterStore(tmp_path)
    store.keep("card", drawn("red"))
    for name in ("a preview", "another preview"):
        store.keep(name, drawn("green"), opaque=True)
    top = pygame.Surface((1000, WAITING_LIMIT // 4000 + 1))
    store.keep("top", top, opaque=True)
    assert not list(tmp_path.glob("*.raster"))
    store.keep("next", top, opaque=True)
    assert [file.name.partition("-")[0] for file in tmp_path.glob("*.raster")] == ["top"]
    store.write()
    assert len(list(tmp_path.glob("*.raster"))) == 5


def test_what_another_window_asked_for_is_not_written(tmp_path: Path) -> None:
    art = Art(Metrics(1280, 720), cache_dir=tmp_path)
    art.face("KC", 150)
    art.forget()
    art.store.write()
    assert not list(tmp_path.glob("*"))


def test_a_disk_that_takes_nothing_ends_the_writing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = RasterStore(tmp_path / "file")
    store.keep("red", drawn("red"))
    store.write()
    assert not store.unwritten
    assert store.find("red", SIZE) is None
    store = RasterStore(tmp_path / "file")
    for name in ("one top", "another top"):
        store.keep(name, pygame.Surface((1000, WAITING_LIMIT // 4000 + 1)), opaque=True)
    assert not store.unwritten


def test_program_that_ends_has_written_what_it_drew(data: Paths) -> None:
    app = App(data, routes.Title())
    app.step((), 0.0)
    assert app.art.store.unwritten
    assert app.active  # frames come until everything is written
    app.close()
    assert list(data.cache.glob("*.raster"))


def test_program_writes_what_it_drew_when_nothing_moves(data: Paths) -> None:
    app = App(data, routes.Title())
    try:
        app.step((), 0.0)
        for _ in range(600):
            if not app.art.store.unwritten:
                break
            app.step((), 0.02)
        assert not app.art.store.unwritten
    finally:
        app.close()


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("opaque", [True, False])
@pytest.mark.parametrize("masks", [raster.MASKS, (0xFF, 0xFF00, 0xFF0000)])
def test_a_picture_comes_back_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: bool, opaque: bool, masks: tuple[int, int, int]
) -> None:
    """Also where surfaces have other pixels than the file."""
    monkeypatch.setattr(raster, "MASKS", masks)
    image = pygame.Surface(SIZE, 0, 32) if opaque else pygame.Surface(SIZE, pygame.SRCALPHA, 32)
    for x in range(SIZE[0]):
        for y in range(SIZE[1]):
            image.set_at((x, y), (8 * (x % 32), 4 * y, 0, 255 if opaque else 6 * x))
    store = RasterStore(tmp_path)
    store.keep("a", image, opaque=opaque, plain=plain)
    store.write()
    found = store.find("a", SIZE, opaque=opaque)
    assert found is not None
    assert not found.get_locked()
    same = image.convert() if opaque else image
    assert bytes_of(found) == bytes_of(same)
    assert found.get_flags() == same.get_flags()


# -- tiles ----------------------------------------------------------------------


def test_a_tile_comes_from_the_disk_as_it_was_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = Metrics(1280, 720)
    tile = partial(shapes.game_tile, w=220, h=320, tile=TILE)
    first = Art(metrics, cache_dir=tmp_path)
    before = [tile(first), tile(first, hot=True), tile(first, bare=True)]
    first.store.write()
    monkeypatch.setattr(furniture, "pen_surface", None)
    second = Art(metrics, cache_dir=tmp_path)
    for old, new in zip(before, [tile(second), tile(second, hot=True), tile(second, bare=True)], strict=True):
        assert (bytes_of(new.image), new[1:]) == (bytes_of(old.image), old[1:])


def test_tiles_that_differ_in_anything_are_kept_apart(tmp_path: Path) -> None:
    other = TILE._replace(line="Another line")
    for metrics in (Metrics(1280, 720), Metrics(1280, 720, 1.5)):
        for tile in (TILE, other):
            art = Art(metrics, cache_dir=tmp_path)
            art_of_its_own = Art(metrics)
            kept, fresh = (shapes.game_tile(it, 220, 320, tile, bare=True) for it in (art, art_of_its_own))
            assert bytes_of(kept.image) == bytes_of(fresh.image)
            art.store.write()


DRAWING = (7, "b7f7488ce9310d43")
"""`TILES`, and the fingerprint of what draws a tile."""
DRAWN_BY = {
    furniture: {"_tile", "_sunburst", "_write_tile", "tile_words", "_name", "_broken"},
    plates: {"shaded", "shaded_size", "_shade"},
}


def test_tiles_that_are_drawn_otherwise_have_another_number() -> None:
    """Else whoever has the old ones in the cache folder would go on seeing them."""
    digest = sha256()
    for module, names in DRAWN_BY.items():
        functions = [node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.FunctionDef)]
        made = [ast.dump(node) for node in functions if node.name in names]
        assert len(made) == len(names)
        digest.update("".join(made).encode())
    found = (furniture.TILES, digest.hexdigest()[:16])
    assert found == DRAWING, "raise TILES where a tile looks different now, and write down what was found"
