"""What the long checks share: how they are asked for."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.rules.registry import GAME_IDS


def command(
    name: str, doc: str | None, what: str, most: int, note: str, games: Sequence[str] = GAME_IDS
) -> argparse.ArgumentParser:
    """The command line of a check: `--what N` says how much is checked, `most` unless given."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.{name}", description=(doc or "").splitlines()[0])
    parser.add_argument(f"--{what}", type=int, default=most, metavar="N", help=f"{note} (default {most})")
    parser.add_argument("--game", choices=games, help="only this game")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed (default 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at once (default 1)")
    return parser
