"""The page of challenges: reached and used by mouse, keys and fingers."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.scenes import routes
from game.scenes.challenges import scene as challenges
from game.scenes.challenges.entries import ENTRIES, Entry, badge
from game.scenes.challenges.scene import ChallengesScene
from game.scenes.form_scene import FormScene
from game.scenes.menu.title import TitleScene
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.texts import use
from tests.support.menus import Program, misplaced, speaking

Begin = Callable[..., Program]
SIZES = ((1280, 720), (1024, 640), (600, 960), (1080, 1920))


def page(program: Program) -> ChallengesScene:
    scene = program.top
    assert isinstance(scene, ChallengesScene)
    return scene


def test_with_the_mouse(begin: Begin) -> None:
    program = begin(routes.Title(), size=(1280, 720))
    program.click("challenges")
    program.seconds(0.5)
    assert page(program).plates[0].key == "day"
    program.click("day")
    program.seconds(0.5)
    assert isinstance(program.top, TableScene)


def test_with_keys(begin: Begin) -> None:
    program = begin(routes.Challenges(), size=(1280, 720))
    program.key(pygame.K_ESCAPE)
    program = begin(routes.Challenges(), size=(1280, 720))
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    assert isinstance(program.top, TableScene)


def test_by_fingers(begin: Begin) -> None:
    program = begin(routes.Title(), size=(1280, 720))
    program.tap("challenges")
    program.seconds(0.5)
    page(program)
    program.tap("back")
    program.seconds(0.5)
    assert isinstance(program.top, TitleScene)


def test_a_kiosk_has_no_way_to_it(tmp_path: Path) -> None:
    app = App(Paths.at(tmp_path), routes.Title(), fullscreen=False, pin="2468")
    try:
        app.step((), 0.1)
        scene = app.manager.top
        assert isinstance(scene, FormScene)
        assert "challenges" not in {widget.key for widget in scene.form.widgets}
    finally:
        app.close()


def another(number: int) -> Callable[[Services], Entry]:
    """A challenge with many words."""
    words = "What would you lay here? Made from your own worst moments, and there are some."
    return lambda services: Entry(f"n{number}", f"Challenge {number}", words, badge("help"), routes.Challenges)


@pytest.mark.parametrize("many", [1, 2, 5])
@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_has_a_place(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, many: int, language: str, words: float
) -> None:
    more = tuple(another(number) for number in range(many - 1))
    monkeypatch.setattr(challenges, "ENTRIES", (ENTRIES[0], *more))
    program = begin(routes.Challenges(), size=SIZES[0], settings=speaking(language, words))
    for size in SIZES:
        program.resize(size)
        assert misplaced(program) == []
        assert [plate.rect.w > 0 for plate in page(program).plates] == [True] * many
        plates = [plate.rect for plate in page(program).plates]
        assert all(plate.right <= size[0] for plate in plates)
        assert all(plate.h >= page(program).plates[i].height_for(program.app.style, plate.w) for i, plate in
                   enumerate(plates))  # fmt: skip
    use("en")
