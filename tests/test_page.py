"""The page docs/index.html: small, ours alone, and it offers what is released."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from game.rules.registry import GAME_IDS, info_of
from tests.support.build_modules import ROOT, build_module

facts = build_module("facts")
DOCS = ROOT / "docs"
BUDGET = 300_000
"""Bytes of the page with all its pictures."""


class Reader(HTMLParser):
    """Collects what a page names: elements with their attributes, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


@pytest.fixture(scope="module")
def text() -> str:
    return (DOCS / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def elements(text: str) -> list[tuple[str, dict[str, str]]]:
    return Reader(text).found


def fetched(elements: list[tuple[str, dict[str, str]]]) -> set[str]:
    """What a browser asks for by itself."""
    names = {("img", "src"), ("source", "srcset"), ("link", "href"), ("script", "src"), ("iframe", "src")}
    return {attrs[name] for tag, attrs in elements for kind, name in names if tag == kind and name in attrs}


def test_nothing_is_asked_of_anybody_else_and_all_of_it_is_small(
    text: str, elements: list[tuple[str, dict[str, str]]]
) -> None:
    places = fetched(elements)
    assert len(places) > 6
    assert [place for place in places if ":" in place or place.startswith("/")] == []
    assert re.findall(r"url\(|@import|fetch\(|XMLHttpRequest|sendBeacon|localStorage|cookie", text) == []
    pictures = [DOCS / place for place in places]
    assert sum(path.stat().st_size for path in pictures) + len(text.encode()) < BUDGET
    assert {path.name for path in pictures} == {path.name for path in (DOCS / "page").iterdir()}


def test_downloads_are_those_of_this_version(elements: list[tuple[str, dict[str, str]]]) -> None:
    links = [attrs["href"] for tag, attrs in elements if tag == "a" and "/download/" in attrs["href"]]
    begin = f"{facts.RELEASES}/download/v{facts.version()}/"
    assert [link for link in links if not link.startswith(begin)] == []
    version = facts.version()
    assert {link.removeprefix(begin) for link in links} == {
        f"grawlix-{version}-windows-x86_64-setup.exe",
        f"grawlix-{version}-windows-x86_64.zip",
        f"grawlix-{version}-macos-arm64.zip",
        f"grawlix-{version}-macos-x86_64.zip",
        f"grawlix_{version}_amd64.deb",
        f"grawlix-{version}-linux-x86_64.tar.xz",
    }


def test_pictures_are_told_and_have_room_before_they_come(elements: list[tuple[str, dict[str, str]]]) -> None:
    pictures = [attrs for tag, attrs in elements if tag == "img"]
    assert all({"alt", "width", "height"} <= set(attrs) for attrs in pictures)
    assert any(attrs.get("media") == "(prefers-reduced-motion: reduce)" for tag, attrs in elements if tag == "source")


def test_games_are_told_with_the_numbers_of_players_that_their_rules_allow(text: str) -> None:
    told = re.findall(r'<img src="page/(\w+)\.svg"[^>]*><h3>.*?(\d+) to (\d+) players', text)
    seats = {game: info_of(game).seats for game in GAME_IDS}
    assert told == [(game, str(allowed[0]), str(allowed[-1])) for game, allowed in seats.items()]


def luminance(color: str) -> float:
    """How bright a color is, as the guidelines for contrast count it."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_words_stand_out_from_what_is_behind_them(text: str) -> None:
    colors = dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", text)) | {"white": "#ffffff"}
    pairs = [("paper", "night"), ("pale", "night"), ("gold", "night"), ("soft", "night"), ("paper", "ink"),
             ("soft", "ink"), ("pale", "ink"), ("white", "red")]  # fmt: skip
    for words, behind in pairs:
        bright, dark = sorted((luminance(colors[words]), luminance(colors[behind])), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, (words, behind)
