"""Regret matching over every situation of a row, and the judging of strategies. For the solver only; needs numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import perm
from typing import Any, Final

import numpy as np

from game.ai.levels import Level
from game.ai.screw_your_neighbor.infoset import KING, PACK, SUITS, InfoSet, Row, row_of, turns
from game.ai.screw_your_neighbor.policy import level_chance, threshold_of
from game.ai.screw_your_neighbor.sweep import RANKS, Array, Sweep
from game.ai.screw_your_neighbor.tables import UNIT, Case, case_of, king_masks, thresholds
from game.rules.values import dataclass

TREMBLE: Final = 0.002
"""How likely at least every choice is while learning."""
_NEARLY: Final = 0.05
"""How far from always or never a chance is rounded to it."""
_WHOLE: Final = 5
"""Up to so many players every rank is learned by itself; at larger tables high cards are kept, whatever they are."""
_FEW: Final = 3
"""Up to so many players mix much of what they do."""
_MORE: Final = 15
"""Times the steps that those get."""
_TOP: Final = {6: 9, 7: 8, 8: 8, 9: 7, 10: 7}
"""By players: the rank from which on, at larger tables, all are taken for one while learning."""
_ROUGH: Final = 7
"""From so many players on four bytes a number are enough."""

Strategy = Sequence[Array]
"""For each decision of a row [situation, rank]: the chance to give the card away."""


def ranks_of(row: Row) -> tuple[int, ...]:
    """The pack for learning a row: how many cards of each rank, the last of which may stand for many."""
    players = len(row.deciders)
    if players <= _WHOLE:
        return RANKS
    below = _TOP[players] - 1
    return (*RANKS[:below], sum(RANKS[below:]))


def exactness(row: Row) -> Any:
    """The numbers for sweeping a row."""
    return np.float32 if len(row.deciders) >= _ROUGH else np.float64


def learn(case: Case, steps: int) -> bytes:
    """The thresholds of a case in equilibrium, as `tables` holds them.

    Predictive regret matching (Farina, Kroer, Sandholm 2021): regrets with floors at zero, the last one counted twice.
    The answer is the average of the later half of the steps, later ones counting more. Small trembles keep the
    situations trained into which only a slip leads. Few players mix more and cost little: they get more steps.
    """
    row, loses = case
    if len(row.deciders) == 1:
        # The one with no king loses anyway; drawing a king makes all others lose with it.
        return spelled(row, 0, np.full((1, len(RANKS)), 0.0 if loses else 1.0))
    if len(row.deciders) <= _FEW:
        steps *= _MORE
    ranks = ranks_of(row)
    now = [_guess(row, turn, len(ranks)) for turn in range(len(row.firsts))]
    sums = [np.zeros_like(away) for away in now]
    regrets = [np.zeros((*away.shape, 2)) for away in now]
    for step in range(1, steps + 1):
        sweep = Sweep(row, loses, now, ranks, exactness(row))
        weight = max(0, step - steps // 2)
        for turn, away in enumerate(now):
            sums[turn] += weight * away
            kept, gone = sweep.kept[turn], sweep.gone[turn]
            mean = kept + away * (gone - kept)
            regret = np.stack([mean - kept, mean - gone], axis=-1)
            regrets[turn], now[turn] = matched(regrets[turn], regret, np.full(away.shape, 0.5))
    averages = [averaged(total, steps) for total in sums]
    return b"".join(spelled(row, turn, average) for turn, average in enumerate(averages))


def matched(regrets: Array, regret: Array, idle: Array) -> tuple[Array, Array]:
    """One step of predictive regret matching: the sums of what is regretted, and the chances to go by them.

    `regret` is that of the step, [situation, rank, choice]; `idle` are the chances where nothing is regretted.
    """
    sums = np.maximum(regrets + regret, 0)
    wish = np.maximum(sums + regret, 0)
    total = wish.sum(axis=-1)
    chances = np.divide(wish[..., 1], total, out=idle, where=total > 0)
    return sums, np.clip(chances, TREMBLE, 1 - TREMBLE)


def averaged(total: Array, steps: int) -> Array:
    """The chances that were summed up over the later half of the steps, later ones counting more, without trembles."""
    later = steps - steps // 2
    weights = later * (later + 1) / 2
    return np.clip((total / weights - TREMBLE) / (1 - 2 * TREMBLE), 0, 1)


def _guess(row: Row, turn: int, ranks: int) -> Array:
    """Where learning starts: low cards go, only very low ones once somebody has kept what it got, and never a gain."""
    thresholds = np.zeros(row.situations(turn, ranks))
    for past in range(1 << turn):
        kept_got = any(past >> i & 1 and not past >> i - 1 & 1 for i in range(1, turn))
        threshold = 3 if kept_got else round(7.5 - len(row.deciders) / 3)
        for given in range(1, ranks + 1) if past & 1 and not row.firsts[turn] else (0,):
            thresholds[row.situation(turn, past, given, ranks)] = min(given, threshold) if given else threshold
    return np.clip(thresholds[:, None] - np.arange(ranks), TREMBLE, 1 - TREMBLE)


def spelled(row: Row, turn: int, chances: Array) -> bytes:
    """A decision's chances as thresholds: the highest rank that always goes, and the chance of the next."""
    number = chances.shape[1]
    padded = np.pad(chances, ((0, 0), (0, 1)))
    sure = np.cumprod(padded >= 1 - _NEARLY, axis=1).sum(axis=1)
    rest = padded[np.arange(len(padded)), sure]
    found = sure + np.where(rest > _NEARLY, rest, 0.0)
    if number < len(RANKS):
        # All high ranks go, or none; and those who gave a high one are all alike.
        found = np.where(found >= number, len(RANKS), np.minimum(found, number - 1))
        if not row.firsts[turn]:
            by_given = found.reshape(-1, number + 1)
            found = np.pad(by_given, ((0, 0), (0, len(RANKS) - number)), mode="edge").ravel()
    return bytes(np.rint(found * UNIT).astype(np.uint8))


def spread(case: Case, found: bytes) -> Strategy:
    """The strategy of thresholds."""
    row, _ = case
    ends = np.cumsum([row.situations(turn) for turn in range(len(row.firsts))])[:-1]
    numbers = np.frombuffer(found, np.uint8) / UNIT
    return [np.clip(part[:, None] - np.arange(len(RANKS)), 0, 1) for part in np.split(numbers, ends)]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a strategy comes to where all play it, pennies a round by player or place."""

    losses: Array
    gains: Array
    """What the best answer of one would gain."""
    guests: Array
    """[guest, player]: what each of some other strategies would lose in that place."""
    kings: float = 0.0
    """What everybody loses who shows a king: something only where the dealer, the only other one, draws a king."""


def judge(case: Case, strategy: Strategy, guests: Sequence[Strategy] = ()) -> Judged:
    """Judge a strategy of a row, and guests among others who play it, by the order in the row."""
    row, loses = case
    sweep = Sweep(row, loses, strategy, RANKS, exactness(row))
    by_guest = np.tile(sweep.losses, (len(guests), 1))
    for one, guest in zip(by_guest, guests, strict=True):
        for at, turn in enumerate(row.deciders):
            if turn is not None:
                kept, gone = sweep.kept[turn], sweep.gone[turn]
                one[at] = (kept + guest[turn] * (gone - kept)).sum()
    shown = 0.0
    if row.deciders == (0,) and not loses:
        shown = float(strategy[0].mean()) * (SUITS - row.kings) / (PACK - 1 - row.kings)
    return Judged(sweep.losses, sweep.gains(), by_guest, shown)


def judge_table(players: int, jump: bool, loses: bool, judged: Callable[[Case], Judged], guests: int = 0) -> Judged:
    """Put together by place what is judged by case, over all kings that can lie open."""
    losses, gains, by_guest = np.zeros(players), np.zeros(players), np.zeros((guests, players))
    for kings in king_masks(players):
        shown = kings.bit_count()
        chance = perm(SUITS, shown) * perm(PACK - SUITS, players - shown) / perm(PACK, players)
        if shown == players:
            losses += chance
            by_guest += chance
            continue
        found = judged(case_of(row_of(players, kings, jump), loses))
        for place in range(players):
            if kings >> place & 1:
                losses[place] += chance * found.kings
                by_guest[:, place] += chance * found.kings
        order = _order(players, kings, jump)
        losses[order] += chance * found.losses
        gains[order] += chance * found.gains
        by_guest[:, order] += chance * found.guests
    return Judged(losses, gains, by_guest)


def _order(players: int, kings: int, jump: bool) -> list[int]:
    """The places of those without a king in the order of the row: first who is alone between kings."""
    places = [place for place in range(players) if not kings >> place & 1]
    partners = {place for turn in turns(players, kings, jump) for place in turn}
    return [place for place in places if place not in partners] + [place for place in places if place in partners]


@cache
def judge_shipped(case: Case) -> Judged:
    """Judge what is shipped for a case."""
    return judge(case, spread(case, thresholds(case)) if case[0].firsts else [])


@cache
def judge_level(case: Case, others: Level, guests: tuple[Level, ...], players: int) -> Judged:
    """Judge guests of some levels among others of one, without options."""
    return judge(case, of_level(others, case[0], players), [of_level(level, case[0], players) for level in guests])


@cache
def of_level(level: Level, row: Row, players: int) -> Strategy:
    """A level's strategy in a row by chances, its slips and what it forgets among them."""
    kings = next(kings for kings in king_masks(players) if row_of(players, kings, False) == row)
    cards = range(1, KING)
    order = turns(players, kings, False)
    found = []
    for turn, (place, _) in enumerate(order):
        chances = np.zeros((row.situations(turn), len(RANKS)))
        for past in range(1 << turn):
            swaps = sum(1 << order[i][0] for i in range(turn) if past >> (turn - 1 - i) & 1)
            got = not row.firsts[turn] and past & 1
            for given in cards if got else (0,):
                infoset = InfoSet(players, place, kings, swaps, 1, given)
                threshold = threshold_of(infoset, level, False, False)
                by_card = [level_chance(level, infoset, card, threshold, False) for card in cards]
                chances[row.situation(turn, past, given)] = by_card
        found.append(chances)
    return found
