"""What may be done in Shithead, and why not."""

from __future__ import annotations

from game.rules.actions import Action, Arrange, Flip, PickUp, Play
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.events import Phase
from game.rules.refusals import Refusal, RefusalCode, plain_refusal, refusal
from game.rules.shithead.refusals import ShitheadRefusal
from game.rules.shithead.state import ShitheadState
from game.rules.shithead.tables import BIT, CARDS_OF


def check(state: ShitheadState, seat: int, action: Action) -> Refusal | None:
    """Why a seat may not do something, or None. Looks at no card that the seat does not see."""
    phase = state.phase
    if phase is Phase.OVER:
        return plain_refusal(RefusalCode.MATCH_OVER)
    if seat != state.turn:
        return plain_refusal(RefusalCode.NOT_YOUR_TURN)
    match action:
        case Arrange(cards=cards):
            return _check_arrange(state, seat, cards)
        case Play(origin=origin) if origin is not None:
            return (
                plain_refusal(ShitheadRefusal.ARRANGE_FIRST) if phase is Phase.ARRANGE else _check_play(state, action)
            )
        case Flip(index=place):
            return plain_refusal(ShitheadRefusal.ARRANGE_FIRST) if phase is Phase.ARRANGE else _check_flip(state, place)
        case PickUp():
            if phase is Phase.ARRANGE:
                return plain_refusal(ShitheadRefusal.ARRANGE_FIRST)
            return None if state.stack else plain_refusal(ShitheadRefusal.NO_STACK)
        case _:
            return plain_refusal(RefusalCode.WRONG_VERB)


def _check_arrange(state: ShitheadState, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    if state.phase is not Phase.ARRANGE:
        return plain_refusal(ShitheadRefusal.ARRANGE_IS_OVER)
    size = state.setup.size
    if len(cards) != size or len(set(cards)) != size:
        return refusal(ShitheadRefusal.ARRANGE_COUNT, count=size)
    own = state.hands[seat] + state.open_cards(seat)
    for card in cards:
        if card not in own:
            return refusal(ShitheadRefusal.NOT_BEFORE_YOU, card=card)
    return None


def _check_flip(state: ShitheadState, place: int) -> Refusal | None:
    seat = state.turn
    if state.hands[seat]:
        return plain_refusal(ShitheadRefusal.HAND_FIRST)
    if state.laid[seat]:
        return plain_refusal(ShitheadRefusal.FACE_UP_FIRST)
    if not (0 <= place < state.setup.size and state.places[seat] >> place & 1):
        return plain_refusal(ShitheadRefusal.NO_BLIND_CARD)
    return None


def _check_play(state: ShitheadState, action: Play) -> Refusal | None:
    seat, cards = state.turn, action.cards
    hand = state.hands[seat]
    if not cards:
        return plain_refusal(ShitheadRefusal.NO_CARD_NAMED)
    if action.origin == "face_up" and hand:
        return plain_refusal(ShitheadRefusal.HAND_FIRST)
    for card in cards:
        if action.origin == "hand" and card not in hand:
            return refusal(RefusalCode.NOT_IN_HAND, card=card)
        if action.origin == "face_up" and card not in state.open_cards(seat):
            return refusal(ShitheadRefusal.NOT_FACE_UP, card=card)
    if len(set(cards)) != len(cards):
        return plain_refusal(ShitheadRefusal.NAMED_TWICE)
    rank = RANK_OF[cards[0]]
    if any(RANK_OF[card] is not rank for card in cards):
        return plain_refusal(ShitheadRefusal.ONE_RANK)
    if state.phase is Phase.START and rank != state.start_rank:
        starts = Rank(state.start_rank)
        return refusal(ShitheadRefusal.TWO_STARTS if starts is Rank.TWO else ShitheadRefusal.LOWEST_STARTS, rank=starts)
    if not state.setup.fits[state.top] & BIT[cards[0]]:
        return _does_not_go(state)
    return None


def _does_not_go(state: ShitheadState) -> Refusal:
    """A card does not suit the rank that counts, which lies on top or under invisible cards."""
    top = Rank(state.top)
    lies = RANK_OF[state.stack[-1]] is top
    if top is Rank.ACE:
        return plain_refusal(ShitheadRefusal.ACE_ONLY if lies else ShitheadRefusal.ACE_ONLY_BELOW)
    if state.setup.fits[top] & CARDS_OF[Rank.ACE]:
        code = ShitheadRefusal.OR_HIGHER if lies else ShitheadRefusal.OR_HIGHER_BELOW
    elif state.setup.jokers:
        code = ShitheadRefusal.OR_LOWER_OR_JOKER if lies else ShitheadRefusal.OR_LOWER_OR_JOKER_BELOW
    else:
        code = ShitheadRefusal.OR_LOWER if lies else ShitheadRefusal.OR_LOWER_BELOW
    return refusal(code, rank=top)
