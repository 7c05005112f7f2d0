"""With a curtain nobody sees a card of anybody else on the screen of the whole program; what cheats is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.rules.cards import format_card
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE
from game.rules.zones import ZoneKind
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.scenes.table.sharing import Sharing
from game.session.settings import Settings
from game.ui.painter import DisplayList
from tests.check_privacy import brisk
from tests.support.curtain_privacy import MOST, CurtainTable, behind_a_curtain
from tests.support.flat import still
from tests.support.sample import combined, some

pytestmark = pytest.mark.usefixtures("plain")


def at_once(settings: Settings) -> None:
    """Nothing moves, and nothing is waited for, not even after a play of one's own."""
    still(settings)
    settings.pause_after_play = 0


@pytest.mark.parametrize("game", GAME_IDS)
def test_in_a_match_no_frame_shows_what_another_person_holds(game: str, tmp_path: Path) -> None:
    """The short ones are played to their result; `python -m tests.check_privacy` plays all of them so."""
    curtains = some(8, MOST)
    found = behind_a_curtain(lambda: CurtainTable(tmp_path, game, 6, at_once, seconds=0.1), 6, curtains)
    assert found.table.session.result is not None or len(found.curtains) == curtains
    assert set(found.curtains) == {0, 2}
    assert min(found.hung, found.public, found.own) > 5


ANN, CLEO = 0, 2
Draw = Callable[[Any, DisplayList], None]
PEEPS: dict[str, tuple[Any, Callable[[Any], bool]]] = {
    "while nobody looks": (TableScene, lambda scene: scene.seat.viewer == TABLE),
    "while the other one looks": (TableScene, lambda scene: scene.seat.viewer == CLEO),
    "on the curtain": (CurtainScene, lambda scene: True),
}
"""When a card of Ann's is on the screen that must not be, and who draws it."""


@combined(game=GAME_IDS, when=list(PEEPS))
def test_a_card_that_peeps_is_found(game: str, when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, peeps = PEEPS[when]
    noted: list[str] = []
    listed = TableScene.draw

    def noting(scene: TableScene, frame: DisplayList) -> None:
        listed(scene, frame)
        hand = scene.stage.model.tokens(ZoneKind.HAND, ANN)
        if hand and scene.seat.viewer == ANN:
            noted[:] = [format_card(hand[0].face)]

    monkeypatch.setattr(TableScene, "draw", noting)
    draw: Draw = owner.draw

    def cheating(scene: Any, frame: DisplayList) -> None:
        draw(scene, frame)
        if noted and peeps(scene):
            frame.put("peep", scene.services.art.card_image(noted[0], 40.0).image, 0, 0, 9000.0)

    monkeypatch.setattr(owner, "draw", cheating)
    with pytest.raises(AssertionError, match="face"):
        behind_a_curtain(lambda: CurtainTable(tmp_path, game, 6, at_once, seconds=0.1), 6)


def test_a_curtain_that_falls_over_an_open_hand_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen that fades into it was drawn before the hand was closed."""
    pass_on = Sharing.pass_on
    monkeypatch.setattr(Sharing, "pass_on", lambda sharing: pass_on(sharing) or pass_on(sharing))
    with pytest.raises(AssertionError, match="fades into what somebody else sees"):
        behind_a_curtain(lambda: CurtainTable(tmp_path, "shithead", 6, brisk), 6)
