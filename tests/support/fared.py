"""A data folder of somebody who has played."""

from __future__ import annotations

from pathlib import Path

from game.ai.levels import Level
from game.rules.registry import GAME_IDS
from game.session.files import Paths, write_durably
from game.session.lines import line_of
from game.session.statistics import LINES_FORMAT
from game.session.summary import Dealt, Pack, Summary, encode_summary


def fared(folder: Path, matches: int = 40) -> Paths:
    """A data folder with the lines of matches whose records are gone: half of them were won, one was left."""
    paths = Paths.at(folder)
    lines = [line_of({"format": LINES_FORMAT})]
    for number in range(matches):
        won = float(number % 2)
        dealt = Dealt((8,) * 13 + (0,), (24,) * 13 + (0,), (Pack(1, 0, 13, 39, 8),))
        level: Level = "hard" if number % 3 == 0 else "easy"
        others = ("bo", "ada", "pip")[: 1 + number % 3]
        ahead = (won,) * len(others)
        summary = Summary(GAME_IDS[number % 5], level, others, number, won, ahead, False, 4, 12, number, dealt)
        lines.append(line_of([f"2026{number:04}-match", encode_summary(summary)]))
    left = Summary("dang_it", "easy", ("bo",), 0, 0.0, (), True, 1, 0, 999)
    lines.append(line_of(["20269999-match", encode_summary(left)]))
    write_durably(paths.summaries, b"".join(lines))
    return paths
