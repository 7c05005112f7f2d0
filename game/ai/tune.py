"""Find the numbers that the computer players of a game are built on, by playing.

    python -m game.ai.tune GAME

What is measured, and how long it takes, says the module `tune.py` in the folder of that game. The same command
prints the same numbers.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from game.ai.registry import PLAYED


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; prints lines for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m game.ai.tune", description="Measure the numbers of a policy.")
    tuned = [game for game in PLAYED if find_spec(f"game.ai.{game}.tune")]
    parser.add_argument("game", choices=tuned)
    import_module(f"game.ai.{parser.parse_args(arguments).game}.tune").tune()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
