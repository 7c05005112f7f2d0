"""Plays and saves in children of its own that may be killed at any moment.

Reads "folder" lines. For each it forks a child that takes up the match in that
folder or begins one, plays and writes "seq N" after every step that was saved.
Writes "child PID" when it begins and "dead" when it is over. A child plays no
more than `STEPS` and then waits to be killed, however late that comes.
"""

import os
import signal
import sys
from pathlib import Path
from random import Random

from game.session.files import Paths
from game.session.session import Session
from game.session.store import Resumable, Store
from tests.support.stored import load

# A process that is killed leaves what it has written; the disk matters when the power fails, and takes its time.
os.fsync = lambda fd: None

STEPS = 100
"""Steps of a child; no match is over after ten times as many."""


def say(text: str) -> None:
    """One line in one piece."""
    os.write(1, text.encode() + b"\n")


def play(folder: str) -> None:
    """What `tests.session.helpers.play` does, said aloud."""
    store = Store(Paths.at(Path(folder)))
    found = load(store, "dang_it")
    if isinstance(found, Resumable):
        session = Session.resume(found.record, store, found.notes)
    else:
        assert found is None, found
        session = Session.new("dang_it", ("You", "Biscuit", "Bo"), {"rounds": 20}, 7, store)
    assert store.trouble is None, store.trouble
    say(f"seq {session.seq}")
    for _ in range(STEPS):
        seat = session.to_act
        assert seat is not None
        random = Random(f"1 {session.seq}")
        session.submit(seat, random.choice(session.legal_actions(seat)), session.seq)
        say(f"seq {session.seq}")
    signal.pause()


for line in sys.stdin:
    child = os.fork()
    if not child:
        play(line.strip())
        os._exit(0)
    say(f"child {child}")
    os.waitpid(child, 0)
    say("dead")
