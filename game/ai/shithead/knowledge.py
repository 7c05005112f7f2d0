"""What a seat knows of the cards in Shithead, folded from what it was told.

Its view names the own hand, all open cards, the stack and what others have picked
up; the events add what was burnt. A hand whose owner was not asked to start held
no card that would have started, which stays true of the cards that are left of
that hand. Face-down cards are known to nobody, the owner included.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.ai.shithead.ladder import ANYTHING, DEUCE, JOKER, NONE, RUNG, RUNG_OF, THREE, Variant, ladder_mask
from game.ai.shithead.playout import PublicState
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.events import CardsMoved, Event, Fact, Phase, StarterFound, TableArranged
from game.rules.shithead.reading import counting
from game.rules.values import dataclass
from game.rules.views import View
from game.rules.zones import NOBODY, ZoneKind


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat knows. Masks are those of `ladder`."""

    players: int
    seat: int
    variant: Variant
    hand: int
    """The own hand."""
    known: tuple[int, ...]
    """By seat: the cards of the hand that everybody has seen; nothing for the own seat."""
    unknown: tuple[int, ...]
    """By seat: how many other cards the hand has; none for the own seat."""
    first: tuple[int, ...]
    """By seat: how many of those were in the hand when the starter was looked for."""
    never: int
    """What no hand held at that time."""
    laid: tuple[int, ...]
    """By seat: the open cards."""
    blind: tuple[int, ...]
    """By seat: how many blind cards it has."""
    stock: int
    """How many cards the stock has."""
    aside: int
    """How many cards take no part in this deal."""
    field: PublicState
    unseen: int
    """Cards that lie in one of the places above that the seat cannot see."""
    arranged: int
    """The seats that have chosen their open cards, a bit for each."""
    dealer: int
    start: int
    """The rung that must be played to start; `NONE` before it is known and once it was played."""


def know(view: View, events: Iterable[Event], variant: Variant) -> Knowledge:
    """Fold what a seat was told since the last shuffle."""
    seat, players = int(view.viewer), view.players
    fold = _Fold(players)
    for event in events:
        fold.take(event)
    hands = [view.cards(ZoneKind.HAND, other) for other in range(players)]
    hand = ladder_mask(hands[seat])
    known = [ladder_mask(card for card in cards if card != HIDDEN) for cards in hands]
    known[seat] = 0
    unknown = [len(cards) - mask.bit_count() for cards, mask in zip(hands, known, strict=True)]
    unknown[seat] = 0
    laid = tuple(
        ladder_mask(card for place in range(variant.size) for card in view.cards(ZoneKind.FACE_UP, other, place))
        for other in range(players)
    )
    stack = view.cards(ZoneKind.STACK)
    seen = hand | ladder_mask(stack) | ladder_mask(fold.burnt)
    for mask in (*known, *laid):
        seen |= mask
    # Whoever was not told of the deal cannot follow the cards of a hand, and counts none as old.
    first = [
        sum(old and card == HIDDEN for old, card in zip(flags, cards, strict=True)) if len(flags) == len(cards) else 0
        for flags, cards in zip(fold.old, hands, strict=True)
    ]
    first[seat] = 0
    return Knowledge(
        players=players,
        seat=seat,
        variant=variant,
        hand=hand,
        known=tuple(known),
        unknown=tuple(unknown),
        first=tuple(first),
        never=fold.never,
        laid=laid,
        blind=tuple(
            sum(len(view.cards(ZoneKind.FACE_DOWN, other, place)) for place in range(variant.size))
            for other in range(players)
        ),
        stock=len(view.cards(ZoneKind.STOCK)),
        aside=len(view.cards(ZoneKind.OUT_OF_PLAY)),
        field=_field(view, stack, variant),
        unseen=variant.pack & ~seen,
        arranged=fold.arranged,
        dealer=view.fact(Fact.DEALER, default=NOBODY),
        start=RUNG_OF[view.fact(Fact.START_RANK)] if view.phase is Phase.START else NONE,
    )


def _field(view: View, stack: tuple[Card, ...], variant: Variant) -> PublicState:
    rungs = [RUNG_OF[RANK_OF[card]] for card in reversed(stack)]
    last = rungs[0] if rungs else NONE
    row = next((i for i, rung in enumerate(rungs) if rung != last), len(rungs))
    rank = counting(stack, variant.threes_invisible)
    top = ANYTHING if rank is None else RUNG_OF[rank]
    out = sum(view.fact(Fact.OUT, seat) << seat for seat in range(view.players))
    direction = view.fact(Fact.DIRECTION, default=1)
    return PublicState(ladder_mask(stack), top, last, row, direction, out)


class _Fold:
    """What the events tell beyond the view."""

    def __init__(self, players: int) -> None:
        self.burnt: list[Card] = []
        self.old: list[list[bool]] = [[] for _ in range(players)]
        """By seat and card of the hand: whether it was there when the starter was looked for."""
        self.never = 0
        self.arranged = 0

    def take(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case CardsMoved(source=source, target=target, cards=cards):
                if source.kind is ZoneKind.HAND:
                    flags = self.old[source.owner]
                    for slot in sorted(event.slots, reverse=True):
                        del flags[slot : slot + 1]
                if target.kind is ZoneKind.HAND:
                    self.old[target.owner] += [False] * len(cards)
                if target.kind is ZoneKind.BURNT:
                    self.burnt += cards
            case StarterFound(rank=rank):
                self.old = [[True] * len(flags) for flags in self.old]
                self.never = _cheaper(rank)
            case TableArranged(seat=seat):
                self.arranged |= 1 << seat
            case _:
                pass


def _cheaper(rank: Rank) -> int:
    """The cards that would have started instead of a rank, had a hand held one."""
    if rank is Rank.TWO:
        return sum(RUNG[rung] for rung in range(THREE, JOKER))
    return sum(RUNG[rung] for rung in range(DEUCE + 1, RUNG_OF[rank]))
