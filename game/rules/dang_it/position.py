"""Positions of Dang It!: hands, the pile and the pack, or the draw for the deal."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from game.rules.cards import HIDDEN, Card, packs
from game.rules.dang_it.state import DRAWN, FOLLOWS, HANDS, HEIGHT, PILE, STOCK, WON, DangItState
from game.rules.events import Fact, Phase
from game.rules.options import Options, number_of
from game.rules.position import (
    MOST_NUMBER,
    Dealing,
    Position,
    PositionFault,
    Positions,
    by_seat,
    expect,
    expect_named_once,
    expect_number,
    expect_whole,
    with_numbers,
)
from game.rules.zones import NOBODY, Zone

_TABLE: Final = (Fact.ROUND, Fact.DEAL, Fact.DEALER)
_SEATS: Final = (Fact.SCORE, Fact.DRAWING)


class DangItPositions(Positions[DangItState]):
    """What Dang It! knows of positions."""

    def read(self, state: DangItState) -> Position:
        """The position of a match that goes on."""
        cards: dict[Zone, tuple[Card, ...]] = {STOCK: tuple(state.stock), PILE: tuple(state.pile)}
        for zones, held in ((HANDS, state.hands), (WON, state.won), (DRAWN, state.drawn)):
            cards |= {zone: tuple(lying) for zone, lying in zip(zones, held, strict=False)}
        drawing = tuple(int(seat in state.drawing) for seat in range(state.players))
        return Position(
            {zone: lying for zone, lying in cards.items() if lying},
            {Fact.ROUND: state.round, Fact.DEAL: state.deal, Fact.DEALER: state.dealer},
            {Fact.SCORE: tuple(state.scores), Fact.DRAWING: drawing},
            state.turn,
            state.phase,
        )

    def fill(self, players: int, options: Options, position: Position, random: Random) -> Position:
        """Hands of the usual size less what lies on the pile, the cards of the draw with the dealer, the rest stock."""
        pack = packs(number_of(options, "packs"))
        expect_named_once(position, pack, self._places(players))
        pile = position.cards.get(PILE, ())
        expect(HIDDEN not in pile, PositionFault.NOT_OPEN)
        phase = position.phase
        if phase not in (Phase.LEAD, Phase.FOLLOW, Phase.DRAW_FOR_DEAL):
            drawn = any(position.cards.get(zone) for zone in DRAWN)
            phase = Phase.DRAW_FOR_DEAL if drawn else Phase.FOLLOW if pile else Phase.LEAD
        turn = 0 if position.turn is None else position.turn
        round_number = position.table.get(Fact.ROUND, 1)
        draws = phase is Phase.DRAW_FOR_DEAL
        points = max(0, round_number - 1) * len(pack)
        dealing = Dealing(position, pack, random)
        dealer = position.table.get(Fact.DEALER, turn if phase is Phase.LEAD else (turn - 1) % players)
        if draws:
            dealer = position.table.get(Fact.DEALER, NOBODY if round_number == 1 else 0)
        else:
            self._deal(players, number_of(options, "hand_size"), position, dealing, turn, dealer)
        for zone in (*HANDS[:players], *WON[:players], STOCK):
            dealing.fill(zone)
        dealing.rest(STOCK)
        scores = tuple(points // players + (seat < points % players) for seat in range(players))
        return with_numbers(
            position, dealing.cards, turn, phase,
            {Fact.ROUND: round_number, Fact.DEAL: 0 if draws else 1, Fact.DEALER: dealer},
            {Fact.SCORE: scores, Fact.DRAWING: (int(draws),) * players},
        )  # fmt: skip

    def _deal(
        self, players: int, size: int, position: Position, dealing: Dealing, turn: int, dealer: int
    ) -> None:  # fmt: skip
        pile = position.cards.get(PILE, ())
        said = sum(card == HIDDEN for cards in position.cards.values() for card in cards)
        free = len(dealing.left) - said
        missing = [seat for seat in range(players) if HANDS[seat] not in position.cards]
        if not any(WON[seat] in position.cards for seat in range(players)) and 0 <= dealer < players:
            count = max(0, min(players, free - len(missing)))
            dealing.cards[WON[dealer]] = (HIDDEN,) * count
            free -= count
        for seat in missing:
            played = sum((turn - 1 - back) % players == seat for back in range(len(pile)))
            dealing.cards[HANDS[seat]] = (HIDDEN,) * max(1, min(size - played, free // len(missing)))

    def _places(self, players: int) -> list[Zone]:
        return [STOCK, PILE, *HANDS[:players], *WON[:players], *DRAWN[:players]]

    def check(self, players: int, options: Options, position: Position) -> None:
        """Raise `Fault` unless the match can stand like this."""
        pack = packs(number_of(options, "packs"))
        expect_named_once(position, pack, self._places(players))
        expect_whole(position, pack, _TABLE, _SEATS)
        table, scores = position.table, position.seats[Fact.SCORE]
        round_number = table[Fact.ROUND]
        by_rounds = options["length"] == "rounds"
        expect_number(round_number, 1, number_of(options, "rounds") if by_rounds else MOST_NUMBER)
        for seat, score in enumerate(scores):
            expect_number(score, 0, MOST_NUMBER, seat)
        points = (round_number - 1) * len(pack)
        expect(sum(scores) == points, PositionFault.POINTS_ADD_UP, points=points, sum=sum(scores))
        best = max(scores)
        over = not by_rounds and best >= number_of(options, "points") and scores.count(best) == 1
        expect(not over, PositionFault.MATCH_IS_OVER)
        for flag in position.seats[Fact.DRAWING]:
            expect_number(flag, 0, 1)
        if position.phase is Phase.DRAW_FOR_DEAL:
            self._check_draw(players, position)
            return
        expect(position.phase in (Phase.LEAD, Phase.FOLLOW), PositionFault.NO_TURN)
        expect_number(table[Fact.DEAL], 1, len(pack))
        expect_number(table[Fact.DEALER], 0, players - 1)
        expect(not any(position.cards.get(zone) for zone in DRAWN), PositionFault.DRAW_ALONE)
        expect(not any(position.seats[Fact.DRAWING]), PositionFault.DRAW_ALONE)
        for seat in range(players):
            held = len(position.cards.get(HANDS[seat], ()))
            expect(held > 0, PositionFault.EMPTY_HAND, seat)
            most = number_of(options, "hand_size")
            expect(held <= most, PositionFault.HAND_TOO_LARGE, seat, count=most)
        pile = position.cards.get(PILE, ())
        if position.phase is Phase.LEAD:
            expect(not pile, PositionFault.PILE_AT_LEAD)
        else:
            expect(bool(pile), PositionFault.PILE_MISSING)
        for below, card in pairwise(pile):
            expect(card in FOLLOWS[below], PositionFault.PILE_FOLLOWS, card=card, top=below)

    def _check_draw(self, players: int, position: Position) -> None:
        table, cards, turn = position.table, position.cards, position.turn
        assert turn is not None
        only_draws = all(zone in (STOCK, *DRAWN) for zone, lying in cards.items() if lying)
        expect(only_draws and bool(cards.get(STOCK)), PositionFault.DRAW_ALONE)
        expect_number(table[Fact.DEAL], 0, 0)
        first = table[Fact.ROUND] == 1
        expect_number(table[Fact.DEALER], NOBODY if first else 0, NOBODY if first else players - 1)
        drawing = [seat for seat in range(players) if position.seats[Fact.DRAWING][seat]]
        expect(turn in drawing and len(drawing) > 1, PositionFault.DRAW_ORDER, turn)
        drawn = [cards.get(zone, ()) for zone in DRAWN[:players]]
        rounds = len(drawn[turn])
        heights = [HEIGHT[card] for card in drawn[turn]]
        for seat in range(players):
            own = [HEIGHT[card] for card in drawn[seat]]
            if seat in drawing:
                expect(len(own) == rounds + (seat < turn), PositionFault.DRAW_ORDER, seat)
                expect(own[:rounds] == heights, PositionFault.DRAW_ORDER, seat)
            else:
                expect(0 < len(own) <= rounds, PositionFault.DRAW_ORDER, seat)
                expect(own[:-1] == heights[: len(own) - 1], PositionFault.DRAW_ORDER, seat)
                expect(own[-1] < heights[len(own) - 1], PositionFault.DRAW_ORDER, seat)

    def make(self, players: int, options: Options, position: Position) -> DangItState:
        """The match at a whole position."""
        state = DangItState.of(players, options)
        cards = position.cards
        state.stock = list(cards.get(STOCK, ()))
        state.pile = list(cards.get(PILE, ()))
        for seat in range(players):
            state.hands[seat] = list(cards.get(HANDS[seat], ()))
            state.won[seat] = list(cards.get(WON[seat], ()))
            state.drawn[seat] = list(cards.get(DRAWN[seat], ()))
        assert position.turn is not None
        assert position.phase is not None
        state.turn, state.phase = position.turn, position.phase
        state.pile_seat = (state.turn - 1) % players if state.pile else NOBODY
        state.drawing = [seat for seat in range(players) if by_seat(position, Fact.DRAWING, players, 0)[seat]]
        state.round, state.deal = position.table[Fact.ROUND], position.table[Fact.DEAL]
        state.dealer = position.table[Fact.DEALER]
        state.scores = list(position.seats[Fact.SCORE])
        return state


POSITIONS: Final = DangItPositions()
