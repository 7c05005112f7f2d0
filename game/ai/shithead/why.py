"""What speaks for a move of Shithead, beside the next best one."""

from __future__ import annotations

from math import hypot
from typing import Final

from game.ai.reasons import Reason, Rival, reason, rival, without_fact
from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.ladder import RANKS, RUNG, TEN, Variant
from game.ai.shithead.playout import FLIP, PICK_UP
from game.ai.shithead.policy import STYLE
from game.ai.shithead.reasons import ShitheadReason
from game.rules.actions import Action

_DEALS: Final = 100
"""Margins are told as lost deals of so many."""


def tried(action: Action, chosen: float, other: float, errors: tuple[float, float]) -> Rival:
    """A rival whose deals were looked into, with the standard errors of what the chosen move and its own brought.

    What both brought counts lost deals under an equal share, so that a lost deal is a whole less at most.
    """
    return rival(action, _DEALS * (chosen - other), _DEALS * hypot(*errors), 1.0)


def why(knowledge: Knowledge, move: int, compared: Rival | None = None, other: int | None = None) -> Reason:
    """The fact that speaks most for a move and not for the one it was compared with; else how it was found."""
    seat, field = knowledge.seat, knowledge.field
    held = knowledge.hand or knowledge.laid[seat]
    cards = held & knowledge.variant.fits[field.top]
    if move == PICK_UP:
        if held and not cards:
            return reason(ShitheadReason.NOTHING_GOES)
        return reason(ShitheadReason.TAKES_STACK, compared, count=field.stack.bit_count())
    if move == FLIP:
        return reason(ShitheadReason.BLIND_CARD, compared)
    rung, count = move.bit_length() - 1 >> 2, move.bit_count()
    if not knowledge.blind[seat] and knowledge.hand | knowledge.laid[seat] == move and not knowledge.stock:
        return reason(ShitheadReason.SAFE)
    if count + (field.row if field.last == rung else 0) > 3:
        return reason(ShitheadReason.FOUR_BURN, compared)
    if rung == TEN:
        return reason(ShitheadReason.TEN_BURNS, compared, count=field.stack.bit_count() + count)
    if RUNG[rung] & knowledge.variant.wild and not cards & ~RUNG[rung]:
        return reason(ShitheadReason.GOES_ALWAYS, compared)
    if other == PICK_UP and field.stack:
        return reason(ShitheadReason.SPARES_STACK, compared, count=field.stack.bit_count())
    if other is not None and other > 0:
        beside = other.bit_length() - 1 >> 2
        good = STYLE.late | RUNG[TEN] | knowledge.variant.wild
        if RUNG[beside] & good and not RUNG[rung] & good:
            return reason(ShitheadReason.KEEPS_GOOD, compared, rank=RANKS[beside])
        if beside == rung and count > other.bit_count():
            return reason(ShitheadReason.RID_OF, compared, count=count)
        if beside == rung:
            return reason(ShitheadReason.KEEPS_SOME, compared, rank=RANKS[rung])
        cheapest = _cheapest(knowledge.variant, cards, rung) if beside > rung else None
        if cheapest is not None:
            return _counted(cheapest, count, compared)
        if _harder(knowledge.variant, rung, beside):
            return reason(ShitheadReason.HARDER, compared, rank=RANKS[beside])
    elif compared is None:
        cheapest = _cheapest(knowledge.variant, cards, rung)
        if cheapest is not None:
            return _counted(cheapest, count, compared)
    return without_fact(compared)


def _harder(variant: Variant, rung: int, beside: int) -> bool:
    """Whether fewer cards go on a rung than on another one, where both count and neither burns."""
    plain = ~(variant.wild | RUNG[TEN])
    both = RUNG[rung] & plain and RUNG[beside] & plain
    return bool(both) and variant.fits[rung].bit_count() < variant.fits[beside].bit_count()


_ALL: Final = {
    ShitheadReason.CHEAPEST: ShitheadReason.CHEAPEST_ALL,
    ShitheadReason.CHEAPEST_PLAIN: ShitheadReason.CHEAPEST_PLAIN_ALL,
}


def _cheapest(variant: Variant, cards: int, rung: int) -> ShitheadReason | None:
    """Whether none of the cards that go is lower than a rung, or only such as go on anything or burn."""
    lower = cards & (1 << 4 * rung) - 1
    if not lower:
        return ShitheadReason.CHEAPEST
    good = variant.wild | RUNG[TEN]
    return ShitheadReason.CHEAPEST_PLAIN if not RUNG[rung] & good and not lower & ~good else None


def _counted(code: ShitheadReason, count: int, compared: Rival | None) -> Reason:
    if count > 1:
        return reason(_ALL[code], compared, count=count)
    return reason(code, compared)
