"""By which key a card is found."""

from __future__ import annotations

from typing import Final

from game.rules.cards import RANK_OF, Card, Rank
from game.texts import rank_letter

__all__ = ["is_called"]

_MORE: Final = {Rank.TEN: "T", Rank.JOKER: "X"}


def is_called(card: Card, letter: str) -> bool:
    """Whether a letter or figure stands on a card; the ten is found by either figure and by T, a joker by X."""
    rank = RANK_OF[card]
    return letter == _MORE.get(rank) or (rank is not Rank.JOKER and letter in rank_letter(rank))
