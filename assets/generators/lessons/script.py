"""What a lesson is written with: a match that grows move by move, each of them judged by the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.rules.cards import Card, parse_cards
from game.rules.chance import OutOfScript, ScriptedChance
from game.rules.options import complete
from game.rules.record import ActionStep, Record, RecordingChance, encode_record
from game.rules.registry import game_by_id
from game.rules.verbs import decode_action

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
        self.notes: list[dict[str, object]] = []
        self._told = 0
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

    def tell(self, *shows: str) -> None:
        """Something that is said before the next move, with nothing to do; `shows` is what of the table it is about."""
        letter = "abc"[self._told]
        self._told += 1
        self.notes.append({"at": self.moves, "key": f"{self.moves}{letter}", "shows": list(shows)})

    def ask(self, do: str, cards: str | None = None, *, shows: Sequence[str] = (), **more: object) -> None:
        """A move that is asked of the person, and what of the table is shown to say why."""
        self.asked.append(self.moves)
        self.notes.append({"at": self.moves, "key": str(self.moves), "shows": list(shows)})
        self._told = 0
        self.go(PERSON, do, cards, **more)

    def end(self, *shows: str) -> None:
        """What is said after the last move is about this."""
        self.notes.append({"at": self.moves, "key": "end", "shows": list(shows)})

    def text(self) -> str:
        """The lesson's file. It ends with the last move, whatever chance said after that."""
        steps = self.record.steps
        while not isinstance(steps[-1], ActionStep):
            steps.pop()
        self.record.result = self.game.result(self.state)
        if not self.notes or self.notes[-1]["key"] != "end":
            self.end()
        data = {"asked": self.asked, "notes": self.notes, "record": encode_record(self.record)}
        return json.dumps(data, separators=(",", ":")) + "\n"


def dealt(hands: Sequence[str], order: Sequence[int], rest: Sequence[Card]) -> list[Card]:
    """The top of a pack from which hands of equal size are dealt one card at a time; `rest` lies below it."""
    cards = [parse_cards(hand) for hand in hands]
    return [cards[seat][i] for i in range(len(cards[order[0]])) for seat in order] + list(rest)


def without(pack: Sequence[Card], *used: Sequence[Card]) -> list[Card]:
    """What is left of a pack."""
    gone = {card for cards in used for card in cards}
    return [card for card in pack if card not in gone]
