"""What every test stands on: no window, no sound, no data of the person at this machine."""

import gc
import os
from collections.abc import Iterator

# Before anything imports pygame: SDL reads these once.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
# Programs that tests start ask the system what it speaks.
os.environ["LANG"] = "C.UTF-8"
os.environ["LANGUAGE"] = "en"

import pygame
import pytest
from hypothesis import HealthCheck, settings

from game.app import App
from game.scenes.keyboard.front import Front
from game.session.files import Paths
from game.texts import use
from game.ui import beds, text
from game.ui.art import Art
from game.ui.painter import Painter
from game.ui.theme import Role
from tests.support.drawings import Drawings
from tests.support.hearing import ReadAtOnce
from tests.support.shared import shared, unpacked
from tests.support.unwatched import EACH
from tests.support.unwatched import unwatched as not_looked_at
from tests.support.writing import Line, listening

REPLACED = ((App, "step"), (Art, "table_top"), (Front, "draw"), (Painter, "paint"))
"""What tests replace for a while where nobody looks at the screen."""
READ = {"cuts", "pills", "written"}
"""Fixtures that tell what words were drawn."""
# Nothing depends on how fast the machine is.
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays to the end anyway, and have it look less often at what is new.

    Matches that are played make and drop many small things; programs call it when they have let go of much.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 5, 5)


@pytest.fixture(scope="session", autouse=True)
def _drawn_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let all tests of all workers share what is drawn; tests of the cache folder itself have folders of their own."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", Drawings(folder / "drawings", pygame.image.load_sized_svg))
        patch.setattr(Paths, "drawn", folder / "cache")
        with shared():
            yield


@pytest.fixture(scope="session", autouse=True)
def _unhurried_disk() -> Iterator[None]:
    """Save without waiting for the disk, which takes its time; what tests kill leaves what it has written anyway."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda number: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _short_beds() -> Iterator[None]:
    """Play a moment of silence for music and room tones, which take a tenth of a second each to unpack."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beds, "Reading", lambda path: ReadAtOnce(pygame.mixer.Sound(buffer=bytes(1024))))
        yield


@pytest.fixture(scope="session", autouse=True)
def _unpacked_once() -> Iterator[None]:
    """Unpack each sound once: every program that a test begins would do so again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.mixer, "Sound", unpacked(pygame.mixer.Sound))
        yield


@pytest.fixture(scope="session", autouse=True)
def _short_buffers() -> Iterator[None]:
    """Let a device of sound be given back sooner: each time that waits for twice what it holds."""
    begin = pygame.mixer.init

    def init(rate: int, bits: int, channels: int, buffer: int = 512, *, allowedchanges: int = 5) -> None:
        begin(rate, bits, channels, min(buffer, 256), allowedchanges=allowedchanges)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.mixer, "init", init)
        yield


@pytest.fixture(scope="session", autouse=True)
def _private_data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Send the platform's data folders to one of pytest's: it goes with later runs even where this one is killed."""
    folder = tmp_path_factory.mktemp("person")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(folder / name.lower()))
        yield


@pytest.fixture
def _as_found() -> Iterator[None]:
    """See that what a test has put in the place of drawing and showing is gone once its fixtures have ended."""
    before = [getattr(owner, name) for owner, name in REPLACED]
    yield
    assert [getattr(owner, name) for owner, name in REPLACED] == before, "left to the tests that follow"


@pytest.fixture(autouse=True)
def _english(_as_found: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak English at first, whatever this machine speaks."""
    monkeypatch.setattr("game.app.preferred_languages", lambda: ["en"])
    use("en")
    yield
    use("en")


@pytest.fixture
def unwatched(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nobody looks at the screen: little is drawn. A file asks for it as a whole; its tests with the mark `watched` are
    those that do look, and whoever reads what is written or cut sees every frame.
    """
    if request.node.get_closest_marker("watched"):
        yield
        return
    with not_looked_at(1 if READ & set(request.fixturenames) else EACH):
        yield


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that had to be cut to fit from here on."""
    found: list[str] = []
    real = text.ellipsis

    def watched(words: str, max_width: int, px: int, role: Role = "semi") -> str:
        fitted = real(words, max_width, px, role)
        if fitted != words:
            found.append(words)
        return fitted

    monkeypatch.setattr(text, "ellipsis", watched)
    return found


@pytest.fixture
def written() -> Iterator[list[Line]]:
    """All lines of words that are drawn in a test."""
    with listening() as lines:
        yield lines
