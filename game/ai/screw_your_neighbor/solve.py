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
"""

from __future__ import annotations

import argparse
from base64 import b85encode
from collections.abc import Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from zlib import compress, crc32

from game.ai.port import LEVELS
from game.ai.screw_your_neighbor import equilibrium
from game.ai.screw_your_neighbor.enumeration import Pass, Variant, shipped, variants
from game.ai.screw_your_neighbor.tables import GAME, PLAYERS, RULES, cases

_LETTERS: Final = 112
"""In a line of the written tables."""
_PLAIN: Final = 4
"""The most players of whom every deal is played."""
_THINKING: Final = LEVELS[1:]


def write(tables: Iterable[bytes]) -> None:
    """Replace the shipped tables; one for each of `tables.cases`, in that order."""
    letters = b85encode(compress(b"".join(tables), 9)).decode()
    lines = [
        '"""Written by `python -m game.ai.screw_your_neighbor.solve --write`; read by `tables`."""',
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
    assert equilibrium.__file__ is not None
    Path(equilibrium.__file__).write_text("\n".join(lines), "utf-8")


def solve(steps: int) -> None:
    """Solve all cases anew and write them, telling how far it is."""
    from game.ai.screw_your_neighbor.learning import learn

    found = []
    for number, case in enumerate(cases(), 1):
        found.append(learn(case, steps))
        print(f"{number} of {len(cases())}: {case[0]}", flush=True)
    write(found)


def tell(variant: Variant, losses: Iterable[float], gain: float) -> None:
    """Print a line on the shipped tables."""
    name = f"{variant.players}{' jump' if variant.jump else ''}{' loses' if variant.drawn_king_loses else ''}"
    by_place = " ".join(f"{100 * loss:.1f}" for loss in losses)
    print(f"{name}: {by_place} pennies in 100 rounds by place; the best answer gains {gain:.6f} a round", flush=True)


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


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m game.ai.screw_your_neighbor.solve", description="Solve Screw Your Neighbor."
    )
    parser.add_argument("--write", action="store_true", help="solve anew and write the tables; half an hour")
    parser.add_argument("--levels", action="store_true", help="what each level loses among each other")
    parser.add_argument("--plain", action="store_true", help="play every deal, for two to four players; without numpy")
    parser.add_argument("--players", type=int, choices=PLAYERS, help="look at a table of this size only")
    parser.add_argument("--steps", type=int, default=16)
    given = parser.parse_args(arguments)
    sizes = [given.players] if given.players else [n for n in PLAYERS if n <= _PLAIN or not given.plain]
    if given.plain and sizes[-1] > _PLAIN:
        parser.error(f"--plain plays every deal of up to {_PLAIN} players")
    if not given.plain and find_spec("numpy") is None:
        parser.error("numpy is not installed; --plain does without")
    if given.write:
        solve(given.steps)
    elif given.levels:
        for players in sizes:
            compare(players)
    else:
        for players in sizes:
            check(players, given.plain)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
