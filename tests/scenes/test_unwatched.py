"""Where nobody looks at the screen little is drawn; what fails in drawing is found all the same."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.resources import resource_path
from game.scenes import routes
from game.scenes.menu.title import TitleScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.trouble import TroubleScene
from game.ui.painter import DisplayList
from game.ui.text import draw_line
from game.ui.theme import GOLD, INK, PAPER
from tests.support.menus import Program
from tests.support.shared import Kept
from tests.support.tables import no_window
from tests.support.unwatched import EACH, looked_at

Begin = Callable[..., Program]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scenes that were drawn, one entry for each frame."""
    found: list[str] = []
    for kind in (TitleScene, SettingsScene):
        draw = kind.draw

        def noted(scene: TitleScene | SettingsScene, frame: DisplayList, draw: Callable[..., None] = draw) -> None:
            found.append(type(scene).__name__)
            draw(scene, frame)

        monkeypatch.setattr(kind, "draw", noted)
    return found


def there_and_back(begin: Begin, frames: int) -> Program:
    """The menu, the settings and the menu again, each for some frames in which something moves."""
    program = begin(routes.Title())
    for _ in range(frames):
        program.app.tell("Something to be drawn.")
        program.frame()
    program.top.navigator.push(routes.Settings())
    for _ in range(frames):
        program.app.tell("Something to be drawn.")
        program.frame()
    return program


@pytest.mark.usefixtures("unwatched")
def test_each_scene_is_drawn_when_it_comes_and_then_now_and_then(begin: Begin, drawn: list[str]) -> None:
    there_and_back(begin, 4 * EACH)
    assert set(drawn) == {"TitleScene", "SettingsScene"}
    assert 8 <= len(drawn) <= 12


def test_elsewhere_every_frame_is_drawn(begin: Begin, drawn: list[str]) -> None:
    there_and_back(begin, 4 * EACH)
    assert len(drawn) >= 8 * EACH


@pytest.mark.usefixtures("unwatched")
def test_a_scene_that_cannot_be_drawn_is_found(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(scene: SettingsScene, frame: DisplayList) -> None:
        raise RuntimeError("no paint")

    monkeypatch.setattr(SettingsScene, "draw", fail)
    assert isinstance(there_and_back(begin, 2).top, TroubleScene)


@pytest.mark.usefixtures("unwatched")
def test_nobody_compares_pictures_of_which_most_are_not_drawn(begin: Begin) -> None:
    program = begin(routes.Title())
    assert not looked_at()
    with pytest.raises(AssertionError, match="only some"):
        program.picture  # noqa: B018


@pytest.mark.watched
@pytest.mark.usefixtures("unwatched")
def test_whoever_looks_sees_everything(begin: Begin, drawn: list[str]) -> None:
    assert looked_at()
    assert there_and_back(begin, 2 * EACH).picture
    assert len(drawn) >= 4 * EACH


@pytest.mark.usefixtures("unwatched")
def test_whoever_looks_for_words_that_are_cut_sees_every_frame(begin: Begin, drawn: list[str], cuts: list[str]) -> None:
    there_and_back(begin, 2 * EACH)
    assert len(drawn) >= 4 * EACH
    assert cuts == []


def drawn_words(draw: Callable[..., pygame.Surface]) -> list[bytes]:
    """Words drawn in several ways."""
    ways = [(20, PAPER, 0), (21, PAPER, 0), (20, PAPER, 2), (20, GOLD, 0)]
    return [pygame.image.tobytes(draw("Grawlix", px, color, "bold", edge, INK, 0), "RGBA") for px, color, edge in ways]


def test_words_that_were_drawn_for_another_test_are_as_they_would_be_drawn_anew() -> None:
    no_window()
    kept = Kept(draw_line)
    first = drawn_words(kept)
    assert drawn_words(draw_line) == first
    assert len(set(first)) == len(first)
    kept("Grawlix", 20, PAPER, "bold", 0, INK, 0).fill("red")
    assert drawn_words(kept) == first, "whoever draws on one has a copy"


def test_a_sound_that_was_unpacked_for_another_test_is_the_same() -> None:
    plain = pygame.mixer.Sound.__mro__[1]
    pygame.mixer.init(44_100, -16, 2)
    path = resource_path("sounds", "burn_2.ogg")
    sounds = [pygame.mixer.Sound(path).get_raw() for _ in range(2)]
    assert sounds == [plain(path).get_raw()] * 2
    pygame.mixer.quit()
