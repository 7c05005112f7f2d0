"""Positions that an exhaustive solver knows, and what a review says of the plays that it calls best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from game.ai.match import Entrant, play_match
from game.ai.port import BotAnswer, BotRequest
from game.ai.review import Moment, judge_moment, judge_of
from game.ai.screw_your_neighbor.enumeration import Pass, Variant, shipped
from game.ai.screw_your_neighbor.infoset import infoset_of
from game.rules.actions import Action, Keep
from game.rules.options import defaults
from game.rules.registry import game_by_id
from tests.support.endgames import hand_solver, positions
from tests.support.solver import DealSolver, TooLarge

KNOWN: Final = ("screw_your_neighbor", "dang_it", "damn_you", "shithead")
"""The games of which there is a solver."""
_MOST: Final = 1500
"""Positions that a solver looks into for one."""
_ALIKE: Final = 1e-6


class Known(NamedTuple):
    """A decision, and what its choices are worth by the solver."""

    request: BotRequest
    best: tuple[Action, ...]
    others: tuple[Action, ...]


class Finding(NamedTuple):
    """What a review made of a position."""

    wrong: tuple[Action, ...]
    """Best plays that it calls mistakes: there must be none."""
    found: int
    """How many of the other plays it calls mistakes."""
    others: int
    """How many there are."""


def known(name: str, seed: int) -> Iterator[Known]:
    """Such decisions of one match."""
    if name == "screw_your_neighbor":
        yield from _rounds(seed)
        return
    for state, request in positions(name, seed):
        worths = _worths(name, state, request.seat)
        if worths is not None and len(worths) > 1:
            most = max(worths.values())
            best = tuple(action for action, worth in worths.items() if worth > most - _ALIKE)
            yield Known(request, best, tuple(action for action in worths if action not in best))


def _worths(name: str, state: Any, seat: int) -> dict[Action, float] | None:
    if name == "shithead":
        proved, whole = DealSolver(game_by_id(name), _MOST).choices(state)
        return dict(proved) if whole or max(proved.values()) > 0 else None
    try:
        return {action: gains[seat] for action, gains in hand_solver(name, state, _MOST)[1].choices(state).items()}
    except TooLarge:
        return None


@cache
def _table(players: int, jump: bool, loses: bool) -> Pass:
    variant = Variant(players, jump, loses)
    return Pass(variant, shipped(variant))


def _rounds(seed: int) -> Iterator[Known]:
    """Decisions of a match of Screw Your Neighbor for two or three, where all deals can be gone through."""
    game, random = game_by_id("screw_your_neighbor"), Random(f"review {seed}")
    players = 2 + seed % 2
    options = {
        **defaults(game.options, players),
        "blocked_swap": random.choice(("keep", "jump")),
        "drawn_king": random.choice(("keeps", "loses")),
    }
    found: list[BotRequest] = []

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        if not request.forced:
            found.append(request)

    play_match(
        game, options, [Entrant("random" if seed % 3 else "normal", seed + s) for s in range(players)], seed, watch
    )
    for request in found:
        infoset = infoset_of(request.view, request.events)
        jump, loses = options["blocked_swap"] == "jump", options["drawn_king"] == "loses"
        value = _table(infoset.players, jump and infoset.players > 2, loses).values.get(infoset)
        if value is None or not value.chance:
            continue
        losses = {action: (value.kept if isinstance(action, Keep) else value.gone) for action in request.legal}
        least = min(losses.values())
        best = tuple(action for action, loss in losses.items() if loss <= least + _ALIKE * value.chance)
        yield Known(request, best, tuple(action for action in losses if action not in best))


def examine(position: Known) -> Finding:
    """Whether a review calls any of the best plays a mistake, and how many of the others it does."""
    return Finding(
        tuple(action for action in position.best if _called_a_mistake(position.request, action)),
        sum(_called_a_mistake(position.request, action) for action in position.others),
        len(position.others),
    )


def _called_a_mistake(request: BotRequest, action: Action) -> bool:
    moment = Moment(request, action, request.ply, 1, 1)
    judge = judge_of(moment)
    return judge is not None and judge_moment(moment, judge) is not None


def checked(findings: Sequence[Finding]) -> str:
    """What was found, in a line."""
    return (
        f"{sum(bool(one.wrong) for one in findings)} best plays called mistakes, "
        f"{sum(one.found for one in findings)} of {sum(one.others for one in findings)} worse ones"
    )
