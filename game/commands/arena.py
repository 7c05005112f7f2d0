"""`grawlix arena`: play computer players against each other on the same packs, and say what is shown by it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from game.ai.arena import ONE_ROUND, Pairing
from game.ai.entrants import NO_GUESTS, EntrantError, entrant
from game.ai.levels import LEVELS
from game.ai.match import Entrant, Rule
from game.ai.measure import Gain, Sprt, Verdict, gain_of
from game.ai.registry import players_of
from game.commands.packs import PackFile, setting_of
from game.commands.results import ResultRow, ResultTable
from game.commands.spread import Progress, in_order
from game.commands.usage import CommandError
from game.rules.options import OptionError, OptionValue, complete, parse_pairs
from game.rules.quoting import quoted
from game.rules.registry import game_by_id
from game.rules.values import dataclass

_DOUBT: Final = "?"


@dataclass(frozen=True, slots=True)
class Contest:
    """What the command was asked for."""

    game_id: str
    entrants: Mapping[str, Entrant]
    """By name as it was typed, in the order given."""
    heroes: tuple[str, ...]
    """The names of those who sit alone."""
    among: tuple[str, ...]
    """The names of those who fill the other seats."""
    sizes: tuple[int, ...]
    """Numbers of players."""
    given: Mapping[str, OptionValue]
    """The options that were given; the others have the values of the shortest match."""
    deals: int
    seed: int
    """Of the first pack; the next one has the next."""
    jobs: int
    gate: float | None
    """A gain to test for, in place of a table."""
    table: ResultTable | None
    """Where the results are written down."""
    json: bool
    packs: PackFile | None = None
    """Where every pack is kept, and whose packs are not played again."""
    part: tuple[int, int] = (1, 1)
    """Which part of the packs is played here, and of how many."""

    @property
    def seeds(self) -> range:
        """Of the packs that are played here."""
        number, parts = self.part
        return range(self.seed + number - 1, self.seed + self.deals, parts)

    def pairing(self, hero: str, others: str, players: int) -> Pairing:
        """One entrant among others at a table."""
        game = game_by_id(self.game_id)
        options = complete(game.options, players, {**ONE_ROUND.get(self.game_id, {}), **self.given})
        return Pairing(game, options, self.entrants[hero], self.entrants[others], players)

    def gains(self, hero: str, others: str, players: int) -> Iterator[float]:
        """What the hero gains, pack by pack."""
        pairing = self.pairing(hero, others, players)
        setting = setting_of(self.game_id, players, self.given, hero, others)
        kept = {} if self.packs is None else self.packs.of(setting)
        missing = [seed for seed in self.seeds if seed not in kept]
        played = in_order(pairing.outcome, missing, self.jobs)
        known = dict(kept)
        for seed in self.seeds:
            if seed not in known:
                known[seed] = next(played)
                if self.packs is not None:
                    self.packs.add(setting, seed, known[seed])
            yield known[seed].gain


def make_contest(
    game_id: str,
    names: str | None,
    players: str | None,
    among: str | None,
    pairs: list[str],
    deals: int,
    seed: int,
    jobs: int,
    gate: float | None,
    write: str | None,
    as_json: bool,
    packs: str | None = None,
    part: tuple[int, int] = (1, 1),
    guests: Mapping[str, Rule] | None = None,
) -> Contest:
    """A contest from what was typed. Raises CommandError."""
    game = game_by_id(game_id)
    typed = LEVELS if names is None else names.split(",")
    others = typed if among is None else among.split(",")
    try:
        entrants = {name: entrant(name, game_id, guests or NO_GUESTS) for name in (*typed, *others)}
        given = dict(parse_pairs(game.options, pairs))
    except (EntrantError, OptionError) as error:
        raise CommandError(str(error)) from None
    if len(entrants) < 2:
        raise CommandError("An arena takes two different entrants at least.")
    if gate is not None and len(entrants) != 2:
        raise CommandError(f"With --gate one entrant is tested among another: two are named, not {len(entrants)}.")
    sizes = _sizes(game_id, players)
    table = None if write is None else ResultTable(Path(write))
    if part != (1, 1) and (packs is None or gate is not None):
        raise CommandError("With --part the packs are kept by --packs, and no gate is tested.")
    kept = None if packs is None else PackFile(Path(packs))
    heroes = tuple(dict.fromkeys(typed))
    return Contest(
        game_id,
        {name: entrants[name] for name in dict.fromkeys((*heroes, *others))},
        heroes,
        tuple(dict.fromkeys(others)),
        sizes,
        given,
        deals,
        seed,
        jobs,
        gate,
        table,
        as_json,
        kept,
        part,
    )


def _sizes(game_id: str, text: str | None) -> tuple[int, ...]:
    game = game_by_id(game_id)
    if text is None:
        return (game.default_players,)
    if text == "all":
        return tuple(game.seats)
    low, high = game.seats.start, game.seats.stop - 1
    sizes = []
    for word in text.split(","):
        if not (word.isascii() and word.isdigit() and int(word) in game.seats):
            raise CommandError(f"The game {game_id} is for {low} to {high} players, not {quoted(word)}.")
        sizes.append(int(word))
    return tuple(dict.fromkeys(sizes))


def run(contest: Contest) -> int:
    """The command. Returns 0, or 1 when a gate was not passed; raises CommandError."""
    if contest.gate is not None:
        verdicts = [_pass_gate(contest, players, contest.gate) for players in contest.sizes]
        return 0 if verdicts == ["accept"] * len(verdicts) else 1
    for players in contest.sizes:
        found = _cross_table(contest, players)
        if not contest.json:
            print(_tell(contest, players, found), flush=True)
    return 0


# -- a table ------------------------------------------------------------------


def _cross_table(contest: Contest, players: int) -> dict[tuple[str, str], Gain]:
    """Every entrant among every other of those asked for."""
    found: dict[tuple[str, str], Gain] = {}
    pairs = [(hero, others) for hero in contest.heroes for others in contest.among if hero != others]
    progress = Progress(len(contest.seeds) * len(pairs))
    try:
        for number, (hero, others) in enumerate(pairs):
            if players == 2 and (others, hero) in found:
                # At a table of two both have played the same matches.
                gain = found[others, hero].mirrored()
            else:
                gain = _measured(contest, players, hero, others, progress, number * len(contest.seeds))
            found[hero, others] = gain
    finally:
        progress.end()
    return found


def _measured(contest: Contest, players: int, hero: str, others: str, progress: Progress, done: int) -> Gain:
    """One entrant among others, over all packs. What was played before an interruption is noted, too."""
    gains: list[float] = []
    try:
        for one in contest.gains(hero, others, players):
            gains.append(one)
            progress.show(done + len(gains))
    except KeyboardInterrupt:
        if len(gains) > 1:
            _note(contest, players, hero, others, gain_of(gains), None)
        raise
    found = gain_of(gains)
    _note(contest, players, hero, others, found, None)
    return found


def _tell(contest: Contest, players: int, found: Mapping[tuple[str, str], Gain]) -> str:
    """The table in words: who sits alone down the side, the others across the top."""
    names = contest.among
    heroes = [name for name in contest.heroes if any(hero == name for hero, _ in found)]

    def cell(hero: str, others: str) -> str:
        if hero == others:
            return "-"
        gain = found[hero, others]
        return f"{gain}" if gain.clear else f"{gain} {_DOUBT}"

    rows = [["", *names], *([hero, *(cell(hero, others) for others in names)] for hero in heroes)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(names) + 1)]
    lines = [
        f"{contest.game_id}, {players} players: {players_of(contest.game_id).unit}, "
        f"one of each row among those of the column, {len(contest.seeds)} packs from every seat"
    ]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))]
        lines.append("  " + "  ".join(cells).rstrip())
    if any(not gain.clear for gain in found.values()):
        lines.append(
            f"  {_DOUBT} the 95 % interval holds zero, or the packs are fewer than six: no difference is shown"
        )
    return "\n".join(lines)


# -- a gate -------------------------------------------------------------------


def _pass_gate(contest: Contest, players: int, named: float) -> Verdict:
    """Play until it is shown that the first entrant gains as much as was named among the second, or nothing."""
    hero, others = contest.entrants
    test = Sprt(named)
    gains: list[float] = []
    progress = Progress(len(contest.seeds))
    packs = contest.gains(hero, others, players)
    try:
        for gain in packs:
            gains.append(gain)
            test.add(gain)
            progress.show(len(gains))
            if test.verdict != "undecided":
                break
    finally:
        progress.end()
    found = gain_of(gains)
    _note(contest, players, hero, others, found, test)
    if not contest.json:
        print(
            f"{test.verdict}: {contest.game_id}, {players} players, {hero} among {others} gains {found} "
            f"{players_of(contest.game_id).unit} ({found.deals} packs, tested for {named:g} against 0)",
            flush=True,
        )
    return test.verdict


# -- both ---------------------------------------------------------------------


def _note(contest: Contest, players: int, hero: str, others: str, gain: Gain, test: Sprt | None) -> None:
    """Write a result down as soon as it is there, where that was asked for."""
    if contest.table is not None:
        verdict = "" if test is None else f"tested for {contest.gate:g}: {test.verdict}"
        unit = players_of(contest.game_id).unit
        contest.table.add(ResultRow(contest.game_id, players, hero, others, gain, unit, contest.given, verdict))
    if contest.json:
        encoded: dict[str, object] = {
            "game": contest.game_id,
            "players": players,
            "entrant": hero,
            "among": others,
            "deals": gain.deals,
            "gain": [gain.mean, gain.mean - gain.margin, gain.mean + gain.margin],
            "unit": players_of(contest.game_id).unit,
            "shown": gain.clear,
        }
        if test is not None:
            encoded |= {"verdict": test.verdict, "tested_for": contest.gate}
        print(json.dumps(encoded), flush=True)
