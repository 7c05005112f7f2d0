"""Work in the background: in a process of its own, which can rest, fail, hang, be ended, and is never left behind."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.ai import analyst
from game.ai.analyst import Analyst, Job
from tests.ai.test_worker import PATIENCE, ROOT, alive, gone
from tests.support import jobs


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Analyst]:
    monkeypatch.setattr(analyst, "spawn", jobs.spawn)
    found = Analyst()
    yield found
    found.close()


def until(worker: Analyst, there: Callable[[], bool]) -> None:
    """Let frames pass until something has happened."""
    end = monotonic() + PATIENCE
    while not there():
        assert monotonic() < end
        worker.update()
        sleep(0.002)


def running(worker: Analyst, job: Job) -> int:
    """The process of a job that has begun to work."""
    until(worker, lambda: job.progress > 0)
    assert worker.pid is not None
    return worker.pid


def test_no_process_is_started_before_there_is_anything_to_do(worker: Analyst) -> None:
    worker.update()
    assert worker.pid is None


def test_jobs_are_done_one_after_the_other_and_faults_cost_only_their_answer(worker: Analyst) -> None:
    told: list[Job] = []
    names = ("count", "fail", "crash", "no such job", "count")
    asked = [worker.ask(name, 3, told.append) for name in names]
    until(worker, lambda: all(job.over for job in asked))
    assert told == asked
    assert [job.state for job in asked] == ["done", "failed", "failed", "failed", "done"]
    assert [job.result for job in asked] == [[0, 1, 2], None, None, None, [0, 1, 2]]
    assert [job.fault for job in asked[1:4]] == ["ValueError: 3", "The process has ended.", "KeyError: 'no such job'"]
    assert worker.pid is None


def test_job_that_is_taken_back_ends_with_its_process_and_is_never_told(worker: Analyst) -> None:
    told: list[Job] = []
    first, second = worker.ask("for_ever", 0, told.append), worker.ask("count", 1, told.append)
    third = worker.ask("count", 2, told.append)
    pid = running(worker, first)
    worker.cancel(first)
    worker.cancel(third)
    until(worker, lambda: second.over)
    worker.cancel(second)  # too late
    assert gone(pid)
    assert [job.state for job in (first, second, third)] == ["canceled", "done", "canceled"]
    assert told == [second]


def test_hung_process_is_ended(worker: Analyst, monkeypatch: pytest.MonkeyPatch) -> None:
    job = worker.ask("hang", 0)
    until(worker, lambda: worker.pid is not None)
    pid = worker.pid
    assert pid is not None
    monkeypatch.setattr(analyst, "SILENCE", -1.0)
    worker.hold(True)  # one that has to be silent is not hung
    worker.update()
    assert job.state == "running"
    worker.hold(False)
    worker.update()
    worker.update()
    assert (job.state, job.fault) == ("failed", "It was silent for too long.")
    assert gone(pid)


def test_work_rests_while_somebody_at_a_table_thinks(worker: Analyst) -> None:
    job = worker.ask("for_ever", 0)
    pid = running(worker, job)
    worker.hold(True)
    worker.update()
    # The kernel has the last word: once the process has read that it is to rest, its processor time stands still.
    if not sys.platform.startswith("linux"):
        return

    def used() -> int:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11])

    end, before = monotonic() + PATIENCE, -1
    while used() != before and monotonic() < end:
        before = used()
        sleep(0.1)
    assert used() == before
    worker.hold(False)
    worker.update()
    until(worker, lambda: used() > before)


def test_without_a_process_there_is_no_answer_and_no_trouble(worker: Analyst, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, **__: object) -> subprocess.Popen[bytes]:
        raise OSError("no process to be had")

    monkeypatch.setattr(analyst, "spawn", nothing)
    job = worker.ask("count", 1)
    until(worker, lambda: job.over)
    assert (job.state, job.fault) == ("failed", "no process to be had")


def test_closed_analyst_leaves_no_process(worker: Analyst) -> None:
    job, waiting = worker.ask("for_ever", 0), worker.ask("count", 1)
    pid = running(worker, job)
    worker.close()
    assert (job.state, waiting.state) == ("canceled", "canceled")
    assert gone(pid)


def test_process_does_not_outlive_the_program_that_is_killed() -> None:
    program = """
import time
from game.ai import analyst
from tests.ai.test_analyst import Analyst, running
from tests.support import jobs
analyst.spawn = jobs.spawn
worker = Analyst()
print(running(worker, worker.ask("for_ever", 0)), flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
    assert gone(pid)


def test_program_starts_itself_for_it() -> None:
    """As it is started on this system, by its module; the executable's own check does the same by its flag."""
    worker = Analyst()
    job = worker.ask("ready", [1, 2])
    until(worker, lambda: job.over)
    worker.close()
    assert (job.fault, job.result) == ("", [1, 2])
