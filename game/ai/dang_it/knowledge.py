"""What a seat knows of the cards in Dang It!, folded from what it was told.

Known are the own hand, the pile, every card that has lain face up this round, the
own cards lost at the end of a hand, and what each "Dang It!" gives away: that
player holds no card of that suit or that rank until the hand ends, because hands
only shrink within a hand. It stays true of the cards that are left in the hand and
taken unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from game.ai.dang_it.masks import BIT, followers
from game.rules.bits import mask_of
from game.rules.cards import HIDDEN, KIND_OF, KINDS, Card
from game.rules.dang_it.reading import takes_pile, to_follow
from game.rules.events import CardsMoved, DangItCalled, DealBegan, Event, RoundBegan, Shuffled
from game.rules.values import dataclass
from game.rules.views import View
from game.rules.zones import ZoneKind


class Played(NamedTuple):
    """A card that was played in this hand."""

    seat: int
    card: Card
    top: int
    """What it was played on, -1 where it was led."""
    excluded: int
    """What the next player had shown not to hold by then."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat knows, as masks. Cards that nobody can tell apart by copy carry some free copy's number."""

    players: int
    seat: int
    packs: int
    hand: int
    """The own cards."""
    unseen: int
    """Cards whose place the seat cannot name: in other hands, in the stock or unseen in won piles."""
    lost: int
    """Own cards taken at the end of a hand: the seat knows them, the others do not."""
    hand_sizes: tuple[int, ...]
    """By seat."""
    stock: int
    """How many cards lie in the stock."""
    excluded: tuple[int, ...]
    """By seat: cards that it has shown not to hold."""
    taken: tuple[tuple[int, int], ...]
    """Cards taken unseen out of other hands: how many, and which they cannot be."""
    top: int
    """The top card of the pile, -1 where there is none."""
    pile: int
    """How many cards lie in the pile."""
    pile_seat: int
    plays: tuple[Played, ...]
    """All cards played in this hand, the first one first."""

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return tuple((self.seat + i) % self.players for i in range(1, self.players))

    def unseen_by(self, seat: int) -> int:
        """Own hand and what a seat has not seen, as far as this seat can tell."""
        return self.unseen | self.hand if seat == self.seat else self.unseen | self.hand | self.lost


def know(view: View, events: Iterable[Event], pack_count: int, memory: int | None = None) -> Knowledge:
    """Fold what a seat was told since the last shuffle.

    `memory` is how many of the cards that have gone to won piles it still knows,
    the latest; "Dang It!" is forgotten with the cards that were won by it. None
    forgets nothing. What is forgotten counts as unseen: a forgetful seat knows
    less, and nothing false.
    """
    seat = int(view.viewer)
    follow = followers(pack_count)
    gone: list[tuple[Card, bool]] = []
    refused: list[tuple[int, int, int]] = []
    taken: list[tuple[int, int]] = []
    plays: list[Played] = []
    top = -1
    for event in events:
        kind = type(event)
        if kind is CardsMoved:
            assert isinstance(event, CardsMoved)
            if event.target.kind is ZoneKind.PILE and event.source.kind is ZoneKind.STOCK:
                # A match that began at a position: nobody knows who laid what, and from which cards.
                top = event.cards[-1]
            elif event.target.kind is ZoneKind.PILE:
                owner, card = event.source.owner, event.cards[0]
                plays.append(Played(owner, card, top, _refusals(refused, (owner + 1) % view.players, 0)))
                top = card
            if event.target.kind is not ZoneKind.WON:
                continue
            if event.source.kind is not ZoneKind.STOCK:
                top = -1
            if event.cards[0] != HIDDEN:
                own = event.source.kind is ZoneKind.HAND
                gone.extend((card, own) for card in event.cards)
            elif event.source.kind is ZoneKind.HAND:
                owner = event.source.owner
                mask = _refusals(refused, owner, 0)
                taken.append((len(event.cards), mask))
        elif kind is DangItCalled:
            assert isinstance(event, DangItCalled)
            refused.append((len(gone), event.seat, follow[event.top]))
        elif kind is DealBegan:
            refused.clear()
            plays.clear()
        elif kind is RoundBegan or kind is Shuffled:
            gone.clear()
            refused.clear()
            taken.clear()
            plays.clear()
    since = 0 if memory is None else max(0, len(gone) - memory)
    remembered = gone[since:]
    hand = view.cards(ZoneKind.HAND, seat)
    lost = [card for card, own in remembered if own]
    faces = [card for card, own in remembered if not own]
    faces += view.cards(ZoneKind.PILE)
    for other in range(view.players):
        faces += view.cards(ZoneKind.DRAWN, other)
    pile, top_card = view.cards(ZoneKind.PILE), to_follow(view)
    unseen = _unseen(pack_count, [*hand, *lost], faces)
    return Knowledge(
        players=view.players,
        seat=seat,
        packs=pack_count,
        hand=mask_of(hand),
        unseen=unseen,
        lost=mask_of(lost),
        hand_sizes=tuple(len(view.cards(ZoneKind.HAND, other)) for other in range(view.players)),
        stock=len(view.cards(ZoneKind.STOCK)),
        excluded=tuple(_refusals(refused, other, since) for other in range(view.players)),
        taken=tuple(taken),
        top=-1 if top_card is None else top_card,
        pile=len(pile),
        pile_seat=takes_pile(view),
        plays=_with_copies(plays, unseen | mask_of(hand)),
    )


def _with_copies(plays: list[Played], elsewhere: int) -> tuple[Played, ...]:
    """The cards of others show no copy: give each one that is not a card elsewhere."""
    named = []
    for played in plays:
        card = played.card
        while elsewhere & BIT[card] and card + KINDS < len(BIT):
            card = Card(card + KINDS)
        elsewhere |= BIT[card]
        named.append(played._replace(card=card))
    return tuple(named)


def _refusals(refused: list[tuple[int, int, int]], seat: int, since: int) -> int:
    mask = 0
    for at, who, cards in refused:
        if who == seat and at >= since:
            mask |= cards
    return mask


def _unseen(pack_count: int, own: list[Card], faces: list[Card]) -> int:
    """The pack less the own cards, which name their copies, and less as many of each kind as were seen elsewhere."""
    seen = Counter(KIND_OF[card] for card in faces)
    mine = mask_of(own)
    mask = 0
    for kind in range(52):
        free = [copy * KINDS + kind for copy in range(pack_count) if not mine & BIT[copy * KINDS + kind]]
        for card in free[: len(free) - seen[kind]]:
            mask |= BIT[card]
    return mask
