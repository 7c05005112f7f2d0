"""Positions of Screw Your Neighbor: a card each, the pack, pennies, and who has swapped in this round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.events import Fact, Phase, only
from game.rules.options import Options, number_of
from game.rules.position import (
    MOST_NUMBER,
    Dealing,
    Position,
    PositionFault,
    Positions,
    expect,
    expect_named_once,
    expect_number,
    expect_whole,
    fault,
    with_numbers,
)
from game.rules.screw_your_neighbor.state import HANDS, PACK, SHOWN, STOCK, ScrewYourNeighborState
from game.rules.zones import NOBODY, Zone

_TABLE: Final = (Fact.ROUND, Fact.DEALER)
_SEATS: Final = (Fact.PENNIES, Fact.SCORE)


def _is_king(card: Card) -> bool:
    return card != HIDDEN and RANK_OF[card] is Rank.KING


def _in_order(players: int, dealer: int, pennies: Sequence[int]) -> tuple[int, ...]:
    """The seats still in, clockwise from the left of the dealer."""
    return tuple(seat for i in range(players) if pennies[seat := (dealer + 1 + i) % players])


def _partners(seats: tuple[int, ...], turns: tuple[int, ...], jump: bool) -> tuple[int, ...]:
    """For each turn the seat to swap with, or -1."""
    partners = (*turns[1:], NOBODY)[: len(turns)]
    if jump:
        return partners
    beside = dict(pairwise(seats))
    return tuple(s if s == beside.get(t) else NOBODY for t, s in zip(turns, partners, strict=True))


class ScrewYourNeighborPositions(Positions[ScrewYourNeighborState]):
    """What Screw Your Neighbor knows of positions."""

    def read(self, state: ScrewYourNeighborState) -> Position:
        """The position of a match that goes on."""
        cards: dict[Zone, tuple[Card, ...]] = {STOCK: tuple(state.stock())}
        known: dict[Card, int] = {}
        for seat in state.seats:
            card = state.cards[seat]
            shows = state.shown >> seat & 1
            cards[(SHOWN if shows else HANDS)[seat]] = (card,)
            if not shows and (others := state.knows[seat] & ~only(seat)):
                known[card] = others
        numbers = {Fact.ROUND: state.round, Fact.DEALER: state.dealer}
        seats = {Fact.PENNIES: tuple(state.pennies), Fact.SCORE: tuple(state.scores)}
        return Position(cards, numbers, seats, state.turns[state.place], state.phase, known)

    def fill(self, players: int, options: Options, position: Position, random: Random) -> Position:
        """A card for everybody who is still in; rounds as few as the pennies allow; the seat in turn gets no king."""
        expect_named_once(position, PACK, self._places(players))
        start = number_of(options, "pennies")
        pennies = position.seats.get(Fact.PENNIES, (start,) * players)
        for seat, left in enumerate(pennies):
            expect_number(left, 0, start, seat)
        alive = [seat for seat in range(players) if pennies[seat]]
        expect(len(alive) > 1, PositionFault.TWO_LEFT)
        turn = position.turn
        if turn is None:
            turn = next((s for s in alive if not self._shows_king(position, s)), alive[0])
        dealer = position.table.get(Fact.DEALER)
        if dealer is None:
            dealer = max((s for s in alive if s != turn), key=lambda s: (s - turn) % players)
        round_number = position.table.get(Fact.ROUND, 1 + max(start - left for left in pennies))
        scores = tuple(round_number - 1 if left else min(start - 1, max(0, round_number - 2)) for left in pennies)
        dealing = Dealing(position, PACK, random)
        for seat in alive:
            for zone in (HANDS[seat], SHOWN[seat]):
                if HIDDEN in dealing.cards.get(zone, ()):
                    dealing.cards.pop(zone)
        for seat in sorted(alive, key=lambda seat: seat != turn):
            card = next((c for zone in (HANDS, SHOWN) for c in dealing.cards.pop(zone[seat], ())), None)
            if card is None:
                fits = [c for c in PACK if not (seat == turn and _is_king(c))]
                card = dealing.draw_one_of(fits)
            if card is None:
                # In a moment of a match every card has its place already.
                raise fault(PositionFault.TOO_MANY_CARDS)
            dealing.cards[(SHOWN if _is_king(card) else HANDS)[seat]] = (card,)
        dealing.fill(STOCK)
        dealing.rest(STOCK)
        return with_numbers(
            position, dealing.cards, turn, Phase.TURN,
            {Fact.ROUND: round_number, Fact.DEALER: dealer}, {Fact.PENNIES: pennies, Fact.SCORE: scores},
        )  # fmt: skip

    def _shows_king(self, position: Position, seat: int) -> bool:
        return any(_is_king(c) for zone in (HANDS, SHOWN) for c in position.cards.get(zone[seat], ()))

    def _places(self, players: int) -> list[Zone]:
        return [STOCK, *HANDS[:players], *SHOWN[:players]]

    def check(self, players: int, options: Options, position: Position) -> None:
        """Raise `Fault` unless the match can stand like this."""
        expect_named_once(position, PACK, self._places(players))
        expect_whole(position, PACK, _TABLE, _SEATS)
        self._check_rounds(players, options, position)
        pennies, turn = position.seats[Fact.PENNIES], position.turn
        assert turn is not None
        expect(position.phase is Phase.TURN, PositionFault.NO_TURN)
        for seat in range(players):
            hand, shown = position.cards.get(HANDS[seat], ()), position.cards.get(SHOWN[seat], ())
            if not pennies[seat]:
                expect(not hand and not shown, PositionFault.OUT_HAS_CARD, seat)
                continue
            expect(len(hand) + len(shown) == 1, PositionFault.ONE_CARD_EACH, seat)
            expect(all(map(_is_king, shown)) and not any(map(_is_king, hand)), PositionFault.NOT_OPEN, seat)
        expect(bool(position.cards.get(HANDS[turn])), PositionFault.KING_IN_TURN, turn)
        self._swapped(players, options, position)

    def _check_rounds(self, players: int, options: Options, position: Position) -> None:
        start, pennies, scores = number_of(options, "pennies"), position.seats[Fact.PENNIES], position.seats[Fact.SCORE]
        rounds = position.table[Fact.ROUND]
        expect_number(rounds, 1, MOST_NUMBER)
        expect_number(position.table[Fact.DEALER], 0, players - 1)
        for seat, left in enumerate(pennies):
            expect_number(left, 0, start, seat)
        expect(sum(map(bool, pennies)) > 1, PositionFault.TWO_LEFT)
        expect(bool(pennies[position.table[Fact.DEALER]]), PositionFault.DEALER_OUT, position.table[Fact.DEALER])
        for seat, left in enumerate(pennies):
            expect(start - left <= rounds - 1, PositionFault.PENNIES_ROUNDS, seat, count=rounds)
            high = rounds - 1 if left else rounds - 2
            low = rounds - 1 if left else start - 1
            if low == high:
                expect(scores[seat] == low, PositionFault.SURVIVED_ALL, seat, count=low)
            expect(low <= scores[seat] <= high, PositionFault.SURVIVED, seat, low=low, high=high)
        lost = sum(start - left for left in pennies)
        if options["last_survivors"] == "share":
            expect(lost >= rounds - 1, PositionFault.PENNIES_ROUNDS, None, count=rounds)

    def _swapped(self, players: int, options: Options, position: Position) -> list[int]:
        """By seat who knows its card. Raises `Fault` where swaps of this round cannot have told that."""
        pennies, turn, dealer = position.seats[Fact.PENNIES], position.turn, position.table[Fact.DEALER]
        assert turn is not None
        seats = _in_order(players, dealer, pennies)
        turns = tuple(seat for seat in seats if not position.cards.get(SHOWN[seat]))
        partners = _partners(seats, turns, options["blocked_swap"] == "jump")
        place = turns.index(turn)
        told = [only(seat) for seat in range(players)]
        for seat in turns:
            told[seat] |= position.known.get(position.cards[HANDS[seat]][0], 0) % (1 << players)
        knows = [only(seat) for seat in range(players)]
        for number in range(place):
            seat, other = turns[number], partners[number]
            if other != NOBODY and told[seat] >> other & 1:
                # Only who has swapped knows the card that lies there now: it was theirs, or became theirs.
                after = number + 1 < place and partners[number + 1] != NOBODY
                gave_on = after and told[other] >> partners[number + 1] & 1
                knows[seat] = only(seat, other)
                if not gave_on:
                    knows[other] = only(seat, other)
        for seat in turns:
            expect(knows[seat] == told[seat], PositionFault.SWAPPED, seat)
        held = {position.cards[HANDS[seat]][0] for seat in turns}
        expect(set(position.known) <= held, PositionFault.SWAPPED)
        return knows

    def make(self, players: int, options: Options, position: Position) -> ScrewYourNeighborState:
        """The match at a whole position."""
        state = ScrewYourNeighborState.of(players, options)
        state.pennies, state.scores = list(position.seats[Fact.PENNIES]), list(position.seats[Fact.SCORE])
        state.round, state.dealer = position.table[Fact.ROUND], position.table[Fact.DEALER]
        state.seats = _in_order(players, state.dealer, state.pennies)
        for seat in state.seats:
            shown = position.cards.get(SHOWN[seat], ())
            state.cards[seat] = (shown or position.cards[HANDS[seat]])[0]
            if shown:
                state.shown |= only(seat)
        state.turns = tuple(seat for seat in state.seats if not state.shown >> seat & 1)
        state.partners = _partners(state.seats, state.turns, state.jump)
        assert position.turn is not None
        state.place = state.turns.index(position.turn)
        state.knows = self._swapped(players, options, position)
        state.dealt = len(state.seats)
        # The top of the pack is its first card; those that were dealt come before it.
        state.order = [*(state.cards[seat] for seat in state.seats), *reversed(position.cards.get(STOCK, ()))]
        return state


POSITIONS: Final = ScrewYourNeighborPositions()
