"""The computer players of D$%n You!, from easy to expert."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.ai.damn_you.beliefs import Beliefs
from game.ai.damn_you.endgame import Endgame
from game.ai.damn_you.knowledge import Knowledge, know
from game.ai.damn_you.playout import PublicState, move_of, play_out
from game.ai.damn_you.policy import (
    HABITS,
    SLIP_CAP,
    SLIP_HEAT,
    SURE,
    WEIGHTS,
    Habits,
    distinct,
    tables,
    worth,
)
from game.ai.damn_you.reasons import DamnYouReason
from game.ai.damn_you.why import why
from game.ai.damn_you.worlds import Worlds
from game.ai.deals import NoWorld
from game.ai.endgames import Looks, TooLarge
from game.ai.port import BotAnswer, BotRequest, ShouldStop
from game.ai.reasons import ReasonCode, counted_rival, reason, rival
from game.ai.search import Estimate, compare, estimate_again, search
from game.ai.slips import pick
from game.rules.actions import Action, Exchange, LayJoker, Pay
from game.rules.bits import mask_of
from game.rules.damn_you.state import BIT
from game.rules.events import Phase
from game.rules.zones import ZoneKind

KINDS: Final = (*range(52), 52, 52)
"""By card: what it is, both jokers being the same."""
CLEARLY: Final = 0.5
"""How many chips a joker must gain beside a real card to be laid; in the place of an own card twice as many."""
LOOKS: Final = 40_000
"""The most positions looked into to solve a hand that is known by counting; half a second."""


def choose(request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
    """Lay, exchange or pay as the level does."""
    if request.forced:
        return _forced(request)
    habits = HABITS[request.level]
    knowledge = know(request.view, request.events)
    actions = distinct(request.legal, knowledge.hand)
    weights = habits.counts(request.players)
    values = worth(actions, knowledge.hand, weights, spares=True)
    base = pick(values, habits.slips, SLIP_CAP, SLIP_HEAT, random)
    if type(actions[base]) is LayJoker:
        # A joker is laid on purpose or not at all.
        base = values.index(max(values))
    limit = request.thinking.count(habits.hands(request.players))
    thinks = habits.simulations and limit and len(actions) > 1
    if not thinks or (values[base] >= SURE and not habits.solves):
        ranked = sorted(zip(actions, values, strict=True), key=lambda item: -item[1])
        return BotAnswer(actions[base], why(knowledge, actions[base], weights=weights), values=tuple(ranked))
    return _look_ahead(
        Hand(knowledge, actions),
        base,
        limit,
        habits,
        random,
        should_stop,
        request.explains,
    )


class Hand:
    """The rest of a hand as its seat sees it, ready to be played out."""

    def __init__(self, knowledge: Knowledge, actions: Sequence[Action]) -> None:
        self.knowledge = knowledge
        self.actions = actions
        k = knowledge
        held = k.hand | k.unseen | sum(k.known)
        self._moves = [move_of(action, held) for action in actions]
        self._field = PublicState(k.open, k.standing, k.chips, k.pot)
        self._policies = [tables(WEIGHTS)] * k.players

    def hands(self, world: Sequence[int]) -> list[int]:
        """The hands by seat in a world."""
        k = self.knowledge
        hands = list(k.known)
        hands[k.seat] = k.hand
        for seat, cards in zip(k.others, world, strict=True):
            hands[seat] |= cards
        return hands

    def play(self, hands: list[int], choice: int) -> float:
        """How many chips a choice brings if everybody goes on by the base policy."""
        mine = self.knowledge.seat
        return play_out(hands, self._field, mine, self._moves[choice], mine, self._policies)

    def solve(self, hands: tuple[int, ...], looks: Looks) -> list[int]:
        """By choice: how many chips it brings if everybody goes on with all cards open. Raises `TooLarge`."""
        mine, field = self.knowledge.seat, self._field
        endgame = Endgame(looks)
        return [endgame.after(hands, field, mine, move)[mine] - field.chips[mine] for move in self._moves]


def _look_ahead(
    hand: Hand, base: int, limit: int, habits: Habits, random: Random, should_stop: ShouldStop, explains: bool
) -> BotAnswer:
    actions = hand.actions
    try:
        worlds = Worlds(hand.knowledge)
    except NoWorld:
        # Told nonsense, a player still plays: by the policy, which asks for no world.
        return BotAnswer(actions[base], why(hand.knowledge, actions[base]))
    certain = worlds.certain(len(worlds.groups), KINDS) if habits.solves else None
    solved = None if certain is None else _solve(hand, certain, base, should_stop)
    if solved is not None:
        return solved
    beliefs = Beliefs(hand.knowledge, tables(WEIGHTS)) if habits.weighs else None

    def weighed(world: Sequence[int]) -> tuple[list[int], float]:
        hands = hand.hands(world)
        return hands, 1.0 if beliefs is None else beliefs.weight(hands)

    def another() -> tuple[list[int], float]:
        return weighed(worlds.sample(random))

    few = worlds.few(limit // len(actions))
    if few is None:
        jokers = [choice for choice, action in enumerate(actions) if type(action) is LayJoker]
        verdict = search(len(actions), base, another, hand.play, limit, should_stop, jokers)
        if habits.doubts and verdict.best in jokers and len(jokers) < len(actions):
            verdict = _doubt(hand, verdict, base, jokers, another, habits.doubts * limit, should_stop)
    else:
        verdict = compare(len(actions), base, [weighed(world) for world in few], hand.play, should_stop)
    if explains:
        verdict = estimate_again(verdict, another, hand.play, limit, should_stop)
    best, second = verdict.best, verdict.second
    compared = None if second is None else rival(actions[second], verdict.lead, verdict.error)
    return BotAnswer(
        actions[best],
        why(hand.knowledge, actions[best], compared),
        simulations=verdict.simulations,
        values=_ranked(actions, verdict.means, best),
        interrupted=not verdict.complete,
    )


def _doubt(
    hand: Hand,
    verdict: Estimate,
    base: int,
    jokers: Sequence[int],
    another: Callable[[], tuple[list[int], float]],
    simulations: int,
    should_stop: ShouldStop,
) -> Estimate:
    """A joker that seems best, tried beside the best that a person would do instead; that where it does not gain.

    In the place of an own card it is another place for the joker, and for every joker a real card. Worlds are fresh,
    so many simulations for each such pair.
    """
    means, best = list(verdict.means), verdict.best
    real = [choice for choice in range(len(hand.actions)) if choice not in jokers]
    others = [base if base in real else max(real, key=means.__getitem__)]
    elsewhere = [choice for choice in jokers if not _in_place_of_own(hand, choice)]
    if best not in elsewhere and elsewhere:
        others.insert(0, max(elsewhere, key=means.__getitem__))
    played = verdict.simulations
    for other in others:
        pair = (other, best)

        def play(hands: list[int], number: int, pair: tuple[int, int] = pair) -> float:
            return hand.play(hands, pair[number])

        again = search(2, 0, another, play, simulations, should_stop, (1,))
        played += again.simulations
        for choice, mean in zip(pair, again.means, strict=True):
            means[choice] = mean
        gains = again.best == 1 and again.lead >= (2 * CLEARLY if _in_place_of_own(hand, best) else CLEARLY)
        best, second = (best, other) if gains else (other, best)
        lead = again.lead if gains == (again.best == 1) else -again.lead
        verdict = Estimate(best, tuple(means), played, verdict.complete and again.complete, second, lead, again.error)
    return verdict


def _in_place_of_own(hand: Hand, choice: int) -> bool:
    action = hand.actions[choice]
    return type(action) is LayJoker and bool(hand.knowledge.hand & BIT[action.stands_for])


def _solve(hand: Hand, world: Sequence[int], base: int, should_stop: ShouldStop) -> BotAnswer | None:
    """The best action where all hands are known, the policy's among equals; None where there is too much to see."""
    looks = Looks(LOOKS, should_stop)
    try:
        values = hand.solve(tuple(hand.hands(world)), looks)
    except TooLarge:
        return None
    best = base if values[base] == max(values) else values.index(max(values))
    ranked = _ranked(hand.actions, values, best)
    (action, most), (other, worth) = ranked[:2]
    reasoned = why(hand.knowledge, action, counted_rival(other, most - worth))
    return BotAnswer(action, reasoned, simulations=looks.count, values=ranked, solved=True)


def _ranked(actions: Sequence[Action], values: Sequence[float], best: int) -> tuple[tuple[Action, float], ...]:
    """What each action is worth, the best first."""
    ranked = sorted(zip(actions, values, strict=True), key=lambda item: (item[0] != actions[best], -item[1]))
    return tuple(ranked)


def _forced(request: BotRequest) -> BotAnswer:
    action = request.legal[0]
    hand = mask_of(request.view.cards(ZoneKind.HAND, request.seat))
    if request.view.phase is Phase.START:
        return BotAnswer(action, reason(DamnYouReason.SEVEN_BEGINS))
    if isinstance(action, Pay):
        return BotAnswer(action, reason(DamnYouReason.ONLY_PAYING))
    if isinstance(action, Exchange):
        return BotAnswer(action, reason(DamnYouReason.FREES_CARD))
    return BotAnswer(action, reason(ReasonCode.FORCED if hand & (hand - 1) else DamnYouReason.LAYS_LAST))
