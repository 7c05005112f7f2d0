"""Find the equilibrium of Screw Your Neighbor for few players, exactly.

    python -m game.ai.screw_your_neighbor.solve --write

Regret matching (Hart, Mas-Colell 2000; with floors at zero, Tammelin 2014) over
every information set, no form of the strategy assumed, with a full pass over all
deals of ranks at each step: every set's value of both choices is exact, and so is
what the best answer of one player to the others would gain, which is printed and
is the proof of the result. What is paid is a penny lost. Small trembles keep the
sets trained into which only a slip leads.

Without `--write` it prints what the shipped tables lose by place and the gain of
the best answer, for `--players` 2 to 5.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

from game.ai.screw_your_neighbor import equilibrium as equilibrium_module
from game.ai.screw_your_neighbor.equilibrium import GAME
from game.ai.screw_your_neighbor.policy import equilibrium
from game.ai.screw_your_neighbor.spot import KING, STOCK, Spot, situations, turns
from game.ai.screw_your_neighbor.tables import FEW, RULES, checksum, spelled
from game.ai.screw_your_neighbor.tables import name as table_name

_TREMBLE: Final = 0.002
_NEARLY: Final = 0.05
"""How far from always or never a chance is rounded to it."""
_ROW: Final = 104
"""Letters in a line of the written tables."""
_SUITS: Final = 4
_PACK: Final = 52

Strategy = Callable[[Spot], float]
"""The chance to give the card away, by spot."""
Loss = tuple[float, ...]
"""Pennies lost by place."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The table and the options that change what is best."""

    players: int
    jump: bool = False
    drawn_king_loses: bool = False


@dataclass(slots=True)
class Value:
    """What a spot has come to in a pass: the losses of its two choices, by the chance that the others lead there."""

    chance: float = 0.0
    kept: float = 0.0
    gone: float = 0.0


def deals(players: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """All ordered deals of ranks, and how likely each is."""
    for ranks in product(range(1, KING + 1), repeat=players):
        chance = 1.0
        for i, rank in enumerate(ranks):
            chance *= max(0, _SUITS - ranks[:i].count(rank)) / (_PACK - i)
        if chance:
            yield ranks, chance


class Pass:
    """One pass over all deals with everybody on a strategy, or over those with kings at certain places only."""

    def __init__(self, variant: Variant, strategy: Strategy, kings: int | None = None) -> None:
        self.variant = variant
        self.values: dict[Spot, Value] = {}
        self.losses: list[float] = [0.0] * variant.players
        """Mean pennies lost in a round, by place."""
        self._strategy = strategy
        for ranks, chance in deals(variant.players):
            self._kings = sum(1 << place for place, rank in enumerate(ranks) if rank == KING)
            if kings is not None and self._kings != kings:
                continue
            self._order = turns(variant.players, self._kings, variant.jump)
            self._dealt = ranks
            for place, loss in enumerate(self._turn(0, ranks, 0, chance)):
                self.losses[place] += chance * loss

    def _turn(
        self, turn: int, cards: tuple[int, ...], swaps: int, chance: float, receiver: int = -1, given: int = 0
    ) -> Loss:
        """The losses from a decision on; `receiver` was swapped with last and had to give `given`."""
        if turn == len(self._order):
            lowest = min(cards)
            return tuple(float(card == lowest) for card in cards)
        place, target = self._order[turn]
        spot = Spot(len(cards), place, self._kings, swaps, cards[place], given if place == receiver else 0)
        away = self._strategy(spot)
        kept = self._turn(turn + 1, cards, swaps, chance * (1 - away))
        if target == STOCK:
            gone = self._drawn(cards)
        else:
            after = list(cards)
            after[place], after[target] = cards[target], cards[place]
            gone = self._turn(turn + 1, tuple(after), swaps | 1 << place, chance * away, target, cards[target])
        value = self.values.setdefault(spot, Value())
        value.chance += chance
        value.kept += chance * kept[place]
        value.gone += chance * gone[place]
        return tuple(k + away * (g - k) for k, g in zip(kept, gone, strict=True))

    def _drawn(self, cards: tuple[int, ...]) -> Loss:
        """The losses when the dealer, last, draws any unseen card."""
        others = cards[:-1]
        lowest = min(others)
        left = _PACK - len(cards)
        king = (_SUITS - self._dealt.count(KING)) / left if self.variant.drawn_king_loses else 0.0
        below = (_SUITS * (lowest - 1) - sum(rank < lowest for rank in self._dealt)) / left
        same = (_SUITS - self._dealt.count(lowest)) / left
        if king and lowest == KING:
            same = 0.0
        spared = below + king
        return (*(0.0 if card != lowest else 1 - spared for card in others), below + same + king)

    def gain(self) -> float:
        """What the best answer gains at the place where it gains most, pennies a round."""
        gains = [0.0] * self.variant.players
        for spot, value in self.values.items():
            away = self._strategy(spot)
            gains[spot.place] += value.kept + away * (value.gone - value.kept) - min(value.kept, value.gone)
        return max(gains)


class _Learner:
    """Regrets and the average strategy by spot."""

    def __init__(self) -> None:
        self._regrets: dict[Spot, list[float]] = {}
        self._averages: dict[Spot, list[float]] = {}

    def now(self, spot: Spot) -> float:
        """The chance to give away by the regrets so far."""
        kept, gone = self._regrets.get(spot, (0.0, 0.0))
        away = gone / (kept + gone) if kept + gone else 0.5
        return min(1 - _TREMBLE, max(_TREMBLE, away))

    def learn(self, values: dict[Spot, Value], step: int) -> None:
        """Take a pass in, later ones counting more."""
        for spot, value in values.items():
            away = self.now(spot)
            mean = value.kept + away * (value.gone - value.kept)
            regrets = self._regrets.setdefault(spot, [0.0, 0.0])
            regrets[0] = max(0.0, regrets[0] + mean - value.kept)
            regrets[1] = max(0.0, regrets[1] + mean - value.gone)
            average = self._averages.setdefault(spot, [0.0, 0.0])
            average[0] += step * away
            average[1] += step

    def average(self, spot: Spot) -> float:
        """The chance to give away, the trembles taken out."""
        away, steps = self._averages.get(spot, (0.0, 1.0))
        return min(1.0, max(0.0, (away / steps - _TREMBLE) / (1 - 2 * _TREMBLE)))


def solve(variant: Variant, steps: int) -> Strategy:
    """The equilibrium after so many passes."""
    learner = _Learner()
    for step in range(1, steps + 1):
        learner.learn(Pass(variant, learner.now).values, step)
    return learner.average


def border(strategy: Strategy, players: int, place: int, kings: int, swaps: int, given: int) -> float:
    """A strategy in one situation as a border: the highest rank that always goes, and the chance of the next."""
    chances = [strategy(Spot(players, place, kings, swaps, card, given)) for card in range(1, KING)]
    sure = next((i for i, chance in enumerate(chances) if chance < 1 - _NEARLY), len(chances))
    rest = chances[sure] if sure < len(chances) else 0.0
    return sure + (rest if rest > _NEARLY else 0.0)


def by_border(find: Callable[[Spot], float]) -> Strategy:
    """The strategy of a border."""
    return lambda spot: min(1.0, max(0.0, find(spot) + 1 - spot.card))


def shipped(variant: Variant) -> Strategy:
    """The strategy that the strongest level plays."""
    return by_border(lambda spot: equilibrium(spot, variant.jump, variant.drawn_king_loses))


def variants(players: int) -> Iterator[Variant]:
    """The variants that are played differently at a table of this size."""
    for jump in (False, True) if players > 2 else (False,):
        for loses in (False, True):
            yield Variant(players, jump, loses)


def table(variant: Variant, steps: int) -> str:
    """The table of a variant, solved anew."""
    strategy = solve(variant, steps)
    found = [border(strategy, variant.players, *situation) for situation in situations(variant.players, variant.jump)]
    return spelled(found)


def write(tables: dict[str, str]) -> None:
    """Replace the shipped tables."""
    lines = [
        '"""Written by `python -m game.ai.screw_your_neighbor.solve --write`; read by `tables`."""',
        "",
        "from typing import Final",
        "",
        f'GAME: Final = "{GAME}"',
        f"RULES_VERSION: Final = {RULES}",
        f"CHECKSUM: Final = {checksum(tables)}",
        "TABLES: Final[dict[str, str]] = {",
    ]
    for key, letters in tables.items():
        rows = [f'"{letters[i : i + _ROW]}"' for i in range(0, len(letters), _ROW)]
        if len(rows) == 1:
            lines.append(f'    "{key}": {rows[0]},')
        else:
            lines += [f'    "{key}": (', *(f"        {row}" for row in rows), "    ),"]
    assert equilibrium_module.__file__ is not None
    Path(equilibrium_module.__file__).write_text("\n".join([*lines, "}", ""]), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; prints a line for each variant."""
    parser = argparse.ArgumentParser(
        prog="python -m game.ai.screw_your_neighbor.solve", description="Solve Screw Your Neighbor for few players."
    )
    parser.add_argument("--write", action="store_true", help="solve anew and write the tables; some minutes")
    parser.add_argument("--players", type=int, choices=range(2, 6), help="look at a table of this size only")
    parser.add_argument("--steps", type=int, default=60)
    given = parser.parse_args(arguments)
    if given.write:
        found = [variant for players in FEW for variant in variants(players)]
        write({table_name(v.players, v.jump, v.drawn_king_loses): table(v, given.steps) for v in found})
        return 0
    for players in [given.players] if given.players else FEW:
        for variant in variants(players):
            done = Pass(variant, shipped(variant))
            by_place = " ".join(f"{100 * loss:.1f}" for loss in done.losses)
            name = table_name(variant.players, variant.jump, variant.drawn_king_loses)
            print(f"{name}: {by_place} pennies in 100 rounds by place; the best answer gains {done.gain():.5f} a round")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
