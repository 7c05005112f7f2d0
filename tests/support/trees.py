"""Sources as trees. `ast.walk` asks every kind of node for its fields: for a million nodes that takes seconds."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, in no order."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                waiting.append(value)
            elif isinstance(value, list):
                waiting += [each for each in value if isinstance(each, ast.AST)]
