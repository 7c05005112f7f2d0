"""What Screw Your Neighbor declares of itself."""

from __future__ import annotations

from typing import Final

from game.rules.info import GameInfo, Moment, Table

INFO: Final = GameInfo(
    rules="ScrewYourNeighborGame",
    seats=range(2, 11),
    verbs={"keep": (), "swap": (), "draw": ()},
    code="SN",
    fingerprint="d3890010ea2ec39ba80f923fc83ad3e9b21537a2f24a2bb0b5b6e3d7d6163e7b",
    actions_per_s=500_000,
    day=Table(4, {"pennies": 3}),
    duel=Table(3, {"pennies": 4}),
    presets={
        "book": {},
        "quick": {"pennies": 3},
        "long": {"pennies": 12},
        "family": {"pennies": 5, "last_survivors": "replay"},
        "chaos": {"last_survivors": "replay", "blocked_swap": "jump", "drawn_king": "loses"},
    },
    left_open=frozenset(("last_survivors",)),
    moments={"showdown": Moment(10, 0, choices="0" * 10)},
    feats=("hot_potato", "nerves", "ace_for_king", "half_left", "last_penny", "three_kings"),
)
