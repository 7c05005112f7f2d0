"""What Shithead looks up: which rank goes on which, and every action it offers.

Cards are kept as ints with a bit for each card, bit `1 << card`, because that is
how plays are found without looking at one card after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, overload

from game.rules.actions import Action, Arrange, Flip, Origin, Play
from game.rules.bits import mask_of
from game.rules.cards import KINDS, RANK_OF, Card, Rank
from game.rules.zones import Zone, ZoneKind

MAX_TURNS: Final = 1000
"""Plays, flips and pick-ups after which a deal is drawn."""
SHORT_STOCK: Final = 16
"""Cards in the stock of a short game."""

STOCK: Final = Zone(ZoneKind.STOCK)
STACK: Final = Zone(ZoneKind.STACK)
BURNT: Final = Zone(ZoneKind.BURNT)
OUT_OF_PLAY: Final = Zone(ZoneKind.OUT_OF_PLAY)
HANDS: Final = tuple(Zone(ZoneKind.HAND, seat) for seat in range(4))
FACE_UP: Final = tuple(tuple(Zone(ZoneKind.FACE_UP, seat, place) for place in range(6)) for seat in range(4))
FACE_DOWN: Final = tuple(tuple(Zone(ZoneKind.FACE_DOWN, seat, place) for place in range(6)) for seat in range(4))

LOW_TO_HIGH: Final = (*(Rank(i) for i in range(Rank.TWO, Rank.JOKER)), Rank.ACE)
"""The ranks that can be beaten and can start, the deuce lowest, the ace highest."""
HEIGHT: Final[Mapping[Rank, int]] = {rank: height for height, rank in enumerate(LOW_TO_HIGH)}

ANYTHING: Final = int(Rank.JOKER)
"""In place of the rank that counts: anything goes. No joker ever counts, so its number is free for this."""

RANK: Final = tuple(int(rank) for rank in RANK_OF[:KINDS])
BIT: Final = tuple(1 << card for card in range(KINDS))
CARDS_OF: Final = tuple(sum(BIT[c] for c in range(KINDS) if RANK_OF[c] is rank) for rank in Rank)
BY_HEIGHT: Final = tuple(CARDS_OF[rank] for rank in (*LOW_TO_HIGH, Rank.JOKER))

# Plain numbers, because comparing members of an enumeration costs more.
THREE: Final = int(Rank.THREE)
EIGHT: Final = int(Rank.EIGHT)
TEN: Final = int(Rank.TEN)
JOKER: Final = int(Rank.JOKER)


def goes_on(rank: Rank, top: Rank, *, threes_invisible: bool, sevens_low: bool) -> bool:
    """Whether a rank may be played when `top` is the rank that counts, or `ANYTHING`."""
    if top == ANYTHING or rank is Rank.TWO or rank is Rank.JOKER or (rank is Rank.THREE and threes_invisible):
        return True
    if top is Rank.NINE or (top is Rank.SEVEN and sevens_low):
        return HEIGHT[rank] <= HEIGHT[top]
    return HEIGHT[rank] >= HEIGHT[top]


@cache
def fits_by_top(threes_invisible: bool, sevens_low: bool) -> tuple[int, ...]:
    """By the rank that counts: the cards that may be played, a bit for each."""
    return tuple(
        sum(
            CARDS_OF[rank]
            for rank in Rank
            if goes_on(rank, top, threes_invisible=threes_invisible, sevens_low=sevens_low)
        )
        for top in Rank
    )


def _plays(origin: Origin) -> dict[int, tuple[Play, ...]]:
    """By the cards of one rank that somebody has, a bit for each: one play for each number of them."""
    plays: dict[int, tuple[Play, ...]] = {}
    for rank in Rank:
        cards = [Card(c) for c in range(KINDS) if RANK_OF[c] is rank]
        for count in range(1, len(cards) + 1):
            for held in combinations(cards, count):
                plays[mask_of(held)] = tuple(Play(held[:n], origin) for n in range(1, count + 1))
    return plays


FROM_HAND: Final = _plays("hand")
FROM_TABLE: Final = _plays("face_up")
FLIPS: Final = tuple(tuple(Flip(place) for place in range(6) if places >> place & 1) for places in range(1 << 6))


@cache
def _choices(size: int) -> tuple[tuple[int, ...], ...]:
    """Every way to choose `size` of twice as many cards."""
    return tuple(combinations(range(2 * size), size))


class Arrangements(Sequence[Action]):
    """Every choice of face-up cards, up to 924 of them, each made when it is asked for."""

    __slots__ = ("_cards", "_choices")

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = tuple(cards)
        self._choices = _choices(len(cards) // 2)

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self._arrange(choice) for choice in self._choices[index]]
        return self._arrange(self._choices[index])

    def __iter__(self) -> Iterator[Action]:
        return map(self._arrange, self._choices)

    def _arrange(self, choice: tuple[int, ...]) -> Arrange:
        cards = self._cards
        return Arrange(tuple([cards[i] for i in choice]))
