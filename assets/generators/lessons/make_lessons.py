"""The lessons: the cards and moves of a match that is written beforehand, one file a game in `assets/lessons`.

    python -m assets.generators.lessons.make_lessons            # writes the lessons
    python -m assets.generators.lessons.make_lessons --check    # exits 1 and names what differs

Every move is judged by the rules while it is written. The person has seat 0: `ask` is a
move that the lesson asks of them, `go` one that the script makes, whoever's it is. What
the coach says stands in `assets/texts/en/games/<id>.json`, by the number of the move asked.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from game.rules.cards import Card, packs, parse_cards
from game.rules.chance import OutOfScript, ScriptedChance
from game.rules.options import complete
from game.rules.record import ActionStep, Record, RecordingChance, encode_record
from game.rules.registry import game_by_id
from game.rules.verbs import decode_action

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
PERSON = 0
NAMES = ("You", "Biscuit", "Gertrude", "Bosun Bo")


class Script:
    """A match that grows move by move. `shuffles` are whole packs, the top card first; `picks` are seats."""

    def __init__(self, game: str, players: int, options: Mapping[str, object], shuffles: Sequence[Sequence[Card]],
                 picks: Sequence[int] = ()) -> None:  # fmt: skip
        self.game = game_by_id(game)
        chosen = complete(self.game.options, players, options)
        self.record = Record(game, players, list(NAMES[:players]), chosen, 0)
        self.chance = RecordingChance(ScriptedChance(shuffles, picks), self.record.steps)
        self.state = self.game.new_match(players, chosen)
        self.game.start(self.state, self.chance)
        self.asked: list[int] = []
        self.moves = 0

    def go(self, seat: int, do: str, cards: str | None = None, **more: object) -> None:
        """A move that the script makes. Raises ValueError when the rules refuse it."""
        data: dict[str, object] = {"do": do, **more}
        if cards is not None:
            data["cards"] = cards.split()
        action = decode_action(self.record.game, data)
        refused = self.game.check(self.state, seat, action)
        if refused is not None:
            raise ValueError(f"{self.record.game}, move {self.moves}, {data}: {refused.code}")
        self.record.steps.append(ActionStep(seat, action))
        self.moves += 1
        # What would be dealt after the last move is no part of the lesson.
        with suppress(OutOfScript):
            self.game.apply(self.state, action, self.chance)

    def ask(self, do: str, cards: str | None = None, **more: object) -> None:
        """A move that is asked of the person."""
        self.asked.append(self.moves)
        self.go(PERSON, do, cards, **more)

    def text(self) -> str:
        """The lesson's file. It ends with the last move, whatever chance said after that."""
        steps = self.record.steps
        while not isinstance(steps[-1], ActionStep):
            steps.pop()
        self.record.result = self.game.result(self.state)
        data = {"asked": self.asked, "record": encode_record(self.record)}
        return json.dumps(data, separators=(",", ":")) + "\n"


def dealt(hands: Sequence[str], order: Sequence[int], rest: Sequence[Card]) -> list[Card]:
    """The top of a pack from which hands of equal size are dealt one card at a time; `rest` lies below it."""
    cards = [parse_cards(hand) for hand in hands]
    return [cards[seat][i] for i in range(len(cards[order[0]])) for seat in order] + list(rest)


def without(pack: Sequence[Card], *used: Sequence[Card]) -> list[Card]:
    """What is left of a pack."""
    gone = {card for cards in used for card in cards}
    return [card for card in pack if card not in gone]


def dang_it() -> Script:
    """Lead, follow, win the pile, say it, go out."""
    top = parse_cards("KS 9D") + dealt(("AH 6C 6H KD", "4H 4C JD 8S"), (1, 0), ())
    s = Script("dang_it", 2, {"rounds": 1, "hand_size": 4}, [top + without(packs(1), top)])
    s.go(0, "draw", index=0)
    s.go(1, "draw", index=0)
    s.ask("play", "AH")
    s.go(1, "play", "4H")
    s.ask("play", "6H")
    s.go(1, "dang_it")
    s.ask("play", "6C")
    s.go(1, "play", "4C")
    s.ask("dang_it")
    s.go(1, "play", "JD")
    s.ask("play", "KD")
    return s


def damn_you() -> Script:
    """The seven of diamonds, a run, a joker, a chip, an exchange, and out with the pot."""
    me = parse_cards("7D 9D TD JD QD X1 9C TC JC QC KC 8S AH 2H 3H 4H 5H 6H")
    biscuit = parse_cards("8D 5D 4D 3D 7S 7H 8H")
    gertrude = parse_cards("6D 7C 6C 5C X2 9S TS")
    left = without(packs(1, jokers=True), me, biscuit, gertrude)
    biscuit += left[::2]
    gertrude += left[1::2]
    pack = [card for three in zip(me, biscuit, gertrude, strict=True) for card in three]
    s = Script("damn_you", 3, {"hands": 1}, [pack], [2])
    s.ask("play", "7D")
    s.go(1, "play", "8D")
    s.go(2, "play", "6D")
    s.ask("run", "9D TD JD QD")
    s.go(1, "play", "5D")
    s.go(2, "play", "7C")
    s.ask("joker", "X1", **{"as": "8C"})
    s.go(1, "play", "4D")
    s.go(2, "play", "6C")
    s.ask("run", "9C TC JC QC KC")
    s.go(1, "play", "3D")
    s.go(2, "play", "5C")
    s.ask("pay")
    s.go(1, "play", "7S")
    s.go(2, "joker", "X2", **{"as": "8S"})
    s.ask("exchange", "8S")
    s.go(1, "play", "7H")
    s.go(2, "play", "9S")
    s.ask("run", "6H 5H 4H 3H 2H AH")
    s.go(1, "play", "8H")
    s.go(2, "play", "TS")
    s.ask("joker", "X2", **{"as": "KD"})
    return s


def screw_your_neighbor() -> Script:
    """Four rounds: swap a low card, draw as the dealer, keep what beats somebody, and run into a king."""

    def pack(top: str) -> list[Card]:
        return parse_cards(top) + without(packs(1), parse_cards(top))

    rounds = [pack("2C 9H KS 7D"), pack("JH 4C TS 8D QD"), pack("9S 6H 2D TC"), pack("JC AS KD 9C")]
    s = Script("screw_your_neighbor", 4, {"pennies": 4}, rounds, [3])
    s.ask("swap")
    s.go(1, "keep")
    s.go(3, "keep")
    s.go(1, "keep")
    s.go(2, "swap")
    s.go(3, "swap")
    s.ask("draw")
    s.go(2, "keep")
    s.go(3, "swap")
    s.ask("keep")
    s.go(1, "keep")
    s.go(3, "keep")
    s.ask("keep")
    s.go(2, "keep")
    return s


def that_dam_game() -> Script:
    """The second contract: draw and throw, beg, take, lay the contract with a wild, lay off, go out."""
    hands = ("9S 9D 5H 6H 2C QC TS", "9C 5D 3D 7S 8S QD AH", "TH TD TC JC KC AC 8H")
    top = dealt(hands, (0, 1, 2), parse_cards("3S 9H 6S JD 4S"))
    s = Script("that_dam_game", 3, {"contracts": (2,)}, [top + without(packs(2, jokers=True), top)], [2])
    s.ask("draw")
    s.ask("discard", "QC")
    s.go(1, "draw")
    s.go(2, "beg")
    s.go(1, "discard", "9C")
    s.go(2, "draw")
    s.ask("beg")
    s.go(2, "meld", sets=[["TH", "TD", "TC"]], runs=[["JC", "QC", "KC", "AC"]])
    s.go(2, "discard", "8H")
    s.ask("take")
    s.ask("meld", sets=[["9S", "9D", "9C"]], runs=[["5H", "6H", "2C", "8H"]])
    s.go(0, "discard", "JD")
    s.go(1, "take")
    s.go(1, "discard", "5D")
    s.go(2, "take")
    s.go(2, "discard", "9H")
    s.go(0, "take")
    s.ask("lay_off", "9H", onto=2)
    s.ask("lay_off", "TS", onto=0)
    s.ask("discard", "3S")
    return s


def shithead() -> Script:
    """A short game for two, from the exchange before play to the first blind card."""
    hand: dict[str, object] = {"from": "hand"}
    down = dealt(("3H AD 3D", "3C 9D 3S"), (1, 0), ())
    up = dealt(("QH QD 5C", "TS TC AH"), (1, 0), ())
    hands = dealt(("4C 4D QS", "9S KC 6C"), (1, 0), ())
    stock = parse_cards("2H 7H 6D TH AC JC 8C 8D JD JH 8H KD KH 6H AS 5D")
    top = [*down, *up, *hands, *stock]
    s = Script("shithead", 2, {"short_game": True}, [top + without(packs(1), top)], [0])
    s.go(1, "arrange", "TS TC AH")
    s.ask("arrange", "QH QD QS")
    s.ask("play", "4C 4D", **hand)
    s.go(1, "play", "9S", **hand)
    s.ask("play", "5C", **hand)
    s.go(1, "play", "KC", **hand)
    s.ask("play", "2H", **hand)
    s.go(1, "play", "6C 6D", **hand)
    s.ask("play", "TH", **hand)
    s.ask("play", "7H", **hand)
    s.go(1, "play", "AC", **hand)
    s.ask("pick_up")
    s.go(1, "play", "8C 8D 8H", **hand)
    s.go(0, "play", "JC JD JH", **hand)
    s.go(1, "play", "KD KH", **hand)
    s.go(0, "play", "AC AS", **hand)
    s.go(1, "pick_up")
    s.go(0, "play", "7H", **hand)
    s.go(1, "play", "8C 8D 8H", **hand)
    s.ask("play", "QH QD QS", **{"from": "face_up"})
    s.go(1, "play", "KD KH", **hand)
    s.ask("flip", index=1)
    return s


WRITTEN = (dang_it, damn_you, screw_your_neighbor, that_dam_game, shithead)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description="Write or check the lessons.")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    wrong = 0
    for write in WRITTEN:
        place, text = LESSONS / f"{write.__name__}.json", write().text()
        if not args.check:
            place.write_text(text, encoding="ascii", newline="\n")
        elif not place.is_file() or place.read_text("ascii") != text:
            print(f"not as written: {place.name}")
            wrong = 1
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
