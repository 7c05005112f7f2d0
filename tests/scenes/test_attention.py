"""Whoever plays by keys or a pad always sees in their own turn where the focus is; whoever points never sees one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.scene import TableScene
from game.session.settings import Motion
from game.ui.input import Accept, AcceptEnd, Direction, Kind, Nav, PointerDown, PointerUp
from game.ui.table.hand import CardTarget, PlaceTarget
from game.ui.widgets import ActionKey, Widget
from tests.support.sample import some
from tests.support.tables import Room, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

DT = 1 / 30
MOTIONS: tuple[Motion, ...] = ("full", "none")


def turns(room: Room, scene: TableScene, most: int = 1500) -> Iterator[TableScene]:
    """The table in every frame in which the person can do something."""
    manager = room.manager
    assert manager is not None
    for _ in range(most):
        manager.update(DT)
        if isinstance(manager.top, RoundOverScene):
            manager.pop()
        elif manager.top is not scene:
            return
        elif scene.stage.legal() and scene.stage.choreographer.idle:
            yield scene


def seen(scene: TableScene) -> Widget | None:
    """What shows that it has the focus."""
    return next((w for w in scene.form.widgets if w.focused and w.visible and w is scene.form.focus), None)


def of_the_game(scene: TableScene) -> list[Widget]:
    """What somebody who plays would walk to."""
    kinds = (CardTarget, PlaceTarget, ActionKey)
    return [w for w in scene.form.widgets if isinstance(w, kinds) and w.visible and w.enabled and w.focusable]


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_focus_is_always_on_something_that_is_there(room: Room, game: str, motion: Motion) -> None:
    room.settings.motion = motion
    random = Random(3)
    scene = table_of(room, game_by_id(game).default_players, {}, seed=5, game=game)
    began, presses = False, 0
    for _ in turns(room, scene):
        if not began:
            scene.handle(Nav(Direction.NEXT))
            began = True
        assert seen(scene) is not None, "nothing shows where the focus is"
        if presses > 40:
            break
        goal = random.choice(of_the_game(scene))
        while scene.form.focus is not goal:
            scene.handle(Nav(Direction.NEXT))
        scene.handle(Accept())
        scene.handle(AcceptEnd())
        presses += 1
    assert presses > 5


@pytest.mark.parametrize("game", ["screw_your_neighbor", "that_dam_game"])
def test_the_main_action_has_the_focus_the_first_time_too(room: Room, game: str) -> None:
    random = Random(3)
    scene = table_of(room, game_by_id(game).default_players, {}, seed=5, game=game)
    known: set[str] = set()
    found = 0
    for _ in turns(room, scene):
        scene.touch.refresh()
        specs = scene.touch.specs
        red = any(spec.kind == "red" for spec in specs.values())
        main = next((key for key, spec in specs.items() if spec.kind == ("red" if red else "gold")), None)
        if scene.stage.keys_used and main is not None and main not in known and scene.touch.actions[main].enabled:
            assert seen(scene) is scene.touch.actions[main]
            found += 1
            if found == some(1, 100):
                break
        known |= set(specs)
        scene.stage.keys_used = True
        scene.touch.submit(random.choice(scene.stage.legal()), None)
        scene.touch.refresh()
    assert found


@pytest.mark.parametrize("game", GAME_IDS)
def test_whoever_points_never_sees_a_focus(room: Room, game: str) -> None:
    random = Random(3)
    scene = table_of(room, game_by_id(game).default_players, {}, seed=5, game=game)
    presses = 0
    for _ in turns(room, scene, some(200, 600)):
        assert not any(widget.focused for widget in scene.form.widgets)
        goal = random.choice(of_the_game(scene))
        scene.handle(PointerDown(goal.rect.center, 0, Kind.MOUSE))
        scene.handle(PointerUp(goal.rect.center, 0, Kind.MOUSE))
        presses += 1
    assert presses


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("game", ["dang_it", "damn_you", "shithead"])
def test_no_card_is_gold_while_others_play_unless_keys_go_to_it(room: Room, game: str, keys: bool) -> None:
    scene = table_of(room, game_by_id(game).default_players, {}, seed=5, game=game)
    manager = room.manager
    assert manager is not None

    def gold() -> list[CardTarget]:
        targets = scene.touch.targets.values()
        return [target for target in targets if scene.touch.state(target.token) in ("focused", "dimmed_focused")]

    quiet, again, moved = 0, 0, 0
    for _ in turns(room, scene, 600):
        scene.handle(Nav(Direction.NEXT))
        usable = [card for card in scene.touch.targets.values() if scene.touch.state(card.token) == "playable"]
        if usable:
            scene.form.set_focus(usable[0], show=True)
            assert gold() == usable[:1]
            scene.handle(Accept())
            scene.handle(AcceptEnd())
        if scene.stage.legal():
            scene.touch.submit(scene.stage.legal()[0], None)
            scene.touch.refresh()
        for _ in range(300):
            manager.update(DT)
            if scene.stage.legal() or manager.top is not scene:
                break
            assert gold() == []
            quiet += isinstance(scene.form.focus, CardTarget)
            if keys and isinstance(scene.form.focus, CardTarget) and len(scene.touch.targets) > 1:
                before = scene.form.focus
                for _ in range(40):
                    scene.handle(Nav(Direction.NEXT))
                    focus: Widget | None = scene.form.focus
                    if focus is not before and focus in scene.touch.targets.values():
                        break
                assert gold() == [scene.form.focus]
                moved += 1
                break
        if scene.stage.legal() and isinstance(scene.form.focus, CardTarget):
            assert gold() == [scene.form.focus]
            again += 1
        if min(quiet / 40, again / 2) > 1 or moved > 5:
            return
    assert (moved > 0) if keys else (quiet > 0 < again)
