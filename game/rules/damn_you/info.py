"""What Damn You! declares of itself."""

from __future__ import annotations

from typing import Final

from game.rules.info import GameInfo, Moment, Table

INFO: Final = GameInfo(
    rules="DamnYouGame",
    seats=range(3, 9),
    verbs={"play": ("cards",), "run": ("cards",), "joker": ("cards", "as"), "exchange": ("cards",), "pay": ()},
    code="DY",
    fingerprint="36203207ff3aed80b5637bdb626b49946566ce68b6eebd54a7822b5f944f1691",
    actions_per_s=300_000,
    day=Table(4, {"hands": 4}),
    duel=Table(3),
    in_points=True,
    presets={
        "book": {},
        "quick": {"hands": 2},
        "long": {"chips": 40, "hands": 16},
        "family": {"chips": 30, "hands": 2},
        "chaos": {"chips": 8, "hands": 12},
    },
    left_open=frozenset(("hands",)),
    moments={"deal_eight": Moment(8, 5)},
    feats=("long_run", "four_sevens", "joker_last", "long_way", "tight_fist", "rags"),
)
