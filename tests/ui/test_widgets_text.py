"""Writing into a field, and scrolling what is longer than its window."""

from functools import partial

import pygame
import pytest

from game.ui import text
from game.ui.art import Art
from game.ui.input import (
    Accept,
    Kind,
    PointerDown,
    PointerMove,
    PointerUp,
    TextEditing,
    TextInput,
    Wheel,
)
from game.ui.painter import DisplayList
from game.ui.theme import GOLD
from game.ui.widgets import (
    Panel,
    Paragraph,
    Row,
    ScrollArea,
    TextEntry,
    Widget,
)
from tests.ui.widget_bench import DOWN, NEXT, Bench

pytestmark = pytest.mark.usefixtures("small_art")


# -- writing ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def entry(bench: Bench) -> TextEntry:
    made = bench.form.add(
        TextEntry("e", "Bosun Bo", on_change=bench.log.append, longest=12, on_submit=lambda: bench.log.append("submit"))
    )
    made.place(100, 100, 300, 40)
    bench.send(NEXT)
    return made


def typing(bench: Bench) -> pygame.Rect | None:
    return bench.form.typing


def test_keys_write_only_where_the_focus_is_in_a_field(bench: Bench, entry: TextEntry) -> None:
    assert typing(bench) == entry.rect
    other = bench.button("b", 100, 200)
    bench.send(NEXT)
    assert bench.form.focus is other
    assert typing(bench) is None
    bench.click((110, 120))
    assert typing(bench) == entry.rect
    bench.click((600, 300))
    assert typing(bench) is None


def test_words_go_in_at_the_caret_and_are_cut_to_the_longest(bench: Bench, entry: TextEntry) -> None:
    bench.keys(pygame.K_HOME)
    bench.send(TextInput("Ol' "))
    assert entry.words == "Ol' Bosun Bo"
    bench.send(TextInput("x"))
    assert entry.words == "Ol' Bosun Bo"
    assert bench.log == ["Ol' Bosun Bo"]


def test_erasing_and_moving_by_letters_and_words(bench: Bench, entry: TextEntry) -> None:
    bench.keys(pygame.K_BACKSPACE)
    assert entry.words == "Bosun B"
    bench.keys(pygame.K_LEFT, pygame.K_LEFT, pygame.K_DELETE)
    assert entry.words == "BosunB"
    bench.keys(pygame.K_BACKSPACE, mods=pygame.KMOD_LCTRL)
    assert entry.words == "B"
    bench.keys(pygame.K_END, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert entry.words == ""


def test_a_selection_is_replaced_and_an_arrow_ends_it(bench: Bench, entry: TextEntry) -> None:
    bench.keys(pygame.K_LEFT, pygame.K_LEFT, mods=pygame.KMOD_LSHIFT)
    assert entry.selection == (6, 8)
    bench.send(TextInput("Ned"))
    assert entry.words == "Bosun Ned"
    bench.keys(pygame.K_a, mods=pygame.KMOD_LCTRL)
    bench.keys(pygame.K_LEFT)
    assert entry.selection == (0, 0)


def test_the_clipboard_takes_and_gives(bench: Bench, entry: TextEntry, monkeypatch: pytest.MonkeyPatch) -> None:
    held = ["from\nelsewhere\x07"]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: held.__setitem__(0, words))
    bench.keys(pygame.K_a, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert entry.words == "from elsewhe"
    bench.keys(pygame.K_a, pygame.K_x, mods=pygame.KMOD_LCTRL)
    assert entry.words == ""
    assert held == ["from elsewhe"]


def test_a_missing_clipboard_is_no_failure(bench: Bench, entry: TextEntry, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", missing)
    monkeypatch.setattr(pygame.scrap, "put_text", missing)
    bench.keys(pygame.K_a, pygame.K_c, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert entry.words == ""


def test_words_being_composed_are_shown_but_not_yet_written(bench: Bench, entry: TextEntry) -> None:
    before = pygame.image.tobytes(bench.picture(), "RGB")
    bench.form.update(0.01)
    bench.send(TextEditing("ni", 2))
    bench.keys(pygame.K_BACKSPACE)
    assert entry.words == "Bosun Bo"
    assert pygame.image.tobytes(bench.picture(), "RGB") != before
    bench.send(TextInput("你"))
    assert entry.words == "Bosun Bo你"


def test_characters_can_be_refused(bench: Bench, small_art: Art) -> None:
    digits = Bench(small_art)
    entry = digits.form.add(TextEntry("e", allowed=str.isdigit))
    entry.place(10, 10, 200, 40)
    digits.send(NEXT, TextInput("1a2 3"))
    assert entry.words == "123"


def test_enter_submits_also_after_a_click(bench: Bench, entry: TextEntry) -> None:
    bench.click((110, 120))
    bench.send(Accept())
    assert bench.log == ["submit"]


def test_a_pointer_puts_the_caret_and_selects(bench: Bench, entry: TextEntry) -> None:
    bench.send(
        PointerDown((entry.rect.x + 1, 120)),
        PointerMove((entry.rect.right, 120), held=True),
        PointerUp((entry.rect.right, 120)),
    )
    assert entry.selection == (0, 8)


def test_the_caret_blinks_only_while_writing(bench: Bench, entry: TextEntry) -> None:
    seen = [bench.form.update(0.1) for _ in range(30)]
    assert 4 <= sum(seen) <= 8
    bench.form.set_focus(None)
    bench.form.update(0.1)
    assert not any(bench.form.update(0.1) for _ in range(30))


HEBREW = "\u05e9\u05dc\u05d5\u05dd"


def caret(bench: Bench) -> pygame.Rect:
    """Where the caret is seen: what changes as it blinks."""
    bench.form.update(0.01)
    pictures = [bench.picture()]
    bench.form.update(0.6)
    pictures.append(bench.picture())
    bench.send(TextEditing("", 0))  # it is shown at once
    mask = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
    mask.invert()
    assert mask.count()
    rects = mask.get_bounding_rects()
    assert len(rects) == 1
    return rects[0]


def written(bench: Bench, words: str, size: float = 24) -> TextEntry:
    made = bench.form.add(TextEntry("e", words, size=size))
    made.place(100, 100, 400, 40)
    bench.send(NEXT)
    return made


def height(entry: TextEntry) -> int:
    """How tall its words are, in pixels."""
    return max(12, min(entry.style.metrics.words(entry.size), round(entry.rect.h * 0.6)))


@pytest.mark.parametrize("words", ["Bosun Bo", HEBREW, f"{HEBREW} {HEBREW}", "\u00d8rjan"])
def test_the_caret_stands_where_the_next_letter_goes_and_where_it_was_pressed(bench: Bench, words: str) -> None:
    made = written(bench, words)
    leftward = words.startswith(HEBREW)
    back, on = (pygame.K_RIGHT, pygame.K_LEFT) if leftward else (pygame.K_LEFT, pygame.K_RIGHT)
    bench.keys(pygame.K_HOME)
    start = caret(bench).left
    for at in range(len(words) + 1):
        assert made.caret == at
        seen = caret(bench)
        before = text.size(words[:at], height(made))[0]
        if leftward and at:
            assert abs(start - before - seen.right) <= 1, at
        else:
            assert abs(start + before - seen.left) <= 1, at
        pressed = (seen.right if leftward and at else seen.left, 120)
        bench.keys(pygame.K_END if at < 2 else pygame.K_HOME)
        bench.click(pressed)
        assert made.caret == at
        bench.keys(on)
    assert made.caret == len(words)
    bench.keys(back)
    assert made.caret == len(words) - 1


def test_the_caret_is_measured_with_the_typeface_that_draws(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that the typeface of the field has not are drawn in another one, whose letters are wider."""
    monkeypatch.setattr(text, "face_for", lambda words, role: "display")
    for kept in (text.size, text.spread):
        kept.cache_clear()
    made = written(bench, "mamimomu", 22)
    wide = text.font("display", height(made)).size(made.words)[0]
    assert wide != text.font("semi", height(made)).size(made.words)[0]
    end = caret(bench).left
    bench.keys(pygame.K_HOME)
    assert end - caret(bench).left == wide
    for kept in (text.size, text.spread):
        kept.cache_clear()


def test_a_name_of_two_directions_can_be_written_from_end_to_end(bench: Bench) -> None:
    made = written(bench, f"Bo {HEBREW} 2")
    bench.keys(pygame.K_HOME)
    reached = [made.caret]
    for _ in made.words:
        bench.keys(pygame.K_RIGHT)
        reached.append(made.caret)
    assert reached == list(range(len(made.words) + 1))
    bench.click((made.rect.right - 2, 120))
    assert made.caret == len(made.words)
    bench.click((made.rect.x + 2, 120))
    assert made.caret == 0


def test_a_name_that_is_read_from_right_to_left_begins_at_the_right_edge(bench: Bench) -> None:
    made = written(bench, "")
    at_left = caret(bench).left
    bench.send(TextInput(HEBREW))
    bench.keys(pygame.K_HOME)
    start = caret(bench).left
    assert start > made.rect.right - (at_left - made.rect.x) - 6
    bench.click((made.rect.x + 2, 120))
    assert made.caret == len(HEBREW), "left of it is its end"
    bench.click((made.rect.right - 2, 120))
    assert made.caret == 0
    bench.keys(pygame.K_LEFT, mods=pygame.KMOD_LSHIFT)
    assert made.selection == (0, 1)
    bench.send(TextInput(HEBREW * 20))
    caret(bench)
    assert made.words[: made.longest] == made.words


def test_what_is_chosen_lies_under_its_letters(bench: Bench) -> None:
    made = written(bench, f"Bo {HEBREW}")
    bench.keys(pygame.K_HOME)
    start = caret(bench).left
    bench.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    bench.keys(pygame.K_RIGHT, mods=pygame.KMOD_LSHIFT)
    assert made.selection == (3, 4)
    gold = pygame.mask.from_threshold(bench.picture(), pygame.Color(GOLD), (1, 1, 1, 255))
    line = [x for x in range(made.rect.x + 8, made.rect.right - 8) if gold.get_at((x, made.rect.y + 9))]
    whole, first = text.size(made.words, height(made))[0], text.size(HEBREW[0], height(made))[0]
    assert abs(line[-1] + 1 - start - whole) <= 1
    assert abs(len(line) - first) <= 1


# -- scrolling -------------------------------------------------------------------------------------------------------


def scrolled(bench: Bench, rows: int = 10) -> ScrollArea:
    area = bench.form.add(ScrollArea("area"))
    children: list[Widget] = []
    for i in range(rows):
        row = bench.form.add(Row(i, f"row {i}", partial(bench.log.append, i)))
        row.place(0, i * 40, 200, 36)
        children.append(row)
    area.place(50, 50, 220, 120)
    area.hold(children, rows * 40)
    return area


def test_a_wheel_scrolls_between_the_ends(bench: Bench) -> None:
    area = scrolled(bench)
    assert bench.send(Wheel((60, 60), 0, -1))
    assert area.offset > 0
    bench.send(Wheel((60, 60), 0, -100))
    assert area.offset == area.reach == 280
    assert not bench.send(Wheel((60, 60), 0, -1))
    bench.send(Wheel((60, 60), 0, 100))
    assert area.offset == 0


@pytest.mark.parametrize("kind", list(Kind))
def test_dragging_a_row_scrolls_and_does_not_press_it(bench: Bench, kind: Kind) -> None:
    area = scrolled(bench)
    bench.send(PointerDown((60, 130), 1, kind), PointerMove((60, 100), 1, kind, True), PointerUp((60, 100), 1, kind))
    assert bench.log == []
    assert area.offset == 30


def test_whoever_scrolls_from_a_field_leaves_caret_and_focus_where_they_were(bench: Bench) -> None:
    area = scrolled(bench)
    field = bench.form.add(TextEntry("e", "Bosun Bo"))
    field.place(0, 40, 200, 36)
    area.hold([*area.children[:1], field, *area.children[2:]], 400)
    row = area.children[0]
    bench.form.set_focus(row)
    at = (60, field.rect.centery)
    bench.send(PointerDown(at, 1, Kind.TOUCH), PointerMove((at[0], at[1] - 3), 1, Kind.TOUCH, True))
    assert bench.form.focus is field
    bench.send(PointerMove((at[0], at[1] - 30), 1, Kind.TOUCH, True))
    assert area.offset == 30
    assert bench.form.focus is row
    assert (field.caret, field.selection) == (8, (8, 8))
    bench.send(PointerUp((at[0], at[1] - 30), 1, Kind.TOUCH))
    assert bench.form.focus is row


def test_a_second_finger_does_not_tear_at_what_the_first_one_scrolls(bench: Bench) -> None:
    area = scrolled(bench)
    bench.send(PointerDown((60, 70), 1, Kind.TOUCH), PointerDown((160, 140), 2, Kind.TOUCH))
    seen = []
    for step in range(1, 8):
        bench.send(PointerMove((60, 70 - 10 * step), 1, Kind.TOUCH, True))
        seen.append(area.offset)
        bench.send(PointerMove((160, 140 - 4 * step), 2, Kind.TOUCH, True))
        seen.append(area.offset)
    assert seen == sorted(seen), "it follows one of them"
    assert area.offset == 70
    bench.send(PointerUp((60, 0), 1, Kind.TOUCH))
    bench.send(PointerMove((160, 60), 2, Kind.TOUCH, True), PointerUp((160, 60), 2, Kind.TOUCH))
    assert (area.offset, bench.log) == (70, []), "nothing comes of the other one"
    bench.send(PointerDown((160, 140), 2, Kind.TOUCH), PointerMove((160, 100), 2, Kind.TOUCH, True))
    assert area.offset == 110


def test_a_tap_on_a_scrolled_row_presses_what_is_seen_there(bench: Bench) -> None:
    area = scrolled(bench)
    area.scroll(80)
    bench.click((60, 60))
    assert bench.log == [2]


def test_what_is_scrolled_away_cannot_be_pressed(bench: Bench) -> None:
    scrolled(bench)
    bench.click((60, 50 + 4 * 40))
    assert bench.log == []


def test_the_focus_brings_what_it_reaches_into_view(bench: Bench) -> None:
    area = scrolled(bench)
    bench.send(DOWN)
    for _ in range(9):
        bench.send(DOWN)
    assert bench.form.focus is not None
    assert bench.form.focus.key == 9
    assert area.rect.contains(bench.form.focus.rect)
    bench.send(Accept())
    assert bench.log == [9]


def test_a_page_of_words_scrolls_by_arrows_and_page_keys(bench: Bench) -> None:
    area = bench.form.add(ScrollArea("area"))
    words = bench.form.add(Paragraph("p", "word " * 400))
    words.place(0, 0, 200, words.height_for(bench.form.style, 200))
    area.place(50, 50, 220, 120)
    area.hold([words], words.rect.h)
    bench.send(DOWN, DOWN)
    first = area.offset
    assert first > 0
    bench.keys(pygame.K_PAGEDOWN)
    assert area.offset > first + 60
    bench.keys(pygame.K_END)
    assert area.offset == area.reach
    bench.keys(pygame.K_HOME)
    assert area.offset == 0


def test_a_flick_goes_on_and_comes_to_rest(bench: Bench) -> None:
    area = scrolled(bench, rows=200)
    bench.send(PointerDown((60, 160), 1, Kind.TOUCH))
    for i in range(1, 8):
        bench.send(PointerMove((60, 160 - i * 12), 1, Kind.TOUCH, True))
        bench.form.update(1 / 60)
    bench.send(PointerUp((60, 76), 1, Kind.TOUCH))
    at = area.offset
    assert bench.animating()
    for _ in range(300):
        bench.form.update(1 / 60)
    assert area.offset > at + 50
    assert not bench.animating()


def test_nothing_is_drawn_beyond_the_area(bench: Bench) -> None:
    area = scrolled(bench)
    area.scroll(17)
    frame = DisplayList()
    bench.form.draw(frame)
    for sprite in frame.sprites:
        rect = sprite.image.get_rect(topleft=(sprite.x, sprite.y))
        assert area.rect.top <= rect.top
        assert rect.bottom <= area.rect.bottom


def strength(bench: Bench, y: int) -> int:
    """How strongly what is scrolled is seen along a line of the window."""
    frame = DisplayList()
    bench.form.draw(frame)
    rows = [sprite for sprite in frame.sprites if sprite.y <= y < sprite.y + sprite.image.get_height()]
    return max((sprite.image.get_at((60 - sprite.x, y - sprite.y)).a for sprite in rows if sprite.x <= 60), default=0)


def test_what_goes_on_beyond_an_edge_fades_before_it_and_nothing_fades_at_the_ends(bench: Bench) -> None:
    area = bench.form.add(ScrollArea("area"))
    plate = bench.form.add(Panel("plate", opacity=1.0, radius=0))
    plate.place(0, 0, 200, 400)
    area.place(50, 50, 220, 120)
    area.hold([plate], 400)
    top, middle, bottom = area.rect.top + 2, area.rect.centery, area.rect.bottom - 3
    whole = strength(bench, middle)
    assert strength(bench, top) == whole
    assert strength(bench, bottom) < 0.2 * whole
    area.scroll(140)
    assert strength(bench, top) < 0.2 * whole
    assert strength(bench, bottom) < 0.2 * whole
    assert strength(bench, middle) == whole
    area.scroll(400)
    assert strength(bench, top) < 0.2 * whole
    assert strength(bench, bottom) == whole


def test_the_thumb_can_be_dragged_to_the_end(bench: Bench) -> None:
    area = scrolled(bench)
    bench.send(PointerDown((268, 60)), PointerMove((268, 400), held=True), PointerUp((268, 400)))
    assert area.offset == area.reach
