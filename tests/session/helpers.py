"""Matches for the tests of the session."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.session.files import Paths
from game.session.session import Accepted, Keeper, Session

NAMES = ("You", "Biscuit", "Bo")
NOTES: dict[str, object] = {"seats": ["who", "sits", "where"]}


def new_session(store: Keeper | None = None, seed: int = 7, rounds: int = 2) -> Session:
    """A match of three, just begun."""
    return Session.new("dang_it", NAMES, {"rounds": rounds}, seed, store, NOTES)


def play(session: Session, steps: int, seed: int = 1) -> None:
    """So many random steps, or fewer if the match ends. The same for the same seed and the same place in the match."""
    for _ in range(steps):
        seat = session.to_act
        if seat is None:
            return
        random = Random(f"{seed} {session.seq}")
        action = random.choice(session.legal_actions(seat))
        assert isinstance(session.submit(seat, action, session.seq), Accepted)


def journal(folder: Path) -> Path:
    """The file of the unfinished match."""
    return Paths.at(folder).current / "dang_it.journal"
