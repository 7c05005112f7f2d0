"""What a view of Screw Your Neighbor says of a round, for whoever shows or plays the game."""

from __future__ import annotations

from game.rules.cards import RANK_OF, Rank
from game.rules.events import Fact
from game.rules.options import Options
from game.rules.views import View
from game.rules.zones import ZoneKind


def seats_in(view: View) -> list[int]:
    """The seats that have a card in this round, clockwise from the left of the dealer, who is the last."""
    dealer = view.fact(Fact.DEALER)
    clockwise = [(dealer + 1 + i) % view.players for i in range(view.players)]
    return [seat for seat in clockwise if view.cards(ZoneKind.HAND, seat) or view.cards(ZoneKind.SHOWN, seat)]


def is_last(view: View, seat: int) -> bool:
    """Whether nobody has a turn after a seat, as far as the dealer, who is the last: cards that lie open have none."""
    after = (view.fact(Fact.DEALER) - seat) % view.players
    return not any(view.cards(ZoneKind.HAND, (seat + i) % view.players) for i in range(1, after + 1))


def next_in(view: View, seat: int) -> int | None:
    """The next player clockwise who has pennies left; None where nobody else has."""
    around = ((seat + i) % view.players for i in range(1, view.players))
    return next((other for other in around if view.fact(Fact.PENNIES, other)), None)


def shows_king(view: View, seat: int) -> bool:
    """Whether a player's card lies open and is a king."""
    shown = view.cards(ZoneKind.SHOWN, seat)
    return bool(shown) and RANK_OF[shown[-1]] is Rank.KING


def asked(view: View, options: Options, seat: int) -> int | None:
    """Whom a swap of a seat meets: who has to take its card, or the king that bars it.

    None for the dealer, and where swaps go over kings and only kings lie between the seat and the dealer.
    """
    dealer = view.fact(Fact.DEALER)
    other: int | None = seat
    while other is not None and other != dealer:
        other = next_in(view, other)
        if other is None or options.get("blocked_swap") != "jump" or not shows_king(view, other):
            return other
    return None


def partner(view: View, options: Options, seat: int) -> int | None:
    """Who has to take a seat's card in a swap; None where it cannot swap."""
    other = asked(view, options, seat)
    return None if other is None or shows_king(view, other) else other


def showdown_held(view: View) -> bool:
    """Whether every card before a player lies open."""
    kinds = {zone.kind for zone in view.zones}
    return ZoneKind.SHOWN in kinds and ZoneKind.HAND not in kinds


def drew_king(view: View) -> bool:
    """Whether the dealer has laid a card aside and shows a king for it: nobody is left to whom it bars a swap."""
    return bool(view.cards(ZoneKind.ASIDE)) and shows_king(view, view.fact(Fact.DEALER))


def king_costs(view: View, options: Options) -> bool:
    """Whether the dealer has drawn a king and pays for it alone, whatever is still to be shown."""
    return options.get("drawn_king") == "loses" and drew_king(view)


def losers(view: View, options: Options) -> tuple[int, ...]:
    """Who loses a penny in the showdown that is held; nobody before it."""
    if not showdown_held(view):
        return ()
    ranks = {zone.owner: RANK_OF[cards[-1]] for zone, cards in view.zones.items() if zone.kind is ZoneKind.SHOWN}
    if king_costs(view, options):
        return (view.fact(Fact.DEALER),)
    lowest = min(ranks.values())
    return tuple(sorted(seat for seat, rank in ranks.items() if rank is lowest))
