"""Say what a game still needs, in the order of the recipe in CONTRIBUTING.md. The game need not be listed yet.

python -m tests.check_game GAME
"""

from __future__ import annotations

import sys

from tests.support.whole import missing


def main() -> int:
    """The command: exits with 1 while something is missing."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    found = missing(sys.argv[1])
    print("\n".join(found) or f"{sys.argv[1]} is whole. What it does is for the tests to say.")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
