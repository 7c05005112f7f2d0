"""The lesson of Screw Your Neighbor."""

from __future__ import annotations

from assets.generators.lessons.script import Script, without
from game.rules.cards import Card, packs, parse_cards


def lesson() -> Script:
    """Four rounds: swap a low card, draw as the dealer, keep what beats somebody, and run into a king."""

    def pack(top: str) -> list[Card]:
        return parse_cards(top) + without(packs(1), parse_cards(top))

    rounds = [pack("2C 9H KS 7D"), pack("JH 4C TS 8D QD"), pack("9S 6H 2D TC"), pack("JC AS KD 9C")]
    s = Script("screw_your_neighbor", 4, {"pennies": 4}, rounds, [3])
    s.tell("zone shown 2")
    s.ask("swap", shows=["seat 1", "hand"])
    s.go(1, "keep")
    s.go(3, "keep")
    s.go(1, "keep")
    s.go(2, "swap")
    s.go(3, "swap")
    s.ask("draw", shows=["zone stock", "hand"])
    s.go(2, "keep")
    s.go(3, "swap")
    s.ask("keep", shows=["zone hand 3"])
    s.go(1, "keep")
    s.go(3, "keep")
    s.ask("keep", shows=["zone shown 1"])
    s.go(2, "keep")
    s.end("seat 0")
    return s
