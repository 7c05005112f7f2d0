"""Sources as trees. `ast.walk` asks every kind of node for its fields: for a million nodes that takes seconds."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it that say anything, in no order: operators and contexts are left out."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                waiting += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                waiting.append(value)


@contextmanager
def uncollected() -> Iterator[None]:
    """Read many sources without the garbage collector, which would go through all their trees again and again."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
