"""What the owner of a kiosk settles in a file: all of it counts, and what is wrong is one sentence each."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.rules.registry import GAME_IDS
from game.session.hours import Hours, Opening, read_opening
from game.session.settings import Settings
from game.session.setups import OFFERED
from game.session.terms import SETTLED, Terms, read_terms

WHOLE = """
pin = "1357"
games = ["shithead", "dang_it"]
levels = ["normal", "easy"]
quiet_hours = "20-9"
history = true
ask_after = 40
answer_within = 10
abandoned = "put_aside"

[opening_hours]
mon = "9-22"
fri = "17:30-1:30"

[settings]
names = "salty"
words = 1.5
volume_all = 0.2
language = "de"
"""


def terms_of(folder: Path, content: str) -> tuple[Terms, list[str]]:
    place = folder / "kiosk.toml"
    place.write_text(content, "utf-8")
    return read_terms(place)


def test_a_file_settles_all_there_is(tmp_path: Path) -> None:
    terms, wrong = terms_of(tmp_path, WHOLE)
    assert wrong == []
    assert (terms.pin, terms.games, terms.levels) == ("1357", ("dang_it", "shithead"), ("easy", "normal"))
    assert (terms.quiet, terms.history, terms.abandoned) == (Hours(20, 9), True, "put_aside")
    assert (terms.ask_after, terms.answer_within) == (40.0, 10.0)
    assert terms.settings == {"names": "salty", "words": 1.5, "volume_all": 0.2, "language": "de"}
    assert terms.opening is not None
    assert terms.opening.days == ((540, 1320), None, None, None, (1050, 90), None, None)
    assert terms_of(tmp_path, "") == (Terms(), [])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("pin = 1357", "pin cannot be '1357': four to eight digits in quotes are wanted."),
        ('pin = "12"', "pin cannot be '12'"),
        ('pim = "1357"', "there is nothing called 'pim', so it is left out; is pin meant?"),
        ("zebra = 1", "there is nothing called 'zebra', so it is left out."),
        ('games = ["poker"]', "games cannot be 'poker': there are dang_it"),
        ("games = []", "games cannot be '[]': at least one is wanted."),
        ('games = "dang_it"', "a list of dang_it"),
        ('levels = ["wizard", 3]', "levels cannot be '3'"),
        ('quiet_hours = "22"', "two hours of the day are wanted, such as 22-8"),
        ("quiet_hours = 22", "two hours of the day are wanted"),
        ('opening_hours = "8:75-9"', 'it is told as in "9-22"'),
        ('opening_hours = { frl = "8-9" }', "the days are mon, tue"),
        ('history = "yes"', "true or false is wanted"),
        ("ask_after = 1", "seconds from 10 to 3600 are wanted"),
        ("answer_within = true", "seconds from 5 to 600 are wanted"),
        ('abandoned = "burnt"', "play_on or put_aside is wanted"),
        ("settings = 3", "a table [settings] is wanted"),
        ('settings = { names = "rude" }', "names cannot be 'rude'"),
        ("settings = { volume = 1 }", "there is nothing called 'volume' in [settings]"),
        ('settings = { player_name = "Ada" }', "player_name in [settings] is not for an owner to choose"),
        ("settings = { fullscreen = true }", "fullscreen in [settings] is not for an owner to choose, so"),
        ("pin = ", "line 1 is no TOML and is left out."),
        ("[[[", "line 1 is no TOML and is left out."),
        ('pin = "13', "line 1 is no TOML and is left out."),
    ],
)
def test_what_is_wrong_is_a_sentence_and_the_rest_counts(tmp_path: Path, line: str, sentence: str) -> None:
    terms, wrong = terms_of(tmp_path, f"{line}\n" + ("" if line.startswith("answer") else "answer_within = 33\n"))
    assert wrong
    assert any(sentence in words for words in wrong), wrong
    assert all(words.startswith("kiosk.toml: ") and words.endswith((".", "?")) and "\n" not in words for words in wrong)
    expected = {"answer_within": None if line.startswith("answer") else 33.0}
    assert terms.answer_within == expected["answer_within"]
    assert (terms.pin, terms.games, terms.levels, terms.settings) == ("0000", GAME_IDS, OFFERED, {})


def terms_in(folder: Path, content: bytes) -> tuple[Terms, list[str]]:
    place = folder / "kiosk.toml"
    place.write_bytes(content)
    return read_terms(place)


@pytest.mark.parametrize("first", ["", "# The screen in the hall\n"])
def test_a_mark_at_the_begin_of_a_file_is_no_fault(tmp_path: Path, first: str) -> None:
    content = (first + 'pin = "4711"\nhistory = true\n').replace("\n", "\r\n").encode("utf-8-sig")
    terms, wrong = terms_in(tmp_path, content)
    assert wrong == []
    assert (terms.pin, terms.history) == ("4711", True)


def test_what_is_not_utf_8_costs_no_more_than_its_line(tmp_path: Path) -> None:
    lines = """# für die Küche
pin = "4711"  # für später
exclamation = "für"
games = [
    "dang_it",  # für Kinder
]
answer_within = 33
[settings]
player = "Zoë # Zoé"
exclamation = "#é"
names = "salty"
"""
    terms, wrong = terms_in(tmp_path, lines.encode("latin-1"))
    assert (terms.pin, terms.games, terms.answer_within) == ("4711", ("dang_it",), 33.0)
    assert terms.settings == {"names": "salty"}
    assert wrong == [
        f"kiosk.toml: {words}"
        for words in (
            "the comment in line 1 is not UTF-8.",
            "the comment in line 2 is not UTF-8.",
            "line 3 is not UTF-8 and is left out.",
            "the comment in line 5 is not UTF-8.",
            "line 9 is not UTF-8 and is left out.",
            "the comment in line 10 is not UTF-8.",
            "line 10 is no TOML and is left out.",
        )
    ]
    terms, wrong = terms_in(tmp_path, "# é\n".encode("latin-1") * 2000 + b'pin = "4711"\n')
    assert terms.pin == "4711"
    assert len(wrong) <= 60


@pytest.mark.parametrize("line", ['pin = "47é1"', '"pin" = "4711', "pin = 4711", 'pin = "47"'])
def test_a_pin_that_cannot_be_read_is_told(tmp_path: Path, line: str) -> None:
    terms, wrong = terms_in(tmp_path, f"{line}\nhistory = true\n".encode("latin-1"))
    assert (terms.pin, terms.history) == ("0000", True)
    assert len(wrong) == 2
    assert wrong[1] == "kiosk.toml: it settles no PIN; without any it is 0000."


def test_a_file_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    assert read_terms(tmp_path / "none.toml")[1] == [
        f"The file {tmp_path}/none.toml cannot be read: no such file or directory."
    ]
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    assert len(read_terms(tmp_path / "noise")[1]) == 1
    assert len(read_terms(tmp_path)[1]) == 1
    terms, wrong = terms_of(tmp_path, "[\n" * 500)
    assert terms == Terms()
    assert len(wrong) <= 60


def test_every_setting_can_be_settled_but_those_that_are_nobodys(tmp_path: Path) -> None:
    plain = {
        name: value for name in SETTLED if isinstance(value := getattr(Settings(), name), bool | int | float | str)
    }
    lines = [
        f"{name} = {str(value).lower() if isinstance(value, bool) else repr(value)}" for name, value in plain.items()
    ]
    terms, wrong = terms_of(tmp_path, "[settings]\n" + "\n".join(lines))
    assert wrong == []
    assert dict(terms.settings) == plain
    assert len(plain) >= 20


def at(day: int, hour: int, minute: int = 0) -> time.struct_time:
    """A time of the week that began on Monday, 2026-11-23."""
    return time.struct_time((2026, 11, 23 + day, hour, minute, 0, day, 327 + day, 0))


@pytest.mark.parametrize(
    ("told", "moment", "is_open", "opens"),
    [
        ("9-22", at(0, 8, 59), False, 540),
        ("9-22", at(0, 9), True, None),
        ("9-22", at(0, 21, 59), True, None),
        ("9-22", at(0, 22), False, 540),
        ("18-2", at(3, 1, 59), True, 1080),
        ("18-2", at(3, 2), False, 1080),
        ("0-24", at(6, 23, 59), True, 0),
        ("0-0", at(6, 3), True, 0),
        ({"fri": "17:30-1:30"}, at(5, 1, 29), True, None),
        ({"fri": "17:30-1:30"}, at(5, 1, 30), False, None),
        ({"fri": "17:30-1:30"}, at(4, 12), False, 1050),
        ({"mon": "9-12", "sun": "closed"}, at(6, 10), False, 540),
    ],
)
def test_opening_hours(told: object, moment: time.struct_time, is_open: bool, opens: int | None) -> None:
    opening: Opening = read_opening(told)
    assert opening.holds(moment) is is_open
    if not is_open:
        assert opening.opens(moment) == opens
