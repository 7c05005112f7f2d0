"""That Dam Game in the zoo."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard, LayOff
from game.rules.cards import RANK_OF, SUIT_OF, Card
from game.rules.events import Fact, Phase
from game.rules.that_dam_game.contracts import IS_WILD, PLACE_OF, POINTS, Contract
from game.rules.that_dam_game.reading import contract as contract_in
from game.rules.that_dam_game.reading import melds
from game.rules.zones import ZoneKind

_BEG_FROM: Final = 4
"""How much closer together a begged card must bring the hand to be worth two more cards."""
_WILD: Final = 3
"""How good company a wild card is where there are runs."""


def plain(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Never take nor beg; lay whatever can be laid; throw the dearest card that is not one of a pair."""
    if request.view.phase is Phase.DRAW:
        return DRAW
    if request.view.phase is Phase.OFFER:
        return DECLINE
    laying = _lay(request)
    if laying is not None:
        return laying
    hand = request.view.cards(ZoneKind.HAND, request.seat)
    ranks = [RANK_OF[card] for card in hand]
    return max(_discards(request), key=lambda action: (ranks.count(RANK_OF[action.card]) == 1, POINTS[action.card]))


def greedy(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Keep cards that go together, take or beg for what goes with them, lay whatever can be laid."""
    view, seat = request.view, request.seat
    contract = contract_in(view)
    hand = view.cards(ZoneKind.HAND, seat)
    melded = bool(view.fact(Fact.MELDED, seat))
    if view.phase in (Phase.DRAW, Phase.OFFER):
        closer = 0
        if not melded:
            offered = (*hand, view.cards(ZoneKind.DISCARD)[-1])
            kept = max(_together([*offered[:i], *offered[i + 1 :]], contract) for i in range(len(offered)))
            closer = kept - _together(hand, contract)
        if view.phase is Phase.DRAW:
            return TAKE if closer > 0 else DRAW
        return BEG if closer >= _BEG_FROM else DECLINE
    laying = _lay(request)
    if laying is not None:
        return laying
    if melded:
        return max(_discards(request), key=lambda action: POINTS[action.card])

    def left(action: Discard) -> tuple[int, int]:
        rest = [card for card in hand if card != action.card]
        return _together(rest, contract), POINTS[action.card]

    return max(_discards(request), key=left)


def _lay(request: BotRequest) -> Action | None:
    """A meld, else the dearest lay-off; None where there is neither."""
    found = melds(request.view)
    if found:
        return found[0]
    offs = [action for action in request.legal if isinstance(action, LayOff)]
    return max(offs, key=lambda action: POINTS[action.card], default=None)


def _discards(request: BotRequest) -> list[Discard]:
    return [action for action in request.legal if isinstance(action, Discard)]


def _together(hand: Sequence[Card], contract: Contract) -> int:
    """How many pairs of cards in a hand may end in one set or one run; wilds count for several where there are runs."""
    count = sum(_WILD for card in hand if IS_WILD[card]) if contract.runs else 0
    for i, card in enumerate(hand):
        for other in hand[:i]:
            if RANK_OF[card] is RANK_OF[other]:
                count += contract.sets > 0
            elif contract.runs and SUIT_OF[card] is SUIT_OF[other]:
                count += abs(PLACE_OF[card] - PLACE_OF[other]) <= 2
    return count
