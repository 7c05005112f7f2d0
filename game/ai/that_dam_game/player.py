"""The computer players of That Dam Game, from easy to expert."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from random import Random
from typing import Final

from game.ai.port import BotAnswer, BotRequest, ShouldStop
from game.ai.reasons import ReasonCode, reason, rival
from game.ai.slips import pick
from game.ai.that_dam_game.knowledge import Knowledge, know
from game.ai.that_dam_game.laying import lay_offs
from game.ai.that_dam_game.policy import HABITS, Habits, Mind
from game.ai.that_dam_game.reasons import ThatDamReason
from game.ai.that_dam_game.why import LEAST, why_begged, why_declined, why_drawn, why_taken, why_thrown
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard
from game.rules.cards import KIND_OF, KINDS, Card
from game.rules.events import DiscardTaken, Fact, Phase, TurnBegan
from game.rules.that_dam_game.contracts import IS_WILD, POINTS
from game.rules.that_dam_game.finder import find_melds

_SLIP_CAP: Final = 15.0
"""The most points that a slip may cost, as the policy counts them."""
_SLIP_HEAT: Final = 6.0
_WORST: Final = 50
"""Points that a hand costs whoever fares worst in it, at the least: so soon is a limit on scores reached."""
SILLY: Final = 1000.0
"""What it costs to do what everybody at the table would laugh about: more than anything else."""


def choose(request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
    """Draw or take, beg or decline, meld, lay off, discard. It takes milliseconds, so nothing is ever stopped."""
    return decide(request, HABITS[request.level], random)


def decide(request: BotRequest, habits: Habits, random: Random) -> BotAnswer:
    """What one of such habits does, whatever the level that is asked for."""
    if request.forced:
        return BotAnswer(request.legal[0], reason(ReasonCode.FORCED))
    known = know(request.view, request.events, request.options["wilds_after_meld"] == "free", habits.memory)
    mind = Mind(known, habits, hands_left(request))
    match request.view.phase:
        case Phase.DRAW:
            return _draw(known, mind)
        case Phase.OFFER:
            return _answer(known, mind)
        case Phase.MELD:
            laying = lay(known, habits.hoards)
            if laying is not None:
                return laying
        case _:
            pass
    return _throw(request, mind, random)


def hands_left(request: BotRequest) -> int:
    """For how many hands, this one included, the begs must last."""
    options, view = request.options, request.view
    if options["begs_last"] == "hand":
        return 1
    contracts, limit = options["contracts"], options["score_limit"]
    assert isinstance(contracts, tuple)
    left = len(contracts) - view.fact(Fact.DEAL) + 1
    if limit is None:
        return left
    assert isinstance(limit, int)
    highest = max(view.fact(Fact.SCORE, seat) for seat in range(request.players))
    return max(1, min(left, ceil((limit - highest) / _WORST)))


def _draw(known: Knowledge, mind: Mind) -> BotAnswer:
    card = known.offer
    assert card is not None
    if mind.takes(card):
        return BotAnswer(TAKE, why_taken(mind, card), values=_worths(mind.draw_worths(card), TAKE, DRAW))
    return BotAnswer(DRAW, why_drawn(mind, card), values=_worths(mind.draw_worths(card), DRAW, TAKE))


def _answer(known: Knowledge, mind: Mind) -> BotAnswer:
    card = known.offer
    assert card is not None
    if mind.begs(card):
        return BotAnswer(BEG, why_begged(mind, card), values=_worths(mind.beg_worths(card), BEG, DECLINE))
    return BotAnswer(DECLINE, why_declined(mind, card), values=_worths(mind.beg_worths(card), DECLINE, BEG))


def _worths(worths: Mapping[Action, float], chosen: Action, other: Action) -> tuple[tuple[Action, float], ...]:
    """What a choice and the other one are worth; nothing where that is not what decides."""
    return ((chosen, worths[chosen]), (other, worths[other])) if worths else ()


def lay(known: Knowledge, hoards: bool) -> BotAnswer | None:
    """Meld or lay off, None where nothing can be laid."""
    if not known.melded[known.seat]:
        melds = find_melds(known.hand, known.contract)
        if not melds:
            return None
        out = len(known.hand) - known.contract.cards <= 1
        return BotAnswer(melds[0], reason(ThatDamReason.MELDS_OUT if out else ThatDamReason.MELDS))
    plan = lay_offs(known.melds, known.hand, known.limit)
    if hoards and len(plan) < len(known.hand):
        plan = lay_offs(known.melds, [card for card in known.hand if not IS_WILD[card]], known.limit)
    if not plan:
        return None
    return BotAnswer(plan[0], reason(ThatDamReason.LAYS_OFF, count=POINTS[plan[0].card]))


def _throw(request: BotRequest, mind: Mind, random: Random) -> BotAnswer:
    cards = distinct_cards(request.legal)
    values = mind.discards(cards)
    taken = taken_in_turn(request)
    if taken is not None and len(cards) > 1:
        # What was worth taking is worth keeping, whatever else it costs; of equal cards none can be told from it.
        values = [value - SILLY * (kind_of(card) == taken) for card, value in zip(cards, values, strict=True)]
    chosen = cards[pick(values, mind.habits.slips, _SLIP_CAP, _SLIP_HEAT, random)]
    ranked = sorted(zip(cards, values, strict=True), key=lambda item: (item[0] != chosen, -item[1]))
    actions: tuple[tuple[Action, float], ...] = tuple((Discard(card), value) for card, value in ranked)
    compared = None if len(actions) < 2 else rival(actions[1][0], actions[0][1] - actions[1][1], 0.0, LEAST)
    return BotAnswer(actions[0][0], why_thrown(mind, chosen, compared), values=actions)


def kind_of(card: Card) -> int:
    """The kind of a card as it matters to whoever throws one: both jokers are of one."""
    return min(KIND_OF[card], KINDS - 2)


def taken_in_turn(request: BotRequest) -> int | None:
    """The kind of card that the seat has taken from the discard pile in this turn; None where it took none."""
    for event in reversed(request.events):
        if isinstance(event, DiscardTaken):
            return kind_of(event.card) if event.seat == request.seat else None
        if isinstance(event, TurnBegan) and event.phase is Phase.DRAW:
            return None
    return None


def distinct_cards(legal: tuple[Action, ...]) -> list[Card]:
    """The cards that may be thrown, of equal ones the first: one joker is as good as the other."""
    cards: dict[int, Card] = {}
    for action in legal:
        if isinstance(action, Discard):
            cards.setdefault(kind_of(action.card), action.card)
    return list(cards.values())
