"""Positions of D$%n You!: the field with its jokers, hands, chips and the pot."""

from __future__ import annotations

from random import Random
from typing import Final

from game.rules.bits import mask_of, numbers_of
from game.rules.cards import HIDDEN, Card
from game.rules.damn_you.state import (
    BIT,
    FIRST,
    HANDS,
    INWARD,
    JOKERS,
    PACK,
    PLACES,
    SEVENS,
    DamnYouState,
    open_places,
)
from game.rules.events import EVERYONE, Fact, Phase
from game.rules.options import Options, number_of
from game.rules.position import (
    Dealing,
    Position,
    PositionFault,
    Positions,
    expect,
    expect_named_once,
    expect_number,
    expect_whole,
    with_numbers,
)
from game.rules.zones import NOBODY, Zone

_TABLE: Final = (Fact.DEAL, Fact.DEALER, Fact.BEGAN, Fact.CHIPS)
_SEATS: Final = (Fact.CHIPS,)


def _dealt(players: int, dealer: int, seat: int) -> int:
    """How many cards a seat was dealt."""
    return len(PACK) // players + ((seat - dealer - 1) % players < len(PACK) % players)


class DamnYouPositions(Positions[DamnYouState]):
    """What D$%n You! knows of positions."""

    def read(self, state: DamnYouState) -> Position:
        """The position of a match that goes on."""
        cards: dict[Zone, tuple[Card, ...]] = {HANDS[seat]: tuple(state.hand(seat)) for seat in range(state.players)}
        cards |= {PLACES[place]: (state.lying(place),) for place in numbers_of(state.table)}
        numbers = {Fact.DEAL: state.deal, Fact.DEALER: state.dealer, Fact.BEGAN: state.began, Fact.CHIPS: state.pot}
        known = {card: EVERYONE for card in JOKERS if state.taken & BIT[card]}
        return Position(cards, numbers, {Fact.CHIPS: tuple(state.chips)}, state.turn, state.phase, known)

    def fill(self, players: int, options: Options, position: Position, random: Random) -> Position:
        """What does not lie is dealt out evenly; the chips are those of a fresh hand."""
        expect_named_once(position, PACK, self._places(players))
        laid = [zone for zone in PLACES if position.cards.get(zone)]
        for zone in laid:
            expect(HIDDEN not in position.cards[zone], PositionFault.NOT_OPEN)
        phase = position.phase
        if phase not in (Phase.START, Phase.TURN):
            phase = Phase.TURN if laid else Phase.START
        dealing = Dealing(position, PACK, random)
        holder = next((s for s in range(players) if FIRST in position.cards.get(HANDS[s], ())), None)
        turn = position.turn
        if turn is None:
            turn = 0 if holder is None or phase is Phase.TURN else holder
        began = position.table.get(Fact.BEGAN, turn if phase is Phase.START else (turn - 1) % players)
        dealer = position.table.get(Fact.DEALER, (began - 1) % players)
        self._deal(players, position, dealing, phase, turn, dealer)
        each = number_of(options, "chips")
        chips = position.seats.get(Fact.CHIPS)
        if chips is None:
            antes = [1 + (_dealt(players, dealer, s) * players < len(PACK)) for s in range(players)]
            chips = tuple(each - ante for ante in antes)
        pot = max(0, players * each - sum(chips))
        return with_numbers(
            position, dealing.cards, turn, phase,
            {Fact.DEAL: 1, Fact.DEALER: dealer, Fact.BEGAN: began, Fact.CHIPS: pot}, {Fact.CHIPS: chips},
        )  # fmt: skip

    def _deal(
        self, players: int, position: Position, dealing: Dealing, phase: Phase, turn: int, dealer: int
    ) -> None:  # fmt: skip
        hands = HANDS[:players]
        if phase is Phase.START and FIRST in dealing.left:
            held = dealing.cards.get(hands[turn], ())
            if hands[turn] not in position.cards:
                dealing.cards[hands[turn]] = (FIRST,)
                dealing.left.remove(FIRST)
            elif HIDDEN in held:
                place = held.index(HIDDEN)
                dealing.cards[hands[turn]] = (*held[:place], FIRST, *held[place + 1 :])
                dealing.left.remove(FIRST)
            elif len(held) < _dealt(players, dealer, turn):
                dealing.cards[hands[turn]] = (*held, FIRST)
                dealing.left.remove(FIRST)
        for zone in hands:
            dealing.fill(zone)
        # What nobody named goes to those of whom nothing was said; else to whoever is furthest from a whole hand.
        silent = [seat for seat in range(players) if hands[seat] not in position.cards] or list(range(players))
        while dealing.left:
            room = {s: _dealt(players, dealer, s) - len(dealing.cards.get(hands[s], ())) for s in silent}
            seat = max(silent, key=lambda s: (room[s], -((s - dealer - 1) % players)))
            if room[seat] <= 0 and len(silent) < players:
                silent = list(range(players))
                continue
            dealing.more(hands[seat], 1)

    def _places(self, players: int) -> list[Zone]:
        return [*HANDS[:players], *PLACES]

    def check(self, players: int, options: Options, position: Position) -> None:
        """Raise `Fault` unless the match can stand like this."""
        expect_named_once(position, PACK, self._places(players))
        taken = mask_of([zone.number for zone in PLACES if position.cards.get(zone)])
        for place in numbers_of(taken):
            lying = position.cards[PLACES[place]]
            fits = len(lying) == 1 and lying[0] in (place, *JOKERS)
            expect(fits, PositionFault.WRONG_PLACE, card=lying[0], place=place)
            expect(bool(BIT[place] & SEVENS) or bool(taken >> INWARD[place] & 1), PositionFault.HANGS, card=Card(place))
        expect_whole(position, PACK, _TABLE, _SEATS)
        table, turn = position.table, position.turn
        assert turn is not None
        expect_number(table[Fact.DEAL], 1, number_of(options, "hands"))
        for fact in (Fact.DEALER, Fact.BEGAN):
            expect_number(table[fact], 0, players - 1)
        self._check_chips(players, options, position)
        for seat in range(players):
            held = len(position.cards.get(HANDS[seat], ()))
            most = _dealt(players, table[Fact.DEALER], seat)
            expect(held > 0, PositionFault.EMPTY_HAND, seat)
            expect(held <= most, PositionFault.HAND_OF_DEAL, seat, count=most)
        if position.phase is Phase.START:
            expect(not taken, PositionFault.FIRST_SEVEN)
            expect(FIRST in position.cards[HANDS[turn]], PositionFault.FIRST_SEVEN)
            expect(table[Fact.BEGAN] == turn, PositionFault.FIRST_SEVEN)
        else:
            expect(position.phase is Phase.TURN, PositionFault.NO_TURN)
            expect(position.cards.get(PLACES[FIRST]) == (FIRST,), PositionFault.FIRST_SEVEN)
        for card, seen_by in position.known.items():
            expect(card in JOKERS and seen_by == EVERYONE, PositionFault.NOT_OPEN)

    def _check_chips(self, players: int, options: Options, position: Position) -> None:
        chips, pot = position.seats[Fact.CHIPS], position.table[Fact.CHIPS]
        total = players * number_of(options, "chips")
        for seat, count in enumerate(chips):
            expect_number(count, 0, total, seat)
        expect(sum(chips) + pot == total, PositionFault.CHIPS_ADD_UP, count=total)
        expect(pot > 0, PositionFault.POT_EMPTY)
        expect(players - chips.count(0) != 1, PositionFault.ONE_HAS_CHIPS)

    def make(self, players: int, options: Options, position: Position) -> DamnYouState:
        """The match at a whole position."""
        state = DamnYouState.of(players, options)
        state.chips, state.pot = list(position.seats[Fact.CHIPS]), position.table[Fact.CHIPS]
        for seat in range(players):
            state.came[seat] = position.cards[HANDS[seat]]
            state.held[seat] = mask_of(state.came[seat])
        for zone in PLACES:
            lying = position.cards.get(zone)
            if lying:
                state.table |= BIT[zone.number]
                if lying[0] in JOKERS:
                    state.standing |= BIT[zone.number]
                    state.stands[lying[0] - JOKERS[0]] = zone.number
        state.open = open_places(state.table)
        state.taken = mask_of(position.known)
        state.dealer, state.deal = position.table[Fact.DEALER], position.table[Fact.DEAL]
        state.began = position.table[Fact.BEGAN]
        assert position.turn is not None
        assert position.phase is not None
        state.turn, state.phase = position.turn, position.phase
        assert NOBODY not in (state.turn, state.began)
        return state


POSITIONS: Final = DamnYouPositions()
