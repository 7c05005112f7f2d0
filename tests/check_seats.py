"""Who wins how often, by seat and by place from the first dealer: the tables of docs/fairness-of-seats.md.

    python -m tests.check_seats --matches 4000

The matches are those of `grawlix simulate GAME --players N --matches 4000`: random
players, default options, seed 0. That Dam Game, whose matches are long, gets a tenth
of them. Bold is a share whose 95 % interval does not hold the even share; of many fair
shares about one in twenty does so by chance, so the last line counts them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from game.ai.port import Level
from game.commands.matches import Plan, Played, play
from game.commands.simulate import wilson
from game.rules.actions import Play
from game.rules.record import ActionStep, PickStep, Record
from game.rules.registry import GAME_IDS, game_by_id


def first_dealer(record: Record) -> int:
    """The seat that dealt first: picked by chance, but in Dang It! whoever led the first hand."""
    for step in record.steps:
        if isinstance(step, PickStep) and step.what == "dealer":
            return step.seat
        if isinstance(step, ActionStep) and isinstance(step.action, Play):
            return step.seat
    raise ValueError("nobody dealt")


def starter(record: Record) -> int:
    """The seat that played first."""
    return next(s.seat for s in record.steps if isinstance(s, ActionStep) and isinstance(s.action, Play))


def matches(name: str, players: int, count: int) -> Iterator[Played]:
    """Random matches, recorded."""
    level: Level = "random"
    plan = Plan(name, (level,) * players, 0, {}, record=True)
    return (play(plan, number) for number in range(count))


def shares(wins: Sequence[float], count: int) -> str:
    """A cell: what each place wins, in per cent."""
    even = 1 / len(wins)
    cells = []
    for won in wins:
        mean, low, high = wilson(won, count)
        cells.append(f"{100 * mean:.1f}" if low <= even <= high else f"**{100 * mean:.1f}**")
    return " ".join(cells)


def row(name: str, players: int, count: int) -> str:
    """A row of the table."""
    seats, places, starters = ([0.0] * players for _ in range(3))
    lengths = []
    shared = 0
    for played in matches(name, players, count):
        assert played.record is not None
        lengths.append(played.actions)
        shared += len(played.result.winners) > 1
        dealer = first_dealer(played.record)
        began = starter(played.record) if name == "shithead" else dealer
        for seat in played.result.winners:
            share = 1 / len(played.result.winners)
            seats[seat] += share
            places[(seat - dealer) % players] += share
            starters[(seat - began) % players] += share
    lengths.sort()
    half = 196 * ((1 / players) * (1 - 1 / players) / count) ** 0.5
    cells = [
        str(players),
        str(count),
        f"{100 / players:.1f} ± {half:.1f}",
        shares(seats, count),
        shares(places, count),
        *([shares(starters, count)] if name == "shithead" else []),
        f"{100 * shared / count:.0f}",
        f"{lengths[count // 20]}, {lengths[count // 2]}, {lengths[count - 1 - count // 20]}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_seats", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=4000, metavar="N", help="matches a row (default 4000)")
    parser.add_argument("--game", choices=GAME_IDS, help="only this game")
    asked = parser.parse_args()
    bold = of = 0
    for name in (asked.game,) if asked.game else GAME_IDS:
        count = asked.matches // 10 if name == "that_dam_game" else asked.matches
        by_starter = " by place from the starter |" if name == "shithead" else ""
        print(f"\n## {name}\n")
        print(f"| players | matches | even share | by seat | by place from the dealer |{by_starter} shared | actions |")
        print(f"|---|---|---|---|---|{'---|' * bool(by_starter)}---|---|")
        for players in game_by_id(name).seats:
            line = row(name, players, count)
            bold += line.count("**") // 2
            of += players * (3 if by_starter else 2)
            print(line, flush=True)
    print(f"\n{bold} of {of} shares are bold")


if __name__ == "__main__":
    main()
