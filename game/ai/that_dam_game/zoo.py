"""That Dam Game in the zoo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import floor
from random import Random
from typing import Final

from game.ai.port import BotRequest, ShouldStop
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard, LayOff
from game.rules.cards import RANK_OF, SUIT_OF, SUITS, Card, Suit
from game.rules.events import DiscardTaken, Fact, Phase, Shuffled
from game.rules.that_dam_game.contracts import IS_WILD, PLACE_OF, PLACES, POINTS, SET_SIZE, Contract
from game.rules.that_dam_game.reading import contract as contract_in
from game.rules.that_dam_game.reading import melds
from game.rules.views import View
from game.rules.zones import ZoneKind

_BEG_FROM: Final = 4
"""How much closer together a begged card must bring the hand to be worth two more cards."""
_WILD: Final = 3
"""How good company a wild card is where there are runs."""
_ERRS: Final = 0.2
"""How often a beginner throws a card without thinking, or overlooks that one is of use."""
_OBVIOUS: Final = 2
"""How much a beginner likes the third card of a rank or one that a run lacks; it begs for what it likes as much."""
_NEAR: Final = 2
"""A careful player begs only where so many cards would still be missing at most."""
_MISSING: Final = 12.0
"""What a card that the contract lacks counts, in pairs of cards that go together."""


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


def beginner(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Collect the fullest runs and whatever makes pairs, without counting how many are wanted; err now and then.

    It begs for what fills a gap of a run or makes a pair three, keeps wild cards where there are runs, and lays its
    contract down as soon as it can, but lays off only what lies beside a card like it.
    """
    view, seat = request.view, request.seat
    contract = contract_in(view)
    hand = view.cards(ZoneKind.HAND, seat)
    melded = bool(view.fact(Fact.MELDED, seat))
    if view.phase in (Phase.DRAW, Phase.OFFER):
        overlooks = melded or random.random() < _ERRS
        liking = 0 if overlooks else _liking(view.cards(ZoneKind.DISCARD)[-1], hand, contract)
        if view.phase is Phase.DRAW:
            return TAKE if liking else DRAW
        return BEG if liking >= _OBVIOUS else DECLINE
    laying = _lay(request, _at_a_glance(view))
    if laying is not None:
        return laying
    discards = _discards(request)
    if melded:
        return max(discards, key=lambda action: POINTS[action.card])
    if random.random() < _ERRS:
        return discards[floor(random.random() * len(discards))]

    def least_liked(action: Discard) -> tuple[int, int]:
        rest = list(hand)
        rest.remove(action.card)
        return -_liking(action.card, rest, contract), POINTS[action.card]

    return max(discards, key=least_liked)


def careful(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Take what the contract lacks, beg only for the last cards, and throw nothing that the next player collects."""
    return _care(request, hoards=False)


def stubborn(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
    """Collect: take and beg for whatever makes another pair; else be careful."""
    return _care(request, hoards=True)


def _care(request: BotRequest, hoards: bool) -> Action:
    view, seat = request.view, request.seat
    contract = contract_in(view)
    hand = view.cards(ZoneKind.HAND, seat)
    melded = bool(view.fact(Fact.MELDED, seat))
    if view.phase in (Phase.DRAW, Phase.OFFER):
        card = view.cards(ZoneKind.DISCARD)[-1]
        missing = _missing((*hand, card), contract)
        helps = not melded and (
            missing < _missing(hand, contract) or (hoards and any(RANK_OF[card] is RANK_OF[other] for other in hand))
        )
        if view.phase is Phase.DRAW:
            return TAKE if helps else DRAW
        return BEG if helps and (hoards or missing <= _NEAR) else DECLINE
    laying = _lay(request)
    if laying is not None:
        return laying
    wanted = _collected(request, (seat + 1) % request.players)

    def left(action: Discard) -> float:
        rest = [card for card in hand if card != action.card]
        # Ten points in hand are worth about as much as a pair.
        worth = POINTS[action.card] / 10 - any(RANK_OF[card] is RANK_OF[action.card] for card in wanted)
        if not melded:
            worth += _together(rest, contract) - _MISSING * _missing(rest, contract)
            worth -= _MISSING * (IS_WILD[action.card] and contract.runs > 0)
        return worth

    return max(_discards(request), key=left)


def _missing(hand: Sequence[Card], contract: Contract) -> int:
    """How many cards the contract lacks, as a person counts: the fullest runs first, then the sets of what is left."""
    wilds = sum(IS_WILD[card] for card in hand)
    left = Counter((SUIT_OF[card], PLACE_OF[card]) for card in hand if not IS_WILD[card])
    lacking = 0
    for _ in range(contract.runs):
        held = [place for place in _fullest(left, contract) if left[place] > 0]
        left.subtract(held)
        filled = min(wilds, contract.wilds, contract.length - len(held))
        wilds -= filled
        lacking += contract.length - len(held) - filled
    ranks: Counter[int] = Counter()
    for (_, place), count in left.items():
        ranks[place] += count
    for _ in range(contract.sets):
        place, count = max(ranks.items(), key=lambda item: item[1], default=(0, 0))
        ranks[place] -= min(count, SET_SIZE)
        lacking += max(0, SET_SIZE - count)
    return lacking


def _fullest(left: Counter[tuple[Suit, int]], contract: Contract) -> list[tuple[Suit, int]]:
    """The places of the run of which most cards are left, the first of equal ones."""
    windows: list[list[tuple[Suit, int]]] = [
        [(suit, low + i) for i in range(contract.length)]
        for suit in SUITS
        for low in range(PLACES - contract.length + 1)
    ]
    return max(windows, key=lambda window: sum(left[place] > 0 for place in window))


def _collected(request: BotRequest, seat: int) -> list[Card]:
    """The discards that a player has taken in this hand."""
    found: list[Card] = []
    for event in request.events:
        if isinstance(event, Shuffled):
            found.clear()
        elif isinstance(event, DiscardTaken) and event.seat == seat:
            found.append(event.card)
    return found


def _liking(card: Card, hand: Sequence[Card], contract: Contract) -> int:
    """How much a beginner likes a card beside a hand: for cards of its rank, and as a part of the fullest runs."""
    if contract.runs and IS_WILD[card]:
        return _WILD
    liking = sum(RANK_OF[card] is RANK_OF[other] for other in hand) if contract.sets else 0
    place = SUIT_OF[card], PLACE_OF[card]
    left = Counter((SUIT_OF[other], PLACE_OF[other]) for other in (*hand, card) if not IS_WILD[other])
    if left[place] > 1:
        return liking
    for _ in range(contract.runs):
        held = [other for other in _fullest(left, contract) if left[other] > 0]
        liking += _OBVIOUS * (place in held and len(held) > 1)
        left.subtract(held)
    return liking


def _at_a_glance(view: View) -> Callable[[LayOff], bool]:
    """Whether anybody sees that a card goes onto a meld: one of its rank lies there, or its neighbor in its suit."""
    table = {zone.number: cards for zone, cards in view.zones.items() if zone.kind is ZoneKind.MELD}

    def is_seen(action: LayOff) -> bool:
        card = action.card
        return not IS_WILD[card] and any(
            RANK_OF[card] is RANK_OF[other]
            or (SUIT_OF[card] is SUIT_OF[other] and abs(PLACE_OF[card] - PLACE_OF[other]) == 1)
            for other in table[action.onto]
            if not IS_WILD[other]
        )

    return is_seen


def _lay(request: BotRequest, seen: Callable[[LayOff], bool] = lambda action: True) -> Action | None:
    """A meld, else the dearest lay-off that is seen; None where there is neither."""
    found = melds(request.view)
    if found:
        return found[0]
    offs = [action for action in request.legal if isinstance(action, LayOff) and seen(action)]
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
