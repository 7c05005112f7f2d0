"""Whole matches of people at one screen, every frame of which is looked at: no private face is on it.

    python -m tests.check_privacy [--seed S] [--game ID] [--actions N]

At the family table two people play by fingers alone against computer players. Every frame is told twice, once with all
private things exchanged that no finger holds open: both must be the same picture, and no face on it may be one that is
neither in the open nor in a hand that is held. After each hand that closes, and every few frames, the screen itself is
read back. With a curtain, the same people take turns; the tests of the curtain do that for whole matches.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.rules.registry import GAME_IDS, info_of
from game.session.settings import Settings
from tests.support.flat import FlatTable, plain
from tests.support.flat_plays import play
from tests.support.flat_privacy import Faces, Privacy

SHORT: dict[str, dict[str, object]] = {
    "dang_it": {"rounds": 1, "packs": 1, "hand_size": 4},
    "damn_you": {"chips": 8, "hands": 2},
    "screw_your_neighbor": {"pennies": 4},
    "that_dam_game": {"contracts": (1,), "begs": 1},
    "shithead": {"short_game": True, "deals": 1},
}
"""Rules with which a match is soon over."""
READ = 15
"""Every so many frames the screen is read back."""


def begun(game: str, seed: int, folder: Path, settings: Callable[[Settings], None]) -> FlatTable:
    """A match of two people, with computer players where it needs more."""
    players = max(3, min(info_of(game).seats))
    return FlatTable(folder, game, players, 2, seed=seed, settings=settings, options=SHORT[game])


def at_a_family_table(
    game: str, seed: int, folder: Path, settings: Callable[[Settings], None] = plain, *, most: int
) -> Privacy:
    """Let two people do so many things at a family table, or play to the end; returns what was looked at."""
    faces = Faces()
    with faces.watching():
        table = begun(game, seed, folder, settings)
        try:
            return _watched(table, faces, Random(seed), most)
        finally:
            table.program.close()


def _watched(table: FlatTable, faces: Faces, random: Random, most: int) -> Privacy:
    privacy, frame = Privacy(table, faces, random), table.program.frame

    def looked(*events: pygame.Event) -> None:
        frame(*events)
        privacy.look(read=privacy.frames % READ == 0)

    table.settle()
    table.program.frame = looked  # type: ignore[method-assign]
    left = most
    while left > 0 and table.back():
        privacy.done += play(table, random, 1)
        left -= 1
    return privacy


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(description="no private face on the screen")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAME_IDS)
    parser.add_argument("--actions", type=int, default=2000, help="things done by people at most in a match")
    given = parser.parse_args()
    for game in [given.game] if given.game else GAME_IDS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            found = at_a_family_table(game, given.seed, Path(folder), most=given.actions)
        over = "a whole match" if found.over else "a part of a match"
        print(f"{game}: {over}, {len(found.done)} things done by fingers, {found.frames} frames, {found.open} with an"
              f" open hand, {found.closings} closed, {found.read} read back, {found.exchanged} cards exchanged:"
              f" no private face, in {time.monotonic() - began:.0f} s", flush=True)  # fmt: skip
    import pytest

    return int(pytest.main(["-q", "-p", "no:cacheprovider", "tests/scenes/test_curtain.py", "-k", "whole_match"]))


if __name__ == "__main__":
    sys.exit(main())
