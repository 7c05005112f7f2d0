"""The computer players of Screw Your Neighbor, from easy to expert."""

from __future__ import annotations

from random import Random

from game.ai.port import BotAnswer, BotRequest, ShouldStop
from game.ai.reasons import ReasonCode, reason
from game.ai.screw_your_neighbor.infoset import infoset_of, kings_of, stakes_of
from game.ai.screw_your_neighbor.policy import HABITS, gives_away, sevens, threshold_of
from game.ai.screw_your_neighbor.why import explained, why
from game.rules.actions import Keep


def choose(request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
    """Keep, or swap or draw. Looking the threshold up takes no time, so nothing is ever stopped."""
    if request.forced:
        return BotAnswer(request.legal[0], reason(ReasonCode.FORCED))
    infoset = infoset_of(request.view, request.events)
    stakes = stakes_of(request.view, request.options["last_survivors"] == "replay")
    jump, loses = kings_of(request.options)
    threshold = threshold_of(infoset, request.level, jump, loses, stakes)
    habits = HABITS[request.level]
    chance, slip, memory = random.random(), random.random(), random.random()
    forgot = infoset.given > 0 and memory < habits.forgets
    if forgot:
        threshold = sevens(infoset, jump)
    # Who remembers what it gave away knows which card is lower, and has no doubt in which to slip.
    slips = 0.0 if infoset.given and not forgot else habits.slips_at(infoset.players)
    away = gives_away(infoset.card, threshold, slips, chance, slip)
    action = next(one for one in request.legal if isinstance(one, Keep) != away)
    other = next(one for one in request.legal if one != action)
    lead = threshold + 0.5 - infoset.card
    values = ((action, lead), (other, -lead)) if away else ((action, -lead), (other, lead))
    told = why(infoset, threshold, not away, jump, loses)
    if request.explains:
        told = explained(told, infoset, not away, other, jump, loses, random)
    return BotAnswer(action, told, values=values)
