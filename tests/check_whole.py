"""The tests that take a sample of very many cases, each with all of them: windows, words, players, hands, matches.

    python -m tests.check_whole [pytest arguments]

Takes about ten minutes on two cores, and more where they have other work. Ends with 1 if a test fails.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
USES = re.compile(r"^from tests\.support\.sample import ", re.MULTILINE)


def sampled() -> list[str]:
    """The files with such tests, from the root of the project, and what of `tests/support` they stand on."""
    return sorted(
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if USES.search(path.read_text("utf-8"))
    )


def main(arguments: Sequence[str]) -> int:
    """Run them, on as many cores as there are."""
    from tests.support.sample import VARIABLE

    given = arguments if any(not argument.startswith("-") for argument in arguments) else [*sampled(), *arguments]
    os.chdir(ROOT)
    command = [sys.executable, "-m", "pytest", "-n", str(os.cpu_count() or 1), "--dist", "worksteal", *given]
    return os.spawnve(os.P_WAIT, sys.executable, command, os.environ | {VARIABLE: "1"})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
