"""Positions of Shithead: hands, the cards on the table, the stack, the stock and what was burnt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.rules.bits import mask_of
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank, packs
from game.rules.events import EVERYONE, Fact, Phase
from game.rules.options import Options
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
from game.rules.shithead.state import Setup, ShitheadState
from game.rules.shithead.tables import (
    ANYTHING,
    BIT,
    BURNT,
    FACE_DOWN,
    FACE_UP,
    HANDS,
    LOW_TO_HIGH,
    MAX_TURNS,
    OUT_OF_PLAY,
    SHORT_STOCK,
    STACK,
    STOCK,
)
from game.rules.zones import NOBODY, Zone

_TABLE: Final = (Fact.DEAL, Fact.DEALER, Fact.DIRECTION, Fact.TURNS, Fact.START_RANK)
_SEATS: Final = (Fact.SCORE, Fact.SHITHEAD)


def _invisible(card: Card, setup: Setup) -> bool:
    return RANK_OF[card] is Rank.JOKER or (RANK_OF[card] is Rank.THREE and setup.threes_invisible)


def _pack(options: Options) -> list[Card]:
    return packs(1, jokers=bool(options["jokers_reverse"]))


def _aside(players: int, setup: Setup, pack: Sequence[Card]) -> int:
    """How many cards take no part."""
    return max(0, len(pack) - 3 * setup.size * players - SHORT_STOCK) if setup.short else 0


class ShitheadPositions(Positions[ShitheadState]):
    """What Shithead knows of positions."""

    def read(self, state: ShitheadState) -> Position:
        """The position of a match that goes on."""
        cards: dict[Zone, tuple[Card, ...]] = {
            STOCK: tuple(state.stock), STACK: tuple(state.stack), BURNT: tuple(state.burnt),
            OUT_OF_PLAY: tuple(state.aside),
        }  # fmt: skip
        for seat in range(state.players):
            cards[HANDS[seat]] = tuple(state.hands[seat])
            for zones, lying in ((FACE_UP, state.open_cards(seat)), (FACE_DOWN, state.blind_cards(seat))):
                cards |= {zones[seat][place]: (card,) for place, card in enumerate(lying) if card != HIDDEN}
        hidden_away = [*state.burnt, *(card for hand in state.hands for card in hand)]
        known = {card: EVERYONE for card in hidden_away if state.seen & BIT[card]}
        table = {Fact.DEAL: state.deal, Fact.DEALER: state.dealer, Fact.DIRECTION: state.direction,
                 Fact.TURNS: state.turns, Fact.START_RANK: state.start_rank}  # fmt: skip
        lost = tuple(int(seat == state.shithead) for seat in range(state.players))
        seats = {Fact.SCORE: tuple(state.scores), Fact.SHITHEAD: lost}
        kept = {zone: lying for zone, lying in cards.items() if lying}
        return Position(kept, table, seats, state.turn, state.phase, known)

    # -- what is left open ------------------------------------------------------------------------------------------

    def fill(self, players: int, options: Options, position: Position, random: Random) -> Position:
        """Whole tables and hands; what is left is the stock, or burnt where somebody plays from the table already."""
        setup, pack = Setup.of(players, options), _pack(options)
        expect_named_once(position, pack, self._places(players, setup))
        stack = position.cards.get(STACK, ())
        open_cards = [*stack, *(c for row in FACE_UP[:players] for z in row for c in position.cards.get(z, ()))]
        expect(HIDDEN not in stack, PositionFault.NOT_OPEN)
        turn = 0 if position.turn is None else position.turn
        dealing = Dealing(position, pack, random)
        for seat in range(players):
            rows = (*FACE_UP[seat][: setup.size], *FACE_DOWN[seat][: setup.size])
            if not any(zone in position.cards for zone in (*rows, HANDS[seat])):
                dealing.cards |= dict.fromkeys((*rows, HANDS[seat]), (HIDDEN,))
                dealing.cards[HANDS[seat]] = (HIDDEN,) * setup.size
        for row in (*FACE_UP[:players], *FACE_DOWN[:players]):
            for zone in row:
                dealing.fill(zone)
        for zone in (*HANDS[:players], STOCK, BURNT, OUT_OF_PLAY):
            dealing.fill(zone)
        apart = _aside(players, setup, pack) - len(dealing.cards.get(OUT_OF_PLAY, ()))
        dealing.more(OUT_OF_PLAY, min(apart, len(dealing.left)))
        self._rest(players, setup, position, dealing)
        phase = position.phase
        if phase not in (Phase.ARRANGE, Phase.START):
            phase = Phase.FOLLOW if stack else Phase.LEAD
        # Burnt cards have been seen by everybody.
        known = {**position.known, **dict.fromkeys(dealing.cards.get(BURNT, ()), EVERYONE)}
        table = {Fact.DEAL: 1, Fact.DEALER: (turn - 1) % players, Fact.DIRECTION: 1,
                 Fact.TURNS: 0 if phase in (Phase.ARRANGE, Phase.START) else max(1, len(open_cards) and len(stack)),
                 Fact.START_RANK: int(Rank.THREE)}  # fmt: skip
        if phase is Phase.ARRANGE:
            table[Fact.START_RANK] = NOBODY
        elif phase is Phase.START:
            found = self._start_rank([dealing.cards.get(HANDS[seat], ()) for seat in range(players)])
            table[Fact.START_RANK] = NOBODY if found is None else int(found)
        filled = with_numbers(
            position, dealing.cards, turn, phase, table, {Fact.SCORE: (0,) * players, Fact.SHITHEAD: (0,) * players}
        )
        return Position(filled.cards, filled.table, filled.seats, filled.turn, filled.phase, known)

    def _rest(self, players: int, setup: Setup, position: Position, dealing: Dealing) -> None:
        """Lay what is left onto the stock, if everybody's hand and table allow a stock; else it is burnt."""
        drawn_up = all(
            len(dealing.cards.get(HANDS[seat], ())) >= setup.size
            and all(dealing.cards.get(z) for z in (*FACE_UP[seat][: setup.size], *FACE_DOWN[seat][: setup.size]))
            for seat in range(players)
        )
        room = SHORT_STOCK + (0 if setup.short else 2 * setup.jokers)
        free = max(0, room - len(dealing.cards.get(STOCK, ()))) if drawn_up and STOCK not in position.cards else 0
        burnt = len(dealing.left) - min(free, len(dealing.left))
        if STOCK in position.cards and drawn_up and BURNT in position.cards:
            burnt = 0
        dealing.more(BURNT, burnt)
        dealing.rest(STOCK)

    @staticmethod
    def _start_rank(hands: Sequence[Sequence[Card]]) -> Rank | None:
        held = {RANK_OF[card] for hand in hands for card in hand}
        return next((rank for rank in (*LOW_TO_HIGH[1:], Rank.TWO) if rank in held), None)

    def _places(self, players: int, setup: Setup) -> list[Zone]:
        rows = [row[: setup.size] for kind in (FACE_UP, FACE_DOWN) for row in kind[:players]]
        return [STOCK, STACK, BURNT, OUT_OF_PLAY, *HANDS[:players], *(zone for row in rows for zone in row)]

    # -- what can be ------------------------------------------------------------------------------------------------

    def check(self, players: int, options: Options, position: Position) -> None:
        """Raise `Fault` unless the match can stand like this."""
        setup, pack = Setup.of(players, options), _pack(options)
        expect_named_once(position, pack, self._places(players, setup))
        stack = position.cards.get(STACK, ())
        expect(HIDDEN not in stack, PositionFault.NOT_OPEN)
        self._check_stack(stack, setup)
        expect_whole(position, pack, _TABLE, _SEATS)
        self._check_numbers(players, position, setup)
        aside = len(position.cards.get(OUT_OF_PLAY, ()))
        apart = _aside(players, setup, pack)
        expect(aside == apart, PositionFault.CARDS_LEFT_OVER, count=abs(aside - apart))
        stock = position.cards.get(STOCK, ())
        room = len(pack) - 3 * setup.size * players - apart
        expect(len(stock) <= room, PositionFault.TOO_MANY_CARDS)
        for seat in range(players):
            self._check_table(position, setup, seat, bool(stock))
        turn = position.turn
        assert turn is not None
        playing = [seat for seat in range(players) if self._has_cards(position, setup, seat)]
        expect(len(playing) > 1, PositionFault.TWO_PLAY)
        expect(turn in playing, PositionFault.EMPTY_HAND, turn)
        self._check_known(players, position)
        if position.phase in (Phase.ARRANGE, Phase.START):
            self._check_before(players, position, setup, room)
            return
        expect(position.phase is (Phase.FOLLOW if stack else Phase.LEAD), PositionFault.NO_TURN)
        expect_number(position.table[Fact.TURNS], 1, MAX_TURNS - 1)
        expect_number(position.table[Fact.START_RANK], 0, int(Rank.KING))

    def _check_known(self, players: int, position: Position) -> None:
        burnt = position.cards.get(BURNT, ())
        expect(all(position.known.get(card) == EVERYONE for card in burnt), PositionFault.NOT_OPEN)
        may = {*burnt, *(card for zone in HANDS[:players] for card in position.cards.get(zone, ()))}
        expect(set(position.known) <= may, PositionFault.NOT_OPEN)
        expect(all(mask == EVERYONE for mask in position.known.values()), PositionFault.NOT_OPEN)

    def _check_stack(self, stack: Sequence[Card], setup: Setup) -> None:
        top = int(ANYTHING)
        for number, card in enumerate(stack):
            rank = RANK_OF[card]
            expect(rank is not Rank.TEN, PositionFault.TEN_BURNS, card=card)
            fits = bool(setup.fits[top] & BIT[card])
            expect(fits, PositionFault.STACK_ORDER, card=card, top=stack[number - 1])
            four = number > 2 and all(RANK_OF[below] is rank for below in stack[number - 3 : number])
            expect(not four, PositionFault.FOUR_BURN, rank=int(rank))
            if not _invisible(card, setup):
                top = int(rank)

    def _check_table(self, position: Position, setup: Setup, seat: int, stock: bool) -> None:
        """Cards leave a seat in an order: hand and stock, then those face up, then those face down."""
        hand = position.cards.get(HANDS[seat], ())
        up = [zone for zone in FACE_UP[seat][: setup.size] if position.cards.get(zone)]
        down = [zone for zone in FACE_DOWN[seat][: setup.size] if position.cards.get(zone)]
        one_each = all(len(position.cards[zone]) == 1 for zone in (*up, *down))
        expect(one_each, PositionFault.TABLE_BROKEN, seat, count=setup.size)
        if stock:
            expect(len(hand) >= setup.size, PositionFault.NOT_DRAWN_UP, seat, count=setup.size)
            whole = len(up) == len(down) == setup.size
            expect(whole, PositionFault.TABLE_BROKEN, seat, count=setup.size)
        expect(not up or len(down) == setup.size, PositionFault.TABLE_BROKEN, seat, count=setup.size)

    def _has_cards(self, position: Position, setup: Setup, seat: int) -> bool:
        zones = (HANDS[seat], *FACE_UP[seat][: setup.size], *FACE_DOWN[seat][: setup.size])
        return any(position.cards.get(zone) for zone in zones)

    def _check_numbers(self, players: int, position: Position, setup: Setup) -> None:
        table, scores, lost = position.table, position.seats[Fact.SCORE], position.seats[Fact.SHITHEAD]
        expect_number(table[Fact.DEAL], 1, setup.deals)
        expect_number(table[Fact.DEALER], 0, players - 1)
        turned = table[Fact.DIRECTION]
        expect(turned == 1 or (turned == -1 and setup.jokers), PositionFault.DIRECTION)
        for seat in range(players):
            expect_number(scores[seat], 0, setup.deals, seat)
            expect_number(lost[seat], 0, 1, seat)
            # Whoever has lost the deal before deals this one.
            fits = not lost[seat] or (scores[seat] > 0 and table[Fact.DEALER] == seat)
            expect(fits, PositionFault.SHITHEAD_DEALS, seat)
        before = table[Fact.DEAL] - 1
        drawn = 0 if sum(lost) or not before else 1
        expect(sum(scores) <= before - drawn, PositionFault.LOST_AT_MOST, count=before - drawn, sum=sum(scores))

    def _check_before(self, players: int, position: Position, setup: Setup, room: int) -> None:
        """Raise `Fault` unless everybody has all cards, and nobody has played."""
        cards, table, turn = position.cards, position.table, position.turn
        clean = not cards.get(STACK) and not cards.get(BURNT) and len(cards.get(STOCK, ())) == room
        clean = clean and all(len(cards.get(zone, ())) == setup.size for zone in HANDS[:players])
        rows = (zone for kind in (FACE_UP, FACE_DOWN) for row in kind[:players] for zone in row[: setup.size])
        clean = clean and all(cards.get(zone) for zone in rows)
        expect(clean and not table[Fact.TURNS] and table[Fact.DIRECTION] == 1, PositionFault.BEFORE_PLAY)
        if position.phase is Phase.ARRANGE:
            expect(table[Fact.START_RANK] == NOBODY, PositionFault.BEFORE_PLAY)
            return
        hands = [cards.get(HANDS[seat], ()) for seat in range(players)]
        rank = self._start_rank(hands)
        assert turn is not None
        holds = any(RANK_OF[card] is rank for card in hands[turn])
        code = PositionFault.STARTER if rank in (None, Rank.TWO) else PositionFault.STARTER_FROM_THREE
        expect(rank is not None and holds and table[Fact.START_RANK] == int(rank), code, turn)

    def make(self, players: int, options: Options, position: Position) -> ShitheadState:
        """The match at a whole position."""
        setup = Setup.of(players, options)
        state = ShitheadState(players, setup)
        cards, table = position.cards, position.table
        state.stock, state.stack = list(cards.get(STOCK, ())), list(cards.get(STACK, ()))
        state.burnt, state.aside = list(cards.get(BURNT, ())), list(cards.get(OUT_OF_PLAY, ()))
        for seat in range(players):
            state.hands[seat] = list(cards.get(HANDS[seat], ()))
            for place in range(setup.size):
                slot = seat * setup.size + place
                state.face_up[slot] = cards.get(FACE_UP[seat][place], (HIDDEN,))[0]
                state.blind[slot] = cards.get(FACE_DOWN[seat][place], (HIDDEN,))[0]
        state.recount()
        open_now = [card for card in (*state.stack, *state.face_up) if card != HIDDEN]
        state.seen = mask_of([*open_now, *position.known])
        for seat in range(players):
            if not (state.held[seat] or state.laid[seat] or state.places[seat]):
                state.out |= 1 << seat
        state.left = players - state.out.bit_count()
        state.deal, state.dealer, state.direction = table[Fact.DEAL], table[Fact.DEALER], table[Fact.DIRECTION]
        state.turns, state.start_rank = table[Fact.TURNS], table[Fact.START_RANK]
        state.scores = list(position.seats[Fact.SCORE])
        state.shithead = next((seat for seat, lost in enumerate(position.seats[Fact.SHITHEAD]) if lost), NOBODY)
        assert position.turn is not None
        assert position.phase is not None
        state.turn, state.phase = position.turn, position.phase
        return state


POSITIONS: Final = ShitheadPositions()
