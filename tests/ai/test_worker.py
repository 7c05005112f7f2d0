"""Computer players think in another process, which can be stopped, killed and left, and is never left behind."""

import os
import pickle
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Timer
from time import monotonic, sleep

import pytest

from game.ai import worker
from game.ai.port import BotAnswer, Thinking, choose
from game.ai.worker import BotProcess
from tests.support.computers import choices, moments

ROOT = Path(__file__).resolve().parents[2]
QUICK = replace(
    next(m.request for m in choices(2, 3) if len(m.request.legal) > 3), level="expert", thinking=Thinking(50)
)
FOR_EVER = replace(QUICK, thinking=Thinking(10**9))
PATIENCE = 120.0
"""Seconds that anything may take, however busy the machine is; what is right never takes them."""


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotProcess]:
    """A process that may take its time; where it must not, a test says so."""
    monkeypatch.setattr(worker, "HARD_CAP", PATIENCE)
    process = BotProcess()
    yield process
    process.close()


def answer(bots: BotProcess) -> BotAnswer:
    until = monotonic() + 2 * PATIENCE
    while monotonic() < until:
        found = bots.poll()
        if found is not None:
            return found
        sleep(0.002)
    raise AssertionError(f"no answer: {bots.faults}")


def warm(bots: BotProcess) -> int:
    """Have the process answer once, so that it is there whatever else this machine does."""
    while True:
        bots.request(QUICK)
        if not answer(bots).interrupted and bots.pid is not None:
            return bots.pid


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def gone(pid: int) -> bool:
    until = monotonic() + PATIENCE
    while alive(pid) and monotonic() < until:
        sleep(0.01)
    return not alive(pid)


def test_answer_from_the_process_is_the_one_made_here(bots: BotProcess) -> None:
    warm(bots)
    assert bots.poll() is None
    bots.request(QUICK)
    there, here = answer(bots), choose(QUICK)
    assert replace(there, seconds=0.0) == replace(here, seconds=0.0)
    assert bots.poll() is None


def test_forced_moves_need_no_process(bots: BotProcess) -> None:
    forced = replace(next(m.request for m in moments(2, 1) if m.request.forced), level="expert")
    bots.request(forced)
    found = bots.poll()
    assert found is not None
    assert found.action == forced.legal[0]
    assert bots.pid is None


def test_canceled_request_is_never_answered_and_the_next_one_is(bots: BotProcess) -> None:
    pid = warm(bots)
    bots.request(FOR_EVER)
    sleep(0.05)  # most likely it has begun to think
    assert bots.poll() is None
    bots.cancel()
    bots.request(QUICK)
    found = answer(bots)
    assert (found.interrupted, bots.pid) == (False, pid)


def test_new_request_takes_the_place_of_the_old_one(bots: BotProcess) -> None:
    pid = warm(bots)
    first = bots.request(FOR_EVER)
    second = bots.request(QUICK)
    assert first != second
    assert replace(answer(bots), seconds=0.0) == replace(choose(QUICK), seconds=0.0)
    assert bots.pid == pid


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="it is held up so that it cannot answer before it dies")
def test_process_that_dies_is_replaced_and_the_request_answered(
    bots: BotProcess, caplog: pytest.LogCaptureFixture
) -> None:
    pid = warm(bots)
    os.kill(pid, signal.SIGSTOP)
    bots.request(QUICK)
    os.kill(pid, signal.SIGKILL)
    assert replace(answer(bots), seconds=0.0) == replace(choose(QUICK), seconds=0.0)
    told = f"The process of the computer players has ended ({-signal.SIGKILL})."
    assert bots.faults == [told]
    assert told in caplog.text
    assert warm(bots) != pid


def test_player_that_takes_too_long_plays_its_first_thought(bots: BotProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = warm(bots)
    monkeypatch.setattr(worker, "HARD_CAP", 0.1)
    bots.request(FOR_EVER)
    found = answer(bots)
    assert found.interrupted
    assert found.action == choose(replace(QUICK, thinking=Thinking(0))).action
    assert not alive(pid)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="it is held up so that it reads nothing")
def test_nobody_waits_for_a_process_that_reads_nothing(bots: BotProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much is asked meanwhile: a single long deal of Shithead is more than a pipe takes."""
    pid = warm(bots)
    os.kill(pid, signal.SIGSTOP)
    # Where somebody waited for it after all, it ends and lets them go.
    rescue = Timer(PATIENCE / 4, os.kill, (pid, signal.SIGKILL))
    rescue.start()
    asked = 0
    while asked < 4 << 20:
        bots.request(QUICK)
        asked += len(pickle.dumps(QUICK))
    assert rescue.is_alive()
    rescue.cancel()
    monkeypatch.setattr(worker, "HARD_CAP", 0.1)
    found = answer(bots)
    assert found.interrupted
    assert found.action == choose(replace(QUICK, thinking=Thinking(0))).action
    assert not alive(pid)
    monkeypatch.setattr(worker, "HARD_CAP", PATIENCE)
    assert warm(bots) != pid


def test_process_that_is_slow_to_begin_is_waited_for_without_it(
    bots: BotProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Moves are made without it in time; it is not killed for it, and thinks as soon as it is there."""
    ready = tmp_path / "ready"
    program = (
        "import os, sys, time\n"
        f"while not os.path.exists({str(ready)!r}): time.sleep(0.01)\n"
        "from game.ai.worker import main\n"
        "main()"
    )

    def slow() -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        return subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdin=pipe, stdout=pipe)

    monkeypatch.setattr(worker, "spawn", slow)
    monkeypatch.setattr(worker, "HARD_CAP", 0.05)
    for _ in range(3):
        bots.request(QUICK)
        assert answer(bots).interrupted
    before = bots.pid
    monkeypatch.setattr(worker, "HARD_CAP", PATIENCE)
    ready.touch()
    bots.request(QUICK)
    assert not answer(bots).interrupted
    assert (bots.pid, bots.faults) == (before, [])


def test_without_a_process_the_first_thought_is_played(bots: BotProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(ROOT / "no such program"))
    bots.warm()
    bots.request(QUICK)
    assert answer(bots).action == choose(replace(QUICK, thinking=Thinking(0))).action
    assert bots.pid is None
    assert "no such program" in bots.faults[0]


def test_program_that_ends_at_once_is_not_started_for_ever(bots: BotProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def spawn() -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(process.pid)
        return process

    monkeypatch.setattr(worker, "spawn", spawn)
    bots.request(QUICK)
    assert answer(bots).interrupted
    assert len(started) == 2


def test_player_that_fails_plays_its_first_thought_and_says_what_was_wrong(
    bots: BotProcess, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm(bots)
    monkeypatch.setattr(worker, "MOST_FAULTS", 2)
    for _ in range(3):
        bots.request(replace(QUICK, thinking="long"))  # type: ignore[arg-type]
        assert answer(bots).interrupted
    assert bots.faults[0].startswith("AttributeError")
    assert len(bots.faults) == 2, "a program runs for years"
    assert caplog.text.count("AttributeError") == 3


def test_closed_process_is_gone_and_another_one_can_follow(bots: BotProcess) -> None:
    pid = warm(bots)
    bots.request(FOR_EVER)
    bots.close()
    assert not alive(pid)
    assert bots.poll() is None
    assert warm(bots) != pid


def test_forgotten_process_is_gone_without_a_warning() -> None:
    bots = BotProcess()
    pid = warm(bots)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        del bots
    assert gone(pid)


def test_process_does_not_outlive_the_program_that_is_killed() -> None:
    program = """
import sys, time
from tests.ai.test_worker import FOR_EVER, BotProcess, warm
bots = BotProcess()
pid = warm(bots)
bots.request(FOR_EVER)
time.sleep(0.05)
print(pid, flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
    assert gone(pid)


def test_process_loads_no_screen_and_no_session() -> None:
    """What is loaded in the process: rules and computer players, and of third parties nothing."""
    program = """
import pickle, sys
before = set(sys.modules)
import game.ai.worker
request = pickle.load(sys.stdin.buffer)
game.ai.worker.choose(request)
print(*(name for name in sys.modules.keys() - before if name.partition(".")[0] not in sys.stdlib_module_names))
"""
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{program}"],
        input=pickle.dumps(QUICK),
        capture_output=True,
        check=True,
    )
    loaded = {".".join(name.split(".")[:2]) for name in done.stdout.decode().split()} - {"game"}
    assert loaded == {"game.ai", "game.rules"}
