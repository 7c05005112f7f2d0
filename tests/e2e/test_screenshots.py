"""The development command that makes pictures of every screen again."""

import subprocess
import sys
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parents[2]


def test_pictures_of_chosen_screens_are_made(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(ROOT / "build" / "screenshots.py"), str(tmp_path),
               "--size", "640x400", "--only", "title-carry", "--only", "refused"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    names = ["640x400-title-carry-on.png", "640x400-table-refused.png"]
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == names
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    for name in names:
        assert pygame.image.load(tmp_path / name).get_size() == (640, 400)


def test_a_match_comes_to_the_same_end_at_every_size(tmp_path: Path) -> None:
    sizes = ("640x400", "400x640")
    command = [sys.executable, "-W", "error", str(ROOT / "build" / "screenshots.py"), str(tmp_path),
               *(word for size in sizes for word in ("--size", size)), "--only", "neighbor-result"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [f"{size}-neighbor-result.png" for size in sizes]


def test_the_picture_of_the_readme_is_small() -> None:
    picture = ROOT / "docs" / "screenshots" / "table.jpg"
    assert pygame.image.load(picture).get_size() == (1280, 720)
    assert picture.stat().st_size < 200_000
