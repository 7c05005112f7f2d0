"""Solving the match by the pennies of two to four players, and judging what is found. For the solver only; needs numpy.

Every round takes a penny from somebody, so the chances to win the match are worked out
from few pennies to many; only where all have one penny and get it back they depend on
themselves. With these chances as what is paid for each outcome, a state of the pennies is
one round, solved by regret matching. Few strategies do for all states: another one is
learned only where the best answer would gain more than `ENOUGH` on all that are there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from game.ai.screw_your_neighbor.learning import TREMBLE, averaged, matched, spelled, spread
from game.ai.screw_your_neighbor.match import PENNIES, Match, Setting, length, matches
from game.ai.screw_your_neighbor.rounds import Pass, RoundTable
from game.ai.screw_your_neighbor.sweep import Array
from game.ai.screw_your_neighbor.tables import case_of, thresholds

ENOUGH: Final = {2: 3e-6, 3: 3e-6, 4: 1e-5}
"""By players: what the best answer in a round may gain, in chances of winning the match, before a strategy is learned.
Four have so many states that it decides how much is written."""
PART: Final = {2: 1e-4, 3: 1e-4, 4: 3e-4}
"""What it may gain as a part of all that depends on the round for its player, where that is less: nobody should be seen
to forgo a win, however little it matters."""
_STEPS: Final = {2: 200, 3: 200, 4: 60}
"""By players: how many steps are learned. It costs little for few."""
_HOLD: Final = 2.0
"""How many times its regrets of the first step a strategy is given to start with, so that it is not forgotten."""
_ROUNDS: Final = 60
"""How often chances are worked out that depend on themselves; each time they are a tenth as far from the truth."""
_AGAIN: Final = 4
"""How often strategies are picked for those."""
_REPLAYS: Final = (0, 1)


class Chances:
    """Chances to win the match, worked out table by table, the smallest first."""

    def __init__(self) -> None:
        self.by_players: tuple[dict[int, Array], dict[int, Array]] = ({}, {})
        """For `share`, then `replay`, by players: [pennies of each place ..., place]."""

    def begin(self, players: int, most: int) -> None:
        """A table is to be worked out next, of so many players with up to so many pennies."""
        for by_players in self.by_players:
            by_players[players] = np.full((*[most + 1] * players, players), 1 / players)

    def mean_win(self, players: int, pennies: int, replay: bool) -> float:
        """The chance with equal pennies, on average over the places."""
        return float(self.by_players[replay][players][(pennies,) * players].mean())

    def most_above(self, other: Chances, players: int, replay: bool) -> float:
        """By how much they are above others where it is most, over all states and places."""
        above = self.by_players[replay][players] - other.by_players[replay][players]
        return float(above[(slice(1, None),) * players].max())

    def worth(self, states: Array, replay: int) -> Array:
        """[state, place, outcome]: the chance after each outcome of a round, for states [state, place] of the pennies.

        Equal shares where nobody stays in, or what follows when each gets a penny back.
        """
        wins = self.by_players[replay]
        number, players = states.shape
        places = np.arange(players)
        worth = np.zeros((number, players, 1 << players))
        for outcome in range(1, 1 << players):
            left = states - (outcome >> places & 1)
            into = (left > 0) @ (1 << places)
            for mask in np.unique(into):
                at = np.flatnonzero(into == mask)
                stay = [place for place in range(players) if mask >> place & 1]
                if not stay and not replay:
                    worth[at, :, outcome] = 1 / players
                elif len(stay) == 1:
                    worth[at, stay[0], outcome] = 1
                else:
                    # The next to the left of the dealer who is in deals next; who has got a penny back is in.
                    order = [*stay[1:], stay[0]] if stay else [*range(1, players), 0]
                    then = np.maximum(left[at][:, order], 1)
                    worth[at[:, None], order, outcome] = wins[len(order)][tuple(then.T)]
        return worth


class Profile:
    """What everybody's playing one strategy comes to at a table, whatever is paid for each outcome."""

    def __init__(self, table: RoundTable, found: bytes) -> None:
        self.found = found
        self.chances = chances_of(table, found)
        done = Pass(table, self.chances)
        self.outcomes = done.outcomes
        """The chance of each outcome."""
        self._sets: list[tuple[Array, Array]] = []
        self._rest: list[Array] = []
        for place in range(table.players):
            own = [i for i, (hands, turn) in enumerate(table.decisions) if hands.order[turn][0] == place]
            away = np.concatenate([self.chances[i].ravel() for i in own])
            kept, gone = (
                np.concatenate([parts[i].reshape(-1, len(self.outcomes)) for i in own])
                for parts in (done.kept, done.gone)
            )
            reached = (kept + gone).any(axis=1)
            self._sets.append((away[reached], (gone - kept)[reached]))
            # What is left where the place keeps in every set.
            self._rest.append(done.outcomes - away @ (gone - kept))

    def gains(self, worth: Array) -> Array:
        """[state]: what the best answer in this round gains at the place where it gains most.

        `worth` is [state, place, outcome].
        """
        gains = np.zeros(len(worth))
        for place, (away, more) in enumerate(self._sets):
            paid = more @ worth[:, place].T
            gains = np.maximum(gains, np.maximum(paid, 0).sum(axis=0) - away @ paid)
        return gains

    def answers(self, worth: Array) -> Array:
        """[state, place]: what the best answer to the others is worth."""
        return np.stack(
            [
                worth[:, place] @ self._rest[place] + np.maximum(more @ worth[:, place].T, 0).sum(axis=0)
                for place, (_, more) in enumerate(self._sets)
            ],
            axis=1,
        )


def chances_of(table: RoundTable, found: bytes) -> list[Array]:
    """The strategy of thresholds, as `rounds.Pass` takes it."""
    chances: list[Array] = []
    for hands in table.hands:
        chances += spread((hands.row, False), found[: hands.row.length]) if hands.order else []
        found = found[hands.row.length if hands.order else 0 :]
    return chances


def one_round(setting: Setting, table: RoundTable) -> bytes:
    """The equilibrium of one round, as a strategy of a table."""
    loses = setting.drawn_king_loses
    return b"".join(thresholds(case_of(hands.row, loses)) for hands in table.hands if hands.order)


def learn(table: RoundTable, worth: Array, start: Sequence[Array], steps: int) -> bytes:
    """The strategy in equilibrium for one state; `worth` is [place, outcome].

    Predictive regret matching as in `learning.learn`, but from a strategy on that is nearly right.
    """
    now = [np.clip(chances, TREMBLE, 1 - TREMBLE) for chances in start]
    sums = [np.zeros_like(away) for away in now]
    regrets: list[Array] = []
    for step in range(1, steps + 1):
        done = Pass(table, now, worth)
        more = [gone - kept for kept, gone in zip(done.kept, done.gone, strict=True)]
        if not regrets:
            held = [_HOLD * np.abs(part) for part in more]
            regrets = [np.stack([(1 - a) * h, a * h], axis=-1) for a, h in zip(now, held, strict=True)]
        weight = max(0, step - steps // 2)
        for at, away in enumerate(now):
            sums[at] += weight * away
            regret = np.stack([-away * more[at], (1 - away) * more[at]], axis=-1)
            # Where nothing depends on a choice it stays what it was.
            regrets[at], now[at] = matched(regrets[at], regret, away.copy())
    averages = [averaged(total, steps) for total in sums]
    return b"".join(spelled(hands.row, turn, a) for (hands, turn), a in zip(table.decisions, averages, strict=True))


def levels(players: int, most: int) -> Iterator[Array]:
    """All states of the pennies, [state, place], by how many there are together."""
    states = np.array(list(product(range(1, most + 1), repeat=players)))
    totals = states.sum(axis=1)
    for total in range(players, players * most + 1):
        yield states[totals == total]


@dataclass(slots=True)
class Solution:
    """What has been found for a setting."""

    setting: Setting
    most: int
    """Up to how many pennies of each player."""
    strategies: list[bytes]
    picks: Array
    """[replay, pennies less one ...]: the number of the strategy."""

    def match(self) -> Match:
        """As `match` holds it."""
        flat = self.picks.ravel()
        return Match(b"".join(self.strategies), bytes([*(flat & 255).tolist(), *(flat >> 8).tolist()]))


def shipped_solution(setting: Setting) -> Solution:
    """What is shipped for a setting."""
    found, size = matches()[setting], length(setting.players, setting.jump)
    low, high = np.frombuffer(found.picks, np.uint8).reshape(2, 2, *[PENNIES] * setting.players).astype(int)
    cut = [found.strategies[i : i + size] for i in range(0, len(found.strategies), size)]
    return Solution(setting, PENNIES, cut, low | high << 8)


def of_one_round(setting: Setting, most: int = PENNIES) -> Solution:
    """The equilibrium of one round, played whatever everybody's pennies."""
    return Solution(
        setting, most, [one_round(setting, RoundTable(*setting))], np.zeros((2, *[most] * setting.players), int)
    )


def solve_setting(setting: Setting, chances: Chances, most: int = PENNIES) -> Solution:
    """Solve a setting for up to so many pennies of each; `chances` has smaller tables and gets those of this one."""
    table, players = RoundTable(*setting), setting.players
    shelf = _Shelf(table, one_round(setting, table), _STEPS[players])
    picks = np.zeros((2, *[most] * players), int)
    chances.begin(players, most)
    for states in levels(players, most):
        # With a penny each, what follows a replay is the state itself: then everything is found some times over.
        first = states.max() == 1
        for _ in range(_AGAIN if first else 1):
            found = shelf.pick(np.concatenate([chances.worth(states, replay) for replay in _REPLAYS]))
            for replay, chosen in zip(_REPLAYS, np.split(found, 2), strict=True):
                picks[(replay, *(states - 1).T)] = chosen
                outcomes = np.stack([shelf.profiles[pick].outcomes for pick in chosen])
                for _ in range(_ROUNDS if first else 1):
                    worth = chances.worth(states, replay)
                    chances.by_players[replay][players][tuple(states.T)] = np.einsum("spo,so->sp", worth, outcomes)
    return Solution(setting, most, [profile.found for profile in shelf.profiles], picks)


class _Shelf:
    """The strategies of a table that have been learned so far."""

    def __init__(self, table: RoundTable, first: bytes, steps: int) -> None:
        self.profiles = [Profile(table, first)]
        self._table = table
        self._steps = steps
        self._used = [0]

    def pick(self, worth: Array) -> Array:
        """A strategy for each of some states, the most used ones first, and new ones where none is good enough."""
        found, least = np.zeros(len(worth), int), np.full(len(worth), np.inf)
        hangs = worth[..., 1:].max(axis=2) - worth[..., 1:].min(axis=2)
        # From here on one is what is gladly overlooked.
        players = self._table.players
        worth = worth / np.minimum(ENOUGH[players], PART[players] * hangs)[..., None]
        wanting = np.arange(len(worth))
        for number in sorted(range(len(self.profiles)), key=lambda number: -self._used[number]):
            wanting = self._try(number, worth, wanting, found, least)
        while len(wanting):
            worst = wanting[least[wanting].argmax()]
            start = self.profiles[found[worst]].chances
            self.profiles.append(Profile(self._table, learn(self._table, worth[worst], start, self._steps)))
            self._used.append(0)
            wanting = self._try(len(self.profiles) - 1, worth, wanting, found, least)
            # If it is not good enough for the state that it was learned for, nothing is.
            wanting = wanting[wanting != worst]
            if len(self.profiles) - 1 not in found:
                self.profiles.pop()
                self._used.pop()
        # What was used for few pennies is forgotten by and by.
        self._used = [used // 2 + 2 * int((found == number).sum()) for number, used in enumerate(self._used)]
        return found

    def _try(self, number: int, worth: Array, wanting: Array, found: Array, least: Array) -> Array:
        """Note for which states a strategy is the best so far; returns those that still want a better one."""
        gains = self.profiles[number].gains(worth[wanting])
        better = wanting[gains < least[wanting]]
        found[better] = number
        least[wanting] = np.minimum(least[wanting], gains)
        return wanting[least[wanting] > 1]


def judge(solution: Solution, wins: Chances, answers: Chances) -> None:
    """Work out the chances to win where all play a solution, and those of the best answer of one to all others.

    Both have the smaller tables already and get those of this one. It is exact: the answer may differ in every
    information set of every state of the pennies.
    """
    table, players = RoundTable(*solution.setting), solution.setting.players
    profiles = [Profile(table, found) for found in solution.strategies]
    for chances in (wins, answers):
        chances.begin(players, solution.most)
    for states, replay in product(levels(players, solution.most), _REPLAYS):
        picks = solution.picks[(replay, *(states - 1).T)]
        for _ in range(_ROUNDS if states.max() == 1 and replay else 1):
            worth, best = wins.worth(states, replay), answers.worth(states, replay)
            for pick in np.unique(picks):
                some = np.flatnonzero(picks == pick)
                at = tuple(states[some].T)
                wins.by_players[replay][players][at] = worth[some] @ profiles[pick].outcomes
                answers.by_players[replay][players][at] = profiles[pick].answers(best[some])
