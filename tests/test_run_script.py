"""run.py in a checkout of its own: an environment is made once, the game is played, and trouble is one sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME = """
import os, sys
if __name__ == "__main__":
    print(os.getpid(), os.getcwd(), *sys.argv[1:], sep="|")
    sys.exit(7)
"""


def start(script: Path, *arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Start a run.py from another folder, after a line of Python that changes the world it starts in."""
    program = (
        f"import runpy, sys\n{before}\nsys.argv[0] = {str(script)!r}\nrunpy.run_path({str(script)!r}, None, '__main__')"
    )
    command = [sys.executable, "-c", program, *arguments]
    environment = {**os.environ, "PIP_NO_INDEX": "1"}
    return subprocess.run(
        command, cwd=script.parent.parent, env=environment, capture_output=True, text=True, check=False
    )


def checkout(folder: Path) -> Path:
    """A checkout with locks that ask for nothing and a game that says how it was started; returns its run.py."""
    (folder / "requirements").mkdir(parents=True)
    for lock in ("runtime", "dev"):
        (folder / "requirements" / f"{lock}.txt").write_text("# nothing\n", "utf-8")
    (folder / "game").mkdir()
    (folder / "game" / "__main__.py").write_text(GAME, "utf-8")
    return Path(shutil.copy(ROOT / "run.py", folder / "run.py"))


def complains(done: subprocess.CompletedProcess[str], words: str) -> None:
    """Assert that a start failed with one sentence, which has the words, after the lines that tell of progress."""
    lines = [line for line in done.stderr.splitlines() if not line.endswith(" ...")]
    assert done.returncode == 1
    assert len(lines) == 1, done.stderr
    assert words in lines[0]
    assert lines[0].endswith(".")


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run.py of a checkout whose environment is made and whose path has spaces."""
    script = checkout(tmp_path_factory.mktemp("run") / "a checkout with spaces")
    first = start(script)
    assert first.returncode == 7, first.stderr
    assert first.stderr.splitlines() == [
        "grawlix: Setting up, this first time only ...",
        "grawlix: Installing packages ...",
    ]
    return script


def test_second_start_only_plays(script: Path) -> None:
    done = start(script, "simulate", "two words", "--json")
    assert done.returncode == 7
    assert done.stderr == ""
    assert done.stdout.split("|")[1:] == [str(script.parent.parent), "simulate", "two words", "--json\n"]


@pytest.mark.skipif(os.name == "nt", reason="Windows cannot replace a process by another")
def test_game_takes_the_place_of_the_script(script: Path) -> None:
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        out, _ = process.communicate()
    assert out.split("|")[0] == str(process.pid)


def test_changed_lock_is_installed_before_the_next_start(script: Path) -> None:
    lock = script.parent / "requirements" / "runtime.txt"
    lock.write_text("# still nothing\n", "utf-8")
    done = start(script)
    assert done.stderr == "grawlix: Installing packages ...\n"
    assert start(script).stderr == ""


def test_environment_of_another_python_is_made_anew(script: Path) -> None:
    (script.parent / ".venv" / "made.stamp").write_text("Python 3.10\n", "utf-8")
    noted = "import venv\nvenv.create = lambda path, **given: print(path, given['clear'], file=sys.stderr)"
    done = start(script, before=noted)
    assert done.stderr.splitlines() == [
        "grawlix: Setting up, this first time only ...",
        f"{script.parent / '.venv'} True",
    ]
    assert start(script).stderr == ""


def test_package_that_cannot_be_had_is_one_sentence_and_is_tried_again(script: Path) -> None:
    lock = script.parent / "requirements" / "runtime.txt"
    good = lock.read_text("utf-8")
    lock.write_text(f"no-such-package==1.0 --hash=sha256:{'0' * 64}\n", "utf-8")
    complains(start(script), "network")
    complains(start(script), "no-such-package")
    lock.write_text(good, "utf-8")
    assert start(script).returncode == 7


def test_package_with_another_hash_is_refused(script: Path) -> None:
    wheel = script.parent / "forged-1.0-py3-none-any.whl"
    wheel.write_bytes(b"not what was pinned")
    lock = script.parent / "requirements" / "dev.txt"
    lock.write_text(f"forged @ {wheel.as_uri()} --hash=sha256:{'0' * 64}\n", "utf-8")
    complains(start(script, "test"), "DO NOT MATCH THE HASHES")


@pytest.fixture
def tools(tmp_path: Path, script: Path) -> Path:
    """The run.py of a checkout with the environment of the other, and tools that say how they were called."""
    copy = checkout(tmp_path / "checkout")
    if os.name == "nt":
        shutil.copytree(script.parent / ".venv", copy.parent / ".venv")
    else:
        (copy.parent / ".venv").symlink_to(script.parent / ".venv")
    (copy.parent / ".venv" / "dev.stamp").write_text("# nothing\n", "utf-8")
    for name in ("ruff", "mypy", "pytest", "PyInstaller"):
        program = (
            f"import os, sys\nprint({name!r}, *sys.argv[1:], flush=True)\nsys.exit(os.path.exists('faulty {name}'))"
        )
        (copy.parent / f"{name}.py").write_text(program, "utf-8")
    return copy


def test_checks_run_in_order_and_arguments_go_to_pytest(tools: Path) -> None:
    done = start(tools, "test", "-k", "two words")
    assert done.stdout.splitlines() == [
        "ruff check",
        "ruff format --check --quiet",
        "mypy",
        "pytest -n 2 --dist loadfile --no-loadscope-reorder -k two words",
    ]
    assert done.returncode == 0


def test_quick_leaves_out_folders_that_are_there(tools: Path) -> None:
    done = start(tools, "test", "--quick", "-x")
    assert done.returncode == 0
    *given, last = done.stdout.splitlines()[-1].split(" -x ")
    assert given == ["pytest -n 2 --dist loadfile --no-loadscope-reorder"]
    left_out = [argument.removeprefix("--ignore=") for argument in last.split()]
    assert left_out
    assert all((ROOT / path).exists() for path in left_out)


def test_first_check_that_fails_is_the_last(tools: Path) -> None:
    (tools.parent / "faulty mypy").touch()
    done = start(tools, "test")
    assert done.stdout.splitlines() == ["ruff check", "ruff format --check --quiet", "mypy"]
    assert done.stderr.splitlines()[-1] == "grawlix: mypy failed."
    assert done.returncode == 1


def test_executable_that_cannot_be_made_is_one_sentence(tools: Path) -> None:
    assert start(tools, "build").returncode == 0
    (tools.parent / "faulty PyInstaller").touch()
    complains(start(tools, "build"), "could not be made")


def test_python_too_old_is_told_so() -> None:
    done = start(ROOT / "run.py", before="sys.version_info = (3, 10, 2)")
    complains(done, "needs Python 3.11 or newer, and this is Python 3.10")


def test_python_without_venv_is_told_what_to_install(tmp_path: Path) -> None:
    done = start(checkout(tmp_path / "checkout"), before="sys.modules['ensurepip'] = None")
    complains(done, "python3-venv")


def test_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    script = checkout(tmp_path / "checkout")
    refuse = (
        "import os\ndef refuse(*a, **k): raise PermissionError(13, 'Permission denied', a[0])\nos.makedirs = refuse"
    )
    complains(start(script, before=refuse), f"{script.parent / '.venv'} cannot be used: Permission denied")


def test_file_in_the_place_of_the_environment_is_one_sentence(tmp_path: Path) -> None:
    script = checkout(tmp_path / "checkout")
    (script.parent / ".venv").write_text("", "utf-8")
    complains(start(script), f"{script.parent / '.venv'} is not a folder")
    assert (script.parent / ".venv").is_file()


@pytest.mark.skipif(os.name == "nt", reason="links are not for everybody there")
def test_what_a_link_in_the_place_of_the_environment_leads_to_is_not_emptied(tmp_path: Path) -> None:
    script, there = checkout(tmp_path / "checkout"), tmp_path / "there"
    there.mkdir()
    (there / "kept").write_text("", "utf-8")
    (script.parent / ".venv").symlink_to(there, target_is_directory=True)
    complains(start(script), f"{script.parent / '.venv'} is a link")
    assert (there / "kept").is_file()


def test_environment_that_has_lost_its_pip_is_made_anew(script: Path) -> None:
    (pip,) = (script.parent / ".venv").rglob("site-packages/pip")
    shutil.rmtree(pip)
    (script.parent / ".venv" / "runtime.stamp").unlink()
    done = start(script)
    assert done.returncode == 7, done.stderr
    assert "grawlix: Setting up, this first time only ..." in done.stderr.splitlines()
    assert start(script).stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="the lock is taken in another way there")
def test_start_waits_for_another_that_sets_up(script: Path) -> None:
    import fcntl

    stamp = script.parent / ".venv" / "runtime.stamp"
    wanted = stamp.read_bytes()
    stamp.unlink()
    with open(script.parent / ".venv.lock", "ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as process:  # fmt: skip
            assert process.stderr is not None
            assert process.stderr.readline() == "grawlix: Another start is setting up; waiting for it ...\n"
            stamp.write_bytes(wanted)
            fcntl.flock(lock, fcntl.LOCK_UN)
            _, rest = process.communicate()
    assert (process.returncode, rest) == (7, "")


@pytest.mark.skipif(sys.platform == "win32", reason="the lock is taken in another way there")
def test_where_files_cannot_be_locked_nobody_is_waited_for(script: Path) -> None:
    (script.parent / ".venv" / "runtime.stamp").unlink()
    refuse = "import fcntl\ndef refuse(*a): raise OSError(37, 'No locks available')\nfcntl.flock = refuse"
    done = start(script, before=refuse)
    assert (done.returncode, done.stderr) == (7, "grawlix: Installing packages ...\n")


@pytest.mark.parametrize("lock", ["runtime", "dev"])
def test_lock_pins_every_package_with_hashes(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines
    for line in lines:
        assert "==" in line.split()[0]
        assert "--hash=sha256:" in line
        assert "://" not in line


def test_development_lock_has_the_packages_that_play() -> None:
    """The tests must run against exactly what the players get."""
    texts = [(ROOT / "requirements" / f"{lock}.txt").read_text("utf-8") for lock in ("runtime", "dev")]
    runtime, dev = ({line for line in text.splitlines() if not line.startswith("#")} for text in texts)
    assert runtime <= dev
