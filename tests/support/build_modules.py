"""Modules of the folder `build`, which is no package: loaded by name as its scripts load them."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def build_module(name: str) -> ModuleType:
    """A module of the folder `build`, and with it those that it imports."""
    place = str(ROOT / "build")
    sys.path.insert(0, place)
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(place)
