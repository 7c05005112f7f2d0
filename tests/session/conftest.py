"""Saving without waiting for the disk: what matters here is what is written, and when it is asked to be safe."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The files that were brought to the disk, by number."""
    numbers: list[int] = []
    monkeypatch.setattr(os, "fsync", numbers.append)
    return numbers
