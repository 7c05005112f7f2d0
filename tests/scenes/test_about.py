"""The sheet about the program: it tells the version, and opens a page only when asked to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from game import __version__, links
from game.scenes.menu import about
from game.scenes.menu.title import TitleScene
from tests.support.menus import Program, misplaced


@pytest.fixture
def program(begin: Callable[..., Program]) -> Program:
    return begin(TitleScene)


@pytest.mark.parametrize("opened", [True, False])
def test_page_of_releases_is_opened_when_asked_for_or_named(
    program: Program, monkeypatch: pytest.MonkeyPatch, opened: bool
) -> None:
    asked: list[str] = []

    def open_page(page: str) -> bool:
        asked.append(page)
        return opened

    monkeypatch.setattr(about, "open_page", open_page)
    told: list[str] = []
    program.click("about")
    monkeypatch.setattr(program.app, "tell", told.append)
    assert any(__version__ in str(getattr(widget, "words", "")) for widget in program.form.widgets)
    assert (asked, misplaced(program)) == ([], [])
    program.click("page")
    assert asked == [links.RELEASES]
    assert [links.RELEASES in words for words in told] == ([] if opened else [True])


def test_page_of_releases_is_the_projects() -> None:
    from tests.support.build_modules import build_module

    assert build_module("facts").RELEASES == links.RELEASES


@pytest.mark.skipif(sys.platform == "win32", reason="Windows opens pages without a program of ours")
def test_system_is_asked_without_our_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[list[str], dict[str, str]]] = []

    def start(command: list[str], *, env: dict[str, str], **_: Any) -> None:
        started.append((command, env))

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    ours = {"LD_LIBRARY_PATH": "/opt/grawlix"}
    monkeypatch.setattr(os, "environ", {**ours, "LD_LIBRARY_PATH_ORIG": "/opt/mine", "A": "b"})
    assert links.open_page(links.RELEASES)
    monkeypatch.setattr(os, "environ", ours)
    assert links.open_page(links.RELEASES)
    assert [env for _, env in started] == [{"LD_LIBRARY_PATH": "/opt/mine", "A": "b"}, {}]
    assert all(command[1:] == [links.RELEASES] for command, _ in started)


def test_system_without_a_way_to_open_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise FileNotFoundError("xdg-open")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not links.open_page(links.RELEASES)
