"""The files of sounds: made by their recipes, clean, and as loud as their kind.

A few of them; `python -m tests.check_sounds` looks at every file, at every loop, and at whole moments.
"""

import math
from types import ModuleType

import pytest

from tests.check_sounds import files, measure
from tests.support.hearing import read, workshop

SOME = ("deal_tick", "card_flip", "chip_hop", "shuffle", "hint", "crown_drop", "king_fanfare", "burn", "curse_yuki",
        "laugh")  # fmt: skip
"""Of every kind and every module of recipes at least one."""


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    return workshop("make_sounds")


@pytest.fixture(scope="module")
def meter() -> ModuleType:
    return workshop("sound_meter")


def test_all_files_were_made_by_the_generator_as_it_is(maker: ModuleType) -> None:
    """Whoever changes a recipe, or anything that recipes are made of, has to make all files anew."""
    assert maker.MADE_BY.read_text("ascii").strip() == maker.made_by()


def test_some_files_are_what_their_recipes_compute(maker: ModuleType) -> None:
    assert {maker.RECIPES[cue].kind for cue in SOME} == set(maker.KINDS) - set(maker.COARSER)
    assert maker.check(list(SOME), everything=False, takes=1) == []


def test_no_file_lies_there_that_has_no_recipe(maker: ModuleType) -> None:
    assert maker.check([], everything=True) == []


def test_some_files_are_clean_and_as_loud_as_their_kind(maker: ModuleType) -> None:
    chosen = {maker.names(cue)[-1] for cue in SOME}
    found = [measure(*one) for one in files() if one[0] in chosen]
    assert len(found) == len(SOME)
    assert [fault for one in found for fault in one.faults()] == []


def test_some_cues_begin_at_once_and_end_in_silence(maker: ModuleType) -> None:
    for name in (name for cue in SOME for name in maker.names(cue)):
        samples, rate = read(name)
        top = max(map(abs, samples))
        assert next(i for i, value in enumerate(samples) if abs(value) > 0.01 * top) / rate < 0.006, name
        # At the very beginning the blow itself, a millisecond later, drowns what packing lets run ahead of it.
        assert abs(samples[0]) < 0.02, name
        assert abs(samples[-1]) < 0.002, name
        assert 0.04 <= len(samples) / rate <= 2.2, name


def test_packing_has_taken_nothing_from_a_sound_that_could_be_missed(maker: ModuleType) -> None:
    for name, meant, _ in maker.sounds(["button", "card_slide", "burn", "curse_biscuit", "match_win"], takes=1):
        heard, _ = read(name)
        lost = math.fsum((a - b / 32768.0) ** 2 for a, b in zip(heard, meant, strict=True))
        power = math.fsum((value / 32768.0) ** 2 for value in meant)
        assert 10.0 * math.log10(power / lost) > 15.0, name


# -- the measures themselves, against what the standard says ---------------------------------------------------------


def sine(frequency: float, level: float, seconds: float, rate: int = 48_000) -> list[float]:
    return [level * math.sin(math.tau * frequency * index / rate) for index in range(round(seconds * rate))]


@pytest.mark.parametrize("rate", [16_000, 22_050, 44_100, 48_000])
def test_a_sine_of_full_scale_on_one_channel_has_minus_three_lufs(rate: int, meter: ModuleType) -> None:
    assert meter.loudness(sine(997.0, 1.0, 1.0, rate), rate) == pytest.approx(-3.01, abs=0.05)
    assert meter.loudness(sine(997.0, 0.1, 1.0, rate), rate) == pytest.approx(-23.01, abs=0.05)


def test_silence_between_two_sounds_does_not_count(meter: ModuleType) -> None:
    tone = sine(997.0, 0.1, 1.0, 16_000)
    assert meter.loudness(tone + [0.0] * 48_000 + tone, 16_000) == pytest.approx(-23.01, abs=0.8)


def test_a_peak_between_the_samples_is_found(meter: ModuleType) -> None:
    # A quarter of the rate, an eighth of a turn off: every sample lies 3 dB below the top.
    wave = [math.sin(math.tau * (0.25 * index + 0.125)) for index in range(4_000)]
    assert max(map(abs, wave)) == pytest.approx(0.7071, abs=1e-3)
    assert meter.true_peak(wave) == pytest.approx(1.0, abs=0.02)


def test_what_is_shrill_clipped_or_torn_is_found(meter: ModuleType) -> None:
    whistle = sine(15_000.0, 0.5, 0.3, 44_100)
    share, line = meter.above(meter.spectrum(whistle), 44_100, 12_000.0)
    assert share > -1.0
    assert line > -1.0
    assert meter.above(meter.spectrum(sine(440.0, 0.5, 0.3, 44_100)), 44_100, 12_000.0)[0] < -40.0
    step, own = meter.seam(sine(100.0, 0.5, 0.9975, 16_000))
    assert step > own
    step, own = meter.seam(sine(100.0, 0.5, 1.0, 16_000))
    assert step <= own
