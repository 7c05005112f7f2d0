"""Where nobody looks at the screen little is drawn; what fails in drawing is found all the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.scenes import routes
from game.scenes.menu.title import TitleScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.trouble import TroubleScene
from game.ui.painter import DisplayList
from tests.support.menus import Program
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
