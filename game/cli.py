"""The command `grawlix`: plays, or does one of the things that need no window.

Exit codes: 0 for success, 1 when a check fails or the program has to give up, 2
for wrong usage, 130 after Ctrl-C. What goes wrong is said in one sentence on the
error stream; details of what nobody foresaw go to the log in the data folder.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from math import inf, nan
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from game import __version__
from game.rules.quoting import plain, quoted
from game.session.hours import NIGHT, Hours

if TYPE_CHECKING:
    from game.ai.match import Rule

INTERRUPTED: Final = 130
LARGEST_SEED: Final = 2**63 - 1
LONGEST_SENTENCE: Final = 600
"""Signs of a sentence on the error stream; what was typed may be longer."""
_PROBED: Final = 3
"""Words of the command that the bench starts the program with."""


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with the exit code for wrong usage."""
        say(f"{message.rstrip('.')}; '{self.prog} --help' tells more.")
        raise SystemExit(2)


def say(sentence: str) -> None:
    """Tell the person at the keyboard one thing, on the error stream, in one line that any terminal can show."""
    print(f"grawlix: {plain(sentence, LONGEST_SENTENCE)}", file=sys.stderr)


def whole(low: int, high: int) -> Callable[[str], int]:
    """What reads a whole number between bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number from {low} to {high}")
        return number

    return read


def above_zero(text: str) -> float:
    """What reads a number above zero."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number above 0")
    return number


def game_id(text: str) -> str:
    """What reads the id of a game."""
    from game.rules.registry import GAME_IDS

    if text not in GAME_IDS:
        raise argparse.ArgumentTypeError(f"there is no game {quoted(text)}, the games are {', '.join(GAME_IDS)}")
    return text


def game_with_table(text: str) -> str:
    """What reads the id of a game that can be played in the window."""
    from game.scenes.tables import PLAYABLE

    if text not in PLAYABLE:
        raise argparse.ArgumentTypeError(
            f"there is no table for {quoted(text)} yet, there is one for {', '.join(PLAYABLE)}"
        )
    return text


def language(text: str) -> str:
    """What reads the code of a language."""
    from game.texts import PSEUDO, complete_languages

    if text not in (*complete_languages(), PSEUDO):
        known = ", ".join(complete_languages())
        raise argparse.ArgumentTypeError(f"there are no texts in '{text}', the languages are {known}")
    return text


def pin(text: str) -> str:
    """What reads a PIN: four to eight digits."""
    if not (text.isascii() and text.isdigit() and 4 <= len(text) <= 8):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not four to eight digits")
    return text


def hours(text: str) -> Hours:
    """What reads hours of the day such as 22-8: two numbers from 0 to 23."""
    found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", text, re.ASCII)
    if found is None or max(int(found[1]), int(found[2])) > 23:
        raise argparse.ArgumentTypeError("two hours of the day are wanted, such as 22-8")
    return Hours(int(found[1]), int(found[2]))


def make_parser() -> argparse.ArgumentParser:
    """Every command and option there is."""
    parser = _Parser(
        prog="grawlix",
        description="Grawlix: five card games to swear at. Without a command it opens its window.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"grawlix {__version__}")
    parser.add_argument("--game", type=game_with_table, metavar="ID", help="go to the set-up of this game at once")
    parser.add_argument(
        "--seed", type=whole(0, LARGEST_SEED), metavar="N", help="deal the cards that follow from this number"
    )
    parser.add_argument("--lang", type=language, metavar="XX", help="speak this language: en, de")
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", help="keep settings, matches and the log in this folder"
    )
    window = parser.add_mutually_exclusive_group()
    window.add_argument("--windowed", dest="fullscreen", action="store_false", default=None, help="play in a window")
    window.add_argument("--fullscreen", action="store_true", default=None, help="play on the whole screen")
    parser.add_argument(
        "--kiosk", action="store_true", help="fill the screen, politely; left by a held corner and the PIN"
    )
    parser.add_argument("--pin", type=pin, default="0000", metavar="DIGITS", help="the kiosk's PIN, else 0000")
    parser.add_argument(
        "--quiet-hours", type=hours, default=NIGHT, metavar="FROM-TO",
        help="from which hour to which a kiosk plays no music, else 22-8; 0-0 for never",
    )  # fmt: skip
    parser.add_argument("--selftest", action="store_true", help="check that the program works here, without a window")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND", parser_class=_Parser)

    simulate = commands.add_parser(
        "simulate", allow_abbrev=False, help="play matches without a window and say who won how often"
    )
    simulate.add_argument("game_id", type=game_id, metavar="GAME")
    simulate.add_argument("--players", type=whole(1, 99), metavar="N", help="how many play")
    simulate.add_argument("--matches", type=whole(1, 100_000_000), default=100, metavar="K", help="100 unless given")
    simulate.add_argument(
        "--seed", dest="matches_seed", type=whole(0, LARGEST_SEED), default=0, metavar="S", help="0 unless given"
    )
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    simulate.add_argument("--random-options", action="store_true", help="other options in every match")
    simulate.add_argument(
        "--seats",
        metavar="LEVEL,...",
        help="who plays: random, easy, normal, hard or expert for every seat; each is asked by count alone, so that "
        "the result does not depend on what else the machine does",
    )
    simulate.add_argument("--record", metavar="FILE", help="write a record of every match; - for the standard output")
    simulate.add_argument("--legal", action="store_true", help="list in the records what could have been done")
    simulate.add_argument("--jobs", type=whole(1, 64), default=1, metavar="N", help="processes to play in")
    simulate.add_argument("--json", action="store_true", help="print for programs")

    arena = commands.add_parser(
        "arena", allow_abbrev=False, help="measure computer players against each other on the same cards"
    )
    arena.add_argument("game_id", type=game_id, metavar="GAME")
    arena.add_argument(
        "--entrants",
        metavar="NAME,...",
        help="levels (all five unless given), or plain or greedy, which never change; with a budget for each "
        "decision: expert:300 for simulations, expert:0.2s for seconds of processor time; without one a level is "
        "asked by count alone, so that the result does not depend on what else the machine does",
    )
    arena.add_argument("--among", metavar="NAME", help="seat each among this one only, and not among every other")
    arena.add_argument("--players", metavar="N,...", help="sizes of the table")
    arena.add_argument(
        "--deals", type=whole(2, 1_000_000), default=100, metavar="K", help="packs, each played from every seat; or 100"
    )
    arena.add_argument(
        "--seed", dest="deals_seed", type=whole(0, LARGEST_SEED), default=0, metavar="S", help="of the first pack, or 0"
    )
    arena.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; else the shortest"
    )
    arena.add_argument(
        "--gate",
        type=above_zero,
        metavar="GAIN",
        help="test whether the first of two entrants gains so much among the second: stop when it is known, "
        "exit with 0 if it does",
    )
    arena.add_argument("--write", metavar="FILE", help="add the results to the table in this page")
    arena.add_argument("--jobs", type=whole(1, 64), default=1, metavar="N", help="processes to play in")
    arena.add_argument("--json", action="store_true", help="print for programs, one line a measurement")

    replay = commands.add_parser("replay", allow_abbrev=False, help="check the records in a file")
    replay.add_argument("file", metavar="FILE", help="its records, one a line; - for the standard input")
    replay.add_argument("--check", action="store_true", required=True, help="verify every step, without a window")
    replay.add_argument("--json", action="store_true", help="print for programs, one line a record")

    bench = commands.add_parser("bench", allow_abbrev=False, help="measure speed against the budgets")
    bench.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="a figure, or the beginning of several names"
    )
    bench.add_argument("--json", action="store_true", help="print for programs, one line a figure")
    return parser


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
    if given[:1] == ["--probe"] and len(given) == _PROBED:
        # The bench starts the program itself with this for each of its figures of the screen.
        return _probe(*given[1:])
    from game.terminal import prepare

    prepare()
    try:
        # Python flushes once more at its end, where nobody would catch a reader that has gone.
        code = _run(make_parser().parse_args(given), guests)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _probe(what: str, folder: str) -> int:
    print("begun", flush=True)
    from game.app import App
    from game.commands.bench.probe import LOADED, run

    print(LOADED, flush=True)
    run(App, what, Path(folder))
    return 0


def _run(given: argparse.Namespace, guests: Mapping[str, Rule] | None) -> int:
    from game.commands.usage import CommandError

    try:
        if given.selftest:
            return _selftest(given.data_dir)
        if given.command == "simulate":
            return _simulate(given)
        if given.command == "arena":
            return _arena(given, guests)
        if given.command == "replay":
            from game.commands import replay

            return replay.run(given.file, given.json)
        if given.command == "bench":
            from game.commands.bench.run import run as run_bench

            return run_bench(given.only, given.json)
        return _play(given)
    except CommandError as error:
        say(str(error))
        return error.code
    except BrokenPipeError:
        raise
    except Exception:
        _log_failure(given.data_dir)
        return 1


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
        guests,
    )
    return run(contest)


def _play(given: argparse.Namespace) -> int:
    from game.app import play
    from game.scenes import routes

    full = True if given.kiosk else given.fullscreen
    code = given.pin if given.kiosk else None
    home: routes.Route = routes.Title() if given.game is None else routes.Setup(given.game)
    if given.kiosk:
        home = routes.Attract()
    return play(home, data_dir=given.data_dir, fullscreen=full, seed=given.seed, pin=code, spoken=given.lang,
                quiet=given.quiet_hours)  # fmt: skip


def _log_failure(data_dir: Path | None) -> None:
    """Say that something nobody foresaw has happened, and write down what."""
    import logging

    from game.logs import start_log, stop_log
    from game.session.files import Paths

    paths = Paths.at(data_dir)
    handler = start_log(paths)
    logging.getLogger(__name__).exception("the command failed")
    stop_log(handler)
    say(f"This should not have happened; the details are in {plain(paths.log)}.")
