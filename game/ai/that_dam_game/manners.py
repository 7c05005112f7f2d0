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
from game.rules.cards import Suit
from game.rules.events import BegMade, CardsMoved
from game.rules.that_dam_game.contracts import PLACE_OF
from game.rules.zones import ZoneKind


def traits(request: BotRequest, action: Action) -> Traits:
    """What there is to like of a choice.

    Of a discard: its look, whether its rank is held more often (`pair`), whether it is of the color of the discard
    before (`tint`), and how near to that in rank (`close`). Of a draw: whether it takes the discard (`take`), and one
    below the jack (`take_small`), of odd rank (`take_odd`), of clubs or diamonds (`take_early`); and whether that is
    what was done before (`copy`). Of an answer: whether it begs (`beg`).
    """
    match action:
        case Take() | Draw():
            taken = _taken_last(request)
            take = isinstance(action, Take)
            done = {"take": float(take), "copy": 0.0 if taken is None else float(take == taken)}
            offered = look_of(request.view.cards(ZoneKind.DISCARD)[-1]) if take else {}
            if offered:
                done["take_small"], done["take_odd"] = 1 - offered["court"], 1 - offered["even"]
                done["take_early"] = float(offered["suit"] < Suit.HEARTS)
            return done
        case Beg() | Decline():
            return {"beg": float(isinstance(action, Beg))}
        case Discard(card=card):
            pile = request.view.cards(ZoneKind.DISCARD)
            hand = request.view.cards(ZoneKind.HAND, request.seat)
            pair = sum(PLACE_OF[other] == PLACE_OF[card] for other in hand) > 1
            look, last = look_of(card), look_of(pile[-1]) if pile else {}
            same = {}
            if look and last:
                same = {"tint": float(last["red"] == look["red"]), "close": -abs(last["high"] - look["high"])}
            return {**look, **same, "pair": float(pair)}
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
        "gertrude": Manner({"red": -16.0, "pair": -4.0, "high": 2.0, "take": 1.5}, (6.0, 1.6, 1.1, 0.88)),
        "biscuit": Manner({"court": -9.0, "suit": -2.0, "high": -1.2, "take": 1.5}, (5.0, 1.5, 0.7, 0.91)),
        "bo": Manner({"court": 10.0, "suit": 1.5, "high": 1.4, "take": 1.5}, (7.0, 1.8, 1.2, 0.9)),
        "pardon": Manner(
            {"high": -6.0, "suit": 1.3, "take": 1.5, "take_small": -3.0, "beg": -1.5}, (4.0, 1.2, 0.7, 0.9)
        ),
        "billie": Manner({"clubs": 12.0, "pair": 5.0, "red": 2.6, "high": 1.1, "take": 1.5}, (7.0, 1.8, 1.2, 0.91)),
        "ada": Manner(
            {"even": 24.0, "suit": 4.0, "high": 1.3, "take_odd": 1.5, "take_small": 1.5, "beg": -1.5},
            (6.0, 1.7, 1.1, 0.86),
        ),
        "pip": Manner({"high": 5.0, "red": -1.5, "take": 1.5, "beg": 1.5}, (5.0, 1.8, 1.1, 0.87)),
        "yuki": Manner(
            {"high": -5.0, "red": -1.5},
            (6.0, 1.3, 0.9, 0.9),
            stirred={"high": 5.0, "red": 1.5, "beg": 1.5, "take": 1.5},
        ),
        "mercy": Manner({"suit": 16.0, "high": 2.0, "take_early": 1.5, "take_small": 1.5}, (7.0, 1.6, 1.1, 0.88)),
        "echo": Manner(
            {"copy": 1.5, "take_small": 3.0, "tint": 30.0, "close": 3.6, "suit": 1.5}, (7.0, 1.8, 1.3, 0.89)
        ),
    },
    traits=traits,
    stirred=stirred,
    near=near,
    unit="points a match",
)
