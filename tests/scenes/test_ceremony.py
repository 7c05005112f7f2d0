"""The end of a match as a ceremony: whose it is, what is seen when, and that it never stands in the way."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.events import BegMade, Event, PileWon, PotWon, ScoreChanged, ShowdownHeld, StackBurnt, StackPickedUp
from game.rules.views import TABLE, redact
from game.rules.zones import NOBODY, ZoneKind
from game.scenes.results import ceremony as when
from game.scenes.results import plot
from game.scenes.results.cast import cast_of, shamed
from game.scenes.results.lines import score_lines
from game.scenes.results.people import Cast, Person, mouth, row_of, said_in
from game.scenes.results.plot import Line, layers
from game.scenes.results.result import ResultScene
from game.scenes.results.stage import stage_of, word_beside
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import Verdict
from game.scenes.table.memory import Memory, story_of
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE, presenter_of
from game.scenes.tables.base import LayoutContext, Moment
from game.session.files import Paths
from game.session.seats import SeatConfig
from game.session.settings import AVATARS, Settings, Wording
from game.texts import SOURCE, complete_languages, has, number_words, t, use
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.table.model import TableModel
from game.ui.theme import Metrics
from tests.scenes.test_presenters import matches, told
from tests.support.menus import FRAME, RARE, Program
from tests.support.sample import combined
from tests.support.standings import standing
from tests.support.tables import no_window

FIVE = [(20, 34, 20, 18), (23, 28, 23, 21), (27, 32, 27, 28), (18, 16, 18, 40), (33, 21, 30, 19)]
OWN, OTHER = standing(FIVE, (0,)), standing(FIVE, (1,))
DEALS = [(0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)]
SHAME = standing(DEALS, (0, 3), game="shithead", options={"deals": 3})


@pytest.fixture
def show(begin: Callable[..., Program]) -> Callable[..., Program]:
    """A program that begins with the end of a match."""

    def show(found: Standing, **given: Any) -> Program:
        return begin(lambda services: ResultScene(services, found), **given)

    return show


def seen(program: Program) -> set[str]:
    """The first words of the keys of all that is listed."""
    frame = DisplayList()
    program.top.draw(frame)
    return {str(sprite.key[0] if isinstance(sprite.key, tuple) else sprite.key) for sprite in frame.sprites}


def papers(program: Program) -> int:
    """How many pieces of paper are in the air."""
    frame = DisplayList()
    program.top.draw(frame)
    keys = [sprite.key[0] if isinstance(sprite.key, tuple) else sprite.key for sprite in frame.sprites]
    return keys.count("confetti") + keys.count("flung")


def wait(program: Program, until: float) -> None:
    """Let the ceremony come to a time."""
    for _ in range(60 * 20):
        left = until - program.top.ceremony.now
        if left <= 0.0:
            return
        program.app.step((), min(max(left, FRAME), RARE))
    raise AssertionError("the ceremony stands still")


# -- what is seen when -----------------------------------------------------------------------------------------


def test_a_win_is_told_bit_by_bit(show: Callable[..., Program]) -> None:
    program = show(OWN)
    assert not {"hero", "crown", "bang", "letter", "rays", "line"} & seen(program)
    for time, keys in ((0.5, {"hero", "other"}), (0.6, {"rays"}), (0.95, {"crown"}), (1.15, {"bang", "letter"}),
                       (1.5, {"line", "confetti", "flung"}), (2.1, {"says"})):  # fmt: skip
        wait(program, time)
        assert keys <= seen(program), time


def test_no_paper_falls_over_words_that_are_read(show: Callable[..., Program]) -> None:
    """A piece nearby is as large as a bubble, and hid what was said in it."""
    program = show(OWN)
    wait(program, 2.2)
    frame = DisplayList()
    program.top.draw(frame)
    depths: dict[object, list[float]] = {}
    for sprite in frame.sprites:
        depths.setdefault(sprite.key[0] if isinstance(sprite.key, tuple) else sprite.key, []).append(sprite.z)
    words = min(depths["says"] + depths["line"])
    assert max(depths["confetti"]) < words


@pytest.mark.parametrize("name", ["Zo\u00eb \u2764\ufe0f", "\ufe0f", "\u05d0\u05b8\u05d1", "e\u0301"])
def test_any_name_is_called_out(show: Callable[..., Program], name: str) -> None:
    """Also one with selectors of a sign's form, which show nothing by themselves, or from a file of somebody else."""
    seats = (replace(OWN.seats[0], name=name), *OWN.seats[1:])
    program = show(replace(OWN, seats=seats))
    wait(program, 1.5)
    assert "letter" in seen(program)


def rays(program: Program) -> dict[tuple[int, int], pygame.Surface]:
    """The parts of the table that are in the light of the rays already, by their place."""
    frame = DisplayList()
    program.top.draw(frame)
    return {(s.x, s.y): s.image for s in frame.sprites if isinstance(s.key, tuple) and s.key[0] == "rays"}


def test_the_rays_come_out_behind_a_soft_front(show: Callable[..., Program]) -> None:
    program = show(OWN)
    compared = clear = 0
    for _ in range(60):
        program.frame()
        tiles = rays(program)
        for (x, y), image in tiles.items():
            w, h = image.get_size()
            beside = tiles.get((x + w, y))
            if beside is not None:
                edges = [(image.get_at((w - 1, at)).a, beside.get_at((0, at)).a) for at in range(0, h, 8)]
                assert all(abs(one - other) <= 20 for one, other in edges), ((x, y), edges)
                compared += len(edges)
                clear += sum(0 < one < 255 for one, _ in edges)
    assert compared > 1000
    assert clear > 100


def test_in_a_large_window_the_rays_come_out_on_one_side_in_each_frame(show: Callable[..., Program]) -> None:
    program = show(OWN, size=(3840, 2160))
    before: dict[tuple[int, int], pygame.Surface] = {}
    seen_on = {False: 0, True: 0}
    for _ in range(40):
        program.frame()
        tiles = rays(program)
        new = {place for place, image in tiles.items() if image is not before.get(place)}
        if before:
            sides = {x >= program.top.ceremony.stage.x for x, _ in new}
            assert len(sides) <= 1
            for side in sides:
                seen_on[side] += 1
        before = tiles
    assert min(seen_on.values()) >= 6


def test_the_crown_of_shame_swings_at_half_of_its_pixels_and_sits_with_all_of_them(
    show: Callable[..., Program],
) -> None:
    program = show(SHAME, size=(3840, 2160))
    wait(program, when.END)
    k = program.top.ceremony.stage.k
    crown = program.app.art.svg("tokens/crown_of_shame", 350 * k)
    frame = DisplayList()
    program.top.draw(frame)
    found = next(sprite.image for sprite in frame.sprites if sprite.key == "shame")
    sharp = pygame.transform.rotozoom(crown, 3.0, 1)
    assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(sharp, "RGBA")


def test_ones_own_win_looks_unlike_anothers(show: Callable[..., Program]) -> None:
    own, other = show(OWN), show(OTHER)
    for program in (own, other):
        wait(program, when.END)
    assert "flung" in seen(own) - seen(other)
    assert (own.top.ceremony.cast.kind, other.top.ceremony.cast.kind) == ("own", "other")
    assert papers(own) > 2 * papers(other)


def test_whoever_has_lost_wears_the_crown_of_shame_and_the_others_laugh(show: Callable[..., Program]) -> None:
    program = show(SHAME)
    cast = program.top.ceremony.cast
    assert cast.kind == "shame"
    assert cast.names == "Gertrude"
    assert cast.line == "lost two of three deals"
    assert [person.mood for person in cast.others] == ["happy"] * 3
    wait(program, when.END)
    assert {"shame", "fly", "stink", "stamp", "laughs", "letter"} <= seen(program)
    assert not {"crown", "bang", "rays", "confetti"} & seen(program)


@pytest.mark.parametrize(("names", "stamp"), [("salty", "SHITHEAD"), ("polite", "SH#THEAD")])
def test_the_stamp_calls_the_game_as_the_settings_do(show: Callable[..., Program], names: Wording, stamp: str) -> None:
    def call(settings: Settings) -> None:
        settings.names = names

    assert show(SHAME, settings=call).top.ceremony.cast.stamp == stamp


def test_nothing_that_stands_is_drawn_again_while_the_stamp_comes_down(
    show: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    # However busy the machine is, what is drawn ahead is there by then.
    monkeypatch.setattr(when, "WARM", 60.0)
    program = show(SHAME, size=(3840, 2160))
    wait(program, when.STAMPED)
    forms = program.app.art.forms
    for _ in range(8):
        before, frame = forms.made, DisplayList()
        program.frame()
        program.top.draw(frame)
        swaying = [sprite for sprite in frame.sprites if isinstance(sprite.key, tuple) and sprite.key[0] == "stink"]
        assert forms.made - before <= len(swaying)


@pytest.mark.parametrize("found", [OWN, OTHER, SHAME], ids=["own", "other", "shame"])
@pytest.mark.parametrize("settings", [{"motion": "calm"}, {"motion": "none"}, {"pace": "off"}])
def test_without_motion_the_end_is_all_there_is(
    found: Standing, settings: dict[str, str], show: Callable[..., Program]
) -> None:
    def choose(chosen: Settings) -> None:
        for name, value in settings.items():
            setattr(chosen, name, value)

    program = show(found, settings=choose)
    program.seconds(0.3)
    assert not program.top.animating
    assert not {"rays", "confetti"} & seen(program)
    assert {"hero", "letter", "line", "says"} <= seen(program)
    before = program.picture
    program.seconds(1.0)
    assert program.picture == before


@pytest.mark.parametrize("found", [OWN, OTHER, SHAME], ids=["own", "other", "shame"])
def test_when_it_is_over_nothing_is_drawn_any_more(found: Standing, show: Callable[..., Program]) -> None:
    program = show(found)
    for _ in range(60 * 30):
        program.app.step((), RARE)
        if not program.top.animating:
            break
    assert not program.top.animating
    assert not program.top.stale


@pytest.mark.parametrize("press", [
    lambda p: p.key(pygame.K_RETURN), lambda p: p.key(pygame.K_ESCAPE), lambda p: p.key(pygame.K_x, "x"),
    lambda p: p.click((300, 300)), lambda p: p.tap((300, 300)), lambda p: p.key(pygame.K_TAB),
], ids=["enter", "escape", "a letter", "mouse", "finger", "tab"])  # fmt: skip
def test_any_key_and_any_press_shows_the_end_at_once(
    press: Callable[[Program], None], show: Callable[..., Program]
) -> None:
    program = show(OWN)
    press(program)
    program.frame()
    assert isinstance(program.top, ResultScene)
    assert program.top.ceremony.told
    assert not program.top.ceremony.moving
    program.seconds(0.3)
    assert not program.top.animating


def test_the_buttons_live_from_the_first_frame(show: Callable[..., Program]) -> None:
    program = show(OWN)
    program.tap("again")
    program.seconds(0.3)
    assert isinstance(program.top, TableScene)


def test_time_in_jumps_and_a_window_that_changes_lose_nothing(show: Callable[..., Program]) -> None:
    program = show(OWN)
    program.seconds(0.9)
    pygame.display.set_mode((720, 1280), pygame.RESIZABLE)
    program.frame()
    program.frame()
    assert 0.8 < program.top.ceremony.now < 1.2
    program.top.update(30.0)
    assert program.top.ceremony.told
    program.seconds(0.2)
    assert {"hero", "crown", "letter", "line"} <= seen(program)


def test_its_sounds_come_once_and_in_order(show: Callable[..., Program], monkeypatch: pytest.MonkeyPatch) -> None:
    program = show(OWN)
    heard: list[tuple[str, int]] = []
    monkeypatch.setattr(program.app.audio, "play", lambda cue, *, step=0, **how: heard.append((str(cue), step)))
    program.seconds(4.0)
    rows = len(FIVE[0])
    assert [step for cue, step in heard if cue == "count_tick"] == list(range(rows)), "a semitone for each row"
    others = [cue for cue, _ in heard if cue not in ("count_tick", "bubble_pop")]
    assert others == ["rays_open", "crown_drop", "name_slam", "plot_draw"]
    assert heard.index(("name_slam", 0)) < heard.index(("count_tick", 0)) < heard.index(("plot_draw", 0))


# -- what is counted and drawn -----------------------------------------------------------------------------------


def test_scores_count_up_from_the_last_to_the_first_and_end_where_they_should(show: Callable[..., Program]) -> None:
    program = show(OTHER)
    rows = program.widget("list")
    started: list[int] = []
    for _ in range(60 * 4):
        program.frame()
        started += [i for i in range(4) if rows.share(i) > 0.0 and i not in started]
    assert started == [3, 2, 1, 0]
    assert [rows.share(i) for i in range(4)] == [1.0] * 4
    assert [row.score for row in rows.rows] == [OTHER.scores[seat] for seat in program.top.verdict.order]
    assert all(abs(sum(row.parts) / row.score - 0.97 / max(OTHER.scores)) < 1e-9 for row in rows.rows)


def test_the_plot_draws_itself(show: Callable[..., Program]) -> None:
    program = show(OWN)
    wait(program, when.PLOT[0] - 0.2)
    plot = program.widget("plot")

    def listed() -> list[Any]:
        frame = DisplayList()
        plot.draw(frame, 0)
        return [sprite.key for sprite in frame.sprites]

    assert ("plot", "lines") not in listed()
    wait(program, when.PLOT[0] + when.PLOT[1] / 2)
    assert ("plot", "lines") in listed()
    assert not [key for key in listed() if "face" in key]
    wait(program, when.END)
    assert len([key for key in listed() if "face" in key]) == 4


@pytest.mark.parametrize("players", [2, 4, 6])
def test_faces_at_the_ends_of_lines_keep_47_units_apart(players: int) -> None:
    no_window()
    art = Art(Metrics(1920, 1080))
    found = standing([tuple(10 + seat for seat in range(players))] * 3, (0,))
    made = layers(art, 640, 330, score_lines(found))
    heights = sorted(y for _, _, y in made.faces)
    assert all(b - a >= 46.9 for a, b in pairwise(heights))
    assert all(y - face.body[1] / 2 >= 0 and y + face.body[1] / 2 <= 330 for face, _, y in made.faces)


@pytest.mark.parametrize("players", [4, 6, 8, 10])
@pytest.mark.parametrize("tall", [110, 185, 205])
def test_faces_at_the_ends_of_lines_are_faces_however_many_there_are(players: int, tall: int) -> None:
    """In two columns where one would leave them no more than specks; none lies on another, and all within the plot."""
    no_window()
    art = Art(Metrics(1280, 720))
    lines = [Line(AVATARS[seat], (8, 8 - seat // 3, 2), seat == 0) for seat in range(players)]
    made = layers(art, 640, tall, lines, from_zero=True)
    assert len({x for _, x, _ in made.faces}) <= 2
    for (face, x, y), (_, other, above) in combinations(made.faces, 2):
        d = face.body[0]
        assert d >= min(24, 1.5 * (tall - 26) / players)
        assert hypot(x - other, y - above) >= 0.9 * d
    for face, x, y in made.faces:
        assert x + face.body[0] / 2 <= 640
        assert y - face.body[1] / 2 >= -1
        assert y + face.body[1] / 2 <= tall + 1


@pytest.mark.parametrize("players", [2, 6, 10])
@pytest.mark.parametrize(("size", "words"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1080, 1920), 2.0)])
def test_everybody_finds_their_own_line_where_all_have_the_same(
    players: int, size: tuple[int, int], words: float
) -> None:
    no_window()
    lines = [Line(AVATARS[seat], (4, 4, 4), seat == 0) for seat in range(players)]
    made = layers(Art(Metrics(*size, words)), 640, 230, lines, from_zero=True)
    x = (3 * made.left + made.right) // 4
    column = [made.lines.get_at((x, y)) for y in range(230)]
    colors = [pygame.Color(color) for color in plot.ON_DARK[:players]]
    seen = [min(range(230), key=lambda y: distance(column[y], color)) for color in colors]
    assert all(distance(column[y], color) < 90 for y, color in zip(seen, colors, strict=True)), seen
    # A line that lies higher ends at a higher face: the last in the list of faces is the person's.
    faces = [y for _, _, y in made.faces]
    assert sorted(range(players), key=seen.__getitem__) == sorted(range(players), key=[faces[-1], *faces].__getitem__)


def distance(one: pygame.Color, other: pygame.Color) -> int:
    """How unlike two colors are."""
    return sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


# -- who is on the stage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "loser"), [
    (DEALS, 1), ([(0, 1, 0, 0), (1, 0, 0, 0)], 0), ([(1, 0), (0, 1), (1, 0)], 0), ([(0, 0), (0, 0)], None),
])  # fmt: skip
def test_the_shame_is_whose_who_lost_most_and_of_those_the_last(
    rounds: list[tuple[int, ...]], loser: int | None
) -> None:
    assert shamed(standing(rounds, (0,), game="shithead", options={"deals": 3})) == loser
    assert shamed(standing(rounds, (0,), game="that_dam_game", options={"contracts": (1,)})) is None


@pytest.mark.parametrize("found", [OWN, OTHER, SHAME], ids=["own", "other", "shame"])
def test_who_lost_has_something_to_say_at_an_end_of_the_row(found: Standing, tmp_path: Path) -> None:
    cast = cast_of(found, Verdict(found, Paths.at(tmp_path)))
    if cast.kind == "shame":
        assert cast.heroes[0].says
        return
    speakers = [i for i, person in enumerate(cast.others) if person.says]
    assert speakers in ([0], [len(cast.others) - 1])
    if found is OTHER:
        assert cast.others[speakers[0]].character == "pip", "the only person at the screen"


@combined(size=[(1280, 720), (1024, 768), (1080, 1920)], words=[1.0, 1.5, 2.0], language=["en", "de"])
def test_what_is_said_beside_the_portrait_stays_in_the_window(
    size: tuple[int, int], words: float, language: str
) -> None:
    use(language)
    art = Art(Metrics(*size, words))
    wide, tall = (size[0] * 0.44, size[1] * 0.94) if size[0] > size[1] else (size[0] - 48, size[1] * 0.25)
    stage = stage_of(art.metrics, (24, 24, round(wide), round(tall)), "Gertrude", 1, 3, art.metrics.words(26) * 2)
    for number in range(1, 9):
        if has(f"scores.says.last.{number}"):
            picture = word_beside(art, stage, t(f"scores.says.last.{number}"))
            left = picture.rect((round(stage.x - stage.d * 0.52), 400)).x
            assert left + picture.image.get_bounding_rect(min_alpha=150).x >= 0
    use("en")


@combined(words=[1.0, 1.5, 2.0], tall=[420, 460, 500, 560, 700], others=[0, 3])
def test_what_is_written_below_the_name_stays_on_the_stage(words: float, tall: int, others: int) -> None:
    no_window()
    m = Metrics(1080, 1920, words)
    below = m.words(26) * 1.9
    stage = stage_of(m, (24, 24, 1032, tall), "Gertrude", 1, others, below)
    assert stage.line + below < 24 + tall


@combined(
    players=[3, 6, 10],
    size=[(1280, 720), (1024, 640), (1920, 1080), (1080, 1920), (600, 960)],
    words=[1.0, 1.5, 2.0],
    last=[False, True],
)
def test_what_one_of_the_others_says_is_whole_and_hides_nothing(
    players: int, size: tuple[int, int], words: float, last: bool
) -> None:
    no_window()
    art = Art(Metrics(*size, words))
    wide, tall = (size[0] * 0.55, size[1] * 0.66) if size[0] > size[1] else (size[0] - 48, size[1] * 0.45)
    box = (24, 24, round(wide), round(tall))
    others = [Person("bo", "neutral") for _ in range(players - 1)]
    others[-1 if last else 0] = Person("pip", "neutral", t("scores.says.last.2"))
    cast = Cast("other", "Gertrude", (Person("gertrude", "happy"),), tuple(others), "")
    written = art.metrics.words(26) * 2
    stage = stage_of(art.metrics, box, cast.names, 1, len(others), written)
    if not stage.others:
        return
    row = row_of(art, stage, cast)
    picture = said_in(art, row, cast)
    at = picture.rect(mouth(stage, row, cast))
    bubble = picture.image.get_bounding_rect(min_alpha=200).move(at.x, at.y)
    assert bubble.left >= 0
    assert bubble.right <= box[0] + box[2] + 24
    assert bubble.top >= stage.line + written - 2
    faces = [row.at(number, len(others)) for number in range(len(others))]
    assert all(abs(x - bubble.centerx) > bubble.w / 2 for x in faces)
    assert min(faces) - row.d / 2 >= 0
    assert max(faces) + row.d / 2 <= size[0]


@combined(tall=[60, 90, 130, 220], words=[1.0, 2.0])
def test_the_numbers_of_a_low_plot_keep_clear_of_each_other(
    tall: int, words: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_window()
    rows: list[tuple[str, float]] = []
    monkeypatch.setattr(plot, "write", lambda ground, said, x, y, px, *rest, at: rows.append((at, y / px)))
    layers(Art(Metrics(600, 960, words)), 500, tall, score_lines(OWN))
    marks = sorted(row for at, row in rows if at == "right")
    assert marks
    assert all(low - high > 1.0 for high, low in pairwise(marks)), marks


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (600, 960)])
def test_laughter_hides_no_face_and_nothing_written(size: tuple[int, int], show: Callable[..., Program]) -> None:
    five = standing([(0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)], (0, 3), game="shithead",
                    options={"deals": 5})  # fmt: skip
    program = show(five, size=size)
    wait(program, when.END)
    frame = DisplayList()
    program.top.draw(frame)
    words = {"line", "laughs", "other"}
    named = [(sprite.key if isinstance(sprite.key, tuple) else (sprite.key,), sprite) for sprite in frame.sprites]
    drawn = [(key, pygame.mask.from_surface(sprite.image), sprite) for key, sprite in named if key[0] in words]
    laughs = [found for found in drawn if found[0][0] == "laughs"]
    assert len(laughs) == 3
    for key, laugh, at in laughs:
        for other, mask, there in drawn:
            if other[0] == "laughs":
                continue
            covers = laugh.overlap_area(mask, (round(there.x - at.x), round(there.y - at.y)))
            # Its tail ends at a mouth, and shadows may lie on shadows.
            assert covers < 0.06 * mask.count(), (key, other, covers / mask.count())


def test_who_laughs_on_a_low_stage_has_room_for_it_beside_the_face(show: Callable[..., Program]) -> None:
    """The list, a plot and what was noticed leave it little more than a third of an upright window."""
    five = standing([(0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)], (0, 3), game="shithead",
                    options={"deals": 5})  # fmt: skip
    program = show(five, size=(600, 960))
    ceremony = program.top.ceremony
    ceremony.arrange(program.app.art, (14, 18, 572, 375))
    wait(program, when.END)
    frame = DisplayList()
    program.top.draw(frame)
    faces = [sprite for sprite in frame.sprites if isinstance(sprite.key, tuple) and sprite.key[0] == "other"]
    laughs = [sprite for sprite in frame.sprites if isinstance(sprite.key, tuple) and sprite.key[0] == "laughs"]
    assert len(faces) == len(laughs) == 3
    for laugh, after in zip(laughs, faces[1:], strict=False):
        mask = pygame.mask.from_surface(laugh.image)
        covers = mask.overlap_area(
            pygame.mask.from_surface(after.image), (round(after.x - laugh.x), round(after.y - laugh.y))
        )
        assert covers < 0.02 * mask.count()


def test_several_people_are_called_by_name_and_make_no_jokes_at_each_others_cost(tmp_path: Path) -> None:
    seats = tuple(SeatConfig("person", name, face) for name, face in (("Ann", "pip"), ("Bob", "bo"), ("Cid", "ada")))
    found = standing([(3, 9, 6)], (1,), seats=seats)
    cast = cast_of(found, Verdict(found, Paths.at(tmp_path)))
    assert cast.kind == "own"
    assert cast.names == "Bob"
    assert not [person for person in cast.others if person.says]


@pytest.fixture
def speak() -> Iterator[None]:
    """Whoever asks for another language gets the first one back."""
    yield
    use(SOURCE)


@pytest.mark.usefixtures("speak")
def test_everything_that_is_said_exists_in_every_language() -> None:
    for language in complete_languages():
        use(language)
        for which, count in (("lost", 8), ("last", 5), ("grudge", 8), ("shame", 6)):
            assert all(has(f"scores.says.{which}.{number}") for number in range(1, count + 1))
            assert not has(f"scores.says.{which}.{count + 1}"), "a line that is never said"


# -- the moment of a match -----------------------------------------------------------------------------------------

WEIGHTS: dict[type[Event], Callable[[Any, int], tuple[float, int]]] = {
    PileWon: lambda event, hand: (event.count, event.seat),
    PotWon: lambda event, hand: (event.amount, event.seat),
    ShowdownHeld: lambda event, hand: (len(event.losers) if len(event.losers) > 1 else 0, NOBODY),
    BegMade: lambda event, hand: (hand + 2, event.seat),
    ScoreChanged: lambda event, hand: (event.gained / 10.0, event.seat),
    StackBurnt: lambda event, hand: (event.count * 1.5, event.seat),
    StackPickedUp: lambda event, hand: (event.count, event.seat),
}


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_moment_of_a_match_is_the_greatest_there_was(game: str) -> None:
    kinds = {"dang_it": (PileWon,), "damn_you": (PotWon,), "screw_your_neighbor": (ShowdownHeld,),
             "that_dam_game": (BegMade, ScoreChanged), "shithead": (StackBurnt, StackPickedUp)}[game]  # fmt: skip
    presenter = presenter_of(game)
    named = 0
    for players, options, seed in matches(game):
        tale = told(game, players, options, seed)
        model, table = TableModel(tale.opening), tale.table
        memory, greatest = Memory(presenter.scoring.course(model), presenter.past), (0.0, NOBODY)
        for event in tale.events:
            if isinstance(event, kinds):
                hand = model.count(ZoneKind.HAND, event.seat) if isinstance(event, BegMade) else 0
                weight = WEIGHTS[type(event)](event, hand)
                greatest = weight if weight[0] > greatest[0] else greatest
            public = redact(event, TABLE)
            memory.remember(story_of(event, public, Moment(model, table, past=memory.past), presenter))
            model.apply(event)
        if greatest[0] == 0.0:
            assert memory.best is None
            continue
        named += 1
        assert memory.best is not None
        feat, part = memory.best
        assert (feat.weight, feat.seat) == greatest
        assert 1 <= part <= len(memory.rounds) + 1
        assert named_in(memory, game, table)
    assert named


def named_in(memory: Memory, game: str, table: LayoutContext) -> bool:
    """Whether the moment is told with its number, and by name."""
    assert memory.best is not None
    feat, part = memory.best
    words = memory.moment_words(game, table)
    who = feat.seat == NOBODY or table.names[feat.seat] in words or feat.seat == 0
    number = {str(feat.many), number_words(feat.many)}
    return who and (any(form in words for form in number) or feat.many == 1) and str(part) in words
