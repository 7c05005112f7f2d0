"""The order of letters in lines with names that are read from right to left."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.texts import TextsIn, complete_languages, isolated
from game.ui import bidi, text
from game.ui.theme import Role

AN, BO = "\u05d0\u05d1\u05d2", "\u0645\u062d\u0645\u062f"
"""A Hebrew name and an Arabic one."""
FLIPPED = str.maketrans("()[]{}", ")(][}{")


@pytest.fixture
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def seen(words: str) -> str:
    """The letters of a line from left to right, and brackets as they look."""
    return "".join(run.words[::-1].translate(FLIPPED) if run.leftward else run.words for run in bidi.runs(words))


def back(words: str) -> str:
    """Letters the other way round."""
    return words[::-1]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (AN, back(AN)),
        (f"{BO} {AN}", f"{back(AN)} {back(BO)}"),
        (f"{BO} (3)", f"(3) {back(BO)}"),
        (f"{BO} 12", f"12 {back(BO)}"),
        (f"{AN} 1.5", f"1.5 {back(AN)}"),
        (f"{AN}-{AN}", f"{back(AN)}-{back(AN)}"),
        (f"{AN} Bo 2", f"Bo 2 {back(AN)}"),
        (f"Anna {AN} 2", f"Anna 2 {back(AN)}"),
        (f"Anna ({AN})", f"Anna ({back(AN)})"),
        (f"Anna ({AN}) Bo", f"Anna ({back(AN)}) Bo"),
        (f"({AN})", f"({back(AN)})"),
        (f"[{AN} (Bo)]", f"[(Bo) {back(AN)}]"),
        (f"{BO}\u2026", f"\u2026{back(BO)}"),
        (f"{AN} ", f" {back(AN)}"),
        (f"3 {AN}", f"{back(AN)} 3"),
        (f"A {AN} ", f"A {back(AN)} "),
        ("\u05d0\u05b0\u05d1", "\u05d1\u05b0\u05d0"),
        (f"{AN} $5", f"$5 {back(AN)}"),
        ("\u0663\u0664", "\u0663\u0664"),
        ("Bo", "Bo"),
        ("", ""),
    ],
)
def test_a_name_stands_as_its_readers_expect(words: str, wanted: str) -> None:
    assert seen(words) == wanted


def test_in_a_sentence_of_the_program_names_keep_their_places_whatever_stands_beside_them() -> None:
    assert seen(f"It is {isolated(BO)}'s turn.") == f"It is {back(BO)}'s turn."
    assert seen(f"{isolated(BO)}: 12, {isolated(AN)}: 3.") == f"{back(BO)}: 12, {back(AN)}: 3."
    assert seen(f"{isolated(BO)}, {isolated(AN)} & Ada") == f"{back(BO)}, {back(AN)} & Ada"
    assert seen(f"{isolated(AN + ' Bo')} wins") == f"Bo {back(AN)} wins"
    assert seen(f"{isolated('Bo ' + AN)}: 7") == f"Bo {back(AN)}: 7"


def test_a_sentence_that_was_broken_within_a_name_is_read_on() -> None:
    first, second = f"It is {isolated(AN + ' ' + BO)}: 3".split(AN + " ")
    assert seen(first + AN) == f"It is {back(AN)}"
    assert seen(second) == f"{back(BO)}: 3"
    assert seen(isolated(f"Bo {AN}").split(" ")[0]) == "Bo"


def test_only_lines_with_such_letters_are_looked_at() -> None:
    for words in (
        "Dang It!",
        "\u00dcber",
        "\u0418\u0432\u0430\u043d",
        "\u4f60\u597d",
        "\u2764\ufe0f \u2026",
        "\U0001f600",
    ):
        assert not bidi.needed(words)
        assert [run.words for run in bidi.runs(words)] == [words]
    for words in (AN, BO, f"Bo {AN}", isolated(AN), "\u07ca", "\U0001e900", "\ufb1d", "\ufefb"):
        assert bidi.needed(words)


def test_every_letter_is_shown_once() -> None:
    for words in (f"a {AN} 1 (b) {BO}, 2", f"{AN}[{BO} c) 3", f"x {isolated(AN + ' 4 d')} 5 {isolated(BO)}"):
        letters = sorted((run.start + i, letter) for run in bidi.runs(words) for i, letter in enumerate(run.words))
        assert letters == [(i, letter) for i, letter in enumerate(words) if letter not in isolated(AN)[:: len(AN) + 1]]


def test_blanks_in_every_language_keep_such_names_apart() -> None:
    for language in complete_languages():
        texts = TextsIn(language)
        plain_name = texts.t("table.turn_of", name="Ada")
        assert seen(texts.t("table.turn_of", name=BO)) == plain_name.replace("Ada", back(BO))
        both = texts.t("table.turn_of", name=texts.join([BO, AN]))
        plain_names = texts.t("table.turn_of", name=texts.join(["Ada", "Bo"]))
        assert seen(both) == plain_names.replace("Ada", back(BO)).replace("Bo", back(AN))


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("words", [f"It is {isolated(AN)}'s turn", f"{BO} (3)", f"Anna {AN}", AN, "Anna"])
@pytest.mark.parametrize("role", list(text.FILES))
def test_letters_take_the_places_in_which_they_stand(words: str, role: Role) -> None:
    places = text.spread(words, 30, role)
    assert len(places) == len(words)
    wide = text.size(words, 30, role)[0]
    assert wide == text.render(words, 30, role=role).get_width() == max(map(max, places))
    assert text.render(words, 30, role=role, outline=3).get_width() == wide + 6
    for run in bidi.runs(words):
        own = places[run.start : run.start + len(run.words)]
        assert all(one[1] == two[0] for one, two in pairwise(own))
        assert (own[0][0] > own[-1][1]) == run.leftward


def test_words_of_no_letters_have_no_places() -> None:
    assert text.spread("", 30) == ()
    assert text.spread(isolated(AN)[0], 30) == ((0, 0),)
