"""The schedule of the mixer: who begins when, and that nothing clips however much is asked for."""

from itertools import pairwise
from random import Random

import pytest

from game.ui.cues import CUES, Cue, Kind
from game.ui.mixing import CEILING, GAP, SLICE, Asked, Desk

LOW = (100,) * 4


def ask(desk: Desk, cue: Cue, now: float, **how: float) -> None:
    desk.ask(Asked(cue, how.get("loudness", 1.0), 0.0, int(how.get("force", 0)), int(how.get("step", 0)), now))


def begins(desk: Desk, now: float) -> Cue | None:
    """The cue that begins at a time, as the mixer lets it."""
    asked = desk.next(now)
    if asked is None:
        return None
    desk.begin(0, asked.cue, now, LOW, 1.0)
    return asked.cue


def test_the_highest_rank_begins_and_the_others_follow_by_gaps() -> None:
    desk = Desk()
    for cue in (Cue.CARD_LAND, Cue.HAND_SORT, Cue.BURN, Cue.YOUR_TURN, Cue.CURSE_BO):
        ask(desk, cue, 1.0)
    heard = [begins(desk, 1.0 + 0.01 * index) for index in range(13)]
    assert [(index, cue) for index, cue in enumerate(heard) if cue] == [
        (0, Cue.BURN), (3, Cue.CURSE_BO), (6, Cue.YOUR_TURN), (9, Cue.HAND_SORT),
    ]  # fmt: skip


def test_of_the_same_rank_the_first_that_asked_begins() -> None:
    desk = Desk()
    ask(desk, Cue.CHIP_HOP, 1.0)
    ask(desk, Cue.CARD_LAND, 1.01)
    assert [begins(desk, 1.02), begins(desk, 1.06)] == [Cue.CHIP_HOP, Cue.CARD_LAND]


def test_what_has_waited_too_long_is_left_out() -> None:
    desk = Desk()
    ask(desk, Cue.DEAL_TICK, 1.0)
    assert begins(desk, 1.0 + Kind.TICK.value.patience + 0.001) is None
    assert not desk.waiting


def test_a_cue_that_waits_already_takes_on_the_greater_of_both() -> None:
    desk = Desk()
    ask(desk, Cue.PILE_TICK, 1.0, loudness=0.2, step=3)
    ask(desk, Cue.PILE_TICK, 1.001, loudness=0.1, step=4)
    asked = desk.next(1.01)
    assert asked is not None
    assert (asked.loudness, asked.step) == (0.2, 4)
    assert not desk.waiting


def test_three_frames_at_a_hundred_a_second_are_a_gap() -> None:
    """Their lengths add up to a little less than it."""
    desk, now, heard = Desk(), 0.0, []
    for index in range(100):
        ask(desk, (Cue.CARD_LAND, Cue.CHIP_HOP)[index % 2], now)
        heard.append(begins(desk, now) is not None)
        now += 0.01
    assert heard == [index % 3 == 0 for index in range(100)]


def test_a_sound_is_as_loud_as_there_is_room_for() -> None:
    desk = Desk()
    assert desk.room(0.0, (500, 400), 1.0) == 1.0
    desk.begin(0, Cue.BURN, 0.0, (500, 400), 1.0)
    # 0.5 is taken now, 0.4 from the next slice on, and nothing after it.
    assert desk.room(0.0, (500,), 1.0) == pytest.approx((CEILING - 0.5) / 0.5)
    assert desk.room(SLICE, (500,), 1.0) == pytest.approx((CEILING - 0.4) / 0.5)
    assert desk.room(2 * SLICE, (500,), 1.0) == 1.0
    desk.bed = 0.4
    assert desk.room(0.0, (500,), 1.0) == 0.0  # next to nothing would be left of it


def test_however_much_is_asked_for_nothing_clips_and_nothing_comes_too_close() -> None:
    chance = Random(7)
    desk, cues = Desk(), list(CUES)
    desk.bed = 0.3
    real = {cue: [chance.randrange(60, 600) for _ in range(chance.randrange(1, 30))] for cue in cues}
    # The index lets every figure hold for its neighbors, too.
    index = {cue: [max(line[max(0, i - 1) : i + 2]) for i in range(len(line))] for cue, line in real.items()}
    began: list[tuple[float, Cue, float]] = []
    now = 0.0
    for _ in range(2000):
        now += chance.choice((0.004, 0.008, 0.0167, 0.033))
        for cue in chance.sample(cues, chance.randrange(4)):
            ask(desk, cue, now)
        asked = desk.next(now)
        gain = desk.room(now, index[asked.cue], 1.0) if asked is not None else 0.0
        if asked is not None and gain > 0.0:
            desk.begin(len(began), asked.cue, now, index[asked.cue], gain)
            began.append((now, asked.cue, gain))
    assert len(began) > 100
    assert min(b[0] - a[0] for a, b in pairwise(began)) >= GAP - 1e-5
    for step in range(0, round(1000 * now), 7):
        at, total = step / 1000, 0.0
        for start, cue, gain in began:
            slot = int((at - start) / SLICE) if at >= start else len(real[cue])
            total += gain * real[cue][slot] / 1000.0 if slot < len(real[cue]) else 0.0
        assert total <= CEILING - 0.3 + 1e-9, at


def test_beds_duck_for_the_greatest_of_all_that_sounds() -> None:
    desk = Desk()
    assert desk.ducked(0.0) == 1.0
    desk.begin(0, Cue.CARD_LAND, 0.0, LOW, 1.0)
    assert desk.ducked(0.1) == 1.0
    desk.begin(1, Cue.CURSE_BO, 0.03, LOW, 1.0)
    desk.begin(2, Cue.MATCH_WIN, 0.06, LOW, 1.0)
    assert desk.ducked(0.1) == Kind.FANFARE.value.ducks
    assert desk.ducked(0.06 + 4 * SLICE) == 1.0


def test_a_silent_desk_has_nothing_left() -> None:
    desk = Desk()
    ask(desk, Cue.BURN, 0.0)
    desk.begin(0, Cue.BURN, 0.0, LOW, 1.0)
    desk.forget()
    assert not desk.waiting
    assert desk.ducked(0.01) == 1.0
