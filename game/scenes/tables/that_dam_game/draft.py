"""The contract that a person puts together: what lies in its parts, what fits where, and when it can be laid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from game.rules.actions import Meld
from game.rules.cards import HIDDEN, Card
from game.rules.events import Fact, Phase
from game.rules.refusals import Refusal
from game.rules.that_dam_game.reading import (
    Contract,
    ContractPlace,
    Grouping,
    Groups,
    fault,
    grouped,
    in_order,
    lay_out,
    meld_of,
    place_for,
    sizes,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Draft, LayoutContext, Moment
from game.scenes.tables.that_dam_game.places import Places, places_at
from game.ui.table.model import TableModel, Token


def hand_of(model: TableModel, table: LayoutContext) -> list[Card]:
    """The cards that the person holds, as far as they are seen."""
    return [token.card for token in model.tokens(ZoneKind.HAND, table.me) if token.card != HIDDEN]


def groups_of(places: Places) -> Groups:
    """What the person has put together, one group a part of the contract."""
    if places.contract is None:
        return ()
    count = len(sizes(places.contract))
    drafted = places.table.drafted
    if len(drafted) != count:
        return ((),) * count
    fits = (lay_out(group, part, places.contract) is not None for part, group in enumerate(drafted))
    return drafted if all(fits) else ((),) * count


def tidy(hand: Sequence[Card], contract: Contract) -> Groups:
    """The hand put together as well as can be."""
    return _tidy(tuple(sorted(hand)), contract).groups


@lru_cache(maxsize=8)
def _tidy(hand: tuple[Card, ...], contract: Contract) -> Grouping:
    # Searched for once a hand, for it can take some milliseconds.
    found = grouped(hand, contract)
    return found._replace(groups=in_order(found.groups, contract, hand))


def drafting(moment: Moment) -> Places | None:
    """The places, while there is a contract to put together."""
    places = places_at(moment.model, moment.table)
    return places if places.has_tray else None


def laid(places: Places) -> list[list[ContractPlace]]:
    """What lies in the parts of the contract."""
    contract = places.contract
    assert contract is not None
    groups = groups_of(places)
    grouped = {card for group in groups for card in group}
    loose = [card for card in hand_of(places.model, places.table) if card not in grouped]
    parts = []
    for part, group in enumerate(groups):
        slots = lay_out(group, part, contract, loose)
        assert slots is not None, "a part of a contract holds what can be no part of it"
        parts.append(slots)
    return parts


def offered(places: Places) -> tuple[int, int] | None:
    """The part and the place in it that the discard would fill, while it can be had; None for none."""
    model, contract = places.model, places.contract
    thrown = model.tokens(ZoneKind.DISCARD)
    if contract is None or not thrown or model.phase not in (Phase.DRAW, Phase.OFFER):
        return None
    if model.fact(Fact.OFFERED_BY) < 0 or thrown[-1].card == HIDDEN:
        return None
    card, groups = thrown[-1].card, groups_of(places)
    grouped = {card for group in groups for card in group}
    loose = [other for other in hand_of(model, places.table) if other not in grouped]
    for part, group in sorted(enumerate(groups), key=lambda pair: -len(pair[1])):
        if not group or len(group) == sizes(contract)[part]:
            continue
        slots = lay_out((*group, card), part, contract, loose)
        if slots is None:
            continue
        before = lay_out(group, part, contract, loose)
        place = next((i for i, slot in enumerate(slots) if slot.card == card), None)
        if place is not None and before is not None and before[place].card is None:
            return part, place
    return None


def guess(model: TableModel, table: LayoutContext) -> Groups | None:
    """How the hand goes together best, as long as somebody puts the contract together; None else."""
    places = places_at(model, table)
    if not places.has_tray or not places.dealt or places.contract is None:
        return None
    hand = hand_of(model, table)
    return tidy(hand, places.contract) if hand else None


def whole(moment: Moment) -> Meld | None:
    """The contract as it can be laid now, from what the person has put together."""
    places = drafting(moment) if moment.legal and moment.model.phase is Phase.MELD else None
    if places is None or places.contract is None:
        return None
    return meld_of(groups_of(places), places.contract)


def proposed(moment: Moment) -> Meld | None:
    """The contract as whoever is told to lay it would: as they have put it together, or as it goes together best."""
    places = drafting(moment)
    if places is None or places.contract is None:
        return None
    # It is asked for every card of the hand.
    return moment.model.once("proposed", moment.table, partial(_proposed, places))


def _proposed(places: Places) -> Meld | None:
    assert places.contract is not None
    hand = hand_of(places.model, places.table)
    found = meld_of(groups_of(places), places.contract)
    return found or (meld_of(tidy(hand, places.contract), places.contract) if hand else None)


def lacking(places: Places) -> int:
    """How many cards the contract still wants, put together as well as the hand allows; 0 where it could be laid.

    Any card can begin a part for which there is nothing else. However somebody has put it together for now: a match
    that is taken up again asks for the same.
    """
    contract, hand = places.contract, hand_of(places.model, places.table)
    if contract is None or not hand:
        return 0
    return _tidy(tuple(sorted(hand)), contract).lacking


def into(token: Token, moment: Moment, part: int | None = None) -> Draft | None:
    """A card put into a part of the contract, the best one if none is named; None if it fits nowhere."""
    places = drafting(moment)
    if places is None or places.contract is None:
        return None
    groups = tuple(tuple(card for card in group if card != token.card) for group in groups_of(places))
    hand = hand_of(moment.model, moment.table)
    if part is None:
        part = place_for(token.card, groups, places.contract, hand)
    if part is None or part >= len(groups):
        return None
    if lay_out((*groups[part], token.card), part, places.contract) is None:
        return None
    groups = tuple((*g, token.card) if i == part else g for i, g in enumerate(groups))
    return Draft(in_order(groups, places.contract, hand), (token,))


def misfit(token: Token, part: int, moment: Moment) -> Refusal | None:
    """Why a card cannot be put into a part of the contract."""
    places = drafting(moment)
    if places is None or places.contract is None:
        return None
    return fault((*groups_of(places)[part], token.card), part, places.contract)


def out_of(token: Token, moment: Moment) -> Draft | None:
    """A card taken out of the contract again; None if it is in no part of it."""
    drafted = moment.table.drafted
    if not any(token.card in group for group in drafted):
        return None
    return Draft(tuple(tuple(card for card in group if card != token.card) for group in drafted), (token,))
