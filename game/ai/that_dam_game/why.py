"""What speaks for a choice of That Dam Game, beside the next best one."""

from __future__ import annotations

from typing import Final

from game.ai.reasons import Reason, ReasonCode, Rival, reason
from game.ai.that_dam_game.policy import Mind, fits
from game.ai.that_dam_game.reasons import ThatDamReason
from game.rules.actions import Discard
from game.rules.cards import Card
from game.rules.that_dam_game.contracts import IS_WILD, POINTS

LEAST: Final = 2.0
"""The fewest points that a discard is said to be better: what it counts is no finer."""


def why_taken(mind: Mind, card: Card) -> Reason:
    """Why a discard is taken."""
    known = mind.knowledge
    if known.melded[known.seat]:
        return reason(ThatDamReason.FITS_A_MELD) if fits(known.melds, card) else _no_fact(None)
    lacking, before = mind.missing(card), mind.missing()
    if not before:
        return reason(ThatDamReason.FITS_A_MELD) if fits(known.melds, card) else reason(ThatDamReason.CHEAP)
    if not lacking:
        return reason(ThatDamReason.COMPLETES)
    if mind.helps(card):
        return reason(ThatDamReason.BRINGS_NEARER, count=lacking, before=before)
    return reason(ThatDamReason.OPENS_WAYS if mind.habits.weights.picky >= 1 else ThatDamReason.OPENS_SOME)


def why_drawn(mind: Mind, card: Card) -> Reason:
    """Why a card from the stock is better than a discard."""
    known = mind.knowledge
    if known.melded[known.seat]:
        return _no_fact(None) if fits(known.melds, card) else reason(ThatDamReason.FITS_NOWHERE)
    if not mind.helps(card):
        return reason(ThatDamReason.STILL_LACKS, count=mind.missing())
    return reason(ThatDamReason.STOCK_IS_BETTER)


def why_begged(mind: Mind, card: Card) -> Reason:
    """Why a beg is spent."""
    lacking = mind.missing(card)
    if not lacking:
        return reason(ThatDamReason.COMPLETES)
    return reason(ThatDamReason.WORTH_A_BEG, count=lacking, before=mind.missing())


def why_declined(mind: Mind, card: Card) -> Reason:
    """Why a beg is saved."""
    known = mind.knowledge
    if known.melded[known.seat]:
        return reason(ThatDamReason.DOWN_ALREADY)
    if not mind.helps(card):
        return reason(ThatDamReason.STILL_LACKS, count=mind.missing())
    return reason(ThatDamReason.BEG_SAVED, count=round(mind.beg_gain(card)), price=round(mind.beg_price()))


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
        lacking = mind.missing_without(other)
        if lacking > mind.missing_without(card):
            return reason(ThatDamReason.OTHER_NEEDED, compared, count=lacking)
        return reason(ThatDamReason.OTHER_OPENS_MORE, compared)
    if decisive == "spared" and POINTS[card] > POINTS[other]:
        lacking = mind.missing_without(card)
        if lacking > mind.missing():
            return reason(ThatDamReason.DEARER, compared, count=POINTS[card])
        return reason(ThatDamReason.DEAR_AND_SPARE, compared, count=lacking, points=POINTS[card])
    if decisive == "harm":
        return _safer(mind, card, other, compared)
    return _no_fact(compared)


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
