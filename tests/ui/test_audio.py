"""The cues, their files, and the mixer that must never get in anybody's way."""

import logging
import math
import os
import shutil
import struct
import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.resources import ResourceMissing
from game.ui import audio
from game.ui.audio import CUES, DOUBLING, VOICES, Audio, Category, Cue, caption

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "assets" / "sounds"
PLAYERS = ("gertrude", "biscuit", "bo", "pardon", "billie", "ada", "pip", "yuki", "mercy", "echo")


def file_names(cue: Cue) -> list[str]:
    takes = CUES[cue].takes
    return [f"{cue}.ogg"] if takes == 1 else [f"{cue}_{take}.ogg" for take in range(1, takes + 1)]


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _closed_mixer() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the mixer fail as it does without a device; the list grows by one with every attempt."""
    attempts: list[int] = []

    def fail(*args: object, **kwargs: object) -> None:
        attempts.append(1)
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    return attempts


def heard() -> list[tuple[str, float]]:
    """What sounds now: the length of each sound, by which it is known, and its loudness, in the order of channels."""
    result: list[tuple[str, float]] = []
    for index in range(pygame.mixer.get_num_channels() if pygame.mixer.get_init() else 0):
        channel = pygame.mixer.Channel(index)
        if channel.get_busy():
            sound = channel.get_sound()
            assert sound is not None
            result.append((f"{sound.get_length():.4f}", sound.get_volume()))
    return result


# -- the table of cues and the files --------------------------------------------------------------------------------


def test_every_cue_has_facts_and_a_caption_of_one_sentence() -> None:
    assert list(CUES) == list(Cue)
    captions = [caption(cue) for cue in CUES]
    assert len(set(captions)) == len(captions)
    for words in captions:
        assert words[0].isupper()
        assert words[-1] in ".?"


def test_the_files_are_exactly_the_takes_of_the_cues() -> None:
    expected = {name for cue in Cue for name in file_names(cue)}
    assert {path.name for path in SOUNDS.iterdir()} == expected


def test_every_player_curses_in_three_ways_with_the_voices_volume() -> None:
    for player in PLAYERS:
        facts = CUES[Cue(f"curse_{player}")]
        assert (facts.takes, facts.category) == (3, Category.VOICES)


@pytest.mark.parametrize("cue", list(Cue))
def test_a_sound_is_clean(cue: Cue) -> None:
    """Mono, short, at once, below full scale, around zero, and silent at both ends."""
    for name in file_names(cue):
        content = (SOUNDS / name).read_bytes()
        version, channels, rate = struct.unpack_from("<IBI", content, content.index(b"\x01vorbis") + 7)
        assert (version, channels) == (0, 1), name
        # The mixer hands samples out as it plays them: as they are, at their own rate.
        pygame.mixer.quit()
        pygame.mixer.init(rate, -16, 1, allowedchanges=0)
        samples = array("h", pygame.mixer.Sound(SOUNDS / name).get_raw())
        levels = [sample / 32768.0 for sample in samples]
        peak = max(abs(level) for level in levels)
        assert rate in (22_050, 44_100), name
        assert 0.04 <= len(levels) / rate <= 2.2, name
        assert -17.5 <= 20.0 * math.log10(peak) <= -8.9, name
        assert abs(math.fsum(levels)) / len(levels) < 3e-4, name
        assert next(index for index, level in enumerate(levels) if abs(level) > 0.01 * peak) / rate < 0.005, name
        # At the very beginning the blow itself, a millisecond later, drowns what packing lets run ahead of it.
        assert abs(levels[0]) < 0.01, name
        assert abs(levels[-1]) < 0.002, name
        window = rate // 20
        loudest = max(
            math.fsum(level * level for level in levels[start : start + window]) / window
            for start in range(0, len(levels), window // 2)
        )
        assert 20.0 * math.log10(math.sqrt(loudest)) < -15.5, name


def test_the_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 1_000_000


def test_every_file_was_made_by_its_recipe() -> None:
    command = [sys.executable, "-B", str(ROOT / "assets" / "generators" / "sounds" / "make_sounds.py"), "--check"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "Every sound follows its recipe.", "")


def test_packing_has_taken_nothing_from_a_sound_that_could_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "assets" / "generators" / "sounds")
    import make_sounds  # type: ignore[import-not-found]

    for name, meant, rate in make_sounds.sounds(["button", "card_slide", "burn", "curse_biscuit", "match_win"]):
        pygame.mixer.quit()
        pygame.mixer.init(rate, -16, 1, allowedchanges=0)
        heard = array("h", pygame.mixer.Sound(SOUNDS / name).get_raw())
        lost = math.fsum((a - b) ** 2 for a, b in zip(heard, meant, strict=True))
        assert 10.0 * math.log10(math.fsum(level * level for level in meant) / lost) > 15.0, name


# -- playing --------------------------------------------------------------------------------------------------------


def test_nothing_is_opened_before_the_first_cue(clock: Clock) -> None:
    sound = Audio(clock=clock)
    assert pygame.mixer.get_init() is None
    sound.play(Cue.BUTTON)
    assert pygame.mixer.get_init() is not None
    assert len(heard()) == 1
    sound.close()
    assert pygame.mixer.get_init() is None


def test_every_take_of_every_cue_can_be_played(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    sound = Audio(clock=clock)
    for cue in Cue:
        for _ in range(CUES[cue].takes * 4):
            clock.now += 1.0
            sound.play(str(cue))
            assert heard()
            pygame.mixer.stop()
    assert caplog.records == []


def test_no_take_is_heard_twice_in_a_row_and_all_of_them_are_heard(clock: Clock) -> None:
    sound = Audio(clock=clock)
    takes = [sound.next_take(Cue.CARD_LAND) for _ in range(300)]
    assert all(a != b for a, b in pairwise(takes))
    assert set(takes) == set(range(6))


def test_a_cue_that_comes_twice_at_once_is_heard_and_told_once(clock: Clock) -> None:
    told: list[Cue] = []
    sound = Audio(clock=clock, on_caption=told.append)
    sound.play(Cue.SHUFFLE)
    clock.now += DOUBLING * 0.9
    sound.play(Cue.SHUFFLE)
    sound.play(Cue.BURN)
    assert len(heard()) == 2
    clock.now += DOUBLING
    sound.play(Cue.SHUFFLE)
    assert len(heard()) == 3
    assert told == [Cue.SHUFFLE, Cue.BURN, Cue.SHUFFLE]


def test_each_category_has_its_volume_and_loudness_follows_the_square(clock: Clock) -> None:
    sound = Audio(volume_all=1.0, volume_effects=0.5, volume_voices=0.0, clock=clock)
    sound.play(Cue.CURSE_ECHO)
    assert heard() == []
    sound.play(Cue.BURN)
    assert [loudness for _, loudness in heard()] == [pytest.approx(0.25, abs=0.01)]
    pygame.mixer.stop()
    sound.set_volumes(volume_all=0.5, volume_effects=0.0, volume_voices=1.0)
    clock.now += 1.0
    sound.play(Cue.BURN)
    assert heard() == []
    sound.play(Cue.CURSE_ECHO, volume=0.5)
    assert [loudness for _, loudness in heard()] == [pytest.approx(0.25 * 0.7 * 0.5, abs=0.01)]


def test_volumes_and_places_out_of_range_are_brought_into_it(clock: Clock) -> None:
    sound = Audio(volume_all=7.0, clock=clock)
    sound.play(Cue.BURN, volume=9.0, pan=-5.0)
    assert [loudness for _, loudness in heard()] == [1.0]


def test_pan_fades_the_far_side_only(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[tuple[float, float]] = []

    class Spy:
        def get_busy(self) -> bool:
            return False

        def play(self, sound: pygame.mixer.Sound) -> None:
            pass

        def set_volume(self, left: float, right: float) -> None:
            places.append((left, right))

    monkeypatch.setattr(pygame.mixer, "Channel", lambda index: Spy())
    sound = Audio(clock=clock)
    assert sound.open()
    for pan in (-1.0, 0.0, 0.5, 1.0):
        clock.now += 1.0
        sound.play(Cue.CARD_LAND, pan=pan)
    expected = ((1.0, 0.0), (1.0, 1.0), (math.sqrt(2.0) * math.sin(math.pi / 8.0), 1.0), (0.0, 1.0))
    assert places == [pytest.approx(place, abs=1e-9) for place in expected]


def test_when_all_voices_are_in_use_the_softest_and_oldest_gives_way(clock: Clock) -> None:
    sound = Audio(volume_all=1.0, clock=clock)
    for index in range(VOICES):
        clock.now += 0.1
        sound.play(Cue.CROWN_OF_SHAME, volume=0.5 if index in (3, 7) else 1.0)
    assert len(heard()) == VOICES
    clock.now += 0.1
    sound.play(Cue.BURN, volume=0.1)
    burning = f"{pygame.mixer.Sound(SOUNDS / 'burn.ogg').get_length():.4f}"
    assert burning not in [name for name, _ in heard()]
    clock.now += 0.1
    sound.play(Cue.BURN)
    assert [name for name, _ in heard()].index(burning) == 3
    assert len(heard()) == VOICES


def test_muting_silences_what_sounds_and_leaves_the_captions(clock: Clock) -> None:
    told: list[Cue] = []
    sound = Audio(clock=clock, on_caption=told.append)
    sound.play(Cue.SHUFFLE)
    sound.mute(True)
    assert heard() == []
    sound.play(Cue.BURN)
    assert heard() == []
    assert told == [Cue.SHUFFLE, Cue.BURN]
    sound.mute(False)
    sound.play(Cue.OUT)
    assert len(heard()) == 1


def test_who_starts_muted_opens_no_device(clock: Clock) -> None:
    sound = Audio(mute=True, clock=clock)
    assert not sound.open()
    sound.play(Cue.BURN)
    assert pygame.mixer.get_init() is None


# -- what may go wrong ----------------------------------------------------------------------------------------------


def test_without_a_device_cues_are_told_but_silent_and_it_is_looked_for_once(
    clock: Clock, no_device: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Cue] = []
    sound = Audio(clock=clock, on_caption=told.append)
    with caplog.at_level(logging.INFO):
        for cue in (Cue.BURN, Cue.OUT, Cue.CURSE_BO):
            sound.play(cue)
    assert told == [Cue.BURN, Cue.OUT, Cue.CURSE_BO]
    assert len(no_device) == 1
    assert [record.getMessage() for record in caplog.records] == ["There is no sound: No available audio device"]
    sound.close()


def test_turning_sound_on_looks_for_a_device_anew(clock: Clock, no_device: list[int]) -> None:
    sound = Audio(clock=clock)
    assert not sound.open()
    sound.mute(True)
    sound.mute(False)
    sound.play(Cue.BURN)
    assert len(no_device) == 2


@pytest.mark.parametrize("driver", ["alsa", "no-such-driver", None])
def test_a_missing_device_leaves_the_error_stream_empty(driver: str | None) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    if driver is not None:
        environment["SDL_AUDIODRIVER"] = driver
    script = (
        "import sys; from game.ui.audio import Audio; sound = Audio(volume_all=0.01); sound.open();"
        "sound.play('button'); sound.close(); print('still here', file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "still here\n")


def test_a_damaged_or_missing_file_silences_its_cue_with_one_line(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "burn.ogg").write_bytes(b"RIFF\x00\x00 what is this?")
    (tmp_path / "hint.ogg").write_bytes(b"")
    shutil.copy(SOUNDS / "out.ogg", tmp_path)

    def resource_path(*parts: str) -> Path:
        path = tmp_path / parts[-1]
        if not path.exists():
            raise ResourceMissing(f"A file of the program is missing: {parts[-1]}.")
        return path

    monkeypatch.setattr(audio, "resource_path", resource_path)
    sound = Audio(clock=clock)
    for cue in (Cue.BURN, Cue.HINT, Cue.SHUFFLE) * 3:
        clock.now += 1.0
        sound.play(cue)
    assert heard() == []
    assert [record.getMessage().split(":")[0] for record in caplog.records] == [
        f"The sound {name}.ogg stays silent" for name in ("burn", "hint", "shuffle")
    ]
    sound.play(Cue.OUT)
    assert len(heard()) == 1


def test_an_unknown_cue_is_silent_and_logged(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    Audio(clock=clock).play("kazoo_solo")
    assert [record.getMessage() for record in caplog.records] == ["There is no sound cue called kazoo_solo."]


def test_a_mixer_shut_down_from_outside_is_opened_again(clock: Clock) -> None:
    sound = Audio(clock=clock)
    sound.play(Cue.BURN)
    pygame.mixer.quit()
    clock.now += 1.0
    sound.play(Cue.BURN)
    assert len(heard()) == 1


def test_a_device_that_goes_away_while_playing_ends_the_sound_and_nothing_else(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Channel:
        def get_busy(self) -> bool:
            if clock.now > began:
                raise pygame.error("Audio device was disconnected")
            return False

        def play(self, sound: pygame.mixer.Sound) -> None:
            pass

        def set_volume(self, left: float, right: float) -> None:
            pass

        def stop(self) -> None:
            pass

    monkeypatch.setattr(pygame.mixer, "Channel", lambda index: Channel())
    began = clock.now
    sound = Audio(clock=clock)
    sound.play(Cue.BURN)
    assert caplog.records == []
    for _ in range(3):
        clock.now += 1.0
        sound.play(Cue.BURN)
    sound.mute(True)
    sound.close()
    assert [record.getMessage() for record in caplog.records] == [
        "The sound device is gone: Audio device was disconnected"
    ]
