"""Dang It!: follow suit or rank, or say it.

The game was invented by Daniel Schulman (CC BY 3.0).

A round begins with a draw for the deal from the fanned pack. Its winner deals and
leads; whoever cannot follow the top card says "Dang It!" and gives the pile to the
player who laid it. Whoever plays the last card of a hand takes the pile and
everybody's cards, and deals. A round ends with the pack; each card won is a point.

Order of `legal_actions`: positions from the top of the pack down in the draw for
the deal; otherwise cards as they came to the hand; or `dang_it` alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.actions import DANG_IT, DRAW_AT, PLAY, Action, DangIt, Draw, Play
from game.rules.cards import KINDS, Card, packs
from game.rules.chance import Chance
from game.rules.dang_it.info import INFO
from game.rules.dang_it.refusals import DangItRefusal
from game.rules.dang_it.state import DRAWN, FOLLOWS, HANDS, HEIGHT, PILE, STOCK, WON, DangItState
from game.rules.engine import AuditError, Emit, Game, Result, audit_cards
from game.rules.events import (
    EVERYONE,
    NO_ONE,
    CardsMoved,
    DangItCalled,
    DealBegan,
    DealEnded,
    DrawTied,
    DrawWon,
    Fact,
    FactChanged,
    MatchEnded,
    Phase,
    PileWon,
    RoundBegan,
    RoundEnded,
    ScoreChanged,
    Shuffled,
    TurnBegan,
    WentOut,
    only,
)
from game.rules.options import Choice, Number, Options
from game.rules.refusals import Refusal, RefusalCode, plain_refusal, refusal
from game.rules.views import View, Viewer, hidden, shown
from game.rules.zones import NOBODY, Zone

_ONLY_DANG_IT: Final = (DANG_IT,)
_NOTHING: Final[tuple[Action, ...]] = ()
_DRAWS: Final = tuple(DRAW_AT[:n] for n in range(KINDS * 2 + 1))


class DangItGame(Game[DangItState]):
    """The rules of Dang It!."""

    id = "dang_it"
    seats = INFO.seats
    default_players = 2
    options = (
        Number("packs", 1, 2, 2, by_players={2: 1}),
        Number("hand_size", 3, 7, 5),
        Choice("length", ("rounds", "points")),
        Number("rounds", 1, 20, 3),
        Number("points", 20, 500, 100),
    )

    def new_match(self, players: int, options: Options) -> DangItState:
        """A match whose cards lie unshuffled in the stock."""
        return DangItState.of(players, options)

    def start(self, state: DangItState, chance: Chance, emit: Emit | None = None) -> None:
        """Shuffle for the first round; the draw for the deal begins with seat 0."""
        self._begin_round(state, chance, emit)

    def to_act(self, state: DangItState) -> int | None:
        """The seat in turn."""
        return None if state.phase is Phase.OVER else state.turn

    def legal_actions(self, state: DangItState) -> Sequence[Action]:
        """Draws by position; else cards in the order of the hand; else `dang_it` alone."""
        phase = state.phase
        if phase is Phase.FOLLOW:
            follows = FOLLOWS[state.pile[-1]]
            return [PLAY[card] for card in state.hands[state.turn] if card in follows] or _ONLY_DANG_IT
        if phase is Phase.LEAD:
            return [PLAY[card] for card in state.hands[state.turn]]
        if phase is Phase.DRAW_FOR_DEAL:
            return _DRAWS[len(state.stock)]
        return _NOTHING

    def check(self, state: DangItState, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something, or None."""
        phase = state.phase
        if phase is Phase.OVER:
            return plain_refusal(RefusalCode.MATCH_OVER)
        if seat != state.turn:
            return plain_refusal(RefusalCode.NOT_YOUR_TURN)
        if isinstance(action, Draw) and action.index is not None:
            if phase is not Phase.DRAW_FOR_DEAL:
                return plain_refusal(DangItRefusal.DRAW_IS_OVER)
            if not 0 <= action.index < len(state.stock):
                return refusal(DangItRefusal.NO_SUCH_PLACE, count=len(state.stock))
            return None
        if isinstance(action, Play) and action.origin is None:
            if phase is Phase.DRAW_FOR_DEAL:
                return plain_refusal(DangItRefusal.DRAW_FIRST)
            if len(action.cards) != 1:
                return plain_refusal(RefusalCode.ONE_CARD)
            card = action.cards[0]
            if card not in state.hands[seat]:
                return refusal(RefusalCode.NOT_IN_HAND, card=card)
            if phase is Phase.FOLLOW and card not in FOLLOWS[state.pile[-1]]:
                top = state.pile[-1]
                nothing = FOLLOWS[top].isdisjoint(state.hands[seat])
                return refusal(DangItRefusal.NOTHING_FOLLOWS if nothing else DangItRefusal.MUST_FOLLOW, top=top)
            return None
        if isinstance(action, DangIt):
            if phase is Phase.DRAW_FOR_DEAL:
                return plain_refusal(DangItRefusal.DRAW_FIRST)
            if phase is Phase.LEAD:
                return plain_refusal(DangItRefusal.NOTHING_TO_FOLLOW)
            top = state.pile[-1]
            if not FOLLOWS[top].isdisjoint(state.hands[seat]):
                return refusal(DangItRefusal.CAN_FOLLOW, top=top)
            return None
        return plain_refusal(RefusalCode.WRONG_VERB)

    def apply(self, state: DangItState, action: Action, chance: Chance, emit: Emit | None = None) -> None:
        """Draw, play or say it; and whatever follows: the draw decided, hands dealt, rounds ended."""
        seat = state.turn
        if type(action) is Play:
            card = action.cards[0]
            hand = state.hands[seat]
            if emit:
                emit(CardsMoved((card,), HANDS[seat], (hand.index(card),), PILE, EVERYONE))
            hand.remove(card)
            state.pile.append(card)
            state.pile_seat = seat
            if emit:
                emit(FactChanged(Fact.PILE_SEAT, NOBODY, seat))
            if not hand:
                self._end_hand(state, seat, chance, emit)
                return
            seat += 1
            state.turn = seat if seat < state.players else 0
            state.phase = Phase.FOLLOW
        elif type(action) is DangIt:
            owner = state.pile_seat
            if emit:
                emit(DangItCalled(seat, owner, state.pile[-1]))
            self._take_pile(state, owner, emit)
            state.turn = owner
            state.phase = Phase.LEAD
        elif type(action) is Draw and action.index is not None:
            self._draw(state, action.index, chance, emit)
            return
        else:
            raise TypeError(f"no action of Dang It!: {action}")
        if emit:
            emit(TurnBegan(state.turn, state.phase))

    # -- a round ------------------------------------------------------------

    def _begin_round(self, state: DangItState, chance: Chance, emit: Emit | None) -> None:
        state.round += 1
        state.deal = 0
        if emit:
            emit(RoundBegan(state.round))
            emit(FactChanged(Fact.DEAL, NOBODY, 0))
        for seat, won in enumerate(state.won):
            if won:
                if emit:
                    emit(CardsMoved(tuple(won), WON[seat], tuple(range(len(won))), STOCK, NO_ONE))
                won.clear()
        order = chance.shuffle(packs(state.packs))
        order.reverse()
        state.stock = order
        if emit:
            emit(Shuffled(STOCK, len(order)))
        self._begin_draw(state, list(range(state.players)), emit)

    def _begin_draw(self, state: DangItState, seats: list[int], emit: Emit | None) -> None:
        state.drawing = seats
        state.phase = Phase.DRAW_FOR_DEAL
        state.turn = seats[0]
        if emit:
            for seat in range(state.players):
                emit(FactChanged(Fact.DRAWING, seat, int(seat in seats)))
            emit(TurnBegan(state.turn, Phase.DRAW_FOR_DEAL))

    def _draw(self, state: DangItState, index: int, chance: Chance, emit: Emit | None) -> None:
        seat = state.turn
        slot = len(state.stock) - 1 - index
        card = state.stock.pop(slot)
        state.drawn[seat].append(card)
        if emit:
            emit(CardsMoved((card,), STOCK, (slot,), DRAWN[seat], EVERYONE))
        drawing = state.drawing
        later = drawing.index(seat) + 1
        if later < len(drawing):
            if state.stock:
                state.turn = drawing[later]
                if emit:
                    emit(TurnBegan(state.turn, Phase.DRAW_FOR_DEAL))
                return
            tied = drawing
        else:
            highest = max(HEIGHT[state.drawn[s][-1]] for s in drawing)
            tied = [s for s in drawing if HEIGHT[state.drawn[s][-1]] == highest]
        if len(tied) > 1 and state.stock:
            if emit:
                emit(DrawTied(tuple(tied)))
            self._begin_draw(state, tied, emit)
            return
        # One winner; or the pack has run out, and the lowest of those still tied wins.
        self._win_draw(state, tied[0], chance, emit)

    def _win_draw(self, state: DangItState, seat: int, chance: Chance, emit: Emit | None) -> None:
        state.drawing = []
        if emit:
            emit(DrawWon(seat))
            for s in range(state.players):
                emit(FactChanged(Fact.DRAWING, s, 0))
        for s, cards in enumerate(state.drawn):
            if emit:
                emit(CardsMoved(tuple(cards), DRAWN[s], tuple(range(len(cards))), WON[seat], EVERYONE))
            state.won[seat] += cards
            cards.clear()
        self._deal(state, seat, chance, emit)

    # -- a hand -------------------------------------------------------------

    def _deal(self, state: DangItState, dealer: int, chance: Chance, emit: Emit | None) -> None:
        """Deal a hand, or end the round when too few cards are left for one each."""
        stock, players = state.stock, state.players
        each = min(state.hand_size, len(stock) // players)
        short = len(stock) < state.hand_size * players
        state.dealer = dealer
        if each:
            state.deal += 1
            if emit:
                emit(DealBegan(state.deal, dealer))
            seats = [(dealer + 1 + i) % players for i in range(players)]
            for _ in range(each):
                for seat in seats:
                    card = stock.pop()
                    state.hands[seat].append(card)
                    if emit:
                        emit(CardsMoved((card,), STOCK, (len(stock),), HANDS[seat], only(seat)))
        elif emit:
            emit(FactChanged(Fact.DEALER, NOBODY, dealer))
        if short and stock:
            if emit:
                emit(CardsMoved(tuple(stock), STOCK, tuple(range(len(stock))), WON[dealer], NO_ONE))
            state.won[dealer] += stock
            stock.clear()
        if not each:
            self._end_round(state, chance, emit)
            return
        state.phase = Phase.LEAD
        state.turn = dealer
        if emit:
            emit(TurnBegan(dealer, Phase.LEAD))

    def _take_pile(self, state: DangItState, seat: int, emit: Emit | None) -> None:
        pile = state.pile
        if emit:
            emit(PileWon(seat, len(pile)))
            emit(CardsMoved(tuple(pile), PILE, tuple(range(len(pile))), WON[seat], EVERYONE))
            emit(FactChanged(Fact.PILE_SEAT, NOBODY, NOBODY))
        state.won[seat] += pile
        state.pile_seat = NOBODY
        pile.clear()

    def _end_hand(self, state: DangItState, seat: int, chance: Chance, emit: Emit | None) -> None:
        """A seat is out: it takes the pile and every card in the others' hands, and deals."""
        if emit:
            emit(WentOut(seat))
        self._take_pile(state, seat, emit)
        for other, hand in enumerate(state.hands):
            if hand:
                if emit:
                    emit(CardsMoved(tuple(hand), HANDS[other], tuple(range(len(hand))), WON[seat], only(other)))
                state.won[seat] += hand
                hand.clear()
        if emit:
            emit(DealEnded(seat))
        self._deal(state, seat, chance, emit)

    def _end_round(self, state: DangItState, chance: Chance, emit: Emit | None) -> None:
        points = tuple(len(cards) for cards in state.won)
        if emit:
            emit(RoundEnded(state.round, points))
        for seat, gained in enumerate(points):
            state.scores[seat] += gained
            if emit:
                emit(ScoreChanged(seat, state.scores[seat], gained))
        if self._is_decided(state):
            state.phase = Phase.OVER
            if emit:
                emit(MatchEnded(tuple(state.scores), self._leaders(state)))
        else:
            self._begin_round(state, chance, emit)

    def _leaders(self, state: DangItState) -> tuple[int, ...]:
        best = max(state.scores)
        return tuple(seat for seat, score in enumerate(state.scores) if score == best)

    def _is_decided(self, state: DangItState) -> bool:
        if state.target is None:
            return state.round == state.rounds
        return max(state.scores) >= state.target and len(self._leaders(state)) == 1

    # -- looking ------------------------------------------------------------

    def view(self, state: DangItState, viewer: Viewer) -> View:
        """Own hand, the pile, cards drawn for the deal, and how many lie everywhere else."""
        zones: dict[Zone, tuple[Card, ...]] = {}
        facts: dict[tuple[Fact, int], int] = {
            (Fact.ROUND, NOBODY): state.round,
            (Fact.DEAL, NOBODY): state.deal,
            (Fact.DEALER, NOBODY): state.dealer,
            (Fact.PILE_SEAT, NOBODY): state.pile_seat,
        }
        if state.stock:
            zones[STOCK] = hidden(len(state.stock))
        if state.pile:
            zones[PILE] = shown(state.pile, PILE, viewer)
        for seat in range(state.players):
            hand, won, drawn = state.hands[seat], state.won[seat], state.drawn[seat]
            if hand:
                zones[HANDS[seat]] = tuple(hand) if seat == viewer else hidden(len(hand))
            if won:
                zones[WON[seat]] = hidden(len(won))
            if drawn:
                zones[DRAWN[seat]] = shown(drawn, DRAWN[seat], viewer)
            facts[Fact.SCORE, seat] = state.scores[seat]
            facts[Fact.DRAWING, seat] = int(seat in state.drawing)
        if state.phase is Phase.OVER:
            for seat in self._leaders(state):
                facts[Fact.WINNER, seat] = 1
        return View(self.id, state.players, viewer, zones, facts, self.to_act(state), state.phase)

    def zones(self, state: DangItState) -> dict[Zone, Sequence[Card]]:
        """Where every card is."""
        zones: dict[Zone, Sequence[Card]] = {STOCK: state.stock, PILE: state.pile}
        for seat in range(state.players):
            zones[HANDS[seat]] = state.hands[seat]
            zones[WON[seat]] = state.won[seat]
            zones[DRAWN[seat]] = state.drawn[seat]
        return zones

    def relabel(self, state: DangItState, faces: Mapping[Card, Card]) -> DangItState:
        """A copy in which cards have exchanged their faces."""
        new = state.copy()
        for cards in (new.stock, new.pile, *new.hands, *new.won, *new.drawn):
            cards[:] = [faces.get(card, card) for card in cards]
        return new

    def audit(self, state: DangItState) -> None:
        """Raise `AuditError` unless all cards are there once and the points of finished rounds add up."""
        audit_cards(self.zones(state), packs(state.packs))
        over = state.phase is Phase.OVER
        finished = state.round if over else state.round - 1
        if sum(state.scores) != max(0, finished) * 52 * state.packs:
            raise AuditError(f"{sum(state.scores)} points after {finished} rounds of {52 * state.packs} cards")
        if state.phase in (Phase.LEAD, Phase.FOLLOW) and not all(state.hands):
            raise AuditError("somebody plays on without a card")

    def result(self, state: DangItState) -> Result | None:
        """Points and the highest of them."""
        if state.phase is not Phase.OVER:
            return None
        return Result(tuple(state.scores), self._leaders(state))
