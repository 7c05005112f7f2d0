"""What a position of Shithead promises: the deal played to its end by the base policy, unseen cards in any order."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from game.ai.luck import Keys, Outlook
from game.ai.shithead.ladder import ANYTHING, NONE, RUNG_OF, STEP, ladder_mask, variant_of
from game.ai.shithead.playout import PublicState, World, play_out, share_of, start_out, thought
from game.ai.shithead.policy import STYLE, style_of
from game.ai.standing import ahead
from game.rules.cards import HIDDEN, RANK_OF
from game.rules.events import Phase
from game.rules.options import Options
from game.rules.shithead.reading import counting
from game.rules.shithead.state import ShitheadState
from game.rules.zones import NOBODY


class Fortune:
    """See `game.ai.luck.Fortune`."""

    EXACT: Final = False
    POINTS: Final = False
    DEALS: Final = 2400
    DRAWS: Final = 600

    def __init__(self, players: int, options: Options) -> None:
        self._variant = variant_of(options, players)
        self._styles = (style_of(STYLE, self._variant),) * players

    def outlook(self, state: ShitheadState, keys: Keys, random: Random) -> Outlook:
        """One deal played out."""
        losers = self._losers(state, keys, random)
        left = state.setup.deals - state.deal
        players = state.players
        lost = [state.scores[seat] + share_of(losers, seat) for seat in range(players)]
        if losers.bit_count() > 1 and not left:
            # Whoever has not lost yet would win alone; nobody knows who of those will.
            shares = [ahead([-count for count in _with(state.scores, seat)], 0.0) for seat in _seats(losers)]
            return Outlook(tuple([sum(column) / len(shares) for column in zip(*shares, strict=True)]), ())
        return Outlook(ahead([-count for count in lost], sqrt(left * (players - 1)) / players), ())

    def _losers(self, state: ShitheadState, keys: Keys, random: Random) -> int:
        variant, players = self._variant, state.players
        unseen = [*state.stock, *[card for card in state.blind if card != HIDDEN], *state.aside]
        pool = [STEP[card] for card in sorted(unseen, key=keys.__getitem__)]
        stock = pool[: len(state.stock)]
        down = iter(pool[len(stock) :])
        blind = [[next(down) for _ in range(places.bit_count())] for places in state.places]
        hands = [ladder_mask(hand) for hand in state.hands]
        laid = [ladder_mask(card for card in state.open_cards(seat) if card != HIDDEN) for seat in range(players)]
        world = World(hands, laid, blind, stock)
        turn = state.turn
        if state.phase is Phase.ARRANGE:
            first = (state.dealer + 1) % players
            done = (turn - first) % players
            waiting = [(first + i) % players for i in range(done, players)]
            return start_out(world, state.direction, waiting, random.random(), NOBODY, variant, self._styles)
        start = RUNG_OF[state.start_rank] if state.phase is Phase.START else NONE
        field = self._field(state)
        move = thought(hands[turn], laid[turn], len(blind[turn]), field, start, len(stock), variant, self._styles[turn])
        return play_out(world, field, turn, move, NOBODY, variant, self._styles)

    def _field(self, state: ShitheadState) -> PublicState:
        stack = state.stack
        rungs = [RUNG_OF[RANK_OF[card]] for card in reversed(stack[-4:])]
        last = rungs[0] if rungs else NONE
        row = next((i for i, rung in enumerate(rungs) if rung != last), len(rungs))
        rank = counting(stack, self._variant.threes_invisible)
        top = ANYTHING if rank is None else RUNG_OF[rank]
        return PublicState(ladder_mask(stack), top, last, row, state.direction, state.out)


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _with(scores: list[int], loser: int) -> list[int]:
    return [score + (seat == loser) for seat, score in enumerate(scores)]
