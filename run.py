"""Start Grawlix from a checkout, with nothing but Python 3.11 or newer.

``python3 run.py [arguments]``       plays: the arguments are those of the game
``python3 run.py test [arguments]``  runs ruff, mypy and pytest: the arguments are pytest's; --quick leaves the slow out
``python3 run.py build``             makes the executable dist/grawlix/grawlix

The first start makes the environment ``.venv`` beside this file and installs the pinned packages of ``requirements/``
into it, each checked against its hash. A later start only compares two stamps with what they should say.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typing

if sys.version_info < (3, 11):  # noqa: UP036 - the one file that may be started by an older Python
    sys.exit("Grawlix needs Python 3.11 or newer, and this is Python {}.{}.".format(*sys.version_info[:2]))

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")

CHECKS = (
    ("ruff", ["-m", "ruff", "check"]),
    ("ruff format", ["-m", "ruff", "format", "--check", "--quiet"]),
    ("mypy", ["-m", "mypy"]),
    # In their own order the files that take longest are not the last, and no core waits for the other at the end.
    ("pytest", ["-m", "pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]),
)
# Whole matches, computer players among themselves, proofs over every game and every scene in every window, and what
# starts programs: what `--quick` leaves out.
SLOW = (
    "tests/ai", "tests/contract", "tests/e2e", "tests/research", "tests/scenes", "tests/ui/test_table_covers.py",
    "tests/ui/test_table_damn_you.py", "tests/ui/test_table_layout.py", "tests/ui/test_table_screw_your_neighbor.py",
    "tests/ui/test_table_shithead.py", "tests/ui/test_table_that_dam_game.py", "tests/session/test_faults.py",
    "tests/test_arena_command.py", "tests/test_cli.py", "tests/test_run_script.py",
)  # fmt: skip
BUILD = ["-m", "PyInstaller", "--noconfirm", "--log-level=ERROR", "--distpath=dist", "--workpath=.build"]


class Trouble(Exception):
    """Something the person at the keyboard can put right; the message is a whole sentence."""


class Damaged(Exception):
    """The environment has no pip that can be run."""


def read(path: str) -> bytes:
    """Return what a file holds, or nothing when there is no such file."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def write(path: str, content: bytes) -> None:
    """Replace a file."""
    with open(path, "wb") as file:
        file.write(content)


def prepare(lock: str) -> None:
    """Make the environment hold the packages of one lock, ``runtime`` or ``dev``.

    Stamps are written last, so that whatever was interrupted is done again, and they hold the version of Python too:
    the packages of one version are lost on the next.

    Raises:
        Trouble: the environment cannot be made or the packages cannot be installed.
        OSError: the folder cannot be written.
    """
    if os.path.lexists(VENV) and not os.path.isdir(VENV):
        raise Trouble(f"{VENV} is not a folder: move it away, the environment is made there.")
    version = "Python {}.{}\n".format(*sys.version_info[:2]).encode()
    made = os.path.join(VENV, "made.stamp")
    path = os.path.join(ROOT, "requirements", lock + ".txt")
    stamp = os.path.join(VENV, lock + ".stamp")
    wanted = read(path)

    def is_made() -> bool:
        return read(made) == version and os.path.exists(PYTHON)

    def make() -> None:
        make_environment()
        write(made, version)

    if is_made() and read(stamp) == wanted:
        return
    waited_for = alone()
    try:
        # Whoever was waited for may have done all of it.
        if not is_made():
            make()
        if read(stamp) != wanted:
            try:
                install(path)
            except Damaged:
                make()
                install(path)
            write(stamp, wanted)
    except Damaged as damaged:
        raise Trouble(f"The environment {VENV} has no pip that can be run: delete it and start again.") from damaged
    finally:
        if waited_for is not None:
            waited_for.close()


def alone() -> "typing.BinaryIO | None":
    """Wait until no other start makes the environment; closing the file that is returned lets the next one in.

    Where files cannot be locked nobody is waited for.
    """
    import errno
    import time

    try:
        file = open(VENV + ".lock", "ab")  # noqa: SIM115 - whoever waits holds it
    except OSError:
        return None
    told = False
    while True:
        try:
            if sys.platform == "win32":
                import msvcrt

                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
                return file
        else:
            return file
        if not told:
            say("Another start is setting up; waiting for it ...")
            told = True
        time.sleep(0.1)


def make_environment() -> None:
    """Make an empty environment in the place of whatever is there."""
    import importlib.util
    import subprocess

    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise Trouble(
            "This Python cannot make environments: install its venv module (python3-venv on Debian and Ubuntu)."
        )
    if os.path.islink(VENV):
        raise Trouble(f"{VENV} is a link: remove it; to make the environment would empty what it leads to.")
    import venv

    say("Setting up, this first time only ...")
    try:
        venv.create(VENV, clear=True, symlinks=os.name != "nt", with_pip=True)
    except (subprocess.CalledProcessError, ValueError) as error:
        raise Trouble(f"The environment {VENV} cannot be made: {error}.") from error


def install(lock: str) -> None:
    """Install the packages of a lock file; a file whose hash is not in it is refused by pip.

    Raises:
        Trouble: pip cannot.
        Damaged: there is no pip.
    """
    import subprocess

    say("Installing packages ...")
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet", "--retries=2"]
    command = [*pip, "install", "--require-hashes", "--requirement", lock]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace")
        lives = (
            not done.returncode or not subprocess.run([*pip, "--version"], check=False, capture_output=True).returncode
        )
    except OSError as error:
        raise Damaged from error
    if not lives:
        raise Damaged
    if done.returncode:
        reasons = [line.removeprefix("ERROR: ") for line in done.stderr.splitlines() if line.startswith("ERROR: ")]
        reason = reasons[0].rstrip(".") if reasons else "nothing"
        raise Trouble(f"The packages could not be installed into {VENV}; is there a network? pip says: {reason}.")


def call(command: list[str], folder: str | None = None) -> int:
    """Run a command to its end and return its exit code; Ctrl-C is for the command alone."""
    import subprocess

    with subprocess.Popen(command, cwd=folder) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


def play(arguments: list[str]) -> int:
    """Become the game. Only Windows, which cannot, waits for it instead and returns its exit code."""
    path = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = ROOT + os.pathsep + path if path else ROOT
    command = [PYTHON, "-P", "-m", "game", *arguments]
    if os.name != "nt":
        os.execv(PYTHON, command)
    return call(command)


def test(arguments: list[str]) -> int:
    """Run the checks one after the other up to the first that fails; return 0 or 1."""
    # Tests start the program some hundred times: it would be compiled anew each time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    quick = "--quick" in arguments
    given = [argument for argument in arguments if argument != "--quick"] + [
        f"--ignore={path}" for path in SLOW if quick
    ]
    for name, command in CHECKS:
        say(f"{name} ...")
        if call([PYTHON, *command, *(given if name == "pytest" else [])], ROOT):
            say(f"{name} failed.")
            return 1
    return 0


def build() -> int:
    """Make the executable; return 0 or 1."""
    if call([PYTHON, *BUILD, os.path.join("build", "grawlix.spec")], ROOT):
        say("The executable could not be made.")
        return 1
    say("Made dist/grawlix.")
    return 0


def say(sentence: str) -> None:
    """Tell the person at the keyboard one thing, on stderr: stdout belongs to the game."""
    print("grawlix: " + sentence, file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for and return the exit code: 1 when it failed, 130 after Ctrl-C."""
    command = arguments[0] if arguments else ""
    try:
        if command == "test":
            prepare("dev")
            return test(arguments[1:])
        if command == "build":
            prepare("dev")
            return build()
        prepare("runtime")
        return play(arguments)
    except Trouble as trouble:
        say(str(trouble))
        return 1
    except OSError as error:
        say(f"{error.filename or ROOT} cannot be used: {error.strerror or error}.")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
