"""The cues, their files, and the mixer that must never get in anybody's way."""

import gc
import json
import logging
import math
import os
import shutil
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.resources import ResourceMissing
from game.ui import audio, beds
from game.ui.audio import CUES, GAP, VOICES, Audio, Bed, Category, Cue, bed_caption, caption
from game.ui.beds import Reading
from game.ui.cues import Choice, Kind
from tests.support.hearing import ReadAtOnce

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "assets" / "sounds"
PLAYERS = ("gertrude", "biscuit", "bo", "pardon", "billie", "ada", "pip", "yuki", "mercy", "echo")


def file_names(cue: Cue) -> list[str]:
    takes = CUES[cue].takes
    return [f"{cue}.ogg"] if takes == 1 else [f"{cue}_{take}.ogg" for take in range(1, takes + 1)]


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 10.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _closed_mixer() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The generator of the sounds."""
    monkeypatch.syspath_prepend(ROOT / "assets" / "generators" / "sounds")
    import make_sounds  # type: ignore[import-not-found]

    assert isinstance(make_sounds, ModuleType)
    return make_sounds


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


def play(sound: Audio, clock: Clock, cue: Cue | str, **how: float) -> None:
    """Let a cue be asked for, and heard as soon as it may be."""
    clock.now += GAP
    sound.play(cue, **how)  # type: ignore[arg-type]
    sound.update()


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


def test_the_files_are_exactly_the_takes_of_the_cues_and_the_beds() -> None:
    expected = {name for cue in Cue for name in file_names(cue)} | {f"bed_{bed}.ogg" for bed in Bed} | {"index.json"}
    assert {path.name for path in SOUNDS.iterdir()} == expected


def test_every_bed_has_a_caption_of_one_sentence() -> None:
    captions = [bed_caption(bed) for bed in Bed]
    assert len(set(captions)) == len(captions)
    assert all(words[0].isupper() and words[-1] == "." for words in captions)


def test_every_player_curses_in_three_ways_with_the_voices_volume() -> None:
    for player in PLAYERS:
        facts = CUES[Cue(f"curse_{player}")]
        assert (facts.takes, facts.category) == (3, Category.VOICES)


def test_the_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 2_000_000


def test_a_cue_is_to_the_program_what_it_is_to_its_recipe(workshop: ModuleType) -> None:
    recipes = workshop.RECIPES
    assert {str(cue) for cue in Cue} | {f"bed_{bed}" for bed in Bed} == set(recipes)
    for cue, facts in CUES.items():
        recipe = recipes[str(cue)]
        assert (facts.takes, facts.kind) == (recipe.takes, Kind[recipe.kind.upper()]), cue
        assert (facts.choice is Choice.FORCE) == recipe.forces, cue


def test_the_index_knows_every_file() -> None:
    index = json.loads((SOUNDS / "index.json").read_bytes())
    assert set(index) == {path.name for path in SOUNDS.glob("*.ogg")}
    for name, heights in index.items():
        assert all(type(height) is int and 0 <= height < 700 for height in heights), name
        assert max(heights) > 0, name


# -- playing --------------------------------------------------------------------------------------------------------


def test_nothing_is_opened_before_the_first_cue(clock: Clock) -> None:
    sound = Audio(clock=clock)
    sound.update()
    assert pygame.mixer.get_init() is None
    play(sound, clock, Cue.BUTTON)
    assert pygame.mixer.get_init() is not None
    assert len(heard()) == 1
    sound.close()
    assert pygame.mixer.get_init() is None


def test_every_take_of_every_cue_can_be_played(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    sound = Audio(clock=clock)
    for cue in Cue:
        for _ in range(CUES[cue].takes * 4):
            clock.now += 3.0
            play(sound, clock, str(cue))
            assert heard()
            pygame.mixer.stop()
    assert caplog.records == []


def test_no_take_is_heard_twice_in_a_row_and_all_of_them_are_heard(clock: Clock) -> None:
    sound = Audio(clock=clock)
    takes = [sound.take(Cue.CARD_LAND) for _ in range(300)]
    assert all(a != b for a, b in pairwise(takes))
    assert set(takes) == set(range(6))


def test_a_cue_that_climbs_stays_at_its_top_and_one_with_force_has_three(clock: Clock) -> None:
    sound = Audio(clock=clock)
    assert [sound.take(Cue.COUNT_TICK, step=step) for step in (0, 5, 12, 40)] == [0, 5, 12, 12]
    assert [sound.take(Cue.BURN, force=force) for force in (-9, -1, 0, 1, 2)] == [0, 0, 1, 2, 2]


def test_a_cue_that_comes_twice_at_once_is_heard_and_told_once(clock: Clock) -> None:
    told: list[Cue] = []
    sound = Audio(clock=clock, on_caption=told.append)
    sound.play(Cue.SHUFFLE)
    sound.update()
    clock.now += GAP * 0.9
    sound.play(Cue.SHUFFLE)
    sound.update()
    assert len(heard()) == 1
    clock.now += GAP
    sound.play(Cue.SHUFFLE)
    sound.update()
    assert len(heard()) == 2
    assert told == [Cue.SHUFFLE, Cue.SHUFFLE]


def test_of_two_cues_at_once_the_greater_begins_and_the_other_waits(clock: Clock) -> None:
    sound = Audio(clock=clock)
    sound.play(Cue.CARD_LAND)
    sound.play(Cue.BURN)
    sound.update()
    burning = f"{pygame.mixer.Sound(SOUNDS / 'burn_2.ogg').get_length():.4f}"
    assert [name for name, _ in heard()] == [burning]
    assert sound.due == pytest.approx(GAP)
    clock.now += GAP
    sound.update()
    assert len(heard()) == 2
    assert sound.due == math.inf


def test_a_press_is_heard_before_all_that_it_sets_off(clock: Clock) -> None:
    sound = Audio(clock=clock)
    sound.play(Cue.PRESS_BIG)
    sound.play(Cue.BURN)
    sound.update()
    press = f"{pygame.mixer.Sound(SOUNDS / 'press_big.ogg').get_length():.4f}"
    assert [name for name, _ in heard()] == [press]
    clock.now += GAP
    sound.update()
    assert len(heard()) == 2


def test_each_category_has_its_volume_and_loudness_follows_the_square(clock: Clock) -> None:
    sound = Audio(volume_all=1.0, volume_effects=0.5, volume_voices=0.0, clock=clock)
    play(sound, clock, Cue.CURSE_ECHO)
    assert heard() == []
    play(sound, clock, Cue.BURN)
    assert [loudness for _, loudness in heard()] == [pytest.approx(0.25, abs=0.01)]
    pygame.mixer.stop()
    sound.set_volumes(volume_all=0.5, volume_effects=0.0, volume_voices=1.0)
    clock.now += 1.0
    play(sound, clock, Cue.BURN)
    assert heard() == []
    play(sound, clock, Cue.CURSE_ECHO, volume=0.5)
    assert [loudness for _, loudness in heard()] == [pytest.approx(0.25 * 0.5, abs=0.01)]


def test_volumes_and_places_out_of_range_are_brought_into_it(clock: Clock) -> None:
    sound = Audio(volume_all=7.0, clock=clock)
    play(sound, clock, Cue.BURN, volume=9.0, pan=-5.0)
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
        play(sound, clock, Cue.CARD_LAND, pan=pan)
    expected = ((1.0, 0.0), (1.0, 1.0), (math.sqrt(2.0) * math.sin(math.pi / 8.0), 1.0), (0.0, 1.0))
    assert places == [pytest.approx(place, abs=1e-9) for place in expected]


def test_when_all_voices_are_in_use_the_softest_and_oldest_gives_way(clock: Clock) -> None:
    sound = Audio(volume_all=0.4, clock=clock)
    for index in range(VOICES):
        clock.now += 0.1
        play(sound, clock, Cue.CROWN_OF_SHAME, volume=0.5 if index in (3, 7) else 1.0)
    assert len(heard()) == VOICES
    play(sound, clock, Cue.BURN, volume=0.1)
    burning = f"{pygame.mixer.Sound(SOUNDS / 'burn_2.ogg').get_length():.4f}"
    assert burning not in [name for name, _ in heard()]
    play(sound, clock, Cue.BURN)
    assert [name for name, _ in heard()].index(burning) == 3
    assert len(heard()) == VOICES


def test_muting_silences_what_sounds_and_leaves_the_captions(clock: Clock) -> None:
    told: list[Cue] = []
    sound = Audio(clock=clock, on_caption=told.append)
    play(sound, clock, Cue.SHUFFLE)
    sound.mute(True)
    assert heard() == []
    play(sound, clock, Cue.BURN)
    assert heard() == []
    assert told == [Cue.SHUFFLE, Cue.BURN]
    sound.mute(False)
    play(sound, clock, Cue.OUT)
    assert len(heard()) == 1


def test_who_is_muted_loads_and_keeps_nothing(clock: Clock) -> None:
    sound = Audio(mute=True, clock=clock)

    def an_evening() -> None:
        for _ in range(40):
            sound.lay(Bed.PUB)
            for cue in (Cue.BURN, Cue.CARD_LAND, Cue.CURSE_BO):
                play(sound, clock, cue)
            sound.lay(None)

    an_evening()
    gc.collect()
    tracemalloc.start()
    try:
        an_evening()  # what the tracing itself needs is there after one
        gc.collect()
        before = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/game/ui/*")])
        an_evening()
        gc.collect()
        after = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/game/ui/*")])
    finally:
        tracemalloc.stop()
    grown = sum(line.size_diff for line in after.compare_to(before, "filename"))
    assert grown < 256  # the times of the last cues are numbers, and those are made anew
    assert sound.due == math.inf
    assert pygame.mixer.get_init() is None


def test_who_starts_muted_opens_no_device(clock: Clock) -> None:
    sound = Audio(mute=True, clock=clock)
    assert not sound.open()
    play(sound, clock, Cue.BURN)
    assert pygame.mixer.get_init() is None


# -- what may go wrong ----------------------------------------------------------------------------------------------


def test_without_a_device_cues_are_told_but_silent_and_it_is_looked_for_once(
    clock: Clock, no_device: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Cue] = []
    sound = Audio(clock=clock, on_caption=told.append)
    with caplog.at_level(logging.INFO):
        for cue in (Cue.BURN, Cue.OUT, Cue.CURSE_BO):
            play(sound, clock, cue)
    assert told == [Cue.BURN, Cue.OUT, Cue.CURSE_BO]
    assert len(no_device) == 1
    assert [record.getMessage() for record in caplog.records] == ["There is no sound: No available audio device"]
    sound.close()


def test_turning_sound_on_looks_for_a_device_anew(clock: Clock, no_device: list[int]) -> None:
    sound = Audio(clock=clock)
    assert not sound.open()
    sound.mute(True)
    sound.mute(False)
    play(sound, clock, Cue.BURN)
    assert len(no_device) == 2


@pytest.mark.parametrize("driver", ["alsa", "no-such-driver", None])
def test_a_missing_device_leaves_the_error_stream_empty(driver: str | None) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    if driver is not None:
        environment["SDL_AUDIODRIVER"] = driver
    script = (
        "import sys; from game.ui.audio import Audio; sound = Audio(volume_all=0.01); sound.open();"
        "sound.play('button'); sound.update(); sound.close(); print('still here', file=sys.stderr)"
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
    (tmp_path / "burn_2.ogg").write_bytes(b"RIFF\x00\x00 what is this?")
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
        play(sound, clock, cue)
    assert heard() == []
    assert [record.getMessage().split(":")[0] for record in caplog.records] == [
        f"The sound {name}.ogg stays silent" for name in ("burn_2", "hint", "shuffle")
    ]
    play(sound, clock, Cue.OUT)
    assert len(heard()) == 1


def test_an_unknown_cue_is_silent_and_logged(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    Audio(clock=clock).play("kazoo_solo")
    assert [record.getMessage() for record in caplog.records] == ["There is no sound cue called kazoo_solo."]


def test_nothing_sounds_any_longer_when_the_mixer_is_shut_down(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Audio(clock=clock)
    play(sound, clock, Cue.BURN)
    play(sound, clock, Cue.SHUFFLE)
    assert len(heard()) == 2
    sounding: list[bool] = []
    shut = pygame.mixer.quit

    def watched() -> None:
        # A sound that ends meanwhile is let go by two threads at once.
        sounding.append(pygame.mixer.get_busy())
        shut()

    monkeypatch.setattr(pygame.mixer, "quit", watched)
    sound.close()
    assert sounding == [False]


def test_a_mixer_shut_down_from_outside_is_opened_again(clock: Clock) -> None:
    sound = Audio(clock=clock)
    play(sound, clock, Cue.BURN)
    pygame.mixer.quit()
    play(sound, clock, Cue.BURN)
    assert len(heard()) == 1


def test_a_device_that_goes_away_while_playing_ends_the_sound_and_nothing_else(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Channel:
        def get_busy(self) -> bool:
            if clock.now > began + GAP:
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
    play(sound, clock, Cue.BURN)
    assert caplog.records == []
    for _ in range(3):
        play(sound, clock, Cue.BURN)
    sound.mute(True)
    sound.close()
    assert [record.getMessage() for record in caplog.records] == [
        "The sound device is gone: Audio device was disconnected"
    ]


# -- beds -----------------------------------------------------------------------------------------------------------


class Music:
    """What is heard of the bed."""

    file, volume, loops = "", 0.0, 0


@pytest.fixture
def music(monkeypatch: pytest.MonkeyPatch) -> Music:
    """Sounds that are files and a volume, read at once, and channels that play them."""
    heard = Music()

    class Sound:
        def __init__(self, path: Path) -> None:
            self.name, self.volume = path.name, 1.0

        def set_volume(self, volume: float) -> None:
            self.volume = volume

    class Channel:
        def __init__(self, number: int) -> None:
            self.sound: Sound | None = None

        def get_busy(self) -> bool:
            return False

        def play(self, sound: Sound, loops: int = 0) -> None:
            if loops:
                assert heard.file == "", "one loop begins over another"
                self.sound, heard.file, heard.loops = sound, sound.name, loops

        def set_volume(self, left: float, right: float = 0.0) -> None:
            if self.sound is not None:
                heard.volume = left * self.sound.volume

        def stop(self) -> None:
            if self.sound is not None:
                self.sound, heard.file, heard.volume = None, "", 0.0

    monkeypatch.setattr(pygame.mixer, "Sound", Sound)
    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    monkeypatch.setattr(beds, "Reading", lambda path: ReadAtOnce(Sound(path)))
    return heard


def seconds(sound: Audio, clock: Clock, count: float) -> None:
    """Let time pass as the program does: when the mixer wants it, and five times a second."""
    end = clock.now + count
    while clock.now < end - 1e-9:
        clock.now += min(0.2, max(0.02, sound.due), end - clock.now)
        sound.update()


def test_a_bed_comes_and_goes_and_another_one_takes_its_turn(clock: Clock, music: Music) -> None:
    told: list[Bed] = []
    sound = Audio(volume_all=1.0, volume_beds=0.5, clock=clock, on_bed=told.append)
    sound.lay(Bed.TITLE)
    sound.update()
    sound.update()
    assert (music.file, music.loops, music.volume) == ("bed_title.ogg", -1, 0.0)
    seconds(sound, clock, beds.FADE_IN / 2)
    half = music.volume
    assert 0.0 < half < 0.25
    seconds(sound, clock, beds.FADE_IN)
    assert music.volume == pytest.approx(0.25)
    assert sound.due == math.inf
    sound.lay(Bed.RIVER)
    seconds(sound, clock, beds.FADE_OUT + 0.1)
    assert music.file == "bed_river.ogg"
    assert music.volume < 0.1
    sound.lay(None)
    seconds(sound, clock, 1.0)
    assert music.file == ""
    assert told == [Bed.TITLE, Bed.RIVER]


def test_a_bed_ducks_while_somebody_speaks_and_comes_back(clock: Clock, music: Music) -> None:
    sound = Audio(volume_all=1.0, clock=clock)
    sound.lay(Bed.PUB)
    seconds(sound, clock, 3.0)
    assert music.volume == pytest.approx(1.0)
    play(sound, clock, Cue.CARD_LAND)
    seconds(sound, clock, 0.1)
    assert music.volume == pytest.approx(1.0)
    play(sound, clock, Cue.CURSE_BO)
    seconds(sound, clock, 0.2)
    assert music.volume == pytest.approx(Kind.VOICE.value.ducks)
    play(sound, clock, Cue.NAME_SLAM)
    seconds(sound, clock, 0.2)
    assert music.volume == pytest.approx(Kind.MOMENT.value.ducks)
    seconds(sound, clock, 3.0)
    assert music.volume == pytest.approx(1.0)


def test_a_bed_waits_for_a_quiet_moment_and_never_for_the_first_frame(clock: Clock, music: Music) -> None:
    sound = Audio(clock=clock)
    sound.lay(Bed.TITLE)
    for _ in range(3):
        clock.now += 0.1
        sound.update(quiet=False)
    assert pygame.mixer.get_init() is None
    sound.update(quiet=True)
    sound.update(quiet=False)
    assert music.file == "bed_title.ogg"


def test_a_bed_that_finds_no_quiet_moment_comes_all_the_same(clock: Clock, music: Music) -> None:
    sound = Audio(clock=clock)
    sound.lay(Bed.TITLE)
    clock.now += audio.LATEST
    sound.update(quiet=False)
    sound.update(quiet=False)
    assert music.file == "bed_title.ogg"


def test_muting_ends_a_bed_at_once_and_turning_sound_on_brings_it_back(clock: Clock, music: Music) -> None:
    sound = Audio(volume_all=1.0, clock=clock)
    sound.lay(Bed.PUB)
    seconds(sound, clock, 3.0)
    sound.mute(True)
    assert music.file == ""
    seconds(sound, clock, 1.0)
    assert music.file == ""
    sound.mute(False)
    seconds(sound, clock, 3.0)
    assert music.file == "bed_pub.ogg"
    assert music.volume == pytest.approx(1.0)


def test_a_bed_without_volume_is_not_even_opened(clock: Clock, music: Music) -> None:
    sound = Audio(volume_all=1.0, volume_beds=0.0, clock=clock)
    sound.lay(Bed.PUB)
    seconds(sound, clock, 3.0)
    assert music.file == ""


def test_a_bed_whose_file_is_missing_stays_silent_with_one_line(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def nothing(*parts: str) -> Path:
        raise ResourceMissing(f"A file of the program is missing: {parts[-1]}.")

    monkeypatch.setattr(beds, "resource_path", nothing)
    sound = Audio(clock=clock)
    for bed in (Bed.PUB, None, Bed.PUB):
        sound.lay(bed)
        seconds(sound, clock, 3.0)
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["The bed pub stays silent"]


@pytest.fixture
def really_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let beds be read from their files by a thread, as the program does."""
    monkeypatch.setattr(beds, "Reading", Reading)


@pytest.mark.usefixtures("really_read")
def test_a_bed_whose_file_is_damaged_stays_silent_with_one_line(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bed_pub.ogg").write_bytes(b"OggS, or nearly")
    monkeypatch.setattr(beds, "resource_path", lambda *parts: tmp_path / parts[-1])
    sound = Audio(clock=clock)
    sound.lay(Bed.PUB)
    until(sound, clock, lambda: bool(caplog.records))
    seconds(sound, clock, 3.0)
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["The bed pub stays silent"]
    sound.close()


@pytest.mark.usefixtures("really_read")
def test_every_bed_plays_on_the_real_mixer_read_by_its_own_thread(clock: Clock) -> None:
    sound = Audio(clock=clock)
    for bed in Bed:
        sound.lay(bed)
        until(sound, clock, lambda: not pygame.mixer.Channel(VOICES).get_busy())
        until(sound, clock, pygame.mixer.Channel(VOICES).get_busy)
    sound.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("really_read")
def test_the_device_may_be_closed_while_a_bed_is_read(clock: Clock) -> None:
    sound = Audio(clock=clock)
    sound.lay(Bed.TITLE)
    sound.update()
    sound.close()
    assert pygame.mixer.get_init() is None


def until(sound: Audio, clock: Clock, done: Callable[[], bool]) -> None:
    """Let time pass until something has happened: a thread takes as long as it takes."""
    for _ in range(60_000):
        clock.now += 0.05
        sound.update()
        if done():
            return
        time.sleep(0.001)
    raise AssertionError("it never happens")
