"""The figures of the screen: which there are, and that a probe measures what it says."""

import sys
from pathlib import Path

import pytest

from game.commands.bench import probe, screen
from game.commands.usage import CommandError


def test_the_figures_have_the_names_and_budgets_of_the_design() -> None:
    assert {figure.name: figure.budget for figure in screen.figures()} == {
        "frame.dirty.1080p.p50_ms": 1.0,
        "frame.dirty.4k.p50_ms": 3.0,
        "frame.deal.1080p.p99_ms": 4.0,
        "frame.deal.4k.p99_ms": 8.0,
        "start.menu_s": 0.35,
        "start.table_s": 0.5,
        "idle.cpu_percent": 0.2,
        "memory.1080p_mb": 120.0,
        "memory.4k_mb": 220.0,
    }


def test_an_executable_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert list(screen.figures()) == []


def test_a_share_of_values() -> None:
    assert screen.share([5.0, 1.0, 4.0, 2.0, 3.0], 0.5) == 3.0
    assert screen.share([float(n) for n in range(101)], 0.99) == 99.0


def test_a_whole_deal_is_measured_the_same_every_time(tmp_path: Path) -> None:
    probe.prepare(tmp_path, (640, 400), "fast")
    runs = [screen._ask("deal", str(tmp_path)) for _ in range(2)]
    assert len(runs[0]) == len(runs[1]) > 60
    assert all(0.0 < milliseconds < 1000.0 for milliseconds in runs[0])


def test_a_probe_that_fails_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"^Measuring 'weather' failed: .+\.$"):
        screen._ask("weather", str(tmp_path))
