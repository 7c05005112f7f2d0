"""What a computer player of Screw Your Neighbor had worked out: where the card lies that it had to give away."""

from __future__ import annotations

from game.ai.insight import Insight, Known, held_in_sight
from game.ai.port import BotRequest


def insight(request: BotRequest) -> Insight:
    """What the player had worked out. None counts cards: everything is shuffled for each round."""
    others = (seat for seat in range(request.players) if seat != request.seat)
    seats = (Known(seat, holds=held_in_sight(request, seat)) for seat in others)
    return Insight(tuple(known for known in seats if known))
