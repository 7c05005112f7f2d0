"""Positions of That Dam Game: hands, melds, the discard pile, the stock, begs and points."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.rules.cards import HIDDEN, RANK_OF, Card, packs
from game.rules.events import EVERYONE, Fact, Phase
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
    with_numbers,
)
from game.rules.that_dam_game.contracts import CONTRACTS, MOST_MELDS, PLACES, SET_SIZE, Contract
from game.rules.that_dam_game.melds import new_run, new_set, run_fault, set_fault
from game.rules.that_dam_game.state import PACKS, ThatDamState
from game.rules.zones import NOBODY, Zone, ZoneKind

STOCK: Final = Zone(ZoneKind.STOCK)
DISCARD: Final = Zone(ZoneKind.DISCARD)
HANDS: Final = tuple(Zone(ZoneKind.HAND, seat) for seat in range(6))
MOST_RENEWALS: Final = 2

_TABLE: Final = (Fact.DEAL, Fact.DEALER, Fact.RENEWALS, Fact.OFFERED_BY)
_SEATS: Final = (Fact.BEGS, Fact.SCORE)
_DRAWN: Final = (Phase.MELD, Phase.DISCARD)


def _contract(options: Options, deal: int) -> Contract:
    contracts = options["contracts"]
    assert isinstance(contracts, tuple)
    expect_number(deal, 1, len(contracts))
    return CONTRACTS[contracts[deal - 1] - 1]


def is_set(cards: Sequence[Card]) -> bool:
    """Whether cards of a meld are to be a set, else they are a run: whether they are all of one rank."""
    return len({RANK_OF[card] for card in cards}) < 2


def melds_by_owner(position: Position) -> list[tuple[Zone, tuple[Card, ...]]]:
    """The melds by their numbers."""
    found = [(zone, cards) for zone, cards in position.cards.items() if zone.kind is ZoneKind.MELD and cards]
    return sorted(found, key=lambda meld: meld[0].number)


class ThatDamPositions(Positions[ThatDamState]):
    """What That Dam Game knows of positions."""

    def read(self, state: ThatDamState) -> Position:
        """The position of a match that goes on."""
        cards: dict[Zone, tuple[Card, ...]] = {STOCK: tuple(state.stock), DISCARD: tuple(state.discard)}
        cards |= {zone: tuple(hand) for zone, hand in zip(HANDS, state.hands, strict=False)}
        cards |= {Zone(ZoneKind.MELD, meld.owner, number): meld.cards for number, meld in enumerate(state.melds)}
        known = {card: EVERYONE for hand in state.hands for card in hand if state.known >> card & 1}
        table = {Fact.DEAL: state.deal, Fact.DEALER: state.dealer, Fact.RENEWALS: state.renewals,
                 Fact.OFFERED_BY: state.offered_by}  # fmt: skip
        seats = {Fact.BEGS: tuple(state.begs), Fact.SCORE: tuple(state.scores)}
        lying = {zone: held for zone, held in cards.items() if held}
        return Position(lying, table, seats, state.turn, state.phase, known)

    def fill(self, players: int, options: Options, position: Position, random: Random) -> Position:
        """Hands of the contract's size, a discard where one must lie, begs as the hands ask for; the rest is stock."""
        pack = packs(PACKS[players], jokers=True)
        expect_named_once(position, pack, self._places(players))
        melds = melds_by_owner(position)
        discards = position.cards.get(DISCARD, ())
        open_cards = [*discards, *(card for _, cards in melds for card in cards)]
        expect(HIDDEN not in open_cards, PositionFault.NOT_OPEN)
        deal = position.table.get(Fact.DEAL, 1)
        contract = _contract(options, deal)
        turn = 0 if position.turn is None else position.turn
        phase = position.phase
        if phase not in (Phase.DRAW, Phase.OFFER, *_DRAWN):
            phase = Phase.DRAW
        dealt = all(len(position.cards.get(z, range(contract.cards))) == contract.cards for z in HANDS[:players])
        first = phase is Phase.DRAW and not discards and not melds and dealt
        owners = {zone.owner for zone, _ in melds}
        offered = NOBODY
        if phase is Phase.OFFER:
            offered = (turn - 2) % players
        elif phase is Phase.DRAW and not first:
            offered = (turn - 1) % players
        dealing = Dealing(position, pack, random)
        for seat in range(players):
            if HANDS[seat] not in position.cards:
                drawn = phase in _DRAWN and seat == turn
                size = contract.cards if seat not in owners else 1 if phase is Phase.DISCARD and drawn else 2
                dealing.cards[HANDS[seat]] = (HIDDEN,) * (size + (drawn and phase is Phase.MELD))
        for zone in (*HANDS[:players], STOCK):
            dealing.fill(zone)
        if offered != NOBODY and not discards:
            dealing.more(DISCARD, 1)
        dealing.rest(STOCK)
        held = [len(dealing.cards.get(zone, ())) for zone in HANDS[:players]]
        used = [self._least_begs(contract, held[s], s in owners, s == turn, phase) for s in range(players)]
        begs = tuple(max(0, number_of(options, "begs") - count) for count in used)
        return with_numbers(
            position, dealing.cards, turn, phase,
            {Fact.DEAL: deal, Fact.DEALER: (turn - 1) % players if first else 0, Fact.RENEWALS: 0,
             Fact.OFFERED_BY: offered},
            {Fact.BEGS: begs, Fact.SCORE: (0,) * players},
        )  # fmt: skip

    @staticmethod
    def _least_begs(contract: Contract, held: int, melded: bool, in_turn: bool, phase: Phase) -> int:
        """The fewest begs of this hand that explain so many cards."""
        if in_turn and phase in _DRAWN:
            held -= 1
        if melded:
            return 0 if in_turn and phase is Phase.DISCARD and not held else max(1, (held + 1) // 2)
        return max(0, (held - contract.cards + 1) // 2)

    def _places(self, players: int) -> list[Zone]:
        melds = [Zone(ZoneKind.MELD, seat, number) for seat in range(players) for number in range(MOST_MELDS)]
        return [STOCK, DISCARD, *HANDS[:players], *melds]

    def check(self, players: int, options: Options, position: Position) -> None:
        """Raise `Fault` unless the match can stand like this."""
        pack = packs(PACKS[players], jokers=True)
        expect_named_once(position, pack, self._places(players))
        contract = _contract(options, position.table.get(Fact.DEAL, 1))
        self._check_melds(options, contract, position)
        expect_whole(position, pack, _TABLE, _SEATS)
        table = position.table
        expect_number(table[Fact.DEALER], 0, players - 1)
        expect_number(table[Fact.RENEWALS], 0, MOST_RENEWALS)
        limit = options["score_limit"]
        for seat, score in enumerate(position.seats[Fact.SCORE]):
            expect_number(score, 0, MOST_NUMBER, seat)
            expect(score % 5 == 0, PositionFault.POINTS_IN_FIVES, seat)
            expect(not score or table[Fact.DEAL] > 1, PositionFault.POINTS_BEFORE, seat)
            over = isinstance(limit, int) and score >= limit
            expect(not over, PositionFault.MATCH_IS_OVER)
        self._check_turn(players, position, contract)
        self._check_hands(players, options, position, contract)
        held = {card for zone in HANDS for card in position.cards.get(zone, ())}
        expect(set(position.known) <= held, PositionFault.NOT_OPEN)
        expect(all(mask == EVERYONE for mask in position.known.values()), PositionFault.NOT_OPEN)

    def _check_melds(self, options: Options, contract: Contract, position: Position) -> None:
        melds = melds_by_owner(position)
        expect([zone.number for zone, _ in melds] == list(range(len(melds))), PositionFault.NO_SUCH_PLACE)
        free = options["wilds_after_meld"] == "free"
        each = contract.sets + contract.runs
        for number, (zone, cards) in enumerate(melds):
            if number % each < contract.sets:
                fits = is_set(cards) and len(cards) >= SET_SIZE and set_fault(cards) is None
                expect(fits, PositionFault.NO_SET, zone.owner, number=number + 1)
            else:
                limit = len(cards) if free else contract.wilds
                fits = contract.length <= len(cards) <= PLACES and run_fault(cards, limit) is None
                if free:
                    expect(fits, PositionFault.NO_RUN_AT_ALL, zone.owner, count=contract.length)
                expect(fits, PositionFault.NO_RUN, zone.owner, count=contract.length, wilds=limit)
        owners = [zone.owner for zone, _ in melds]
        whole = [owner for owner in dict.fromkeys(owners) for _ in range(each)]
        expect(owners == whole, PositionFault.WHOLE_CONTRACT, next(iter(owners), None), number=contract.number)

    def _check_turn(self, players: int, position: Position, contract: Contract) -> None:
        table, turn, phase = position.table, position.turn, position.phase
        assert turn is not None
        offered, discards = table[Fact.OFFERED_BY], position.cards.get(DISCARD, ())
        expect_number(offered, NOBODY, players - 1)
        melds = melds_by_owner(position)
        if phase is Phase.DRAW and offered == NOBODY:
            # Only the first turn of a hand comes without a discard.
            dealt = all(len(position.cards.get(zone, ())) == contract.cards for zone in HANDS[:players])
            fresh = not discards and not melds and dealt and not table[Fact.RENEWALS] and not position.known
            expect(fresh and turn == (table[Fact.DEALER] + 1) % players, PositionFault.DISCARD_MISSING)
        elif phase is Phase.DRAW:
            expect(bool(discards), PositionFault.DISCARD_MISSING)
            expect(offered == (turn - 1) % players, PositionFault.OFFER)
        elif phase is Phase.OFFER:
            expect(bool(discards), PositionFault.DISCARD_MISSING)
            expect(offered != NOBODY and turn not in (offered, (offered + 1) % players), PositionFault.OFFER, turn)
            expect(position.seats[Fact.BEGS][turn] > 0, PositionFault.OFFER, turn)
        else:
            expect(phase in _DRAWN, PositionFault.NO_TURN)
            expect(offered == NOBODY, PositionFault.OFFER)
            mine = any(zone.owner == turn for zone, _ in melds)
            expect(mine or phase is Phase.MELD, PositionFault.WHOLE_CONTRACT, turn, number=contract.number)

    def _check_hands(self, players: int, options: Options, position: Position, contract: Contract) -> None:
        turn, phase = position.turn, position.phase
        assert phase is not None
        begs, most = position.seats[Fact.BEGS], number_of(options, "begs")
        owners = {zone.owner for zone, _ in melds_by_owner(position)}
        for seat in range(players):
            expect_number(begs[seat], 0, most, seat)
            held = len(position.cards.get(HANDS[seat], ()))
            expect(held > 0, PositionFault.EMPTY_HAND, seat)
            own = held - (seat == turn and phase in _DRAWN)
            used = most - begs[seat]
            if seat not in owners:
                fits = own >= contract.cards and not (own - contract.cards) % 2
                expect(fits, PositionFault.HAND_OF_CONTRACT, seat, number=contract.number, count=contract.cards)
            least = self._least_begs(contract, held, seat in owners, seat == turn, phase)
            code = PositionFault.MELDED_WITHOUT_BEG if seat in owners else PositionFault.HAND_OF_CONTRACT
            expect(least <= used, code, seat, number=contract.number, count=contract.cards)

    def make(self, players: int, options: Options, position: Position) -> ThatDamState:
        """The match at a whole position."""
        state = ThatDamState.of(players, options)
        cards, table = position.cards, position.table
        state.deal, state.dealer, state.renewals = table[Fact.DEAL], table[Fact.DEALER], table[Fact.RENEWALS]
        state.contract = _contract(options, state.deal)
        state.limit = None if state.free_wilds else state.contract.wilds
        state.stock, state.discard = list(cards.get(STOCK, ())), list(cards.get(DISCARD, ()))
        state.hands = [list(cards.get(zone, ())) for zone in HANDS[:players]]
        state.known = sum(1 << card for card in position.known)
        each = state.contract.sets + state.contract.runs
        for number, (zone, lying) in enumerate(melds_by_owner(position)):
            laid_set = number % each < state.contract.sets
            state.melds.append(new_set(zone.owner, lying) if laid_set else new_run(zone.owner, lying, state.limit))
            state.melded[zone.owner] = True
        state.begs, state.scores = list(position.seats[Fact.BEGS]), list(position.seats[Fact.SCORE])
        state.offered_by = table[Fact.OFFERED_BY]
        assert position.turn is not None
        assert position.phase is not None
        state.turn, state.phase = position.turn, position.phase
        return state


POSITIONS: Final = ThatDamPositions()
