"""What is asked follows what the table shows and what the person has just done, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game.rules.events import DealBegan, DrawWon, Event, PileWon, TurnBegan, WentOut
from game.rules.registry import game_by_id
from game.rules.zones import ZoneKind
from game.scenes.results.round_over import RoundOverScene
from game.texts import t
from game.ui.painter import DisplayList
from game.ui.table.layout import grown, shared
from game.ui.table.model import Token
from game.ui.table.spots import Box
from tests.scenes.test_table_drops import GAMES
from tests.support.sample import some
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

STEP = 1 / 20


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_asked_of_somebody_who_has_just_done_it(tmp_path: Path, game: str) -> None:
    """From the moment something is done until the table shows whose turn it is, nobody is asked for it again."""
    no_window()
    room = Room(tmp_path, (800, 450))
    scene = table_of(room, game_by_id(game).default_players, GAMES[game], seed=7, game=game)
    manager, random, deeds, asked = room.manager, Random(game), 0, ""
    assert manager is not None
    try:
        for _ in range(3000):
            manager.update(STEP)
            if isinstance(manager.top, RoundOverScene):
                manager.top.navigator.pop()
                continue
            if manager.top is not scene or deeds >= some(8, 25):
                break
            words = scene.stage.words.prompt.words
            if scene.stage.legal():
                asked = words
                assert asked, "the person is asked nothing"
                assert scene.touch.submit(random.choice(scene.stage.legal()), None)
                deeds += 1
                after = scene.stage.words.prompt.words
                assert not after.startswith(t("table.turn_of_you")), after
                assert after != asked
            elif scene.stage.model.to_act == scene.seat.me:
                assert not words or words != asked or scene.stage.choreographer.revealing, words
                assert not words.startswith(t("table.turn_of_you")) or scene.stage.choreographer.revealing, words
    finally:
        room.close()
    assert deeds > 3


@pytest.mark.parametrize("words", [1.0, 2.0])
def test_a_refusal_leaves_nothing_half_covered_that_is_read(tmp_path: Path, words: float) -> None:
    """It takes the place of what is asked and told of the pile, and lies clear of tags and numbers."""
    no_window()
    room = Room(tmp_path, (1280, 720))
    room.settings.words, room.settings.pace = words, "off"
    room.fit((1280, 720))
    scene = table_of(room, 2, {}, seed=3, game="dang_it")
    assert room.manager is not None
    try:
        refused = None
        for _ in range(3000):
            room.manager.update(STEP)
            if not scene.stage.legal():
                continue
            hand = scene.stage.model.tokens(ZoneKind.HAND, 0)
            refused = next((token for token in hand if scene.touch.state(token) == "dimmed"), None)
            if refused is not None:
                break
            scene.touch.submit(scene.stage.legal()[0], None)
        assert refused is not None
        scene.draw(DisplayList())
        asked = scene.look.asked_at
        scene.touch.tap(refused)
        room.manager.update(STEP)
        frame = DisplayList()
        scene.draw(frame)
        keys, box = {sprite.key for sprite in frame.sprites}, Box(*scene.look.refusal_box)
        assert "refusal" in keys
        assert asked is not None
        assert box.overlaps(asked) != ("prompt" in keys)
        written = {key: place for key, place in scene.look.taken.written.items() if key.startswith(("tag", "count"))}
        assert len(written) >= 2
        inner = grown(box, -34 * scene.metrics.u)  # without shadow and tail
        assert all(shared(inner, place) < 0.12 * place.w * place.h for place in written.values())
    finally:
        room.close()


@pytest.mark.parametrize("game", list(GAMES))
def test_whose_turn_it_is_is_told_of_nobody_else(tmp_path: Path, game: str) -> None:
    """Not of whoever was in turn before, while a blind card is turned over, cards are dealt or a pile is taken."""
    no_window()
    room = Room(tmp_path, (800, 450))
    options = {**GAMES[game], **({"rounds": 1} if game == "dang_it" else {})}
    scene = table_of(room, game_by_id(game).default_players, options, seed=3, game=game)
    manager, random, told, gone = room.manager, Random(game), 0, False
    turns = {t("table.turn_of", name=name): seat for seat, name in enumerate(scene.seat.names)}
    assert manager is not None
    hear = scene.stage.told

    def heard(event: Event, moved: Sequence[Token]) -> None:
        nonlocal gone
        gone = isinstance(event, PileWon | WentOut | DealBegan | DrawWon) or (gone and not isinstance(event, TurnBegan))
        hear(event, moved)

    scene.stage.told = heard  # type: ignore[method-assign]
    try:
        for _ in range(some(1500, 4000)):
            manager.update(STEP)
            if isinstance(manager.top, RoundOverScene):
                manager.top.navigator.pop()
                continue
            if manager.top is not scene:
                break
            words = scene.stage.words.prompt.words
            if words in turns:
                told += 1
                assert turns[words] == scene.stage.model.to_act, words
                assert not gone or game != "dang_it", words
            if scene.stage.legal():
                scene.touch.submit(random.choice(scene.stage.legal()), None)
    finally:
        room.close()
    assert told > 20


def test_the_lead_is_free_while_somebody_can_lead(tmp_path: Path) -> None:
    """Not while the last cards of a hand are taken, and not while the next ones are dealt; that is told instead."""
    no_window()
    room = Room(tmp_path, (800, 450))
    scene = table_of(room, 3, {"rounds": 1}, seed=3, game="dang_it")
    manager, random, free, out = room.manager, Random(3), 0, set()
    model = scene.stage.model
    assert manager is not None
    try:
        while manager.top is scene:
            manager.update(STEP)
            words = scene.stage.words
            if words.tag is not None and words.tag.main == t("table.dang_it.tag_lead"):
                free += 1
                holding = [model.count(ZoneKind.HAND, seat) for seat in range(3)]
                assert all(holding) or scene.stage.choreographer.revealing, holding
            for seat, name in enumerate(scene.seat.names):
                if words.prompt.words == scene.stage.table.say("table.dang_it.out", seat):
                    assert not model.count(ZoneKind.HAND, seat), name
                    out.add(seat)
            if scene.stage.legal():
                scene.touch.submit(random.choice(scene.stage.legal()), None)
    finally:
        room.close()
    assert free > 20
    assert out
