"""Find the equilibrium of Screw Your Neighbor for two to ten players and all options.

    python -m game.ai.screw_your_neighbor.solve --write

Regret matching over every information set, no form of the strategy assumed, with a
full pass over all deals at each step (see `sweep`): every set's value of both choices
is exact, and so is what the best answer of one player to the others would gain, which
is printed and is the proof of the result. What is paid is a penny lost. At tables of
seven and more the highest ranks are taken for one while learning, and told apart when
the gain is worked out.

Without `--write` it prints what the shipped tables lose by place and the gain of the
best answer, for `--players` or all. `--plain` does so for two to four players by playing
every deal, without numpy. `--levels` prints what each level loses among each other.

`--match` looks at the tables by pennies of two to four players instead, where what is
paid is winning the match: it prints how often the best answer of one player wins against
them and against the tables of one round, exactly, over all states of a match. With
`--write` it makes them anew.
"""

from __future__ import annotations

import argparse
from base64 import b85encode
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final
from zlib import compress, crc32

from game.ai.levels import LEVELS
from game.ai.screw_your_neighbor import equilibrium, match_tables
from game.ai.screw_your_neighbor.enumeration import Pass, Variant, shipped, variants
from game.ai.screw_your_neighbor.match import PLAYERS as MATCH_PLAYERS
from game.ai.screw_your_neighbor.match import SETTINGS, Match, Setting, spelled_out
from game.ai.screw_your_neighbor.tables import GAME, PLAYERS, RULES, cases

if TYPE_CHECKING:
    from game.ai.screw_your_neighbor.matches import Chances

_LETTERS: Final = 112
"""In a line of the written tables."""
_STEPS: Final = 16
"""Of learning a table."""
_PLAIN: Final = 4
"""The most players of whom every deal is played."""
_THINKING: Final = LEVELS[1:]
_PENNIES: Final = 8
"""Of each player at the start, for what is told of a match."""


def write(tables: Iterable[bytes]) -> None:
    """Replace the shipped tables; one for each of `tables.cases`, in that order."""
    _write(equilibrium, "", "tables", b"".join(tables))


def write_match(found: Iterable[Match]) -> None:
    """Replace the shipped match tables; one for each of `match.SETTINGS`, in that order."""
    whole = b"".join(spelled_out(one, setting) for one, setting in zip(found, SETTINGS, strict=True))
    _write(match_tables, " --match", "match", whole)


def _write(module: ModuleType, flags: str, reader: str, whole: bytes) -> None:
    letters = b85encode(compress(whole, 9)).decode()
    lines = [
        f'"""Written by `python -m game.ai.screw_your_neighbor.solve{flags} --write`; read by `{reader}`."""',
        "",
        "from typing import Final",
        "",
        f'GAME: Final = "{GAME}"',
        f"RULES_VERSION: Final = {RULES}",
        f"CHECKSUM: Final = {crc32(letters.encode())}",
        "TABLES: Final = (",
        *(f'    "{letters[i : i + _LETTERS]}"' for i in range(0, len(letters), _LETTERS)),
        ")",
        "",
    ]
    assert module.__file__ is not None
    Path(module.__file__).write_text("\n".join(lines), "utf-8")


def solve(steps: int) -> None:
    """Solve all cases anew and write them, telling how far it is."""
    from game.ai.screw_your_neighbor.learning import learn

    found = []
    for number, case in enumerate(cases(), 1):
        found.append(learn(case, steps))
        print(f"{number} of {len(cases())}: {case[0]}", flush=True)
    write(found)


def name_of(table: Variant | Setting) -> str:
    """A table and its options in words."""
    return f"{table.players}{' jump' * table.jump}{' loses' * table.drawn_king_loses}"


def tell(variant: Variant, losses: Iterable[float], gain: float) -> None:
    """Print a line on the shipped tables."""
    by_place = " ".join(f"{100 * loss:.1f}" for loss in losses)
    print(
        f"{name_of(variant)}: {by_place} pennies in 100 rounds by place; the best answer gains {gain:.6f} a round",
        flush=True,
    )


def check(players: int, plain: bool) -> None:
    """Print what the shipped tables lose and what the best answer gains, for all options."""
    for variant in variants(players):
        if plain:
            done = Pass(variant, shipped(variant))
            tell(variant, done.losses, done.gain())
        else:
            from game.ai.screw_your_neighbor.learning import judge_shipped, judge_table

            found = judge_table(players, variant.jump, variant.drawn_king_loses, judge_shipped)
            tell(variant, found.losses, found.gains.max())


def compare(players: int) -> None:
    """Print what one of each level loses, on average over the places, among others of each level."""
    from game.ai.screw_your_neighbor.learning import judge_level, judge_table

    for others in _THINKING:
        judged = partial(judge_level, others=others, guests=_THINKING, players=players)
        found = judge_table(players, False, False, judged, len(_THINKING))
        losses = zip(_THINKING, found.guests.mean(axis=1), strict=True)
        print(f"{players} among {others}: " + ", ".join(f"{level} {loss:.5f}" for level, loss in losses), flush=True)


def chains(most: int) -> Iterator[tuple[Setting, ...]]:
    """The tables that a match goes through as players go out, the smallest first, for all options."""
    for jump, loses in product((False, True), repeat=2):
        yield tuple(Setting(players, jump and players > 2, loses) for players in MATCH_PLAYERS if players <= most)


def solve_match() -> None:
    """Solve the match for all pennies anew and write it, telling how far it is."""
    from game.ai.screw_your_neighbor.matches import Chances, solve_setting

    found = {}
    for chain in chains(MATCH_PLAYERS[-1]):
        chances = Chances()
        for setting in chain:
            solution = solve_setting(setting, chances)
            found[setting] = solution.match()
            print(f"{name_of(setting)}: {len(solution.strategies)} strategies", flush=True)
    write_match(found[setting] for setting in SETTINGS)


def check_match(sizes: Sequence[int]) -> None:
    """Print what the best answer of one player wins against the match tables, and against those of one round."""
    from game.ai.screw_your_neighbor.matches import Chances, judge, of_one_round, shipped_solution

    told = set()
    for chain in chains(max(sizes)):
        ours, plain = (Chances(), Chances()), (Chances(), Chances())
        for setting in chain:
            judge(shipped_solution(setting), *ours)
            judge(of_one_round(setting), *plain)
            if setting.players in sizes and setting not in told:
                told.add(setting)
                tell_match(setting, ours, plain)


def tell_match(setting: Setting, ours: tuple[Chances, Chances], plain: tuple[Chances, Chances]) -> None:
    """Print a line for each way of ending; of both strategies the chances to win and those of the best answer."""
    for replay in (False, True):
        shares = [100 * best.mean_win(setting.players, _PENNIES, replay) for _, best in (ours, plain)]
        gains = [best.most_above(wins, setting.players, replay) for wins, best in (ours, plain)]
        print(
            f"{name_of(setting)}{' replay' * replay}: with {_PENNIES} pennies each the best answer wins "
            f"{shares[0]:.4f} % of the matches, {shares[1]:.4f} % against the tables of one round; with any pennies "
            f"it gains at most {gains[0]:.6f} of a match, {gains[1]:.6f} against those",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m game.ai.screw_your_neighbor.solve", description="Solve Screw Your Neighbor."
    )
    parser.add_argument("--write", action="store_true", help="solve anew and write all tables; ten minutes")
    parser.add_argument("--levels", action="store_true", help="what each level loses among each other")
    parser.add_argument("--match", action="store_true", help="the tables by pennies, for two to four players")
    parser.add_argument("--plain", action="store_true", help="play every deal, for two to four players; without numpy")
    parser.add_argument("--players", type=int, choices=PLAYERS, help="look at a table of this size only")
    parser.add_argument("--steps", type=int, help=f"with --write: steps of learning a table, {_STEPS} if not given")
    given = parser.parse_args(arguments)
    some = MATCH_PLAYERS if given.match else [n for n in PLAYERS if n <= _PLAIN or not given.plain]
    sizes = [given.players] if given.players else list(some)
    if given.plain and sizes[-1] > _PLAIN:
        parser.error(f"--plain plays every deal of up to {_PLAIN} players")
    if not given.plain and find_spec("numpy") is None:
        parser.error("numpy is not installed; --plain does without")
    if given.match and (given.plain or given.levels):
        parser.error("--match goes with --write or --players only")
    if given.match and sizes[-1] not in MATCH_PLAYERS:
        parser.error(f"the match is solved for up to {MATCH_PLAYERS[-1]} players")
    if given.write and given.players:
        parser.error("--write makes the tables of every size")
    if given.steps is not None and (given.match or not given.write):
        parser.error("--steps goes with --write alone")
    if given.match and given.write:
        solve_match()
    elif given.match:
        check_match(sizes)
    elif given.write:
        solve(_STEPS if given.steps is None else given.steps)
    elif given.levels:
        for players in sizes:
            compare(players)
    else:
        for players in sizes:
            check(players, given.plain)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
