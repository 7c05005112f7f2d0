"""The command: which figures there are, and how they are told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Final

from game.commands.bench.figure import Figure, measured
from game.commands.usage import CommandError
from game.rules.quoting import quoted

FAMILIES: Final[tuple[tuple[str, str], ...]] = (
    ("game.commands.bench.rules", "figures"),
    ("game.commands.bench.bots", "search_figures"),
    ("game.commands.bench.bots", "bot_figures"),
    ("game.commands.bench.screen", "figures"),
)
"""Modules and what lists their figures, in the order of the report."""


def all_figures() -> list[Figure]:
    """Every figure there is."""
    found: list[Figure] = []
    for module, name in FAMILIES:
        list_figures: Callable[[], Iterable[Figure]] = getattr(import_module(module), name)
        found += list_figures()
    return found


def chosen(figures: Sequence[Figure], only: Sequence[str]) -> list[Figure]:
    """The figures with the given names or beginnings of names; all if none is given. Raises CommandError."""
    if not only:
        return list(figures)
    for word in only:
        if not any(_fits(figure, word) for figure in figures):
            raise CommandError(
                f"There is no figure {quoted(word)}; the figures are {', '.join(f.name for f in figures)}."
            )
    return [figure for figure in figures if any(_fits(figure, word) for word in only)]


def _fits(figure: Figure, word: str) -> bool:
    return figure.name == word or figure.name.startswith(word.rstrip(".") + ".")


def run(only: Sequence[str], as_json: bool) -> int:
    """Measure and report. Returns 0 when every budget is kept, 1 otherwise; raises CommandError."""
    figures = chosen(all_figures(), only)
    width = max(len(figure.name) for figure in figures)
    kept = True
    for figure in figures:
        found = measured(figure)
        kept &= found.ok
        if as_json:
            print(json.dumps(found.encode()), flush=True)
            continue
        bound = "at least" if figure.unit == "1/s" else "at most"
        ratio = "" if found.ratio is None else f"  ratio {found.ratio:.4g}"
        print(
            f"{figure.name:<{width}}  {found.value:>12,.5g} {figure.unit:<3}  "
            f"{bound} {figure.budget:>9,g}  {'kept' if found.ok else 'FAILED'}{ratio}",
            flush=True,
        )
    return 0 if kept else 1
