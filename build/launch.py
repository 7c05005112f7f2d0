"""Where the executable begins: the command ``grawlix``, safe for the processes that computer players think in."""

import multiprocessing
import sys

if __name__ == "__main__":
    # First of all: a frozen program starts its helpers by starting itself, and this call never returns in a helper.
    multiprocessing.freeze_support()

    from game.cli import main

    sys.exit(main())
