"""The tests themselves: they use what the program offers to anybody, and what a test says of the program is there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PATHS = sorted((ROOT / "tests").rglob("*.py"))
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_field_defaults", "_exit", "_MEIPASS"}
"""Public in spite of their names, as is written of named tuples, of `os._exit` and of PyInstaller's `sys._MEIPASS`."""
REACHING = ("getattr", "setattr", "delattr", "hasattr", "attrgetter")
ALLOWED: dict[str, set[str]] = {
    # A position that no dealt match reaches in any reasonable time is laid out card by card in the true state.
    "tests/scenes/test_table_shithead.py": {"scene.seat.session._state"},
}


def private(name: str) -> bool:
    """Whether a name says that it is nobody else's business."""
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def own(tree: ast.Module) -> set[str]:
    """The private names that a module gives to things of its own: functions, classes, methods and attributes."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
            found.add(node.attr)
    return found


def reached(source: str) -> Iterator[str]:
    """What a module takes hold of that is private to another one."""
    tree = ast.parse(source)
    mine = own(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            holder = ast.unparse(node.value)
            if private(node.attr) and node.attr not in mine and holder not in ("self", "cls", "super()"):
                yield f"{holder}.{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names if private(alias.name))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in REACHING:
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    name = given.value.rpartition(".")[2]
                    if private(name) and name not in mine:
                        yield given.value
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if ast.unparse(node.value).startswith("vars(") or ast.unparse(node.value).endswith(".__dict__"):
                if isinstance(node.slice.value, str) and private(node.slice.value):
                    yield ast.unparse(node)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_test_reaches_into_what_is_private(path: Path) -> None:
    found = set(reached(path.read_text("utf-8")))
    assert found == ALLOWED.get(str(path.relative_to(ROOT)), set())


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
    """Only its own tests know it: what others need is in `tests/support`."""
    knowing = {
        str(path.relative_to(ROOT))
        for path in [*PATHS, *(ROOT / "build").glob("*.py")]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.commands.bench"))
        or (isinstance(node, ast.Import) and any(alias.name.startswith("game.commands.bench") for alias in node.names))
    }
    assert knowing == {"tests/e2e/test_bench_screen.py"}
