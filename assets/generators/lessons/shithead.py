"""The lesson of Shithead."""

from __future__ import annotations

from typing import Any

from assets.generators.lessons.script import Script, dealt, without
from game.rules.cards import packs, parse_cards


def lesson() -> Script:
    """A short game for two, from the exchange before play to the first blind card."""
    hand: dict[str, Any] = {"from": "hand"}
    down = dealt(("3H AD 3D", "3C 9D 3S"), (1, 0), ())
    up = dealt(("QH QD 5C", "TS TC AH"), (1, 0), ())
    hands = dealt(("4C 4D QS", "9S KC 6C"), (1, 0), ())
    stock = parse_cards("2H 7H 6D TH AC JC 8C 8D JD JH 8H KD KH 6H AS 5D")
    top = [*down, *up, *hands, *stock]
    s = Script("shithead", 2, {"short_game": True}, [top + without(packs(1), top)], [0])
    s.go(1, "arrange", "TS TC AH")
    s.tell("zone face_up 0")
    s.ask("arrange", "QH QD QS")
    s.ask("play", "4C 4D", **hand)
    s.go(1, "play", "9S", **hand)
    s.ask("play", "5C", shows=["zone stack"], **hand)
    s.go(1, "play", "KC", **hand)
    s.ask("play", "2H", shows=["zone stack"], **hand)
    s.go(1, "play", "6C 6D", **hand)
    s.ask("play", "TH", shows=["zone stack"], **hand)
    s.ask("play", "7H", shows=["zone burnt"], **hand)
    s.go(1, "play", "AC", **hand)
    s.ask("pick_up", shows=["zone stack"])
    s.go(1, "play", "8C 8D 8H", **hand)
    s.go(0, "play", "JC JD JH", **hand)
    s.go(1, "play", "KD KH", **hand)
    s.go(0, "play", "AC AS", **hand)
    s.go(1, "pick_up")
    s.go(0, "play", "7H", **hand)
    s.go(1, "play", "8C 8D 8H", **hand)
    s.ask("play", "QH QD QS", **{"from": "face_up"})
    s.go(1, "play", "KD KH", **hand)
    s.ask("flip", index=1, shows=["zone stack"])
    s.end("zone stack")
    return s
