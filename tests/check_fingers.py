"""Four people's fingers on a family table at once, at random, in the whole program.

    python -m tests.check_fingers [--sequences N] [--seed S] [--game ID]

In each sequence two to four people hold hands open, pull cards out, tap with a second finger, press buttons, move cards
along their hand and touch the table, all at the same time; palms come down, fingers are lost for a moment or for good,
the window loses the focus or changes its size. A referee who knows where each contact came down looks at every frame:
nothing is done but by a finger of its owner on what is played, no face is open without its finger, no drag is stuck and
no contact is left. Every match is told again from its record at the end. The suite plays a few sequences of each game.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.rules.record import replay
from game.rules.registry import GAME_IDS, info_of
from game.session.settings import Pace, Settings
from tests.support.flat import FlatTable
from tests.support.flat_hands import Hands, Referee, after_all

PER_MATCH = 60
"""Sequences at most before another match begins."""
SIZES = ((1280, 720), (1024, 768), (1000, 1000))
DRAWN = 4
"""Every so many matches the table is drawn; it is the picture that takes most of the time."""
PACES: tuple[Pace, ...] = ("fast", "instant", "off", "normal")


def some_sequences(game: str, sequences: int, seed: int, folder: Path) -> Counter[str]:
    """Play sequences at one table; returns how many there were, and what was done."""
    random = Random(f"{game} {seed}")
    pace, size = PACES[seed % len(PACES)], SIZES[seed // len(PACES) % len(SIZES)]

    def chosen(settings: Settings) -> None:
        settings.pace = pace
        settings.motion = "full" if seed % 2 else "none"

    table = FlatTable(folder, game, min(4, max(info_of(game).seats)), 4, seed=seed, size=size, settings=chosen)
    try:
        return _played(table, sequences, random, drawn=seed % DRAWN == 0)
    finally:
        table.program.close()


def _played(table: FlatTable, sequences: int, random: Random, *, drawn: bool) -> Counter[str]:
    found: Counter[str] = Counter()
    table.program.seconds(0.2)
    if random.random() < 0.7:
        table.settle()
    referee, hands = Referee(table), Hands(table, random)
    if not drawn:
        table.scene.draw = lambda frame: None  # type: ignore[method-assign]
    for _ in range(sequences):
        for events in hands.sequence():
            table.program.frame(*events)
            referee.look()
            found["frames"] += 1
            if not table.there:
                break
            if random.random() < 0.002:
                size = random.choice(SIZES)
                table.where.clear()
                table.program.frame(pygame.Event(pygame.WINDOWFOCUSLOST))
                table.program.resize(size)
                found["resizes"] += 1
                referee.look()
                break
        after_all(table, referee)
        found["sequences"] += 1
        if not table.back():
            break
        if random.random() < 0.5:
            for _ in range(random.randint(1, 40)):
                table.program.frame()
                referee.look()
    found["done"], found["refused"] = referee.done, referee.refused
    replay(table.session.record)  # raises where something was done that the rules do not know
    return found


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(description="fingers of four people at once")
    parser.add_argument("--sequences", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", choices=GAME_IDS)
    given = parser.parse_args()
    began, total, seed = time.monotonic(), Counter[str](), given.seed
    by_game: dict[str, Counter[str]] = {}
    while total["sequences"] < given.sequences:
        game = given.game or GAME_IDS[seed % len(GAME_IDS)]
        with tempfile.TemporaryDirectory() as folder:
            many = min(PER_MATCH, given.sequences - total["sequences"])
            try:
                found = some_sequences(game, many, seed, Path(folder))
            except BaseException:
                print(f"{game}, seed {seed}")
                raise
        total += found
        by_game.setdefault(game, Counter()).update(found)
        seed += 1
        print(f"{seed}: {game} {dict(found)}", flush=True)
    for game, found in sorted(by_game.items()):
        print(f"{game}: {dict(found)}")
    print(f"{dict(total)} in {time.monotonic() - began:.0f} s: nothing that nobody meant, nothing left behind")
    return 0


if __name__ == "__main__":
    sys.exit(main())
