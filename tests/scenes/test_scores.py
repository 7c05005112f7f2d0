"""The scores after a round and at the end: what is true is said, and the ways on lead where they say."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.cards import Card
from game.rules.events import DangItCalled, DrawWon, Event, PileWon, RoundBegan, RoundEnded, WentOut
from game.rules.views import TABLE
from game.scenes import routes
from game.scenes.known.heads import Heads
from game.scenes.menu.title import TitleScene
from game.scenes.page import PageScene, write
from game.scenes.results import round_over, rows
from game.scenes.results.lines import score_lines
from game.scenes.results.plot import ON_DARK, Line, apart, layers, line_colors
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.results.rows import CLOSEST, Row, ScoreRows
from game.scenes.results.stage import written
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import Verdict
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import Past
from game.scenes.tables.dang_it.memory import DangItPast
from game.scenes.tables.dang_it.words import DangItWords
from game.session import daily
from game.session.challenges import day_note
from game.session.files import Paths
from game.session.seats import CHALLENGE_NOTE, SeatConfig, decode_seats
from game.session.session import Session
from game.session.settings import AVATARS
from game.session.statistics import Statistics, Tally
from game.session.store import Resumable
from game.texts import join, n, use
from game.ui import shapes, text
from game.ui.painter import DisplayList
from game.ui.table.model import TableModel
from game.ui.theme import GOLD, INK, RED
from game.ui.widgets import Form, ScrollArea
from tests.support.challenged import match
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined
from tests.support.standings import NAMES, standing
from tests.support.tables import Room, no_window

pytestmark = pytest.mark.usefixtures("unwatched")

DAY = date(2026, 11, 20)
TEN = ("You", "Gertrude", "Biscuit", "Bosun Bo", "Judge Mercy", "Yuki", "Billie", "Pardon", "Echo", "Professor Ada")
SIZES = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080), (1080, 1920)]


class Home(PageScene):
    """What lies below."""

    def __init__(self, services: Any) -> None:
        super().__init__(services, "Home")


@pytest.fixture
def show(begin: Callable[..., Program]) -> Callable[..., Program]:
    """Shows the scores of a standing over another scene: of a round, or of the match when somebody has won."""

    def show(found: Standing, **given: Any) -> Program:
        program = begin(Home, **given)
        make = ResultScene if found.winners else RoundOverScene
        program.app.manager.push(lambda: make(program.app, found))
        program.seconds(0.3)
        return program

    return show


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_the_ways_on_are_said_whole_in_the_longer_language(
    begin: Callable[..., Program], size: tuple[int, int], cuts: list[str]
) -> None:
    """Beside each other, with all that there may be; and where there is room, nothing has to be scrolled."""
    ended = match(daily.deal_of(DAY)[0], {CHALLENGE_NOTE: day_note(DAY, counts=True)})
    heads = Heads(ended, tuple(decode_seats(ended.notes, ended.names)), 0)
    found = standing([(31, 21, 12), (24, 28, 30), (24, 28, 30)], (0,), heads=heads, seed=1 << 46)
    route = routes.Result(found, Resumable(ended.record, dict(ended.notes)))
    program = begin(route, size=size, settings=speaking("de", 1.0))
    program.key(pygame.K_SPACE)
    program.seconds(0.2)
    assert {"known", "seed", "statistics", "copy"} <= program.shown
    assert cuts == []
    assert program.widget("area").reach == 0
    use("en")


@pytest.fixture
def sizes_of_words(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How large words were drawn last."""
    seen: dict[str, int] = {}
    render = text.render

    def noted(words: str, px: int, *how: Any, **more: Any) -> pygame.Surface:
        seen[words] = px
        return render(words, px, *how, **more)

    monkeypatch.setattr(text, "render", noted)
    return seen


@combined(language=["en", "de"], size=[(900, 1200), (1080, 1920)])
def test_notes_between_rounds_go_on_two_lines_rather_than_smaller(
    begin: Callable[..., Program], size: tuple[int, int], language: str, sizes_of_words: dict[str, int]
) -> None:
    """In the largest words, where they were as small as captions."""
    use(language)
    changes = tuple(n("scores.largest", count) for count in (8, 3))
    program = begin(
        lambda services: RoundOverScene(services, standing([(31, 21), (24, 56)], changes=changes)),
        size=size, settings=speaking(language, 2.0),
    )  # fmt: skip
    assert sizes_of(changes, sizes_of_words) == {program.app.art.metrics.words(19)}
    use("en")


def sizes_of(notes: Sequence[str], drawn: dict[str, int]) -> set[int]:
    """How large notes were drawn, all of whose words are to be found there, on whatever lines."""
    said = {word for note in notes for word in note.split()}
    lines = {words: px for words, px in drawn.items() if set(words.split()) <= said}
    assert {word for words in lines for word in words.split()} == said
    return set(lines.values())


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_plot_between_rounds_is_less_tall_where_notes_need_two_lines(
    begin: Callable[..., Program], language: str, sizes_of_words: dict[str, int]
) -> None:
    """Above the points of four contracts they were as small as captions."""
    use(language)
    changes = tuple(n("that_dam_game.change.left", count) for count in (9, 8, 7, 6))
    found = standing([(85, 0, 50, 200), (75, 75, 55, 155)], game="that_dam_game", changes=changes,
                     options={"contracts": [1, 4, 7, 9]})  # fmt: skip
    program = begin(
        lambda services: RoundOverScene(services, found), size=(1080, 1920), settings=speaking(language, 2.0)
    )
    assert sizes_of(changes, sizes_of_words) == {program.app.art.metrics.words(19)}
    assert program.widget("area").reach == 0
    use("en")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_two_signs_stand_below_the_middles_of_the_ways_on(begin: Callable[..., Program], size: tuple[int, int]) -> None:
    program = begin(lambda services: ResultScene(services, standing([(31, 21, 12)], (0,), seed=1)), size=size)
    program.key(pygame.K_SPACE)
    program.seconds(0.2)
    assert [key for key in ("look back", "watch", "known", "statistics", "seed") if key in program.shown] == [
        "statistics", "seed"
    ]  # fmt: skip
    for sign, way in (("statistics", "again"), ("seed", "enough")):
        assert abs(program.widget(sign).rect.centerx - program.widget(way).rect.centerx) <= 2


@combined(language=["en", "de"], words=[1.0, 2.0], size=[(1280, 720), (3840, 2160), (1080, 1920)])
def test_one_way_on_is_large_and_all_others_are_quiet_and_at_hand(
    begin: Callable[..., Program], size: tuple[int, int], words: float, language: str
) -> None:
    ended = match("dang_it", {})
    heads = Heads(ended, tuple(decode_seats(ended.notes, ended.names)), 0)
    found = standing([(31, 21, 12), (24, 28, 30), (24, 28, 30)], (0,), heads=heads, seed=1 << 46)
    route = routes.Result(found, Resumable(ended.record, dict(ended.notes)))
    program = begin(route, size=size, settings=speaking(language, words))
    program.key(pygame.K_SPACE)
    program.seconds(0.2)
    assert {"again", "same", "enough", "look back", "watch", "known", "statistics", "seed"} <= program.shown
    again = program.widget("again")
    others = [program.widget(key) for key in ("same", "enough")]
    signs = [program.widget(key) for key in ("look back", "watch", "known", "statistics", "seed")]
    assert again.kind == "red"
    assert {button.kind for button in others} == {"ghost"}
    assert all(again.rect.w * again.rect.h > 2.5 * button.rect.w * button.rect.h for button in (*others, *signs))
    least, art = 0.75 * program.form.style.target, program.app.art
    assert all(min(button.rect.size) >= least - 1 for button in (again, *others, *signs))
    seen = [again.rect, *(button.rect for button in others)]
    for sign in signs:
        picture = shapes.round_button(art, sign.icon, sign.rect.w, label=sign.label)
        shown = picture.image.get_bounding_rect(min_alpha=200)
        seen.append(shown.move(sign.rect.x - picture.origin[0], sign.rect.y - picture.origin[1]))
    assert not any(a.colliderect(b) for a, b in combinations(seen, 2))
    assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in seen)
    reached = set()
    for _ in range(30):
        program.key(pygame.K_TAB)
        reached.add(program.form.focus.key if program.form.focus is not None else None)
    assert {"again", "same", "enough", "look back", "watch", "known", "statistics", "seed"} <= reached
    use("en")


WHEEL = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)


def assert_read_by_wheel(program: Program, area: ScrollArea, turns: int) -> None:
    """The end of what scrolls is reached by a pointer that lies on it and so many turns of the wheel."""
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=area.rect.center, touch=False, buttons=(0, 0, 0)))
    for _ in range(turns):
        program.frame(WHEEL)
    assert area.offset == area.reach


@combined(game=["that_dam_game", "shithead", "screw_your_neighbor"], language=["en", "de"], words=[1.0, 2.0],
          size=[(1280, 720), (1920, 1080), (1080, 1920)],
          always=[(game, "de", 2.0, (1280, 720)) for game in ("that_dam_game", "shithead")])  # fmt: skip
def test_who_has_won_and_the_ways_on_are_seen_at_once_and_the_rest_is_reached_by_wheel_and_keys(
    begin: Callable[..., Program], game: str, language: str, words: float, size: tuple[int, int]
) -> None:
    """With all that there may be: signs, something noticed, something done for the first time."""
    ended = match(game, {}, players=4)
    heads = Heads(ended, tuple(decode_seats(ended.notes, ended.names)), 0)
    notes = ("was once the first to go out", *("was never the first to go out",) * 3)
    rounds = [(0, 1, 0, 0), (0, 0, 0, 1)] if game == "shithead" else [(0, 50, 75, 155), (75, 55, 85, 200)]
    found = standing(rounds, (0,), game=game, options=dict(ended.options), heads=heads,
                     notes=notes)  # fmt: skip
    route = routes.Result(found, Resumable(ended.record, dict(ended.notes)))
    program = begin(route, size=size, settings=speaking(language, words))
    program.key(pygame.K_SPACE)
    program.seconds(0.2)
    area, listed = program.widget("area"), program.widget("list")
    assert area.rect.contains(listed.rect), "everybody is in sight"
    parts = [program.widget(key) for key in ("note", "feats", "plot") if key in program.shown]
    assert area.reach or all(area.rect.contains(part.rect) for part in parts if part.area is area)
    if area.reach:
        assert_read_by_wheel(program, area, 20)
        area.scroll(-area.reach)
        for _ in range(30):
            program.key(pygame.K_TAB)
            if program.form.focus is area or (program.form.focus is not None and program.form.focus.area is area):
                break
        for _ in range(20):
            if area.offset < area.reach:
                program.key(pygame.K_PAGEDOWN)
        assert area.offset == area.reach
    use("en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("hands", [2, 7])
def test_the_sheet_after_a_round_is_read_by_wheel_and_keys_where_words_are_large(
    show: Callable[..., Program], language: str, hands: int
) -> None:
    rounds = [tuple(35 * ((seat + hand) % 4) for seat in range(4)) for hand in range(hands)]
    found = standing(rounds, game="that_dam_game", options={"contracts": tuple(range(1, 11))}, heads=object())
    program = show(found, size=(1280, 720), settings=speaking(language, 2.0))
    area, going = program.widget("area"), program.widget("next")
    assert pygame.Rect(0, 0, 1280, 720).contains(going.rect)
    assert area.reach
    assert area.on_paper
    assert_read_by_wheel(program, area, 30)
    area.scroll(-area.reach)
    for _ in range(30):
        program.key(pygame.K_PAGEDOWN)
    assert area.offset == area.reach
    use("en")


MANY = [(31, 11, 10, 12, 20, 20), (20, 20, 20, 14, 15, 15), (4, 30, 30, 20, 10, 10)]


@pytest.mark.watched
@pytest.mark.parametrize(("close", "free"), [*((close, 0) for close in range(CLOSEST + 1)), (0, 999), (1, 20)])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("words", [1.0, 2.0])
def test_no_letter_lies_in_a_bar(tmp_path: Path, size: tuple[int, int], words: float, close: int, free: int) -> None:
    """However close the rows stand or tall they are, and where a remark has a line of its own."""
    no_window()
    room = Room(tmp_path, size)
    room.settings.words = words
    room.fit(size)
    form = Form(room.style)
    for remark in ("took a joggled pile", "took a joggled pile of fifteen very large and quite unplayable cards"):
        rows = [Row("yuki", "Judge Peggy", remark, 50, (0.5, 0.5), won) for won in (True, False)]
        listed = form.add(ScoreRows(("list", remark), rows, ("Rounds", "Points"), lambda: GOLD, lambda: 9.0))
        listed.close = close
        listed.widen(room.art.metrics, round(size[0] * 0.6), free)
        listed.place(0, 0, round(size[0] * 0.6), listed.height(room.art.metrics, round(size[0] * 0.6)))
        frame = DisplayList()
        listed.draw(frame, 1)
        sprites = {sprite.key[-1]: sprite for sprite in frame.sprites if isinstance(sprite.key, tuple)}
        plate = sprites["plate"]
        for number in range(len(rows)):
            bar = sprites[f"bar {number}"]
            # What a bar grows in is dark, and reaches a bit higher; letters shine through it.
            rim = room.art.metrics.px(31) - room.art.metrics.px(29)
            for x in range(bar.image.get_width()):
                for y in range(-rim, bar.image.get_height()):
                    color = plate.image.get_at((round(bar.x - plate.x) + x, round(bar.y - plate.y) + y))
                    assert max(color[:3]) < 60, (number, x, y)
    room.close()


@pytest.mark.parametrize(
    ("players", "size", "tall"),
    [(2, (1280, 720), 92), (3, (1280, 720), 92), (4, (1280, 720), 82), (5, (1280, 720), 66), (6, (1280, 720), 82),
     (3, (1920, 1080), 92), (4, (1920, 1080), 82), (3, (720, 1280), 92), (4, (720, 1280), 92)],
)  # fmt: skip
def test_rows_have_the_room_that_nothing_else_needs(
    players: int, size: tuple[int, int], tall: int, show: Callable[..., Program]
) -> None:
    """In u: the plot stays as tall as it has to be, and nothing has to be scrolled."""
    rounds = [(31, 11, 10, 12, 20, 20)[:players]] * 5
    found = standing(rounds, (0,), moment="The pile of the match: ten cards, to Biscuit, in round 5.")
    program = show(found, size=size)
    u = program.app.art.metrics.u
    assert program.widget("list").rect.h >= (players * tall + 44) * u
    assert program.widget("plot").rect.h >= 228 * u
    assert program.widget("area").reach == 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (720, 1280)])
def test_what_is_remarked_stands_above_the_plot_where_rows_would_be_crowded_otherwise(
    size: tuple[int, int], show: Callable[..., Program]
) -> None:
    moment = "The pile of the match: ten cards, to Biscuit, in round 5."
    program = show(standing([(31, 11, 10, 12)] * 5, (0,), moment=moment), size=size)
    assert "note" not in program.shown
    assert program.widget("area").rect.contains(program.widget("plot").rect)
    assert moment in program.widget("plot").remark


def test_signs_with_long_names_beside_short_ones_stand_in_one_row(begin: Callable[..., Program]) -> None:
    """In German one name is longer than a fifth of the column, and two rows of signs left less to the list."""
    ended = match("dang_it", {})
    heads = Heads(ended, tuple(decode_seats(ended.notes, ended.names)), 0)
    found = standing([(31, 21, 12), (24, 28, 30)], (0,), heads=heads, seed=1 << 46)
    program = begin(
        routes.Result(found, Resumable(ended.record, dict(ended.notes))),
        size=(1280, 720), settings=speaking("de", 1.0),
    )  # fmt: skip
    program.key(pygame.K_SPACE)
    program.seconds(0.2)
    assert len({program.widget(key).rect.y for key in ("look back", "watch", "known", "statistics", "seed")}) == 1
    use("en")


@pytest.mark.parametrize("words", [1.0, 2.0])
@pytest.mark.parametrize(
    "found",
    [standing([(31, 21)]), standing(MANY[:2]), standing([(31, 21), (24, 28)], (0,)), standing(MANY, (1,)),
     standing([(26, 26)], (0, 1))],
    ids=["one round", "two rounds of six", "two players", "six players", "shared"],
)  # fmt: skip
def test_it_fits_every_window(found: Standing, words: float, show: Callable[..., Program], cuts: list[str]) -> None:
    program = show(found, settings=lambda s: setattr(s, "words", words))
    faults = {}
    for size in SIZES:
        program.resize(size)
        if wrong := misplaced(program):
            faults[size] = wrong
    assert faults == {}
    assert cuts == []


def ten_people() -> Standing:
    """The end of a match of ten, with something noticed of it."""
    seats = tuple(SeatConfig("computer", name, AVATARS[seat]) for seat, name in enumerate(TEN))
    course = tuple((4 - k,) * 9 + (4,) for k in range(5))
    return replace(standing([(1, 1)]), game="screw_your_neighbor", options={"pennies": 4}, seats=seats, course=course,
                   winners=(9,), rounds=((1,) * 10,) * 4, scores=tuple(range(10, 20)), notes=("out in round 12",) * 10,
                   moment="In round 13 Biscuit jumped over the gap twice, and kept the last penny of all.")  # fmt: skip


@combined(ways=[False, True], size=[(1280, 720), (1920, 1080), (3840, 2160)])
def test_ten_people_leave_room_for_what_was_noticed(
    size: tuple[int, int], ways: bool, show: Callable[..., Program], begin: Callable[..., Program]
) -> None:
    ten = ten_people()
    if ways:
        ended = match("dang_it", {})
        heads = Heads(ended, tuple(decode_seats(ended.notes, ended.names)), 0)
        route = routes.Result(replace(ten, heads=heads, seed=1 << 46), Resumable(ended.record, dict(ended.notes)))
        program = begin(route, size=size)
        program.key(pygame.K_SPACE)
        program.seconds(0.2)
    else:
        program = show(ten, size=size)
    assert ("known" in program.shown) == ways
    area, note = program.widget("area"), program.widget("note")
    assert isinstance(area, ScrollArea)
    assert not area.reach
    assert area.rect.contains(note.rect)


@combined(size=[(1280, 720), (1920, 1080), (1280, 960), (2560, 1080)], people=[4, 5, 6])
def test_with_large_words_list_and_remark_are_seen_without_scrolling(
    size: tuple[int, int], people: int, show: Callable[..., Program]
) -> None:
    """Where the list fills the column the remark lies below the stage, and clear of what is said on it."""
    rounds = [(20, 22, 24, 18, 12, 30), (10, 30, 24, 19, 22, 8), (64, 30, 20, 24, 14, 31)]
    over = standing([points[:people] for points in rounds], (0,))
    program = show(over, size=size, settings=lambda s: setattr(s, "words", 2.0))
    program.seconds(5.0)
    area, listed, note, plot = (program.widget(key) for key in ("area", "list", "note", "plot"))
    for shown in (listed, plot if plot.remark else note):
        assert shown.visible
        assert shown.area is None or (area.rect.top <= shown.rect.top and shown.rect.bottom <= area.rect.bottom)
        assert shown.rect.bottom < size[1]
    others = (listed, plot, program.widget("again"))
    assert plot.remark or not any(note.rect.colliderect(other.rect) for other in others)


@pytest.mark.parametrize(
    ("size", "language", "ways"),
    [((1280, 720), "en", True), ((1366, 768), "en", True), ((1366, 768), "de", True), ((1920, 1080), "de", True),
     ((1280, 720), "de", False), ((1920, 1080), "en", False)],
)  # fmt: skip
def test_the_plot_of_four_leaves_the_stage_to_whoever_has_won(
    begin: Callable[..., Program], size: tuple[int, int], language: str, ways: bool
) -> None:
    """In the column, below rows that stand closer: so the winner is as large as with three."""
    use(language)
    ended = match("dang_it", {})
    heads = Heads(ended, tuple(decode_seats(ended.notes, ended.names)), 0)
    rounds = [(31, 11, 10, 12), (20, 20, 20, 14), (4, 30, 30, 20), (9, 12, 40, 13)]
    shown = []
    for people in (3, 4):
        notes = ("nie zuerst fertig" if language == "de" else "never went out first",) * people
        found = standing([points[:people] for points in rounds], (1,), notes=notes, seed=1 << 46)
        match_of = Resumable(ended.record, dict(ended.notes)) if ways else None
        found = replace(found, heads=heads) if ways else found
        program = begin(routes.Result(found, match_of), size=size, settings=speaking(language, 1.0))
        program.key(pygame.K_SPACE)
        program.seconds(0.2)
        area, listed, drawn, note = (program.widget(key) for key in ("area", "list", "plot", "note"))
        assert drawn.rect.left >= listed.rect.left - 1
        assert not area.reach
        assert all(area.rect.contains(part.rect) for part in (listed, drawn, note) if part.visible)
        assert not any(a.rect.colliderect(b.rect) for a, b in combinations((listed, drawn, note), 2) if b.visible)
        shown.append(program.top.ceremony.stage.d)
    assert shown[1] >= 0.98 * shown[0]
    use("en")


def test_upright_ten_people_leave_room_for_the_plot(show: Callable[..., Program]) -> None:
    """Their rows stand closer: half of a plot says nothing."""
    program = show(ten_people(), size=(1080, 1920))
    area, drawn = program.widget("area"), program.widget("plot")
    assert area.rect.contains(drawn.rect)
    assert drawn.rect.h > 0.1 * 1920


def test_who_had_to_say_it_most_is_told_so_and_who_never_had_to() -> None:
    """Unless they took the largest pile of all, which is told then."""
    session = Session.new("dang_it", ["You", "Biscuit", "Gertrude"], {}, 3)
    model, words = TableModel(session.snapshot(TABLE)), DangItWords()
    past = DangItPast(largest={0: 5, 1: 14, 2: 3})
    for seat in (0, 1, 0, 0, 0):
        after = past.after(DangItCalled(seat, 1, Card(0)), model)
        assert isinstance(after, DangItPast)
        past = after
    assert words.notes(model, past) == ("said it four times", "took a pile of 14 cards", "never had to say it")
    few = replace(past, cries={0: 2})
    assert words.notes(model, few)[0] == "took a pile of five cards"
    alike = replace(past, cries={0: 4, 2: 4})
    assert words.notes(model, alike)[2] == "took a pile of three cards"


def test_who_was_out_first_most_is_told_so_where_nothing_else_tells_them_apart() -> None:
    """Three rows that say the same in other figures tell nothing: the pile of all, who said it most, who was out."""
    session = Session.new("dang_it", ["You", "Biscuit", "Gertrude", "Bo"], {}, 3)
    model, words = TableModel(session.snapshot(TABLE)), DangItWords()
    past: Past = DangItPast(largest={0: 5, 1: 14, 2: 3, 3: 7}, cries={0: 4, 1: 1, 2: 2, 3: 1})
    for seat in (2, 0, 2):
        past = past.after(WentOut(seat), model)
    assert words.notes(model, past) == (
        "said it four times",
        "took a pile of 14 cards",
        "went out first in two hands",
        "took a pile of seven cards",
    )
    alike = past.after(WentOut(0), model)
    assert words.notes(model, alike)[2] == "took a pile of three cards"


def test_the_sheet_between_rounds_tells_the_largest_pile_of_that_round_and_not_the_points_again() -> None:
    session = Session.new("dang_it", ["You", "Biscuit", "Gertrude"], {}, 3)
    model, words = TableModel(session.snapshot(TABLE)), DangItWords()
    past: Past = DangItPast()
    first: list[Event] = [PileWon(0, 4), PileWon(1, 14), PileWon(0, 3), RoundEnded(1, (7, 14, 0))]
    for event in (*first, RoundBegan(2), DrawWon(2)):
        past = past.after(event, model)
    assert words.changes(model, past) == ("took a pile of four cards", "took a pile of 14 cards", "took no pile")
    for event in (PileWon(2, 5), RoundEnded(2, (0, 0, 5))):
        past = past.after(event, model)
    assert words.changes(model, past) == ("took no pile", "took no pile", "took a pile of five cards")


@pytest.mark.parametrize("winners", [(), (0,), (1,), (0, 1)])
def test_the_line_of_whoever_wins_has_the_color_of_their_row(winners: tuple[int, ...]) -> None:
    """Until then, and where several win, it is the person's."""
    lines = score_lines(standing([(31, 21, 12), (24, 28, 30)], winners))
    first = winners[0] if len(winners) == 1 else 0
    colors = line_colors(lines, ON_DARK)
    assert colors.index(GOLD) == first
    assert len(set(colors)) == 3


@pytest.mark.parametrize("size", [(1280, 720), (600, 960)])
def test_the_end_of_a_match_that_was_practice_says_so(
    size: tuple[int, int], show: Callable[..., Program], cuts: list[str]
) -> None:
    counted = standing([(20, 32), (32, 20)], (0, 1))
    program = show(replace(counted, practice=True), size=size, settings=lambda s: setattr(s, "words", 2.0))
    assert "practice" in program.shown
    assert program.widget("practice").rect.bottom <= program.widget("list").rect.top
    assert (misplaced(program), cuts) == ([], [])
    assert "practice" not in show(counted).shown


@pytest.mark.watched
@combined(language=["en", "de"], words=[1.0, 1.5])
def test_no_letter_touches_the_edge_of_your_row(begin: Callable[..., Program], language: str, words: float) -> None:
    """In the smallest window, though half of the column was empty."""
    use(language)
    found = standing([(20, 40, 0, 45)], game="that_dam_game", options={"contracts": tuple(range(1, 11))},
                     changes=tuple(n("that_dam_game.change.left", count) for count in (2, 6, 0, 6)))  # fmt: skip
    program = begin(
        lambda services: RoundOverScene(services, found), size=(1024, 640), settings=speaking(language, words)
    )
    listed = program.widget("list")
    image = listed.paint(program.app.art, *listed.rect.size).image
    w, h = image.get_size()
    bare = [y for y in range(h) if image.get_at((w // 6 * 5, y))[3] > 128]
    top, bottom = bare[0], bare[-1]
    inked = [y for y in range(top + 3, bottom + 6) for x in range(w // 6, w // 2)
             if y < h and image.get_at((x, y))[3] > 128 and sum(image.get_at((x, y))[:3]) < 380]  # fmt: skip
    assert min(inked) >= top + 4
    assert max(inked) <= bottom - 4
    assert program.widget("area").reach == 0
    use("en")


@pytest.mark.parametrize("hands", [1, 7])
def test_ten_contracts_of_six_players_are_seen_at_one_glance(
    hands: int, show: Callable[..., Program], cuts: list[str]
) -> None:
    rounds = [tuple(35 * ((seat + hand) % 6) for seat in range(6)) for hand in range(hands)]
    program = show(standing(rounds, game="that_dam_game", options={"contracts": tuple(range(1, 11))}))
    for size in [*SIZES, (2560, 1080), (3840, 2160)]:
        program.resize(size)
        area = program.widget("area").rect
        parts = [program.widget(key) for key in ("list", "plot", "points")]
        assert [part.visible for part in parts] == [True, hands > 1, True]
        for one, other in pairwise([part.rect for part in parts if part.visible]):
            assert not one.colliderect(other), size
        assert all(area.contains(part.rect) for part in parts if part.visible), size
    assert cuts == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sheet_of_few_contracts_has_no_empty_half_and_cuts_nothing(
    language: str, show: Callable[..., Program], cuts: list[str]
) -> None:
    found = standing([(85, 0, 50, 200), (75, 75, 55, 155)], game="that_dam_game", options={"contracts": [1, 4, 7, 9]},
                     heads=object())  # fmt: skip
    for size in ((1280, 720), (1920, 1080), (600, 960)):
        program = show(found, size=size, settings=speaking(language, 1.0))
        widgets = {widget.key: widget.rect for widget in program.form.widgets}
        if size[0] > size[1]:
            assert widgets["plot"].left == widgets["points"].left, "it goes below what is shorter"
    assert cuts == []


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("dang_it", {"length": "rounds", "rounds": 3, "points": 100}, "Two more to go."),
        ("dang_it", {"length": "points", "rounds": 3, "points": 100}, "Nobody has 100 points yet."),
        ("damn_you", {"hands": 2}, "One more hand to go."),
        ("damn_you", {"hands": 4}, "Three more hands to go at most."),  # it is over as soon as one player has all chips
        ("that_dam_game", {"contracts": (1, 2, 6)}, "Two more hands to go."),
        (
            "that_dam_game",
            {"contracts": (1, 2, 6), "score_limit": 250},
            "Two more hands to go, or until somebody has 250 points.",
        ),
        ("shithead", {"deals": 2}, "One more deal to go."),
        ("screw_your_neighbor", {"pennies": 3}, ""),
    ],
)
def test_how_far_it_is_to_the_end_is_said_in_the_words_of_the_game(
    game: str, options: dict[str, object], words: str, show: Callable[..., Program]
) -> None:
    program = show(standing([(31, 21, 4)], game=game, options=options))
    assert isinstance(program.top, RoundOverScene)
    assert program.top.to_go() == words


@pytest.mark.parametrize(
    ("game", "rounds", "changes", "climbed", "lead"),
    [
        ("dang_it", [(31, 21, 0)], ["won 31 points", "won 21 points", "won nothing"], [0, 0, 0], "You lead."),
        ("dang_it", [(10, 8, 1), (0, 5, 20)], ["won nothing", "won five points", "won 20 points"], [-2, 0, 2],
         "Bosun Bo takes the lead."),
        # What a sheet says of it comes from the table.
        ("that_dam_game", [(0, 40), (90, 0)], [], [-1, 1], "Gertrude takes the lead."),
        ("shithead", [(0, 1), (1, 0)], ["lost the deal", "got away"], [0, 1], "Nobody leads alone."),
    ],
)  # fmt: skip
def test_a_sheet_says_what_the_round_has_changed(
    game: str,
    rounds: list[tuple[int, ...]],
    changes: list[str],
    climbed: list[int],
    lead: str,
    show: Callable[..., Program],
) -> None:
    options = {"hands": 3, "deals": 3, "contracts": (1, 2, 3), "length": "rounds", "rounds": 3, "points": 100}
    sheet = show(standing(rounds, game=game, options=options)).top
    seats = range(len(rounds[0]))
    assert [sheet.change(seat) for seat in seats] == changes or not changes
    assert [sheet.climbed(seat) for seat in seats] == climbed
    assert sheet.lead() == lead


def test_the_totals_of_all_who_lead_are_red(show: Callable[..., Program], monkeypatch: pytest.MonkeyPatch) -> None:
    inked: list[tuple[str, str]] = []

    def note(
        image: object, words: str, x: float, y: float, px: int, color: str, *rest: object, **named: object
    ) -> float:
        inked.append((words, color))
        return x

    monkeypatch.setattr(round_over, "write", note)
    program = show(standing([(21, 21, 4)]))
    program.frame()
    assert program.top.leaders() == [0, 1]
    assert [color for words, color in inked if words == "21"] == [RED, RED]
    assert [color for words, color in inked if words == "4"] == [INK]


def test_many_winners_stand_on_two_lines(show: Callable[..., Program]) -> None:
    names = ("Maximiliana von Wittelsb", "Bosun Bartholomew", "Professor Ada Lovelace")
    seats = tuple(SeatConfig("person", name, "pip") for name in names)
    program = show(standing([(26, 26, 26)], (0, 1, 2), seats=seats))
    assert isinstance(program.top, ResultScene)
    joined = program.top.verdict.names
    lines, px = written(joined, 700, 66, len(names))
    assert " ".join(lines) == joined
    assert len(lines) == 2
    assert px > text.fitted(joined, 700, 66, "display")[1]
    assert written(joined, 5000, 66, len(names)) == ((joined,), 66)


@pytest.mark.parametrize("go_on", [
    lambda p: p.click("next"), lambda p: p.tap("next"), lambda p: p.key(pygame.K_RETURN),
    lambda p: p.key(pygame.K_SPACE), lambda p: p.key(pygame.K_ESCAPE), lambda p: p.tap((3, 3)),
], ids=["mouse", "finger", "enter", "space", "escape", "beside"])  # fmt: skip
def test_the_next_round_is_one_press_away(go_on: Callable[[Program], None], show: Callable[..., Program]) -> None:
    program = show(standing([(31, 21)]))
    go_on(program)
    program.seconds(0.3)
    assert isinstance(program.top, Home)


def test_a_tap_on_the_sheet_itself_does_nothing(show: Callable[..., Program]) -> None:
    program = show(standing([(31, 21)]))
    program.tap("head")
    program.seconds(0.3)
    assert isinstance(program.top, RoundOverScene)


@pytest.mark.parametrize(("press", "seed"), [
    (lambda p: p.click("again"), 7), (lambda p: [p.key(pygame.K_RETURN) for _ in range(2)], 7),
    (lambda p: p.tap("same"), 271828),
], ids=["again", "enter", "same deal"])  # fmt: skip
def test_another_match_has_the_same_seats_and_options(
    press: Callable[[Program], None], seed: int, show: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = standing([(31, 21), (24, 28)], (0,))
    program = show(found)
    monkeypatch.setattr(program.app, "fresh_seed", lambda: 7)
    press(program)
    program.seconds(0.3)
    table = program.top
    assert isinstance(table, TableScene)
    assert table.seat.session.game_id == "dang_it"
    assert tuple(table.seat.seats) == found.seats
    assert table.seat.session.record.seed == seed
    assert all(table.seat.session.options[name] == value for name, value in found.options.items())


@pytest.mark.parametrize("press", [lambda p: p.click("enough"), lambda p: [p.key(pygame.K_ESCAPE) for _ in range(2)]])
def test_enough_leads_to_the_menu(
    press: Callable[[Program], None], show: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = show(standing([(31, 21)], (0,)))
    press(program)
    program.seconds(0.3)
    assert isinstance(program.top, TitleScene)
    assert program.app.manager.depth == 1


# -- what is said ----------------------------------------------------------------------------------------------


def verdict(tmp_path: Path, rounds: Sequence[Sequence[int]], winners: tuple[int, ...], **changed: Any) -> Verdict:
    return Verdict(standing(rounds, winners, **changed), Paths.at(tmp_path))


@pytest.mark.parametrize(("rounds", "winners", "line"), [
    ([(31, 21)], (0,), "win by ten points"), ([(21, 22)], (1,), "wins by one point"),
    ([(26, 26)], (0, 1), "share the win with 26 points each"),
])  # fmt: skip
def test_the_winners_line_counts_right(
    rounds: Sequence[Sequence[int]], winners: tuple[int, ...], line: str, tmp_path: Path
) -> None:
    assert verdict(tmp_path, rounds, winners).line == line


@pytest.mark.parametrize(("rounds", "winners", "said"), [
    ([(20, 32), (35, 17)], (0,), "you were 12 points behind"),
    ([(32, 20), (16, 36)], (1,), "Gertrude was 12 points behind"),
    ([(30, 22), (31, 21), (40, 12)], (0,), "You led from the first round to the last"),
    ([(25, 27), (40, 12), (30, 22)], (0,), "Round 1 was the close one: two points"),
    ([(26, 26), (40, 12)], (0,), "Nobody had a better round than you: 40 points in round 2"),
])  # fmt: skip
def test_what_is_remarked_is_true(
    rounds: Sequence[Sequence[int]], winners: tuple[int, ...], said: str, tmp_path: Path
) -> None:
    assert said in verdict(tmp_path, rounds, winners).noticed


@pytest.mark.parametrize("rounds", [[(31, 21)], [(26, 26), (26, 26)]])
def test_nothing_is_remarked_where_nothing_is_remarkable(rounds: Sequence[Sequence[int]], tmp_path: Path) -> None:
    winners = (0,) if rounds[0][0] > 26 else (0, 1)
    assert verdict(tmp_path, rounds, winners).noticed == ""


def test_where_low_scores_win_the_lowest_is_first_and_ahead(tmp_path: Path) -> None:
    found = verdict(tmp_path, [(10, 40), (60, 20)], (1,), game="that_dam_game")
    assert found.order == [1, 0]
    assert "Gertrude was 30 points behind" in found.noticed


def test_where_low_scores_win_the_plot_shows_the_lowest_above() -> None:
    lines = score_lines(standing([(10, 40), (10, 20)], game="that_dam_game"))
    assert [line.points for line in lines] == [(-10, -20), (-40, -60)]


def test_how_often_one_has_won_is_said_from_the_second_match_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Statistics, "tally", lambda self, *what, **who: Tally(1, 1.0, 31))
    assert verdict(tmp_path, [(31, 21)], (0,)).record == ""
    monkeypatch.setattr(Statistics, "tally", lambda self, *what, **who: Tally(7, 2.5, 31))
    assert verdict(tmp_path, [(31, 21)], (0,)).record == "Won 2.5 of 7 against Gertrude"
    assert verdict(tmp_path, [(31, 21, 20)], (0,)).record == "Won 2.5 of 7 of these"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1080, 1920)])
def test_who_has_no_crown_is_named_in_the_middle_of_the_row(
    show: Callable[..., Program], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The place below the name, where the crowns of the others stand, lay bare."""
    lines: dict[str, float] = {}

    def heard(image: pygame.Surface, said: str, x: float, middle: float, *rest: Any, **named: Any) -> int:
        lines[said] = middle
        return write(image, said, x, middle, *rest, **named)

    monkeypatch.setattr(rows, "write", heard)
    program = show(standing([(0, 1, 0), (0, 0, 1)], (0,), game="shithead", options={"deals": 2}), size=size)
    assert "list" in program.shown
    pitch = lines["Bosun Bo"] - lines["Gertrude"]
    assert 0 < lines["Gertrude"] - lines["You"] < pitch, "the name is lower in its row than those of the others"


def test_names_are_listed_as_in_a_sentence() -> None:
    assert [join(NAMES[:k]) for k in (1, 2, 3)] == [
        "Gertrude", "Gertrude and Bosun Bo", "Gertrude, Bosun Bo and Echo"]  # fmt: skip


@pytest.mark.parametrize("lopsided", [(0, 10, 30, 280), (0, -10, -30, -280)])
def test_lines_take_all_of_the_height_and_hats_are_whole(lopsided: Sequence[int], tmp_path: Path) -> None:
    """What lies above the average and what lies below it had half of the plot each, however little it was."""
    no_window()
    room = Room(tmp_path, (1280, 720))
    w, h = 440, 160
    made = layers(room.art, w, h, [Line(AVATARS[i], (2 * v, 3 * v)) for i, v in enumerate(lopsided)])
    middles = sorted(y for _, _, y in made.faces)
    d = made.faces[0][0].body[1]
    assert 0.65 * d <= middles[0] <= 0.8 * d
    assert h - 1.6 * d <= middles[-1] <= h - d / 2
    room.close()


def test_faces_at_the_ends_of_lines_keepapart_and_inside() -> None:
    places = apart([50.0, 51.0, 90.0, 49.0], 20.0, 0.0, 100.0)
    ordered = sorted(places)
    assert all(b - a >= 20.0 - 1e-9 for a, b in pairwise(ordered))
    assert 0.0 <= ordered[0] <= ordered[-1] <= 100.0
    assert sorted(range(4), key=places.__getitem__) == [3, 0, 1, 2]


def test_statistics_that_cannot_be_kept_are_told_in_one_sentence(
    begin: Callable[..., Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = begin(Home)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    Paths.at(tmp_path).statistics.mkdir()
    program.app.manager.push(lambda: ResultScene(program.app, standing([(31, 21), (24, 28)], (0,))))
    program.frame()
    assert len(told) == 1
    assert told[0].startswith("The statistics cannot be saved (")
