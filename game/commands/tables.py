"""`grawlix tables`: the tables that the packs of some files come to, as Markdown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.ai.arena import Outcome
from game.ai.levels import LEVELS
from game.ai.measure import gain_of
from game.ai.registry import players_of
from game.ai.zoo import NAMES
from game.commands.packs import Setting, merged
from game.commands.usage import CommandError
from game.rules.registry import GAME_IDS

_ORDER = (*LEVELS, *NAMES)


def run(files: Sequence[str], beside: tuple[str, str] | None = None) -> int:
    """Print a table for every game, size and options of which there are packs. Raises CommandError.

    With two names `beside`, a last column tells how much more each gains among the first than among the second, on
    the packs that were played among both. Who deals and what is the same there, so it is told more sharply than by
    the two columns.
    """
    found = merged([Path(name) for name in files])
    if not found:
        raise CommandError("The files hold no packs.", 1)
    tables = sorted(
        {setting[:3] for setting in found}, key=lambda table: (_place(table[0], GAME_IDS), table[1], table[2])
    )
    print("\n\n".join(_table(*table, found, beside) for table in tables), flush=True)
    return 0


def _table(
    game: str,
    players: int,
    options: str,
    found: Mapping[Setting, Mapping[int, Outcome]],
    beside: tuple[str, str] | None,
) -> str:
    here = {
        (setting.one, setting.among): dict(packs)
        for setting, packs in found.items()
        if setting[:3] == (game, players, options) and packs
    }
    heroes, among = {one for one, _ in here}, {others for _, others in here}
    if players == 2 and heroes & among:
        # Everybody among everybody: at a table of two both have played the same matches.
        for (one, others), packs in list(here.items()):
            mirrored = {seed: Outcome(-pack.gain or 0.0, 1 - pack.won) for seed, pack in packs.items()}
            here[others, one] = mirrored | here.get((others, one), {})
        heroes = among = heroes | among
    given = ", ".join(f"{name}={value}" for name, value in json.loads(options).items())
    columns = sorted(among, key=_by_strength)
    heads = [f"among {name}" for name in columns]
    if beside is not None:
        heads.append(f"{beside[0]} less {beside[1]}")
    lines = [
        f"### {game}, {players} players{', ' + given if given else ''}",
        "",
        f"Share of won matches in percent, {100 / players:.1f} being fair, and {players_of(game).unit}.",
        "",
        "| one | " + " | ".join(heads) + " |",
        "|---" * (len(heads) + 1) + "|",
    ]
    for hero in sorted(heroes, key=_by_strength):
        cells = [_cell(here.get((hero, others), {})) for others in columns]
        if beside is not None:
            cells.append(_cell(_less(*(here.get((hero, others), {}) for others in beside))))
        lines.append("| " + " | ".join([hero, *cells]) + " |")
    return "\n".join(lines)


def _less(one: Mapping[int, Outcome], other: Mapping[int, Outcome]) -> dict[int, Outcome]:
    """What came of the packs that are in both, less what came of them in the other."""
    return {
        seed: Outcome(one[seed].gain - other[seed].gain, one[seed].won - other[seed].won)
        for seed in one.keys() & other.keys()
    }


def _cell(packs: Mapping[int, Outcome]) -> str:
    """The share of wins, the gain, and of how many packs. An interval without end is that of a single pack."""
    if not packs:
        return ""
    gain, won = (gain_of(column) for column in zip(*packs.values(), strict=True))
    doubt = "" if gain.clear else " ?"
    return f"{100 * won.mean:.0f} ± {100 * won.margin:.0f}; {gain.mean:+.2f} ± {gain.margin:.2f}{doubt} ({len(packs)})"


def _by_strength(name: str) -> tuple[int, str]:
    return _place(name.partition(":")[0], _ORDER), name


def _place(name: str, order: Sequence[str]) -> int:
    return order.index(name) if name in order else len(order)
