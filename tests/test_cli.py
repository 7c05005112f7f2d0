"""The command line: every form of its output, and one sentence for whatever goes wrong."""

from __future__ import annotations

import errno
import io
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import __version__, cli
from game.ai.port import Level
from game.commands.matches import Plan, play
from game.commands.simulate import Tally, wilson
from game.logs import start_log, stop_log
from game.rules.record import ActionStep, read_record, replay, write_record
from game.rules.registry import GAME_IDS, game_by_id, info_of
from game.scenes import routes
from game.session.files import Paths
from game.session.lock import FolderLock
from game.session.terms import Terms
from game.texts import t
from game.ui.art import look_sizes

ROOT = Path(__file__).resolve().parent.parent


def run(arguments: str | Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, output and complaints of a command."""
    words = arguments.split() if isinstance(arguments, str) else list(arguments)
    try:
        code = cli.main(words)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def grawlix(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"}
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Three sound matches in a file."""
    file = tmp_path / "three.jsonl"
    assert cli.main(["simulate", "dang_it", "--matches", "3", "--seed", "5", "--record", str(file), "--legal"]) == 0
    return file


# -- words --------------------------------------------------------------------------


def test_help_names_the_languages_that_there_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A language is a folder of texts: no line of code names it."""
    monkeypatch.setattr("game.texts.complete_languages", lambda: ("en", "de", "fr"))
    code, out, _ = run("--help", capsys)
    assert code == 0
    assert "speak this language: en, de, fr" in " ".join(out.split())


def test_version_and_help_go_to_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version", capsys) == (0, f"grawlix {__version__}\n", "")
    code, out, err = run("--help", capsys)
    assert (code, err) == (0, "")
    for word in (
        "simulate",
        "arena",
        "tables",
        "replay",
        "verify",
        "bench",
        "--game",
        "--seed",
        "--data-dir",
        "--windowed",
        "--fullscreen",
    ):
        assert word in out
    for command in ("simulate", "arena", "tables", "replay", "verify", "bench"):
        code, out, err = run(f"{command} --help", capsys)
        assert (code, err) == (0, "")
        assert out.startswith(f"usage: grawlix {command}")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("simulate whist", "there is no game 'whist'"),
        ("simulate", "required: GAME"),
        ("simulate dang_it --players 9", "is for 2 to 6 players, not 9"),
        ("simulate dang_it --players two", "'two' is not a whole number"),
        ("simulate dang_it --matches 0", "'0' is not a whole number from 1"),
        ("simulate dang_it --seed -1", "'-1' is not a whole number from 0"),
        ("simulate dang_it --jobs 0", "'0' is not a whole number from 1 to 64"),
        ("simulate dang_it --option rounds", "given as name=value, not 'rounds'"),
        ("simulate dang_it --option rounds=99", "from 1 to 20, not '99'"),
        ("simulate dang_it --option jokers=1", "There is no option 'jokers'"),
        ("simulate dang_it --seats easy,wizard", "There is no level 'wizard'"),
        ("simulate dang_it --seats easy,easy --players 3", "--seats names 2 levels, but --players asks for 3"),
        ("simulate dang_it --seats easy", "is for 2 to 6 players, not 1"),
        ("simulate dang_it --legal", "--legal belongs to the records"),
        ("simulate dang_it --record - --json", "--json has no place"),
        ("simulate dang_it --record no/such/folder", "cannot be written: No such file or directory"),
        ("simulate dang_it --match 5", "unrecognized arguments: --match 5"),
        ("replay", "required: FILE"),
        ("replay no-such-file", "The file no-such-file cannot be read: "),
        ("replay x --json", "--json belongs to --check"),
        ("--kiosk replay x", "A kiosk shows no file"),
        ("replay no-such-file --check", "The file no-such-file cannot be read: "),
        ("bench --only speed", "There is no figure 'speed'"),
        ("--tables", "unrecognized arguments: --tables"),
        ("--kiosk --pin 12", "'12' is not four to eight digits"),
        ("--kiosk --quiet-hours 22", "two hours of the day are wanted, such as 22-8"),
        ("--kiosk --quiet-hours 22-24", "two hours of the day are wanted, such as 22-8"),
        ("--windowed --fullscreen", "not allowed with argument"),
        ("--seed x", "'x' is not a whole number"),
        ("--game poker", "there is no table for 'poker' yet, there is one for dang_it"),
        ("dance", "invalid choice: 'dance'"),
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(arguments, capsys)
    assert (code, out) == (2, "")
    assert sentence in err
    assert re.fullmatch(r"grawlix: [^\n]+\.\n", err)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("x.jsonl --check", "Nothing can follow 'x.jsonl'; 'grawlix replay FILE' has options"),
        ("X.GRAWLIX y.grawlix", "Nothing can follow 'X.GRAWLIX'; 'grawlix replay FILE' has options"),
        ("--config x", "--config belongs to --kiosk"),
        ("--pin 1234", "--pin belongs to --kiosk"),
        ("--history", "--history belongs to --kiosk"),
        ("--quiet-hours 22-8 --windowed", "--quiet-hours belongs to --kiosk"),
        ("--seed 0 simulate dang_it", "--seed belongs behind 'simulate'"),
        ("--seed 5 arena dang_it", "--seed belongs behind 'arena'"),
        ("--seed 5 replay x", "--seed has no place beside 'replay'"),
        ("--game dang_it statistics", "--game has no place beside 'statistics'"),
        ("--table bench", "--table has no place beside 'bench'"),
        ("--kiosk --pin 1234 simulate dang_it", "--kiosk has no place beside 'simulate'"),
        ("--windowed verify x", "--windowed has no place beside 'verify'"),
        ("--fullscreen replay x --check", "--fullscreen has no place beside 'replay'"),
        ("--lang de simulate dang_it", "--lang has no place beside 'simulate'"),
        ("--unwatched", "--unwatched belongs to --kiosk"),
        ("--kiosk --game dang_it", "--game has no place beside --kiosk"),
        ("--kiosk --windowed", "--windowed has no place beside --kiosk"),
        ("--selftest simulate dang_it", "--selftest has no place beside 'simulate'"),
        ("--selftest --windowed", "--windowed has no place beside --selftest"),
        ("--selftest --kiosk", "--kiosk has no place beside --selftest"),
        ("replay x --check --record 2", "--record has no place beside --check, which looks at every record"),
    ],
)
def test_what_would_do_nothing_is_refused_before_anything_is_done(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []

    def do(*given: object, **_: object) -> int:
        done.append(given)
        return 0

    for what in ("play.play", "selftest.selftest", "commands.replay.run", "watchdog.supervise", "commands.simulate.run",
                 "commands.arena.run", "commands.bench.run.run"):  # fmt: skip
        monkeypatch.setattr(f"game.{what}", do)
    assert run(arguments, capsys) == (2, "", f"grawlix: {sentence}.\n")
    assert done == []


@pytest.mark.parametrize(
    ("given", "hours"), [("", (22, 8)), ("--quiet-hours 20-9", (20, 9)), ("--quiet-hours 0-0", (0, 0))]
)
def test_a_kiosk_is_told_when_to_be_quiet(
    given: str, hours: tuple[int, int], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []

    def play(*_: object, terms: Terms, **how: object) -> int:
        told.append(terms.quiet)
        return 0

    monkeypatch.setattr("game.play.play", play)
    assert run(f"--kiosk --unwatched {given}", capsys)[0] == 0
    assert told == [hours]


@pytest.mark.parametrize(
    ("given", "home", "how"),
    [
        ("--windowed", routes.Title(), {"fullscreen": False}),
        ("--fullscreen --lang de", routes.Title(), {"fullscreen": True, "spoken": "de"}),
        ("--game shithead --seed 7 --data-dir here", routes.Setup("shithead"), {"seed": 7, "data_dir": Path("here")}),
        ("--kiosk --unwatched --pin 1234", routes.Attract(), {"pin": "1234", "fullscreen": True}),
    ],
)
def test_what_is_asked_for_is_what_the_window_is_begun_with(
    given: str,
    home: routes.Route,
    how: dict[str, object],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = {"fullscreen": None, "spoken": None, "seed": None, "data_dir": None, "pin": None}
    begun: list[object] = []

    def play(at: Any, **asked: object) -> int:
        first = at(SimpleNamespace()) if callable(at) else at
        begun.append((first, {key: asked.get(key) for key in usual}))
        return 0

    monkeypatch.setattr("game.play.play", play)
    assert run(given, capsys)[0] == 0
    assert begun == [(home, {**usual, **how})]


def test_what_the_command_line_says_of_a_kiosk_counts_more_than_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[Terms, object]] = []

    def play(*_: object, terms: Terms, wrong: list[str], **how: object) -> int:
        begun.append((terms, how["pin"]))
        assert len(wrong) == 1
        return 0

    monkeypatch.setattr("game.play.play", play)
    place = tmp_path / "kiosk.toml"
    place.write_text('pin = "1357"\nhistory = true\nquiet_hours = "20-9"\ngamse = ["shithead"]\n')
    code, out, err = run(["--kiosk", "--unwatched", "--config", str(place), "--pin", "2468"], capsys)
    assert (code, out) == (0, "")
    assert err == "grawlix: kiosk.toml: there is nothing called 'gamse', so it is left out; is games meant?\n"
    (terms, pin), *_ = begun
    assert (pin, terms.pin, terms.history, terms.quiet) == ("2468", "2468", True, (20, 9))
    assert run(["--config", str(place)], capsys) == (2, "", "grawlix: --config belongs to --kiosk.\n")


def test_unforeseen_failure_is_one_sentence_and_its_details_are_in_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("game.commands.replay.run", fail)
    folder = tmp_path / "data"
    code, out, err = run(["--data-dir", str(folder), "replay", "x", "--check"], capsys)
    assert (code, out) == (1, "")
    assert err == f"grawlix: This should not have happened; the details are in {folder / 'grawlix.log'}.\n"
    assert "ZeroDivisionError: by nought" in (folder / "grawlix.log").read_text()


def test_unforeseen_failure_without_a_place_for_the_log_is_quiet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("game.commands.replay.run", fail)
    (tmp_path / "file").touch()
    code, _, err = run(["--data-dir", str(tmp_path / "file" / "x"), "replay", "x", "--check"], capsys)
    assert code == 1
    assert err.count("\n") == 1


def test_a_line_of_the_log_names_a_path_that_is_no_unicode(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    handler = start_log(paths)
    try:
        logging.getLogger("game.session").warning("the match %s cannot be opened", "Gr\udcfc\udcdfe")
    finally:
        stop_log(handler)
    assert "the match Gr\\udcfc\\udcdfe cannot be opened\n" in paths.log.read_text("utf-8")


def test_unforeseen_failure_in_a_folder_that_is_gone_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("game.commands.replay.run", fail)
    monkeypatch.setattr("os.getcwd", lambda: os.stat(tmp_path / "gone"))
    code, out, err = run("--data-dir here replay x --check", capsys)
    assert (code, out, err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(
    ("given", "place"),
    [
        (["--data-dir", "~nosuchuser/x"], "~nosuchuser/x"),
        pytest.param(
            [], "grawlix-data", marks=pytest.mark.skipif(sys.platform != "linux", reason="others ask the system")
        ),
    ],
)
def test_a_home_that_nobody_knows_is_no_fault(
    given: list[str], place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless(path: str) -> str:
        return path

    monkeypatch.setattr("os.path.expanduser", homeless)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    code, out, err = run([*given, "statistics"], capsys)
    assert (code, err) == (0, "")
    assert out
    assert Paths.at(Path(given[1]) if given else None).data == tmp_path / place


def test_interrupt_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.commands.replay.run", interrupt)
    assert run("replay x --check", capsys) == (130, "", "")


def test_reader_that_leaves_is_no_fault_worth_words() -> None:
    command = f'"{sys.executable}" -m game simulate dang_it --matches 200 --record - --seed 1'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, shell=True, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        assert done.stdout.readline().startswith(b'{"format"')
        done.stdout.close()
        assert done.stderr.read() == b""


FULL = Path("/dev/full")
"""What takes nothing, as a disk without room."""
full = pytest.mark.skipif(not FULL.is_char_device(), reason="this system has nothing that is always full")


@full
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["verify {file}", "simulate dang_it --matches 1", "statistics", "--help"])
def test_an_output_without_room_is_one_sentence_and_code_1(
    records: Path, tmp_path: Path, unbuffered: str, command: str
) -> None:
    words = ["--data-dir", str(tmp_path / "data"), *command.format(file=records).split()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", "PYTHONUNBUFFERED": unbuffered}
    with FULL.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "game", *words],
            env=environment, stdout=out, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    if unbuffered and command == "--help":
        # What reads the words of the command minds not whether its help can be written.
        assert (done.returncode, done.stderr) == (0, "")
        return
    assert done.returncode == 1
    assert done.stderr == "grawlix: The standard output cannot be written: No space left on device.\n"


@full
def test_errors_that_nobody_can_be_told_change_no_exit_code() -> None:
    with FULL.open("w") as err:
        command = [sys.executable, "-m", "game", "verify", "no-such-file"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=err, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 0), ("<&-", 0)])
def test_streams_that_are_closed_are_no_fault(records: Path, closed: str, code: int) -> None:
    command = f'"{sys.executable}" -m game verify "{records}" {closed}'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, "")


# -- simulate -------------------------------------------------------------------------


def test_simulate_prints_its_sums_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("simulate dang_it --matches 12 --seats easy,random,random --json --option rounds=1", capsys)
    assert (code, err, out.count("\n")) == (0, "", 1)
    data = json.loads(out)
    assert list(data) == [
        "game", "players", "matches", "levels", "wins", "win_rate", "mean_score", "seat_wins", "actions", "seconds",
        "actions_per_s",
    ]  # fmt: skip
    assert (data["game"], data["players"], data["matches"]) == ("dang_it", 3, 12)
    assert data["levels"] == ["easy", "random", "random"]
    assert sum(data["wins"].values()) == pytest.approx(12)
    assert sum(data["seat_wins"]) == pytest.approx(12)
    assert data["win_rate"]["easy"][0] == pytest.approx(data["wins"]["easy"] / 12)
    assert data["win_rate"]["random"][0] == pytest.approx(data["wins"]["random"] / 24)
    for mean, low, high in data["win_rate"].values():
        assert 0 <= low <= mean <= high <= 1
    assert data["mean_score"]["easy"] + 2 * data["mean_score"]["random"] == pytest.approx(104)
    assert data["actions_per_s"] == pytest.approx(data["actions"] / data["seconds"], rel=0.01)


def test_simulate_prints_its_sums_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("simulate dang_it --matches 10", capsys)
    assert (code, err) == (0, "")
    assert out.startswith("dang_it: 10 matches of 2 players\n")
    assert "wins 10, a player 50.0% (95 % interval" in out


def test_a_single_match_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate dang_it --matches 1", capsys)[1].startswith("dang_it: 1 match of 2 players\n")


def test_same_seed_gives_the_same_matches_for_any_number_of_processes(tmp_path: Path) -> None:
    told = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.jsonl"
        done = grawlix(
            *f"simulate dang_it --matches 60 --seed 9 --random-options --json --jobs {jobs} --record".split(), str(file)
        )
        assert (done.returncode, done.stderr) == (0, "")
        data = json.loads(done.stdout)
        del data["seconds"], data["actions_per_s"]
        told.append((data, file.read_bytes()))
    assert told[0] == told[1]
    assert told[0][1].count(b"\n") == 60


def test_recording_changes_no_match() -> None:
    for game_id in GAME_IDS:
        if game_id == "that_dam_game":  # random play takes it thousands of turns
            continue
        levels: tuple[Level, ...] = ("random",)
        levels *= game_by_id(game_id).default_players
        bare, kept = (play(Plan(game_id, levels, 4, {}, record=record), 3) for record in (False, True))
        assert (bare.result, bare.actions, bare.record) == (kept.result, kept.actions, None)
        assert kept.record is not None
        replay(kept.record)


def test_other_seed_and_other_number_give_other_matches() -> None:
    seen = {
        write_record(found)
        for seed in (0, 1)
        for number in (0, 1, 2)
        if (found := play(Plan("dang_it", ("random", "random"), seed, {}, record=True), number).record)
    }
    assert len(seen) == 6


def test_computer_players_give_the_same_matches_too() -> None:
    plan = Plan("dang_it", ("easy", "normal"), 3, {"rounds": 1}, record=True)
    assert play(plan, 1) == play(plan, 1)


def test_seats_move_on_by_one_every_match() -> None:
    plan = Plan("dang_it", ("easy", "normal", "random"), 0, {})
    assert [plan.levels_of(number) for number in range(4)] == [
        ("easy", "normal", "random"),
        ("random", "easy", "normal"),
        ("normal", "random", "easy"),
        ("easy", "normal", "random"),
    ]


def test_records_are_sound_and_list_what_was_legal_when_asked(records: Path) -> None:
    lines = records.read_text("utf-8").splitlines()
    assert len(lines) == 3
    for line in lines:
        record = read_record(line)
        replay(record)
        assert record.names == ["random", "random"]
        assert all(step.legal for step in record.steps if isinstance(step, ActionStep))


def test_given_options_stay_among_random_ones() -> None:
    plan = Plan("dang_it", ("random",) * 3, 0, {"hand_size": 7}, random_options=True, record=True)
    found = [record.options for number in range(20) if (record := play(plan, number).record)]
    assert {options["hand_size"] for options in found} == {7}
    assert len({options["rounds"] for options in found}) > 2


def test_records_on_the_output_leave_the_words_to_the_other_stream(capsys: pytest.CaptureFixture[str]) -> None:
    done = grawlix("simulate", "dang_it", "--matches", "2", "--record", "-")
    assert done.returncode == 0
    assert [read_record(line).game for line in done.stdout.splitlines()] == ["dang_it", "dang_it"]
    assert done.stderr.startswith("dang_it: 2 matches")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full disk")
@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/full")
def test_full_disk_ends_a_recording_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("simulate dang_it --matches 50 --record /dev/full", capsys)
    assert (code, out, err) == (1, "", "grawlix: The records cannot be written: No space left on device.\n")


def test_file_that_cannot_even_be_closed_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a file whose disk is full refuses once more when it is closed."""
    from game.commands import simulate

    class Full(io.StringIO):
        def close(self) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(simulate, "opened", lambda record, stack: stack.enter_context(Full()))
    code, out, err = run("simulate dang_it --matches 1 --record somewhere", capsys)
    assert (code, out, err) == (1, "", "grawlix: The records cannot be written: No space left on device.\n")


def test_shared_wins_count_in_fractions() -> None:
    plan = Plan("dang_it", ("random",) * 3, 0, {})
    tally = Tally(plan)
    found = play(plan, 0)
    object.__setattr__(found.result, "winners", (0, 2))
    tally.add(0, found)
    assert tally.seat_wins() == [0.5, 0.0, 0.5]
    assert tally.wins("random") == 1.0


def test_interval_is_wilsons() -> None:
    # Example of Newcombe (1998), method 3: 81 of 263.
    mean, low, high = wilson(81, 263)
    assert (round(mean, 4), round(low, 4), round(high, 4)) == (0.3080, 0.2553, 0.3662)
    assert wilson(0, 10)[:2] == (0.0, 0.0)
    assert wilson(10, 10)[::2] == (1.0, 1.0)


# -- replay ---------------------------------------------------------------------------


def check(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, object]]]:
    code, out, err = run(["replay", str(file), "--check", "--json"], capsys)
    assert err == ""
    return code, [json.loads(line) for line in out.splitlines()]


def test_sound_records_pass(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = check(records, capsys)
    assert code == 0
    assert found == [{"record": number, "ok": True, "step": None, "reason": None} for number in (1, 2, 3)]
    assert run(["replay", str(records), "--check"], capsys) == (0, f"{records}: 3 records, all sound.\n", "")


def test_faulty_records_are_named_with_step_and_reason(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = records.read_text("utf-8").splitlines()
    data = json.loads(lines[1])
    data["steps"][4] = {"seat": 0, "do": "dang_it"}
    lines[1] = json.dumps(data)
    records.write_bytes("\r\n".join([*lines, "", "{"]).encode() + b"\n\xff\xfe\n")
    code, found = check(records, capsys)
    assert code == 1
    assert [(item["record"], item["ok"], item["step"]) for item in found] == [
        (1, True, None), (2, False, 4), (3, True, None), (4, False, None), (5, False, None), (6, False, None),
    ]  # fmt: skip
    assert [item["reason"] for item in found[3:]] == [
        "The line is empty.", "The line is not JSON.", "The line is not UTF-8.",
    ]  # fmt: skip
    code, out, err = run(["replay", str(records), "--check"], capsys)
    assert (code, err) == (1, "")
    assert f"{records}, record 2, step 4: {found[1]['reason']}" in out
    assert out.endswith(f"{records}: 6 records, 4 faulty.\n")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, dict[str, object]]]:
    """What the window was opened with, in place of a window."""
    found: list[tuple[object, dict[str, object]]] = []

    def play(home: object, **given: object) -> int:
        found.append((home, given))
        return 0

    monkeypatch.setattr("game.play.play", play)
    return found


Opened = list[tuple[object, dict[str, object]]]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_mark_at_the_begin_of_a_file_is_no_fault(
    records: Path, end: str, opened: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = records.read_text("utf-8").splitlines()
    records.write_bytes(end.join([*lines, ""]).encode("utf-8-sig"))
    assert run(["replay", str(records), "--check"], capsys) == (0, f"{records}: 3 records, all sound.\n", "")
    assert run(["verify", str(records)], capsys)[0] == 0
    assert run([str(records)], capsys) == (0, "", "")
    home, _ = opened.pop()
    assert isinstance(home, routes.Replay)
    assert home.match.record == read_record(lines[0])
    # There is none before any other line.
    records.write_bytes(b"".join(line.encode("utf-8-sig") + b"\n" for line in lines))
    assert [item["ok"] for item in check(records, capsys)[1]] == [True, False, False]


def test_empty_file_and_folder_are_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    assert run(["replay", str(empty), "--check"], capsys) == (1, "", f"grawlix: The file {empty} is empty.\n")
    code, out, err = run(["replay", str(tmp_path), "--check"], capsys)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["replay -", "replay - --check", "verify -"])
def test_an_empty_standard_input_is_called_by_its_name(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    assert run(command, capsys) == (1, "", "grawlix: The standard input is empty.\n")


def test_a_record_is_shown_in_a_window_of_its_own(
    records: Path, opened: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = records.read_text("utf-8").splitlines()
    for words, number in ((["replay", str(records)], 0), (["replay", str(records), "--record", "3"], 2),
                          ([str(records)], 0)):  # fmt: skip
        assert run(words, capsys) == (0, "", "")
        home, given = opened.pop()
        assert isinstance(home, routes.Replay)
        assert home.alone
        assert given["guest"], "a window that is open already does not keep it from being shown"
        assert home.match.record == read_record(lines[number])
    assert run(["replay", str(records), "--record", "4"], capsys)[0] == 1
    words = ["--lang", "de", "--windowed", "--data-dir", str(records.parent), "replay", str(records)]
    assert run(words, capsys) == (0, "", "")
    assert (opened.pop()[1].items()) >= {"spoken": "de", "fullscreen": False, "data_dir": records.parent}.items()


@pytest.mark.parametrize("name", ["MATCH.JSONL", "Match.Grawlix"])
def test_a_record_is_known_by_its_name_in_any_case(
    records: Path, name: str, opened: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([str(records.rename(records.parent / name))], capsys) == (0, "", "")
    assert isinstance(opened.pop()[0], routes.Replay)


def test_a_faulty_record_is_told_in_one_sentence_that_names_the_step(
    records: Path, opened: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(records.read_text("utf-8").splitlines()[0])
    data["steps"][4] = {"seat": 0, "do": "dang_it"}
    records.write_text(json.dumps(data), "utf-8")
    code, out, err = run(["replay", str(records)], capsys)
    assert (code, out, opened) == (1, "", [])
    assert err.startswith(f"grawlix: {records}, record 1, step 4: ")
    assert err.count("\n") == 1
    # Who has double-clicked it reads that in the window.
    code, _, said = run([str(records)], capsys)
    assert (code, said) == (0, err)
    home, _ = opened.pop()
    told: list[str] = []
    assert callable(home)
    assert home(SimpleNamespace(tell=told.append)) == routes.Title()
    assert told == [err.removeprefix("grawlix: ").rstrip("\n")]


def test_a_record_of_another_program_keeps_its_own_notes_out(
    records: Path, opened: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(records.read_text("utf-8").splitlines()[0])
    records.write_text(json.dumps({**data, "notes": "theirs", "by": "somebody"}), "utf-8")
    assert run(["replay", str(records)], capsys) == (0, "", "")
    home, _ = opened.pop()
    assert isinstance(home, routes.Replay)
    assert home.match.notes == {}


# -- bench ----------------------------------------------------------------------------


def budget(monkeypatch: pytest.MonkeyPatch, least: int) -> None:
    """Ask another speed of every game's rules."""
    other = replace(info_of("dang_it"), actions_per_s=least)
    monkeypatch.setattr("game.commands.bench.rules.info_of", lambda _: other)


def test_bench_prints_one_figure_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.commands.bench.rules.SECONDS", 0.01)
    budget(monkeypatch, 1)
    code, out, err = run("bench --only rules --json", capsys)
    found = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [item["name"] for item in found] == [f"rules.{game_id}.actions_per_s" for game_id in GAME_IDS]
    for item in found:
        assert list(item) == ["name", "value", "unit", "budget", "ok", "ratio"]
        assert item["unit"] == "1/s"
        assert item["value"] > 1000
        assert 0 < item["ratio"] < 10


def test_bench_fails_when_a_budget_is_not_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.bench.rules.SECONDS", 0.01)
    budget(monkeypatch, 10**12)
    code, out, _ = run("bench --only rules.dang_it", capsys)
    assert code == 1
    assert "FAILED" in out


def test_bench_measures_the_computer_players(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.bench.bots.DECISIONS", 2)
    code, out, _ = run("bench --json --only bot.dang_it.easy --only search.dang_it", capsys)
    names = [json.loads(line)["name"] for line in out.splitlines()]
    assert names == ["search.dang_it.simulations_per_s", "bot.dang_it.easy.p95_ms"]
    assert code in (0, 1)


# -- selftest -------------------------------------------------------------------------


def test_selftest_says_that_the_program_works() -> None:
    done = grawlix("--selftest")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(rf"Grawlix {re.escape(__version__)} works: \d+ files, .*\n", done.stdout)


def test_selftest_notices_a_match_that_is_played_otherwise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.selftest.check_files", lambda: 0)
    other = replace(info_of("dang_it"), fingerprint="0" * 64)
    monkeypatch.setattr("game.selftest.info_of", lambda _: other)
    assert run("--selftest", capsys) == (1, "", "grawlix: The match of dang_it is not played as it should be.\n")


def test_selftest_notices_computer_players_that_cannot_think(monkeypatch: pytest.MonkeyPatch) -> None:
    from game import selftest
    from game.ai import worker
    from game.commands.usage import CommandError

    def refuse() -> None:
        raise OSError("no process to be had")

    monkeypatch.setattr(worker, "spawn", refuse)
    with pytest.raises(CommandError, match="computer players do not work: no process to be had"):
        selftest.check_bots()


def test_selftest_notices_a_screen_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no paint")

    monkeypatch.setattr("game.scenes.table.scene.TableScene.draw", fail)
    for done_before in ("check_files", "check_bots"):
        monkeypatch.setattr(f"game.selftest.{done_before}", lambda: 0)
    code, out, err = run(["--data-dir", str(tmp_path), "--selftest"], capsys)
    assert (code, out) == (1, "")
    assert err == f"grawlix: The invitation of a kiosk cannot be shown: {t('app.trouble_words')}\n"
    assert "no paint" in (tmp_path / "grawlix.log").read_text()


def test_selftest_says_which_picture_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {name: size for name, size in look_sizes().items() if name != "emblems/dang_it"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.ui.art.look_sizes", lambda: sizes)
        code, out, err = run("--selftest", capsys)
    assert (code, out) == (1, "")
    assert err.startswith("grawlix: The menu cannot be shown: The program has no picture named emblems/dang_it.")


def test_selftest_notices_a_damaged_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"files": {"a.svg": "0" * 64}}))
    (tmp_path / "a.svg").write_text("x")
    monkeypatch.setattr("game.resources.assets_root", lambda: tmp_path)
    code, out, err = run("--selftest", capsys)
    assert (code, out) == (1, "")
    assert err == "grawlix: A file of the program is damaged, please install Grawlix again: a.svg.\n"


def test_command_line_loads_nothing_heavy_before_it_is_needed() -> None:
    heavy = "('pygame', 'logging', 'multiprocessing', 'game.rules.engine')"
    check = f"import sys, game.cli; print([name for name in {heavy} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_statistics_are_told_written_counted_anew_and_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def asked(*words: str) -> tuple[int, str]:
        code = cli.main(["--data-dir", str(tmp_path / "data"), "statistics", *words])
        told = capsys.readouterr()
        return code, told.out + told.err

    assert asked() == (0, "No match against computer players is over yet.\n")
    paths = Paths.at(tmp_path / "data")
    paths.finished.mkdir(parents=True)
    for kept in (Path(__file__).parent / "goldens" / "released").glob("*/finished/*.jsonl"):
        (paths.finished / kept.name).write_bytes(kept.read_bytes())
    count = len(list(paths.finished.iterdir()))
    code, told = asked()
    assert code == 0
    assert told.startswith(f"all games: {count} finished, 0 left, won ")
    code, told = asked("--json")
    rows = [json.loads(line) for line in told.splitlines()]
    assert sum(row["matches"] for row in rows if "opponent" not in row and row["level"]) == count
    assert asked("--rebuild") == (
        0,
        f"{count} matches counted from the records, 0 kept whose records are gone; 0 of 30 feats.\n",
    )
    file = tmp_path / "out.csv"
    assert asked("--csv", str(file)) == (0, f"{file}: {count} matches.\n")
    head, first, *_ = file.read_text("utf-8").splitlines()
    assert head.startswith("match,game,players,level,")
    name = first.split(",")[0]
    assert asked("--csv", str(tmp_path / "none" / "\0"))[0] == 1
    assert asked("--delete", name) == (0, "1 match forgotten.\n")
    assert asked("--delete", name)[0] == 1
    assert asked("--delete", "all", "--json") == (0, json.dumps({"deleted": count - 1}) + "\n")
    assert asked()[1] == "No match against computer players is over yet.\n"
    holder = FolderLock(paths)
    holder.hold()
    assert asked("--rebuild")[0] == 1
    holder.close()
