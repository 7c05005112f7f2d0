"""Try a program that was built: python3 build/check_frozen.py PROGRAM

It checks itself, plays a whole match of each game between computer players that think in processes of their own, and
checks the records that it has written. Needs no display, and Python only to run this file.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

RULES = Path(__file__).resolve().parents[1] / "game" / "rules"
GAMES = sorted(path.parent.name for path in RULES.glob("*/game.py"))


def check(program: str) -> None:
    """Try it.

    Raises:
        SystemExit: something is not as it should be.
    """
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:

        def said(*arguments: str) -> str:
            done = subprocess.run([program, *arguments], env=env, cwd=folder, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, check=False)  # fmt: skip
            if done.returncode:
                raise SystemExit(f"{program} {' '.join(arguments)} ends with {done.returncode}: {done.stderr}")
            return done.stdout

        print(said("--selftest").strip())
        for game in GAMES:
            record = Path(folder, f"{game}.grawlix")
            said(
                "simulate",
                game,
                "--matches",
                "1",
                "--jobs",
                "2",
                "--seats",
                "easy,normal,easy",
                "--record",
                str(record),
                "--json",
            )
            (line,) = said("replay", str(record), "--check", "--json").splitlines()
            if json.loads(line)["ok"] is not True:
                raise SystemExit(f"the record of {game} does not hold: {line}")
            print(f"{game}: a match of {record.stat().st_size} bytes, played and checked")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Try a program that was built.")
    parser.add_argument("program", type=Path)
    tried: Path = parser.parse_args().program.resolve()
    if not (tried.is_file() and os.access(tried, os.X_OK)):
        raise SystemExit(f"{tried} is not a program.")
    check(str(tried))
