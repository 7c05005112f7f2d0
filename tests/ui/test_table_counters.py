"""Numbers count to where they belong, and none of them keeps the table awake."""

from game.ui.table.counters import COUNT_UP, Counters


def test_a_number_counts_to_its_new_value_and_comes_to_rest() -> None:
    counters = Counters()
    counters.update({"pot": 4}, 0.1)
    assert (counters.shown("pot", 4), counters.running) == (4, False)
    seen = []
    for _ in range(10):
        counters.update({"pot": 8}, 0.125)
        seen.append(counters.shown("pot", 8))
    assert seen == sorted(seen)
    assert seen[0] < 8
    assert (seen[-1], counters.running) == (8, False)


def test_cards_that_land_close_upon_each_other_never_turn_a_number_back_and_it_keeps_up_with_them() -> None:
    counters = Counters()
    counters.update({"won": 23}, 0.1)
    seen = []
    for number in range(24, 33):
        for _ in range(5):  # one card after 80 ms, as in a pile that is taken
            counters.update({"won": number}, 1 / 60 / COUNT_UP)
            seen.append(counters.shown("won", number))
        assert seen[-1] == number
    assert seen == sorted(seen)


def test_a_number_that_is_shown_no_longer_does_not_go_on_counting() -> None:
    counters = Counters()
    counters.update({"stock": 12, "pot": 4}, 0.1)
    counters.update({"stock": 2, "pot": 4}, 0.1)
    assert counters.running
    counters.update({"pot": 4}, 0.1)
    assert not counters.running


def test_a_number_that_comes_again_is_there_at_once() -> None:
    counters = Counters()
    counters.update({"stock": 12}, 0.1)
    counters.update({}, 0.1)
    counters.update({"stock": 40}, 0.1)
    assert (counters.shown("stock", 40), counters.running) == (40, False)
