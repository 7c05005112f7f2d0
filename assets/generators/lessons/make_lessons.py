"""The lessons: the cards and moves of a match that is written beforehand, one file a game in `assets/lessons`.

    python -m assets.generators.lessons.make_lessons            # writes the lessons
    python -m assets.generators.lessons.make_lessons --check    # exits 1 and names what differs

Each game's is written in the module of its id beside this one. Every move is judged by the
rules while it is written. The person has seat 0: `ask` is a move that the lesson asks of
them, `go` one that the script makes, whoever's it is. What the coach says stands in
`assets/texts/en/games/<id>.json`, by the number of the move asked.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from assets.generators.lessons.script import Script
from game.scenes.tables import PLAYABLE

LESSONS = Path(__file__).resolve().parents[2] / "lessons"


def written(game: str) -> Script:
    """The lesson of a game: what `lesson` makes in the module of its id beside this one."""
    script: Script = import_module(f"assets.generators.lessons.{game}").lesson()
    return script


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description="Write or check the lessons.")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    wrong = 0
    for game in PLAYABLE:
        place, text = LESSONS / f"{game}.json", written(game).text()
        if not args.check:
            place.write_text(text, encoding="ascii", newline="\n")
        elif not place.is_file() or place.read_text("ascii") != text:
            print(f"not as written: {place.name}")
            wrong = 1
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
