"""Draw every picture of the program anew, or check that the shipped ones are what would be drawn.

python assets/generators/draw_all.py            # writes assets/cards and assets/look, then the manifest
python assets/generators/draw_all.py --check    # writes nothing; exits 1 if anything differs
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from assets.generators import manifest
from assets.generators.deck import draw as deck
from assets.generators.look import draw as look

ASSETS = Path(__file__).resolve().parents[1]


def pictures() -> Iterator[tuple[str, str]]:
    """Every file that is drawn, by its path below `assets`, and its text."""
    for name, svg in deck.drawings():
        text = svg()
        deck.check(name, text)
        yield f"cards/{name}.svg", text
    yield "cards/letters.json", deck.letters()
    for drawing in look.drawings():
        yield f"look/{drawing.name}.svg", drawing.make().svg(drawing.width, drawing.height)
    yield "look/index.json", look.index()


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description="Draw every picture of the program anew.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a shipped file differs")
    args = parser.parse_args()
    stale: list[str] = []
    for name, text in pictures():
        path = ASSETS / name
        data = text.encode("ascii")
        if path.is_file() and path.read_bytes() == data:
            continue
        stale.append(name)
        if not args.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    if args.check:
        for name in stale:
            print(f"differs: {name}")
        wrong = manifest.differences(ASSETS)
        for name in wrong:
            print(f"not as in the manifest: {name}")
        return 1 if stale or wrong else 0
    manifest.write(ASSETS)
    print(f"{len(stale)} pictures drawn anew")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
