"""What a view of That Dam Game says of contracts and melds, for whoever shows or plays the game.

The screen shows a place for every card of the contract. Which card may lie where,
what a wild stands for and which cards are still wanted is asked here. Everything
is said of a view or of cards that somebody holds; no state of a match goes
through here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.actions import Action, Meld
from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank, Suit
from game.rules.events import Fact, Phase
from game.rules.refusals import Refusal, plain_refusal, refusal
from game.rules.that_dam_game.contracts import (
    CONTRACTS,
    IS_WILD,
    PLACE_OF,
    PLACES,
    SET_SIZE,
    Contract,
)
from game.rules.that_dam_game.finder import find_melds
from game.rules.that_dam_game.grouping import Grouping, Groups, most_of
from game.rules.that_dam_game.refusals import ThatDamRefusal
from game.rules.views import View
from game.rules.zones import ZoneKind

__all__ = ["Contract", "ContractPlace", "Grouping", "Groups", "contract", "contract_of", "fault",
           "grouped", "in_order", "is_wild", "lay_out", "meld_of", "melds", "place_for", "sizes",
           "stand_ins"]  # fmt: skip


class ContractPlace(NamedTuple):
    """A place of a part of the contract."""

    card: Card | None
    """What lies there; None while it is empty."""
    rank: Rank | None
    """What lies there or stands there or is wanted there; None while that is open."""


def contract(view: View) -> Contract:
    """The contract of the hand that is played."""
    return contract_of(view.fact(Fact.CONTRACT))


def is_wild(card: Card) -> bool:
    """Whether a card stands for any other in a run: a joker or a deuce."""
    return IS_WILD[card]


def melds(view: View) -> list[Action]:
    """Ways in which the viewer can lay the contract now; none where it is not asked to, or has laid it."""
    seat = int(view.viewer)
    if view.to_act != seat or view.phase is not Phase.MELD or view.fact(Fact.MELDED, seat):
        return []
    return [*find_melds(view.cards(ZoneKind.HAND, seat), contract(view))]


def contract_of(number: int) -> Contract:
    """A contract by its number, 1 to 10."""
    return CONTRACTS[number - 1]


def sizes(contract: Contract) -> tuple[int, ...]:
    """How many cards each part has, the sets first."""
    return (SET_SIZE,) * contract.sets + (contract.length,) * contract.runs


def rank_at(place: int) -> Rank:
    """The rank of a place of a run: 2 at place 0, the ace at place 12."""
    return Rank((place + Rank.TWO) % PLACES)


def lay_out(
    cards: Sequence[Card], part: int, contract: Contract, others: Sequence[Card] = ()
) -> list[ContractPlace] | None:
    """The places of a part of the contract with some cards in them; None if they can never be a part of it.

    `others` are further cards in hand: of several ways to lay a run, places are
    kept free for those.
    """
    if part < contract.sets:
        return _lay_set(cards)
    return _lay_run(cards, contract, others)


def fault(cards: Sequence[Card], part: int, contract: Contract) -> Refusal | None:
    """Why some cards can never be in a part of the contract together; None if they can."""
    if lay_out(cards, part, contract) is not None:
        return None
    if len(cards) > sizes(contract)[part]:
        return refusal(ThatDamRefusal.WHOLE_CONTRACT, number=contract.number, contract=contract.number)
    if part < contract.sets:
        return plain_refusal(ThatDamRefusal.NO_SET)
    if len({SUIT_OF[card] for card in cards if not IS_WILD[card]}) > 1:
        return plain_refusal(ThatDamRefusal.RUN_SUIT)
    naturals = [PLACE_OF[card] for card in cards if not IS_WILD[card]]
    if naturals and (len(set(naturals)) < len(naturals) or max(naturals) - min(naturals) >= contract.length):
        return plain_refusal(ThatDamRefusal.RUN_ORDER)
    return refusal(ThatDamRefusal.RUN_WILDS, count=contract.wilds)


def _lay_set(cards: Sequence[Card]) -> list[ContractPlace] | None:
    if len(cards) > SET_SIZE or len({RANK_OF[card] for card in cards}) > 1:
        return None
    rank = RANK_OF[cards[0]] if cards else None
    return [ContractPlace(card, rank) for card in cards] + [ContractPlace(None, rank)] * (SET_SIZE - len(cards))


def _lay_run(cards: Sequence[Card], contract: Contract, others: Sequence[Card]) -> list[ContractPlace] | None:
    length = contract.length
    naturals = {PLACE_OF[card]: card for card in cards if not IS_WILD[card]}
    wilds = [card for card in cards if IS_WILD[card]]
    suits = {SUIT_OF[card] for card in naturals.values()}
    if len(cards) > length or len(naturals) + len(wilds) < len(cards) or len(suits) > 1:
        return None
    if not naturals:
        if len(wilds) > contract.wilds:
            return None
        return [ContractPlace(card, None) for card in wilds] + [ContractPlace(None, None)] * (length - len(wilds))
    suit = next(iter(suits))
    bottom, top = min(naturals), max(naturals)
    wanted = {PLACE_OF[card] for card in others if SUIT_OF[card] is suit and not IS_WILD[card]}
    own = next((card for card in wilds if SUIT_OF[card] is suit), None)
    first = min(bottom, PLACES - length)
    ways = []
    for low in range(max(0, top - length + 1), first + 1):
        natural_deuce = low == 0 and own is not None
        if len(wilds) - natural_deuce <= contract.wilds:
            helped = sum(low <= place < low + length for place in wanted - naturals.keys()) + natural_deuce
            ways.append((-helped, first - low, low))
    if not ways:
        return None
    low = min(ways)[2]
    at = dict(naturals)
    left = list(wilds)
    if low == 0 and own is not None:
        at[0] = own
        left.remove(own)
    free = sorted(
        (place for place in range(low, low + length) if place not in at),
        key=lambda place: (place in wanted, not bottom < place < top, place < bottom, place),
    )
    at.update(zip(free, left, strict=False))
    return [ContractPlace(at.get(place), rank_at(place)) for place in range(low, low + length)]


def place_for(card: Card, groups: Groups, contract: Contract, hand: Sequence[Card]) -> int | None:
    """The part of the contract into which a card of the hand goes best beside those that lie there; None for none."""
    loose = [other for other in hand if other != card and not any(other in group for group in groups)]
    best: tuple[float, int] | None = None
    for part, group in enumerate(groups):
        others = [other for other in loose if other not in group]
        if lay_out((*group, card), part, contract, others) is None:
            continue
        natural = part < contract.sets or not IS_WILD[card]
        # Beside cards of its kind before an empty part; into an empty one for which more of its kind are in hand.
        if part < contract.sets:
            worth = 20.0 + len(group) if group else sum(RANK_OF[o] is RANK_OF[card] for o in others) * 2.0
        elif group:
            worth = 9.0 + len(group) + 10.0 * natural
        else:
            near = [
                o for o in others
                if SUIT_OF[o] is SUIT_OF[card] and 0 < abs(PLACE_OF[o] - PLACE_OF[card]) < contract.length
            ]  # fmt: skip
            worth = len({PLACE_OF[o] for o in near}) * 1.5 if natural else -1.0
        if best is None or worth > best[0]:
            best = (worth, part)
    return best[1] if best is not None else None


def meld_of(groups: Groups, contract: Contract) -> Meld | None:
    """The contract as it is laid from its parts; None while a card is missing or a part is none."""
    laid = []
    for part, group in enumerate(groups):
        places = lay_out(group, part, contract)
        if places is None or any(place.card is None for place in places):
            return None
        laid.append(tuple(place.card for place in places if place.card is not None))
    return Meld(tuple(laid[: contract.sets]), tuple(laid[contract.sets :]))


def grouped(hand: Sequence[Card], contract: Contract) -> Grouping:
    """A hand put together for the contract: all of it if the hand holds it, else as much as there is."""
    for meld in find_melds(hand, contract, 1):
        return Grouping((*meld.sets, *meld.runs), 0)
    return most_of(hand, contract)


def in_order(groups: Groups, contract: Contract, hand: Sequence[Card]) -> Groups:
    """Groups of cards of a hand, each as its cards lie in its part of the contract. None may hold what does not fit."""
    loose = [card for card in hand if not any(card in group for group in groups)]
    laid = [lay_out(group, part, contract, loose) for part, group in enumerate(groups)]
    return tuple(tuple(place.card for place in places or () if place.card is not None) for places in laid)


def stand_ins(cards: Sequence[Card], low: int) -> list[Rank | None]:
    """For a run on the table, lowest card first at the place `low`: what each wild stands for, None for naturals."""
    suit = next((SUIT_OF[card] for card in cards if not IS_WILD[card]), Suit.NONE)
    return [
        rank_at(low + i) if IS_WILD[card] and not (low + i == 0 and SUIT_OF[card] is suit) else None
        for i, card in enumerate(cards)
    ]
