"""Sampled worlds are exactly those that fit, each as often as the others."""

from collections import Counter
from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from game.ai import deals as module
from game.ai.dang_it.knowledge import Knowledge, know
from game.ai.dang_it.masks import cards_of
from game.ai.dang_it.worlds import NoWorld, Worlds
from game.rules.bits import mask_of
from game.rules.cards import KIND_OF, parse_cards
from tests.support.computers import any_options, choices, worlds_of

POOL = parse_cards("AC 2C 3C AD 2D 3D 4D AH 2H 3H")
CLUBS = mask_of(parse_cards("AC 2C 3C"))
ACES = mask_of(parse_cards("AC AD AH"))
DIAMONDS = mask_of(parse_cards("AD 2D 3D 4D"))


def knowledge(sizes: tuple[int, ...], excluded: tuple[int, ...], taken: tuple[tuple[int, int], ...] = ()) -> Knowledge:
    """Seat 0 of a table at which ten cards are unseen."""
    hand = mask_of(parse_cards("KS"))
    players = len(sizes) + 1
    return Knowledge(players, 0, 1, hand, mask_of(POOL), 0, (1, *sizes), 0, (0, *excluded), taken, -1, 0, -1, plays=())


CASES = {
    "one hand": knowledge((3,), (0,)),
    "one hand without clubs": knowledge((3,), (CLUBS,)),
    "two hands that cross": knowledge((2, 3), (CLUBS | ACES, DIAMONDS)),
    "two hands, one free": knowledge((3, 2), (0, CLUBS | DIAMONDS)),
    "a hand and what was taken": knowledge((3,), (ACES,), ((2, DIAMONDS), (1, CLUBS))),
    "all places filled": knowledge((3, 3, 4), (CLUBS, DIAMONDS, 0)),
}


def unevenness(counts: Counter[tuple[int, ...]], every: set[tuple[int, ...]], drawn: int) -> float:
    """Chi-square over its degrees of freedom, in standard deviations from what chance gives."""
    expected = drawn / len(every)
    chi = sum((counts[world] - expected) ** 2 / expected for world in every)
    freedom = len(every) - 1
    return (chi - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize("name", CASES)
def test_worlds_are_all_that_fit_and_each_as_likely(name: str) -> None:
    k = CASES[name]
    found = Worlds(k)
    every = set(worlds_of(POOL, found.groups))
    random = Random(1)
    drawn = 40 * len(every)
    counts = Counter(tuple(found.sample(random)) for _ in range(drawn))
    assert set(counts) <= every
    assert abs(unevenness(counts, every, drawn)) < 4


def test_skewed_sample_would_be_noticed() -> None:
    """The same measure on worlds filled group by group without any rejection."""
    k = CASES["two hands that cross"]
    found = Worlds(k)
    every = set(worlds_of(POOL, found.groups))
    random = Random(1)
    drawn = 40 * len(every)
    counts: Counter[tuple[int, ...]] = Counter()
    while counts.total() < drawn:
        taken, world = 0, []
        for count, allowed in found.groups:
            cards = list(cards_of(allowed & ~taken))
            if len(cards) < count:
                break
            mask = mask_of(random.sample(cards, count))
            world.append(mask)
            taken |= mask
        else:
            counts[tuple(world)] += 1
    assert unevenness(counts, every, drawn) > 8


@pytest.mark.parametrize("name", CASES)
def test_few_worlds_are_listed_each_once(name: str) -> None:
    found = Worlds(CASES[name])
    every = sorted(worlds_of(POOL, found.groups))
    listed = found.few(1_000_000)
    assert listed is not None
    assert sorted(map(tuple, listed)) == every
    assert found.few(1) is None


@pytest.mark.parametrize("name", ["two hands that cross", "a hand and what was taken"])
def test_walk_of_swaps_is_near_to_uniform(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 0)
    found = Worlds(CASES[name])
    every = set(worlds_of(POOL, found.groups))
    random = Random(2)
    drawn = 10 * len(every)
    counts = Counter(tuple(found.sample(random)) for _ in range(drawn))
    assert set(counts) <= every
    assert abs(unevenness(counts, every, drawn)) < 5


def test_the_only_world_is_found_however_hard() -> None:
    """A club, an ace and a diamond for hands that may have nothing else."""
    one = [mask_of(parse_cards(card)) for card in ("2C", "AH", "4D")]
    k = knowledge((1, 1, 1), tuple(mask_of(POOL) & ~mask for mask in one))
    assert Worlds(k).sample(Random(1)) == one


def test_contradictions_are_refused() -> None:
    with pytest.raises(NoWorld):
        Worlds(knowledge((4,), (CLUBS | DIAMONDS,)))
    with pytest.raises(NoWorld):
        Worlds(knowledge((6, 5), (0, 0)))
    # Each hand alone could be filled, but not both.
    only = mask_of(POOL) & ~CLUBS
    k = replace(knowledge((2, 2), (only, only)))
    with pytest.raises(NoWorld):
        Worlds(k).sample(Random(1))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_true_world_is_always_among_them(players: int) -> None:
    for moment in choices(players, players + 20, any_options(players, players)):
        packs = moment.request.options["packs"]
        assert isinstance(packs, int)
        k = know(moment.request.view, moment.request.events, packs)
        found = Worlds(k)
        sample = found.sample(Random(1))
        for mask, (count, allowed) in zip(sample, found.groups, strict=True):
            assert mask.bit_count() == count
            assert not mask & ~allowed
        # In kinds, because copies that nobody can tell apart have no fixed number.
        pool = Counter(KIND_OF[card] for card in cards_of(k.unseen))
        true = Counter(KIND_OF[card] for seat in k.others for card in moment.state.hands[seat])
        assert true <= pool
