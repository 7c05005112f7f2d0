"""`grawlix statistics`: how the person of a data folder has fared, told, written to a file, or counted anew."""

from __future__ import annotations

import errno
import json
import logging
import os
import sys
from collections.abc import Collection, Sequence
from math import isfinite
from pathlib import Path
from typing import Final

from game.ai.levels import LEVELS
from game.commands.usage import CommandError
from game.rules.quoting import plain, quoted
from game.rules.record import RecordError
from game.rules.registry import GAME_IDS
from game.session.challenges import Challenges, rung_of, settle
from game.session.feats import ALL_FEATS, FeatBook
from game.session.files import Paths, reason_of, write_as_named
from game.session.fortunes import Fortune, Fortunes, count_now, forgotten, key_of, means, person_in
from game.session.history import read_match, record_in
from game.session.lock import FolderLock
from game.session.odds import fair_ranks, wilson
from game.session.seats import practiced
from game.session.statistics import Statistics
from game.session.store import finished_files
from game.session.sums import Among, streaks

log = logging.getLogger(__name__)

_FULL: Final = (errno.ENOSPC, errno.EDQUOT)
"""Why a file cannot be written that was named rightly."""


def run(
    data_dir: Path | None,
    rebuild: bool,
    file: str | None,
    delete: str | None,
    as_json: bool,
    luck: str | None = None,
) -> int:
    """The command. Returns 0; raises CommandError where the statistics or the file cannot be read or written."""
    paths = Paths.at(data_dir)
    if luck is not None:
        return _count_luck(paths, anew=luck == "all", as_json=as_json)
    statistics = Statistics(paths)
    if rebuild or delete is not None:
        return _change(paths, statistics, delete, as_json)
    statistics.open()
    tried: set[str] = set()
    while statistics.trouble is None and (names := _untried(statistics, tried)):
        statistics.take_in(names)
        tried.update(names)
    statistics.save()
    if statistics.refused is not None:
        # The sentence for whoever plays promises to try again, and this ends now.
        raise CommandError(f"The statistics cannot be saved: {statistics.refused.rstrip('.')}.", 1)
    if statistics.trouble is not None:
        raise CommandError(statistics.trouble, 1)
    if file is not None:
        return _write(statistics, file, as_json)
    rows = sums(statistics, tuple(Fortunes(paths).all().values()))
    for row in rows:
        print(json.dumps(row) if as_json else _told(row))
    if not rows and not as_json:
        print("No match against computer players is over yet.")
    return 0


def _untried(statistics: Statistics, tried: Collection[str]) -> list[str]:
    """The names of the records that are to be counted; one that could not be opened now is not tried again."""
    new = [name for name in statistics.new() if name not in tried]
    return new or [name for name in statistics.behind() if name not in tried]


def _change(paths: Paths, statistics: Statistics, delete: str | None, as_json: bool) -> int:
    """Count everything anew, or forget matches, while no other program saves."""
    lock = FolderLock(paths)
    try:
        # Where nothing was ever kept, nothing is made to say that it is counted or forgotten.
        if _is_anything_kept(paths):
            lock.hold()
        if delete is None:
            done = statistics.rebuild()
            book = FeatBook(paths)
            book.rebuild()
            _find_challenges(paths)
            told: dict[str, object] = {"from_records": done.from_records, "kept": done.kept, "feats": len(book.firsts)}
            words = (
                f"{_count(done.from_records)} counted from the records, {done.kept} kept whose records are gone; "
                f"{len(book.firsts)} of {len(ALL_FEATS)} feats."
            )
        else:
            count = statistics.delete(None if delete == "all" else [delete])
            _forget_luck(paths, None if delete == "all" else delete)
            if not count and delete != "all":
                raise CommandError(f"There is no match {quoted(delete)} in the statistics.", 1)
            told, words = {"deleted": count}, f"{_count(count)} forgotten."
    except OSError as error:
        raise CommandError(f"The statistics cannot be changed: {reason_of(error).rstrip('.')}.", 1) from None
    finally:
        lock.close()
    print(json.dumps(told) if as_json else words)
    return 0


def _is_anything_kept(paths: Paths) -> bool:
    """Whether anything lies there that either would change."""
    return any(map(os.path.lexists, (paths.summaries, paths.statistics, paths.luck, paths.finished)))


def _find_challenges(paths: Paths) -> None:
    """Find again what the kept records tell of deals of days and of the ladder. Raises OSError.

    Where the ladder was begun anew nobody knows which of them count.
    """
    anew = Challenges.of(paths).anew
    for path in reversed(finished_files(paths)):
        try:
            match = read_match(path)
        except (OSError, RecordError) as error:
            log.warning("the finished match %s cannot be looked through: %s", path, error)
            continue
        if not anew or rung_of(match.notes) is None:
            settle(paths, match.record, match.notes)


def _forget_luck(paths: Paths, name: str | None) -> None:
    """Let go what is known of the luck of a match, or of all. Raises OSError."""
    fortunes = Fortunes(paths)
    if name is None:
        fortunes.forget()
        return
    record = record_in(paths.finished / f"{name}.jsonl")
    # Without its record nobody knows which one it was; what is left is a share of the win and no name.
    if record is not None:
        fortunes.forget([key_of(record)])


def _count_luck(paths: Paths, *, anew: bool, as_json: bool) -> int:
    """Count luck and play of the kept matches for which they are not known, or of all; seconds for each."""
    fortunes = Fortunes(paths)
    known = {} if anew else fortunes.all()
    counted = left_out = 0
    gone = forgotten(paths)
    for file in reversed(finished_files(paths)):
        try:
            match = read_match(file)
            alone = person_in(match.record, match.notes) >= 0
            mine = alone and file.stem not in gone
            if match.record.result is None or practiced(match.notes) or not mine:
                left_out += 1
                continue
            if key_of(match.record) in known:
                continue
            fortune = count_now(match)
        except (OSError, ValueError) as error:
            print(f"{plain(file.name)}: {plain(str(error))}", file=sys.stderr)
            left_out += 1
            continue
        fortunes.add(fortune)
        counted += 1
        if not as_json and fortune.seat >= 0:
            print(f"{plain(file.name)}: luck {_points(fortune.luck[fortune.seat])}, "
                  f"play {_points(fortune.plays[fortune.seat])}.", flush=True)  # fmt: skip
    told = {"counted": counted, "left_out": left_out}
    words = f"Luck and play of {_count(counted)} counted; {_count(left_out)} left out."
    print(json.dumps(told) if as_json else words)
    return 0


def _points(part: float) -> str:
    return f"{100 * part:+.0f}%"


def sums(statistics: Statistics, fortunes: Sequence[Fortune] = ()) -> list[dict[str, object]]:
    """A sum over everything, and one for each game, each level and number of players in it, and each opponent.

    `fortunes` are luck and play of the matches for which they are known.
    """
    found = [_sum(statistics, Among(), fortunes)]
    for game in GAME_IDS:
        found.append(_sum(statistics, Among(game), fortunes))
        found += [_sum(statistics, Among(game, level=level), fortunes) for level in LEVELS]
        found += [_sum(statistics, Among(game, players=number), fortunes) for number in statistics.sums.players()]
        for character, against in sorted(statistics.sums.opponents(Among(game)).items()):
            low, high = wilson(against.ahead, against.matches)
            found.append({"game": game, "opponent": character, "matches": against.matches, "wins": against.wins,
                          "ahead": against.ahead, "interval": [low, high], "best": against.best})  # fmt: skip
    return [row for row in found if row["matches"] or row.get("left")]


def _sum(statistics: Statistics, among: Among, fortunes: Sequence[Fortune]) -> dict[str, object]:
    totals = statistics.sums.totals(among)
    longest, now = streaks(statistics.sums.course(among))
    row: dict[str, object] = {
        "game": among.game, "level": among.level, "players": among.players, "matches": totals.matches,
        "wins": totals.wins, "interval": list(wilson(totals.wins, totals.matches)), "chance": totals.chance,
        "left": totals.left, "longest_streak": longest, "streak": now, "hands": totals.hands, "points": totals.points,
        "best": totals.best, "worst": totals.worst,
    }  # fmt: skip
    fate = means(fortunes, among)
    if fate is not None:
        row["luck"] = {"matches": fate.matches, "mean": fate.luck.mean, "margin": _finite(fate.luck.margin),
                       "play": fate.play.mean, "play_margin": _finite(fate.play.margin)}  # fmt: skip
    if among.level is None and among.players is None:
        for key, mine in (("cards_p", True), ("others_cards_p", False)):
            row[key] = fair_ranks(statistics.sums.dealt(among.game, mine=mine)).p
        row["earlier"] = _earlier(statistics, among.game)
    return row


def _finite(margin: float) -> float | None:
    """Half an interval; None where a single match has none."""
    return margin if isfinite(margin) else None


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
    fate = row.get("luck")
    lucky = ""
    if isinstance(fate, dict):
        luck, play = (
            _points(fate[mean]) + ("" if fate[margin] is None else f" (± {100 * fate[margin]:.0f})")
            for mean, margin in (("mean", "margin"), ("play", "play_margin"))
        )
        lucky = f" Luck {luck} and play {play} a match, known for {fate['matches']}."
    return (
        f"{', '.join(what)}: {matches} finished, {row['left']} left, won {wins / matches:.0%} "
        f"(95 % interval {low:.0%} to {high:.0%}; chance {chance / matches:.0%}), {streak}.{lucky}"
    )


def _write(statistics: Statistics, file: str, as_json: bool) -> int:
    """Write one line a match, the first one first."""
    page, count = statistics.table(), len(statistics.lines())
    if file == "-":
        sys.stdout.write(page)
        return 0
    try:
        write_as_named(Path(file).absolute(), page.encode())
    except OSError as error:
        code = 1 if error.errno in _FULL else 2
        raise CommandError(f"The file {plain(file)} cannot be written: {reason_of(error)}.", code) from None
    print(json.dumps({"file": file, "matches": count}) if as_json else f"{plain(file)}: {_count(count)}.")
    return 0


def _count(number: int) -> str:
    return f"{number} match" if number == 1 else f"{number} matches"
