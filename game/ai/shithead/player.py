"""The computer players of Shithead, from easy to expert."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.ai.endgames import Looks
from game.ai.port import BotAnswer, BotRequest, ShouldStop
from game.ai.reasons import Reason, ReasonCode, Rival, reason, rival
from game.ai.search import search
from game.ai.shithead.arranging import Arranging
from game.ai.shithead.endgame import Endgame, place_of
from game.ai.shithead.knowledge import Knowledge, know
from game.ai.shithead.ladder import STEP, Variant, ladder_mask, variant_of
from game.ai.shithead.playout import (
    FLIP,
    PICK_UP,
    PlayStyle,
    World,
    play_out,
    share_of,
)
from game.ai.shithead.policy import HABITS, SLIP_CAP, SLIP_HEAT, STYLE, first_thought, style_of, worth
from game.ai.shithead.reasons import ShitheadReason
from game.ai.shithead.ruts import keeps_going, made_before
from game.ai.shithead.tree import code_of, grow
from game.ai.shithead.why import tried, why
from game.ai.shithead.worlds import NoWorld, Worlds
from game.ai.slips import pick
from game.rules.actions import Action, Flip, PickUp, Play
from game.rules.events import Fact, Phase
from game.rules.shithead.tables import MAX_TURNS

_LATE: Final = {2: 90, 3: 40, 4: 25}
"""By players: turns of a deal after which nobody lingers. All cards of a rank go at once, aces and tens too, and
nothing is done by mistake. It costs nothing that could be shown; between two it would any sooner."""
_PATIENCE: Final = 60
"""Turns of a deal after which nobody who looks a turn ahead takes the stack although a card goes. By its own playouts,
in which it does so once, it gains; where all do it again and again, no deal ends."""
_TIRED: Final = {2: 60, 3: 80, 4: 75}
"""By players: turns of a deal after which who looks a turn ahead does so no longer. Ends that are played
out from there are seldom near, so what seems best in them keeps deals going rather than ends them."""
_WEARY: Final = {2: 95, 3: 150, 4: 150}
"""By players: turns of a deal after which Experts go by the policy as well, unless the end is proved. They gain by
taking the stack again and again, and of the deals of two of them one in twenty never ended."""
_SPENT: Final = 150
"""The same between two where the other keeps the deal going by taking the stack although a card goes. Against such a
one Experts look ahead for longer, but no longer take it so themselves: to tire first loses. Among more it does not."""
LOOKS: Final = 15_000
"""The most positions looked into where all cards are known by counting; less than half a second."""


Worn = Counter[tuple[int, ...]]
"""How often the seat has made which move where it now stands again; see `ruts`."""


def choose(request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
    """Arrange, play, flip or pick up as the level does."""
    if request.forced:
        return _forced(request)
    habits = HABITS[request.level]
    knowledge = know(request.view, request.events, variant_of(request.options, request.players))
    variant = knowledge.variant
    style, slips = style_of(habits.style, variant), habits.slips
    turns = request.view.fact(Fact.TURNS)
    if turns >= _LATE[request.players]:
        style, slips = style._replace(pairs=True, single=0), 0.0
    limit = request.thinking.count(habits.simulations)
    if not habits.simulations:
        limit = 0
    styles = [style_of(STYLE, variant)] * request.players
    mine = request.seat

    if request.view.phase is Phase.ARRANGE:
        arranging = Arranging(request, knowledge, habits.arranges, styles)
        if habits.grows:
            # What suits the policy, which plays the deals out, suits a tree of turns less than the best cards do.
            limit = 0
        return _think(
            knowledge,
            arranging.actions,
            0,
            [],
            lambda world, tie, choice: -arranging.lost(world, tie, choice),
            lambda choice, compared, other: arranging.why(choice, compared),
            limit,
            random,
            should_stop,
        )

    base = first_thought(knowledge, style)
    worn = made_before(request.view, request.events, mine)
    actions, moves = _moves(request, base)
    if base != PICK_UP and (worn or turns >= _PATIENCE):
        actions, moves = _plays(actions, moves)
    kept = _fresh(moves, worn)
    actions, moves = [actions[choice] for choice in kept], [moves[choice] for choice in kept]
    if base not in moves:
        values = worth(moves, base, knowledge.field.stack)
        base = moves[values.index(max(values))]
    if habits.solves and limit:
        solved = _solve(request, knowledge, base, worn, styles, should_stop)
        if solved is not None:
            return solved
    weary = turns >= _WEARY[request.players]
    if habits.grows and limit and (not weary or _holds_out(request, variant, turns)):
        return _grow(request, knowledge, base, worn, styles, weary, limit, random, should_stop)
    if turns >= _TIRED[request.players]:
        limit = 0
    values = worth(moves, base, knowledge.field.stack)
    first = pick(values, slips, SLIP_CAP, SLIP_HEAT, random)

    def go_on(world: World, tie: float, choice: int) -> float:
        return -share_of(play_out(world, knowledge.field, mine, moves[choice], mine, variant, styles), mine)

    def reasoned(choice: int, compared: Rival | None, other: int | None) -> Reason:
        return why(knowledge, moves[choice], compared, None if other is None else moves[other])

    doubtful = [choice for choice, move in enumerate(moves) if move != base]
    return _think(knowledge, actions, first, values, go_on, reasoned, limit, random, should_stop, doubtful)


def _think(
    knowledge: Knowledge,
    actions: Sequence[Action],
    base: int,
    values: Sequence[float],
    play: Callable[[World, float, int], float],
    reasoned: Callable[[int, Rival | None, int | None], Reason],
    limit: int,
    random: Random,
    should_stop: ShouldStop,
    doubtful: Sequence[int] = (),
) -> BotAnswer:
    """The first thought, or what is better than it when deals are played out in the mind."""
    plain = sorted(zip(actions, values, strict=False), key=lambda item: -item[1])
    answer = BotAnswer(actions[base], reasoned(base, None, None), values=tuple(plain))
    if not limit or len(actions) == 1:
        return answer
    try:
        worlds = Worlds(knowledge)
    except NoWorld:
        # Told nonsense, a player still plays: by the policy, which asks for no world.
        return answer
    verdict = search(
        len(actions),
        base,
        lambda: ((worlds.sample(random), random.random()), 1.0),
        lambda world, choice: play(*world, choice),
        limit,
        should_stop,
        doubtful,
    )
    best, second = verdict.best, verdict.second
    compared = None if second is None else rival(actions[second], 100 * verdict.lead, 100 * verdict.error, 1.0)
    ranked = sorted(zip(actions, verdict.means, strict=True), key=lambda item: (item[0] != actions[best], -item[1]))
    return BotAnswer(
        actions[best],
        reasoned(best, compared, second),
        simulations=verdict.simulations,
        values=tuple(ranked),
        interrupted=not verdict.complete,
    )


def _grow(
    request: BotRequest,
    knowledge: Knowledge,
    base: int,
    worn: Worn,
    styles: Sequence[PlayStyle],
    plays: bool,
    limit: int,
    random: Random,
    should_stop: Callable[[], bool],
) -> BotAnswer:
    """What a tree of turns comes to; the first thought where nothing was looked into more often.

    Whoever `plays` does not take the stack where the policy would not.
    """
    actions, moves = _all_moves(request)
    if plays and base != PICK_UP:
        actions, moves = _plays(actions, moves)
    kept = _fresh(moves, worn)
    first = moves.index(base)
    if first not in kept:
        first = kept[0]
    if len(kept) == 1:
        return BotAnswer(actions[first], why(knowledge, moves[first]))
    try:
        worlds = Worlds(knowledge)
    except NoWorld:
        # Told nonsense, a player still plays: by the policy, which asks for no world.
        return BotAnswer(actions[first], why(knowledge, moves[first]))
    found = grow(knowledge, worlds, styles, limit, random, should_stop)
    number = {code: i for i, code in enumerate(found.codes)}
    visits = [found.visits[number[code_of(move)]] for move in moves]
    means = [found.means[number[code_of(move)]] for move in moves]
    best = max(kept, key=lambda choice: (visits[choice], choice == first))
    order = sorted(kept, key=lambda choice: (choice != best, -visits[choice]))
    second = order[1]
    errors = [found.errors[number[code_of(moves[choice])]] for choice in (best, second)]
    compared = tried(actions[second], means[best], means[second], (errors[0], errors[1]))
    return BotAnswer(
        actions[best],
        why(knowledge, moves[best], compared, moves[second]),
        simulations=found.simulations,
        values=tuple((actions[choice], means[choice]) for choice in order),
        interrupted=not found.complete,
    )


def _solve(
    request: BotRequest,
    knowledge: Knowledge,
    base: int,
    worn: Worn,
    styles: Sequence[PlayStyle],
    should_stop: ShouldStop,
) -> BotAnswer | None:
    """What looking ahead finds where the last two know all cards by counting.

    None where they do not, and in a very long deal where nothing is proved.
    """
    k = knowledge
    if k.stock or k.players - k.field.out.bit_count() != 2:
        return None
    try:
        world = Worlds(k).certain()
    except NoWorld:
        return None
    if world is None:
        return None
    actions, moves = _all_moves(request)
    looks = Looks(LOOKS, should_stop)
    turns = request.view.fact(Fact.TURNS)
    found = Endgame(k.variant, looks).prospects(place_of(world, k.field, k.seat), moves, MAX_TURNS - turns)
    most = max(one.outcome for one in found)
    if not most and turns >= _WEARY[request.players]:
        return None
    values = [
        min(0.0, one.outcome)
        if one.outcome
        else -share_of(play_out(world, k.field, k.seat, move, k.seat, k.variant, styles), k.seat)
        for move, one in zip(moves, found, strict=True)
    ]

    fresh = _fresh(moves, worn)

    def preference(choice: int) -> tuple[float, bool, float, bool]:
        one = found[choice]
        # A proven end comes first; only where the end is open is there a rut to leave.
        return one.outcome, most == 0 and choice in fresh, -most * one.turns or values[choice], moves[choice] == base

    best = max(range(len(actions)), key=preference)
    if most:
        reasoned = reason(ShitheadReason.KNOWN_SAFE if most > 0 else ShitheadReason.KNOWN_LOST)
    elif moves[best] == base:
        reasoned = why(k, base)
    else:
        lost = any(move == base and one.outcome for move, one in zip(moves, found, strict=True))
        reasoned = reason(ShitheadReason.KNOWN_OPEN if lost else ReasonCode.COUNTED)
    ranked = sorted(zip(actions, values, strict=True), key=lambda item: (item[0] != actions[best], -item[1]))
    return BotAnswer(
        actions[best], reasoned, simulations=looks.count, values=tuple(ranked), interrupted=looks.stopped, solved=True
    )


def _holds_out(request: BotRequest, variant: Variant, turns: int) -> bool:
    """Whether an Expert goes on looking ahead in a deal that is long already."""
    return request.players == 2 and turns < _SPENT and keeps_going(request.events, request.seat, variant, _PATIENCE)


# -- choices ------------------------------------------------------------------


def _moves(request: BotRequest, base: int) -> tuple[list[Action], list[int]]:
    """What may be done, as actions and as moves: of each rank one card or all, and of the blind cards one."""
    actions: list[Action] = []
    moves: list[int] = []
    plays: dict[int, list[Play]] = {}
    for action in request.legal:
        if isinstance(action, Play):
            plays.setdefault(STEP[action.cards[0]] >> 2, []).append(action)
    for same in plays.values():
        for action in same:
            move = ladder_mask(action.cards)
            if action in (same[0], same[-1]) or move.bit_count() == base.bit_count():
                actions.append(action)
                moves.append(move)
    flip = next((action for action in request.legal if isinstance(action, Flip)), None)
    for other, move in ((flip, FLIP), (next((a for a in request.legal if isinstance(a, PickUp)), None), PICK_UP)):
        if other is not None:
            actions.append(other)
            moves.append(move)
    return actions, moves


def _all_moves(request: BotRequest) -> tuple[list[Action], list[int]]:
    """All that may be done, as actions and as moves; of the blind cards one."""
    moves: dict[int, Action] = {}
    for action in request.legal:
        move = ladder_mask(action.cards) if isinstance(action, Play) else FLIP if isinstance(action, Flip) else PICK_UP
        moves.setdefault(move, action)
    return list(moves.values()), list(moves)


def _plays(actions: Sequence[Action], moves: Sequence[int]) -> tuple[list[Action], list[int]]:
    """The same without taking the stack."""
    kept = [choice for choice, move in enumerate(moves) if move != PICK_UP]
    return [actions[choice] for choice in kept], [moves[choice] for choice in kept]


def _fresh(moves: Sequence[int], worn: Worn) -> list[int]:
    """The numbers of the moves that are not worn out: those not yet made where the seat stands again, or made least."""
    times = [0 if move == FLIP else worn[_rungs_of(move)] for move in moves]
    return [choice for choice, often in enumerate(times) if often == min(times)]


def _rungs_of(move: int) -> tuple[int, ...]:
    """The rung of each card of a move; none for taking the stack."""
    return ((move.bit_length() - 1) >> 2,) * move.bit_count()


# -- reasons ------------------------------------------------------------------


def _forced(request: BotRequest) -> BotAnswer:
    action = request.legal[0]
    if isinstance(action, PickUp):
        return BotAnswer(action, reason(ShitheadReason.NOTHING_GOES))
    return BotAnswer(action, reason(ReasonCode.FORCED))
