"""Every game by mouse, keyboard and finger at each pace and motion, from the menu to the result and back.

    python -m tests.check_first_start --jobs 2 [--long] [--only GAME]

That is 225 matches in simulated time, about half an hour on two cores. Each begins in an empty data folder. `--long`
plays matches with the options of the set-up as they are offered first, which takes several times as long.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from traceback import format_exc

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.session.settings import MOTIONS, PACES
from tests.e2e.first_start import DEVICES, GAMES, FirstMatch

Case = tuple[str, str, str, str, bool]


def played(case: Case) -> str:
    """Play one match; what went wrong, empty for nothing."""
    game, device, pace, motion, short = case
    with tempfile.TemporaryDirectory(prefix="grawlix-first-") as folder:
        try:
            FirstMatch(Path(folder), game, device, short=short, pace=pace, motion=motion).play()
        except Exception:
            return format_exc()
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all matches; 1 if one of them failed."""
    what = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tests.check_first_start", description=what)
    parser.add_argument("--jobs", type=int, default=1, help="matches at a time")
    parser.add_argument("--long", action="store_true", help="matches of full length")
    parser.add_argument("--only", choices=GAMES, help="one game alone")
    chosen = parser.parse_args(arguments)
    games = (chosen.only,) if chosen.only else GAMES
    cases: list[Case] = [(*case, not chosen.long) for case in product(games, DEVICES, PACES, MOTIONS)]
    failed = 0
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        for case, wrong in zip(cases, pool.map(played, cases), strict=True):
            name = " ".join(case[:4])
            print(f"{name}: {'failed' if wrong else 'ok'}", flush=True)
            if wrong:
                failed += 1
                print(wrong, flush=True)
    print(f"{len(cases)} matches, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
