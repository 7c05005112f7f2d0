"""What speaks for a choice of Screw Your Neighbor: where the border lies, and how likely the other way loses."""

from __future__ import annotations

from math import floor
from random import Random
from typing import Final

from game.ai.reasons import Reason, Rival, counted_rival, reason, rival
from game.ai.screw_your_neighbor.chances import Chances, chances
from game.ai.screw_your_neighbor.infoset import InfoSet
from game.ai.screw_your_neighbor.policy import red_flag
from game.ai.screw_your_neighbor.reasons import ScrewReason
from game.rules.actions import Action
from game.rules.cards import Rank

_ROUNDS: Final = 100
"""Chances are told as rounds of so many."""
_SURE: Final = 2.0
"""How many standard errors the other way must be better by for a choice to be one for the match."""


def why(infoset: InfoSet, threshold: float, kept: bool, jump: bool, loses: bool) -> Reason:
    """The fact that decides a choice; `loses` says whether a king that the dealer draws costs a penny."""
    if loses and _among_kings(infoset):
        return reason(ScrewReason.LOSES_ANYWAY)
    if infoset.given and infoset.card != infoset.given:
        if kept and infoset.card > infoset.given:
            return reason(ScrewReason.LOWER_GIVEN)
        if not kept and infoset.card < infoset.given:
            return reason(ScrewReason.HIGHER_GIVEN)
    if infoset.given == infoset.card:
        return reason(ScrewReason.SAME_GIVEN)
    border = floor(threshold)
    if border < infoset.card < threshold + 1:
        return reason(ScrewReason.ON_THE_BORDER, count=infoset.players, rank=Rank(infoset.card - 1))
    if border < 1:
        return reason(ScrewReason.NONE_GOES)
    rank = Rank(border - 1)
    if kept and red_flag(infoset, jump):
        return reason(ScrewReason.LOW_CARD_LIES, rank=rank)
    return reason(ScrewReason.BORDER, count=infoset.players, rank=rank)


def _among_kings(infoset: InfoSet) -> bool:
    """Whether a dealer is alone with kings: any other card is the lowest, and a king that it draws is no better."""
    dealer = infoset.players - 1
    return infoset.place == dealer and infoset.kings == (1 << dealer) - 1


def explained(
    told: Reason, infoset: InfoSet, kept: bool, other: Action, jump: bool, loses: bool, random: Random
) -> Reason:
    """The same with the chances of both choices, unless pennies matter more than the round."""
    if told.code is ScrewReason.LOWER_GIVEN:
        return told
    if told.code is ScrewReason.LOSES_ANYWAY:
        return Reason(told.code, told.blanks, counted_rival(other, 0.0))
    found = chances(infoset, jump, loses, random)
    compared = _compared(found, kept, other)
    if compared is None:
        return told
    if told.code is not ScrewReason.BORDER:
        return Reason(told.code, told.blanks, compared)
    return _with_chance(told, found.kept if kept else found.away, compared)


def _with_chance(told: Reason, loses: float, compared: Rival) -> Reason:
    """The border, and in how many rounds it loses; never none of them or all, which would be more than is known."""
    chance = round(_ROUNDS * loses)
    if 0 < chance < _ROUNDS:
        return reason(ScrewReason.BORDER_AND_CHANCE, compared, **dict(told.blanks), chance=chance)
    code = ScrewReason.BORDER_MOSTLY_LOSES if chance else ScrewReason.BORDER_HARDLY_LOSES
    return Reason(code, told.blanks, compared)


def _compared(found: Chances, kept: bool, other: Action) -> Rival | None:
    margin = found.away - found.kept if kept else found.kept - found.away
    if margin < -_SURE * found.error:
        return None
    return rival(other, _ROUNDS * margin, _ROUNDS * found.error, 1.0)
