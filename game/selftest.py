"""`grawlix --selftest`: does the program work here? Says so in one line.

It reads every file that belongs to the program, plays a match of each game and
compares it with what it has to be, asks a computer player something, and opens
every screen. It needs no display and no sound, and it touches nothing of the
person's.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from game import __version__
from game.ai.analyst import Analyst
from game.ai.port import BotAnswer, Level
from game.ai.worker import HARD_CAP, BotProcess
from game.commands.matches import Plan, play
from game.commands.positions import decisions
from game.commands.usage import CommandError
from game.resources import ResourceMissing, resource_path
from game.rules.record import write_record
from game.rules.registry import GAME_IDS, game_by_id, info_of

if TYPE_CHECKING:
    from game.scenes.known.heads import Heads
    from game.scenes.routes import Route
    from game.session.seats import SeatConfig

_FRAMES: Final = 12
_FAULTS: Final = 6
_MOST: Final = 1000
"""Actions of a match that is made to be looked at, at most."""
_START: Final = 90.0
"""Seconds that the process of the computer players may take to begin."""


def selftest() -> int:
    """The command. Returns 0; raises CommandError with the first thing that does not work."""
    began = time.perf_counter()
    files = check_files()
    for game_id in GAME_IDS:
        if fingerprint(game_id) != info_of(game_id).fingerprint:
            raise CommandError(f"The match of {game_id} is not played as it should be.", 1)
    check_bots()
    check_analyst()
    scenes = check_scenes()
    seconds = time.perf_counter() - began
    print(
        f"Grawlix {__version__} works: {files} files, {len(GAME_IDS)} games, {scenes} screens "
        f"and the computer players checked in {seconds:.1f} s."
    )
    return 0


def check_files() -> int:
    """Read every file of the asset manifest; returns how many. Raises CommandError."""
    try:
        hashes: dict[str, str] = json.loads(resource_path("manifest.json").read_text("utf-8"))["files"]
        for name, expected in hashes.items():
            if hashlib.sha256(resource_path(*name.split("/")).read_bytes()).hexdigest() != expected:
                raise CommandError(f"A file of the program is damaged, please install Grawlix again: {name}.", 1)
    except ResourceMissing as error:
        raise CommandError(str(error), 1) from None
    except (OSError, ValueError, KeyError) as error:
        raise CommandError(f"The files of the program cannot be read: {error}.", 1) from None
    return len(hashes)


def fingerprint(game_id: str) -> str:
    """The fingerprint of a game's seeded match."""
    levels: tuple[Level, ...] = ("random",)
    plan = Plan(game_id, levels * game_by_id(game_id).default_players, 0, {}, record=True, legal=True)
    record = play(plan, 0).record
    assert record is not None
    return hashlib.sha256(write_record(record).encode()).hexdigest()


def check_bots() -> BotAnswer:
    """Ask the process of the computer players something and return what it says. Raises CommandError."""
    (request,) = decisions(GAME_IDS[0], 1)
    bots = BotProcess()
    until = time.monotonic() + _START + HARD_CAP
    answer = None
    try:
        bots.warm()
        # A machine that is slow for a while is none that the program does not work on: so it is asked again.
        while not _thought(answer) and len(bots.faults) < _FAULTS and time.monotonic() < until:
            bots.request(request)
            answer = None
            while answer is None and time.monotonic() < until:
                answer = bots.poll()
                time.sleep(0.005)
    finally:
        bots.close()
    if answer is None or not _thought(answer) or answer.action not in request.legal:
        why = bots.faults[0] if bots.faults else "no answer of use"
        raise CommandError(f"The computer players do not work: {why.rstrip('.')}.", 1)
    return answer


def check_analyst() -> None:
    """Have the process of the analyst give back what it is given. Raises CommandError."""
    analyst = Analyst()
    until = time.monotonic() + 2 * _START
    job = analyst.ask("ready", "ready")
    try:
        while not job.over and time.monotonic() < until:
            analyst.update()
            time.sleep(0.005)
    finally:
        analyst.close()
    if job.result != "ready":
        raise CommandError(f"Matches cannot be looked back at: {(job.fault or 'no answer').rstrip('.')}.", 1)


def _thought(answer: BotAnswer | None) -> bool:
    """Whether an answer was thought of in the process, and is not what is played without it."""
    return answer is not None and (not answer.interrupted or answer.simulations > 0)


def screens() -> dict[str, Route]:
    """Every screen by name, with the way to it."""
    from game.scenes import routes
    from game.scenes.results.standing import Standing
    from game.scenes.tables import PLAYABLE
    from game.session.seats import SeatConfig
    from game.session.session import Session
    from game.session.store import Resumable

    person = SeatConfig("person", "You", "pip")
    found: dict[str, Route] = {
        "menu": routes.Title(),
        "page of settings": routes.Settings(),
        "page about the program": routes.About(),
        "matches that were played": routes.History(),
        "page of statistics": routes.Statistics(),
        "page of challenges": routes.Challenges(),
        "ladder": routes.Ladder(),
        "setting up of a position": routes.SetUpPosition(GAME_IDS[0]),
        "page of feats": routes.Feats(),
        "page on fair cards": routes.FairCards(),
        "invitation of a kiosk": routes.Attract(),
        "curtain": routes.Curtain(person, "One line.", lambda: None),
    }
    for game_id in PLAYABLE:
        others = game_by_id(game_id).default_players - 1
        seats = (person, *(SeatConfig("computer", f"Player {i + 2}", "biscuit", "easy") for i in range(others)))
        points = tuple(range(others + 1))
        standing = Standing(game_id, seats, {}, 0, (points,), points, (), ("",) * len(points), 7)
        found |= {
            f"set-up of {game_id}": routes.Setup(game_id),
            f"rules of {game_id}": routes.Rules(game_id),
            f"rules in force in {game_id}": routes.HouseRules(game_id, len(seats), {}),
            f"lesson of {game_id}": routes.Lesson(game_id),
            f"table of {game_id}": routes.NewMatch(game_id, seats, {}, 7),
            f"family table of {game_id}": routes.NewMatch(game_id, seats, {}, 7, flat=True),
            f"menu over {game_id}": routes.Pause(game_id, ["One line."]),
            f"log of {game_id}": routes.Log(["One line."]),
            f"score of {game_id}": routes.RoundOver(standing),
            f"result of {game_id}": routes.Result(replace(standing, winners=(0,))),
            f"replay of {game_id}": routes.Replay(
                Resumable(Session.new(game_id, [seat.name for seat in seats], {}, 7).record, {})
            ),
            f"moments of {game_id}": routes.Review(
                Resumable(Session.new(game_id, [seat.name for seat in seats], {}, 7).record, {})
            ),
            f"luck in {game_id}": routes.Fortune(
                Resumable(Session.new(game_id, [seat.name for seat in seats], {}, 7).record, {})
            ),
            f"thoughts in {game_id}": routes.Known(_played(game_id, seats)),
        }
    return found


def _played(game_id: str, seats: tuple[SeatConfig, ...]) -> Heads:
    """A match that was played until a deal of it was over."""
    from game.scenes.known.heads import Heads
    from game.session.session import Session

    session = Session.new(game_id, [seat.name for seat in seats], {}, 7)
    for number in range(_MOST):
        seat = session.to_act
        if seat is None or session.deals > 1:
            break
        legal = session.legal_actions(seat)
        session.submit(seat, legal[number % len(legal)], session.seq)
    return Heads(session, seats, 0)


def check_scenes() -> int:
    """Open every screen and let some frames pass; returns how many there are. Raises CommandError."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    import pygame

    from game.app import App
    from game.scenes import routes
    from game.scenes.trouble import TroubleScene
    from game.session.files import Paths
    from game.ui.window import open_display

    with TemporaryDirectory(prefix="grawlix-") as folder:
        open_display()
        app = App(Paths.at(Path(folder)), routes.Title())
        try:
            ways = screens()
            for name, way in ways.items():
                app.manager.reset(routes.Title())
                app.manager.push(way)
                for _ in range(_FRAMES):
                    app.step([], 1 / 30)
                if isinstance(app.manager.top, TroubleScene):
                    raise CommandError(f"The {name} cannot be shown: {app.manager.top.sentence}", 1)
        finally:
            app.close()
            pygame.quit()
    return len(ways)
