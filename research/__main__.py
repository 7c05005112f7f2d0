"""`python -m research arena GAME ...`: the arena, with OpenSpiel's ISMCTS as `openspiel-ismcts` among the entrants."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game import cli
from game.terminal import say


def main(arguments: Sequence[str] | None = None) -> int:
    """The command `grawlix`, with guests. Returns its exit code, 2 where the extra packages are missing."""
    try:
        from research.openspiel import ismcts_rule
    except ModuleNotFoundError as error:
        say(f"There is no module {error.name} here; 'pip install .[research]' brings it.")
        return 2
    return cli.main(arguments, {"openspiel-ismcts": ismcts_rule})


if __name__ == "__main__":
    sys.exit(main())
