"""The tests themselves: they use what the program offers to anybody, and what a test says of the program is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.support.trees import nodes, uncollected

ROOT = Path(__file__).resolve().parent.parent
PATHS = sorted((ROOT / "tests").rglob("*.py"))
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_field_defaults", "_exit", "_MEIPASS"}
"""Public in spite of their names, as is written of named tuples, of `os._exit` and of PyInstaller's `sys._MEIPASS`."""
REACHING = ("getattr", "setattr", "delattr", "hasattr", "attrgetter")
ALLOWED: dict[str, set[str]] = {
    # A position that no dealt match reaches in any reasonable time is laid out card by card in the true state.
    "tests/scenes/test_table_shithead.py": {"scene.seat.session._state"},
}


BENCH = re.compile(r"^\s*(from|import) game\.commands\.bench\b", re.MULTILINE)


def private(name: str) -> bool:
    """Whether a name says that it is nobody else's business."""
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def own(tree: Iterable[ast.AST]) -> set[str]:
    """The private names that a module gives to things of its own: functions, classes, methods and attributes."""
    found = set()
    for node in tree:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                found.add(node.attr)
    return found


def called(node: ast.Call) -> str:
    """The name of a function or method that is called, without what it belongs to."""
    func = node.func
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def reached(source: str) -> Iterator[str]:
    """What a module takes hold of that is private to another one."""
    tree = list(nodes(ast.parse(source)))
    mine = own(tree)
    for node in tree:
        if isinstance(node, ast.Attribute):
            if private(node.attr) and node.attr not in mine:
                holder = ast.unparse(node.value)
                if holder not in ("self", "cls", "super()"):
                    yield f"{holder}.{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names if private(alias.name))
        elif isinstance(node, ast.Call) and called(node) in REACHING:
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    name = given.value.rpartition(".")[2]
                    if private(name) and name not in mine:
                        yield given.value
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if isinstance(node.slice.value, str) and private(node.slice.value):
                holder = ast.unparse(node.value)
                if holder.startswith("vars(") or holder.endswith(".__dict__"):
                    yield ast.unparse(node)


def test_no_test_reaches_into_what_is_private() -> None:
    with uncollected():
        found = {str(path.relative_to(ROOT)): set(reached(path.read_text("utf-8"))) for path in PATHS}
    assert {path: names for path, names in found.items() if names} == ALLOWED


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("app._seed = 3", "app._seed"),
        ("from game.scenes.results.plot import _apart", "game.scenes.results.plot._apart"),
        ("monkeypatch.setattr(worker, '_spawn', refuse)", "_spawn"),
        ("monkeypatch.setattr('game.ui.window._maximize', refuse)", "game.ui.window._maximize"),
        ("vars(app)['_seed'] = 3", "vars(app)['_seed']"),
        ("class A:\n    def f(self):\n        return self.app._seed", "self.app._seed"),
    ],
)
def test_a_reach_into_what_is_private_is_found(source: str, what: str) -> None:
    assert list(reached(source)) == [what]


@pytest.mark.parametrize(
    "source",
    [
        "class A:\n    def _f(self, other):\n        return self._g() + other._f()",
        "token.goal._replace(x=3)",
        "os._exit(0)",
        "from game import __version__",
        "class A(B):\n    def _due(self):\n        return super()._due()",
    ],
)
def test_what_is_a_modules_own_is_no_reach(source: str) -> None:
    assert list(reached(source)) == []


def test_fixtures_come_from_nowhere_below_the_bench() -> None:
    """Only its own tests know it, and a check that measures: what others need is in `tests/support`."""
    paths = [*PATHS, *(ROOT / "build").glob("*.py")]
    knowing = {str(path.relative_to(ROOT)) for path in paths if BENCH.search(path.read_text("utf-8"))}
    assert knowing == {"tests/e2e/test_bench_screen.py", "tests/check_start.py"}
