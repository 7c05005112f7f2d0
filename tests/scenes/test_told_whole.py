"""Hints, prompts and refusals are told whole, in every game and window and with the largest words."""

from __future__ import annotations

import pygame
import pytest

from game.rules.actions import DECLINE
from game.rules.commitment import commit
from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.table.scene import TableScene
from game.session.session import Session
from game.texts import catalog, complete_languages, use
from game.ui.painter import DisplayList, Sprite
from game.ui.window import LEAST, UPRIGHT
from tests.support.hinted import longest
from tests.support.sample import cases, some
from tests.support.seats import seats_for
from tests.support.tables import Room, table_of
from tests.support.whole import codes

LANGUAGES = complete_languages()
WINDOWS = (LEAST, (1280, 720), (1920, 1080), UPRIGHT, (1080, 1920))
REFUSAL = max((code.value for code in codes("refusals")), key=len)


def asked(room: Room, game: str) -> TableScene:
    """A table at which the person is asked."""
    scene = table_of(room, game_by_id(game).default_players, {}, 4, game=game)
    assert room.manager is not None
    for _ in range(900):
        room.manager.update(1 / 30)
        if scene.stage.legal() and scene.stage.choreographer.idle:
            return scene
    pytest.fail("the person is never asked")


def drawn(scene: TableScene, key: str) -> Sprite:
    """What is listed under a key of the things that are no cards."""
    frame = DisplayList()
    scene.look.draw_below(frame)
    scene.look.draw_above(frame)
    return next(sprite for sprite in frame.sprites if sprite.key == key)


def fits(scene: TableScene, sprite: Sprite) -> bool:
    """Whether all that is seen of a picture lies in the window."""
    ink = sprite.image.get_bounding_rect(min_alpha=40).move(sprite.x, sprite.y)
    return pygame.Rect(0, 0, scene.metrics.width, scene.metrics.height).contains(ink)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_longest_hint_and_refusal_are_whole(room: Room, cuts: list[str], game: str, language: str) -> None:
    use(language)
    scene = asked(room, game)
    hint = longest(game)
    for words, size in cases(1, (1.0, 1.5, 2.0), WINDOWS[:: some(2, 1)]):
        room.settings.words = words
        room.fit(size)
        y = scene.stage.plan.prompt[1]
        scene.seat.propose(DECLINE, hint)
        ribbon = drawn(scene, "prompt")
        assert fits(scene, ribbon), (size, words)
        bottom = ribbon.image.get_bounding_rect(min_alpha=40).bottom + ribbon.y
        assert bottom <= y + scene.metrics.words(24) * 1.75 / 2 + 4, "it grows away from the hand"
        scene.seat.drop_hint()
        for token in (None, *(token for _, token in scene.stage.pickable()[:1])):
            scene.touch.say(REFUSAL, token)
            assert fits(scene, drawn(scene, "refusal")), (size, words)
        scene.touch.forgive()
    assert cuts == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_fingerprint_in_the_title_is_whole_or_left_out(room: Room, cuts: list[str], game: str) -> None:
    seats = seats_for(max(game_by_id(game).seats))
    promise = commit(7, "a salt of sixteen")
    names = [seat.name for seat in seats]
    room.settings.pace = "normal"
    for size in WINDOWS[:: some(3, 1)]:
        room.fit(size)
        session = Session.new(game, names, {}, promise.dealt, commitment=promise)
        scene = room.seat(TableScene(room, session, seats, from_start=True))
        assert room.manager is not None
        for _ in range(600):
            room.manager.update(1 / 30)
            if scene.stage.dealing:
                break
        assert scene.stage.dealing
        scene.draw(DisplayList())
        assert not any(scene.seat.promise.short in words for words in cuts), (size, cuts)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_sentence_that_asks_or_tells_is_whole(
    room: Room, cuts: list[str], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = asked(room, game)
    part = {"dang_it": "table"}.get(game, game)
    told = [words for key, words in catalog("en").items() if key.startswith((f"{part}.prompt", f"{part}.log"))]
    said = max(told, key=len).replace("{{", "").replace("}}", "")
    room.settings.words = 2.0
    for size in WINDOWS[:: some(2, 1)]:
        room.fit(size)
        scene.stage.ticker.say(said, at_once=True)
        assert fits(scene, drawn(scene, "prompt"))
        scene.stage.ticker.hush()
        prompt = scene.stage.presenter.words.prompt(scene.stage.moment)
        asking = type(scene.stage.presenter.words)
        monkeypatch.setattr(asking, "prompt", lambda words, moment, prompt=prompt: prompt._replace(words=said))
        assert fits(scene, drawn(scene, "prompt"))
    assert cuts == []
