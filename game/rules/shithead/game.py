"""The rules of Shithead as the engine asks for them.

They follow those of Board Game Arena as far as these go; what is settled here
is told in docs/rules.md. Every player has blind cards on the table, open ones on
those, and a hand, which is drawn up while the stock lasts. Cards of one rank are
played onto the stack; tens and four of a rank burn it. Who is out is safe, and the
last one left has lost.

Order of `legal_actions`:

* for the choice of face-up cards: every choice, in lexicographic order of the places
  of the open cards first and those of the hand next, so that the first one changes nothing;
* plays: ranks from the deuce up to the ace, then jokers; of each rank one card, two,
  and so on, the suits in the order of `Suit`: one entry for each rank and number;
* flips: places from left to right;
* last `pick_up`, when there is a stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.actions import PICK_UP, Action, Arrange, Flip, PickUp, Play
from game.rules.bits import mask_of
from game.rules.cards import HIDDEN, KINDS, Card, Rank, packs
from game.rules.chance import Chance
from game.rules.engine import AuditError, Emit, Game, Result, audit_cards
from game.rules.events import (
    EVERYONE,
    NO_ONE,
    BlindFlipped,
    CardsMoved,
    DealBegan,
    DealDrawn,
    DealEnded,
    DealLost,
    DirectionTurned,
    Fact,
    FactChanged,
    MatchEnded,
    Phase,
    ScoreChanged,
    SeatSkipped,
    Shuffled,
    StackBurnt,
    StackPickedUp,
    StarterFound,
    TableArranged,
    TurnBegan,
    WentOut,
    only,
)
from game.rules.options import Flag, Number, Options
from game.rules.refusals import Refusal
from game.rules.shithead.info import INFO
from game.rules.shithead.judge import check
from game.rules.shithead.state import Setup, ShitheadState
from game.rules.shithead.tables import (
    ANYTHING,
    BIT,
    BURNT,
    BY_HEIGHT,
    CARDS_OF,
    EIGHT,
    FACE_DOWN,
    FACE_UP,
    FLIPS,
    FROM_HAND,
    FROM_TABLE,
    HANDS,
    JOKER,
    LOW_TO_HIGH,
    MAX_TURNS,
    OUT_OF_PLAY,
    RANK,
    SHORT_STOCK,
    STACK,
    STOCK,
    TEN,
    THREE,
    Arrangements,
)
from game.rules.views import View, Viewer, hidden
from game.rules.zones import NOBODY, Zone, ZoneKind

_NOTHING: Final[tuple[Action, ...]] = ()


class ShitheadGame(Game[ShitheadState]):
    """The rules of Shithead."""

    id = "shithead"
    seats = INFO.seats
    default_players = 4
    options = (
        Flag("short_game"),
        Number("deals", 1, 20, 1),
        Flag("threes_invisible"),
        Flag("sevens_low"),
        Flag("eights_skip"),
        Flag("jokers_reverse"),
    )

    def new_match(self, players: int, options: Options) -> ShitheadState:
        """A match whose cards lie unshuffled in the stock."""
        return ShitheadState(players, Setup.of(players, options))

    def start(self, state: ShitheadState, chance: Chance, emit: Emit | None = None) -> None:
        """Pick the first dealer, shuffle and deal; the player to the dealer's left arranges first."""
        state.dealer = chance.pick("dealer", range(state.players))
        self._begin_deal(state, chance, emit)

    def to_act(self, state: ShitheadState) -> int | None:
        """The seat in turn."""
        return None if state.phase is Phase.OVER else state.turn

    def legal_actions(self, state: ShitheadState) -> Sequence[Action]:
        """All choices of face-up cards; else plays from low to high or flips, and `pick_up` last."""
        phase, seat = state.phase, state.turn
        if phase is Phase.FOLLOW or phase is Phase.LEAD:
            cards = state.held[seat]
            plays = FROM_HAND
            if not cards:
                cards = state.laid[seat]
                plays = FROM_TABLE
                if not cards:
                    flips = FLIPS[state.places[seat]]
                    return (*flips, PICK_UP) if state.stack else flips
            cards &= state.setup.fits[state.top]
            legal: list[Action] = []
            if cards:
                for rank in BY_HEIGHT:
                    if held := cards & rank:
                        legal += plays[held]
            if state.stack:
                legal.append(PICK_UP)
            return legal
        if phase is Phase.ARRANGE:
            return Arrangements(state.open_cards(seat) + state.hands[seat])
        if phase is Phase.START:
            return FROM_HAND[state.held[seat] & CARDS_OF[state.start_rank]]
        return _NOTHING

    def check(self, state: ShitheadState, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something, or None."""
        return check(state, seat, action)

    # -- turns ------------------------------------------------------------------

    def apply(self, state: ShitheadState, action: Action, chance: Chance, emit: Emit | None = None) -> None:
        """Arrange, play, flip or pick up; and whatever follows: burns, draws, the end of the deal and the next."""
        seat = state.turn
        if type(action) is Play:
            self._play(state, seat, action, chance, emit)
        elif type(action) is PickUp:
            self._pick_up(state, seat, emit)
            self._end_turn(state, seat, chance, emit)
        elif type(action) is Flip:
            self._flip(state, seat, action.index, chance, emit)
        elif type(action) is Arrange:
            self._arrange(state, seat, action.cards, chance, emit)
        else:
            raise TypeError(f"no action of Shithead: {action}")

    def _play(self, state: ShitheadState, seat: int, action: Play, chance: Chance, emit: Emit | None) -> None:
        cards = action.cards
        bits = 0
        for card in cards:
            bits |= BIT[card]
        if action.origin == "hand":
            hand = state.hands[seat]
            if emit:
                emit(CardsMoved(cards, HANDS[seat], tuple(map(hand.index, cards)), STACK, EVERYONE))
            for card in cards:
                hand.remove(card)
            state.held[seat] ^= bits
        else:
            open_cards = state.face_up
            for card in cards:
                slot = open_cards.index(card)
                open_cards[slot] = HIDDEN
                if emit:
                    emit(CardsMoved((card,), FACE_UP[seat][slot % state.setup.size], (0,), STACK, EVERYONE))
            state.laid[seat] ^= bits
        state.seen |= bits
        self._land(state, seat, cards, chance, emit)

    def _flip(self, state: ShitheadState, seat: int, place: int, chance: Chance, emit: Emit | None) -> None:
        slot = seat * state.setup.size + place
        card = state.blind[slot]
        state.blind[slot] = HIDDEN
        state.places[seat] ^= 1 << place
        state.seen |= BIT[card]
        goes = bool(state.setup.fits[state.top] & BIT[card])
        if emit:
            emit(BlindFlipped(seat, place, card, goes))
            emit(CardsMoved((card,), FACE_DOWN[seat][place], (0,), STACK if goes else HANDS[seat], EVERYONE))
        if goes:
            self._land(state, seat, (card,), chance, emit)
            return
        state.hands[seat].append(card)
        state.held[seat] |= BIT[card]
        self._pick_up(state, seat, emit)
        self._end_turn(state, seat, chance, emit)

    def _pick_up(self, state: ShitheadState, seat: int, emit: Emit | None) -> None:
        stack = state.stack
        if emit:
            emit(StackPickedUp(seat, len(stack)))
            emit(CardsMoved(tuple(stack), STACK, tuple(range(len(stack))), HANDS[seat], EVERYONE))
        state.hands[seat] += stack
        state.held[seat] |= mask_of(stack)
        stack.clear()
        state.top = ANYTHING

    def _land(
        self, state: ShitheadState, seat: int, cards: tuple[Card, ...], chance: Chance, emit: Emit | None
    ) -> None:
        """Cards of one rank have been played: add them to the stack and do what they do."""
        stack, setup = state.stack, state.setup
        stack += cards
        rank = RANK[cards[0]]
        four = len(stack) > 3 and rank == RANK[stack[-4]] == RANK[stack[-3]] == RANK[stack[-2]]
        burns = four or rank == TEN
        if burns:
            if emit:
                emit(StackBurnt(seat, len(stack), four))
                emit(CardsMoved(tuple(stack), STACK, tuple(range(len(stack))), BURNT, EVERYONE))
            state.burnt += stack
            stack.clear()
            state.top = ANYTHING
        elif rank == JOKER:
            for _ in cards:
                state.direction = -state.direction
                if emit:
                    emit(DirectionTurned(state.direction))
                    emit(FactChanged(Fact.DIRECTION, NOBODY, state.direction))
        elif rank != THREE or not setup.threes_invisible:
            state.top = rank
        stock = state.stock
        if stock:
            hand = state.hands[seat]
            while stock and len(hand) < setup.size:
                card = stock.pop()
                hand.append(card)
                state.held[seat] |= BIT[card]
                if emit:
                    emit(CardsMoved((card,), STOCK, (len(stock),), HANDS[seat], only(seat)))
        self._end_turn(state, seat, chance, emit, burns, setup.eights_skip and rank == EIGHT and not burns)

    def _end_turn(
        self,
        state: ShitheadState,
        seat: int,
        chance: Chance,
        emit: Emit | None,
        again: bool = False,
        skip: bool = False,
    ) -> None:
        """Count the turn, and ask whoever is next: `again` the same player, with `skip` the one after the next."""
        state.turns += 1
        if emit:
            emit(FactChanged(Fact.TURNS, NOBODY, state.turns))
        if not (state.held[seat] or state.laid[seat] or state.places[seat]):
            again = False
            state.out |= 1 << seat
            state.left -= 1
            if emit:
                emit(WentOut(seat))
                emit(FactChanged(Fact.OUT, seat, 1))
            if state.left == 1:
                self._end_deal(state, self._next(state, seat), chance, emit)
                return
        if state.turns == MAX_TURNS:
            self._end_deal(state, None, chance, emit)
            return
        if not again:
            seat = self._next(state, seat)
            if skip:
                if emit:
                    emit(SeatSkipped(seat))
                seat = self._next(state, seat)
            state.turn = seat
        state.phase = Phase.FOLLOW if state.stack else Phase.LEAD
        if emit:
            emit(TurnBegan(seat, state.phase))

    def _next(self, state: ShitheadState, seat: int) -> int:
        """Who follows a seat in the direction of play, among those who are not out."""
        seat = (seat + state.direction) % state.players
        while state.out >> seat & 1:
            seat = (seat + state.direction) % state.players
        return seat

    # -- a deal -----------------------------------------------------------------

    def _begin_deal(self, state: ShitheadState, chance: Chance, emit: Emit | None) -> None:
        # Chance comes first: a record that ends before its shuffle leaves the finished deal as it lies.
        order = chance.shuffle(packs(1, jokers=state.setup.jokers))
        order.reverse()
        self._gather(state, emit)
        state.stock = order
        state.deal += 1
        state.seen = state.out = state.turns = 0
        state.left, state.direction, state.start_rank, state.top = state.players, 1, NOBODY, ANYTHING
        if emit:
            emit(Shuffled(STOCK, len(order)))
            emit(DealBegan(state.deal, state.dealer))
            emit(FactChanged(Fact.DIRECTION, NOBODY, 1))
            emit(FactChanged(Fact.TURNS, NOBODY, 0))
            emit(FactChanged(Fact.START_RANK, NOBODY, NOBODY))
            for seat in range(state.players):
                emit(FactChanged(Fact.OUT, seat, 0))
        self._deal(state, emit)
        state.phase = Phase.ARRANGE
        state.turn = (state.dealer + 1) % state.players
        if emit:
            emit(TurnBegan(state.turn, Phase.ARRANGE))

    def _gather(self, state: ShitheadState, emit: Emit | None) -> None:
        """Put all cards of the deal before into the stock, unseen."""
        if emit:
            for zone, cards in self.zones(state).items():
                if cards and zone != STOCK:
                    emit(CardsMoved(tuple(cards), zone, tuple(range(len(cards))), STOCK, NO_ONE))
        for pile in (state.stack, state.burnt, state.aside, *state.hands):
            pile.clear()
        for table in (state.face_up, state.blind):
            table[:] = [HIDDEN] * len(table)

    def _deal(self, state: ShitheadState, emit: Emit | None) -> None:
        """All face-down cards, then all face-up ones, then the hands, one at a time from the dealer's left."""
        stock, size = state.stock, state.setup.size
        seats = [(state.dealer + 1 + i) % state.players for i in range(state.players)]
        for kind in (ZoneKind.FACE_DOWN, ZoneKind.FACE_UP, ZoneKind.HAND):
            for place in range(size):
                for seat in seats:
                    card = stock.pop()
                    if kind is ZoneKind.HAND:
                        state.hands[seat].append(card)
                        target, seen_by = HANDS[seat], only(seat)
                    elif kind is ZoneKind.FACE_UP:
                        state.face_up[seat * size + place] = card
                        state.seen |= BIT[card]
                        target, seen_by = FACE_UP[seat][place], EVERYONE
                    else:
                        state.blind[seat * size + place] = card
                        target, seen_by = FACE_DOWN[seat][place], NO_ONE
                    if emit:
                        emit(CardsMoved((card,), STOCK, (len(stock),), target, seen_by))
        if state.setup.short and len(stock) > SHORT_STOCK:
            state.aside = stock[:-SHORT_STOCK]
            if emit:
                emit(CardsMoved(tuple(state.aside), STOCK, tuple(range(len(state.aside))), OUT_OF_PLAY, NO_ONE))
            del stock[:-SHORT_STOCK]
        state.recount()

    def _arrange(
        self, state: ShitheadState, seat: int, cards: tuple[Card, ...], chance: Chance, emit: Emit | None
    ) -> None:
        """Open cards that stay keep their places; the others come to the free ones, in the order named."""
        size, hand = state.setup.size, state.hands[seat]
        chosen = [card for card in cards if card in hand]
        for place, card in enumerate(state.open_cards(seat)):
            if card in cards:
                continue
            new = chosen.pop(0)
            if emit:
                zone = FACE_UP[seat][place]
                emit(CardsMoved((card,), zone, (0,), HANDS[seat], EVERYONE))
                emit(CardsMoved((new,), HANDS[seat], (hand.index(new),), zone, EVERYONE))
            state.face_up[seat * size + place] = new
            hand.append(card)
            hand.remove(new)
            state.held[seat] ^= BIT[card] | BIT[new]
            state.laid[seat] ^= BIT[card] | BIT[new]
            state.seen |= BIT[new]
        if emit:
            emit(TableArranged(seat))
        if seat == state.dealer:
            self._find_starter(state, chance, emit)
            return
        state.turn = (seat + 1) % state.players
        if emit:
            emit(TurnBegan(state.turn, Phase.ARRANGE))

    def _find_starter(self, state: ShitheadState, chance: Chance, emit: Emit | None) -> None:
        """The lowest rank in any hand starts; deuces only where there is nothing else, jokers never."""
        for rank in (*LOW_TO_HIGH[1:], Rank.TWO):
            seats = [seat for seat, held in enumerate(state.held) if held & CARDS_OF[rank]]
            if seats:
                break
        else:
            raise AuditError("nobody holds a card that can start")
        state.turn = seats[0] if len(seats) == 1 else chance.pick("starter", seats)
        state.start_rank = int(rank)
        state.phase = Phase.START
        if emit:
            emit(StarterFound(state.turn, rank))
            emit(FactChanged(Fact.START_RANK, NOBODY, state.start_rank))
            emit(TurnBegan(state.turn, Phase.START))

    def _end_deal(self, state: ShitheadState, loser: int | None, chance: Chance, emit: Emit | None) -> None:
        """Note who has lost, nobody after too many turns, and deal again unless that was the last deal."""
        state.shithead = NOBODY if loser is None else loser
        if loser is not None:
            state.scores[loser] += 1
        if emit:
            if loser is None:
                emit(DealDrawn(state.turns))
            else:
                emit(DealLost(loser))
                emit(ScoreChanged(loser, state.scores[loser], 1))
            for seat in range(state.players):
                emit(FactChanged(Fact.SHITHEAD, seat, int(seat == loser)))
            emit(DealEnded(loser))
        if state.deal < state.setup.deals:
            if loser is not None:
                state.dealer = loser
            self._begin_deal(state, chance, emit)
            return
        state.phase = Phase.OVER
        if emit:
            emit(MatchEnded(tuple(state.scores), self._winners(state)))

    def _winners(self, state: ShitheadState) -> tuple[int, ...]:
        fewest = min(state.scores)
        return tuple(seat for seat, lost in enumerate(state.scores) if lost == fewest)

    # -- looking ----------------------------------------------------------------

    def view(self, state: ShitheadState, viewer: Viewer) -> View:
        """Own hand, everything open, what others picked up or had open before, and how many cards lie elsewhere."""
        zones: dict[Zone, tuple[Card, ...]] = {}
        facts: dict[tuple[Fact, int], int] = {
            (Fact.DEAL, NOBODY): state.deal,
            (Fact.DEALER, NOBODY): state.dealer,
            (Fact.DIRECTION, NOBODY): state.direction,
            (Fact.TURNS, NOBODY): state.turns,
            (Fact.START_RANK, NOBODY): state.start_rank,
        }
        for zone, cards in self.zones(state).items():
            if not cards:
                continue
            if zone.kind is ZoneKind.STACK or zone.kind is ZoneKind.FACE_UP or zone == (ZoneKind.HAND, viewer, 0):
                zones[zone] = tuple(cards)
            elif zone.kind is ZoneKind.HAND:
                zones[zone] = tuple([card if state.seen & BIT[card] else HIDDEN for card in cards])
            else:
                zones[zone] = hidden(len(cards))
        for seat in range(state.players):
            facts[Fact.SCORE, seat] = state.scores[seat]
            facts[Fact.OUT, seat] = state.out >> seat & 1
            facts[Fact.SHITHEAD, seat] = int(seat == state.shithead)
        if state.phase is Phase.OVER:
            for seat in self._winners(state):
                facts[Fact.WINNER, seat] = 1
        return View(self.id, state.players, viewer, zones, facts, self.to_act(state), state.phase)

    def zones(self, state: ShitheadState) -> dict[Zone, Sequence[Card]]:
        """Where every card is."""
        zones: dict[Zone, Sequence[Card]] = {
            STOCK: state.stock,
            STACK: state.stack,
            BURNT: state.burnt,
            OUT_OF_PLAY: state.aside,
        }
        for seat, hand in enumerate(state.hands):
            zones[HANDS[seat]] = hand
            for kind, table in ((FACE_UP, state.open_cards(seat)), (FACE_DOWN, state.blind_cards(seat))):
                for place, card in enumerate(table):
                    if card != HIDDEN:
                        zones[kind[seat][place]] = (card,)
        return zones

    def relabel(self, state: ShitheadState, faces: Mapping[Card, Card]) -> ShitheadState:
        """A copy in which cards have exchanged their faces. The rank that starts stays the one that was found."""
        new = state.copy()
        for cards in (new.stock, new.stack, new.burnt, new.aside, new.face_up, new.blind, *new.hands):
            cards[:] = [faces.get(card, card) for card in cards]
        new.seen = mask_of([faces.get(Card(c), Card(c)) for c in range(KINDS) if state.seen & BIT[c]])
        new.recount()
        return new

    def audit(self, state: ShitheadState) -> None:
        """Raise `AuditError` unless all cards are there once, and everything kept twice agrees."""
        audit_cards(self.zones(state), packs(1, jokers=state.setup.jokers))
        true = state.copy()
        true.recount()
        if (true.held, true.laid, true.places, true.top) != (state.held, state.laid, state.places, state.top):
            raise AuditError("the cards in a hand or on the table are counted wrongly")
        table = [card for card in state.face_up if card != HIDDEN]
        if mask_of([*state.stack, *state.burnt, *table]) & ~state.seen:
            raise AuditError("an open card counts as unseen")
        finished = state.deal if state.phase is Phase.OVER else max(0, state.deal - 1)
        if sum(state.scores) > finished:
            raise AuditError(f"{sum(state.scores)} deals lost after {finished}")
        for seat in range(state.players):
            empty = not (state.held[seat] or state.laid[seat] or state.places[seat])
            if state.deal and empty != bool(state.out >> seat & 1):
                raise AuditError(f"seat {seat} is out with cards, or in without")
            if state.stock and state.deal and len(state.hands[seat]) < state.setup.size:
                raise AuditError(f"seat {seat} has not drawn up")
        if state.left != state.players - state.out.bit_count() or state.turns > MAX_TURNS:
            raise AuditError("players or turns are counted wrongly")

    def result(self, state: ShitheadState) -> Result | None:
        """Deals lost, and who has lost the fewest."""
        if state.phase is not Phase.OVER:
            return None
        return Result(tuple(state.scores), self._winners(state))
