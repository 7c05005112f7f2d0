"""That Dam Game: contract rummy with ten contracts, and begging for the discard.

A turn is a draw from the stock or of the fresh discard, then a meld or lay-offs,
then a discard. A discard that the player in turn leaves is offered to the others,
who may beg for it at the price of a further card. The lowest total wins.

Order of `legal_actions`: `draw`, then `take`; `beg`, then `decline`; lay-offs by
the number of the meld and, for each, as the cards lie in hand, then discards as
they lie in hand, copies each on their own. Melds are left out: `more_actions`
finds some, `check` judges any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Beg, Decline, Discard, Draw, LayOff, Meld, Take
from game.rules.cards import HIDDEN, KINDS, MAX_COPIES, Card, packs
from game.rules.chance import Chance
from game.rules.engine import AuditError, Emit, Game, Result, audit_cards
from game.rules.events import (
    EVERYONE,
    BegDeclined,
    BegMade,
    CardsMoved,
    DealBegan,
    DealEnded,
    DiscardOffered,
    DiscardTaken,
    Fact,
    FactChanged,
    LaidOff,
    MatchEnded,
    MeldLaid,
    MeldRearranged,
    Phase,
    ScoreChanged,
    Shuffled,
    StockRenewed,
    TurnBegan,
    WentOut,
    only,
)
from game.rules.options import Ascending, Choice, Number, Options
from game.rules.refusals import Refusal, RefusalCode, plain_refusal, refusal
from game.rules.that_dam_game.contracts import CONTRACTS, MOST_MELDS, POINTS
from game.rules.that_dam_game.finder import find_melds
from game.rules.that_dam_game.info import INFO
from game.rules.that_dam_game.melds import (
    KIND_BIT,
    lay_off_fault,
    meld_fault,
    new_run,
    new_set,
    run_fault,
    set_fault,
    with_card,
)
from game.rules.that_dam_game.reading import melds
from game.rules.that_dam_game.refusals import ThatDamRefusal
from game.rules.that_dam_game.state import ThatDamState
from game.rules.views import View, Viewer, hidden, plain, shown
from game.rules.zones import NOBODY, Zone, ZoneKind

STOCK: Final = Zone(ZoneKind.STOCK)
DISCARD: Final = Zone(ZoneKind.DISCARD)
HANDS: Final = tuple(Zone(ZoneKind.HAND, seat) for seat in range(6))

MOST_RENEWALS: Final = 2
"""How often the discard pile becomes the stock in a hand; needing it once more ends the hand."""

_CARDS: Final = range(KINDS * MAX_COPIES)
DISCARDS: Final = tuple(Discard(Card(card)) for card in _CARDS)
"""`Discard` by card."""
LAY_OFFS: Final = tuple(tuple(LayOff(Card(card), onto) for card in _CARDS) for onto in range(MOST_MELDS))
"""`LayOff` by number of the meld and by card."""

_ONLY_DRAW: Final[tuple[Action, ...]] = (DRAW,)
_DRAW_OR_TAKE: Final[tuple[Action, ...]] = (DRAW, TAKE)
_BEG_OR_DECLINE: Final[tuple[Action, ...]] = (BEG, DECLINE)
_NOTHING: Final[tuple[Action, ...]] = ()


class ThatDamGame(Game[ThatDamState]):
    """The rules of That Dam Game."""

    id = "that_dam_game"
    seats = INFO.seats
    default_players = 4
    options = (
        Ascending("contracts", 1, len(CONTRACTS)),
        Number("begs", 0, 10, 3),
        Choice("begs_last", ("match", "hand")),
        Choice("wilds_after_meld", ("limit", "free")),
        Number("score_limit", 1, 100_000, None, optional=True),
    )

    def new_match(self, players: int, options: Options) -> ThatDamState:
        """A match whose cards lie unshuffled in the stock."""
        return ThatDamState.of(players, options)

    def start(self, state: ThatDamState, chance: Chance, emit: Emit | None = None) -> None:
        """Pick the first dealer and deal the first hand."""
        self._deal(state, chance.pick("dealer", range(state.players)), chance, emit)

    def to_act(self, state: ThatDamState) -> int | None:
        """The player in turn, or the one to whom the discard is offered."""
        return None if state.phase is Phase.OVER else state.turn

    def legal_actions(self, state: ThatDamState) -> Sequence[Action]:
        """Draw and take; beg and decline; lay-offs and discards. Melds are left out."""
        phase = state.phase
        if phase is Phase.MELD and state.melded[state.turn]:
            hand = state.hands[state.turn]
            actions: list[Action] = [
                offs[card]
                for meld, offs in zip(state.melds, LAY_OFFS, strict=False)
                for card in hand
                if meld.takes & KIND_BIT[card]
            ]
            actions += [DISCARDS[card] for card in hand]
            return actions
        if phase is Phase.MELD or phase is Phase.DISCARD:
            return [DISCARDS[card] for card in state.hands[state.turn]]
        if phase is Phase.DRAW:
            return _ONLY_DRAW if state.offered_by == NOBODY else _DRAW_OR_TAKE
        if phase is Phase.OFFER:
            return _BEG_OR_DECLINE
        return _NOTHING

    def more_actions(self, state: ThatDamState) -> list[Action]:
        """A few different melds that the seat to act can lay now, at least one if there is any.

        Those that leave the fewest points in hand come first.
        """
        seat = state.turn
        if state.phase is not Phase.MELD or state.melded[seat]:
            return []
        return [*find_melds(state.hands[seat], state.contract)]

    def more_seen(self, view: View) -> list[Action]:
        """The same, read off the view of the seat to act."""
        return melds(view)

    def check(self, state: ThatDamState, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something, or None."""
        phase = state.phase
        if phase is Phase.OVER:
            return plain_refusal(RefusalCode.MATCH_OVER)
        if seat != state.turn:
            return plain_refusal(RefusalCode.NOT_YOUR_TURN)
        match action:
            case Draw(index=None) | Take():
                if phase is Phase.OFFER:
                    return plain_refusal(ThatDamRefusal.ANSWER_FIRST)
                if phase is not Phase.DRAW:
                    return plain_refusal(ThatDamRefusal.HAS_DRAWN)
                if isinstance(action, Take) and state.offered_by == NOBODY:
                    return plain_refusal(ThatDamRefusal.NOTHING_TO_TAKE)
                return None
            case Beg() | Decline():
                return None if phase is Phase.OFFER else plain_refusal(ThatDamRefusal.NOT_OFFERED)
            case Meld() | LayOff() | Discard():
                if phase is Phase.OFFER:
                    return plain_refusal(ThatDamRefusal.ANSWER_FIRST)
                if phase is Phase.DRAW:
                    first = state.offered_by == NOBODY
                    return plain_refusal(ThatDamRefusal.FIRST_DRAW if first else ThatDamRefusal.FIRST_DRAW_OR_TAKE)
            case _:
                return plain_refusal(RefusalCode.WRONG_VERB)
        hand = state.hands[seat]
        if isinstance(action, Meld):
            if state.melded[seat]:
                return plain_refusal(ThatDamRefusal.CONTRACT_LAID)
            return meld_fault(action, state.contract, hand)
        if action.card not in hand:
            return refusal(RefusalCode.NOT_IN_HAND, card=action.card)
        if isinstance(action, Discard):
            return None
        if phase is Phase.DISCARD:
            return plain_refusal(ThatDamRefusal.LAY_OFF_LATER)
        if not state.melded[seat]:
            return plain_refusal(ThatDamRefusal.LAY_OWN_FIRST)
        if not 0 <= action.onto < len(state.melds):
            return plain_refusal(ThatDamRefusal.NO_SUCH_MELD)
        return lay_off_fault(state.melds[action.onto], action.card, state.limit)

    def apply(self, state: ThatDamState, action: Action, chance: Chance, emit: Emit | None = None) -> None:
        """Do it, and whatever follows: offers, the stock renewed, cards drawn, hands ended and dealt."""
        match action:
            case Discard(card=card):
                self._discard(state, card, chance, emit)
            case Draw():
                if state.offered_by == NOBODY or not self._offer(state, state.turn, emit):
                    self._draw(state, state.turn, chance, emit)
            case Take():
                self._take(state, emit)
            case Decline():
                if emit:
                    emit(BegDeclined(state.turn))
                if not self._offer(state, state.turn, emit):
                    self._draw(state, (state.offered_by + 1) % state.players, chance, emit)
            case Beg():
                self._beg(state, chance, emit)
            case LayOff(card=card, onto=onto):
                self._lay_off(state, card, onto, chance, emit)
            case Meld():
                self._meld(state, action, emit)
            case _:
                raise TypeError(f"no action of That Dam Game: {action}")

    # -- a turn ---------------------------------------------------------------

    def _begin(self, state: ThatDamState, seat: int, phase: Phase, emit: Emit | None) -> None:
        state.turn = seat
        state.phase = phase
        if emit:
            emit(TurnBegan(seat, phase))

    def _offer(self, state: ThatDamState, last: int, emit: Emit | None) -> bool:
        """Offer the discard to the next seat after `last` that has a beg left; False when there is none."""
        seat = last
        while True:
            seat = seat + 1 if seat + 1 < state.players else 0
            if seat == state.offered_by:
                return False
            if state.begs[seat]:
                if emit:
                    emit(DiscardOffered(seat, state.discard[-1]))
                self._begin(state, seat, Phase.OFFER, emit)
                return True

    def _end_offer(self, state: ThatDamState, emit: Emit | None) -> None:
        state.offered_by = NOBODY
        if emit:
            emit(FactChanged(Fact.OFFERED_BY, NOBODY, NOBODY))

    def _draw(self, state: ThatDamState, seat: int, chance: Chance, emit: Emit | None) -> None:
        """The player in turn draws from the stock; the discard lies there for good."""
        if state.offered_by != NOBODY:
            self._end_offer(state, emit)
        if self._from_stock(state, seat, 1, chance, emit):
            self._begin(state, seat, Phase.MELD, emit)

    def _from_stock(self, state: ThatDamState, seat: int, kept: int, chance: Chance, emit: Emit | None) -> bool:
        """Give a seat the top card of the stock, renewed if need be from all but `kept` cards of the discard pile.

        False when there is no card to be had, and then the hand is over.
        """
        stock = state.stock
        if not stock:
            if state.renewals == MOST_RENEWALS or len(state.discard) <= kept:
                self._end_hand(state, None, chance, emit)
                return False
            self._renew(state, len(state.discard) - kept, chance, emit)
            stock = state.stock
        card = stock.pop()
        state.hands[seat].append(card)
        if emit:
            emit(CardsMoved((card,), STOCK, (len(stock),), HANDS[seat], only(seat)))
        return True

    def _renew(self, state: ThatDamState, count: int, chance: Chance, emit: Emit | None) -> None:
        """Shuffle the lowest `count` cards of the discard pile: they are the stock."""
        cards = state.discard[:count]
        del state.discard[:count]
        order = chance.shuffle(cards)
        order.reverse()
        state.stock = order
        state.renewals += 1
        if emit:
            emit(CardsMoved(tuple(cards), DISCARD, tuple(range(count)), STOCK, EVERYONE))
            emit(Shuffled(STOCK, count))
            emit(StockRenewed(state.renewals))
            emit(FactChanged(Fact.RENEWALS, NOBODY, state.renewals))

    def _get_discard(self, state: ThatDamState, seat: int, emit: Emit | None) -> None:
        """The discard goes to a hand, where everybody knows of it."""
        card = state.discard.pop()
        state.hands[seat].append(card)
        state.known |= 1 << card
        if emit:
            emit(CardsMoved((card,), DISCARD, (len(state.discard),), HANDS[seat], EVERYONE))
        self._end_offer(state, emit)

    def _take(self, state: ThatDamState, emit: Emit | None) -> None:
        if emit:
            emit(DiscardTaken(state.turn, state.discard[-1]))
        self._get_discard(state, state.turn, emit)
        self._begin(state, state.turn, Phase.MELD, emit)

    def _beg(self, state: ThatDamState, chance: Chance, emit: Emit | None) -> None:
        seat = state.turn
        in_turn = (state.offered_by + 1) % state.players
        state.begs[seat] -= 1
        if emit:
            emit(BegMade(seat, state.discard[-1], state.begs[seat]))
            emit(FactChanged(Fact.BEGS, seat, state.begs[seat]))
        self._get_discard(state, seat, emit)
        if self._from_stock(state, seat, 0, chance, emit):
            self._draw(state, in_turn, chance, emit)

    def _meld(self, state: ThatDamState, meld: Meld, emit: Emit | None) -> None:
        seat = state.turn
        hand = state.hands[seat]
        first = len(state.melds)
        laid = [new_set(seat, cards) for cards in meld.sets]
        laid += [new_run(seat, cards, state.limit) for cards in meld.runs]
        state.melds += laid
        state.melded[seat] = True
        if emit:
            emit(MeldLaid(seat, first, len(laid)))
        for number, part in enumerate(laid, first):
            if emit:
                slots = tuple(hand.index(card) for card in part.cards)
                emit(CardsMoved(part.cards, HANDS[seat], slots, Zone(ZoneKind.MELD, seat, number), EVERYONE))
                if not part.is_set:
                    emit(FactChanged(Fact.STANDS_FOR, number, part.low))
            for card in part.cards:
                hand.remove(card)
                state.known &= ~(1 << card)
        if emit:
            emit(FactChanged(Fact.MELDED, seat, 1))
        self._begin(state, seat, Phase.DISCARD, emit)

    def _lay_off(self, state: ThatDamState, card: Card, onto: int, chance: Chance, emit: Emit | None) -> None:
        seat = state.turn
        hand = state.hands[seat]
        before = state.melds[onto]
        after = with_card(before, card, state.limit)
        state.melds[onto] = after
        if emit:
            emit(LaidOff(seat, card, onto))
            zone = Zone(ZoneKind.MELD, before.owner, onto)
            place = after.cards.index(card)
            emit(CardsMoved((card,), HANDS[seat], (hand.index(card),), zone, EVERYONE, (place,)))
            if after.low != before.low or after.cards[:place] + after.cards[place + 1 :] != before.cards:
                emit(MeldRearranged(onto, after.cards, after.low))
        hand.remove(card)
        state.known &= ~(1 << card)
        if hand:
            self._begin(state, seat, Phase.MELD, emit)
        else:
            self._end_hand(state, seat, chance, emit)

    def _discard(self, state: ThatDamState, card: Card, chance: Chance, emit: Emit | None) -> None:
        seat = state.turn
        hand = state.hands[seat]
        if emit:
            emit(CardsMoved((card,), HANDS[seat], (hand.index(card),), DISCARD, EVERYONE))
        hand.remove(card)
        state.known &= ~(1 << card)
        state.discard.append(card)
        if not hand:
            self._end_hand(state, seat, chance, emit)
            return
        state.offered_by = seat
        if emit:
            emit(FactChanged(Fact.OFFERED_BY, NOBODY, seat))
        self._begin(state, seat + 1 if seat + 1 < state.players else 0, Phase.DRAW, emit)

    # -- a hand ---------------------------------------------------------------

    def _deal(self, state: ThatDamState, dealer: int, chance: Chance, emit: Emit | None) -> None:
        """Shuffle everything and deal the next contract."""
        self._gather(state, emit)
        order = chance.shuffle(packs(state.packs, jokers=True))
        order.reverse()
        state.stock = order
        state.contract = CONTRACTS[state.contracts[state.deal] - 1]
        state.limit = None if state.free_wilds else state.contract.wilds
        state.deal += 1
        state.dealer = dealer
        state.renewals = 0
        if not state.begs_last_match:
            state.begs = [state.begs_each] * state.players
        if emit:
            emit(Shuffled(STOCK, len(order)))
            emit(DealBegan(state.deal, dealer))
            emit(FactChanged(Fact.CONTRACT, NOBODY, state.contract.number))
            emit(FactChanged(Fact.RENEWALS, NOBODY, 0))
            for seat in range(state.players):
                emit(FactChanged(Fact.MELDED, seat, 0))
                emit(FactChanged(Fact.BEGS, seat, state.begs[seat]))
        seats = [(dealer + 1 + i) % state.players for i in range(state.players)]
        for _ in range(state.contract.cards):
            for seat in seats:
                card = order.pop()
                state.hands[seat].append(card)
                if emit:
                    emit(CardsMoved((card,), STOCK, (len(order),), HANDS[seat], only(seat)))
        self._begin(state, seats[0], Phase.DRAW, emit)

    def _gather(self, state: ThatDamState, emit: Emit | None) -> None:
        """All cards go back to the stock."""
        if emit:
            for zone, cards in self.zones(state).items():
                if cards and zone != STOCK:
                    seen_by = only(zone.owner) if zone.kind is ZoneKind.HAND else EVERYONE
                    emit(CardsMoved(tuple(cards), zone, tuple(range(len(cards))), STOCK, seen_by))
        for hand in state.hands:
            hand.clear()
        state.discard.clear()
        state.melds.clear()
        state.melded = [False] * state.players
        state.known = 0

    def _end_hand(self, state: ThatDamState, winner: int | None, chance: Chance, emit: Emit | None) -> None:
        """Somebody has no card left, or there is no card to draw: score, and deal again or end the match."""
        if emit:
            if winner is not None:
                emit(WentOut(winner))
            emit(DealEnded(winner))
        for seat, hand in enumerate(state.hands):
            gained = sum(POINTS[card] for card in hand)
            state.scores[seat] += gained
            if emit:
                emit(ScoreChanged(seat, state.scores[seat], gained))
        if state.deal < len(state.contracts) and (state.score_limit is None or max(state.scores) < state.score_limit):
            self._deal(state, (state.dealer + 1) % state.players, chance, emit)
            return
        state.phase = Phase.OVER
        if emit:
            emit(MatchEnded(tuple(state.scores), self._leaders(state)))

    def _leaders(self, state: ThatDamState) -> tuple[int, ...]:
        best = min(state.scores)
        return tuple(seat for seat, score in enumerate(state.scores) if score == best)

    # -- looking --------------------------------------------------------------

    def view(self, state: ThatDamState, viewer: Viewer) -> View:
        """Own hand, discards, melds, what everybody saw going to a hand, and how many cards lie elsewhere."""
        zones: dict[Zone, tuple[Card, ...]] = {}
        facts: dict[tuple[Fact, int], int] = {
            (Fact.DEAL, NOBODY): state.deal,
            (Fact.DEALER, NOBODY): state.dealer,
            (Fact.CONTRACT, NOBODY): state.contract.number if state.deal else 0,
            (Fact.RENEWALS, NOBODY): state.renewals,
            (Fact.OFFERED_BY, NOBODY): state.offered_by,
        }
        for zone, cards in self.zones(state).items():
            if not cards:
                continue
            if zone.kind is ZoneKind.STOCK:
                zones[zone] = hidden(len(cards))
            elif zone.kind is ZoneKind.HAND and zone.owner != viewer:
                zones[zone] = tuple(plain(card) if state.known >> card & 1 else HIDDEN for card in cards)
            else:
                zones[zone] = shown(cards, zone, viewer)
        for seat in range(state.players):
            facts[Fact.SCORE, seat] = state.scores[seat]
            facts[Fact.BEGS, seat] = state.begs[seat]
            facts[Fact.MELDED, seat] = int(state.melded[seat])
        for number, meld in enumerate(state.melds):
            if not meld.is_set:
                facts[Fact.STANDS_FOR, number] = meld.low
        if state.phase is Phase.OVER:
            for seat in self._leaders(state):
                facts[Fact.WINNER, seat] = 1
        return View(self.id, state.players, viewer, zones, facts, self.to_act(state), state.phase)

    def zones(self, state: ThatDamState) -> dict[Zone, Sequence[Card]]:
        """Where every card is."""
        zones: dict[Zone, Sequence[Card]] = {STOCK: state.stock, DISCARD: state.discard}
        for seat, hand in enumerate(state.hands):
            zones[HANDS[seat]] = hand
        for number, meld in enumerate(state.melds):
            zones[Zone(ZoneKind.MELD, meld.owner, number)] = meld.cards
        return zones

    def relabel(self, state: ThatDamState, faces: Mapping[Card, Card]) -> ThatDamState:
        """A copy in which cards have exchanged their faces. A meld may get copies of its cards, no others."""
        new = state.copy()
        for cards in (new.stock, new.discard, *new.hands):
            cards[:] = [faces.get(card, card) for card in cards]
        new.melds = [meld._replace(cards=tuple(faces.get(card, card) for card in meld.cards)) for meld in new.melds]
        new.known = sum(1 << faces.get(card, card) for hand in state.hands for card in hand if state.known >> card & 1)
        return new

    def audit(self, state: ThatDamState) -> None:
        """Raise `AuditError` unless all cards are there once, melds are whole and begs and knowledge add up."""
        audit_cards(self.zones(state), packs(state.packs, jokers=True))
        in_hands = sum(1 << card for hand in state.hands for card in hand)
        if state.known & ~in_hands:
            raise AuditError("a card is known to be in a hand and is not")
        if not all(0 <= begs <= state.begs_each for begs in state.begs):
            raise AuditError(f"begs left out of bounds: {state.begs}")
        if state.deal and state.phase is not Phase.OVER and not all(state.hands):
            raise AuditError("somebody plays on without a card")
        each = state.contract.sets + state.contract.runs
        if len(state.melds) != each * sum(state.melded):
            raise AuditError(f"{len(state.melds)} melds by {sum(state.melded)} seats")
        if state.phase is not Phase.DRAW and (state.phase is Phase.OFFER) != (state.offered_by != NOBODY):
            raise AuditError("a discard is on offer at the wrong time")
        for number, meld in enumerate(state.melds):
            limit = len(meld.cards) if state.limit is None else state.limit
            if (set_fault(meld.cards) if meld.is_set else run_fault(meld.cards, limit)) is not None:
                raise AuditError(f"meld {number} is neither a set nor a run")

    def result(self, state: ThatDamState) -> Result | None:
        """Totals, and who has the lowest."""
        if state.phase is not Phase.OVER:
            return None
        return Result(tuple(state.scores), self._leaders(state))
