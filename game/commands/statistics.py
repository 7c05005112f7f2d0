"""`grawlix statistics`: how the person of a data folder has fared, told, written to a file, or counted anew."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from game.ai.levels import LEVELS
from game.commands.usage import CommandError
from game.rules.quoting import plain, quoted
from game.rules.registry import GAME_IDS
from game.session.feats import ALL_FEATS, FeatBook
from game.session.files import Paths, reason_of, write_durably
from game.session.lock import FolderLock
from game.session.odds import fair_ranks, wilson
from game.session.statistics import Statistics
from game.session.sums import Among, streaks


def run(data_dir: Path | None, rebuild: bool, file: str | None, delete: str | None, as_json: bool) -> int:
    """The command. Returns 0; raises CommandError where the statistics cannot be read or written."""
    paths = Paths.at(data_dir)
    statistics = Statistics(paths)
    if rebuild or delete is not None:
        return _change(paths, statistics, delete, as_json)
    statistics.open()
    while statistics.trouble is None and (names := statistics.new() or statistics.behind()):
        statistics.take_in(names)
    statistics.save()
    if statistics.trouble is not None:
        raise CommandError(statistics.trouble, 1)
    if file is not None:
        return _write(statistics, file, as_json)
    rows = sums(statistics)
    for row in rows:
        print(json.dumps(row) if as_json else _told(row))
    if not rows and not as_json:
        print("No match against computer players is over yet.")
    return 0


def _change(paths: Paths, statistics: Statistics, delete: str | None, as_json: bool) -> int:
    """Count everything anew, or forget matches, while no other program saves."""
    lock = FolderLock(paths)
    try:
        lock.hold()
        if delete is None:
            done = statistics.rebuild()
            book = FeatBook(paths)
            book.rebuild()
            told: dict[str, object] = {"from_records": done.from_records, "kept": done.kept, "feats": len(book.firsts)}
            words = (
                f"{_count(done.from_records)} counted from the records, {done.kept} kept whose records are gone; "
                f"{len(book.firsts)} of {len(ALL_FEATS)} feats."
            )
        else:
            count = statistics.delete(None if delete == "all" else [delete])
            if not count and delete != "all":
                raise CommandError(f"There is no match {quoted(delete)} in the statistics.", 1)
            told, words = {"deleted": count}, f"{_count(count)} forgotten."
    except OSError as error:
        raise CommandError(f"The statistics cannot be changed: {reason_of(error)}.", 1) from None
    finally:
        lock.close()
    print(json.dumps(told) if as_json else words)
    return 0


def sums(statistics: Statistics) -> list[dict[str, object]]:
    """A sum over everything, and one for each game, each level and number of players in it, and each opponent."""
    found = [_sum(statistics, Among())]
    for game in GAME_IDS:
        found.append(_sum(statistics, Among(game)))
        found += [_sum(statistics, Among(game, level=level)) for level in LEVELS]
        found += [_sum(statistics, Among(game, players=number)) for number in statistics.sums.players()]
        for character, against in sorted(statistics.sums.opponents(Among(game)).items()):
            low, high = wilson(against.ahead, against.matches)
            found.append({"game": game, "opponent": character, "matches": against.matches, "wins": against.wins,
                          "ahead": against.ahead, "interval": [low, high], "best": against.best})  # fmt: skip
    return [row for row in found if row["matches"] or row.get("left")]


def _sum(statistics: Statistics, among: Among) -> dict[str, object]:
    totals = statistics.sums.totals(among)
    longest, now = streaks(statistics.sums.course(among))
    row: dict[str, object] = {
        "game": among.game, "level": among.level, "players": among.players, "matches": totals.matches,
        "wins": totals.wins, "interval": list(wilson(totals.wins, totals.matches)), "chance": totals.chance,
        "left": totals.left, "longest_streak": longest, "streak": now, "hands": totals.hands, "points": totals.points,
        "best": totals.best, "worst": totals.worst,
    }  # fmt: skip
    if among.level is None and among.players is None:
        for key, mine in (("cards_p", True), ("others_cards_p", False)):
            row[key] = fair_ranks(statistics.sums.dealt(among.game, mine=mine)).p
        row["earlier"] = _earlier(statistics, among.game)
    return row


def _earlier(statistics: Statistics, game: str | None) -> int:
    """Matches of which only a sum is known."""
    return sum(
        tally.matches for row, tally in statistics.sums.earlier.items() if row[2] is None and game in (None, row[0])
    )


def _told(row: dict[str, object]) -> str:
    """A sum in one line."""
    what = [str(row["game"] or "all games")]
    if "opponent" in row:
        return f"{what[0]}, against {row['opponent']}: {row['matches']} matches, ahead in {row['ahead']:g}."
    if row["level"] is not None:
        what.append(f"level {row['level']}")
    if row["players"] is not None:
        what.append(f"{row['players']} players")
    matches, wins, chance = row["matches"], row["wins"], row["chance"]
    assert isinstance(matches, int)
    assert isinstance(wins, float)
    assert isinstance(chance, float)
    if not matches:
        return f"{', '.join(what)}: {row['left']} left unfinished."
    low, high = wilson(wins, matches)
    streak = f"longest streak {row['longest_streak']}"
    return (
        f"{', '.join(what)}: {matches} finished, {row['left']} left, won {wins / matches:.0%} "
        f"(95 % interval {low:.0%} to {high:.0%}; chance {chance / matches:.0%}), {streak}."
    )


def _write(statistics: Statistics, file: str, as_json: bool) -> int:
    """Write one line a match, the first one first."""
    page, count = statistics.table(), len(statistics.lines())
    if file == "-":
        sys.stdout.write(page)
        return 0
    try:
        write_durably(Path(file).absolute(), page.encode())
    except OSError as error:
        raise CommandError(f"The file {plain(file)} cannot be written: {reason_of(error)}.", 1) from None
    print(json.dumps({"file": file, "matches": count}) if as_json else f"{plain(file)}: {_count(count)}.")
    return 0


def _count(number: int) -> str:
    return f"{number} match" if number == 1 else f"{number} matches"
