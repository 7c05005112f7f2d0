"""A plain solver of hands with all cards open: the rules themselves, tried out move by move.

A hand that must end is searched to its end, every seat taking the most for itself,
and where that leaves it a choice what leaves least to the seat after it, then to the
next one. A deal of Shithead between the last two can go round for ever: its positions
are gathered, nearest first, and then whoever can force the end is found backwards
from the positions in which a deal ends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from game.rules.actions import Action
from game.rules.cards import RANK_OF, Card
from game.rules.engine import Game
from game.rules.events import DealEnded, Event, Phase

Gains = Callable[[Event], Iterable[tuple[int, float]]]
"""What an event brings to which seats."""
Key = Callable[[Any], Hashable]
"""What is the same in two positions from which the same can be gained."""


class TooLarge(Exception):
    """There are more positions than were to be looked into."""


class AsItComes:
    """Chance for what follows the hand, where nothing is counted any more."""

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The cards as they are."""
        return list(cards)

    def pick(self, what: Any, seats: Sequence[int]) -> int:
        """The first seat."""
        return seats[0]


class HandSolver:
    """What each seat still gains in a hand that must end."""

    def __init__(self, game: Game[Any], gains: Gains, key: Key, positions: int) -> None:
        self._game, self._gains, self._key = game, gains, key
        self._left = positions
        self._known: dict[Hashable, tuple[float, ...]] = {}

    def choices(self, state: Any) -> dict[Action, tuple[float, ...]]:
        """By choice of the seat in turn: what each seat gains from then on. Raises `TooLarge`."""
        return {action: self._after(state, action) for action in self._game.legal_actions(state)}

    def _value(self, state: Any) -> tuple[float, ...]:
        key = self._key(state)
        if key not in self._known:
            if not self._left:
                raise TooLarge
            self._left -= 1
            turn, seats = self._game.to_act(state), state.players
            assert turn is not None
            order = [(turn + i) % seats for i in range(1, seats)]
            self._known[key] = max(
                self.choices(state).values(),
                key=lambda gains: (round(gains[turn], 6), [round(-gains[seat], 6) for seat in order]),
            )
        return self._known[key]

    def _after(self, state: Any, action: Action) -> tuple[float, ...]:
        told: list[Event] = []
        after = state.copy()
        seat = self._game.to_act(state)
        assert seat is not None
        self._game.perform(after, seat, action, AsItComes(), told.append)
        gains = [0.0] * state.players
        for event in told:
            for seat, amount in self._gains(event):
                gains[seat] += amount
            if isinstance(event, DealEnded):
                return tuple(gains)
        return tuple(gain + later for gain, later in zip(gains, self._value(after), strict=True))


class DealSolver:
    """Who wins a deal of Shithead between the last two, as far as some positions show.

    Turns are not counted: a deal that nobody can end is open, however long it would go on.
    """

    def __init__(self, game: Game[Any], positions: int) -> None:
        self._game, self._most = game, positions

    def choices(self, state: Any) -> tuple[dict[Action, int], bool]:
        """By choice: 1 where the seat in turn wins, -1 where it loses, 0 where neither can be forced or it is too far.

        And whether no position was too far, so that 0 means that neither can force the end.
        """
        mine = self._game.to_act(state)
        start = state.copy()
        start.turns = 0
        numbers: dict[Hashable, int] = {_position(start): 0}
        states = [start]
        turns: list[int] = []
        after: list[list[int | None]] = []
        """By position looked into: the numbers of those that follow, None where the seat in turn has won."""
        actions = list(self._game.legal_actions(start))
        for number, one in enumerate(states):
            if number == self._most:
                break
            turns.append(one.turn)
            after.append([])
            for action in self._game.legal_actions(one):
                new = one.copy()
                self._game.apply(new, action, AsItComes())
                new.turns = 0
                if new.phase is Phase.OVER or new.deal != one.deal:
                    after[number].append(None)
                    continue
                key = _position(new)
                if key not in numbers:
                    numbers[key] = len(states)
                    states.append(new)
                after[number].append(numbers[key])
        winners = _winners(len(states), turns, after)
        found = {}
        for action, following in zip(actions, after[0], strict=True):
            winner = mine if following is None else winners[following]
            found[action] = 0 if winner is None else 1 if winner == mine else -1
        return found, len(states) == len(after)


def _winners(count: int, turns: list[int], after: list[list[int | None]]) -> list[int | None]:
    """By position: who can force the end, found again and again until nothing more follows."""
    winners: list[int | None] = [None] * count
    more = True
    while more:
        more = False
        for number in reversed(range(len(after))):
            if winners[number] is None:
                turn = turns[number]
                ends = {turn if following is None else winners[following] for following in after[number]}
                if turn in ends or (len(ends) == 1 and None not in ends):
                    winners[number] = turn if turn in ends else ends.pop()
                    more = True
    return winners


def _position(state: Any) -> Hashable:
    """What matters of a deal: who holds which ranks, what lies uppermost, and whose turn it is."""
    stack = [RANK_OF[card] for card in state.stack]
    row = 0
    while row < len(stack) and stack[-1 - row] == stack[-1]:
        row += 1
    seats = tuple(
        tuple(
            tuple(sorted(RANK_OF[card] for card in cards if card >= 0))
            for cards in (state.hands[seat], state.open_cards(seat), state.blind_cards(seat))
        )
        for seat in range(state.players)
    )
    return state.turn, seats, tuple(sorted(stack)), stack[-1] if stack else None, row, state.top
