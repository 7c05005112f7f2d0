"""What Dang It! declares of itself."""

from __future__ import annotations

from typing import Final

from game.rules.info import GameInfo, Moment, Table

INFO: Final = GameInfo(
    rules="DangItGame",
    seats=range(2, 7),
    verbs={"draw": ("index",), "play": ("cards",), "dang_it": ()},
    code="DA",
    fingerprint="9190983d139c26c6d3db6a141a4d55635cc120776fbc3c5b48099231405cb082",
    actions_per_s=500_000,
    day=Table(3, {"rounds": 5}),
    duel=Table(2),
    in_points=True,
    in_rounds=True,
    presets={
        "book": {},
        "quick": {"rounds": 1},
        "long": {"length": "points", "points": 200},
        "family": {"rounds": 2, "hand_size": 4},
        "chaos": {"packs": 2, "hand_size": 7},
    },
    left_open=frozenset(("length", "rounds", "points")),
    moments={
        "deal": Moment(4, 5, {"hand_size": 7, "packs": 2}),
        "button": Moment(4, 34, choices="8590101201000001000"),  # Found by a search for a pile of fourteen cards.
    },
    feats=("full_court", "one_breath", "streak", "lions_share", "hair", "comeback"),
)
