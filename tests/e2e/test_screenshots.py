"""The development command that makes pictures of every screen again."""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.rules.registry import GAME_IDS

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


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_readme_shows_a_small_picture_of_each_game(game: str) -> None:
    picture = ROOT / "docs" / "screenshots" / f"{game}.jpg"
    assert f"docs/screenshots/{game}.jpg" in (ROOT / "README.md").read_text("utf-8")
    assert pygame.image.load(picture).get_size() == (1280, 720)
    assert picture.stat().st_size < 220_000


def test_the_readme_begins_with_a_moving_picture() -> None:
    picture = ROOT / "docs" / "screenshots" / "table.webp"
    head = (ROOT / "README.md").read_text("utf-8").partition("\n## ")[0]
    assert "(docs/screenshots/table.webp)" in head
    assert picture.stat().st_size < 3_000_000
    frames = pygame.image.load_animation(picture)
    assert {image.get_size() for image, _ in frames} == {(960, 540)}
    assert 3 <= sum(pause for _, pause in frames) / 1000 <= 6.5
