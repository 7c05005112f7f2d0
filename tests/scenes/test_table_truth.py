"""The table tells the truth: what it shows is what the session says, however it is hurried, resized and interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.actions import PLAY
from game.rules.cards import HIDDEN
from game.rules.events import Phase
from game.rules.registry import game_by_id
from game.rules.views import TABLE
from game.rules.zones import ZoneKind
from game.scenes.base import Scene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE
from game.scenes.trouble import TroubleScene
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import Pace
from game.texts import say
from game.ui.art import BACK, Picture
from game.ui.input import Accept, AcceptEnd, Direction, Nav
from game.ui.painter import DisplayList
from tests.support.covers import unpainted
from tests.support.sample import some
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window, table_of

SIZES = ((800, 450), (640, 480), (450, 800), (1000, 440))
FRAME = 1 / 30


class Curtain(Scene):
    """Something that lies over the table for a while."""

    overlay = True

    def update(self, dt: float) -> None:
        self.navigator.pop()


class Watched:
    """A table that is watched frame by frame: whatever it may never show is an error at once."""

    def __init__(self, room: Room, scene: TableScene, seed: int) -> None:
        self.room, self.scene, self.session = room, scene, scene.seat.session
        self.random = Random(seed)
        self.cards = sum(len(tokens) for tokens in scene.stage.model.zones.values())
        self.caught_up = 0
        self.backs = self.faces = 0
        self._codes: dict[int, tuple[pygame.Surface, str]] = {}
        self._listen()

    def _listen(self) -> None:
        """Learn of every picture of a card which card it is."""
        art = self.room.art
        draw = art.card_image

        def listened(code: str, *args: Any, **kwargs: Any) -> Picture:
            picture = draw(code, *args, **kwargs)
            self._codes[id(picture.image)] = (picture.image, code)
            return picture

        art.card_image = listened  # type: ignore[method-assign]

    def frame(self, dt: float = FRAME) -> None:
        """Let time pass and look."""
        manager = self.room.manager
        assert manager is not None
        manager.update(dt)
        assert not isinstance(manager.top, TroubleScene)
        if isinstance(manager.top, RoundOverScene):
            manager.top.navigator.pop()
        if manager.top is self.scene:
            self.look()

    def look(self) -> None:
        """Hold what is seen against the session."""
        scene = self.scene
        assert sum(len(tokens) for tokens in scene.stage.model.zones.values()) == self.cards
        numbers = [token.number for token in scene.stage.model.everything()]
        assert len(set(numbers)) == self.cards
        if scene.stage.choreographer.idle:
            self.caught_up += 1
            assert scene.stage.model.view() == self.session.snapshot(scene.seat.viewer)

    def look_at_cards(self) -> None:
        """No face that the viewer does not know, but on cards that were seen and are on their way to be hidden."""
        frame = DisplayList()
        assert self.room.manager is not None
        self.room.manager.draw(frame)
        tokens = {("card", token.number): token for token in self.scene.stage.model.everything()}
        if self.room.manager.top is not self.scene:
            return
        for sprite in frame.sprites:
            token = tokens.get(sprite.key)  # type: ignore[call-overload]
            if token is None:
                continue
            code = self._codes[id(sprite.image)][1]
            if code == BACK:
                self.backs += 1
            else:
                self.faces += 1
                assert token.card != HIDDEN or self.scene.stage.choreographer.motions.flying(token), code

    def lies_still(self) -> bool:
        """Whether every card is where it belongs."""
        return all(
            (t.x, t.y, t.width, t.turn, t.lift) == (t.goal.x, t.goal.y, t.goal.width, t.goal.turn, 0.0)
            and t.flip == (1.0 if t.goal.open and t.face != HIDDEN else 0.0)
            for t in self.scene.stage.model.everything()
        )

    def disturb(self) -> None:
        """Do something to the table that must not matter."""
        what = self.random.randrange(6)
        if what == 0:
            self.scene.stage.choreographer.finish_all()
            assert self.scene.stage.choreographer.idle
            assert self.lies_still()
            self.look()
        elif what == 1:
            self.scene.stage.choreographer.hurry()
            assert not self.scene.stage.choreographer.pending
        elif what == 2:
            self.room.fit(self.random.choice(SIZES))
            self._listen()
            assert self.scene.stage.choreographer.idle
            assert self.lies_still()
            self.look()
        elif what == 3:
            assert self.room.manager is not None
            self.room.manager.push(Curtain)
        elif what == 4:
            self.scene.touch.sort_hand()
        else:
            self.scene.stage.choreographer.fast = not self.scene.stage.choreographer.fast

    def act(self) -> None:
        """Play a random card for whoever sits at the screen, once the table asks for it."""
        legal = self.scene.stage.legal()
        if legal:
            done = self.scene.touch.submit(self.random.choice(legal), None)
            assert done
            self.scene.touch.refresh()

    def play(self, every: int, actions: int = 10_000) -> None:
        """Play on, at most so many actions, looking at the cards in one of so many frames."""
        frames = 0
        while (self.session.result is None and self.session.seq < actions) or not self.scene.stage.choreographer.idle:
            self.frame()
            frames += 1
            assert frames < 40_000, "the match does not end"
            if frames % every == 0:
                self.look_at_cards()
            if self.random.random() < 0.3:
                self.act()
            if self.random.random() < 0.03:
                self.disturb()


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[list[Room]]:
    no_window()
    with unpainted():
        made: list[Room] = [Room(tmp_path, SIZES[0])]
        yield made
        for room in made:
            room.close()


def at_pace(room: Room, pace: Pace) -> None:
    room.settings.pace = pace
    room.settings.pause_after_play = 0


@pytest.mark.parametrize(("players", "packs", "pace"), [(2, 1, "fast"), (4, 2, "instant"), (6, 2, "off")])
def test_what_is_shown_is_what_the_session_says(rooms: list[Room], players: int, packs: int, pace: Pace) -> None:
    at_pace(rooms[0], pace)
    scene = table_of(rooms[0], players, {"rounds": 1, "packs": packs, "hand_size": 5}, seed=players)
    watched = Watched(rooms[0], scene, seed=players)
    watched.play(every=7)
    assert watched.caught_up > 20
    assert watched.backs > 50
    assert watched.faces > 50


@pytest.mark.parametrize("game_id", [game_id for game_id in PLAYABLE if game_id != "dang_it"])
def test_every_table_shows_what_the_session_says(rooms: list[Room], game_id: str) -> None:
    at_pace(rooms[0], "instant")
    players = game_by_id(game_id).default_players
    watched = Watched(rooms[0], table_of(rooms[0], players, {}, seed=8, game=game_id), seed=8)
    watched.play(every=some(18, 9), actions=some(24, 70))
    assert watched.caught_up > 20
    assert watched.backs + watched.faces > 100


def test_between_people_falls_a_curtain_and_each_sees_only_their_own_hand(rooms: list[Room]) -> None:
    room = rooms[0]
    at_pace(room, "instant")
    seats = [SeatConfig("person", name, "pip") for name in ("Ann", "Ben", "Cleo")]
    scene = table_of(room, 3, {"rounds": 1, "packs": 1, "hand_size": 4}, seed=3, seats=seats)
    watched = Watched(room, scene, seed=3)
    lifted: list[int] = []
    for _ in range(4000):
        watched.frame()
        assert room.manager is not None
        assert (
            scene.seat.viewer in (TABLE, scene.seat.session.to_act)
            or not scene.stage.choreographer.idle
            or scene.seat.session.result
        )
        watched.look_at_cards()
        hands = [zone.owner for zone, tokens in scene.stage.model.zones.items()
                 if zone.kind is ZoneKind.HAND and any(token.card != HIDDEN for token in tokens)]  # fmt: skip
        assert set(hands) <= {scene.seat.viewer}
        if isinstance(room.manager.top, CurtainScene):
            assert hands == []
            frame = DisplayList()
            room.manager.draw(frame)
            assert not any(isinstance(sprite.key, tuple) and sprite.key[0] == "card" for sprite in frame.sprites)
            lifted.append(scene.seat.session.to_act)  # type: ignore[arg-type]
            for event in (Nav(Direction.NEXT), Accept(), AcceptEnd()):
                room.manager.handle(event)
        watched.act()
        if scene.seat.session.result is not None:
            break
    assert scene.seat.session.result is not None
    assert set(lifted) == {0, 1, 2}


def test_a_match_taken_up_again_lies_as_it_was_left(rooms: list[Room]) -> None:
    room = rooms[0]
    at_pace(room, "instant")
    scene = table_of(room, 3, {"rounds": 2, "packs": 1, "hand_size": 4}, seed=11)
    watched = Watched(room, scene, seed=11)
    for _ in range(600):
        watched.frame()
        watched.act()
    assert scene.seat.session.result is None
    session = Session.resume(scene.seat.session.record)
    again = room.seat(TableScene(room, session, seats_for(3), from_start=False))
    assert again.stage.choreographer.idle
    assert again.stage.model.view() == session.snapshot(again.seat.viewer)
    scene.stage.choreographer.finish_all()
    assert again.stage.memory.lines == scene.stage.memory.lines
    assert Watched(room, again, seed=1).lies_still()


def test_what_the_session_refuses_changes_nothing_and_is_explained(rooms: list[Room]) -> None:
    at_pace(rooms[0], "off")
    scene = table_of(rooms[0], 2, {"rounds": 1}, seed=4)
    watched = Watched(rooms[0], scene, seed=4)
    refused = 0
    for _ in range(3000):
        watched.frame()
        if scene.stage.legal() and scene.stage.choreographer.idle and scene.stage.model.phase is Phase.FOLLOW:
            for token in scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me):
                action = PLAY[token.card]
                if action in scene.stage.legal():
                    continue
                before = scene.seat.session.seq, scene.stage.model.view()
                assert not scene.touch.submit(action, token)
                assert (scene.seat.session.seq, scene.stage.model.view()) == before
                assert scene.touch.refusals.said is not None
                assert scene.touch.refusals.said[0] == say(scene.seat.session.check(scene.seat.me, action))  # type: ignore[arg-type]
                refused += 1
        watched.act()
        if refused >= 5:
            return
    pytest.fail("nothing was ever refused")
