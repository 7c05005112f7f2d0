"""Values: dataclasses that cannot be changed, made in a fifth of the time and less.

The first frame of a table waits for two hundred of them. For each one the standard library compiles six functions one
after the other, half of the time that all imports take; here three are compiled together, when the first of its values
is made or compared, which for most never happens before that frame, and the others are shared. To type checkers this
*is* the standard decorator, and what it makes behaves alike: `docs/decisions/0033-values.md`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass
    from types import CodeType
else:

    def dataclass(cls=None, /, **how):
        """What `dataclasses.dataclass` makes with the same keywords; quickly where it is frozen and has slots."""
        return _made if how == _VALUE else dataclasses.dataclass(cls, **how)


__all__ = ["dataclass"]

_T = TypeVar("_T")
_VALUE: Final = {"frozen": True, "slots": True}
_UNSET: Final = dataclasses.MISSING


def _made(cls: type[_T]) -> type[_T]:
    """A frozen dataclass with slots. As ever, what the class itself says of a method counts."""
    own = cls.__dict__
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    for name, method in (_late_for(made) | _SHARED).items():
        if own.get(name) is None:  # as is `__hash__` where there is an `__eq__`
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _late_for(made: type) -> dict[str, Any]:
    """What stands for the compiled methods until one of them is called, which puts all of them in their places."""

    def compiled(name: str) -> Callable[..., Any]:
        methods = _compiled_for(made, dataclasses.fields(made))
        for each, method in methods.items():
            if made.__dict__.get(each) is late[each]:  # and not the class's own
                setattr(made, each, method)
        return methods[name]

    def first_made(self: object, *given: object, **named: object) -> None:
        compiled("__init__")(self, *given, **named)

    def first_compared(self: object, other: object) -> object:
        return compiled("__eq__")(self, other)

    def first_hashed(self: object) -> object:
        return compiled("__hash__")(self)

    late = {"__init__": first_made, "__eq__": first_compared, "__hash__": first_hashed}
    return late


def _compiled_for(made: type, fields: Sequence[dataclasses.Field[Any]]) -> dict[str, Callable[..., Any]]:
    """`__init__`, `__eq__` and `__hash__`, which are called so often that they name the fields."""
    known: dict[str, Any] = {"__name__": made.__module__, "_unset": _UNSET}
    given: list[str] = []
    by_name: list[str] = []
    lines = []
    for field in fields:
        name, value, default = field.name, field.name, ""
        if field.default_factory is not _UNSET:
            known[f"_new_{name}"], default = field.default_factory, "=_unset"
            value = f"_new_{name}() if {name} is _unset else {name}" if field.init else f"_new_{name}()"
        elif field.default is not _UNSET:
            known[f"_default_{name}"], default = field.default, f"=_default_{name}"
            value = name if field.init else f"_default_{name}"
        elif not field.init:
            continue
        if field.init:
            (by_name if field.kw_only is True else given).append(name + default)
        # Past `__setattr__`, which refuses: each slot's own way in.
        known[f"_set_{name}"] = getattr(made, name).__set__
        lines.append(f" _set_{name}(self, {value})")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    parameters = ", ".join(["self", *given, *(["*", *by_name] if by_name else [])])
    body = "\n".join(lines) or " pass"
    compared = [field.name for field in fields if field.compare]
    hashed = [field.name for field in fields if (field.compare if field.hash is None else field.hash)]
    source = f"""
def __init__({parameters}):
{body}
def __eq__(self, other):
 return {_all("self", compared)} == {_all("other", compared)} if other.__class__ is self.__class__ else NotImplemented
def __hash__(self):
 return hash({_all("self", hashed)})
"""
    exec(_code(source), known)
    methods = {name: known[name] for name in ("__init__", "__eq__", "__hash__")}
    for name, method in methods.items():
        method.__qualname__ = f"{made.__qualname__}.{name}"
    return methods


def _all(whose: str, names: Sequence[str]) -> str:
    """A tuple of attributes, as it is written."""
    return "(" + "".join(f"{whose}.{name}," for name in names) + ")"


@cache
def _code(source: str) -> CodeType:
    return compile(source, "<value>", "exec")


# -- what all of them share ---------------------------------------------------------------------


def _repr(self: Any) -> str:
    told = [f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr]
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refuse_to_set(self: object, name: str, value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: Sequence[object]) -> None:
    """Take over what a pickle or a copy holds."""
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_SHARED: Final[dict[str, Any]] = {
    "__repr__": _repr,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
