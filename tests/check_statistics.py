"""How long it takes to open the statistics of very many matches: `python -m tests.check_statistics [MATCHES]`.

It makes up so many matches, counts them, and prints the processor time of opening them again and of answering what the
page of statistics asks. Exits with 1 where 100,000 matches take more than 0.3 s.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.ai.levels import LEVELS
from game.rules.registry import GAME_IDS
from game.session.files import Paths, write_durably
from game.session.lines import line_of
from game.session.odds import fair_ranks
from game.session.statistics import LINES_FORMAT, Statistics
from game.session.summary import Dealt, Pack, Summary, encode_summary
from game.session.sums import Among, streaks

BUDGET = 0.3
CAST = ("bo", "ada", "biscuit", "gertrude", "yuki", "pip")


def made_up(number: int) -> Summary:
    """A match that nobody played."""
    random = Random(number)
    others = tuple(random.choices(CAST, k=random.randint(1, 4)))
    share = float(random.random() < 0.3)
    mine, theirs = (tuple(random.randint(0, 9) for _ in range(14)) for _ in range(2))
    dealt = Dealt(mine, theirs, (Pack(1, 2, sum(mine) % 14 + 1, 30, 4),))
    ahead = tuple(float(random.random() < 0.5) for _ in others)
    score, points, deal = random.randint(0, 99), random.randint(0, 99), random.getrandbits(32)
    return Summary(
        random.choice(GAME_IDS), random.choice(LEVELS), others, score, share, ahead, False, 4, points, deal, dealt
    )


def main() -> int:
    """The check. Returns its exit code."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with TemporaryDirectory() as name:
        paths = Paths.at(Path(name))
        lines = [line_of({"format": LINES_FORMAT})]
        lines += [line_of([f"2026{number:012}Z-made_up", encode_summary(made_up(number))]) for number in range(count)]
        write_durably(paths.summaries, b"".join(lines))
        begun = time.process_time()
        statistics = Statistics(paths)
        statistics.open()
        statistics.save()
        counted = time.process_time()
        statistics = Statistics(paths)
        statistics.open()
        opened = time.process_time()
        for game in (None, *GAME_IDS):
            among = Among(game)
            statistics.sums.totals(among)
            statistics.sums.opponents(among)
            streaks(statistics.sums.course(among))
            fair_ranks(statistics.sums.dealt(game, mine=True))
        asked = time.process_time()
        size = paths.summaries.stat().st_size / count
    print(f"{count} matches of {size:.0f} bytes: {counted - begun:.2f} s to count from the lines, "
          f"{opened - counted:.3f} s to open, {(asked - opened) / 6:.3f} s for one page.")  # fmt: skip
    matches = statistics.sums.totals(Among()).matches
    return 0 if matches == count and (opened - counted) * 100_000 / count <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
