"""Whole matches of people at one screen, every frame of which is looked at: no private face is on it.

    python -m tests.check_privacy [--seed S] [--seeds N] [--game ID] [--actions N]

Two people play against computer players, with the settings of a first start and with cards that fly fast. The screen is
read back after every frame. At the family table they play by fingers alone. Every frame is told twice, once with all
private things exchanged that no finger holds open: both must be the same picture, and no face on it may be one that is
neither in the open nor in a hand that is held. With a curtain they take turns: there is no face on it, none but those
in the open while nobody looks, and else those of one hand, whose owner was named.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.rules.registry import GAME_IDS, info_of
from game.session.settings import Settings
from tests.support.curtain_privacy import SHORT, CurtainTable, behind_a_curtain
from tests.support.flat import FlatTable, plain
from tests.support.flat_plays import play
from tests.support.flat_privacy import Privacy, judged

FADES = 12
"""Frames in which the last table fades into the result, and more."""


def brisk(settings: Settings) -> None:
    """Cards fly, and do not take long."""
    settings.pace, settings.motion = "instant", "full"


def begun(game: str, seed: int, folder: Path, settings: Callable[[Settings], None]) -> FlatTable:
    """A match of two people, with computer players where it needs more."""
    players = max(3, min(info_of(game).seats))
    return FlatTable(folder, game, players, 2, seed=seed, settings=settings, options=SHORT[game])


def at_a_family_table(
    game: str, seed: int, folder: Path, settings: Callable[[Settings], None] = plain, *, most: int
) -> Privacy:
    """Let two people do so many things at a family table, or play to the end; returns what was looked at."""
    random = Random(seed)
    with judged(lambda: begun(game, seed, folder, settings), seed) as privacy:
        table = privacy.table
        while len(privacy.done) < most and table.back():
            privacy.done += play(table, random, 1)
        for _ in range(FADES):
            table.program.frame()
        return privacy


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(description="no private face on the screen")
    parser.add_argument("--seed", type=int, default=2, help="with the first one Shithead takes a thousand moves")
    parser.add_argument("--seeds", type=int, default=1, help="so many matches of each kind, from that seed on")
    parser.add_argument("--game", choices=GAME_IDS)
    parser.add_argument("--actions", type=int, default=2000, help="things done by people at most in a match")
    given = parser.parse_args()
    games = [given.game] if given.game else GAME_IDS
    for game, seed, settings in product(games, range(given.seed, given.seed + given.seeds), (plain, brisk)):
        for told in (_family_table, _curtain):
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                found = told(game, seed, Path(folder), settings, given.actions)
            print(f"{game}, seed {seed}, {settings.__name__}, {found}: no private face, in"
                  f" {time.monotonic() - began:.0f} s", flush=True)  # fmt: skip
    return 0


def _family_table(game: str, seed: int, folder: Path, settings: Callable[[Settings], None], most: int) -> str:
    found = at_a_family_table(game, seed, folder, settings, most=most)
    over = "a whole match" if found.over else "a part of a match"
    return (
        f"at a family table: {over}, {len(found.done)} things done by fingers, {found.frames} frames read back,"
        f" {found.open} with an open hand, {found.closings} closed, {found.burning} with burning cards,"
        f" {found.covered} below another page, {found.exchanged} cards exchanged"
    )


def _curtain(game: str, seed: int, folder: Path, settings: Callable[[Settings], None], most: int) -> str:
    found = behind_a_curtain(lambda: CurtainTable(folder, game, seed, settings), seed)
    return (
        f"with a curtain: a whole match, {found.frames} frames read back, {len(found.curtains)} curtains"
        f" ({found.hung} frames), {found.public} while nobody looked, {found.own} with an open hand"
    )


if __name__ == "__main__":
    sys.exit(main())
