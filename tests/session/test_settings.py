"""Settings: typed, bounded, and never lost to one wrong value."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.files import Paths
from game.session.settings import (
    AVATARS,
    Opponent,
    Settings,
    SettingsFile,
    Setup,
    WindowPlace,
    decode,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.CRITICAL):
        yield


def trouble(file: SettingsFile) -> str:
    return file.trouble or "none"


def changed() -> Settings:
    settings = Settings(player_name="Anna", pace="fast", words=1.3, touch_mm=15, mute=True)
    settings.theme = {"dang_it": "walnut"}
    settings.window = WindowPlace(10, -20, 1280, 720, 1)
    settings.setups = {
        "dang_it": Setup(3, {"rounds": 5}, (Opponent("biscuit", "hard"), Opponent("bo", "easy"))),
    }
    return settings


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    SettingsFile(Paths.at(tmp_path)).save(changed())
    file = SettingsFile(Paths.at(tmp_path))
    assert file.load() == changed()
    assert trouble(file) == "none"


def test_first_start_has_defaults_and_writes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    file = SettingsFile(Paths.at(folder))
    settings = file.load()
    assert settings == Settings()
    assert (settings.shown_name, settings.theme_of("dang_it"), file.trouble) == ("You", "auto", None)
    assert not folder.exists()


def test_every_setting_is_checked_when_it_is_set() -> None:
    settings = Settings()
    for name in settings.encode():
        with pytest.raises(ValueError, match=r"."):
            setattr(settings, name, object())
    with pytest.raises(AttributeError):
        setattr(settings, "color", "red")  # noqa: B010 - the name is wrong on purpose
    assert settings == Settings()


def test_numbers_stay_within_their_bounds() -> None:
    settings = Settings(volume_all=7.0, words=0.2, temper=-1.0, pause_after_play=9999)
    assert (settings.volume_all, settings.words, settings.temper, settings.pause_after_play) == (1.0, 1.0, 0.0, 2500)
    settings.pause_after_play = -5
    assert settings.pause_after_play == 0
    with pytest.raises(ValueError, match="number"):
        settings.volume_all = float("nan")


def test_name_is_one_line_of_bounded_length() -> None:
    assert Settings(player_name="  Anna\n\tMaria \0 ").player_name == "Anna Maria"
    assert len(Settings(player_name="a" * 1000).player_name) == 24
    assert Settings(player_name=" \n ").shown_name == "You"


@pytest.mark.parametrize("unseen", ["\ufe0f", "\u034f", "\u180b \u0301"])
def test_name_of_which_nothing_would_be_seen_is_none(unseen: str) -> None:
    assert Settings(player_name=unseen).shown_name == "You"
    assert Settings(player_name=f"\u2764{unseen}").player_name == f"\u2764{unseen}"


def test_wrong_values_fall_back_one_by_one_and_the_file_is_kept(tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    data = json.loads(json.dumps(changed().encode()))
    data.update(pace="warp", mute="yes", touch_mm=True)
    paths.settings.write_text(json.dumps(data))
    file = SettingsFile(paths)
    settings = file.load()
    assert (settings.pace, settings.mute, settings.touch_mm) == ("normal", False, 12)
    assert (settings.player_name, settings.words, settings.setups) == ("Anna", 1.3, changed().setups)
    assert trouble(file).startswith("Some settings could not be read (mute, pace, touch_mm)")
    (kept,) = paths.damaged.iterdir()
    assert json.loads(kept.read_text()) == data
    file.save(settings)
    assert trouble(file) == "none"
    assert SettingsFile(paths).load() == settings


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"null", b'{"pace": "f'])
def test_file_that_is_no_settings_at_all_gives_defaults_and_is_kept(tmp_path: Path, content: bytes) -> None:
    paths = Paths.at(tmp_path)
    paths.settings.write_bytes(content)
    file = SettingsFile(paths)
    assert file.load() == Settings()
    assert trouble(file).startswith("The settings could not be read")
    (kept,) = paths.damaged.iterdir()
    assert kept.read_bytes() == content
    file.save(Settings(mute=True))
    assert SettingsFile(paths).load().mute


@given(st.dictionaries(st.sampled_from(sorted(Settings().encode())), JSON, max_size=8))
def test_no_value_gets_in_that_could_not_be_set(data: dict[str, object]) -> None:
    settings, wrong = decode(data)
    again, wrong_again = decode(json.loads(json.dumps(settings.encode())))
    assert (again, wrong_again) == (settings, [])
    assert set(wrong) <= set(data)
    for name in wrong:
        assert getattr(settings, name) == getattr(Settings(), name)


@pytest.mark.parametrize(
    "setup",
    [
        {"players": 9, "options": {}, "opponents": []},
        {"players": 2, "options": {"rounds": 99}, "opponents": [{"character": "bo", "level": "easy"}]},
        {"players": 2, "options": {"jokers": 1}, "opponents": [{"character": "bo", "level": "easy"}]},
        {"players": 2, "options": {}, "opponents": [{"character": "nobody", "level": "easy"}]},
        {"players": 2, "options": {}, "opponents": []},
    ],
)
def test_set_up_that_cannot_be_played_is_forgotten(setup: object) -> None:
    settings, wrong = decode({"mute": True, "setups": {"dang_it": setup}})
    assert (settings.setups, settings.mute, wrong) == ({}, True, ["setups"])


@pytest.mark.parametrize("name", ["x", "y", "width", "height", "display"])
def test_a_place_of_the_window_that_no_screen_has_is_forgotten(name: str) -> None:
    data = changed().encode()
    window = data["window"]
    assert isinstance(window, dict)
    window[name] = 10**12
    settings, wrong = decode(json.loads(json.dumps(data)))
    assert (settings.window, settings.player_name, wrong) == (None, "Anna", ["window"])


def test_settings_hold_in_memory_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = SettingsFile(Paths.at(tmp_path))
    file.save(Settings(mute=True))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        file.save(Settings(pace="slow"))
        assert "no space left on device" in trouble(file)
    assert SettingsFile(Paths.at(tmp_path)).load() == Settings(mute=True)
    file.save(Settings(pace="slow"))
    assert trouble(file) == "none"
    assert SettingsFile(Paths.at(tmp_path)).load() == Settings(pace="slow")


def test_all_portraits_can_be_chosen() -> None:
    assert [Settings(player_avatar=avatar).player_avatar for avatar in AVATARS] == list(AVATARS)
