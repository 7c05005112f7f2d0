"""The order of a hand: sorted, in groups, or as its owner has put it, and where a new card comes then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from game.rules.cards import HIDDEN, Card
from game.ui.table.model import Token, by_rank, by_suit, rank_key, suit_key

GROUPED: Final = 2
"""The way of sorting after that by suit and that by rank: by groups, the rest by suit or by rank."""
ELSEWHERE: Final = 40
"""How much farther from each other cards of two suits are than any of one, where a hand is sorted by suit."""

Groups = tuple[tuple[Card, ...], ...]
"""What has been put together, card by card."""
Key = tuple[int, int, int]
"""Where the sorting puts a card: cards that belong together have the same first number."""


class HandOrder:
    """The order of one person's hand, which is theirs from turn to turn whoever looks at the screen meanwhile.

    New cards go where the sorting puts them. Once the hand was rearranged all cards stay where they are, and new ones
    come beside those to which the sorting would bring them nearest.
    """

    def __init__(self, aces_high: bool, *, ranks_first: bool = False) -> None:
        self._aces_high = aces_high
        self._order: list[Card] = []
        self._sort = int(ranks_first)
        self._by_hand = False
        self._new: set[Card] = set()
        """Cards that have come since the groups were looked at."""
        self.groups: Groups = ()
        """What has been put together, card by card; empty for nothing."""
        self.pinned = False
        """Whether the person has put it together, or sorts the hand another way: nothing is guessed any longer."""
        self.ranks_loose = False
        """Whether what is in no group lies by rank instead of by suit."""

    def shown(self, tokens: Sequence[Token]) -> list[Token]:
        """The tokens of a hand in the order in which they are shown."""
        if self._by_hand:
            self._take_in([token.card for token in tokens])
            place = {card: i for i, card in enumerate(self._order)}
            return sorted(tokens, key=lambda token: (place.get(token.card, len(place)), token.number))
        ordered = (by_rank if self._ranks else by_suit)(tokens, self._aces_high)
        if self._sort == GROUPED:
            rank = {card: i for i, card in enumerate(card for group in self.groups for card in group)}
            ordered.sort(key=lambda token: rank.get(token.card, len(rank)))
        self._order = [token.card for token in ordered]
        return ordered

    def sort(self) -> None:
        """Sort the hand; each time another way: by suit, by rank, by groups if there are any."""
        if self._by_hand:
            self._by_hand = False
        else:
            self._sort = (self._sort + 1) % (GROUPED + bool(self.groups))
        self.pinned = self._sort != GROUPED

    @property
    def in_groups(self) -> bool:
        """Whether the hand lies in the order of its groups."""
        return bool(self.groups) and self._sort == GROUPED and not self._by_hand

    def keep(self, held: Sequence[Card], guess: Callable[[], Groups | None]) -> bool:
        """Keep groups true: what has left the hand is in none. `guess` says what they are where nobody else has said.

        Returns whether they have changed. A hand that was sorted or rearranged by its owner stays as it lies.
        """
        new, self._new = self._new, set()
        found = None if self.pinned else guess()
        if found is None:
            found = tuple(tuple(card for card in group if card in held) for group in self.groups)
        if found == self.groups or not (any(found) or self.groups):
            return False
        rearranged = self._by_hand
        if self.pinned and any(found):
            self.groups = found
        else:
            self.group(found)
        self._by_hand = rearranged
        if rearranged:
            # What has only just come goes to its group, of which nothing was known when it came.
            self._put_anew(new)
        return True

    def group(self, groups: Groups, moved: Sequence[Card] = ()) -> None:
        """Let the cards of some groups lie side by side before the others, which are sorted.

        A hand that was rearranged stays as it lies where the person has `moved` some cards from group to group: they
        alone go to the others of theirs.
        """
        rearranged = self._by_hand and bool(moved)
        self.groups = groups if any(groups) else ()
        self.pinned &= bool(self.groups)
        if self.groups:
            self._sort, self._by_hand = GROUPED, False
        elif self._sort == GROUPED:
            self._sort = 0
        if rearranged:
            self._by_hand = True
            self._put_anew(moved)

    def begin_again(self) -> None:
        """A new hand is dealt: nothing of it has been put together, and it is sorted as the last one was at first."""
        self.group(())
        self._by_hand = False

    def move(self, token: Token, place: int) -> None:
        """Somebody drags a card to another place in the hand; from now on the hand stays as it is put."""
        if token.card in self._order:
            self._order.remove(token.card)
            self._order.insert(place, token.card)
            self._by_hand = True

    # -- where new cards come --------------------------------------------------------------

    def _take_in(self, held: Sequence[Card]) -> None:
        """Put cards that are new in the hand among those that lie there; what is not known lies at their end."""
        self._order = [card for card in self._order if card in held]
        keys = {card: self._key(card) for card in held if card != HIDDEN}
        new = sorted(keys.keys() - set(self._order), key=lambda card: keys[card])
        for card in new:
            self._order.insert(_place(keys[card], [keys[other] for other in self._order if other in keys]), card)
        self._new.update(new)

    def _put_anew(self, cards: Collection[Card]) -> None:
        """Put cards of the hand where they would come now."""
        held = self._order
        self._order = [card for card in held if card not in cards]
        self._take_in(held)
        self._new.clear()

    def _key(self, card: Card) -> Key:
        """Where the sorting puts a card."""
        if self._sort == GROUPED:
            for i, group in enumerate(self.groups):
                if card in group:
                    return i - len(self.groups), group.index(card), card
        return (rank_key if self._ranks else suit_key)(card, self._aces_high)

    @property
    def _ranks(self) -> bool:
        """Whether cards that are in no group lie by rank."""
        return self.ranks_loose if self._sort == GROUPED else self._sort == 1


def _far(one: Key, other: Key) -> int:
    """How far from each other the sorting puts two cards."""
    return abs(one[1] - other[1]) if one[0] == other[0] else ELSEWHERE + abs(one[0] - other[0])


def _place(new: Key, lying: Sequence[Key]) -> int:
    """Before which of the cards that lie there a new one comes.

    There what lies side by side becomes as little farther apart as can be, whichever way round the person has put it;
    of several such places the one where most cards lie on the side on which the sorting has them.
    """

    def worth(place: int) -> tuple[int, int, int]:
        before, after = lying[:place], lying[place:]
        wider = sum(_far(new, beside) for beside in (*before[-1:], *after[:1]))
        if before and after:
            wider -= _far(before[-1], after[0])
        wrong = sum(key > new for key in before) + sum(key < new for key in after)
        return wider, wrong, -place

    return min(range(len(lying) + 1), key=worth)
