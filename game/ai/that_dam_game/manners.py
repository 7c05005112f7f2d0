"""How the characters play That Dam Game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.ai.manners import Manner, Manners, Traits, latest, look_of, since_the_deal
from game.ai.port import BotRequest
from game.ai.that_dam_game.knowledge import know
from game.ai.that_dam_game.player import hands_left
from game.ai.that_dam_game.policy import HABITS, Mind
from game.rules.actions import Action, Beg, Decline, Discard, Draw, Take
from game.rules.cards import KIND_OF
from game.rules.events import BegMade, CardsMoved
from game.rules.that_dam_game.contracts import PLACE_OF
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of a choice.

    Of a discard: its look, whether its rank is held more often (`pair`), and whether it is of the suit or rank of the
    discard before (`copy`) or at least of its colour (`tint`). Of a draw: whether it takes the discard (`take`), and
    whether that is what was done before (`copy`). Of an answer: whether it begs (`beg`).
    """
    match action:
        case Take() | Draw():
            taken = _taken_last(request)
            take = isinstance(action, Take)
            return {"take": float(take), "copy": 0.0 if taken is None else float(take == taken)}
        case Beg() | Decline():
            return {"beg": float(isinstance(action, Beg))}
        case Discard(card=card):
            pile = request.view.cards(ZoneKind.DISCARD)
            hand = request.view.cards(ZoneKind.HAND, request.seat)
            same = bool(pile) and (
                PLACE_OF[pile[-1]] == PLACE_OF[card] or KIND_OF[pile[-1]] // 13 == KIND_OF[card] // 13
            )
            pair = sum(PLACE_OF[other] == PLACE_OF[card] for other in hand) > 1
            look = look_of(card)
            tint = bool(pile) and bool(look) and look_of(pile[-1]).get("red") == look["red"]
            return {**look, "pair": float(pair), "copy": float(same), "tint": float(tint)}
        case _:
            return {}


def _taken_last(request: BotRequest) -> bool | None:
    """Whether the last one who got a card in this hand took the discard; None where nobody else has got one."""
    for event in latest(request.events):
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.HAND and event.target.owner != request.seat:
            return event.source.kind is ZoneKind.DISCARD
    return None


def stirred(request: BotRequest) -> bool:
    """Whether somebody has begged a card away in this hand."""
    return since_the_deal(request.events, lambda event: isinstance(event, BegMade) and event.seat != request.seat)


def near(request: BotRequest, chosen: Action, action: Action) -> bool:
    """Whether the second of two choices costs little by what Expert would make of what the level knows.

    What weaker levels count alike may be many points apart. Of a draw or an answer it may not be much better either,
    as what a beg is worth later is a guess, and at Easy nothing may be, or whoever has a manner would play better.
    """
    mine = HABITS[request.level]
    if mine.sizes_up:
        return True
    habits = replace(HABITS["expert"], memory=mine.memory, counts=mine.counts, guards=mine.guards)
    known = know(request.view, request.events, request.options["wilds_after_meld"] == "free", habits.memory)
    mind = Mind(known, habits, hands_left(request))
    if isinstance(chosen, Discard) and isinstance(action, Discard):
        one, other = mind.discards((chosen.card, action.card))
        return (abs(one - other) if request.level == "easy" else one - other) <= _NEAR
    worths: Mapping[Action, float] = {}
    if known.offer is not None:
        worths = (mind.draw_worths if isinstance(action, Take | Draw) else mind.beg_worths)(known.offer)
    return abs(worths.get(chosen, 0.0) - worths.get(action, 0.0)) <= _NEAR


_NEAR: Final = 2.4
"""In points. A card that counts five less in hand costs 2.5, so that is not done for the look of it."""

MANNERS: Final = Manners(
    characters={
        "gertrude": Manner({"red": -1.5, "pair": -2.6, "take": 1.5}, (20.0, 2.5, 1.5, 1.1)),
        "biscuit": Manner({"court": -1.5, "high": -1.2, "take": 1.5}, (10.0, 1.5, 0.75, 0.85)),
        "bo": Manner({"court": 1.5, "high": 0.8, "take": -1.5}, (7.0, 6.0, 2.2, 1.2)),
        "pardon": Manner({"high": -1.2, "take": -1.5, "beg": -1.5}, (6.0, 1.5, 0.9, 1.0)),
        "billie": Manner({"clubs": 1.5, "pair": 1.5, "take": 1.5}, (11.6, 2.2, 1.5, 1.1)),
        "ada": Manner({"even": 2.6, "red": 1.2, "beg": -1.5}, (9.0, 2.5, 1.8, 1.2)),
        "pip": Manner({"high": 1.2, "take": 1.5, "beg": 1.5}, (5.0, 2.0, 1.3, 1.1)),
        "yuki": Manner({"high": -1.2}, (6.0, 1.6, 1.6, 1.05), stirred={"high": 1.2, "beg": 1.5}),
        "mercy": Manner({"suit": 1.5, "high": 0.12}, (13.0, 2.2, 2.0, 1.1)),
        "echo": Manner({"copy": 1.2, "tint": 1.2}, (14.0, 5.0, 4.0, 1.8)),
    },
    traits=traits,
    stirred=stirred,
    near=near,
    unit="points a match",
)
