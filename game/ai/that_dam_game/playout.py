"""That Dam Game played out in the mind: a hand from any moment to its end, by the rules themselves.

Every simulated seat decides quickly, from its own cards, the contract and the melds on the table, so nothing that only
another one could know has a part in what it does: it keeps what goes together and throws the dearest card of what is
left, lays whatever can be laid, takes a discard that makes more go together, and begs for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.that_dam_game.laying import lay_offs
from game.ai.that_dam_game.ways import CELL_OF, CELLS, JOKERS
from game.rules.actions import DECLINE, DRAW, TAKE, Action, Discard
from game.rules.cards import Card
from game.rules.chance import Pick, shuffled
from game.rules.events import Phase
from game.rules.registry import game_by_id
from game.rules.that_dam_game.contracts import PLACES, POINTS, SET_SIZE, Contract
from game.rules.that_dam_game.finder import find_melds
from game.rules.that_dam_game.melds import KIND_BIT
from game.rules.that_dam_game.state import ThatDamState
from game.rules.zones import NOBODY

_GAME: Final = game_by_id("that_dam_game")
MOST_ACTIONS: Final = 250
"""After so many actions nobody looks further: the hand is counted as it stands."""
_PAIR: Final = (0.0, 0.0, 3.0, 6.0, *(7.0,) * 13)
"""By cards of a rank: how well they go together in a set."""
_RUN: Final = tuple(many * (many + 3) / 2.0 for many in range(PLACES + 1))
"""By naturals in the fullest place for a run: how well they go together."""
_WINDOWS: Final = tuple(
    tuple((1 << length) - 1 << low for low in range(PLACES - length + 1)) or (0,) for length in range(PLACES + 1)
)
"""By length: all places for a run, a bit for each place of a card."""
_WILD: Final = 7.0
"""What a wild card is worth where there are runs."""


class Luck:
    """Chance in what is played out. Implements `game.rules.chance.Chance`."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The same cards in any order."""
        return shuffled(cards, self._random)

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        """Any of some seats."""
        return seats[0]


def together(cells: Sequence[int], contract: Contract) -> float:
    """How well the cards of a hand, counted by cell, go together for a contract."""
    worth = 0.0
    first, second, third, fourth = (cells[at : at + PLACES] for at in range(0, JOKERS, PLACES))
    if contract.sets:
        for many in map(sum, zip(first, second, third, fourth, strict=True)):
            worth += _PAIR[many]
        worth += 3.0 * min(3, cells[JOKERS])
    if contract.runs:
        wilds = cells[JOKERS]
        best = []
        for suit in (first, second, third, fourth):
            wilds += suit[0]
            held = 0
            for place in range(1, PLACES):
                if suit[place]:
                    held |= 1 << place
            best.append(max([(held & window).bit_count() for window in _WINDOWS[contract.length]]))
        best.sort(reverse=True)
        for many in best[: contract.runs]:
            worth += _RUN[many]
        worth += _WILD * min(wilds, contract.runs * contract.wilds)
    return worth


def may_lay(cells: Sequence[int], contract: Contract) -> bool:
    """Whether a contract may lie in a hand, counted by cell; where this says no, it does not."""
    suits = [cells[at : at + PLACES] for at in range(0, JOKERS, PLACES)]
    sets = sum(many // SET_SIZE for many in map(sum, zip(*suits, strict=True))) + cells[JOKERS] // SET_SIZE
    if sets < contract.sets:
        return False
    wilds = cells[JOKERS] + sum(suit[0] for suit in suits)
    lacking = 0
    found = []
    for suit in suits:
        held = [sum(1 << place for place, many in enumerate(suit) if many > least) for least in range(contract.runs)]
        for cards in held:
            found.append(max((cards & window).bit_count() for window in _WINDOWS[contract.length]))
    found.sort(reverse=True)
    for naturals in found[: contract.runs]:
        # A run has as many wilds as the contract allows at most; a deuce may be natural.
        lacking += max(0, contract.length - naturals)
        if contract.length - naturals > contract.wilds + 1:
            return False
    return lacking <= wilds + contract.runs


def first_choice(state: ThatDamState, takes: int = 0) -> Action:
    """What the seat to act does; `takes` turns in a row have begun with taking the discard."""
    seat = state.turn
    hand = state.hands[seat]
    contract = state.contract
    if state.phase is Phase.OFFER:
        return DECLINE
    if state.phase is Phase.DRAW:
        if state.offered_by == NOBODY or takes >= state.players:
            return DRAW  # where everybody only takes, no hand ends
        card = state.discard[-1]
        if state.melded[seat]:
            return TAKE if any(meld.takes & KIND_BIT[card] for meld in state.melds) else DRAW
        cells = _cells(hand)
        before = together(cells, contract)
        cells[CELL_OF[card]] += 1
        return TAKE if together(cells, contract) > before + _PAIR[2] - 1 else DRAW
    if state.phase is Phase.MELD:
        if not state.melded[seat]:
            # To look for melds takes a thousand times as long as to see that there is none.
            melds = find_melds(hand, contract) if may_lay(_cells(hand), contract) else ()
            if melds:
                return melds[0]
        elif plan := lay_offs(state.melds, hand, state.limit):
            return plan[0]
    if state.melded[seat]:
        return Discard(max(hand, key=POINTS.__getitem__))
    cells = _cells(hand)
    best, chosen = -1e9, hand[0]
    seen = 0
    for card in hand:
        cell = CELL_OF[card]
        if seen >> cell & 1:
            continue
        seen |= 1 << cell
        cells[cell] -= 1
        worth = together(cells, contract) + POINTS[card] * 0.1
        cells[cell] += 1
        if worth > best:
            best, chosen = worth, card
    return Discard(chosen)


def _cells(hand: list[Card]) -> list[int]:
    counts = [0] * CELLS
    for card in hand:
        counts[CELL_OF[card]] += 1
    return counts


def play_out(start: ThatDamState, action: Action, seat: int, random: Random) -> int:
    """Do something and go on to the end of the hand; return the points that a seat is left with.

    The state must be one whose match ends with this hand; it stays as it is.
    """
    state, luck = start.copy(), Luck(random)
    before, takes = state.scores[seat], 0
    for _ in range(MOST_ACTIONS):
        _GAME.apply(state, action, luck)
        if state.phase is Phase.OVER:
            return state.scores[seat] - before
        if action is TAKE:
            takes += 1
        elif action is DRAW:
            takes = 0
        action = first_choice(state, takes)
    return sum(POINTS[card] for card in state.hands[seat])
