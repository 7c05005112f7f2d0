"""What Shithead declares of itself."""

from __future__ import annotations

from typing import Final

from game.rules.info import GameInfo, Moment, Table

INFO: Final = GameInfo(
    rules="ShitheadGame",
    seats=range(2, 5),
    verbs={"arrange": ("cards",), "play": ("cards", "from"), "flip": ("index",), "pick_up": ()},
    code="SH",
    fingerprint="800b20feac620164c02849c7aef5474b9d74c6f47be3f98216841caf84a0e1ba",
    actions_per_s=300_000,
    day=Table(4, {"deals": 3, "short_game": True}),
    duel=Table(2, {"deals": 3}),
    presets={
        "book": {},
        "quick": {"short_game": True},
        "long": {"deals": 7},
        "family": {"short_game": True, "deals": 3},
        "chaos": {"threes_invisible": True, "sevens_low": True, "eights_skip": True, "jokers_reverse": True},
    },
    left_open=frozenset(("short_game", "deals")),
    moments={  # Found by a search for a stack of forty cards.
        "burn": Moment(2, 19, {"threes_invisible": True, "sevens_low": True}, "000311023233403120013002132000100"),
    },
    low_score_wins=True,
    feats=("four_burns", "first_clean", "hold_this", "heavy", "stubborn", "blind_fire"),
)
