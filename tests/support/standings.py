"""Matches as the scenes that show scores are told of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.scenes.results.plot import totals
from game.scenes.results.standing import Standing
from game.session.seats import SeatConfig
from game.texts import n

OTHERS = ("gertrude", "bo", "echo", "ada", "mercy")
NAMES = ("Gertrude", "Bosun Bo", "Echo", "Professor Ada", "Judge Mercy")


def standing(rounds: Sequence[Sequence[int]], winners: tuple[int, ...] = (), **changed: Any) -> Standing:
    """A match of Dang It! after some rounds: you, and whoever else has points."""
    players = len(rounds[0])
    seats = (
        SeatConfig("person", "You", "pip"),
        *(SeatConfig("computer", NAMES[i], OTHERS[i], "normal") for i in range(players - 1)),
    )
    scores = tuple(totals(rounds, seat)[-1] for seat in range(players))
    notes = tuple(n("scores.largest", seat + 1) for seat in range(players))
    given: dict[str, Any] = {
        "game": "dang_it", "seats": seats, "options": {"length": "rounds", "rounds": 3, "points": 100}, "me": 0,
        "rounds": tuple(map(tuple, rounds)), "scores": scores, "winners": winners, "notes": notes, "seed": 271828,
    }  # fmt: skip
    return Standing(**(given | changed))
