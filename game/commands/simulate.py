"""`grawlix simulate`: play matches without a window and say who won how often."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from dataclasses import field
from functools import partial
from math import lcm
from pathlib import Path
from time import perf_counter
from typing import Final, TextIO

from game.ai.levels import LEVELS, Level
from game.commands.matches import Plan, Played, play
from game.commands.spread import Progress, in_order
from game.commands.usage import CommandError
from game.rules.options import OptionError, parse_pairs
from game.rules.quoting import plain, quoted
from game.rules.record import write_record
from game.rules.registry import game_by_id
from game.rules.values import dataclass
from game.session.odds import wilson as interval

WHOLE: Final = lcm(*range(1, 11))
"""What one win is counted as, so that up to ten winners share it without a remainder."""

_CHUNK: Final = 25
"""Matches that a process is given at once."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What the command was asked for."""

    plan: Plan
    matches: int
    jobs: int
    record: str | None
    """The file for the records, `-` for the standard output."""
    json: bool


def make_plan(
    game_id: str,
    players: int | None,
    seats: str | None,
    seed: int,
    pairs: list[str],
    any_options: bool,
    record: bool,
    legal: bool,
) -> Plan:
    """A plan from what was typed. Raises CommandError."""
    game = game_by_id(game_id)
    levels: tuple[Level, ...] = ()
    if seats is not None:
        words = seats.split(",")
        for word in words:
            if word not in LEVELS:
                raise CommandError(f"There is no level {quoted(word)}; the levels are {', '.join(LEVELS)}.")
        levels = tuple(level for word in words for level in LEVELS if level == word)
        if players is not None and players != len(levels):
            raise CommandError(f"--seats names {len(levels)} levels, but --players asks for {players} players.")
    count = len(levels) or players or game.default_players
    if count not in game.seats:
        low, high = game.seats.start, game.seats.stop - 1
        raise CommandError(f"The game {game_id} is for {low} to {high} players, not {count}.")
    try:
        options = dict(parse_pairs(game.options, pairs))
    except OptionError as error:
        raise CommandError(str(error)) from None
    floor: Level = "random"
    levels = levels or (floor,) * count
    return Plan(game_id, levels, seed, options, any_options, record, legal)


@dataclass
class Tally:
    """Sums over the matches of a plan."""

    plan: Plan
    matches: int = 0
    actions: int = 0
    shortest: int = 0
    longest: int = 0
    seconds: float = 0.0
    _seat_wins: list[int] = field(default_factory=list)
    _wins: dict[Level, int] = field(default_factory=dict)
    _scores: dict[Level, int] = field(default_factory=dict)
    _seats: dict[Level, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._seat_wins = [0] * self.plan.players
        for level in sorted(set(self.plan.levels), key=LEVELS.index):
            self._wins[level] = self._scores[level] = self._seats[level] = 0

    def add(self, number: int, played: Played) -> None:
        """Count a match."""
        self.matches += 1
        self.actions += played.actions
        self.shortest = played.actions if self.matches == 1 else min(self.shortest, played.actions)
        self.longest = max(self.longest, played.actions)
        share = WHOLE // len(played.result.winners)
        for seat, level in enumerate(self.plan.levels_of(number)):
            self._seats[level] += 1
            self._scores[level] += played.result.scores[seat]
            if seat in played.result.winners:
                self._wins[level] += share
                self._seat_wins[seat] += share

    @property
    def levels(self) -> tuple[Level, ...]:
        """Each level that plays, the weakest first."""
        return tuple(self._wins)

    def wins(self, level: Level) -> float:
        """Wins of all seats with a level; a shared win counts in fractions."""
        return self._wins[level] / WHOLE

    def win_rate(self, level: Level) -> tuple[float, float, float]:
        """How often a player of a level wins, with a 95 % interval."""
        return wilson(self.wins(level), self._seats[level])

    def mean_score(self, level: Level) -> float:
        """The score of a player of a level."""
        return self._scores[level] / max(1, self._seats[level])

    def seat_wins(self) -> list[float]:
        """Wins by seat."""
        return [wins / WHOLE for wins in self._seat_wins]

    def encode(self) -> dict[str, object]:
        """The sums, fit for JSON."""
        return {
            "game": self.plan.game,
            "players": self.plan.players,
            "matches": self.matches,
            "levels": list(self.plan.levels),
            "wins": {level: self.wins(level) for level in self.levels},
            "win_rate": {level: list(self.win_rate(level)) for level in self.levels},
            "mean_score": {level: self.mean_score(level) for level in self.levels},
            "seat_wins": self.seat_wins(),
            "actions": self.actions,
            "seconds": round(self.seconds, 6),
            "actions_per_s": round(self.actions / self.seconds, 1) if self.seconds else 0.0,
        }

    def tell(self) -> str:
        """The sums in words."""
        count = "1 match" if self.matches == 1 else f"{self.matches} matches"
        lines = [f"{self.plan.game}: {count} of {self.plan.players} players"]
        for level in self.levels:
            mean, low, high = self.win_rate(level)
            lines.append(
                f"  {level:<8} wins {self.wins(level):g}, a player {mean:.1%} (95 % interval {low:.1%} to {high:.1%}), "
                f"mean score {self.mean_score(level):.1f}"
            )
        lines.append("  by seat  " + ", ".join(f"{wins:g}" for wins in self.seat_wins()))
        lines.append(
            f"  length   {self.actions / max(1, self.matches):.1f} actions a match, {self.shortest} to {self.longest}"
        )
        speed = self.actions / self.seconds if self.seconds else 0.0
        lines.append(f"  speed    {self.actions} actions in {self.seconds:.2f} s, {speed:,.0f} a second")
        return "\n".join(lines)


def wilson(wins: float, trials: int) -> tuple[float, float, float]:
    """The share of wins and the bounds of its 95 % interval after Wilson (1927).

    Seats of one match are not independent: one wins because another does not. So
    the interval is a little wider than it had to be, and never too narrow.
    """
    if not trials:
        return 0.0, 0.0, 1.0
    mean = wins / trials
    low, high = interval(wins, trials)
    return mean, min(mean, low), max(mean, high)


def run(simulation: Simulation) -> int:
    """The command. Returns its exit code; raises CommandError."""
    tally = Tally(simulation.plan)
    if simulation.record == "-" and simulation.json:
        raise CommandError("With --record - the records take the standard output, so --json has no place there.")
    try:
        with ExitStack() as stack:
            sink = opened(simulation.record, stack)
            progress = Progress(simulation.matches)
            stack.callback(progress.end)
            began = perf_counter()
            matches = in_order(partial(play, simulation.plan), range(simulation.matches), simulation.jobs, _CHUNK)
            for number, played in enumerate(matches):
                tally.add(number, played)
                if sink is not None and played.record is not None:
                    sink.write(write_record(played.record) + "\n")
                progress.show(number + 1)
            if sink is not None:
                sink.flush()
            tally.seconds = perf_counter() - began
    except BrokenPipeError:
        raise
    except OSError as error:
        # Also where the file is closed: what could not be written is tried once more then, and fails once more.
        raise CommandError(f"The records cannot be written: {error.strerror or error}.", 1) from None
    if simulation.json:
        print(json.dumps(tally.encode()))
    else:
        print(tally.tell(), file=sys.stderr if simulation.record == "-" else sys.stdout)
    return 0


def opened(record: str | None, stack: ExitStack) -> TextIO | None:
    """Where records are written, if anywhere: a file that the stack closes, or the standard output."""
    if record is None:
        return None
    if record == "-":
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        return sys.stdout
    try:
        return stack.enter_context(Path(record).open("w", encoding="utf-8", newline="\n"))
    except OSError as error:
        raise CommandError(f"The file {plain(record)} cannot be written: {error.strerror or error}.") from None
