"""``python -m game`` is the command ``grawlix``."""

from game.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
