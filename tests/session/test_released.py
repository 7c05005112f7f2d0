"""What every released version has written is read by this one, whole: settings, statistics, matches."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from game.rules.record import read_record, replay
from game.session.files import Paths
from game.session.session import Session
from game.session.settings import SettingsFile
from game.session.statistics import Statistics
from game.session.store import Resumable, Store, finished_files
from tests.support.stored import load
from tests.write_released import FOLDER, LEFT, SHORT

VERSIONS = sorted(folder.name for folder in FOLDER.iterdir())


@pytest.fixture(params=VERSIONS)
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A data folder as a version has left it."""
    shutil.copytree(FOLDER / request.param, tmp_path / "data")
    return tmp_path / "data"


def test_every_released_version_is_kept() -> None:
    changelog = (FOLDER.parents[2] / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.M)
    assert set(released) <= set(VERSIONS), "python -m tests.write_released keeps what a version writes"


def test_settings_are_what_they_were(left: Path) -> None:
    paths = Paths.at(left)
    file = SettingsFile(paths)
    settings = file.load()
    assert (settings.deck, settings.pace, settings.mute, settings.lessons) == ("4color", "fast", True, ("shithead",))
    assert file.trouble is None
    written = json.loads((left / "settings.json").read_text("utf-8"))
    settings.pace = "slow"
    file.save(settings)
    kept = json.loads((left / "settings.json").read_text("utf-8"))
    assert {name: value for name, value in written.items() if name != "pace"}.items() <= kept.items()
    assert not paths.damaged.exists()


def test_finished_matches_hold_and_count(left: Path) -> None:
    paths = Paths.at(left)
    files = finished_files(paths)
    assert sorted(read_record(file.read_text("utf-8")).game for file in files) == sorted(SHORT)
    for file in files:
        replay(read_record(file.read_text("utf-8")))
    counted = Statistics(paths)
    counted.refresh()
    assert counted.trouble is None
    saved = counted.tally()
    counted.rebuild()
    assert counted.tally() == saved
    assert saved.matches == len(SHORT)
    for file in files:
        file.unlink()
    again = Statistics(paths)
    again.refresh()
    assert again.tally() == saved, "the sums outlive the records"


def test_unfinished_match_goes_on(left: Path) -> None:
    paths = Paths.at(left)
    store = Store(paths)
    found = load(store, LEFT[0])
    assert isinstance(found, Resumable)
    session = Session.resume(found.record, store, found.notes)
    assert session.seq >= LEFT[1]
    seat = session.to_act
    assert seat is not None
    session.submit(seat, session.legal_actions(seat)[0], session.seq)
    store.close()
    again = Store(paths)
    found = load(again, LEFT[0])
    assert isinstance(found, Resumable)
    assert len(found.record.steps) > LEFT[1]
    again.close()
    assert not paths.damaged.exists()
