"""The lesson of That Damn Game."""

from __future__ import annotations

from assets.generators.lessons.script import Script, dealt, without
from game.rules.cards import packs, parse_cards


def lesson() -> Script:
    """The second contract: draw and throw, beg, take, lay the contract with a wild, lay off, go out."""
    hands = ("9S 9D 5H 6H 2C QC TS", "9C 5D 3D 7S 8S QD AH", "TH TD TC JC KC AC 8H")
    top = dealt(hands, (0, 1, 2), parse_cards("3S 9H 6S JD 4S"))
    s = Script("that_dam_game", 3, {"contracts": (2,)}, [top + without(packs(2, jokers=True), top)], [2])
    s.tell("listed own tray")
    s.ask("draw", shows=["zone stock"])
    s.tell("hand")
    s.ask("discard", "QC")
    s.go(1, "draw")
    s.go(2, "beg")
    s.go(1, "discard", "9C")
    s.go(2, "draw")
    s.tell("zone discard")
    s.ask("beg", shows=["zone discard"])
    s.go(2, "meld", sets=[["TH", "TD", "TC"]], runs=[["JC", "QC", "KC", "AC"]])
    s.go(2, "discard", "8H")
    s.ask("take", shows=["zone discard"])
    s.ask("meld", sets=[["9S", "9D", "9C"]], runs=[["5H", "6H", "2C", "8H"]])
    s.go(0, "discard", "JD")
    s.go(1, "take")
    s.go(1, "discard", "5D")
    s.go(2, "take")
    s.go(2, "discard", "9H")
    s.go(0, "take")
    s.ask("lay_off", "9H", onto=2, shows=["place meld 2"])
    s.ask("lay_off", "TS", onto=0, shows=["place meld 0"])
    s.ask("discard", "3S", shows=["zone discard"])
    return s
