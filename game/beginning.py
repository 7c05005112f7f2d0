"""What a start does not wait for."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unhurried() -> Iterator[None]:
    """Let nobody look for rubbish while the program is imported and set up, which makes much and little of it.

    What it makes stays, so no later search has to go through it either.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
