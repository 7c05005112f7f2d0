"""A tree of what all seats may do in a deal of Shithead, grown one deal at a time: information set search (ISMCTS).

Cowling, Powley, Whitehouse 2012. Every simulation lays the unseen cards anew, walks
down the tree with the cards where they then lie, and takes what `value` has learned
of deals for what comes of it where it leaves the tree. A node is what the seat in turn knows, so a seat decides
alike wherever it cannot tell worlds apart, and never by what only another one sees.
How a position came about does not matter in Shithead, and suits do not: ways that
lead to the same cards by rank meet in one node, which makes a little time go far.

Where to go is settled as in the predictor bound of AlphaZero (Silver and others
2017): by what a choice has brought so far and by a bonus for what was seldom tried,
which is larger for the choice of the base policy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.ladder import ANYTHING, EIGHT, JOKER, NONE, RUNG, TEN, THREE
from game.ai.shithead.playout import FLIP, PICK_UP, PlayStyle, PublicState, World, thought
from game.ai.shithead.value import value_of
from game.ai.shithead.worlds import Worlds

_CURIOSITY: Final = 0.6
"""How much a choice seldom tried is worth beside what choices bring, in lost deals."""
_TRUST: Final = 0.35
"""The share of that which the policy's choice has to itself; all choices divide the rest."""
_DOUBT: Final = 0.1
"""How much worse than the others a choice is taken for that was never tried, in lost deals."""
_DEEPEST: Final = 100
"""Turns after which a simulation leaves the tree."""
_FIRST_LOOK: Final = 500
"""Simulations after which it is asked for the first time whether the choice is settled."""
_LOOKS: Final = 100
"""Simulations between two such questions."""
_CATCHES_UP: Final = 0.125
"""How much of its lead a choice may lose in what is left, as a share of that. One is the most there can be, but whoever
leads mostly goes on leading: two whole searches of 6,000 agree in three turns of four only, whatever one stops."""
_LEAST_SPREAD: Final = 0.1
"""The least standard deviation that is believed of what a choice brings, in lost deals."""
_WIDTH: Final = 56
"""Bits for the cards of one place in a key."""
_PLACES: Final = 3 + 2 * 4
"""The most places in a key: the hand, the stack, what is burnt, and of each seat what is open and what was seen."""
_TWOS: Final = sum(0x5 << 4 * i for i in range(_WIDTH // 4 * _PLACES))
"""Counts the cards of each half of a rank."""
_FOURS: Final = sum(0x3 << 4 * i for i in range(_WIDTH // 4 * _PLACES))
"""Counts those of each rank from that."""

Code = int
"""A choice whatever the suits: rung * 8 + number of cards, `PICK_UP` or `FLIP`."""


class Deal:
    """A deal in a world that goes on turn by turn. A test holds it to the rules."""

    __slots__ = ("_variant", "blind", "burnt", "direction", "hands", "known", "laid", "last", "out", "row", "stack",
                 "start", "stock", "top", "turn")  # fmt: skip

    def __init__(self, world: World, knowledge: Knowledge) -> None:
        """The deal that a seat knows, as it would be in a world; that seat is in turn."""
        self._variant = knowledge.variant
        self.hands = world.hands[:]
        self.laid = world.laid[:]
        self.blind = [cards[:] for cards in world.blind]
        self.stock = world.stock[:]
        self.known = list(knowledge.known)
        """By seat: cards of the hand that everybody has seen; of the own one, those seen from now on."""
        self.stack, self.top, self.last, self.row, self.direction, self.out = knowledge.field
        self.burnt = 0
        """What is burnt from now on."""
        self.turn = knowledge.seat
        self.start = knowledge.start

    @property
    def left(self) -> int:
        """How many seats are not out."""
        return len(self.hands) - self.out.bit_count()

    @property
    def field(self) -> PublicState:
        """What lies on the stack, and who is out."""
        return PublicState(self.stack, self.top, self.last, self.row, self.direction, self.out)

    def options(self) -> list[Code]:
        """What the seat in turn can do: ranks from low to high, of each one card, two, and so on; flips; picking up."""
        seat = self.turn
        cards = self.hands[seat] or self.laid[seat]
        found: list[Code] = []
        if cards:
            cards &= self._variant.fits[self.top] if self.start == NONE else RUNG[self.start]
            while cards:
                rung = (cards & -cards).bit_length() - 1 >> 2
                same = cards & RUNG[rung]
                cards ^= same
                found += range(rung * 8 + 1, rung * 8 + same.bit_count() + 1)
        else:
            found.append(FLIP)
        if self.stack:
            found.append(PICK_UP)
        return found

    def thought(self, style: PlayStyle) -> int:
        """The move of the base policy."""
        seat = self.turn
        blind, drawing = len(self.blind[seat]), len(self.stock)
        return thought(self.hands[seat], self.laid[seat], blind, self.field, self.start, drawing, self._variant, style)

    def move(self, code: Code) -> int:
        """The cards of a choice, the lowest suits first; `PICK_UP` and `FLIP` are themselves."""
        if code <= 0:
            return code
        seat = self.turn
        cards = (self.hands[seat] or self.laid[seat]) & RUNG[code >> 3]
        for _ in range(cards.bit_count() - (code & 7)):
            cards ^= 1 << cards.bit_length() - 1
        return cards

    def play(self, move: int) -> None:
        """Take a turn; it must be legal."""
        turn, hands, variant = self.turn, self.hands, self._variant
        again = skip = False
        self.start = NONE
        if move == FLIP:
            move = 1 << self.blind[turn].pop()
            if not move & variant.fits[self.top]:
                hands[turn] |= move
                self.known[turn] |= move
                move = PICK_UP
        elif hands[turn]:
            hands[turn] &= ~move
            self.known[turn] &= ~move
        else:
            self.laid[turn] &= ~move
        if move:
            rung = move.bit_length() - 1 >> 2
            if rung == self.last:
                self.row += move.bit_count()
            else:
                self.last, self.row = rung, move.bit_count()
            if self.row > 3 or rung == TEN:
                self.burnt |= self.stack | move
                self.stack, self.top, self.last, self.row = 0, ANYTHING, NONE, 0
                again = True
            else:
                self.stack |= move
                if rung == JOKER:
                    if move & (move - 1) == 0:
                        self.direction = -self.direction
                elif rung != THREE or not variant.threes_invisible:
                    self.top = rung
                skip = rung == EIGHT and variant.eights_skip
            stock = self.stock
            while stock and hands[turn].bit_count() < variant.size:
                hands[turn] |= 1 << stock.pop()
            if not (hands[turn] or self.laid[turn] or self.blind[turn]):
                self.out |= 1 << turn
                if self.left == 1:
                    return
                again = False
        else:
            hands[turn] |= self.stack
            self.known[turn] |= self.stack
            self.stack, self.top, self.last, self.row = 0, ANYTHING, NONE, 0
        if not again:
            self._pass_on()
            if skip:
                self._pass_on()

    def _pass_on(self) -> None:
        players = len(self.hands)
        self.turn = (self.turn + self.direction) % players
        while self.out >> self.turn & 1:
            self.turn = (self.turn + self.direction) % players

    def key(self) -> tuple[int, ...]:
        """What the seat in turn knows, by ranks: equal for any two deals that it cannot tell apart."""
        cards = (self.hands[self.turn] << _WIDTH | self.stack) << _WIDTH | self.burnt
        for laid in self.laid:
            cards = cards << _WIDTH | laid
        for known in self.known:
            cards = cards << _WIDTH | known
        cards -= cards >> 1 & _TWOS
        cards = (cards & _FOURS) + (cards >> 2 & _FOURS)
        counts = self.turn
        for hand, blind in zip(self.hands, self.blind, strict=True):
            counts = counts << 10 | hand.bit_count() << 4 | len(blind)
        return cards, counts, self.top << 12 | self.last + 1 << 8 | self.row << 4 | self.direction + 1


class _Node:
    """What is known of the choices at an information set."""

    __slots__ = ("bonus", "codes", "total", "values", "visits")

    def __init__(self, deal: Deal, style: PlayStyle) -> None:
        self.codes = deal.options()
        count = len(self.codes)
        self.total = 0
        self.visits = [0] * count
        self.values = [0.0] * count
        """By choice: the sum of what it brought to the seat in turn, in lost deals under an equal share."""
        rest = _CURIOSITY * (1 - _TRUST) / count
        self.bonus = [rest] * count
        self.bonus[self.codes.index(code_of(deal.thought(style)))] += _CURIOSITY * _TRUST

    def pick(self) -> int:
        """The number of the choice to look into next."""
        total = self.total
        root = sqrt(total + 1)
        unseen = sum(self.values) / total - _DOUBT if total else 0.0
        best, most = 0, -9.0
        for number, visits in enumerate(self.visits):
            if visits:
                worth = self.values[number] / visits + self.bonus[number] * root / (1 + visits)
            else:
                worth = unseen + self.bonus[number] * root
            if worth > most:
                best, most = number, worth
        return best


def code_of(move: int) -> Code:
    """The choice of a move."""
    return move if move <= 0 else (move.bit_length() - 1 >> 2) * 8 + move.bit_count()


class Found:
    """What a search has found, by choice as in `codes`."""

    def __init__(self, root: _Node, squares: Sequence[float], simulations: int, complete: bool) -> None:
        """`squares` are the sums of the squares of what each choice of the root brought."""
        self.codes = root.codes
        self.visits = root.visits
        self.means = [value / visits if visits else 0.0 for value, visits in zip(root.values, root.visits, strict=True)]
        self.errors = [
            sqrt(max(_LEAST_SPREAD**2, square / visits - mean * mean) / visits) if visits else 1.0
            for square, mean, visits in zip(squares, self.means, root.visits, strict=True)
        ]
        """The standard errors of the means."""
        self.simulations = simulations
        self.complete = complete
        """Whether it was not stopped from outside."""


def settled(visits: Sequence[int], left: int) -> bool:
    """Whether the choice visited most will stay it, as far as can be told, with so many simulations left."""
    second, first = sorted([0, *visits])[-2:]
    return first - second > _CATCHES_UP * left


def grow(
    knowledge: Knowledge,
    worlds: Worlds,
    styles: Sequence[PlayStyle],
    simulations: int,
    random: Random,
    should_stop: Callable[[], bool],
) -> Found:
    """Look into a turn with so many simulations, or fewer where it is settled sooner.

    What to do is the choice visited most. When to stop follows from the visits alone, never from a clock.
    """
    nodes: dict[tuple[int, ...], _Node] = {}
    players = knowledge.players
    value = value_of(players, knowledge.variant)
    share = 1.0 / players
    path: list[tuple[_Node, int, int]] = []
    root: _Node | None = None
    squares: list[float] = []
    done = 0
    while done < simulations and not (root and should_stop()):
        done += 1
        deal = Deal(worlds.sample(random), knowledge)
        path.clear()
        for _ in range(_DEEPEST):
            key = deal.key()
            node = nodes.get(key)
            if node is None:
                node = nodes[key] = _Node(deal, styles[deal.turn])
                if root is None:
                    root, squares = node, [0.0] * len(node.codes)
                if len(node.codes) > 1:
                    break
            if len(node.codes) == 1:
                number = 0
            else:
                number = node.pick()
                path.append((node, number, deal.turn))
            deal.play(deal.move(node.codes[number]))
            if deal.left == 1:
                break
        loss = value.losses(deal)
        for node, number, seat in path:
            node.total += 1
            node.visits[number] += 1
            node.values[number] += share - loss[seat]
        if path and path[0][0] is root:
            _, number, seat = path[0]
            squares[number] += (share - loss[seat]) ** 2
        if done >= _FIRST_LOOK and done % _LOOKS == 0 and root and settled(root.visits, simulations - done):
            return Found(root, squares, done, True)
    assert root is not None
    return Found(root, squares, done, done == simulations)
