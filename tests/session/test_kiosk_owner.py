"""What the owner of a kiosk has chosen and what was counted: kept, bounded, and nothing about anybody."""

from __future__ import annotations

import errno
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.session.files import Paths
from game.session.kiosk import Kiosk
from game.session.pins import Pin
from game.session.settings import Settings
from game.session.terms import Terms
from game.session.visitors import MOST_DAYS, Visitors
from game.texts import t

DAY = 86400.0


@contextmanager
def unreadable(module: str) -> Iterator[None]:
    """A disk that reads nothing for a while."""

    def fail(path: Path, most: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"game.session.{module}.read_file", fail)
        yield


def test_a_changed_pin_counts_from_then_on_and_cannot_be_read(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    owner = Kiosk(paths, Terms(pin="24682468"))
    assert owner.pin.fits("24682468")
    owner.change_pin("97531975")
    kept = (tmp_path / "owner.json").read_text()
    assert "97531975" not in kept
    assert "24682468" not in kept
    again = Kiosk(paths, Terms(pin="24682468"))
    assert again.pin.changed
    assert again.pin.fits("97531975")
    assert not again.pin.fits("24682468")
    with pytest.raises(ValueError, match="digits"):
        again.change_pin("12")


def test_who_gives_another_pin_at_the_start_has_that_one(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    Kiosk(paths, Terms(pin="2468")).change_pin("97531")
    owner = Kiosk(paths, Terms(pin="1111"))
    assert owner.pin.fits("1111")
    assert not owner.pin.fits("97531")


def test_two_hashes_of_one_pin_differ(tmp_path: Path) -> None:
    pins = [Pin("2468") for _ in range(2)]
    for pin in pins:
        pin.change("13579")
    assert pins[0].encode() != pins[1].encode()


@pytest.mark.parametrize("kept", [None, 3, "x", {}, {"pin": {}, "instead_of": {}}, {"pin": {"salt": "zz", "hash": ""}},
                                  {"pin": {"salt": "00", "hash": "g" * 64}, "instead_of": 1}])  # fmt: skip
def test_a_damaged_pin_leaves_the_given_one(kept: object) -> None:
    assert Pin("2468", kept).fits("2468")


def test_what_the_owner_chooses_is_what_visitors_begin_with(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    terms = Terms(games=("dang_it", "shithead"), settings={"names": "salty", "words": 1.5, "volume_all": 0.3})
    owner = Kiosk(paths, terms)
    settings = Settings()
    owner.prepare(settings)
    assert (settings.names, settings.shouts, settings.words, settings.volume_all) == ("salty", "mild", 1.5, 0.3)
    owner.choose_games(["shithead", "damn_you"])
    owner.choose_volume(0.85)
    again = Kiosk(paths, terms)
    again.prepare(settings)
    assert settings.volume_all == 0.85
    assert again.terms.games == ("shithead",)
    assert again.settled.games == ("dang_it", "shithead")
    other = Kiosk(paths, Terms(games=("dang_it",)))
    assert other.terms.games == ("dang_it",), "what is not settled any more is not offered"


@pytest.mark.parametrize("content", ["", "[]", "{", '{"games": 3, "volume": "loud", "pin": []}', "\udcff"])
def test_a_damaged_choice_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "owner.json").write_text(content, "utf-8", "surrogateescape")
    owner = Kiosk(Paths.at(tmp_path), Terms())
    assert owner.terms == Terms()
    assert owner.pin.fits("0000")


def test_what_was_chosen_and_cannot_be_opened_is_not_written_over(tmp_path: Path) -> None:
    paths, terms = Paths.at(tmp_path), Terms(pin="2468", games=("dang_it", "shithead"))
    first = Kiosk(paths, terms)
    first.change_pin("97531")
    first.choose_games(["shithead"])
    before = (tmp_path / "owner.json").read_bytes()
    with unreadable("kiosk"):
        owner = Kiosk(paths, terms)
        owner.choose_volume(0.5)
        owner.choose_volume(0.25)
    assert (tmp_path / "owner.json").read_bytes() == before
    assert Kiosk(paths, terms).pin.fits("97531")
    owner.choose_games(["dang_it"])
    for one in (owner, Kiosk(paths, terms)):
        assert one.pin.fits("97531")
        assert one.terms.games == ("dang_it",)
        one.prepare(settings := Settings())
        assert settings.volume_all == 0.25


def test_visitors_that_cannot_be_opened_are_not_written_over_and_added_to_later(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    Visitors(paths).count("visitors")
    before = (tmp_path / "visitors.json").read_bytes()
    with unreadable("visitors"):
        book = Visitors(paths)
        assert book.trouble is not None
        book.count("visitors")
        book.count("matches", "dang_it")
    assert (tmp_path / "visitors.json").read_bytes() == before
    book.count("visitors")
    assert book.all() == Visitors(paths).all() == {"visitors": 3, "matches": 1, "dang_it": 1}
    assert book.trouble is None


def test_visitors_of_a_newer_version_stay(tmp_path: Path) -> None:
    newer = b'{"format": "grawlix-visitors/2"}'
    (tmp_path / "visitors.json").write_bytes(newer)
    book = Visitors(Paths.at(tmp_path))
    book.count("visitors")
    assert book.all()["visitors"] == 1
    assert book.trouble is not None
    assert t("session.newer_file") in book.trouble
    assert (tmp_path / "visitors.json").read_bytes() == newer


def test_visitors_and_matches_are_counted_by_day_and_survive(tmp_path: Path) -> None:
    now = [1_795_000_000.0]
    paths = Paths.at(tmp_path)
    book = Visitors(paths, lambda: now[0])
    for day in range(40):
        now[0] = 1_795_000_000.0 + day * DAY
        book.count("visitors")
        book.count("matches", "dang_it")
    book.count("finished")
    book.count("nonsense", "poker")
    again = Visitors(paths, lambda: now[0])
    assert [again.last(days)["visitors"] for days in (1, 7, 30)] == [1, 7, 30]
    assert (again.all()["visitors"], again.all()["dang_it"], again.all()["finished"]) == (40, 40, 1)
    assert set(again.all()) == {"visitors", "matches", "dang_it", "finished"}


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="elsewhere the zone of the system counts")
@pytest.mark.parametrize("today", ["2026-04-01 00:30", "2026-10-29 23:30"])
def test_the_last_days_are_as_many_where_the_clocks_are_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, today: str
) -> None:
    """In central Europe an hour is left out on March 29 of 2026, and one comes twice on October 25."""
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    try:
        year, month, day, hour, minute, *_ = time.strptime(today, "%Y-%m-%d %H:%M")
        at = [0.0]
        book = Visitors(Paths.at(tmp_path), lambda: at[0])
        for before in range(12, -1, -1):
            at[0] = time.mktime((year, month, day - before, hour, minute, 0, 0, 0, -1))
            book.count("visitors")
        assert [book.last(days)["visitors"] for days in range(1, 12)] == list(range(1, 12))
    finally:
        monkeypatch.undo()
        time.tzset()


def test_years_of_visitors_stay_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    monkeypatch.setattr("game.session.visitors.write_durably", lambda path, content: written.append(len(content)))
    now = [0.0]
    book = Visitors(Paths.at(tmp_path), lambda: now[0])
    for day in range(MOST_DAYS + 300):
        now[0] = 1_500_000_000.0 + day * DAY
        book.count("matches", "shithead")
    assert book.all()["matches"] == MOST_DAYS + 300
    assert written[-1] <= written[MOST_DAYS - 1] + 100
    assert max(written) < 100_000


@pytest.mark.parametrize("content", ["", "{", '{"format": "grawlix-visitors/1", "days": 3}', '{"format": "x"}'])
def test_damaged_numbers_are_put_aside_and_begun_anew(tmp_path: Path, content: str) -> None:
    (tmp_path / "visitors.json").write_text(content)
    book = Visitors(Paths.at(tmp_path))
    assert book.all() == {}
    book.count("visitors")
    assert len(list((tmp_path / "damaged").iterdir())) == 1
    assert json.loads((tmp_path / "visitors.json").read_text())["format"] == "grawlix-visitors/1"
