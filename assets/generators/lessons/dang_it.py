"""The lesson of Dang It!"""

from __future__ import annotations

from assets.generators.lessons.script import Script, dealt, without
from game.rules.cards import packs, parse_cards


def lesson() -> Script:
    """Lead, follow, win the pile, say it, go out."""
    top = parse_cards("KS 9D") + dealt(("AH 6C 6H KD", "4H 4C JD 8S"), (1, 0), ())
    s = Script("dang_it", 2, {"rounds": 1, "hand_size": 4}, [top + without(packs(1), top)])
    s.go(0, "draw", index=0)
    s.go(1, "draw", index=0)
    s.ask("play", "AH")
    s.go(1, "play", "4H")
    s.ask("play", "6H", shows=["zone pile"])
    s.go(1, "dang_it")
    s.ask("play", "6C", shows=["zone won 0"])
    s.go(1, "play", "4C")
    s.ask("dang_it", shows=["zone pile"])
    s.go(1, "play", "JD")
    s.ask("play", "KD", shows=["zone pile"])
    s.end("zone won 0")
    return s
