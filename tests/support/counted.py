"""Statistics counted from the records alone, by other means than the program's: what those have to equal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOW = {"that_dam_game", "shithead"}
CHIPS = {"damn_you"}
LEVELS = ("random", "easy", "normal", "hard", "expert")


def read(folder: Path) -> dict[str, Any]:
    """Every record in a folder, by name."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in folder.glob("*.jsonl")}


def counted(
    records: dict[str, Any], game: str | None = None, level: str | None = None, players: int | None = None
) -> dict[str, Any]:
    """Sums over records, as `read` gave them, that fit what is given."""
    sums: dict[str, Any] = {"matches": 0, "wins": 0.0, "chance": 0.0, "left": 0, "hands": 0, "points": 0}
    scores: list[tuple[int, str]] = []
    opponents: dict[str, list[float]] = {}
    row = longest = 0
    for name, record in sorted(records.items()):
        seats, result = record["notes"]["seats"], record["result"]
        people = [seat for seat, one in enumerate(seats) if one["kind"] == "person"]
        strongest = max((one["level"] for one in seats if one["kind"] == "computer"), key=LEVELS.index, default="")
        fits = game in (None, record["game"]) and level in (None, strongest) and players in (None, len(seats))
        if not fits or len(people) != 1 or record["notes"].get("practice"):
            continue
        if result is None:
            sums["left"] += 1
            continue
        me, worth = people[0], -1 if record["game"] in LOW else 1
        rank = [(seat in result["winners"], worth * score) for seat, score in enumerate(result["scores"])]
        share = (me in result["winners"]) / len(result["winners"])
        packs = [len(step["shuffle"]) for step in record["steps"] if "shuffle" in step]
        average = sum(result["scores"]) // len(seats) if record["game"] in CHIPS else 0
        sums["matches"] += 1
        sums["wins"] += share
        sums["chance"] += 1 / len(seats)
        sums["hands"] += packs.count(packs[0])
        sums["points"] += result["scores"][me] - average
        scores.append((worth * result["scores"][me], name))
        row = row + 1 if share else 0
        longest = max(longest, row)
        for character in {one["character"] for one in seats if one["kind"] == "computer"}:
            theirs = [rank[seat] for seat, one in enumerate(seats) if one["character"] == character and seat != me]
            ahead = sum((rank[me] > one) + 0.5 * (rank[me] == one) for one in theirs) / len(theirs)
            against = opponents.setdefault(character, [0, 0.0, 0.0])
            against[:] = [against[0] + 1, against[1] + share, against[2] + ahead]
    best = max(scores, key=lambda one: one[0], default=(None, None))
    worst = min(scores, key=lambda one: one[0], default=(None, None))
    return {**sums, "best": best[1], "worst": worst[1], "longest": longest, "now": row, "opponents": opponents}
