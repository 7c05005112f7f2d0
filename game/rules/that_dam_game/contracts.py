"""The ten contracts, and what the cards of That Dam Game are: places, wilds and points.

A place is a rank in the game's own order, the deuce lowest and the ace always
high: 2 is place 0, 3 is place 1, K is place 11, A is place 12.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.cards import KINDS, MAX_COPIES, RANK_OF, Rank

PLACES: Final = 13
"""Places of a run, which is also its greatest length."""
JOKER_PLACE: Final = 13
"""What `PLACE_OF` says of jokers, which have no place of their own."""
SET_SIZE: Final = 3

_CARDS: Final = range(KINDS * MAX_COPIES)

PLACE_OF: Final[tuple[int, ...]] = tuple(
    JOKER_PLACE if RANK_OF[card] is Rank.JOKER else (RANK_OF[card] - Rank.TWO) % PLACES for card in _CARDS
)
"""By card: the place at which it is natural."""
IS_WILD: Final[tuple[bool, ...]] = tuple(RANK_OF[card] in (Rank.TWO, Rank.JOKER) for card in _CARDS)
"""By card: whether it may stand for any rank of a run."""


def _points(rank: Rank) -> int:
    if rank is Rank.JOKER:
        return 50
    if rank is Rank.TWO:
        return 20
    if rank is Rank.ACE:
        return 15
    return 5 if rank < Rank.TEN else 10


POINTS: Final[tuple[int, ...]] = tuple(_points(RANK_OF[card]) for card in _CARDS)
"""By card: what it costs whoever holds it when a hand ends."""


class Contract(NamedTuple):
    """What has to be laid down at one go: sets of three, and runs of one length."""

    number: int
    sets: int
    runs: int = 0
    length: int = 0
    """Cards in each run; 0 without runs."""
    wilds: int = 0
    """Wild cards allowed in each run."""

    @property
    def cards(self) -> int:
        """Cards that the contract needs, and that are dealt to each seat."""
        return SET_SIZE * self.sets + self.length * self.runs


CONTRACTS: Final[tuple[Contract, ...]] = (
    Contract(1, 2),
    Contract(2, 1, 1, 4, 1),
    Contract(3, 0, 2, 4, 1),
    Contract(4, 3),
    Contract(5, 1, 1, 7, 3),
    Contract(6, 2, 1, 5, 2),
    Contract(7, 0, 3, 4, 1),
    Contract(8, 1, 1, 10, 4),
    Contract(9, 2, 2, 4, 1),
    Contract(10, 0, 3, 5, 2),
)
"""The ten contracts, that with number n at n - 1."""

MOST_MELDS: Final = 6 * max(contract.sets + contract.runs for contract in CONTRACTS)
"""More melds than these never lie on a table: six seats with the contract of most parts."""
