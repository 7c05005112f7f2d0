"""Words and measures: fitting, wrapping, cutting, outlines; the window's units."""

from __future__ import annotations

import warnings
from pathlib import Path

import pygame
import pytest

from game.resources import ResourceMissing
from game.texts import catalog, complete_languages, isolated
from game.ui import elsewhere, text
from game.ui.theme import SMALLEST_WORDS, Metrics

LINE = "Nothing in your hand follows, so take the stack."


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def test_rendered_words_are_as_large_as_they_were_measured() -> None:
    for role in text.FILES:
        assert text.render(LINE, 24, role=role).get_size() == text.size(LINE, 24, role)


def test_the_same_words_are_drawn_once() -> None:
    assert text.render(LINE, 24) is text.render(LINE, 24)
    assert text.render(LINE, 24) is not text.render(LINE, 25)


def test_an_outline_and_a_drop_make_room_for_themselves() -> None:
    plain = text.render("#$%!", 40, role="display")
    lined = text.render("#$%!", 40, role="display", outline=3)
    dropped = text.render("#$%!", 40, role="display", outline=3, drop=6)
    assert lined.get_width() >= plain.get_width() + 6
    assert dropped.get_height() == lined.get_height() + 6


def test_words_fit_the_width_they_are_given() -> None:
    for width in (200, 300, 480):
        px = text.fit(LINE, width, 40)
        words, cut_px = text.fitted(LINE, width, 40)
        assert text.size(words, cut_px)[0] <= width
        assert px == cut_px >= SMALLEST_WORDS
    assert text.fit("Go", 400, 40) == 40


def test_of_several_ways_to_say_it_one_is_taken_that_stays_large() -> None:
    short = "Nothing follows."
    assert text.fairly([LINE, short], text.size(LINE, 40)[0], 40) == LINE
    assert text.fairly([LINE, short], text.size(LINE, 20)[0], 40) == short
    assert text.fairly([LINE, short], 10, 40) == short


def test_words_shrink_no_further_than_they_must() -> None:
    px = text.fit(LINE, 420, 40)
    assert text.size(LINE, px)[0] <= 420 < text.size(LINE, px + 1)[0]


def test_words_too_long_at_the_smallest_size_end_in_dots() -> None:
    words, px = text.fitted(LINE, 90, 40)
    assert px == SMALLEST_WORDS
    assert words.endswith("\u2026")
    assert LINE.startswith(words[:-1])


def test_a_paragraph_keeps_its_width_and_loses_no_word() -> None:
    lines = text.wrap(LINE, 150, 20)
    assert " ".join(lines) == LINE
    assert all(text.size(line, 20, "body")[0] <= 150 for line in lines)
    assert text.paragraph(LINE, 150, 20).get_width() == 150
    assert text.wrap("one\ntwo", 500, 20) == ["one", "two"]


def test_a_word_wider_than_its_paragraph_is_cut_between_letters() -> None:
    lines = text.wrap("Donaudampfschifffahrtsgesellschaft", 80, 20)
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaft"
    assert all(text.size(line, 20, "body")[0] <= 80 for line in lines)


def test_the_middle_of_the_capitals_is_where_it_is_said_to_be() -> None:
    for role in text.FILES:
        for px in (16, 30, 72):
            box = text.render("H", px, role=role).get_bounding_rect()
            assert abs(box.top + box.height / 2 - text.cap_middle(role, px)) <= 1.5, (role, px)


def test_a_missing_typeface_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(text.FILES, "italic", "no/such/file.ttf")
    with pytest.raises(ResourceMissing, match=r"^The typeface for italic text is missing or damaged\."):
        text.font("italic", 91)


def test_the_unit_is_a_pixel_at_full_hd_either_way_round() -> None:
    for size in ((1920, 1080), (1080, 1920)):
        metrics = Metrics(*size)
        assert metrics.c == pytest.approx(160)
        assert metrics.u == pytest.approx(1)
    assert Metrics(3840, 2160).c == pytest.approx(320)
    assert Metrics(1280, 720).c == pytest.approx(106.67, abs=0.01)


def test_words_follow_the_setting_but_never_become_unreadable() -> None:
    assert Metrics(1920, 1080, 1.5).words(20) == 30
    assert Metrics(640, 360).words(17) == SMALLEST_WORDS
    assert Metrics(3840, 2160).smallest == 30


def test_a_table_is_at_most_twice_as_long_as_short_and_in_the_middle() -> None:
    assert Metrics(1920, 1080).table == (0, 0, 1920, 1080)
    assert Metrics(3440, 1440).table == (280, 0, 2880, 1440)
    assert Metrics(1000, 3000).table == (0, 500, 1000, 2000)


def test_upright_and_small_windows_know_themselves() -> None:
    assert Metrics(1080, 1920).portrait
    assert not Metrics(1920, 1080).portrait
    assert Metrics(1280, 720).small
    assert not Metrics(1280, 800).small


def test_lengths_round_to_pixels_but_do_not_vanish() -> None:
    metrics = Metrics(1280, 720)
    assert metrics.px(0.2) == 1
    assert metrics.px(0) == 0
    assert metrics.px(30) == 20
    assert metrics.card(1.0) == (107, 150)


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="lists open files as Linux does")
def test_fonts_keep_no_files_open() -> None:
    text.forget()
    before = len(list(Path("/proc/self/fd").iterdir()))
    for px in range(12, 60):
        text.font("semi", px).size("Dang It!")
    # What others have left may be collected meanwhile.
    assert len(list(Path("/proc/self/fd").iterdir())) <= before


def test_words_can_be_drawn_after_pygame_has_ended_and_begun_once_more() -> None:
    for words in ("first", "second", "third"):
        assert text.render(words, 24).get_size() == text.size(words, 24)
        assert text.render(words, 25, outline=2).get_width() > text.size(words, 25)[0]
        pygame.quit()
        pygame.display.init()
        pygame.display.set_mode((64, 64))


def test_lines_of_like_length_cut_no_word_that_has_room() -> None:
    words = "Herz-Ass Unverbesserlichkeit a b"
    for width in range(180, 400, 10):
        lines = text.balanced(words, width, 20)
        assert " ".join(lines) == words, lines


def test_no_word_of_a_paragraph_is_left_alone_on_the_last_line() -> None:
    words = "Round one was the close one, two points between first and second"
    alone = 0
    for width in range(120, 700, 7):
        lines, plain = text.broken(words, width, 20), text.wrap(words, width, 20)
        assert len(lines) == len(plain)
        assert " ".join(lines) == words
        assert all(text.size(line, 20, "body")[0] <= width for line in lines)
        assert len(lines) == 1 or " " in lines[-1] or text.balanced(words, width, 20) == lines
        if " " in plain[-1]:
            assert lines == plain, "what is well is left as it is"
        else:
            alone += len(plain) > 1
    assert alone


@pytest.mark.parametrize("words", ["\ufe0f", "\u034f", "\u200b", "\u0301"])
def test_words_of_which_nothing_is_seen_are_an_empty_line(words: str) -> None:
    """SDL raises an error for them."""
    assert text.render(words, 24).get_height() == text.size("a", 24)[1]
    assert text.render(words, 24, role="display", outline=3, drop=4).get_width() >= 0
    assert text.stack([words, "a"], 24).get_width() == text.size("a", 24, "body")[0]
    assert text.paragraph(words, 200, 24).get_width() == 200


def test_what_has_no_width_stays_with_its_letter() -> None:
    assert text.letters("Zo\u00eb \u2764\ufe0f", 24, "display") == ["Z", "o", "\u00eb", " ", "\u2764\ufe0f"]
    assert "".join(text.letters("\ufe0fBo", 24, "display")) == "\ufe0fBo"


HEBREW, ARABIC = "\u05e9\u05dc\u05d5\u05dd", "\u0633\u0644\u0627\u0645"


def test_what_is_read_from_right_to_left_stays_one_piece_where_words_come_letter_by_letter() -> None:
    assert text.letters(ARABIC, 24, "display") == [ARABIC]
    assert text.letters(f"{ARABIC} (3)", 24, "display") == [f"{ARABIC} (3)"]
    assert text.letters(f"Bo {HEBREW} 2", 24, "display") == ["B", "o", " ", f"{HEBREW} 2"]
    assert text.letters(f"{isolated(ARABIC)} wins", 24, "display") == [ARABIC, " ", "w", "i", "n", "s"]
    assert text.letters("Bo\u05b0 2", 24, "display")[-1] == "2", "an accent alone has no direction"
    assert text.letters(f"Bo, {HEBREW}, Al", 24, "display") == ["B", "o", ",", " ", HEBREW, ",", " ", "A", "l"]


def test_dots_stand_where_a_name_that_is_cut_would_be_read_on() -> None:
    for name, at_left in ((f"{HEBREW} {ARABIC} {HEBREW}", True), ("Bosun Bo, the Terrible", False)):
        cut = text.ellipsis(name, 100, 24)
        assert cut.endswith(text.ELLIPSIS)
        dots = text.spread(cut, 24)[-1]
        assert min(dots) == 0 if at_left else max(dots) == text.size(cut, 24)[0]


def test_such_a_name_does_not_change_how_others_are_drawn_and_is_drawn_after_pygame_has_begun_once_more() -> None:
    before = pygame.image.tobytes(text.draw_line("Anna", 24, "white", "semi", 0, "black", 0), "RGBA")
    for _ in range(2):
        assert text.render(f"{HEBREW} {ARABIC}", 24, outline=2).get_width() > 4
        after = pygame.image.tobytes(text.draw_line("Anna", 24, "white", "semi", 0, "black", 0), "RGBA")
        assert after == before
        pygame.quit()
        pygame.display.init()
        pygame.display.set_mode((64, 64))


def test_an_sdl_that_knows_no_directions_draws_such_names_nonetheless(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain(pygame.font.Font):
        def set_direction(self, direction: int) -> None:
            raise pygame.error

    text.forget()
    monkeypatch.setattr(pygame.font, "Font", Plain)
    assert text.render(f"{HEBREW} {ARABIC}", 23).get_width() > 0
    text.forget()


def needs(words: str) -> None:
    """Skip where the system has no typeface with these letters."""
    face, none = text.font(text.face_for(words, "semi"), 24), text.NOBODY_HAS
    if any(
        pygame.image.tobytes(face.render(letter, True, "white"), "RGBA")
        == pygame.image.tobytes(face.render(none, True, "white"), "RGBA")
        for letter in words
    ):
        pytest.skip("the system has no typeface with these letters")


def test_hebrew_letters_follow_one_another_to_the_left() -> None:
    wide, narrow = "\u05e9", "\u05d5"
    needs(wide + narrow)
    both, one, other = (pygame.mask.from_surface(text.render(it, 48)) for it in (wide + narrow, wide, narrow))
    ordered = pygame.Mask((one.get_size()[0] + other.get_size()[0], one.get_size()[1]))
    ordered.draw(other, (0, 0))
    ordered.draw(one, (other.get_size()[0], 0))
    assert both.overlap_area(ordered, (0, 0)) > 0.9 * both.count()


def test_arabic_letters_are_joined() -> None:
    needs(ARABIC)
    alone = [text.size(letter, 48)[0] for letter in ARABIC]
    assert text.size(ARABIC, 48)[0] < 0.9 * sum(alone)
    assert text.render(ARABIC, 48).get_width() == text.size(ARABIC, 48)[0]
    # Two of these four letters are joined to the one after them, and the third to nothing.
    assert len(pygame.mask.from_surface(text.render(ARABIC, 48)).connected_components(8)) < len(ARABIC)


def test_brackets_beside_such_a_name_are_those_of_the_role() -> None:
    name, rest = f"{HEBREW} (3)", "(3)"
    places = text.spread(name, 40)
    assert sum(abs(a - b) for a, b in places[-3:]) == sum(text.size(sign, 40)[0] for sign in rest)
    plain = pygame.mask.from_surface(text.render(rest, 40))
    whole = pygame.mask.from_surface(text.render(name, 40))
    assert whole.overlap_area(plain, (0, 0)) > 0.9 * plain.count()


@pytest.mark.parametrize("name", ["Łukasz Żółć", "İşıl Ğüneş", "Řehoř", "Őrsi", "Ķēniņš"])
def test_a_name_with_letters_that_the_titles_have_not_is_written_in_bold_as_a_whole(name: str) -> None:
    assert text.face_for(name, "display") == "bold"
    for role in ("body", "semi", "bold", "italic"):
        assert text.face_for(name, role) == role
    assert text.size(name, 40, "display")[0] == text.size(name, 40, "bold")[0]
    assert text.size(name, 40, "display")[1] == text.size("Ada", 40, "display")[1]
    plain, outlined = text.render(name, 40, role="display"), text.render(name, 40, role="display", outline=3)
    assert plain.get_width() == text.size(name, 40, "display")[0]
    assert outlined.get_width() > plain.get_width()
    assert lowest(text.render("Łł", 40, role="display")) == lowest(text.render("H", 40, role="display"))
    assert text.stack([name, "I"], 40, role="display").get_width() == plain.get_width()


def lowest(image: pygame.Surface) -> int:
    """Where the letters of a line stand."""
    return image.get_bounding_rect(min_alpha=128).bottom


def test_the_words_of_the_program_are_written_in_the_typefaces_of_their_roles() -> None:
    for language in complete_languages():
        for words in catalog(language).values():
            for role in text.FILES:
                assert text.face_for(words, role) == role, words


def test_for_other_letters_the_system_is_asked_and_one_that_has_none_of_them_is_no_help(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = "Иван"
    text.face_for.cache_clear()
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no typeface")
    monkeypatch.setattr(text, "files", lambda: (str(broken), str(tmp_path / "gone.ttf")))
    assert text.face_for(name, "semi") == "semi"
    text.render(name, 30, role="semi")
    text.face_for.cache_clear()
    monkeypatch.undo()
    for file in elsewhere.files():
        assert Path(file).is_file()
    chosen = text.face_for(name, "display")
    assert chosen in ("display", *elsewhere.files())
    assert text.render(name, 30, role="display").get_width() == text.size(name, 30, "display")[0]


def test_where_the_system_cannot_be_asked_for_typefaces_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        warnings.warn("there is no list of fonts", stacklevel=1)
        raise OSError

    elsewhere.files.cache_clear()
    monkeypatch.setattr(pygame.font, "match_font", refuse)
    assert elsewhere.files() == ()
    elsewhere.files.cache_clear()
