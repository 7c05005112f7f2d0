"""Values behave as the standard library's frozen dataclasses with slots do, whatever fields they have."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
import re
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar

import pytest

from game.rules import values
from tests.support.trees import nodes, uncollected

Decorator = Callable[..., Callable[[type], type]]


def kinds(decorator: Decorator) -> dict[str, type]:
    """Classes of every kind that the program knows, and some more."""
    value = decorator(frozen=True, slots=True)

    @value
    class Empty:
        """Nothing."""

    @value
    class Plain:
        """A default, and what belongs to the class."""

        a: int
        b: str = "b"
        COUNT: ClassVar[int] = 3

        def double(self) -> int:
            """Twice the first one."""
            return 2 * self.a

    @value
    class Made:
        """What is made anew for each, what is not compared or not told, and what can only be given by name."""

        a: int
        b: list[int] = field(default_factory=list)
        c: int = field(default=7, compare=False, repr=False)
        d: int = field(default=8, hash=False)
        e: int = field(default=9, kw_only=True)
        f: int = field(default=5, init=False)

    @value
    class Later(Plain):
        """More than what it comes from."""

        c: float = 0.5

    @value
    class Checked:  # noqa: PLW1641 - its hash comes from the fields
        """Looked at when it is made, and with words and an equality of its own."""

        a: int

        def __post_init__(self) -> None:
            if self.a < 0:
                raise ValueError("less than nothing")

        def __repr__(self) -> str:
            return f"<{self.a}>"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Checked) and self.a % 10 == other.a % 10

    return {one.__name__: one for one in (Empty, Plain, Made, Later, Checked)}


OURS, THEIRS = kinds(values.dataclass), kinds(dataclasses.dataclass)
GIVEN: dict[str, list[tuple[tuple[Any, ...], dict[str, Any]]]] = {
    "Empty": [((), {})],
    "Plain": [((1,), {}), ((1, "x"), {}), ((2,), {"b": "x"}), ((), {"a": 1})],
    "Made": [((1,), {}), ((1, [2]), {}), ((1, [2], 3), {}), ((1, [2], 3, 4), {}), ((1,), {"e": 4})],
    "Later": [((1,), {}), ((1, "b", 2.0), {})],
    "Checked": [((1,), {}), ((11,), {}), ((2,), {})],
}


@pytest.mark.parametrize("name", GIVEN)
def test_they_hold_tell_and_compare_alike(name: str) -> None:
    ours = [OURS[name](*values_, **named) for values_, named in GIVEN[name]]
    theirs = [THEIRS[name](*values_, **named) for values_, named in GIVEN[name]]
    assert [repr(one) for one in ours] == [repr(one) for one in theirs]
    assert [dataclasses.asdict(one) for one in ours] == [dataclasses.asdict(one) for one in theirs]
    assert [[a == b for a in ours] for b in ours] == [[a == b for a in theirs] for b in theirs]
    assert not any(a == b for a in ours for b in theirs if name != "Checked")
    assert OURS[name].__match_args__ == THEIRS[name].__match_args__  # type: ignore[attr-defined]
    assert OURS[name].__slots__ == THEIRS[name].__slots__  # type: ignore[attr-defined]
    assert OURS[name].__doc__ == THEIRS[name].__doc__
    for mine, other in zip(ours, theirs, strict=True):
        assert repr(copy.copy(mine)) == repr(copy.deepcopy(mine)) == repr(other)
        assert not hasattr(mine, "__dict__")


@pytest.mark.parametrize("name", GIVEN)
def test_they_are_given_the_same_and_refuse_the_same(name: str) -> None:
    def parameters(made: type) -> list[tuple[str, object, object]]:
        found = list(inspect.signature(made).parameters.values())
        # What a factory makes has a stand-in of each one's own.
        return [(one.name, one.kind, one.default is one.empty or str(one.default)[:8]) for one in found]

    ours, theirs = parameters(OURS[name]), parameters(THEIRS[name])
    assert [one[:2] for one in ours] == [one[:2] for one in theirs]
    assert [one[2] is True for one in ours] == [one[2] is True for one in theirs]
    with pytest.raises(TypeError):
        OURS[name](*range(9))
    with pytest.raises(TypeError):
        OURS[name](nothing=1)


FIRST: dict[str, Callable[[Any, Any], object]] = {
    "compared": lambda one, two: (one == two, one == None, two != one),  # noqa: E711 - `==` is what is asked
    "hashed": lambda one, two: hash(one) == hash(two),
    "looked up": lambda one, two: two in {one},
    "made": lambda one, two: repr(type(one)(*range(len(type(two).__match_args__)))),
}


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("name", GIVEN)
def test_whatever_is_asked_first_of_a_class_is_answered(name: str, first: str) -> None:
    """Methods are compiled when one is called: not always to make a value, which may come out of a pickle."""

    def answer(made: Any) -> object:
        one, two = object.__new__(made), object.__new__(made)
        for each in (one, two):
            each.__setstate__(list(range(len(dataclasses.fields(made)))))
        return FIRST[first](one, two)

    fresh = kinds(values.dataclass)[name]
    assert answer(fresh) == answer(fresh) == answer(kinds(dataclasses.dataclass)[name])


def test_equal_ones_have_the_same_hash_and_others_hardly() -> None:
    plain = OURS["Plain"]
    assert hash(plain(1)) == hash(plain(1, "b")) == hash(THEIRS["Plain"](1))
    assert len({plain(i) for i in range(100)} | {plain(i) for i in range(100)}) == 100
    assert hash(OURS["Empty"]()) == hash(OURS["Empty"]())
    made = OURS["Made"]
    with pytest.raises(TypeError, match="unhashable"):
        hash(made(1))
    assert hash(made(1, (2,), 3, 4)) == hash(made(1, (2,), 5, 6)) == hash(THEIRS["Made"](1, (2,), 3, 4))
    # With an equality of its own, hashes come from the fields, as ever.
    assert hash(OURS["Checked"](1)) == hash(THEIRS["Checked"](1))


@pytest.mark.parametrize("name", [name for name in GIVEN if name != "Empty"])
def test_nothing_of_them_can_be_changed(name: str) -> None:
    one = OURS[name](1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'a'"):
        one.a = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'a'"):
        del one.a
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.other = 2
    assert one.a == 1
    assert dataclasses.replace(one, a=3).a == 3


def test_what_a_factory_makes_is_each_ones_own_and_the_checks_are_run() -> None:
    made = OURS["Made"]
    assert made(1).b is not made(1).b
    with pytest.raises(ValueError, match="less than nothing"):
        OURS["Checked"](-1)


@values.dataclass(frozen=True, slots=True)
class Sent:
    """What goes through a pickle has to be found by its name."""

    a: int
    b: tuple[int, ...] = ()


def test_they_go_through_a_pickle() -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(Sent(1, (2,)), protocol)) == Sent(1, (2,))


def test_what_can_be_changed_is_made_by_the_standard_library() -> None:
    @values.dataclass
    class Bare:
        a: int = 0

    @values.dataclass(slots=True)
    class Slotted:
        a: int = 0

    @values.dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        a: int = 0

    bare, slotted = Bare(), Slotted()
    bare.a = slotted.a = 5
    assert bare.a == slotted.a == 5
    assert Ordered(1) < Ordered(2)


Program = dict[Path, tuple[list[ast.ClassDef], list[ast.ImportFrom]]]


@pytest.fixture(scope="module")
def program() -> Program:
    """The classes and the imports of every module that has classes, read once for all who ask for them."""
    found = {}
    with uncollected():
        for path in sorted(Path(values.__file__).parents[1].rglob("*.py")):
            source = path.read_text("utf-8")
            if not re.search(r"^\s*class ", source, re.MULTILINE):
                continue
            tree = list(nodes(ast.parse(source)))
            classes = [node for node in tree if isinstance(node, ast.ClassDef)]
            found[path] = (classes, [node for node in tree if isinstance(node, ast.ImportFrom)])
    return found


def test_every_value_of_the_program_is_made_so(program: Program) -> None:
    """The slow way is still there, one import away: it would come back module by module."""
    slow = []
    for path, (_, imports) in program.items():
        if "@dataclass(frozen=True, slots=True)" in path.read_text("utf-8"):
            names = {alias.name for node in imports if node.module == "dataclasses" for alias in node.names}
            slow += [path.name] if "dataclass" in names else []
    assert slow == []


def test_every_dataclass_of_the_program_says_what_it_is(program: Program) -> None:
    """For one that does not, the standard library reads a signature to say it: the first takes 4 ms of a start."""
    silent = []
    for classes, _ in program.values():
        for node in classes:
            if ast.get_docstring(node) is None:
                silent += [node.name] if any("dataclass" in ast.unparse(how) for how in node.decorator_list) else []
    assert silent == []


SHARED = {("Presenter", "paint")}
"""Defaults that all may share though they are no values: they have no state."""
IMMUTABLE = {"float", "frozenset", "tuple", "MappingProxyType"}


def test_no_default_that_could_be_changed_is_shared(program: Program) -> None:
    """Linters know the standard decorator by where it comes from, and look for such defaults there alone."""
    classes = [node for found, _ in program.values() for node in found]
    told = {id(made): " ".join(map(ast.unparse, (*made.decorator_list, *made.bases))) for made in classes}
    fixed = {made.name for made in classes if "frozen=True" in told[id(made)] or "NamedTuple" in told[id(made)]}
    found = set()
    for made in classes:
        for line in made.body if "dataclass" in told[id(made)] else ():
            if isinstance(line, ast.AnnAssign) and isinstance(line.value, ast.Call):
                if ast.unparse(line.value.func) not in {"field", *IMMUTABLE, *fixed}:
                    found.add((made.name, ast.unparse(line.target)))
    assert found == SHARED
