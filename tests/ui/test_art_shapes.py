"""Forms drawn to measure: their sizes, their words, their states, at three sizes of window."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import get_args

import pygame
import pytest

from game.texts import catalog, complete_languages
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen, dashed
from game.ui.raster import pen_surface, stretched
from game.ui.shapes.controls import shares
from game.ui.theme import GOLD, GOLD_DEEP, INK, Metrics
from tests.support.writing import Line

WINDOWS = [Metrics(1280, 720), Metrics(1920, 1080), Metrics(1080, 1920, 2.0), Metrics(3840, 2160)]
TILE = shapes.Tile(
    "that_dam_game", "That Dam Game", "Ten contracts, each worse than the last.", "3-6", "60 min", (GOLD, GOLD_DEEP)
)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return a.get_size() == b.get_size() and pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")


SAMPLES: dict[str, Callable[[Art], Picture]] = {
    "panel": lambda art: shapes.panel(art, 200, 90, edge=GOLD, inner=GOLD, shade=True),
    "sheet": lambda art: shapes.sheet(art, 300, 400),
    "button": lambda art: shapes.button(art, 240, 80, "Pick up 8", icon="hand", sub="and take one unseen card"),
    "round": lambda art: shapes.round_button(art, "hint", 56, label="Hint"),
    "toggle": lambda art: shapes.toggle(art, True),
    "slider": lambda art: shapes.slider(art, 300, 0.4),
    "segmented": lambda art: shapes.segmented(art, 300, 48, ["Full", "Calm", "None"], 1),
    "pill": lambda art: shapes.pill(art, "7 cards on the pile", icon="eye"),
    "prompt": lambda art: shapes.prompt(art, "Your turn: nine or lower", icon="cards"),
    "plate": lambda art: shapes.plate(art, "Bosun Bo", [shapes.Badge("cards", "10")], active=True),
    "rule": lambda art: shapes.rule_tag(art, "or a king", over="Follow", icon="suit_C"),
    "speech": lambda art: shapes.speech_bubble(art, "Language, Gertrude."),
    "curse": lambda art: shapes.curse_bubble(art, "#$%!"),
    "both ways": lambda art: shapes.both_ways(art, 9, 19, edge=GOLD, color=GOLD, pad=10),
    "slot": lambda art: shapes.slot(art, 80, suit="S", color=GOLD),
    "baize": lambda art: shapes.baize_field(art, 600, 300),
    "oval": lambda art: shapes.oval_table(art, 300, 160, (40, 30)),
    "brackets": lambda art: shapes.brackets(art, 200),
    "tile": lambda art: shapes.game_tile(art, 220, 320, TILE, hot=True),
    "ring": lambda art: shapes.focus_ring(art, 120, 60),
}


@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_form_is_drawn_whole_in_every_window(name: str) -> None:
    for metrics in WINDOWS:
        art = Art(metrics)
        picture = SAMPLES[name](art)
        assert picture.image.get_bounding_rect().width > 10, metrics
        w, h = picture.image.get_size()
        if name not in ("speech", "curse", "slot", "oval", "plate", "rule"):
            assert picture.origin[0] + picture.body[0] <= w, metrics
            assert picture.origin[1] + picture.body[1] <= h, metrics
        for x in range(w):  # nothing strong is cut off at the rim
            assert picture.image.get_at((x, 0)).a < 90, metrics
            assert picture.image.get_at((x, h - 1)).a < 90 or name == "round", metrics
        for y in range(h):
            assert picture.image.get_at((0, y)).a < 90, metrics
            assert picture.image.get_at((w - 1, y)).a < 90, metrics
        assert (SAMPLES[name](art) is picture) != (name in ("baize", "oval")), "kept or not"


@pytest.mark.parametrize("kind", get_args(shapes.ButtonKind))
def test_every_state_of_a_button_looks_different(kind: shapes.ButtonKind) -> None:
    art = Art(WINDOWS[1])
    states: tuple[shapes.ButtonState, ...] = get_args(shapes.ButtonState)
    pictures = [shapes.button(art, 200, 70, "Swap", kind, state) for state in states]
    assert all(picture.body == (200, 70) for picture in pictures)
    for i, a in enumerate(pictures):
        for b in pictures[i + 1 :]:
            if kind != "off":
                assert not same(a.image, b.image)


def test_words_stay_inside_their_button() -> None:
    art = Art(Metrics(1280, 720, 2.0))
    words = "Words far too long for the button that they stand on"
    with_words, without = (shapes.button(art, 150, 60, w, "gold") for w in (words, ""))
    assert with_words.image.get_size() == without.image.get_size()
    changed = [
        x
        for x in range(with_words.image.get_width())
        for y in range(with_words.image.get_height())
        if with_words.image.get_at((x, y)) != without.image.get_at((x, y))
    ]
    assert min(changed) - with_words.origin[0] >= 8
    assert max(changed) - with_words.origin[0] <= 142


def test_words_stand_in_the_middle_of_their_button() -> None:
    art = Art(WINDOWS[1])
    with_words, without = (shapes.button(art, 300, 100, w, "ghost") for w in ("HHH", ""))
    spots = [
        (x, y)
        for x in range(with_words.image.get_width())
        for y in range(with_words.image.get_height())
        if with_words.image.get_at((x, y)) != without.image.get_at((x, y))
    ]
    xs, ys = [p[0] for p in spots], [p[1] for p in spots]
    assert abs((min(xs) + max(xs)) / 2 - with_words.image.get_width() / 2) <= 2
    assert abs((min(ys) + max(ys)) / 2 - with_words.image.get_height() / 2) <= 2


def test_a_pill_keeps_to_the_width_it_is_given() -> None:
    art = Art(WINDOWS[1])
    words = "Only you and everybody behind you can see this"
    assert shapes.pill(art, words).body[0] > 300
    assert shapes.pill(art, words, icon="eye", max_width=220).body[0] <= 220


def test_a_bubble_is_held_at_the_tip_of_its_tail() -> None:
    art = Art(WINDOWS[1])
    for make in (shapes.speech_bubble, shapes.curse_bubble):
        down, up = make(art, "Hm", tail="down"), make(art, "Hm", tail="up")
        left, right = make(art, "Hm", tail="left"), make(art, "Hm", tail="right")
        assert down.origin[1] > down.image.get_height() * 0.6
        assert up.origin[1] < up.image.get_height() * 0.4
        assert left.origin[0] < left.image.get_width() * 0.4
        assert right.origin[0] > right.image.get_width() * 0.6
        for picture in (down, up, left, right):
            box = pygame.Rect(picture.origin[0] - 6, picture.origin[1] - 6, 12, 12).clip(picture.image.get_rect())
            tip = picture.image.subsurface(box)
            assert pygame.mask.from_surface(tip, 200).count() > 0


@pytest.mark.parametrize("language", complete_languages())
def test_whatever_is_bellowed_keeps_the_form_of_a_burst(language: str) -> None:
    """Long words go on two lines alike: on one, the spikes were the ends of a ribbon, and the words small."""
    art = Art(WINDOWS[1])
    loud = [line for key, words in catalog(language).items() for line in words.split("\n")
            if key.endswith(".salty") and (".cursing." in key or key.startswith("table.remark."))]  # fmt: skip
    assert len(loud) > 100
    for line in loud:
        lines = shapes.curse_lines(line)
        assert " ".join(lines) == line
        form = shapes.bubble_form(art, line, "down", 0.5, curse=True)
        assert form.lines == lines
        assert form.body[0] < 4.0 * form.body[1], line
    assert shapes.curse_lines("Dang it, dang it, dang it!") == ("Dang it,", "dang it, dang it!")
    assert shapes.curse_lines("#$%!") == ("#$%!",)


def test_no_word_is_left_alone_on_the_last_line_of_a_bubble() -> None:
    art = Art(WINDOWS[1])
    words = "Get rid of your cards. The first to do so takes the pot."
    px = art.metrics.words(25)
    alone = [width for width in range(400, 900, 10) if " " not in text.wrap(words, width, px, "bold")[-1]]
    assert alone
    for width in alone:
        form = shapes.bubble_form(art, words, "left", 0.5, px=px, max_width=width, lines=9)
        assert len(form.lines) == 1 or " " in form.lines[-1]
        assert " ".join(form.lines) == words


def test_a_bubble_breaks_its_words_into_two_lines_at_most() -> None:
    art = Art(WINDOWS[1])
    long = shapes.speech_bubble(art, "The court thanks you for the nine, and wishes you a very good evening indeed.")
    short = shapes.speech_bubble(art, "The court thanks you.")
    assert short.body[1] < long.body[1] < short.body[1] * 2


def test_a_form_stretched_between_its_corners_is_the_form_drawn_large() -> None:
    def draw(w: int, h: int) -> pygame.Surface:
        pen = Pen()
        pen.draw(Path.rect(3, 3, w - 6, h - 6, 12), GOLD, INK, 3)
        return pen_surface(pen, w, h)

    assert same(stretched(draw(43, 43), 21, (200, 120)), draw(200, 120))


def test_dashes_run_evenly_round_a_closed_path() -> None:
    dashes = dashed(Path.rect(0, 0, 100, 60, 10), 8, 6).flatten()
    lengths = [sum(math.dist(p, q) for p, q in pairwise(points)) for points, _ in dashes]
    assert 20 <= len(dashes) <= 24
    assert max(lengths) - min(lengths) < 0.5


def test_the_knob_of_a_slider_follows_its_value() -> None:
    art = Art(WINDOWS[1])
    knobs = []
    for value in (0.0, 0.5, 1.0, 7.0):
        picture = shapes.slider(art, 300, value)
        y = picture.origin[1] + picture.body[1] // 2
        red = [x for x in range(picture.image.get_width()) if picture.image.get_at((x, y))[:3] == (197, 32, 46)]
        knobs.append(sum(red) / len(red) - picture.origin[0])
    assert knobs == pytest.approx([20, 150, 280, 280], abs=1.5)


WORDY: dict[str, tuple[Callable[[Art], Picture], str]] = {
    "button": (lambda art: shapes.button(art, 214, 80, "10 for the joker", "gold", icon="replay"), "10 for the joker"),
    "second line": (lambda art: shapes.button(art, 290, 100, "Swap", sub="Bo cannot refuse"), "Bo cannot refuse"),
    "pill": (lambda art: shapes.pill(art, "Bo shows a king", art.metrics.words(24), icon="hand", pad=24, max_width=220),
             "Bo shows a king"),
    "rule": (lambda art: shapes.rule_tag(art, "or a king", over="Follow", icon="suit_C", max_width=220), "or a king"),
}  # fmt: skip
"""Forms of a fixed width, and words on them."""


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_ribbon_has_as_many_lines_as_its_words_need(written: list[Line], scale: float) -> None:
    words = "The eight of diamonds: only one card not yet seen follows it, and it is not in your hand."
    art = Art(Metrics(1280, 720, scale))
    picture = shapes.prompt(art, words, icon="hint", max_width=300)
    assert " ".join(line.words for line in written) == words
    assert len(written) > 2
    assert picture.body[0] <= 300
    assert picture.body[1] > len(written) * art.metrics.words(24)


@pytest.mark.parametrize("name", list(WORDY))
def test_words_that_are_set_larger_are_never_drawn_smaller(written: list[Line], name: str) -> None:
    """Pictures and air beside words grow with them, and would take the room that the words need."""
    make, words = WORDY[name]
    for scale in (1.0, 1.25, 1.5, 1.75, 2.0):
        make(Art(Metrics(1280, 720, scale)))
    # All of them, or the first of two lines.
    drawn = [line.px for line in written if f"{words} ".startswith(f"{line.words} ")]
    assert len(drawn) == 5, "the words were cut"
    assert drawn == sorted(drawn)


def test_a_chosen_name_never_touches_the_ends_of_its_pill() -> None:
    art = Art(Metrics(1280, 720))
    air = 13 * art.metrics.u
    names = ["By the book", "Family", "Chaos"]
    asked = [text.size(name, art.metrics.smallest, "bold")[0] + 2 * air for name in names]
    least = round(sum(asked)) + 6
    assert 3 * max(asked) > least, "equal shares would not do"
    for width in (least, least + 20, 500):
        ends = shares(art, width, 32, names)
        assert (ends[0], ends[-1]) == (0, width)
        for wanted, (left, right) in zip(asked, pairwise(ends), strict=True):
            assert right - left >= wanted - 2, width
    assert shares(art, 300, 32, ["a", "b", "c"]) == [0, 100, 200, 300]


def test_a_number_that_reads_as_another_one_from_the_other_side_is_underlined() -> None:
    art = Art(Metrics(1920, 1080))
    underlined = [
        number
        for number in range(1, 120)
        if not same(
            shapes.both_ways(art, number, 19, edge=GOLD, color=INK, pad=10).image,
            shapes.pill(art, str(number), 19, edge=GOLD, color=INK, pad=10).image,
        )
    ]
    assert underlined == [6, 9, 16, 18, 19, 61, 66, 68, 81, 86, 89, 91, 98, 99, 106, 108, 109, 116, 118, 119]


@pytest.mark.parametrize("metrics", WINDOWS)
def test_the_line_under_a_number_stays_clear_of_its_pill(metrics: Metrics) -> None:
    art = Art(metrics)
    px = metrics.words(19)
    plain = shapes.pill(art, "9", px, edge=GOLD, color="#ff00ff", pad=10)
    lined = shapes.both_ways(art, 9, px, edge=GOLD, color="#ff00ff", pad=10)
    added = [
        (x, y)
        for x in range(plain.image.get_width())
        for y in range(plain.image.get_height())
        if plain.image.get_at((x, y)) != lined.image.get_at((x, y))
    ]
    assert added
    assert plain.origin[1] + plain.body[1] - max(y for _, y in added) > metrics.u


def test_words_of_a_button_go_on_two_lines_rather_than_getting_small(written: list[Line]) -> None:
    art = Art(Metrics(1280, 720, 2.0))
    shapes.button(art, 193, 75, "Eine Karte abwerfen", px=48)
    assert " ".join(line.words for line in written) == "Eine Karte abwerfen"
    assert len(written) == 2
    assert min(line.px for line in written) > 1.5 * text.fit("Eine Karte abwerfen", 171, 48, "display", 15)
    # What has room on a line stays there.
    written.clear()
    shapes.button(art, 600, 75, "Eine Karte abwerfen", px=48)
    assert [line[:2] for line in written] == [("Eine Karte abwerfen", 48)]


def test_words_of_a_button_that_sleeps_are_written_as_on_one_that_is_awake(written: list[Line]) -> None:
    """They stayed on one line, small, however large words were wanted."""
    art = Art(Metrics(1280, 720, 1.5))
    for wide in (193, 600):
        written.clear()
        shapes.button(art, wide, 75, "Eine Karte abwerfen", px=48)
        awake = {line.words: line.px for line in written}
        written.clear()
        shapes.engraved(art, wide, 75, "Eine Karte abwerfen", px=48)
        asleep = {line.words: line.px for line in written}
        assert asleep.keys() == awake.keys()
        # It has no depth, so that there is a little more height for words.
        assert all(awake[words] <= px <= 1.1 * awake[words] for words, px in asleep.items())


@pytest.mark.parametrize(("words", "icon"), [("Keep the queen", "hand"), ("8 für den Joker", ""), ("Swap", "hand")])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
def test_words_of_a_button_are_cut_only_where_two_lines_have_no_room(
    cuts: list[str], written: list[Line], size: tuple[int, int], words: str, icon: str
) -> None:
    art = Art(Metrics(*size))
    wide, tall = shapes.label_least(art.metrics, words, icon=bool(icon))
    shapes.button(art, wide, max(tall, 36), words, "ghost", icon=icon, px=art.metrics.words(26))
    assert " ".join(line.words for line in written) == words
    assert not cuts


@pytest.mark.parametrize("width", [66, 140, 372])
def test_the_glow_of_a_place_that_takes_a_card_is_soft(width: int) -> None:
    """It was two flat bands, whose edges were seen the better the larger the window."""
    place = shapes.open_place(Art(WINDOWS[-1]), width)
    image, middle = place.image, place.image.get_height() // 2
    rim = (image.get_width() - width) // 2
    opacity = [image.get_at((x, middle)).a for x in range(rim)]
    assert opacity[0] < 12
    assert opacity[-1] > 60
    assert all(0 <= b - a <= 255 / (0.5 * rim) for a, b in pairwise(opacity)), opacity
