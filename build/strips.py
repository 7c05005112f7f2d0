"""Make strips of a moment's pictures: python build/strips.py [FOLDER] [--size WxH]... [--only WORD]...

The program itself is shown moments, one frame of 1/60 s after the other on a display that nobody sees; the pictures at
some times are laid side by side with the times above them, one PNG for each moment, named SIZE-MOMENT.png. `--only`
makes those whose names contain a word, `--list` names all of them, `--full` leaves the pictures at full size;
`--language de`, `--words 2` and `--motion calm` those of other settings.

Moments are declared in the modules `moments_*.py` beside this one: each has a function `moments()`.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from studio import FRAME, ROOT, Home, Studio, studio, window_size

import pygame  # isort: skip

from game.session.session import Session
from game.session.settings import MOTIONS
from game.ui import text
from game.ui.theme import INK, INK_SOFT, PAPER
from game.ui.window import open_display

__all__ = ["Crop", "Moment", "main"]

SIZES = ((1280, 720), (1920, 1080), (1080, 1920))
SHOWN, COLUMNS = 640, 4
"""How wide a picture is on a strip, in pixels, and how many stand side by side; upright ones are half as wide."""
GAP, HEAD = 12, 44

Crop = Callable[[tuple[int, int]], tuple[int, int, int, int]]
"""From the size of the window to the part of it that a strip shows: left, top, width, height in pixels."""


class Moment(NamedTuple):
    """Something that moves: the first scene, what sets it off, and when it is looked at, in seconds after that."""

    name: str
    home: Home
    times: tuple[float, ...]
    act: Callable[[Studio], None] = lambda studio: None
    settings: Mapping[str, object] = {}
    left: Callable[[], Session] | None = None
    before: float = 0.6
    """How long the program runs before `act`, in seconds."""
    crop: Crop | None = None
    prepare: Callable[[], object] = lambda: None
    """What is called before the program begins, such as the search for a match in which it happens."""


def moments() -> Iterator[Moment]:
    """Every moment, module by module."""
    for path in sorted(Path(__file__).parent.glob("moments_*.py")):
        yield from importlib.import_module(path.stem).moments()


def frames(moment: Moment, size: tuple[int, int]) -> list[pygame.Surface]:
    """The pictures of a moment, one for each of its times, at full size."""
    found = []
    moment.prepare()
    with studio(size, moment.home, moment.settings, moment.left() if moment.left is not None else None) as at_work:
        at_work.wait(moment.before)
        moment.act(at_work)
        shown = 0
        for when in moment.times:
            at_work.wait((round(when / FRAME) - shown) * FRAME)
            shown = round(when / FRAME)
            surface = pygame.display.get_surface()
            assert surface is not None
            part = surface.subsurface(moment.crop(size)) if moment.crop is not None else surface
            found.append(part.copy())
    return found


def strip(moment: Moment, pictures: list[pygame.Surface], *, full: bool = False) -> pygame.Surface:
    """Pictures side by side on paper, each with its time."""
    w, h = pictures[0].get_size()
    wide = w if full else min(w, SHOWN if w >= h else SHOWN // 2)
    tall = round(h * wide / w)
    columns = min(len(pictures), COLUMNS if w >= h else 2 * COLUMNS)
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((GAP + columns * (wide + GAP), GAP + rows * (tall + GAP + HEAD)))
    sheet.fill(pygame.Color(PAPER))
    for i, (picture, when) in enumerate(zip(pictures, moment.times, strict=True)):
        row, column = divmod(i, columns)
        x, y = GAP + column * (wide + GAP), GAP + row * (tall + GAP + HEAD)
        sheet.blit(text.render(f"{round(when * 1000):,} ms", 26, INK, "display"), (x, y + 4))
        sheet.blit(text.render(moment.name, 20, INK_SOFT, "semi"), (x + 150, y + 10))
        image = picture if (wide, tall) == (w, h) else pygame.transform.smoothscale(picture, (wide, tall))
        sheet.blit(image, (x, y + HEAD))
    return sheet


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Make strips of pictures of everything that moves.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / ".build" / "strips")
    parser.add_argument(
        "--size", action="append", type=window_size, metavar="WxH", help="of the window; three sizes unless given"
    )
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="moments with this in their names")
    parser.add_argument("--list", action="store_true", help="only name the moments")
    parser.add_argument("--full", action="store_true", help="leave the pictures at full size")
    parser.add_argument("--language", default="en", help="in which everything is said")
    parser.add_argument("--words", type=float, default=1.0, metavar="TIMES", help="how large words are, 1 to 2")
    parser.add_argument("--motion", default="full", choices=MOTIONS, help="how much moves")
    given = parser.parse_args()
    if given.list:
        print("\n".join(moment.name for moment in moments()))
        return
    open_display()
    sizes = given.size or SIZES
    given.folder.mkdir(parents=True, exist_ok=True)
    made = 0
    wanted = {"language": given.language, "words": given.words, "motion": given.motion}
    for moment in moments():
        moment = moment._replace(settings={**wanted, **moment.settings})
        for w, h in sizes:
            name = f"{w}x{h}-{moment.name}.png"
            if not given.only or any(word in name for word in given.only):
                pygame.image.save(strip(moment, frames(moment, (w, h)), full=given.full), given.folder / name)
                print(name, flush=True)
                made += 1
    if not made:
        raise SystemExit(f"No picture has {' or '.join(given.only)} in its name.")


if __name__ == "__main__":
    main()
