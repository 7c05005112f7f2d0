"""The choice of open cards in Shithead: what is looked into, and how a deal goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai.port import BotRequest
from game.ai.reasons import Reason, Rival, reason, without_fact
from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.ladder import STEP, ladder_mask
from game.ai.shithead.playout import PlayStyle, World, arrangement, best_first, share_of, start_out
from game.ai.shithead.reasons import ShitheadReason
from game.rules.actions import Arrange
from game.rules.bits import numbers_of
from game.rules.zones import ZoneKind

__all__ = ["Arranging"]

_CHOICES: Final = 10
"""How many choices of open cards are looked into."""


class Arranging:
    """One seat's choice. `arranges` is false for whoever thinks of no other one than what was dealt.

    `actions` begins with the policy's choice; then come the nearest to it, of equal ones one, and how the cards lie.
    """

    def __init__(self, request: BotRequest, knowledge: Knowledge, arranges: bool, styles: Sequence[PlayStyle]) -> None:
        seat = knowledge.seat
        self._knowledge, self._styles = knowledge, styles
        self._both = knowledge.hand | knowledge.laid[seat]
        others = (other for other in range(request.players) if other != seat)
        self._waiting = [other for other in others if not knowledge.arranged >> other & 1]
        self.sets = self._sets(arranges)
        """The same as masks."""
        own = [
            *(
                card
                for place in range(knowledge.variant.size)
                for card in request.view.cards(ZoneKind.FACE_UP, seat, place)
            ),
            *request.view.cards(ZoneKind.HAND, seat),
        ]
        self.actions = [Arrange(tuple(card for card in own if chosen >> STEP[card] & 1)) for chosen in self.sets]

    def _sets(self, arranges: bool) -> list[int]:
        variant, laid = self._knowledge.variant, self._knowledge.laid[self._knowledge.seat]
        if not arranges:
            return [laid]
        best = arrangement(self._both, variant)
        height = {rung: place for place, rung in enumerate(best_first(variant))}
        out = {step >> 2: 1 << step for step in numbers_of(best)}
        into = {step >> 2: 1 << step for step in numbers_of(self._both ^ best)}
        swaps = sorted((height[b] - height[a], a, b) for a in out for b in into if a != b)
        found = [best, *(best ^ out[a] ^ into[b] for _, a, b in swaps[: _CHOICES - 2])]
        return found if laid in found else [*found, laid]

    def find(self, action: Arrange) -> int | None:
        """The number of what comes to the same as a choice; None where nothing does that was looked into."""
        kinds = [_kind(one) for one in self.sets]
        kind = _kind(ladder_mask(action.cards))
        return kinds.index(kind) if kind in kinds else None

    def add(self, action: Arrange) -> int:
        """The number of a choice, which is looked into as well from now on."""
        found = self.find(action)
        if found is not None:
            return found
        self.sets.append(ladder_mask(action.cards))
        self.actions.append(action)
        return len(self.sets) - 1

    def lost(self, world: World, tie: float, choice: int) -> float:
        """What part of the loss of a deal falls to the seat. `tie`, from 0 to 1, picks the starter among several."""
        k = self._knowledge
        hands, laid = world.hands[:], world.laid[:]
        hands[k.seat], laid[k.seat] = self._both ^ self.sets[choice], self.sets[choice]
        started = World(hands, laid, world.blind, world.stock)
        losers = start_out(started, k.field.direction, self._waiting, tie, k.seat, k.variant, self._styles)
        return share_of(losers, k.seat)

    def why(self, choice: int, compared: Rival | None) -> Reason:
        """What speaks for a choice."""
        if choice:
            return without_fact(compared)
        as_dealt = self.sets[0] == self._knowledge.laid[self._knowledge.seat]
        return reason(ShitheadReason.LEFT_AS_DEALT if as_dealt else ShitheadReason.BEST_FACE_UP, compared)


def _kind(cards: int) -> tuple[int, ...]:
    """What choices have in common that come to the same: suits do not matter."""
    return tuple(step >> 2 for step in numbers_of(cards))
