"""The lesson of Damn You!"""

from __future__ import annotations

from assets.generators.lessons.script import Script, without
from game.rules.cards import packs, parse_cards


def lesson() -> Script:
    """The seven of diamonds, a run, a joker, a chip, an exchange, and out with the pot."""
    me = parse_cards("7D 9D TD JD QD X1 9C TC JC QC KC 8S AH 2H 3H 4H 5H 6H")
    biscuit = parse_cards("8D 5D 4D 3D 7S 7H 8H")
    gertrude = parse_cards("6D 7C 6C 5C X2 9S TS")
    left = without(packs(1, jokers=True), me, biscuit, gertrude)
    biscuit += left[::2]
    gertrude += left[1::2]
    pack = [card for three in zip(me, biscuit, gertrude, strict=True) for card in three]
    s = Script("damn_you", 3, {"hands": 1}, [pack], [2])
    s.tell("place 7D", "place 7C", "place 7H", "place 7S")
    s.ask("play", "7D", shows=["place 7D"])
    s.go(1, "play", "8D")
    s.go(2, "play", "6D")
    s.ask("run", "9D TD JD QD", shows=["place 8D"])
    s.go(1, "play", "5D")
    s.go(2, "play", "7C")
    s.ask("joker", "X1", shows=["place 8C"], **{"as": "8C"})
    s.go(1, "play", "4D")
    s.go(2, "play", "6C")
    s.ask("run", "9C TC JC QC KC", shows=["place 8C"])
    s.go(1, "play", "3D")
    s.go(2, "play", "5C")
    s.ask("pay", shows=["seat 1"])
    s.go(1, "play", "7S")
    s.go(2, "joker", "X2", **{"as": "8S"})
    s.ask("exchange", "8S", shows=["place 8S"])
    s.go(1, "play", "7H")
    s.go(2, "play", "9S")
    s.ask("run", "6H 5H 4H 3H 2H AH", shows=["place 7H"])
    s.go(1, "play", "8H")
    s.go(2, "play", "TS")
    s.ask("joker", "X2", shows=["place KD"], **{"as": "KD"})
    s.end("listed own pot")
    return s
