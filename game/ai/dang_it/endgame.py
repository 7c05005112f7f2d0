"""A hand of Dang It! with all cards known, played perfectly: the whole tree of it, on masks.

Between two players that is the best there is, for what one wins the other does not;
among more it is what `game.ai.endgames` says. A test holds it to the rules.
"""

from __future__ import annotations

from game.ai.dang_it.masks import followers
from game.ai.endgames import Looks, best_for
from game.rules.bits import singles_of


class Endgame:
    """What the choices of a hand bring when all hands are open. Positions once looked into are not again."""

    def __init__(self, pack_count: int, bonus: float, looks: Looks) -> None:
        """Going out is worth `bonus` cards more to whoever does."""
        self._follow = followers(pack_count)
        self._bonus = bonus
        self._looks = looks
        self._known: dict[tuple[tuple[int, ...], int, int, int, int], tuple[float, ...]] = {}

    def value(self, hands: tuple[int, ...], top: int, pile: int, pile_seat: int, turn: int) -> tuple[float, ...]:
        """What each seat wins from here to the end of the hand. Raises `TooLarge`.

        Args:
            hands: cards by seat.
            top: the top card, -1 where there is no pile.
            pile: how many cards lie in the pile.
            pile_seat: who laid the top card.
            turn: the seat to act.
        """
        options = hands[turn] if top < 0 else hands[turn] & self._follow[top]
        if not options:
            found = list(self.value(hands, -1, 0, -1, pile_seat))
            found[pile_seat] += pile
            return tuple(found)
        key = (hands, top, pile, pile_seat, turn)
        known = self._known.get(key)
        if known is not None:
            return known
        self._looks.another()
        best = best_for(turn, (self.after(hands, bit, pile, turn) for bit in singles_of(options)))
        self._known[key] = best
        return best

    def after(self, hands: tuple[int, ...], bit: int, pile: int, turn: int) -> tuple[float, ...]:
        """What each seat wins when the seat in turn plays a card. Raises `TooLarge`."""
        rest = hands[turn] ^ bit
        left = (*hands[:turn], rest, *hands[turn + 1 :])
        if rest:
            return self.value(left, bit.bit_length() - 1, pile + 1, turn, (turn + 1) % len(hands))
        gain = pile + 1 + self._bonus + sum(hand.bit_count() for hand in left)
        return tuple(gain if seat == turn else 0.0 for seat in range(len(hands)))
