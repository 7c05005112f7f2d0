"""D$%n You!: sevens, runs, jokers and a pot.

Invented at the 2019 Pittsburgh RG, after Fan Tan.

Each suit is built up and down from its seven. Whoever can lay something must;
whoever cannot pays a chip to the pot. A joker stands for any card whose place is
open, and whoever holds that card may exchange the two. The first without cards
gets a chip for each card the others hold, and the pot.

Order of `legal_actions`: by open place, clubs to spades and ace to king, first the
card alone, then runs from the shortest to the longest; then jokers, the colored
one first, by place; then exchanges by place. Otherwise `pay` alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.actions import PAY, PLAY, Action, Exchange, LayJoker, Pay, Play, Run
from game.rules.bits import mask_of, numbers_of
from game.rules.cards import HIDDEN, SUIT_OF, Card, Rank, card_of
from game.rules.chance import Chance
from game.rules.damn_you.info import INFO
from game.rules.damn_you.refusals import DamnYouRefusal
from game.rules.damn_you.state import (
    A_JOKER,
    BIT,
    CHOICES,
    EXCHANGE,
    FIRST,
    HANDS,
    INWARD,
    JOKERS,
    LAY_JOKER,
    OPENS,
    OUTWARD,
    PACK,
    PLACES,
    SEVENS,
    SIDE,
    STOCK,
    DamnYouState,
    open_places,
)
from game.rules.engine import AuditError, Emit, Game, Result, audit_cards
from game.rules.events import (
    EVERYONE,
    POT,
    AntePaid,
    CardsMoved,
    ChipsMoved,
    DealBegan,
    DealEnded,
    Fact,
    FactChanged,
    HandSettled,
    JokerExchanged,
    JokerPlaced,
    MatchEnded,
    Passed,
    Phase,
    PotWon,
    RunLaid,
    Shuffled,
    TurnBegan,
    WentOut,
    only,
)
from game.rules.options import Number, Options
from game.rules.refusals import Refusal, RefusalCode, plain_refusal, refusal
from game.rules.views import View, Viewer, hidden
from game.rules.zones import NOBODY, Zone

_BEGIN: Final[tuple[Action, ...]] = (PLAY[FIRST],)
_ONLY_PAY: Final[tuple[Action, ...]] = (PAY,)
_NOTHING: Final[tuple[Action, ...]] = ()


class DamnYouGame(Game[DamnYouState]):
    """The rules of D$%n You!."""

    id = "damn_you"
    seats = INFO.seats
    default_players = 4
    options = (Number("chips", 5, 100, 20), Number("hands", 1, 20, None))

    def new_match(self, players: int, options: Options) -> DamnYouState:
        """A match before its first shuffle."""
        return DamnYouState.of(players, options)

    def start(self, state: DamnYouState, chance: Chance, emit: Emit | None = None) -> None:
        """Choose the first dealer, take the antes and deal."""
        state.dealer = chance.pick("dealer", range(state.players))
        self._begin_hand(state, chance, emit)

    def to_act(self, state: DamnYouState) -> int | None:
        """The seat in turn."""
        return None if state.turn == NOBODY else state.turn

    def legal_actions(self, state: DamnYouState) -> Sequence[Action]:
        """Cards and runs by place, then jokers, then exchanges; else `pay` alone."""
        seat = state.turn
        if seat < 0:
            return _NOTHING
        if state.phase is Phase.START:
            return _BEGIN
        hand = state.held[seat]
        places = state.open
        fits = hand & places
        actions: list[Action] = []
        while fits:
            low = fits & -fits
            place = low.bit_length() - 1
            actions += CHOICES[place][hand >> SIDE[place] & 63]
            fits ^= low
        if hand >= A_JOKER:
            for number, card in enumerate(JOKERS):
                if hand & BIT[card]:
                    lays = LAY_JOKER[number]
                    actions += [lays[place] for place in numbers_of(places)]
        exchanges = hand & state.standing
        if exchanges:
            actions += [EXCHANGE[place] for place in numbers_of(exchanges)]
        return actions or _ONLY_PAY

    # -- judging ------------------------------------------------------------

    def check(self, state: DamnYouState, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something, or None."""
        if state.phase is Phase.OVER:
            return plain_refusal(RefusalCode.MATCH_OVER)
        if seat != state.turn:
            return plain_refusal(RefusalCode.NOT_YOUR_TURN)
        if state.phase is Phase.START:
            return None if action == PLAY[FIRST] else plain_refusal(DamnYouRefusal.SEVEN_BEGINS)
        hand = state.held[seat]
        match action:
            case Play(cards=cards, origin=None):
                if len(cards) != 1:
                    return plain_refusal(RefusalCode.ONE_CARD)
                if not _holds(hand, cards[0]):
                    return refusal(RefusalCode.NOT_IN_HAND, card=cards[0])
                if cards[0] in JOKERS:
                    return plain_refusal(DamnYouRefusal.NAME_THE_JOKER)
                return _why_closed(state, hand, cards[0])
            case Run(cards=cards):
                return _why_no_run(state, hand, cards)
            case LayJoker(card=card, stands_for=place):
                if not _holds(hand, card):
                    return refusal(RefusalCode.NOT_IN_HAND, card=card)
                if card not in JOKERS:
                    return refusal(DamnYouRefusal.NOT_A_JOKER, card=card)
                if not 0 <= place < 52:
                    return plain_refusal(DamnYouRefusal.JOKER_STANDS)
                return _why_closed(state, hand, place)
            case Exchange(card=card):
                if not _holds(hand, card):
                    return refusal(RefusalCode.NOT_IN_HAND, card=card)
                if not state.standing & BIT[card]:
                    return refusal(DamnYouRefusal.NO_JOKER_THERE, card=card)
                return None
            case Pay():
                able = hand & (state.open | state.standing) or hand >= A_JOKER
                return plain_refusal(DamnYouRefusal.CAN_PLAY) if able else None
            case _:
                return plain_refusal(RefusalCode.WRONG_VERB)

    # -- a turn -------------------------------------------------------------

    def apply(self, state: DamnYouState, action: Action, chance: Chance, emit: Emit | None = None) -> None:
        """Lay, exchange or pay; and whatever follows: the hand ended, the next one dealt."""
        seat = state.turn
        if type(action) is Play:
            card = action.cards[0]
            if emit:
                emit(_laid(state, seat, card, card))
            self._lay(state, seat, card, card)
            state.phase = Phase.TURN
        elif type(action) is Pay:
            paid = _pay(state, seat, 1)
            if emit:
                emit(Passed(seat, paid))
                _tell_chips(seat, POT, paid, emit)
            # Who still has chips has left the number of those with chips as it was.
            if paid and not state.chips[seat] and _rich(state) == 1:
                self._end_match(state, emit)
                return
        elif type(action) is Run:
            if emit:
                emit(RunLaid(seat, len(action.cards)))
            for card in action.cards:
                if emit:
                    emit(_laid(state, seat, card, card))
                self._lay(state, seat, card, card)
        elif type(action) is LayJoker:
            card, place = action.card, action.stands_for
            if emit:
                emit(JokerPlaced(seat, card, place))
                emit(_laid(state, seat, card, place))
            self._lay(state, seat, card, place)
            state.stands[card - JOKERS[0]] = place
            state.standing |= BIT[place]
            state.taken &= ~BIT[card]
        elif type(action) is Exchange:
            self._exchange(state, seat, action.card, emit)
        else:
            raise TypeError(f"no action of D$%n You!: {action}")
        if not state.held[seat]:
            self._end_hand(state, seat, chance, emit)
            return
        seat += 1
        state.turn = seat if seat < state.players else 0
        if emit:
            emit(TurnBegan(state.turn, Phase.TURN))

    def _lay(self, state: DamnYouState, seat: int, card: Card, place: Card) -> None:
        state.held[seat] ^= BIT[card]
        state.table |= BIT[place]
        state.open = state.open ^ BIT[place] | OPENS[place]

    def _exchange(self, state: DamnYouState, seat: int, card: Card, emit: Emit | None) -> None:
        taken = state.lying(card)
        hand = state.hand(seat)
        if emit:
            emit(JokerExchanged(seat, card, taken))
            emit(_laid(state, seat, card, card))
            emit(CardsMoved((taken,), PLACES[card], (0,), HANDS[seat], EVERYONE))
        hand.remove(card)
        state.came[seat] = (*hand, taken)
        state.held[seat] ^= BIT[card] | BIT[taken]
        state.stands[taken - JOKERS[0]] = NOBODY
        state.standing ^= BIT[card]
        state.taken |= BIT[taken]

    # -- a hand -------------------------------------------------------------

    def _begin_hand(self, state: DamnYouState, chance: Chance, emit: Emit | None) -> None:
        # Chance comes first: a record that ends before its shuffle leaves the finished hand as it lies.
        order = chance.shuffle(PACK)
        players = state.players
        seats = [(state.dealer + 1 + i) % players for i in range(players)]
        state.deal += 1
        if emit:
            emit(DealBegan(state.deal, state.dealer))
            emit(FactChanged(Fact.BEGAN, NOBODY, NOBODY))
            if state.deal > 1:
                _tell_gathering(state, emit)
            emit(Shuffled(STOCK, len(order)))
        for seat in seats:
            _ante(state, seat, emit)
        for number, seat in enumerate(seats):
            state.came[seat] = tuple(order[number::players])
            state.held[seat] = mask_of(state.came[seat])
        state.table = state.standing = state.taken = 0
        state.open = SEVENS
        state.stands[:] = (NOBODY, NOBODY)
        state.began = NOBODY
        if emit:
            for number, card in enumerate(order):
                seat = seats[number % players]
                emit(CardsMoved((card,), STOCK, (len(order) - 1 - number,), HANDS[seat], only(seat)))
        longer = len(order) % players
        for seat in seats[longer:] if longer else ():
            _ante(state, seat, emit)
        if _rich(state) == 1:
            self._end_match(state, emit)
            return
        state.began = state.turn = next(seat for seat in seats if state.held[seat] & BIT[FIRST])
        state.phase = Phase.START
        if emit:
            emit(FactChanged(Fact.BEGAN, NOBODY, state.began))
            emit(TurnBegan(state.turn, Phase.START))

    def _end_hand(self, state: DamnYouState, seat: int, chance: Chance, emit: Emit | None) -> None:
        """A seat is out: the others pay for their cards, and it takes the pot."""
        state.turn = NOBODY
        if emit:
            emit(WentOut(seat))
        for i in range(1, state.players):
            other = (seat + i) % state.players
            owed = state.held[other].bit_count()
            paid = _pay(state, other, owed)
            if emit:
                emit(HandSettled(other, owed, paid))
                _tell_chips(other, POT, paid, emit)
        _take_pot(state, seat, emit)
        if state.deal == state.deals or _rich(state) == 1:
            self._end_match(state, emit, seat)
            return
        if emit:
            emit(DealEnded(seat))
        state.dealer = (state.dealer + 1) % state.players
        self._begin_hand(state, chance, emit)

    def _end_match(self, state: DamnYouState, emit: Emit | None, out: int | None = None) -> None:
        """The match ends, after a hand that a seat has won or because only one player has chips."""
        state.turn = NOBODY
        state.phase = Phase.OVER
        if out is None:
            _take_pot(state, self._leaders(state)[0], emit)
        if emit:
            emit(DealEnded(out))
            emit(MatchEnded(tuple(state.chips), self._leaders(state)))

    def _leaders(self, state: DamnYouState) -> tuple[int, ...]:
        most = max(state.chips)
        return tuple(seat for seat, chips in enumerate(state.chips) if chips == most)

    # -- looking ------------------------------------------------------------

    def view(self, state: DamnYouState, viewer: Viewer) -> View:
        """Own hand, the table, the jokers that others took from it, and how many cards and chips everybody has."""
        zones: dict[Zone, tuple[Card, ...]] = {}
        facts: dict[tuple[Fact, int], int] = {
            (Fact.DEAL, NOBODY): state.deal,
            (Fact.DEALER, NOBODY): state.dealer,
            (Fact.BEGAN, NOBODY): state.began,
            (Fact.CHIPS, POT): state.pot,
        }
        if not state.deal:
            zones[STOCK] = hidden(len(PACK))
        for seat in range(state.players):
            seen = state.held[seat] if seat == viewer else state.taken
            hand = tuple(card if seen & BIT[card] else HIDDEN for card in state.hand(seat))
            if hand:
                zones[HANDS[seat]] = hand
            facts[Fact.CHIPS, seat] = state.chips[seat]
        for place in numbers_of(state.table):
            zones[PLACES[place]] = (state.lying(place),)
        if state.phase is Phase.OVER:
            for seat in self._leaders(state):
                facts[Fact.WINNER, seat] = 1
        return View(self.id, state.players, viewer, zones, facts, self.to_act(state), state.phase)

    def zones(self, state: DamnYouState) -> dict[Zone, Sequence[Card]]:
        """Where every card is."""
        zones: dict[Zone, Sequence[Card]] = {PLACES[place]: (state.lying(place),) for place in numbers_of(state.table)}
        zones[STOCK] = () if state.deal else PACK
        for seat in range(state.players):
            zones[HANDS[seat]] = state.hand(seat)
        return zones

    def relabel(self, state: DamnYouState, faces: Mapping[Card, Card]) -> DamnYouState:
        """A copy in which cards in hands have exchanged their faces. On the table everybody sees them."""
        new = state.copy()
        for seat in range(state.players):
            new.came[seat] = tuple(faces.get(card, card) for card in state.hand(seat))
            new.held[seat] = mask_of(new.came[seat])
        new.taken = mask_of([faces.get(card, card) for card in JOKERS if state.taken & BIT[card]])
        return new

    def audit(self, state: DamnYouState) -> None:
        """Raise `AuditError` unless all cards are there once, no place hangs in the air and no chip is lost."""
        audit_cards(self.zones(state), PACK)
        if sum(state.chips) + state.pot != state.total or min(state.chips) < 0 or state.pot < 0:
            raise AuditError(f"{state.chips} and a pot of {state.pot} are not {state.total} chips")
        for place in numbers_of(state.table & ~SEVENS):
            if not state.table >> INWARD[place] & 1:
                raise AuditError(f"place {place} is taken before place {INWARD[place]}")
        if state.open != open_places(state.table):
            raise AuditError("the open places are not those of the table")
        if state.standing != sum(BIT[place] for place in state.stands if place != NOBODY):
            raise AuditError("the jokers on the table stand elsewhere")
        if state.turn != NOBODY and (not all(state.held) or _rich(state) == 1):
            raise AuditError("a hand goes on that is over")

    def result(self, state: DamnYouState) -> Result | None:
        """Chips and the most of them."""
        if state.phase is not Phase.OVER:
            return None
        return Result(tuple(state.chips), self._leaders(state))


# -- chips --------------------------------------------------------------------


def _rich(state: DamnYouState) -> int:
    """How many seats have chips."""
    return state.players - state.chips.count(0)


def _pay(state: DamnYouState, seat: int, owed: int) -> int:
    """Let a seat pay into the pot, as far as it can; how much it was."""
    paid = min(owed, state.chips[seat])
    state.chips[seat] -= paid
    state.pot += paid
    return paid


def _ante(state: DamnYouState, seat: int, emit: Emit | None) -> None:
    paid = _pay(state, seat, 1)
    if emit and paid:
        emit(AntePaid(seat, paid))
        _tell_chips(seat, POT, paid, emit)


def _take_pot(state: DamnYouState, seat: int, emit: Emit | None) -> None:
    won, state.pot = state.pot, 0
    state.chips[seat] += won
    if emit:
        emit(PotWon(seat, won))
        _tell_chips(POT, seat, won, emit)


def _tell_chips(source: int, target: int, amount: int, emit: Emit) -> None:
    if amount:
        emit(ChipsMoved(source, target, amount))


# -- cards --------------------------------------------------------------------


def _laid(state: DamnYouState, seat: int, card: Card, place: Card) -> CardsMoved:
    """The event of a card that goes from a hand to a place."""
    return CardsMoved((card,), HANDS[seat], (state.hand(seat).index(card),), PLACES[place], EVERYONE)


def _tell_gathering(state: DamnYouState, emit: Emit) -> None:
    """The cards of a finished hand go back to the stock: from hands unseen, then from the table."""
    for seat in range(state.players):
        hand = state.hand(seat)
        if hand:
            emit(CardsMoved(tuple(hand), HANDS[seat], tuple(range(len(hand))), STOCK, only(seat)))
    for place in numbers_of(state.table):
        emit(CardsMoved((state.lying(place),), PLACES[place], (0,), STOCK, EVERYONE))


# -- reasons ------------------------------------------------------------------


def _holds(hand: int, card: Card) -> bool:
    return card >= 0 and bool(hand >> card & 1)


def _why_closed(state: DamnYouState, hand: int, place: Card) -> Refusal | None:
    """Why nothing of a hand can be laid on a place; None when it is open."""
    if state.open & BIT[place]:
        return None
    if state.standing & BIT[place] and _holds(hand, place):
        return refusal(DamnYouRefusal.JOKER_LIES, card=place)
    if (state.table | state.standing) & BIT[place]:
        return refusal(DamnYouRefusal.ALREADY_LIES, card=place)
    seven = card_of(Rank.SEVEN, SUIT_OF[place])
    if not state.table & BIT[seven]:
        return refusal(DamnYouRefusal.SEVEN_FIRST, suit=SUIT_OF[place])
    return refusal(DamnYouRefusal.NOT_NEXT, card=place, next=_next_on_side(state, place))


def _next_on_side(state: DamnYouState, place: Card) -> Card:
    """The open place of a side whose seven lies, seen from a place further out."""
    while not state.open & BIT[place]:
        place = Card(INWARD[place])
    return place


def _why_no_run(state: DamnYouState, hand: int, cards: Sequence[Card]) -> Refusal | None:
    """Why cards cannot be laid as a run; None when they can."""
    if len(cards) < 2:
        return plain_refusal(DamnYouRefusal.RUN_TOO_SHORT)
    for card in cards:
        if not _holds(hand, card):
            return refusal(RefusalCode.NOT_IN_HAND, card=card)
    if any(card in JOKERS or BIT[card] & SEVENS for card in cards):
        return plain_refusal(DamnYouRefusal.RUN_IS_NATURAL)
    if len({SIDE[card] for card in cards}) > 1:
        return plain_refusal(DamnYouRefusal.RUN_ONE_SIDE)
    if tuple(cards) != tuple(OUTWARD[cards[0]][: len(cards)]):
        return plain_refusal(DamnYouRefusal.RUN_UNBROKEN)
    return _why_closed(state, hand, cards[0])
