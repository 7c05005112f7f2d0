"""That Dam Game played out in the mind: a hand from any moment to its end, by the rules themselves.

Every simulated seat decides quickly, from its own cards, the contract and the melds on the table, so nothing that only
another one could know has a part in what it does: it keeps what goes together and throws the dearest card of what is
left, lays whatever can be laid, takes a discard that makes more go together, and begs for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
_JOKER: Final = 3.0
"""What a joker is worth where there are sets, of jokers alone."""
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


@cache
def _fullest(length: int) -> bytes:
    """By the places of a suit that are held, a bit for each but the deuce's: naturals in the fullest place of a run."""
    windows = [(1 << length) - 1 << low >> 1 for low in range(PLACES - length + 1)]
    return bytes(max((held & window).bit_count() for window in windows) for held in range(1 << PLACES - 1))


def _held(cells: Sequence[int], suit: int) -> int:
    """The places of a suit that are held, a bit for each but the deuce's."""
    held = 0
    for place, many in enumerate(cells[suit * PLACES + 1 : suit * PLACES + PLACES]):
        if many:
            held |= 1 << place
    return held


def _runs(naturals: Sequence[int], wilds: int, contract: Contract) -> float:
    """How well cards go together for the runs of a contract, by what is in the fullest place of each suit."""
    best = sorted(naturals, reverse=True)[: contract.runs]
    return sum([_RUN[many] for many in best]) + _WILD * min(wilds, contract.runs * contract.wilds)


def together(cells: Sequence[int], contract: Contract) -> float:
    """How well the cards of a hand, counted by cell, go together for a contract."""
    worth = 0.0
    if contract.sets:
        for place in range(1, PLACES):
            worth += _PAIR[cells[place] + cells[PLACES + place] + cells[2 * PLACES + place] + cells[3 * PLACES + place]]
        worth += _JOKER * min(SET_SIZE, cells[JOKERS])
    if contract.runs:
        fullest = _fullest(contract.length)
        naturals = [fullest[_held(cells, suit)] for suit in range(4)]
        worth += _runs(naturals, sum(cells[0:JOKERS:PLACES]) + cells[JOKERS], contract)
    return worth


def worst(hand: Sequence[Card], contract: Contract) -> Card:
    """The card without which a hand goes together best, a dear one rather than a cheap one.

    It is the one that `together` says of all that is left, worked out from what each card changes.
    """
    cells = _cells(hand)
    wilds = sum(cells[0:JOKERS:PLACES]) + cells[JOKERS]
    fullest = _fullest(contract.length)
    held = [_held(cells, suit) for suit in range(4)]
    naturals = [fullest[one] for one in held]
    whole = _runs(naturals, wilds, contract)
    best, chosen = -1e9, hand[0]
    seen = 0
    for card in hand:
        cell = CELL_OF[card]
        if seen >> cell & 1:
            continue
        seen |= 1 << cell
        suit, place = divmod(cell, PLACES)
        change, runs = 0.0, whole
        if cell == JOKERS or not place:
            if contract.runs:
                runs = _runs(naturals, wilds - 1, contract)
            if contract.sets and cell == JOKERS and cells[JOKERS] <= SET_SIZE:
                change = -_JOKER
        else:
            if contract.sets:
                many = cells[place] + cells[PLACES + place] + cells[2 * PLACES + place] + cells[3 * PLACES + place]
                change = _PAIR[many - 1] - _PAIR[many]
            if contract.runs and cells[cell] == 1:
                less = fullest[held[suit] ^ 1 << place - 1]
                if less < naturals[suit]:
                    runs = _runs([*naturals[:suit], less, *naturals[suit + 1 :]], wilds, contract)
        worth = change + runs + POINTS[card] * 0.1
        if worth > best:
            best, chosen = worth, card
    return chosen


def may_lay(cells: Sequence[int], contract: Contract) -> bool:
    """Whether a contract may lie in a hand, counted by cell; where this says no, it does not."""
    suits = [cells[at : at + PLACES] for at in range(0, JOKERS, PLACES)]
    ranks = list(map(sum, zip(*suits, strict=True)))
    if sum(many // SET_SIZE for many in ranks) + cells[JOKERS] // SET_SIZE < contract.sets:
        return False
    if not contract.runs:
        return True
    # Of a run, at least so many cards are no wilds; a deuce may be natural.
    least = contract.length - contract.wilds - 1
    wilds = cells[JOKERS] + ranks[0]
    useful, found = min(wilds, contract.cards), []
    for suit in suits:
        held = sum(1 << place for place in range(1, PLACES) if suit[place])
        reached = 0
        for window in _WINDOWS[contract.length]:
            naturals = (held & window).bit_count()
            if naturals >= least:
                reached |= window
                found += [naturals] * contract.runs
        # Every card must have a place in a set or a run, but for as many as there are beyond the contract.
        useful += sum(
            suit[place]
            for place in range(1, PLACES)
            if reached >> place & 1 or (contract.sets and ranks[place] >= SET_SIZE)
        )
    if useful < contract.cards or len(found) < contract.runs:
        return False
    found.sort(reverse=True)
    return sum(max(0, contract.length - naturals) for naturals in found[: contract.runs]) <= wilds


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
    return Discard(worst(hand, contract))


def _cells(hand: Sequence[Card]) -> list[int]:
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
