"""A match watched again: moved through by mouse, keys, pad and fingers, seen as somebody, and never more than that."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.cards import HIDDEN, KIND_OF, Card, format_card
from game.rules.events import DealBegan, Fact
from game.rules.record import ActionStep, Record
from game.rules.registry import GAME_IDS
from game.rules.views import ALL, TABLE, Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.scenes.menu.title import TitleScene
from game.scenes.replay.controls import SPEEDS
from game.scenes.replay.export_sheet import ExportScene
from game.scenes.replay.list import Row
from game.scenes.replay.pane import CARD, Pane
from game.scenes.replay.scene import ReplayScene
from game.scenes.replay.table import Framed, ReplayTable
from game.scenes.results.result import ResultScene
from game.scenes.table.scene import TableScene
from game.session.replay import Replay
from game.session.seats import USED, shown_seats
from game.session.session import Session
from game.session.store import Resumable
from game.texts import catalog, t, use
from game.ui import text
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import RATIO
from tests.support.covers import unpainted
from tests.support.menus import Program, misplaced, speaking
from tests.support.painted import paint_all
from tests.support.replayed import Shuffled, golden, goldens, route_to, saved
from tests.support.sample import combined
from tests.support.standings import standing
from tests.support.tables import Room, no_window
from tests.support.writing import Line

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
SIZES = ((1280, 720), (1024, 640), (600, 960))


def table_of(folder: Path, game: str, viewer: Viewer, make: type[Replay] = Replay) -> ReplayTable:
    no_window()
    match = saved(game)
    replay = make(match.record, match.notes)
    seats = shown_seats(match.notes, replay.names)
    room = Room(folder, (1024, 640))
    return ReplayTable(Framed(room, (1024, 640)), replay, seats, viewer)


def shown(program: Program) -> ReplayScene:
    scene = program.top
    assert isinstance(scene, ReplayScene)
    return scene


def at(program: Program) -> tuple[int, int]:
    """Where the scene wants to be, and where its table is."""
    scene = shown(program)
    return scene.position, scene.replay.position


def goes_on(program: Program) -> bool:
    return shown(program).playing


# -- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_table_shows_the_session_s_view_at_every_moment_forwards_and_backwards(game: str, tmp_path: Path) -> None:
    table = table_of(tmp_path, game, Viewer(0))
    replay = table.replay
    steps = min(replay.length, 70)
    lines = []
    for position in range(steps + 1):
        assert table.stage.model.view().canonical() == replay.snapshot(Viewer(0)).canonical()
        lines.append(list(table.stage.memory.lines))
        if position < steps:
            table.play()
            table.stage.choreographer.finish_all()
    for position in range(steps, -1, -1):
        table.show(position)
        assert table.stage.model.view().canonical() == replay.snapshot(Viewer(0)).canonical()
        assert table.stage.memory.lines == lines[position], "the log is that of this moment"


@pytest.mark.watched
@pytest.mark.parametrize("game", GAME_IDS)
def test_what_a_seat_does_not_see_changes_nothing_that_is_drawn(game: str, tmp_path: Path) -> None:
    random = Random(game)
    different = 0
    for viewer in (Viewer(0), Viewer(1), TABLE):
        table, other = (table_of(tmp_path, game, viewer, make) for make in (Replay, Shuffled))
        position = random.randrange(table.replay.length // 3, table.replay.length)
        table.replay.go(position)
        other.replay.go(position)
        assert isinstance(other.replay, Shuffled)
        other.replay.exchange(viewer, random)
        different += table.replay.snapshot(ALL).canonical() != other.replay.snapshot(ALL).canonical()
        assert drawn(other) == drawn(table)
    assert different, "there was nothing to hide"


def drawn(table: ReplayTable) -> bytes:
    """The moment at which its match is."""
    surface, frame = pygame.Surface((1024, 640)), DisplayList()
    for _ in range(2):  # cards get sharper once they were shown
        table.show(table.replay.position)
        frame.clear()
        table.draw(frame)
    paint_all(surface, frame)
    return pygame.image.tobytes(surface, "RGB")


@combined(size=SIZES, game=GAME_IDS)
def test_what_became_of_a_match_begins_with_a_capital(size: tuple[int, int], game: str, begin: Begin) -> None:
    match = saved(game, foreign=True)  # another program does not tell the day, with which the line begins else
    words = begin(routes.Replay(match), size=size).widget("about").words
    assert words[0] == words[0].upper(), words


def test_all_hands_are_open_only_where_that_was_asked_for(begin: Begin) -> None:
    program = begin(route_to("that_dam_game"), size=(1280, 720))
    scene = shown(program)
    scene.go(60)
    program.frame()
    assert scene.table.onlooker.viewer == 0
    others = [token for zone, tokens in scene.table.stage.model.zones.items() if zone.owner > 0 for token in tokens
              if zone.kind.value == "hand"]  # fmt: skip
    assert sum(token.card == HIDDEN for token in others) > 10
    program.click("open")
    assert scene.table.onlooker.viewer == ALL
    hands = [token for zone, tokens in scene.table.stage.model.zones.items() if zone.kind.value == "hand"
             for token in tokens]  # fmt: skip
    assert all(token.card != HIDDEN for token in hands)
    # They close again, but for the one that lay open before.
    program.click("open")
    assert scene.table.onlooker.viewer == 0
    program.click(("eyes", 0))
    assert scene.table.onlooker.viewer == TABLE
    program.click("open")
    program.click("open")
    assert scene.table.onlooker.viewer == TABLE


# -- going through it ------------------------------------------------------------------------------------------------


def test_with_the_mouse(begin: Begin) -> None:
    program = begin(routes.Result(standing([(3, 1), (0, 4)], (1,)), saved("dang_it")), size=(1280, 720))
    assert isinstance(program.top, ResultScene)
    program.click((5, 5))  # the ceremony is over
    program.seconds(0.5)
    program.click("watch")
    program.seconds(0.5)
    scene = shown(program)
    program.click("later")
    program.click("later")
    assert at(program) == (2, 2)
    program.click("earlier")
    program.frame()
    assert at(program) == (1, 1)
    program.click((round(scene.controls.bar.x_of(30)), scene.controls.bar.rect.centery))
    program.frame()
    assert at(program) == (30, 30)
    number = 28
    program.click(scene.list.row_rect(scene.list.row_of(number - 1)).center)
    program.frame()
    assert at(program) == (number, number)
    program.click(("eyes", 1))
    assert scene.table.onlooker.viewer == scene.table.onlooker.me == 1
    program.click("play")
    program.seconds(0.2)
    assert goes_on(program)
    program.click("play")
    assert not goes_on(program)
    program.click("restart")
    program.frame()
    assert at(program) == (0, 0)
    program.click("back")
    program.seconds(0.5)
    assert isinstance(program.top, ResultScene), "one comes back to where one was"


def test_with_keys(begin: Begin) -> None:
    program = begin(route_to("shithead", alone=True), size=(1280, 720))
    scene = shown(program)
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_DOWN)
    assert at(program) == (3, 3)
    program.key(pygame.K_LEFT)
    program.key(pygame.K_UP)
    assert at(program) == (1, 1)
    program.key(pygame.K_END)
    assert at(program) == (scene.replay.length, scene.replay.length)
    program.key(pygame.K_HOME)
    assert at(program) == (0, 0)
    program.key(pygame.K_PLUS, "+")
    assert scene.table.speed == SPEEDS[2]
    program.key(pygame.K_MINUS, "-")
    assert scene.table.speed == SPEEDS[1]
    program.key(pygame.K_2, "2")
    assert scene.table.onlooker.viewer == 1
    program.key(pygame.K_0, "0")
    assert scene.table.onlooker.viewer == ALL
    program.key(pygame.K_9, "9")
    assert scene.table.onlooker.viewer == ALL, "nobody sits there"
    program.key(pygame.K_PLUS, "+")
    program.key(pygame.K_SPACE, " ")
    assert goes_on(program)
    program.seconds(2.0)
    assert scene.position > 1, "it goes on by itself"
    program.key(pygame.K_SPACE, " ")
    assert not goes_on(program)
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert isinstance(program.top, TitleScene), "nothing lies below it"


def test_with_a_finger(begin: Begin) -> None:
    program = begin(route_to("damn_you"), size=(1280, 720))
    scene = shown(program)
    bar = scene.controls.bar
    w, h = pygame.display.get_window_size()

    def finger(kind: int, x: float) -> None:
        place = {"x": x / w, "y": bar.rect.centery / h, "dx": 0.0, "dy": 0.0}
        program.frame(pygame.Event(kind, {"touch_id": 1, "finger_id": 7, **place}))

    finger(pygame.FINGERDOWN, bar.x_of(5))
    for position in (9, 20, 33):
        finger(pygame.FINGERMOTION, bar.x_of(position))
        assert at(program) == (position, position), "the table follows the finger"
    finger(pygame.FINGERUP, bar.x_of(33))
    program.tap(scene.table_rect.center)
    assert goes_on(program)
    program.tap(scene.table_rect.center)
    assert not goes_on(program)
    program.tap(("eyes", 2))
    assert scene.table.onlooker.viewer == 2
    before = scene.position
    program.tap("later")
    assert scene.position == before + 1


def test_plays_are_counted_in_the_list_as_above_it(begin: Begin) -> None:
    program = begin(route_to("screw_your_neighbor"), size=(1280, 720))
    scene = shown(program)
    second = scene.course.parts[1].begins
    for position in (1, second, second + 1, scene.replay.length):
        scene.go(position)
        said = program.widget("count").words
        part = scene.course.parts[scene.course.part_at(position)]
        number = scene.list.rows[scene.list.row_of(position - 1)].number
        assert number == position - part.begins
        assert str(number) in said.split()


def test_over_the_plays_of_each_part_stands_what_it_is_called(begin: Begin) -> None:
    """They are counted anew there; whoever presses it sees the first of them."""
    program = begin(route_to("screw_your_neighbor"), size=(1280, 720))
    scene = shown(program)
    rows = scene.list.rows
    headings = [number for number, row in enumerate(rows) if not row.face]
    assert [rows[number].words for number in headings] == [f"Round {part.number}" for part in scene.course.parts]
    assert [number for number, row in enumerate(rows) if row.number == 1] == [number + 1 for number in headings]
    assert len(rows) == scene.replay.length + len(headings)
    second = scene.course.parts[1].begins
    scene.go(second)
    program.frame()
    program.click(scene.list.row_rect(headings[1]).center)
    program.frame()
    assert at(program) == (second + 1, second + 1)
    assert rows[scene.list.current].number == 1


def test_where_there_is_one_part_it_has_no_heading(begin: Begin) -> None:
    scene = shown(begin(route_to("dang_it"), size=(1280, 720)))
    assert len(scene.course.parts) == 1
    assert len(scene.list.rows) == scene.replay.length


def test_by_marks_and_by_hands(begin: Begin) -> None:
    program = begin(route_to("screw_your_neighbor"), size=(1280, 720))
    scene = shown(program)
    begins = [part.begins for part in scene.course.parts]
    assert len(begins) > 3
    scene.controls.unit.choose(2)
    for wanted in (*begins[1:4], *reversed(begins[:3])):
        scene.step(1 if wanted > scene.position else -1)
        program.frame()
        assert at(program) == (wanted, wanted)
    scene.controls.unit.choose(1)
    marked = [number + 1 for number, play in enumerate(scene.course.plays) if play.mark]
    scene.step(1)
    program.frame()
    assert at(program) == (marked[0], marked[0])
    program.key(pygame.K_PAGEDOWN)
    assert at(program) == (begins[1], begins[1])


def test_the_focus_is_seen_on_the_bar_of_moments(begin: Begin) -> None:
    program = begin(route_to("shithead", alone=True), size=(1280, 720))
    bar = shown(program).controls.bar
    program.go_by_pad(bar.key)
    frame = DisplayList()
    program.form.draw(frame)
    assert (bar.key, "ring") in {sprite.key for sprite in frame.sprites}


def test_by_pad_as_far_as_the_sheet_for_a_film(begin: Begin) -> None:
    program = begin(route_to("screw_your_neighbor", alone=True), size=(1024, 640))
    scene = shown(program)
    program.pad("dpad_right")
    program.pad("dpad_down")
    assert at(program) == (2, 2)
    program.pad("dpad_left")
    assert at(program) == (1, 1)
    program.pad("a")
    assert goes_on(program), "the large button is meant before the focus is seen"
    program.pad("a")
    assert not goes_on(program)
    program.press_by_pad("open")
    assert scene.table.onlooker.viewer == ALL
    program.press_by_pad("save")
    program.seconds(0.3)
    sheet = program.top
    assert isinstance(sheet, ExportScene)
    first, last, *_ = sheet.choices
    before = first.value, last.value
    program.go_by_pad(last.key)
    program.pad("dpad_right")
    assert (first.value, last.value) == (before[0], before[1] + 1)
    program.pad("b")
    program.seconds(0.3)
    assert program.top is scene
    program.pad("b")
    program.seconds(0.3)
    assert isinstance(program.top, TitleScene)


def test_however_often_is_pressed_in_one_frame(begin: Begin) -> None:
    program = begin(route_to("dang_it"), size=(1280, 720))
    press = pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    release = pygame.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    program.frame(press, release, press, release, press, release)
    assert at(program) == (3, 3)
    program.seconds(3.0)
    scene = shown(program)
    assert scene.table.stage.model.view().canonical() == scene.replay.snapshot(Viewer(0)).canonical()


def test_it_plays_to_the_end_and_from_there_from_the_beginning(begin: Begin) -> None:
    program = begin(route_to("dang_it"), size=(1024, 640))
    scene = shown(program)
    scene.go(scene.replay.length - 1)
    scene.toggle()
    for _ in range(1500):
        if not scene.playing:
            break
        program.frame()
    assert not goes_on(program)
    assert scene.position == scene.replay.length
    scene.toggle()
    program.frame()
    assert scene.position <= 1


def test_a_record_of_another_program_plays_too(begin: Begin) -> None:
    program = begin(routes.Replay(saved("shithead", foreign=True)), size=(1280, 720))
    scene = shown(program)
    scene.go(20)
    program.frame()
    assert scene.replay.names[1] in scene.table.seat.names


def test_a_match_that_was_left_is_shown_as_far_as_it_went(begin: Begin) -> None:
    record = golden("that_dam_game")
    record.result = None
    del record.steps[40:]
    program = begin(routes.Replay(Resumable(record, {})), size=(1280, 720))
    program.key(pygame.K_END)
    assert at(program)[1] == shown(program).replay.length


def test_it_is_played_on_from_any_moment_in_anybody_s_seat_for_practice(begin: Begin) -> None:
    program = begin(route_to("shithead"), size=(1280, 720))
    scene = shown(program)
    scene.go(30)
    program.click(("eyes", 1))
    was = scene.replay.snapshot(Viewer(1))
    names = scene.replay.names
    program.click("from here")
    program.seconds(0.5)
    table = program.top
    assert isinstance(table, TableScene)
    assert table.seat.people == {1}
    assert table.seat.session.snapshot(Viewer(1)) == was
    assert table.seat.session.names == (names[1], names[0], *names[2:])
    assert table.seat.practice == USED, "it stays out of the statistics"
    assert [left.game for left in program.app.left()] == ["shithead"]


@pytest.mark.parametrize(("game", "mark"), [("damn_you", "pot"), ("that_dam_game", "out")])
def test_after_a_hand_all_hands_lie_open_and_nothing_that_comes_is_told(
    game: str, mark: str, begin: Begin, tmp_path: Path
) -> None:
    record = next(record for record in goldens(game) if hands(record) > 1)
    replay = Replay(record)
    with unpainted():
        room = Room(tmp_path / "room", (1280, 720))
        seats = shown_seats({}, replay.names)
        session = Session.resume(replay.from_here(seats).record)
        scene = room.seat(TableScene(room, session, seats, from_start=False))
        for position in range(replay.length):
            session.submit(replay.actor(position), replay.action(position), session.seq)
            scene.stage.choreographer.finish_all()
            if scene.stage.sheet is not None:
                break
        sheet = scene.stage.sheet
        room.close()
    assert sheet is not None
    assert sheet.hand is not None
    steps = sheet.hand.record.steps
    assert steps == session.record.steps[: len(steps)]
    done = [step for step in steps if isinstance(step, ActionStep)]
    assert done[-1] == ActionStep(replay.actor(position), replay.action(position)), "the play that ended it is there"
    program = begin(routes.RoundOver(sheet), size=(1280, 720))
    assert misplaced(program) == []
    program.click("hands")
    program.seconds(0.5)
    opened = shown(program)
    view = opened.table.stage.model.view()
    assert view.viewer == ALL
    assert opened.position == position + 1
    assert all(HIDDEN not in view.cards(ZoneKind.HAND, seat) for seat in range(replay.players))
    assert not view.cards(ZoneKind.HAND, replay.actor(position)), "who went out has no card left"
    assert sum(bool(view.cards(ZoneKind.HAND, seat)) for seat in range(replay.players)) == replay.players - 1
    assert view.to_act is None
    assert opened.course.plays[-1].mark == mark
    assert len(opened.course.parts) == 1, "the next hand has not begun"
    assert "from here" not in program.shown, "whoever could play on would know the cards of the next hand"
    assert program.widget("about").words.endswith(t("replay.goes_on")), "nobody has left it"


def hands(record: Record) -> int:
    return sum(isinstance(event, DealBegan) for event in Replay(record).whole_history(TABLE))


def test_at_its_end_nothing_can_be_played_on(begin: Begin) -> None:
    program = begin(route_to("dang_it"), size=(1280, 720))
    program.key(pygame.K_END)
    program.click("from here")
    assert program.top is shown(program)
    assert not program.widget("from here").enabled


@pytest.mark.parametrize("game", ["damn_you", "that_dam_game"])
def test_open_hands_without_room_on_the_table_lie_over_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """They hide no portrait and no number, and every card of them is seen beside its owner's face."""
    table = table_of(tmp_path, game, ALL)
    framed = table.services
    assert isinstance(framed, Framed)
    pane = Pane(framed, table)
    pane.fit((1280, 720))
    table.show(table.replay.length // 3)
    width, painted = CARD * pane.height_of_a_row / RATIO, set()
    card_image = framed.art.card_image

    def watched(code: str, wide: float, **how: Any) -> Picture:
        if wide == width:
            painted.add(code)
        return card_image(code, wide, **how)

    monkeypatch.setattr(framed.art, "card_image", watched)
    assert pane.paint() is not None
    model = table.stage.model
    others = [seat for seat in range(model.players) if seat != table.seat.me]
    held = {format_card(Card(KIND_OF[card])) for seat in others for card in model.view().cards(ZoneKind.HAND, seat)}
    assert held
    assert painted == held
    spots = table.stage.spots()
    for seat in others:
        assert not any(spot.open and spot.drawn for spot in spots[Zone(ZoneKind.HAND, seat)])
    table.see(TABLE)
    pane.fit((1280, 720))
    assert pane.height_of_a_row == 0


@pytest.mark.parametrize("size", [(724, 358), (900, 430), (1400, 700)])
def test_words_on_a_table_that_is_shown_smaller_are_larger(tmp_path: Path, size: tuple[int, int]) -> None:
    """Words on plates can be read as they are seen, though the table is laid out for a larger picture."""
    table = table_of(tmp_path, "damn_you", ALL)
    framed = table.services
    assert isinstance(framed, Framed)
    pane = Pane(framed, table)
    pane.fit(size)
    metrics, smaller = framed.art.metrics, size[0] / pane.image.get_width()
    assert metrics.text_scale <= 2.0, "no table is laid out for larger ones"
    assert metrics.words(21) * smaller >= 10


@pytest.mark.parametrize("size", [(724, 358), (900, 430), (1400, 700)])
def test_words_of_the_own_plate_are_not_small_on_a_table_that_is_shown_smaller(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In That Dam Game, where they have least room: a name that would be small there is left to the portrait."""
    table = table_of(tmp_path, "that_dam_game", ALL)
    framed, stage = table.services, table.stage
    assert isinstance(framed, Framed)
    pane = Pane(framed, table)
    pane.fit(size)
    written: dict[str, int] = {}
    render = text.render

    def noted(words: str, px: int, *how: Any, **more: Any) -> pygame.Surface:
        written[words] = px
        return render(words, px, *how, **more)

    monkeypatch.setattr(text, "render", noted)
    me = table.seat.me
    plate = stage.presenter.paint.plate
    plate(framed.art, me, table.seat.names[me], stage.model, stage.table, stage.plan.place(me).wide)
    assert str(stage.model.fact(Fact.SCORE, me)) in written
    smaller = size[0] / pane.image.get_width()
    assert min(written.values()) * smaller >= 10, written


@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_has_a_place(begin: Begin, language: str, words: float) -> None:
    program = begin(route_to("screw_your_neighbor"), size=SIZES[0], settings=speaking(language, words))
    scene = shown(program)
    for size in SIZES:
        program.resize(size)
        assert misplaced(program) == []
        assert pygame.Rect(0, 0, *size).contains(scene.table_rect)
        assert scene.table_rect.h > 0.3 * min(size)
        assert scene.list.fitting >= 2
    use("en")


def test_every_mark_has_its_words() -> None:
    from game.scenes.replay.plays import ICONS

    for language in ("en", "de"):
        assert all(f"replay.mark.{mark}" in catalog(language) for mark in ICONS)


@pytest.mark.parametrize("name", ["", "\0\n", "W" * 3000])
@pytest.mark.parametrize("game", GAME_IDS)
def test_names_of_another_program_stop_nothing(begin: Begin, game: str, name: str) -> None:
    match = saved(game, foreign=True)
    match.record.names = [name] * match.record.players
    program = begin(routes.Replay(match, alone=True), size=(1280, 720))
    program.seconds(0.3)
    program.key(pygame.K_RIGHT)
    program.seconds(0.5)
    assert shown(program).replay.position == 1


@pytest.mark.parametrize("size", [(1024, 640), (600, 960)])
def test_the_longest_sentence_of_a_list_is_not_cut(begin: Begin, written: list[Line], size: tuple[int, int]) -> None:
    program = begin(route_to("damn_you"), size=size)
    scene = shown(program)
    rows = scene.list.rows
    long = "Bosun Bo lays the run from the nine of spades up to the king of spades, the queen in the joker's place."
    scene.list.fill([Row(1, "pip", long, "joker"), *rows[1:]])
    written.clear()
    picture = scene.list.make(0, present=True, later=False)
    assert " ".join(line.words for line in written[1:]) == long
    assert picture.image.get_height() == scene.list.tall
    lines = len(written) - 1
    assert scene.list.tall >= lines * text.line_height(scene.list.style.metrics.smallest, 1.1)
