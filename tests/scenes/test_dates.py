"""Days as pages tell them: the ones on which it was here."""

import time
from collections.abc import Callable, Iterator

import pytest

from game.scenes.dates import day_words

Zone = Callable[[str], None]


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Zone]:
    """Moves the computer to another time zone."""

    def move(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield move
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="elsewhere the zone of the system counts")
@pytest.mark.parametrize(
    ("place", "moment", "told"),
    [
        ("PST8", "2026-11-21T03:30:00Z", "November 20, 2026"),
        ("CET-1", "2026-11-19T23:30:00Z", "November 20, 2026"),
        ("JST-9", "2026-12-31T15:00:00Z", "January 1, 2027"),
        ("UTC0", "2026-11-20T12:00:00Z", "November 20, 2026"),
    ],
)
def test_a_day_is_the_one_on_which_it_was_here(zone: Zone, place: str, moment: str, told: str) -> None:
    """As the deal of the day goes by that day too."""
    zone(place)
    assert day_words(moment) == told


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("2026-11-20", "November 20, 2026"),
        ("2026-11-20 at noon", "November 20, 2026"),
        ("0001-01-01T00:00:00Z", "January 1, 1"),
        ("2026-13-20T12:00:00Z", ""),
        ("", ""),
        (None, ""),
        (20261120, ""),
    ],
)
def test_what_is_no_moment_has_no_day(moment: object, told: str) -> None:
    assert day_words(moment) == told
