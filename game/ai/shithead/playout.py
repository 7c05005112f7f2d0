"""Shithead played out in the mind: a deal from any turn to its end, on masks.

It follows the same rules as `game.rules.shithead.game`, which a test holds it to. Every
simulated seat decides by `decide`, which sees its own open cards and what lies on
the stack; what is face down is known to nobody before it is turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.ai.shithead.ladder import ACE, ANYTHING, DEUCE, EIGHT, JOKER, NONE, RUNG, TEN, THREE, Variant

PICK_UP: Final = 0
"""In place of the cards of a move: take the stack."""
FLIP: Final = -1
"""In place of the cards of a move: turn a blind card. Which of them is all the same."""
MAX_TURNS: Final = 300
"""Turns after which nobody wants to think further: the loss is shared by all who are left."""


class PlayStyle(NamedTuple):
    """How a seat plays."""

    pairs: bool = True
    """Whether it plays all cards of a rank at once while there is a stock."""
    late: int = RUNG[DEUCE] | RUNG[ACE] | RUNG[JOKER]
    """What it keeps as long as anything else goes. A ten is kept no longer than there is a stock: it burns for another
    turn whenever it comes, and jacks and queens are harder to be rid of."""
    drawing: int = RUNG[TEN]
    """What it keeps besides while there is a stock."""
    single: int = RUNG[TEN] | RUNG[ACE]
    """What it plays one at a time: the next ace is wanted for the next turn."""


class World(NamedTuple):
    """Where all cards lie."""

    hands: list[int]
    """By seat."""
    laid: list[int]
    """By seat: the open cards."""
    blind: list[list[int]]
    """By seat: the numbers of the bits of its blind cards."""
    stock: list[int]
    """The numbers of the bits, the last on top."""


class PublicState(NamedTuple):
    """What everybody sees of a deal, besides the open cards and the numbers of others."""

    stack: int = 0
    """The cards of the stack."""
    top: int = ANYTHING
    """The rung that the next card must suit."""
    last: int = NONE
    """The rung of the uppermost card."""
    row: int = 0
    """How many cards of that rung lie together on top."""
    direction: int = 1
    out: int = 0
    """The seats that are out, a bit for each."""


def decide(hand: int, laid: int, blind: int, fits: int, last: int, row: int, drawing: int, style: PlayStyle) -> int:
    """The move of the base policy: cards, `PICK_UP` or `FLIP`.

    Args:
        hand: the own hand.
        laid: the own open cards.
        blind: how many blind cards it has.
        fits: the cards that may be played.
        last: the rung of the uppermost card of the stack.
        row: how many of them lie together.
        drawing: how many cards the stock has.
        style: how the seat plays.
    """
    cards = hand or laid
    if not cards:
        return FLIP
    cards &= fits
    if not cards:
        return PICK_UP
    if row and last != TEN:
        four = cards & RUNG[last]
        if four and four.bit_count() + row > 3:
            return four
    cheap = cards & ~(style.late | style.drawing if drawing else style.late) or cards
    low = cheap & -cheap
    rank = cards & RUNG[low.bit_length() - 1 >> 2]
    if low & style.single:
        return rank if rank == hand | laid and not (blind or drawing) else low
    return rank if style.pairs or not drawing or rank.bit_count() > 3 else low


def thought(
    hand: int, laid: int, blind: int, field: PublicState, start: int, drawing: int, variant: Variant, style: PlayStyle
) -> int:
    """The move of the base policy on a field; `start` is the rung that must be played first, `NONE` once it was."""
    if start != NONE:
        return decide(hand & RUNG[start], 0, blind, -1, NONE, 0, drawing, style)
    return decide(hand, laid, blind, variant.fits[field.top], field.last, field.row, drawing, style)


def play_out(
    world: World, field: PublicState, turn: int, move: int, mine: int, variant: Variant, styles: Sequence[PlayStyle]
) -> int:
    """Take a turn and go on by the policy; return the seats to which the loss falls, a bit for each.

    A deal that does not end is lost by whoever lengthens it: by `turn`, if it takes the stack, else by all left.

    Args:
        world: where the cards lie.
        field: what lies on the stack, and who is out.
        turn: the seat that makes the first move, which must be legal.
        move: that move.
        mine: the seat that is asked about; the deal is left as soon as it is out. `NOBODY` to play it to its end.
        variant: the rules.
        styles: by seat.
    """
    hands, laid, stock = world.hands[:], world.laid[:], world.stock[:]
    blind = [cards[:] for cards in world.blind]
    stack, top, last, row, direction, out = field
    players = len(hands)
    everybody = (1 << players) - 1
    left = players - out.bit_count()
    fits, size = variant.fits, variant.size
    lengthens = 1 << turn if move == PICK_UP else 0
    for _ in range(MAX_TURNS):
        again = skip = False
        if move == FLIP:
            move = 1 << blind[turn].pop()
            if not move & fits[top]:
                hands[turn] |= move
                move = PICK_UP
        elif hands[turn]:
            hands[turn] &= ~move
        else:
            laid[turn] &= ~move
        if move:
            rung = move.bit_length() - 1 >> 2
            if rung == last:
                row += move.bit_count()
            else:
                last, row = rung, move.bit_count()
            if row > 3 or rung == TEN:
                stack, top, last, row = 0, ANYTHING, NONE, 0
                again = True
            else:
                stack |= move
                if rung == JOKER:
                    if move & (move - 1) == 0:
                        direction = -direction
                elif rung != THREE or not variant.threes_invisible:
                    top = rung
                skip = rung == EIGHT and variant.eights_skip
            while stock and hands[turn].bit_count() < size:
                hands[turn] |= 1 << stock.pop()
            if not (hands[turn] or laid[turn] or blind[turn]):
                out |= 1 << turn
                left -= 1
                if left == 1 or turn == mine:
                    return everybody & ~out
                again = False
        else:
            hands[turn] |= stack
            stack, top, last, row = 0, ANYTHING, NONE, 0
        if not again:
            turn = (turn + direction) % players
            while out >> turn & 1:
                turn = (turn + direction) % players
            if skip:
                turn = (turn + direction) % players
                while out >> turn & 1:
                    turn = (turn + direction) % players
        move = decide(hands[turn], laid[turn], len(blind[turn]), fits[top], last, row, len(stock), styles[turn])
    return lengthens or everybody & ~out


def share_of(losers: int, seat: int) -> float:
    """Which share of the loss falls to a seat."""
    return (losers >> seat & 1) / losers.bit_count()


def start_out(
    world: World,
    direction: int,
    waiting: Sequence[int],
    tie: float,
    mine: int,
    variant: Variant,
    styles: Sequence[PlayStyle],
) -> int:
    """Let the seats that are still to arrange do so, find who starts, and play out; who loses as in `play_out`.

    `waiting` are those seats, and `tie`, from 0 to 1, picks the starter among several.
    """
    hands, laid = world.hands[:], world.laid[:]
    for seat in waiting:
        both = hands[seat] | laid[seat]
        laid[seat] = arrangement(both, variant)
        hands[seat] = both ^ laid[seat]
    held = 0
    for hand in hands:
        held |= hand
    rung = next((rung for rung in range(THREE, JOKER) if held & RUNG[rung]), DEUCE)
    seats = [seat for seat, hand in enumerate(hands) if hand & RUNG[rung]]
    if not seats:
        # Nobody can hold jokers alone; told so, nobody is worse off than another.
        return (1 << len(hands)) - 1
    turn = seats[int(tie * len(seats))]
    field = PublicState(direction=direction)
    move = thought(hands[turn], laid[turn], variant.size, field, rung, len(world.stock), variant, styles[turn])
    return play_out(World(hands, laid, world.blind, world.stock), field, turn, move, mine, variant, styles)


def arrangement(both: int, variant: Variant) -> int:
    """Of twice as many cards, the ones that the policy lays face up: the best ones, for the end."""
    left = variant.size
    laid = 0
    for rung in best_first(variant):
        found = both & RUNG[rung]
        while found and left:
            bit = found & -found
            found ^= bit
            laid |= bit
            left -= 1
    return laid


def best_first(variant: Variant) -> tuple[int, ...]:
    """The rungs from the best card to have face up to the worst."""
    return _THREES_GOOD if variant.threes_invisible else _BEST


_BEST: Final = (JOKER, TEN, DEUCE, *range(ACE, TEN, -1), *range(TEN - 1, DEUCE, -1))
_THREES_GOOD: Final = (JOKER, TEN, DEUCE, THREE, *range(ACE, TEN, -1), *range(TEN - 1, THREE, -1))
