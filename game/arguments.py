"""What can be asked of the command `grawlix`: every option and command, and how its words are read.

Whoever starts the program by a double-click asks for nothing, and is not kept waiting for this.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from math import inf, nan
from pathlib import Path
from typing import Final, NoReturn

from game import __version__
from game.rules.quoting import quoted
from game.session.digits import is_pin
from game.session.hours import Hours, read_hours
from game.terminal import say

LARGEST_SEED: Final = 2**63 - 1
_OF_KIOSK: Final = ("pin", "config", "quiet_hours", "history", "unwatched")
_OF_PLAY: Final = ("game", "table", "seed", "kiosk")
_OF_WINDOW: Final = ("lang", "fullscreen")
_WITH_SEED: Final = ("simulate", "arena")
"""Commands with a seed of their own."""
_PARTS: Final = 1000


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with the exit code for wrong usage."""
        say(f"{message.rstrip('.')}; '{self.prog} --help' tells more.")
        raise SystemExit(2)


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


def part(text: str) -> tuple[int, int]:
    """Read which part of how many, as in 2/4."""
    first, _, second = text.partition("/")
    if first.isascii() and first.isdigit() and second.isascii() and second.isdigit():
        if 1 <= int(first) <= int(second) <= _PARTS:
            return int(first), int(second)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a part as in 2/4")


def two_names(text: str) -> tuple[str, str]:
    """Read two names, as in expert,hard."""
    first, comma, second = text.partition(",")
    if first and second and comma and "," not in second:
        return first, second
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not two names as in expert,hard")


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


def _languages() -> str:
    """The codes of the languages that there are."""
    from game.resources import ResourceMissing
    from game.texts import complete_languages

    try:
        return ", ".join(complete_languages())
    except (ResourceMissing, OSError):
        return "its code"  # whatever is asked for says in its place what is missing


def pin(text: str) -> str:
    """What reads a PIN: four to eight digits."""
    if not is_pin(text):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not four to eight digits")
    return text


def hours(text: str) -> Hours:
    """What reads hours of the day such as 22-8: two numbers from 0 to 23."""
    try:
        return read_hours(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


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
        "--table", action="store_true",
        help="for a screen that lies flat: go to a set-up in which several people sit at their sides of it",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=whole(0, LARGEST_SEED), metavar="N", help="deal the cards that follow from this number"
    )
    parser.add_argument("--lang", type=language, metavar="XX", help=f"speak this language: {_languages()}")
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", help="keep settings, matches and the log in this folder"
    )
    window = parser.add_mutually_exclusive_group()
    window.add_argument("--windowed", dest="fullscreen", action="store_false", default=None, help="play in a window")
    window.add_argument("--fullscreen", action="store_true", default=None, help="play on the whole screen")
    parser.add_argument(
        "--kiosk", action="store_true", help="fill the screen, politely; left by a held corner and the PIN"
    )
    parser.add_argument("--pin", type=pin, metavar="DIGITS", help="the kiosk's PIN, else 0000")
    parser.add_argument("--config", type=Path, metavar="FILE", help="what the owner of a kiosk has settled, as TOML")
    parser.add_argument(
        "--quiet-hours", type=hours, metavar="FROM-TO",
        help="from which hour to which a kiosk plays no music, else 22-8; 0-0 for never",
    )  # fmt: skip
    parser.add_argument(
        "--history", action="store_true", help="let the visitors of a kiosk see and watch the matches that were played"
    )
    parser.add_argument(
        "--unwatched", action="store_true", help="run a kiosk without the watchdog that starts it again"
    )
    parser.add_argument("--watched", metavar="FAILURES:WHY", help=argparse.SUPPRESS)
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
        help="levels (all five unless given), or plain, greedy, beginner, careful or stubborn, which never change; "
        "with a budget for each decision: expert:300 for simulations, expert:0.2s for seconds of processor time; "
        "without one a level is asked by count alone, so that the result does not depend on what else the machine does",
    )
    arena.add_argument("--among", metavar="NAME,...", help="seat each among these only, and not among every other")
    arena.add_argument("--players", metavar="N,...", help="sizes of the table, or all")
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
    arena.add_argument(
        "--packs",
        metavar="FILE",
        help="keep every pack in this file as it is played, and play none again that is there, so that long work can "
        "be stopped and gone on with",
    )
    arena.add_argument(
        "--part", type=part, default=(1, 1), metavar="I/N", help="play the I-th of N parts of the packs only"
    )
    arena.add_argument("--jobs", type=whole(1, 64), default=1, metavar="N", help="processes to play in")
    arena.add_argument("--json", action="store_true", help="print for programs, one line a measurement")

    tables = commands.add_parser(
        "tables", allow_abbrev=False, help="make tables of the packs that the arena has kept, from any number of files"
    )
    tables.add_argument("files", nargs="+", metavar="FILE", help="what --packs has written")
    tables.add_argument(
        "--beside", type=two_names, metavar="NAME,NAME",
        help="tell besides how much more each gains among the first than among the second, on the packs that were "
        "played among both",
    )  # fmt: skip

    replay = commands.add_parser(
        "replay", allow_abbrev=False, help="watch a match again, or check the records in a file"
    )
    replay.add_argument("file", metavar="FILE", help="its records, one a line; - for the standard input")
    replay.add_argument(
        "--record",
        dest="number",
        type=whole(1, 100_000_000),
        metavar="N",
        help="watch the N-th; else the first",
    )
    replay.add_argument("--check", action="store_true", help="verify every step, without a window")
    replay.add_argument("--json", action="store_true", help="with --check: print for programs, one line a record")

    verify = commands.add_parser(
        "verify", allow_abbrev=False, help="deal the records in a file again and compare with their fingerprints"
    )
    verify.add_argument("file", metavar="FILE", help="its records, one a line; - for the standard input")
    verify.add_argument("--json", action="store_true", help="print for programs, one line a record")

    statistics = commands.add_parser(
        "statistics", allow_abbrev=False, help="say how you have fared, or count everything anew"
    )
    what = statistics.add_mutually_exclusive_group()
    what.add_argument("--rebuild", action="store_true", help="count everything anew from the records that are kept")
    what.add_argument("--csv", metavar="FILE", help="write one line a match; - for the standard output")
    what.add_argument(
        "--delete", metavar="MATCH", help="forget a match, named as in the CSV file, or all; its record stays"
    )
    what.add_argument(
        "--luck",
        nargs="?",
        const="missing",
        choices=("missing", "all"),
        help="count luck and play of the kept matches for which they are not known yet, or of all; seconds for each",
    )
    statistics.add_argument("--json", action="store_true", help="print for programs, one line a sum")

    bench = commands.add_parser("bench", allow_abbrev=False, help="measure speed against the budgets")
    bench.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="a figure, or the beginning of several names"
    )
    bench.add_argument("--json", action="store_true", help="print for programs, one line a figure")
    return parser


def out_of_place(given: argparse.Namespace) -> str | None:
    """Which option does nothing beside the others, in one sentence; None where each does something."""
    if given.kiosk and given.command == "replay":
        return "A kiosk shows no file."
    stray = [] if given.kiosk else [name for name in _OF_KIOSK if _is_given(given, name)]
    if stray:
        return f"--{stray[0].replace('_', '-')} belongs to --kiosk."
    if given.selftest:
        if given.command is not None:
            return f"--selftest has no place beside '{given.command}'."
        return _beside(given, (*_OF_PLAY, *_OF_WINDOW), "--selftest")
    if given.command is None:
        # A kiosk fills the screen in any case, so that to ask for this is not wrong.
        windowed = ("fullscreen",) if given.fullscreen is False else ()
        return _beside(given, ("game", *windowed), "--kiosk") if given.kiosk else None
    if given.command == "replay" and given.check and given.number is not None:
        return "--record has no place beside --check, which looks at every record."
    window = given.command == "replay" and not given.check
    if given.command in _WITH_SEED and given.seed is not None:
        return f"--seed belongs behind '{given.command}'."
    return _beside(given, _OF_PLAY if window else (*_OF_PLAY, *_OF_WINDOW), f"'{given.command}'")


def _beside(given: argparse.Namespace, names: Iterable[str], what: str) -> str | None:
    """That the first option that was given of some has no place beside something; None where none was."""
    for name in names:
        if _is_given(given, name):
            word = "windowed" if name == "fullscreen" and not given.fullscreen else name
            return f"--{word} has no place beside {what}."
    return None


def _is_given(given: argparse.Namespace, name: str) -> bool:
    value = getattr(given, name)
    return value is not None and (value is not False or name == "fullscreen")
