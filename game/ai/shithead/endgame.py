"""A deal of Shithead between the last two, with all cards known, played perfectly as far as can be looked ahead.

A deal can go round for ever, so it is not searched to its end but one turn deeper
and deeper: whether a seat gets rid of its cards within so many turns whatever the
other does, or cannot keep the other from it. Whatever is found so is proved; what
is not found stays open. Ranks alone matter, so cards are counted by rank, four bits
for each: that makes two positions the same as often as can be. A test holds it to
the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from game.ai.endgames import Looks, TooLarge
from game.ai.shithead.ladder import ANYTHING, EIGHT, JOKER, NONE, RANKS, RUNG, TEN, THREE, Variant
from game.ai.shithead.playout import FLIP, PICK_UP, PublicState, World
from game.rules.bits import numbers_of

MOST_TURNS: Final = 60
"""Turns after which nobody looks further ahead."""
_ONE: Final = tuple(1 << 4 * rung for rung in range(len(RANKS)))
"""By rung: one card of it."""


Position = tuple[int, int, int, int, int, int, int, int, int, int]
"""A position as the seat in turn sees it: its hand, open and blind cards, those of the other, the stack, the rung that
counts, the rung on top, and how many of it lie in a row. Cards are counted by rank. A plain tuple, since making these
is most of the work."""
_BARE: Final = (0, ANYTHING, NONE, 0)
"""The end of a position without a stack."""


class Prospect(NamedTuple):
    """What a move leads to, if both sides play as well as can be."""

    outcome: int
    """1 where the other loses, -1 where the own seat does, 0 where neither was found."""
    turns: int = 0
    """The most turns that it takes, this one included; 0 where nothing was found."""


class Endgame:
    """Looks ahead from positions of one deal. Positions once looked into are not again."""

    def __init__(self, variant: Variant, looks: Looks) -> None:
        self._variant = variant
        self._looks = looks
        self._fits = tuple(sum(one for rung, one in enumerate(_ONE) if cards & RUNG[rung]) for cards in variant.fits)
        self._after: dict[Position, tuple[tuple[bool, Position], ...]] = {}
        self._found: dict[Position, tuple[int, int]] = {}
        """Who wins from a position, and within how many turns; or that nobody does within so many."""

    def prospects(self, place: Position, moves: Sequence[int], turns: int) -> list[Prospect]:
        """What each move leads to, within so many turns; a move as in `playout`. Stops when no look is left."""
        found = [Prospect(0)] * len(moves)
        after = [self._move(place, counted(move)) for move in moves]
        for number, one in enumerate(after):
            if one is None:
                found[number] = Prospect(1, 1)
        try:
            for depth in range(2, min(turns, MOST_TURNS) + 1):
                if any(one.outcome > 0 for one in found) or all(one.outcome for one in found):
                    break
                for number, one in enumerate(after):
                    if one is not None and not found[number].outcome:
                        again, following = one
                        outcome = self._outcome(following, depth - 1)
                        if outcome:
                            found[number] = Prospect(outcome if again else -outcome, depth)
        except TooLarge:
            pass
        return found

    def _outcome(self, place: Position, turns: int) -> int:
        """1 where the seat in turn wins within so many turns, -1 where the other does, 0 where that is open."""
        known = self._found.get(place)
        if known is not None and (known[0] or known[1] >= turns):
            return known[0]
        after = self._after.get(place)
        if after is None:
            self._looks.another()
            after = self._after[place] = self._all_after(place)
        best = -1
        if not after:
            best = 1
        elif turns == 1:
            best = 0
        else:
            for again, following in after:
                outcome = self._outcome(following, turns - 1)
                best = max(best, outcome if again else -outcome)
                if best > 0:
                    break
        self._found[place] = best, turns
        return best

    def _all_after(self, place: Position) -> tuple[tuple[bool, Position], ...]:
        """All positions a turn further, and whether it is the same seat's turn; nothing where the last card can go."""
        found = []
        for move in self._moves(place):
            after = self._move(place, move)
            if after is None:
                return ()
            found.append(after)
        return tuple(found)

    def _moves(self, place: Position) -> Iterator[int]:
        """All moves: of each rank that goes one card or more, or a blind card; and the stack taken."""
        hand, laid, _, _, _, _, stack, top, _, _ = place
        cards = hand or laid
        if cards:
            fits = (cards | cards >> 1 | cards >> 2) & self._fits[top]
            while fits:
                one = fits & -fits
                fits ^= one
                for count in range(1, (cards // one & 7) + 1):
                    yield count * one
        else:
            yield FLIP
        if stack:
            yield PICK_UP

    def _move(self, place: Position, move: int) -> tuple[bool, Position] | None:
        """The position after a move, and whether it is the same seat's turn; None where its last card has gone."""
        hand, laid, blind, other_hand, other_laid, other_blind, stack, top, last, row = place
        if move == FLIP:
            move = _ONE[blind.bit_length() - 1 >> 2]
            blind -= move
            if not move & self._fits[top]:
                hand += move
                move = PICK_UP
        elif hand:
            hand -= move
        else:
            laid -= move
        if move == PICK_UP:
            return False, (other_hand, other_laid, other_blind, hand + stack, laid, blind, *_BARE)
        if not (hand or laid or blind):
            return None
        rung = move.bit_length() - 1 >> 2
        count = move // _ONE[rung]
        row = row + count if rung == last else count
        if row > 3 or rung == TEN:
            return True, (hand, laid, blind, other_hand, other_laid, other_blind, *_BARE)
        if rung != JOKER and (rung != THREE or not self._variant.threes_invisible):
            top = rung
        stack += move
        if rung == EIGHT and self._variant.eights_skip:
            return True, (hand, laid, blind, other_hand, other_laid, other_blind, stack, top, rung, row)
        return False, (other_hand, other_laid, other_blind, hand, laid, blind, stack, top, rung, row)


def by_rank(steps: Iterable[int]) -> int:
    """Cards, as numbers of bits of `ladder`, counted by rank."""
    return sum(_ONE[step >> 2] for step in steps)


def place_of(world: World, field: PublicState, seat: int) -> Position:
    """The position of a deal that two still play without a stock. Blind cards of a seat must be of one rank."""
    other = next(s for s in range(len(world.hands)) if s != seat and not field.out >> s & 1)
    own, others = (
        (by_rank(numbers_of(world.hands[s])), by_rank(numbers_of(world.laid[s])), by_rank(world.blind[s]))
        for s in (seat, other)
    )
    return (*own, *others, by_rank(numbers_of(field.stack)), field.top, field.last, field.row)


def counted(move: int) -> int:
    """A move of `playout` as one of this module."""
    return move if move in (FLIP, PICK_UP) else by_rank(numbers_of(move))
