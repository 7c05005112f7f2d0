"""Every moment of many matches, watched forwards, backwards and by jumps: python -m tests.check_replay [MATCHES] [SEED]

Plays random matches of all games to their end, and at every moment compares what the replay shows with what a session
that really was there shows: for every seat, for the table, and with all hands open. Then measures what a jump in a long
match costs until its first frame is painted, in processor time.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.rules.record import ActionStep, Record
from game.rules.registry import GAME_IDS
from game.rules.views import ALL, TABLE, Viewer, ViewFold
from game.scenes.replay.table import Framed, ReplayTable
from game.session.replay import Replay
from game.session.seats import shown_seats
from game.session.session import Session
from game.ui.painter import DisplayList, Painter
from tests.support.play import random_matches
from tests.support.tables import Room, no_window

LONG = 1000
"""Plays of the match in which jumps are measured."""
BUDGET = 0.150
"""Seconds until the first frame of a jump."""
SIZE = (1360, 765)
"""Of the table in a window of 1920 x 1080."""


def compared(record: Record) -> int:
    """Walk through a match both ways; returns how many views were compared. Raises AssertionError."""
    replay = Replay(record)
    begun = record.steps[: next(i for i, step in enumerate(record.steps) if isinstance(step, ActionStep))]
    session = Session.resume(Record(record.game, record.players, record.names, record.options, record.seed, begun))
    viewers = [*map(Viewer, range(replay.players)), TABLE]
    folds = {viewer: ViewFold(replay.opening(viewer)) for viewer in (*viewers, ALL)}
    for viewer, fold in folds.items():
        for event in replay.history(viewer):
            fold.apply(event)
    seen = []
    for position in range(replay.length + 1):
        replay.go(position)
        seen.append([session.snapshot(viewer).canonical() for viewer in viewers])
        assert [replay.snapshot(viewer).canonical() for viewer in viewers] == seen[-1]
        assert all(fold.view().canonical() == replay.snapshot(viewer).canonical() for viewer, fold in folds.items())
        if position < replay.length:
            session.submit(replay.actor(position), replay.action(position), session.seq)
            for viewer, fold in folds.items():
                for event in replay.events(position, position + 1, viewer):
                    fold.apply(event)
    for position in range(replay.length, -1, -1):
        replay.go(position)
        assert [replay.snapshot(viewer).canonical() for viewer in viewers] == seen[position]
    return 2 * len(seen) * len(viewers)


def long_match(game: str, seed: int) -> Record:
    """The first random match of at least a thousand plays; else the longest of two hundred."""
    best: Record | None = None
    most = 0
    for played in random_matches(game, 200, seed):
        for _ in played.steps():
            pass
        plays = sum(isinstance(step, ActionStep) for step in played.record.steps)
        if plays > most:
            best, most = played.record, plays
        if most >= LONG:
            break
    assert best is not None
    return best


def jumps(record: Record, folder: Path, random: Random) -> list[float]:
    """Seconds of processor time that each of some jumps takes, to its first frame."""
    no_window()
    replay = Replay(record)
    seats = shown_seats({}, replay.names)
    room = Room(folder, (1920, 1080))
    services = Framed(room, SIZE)
    table = ReplayTable(services, replay, seats, Viewer(0))
    screen, painter, frame = pygame.Surface(SIZE), Painter(), DisplayList()
    taken = []
    for number in range(60):
        began = time.process_time()
        table.show(random.randrange(replay.length + 1))
        frame.clear()
        table.draw(frame)
        painter.paint(screen, frame)
        # The first ones draw every card once, as opening the page does.
        if number >= 10:
            taken.append(time.process_time() - began)
        services.art.finish()
    room.close()
    return sorted(taken)


def main() -> None:
    """The command."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for game in GAME_IDS:
        views = 0
        for played in random_matches(game, matches, seed):
            for _ in played.steps():
                pass
            views += compared(played.record)
        print(f"{game}: {matches} matches, {views} views the same", flush=True)
    slow = 0
    for game in GAME_IDS:
        record = long_match(game, seed)
        plays = sum(isinstance(step, ActionStep) for step in record.steps)
        with tempfile.TemporaryDirectory() as folder:
            taken = jumps(record, Path(folder), Random(seed))
        worst = taken[-1]
        slow += worst > BUDGET
        print(f"{game}: a match of {plays} plays, {len(taken)} jumps: median {taken[len(taken) // 2] * 1e3:.0f} ms, "
              f"worst {worst * 1e3:.0f} ms", flush=True)  # fmt: skip
    pygame.quit()
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
