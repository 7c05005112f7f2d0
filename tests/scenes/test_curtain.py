"""Several people at one screen: the curtain, and that nobody sees a card of anybody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.actions import DANG_IT, Discard
from game.rules.cards import HIDDEN, Card, format_card
from game.rules.events import CardsMoved, Event, Fact, Phase
from game.rules.views import TABLE, Viewer, redact
from game.rules.zones import Zone, ZoneKind
from game.scenes.base import Scene
from game.scenes.manager import SceneManager
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.rulebook.scene import RulesScene
from game.scenes.table.curtain import HELD, CurtainScene
from game.scenes.table.log import LogScene
from game.scenes.table.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE
from game.scenes.tables.parts import WordsPart
from game.scenes.trouble import TroubleScene
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import Settings
from game.ui.art import BACK, Picture
from game.ui.input import Accept, AcceptEnd, Back, InputEvent, Key, Menu
from game.ui.painter import DisplayList
from game.ui.table.bubbles import Voices
from game.ui.widgets import Paragraph
from tests.support.curtain_privacy import SEATS, SHORT, plain_face, wanted
from tests.support.menus import Program, misplaced
from tests.support.painted import paint_all
from tests.support.sample import combined, some
from tests.support.tables import Room, no_window, table_of
from tests.support.writing import listening

SIZE = (800, 450)
TIMES = some(1, 3)
"""How often everything is looked up that can be, at each kind of moment."""
LOOKED_UP: dict[InputEvent, type[Scene]] = {
    Menu(): PauseScene, Key(pygame.K_l, text="l"): LogScene, Key(pygame.K_F1): RulesScene,
}  # fmt: skip
"""What opens over a table, by what opens it."""


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[list[Room]]:
    no_window()
    made = [Room(tmp_path, SIZE)]
    made[0].settings.pace, made[0].settings.pause_after_play = "off", 0
    yield made
    for room in made:
        room.close()


class Watch:
    """A match of two people and a computer player; every frame that belongs to nobody is looked at."""

    def __init__(self, room: Room, scene: TableScene, seed: int) -> None:
        self.room, self.scene, self.random = room, scene, Random(seed)
        self.curtains: list[str] = []
        self.public = self.compared = self.sheets = 0
        self._codes: dict[int, tuple[pygame.Surface, str]] = {}
        self.open = self._open_to_all()
        scene.seat.session.subscribe(TABLE, self._hear)
        words: Any = PublicWords(scene.stage.presenter.words)
        scene.stage.presenter = replace(scene.stage.presenter, words=words)
        self.asked = 0
        self._listen()

    def _listen(self) -> None:
        """Learn of every picture of a card which card it is."""
        draw = self.room.art.card_image

        def listened(code: str, *args: Any, **kwargs: Any) -> Picture:
            picture = draw(code, *args, **kwargs)
            self._codes[id(picture.image)] = (picture.image, code)
            return picture

        self.room.art.card_image = listened  # type: ignore[method-assign]

    @property
    def manager(self) -> SceneManager:
        manager = self.room.manager
        assert manager is not None
        return manager

    def drawn(self) -> DisplayList:
        frame = DisplayList()
        self.manager.draw(frame)
        return frame

    def look(self) -> None:
        """Nothing on the screen may be a card that not everybody may see."""
        top = self.manager.top
        if isinstance(top, CurtainScene):
            assert not self.faces(self.drawn()), "there is no card behind the curtain"
            assert self.scene.seat.viewer == TABLE
            assert self.scene.stage.model.view() == self.scene.seat.session.snapshot(TABLE)
        elif self.scene.seat.viewer == TABLE and not isinstance(top, ResultScene):
            if self.scene.stage.choreographer.idle:
                assert self.scene.stage.model.view() == self.scene.seat.session.snapshot(TABLE)
                self.open = self._open_to_all()
            assert self.faces(self.drawn()) <= self.open
            self.public += 1

    def _open_to_all(self) -> set[str]:
        view = self.scene.seat.session.snapshot(TABLE)
        return {plain_face(format_card(card)) for zone, cards in view.zones.items() for card in cards
                if card != HIDDEN and zone != Zone(ZoneKind.HAND, self.scene.seat.me)}  # fmt: skip

    def _hear(self, event: Event) -> None:
        """What is told to everybody may be seen until the table has caught up."""
        if isinstance(event, CardsMoved):
            self.open |= {plain_face(format_card(card)) for card in event.cards if card != HIDDEN}

    def look_up(self) -> None:
        """Open and close the menu, the log and the rules: on the screen is no more than what was there before."""
        seen, below = self.faces(self.drawn()), self.scene
        for event, kind in LOOKED_UP.items():
            self.manager.handle(event)
            self.manager.carry_out()
            top = self.manager.top
            assert isinstance(top, kind)
            if top.overlay:
                assert self.faces(self.drawn()) <= seen
            else:
                assert not self.tables(self.drawn()), "nothing of the table is drawn behind a page"
            if isinstance(top, LogScene):
                told = [widget.words for widget in top.form.widgets if isinstance(widget, Paragraph)]
                assert told[-len(below.stage.memory.lines) :] == below.stage.memory.lines
            self.asked += 1
            if (self.asked + self.asked // 3) % some(3, 1) == 0:
                self.room.apply()  # as when the window changes its size
                self._listen()
            assert not self.faces(self.drawn()) - seen or not top.overlay
            self.manager.handle(Back())
            self.manager.carry_out()
            assert self.manager.top is below
        assert self.faces(self.drawn()) <= seen

    def tables(self, frame: DisplayList) -> list[object]:
        """Cards in a picture that lie on the table itself, not on a page of the rules."""
        numbers = {("card", token.number) for token in self.scene.stage.model.everything()}
        return [sprite.key for sprite in frame.sprites if sprite.key in numbers]

    def faces(self, frame: DisplayList) -> set[str]:
        """The faces of cards in a picture."""
        codes = {self._codes[id(s.image)][1] for s in frame.sprites if id(s.image) in self._codes}
        return {plain_face(code) for code in codes - {BACK}}

    def lift(self) -> None:
        """Enter, once the curtain hangs still."""
        curtain = self.manager.top
        assert isinstance(curtain, CurtainScene)
        self.curtains.append(curtain.person.name)
        self.manager.update(HELD + 0.1)
        self.look()
        for event in (Accept(), AcceptEnd()):
            self.manager.handle(event)
        self.manager.update(0.0)
        assert self.manager.top is self.scene

    def play(self, curtains: int = 6000) -> None:
        """Play to the result, or until so many curtains have fallen."""
        for _ in range(6000):
            if len(self.curtains) == curtains:
                return
            self.manager.update(1 / 20)
            self.look()
            top = self.manager.top
            assert not isinstance(top, TroubleScene), "the table has failed"
            if isinstance(top, ResultScene):
                return
            if isinstance(top, RoundOverScene):
                self.sheets += 1
                top.navigator.pop()
            elif isinstance(top, CurtainScene):
                if len(self.curtains) % 5 == 1 and self.compared < 6:
                    self.compare()
                self.lift()
            elif self.scene.stage.legal():
                assert self.scene.seat.viewer == self.scene.seat.session.to_act
                legal = self.scene.stage.legal()
                assert self.scene.touch.submit(wanted(self.scene, legal, self.random), None)
        pytest.fail("the match does not end")

    def compare(self) -> None:
        """The table beneath the curtain is, to the pixel, one that has never known what anybody holds."""
        old, session = self.scene, Session.resume(deepcopy(self.scene.seat.session.record))
        for name in ("snapshot", "opening", "history", "recent"):
            setattr(session, name, for_all_eyes(getattr(session, name)))
        new = TableScene(self.room, session, old.seat.seats, from_start=False)
        manager = SceneManager(self.room.art.metrics, lambda error: pytest.fail(str(error)))
        manager.push(lambda: new)
        manager.carry_out()
        new.seat.me = old.seat.me
        pictures = []
        for scene in (old, new):
            scene.look_as(None)  # how cards lean depends on how often they have moved since
            scene.stage.voices = Voices()
            scene.stage.ticker.hush()
            frame, surface = DisplayList(), pygame.Surface(SIZE)
            scene.draw(frame)
            paint_all(surface, frame)
            pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert pictures[0] == pictures[1]
        assert old.stage.memory.lines == new.stage.memory.lines
        self.compared += 1


class PublicWords:
    """The words of a game, which may not be told more of an event than everybody may know."""

    def __init__(self, words: WordsPart) -> None:
        self._words = words

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._words, name)
        return of_public_things(found) if name in ("log", "labels", "remarks") else found


def of_public_things(tell: Callable[..., Any]) -> Callable[..., Any]:
    """The same words about an event, which may not say more than everybody may know."""

    def told(event: Event, *more: Any) -> Any:
        assert event == redact(event, TABLE)
        return tell(event, *more)

    return told


def for_all_eyes(ask: Callable[[Viewer], Any]) -> Callable[[Viewer], Any]:
    """The same question, refused to everybody but the table."""

    def asked(viewer: Viewer) -> Any:
        assert viewer == TABLE
        return ask(viewer)

    return asked


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_in_a_match_nobody_sees_what_another_person_holds(rooms: list[Room], game_id: str) -> None:
    scene = table_of(rooms[0], 3, SHORT.get(game_id, {}), seed=6, seats=SEATS, game=game_id)
    watch = Watch(rooms[0], scene, seed=6)
    watch.play(some(13, 6000))
    assert set(watch.curtains) == {"Ann", "Cleo"}
    assert watch.public > 10
    assert watch.compared > 1


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_menu_log_and_rules_show_no_more_than_the_table_does(rooms: list[Room], game_id: str) -> None:
    """They are opened in turn, while nobody is in turn, and in vain behind the curtain."""
    scene = table_of(rooms[0], 3, SHORT.get(game_id, {}), seed=4, seats=SEATS, game=game_id)
    watch = Watch(rooms[0], scene, seed=4)
    rounds = dict.fromkeys(("own turn", "nobody", "curtain"), 0)
    for _ in range(2000):
        watch.manager.update(1 / 20)
        watch.look()
        top = watch.manager.top
        if min(rounds.values()) >= TIMES or isinstance(top, ResultScene):
            break
        if isinstance(top, RoundOverScene):
            top.navigator.pop()
        elif isinstance(top, CurtainScene):
            for event in LOOKED_UP:
                watch.manager.handle(event)
                watch.manager.carry_out()
                assert watch.manager.top is top, "nothing is to be looked up before the curtain is lifted"
            watch.look()
            rounds["curtain"] += 1
            watch.lift()
        elif scene.seat.viewer == TABLE and scene.stage.choreographer.idle and rounds["nobody"] < TIMES:
            watch.look_up()
            rounds["nobody"] += 1
        elif scene.stage.legal():
            if rounds["own turn"] < TIMES:
                mine = {
                    plain_face(format_card(token.card))
                    for token in scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)
                }
                assert watch.faces(watch.drawn()) <= watch.open | mine
                watch.look_up()
                rounds["own turn"] += 1
            assert scene.touch.submit(wanted(scene, scene.stage.legal(), watch.random), None)
    assert min(rounds.values()) >= TIMES, rounds


# -- the curtain itself ----------------------------------------------------------------

NOOR = SeatConfig("person", "Noor", "ada")
SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (1024, 640), (600, 960)]


def behind(begin: Callable[..., Program], lifted: list[str], person: SeatConfig = NOOR, **given: Any) -> Program:
    """A curtain in a window of its own."""
    last = "Professor Ada lays a run of seven and throws the queen of diamonds away"
    return begin(lambda services: CurtainScene(services, person, last, lambda: lifted.append("lifted")), **given)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_lifts_it_without_looking_for_the_button(begin: Callable[..., Program], key: int) -> None:
    lifted: list[str] = []
    program = behind(begin, lifted)
    program.seconds(HELD)
    program.key(key)
    assert lifted == ["lifted"]


@pytest.mark.parametrize("press", ["click", "tap"])
def test_only_the_button_lifts_it(begin: Callable[..., Program], press: str) -> None:
    lifted: list[str] = []
    program = behind(begin, lifted)
    program.seconds(HELD)
    act = getattr(program, press)
    act((20, 20))
    program.key(pygame.K_ESCAPE)
    assert lifted == []
    act("ready")
    assert lifted == ["lifted"]


def test_what_was_pressed_while_it_fell_was_meant_for_the_table(begin: Callable[..., Program]) -> None:
    lifted: list[str] = []
    program = behind(begin, lifted)
    program.key(pygame.K_RETURN)
    program.click("ready")
    assert lifted == []
    program.seconds(HELD)
    program.click("ready")
    assert lifted == ["lifted"]


@combined(words=[1.0, 2.0], size=SIZES)
def test_everything_on_it_fits(begin: Callable[..., Program], cuts: list[str], size: tuple[int, int],
                               words: float) -> None:  # fmt: skip
    def large(settings: Settings) -> None:
        settings.words = words

    program = behind(begin, [], SeatConfig("person", "Maximiliana von Wittelsb", "gertrude"), size=size, settings=large)
    assert cuts == []
    assert misplaced(program) == []


# -- a match of several people -----------------------------------------------------------


def test_after_a_deal_the_screen_hides_even_from_who_is_next(rooms: list[Room]) -> None:
    """A hand is dealt before all eyes, as the scores are read together: whoever sat there sees backs like the rest."""
    for seed in range(1, 6):
        scene = table_of(rooms[0], 3, {"rounds": 2, "packs": 1, "hand_size": 3}, seed=seed, seats=SEATS)
        watch = Watch(rooms[0], scene, seed=seed)
        for _ in range(3000):
            deal, before = scene.stage.model.fact(Fact.DEAL), scene.seat.viewer
            watch.manager.update(1 / 30)
            if scene.stage.model.fact(Fact.DEAL) != deal and before != TABLE:
                own = scene.stage.model.tokens(ZoneKind.HAND, before)
                assert all(token.card == HIDDEN for token in own)
                assert not scene.stage.legal()
                return
            if isinstance(watch.manager.top, RoundOverScene):
                watch.manager.top.navigator.pop()
            elif isinstance(watch.manager.top, CurtainScene):
                watch.lift()
            elif scene.stage.legal():
                scene.touch.submit(watch.random.choice(scene.stage.legal()), None)
    pytest.fail("nothing was dealt while somebody looked")


def test_a_match_taken_up_again_opens_behind_the_curtain(rooms: list[Room]) -> None:
    scene = table_of(rooms[0], 3, SHORT["shithead"], seed=3, seats=SEATS, game="shithead")
    watch = Watch(rooms[0], scene, seed=3)
    while len(watch.curtains) < 4:
        watch.manager.update(1 / 30)
        if isinstance(watch.manager.top, CurtainScene):
            watch.lift()
        elif scene.stage.legal():
            scene.touch.submit(wanted(scene, scene.stage.legal(), watch.random), None)
    assert scene.seat.viewer != TABLE
    session = Session.resume(scene.seat.session.record)
    again = rooms[0].seat(TableScene(rooms[0], session, SEATS, from_start=False))
    watch.scene = again
    for _ in range(20):
        watch.look()
        if isinstance(watch.manager.top, CurtainScene):
            break
        watch.manager.update(1 / 30)
    assert isinstance(watch.manager.top, CurtainScene)
    watch.lift()
    assert again.seat.viewer == session.to_act


def test_a_hint_and_what_is_said_for_somebody_come_when_they_sit_there(rooms: list[Room]) -> None:
    rooms[0].settings.say_it_for_me = True
    scene = table_of(rooms[0], 3, SHORT["dang_it"], seed=4, seats=SEATS)
    watch = Watch(rooms[0], scene, seed=4)
    hints = said = 0
    for _ in range(3000):
        top, seq, seat = watch.manager.top, scene.seat.session.seq, scene.seat.session.to_act
        looking = scene.seat.viewer
        watch.manager.update(1 / 30)
        if scene.seat.session.seq > seq and seat in scene.seat.people:
            assert looking == seat, "nobody acts for a person who is not there"
            said += 1
        if isinstance(watch.manager.top, ResultScene):
            break
        if isinstance(top, CurtainScene) and watch.manager.top is top:
            watch.lift()
        elif scene.stage.legal() and scene.stage.legal()[0] != DANG_IT:
            scene.ask_hint()
            watch.manager.update(1 / 30)
            assert scene.seat.hinted in scene.stage.legal()
            hints += 1
            scene.touch.submit(scene.stage.legal()[0], None)
            assert not scene.seat.hint_words
    assert hints > 3
    assert said > 0


def test_the_result_names_everybody_and_nobody_is_you(rooms: list[Room]) -> None:
    scene = table_of(rooms[0], 3, SHORT["screw_your_neighbor"], seed=2, seats=SEATS, game="screw_your_neighbor")
    watch = Watch(rooms[0], scene, seed=2)
    watch.play()
    with listening() as written:
        rooms[0].fit((1280, 720))
        watch.drawn()
    assert isinstance(watch.manager.top, ResultScene)
    assert all(any(name in line.words for line in written) for name in ("Ann", "Bosun Bo", "Cleo"))
    assert not any("You" in line.words.split() for line in written)


def test_everybody_finds_what_they_put_together_and_the_order_of_their_hand(rooms: list[Room]) -> None:
    """What a person groups or moves about lies so again in their next turn, and nobody else ever sees it."""
    scene = table_of(rooms[0], 3, {"contracts": (7,), "begs": 0}, seed=3, seats=SEATS, game="that_dam_game")
    watch = Watch(rooms[0], scene, seed=3)
    groups: dict[int, tuple[tuple[Card, ...], ...]] = {}
    orders: dict[int, list[Card]] = {}
    turns = 0

    def shown() -> list[Card]:
        return [token.card for token in scene.stage.order.shown(scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me))]

    for _ in range(4000):
        watch.manager.update(1 / 30)
        if scene.seat.viewer == TABLE:
            assert scene.stage.table.drafted == ()
        if isinstance(watch.manager.top, CurtainScene):
            watch.lift()
            held = set(shown())
            # A hand that nobody has touched is grouped by the game.
            assert scene.stage.table.drafted == groups.get(scene.seat.me, scene.stage.table.drafted)
            assert [card for card in shown() if card in orders.get(scene.seat.me, ())] == [
                card for card in orders.get(scene.seat.me, ()) if card in held
            ]
            turns += 1
            if turns > 6:
                return
        elif scene.stage.legal() and scene.stage.model.phase is not Phase.MELD:
            scene.touch.submit(scene.stage.legal()[0], None)
        elif scene.stage.legal():
            assert any(scene.stage.table.drafted)
            hand = scene.stage.order.shown(scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me))
            scene.stage.order.move(hand[-1], turns)
            loose = next(card for card in shown() if not any(card in group for group in scene.stage.table.drafted))
            groups[scene.seat.me], orders[scene.seat.me] = (
                scene.stage.table.drafted,
                [card for card in shown() if card != loose],
            )
            scene.touch.submit(Discard(loose), None)
    pytest.fail("there are not enough turns")


@pytest.mark.parametrize(("name", "words"), [("You", "I am ready"), ("Bob", "I am Bob")])
def test_nobody_has_to_say_that_they_are_you(name: str, words: str, begin: Callable[..., Program]) -> None:
    person = SeatConfig("person", name, "pip")
    program = begin(lambda services: CurtainScene(services, person, "", lambda: None))
    assert program.widget("ready").words == words


def test_the_curtain_fills_an_upright_window(begin: Callable[..., Program]) -> None:
    person = SeatConfig("person", "Bob", "bo")
    program = begin(lambda services: CurtainScene(services, person, "A line.", lambda: None), size=(1080, 1920))
    sheet = program.top.sheet
    assert sheet.w * sheet.h > 0.4 * 1080 * 1920
    assert misplaced(program) == []
