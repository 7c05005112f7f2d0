"""The sheet about the program: it tells the version, and opens a page only when asked to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import __version__, links
from game.scenes import routes
from game.scenes.menu import about
from game.scenes.menu.report import scrubbed
from game.scenes.menu.title import TitleScene
from game.session.settings import Opponent, Settings, Setup, Wording
from game.texts import t, use
from game.ui import clipboard
from game.ui.widgets import Paragraph
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined

pytestmark = pytest.mark.usefixtures("unwatched")


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
    program.seconds(0.4)
    said = " ".join(str(getattr(widget, "words", "")) for widget in program.form.widgets)
    for words in (__version__, pygame.version.ver, "Python", "SDL", "Daniel Schulman", "CC BY 3.0", "LGPL", "Fredoka",
                  "Hanken", "MIT", "CC0", "platformdirs"):  # fmt: skip
        assert words in said, words
    assert (asked, misplaced(program)) == ([], [])
    program.click("page")
    assert asked == [links.RELEASES]
    assert [links.RELEASES in words for words in told] == ([] if opened else [True])


def open_about(program: Program, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The page, and what is told from now on."""
    program.click("about")
    program.seconds(0.4)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    return told


def by_keys(program: Program, key: str) -> None:
    for _ in range(20):
        program.key(pygame.K_TAB)
        if program.form.focus is program.widget(key):
            break
    program.key(pygame.K_RETURN)


@pytest.mark.parametrize("way", ["mouse", "finger", "keys"])
def test_a_report_is_copied_without_a_name_in_it(program: Program, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    kept: list[str] = []

    def copy(words: str) -> bool:
        kept.append(words)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    settings = program.app.settings
    settings.player_name, settings.exclamation = "Mathilda", "Potzblitz"
    settings.setups = {"dang_it": Setup(2, {}, (Opponent("bo", "easy", True, "Konstantin"),))}
    settings.own_rules = {"shithead": {"Eberhardt": {"deals": 3}}}
    program.paths.log.write_text(f"12:00 ERROR game.app: no picture: {Path.home() / 'My Games' / 'x.png'}\n" * 50)
    told = open_about(program, monkeypatch)
    if way == "keys":
        by_keys(program, "report")
    else:
        (program.click if way == "mouse" else program.tap)("report")
    [words] = kept
    assert told == [t("about.report_copied")]
    for name in ("Mathilda", "Potzblitz", "Konstantin", "Eberhardt", str(Path.home()), "My Games"):
        assert name not in words, name
    assert [line.startswith("12:00 ERROR") for line in words.splitlines()[-20:]] == [True] * 20
    for fact in (__version__, pygame.version.ver, "1024 x 640", '"deals": 3', '"player_avatar"'):
        assert fact in words, fact


def test_where_there_is_no_clipboard_the_report_is_a_file(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "copy", lambda words: False)
    told = open_about(program, monkeypatch)
    program.click("report")
    place = program.paths.data / "report.txt"
    assert __version__ in place.read_text("utf-8")
    assert told == [t("about.report_written", place=str(place))]
    place.unlink()
    place.mkdir()
    program.click("report")
    assert len(told) == 2
    assert t("about.report_failed", reason="").split("(")[0] in told[1]


@pytest.mark.parametrize("opened", [True, False])
def test_the_data_folder_is_opened_or_named(program: Program, monkeypatch: pytest.MonkeyPatch, opened: bool) -> None:
    asked: list[str] = []

    def open_folder(place: str) -> bool:
        asked.append(place)
        return opened

    monkeypatch.setattr(about, "open_page", open_folder)
    told = open_about(program, monkeypatch)
    program.click("folder")
    assert asked == [str(program.paths.data)]
    assert [str(program.paths.data) in words for words in told] == ([] if opened else [True])


@pytest.mark.parametrize(
    ("line", "short"),
    [
        ("no picture: /srv/people/jane doe/x y/shot.png", "no picture: .../shot.png"),
        (r'File "C:\Users\Jane Doe\AppData\a.json", line 3', 'File ".../a.json", line 3'),
        ("[Errno 13] Permission denied: '/srv/people/jane/.local/share/grawlix/settings.json'",
         "[Errno 13] Permission denied: '.../settings.json'"),
        ("the match goes on", "the match goes on"),
    ],
)  # fmt: skip
def test_paths_in_the_log_are_shortened(line: str, short: str) -> None:
    assert scrubbed(line) == short


def test_whoever_is_at_home_here_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/srv/people/mathilda"))
    assert scrubbed("cannot open '/srv/people/mathilda', mathilda") == "cannot open '.../...', ..."


@combined(size=[(1280, 720), (1024, 640), (1080, 1920), (600, 960)], words=[1.0, 2.0], language=["en", "de"])
def test_everything_fits(
    begin: Callable[..., Program], cuts: list[str], size: tuple[int, int], words: float, language: str
) -> None:
    program = begin(routes.About(), size=size, settings=speaking(language, words))
    area = program.widget("area")
    while area.scroll(area.rect.h / 2):
        program.top.stale = True
        program.frame()
    assert misplaced(program) == []
    assert cuts == []
    use("en")


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


@pytest.mark.parametrize(("names", "others"), [("polite", "salty"), ("salty", "polite")])
def test_the_games_are_called_as_politely_as_everywhere_else(
    begin: Callable[..., Program], names: Wording, others: Wording
) -> None:
    def chosen(settings: Settings) -> None:
        settings.names = names

    program = begin(routes.About(), settings=chosen)
    said = " ".join(widget.words for widget in program.form.widgets if isinstance(widget, Paragraph))
    for game in ("damn_you", "screw_your_neighbor", "that_dam_game", "shithead"):
        assert t(f"games.{game}.name.{names}") in said
        assert t(f"games.{game}.name.{others}") not in said
