"""Taking back at every table: what is shown, told and remembered is what a match taken up there would show and tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

import pytest

from game.rules.cards import HIDDEN
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.zones import NOBODY
from game.scenes.table.marker import above
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE
from game.scenes.tables.rails import TITLE
from game.session.seats import PRACTICE_NOTE
from game.session.session import Session, TooLate, WayBack
from game.session.settings import Motion, Pace
from game.session.statistics import read_summary
from game.session.store import Store, finished_files
from game.texts import catalog, t, use
from game.ui import text
from game.ui.input import Redo, Undo
from game.ui.table.layout import centered
from game.ui.table.spots import Box, Spot
from tests.support.covers import unpainted
from tests.support.sample import combined, some
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window, table_of

MOTIONS: Final[tuple[Motion, ...]] = ("full", "calm", "none")
TIMES: Final = some(5, 8)
"""How often something is taken back or done again at a table."""


@pytest.fixture
def speak() -> Iterator[Callable[[str], None]]:
    """Speaks another language until the end of a test."""
    yield use
    use("en")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    with unpainted():
        made = Room(tmp_path, (1280, 720))
        made.settings.pause_after_play = 0
        yield made
        made.close()


def settle(room: Room, scene: TableScene) -> None:
    """Let all cards lie; computer players wait meanwhile."""
    for _ in range(2000):
        scene.stage.update(0.05)
        if scene.stage.choreographer.idle:
            return
    raise AssertionError("the cards never lie")


def says_back(line: str, language: str = "en") -> bool:
    """Whether a line of the log says that something was taken back, or what."""
    words = catalog(language)
    begins = (words[f"table.log.taken_back_{end}"].split("{{", maxsplit=1)[0] for end in ("what", "all"))
    return line == words["table.log.taken_back_you"] or line.startswith(tuple(begins))


def told(scene: TableScene) -> tuple[object, ...]:
    """What a table remembers of its match, without what it says of taking back."""
    memory = scene.stage.memory
    lines = [line for line in memory.lines if not says_back(line)]
    return lines, memory.labels, memory.rounds, memory.course, memory.past, memory.best


@pytest.mark.parametrize(("game", "motion"), [(game, MOTIONS[i % 3]) for i, game in enumerate(PLAYABLE)])
def test_what_is_shown_and_told_is_what_a_match_taken_up_shows(room: Room, game: str, motion: Motion) -> None:
    random = Random(5)
    room.settings.pace, room.settings.motion = "fast", motion
    scene = table_of(room, game_by_id(game).default_players, {}, seed=9, game=game)
    session = scene.seat.session
    scene.seat.set_practice(True)
    back = again = 0
    for number in range(3000):
        scene.update(0.05)
        if session.result is not None or back + again >= TIMES:
            break
        legal = scene.stage.legal()
        if not legal:
            continue
        assert scene.touch.submit(random.choice(legal), None)
        scene.touch.refresh()
        # Now at once, while its card flies; now when it lies, or after the others.
        for _ in range(random.choice((0, 1, 12, 60))):
            scene.update(0.05)
        if number % 3 and scene.undoing.can_undo:
            before = session.position
            assert scene.handle(Undo())
            back += session.position < before
            if random.random() < 0.6 and scene.undoing.can_redo:
                assert scene.handle(Redo())
                again += 1
            settle(room, scene)
            look(scene)
            taken_up = TableScene(room, Session.resume(session.record), scene.seat.seats, from_start=False)
            taken_up.stage.recall()
            assert told(scene) == told(taken_up)
    assert back + again >= TIMES
    assert min(back, again) >= TIMES // 4


def test_what_was_told_is_not_put_together_anew(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the match is: only what it has already said is said again."""
    scene = table_of(room, 4, {}, seed=9, game="that_dam_game")
    scene.seat.set_practice(True)
    for _ in range(3000):
        scene.update(0.05)
        if len(scene.stage.memory.lines) > 12 and scene.stage.legal() and scene.undoing.can_undo:
            break
        if scene.stage.legal():
            scene.touch.submit(scene.stage.legal()[0], None)
    lines = list(scene.stage.memory.lines)
    said: list[object] = []
    words = type(scene.stage.presenter.words)
    monkeypatch.setattr(words, "log", lambda self, event, before: said.append(event))
    assert scene.handle(Undo())
    assert said == []
    kept = len(scene.stage.memory.lines) - 1
    assert 0 < kept < len(lines)
    assert scene.stage.memory.lines[:kept] == lines[:kept]


def test_the_log_says_in_every_language_what_was_taken_back(room: Room) -> None:
    room.settings.pace = "off"
    scene = table_of(room, 2, {}, seed=9)
    scene.seat.set_practice(True)

    def play(times: int) -> None:
        for _ in range(3000):
            scene.update(0.05)
            if scene.stage.legal():
                if not times:
                    return
                times -= 1
                assert scene.touch.submit(scene.stage.legal()[0], None)
        raise AssertionError("it is never the person's turn")

    def places(language: str) -> list[int]:
        return [place for place, line in enumerate(scene.stage.memory.lines) if says_back(line, language)]

    play(1)
    for _ in range(3):
        play(1)
        assert scene.handle(Undo())
        settle(room, scene)
    found, many = places("en"), len(scene.stage.memory.lines)
    assert len(found) == 3
    try:
        use("de")
        scene.retell()
        assert places("de") == found
        assert not places("en")
        assert len(scene.stage.memory.lines) == many
        play(1)
        assert scene.handle(Undo())
        assert places("de")[:-1] == found
        assert not places("en")
    finally:
        use("en")


@pytest.mark.parametrize("pace", ["off", "fast"])
def test_it_is_said_which_play_was_taken_back(room: Room, pace: Pace) -> None:
    """Where others have played since, at once, the last play was no longer what the person had seen last."""
    room.settings.pace = pace
    scene = table_of(room, 2, {}, seed=9)
    scene.seat.set_practice(True)
    for others in (False, True):
        for _ in range(3000):
            scene.update(0.05)
            if scene.stage.legal():
                break
        lines = len(scene.stage.memory.lines)
        assert scene.touch.submit(scene.stage.legal()[0], None)
        for _ in range(3000):
            if len(scene.stage.memory.lines) > lines and (not others or scene.stage.legal()):
                break
            scene.update(0.05)
        mine, *rest = scene.stage.memory.lines[lines:]
        assert mine.seat == scene.seat.me
        followed = any(line.seat not in (scene.seat.me, NOBODY) for line in rest)
        assert followed or not others
        assert scene.handle(Undo())
        key = "table.log.taken_back_all" if followed else "table.log.taken_back_what"
        assert scene.stage.ticker.line == t(key, what=mine) == scene.stage.memory.lines[-1]
        settle(room, scene)


def look(scene: TableScene) -> None:
    """Hold a table whose cards lie against its match."""
    model = scene.stage.model
    assert model.view() == scene.seat.session.snapshot(scene.seat.viewer)
    tokens = list(model.everything())
    assert len({token.number for token in tokens}) == len(tokens)
    for zone, spots in scene.stage.spots().items():
        for token, spot in zip(model.zones[zone], spots, strict=True):
            assert isinstance(spot, Spot)
            assert (token.x, token.y, token.turn) == (spot.x, spot.y, spot.turn)
            if token.card == HIDDEN:
                assert token.face == HIDDEN
                assert token.flip == 0.0


@combined(2, size=[(1280, 720), (1920, 1080), (1024, 640), (1080, 1920), (3840, 2160)], game=PLAYABLE)
def test_undo_stays_where_it_was_pressed_and_covers_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int]
) -> None:
    """A second press in its place does not do again what the first has taken back."""
    room.fit(size)
    scene = table_of(room, game_by_id(game).default_players, {}, seed=9, game=game)
    scene.resize(room.art.metrics)
    places = []
    for undo, redo in ((True, False), (True, True), (False, True)):
        way = WayBack(0) if undo else TooLate.NOTHING
        monkeypatch.setattr(scene.seat, "way_back", lambda way=way: way)
        monkeypatch.setattr(type(scene.seat), "can_redo", redo)
        scene.tools.offer()
        shown = [tool for tool in scene.tools.row if tool.visible]
        assert (scene.tools.redo in shown, scene.tools.undo.enabled) == (redo, undo)
        places.append(scene.tools.undo.rect.topleft)
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(shown, 2))
        if game == "that_dam_game" and size in ((1280, 720), (1920, 1080)):
            # The foreman watches beside them.
            assert 0 < scene.stage.plan.crowd <= scene.tools.left
    assert len(set(places)) == 1


@combined(2, size=[(1280, 720), (1536, 864), (1920, 1080), (720, 1280), (1024, 640)], most=[False, True], game=PLAYABLE)
def test_no_other_tool_moves_when_something_can_be_taken_back_or_done_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, game: str, most: bool, size: tuple[int, int]
) -> None:
    """Whoever presses where the hint stood a moment ago takes nothing back."""
    room.fit(size)
    rules = game_by_id(game)
    scene = table_of(room, max(rules.seats) if most else rules.default_players, {}, seed=9, game=game)
    scene.resize(room.art.metrics)
    tools = scene.tools
    before = {button.key: button.rect.copy() for button in tools.row if button.visible}
    assert {"hint", "outcry"} <= before.keys()
    for undo, redo in ((True, False), (True, True), (False, True), (False, False)):
        way = WayBack(0) if undo else TooLate.NOTHING
        monkeypatch.setattr(scene.seat, "way_back", lambda way=way: way)
        monkeypatch.setattr(type(scene.seat), "can_redo", redo)
        tools.offer()
        now = {button.key: button.rect for button in tools.row if button.visible}
        others = {key: rect for key, rect in now.items() if key not in ("undo", "redo")}
        assert others == before
        assert not any(tools.undo.visible and tools.undo.rect.colliderect(rect) for rect in before.values())
        plan = scene.stage.plan
        lying = [spot for spots in plan.spots.values() for spot in (*spots, *plan.empty)]
        taken = [centered(seat.x, seat.y, seat.d, seat.d) for seat in plan.seats]
        taken += [centered(spot.x, spot.y, spot.width, spot.height) for spot in lying]
        assert not any(Box(*tool).overlaps(box) for tool in now.values() for box in taken)
        markers = [above(scene.stage, seat) for seat in plan.seats]
        assert not any(Box(*tool.rect).overlaps(marker) for tool in tools.below for marker in markers)


@combined(size=[(600, 960), (720, 1280), (900, 1200), (1080, 1920)], language=["en", "de"], words=[1.0, 1.5])
def test_upright_the_pot_leaves_room_for_the_rules_beside_what_can_be_done_again(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    speak: Callable[[str], None],
    size: tuple[int, int],
    language: str,
    words: float,
) -> None:
    speak(language)
    room.settings.words = words
    for players in range(3, 6):
        room.fit(size)
        scene = table_of(room, players, {}, seed=9, game="damn_you")
        scene.resize(room.art.metrics)
        monkeypatch.setattr(type(scene.seat), "can_redo", True)
        scene.tools.offer()
        shown = {button.key for button in scene.tools.row if button.visible}
        assert {"undo", "redo", "hint", "help", "outcry"} <= shown
        assert scene.stage.plan.crowd <= scene.tools.left
        m, which = scene.stage.metrics, t("damn_you.subtitle_short", number=players, total=players)
        room_beside = scene.stage.plan.title - m.table[0] - m.px(TITLE)
        assert text.size(which, m.smallest, "semi")[0] <= room_beside, "it is still read which hand it is"


def test_a_hint_goes_with_the_turn_for_which_it_was_given(room: Room) -> None:
    """What is taken back leads to an earlier turn, of which the hint says nothing."""
    room.settings.pace = "off"
    scene = table_of(room, 2, {}, seed=9)
    scene.seat.set_practice(True)
    asked = 0
    for _ in range(3000):
        scene.update(0.05)
        if scene.stage.legal() and scene.undoing.can_undo:
            if scene.seat.hinted is not None:
                break
            scene.ask_hint()
            asked += 1
        elif scene.stage.legal():
            assert scene.touch.submit(scene.stage.legal()[0], None)
    assert asked == 1
    assert scene.seat.hint_words
    assert scene.handle(Undo())
    assert scene.seat.hinted is None
    assert not scene.seat.hint_words


@pytest.mark.parametrize("game", GAME_IDS)
def test_practice_is_written_at_the_table(room: Room, game: str) -> None:
    scene = table_of(room, game_by_id(game).default_players, {}, seed=9, game=game)
    scene.seat.set_practice(True)
    assert scene.seat.session.notes[PRACTICE_NOTE] == "on"
    scene.seat.set_practice(False)
    assert not scene.seat.practice


@pytest.mark.parametrize("practice", [False, True])
def test_practice_does_not_count(room: Room, practice: bool) -> None:
    seats = seats_for(2)
    store = Store(room.paths)
    session = Session.new("dang_it", [seat.name for seat in seats], {"rounds": 1}, 1, store)
    scene = room.seat(TableScene(room, session, seats, from_start=False))
    scene.seat.set_practice(practice)
    while (seat := session.to_act) is not None:
        session.submit(seat, session.legal_actions(seat)[0], session.seq)
    assert session.result is not None
    assert scene.stage.standing(session.result.winners).practice == practice, "its result says so"
    store.close()
    (file,) = finished_files(room.paths)
    assert (read_summary(file) is None) == practice
