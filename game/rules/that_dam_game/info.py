"""What That Dam Game declares of itself."""

from __future__ import annotations

from typing import Final

from game.rules.info import GameInfo, Moment, Table

INFO: Final = GameInfo(
    rules="ThatDamGame",
    seats=range(3, 7),
    verbs={
        "draw": (),
        "take": (),
        "beg": (),
        "decline": (),
        "meld": ("sets", "runs"),
        "lay_off": ("cards", "onto"),
        "discard": ("cards",),
    },
    code="TD",
    fingerprint="c05e39137a88d817b8b65f5c918074730336ca9adc44011820e4d0c6f275c424",
    actions_per_s=200_000,
    day=Table(3, {"contracts": (1, 2, 3)}),
    duel=Table(3, {"contracts": (1, 2, 3)}),
    in_points=True,
    presets={
        "book": {},
        "quick": {"contracts": (1, 2, 3, 5, 9)},
        "family": {"contracts": (1, 2, 3), "begs_last": "hand"},
        "chaos": {"begs": 10, "begs_last": "hand", "wilds_after_meld": "free"},
    },
    values={"contracts": {"all": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "short": (1, 2, 3, 5, 9), "taste": (1, 2, 3)}},
    moments={"deal_full": Moment(6, 5)},
    low_score_wins=True,
    feats=("proud", "quick", "natural", "streak", "comeback", "half"),
)
