"""What is a set, what is a run, and what goes onto either.

A run on the table is known by four things: its suit, the places that natural
cards hold (a mask, bit p for place p; deuces are left out of it), the number of
deuces of its own suit and the number of its other wilds. Whether these can be
arranged as one unbroken sequence takes no trying: they can wherever a stretch of
as many places as there are cards, from the 2 to the ace, covers all naturals; the
wilds fill what is left. A deuce of the suit is natural in an arrangement that
begins at the 2.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from game.rules.actions import Meld
from game.rules.cards import KIND_OF, KINDS, RANK_OF, SUIT_OF, Card, Rank, Suit
from game.rules.refusals import Refusal, RefusalCode, plain_refusal, refusal
from game.rules.that_dam_game.contracts import (
    IS_WILD,
    PLACE_OF,
    PLACES,
    SET_SIZE,
    Contract,
)
from game.rules.that_dam_game.refusals import ThatDamRefusal

SET_LOW: Final = -1
"""`low` of a set, whose cards have no places."""

_RANK_KINDS: Final = {rank: sum(1 << k for k in range(KINDS) if RANK_OF[k] is rank) for rank in Rank}
_WILD_KINDS: Final = _RANK_KINDS[Rank.TWO] | _RANK_KINDS[Rank.JOKER]

KIND_BIT: Final[tuple[int, ...]] = tuple(1 << kind for kind in KIND_OF)
"""By card: its bit in `TableMeld.takes`."""


class TableMeld(NamedTuple):
    """A meld on the table. A value: a lay-off makes a new one."""

    owner: int
    """The seat that laid it."""
    suit: Suit
    """A run's suit; `NONE` for a set."""
    cards: tuple[Card, ...]
    """As they lie: a run from its lowest place up."""
    low: int
    """The place of a run's first card; `SET_LOW` for a set."""
    takes: int
    """The kinds of card that can be laid off here, one bit each."""

    @property
    def is_set(self) -> bool:
        """Whether this is a set, else it is a run."""
        return self.suit is Suit.NONE


class RunParts(NamedTuple):
    """A run without its order."""

    mask: int
    """Places of its naturals, deuces left out."""
    own: int
    """Deuces of its own suit."""
    other: int
    """All other wilds."""


def run_suit(cards: Sequence[Card]) -> Suit:
    """The suit of a run's first card that is not wild; `NONE` if all are."""
    return next((SUIT_OF[card] for card in cards if not IS_WILD[card]), Suit.NONE)


def run_parts(cards: Sequence[Card], suit: Suit) -> RunParts:
    """What a run of a suit is made of."""
    mask = own = 0
    for card in cards:
        if not IS_WILD[card]:
            mask |= 1 << PLACE_OF[card]
        elif SUIT_OF[card] is suit:
            own += 1
    return RunParts(mask, own, len(cards) - own - mask.bit_count())


def least_wilds(mask: int, own: int, other: int) -> int | None:
    """The fewest wilds in any arrangement of a run, or None if it cannot be arranged unbroken."""
    size = mask.bit_count() + own + other
    top = mask.bit_length() - 1
    bottom = (mask & -mask).bit_length() - 1
    if size > PLACES or top - bottom >= size:
        return None
    begins_at_two = top < size
    return own + other - (own > 0 and begins_at_two)


def run_takes(suit: Suit, parts: RunParts, limit: int | None) -> int:
    """The kinds that a run takes, one bit each; `limit` is the most wilds, None for any number."""
    mask, own, other = parts

    def fits(mask: int, own: int, other: int) -> bool:
        wilds = least_wilds(mask, own, other)
        return wilds is not None and (limit is None or wilds <= limit)

    takes = 0
    own_deuce = 1 << (suit * 13 + Rank.TWO)
    if fits(mask, own + 1, other):
        takes |= own_deuce
    if fits(mask, own, other + 1):
        takes |= _WILD_KINDS & ~own_deuce
    for place in range(1, PLACES):
        bit = 1 << place
        if not mask & bit and fits(mask | bit, own, other):
            takes |= 1 << (suit * 13 + (place + Rank.TWO) % 13)
    return takes


def arranged(cards: Sequence[Card], suit: Suit, near: int, limit: int | None) -> tuple[tuple[Card, ...], int]:
    """A run in order, and the place of its first card.

    Of all arrangements that the rules allow, the one that begins as near to the
    place `near` as can be; wilds keep their order among themselves.
    """
    mask, own, other = run_parts(cards, suit)
    size = len(cards)
    lowest = max(0, mask.bit_length() - size)
    highest = min((mask & -mask).bit_length() - 1, PLACES - size)
    low = min(max(near, lowest), highest)
    if limit is not None and own + other > limit:
        low = 0  # only there is one of the deuces natural
    at = {PLACE_OF[card]: card for card in cards if not IS_WILD[card]}
    wilds = [card for card in cards if IS_WILD[card]]
    if low == 0:
        deuce = next((card for card in wilds if SUIT_OF[card] is suit), None)
        if deuce is not None:
            at[0] = deuce
            wilds.remove(deuce)
    fill = iter(wilds)
    return tuple(at[place] if place in at else next(fill) for place in range(low, low + size)), low


def new_set(owner: int, cards: tuple[Card, ...]) -> TableMeld:
    """A set just laid: it takes its rank without end."""
    return TableMeld(owner, Suit.NONE, cards, SET_LOW, _RANK_KINDS[RANK_OF[cards[0]]])


def new_run(owner: int, cards: tuple[Card, ...], limit: int | None) -> TableMeld:
    """A run just laid, its cards low to high."""
    suit = run_suit(cards)
    low = next(PLACE_OF[card] - i for i, card in enumerate(cards) if not IS_WILD[card])
    return TableMeld(owner, suit, cards, low, run_takes(suit, run_parts(cards, suit), limit))


def with_card(meld: TableMeld, card: Card, limit: int | None) -> TableMeld:
    """A meld after a lay-off that it takes."""
    cards = (*meld.cards, card)
    if meld.is_set:
        return meld._replace(cards=cards)
    order, low = arranged(cards, meld.suit, meld.low, limit)
    return TableMeld(meld.owner, meld.suit, order, low, run_takes(meld.suit, run_parts(order, meld.suit), limit))


# -- judging --------------------------------------------------------------------


def set_fault(cards: Sequence[Card]) -> Refusal | None:
    """Why three cards are no set, or None if they are one."""
    rank = RANK_OF[cards[0]]
    return None if all(RANK_OF[card] is rank for card in cards) else plain_refusal(ThatDamRefusal.NO_SET)


def run_fault(cards: Sequence[Card], limit: int) -> Refusal | None:
    """Why cards, in the order given, are no run with at most `limit` wilds, or None if they are one."""
    naturals = [i for i, card in enumerate(cards) if not IS_WILD[card]]
    if not naturals:
        return refusal(ThatDamRefusal.RUN_WILDS, count=limit)
    suit = SUIT_OF[cards[naturals[0]]]
    if any(SUIT_OF[cards[i]] is not suit for i in naturals):
        return plain_refusal(ThatDamRefusal.RUN_SUIT)
    low = PLACE_OF[cards[naturals[0]]] - naturals[0]
    if low < 0 or low + len(cards) > PLACES or any(PLACE_OF[cards[i]] != low + i for i in naturals):
        return plain_refusal(ThatDamRefusal.RUN_ORDER)
    wilds = len(cards) - len(naturals)
    if low == 0 and RANK_OF[cards[0]] is Rank.TWO and SUIT_OF[cards[0]] is suit:
        wilds -= 1  # a deuce of the suit at the rank 2 is natural
    return None if wilds <= limit else refusal(ThatDamRefusal.RUN_WILDS, count=limit)


def meld_fault(meld: Meld, contract: Contract, hand: Collection[Card]) -> Refusal | None:
    """Why a meld is not the contract laid from a hand, or None if it is."""
    if (
        len(meld.sets) != contract.sets
        or len(meld.runs) != contract.runs
        or any(len(cards) != SET_SIZE for cards in meld.sets)
        or any(len(cards) != contract.length for cards in meld.runs)
    ):
        return refusal(ThatDamRefusal.WHOLE_CONTRACT, number=contract.number, contract=contract.number)
    seen = set()
    for cards in (*meld.sets, *meld.runs):
        for card in cards:
            if card not in hand:
                return refusal(RefusalCode.NOT_IN_HAND, card=card)
            if card in seen:
                return refusal(ThatDamRefusal.CARD_TWICE, card=card)
            seen.add(card)
    for cards in meld.sets:
        if fault := set_fault(cards):
            return fault
    for cards in meld.runs:
        if fault := run_fault(cards, contract.wilds):
            return fault
    return None


def lay_off_fault(meld: TableMeld, card: Card, limit: int | None) -> Refusal | None:
    """Why a meld does not take a card, or None if it does."""
    if meld.takes & KIND_BIT[card]:
        return None
    if meld.is_set:
        return refusal(ThatDamRefusal.SET_TAKES, rank=RANK_OF[meld.cards[0]])
    if len(meld.cards) == PLACES:
        return plain_refusal(ThatDamRefusal.RUN_FULL)
    mask, own, other = run_parts(meld.cards, meld.suit)
    if IS_WILD[card]:
        # Short of all thirteen ranks there is always room for a wild: only the limit can stand against it.
        assert limit is not None
        return refusal(ThatDamRefusal.RUN_FULL_OF_WILDS, count=limit)
    if SUIT_OF[card] is not meld.suit:
        return refusal(ThatDamRefusal.RUN_TAKES_SUIT, suit=meld.suit, card=card)
    bit = 1 << PLACE_OF[card]
    if mask & bit:
        return refusal(ThatDamRefusal.RUN_HAS, card=card)
    if least_wilds(mask | bit, own, other) is None:
        return refusal(ThatDamRefusal.RUN_GAP, card=card)
    # As the run lies it keeps the limit: with this card it is too long to begin at its two.
    return refusal(ThatDamRefusal.TWO_TURNS_WILD, card=card)
