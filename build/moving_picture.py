"""Make the moving pictures of the README and of docs/index.html again: python3 build/moving_picture.py

The program itself plays moments that `strips.py` knows, one after the other, into an animated WebP for each page. Needs
ImageMagick's `convert`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "build"), str(ROOT)]

import pygame  # noqa: E402
from strips import frames, moments  # noqa: E402

from game.ui.window import open_display  # noqa: E402

TAKEN = (1280, 720)
RATE = 24
"""Pictures a second."""
REEL = (
    ("dang-it-own", 0.0, 1.7), ("burn", 0.1, 1.3), ("beg", 0.0, 0.8), ("showdown", 0.4, 1.2), ("end-own-win", 0.6, 1.4),
)  # fmt: skip
"""What is shown: a moment, from when on and for how long, in seconds."""


class Film(NamedTuple):
    """One moving picture."""

    path: Path
    size: tuple[int, int]
    """In pixels."""
    each: int
    """Every how many-th picture it has."""
    quality: int
    most: int
    """How large the file may be, in bytes."""
    moments: int
    """How many of the moments it shows."""


README = Film(ROOT / "docs" / "screenshots" / "table.webp", (960, 540), 1, 62, 3_000_000, 5)
PAGE = Film(ROOT / "docs" / "page" / "table.webp", (640, 360), 4, 30, 175_000, 4)
STILL, STILL_AT = ROOT / "docs" / "page" / "table-still.webp", 16


def reel() -> Iterator[pygame.Surface]:
    """Every picture of what is shown, at the size in which it is taken."""
    known = {moment.name: moment for moment in moments()}
    for name, start, seconds in REEL:
        times = tuple(start + number / RATE for number in range(round(seconds * RATE)))
        yield from frames(known[name]._replace(times=times), TAKEN)


def main() -> None:
    """The command."""
    argparse.ArgumentParser(description="Make the moving pictures of the README and of docs/index.html again; they are "
                            "overwritten.").parse_args()  # fmt: skip
    open_display()
    with tempfile.TemporaryDirectory() as name:
        taken = []
        for number, picture in enumerate(reel()):
            taken.append(Path(name) / f"{number:03}.png")
            pygame.image.save(picture, taken[-1])
        for film in (README, PAGE):
            count = sum(round(seconds * RATE) for _, _, seconds in REEL[: film.moments])
            chosen = [str(path) for path in taken[: count : film.each]]
            pace = ["-delay", f"{film.each * 1000 // RATE}x1000", "-loop", "0"]
            shape = ["-resize", "x".join(map(str, film.size)), "-quality", str(film.quality)]
            film.path.parent.mkdir(parents=True, exist_ok=True)
            packed = ["-define", "webp:method=6"]
            subprocess.run(["convert", *pace, *chosen, *shape, *packed, str(film.path)], check=True)
            weight = film.path.stat().st_size
            print(f"{film.path} ({weight // 1024} kB)")
            if weight > film.most:
                sys.exit(f"{film.path} has {weight} bytes, more than {film.most}.")
        still = ["-resize", "x".join(map(str, PAGE.size)), "-quality", "70", str(STILL)]
        subprocess.run(["convert", str(taken[STILL_AT]), *still], check=True)
        print(f"{STILL} ({STILL.stat().st_size // 1024} kB)")


if __name__ == "__main__":
    main()
