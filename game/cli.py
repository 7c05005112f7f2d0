"""The command `grawlix`: plays, or does one of the things that need no window.

Exit codes: 0 for success, 1 when a check fails or the program has to give up, 2
for wrong usage, 130 after Ctrl-C. What goes wrong is said in one sentence on the
error stream; details of what nobody foresaw go to the log in the data folder.
"""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.beginning import unhurried
from game.rules.quoting import plain, quoted
from game.terminal import prepare, say, silence

if TYPE_CHECKING:
    import argparse

    from game.ai.match import Rule
    from game.app import Home
    from game.scenes.routes import Route
    from game.scenes.services import Services

INTERRUPTED: Final = 130
WRONG_USAGE: Final = 2
RECORDS: Final = (".jsonl", ".grawlix")
"""How the names of files of records end."""
_LOST: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""How systems refuse what is written to an open file: it is full, too large, broken or closed."""
_PROBED: Final = 3
"""Words of the command that the bench starts the program with."""


def main(arguments: Sequence[str] | None = None, guests: Mapping[str, Rule] | None = None) -> int:
    """Do what the arguments ask for and return the exit code. Raises SystemExit for `--help` and wrong usage.

    `guests` are players from outside the program, by name, who may enter the arena.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows not every sign is no reason to stop in the middle of an answer.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--bot-worker"]:
        # An executable starts itself with this one argument for the process that computer players think in.
        from game.ai.worker import main as think

        return think()
    if given == ["--analyst"]:
        # The same for the process in which matches are looked back at.
        from game.ai.analyst import main as analyze

        return analyze()
    if given[:1] == ["--probe"] and len(given) == _PROBED:
        # The bench starts the program itself with this for each of its figures of the screen.
        return _probe(*given[1:])
    prepare()
    try:
        code = _guarded(_play, None) if not given else _asked(given, guests)
    except SystemExit:
        if not _brought_out():
            raise SystemExit(1) from None
        raise
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        silence(sys.stdout)
        code = 1
    return code if _brought_out() else code or 1


def _brought_out() -> bool:
    """Whether all that was printed has left the program. Python tries at its end, where nobody would catch it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    except OSError as error:
        _tell_lost(error)
    else:
        return True
    return False


def _tell_lost(error: OSError) -> None:
    """Say that the standard output takes nothing, and why; what is still to be printed goes nowhere."""
    silence(sys.stdout)
    say(f"The standard output cannot be written: {(error.strerror or str(error)).rstrip('.')}.")


def _probe(what: str, folder: str) -> int:
    print("begun", flush=True)
    with unhurried():
        from game.app import App
        from game.commands.bench.probe import LOADED, run

    print(LOADED, flush=True)
    run(App, what, Path(folder))
    return 0


def _asked(words: list[str], guests: Mapping[str, Rule] | None) -> int:
    """Do what words ask for. They are not read before there are any: that takes a tenth of a start."""
    if _is_record(words[0]):
        if len(words) == 1:
            # A record was double-clicked, or given in place of a command.
            return _guarded(partial(_watch, words[0]), None)
        say(f"Nothing can follow {quoted(words[0])}; 'grawlix replay FILE' has options.")
        return WRONG_USAGE
    from game.arguments import make_parser, out_of_place

    given = make_parser().parse_args(words)
    wrong = out_of_place(given)
    if wrong is not None:
        say(wrong)
        return WRONG_USAGE
    if given.kiosk and given.command is None and not (given.selftest or given.unwatched or given.watched):
        from game.watchdog import supervise

        return _guarded(partial(supervise, words), given.data_dir)
    printing = given.selftest or given.command is not None
    return _guarded(partial(_run, given, guests), given.data_dir, printing=printing)


def _is_record(word: str) -> bool:
    """Whether the first word of a command is no command but a file of records, by its name."""
    return not word.startswith("-") and word.lower().endswith(RECORDS)


def _watch(file: str) -> int:
    """Show a record that was double-clicked; where it cannot be shown, the window says why."""
    from game.commands.replay import match_in
    from game.commands.usage import CommandError

    with unhurried():
        from game.play import play
        from game.scenes import routes
    try:
        home: Home = routes.Replay(match_in(file, 1), alone=True)
    except CommandError as error:
        words = str(error)

        def told(services: Services) -> routes.Route:
            services.tell(words)
            return routes.Title()

        say(words)
        home = told
    return play(home, guest=True)


def _guarded(do: Callable[[], int], data_dir: Path | None, *, printing: bool = False) -> int:
    """Do something and return its exit code; whatever goes wrong is said in one sentence.

    `printing` is for what has no window: it prints what it finds.
    """
    from game.commands.usage import CommandError

    try:
        return do()
    except CommandError as error:
        say(str(error))
        return error.code
    except BrokenPipeError:
        raise
    except OSError as error:
        # Commands tell of every file of theirs themselves; what is left and has no name is what they print to.
        if not (printing and error.filename is None and error.errno in _LOST):
            _log_failure(data_dir)
        else:
            _tell_lost(error)
        return 1
    except Exception:
        _log_failure(data_dir)
        return 1


def _run(given: argparse.Namespace, guests: Mapping[str, Rule] | None) -> int:
    if given.selftest:
        return _selftest(given.data_dir)
    if given.command == "simulate":
        return _simulate(given)
    if given.command == "arena":
        return _arena(given, guests)
    if given.command == "tables":
        from game.commands import tables

        return tables.run(given.files, given.beside)
    if given.command == "replay":
        return _replay(given)
    if given.command == "verify":
        from game.commands import verify

        return verify.run(given.file, given.json)
    if given.command == "statistics":
        return _statistics(given)
    if given.command == "bench":
        from game.commands.bench.run import run as run_bench

        return run_bench(given.only, given.json)
    return _play(given)


def _replay(given: argparse.Namespace) -> int:
    from game.commands import replay

    if given.check:
        return replay.run(given.file, given.json)
    if given.json:
        from game.commands.usage import CommandError

        raise CommandError("--json belongs to --check.")
    match = replay.match_in(given.file, given.number or 1)
    with unhurried():
        from game.play import play
        from game.scenes import routes
    return play(routes.Replay(match, alone=True), data_dir=given.data_dir, fullscreen=given.fullscreen,
                spoken=given.lang, guest=True)  # fmt: skip


def _statistics(given: argparse.Namespace) -> int:
    from game.commands import statistics
    from game.logs import start_log, stop_log
    from game.session.files import Paths

    handler = start_log(Paths.at(given.data_dir))
    try:
        return statistics.run(given.data_dir, given.rebuild, given.csv, given.delete, given.json, given.luck)
    finally:
        stop_log(handler)


def _selftest(data_dir: Path | None) -> int:
    from game.logs import start_log, stop_log
    from game.selftest import selftest
    from game.session.files import Paths

    handler = start_log(Paths.at(data_dir))
    try:
        return selftest()
    finally:
        stop_log(handler)


def _simulate(given: argparse.Namespace) -> int:
    from game.commands.simulate import Simulation, make_plan, run

    if given.legal and given.record is None:
        from game.commands.usage import CommandError

        raise CommandError("--legal belongs to the records that --record writes.")
    plan = make_plan(
        given.game_id,
        given.players,
        given.seats,
        given.matches_seed,
        given.option,
        given.random_options,
        given.record is not None,
        given.legal,
    )
    return run(Simulation(plan, given.matches, given.jobs, given.record, given.json))


def _arena(given: argparse.Namespace, guests: Mapping[str, Rule] | None) -> int:
    from game.commands.arena import make_contest, run

    contest = make_contest(
        given.game_id,
        given.entrants,
        given.players,
        given.among,
        given.option,
        given.deals,
        given.deals_seed,
        given.jobs,
        given.gate,
        given.write,
        given.json,
        given.packs,
        given.part,
        guests,
    )
    return run(contest)


def _play(given: argparse.Namespace | None = None) -> int:
    """Open the window; without arguments, as after a double-click."""
    with unhurried():
        from game.play import play
        from game.scenes import routes

    if given is None:
        return play(routes.Title())
    if given.kiosk:
        return _play_kiosk(given)
    home: Home = routes.Title() if given.game is None else routes.Setup(given.game)
    if given.table:
        home = partial(_lying_flat, given.game)
    return play(home, data_dir=given.data_dir, fullscreen=given.fullscreen, seed=given.seed, spoken=given.lang)


def _play_kiosk(given: argparse.Namespace) -> int:
    from dataclasses import replace

    from game.play import play
    from game.scenes.kiosk.begin import beginning
    from game.session.terms import Terms, read_terms

    terms, wrong = (Terms(), []) if given.config is None else read_terms(given.config)
    for sentence in wrong:
        say(sentence)
    # What the command line says counts more than the file.
    terms = replace(
        terms,
        pin=given.pin or terms.pin,
        quiet=given.quiet_hours or terms.quiet,
        history=given.history or terms.history,
    )
    home = beginning(given.watched or "", flat=given.table)
    return play(home, data_dir=given.data_dir, fullscreen=True, seed=given.seed, pin=terms.pin,
                spoken=given.lang, terms=terms, wrong=wrong, watched=given.watched)  # fmt: skip


def _lying_flat(game: str | None, services: Services) -> Route:
    """Where the program begins on a screen that lies flat.

    It is the set-up of a game, or of the one that was dealt last, with at least two people.
    """
    from game.rules.registry import GAME_IDS
    from game.scenes import routes

    services.settings.flat_table = True
    return routes.Setup(game or next(reversed(services.settings.setups), GAME_IDS[0]), several=True)


def _log_failure(data_dir: Path | None) -> None:
    """Say that something nobody foresaw has happened, and write down what."""
    import logging

    from game.logs import start_log, stop_log
    from game.session.files import Paths

    try:
        paths = Paths.at(data_dir)
    except OSError:
        # The folder that it was started in is gone.
        say("This should not have happened, and there is no place for the details.")
        return
    handler = start_log(paths)
    logging.getLogger(__name__).exception("the command failed")
    stop_log(handler)
    say(f"This should not have happened; the details are in {plain(paths.log)}.")
