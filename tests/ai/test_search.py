"""The search finds the better choice, keeps to the policy without reason to leave it, and can be stopped."""

from random import Random

from game.ai.search import compare, estimate_again, search


def test_better_choice_is_found_under_common_luck() -> None:
    random = Random(1)
    gains = [0.0, 0.1, 0.3, 0.2, 0.0]
    found = search(5, 0, lambda: (random.gauss(0, 10), 1.0), lambda world, c: world + gains[c], 500, lambda: False)
    assert found.best == 2
    assert found.complete
    assert 400 < found.simulations <= 500


def test_policy_wins_ties() -> None:
    random = Random(1)
    for policy in range(3):
        found = search(3, policy, lambda: (random.random(), 1.0), lambda world, choice: world, 300, lambda: False)
        assert found.best == policy


def test_lead_that_chance_explains_does_not_replace_the_policy() -> None:
    """One good world among many that are alike is no reason."""
    values = iter([1.0] + [0.0, -0.9] * 500)
    found = search(2, 0, lambda: (next(values), 1.0), lambda world, choice: world * choice, 200, lambda: False)
    assert found.best == 0


def test_policy_is_never_dropped_before_the_end() -> None:
    """It looks worst for long; the last worlds show otherwise."""
    number = iter(range(10_000))

    def play(world: int, choice: int) -> float:
        if choice == 7:
            return -1.0 if world < 60 else 50.0
        return 0.0

    found = search(8, 7, lambda: (next(number), 1.0), play, 2000, lambda: False)
    assert found.best == 7


def test_worlds_count_by_their_weight() -> None:
    worlds = iter([(1, 1.0), (0, 9.0)] * 1000)
    found = search(2, 0, lambda: next(worlds), lambda world, c: c * (3.0 if world else -1.0), 1000, lambda: False)
    assert found.best == 0
    assert abs(found.means[1] - -0.6) < 0.01


def test_stopped_search_answers_with_what_it_has() -> None:
    asked = iter([False] * 40 + [True] * 1000)
    random = Random(2)
    found = search(2, 0, lambda: (random.random(), 1.0), lambda world, choice: choice, 10_000, lambda: next(asked))
    assert (found.best, found.complete, found.simulations) == (1, False, 80)


def test_search_stopped_at_once_keeps_the_policy() -> None:
    found = search(4, 2, lambda: (0, 1.0), lambda world, choice: choice, 10_000, lambda: True)
    assert (found.best, found.simulations) == (2, 0)


def test_known_worlds_are_all_played() -> None:
    worlds = [(1, 1.0), (2, 1.0), (3, 2.0)]
    found = compare(3, 0, worlds, lambda world, choice: world * choice, lambda: False)
    assert (found.best, found.means, found.simulations) == (2, (0.0, 2.25, 4.5), 9)
    assert compare(3, 1, worlds, lambda world, choice: 0.0, lambda: False).best == 1
    assert compare(3, 1, worlds, lambda world, choice: world * choice, lambda: True).best == 1


def test_a_lead_estimated_again_is_not_that_of_the_lucky_one() -> None:
    """Of sixteen choices that are worth the same, the best seems to be ahead until it is tried in fresh worlds."""
    random = Random(3)

    def play(world: float, choice: int) -> float:
        return world + random.gauss(0, 1)

    leads, again = [], []
    for _ in range(60):
        found = search(16, 0, lambda: (0.0, 1.0), play, 400, lambda: False)
        fresh = estimate_again(found, lambda: (0.0, 1.0), play, 400, lambda: False)
        assert (fresh.best, fresh.second, fresh.means) == (found.best, found.second, found.means)
        assert fresh.simulations == found.simulations + 400
        assert 0.08 < fresh.error < 0.12
        if found.best:
            leads.append(found.lead)
            again.append(fresh.lead)
    assert len(leads) > 30
    assert sum(leads) / len(leads) > 0.1
    assert abs(sum(again) / len(again)) < 0.05


def test_what_was_tried_in_all_worlds_is_not_tried_again() -> None:
    worlds = [(1, 1.0), (2, 1.0)]
    found = compare(2, 0, worlds, lambda world, choice: world * choice, lambda: False)
    assert estimate_again(found, lambda: (9, 1.0), lambda world, choice: 0.0, 100, lambda: False) == found


def test_a_lead_that_could_not_be_tried_again_is_not_told() -> None:
    random = Random(4)
    found = search(2, 0, lambda: (random.random(), 1.0), lambda world, choice: world * choice, 100, lambda: False)
    assert found.second is not None
    again = estimate_again(found, lambda: (1.0, 1.0), lambda world, choice: world * choice, 100, lambda: True)
    assert (again.best, again.second, again.lead) == (found.best, None, 0.0)
