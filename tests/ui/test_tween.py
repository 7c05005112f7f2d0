"""Movement in time: eases keep their ends, timelines keep their order whatever the frame rate."""

import itertools

import pytest

from game.ui.tween import Call, Ease, Timeline, Tween, back, in_, in_out, linear, out, spring

EASES = [linear, out, in_, in_out, back, spring]


@pytest.mark.parametrize("ease", EASES)
def test_every_ease_keeps_both_ends(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("ease", EASES)
def test_no_ease_jumps(ease: Ease) -> None:
    values = [ease(i / 1000) for i in range(1001)]
    assert max(abs(b - a) for a, b in itertools.pairwise(values)) < 0.01


def test_spring_overshoots_once_by_six_per_cent() -> None:
    values = [spring(i / 1000) for i in range(1001)]
    assert max(values) == pytest.approx(1.06, abs=0.001)
    above = [v > 1.0 + 1e-9 for v in values]
    assert sum(b and not a for a, b in itertools.pairwise(above)) == 1


def test_back_overshoots_and_out_does_not() -> None:
    assert max(back(i / 100) for i in range(101)) > 1.02
    assert max(out(i / 100) for i in range(101)) == 1.0


def test_values_go_from_start_to_end_and_end_exactly() -> None:
    seen: list[float] = []
    line = Timeline()
    line.add(Tween(0.1, seen.append, 10.0, 20.0, linear))
    for _ in range(4):
        line.update(0.03)
    assert seen == pytest.approx([13.0, 16.0, 19.0, 20.0])
    assert seen[-1] == 20.0
    assert not line.running


def test_nothing_is_set_before_a_delay_is_over() -> None:
    seen: list[float] = []
    line = Timeline()
    line.add(Tween(0.1, seen.append), delay=0.5)
    line.update(0.4)
    assert seen == []
    line.update(0.15)
    assert len(seen) == 1


def test_sequence_and_parallel_say_when_they_end() -> None:
    line = Timeline()
    steps = [Tween(0.2, lambda _: None), Tween(0.3, lambda _: None)]
    assert line.sequence(steps, delay=0.1, gap=0.05) == pytest.approx(0.65)
    assert line.parallel(steps, stagger=0.1) == pytest.approx(0.4)
    assert line.end == pytest.approx(0.65)


@pytest.mark.parametrize("frame", [0.001, 0.016, 0.5, 10.0])
def test_order_does_not_depend_on_the_frame_rate(frame: float) -> None:
    order: list[str] = []
    line = Timeline()
    line.add(Call(lambda: order.append("late")), delay=0.3)
    line.add(Tween(0.2, lambda _: None, done=lambda: order.append("tween")))
    line.add(Call(lambda: order.append("early")), delay=0.1)
    for _ in range(round(0.5 / frame) + 1):
        line.update(frame)
    assert order == ["early", "tween", "late"]


def test_what_an_end_adds_begins_at_that_end() -> None:
    seen: list[float] = []
    line = Timeline()
    line.add(Tween(0.1, lambda _: None, done=lambda: (line.add(Tween(1.0, seen.append, 0.0, 1.0, linear)), None)[1]))
    line.update(0.6)
    assert seen == pytest.approx([0.5])


@pytest.mark.parametrize("pace", [1.8, 1.35, 1.0, 0.6, 0.35])
def test_pace_multiplies_time(pace: float) -> None:
    line = Timeline(pace)
    line.add(Tween(1.0, lambda _: None))
    line.update(pace * 0.99)
    assert line.running
    line.update(pace * 0.02)
    assert not line.running


def test_pace_off_ends_everything_in_one_update() -> None:
    seen: list[float] = []
    line = Timeline(0.0)
    line.sequence([Tween(5.0, seen.append), Tween(5.0, seen.append, 0.0, 2.0)])
    line.update(0.0)
    assert seen == [1.0, 2.0]


def test_fast_forward_quarters_time() -> None:
    line = Timeline()
    line.add(Tween(1.0, lambda _: None))
    line.fast = True
    line.update(0.26)
    assert not line.running


def test_finish_jumps_to_every_end_in_order() -> None:
    order: list[str] = []
    line = Timeline()
    line.add(Call(lambda: order.append("second")), delay=2.0)
    line.add(Tween(1.0, lambda v: order.append(f"first {v}")))
    line.finish()
    assert order == ["first 1.0", "second"]


def test_clear_forgets_without_a_last_value() -> None:
    seen: list[float] = []
    line = Timeline()
    line.add(Tween(1.0, seen.append))
    line.clear()
    line.update(2.0)
    assert seen == []
