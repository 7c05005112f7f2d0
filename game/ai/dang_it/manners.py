"""How the characters play Dang It!"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.ai.dang_it.knowledge import know
from game.ai.dang_it.player import number_of
from game.ai.dang_it.policy import HABITS, worth
from game.ai.manners import Manner, Manners, Traits, latest, look_of, since_the_deal
from game.ai.port import BotRequest
from game.rules.actions import Action, Draw, Play
from game.rules.cards import Card
from game.rules.events import CardsMoved, DangItCalled, Shuffled
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of a card, or of the place of one that is drawn for the deal.

    The look of a card, how near it is in rank to the one on top (`near`) or how early its suit comes where there is
    none (`row`), and whether it is a picture as the one that somebody else played last is, or neither is (`copy`). For
    places see `_place`.
    """
    if isinstance(action, Draw) and action.index is not None:
        return _place(request, action.index)
    if not isinstance(action, Play):
        return {}
    look, pile = look_of(action.cards[0]), request.view.cards(ZoneKind.PILE)
    order = {"near": -abs(look["high"] - look_of(pile[-1])["high"])} if pile else {"row": -look["suit"]}
    last = _played_last(request)
    copy = last is not None and look_of(last)["court"] == look["court"]
    return {**look, **order, "copy": float(copy)}


def _played_last(request: BotRequest) -> Card | None:
    """The card that another seat played last in this round."""
    for event in latest(request.events, Shuffled):
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.PILE:
            if event.source.owner != request.seat:
                return event.cards[0]
    return None


def _place(request: BotRequest, place: int) -> Traits:
    """What there is to like of a place of the spread pack.

    `deep` how far it lies from the top, which is where the last row ends on the table; `inner` how near to the middle,
    `upper` and `lower` how near to that of a half; `beside` how near to where somebody else drew last.
    """
    left = len(request.legal)
    deep = place / max(1, left - 1)
    drawn = _drawn_last(request)
    return {
        "deep": deep,
        "inner": -abs(deep - 1 / 2),
        "upper": -abs(deep - 1 / 4),
        "lower": -abs(deep - 3 / 4),
        "beside": 0.0 if drawn is None else -float(abs(left - 1 - drawn - place)),
    }


def _drawn_last(request: BotRequest) -> int | None:
    """The place, counted from the bottom, from which another seat drew last for this round."""
    for event in latest(request.events, Shuffled):
        if isinstance(event, CardsMoved) and event.source.kind is ZoneKind.STOCK:
            if event.target.kind is ZoneKind.DRAWN and event.target.owner != request.seat:
                return event.slots[0]
    return None


def alike(request: BotRequest, action: Action) -> Sequence[Action]:
    """Wherever a card is drawn for the deal, nobody knows any of them."""
    return request.legal if isinstance(action, Draw) else [action]


def stirred(request: BotRequest) -> bool:
    """Whether the seat has had to say it in this deal."""
    return since_the_deal(request.events, lambda event: isinstance(event, DangItCalled) and event.seat == request.seat)


def near(request: BotRequest, chosen: Action, action: Action) -> bool:
    """Whether the policy counts the second of two cards no less, where a level tries them so seldom that chance rules.

    By its own count Normal goes, and Expert by what it has tried, which is enough. Easy counts so many alike that one
    would do what one likes in every fourth decision: there both must be the same for who minds ranks and refusals.
    """
    habits = HABITS[request.level]
    if habits.simulations > _SELDOM or not isinstance(chosen, Play) or not isinstance(action, Play):
        return True
    if not habits.simulations and habits.minds_ranks:
        return True
    knowledge = know(request.view, request.events, number_of(request, "packs"), habits.memory)
    minding = replace(habits, minds_ranks=True, minds_refusals=True)
    one, other = worth(knowledge, (chosen.cards[0], action.cards[0]), minding)
    return one == other if habits.slips else one <= other


_SELDOM: Final = 1000

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"middle": -0.55, "deep": 1.0}, (0.1, 0.6, 1.3, 0.11)),
        "biscuit": Manner({"court": -1.35, "high": -0.01, "inner": 1.0}, (0.5, 1.0, 1.8, 0.16)),
        "bo": Manner({"court": 1.5, "deep": -1.0}, (0.5, 1.0, 1.5, 0.13)),
        "pardon": Manner({"high": -0.3, "deep": -1.0}, (0.1, 0.5, 1.0, 0.115)),
        "billie": Manner({"middle": 0.55, "upper": 1.0}, (0.1, 0.6, 1.4, 0.15)),
        "ada": Manner({"even": 1.5, "high": 0.04, "inner": 1.0}, (0.5, 1.0, 1.2, 0.14)),
        "pip": Manner({"high": 0.3, "court": 0.12, "upper": 1.0}, (0.1, 0.5, 1.0, 0.11)),
        "yuki": Manner({"high": -0.3, "lower": 1.0}, (0.1, 0.5, 1.1, 0.115), stirred={"high": 0.3, "lower": 1.0}),
        "mercy": Manner({"near": 1.1, "row": 0.45, "deep": 1.0}, (1.0, 1.1, 2.4, 0.165)),
        "echo": Manner({"copy": 1.5, "beside": 1.0, "deep": 0.1}, (0.5, 1.0, 2.0, 0.145)),
    },
    traits=traits,
    stirred=stirred,
    near=near,
    alike=alike,
    unit="cards a round",
)
