"""What a deal promises each seat where a search leaves it: a value learned from deals played to their end.

Every seat that is left bears a *burden*, a sum of weights for what it has: how many
of each rank in hand and open, how many blind cards, how large the hand is and how
many ranks it has, and for the seat in turn how many of them go on a stack of what
size. The chances to lose the deal are as the exponentials of the burdens. The
weights were fitted to deals that the base policy played to their end
(`python -m research.shithead_value`), so a value says what playing such a deal out
would come to on average, in a tenth of the time and without the luck of it.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Sequence
from functools import cache
from math import exp
from operator import getitem
from typing import Final, Protocol
from zlib import crc32

from game.ai.shithead import learned
from game.ai.shithead.ladder import EIGHT, NONE, RANKS, RUNG, SEVEN, THREE, Variant

RULES: Final = 1
"""Version of the rules that the weights must have been learned for."""
SCALE: Final = 32.0
"""Weights are kept as whole numbers, so many to a unit of the exponent."""
TABLES: Final = (2, 3, 4)
"""The numbers of players that have weights of their own, one after the other."""

INVISIBLE_THREE, LOW_SEVEN, SKIPPING_EIGHT = (len(RANKS) + i for i in range(3))
"""Kinds of cards beyond the rungs: what house rules make of a rank weighs otherwise."""
KINDS: Final = len(RANKS) + 3
COUNTS: Final = 5
"""None to four cards of a kind."""
HAND: Final = 0
"""Where the weights of the hand begin: by kind and count. The other parts follow, as long as they are said to be."""
LAID: Final = HAND + KINDS * COUNTS
"""The open cards, by kind and count."""
BLIND: Final = LAID + KINDS * COUNTS
"""The blind cards, by their number, up to six."""
SIZE: Final = BLIND + 7
"""The hand, by its size."""
LARGEST: Final = 24
"""A larger hand counts as one of this size."""
SPREAD: Final = SIZE + LARGEST + 1
"""The hand, by how many ranks it has."""
TURN: Final = SPREAD + len(RANKS) + 1
"""The seat in turn, by how many ranks go and the size of the stack; with nothing but blind cards, as if all did."""
MOST_GO: Final = 4
"""So many ranks that go are as good as more."""
STACK_SIZES: Final = tuple(sum(count >= step for step in (1, 3, 6, 10, 16)) for count in range(len(RANKS) * 4))
"""By number of cards: the size of a stack as far as it counts."""
_SIZES: Final = STACK_SIZES[-1] + 1
WAIT: Final = TURN + (MOST_GO + 1) * _SIZES
"""The other seats, by the size of the stack."""
LENGTH: Final = WAIT + _SIZES
"""How many weights a phase has: first while there is no stock, then while there is one."""

_BYTES: Final = len(RANKS) // 2
"""Of a mask of cards: two rungs each."""
_LOWS: Final = sum(1 << 4 * rung for rung in range(len(RANKS)))


class Position(Protocol):
    """What of a deal is weighed; `tree.Deal` has it."""

    hands: list[int]
    laid: list[int]
    blind: list[list[int]]
    stock: list[int]
    stack: int
    top: int
    start: int
    out: int
    turn: int


def kinds_of(variant: Variant) -> list[int]:
    """By rung: the kind of card that it is under house rules."""
    kinds = list(range(len(RANKS)))
    if variant.threes_invisible:
        kinds[THREE] = INVISIBLE_THREE
    if not variant.fits[SEVEN] & RUNG[EIGHT]:
        kinds[SEVEN] = LOW_SEVEN
    if variant.eights_skip:
        kinds[EIGHT] = SKIPPING_EIGHT
    return kinds


class _Phase:
    """The weights of a phase, laid out to be looked up."""

    def __init__(self, weights: Sequence[int], kinds: Sequence[int]) -> None:
        self.hand = _by_byte(weights[HAND:LAID], kinds)
        """By byte of a mask and its value."""
        self.laid = _by_byte(weights[LAID:BLIND], kinds)
        self.blind = weights[BLIND:SIZE]
        most = len(RANKS) * 4
        self.size = [weights[SIZE + min(size, LARGEST)] for size in range(most)]
        self.spread = weights[SPREAD:TURN]
        self.turn = weights[TURN:WAIT]
        self.wait = weights[WAIT:LENGTH]


class Value:
    """The value of deals for some players under some house rules."""

    def __init__(self, weights: Sequence[int], variant: Variant) -> None:
        """`weights` are those of both phases; see `LENGTH`."""
        kinds = kinds_of(variant)
        self._fits = variant.fits
        self._phases = _Phase(weights[:LENGTH], kinds), _Phase(weights[LENGTH:], kinds)

    def losses(self, deal: Position) -> list[float]:
        """By seat: the chance to lose the deal, nothing for whoever is out."""
        out, turn = deal.out, deal.turn
        phase = self._phases[1 if deal.stock else 0]
        size = STACK_SIZES[deal.stack.bit_count()]
        chances = []
        for seat, hand in enumerate(deal.hands):
            if out >> seat & 1:
                chances.append(0.0)
                continue
            laid = deal.laid[seat]
            burden = phase.blind[len(deal.blind[seat])] + phase.size[hand.bit_count()]
            burden += sum(map(getitem, phase.hand, hand.to_bytes(_BYTES, "little")))
            burden += sum(map(getitem, phase.laid, laid.to_bytes(_BYTES, "little")))
            burden += phase.spread[ranks_in(hand)]
            if seat == turn:
                goes = MOST_GO
                if hand or laid:
                    may = self._fits[deal.top] if deal.start == NONE else RUNG[deal.start]
                    goes = min(goes, ranks_in((hand or laid) & may))
                burden += phase.turn[goes * _SIZES + size]
            else:
                burden += phase.wait[size]
            chances.append(exp(burden / SCALE))
        total = sum(chances)
        return [chance / total for chance in chances]


def ranks_in(cards: int) -> int:
    """How many ranks some cards have."""
    cards |= cards >> 1
    return ((cards | cards >> 2) & _LOWS).bit_count()


@cache
def value_of(players: int, variant: Variant) -> Value:
    """The learned value. Raises `ValueError` as `all_weights`."""
    first = TABLES.index(players) * 2 * LENGTH
    return Value(all_weights()[first : first + 2 * LENGTH], variant)


@cache
def all_weights() -> tuple[int, ...]:
    """The weights for every number of players. Raises `ValueError` where they are damaged or made for other rules."""
    if (learned.RULES_VERSION, crc32(learned.WEIGHTS.encode())) != (RULES, learned.CHECKSUM):
        raise ValueError("The weights of Shithead are damaged or were made for other rules.")
    return tuple(byte - 128 for byte in b85decode(learned.WEIGHTS))


def _by_byte(weights: Sequence[int], kinds: Sequence[int]) -> list[list[int]]:
    """By byte of a mask and its value: the weight of the cards of its two rungs."""
    starts = [kind * COUNTS for kind in kinds]
    return [
        [weights[low + (byte & 15).bit_count()] + weights[high + (byte >> 4).bit_count()] for byte in range(256)]
        for low, high in zip(starts[::2], starts[1::2], strict=True)
    ]
