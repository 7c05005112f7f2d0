"""Make the moving picture of docs/index.html again: python3 build/moving_picture.py

A few seconds of a match of Dang It! as it looks at the table, as an animated WebP. Needs ImageMagick's `convert`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "build"), str(ROOT)]

import pygame  # noqa: E402
from screenshots import Cast, at, follows, studio, table  # noqa: E402

from game.ui.window import open_display  # noqa: E402

PLACE = ROOT / "docs" / "page" / "table.webp"
STILL = ROOT / "docs" / "page" / "table-still.webp"
TAKEN = (1280, 720)
SHOWN = (640, 360)
SECONDS, RATE = 7.0, 6
QUALITY = 38


def frames(folder: Path) -> list[Path]:
    """Take the pictures, RATE a second, while everybody plays what they may."""
    random, found = Random(7), []
    with studio(TAKEN, table(at(Cast("dang_it", 4, seed=3), follows(3))), {}, None) as at_work:
        at_work.wait(1.0)
        pause = 0.0
        for number in range(round(SECONDS * RATE)):
            seat = at_work.table.seat.session.to_act
            pause -= 1 / RATE
            if seat is not None and at_work.table.stage.choreographer.idle and pause <= 0:
                at_work.submit(random.choice(at_work.table.seat.session.legal_actions(seat)))
                pause = 0.7
            at_work.wait(1 / RATE)
            surface = pygame.display.get_surface()
            assert surface is not None
            path = folder / f"{number:03}.png"
            pygame.image.save(pygame.transform.smoothscale(surface, SHOWN), path)
            found.append(path)
    return found


def main() -> None:
    """The command."""
    open_display()
    with tempfile.TemporaryDirectory() as name:
        taken = frames(Path(name))
        PLACE.parent.mkdir(parents=True, exist_ok=True)
        shared = ["-quality", str(QUALITY), "-define", "webp:method=6"]
        pace = ["-delay", str(100 // RATE), "-loop", "0"]
        subprocess.run(["convert", *pace, *map(str, taken), *shared, str(PLACE)], check=True)
        subprocess.run(["convert", str(taken[0]), "-quality", "70", str(STILL)], check=True)
    for path in (PLACE, STILL):
        print(f"{path} ({path.stat().st_size // 1024} kB)")


if __name__ == "__main__":
    main()
