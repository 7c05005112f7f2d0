"""What speaks for a choice of That Dam Game, beside the next best one.

Players choose by the ways in which a contract may still come, which counts lacking cards only nearly (see `ways`).
What is told is counted as the table counts it; so a choice is told by its number only where that number speaks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai.reasons import Reason, ReasonCode, Rival, reason
from game.ai.that_dam_game.policy import DRAWN, Mind, fits
from game.ai.that_dam_game.reasons import ThatDamReason
from game.rules.actions import Discard
from game.rules.cards import Card
from game.rules.that_dam_game.contracts import IS_WILD, POINTS
from game.rules.that_dam_game.reading import grouped

LEAST: Final = 2.0
"""The fewest points that a discard is said to be better: what it counts is no finer."""


def why_taken(mind: Mind, card: Card) -> Reason:
    """Why a discard is taken."""
    known = mind.knowledge
    if known.melded[known.seat]:
        return reason(ThatDamReason.FITS_A_MELD) if fits(known.melds, card) else _no_fact(None)
    before, lacking = _lacking_with(mind, card)
    if not before:
        if fits(known.melds, card):
            return reason(ThatDamReason.FITS_A_MELD)
        return reason(ThatDamReason.CHEAP) if POINTS[card] < DRAWN else _no_fact(None)
    if not lacking:
        return reason(ThatDamReason.COMPLETES)
    if lacking < before:
        return reason(ThatDamReason.BRINGS_NEARER, count=lacking, before=before)
    return reason(ThatDamReason.OPENS_WAYS if mind.habits.weights.picky >= 1 else ThatDamReason.OPENS_SOME)


def why_drawn(mind: Mind, card: Card) -> Reason:
    """Why a card from the stock is better than a discard."""
    known = mind.knowledge
    if known.melded[known.seat]:
        return _no_fact(None) if fits(known.melds, card) else reason(ThatDamReason.FITS_NOWHERE)
    before, lacking = _lacking_with(mind, card)
    if lacking == before:
        return reason(ThatDamReason.STILL_LACKS, count=before)
    return reason(ThatDamReason.STOCK_IS_BETTER)


def why_begged(mind: Mind, card: Card) -> Reason:
    """Why a beg is spent."""
    before, lacking = _lacking_with(mind, card)
    if lacking == before:
        return _no_fact(None)
    if not lacking:
        return reason(ThatDamReason.COMPLETES)
    return reason(ThatDamReason.WORTH_A_BEG, count=lacking, before=before)


def why_declined(mind: Mind, card: Card) -> Reason:
    """Why a beg is saved."""
    known = mind.knowledge
    if known.melded[known.seat]:
        return reason(ThatDamReason.DOWN_ALREADY)
    before, lacking = _lacking_with(mind, card)
    if lacking == before:
        return reason(ThatDamReason.STILL_LACKS, count=before)
    gain, price = mind.beg_gain(card), mind.beg_price()
    if gain > price:
        return _no_fact(None)
    return reason(ThatDamReason.BEG_SAVED, count=max(0, round(gain)), price=round(price))


def why_thrown(mind: Mind, card: Card, compared: Rival | None) -> Reason:
    """The fact that speaks most for throwing a card and less for the one it was compared with."""
    known = mind.knowledge
    if len(known.hand) == 1:
        return reason(ThatDamReason.LAST_CARD)
    other = compared.action.card if compared is not None and isinstance(compared.action, Discard) else None
    if other is None:
        return _no_fact(compared)
    mine, else_ = mind.thrown(card), mind.thrown(other)
    if known.melded[known.seat]:
        if fits(known.melds, other) and not fits(known.melds, card):
            return reason(ThatDamReason.OTHERS_FIT, compared)
        if POINTS[card] > POINTS[other]:
            return reason(ThatDamReason.DEARER, compared, count=POINTS[card])
        return _safer(mind, card, other, compared)
    terms = {
        "hope": mine.hope - else_.hope,
        "spared": mine.spared - else_.spared,
        "harm": else_.harm - mine.harm,
        "habit": mine.habit - else_.habit,
    }
    decisive = max(terms, key=terms.__getitem__)
    if terms[decisive] <= 0:
        return _no_fact(compared)
    if decisive == "hope":
        lacking, mine_lacking = _lacking_without(mind, other), _lacking_without(mind, card)
        if lacking > mine_lacking:
            return reason(ThatDamReason.OTHER_NEEDED, compared, count=lacking)
        if lacking < mine_lacking:
            return _no_fact(compared)
        return reason(ThatDamReason.OTHER_OPENS_MORE, compared)
    if decisive == "spared" and POINTS[card] > POINTS[other]:
        lacking = _lacking_without(mind, card)
        if lacking > _lacking(mind, known.hand):
            return reason(ThatDamReason.DEARER, compared, count=POINTS[card])
        return reason(ThatDamReason.DEAR_AND_SPARE, compared, count=lacking, points=POINTS[card])
    if decisive == "harm":
        return _safer(mind, card, other, compared)
    return _no_fact(compared)


def _lacking(mind: Mind, hand: Sequence[Card]) -> int:
    """How many cards a hand lacks for the contract, as the table has it."""
    return grouped(hand, mind.knowledge.contract).lacking


def _lacking_with(mind: Mind, card: Card) -> tuple[int, int]:
    """How many cards the hand lacks, and how many with another card."""
    hand = mind.knowledge.hand
    return _lacking(mind, hand), _lacking(mind, (*hand, card))


def _lacking_without(mind: Mind, card: Card) -> int:
    """How many cards the hand lacks without one that it holds."""
    hand = list(mind.knowledge.hand)
    hand.remove(card)
    return _lacking(mind, hand)


def _safer(mind: Mind, card: Card, other: Card, compared: Rival | None) -> Reason:
    """Why a card is worth less to the next seats than another one."""
    following = mind.knowledge.others[0]
    melds = mind.knowledge.melds
    if mind.knowledge.melded[following]:
        if fits(melds, other) and not fits(melds, card):
            return reason(ThatDamReason.NEXT_LAYS_OFF, compared)
    elif IS_WILD[other] > IS_WILD[card]:
        return reason(ThatDamReason.NO_WILD_AWAY, compared)
    elif mind.shown_want(card, following) < mind.shown_want(other, following):
        return reason(ThatDamReason.LESS_WANTED, compared)
    elif not IS_WILD[card] and mind.company(card) < mind.company(other):
        return reason(ThatDamReason.FEWER_GO_WITH, compared)
    return _no_fact(compared)


def _no_fact(compared: Rival | None) -> Reason:
    alike = compared is not None and not compared.margin
    return reason(ThatDamReason.MUCH_ALIKE if alike else ReasonCode.HUNCH, compared)
