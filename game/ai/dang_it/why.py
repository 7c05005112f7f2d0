"""What speaks for a card of Dang It!, beside the next best one."""

from __future__ import annotations

from game.ai.dang_it.knowledge import Knowledge
from game.ai.dang_it.masks import BIT, followers
from game.ai.dang_it.playout import OWN
from game.ai.dang_it.reasons import DangItReason
from game.ai.reasons import Reason, Rival, reason, without_fact
from game.rules.actions import Play
from game.rules.cards import Card


def why(knowledge: Knowledge, card: Card, compared: Rival | None = None) -> Reason:
    """The fact that speaks most for a card and less for the one it was compared with; else how it was found."""
    if compared is not None and compared.counted:
        return without_fact(compared)
    other = compared.action.cards[0] if compared is not None and isinstance(compared.action, Play) else None
    follow, kept = _follow(knowledge, card), _kept(knowledge, card)
    if not follow and (other is None or _follow(knowledge, other)):
        nobody = not followers(knowledge.packs)[card] & knowledge.unseen
        return reason(DangItReason.NONE_LEFT if nobody else DangItReason.VOID, compared)
    if other is None:
        return without_fact(compared)
    fewer, more = _follow(knowledge, other) - follow, kept - _kept(knowledge, other)
    if fewer > 0 and fewer >= OWN[knowledge.players] * more:
        return reason(DangItReason.FEWER_FOLLOW, compared, count=follow)
    if more > 0:
        return reason(DangItReason.MORE_KEPT, compared, count=kept)
    return without_fact(compared)


def _follow(knowledge: Knowledge, card: Card) -> int:
    """How many cards that the next player may hold follow a card."""
    shown = knowledge.excluded[(knowledge.seat + 1) % knowledge.players]
    return (followers(knowledge.packs)[card] & knowledge.unseen & ~shown).bit_count()


def _kept(knowledge: Knowledge, card: Card) -> int:
    """How many of the cards that stay in hand are of its suit or rank."""
    return (followers(knowledge.packs)[card] & knowledge.hand & ~BIT[card]).bit_count()
