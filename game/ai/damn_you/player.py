"""The computer players of D$%n You!, from easy to expert."""

from __future__ import annotations

from random import Random

from game.ai.characters import temper_of
from game.ai.damn_you.knowledge import Knowledge, know
from game.ai.damn_you.policy import HABITS, SLIP_CAP, SLIP_HEAT, distinct, weights_of, worth
from game.ai.port import BotAnswer, BotRequest, ShouldStop
from game.ai.reasons import Reason, ReasonCode, reason
from game.ai.slips import pick
from game.rules.actions import Action, Exchange, LayJoker, Pay, Play, Run
from game.rules.cards import Card
from game.rules.damn_you_state import BIT, OUTWARD, SEVENS, mask_of
from game.rules.events import Phase
from game.rules.refusals import card_words
from game.rules.zones import ZoneKind


def choose(request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
    """Lay, exchange or pay as the level does."""
    if request.forced:
        return _forced(request)
    habits = HABITS[request.level]
    knowledge = know(request.view, request.events, habits.minds_payers)
    actions = distinct(request.legal, knowledge.hand)
    weights = weights_of(temper_of(request.character))
    values = worth(actions, knowledge.hand, weights, habits)
    base = pick(values, habits.slips, SLIP_CAP, SLIP_HEAT, random)
    ranked = sorted(zip(actions, values, strict=True), key=lambda item: -item[1])
    return BotAnswer(actions[base], _why(knowledge, actions[base]), values=tuple(ranked))


def _forced(request: BotRequest) -> BotAnswer:
    action = request.legal[0]
    hand = mask_of(request.view.cards(ZoneKind.HAND, request.seat))
    if request.view.phase is Phase.START:
        return BotAnswer(action, reason(ReasonCode.SEVEN_BEGINS))
    if isinstance(action, Pay):
        return BotAnswer(action, reason(ReasonCode.ONLY_PAYING))
    if isinstance(action, Exchange):
        return BotAnswer(action, reason(ReasonCode.FREES_CARD, card=card_words(action.card)))
    return BotAnswer(action, reason(ReasonCode.FORCED if hand & (hand - 1) else ReasonCode.LAYS_LAST))


def _why(knowledge: Knowledge, action: Action) -> Reason:
    """The plainest thing that speaks for an action."""
    hand = knowledge.hand
    match action:
        case Exchange(card=card):
            return reason(ReasonCode.FREES_CARD, card=card_words(card))
        case LayJoker(stands_for=place):
            if not hand & (hand - 1):
                return reason(ReasonCode.LAYS_LAST)
            return reason(ReasonCode.JOKER_SAVES, card=card_words(place))
        case Play(cards=cards) | Run(cards=cards):
            if hand == mask_of(cards):
                return reason(ReasonCode.LAYS_LAST)
            if len(cards) > 1:
                return reason(ReasonCode.LAYS_RUN, count=len(cards))
            return _why_card(hand, cards[0])
        case _:
            return reason(ReasonCode.FORCED)


def _why_card(hand: int, card: Card) -> Reason:
    words = card_words(card)
    if BIT[card] & SEVENS:
        further = mask_of([*OUTWARD[card - 1], *OUTWARD[card + 1]])
        waiting = (BIT[card - 1] | BIT[card + 1]) & ~hand
    else:
        beyond = OUTWARD[card][1:]
        if not beyond:
            return reason(ReasonCode.OPENS_NONE, card=words)
        further = mask_of([Card(place) for place in beyond])
        waiting = BIT[beyond[0]] & ~hand
    own = (further & hand).bit_count()
    if own > 1:
        return reason(ReasonCode.OPENS_OWN, card=words, count=own)
    return reason(ReasonCode.HELPS_LEAST if waiting else ReasonCode.OWN_NEXT, card=words)
