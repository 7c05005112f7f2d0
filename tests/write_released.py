"""Keep what this version writes, for all versions to come: python -m tests.write_released

Into `tests/goldens/released/VERSION` go a settings file, statistics, finished matches and an unfinished one, as a
person leaves them. It is run once for a release, before its tag; a folder that is there is never written again.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Final

from game import __version__
from game.rules.registry import game_by_id
from game.session.files import Paths
from game.session.seats import SEATS_NOTE, encode_seats
from game.session.session import Session
from game.session.settings import SettingsFile
from game.session.statistics import Statistics
from game.session.store import Store
from tests.support.seats import seats_for

FOLDER: Final = Path(__file__).resolve().parent / "goldens" / "released"
SHORT: Final[dict[str, dict[str, object]]] = {
    "dang_it": {"rounds": 1},
    "damn_you": {"hands": 1},
    "screw_your_neighbor": {"pennies": 2},
    "shithead": {"short_game": True},
}
LEFT: Final = ("that_dam_game", 40)
"""The match that is left, and after how many steps."""


def play(session: Session, steps: int) -> None:
    """Play so many steps, or to the end."""
    random = Random(5)
    for _ in range(steps):
        if (seat := session.to_act) is None:
            return
        session.submit(seat, random.choice(session.legal_actions(seat)), session.seq)


def begin(store: Store, game: str, options: dict[str, object]) -> Session:
    """A match that is saved as it is played."""
    seats = seats_for(game_by_id(game).default_players)
    return Session.new(game, [seat.name for seat in seats], options, 9, store, {SEATS_NOTE: encode_seats(seats)})


def write(folder: Path) -> None:
    """Write everything into a folder."""
    paths = Paths.at(folder)
    folder.mkdir(parents=True)
    file = SettingsFile(paths)
    settings = file.load()
    settings.deck, settings.pace, settings.mute, settings.lessons = "4color", "fast", True, ("shithead",)
    file.save(settings)
    store = Store(paths)
    for game, options in SHORT.items():
        play(begin(store, game, options), 100_000)
    play(begin(store, LEFT[0], {}), LEFT[1])
    store.close()
    Statistics(paths).refresh()
    for name in ("lock", "cache", "grawlix.log"):
        place = folder / name
        shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)


def main() -> int:
    """The command."""
    folder = FOLDER / __version__
    if folder.exists():
        print(f"{folder} is there, and what a version has written is not written again")
        return 1
    write(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(json.dumps({"folder": str(folder), "bytes": size}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
