"""The computer players of Screw Your Neighbor, from easy to expert."""

from __future__ import annotations

from random import Random

from game.ai.characters import temper_of
from game.ai.port import BotAnswer, BotRequest, ShouldStop
from game.ai.reasons import Reason, ReasonCode, reason
from game.ai.screw_your_neighbor.policy import HABITS, border_of, gives_away, red_flag, sevens
from game.ai.screw_your_neighbor.spot import Spot, spot_of, stakes_of
from game.rules.actions import KEEP, Keep
from game.rules.zones import ZoneKind


def choose(request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
    """Keep, or swap or draw. Looking the border up takes no time, so nothing is ever stopped."""
    if request.forced:
        return BotAnswer(request.legal[0], reason(ReasonCode.FORCED))
    spot = spot_of(request.view, request.events)
    stakes = stakes_of(request.view, request.options["last_survivors"] == "replay")
    jump, loses = request.options["blocked_swap"] == "jump", request.options["drawn_king"] == "loses"
    border = border_of(spot, request.level, temper_of(request.character), jump, loses, stakes)
    habits = HABITS[request.level]
    chance, slip, memory = random.random(), random.random(), random.random()
    forgot = spot.given > 0 and memory < habits.forgets
    if forgot:
        border = sevens(spot, jump)
    # Who remembers what it gave away knows which card is lower, and has no doubt in which to slip.
    away = gives_away(spot.card, border, 0.0 if spot.given and not forgot else habits.slips, chance, slip)
    action = next(one for one in request.legal if isinstance(one, Keep) != away)
    other = next(one for one in request.legal if one != action)
    lead = border + 0.5 - spot.card
    values = ((action, lead), (other, -lead)) if away else ((action, -lead), (other, lead))
    return BotAnswer(action, _why(request, spot, action == KEEP, bool(red_flag(spot, jump))), values=values)


def _why(request: BotRequest, spot: Spot, kept: bool, flag: bool) -> Reason:
    """The plainest thing that speaks for a choice."""
    card = request.view.cards(ZoneKind.HAND, request.seat)[0]
    if spot.given:
        if kept:
            code = ReasonCode.LOWER_GIVEN if spot.card > spot.given else ReasonCode.LIKELY_ENOUGH
        else:
            code = ReasonCode.HIGHER_GIVEN if spot.card < spot.given else ReasonCode.LIKELY_TOO_LOW
    elif kept:
        code = ReasonCode.LOW_CARD_LIES if flag else ReasonCode.LIKELY_ENOUGH
    else:
        code = ReasonCode.LIKELY_TOO_LOW
    return reason(code, card=card)
