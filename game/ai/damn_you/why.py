"""What speaks for an action of D$%n You!, beside the next best one."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.damn_you.knowledge import JOKER_BITS, Knowledge
from game.ai.damn_you.policy import WEIGHTS, Weights
from game.ai.damn_you.reasons import DamnYouReason
from game.ai.reasons import Reason, Rival, reason, without_fact
from game.rules.actions import Action, Exchange, LayJoker, Play, Run
from game.rules.bits import mask_of
from game.rules.cards import Card
from game.rules.damn_you.state import BIT, OUTWARD, SEVENS


class Traits(NamedTuple):
    """What is plain to see of an action, in cards."""

    laid: int = 0
    own: int = 0
    """Own cards that lie further out on the sides it opens."""
    others: int = 0
    """Cards of the others there."""
    given: int = 0
    """Places that open next whose cards the others hold."""
    joker: bool = False
    """Whether it lays a joker."""


def traits(hand: int, action: Action, reach: int = WEIGHTS.reach) -> Traits:
    """The traits of an action of whoever holds a hand and looks so many places further out."""
    match action:
        case Play(cards=cards) | Run(cards=cards):
            return _beyond(hand & ~mask_of(cards), cards[-1], len(cards), reach, joker=False)
        case LayJoker(stands_for=place):
            return _beyond(hand & ~BIT[place], place, 1, reach, joker=True)
        case _:
            return Traits()


def _beyond(hand: int, card: Card, laid: int, reach: int, *, joker: bool) -> Traits:
    sides = [OUTWARD[card - 1], OUTWARD[card + 1]] if BIT[card] & SEVENS else [OUTWARD[card][1:]]
    places = [place for side in sides for place in side[:reach]]
    own = sum(1 for place in places if hand & BIT[place])
    given = sum(1 for side in sides if side and not hand & BIT[side[0]])
    return Traits(laid, own, len(places) - own, given, joker)


def why(knowledge: Knowledge, action: Action, compared: Rival | None = None, weights: Weights = WEIGHTS) -> Reason:
    """The fact that speaks most for an action and less for the one it was compared with; else how it was found.

    By `weights`: what they leave out was not seen, and is no reason.
    """
    hand = knowledge.hand
    mine = traits(hand, action, weights.reach)
    if mine.laid == hand.bit_count():
        return reason(DamnYouReason.LAYS_LAST)
    if compared is not None and compared.counted:
        return without_fact(compared)
    if isinstance(action, Exchange):
        return reason(DamnYouReason.FREES_CARD, compared)
    if mine.joker and not hand & (knowledge.open | knowledge.standing):
        # Who has no chips left pays nothing.
        saves = knowledge.chips[knowledge.seat] > 0
        return reason(DamnYouReason.JOKER_SAVES if saves else DamnYouReason.JOKER_ONLY, compared)
    if compared is None:
        other = mine._replace(laid=1, own=0, given=1)
    else:
        other = traits(hand, compared.action, weights.reach)
    terms = [
        (weights.own * (mine.own - other.own), _opens(mine, compared)),
        (weights.others * (other.others - mine.others), _keeps_shut(mine, compared)),
        ((weights.own + weights.run) * (mine.laid - other.laid), _lays(mine, compared)),
        (-weights.joker * (other.joker - mine.joker), reason(DamnYouReason.KEEPS_JOKER, compared)),
    ]
    if not mine.given and mine.own:
        terms.append((weights.gives * (other.given - mine.given), _own_next(knowledge, compared)))
    most, found = max(terms, key=lambda term: term[0])
    return found if most > 0 else without_fact(compared)


def _opens(mine: Traits, compared: Rival | None) -> Reason:
    return reason(DamnYouReason.JOKER_OPENS if mine.joker else DamnYouReason.OPENS_OWN, compared, count=mine.own)


def _keeps_shut(mine: Traits, compared: Rival | None) -> Reason:
    if not mine.own + mine.others:
        return reason(DamnYouReason.OPENS_NONE, compared)
    return reason(DamnYouReason.FEWER_WAIT, compared, count=mine.others)


def _own_next(knowledge: Knowledge, compared: Rival | None) -> Reason:
    """All cards are dealt: a joker that is not in sight is in another hand, and goes on any open place."""
    jokers = (knowledge.unseen | sum(knowledge.known)) & JOKER_BITS
    return reason(DamnYouReason.OWN_NEXT_OR_JOKER if jokers else DamnYouReason.OWN_NEXT, compared)


def _lays(mine: Traits, compared: Rival | None) -> Reason:
    return reason(DamnYouReason.LAYS_RUN, compared, count=mine.laid)
