"""Screw Your Neighbor: keep or swap one card, and do not end with the lowest.

Also known as Cuckoo, Chase the Ace and Ranter-Go-Round.

Everybody gets one card; kings are shown at once and never move. Clockwise from the
left of the dealer each player keeps or swaps with the next, the dealer last keeps
or draws from the stock. Then all cards are shown and the lowest lose a penny. The
last player with pennies wins.

Order of `legal_actions`: `keep`, then `swap` or `draw`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from game.rules.actions import DRAW, KEEP, SWAP, Action, Draw, Keep, Swap
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.chance import Chance
from game.rules.engine import AuditError, Emit, Game, Result, audit_cards
from game.rules.events import (
    EVERYONE,
    CardsMoved,
    DealBegan,
    DealEnded,
    DealerDrew,
    Fact,
    FactChanged,
    Kept,
    KingShown,
    MatchEnded,
    PennyLost,
    Phase,
    PlayerOut,
    Revived,
    RoundBegan,
    ScoreChanged,
    ShowdownHeld,
    Shuffled,
    Swapped,
    TurnBegan,
    only,
)
from game.rules.options import Choice, Number, Options
from game.rules.refusals import Refusal, RefusalCode, plain_refusal
from game.rules.screw_your_neighbor.info import INFO
from game.rules.screw_your_neighbor.refusals import ScrewRefusal
from game.rules.screw_your_neighbor.state import ASIDE, HANDS, PACK, SHOWN, STOCK, ScrewYourNeighborState
from game.rules.views import View, Viewer, hidden
from game.rules.zones import NOBODY, Zone

_KING: Final = frozenset(card for card in PACK if RANK_OF[card] is Rank.KING)
_HEIGHT: Final = tuple(map(int, RANK_OF[: len(PACK)]))
"""By card: its rank as a plain number, because comparing members of an enumeration costs more."""

_OWN: Final = [only(seat) for seat in range(10)]
"""By seat: the mask of those who know its card when it has just been dealt."""

_NO_PARTNER: Final = (NOBODY,)
_ONLY_KEEP: Final[tuple[Action, ...]] = (KEEP,)
_KEEP_OR_SWAP: Final[tuple[Action, ...]] = (KEEP, SWAP)
_KEEP_OR_DRAW: Final[tuple[Action, ...]] = (KEEP, DRAW)
_NOTHING: Final[tuple[Action, ...]] = ()


class ScrewYourNeighborGame(Game[ScrewYourNeighborState]):
    """The rules of Screw Your Neighbor."""

    id = "screw_your_neighbor"
    seats = INFO.seats
    default_players = 5
    options = (
        Number("pennies", 1, 12, 8),
        Choice("last_survivors", ("share", "replay")),
        Choice("blocked_swap", ("keep", "jump")),
        Choice("drawn_king", ("keeps", "loses")),
    )

    def new_match(self, players: int, options: Options) -> ScrewYourNeighborState:
        """A match before its first shuffle."""
        return ScrewYourNeighborState.of(players, options)

    def start(self, state: ScrewYourNeighborState, chance: Chance, emit: Emit | None = None) -> None:
        """Choose the first dealer and deal."""
        seats = range(state.players)
        dealer = state.dealer = chance.pick("dealer", seats)
        clockwise = (*seats[dealer + 1 :], *seats[: dealer + 1])
        state.seats = tuple([seat for seat in clockwise if state.pennies[seat]])
        self._play_rounds(state, chance, emit)

    def to_act(self, state: ScrewYourNeighborState) -> int | None:
        """The seat in turn."""
        return state.turns[state.place] if state.place < len(state.turns) else None

    def legal_actions(self, state: ScrewYourNeighborState) -> Sequence[Action]:
        """`keep`, and `swap` or `draw` where it is possible."""
        place = state.place
        if place == len(state.turns):
            return _NOTHING
        if state.partners[place] >= 0:
            return _KEEP_OR_SWAP
        return _KEEP_OR_DRAW if state.turns[place] == state.dealer else _ONLY_KEEP

    def check(self, state: ScrewYourNeighborState, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do something, or None."""
        if state.phase is Phase.OVER:
            return plain_refusal(RefusalCode.MATCH_OVER)
        if seat != self.to_act(state):
            if 0 <= seat < state.players:
                if not state.pennies[seat]:
                    return plain_refusal(ScrewRefusal.OUT_OF_MATCH)
                if state.shown >> seat & 1:
                    return plain_refusal(ScrewRefusal.KING_HAS_NO_TURN)
            return plain_refusal(RefusalCode.NOT_YOUR_TURN)
        if isinstance(action, Keep):
            return None
        if isinstance(action, Swap):
            if seat == state.dealer:
                return plain_refusal(ScrewRefusal.DEALER_SWAPS_NOT)
            if state.partners[state.place] >= 0:
                return None
            return plain_refusal(ScrewRefusal.ONLY_KINGS_AHEAD if state.jump else ScrewRefusal.KING_NEVER_MOVES)
        if isinstance(action, Draw) and action.index is None:
            return None if seat == state.dealer else plain_refusal(ScrewRefusal.ONLY_DEALER_DRAWS)
        return plain_refusal(RefusalCode.WRONG_VERB)

    # -- a turn -------------------------------------------------------------

    def apply(self, state: ScrewYourNeighborState, action: Action, chance: Chance, emit: Emit | None = None) -> None:
        """Keep, swap or draw; after the last turn the showdown, and the next round."""
        place = state.place
        turns = state.turns
        seat = turns[place]
        kind = type(action)
        if kind is Swap:
            self._swap(state, seat, state.partners[place], emit)
        elif kind is Draw:
            self._draw(state, seat, emit)
        elif kind is not Keep:
            raise TypeError(f"no action of Screw Your Neighbor: {action}")
        elif emit:
            emit(Kept(seat, seat != state.dealer and state.partners[place] == NOBODY))
        place += 1
        state.place = place
        if place < len(turns):
            if emit:
                emit(TurnBegan(turns[place], Phase.TURN))
            return
        self._showdown(state, kind is Draw, emit)
        self._play_rounds(state, chance, emit)

    def _swap(self, state: ScrewYourNeighborState, seat: int, other: int, emit: Emit | None) -> None:
        cards = state.cards
        both = 1 << seat | 1 << other
        if emit:
            emit(Swapped(seat, other))
            emit(CardsMoved((cards[seat],), HANDS[seat], (0,), HANDS[other], both))
            emit(CardsMoved((cards[other],), HANDS[other], (0,), HANDS[seat], both))
        cards[seat], cards[other] = cards[other], cards[seat]
        # Each knows the card it got and the one it gave; whoever knew either before has lost sight of it.
        state.knows[seat] = state.knows[other] = both

    def _draw(self, state: ScrewYourNeighborState, seat: int, emit: Emit | None) -> None:
        old, new = state.cards[seat], state.order[state.dealt]
        if emit:
            emit(DealerDrew(seat))
            emit(CardsMoved((old,), HANDS[seat], (0,), ASIDE, EVERYONE))
            emit(CardsMoved((new,), STOCK, (len(PACK) - 1 - state.dealt,), HANDS[seat], only(seat)))
        state.dealt += 1
        state.aside = old
        state.cards[seat] = new
        state.knows[seat] = 1 << seat
        if new in _KING:
            self._show_king(state, seat, emit)

    # -- a round ------------------------------------------------------------

    def _play_rounds(self, state: ScrewYourNeighborState, chance: Chance, emit: Emit | None) -> None:
        """Begin rounds until somebody has a turn; in a round of kings nobody has."""
        while not state.winners:
            self._begin_round(state, chance, emit)
            if state.turns:
                if emit:
                    emit(TurnBegan(state.turns[0], Phase.TURN))
                return
            self._showdown(state, False, emit)

    def _begin_round(self, state: ScrewYourNeighborState, chance: Chance, emit: Emit | None) -> None:
        # Chance comes first: a record that ends before its shuffle leaves the finished round as it lies.
        order = chance.shuffle(PACK)
        seats = state.seats
        state.round += 1
        if emit:
            emit(RoundBegan(state.round))
            emit(DealBegan(state.round, state.dealer))
            self._tell_gathering(state, emit)
            emit(Shuffled(STOCK, len(PACK)))
        state.order = order
        state.dealt = len(seats)
        state.aside = HIDDEN
        state.shown = 0
        state.place = 0
        if len(seats) < state.players:
            state.cards = [HIDDEN] * state.players
        cards = state.cards
        kings = False
        for top, seat in enumerate(seats):
            card = cards[seat] = order[top]
            if card in _KING:
                kings = True
        state.knows = _OWN[: state.players]
        if emit:
            for top, seat in enumerate(seats):
                emit(CardsMoved((order[top],), STOCK, (len(PACK) - 1 - top,), HANDS[seat], only(seat)))
        turns = seats
        if kings:
            for seat in seats:
                if cards[seat] in _KING:
                    self._show_king(state, seat, emit)
            turns = tuple([seat for seat in seats if cards[seat] not in _KING])
        state.turns = turns
        # Each swaps with the next one still in, if no king bars it or swaps go over kings.
        partners = turns[1:] + _NO_PARTNER if turns else ()
        if kings and not state.jump:
            beside = dict(pairwise(seats))
            partners = tuple([s if s == beside.get(t) else NOBODY for t, s in zip(turns, partners, strict=True)])
        state.partners = partners

    def _show_king(self, state: ScrewYourNeighborState, seat: int, emit: Emit | None) -> None:
        card = state.cards[seat]
        state.shown |= 1 << seat
        if emit:
            emit(KingShown(seat, card))
            emit(CardsMoved((card,), HANDS[seat], (0,), SHOWN[seat], EVERYONE))

    def _showdown(self, state: ScrewYourNeighborState, drew: bool, emit: Emit | None) -> None:
        """All cards are shown and the lowest lose a penny; then the match is over, or the deal passes."""
        seats, cards = state.seats, state.cards
        lowest = min([_HEIGHT[cards[seat]] for seat in seats])
        losers = [seat for seat in seats if _HEIGHT[cards[seat]] == lowest]
        if emit:
            # Clockwise, but the lowest last: that is what everybody waits for.
            for seat in sorted(seats, key=losers.__contains__):
                if not state.shown >> seat & 1:
                    emit(CardsMoved((cards[seat],), HANDS[seat], (0,), SHOWN[seat], EVERYONE))
        state.shown = EVERYONE
        if drew and state.drawn_king_loses and cards[state.dealer] in _KING:
            losers = [state.dealer]
            lowest = Rank.KING
        if emit:
            emit(ShowdownHeld(Rank(lowest), tuple(sorted(losers))))
        pennies, left = state.pennies, seats
        for seat in losers:
            pennies[seat] -= 1
            if not pennies[seat]:
                left = tuple([one for one in left if one != seat])
            if emit:
                emit(PennyLost(seat, pennies[seat]))
        self._settle(state, left, emit)

    def _settle(self, state: ScrewYourNeighborState, left: tuple[int, ...], emit: Emit | None) -> None:
        """Who is out and who is left, whether the match is over, who deals next."""
        seats, pennies, scores = state.seats, state.pennies, state.scores
        if emit:
            for seat in seats:
                if not pennies[seat]:
                    emit(PlayerOut(seat))
                    emit(FactChanged(Fact.OUT, seat, 1))
        if not left and state.replay:
            left = seats
            if emit:
                emit(Revived(tuple(sorted(seats))))
            for seat in seats:
                pennies[seat] = 1
                if emit:
                    emit(FactChanged(Fact.PENNIES, seat, 1))
                    emit(FactChanged(Fact.OUT, seat, 0))
        for seat in left:
            scores[seat] += 1
            if emit:
                emit(ScoreChanged(seat, scores[seat], 1))
        if emit:
            emit(DealEnded(None))
        if len(left) < 2:
            state.winners = tuple(sorted(left or seats))
            state.phase = Phase.OVER
            if emit:
                emit(MatchEnded(tuple(state.scores), state.winners))
        else:
            state.dealer = left[0]
            state.seats = left[1:] + left[:1]

    def _tell_gathering(self, state: ScrewYourNeighborState, emit: Emit) -> None:
        """The open cards of the round before go back to the stock."""
        for seat, card in enumerate(state.cards):
            if card != HIDDEN:
                emit(CardsMoved((card,), SHOWN[seat], (0,), STOCK, EVERYONE))
        if state.aside != HIDDEN:
            emit(CardsMoved((state.aside,), ASIDE, (0,), STOCK, EVERYONE))

    # -- looking ------------------------------------------------------------

    def view(self, state: ScrewYourNeighborState, viewer: Viewer) -> View:
        """Own card, open cards, cards known from a swap; pennies and scores."""
        zones: dict[Zone, tuple[Card, ...]] = {STOCK: hidden(len(PACK) - state.dealt)}
        facts: dict[tuple[Fact, int], int] = {
            (Fact.ROUND, NOBODY): state.round,
            (Fact.DEAL, NOBODY): state.round,
            (Fact.DEALER, NOBODY): state.dealer,
        }
        for seat, card in enumerate(state.cards):
            if card != HIDDEN:
                if state.shown >> seat & 1:
                    zones[SHOWN[seat]] = (card,)
                else:
                    known = viewer >= 0 and state.knows[seat] >> viewer & 1
                    zones[HANDS[seat]] = (card if known else HIDDEN,)
            facts[Fact.PENNIES, seat] = state.pennies[seat]
            facts[Fact.SCORE, seat] = state.scores[seat]
            facts[Fact.OUT, seat] = int(not state.pennies[seat])
        if state.aside != HIDDEN:
            zones[ASIDE] = (state.aside,)
        for seat in state.winners:
            facts[Fact.WINNER, seat] = 1
        return View(self.id, state.players, viewer, zones, facts, self.to_act(state), state.phase)

    def zones(self, state: ScrewYourNeighborState) -> dict[Zone, Sequence[Card]]:
        """Where every card is."""
        zones: dict[Zone, Sequence[Card]] = {STOCK: state.stock()}
        for seat, card in enumerate(state.cards):
            if card != HIDDEN:
                zones[(SHOWN if state.shown >> seat & 1 else HANDS)[seat]] = (card,)
        if state.aside != HIDDEN:
            zones[ASIDE] = (state.aside,)
        return zones

    def relabel(self, state: ScrewYourNeighborState, faces: Mapping[Card, Card]) -> ScrewYourNeighborState:
        """A copy in which cards have exchanged their faces."""
        new = state.copy()
        new.order = [faces.get(card, card) for card in state.order]
        new.cards = [faces.get(card, card) for card in state.cards]
        new.aside = faces.get(state.aside, state.aside)
        return new

    def audit(self, state: ScrewYourNeighborState) -> None:
        """Raise `AuditError` unless all cards are there once and pennies and scores fit the rounds played."""
        audit_cards(self.zones(state), PACK)
        if not all(0 <= pennies <= state.start_pennies for pennies in state.pennies):
            raise AuditError(f"{state.pennies} pennies of {state.start_pennies}")
        over = state.phase is Phase.OVER
        if not over:
            seats = [seat for seat, pennies in enumerate(state.pennies) if pennies]
            if len(seats) < 2:
                raise AuditError("a match goes on that is over")
            if sorted(state.seats) != seats or state.seats[-1] != state.dealer:
                raise AuditError(f"{state.seats} are in, with {state.pennies} pennies and dealer {state.dealer}")
        finished = state.round if over or self.to_act(state) is None else state.round - 1
        for seat, score in enumerate(state.scores):
            if score > finished or (state.pennies[seat] and score != finished):
                raise AuditError(f"seat {seat} has survived {score} of {finished} rounds")

    def result(self, state: ScrewYourNeighborState) -> Result | None:
        """Rounds survived, and who was in last."""
        if state.phase is not Phase.OVER:
            return None
        return Result(tuple(state.scores), state.winners)
